// What servers make of a path, habit by habit, as functions of texts, written from docs/GATE.md; it
// shares nothing with src/gate. A chain of servers applies any of them, in any order, any number of
// times; so what is read is what the closure of these functions holds.
#ifndef IRI_TEST_GATE_READING_ORACLE_HPP
#define IRI_TEST_GATE_READING_ORACLE_HPP

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace reading_oracle {

using Texts = std::set<std::string>;

inline int hex(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

inline bool escape_at(std::string_view text, std::size_t at) {
  return text[at] == '%' && at + 2 < text.size() && hex(text[at + 1]) >= 0 &&
         hex(text[at + 2]) >= 0;
}

inline std::string decode(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (escape_at(text, i)) {
      result += static_cast<char>(hex(text[i + 1]) * 16 + hex(text[i + 2]));
      i += 2;
    } else {
      result += text[i];
    }
  }
  return result;
}

/// As servers that leave `%2F` alone.
inline std::string decode_names(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool slash = escape_at(text, i) && text[i + 1] == '2' && hex(text[i + 2]) == 15;
    if (escape_at(text, i) && !slash) {
      result += static_cast<char>(hex(text[i + 1]) * 16 + hex(text[i + 2]));
      i += 2;
    } else {
      result += text[i];
    }
  }
  return result;
}

inline std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == '/') {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

inline std::string join(const std::vector<std::string>& parts) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) text += (i == 0 ? "" : "/") + parts[i];
  return text;
}

inline std::string backslash(std::string text) {
  for (char& c : text) c = c == '\\' ? '/' : c;
  return text;
}

inline std::string parameters(std::string_view text) {
  auto parts = split(text);
  for (std::string& part : parts) part = part.substr(0, part.find(';'));
  return join(parts);
}

/// As Fastify, which takes what follows a ";" for the query.
inline std::string up_to_parameters(std::string_view text) {
  return std::string(text.substr(0, text.find(';')));
}

inline std::string dot_parameters(std::string_view text) {
  auto parts = split(text);
  for (std::string& part : parts) {
    const std::string name = part.substr(0, part.find(';'));
    if (name == "." || name == "..") part = name;
  }
  return join(parts);
}

inline std::string merge(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c != '/' || !result.ends_with('/')) result += c;
  }
  return result;
}

inline std::string dots(std::string_view text) {
  const auto parts = split(text);
  std::vector<std::string> kept;
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const bool last = i + 1 == parts.size();
    if (parts[i] == ".." && !kept.empty()) kept.pop_back();
    if (parts[i] != "." && parts[i] != "..") {
      kept.push_back(parts[i]);
    } else if (last) {
      kept.emplace_back();
    }
  }
  std::string result;
  for (const std::string& part : kept) result += "/" + part;
  return result.empty() ? "/" : result;
}

inline std::string authority(const std::string& text) {
  if (!text.starts_with("//")) return text;
  const std::size_t path = text.find('/', 2);
  return path == text.npos ? "/" : text.substr(path);
}

inline std::string newline(std::string text) {
  if (text.ends_with('\n')) text.pop_back();
  return text;
}

/// An escape is one character, and has no case.
inline std::string letter_case(std::string text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (escape_at(text, i)) {
      i += 2;
    } else if (text[i] >= 'A' && text[i] <= 'Z') {
      text[i] = static_cast<char>(text[i] + 32);
    }
  }
  return text;
}

inline std::string nul(std::string_view text) {
  return std::string(text.substr(0, text.find('\0')));
}

inline std::string last_slash(std::string text) {
  if (text.size() > 1 && text.ends_with('/')) text.pop_back();
  return text;
}

/// Everything that any chain of servers makes of a path, whatever dot segments it holds.
inline Texts everything(const std::string& path, bool with_dots) {
  Texts known{path};
  std::vector<std::string> todo{path};
  const auto add = [&](std::string text) {
    if (known.insert(text).second) todo.push_back(std::move(text));
  };
  while (!todo.empty()) {
    const std::string text = std::move(todo.back());
    todo.pop_back();
    add(decode(text));
    add(decode_names(text));
    add(backslash(text));
    add(parameters(text));
    add(up_to_parameters(text));
    add(merge(text));
    add(authority(text));
    add(newline(text));
    add(letter_case(text));
    add(nul(text));
    add(last_slash(text));
    if (!with_dots) continue;
    add(dots(text));
    add(dot_parameters(text));
  }
  return known;
}

/// Decoded until nothing is left to decode.
inline std::string decoded_to_the_end(std::string text) {
  for (;;) {
    std::string next = decode(text);
    if (next == text) return text;
    text = std::move(next);
  }
}

/// docs/GATE.md: "decoded to the end, cut at ";", split at "/" and "\", it has a segment "." or ".."
/// that the canonical form has not; or its first segment is hidden-empty". Text that ends at NUL
/// is cut there, too, and line feeds may be dropped. `path` has no dot segment that stands there
/// as it is.
inline bool hides_dot_segment(const std::string& path) {
  std::string text = backslash(decoded_to_the_end(path));
  std::erase(text, '\n');
  const auto seen = split(text);
  for (std::size_t i = 1; i < seen.size(); ++i) {
    std::string_view name = seen[i];
    name = name.substr(0, name.find(';'));
    name = name.substr(0, name.find('\0'));
    if (name == "." || name == "..") return true;
  }
  // The segments that stand there empty, and then one that becomes empty with another one behind it.
  const auto there = split(path);
  std::size_t first = 1;
  while (first + 1 < there.size() && there[first].empty()) ++first;
  if (first == there.size()) return false;
  std::string_view name = seen[first];
  name = name.substr(0, name.find(';'));
  name = name.substr(0, name.find('\0'));
  return name.empty() && first + 1 < seen.size() && !(there[first].empty());
}

// --- Guards, as rules on texts ---

inline bool is_below(const std::string& text, const std::string& path) {
  return text == path || text.starts_with(path + "/");
}

}  // namespace reading_oracle

#endif
