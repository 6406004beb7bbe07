// Reads patterns for oracle.hpp. Shares no code with the library.
#ifndef IRI_TEST_ROUTES_ORACLE_PATTERN_HPP
#define IRI_TEST_ROUTES_ORACLE_PATTERN_HPP

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace iri_judge {

/// Of a segment in canonical form: a byte each, or "%2F".
using Characters = std::vector<std::string>;

/// Without a parameter, `before` is the literal.
struct Segment {
  Characters before, after;
  bool parameter = false, rest = false;
};

struct Pattern {
  std::optional<std::string> method;
  std::optional<std::vector<Segment>> host;  // from the right to the left
  std::vector<Segment> path;
};

inline bool is_unreserved(unsigned char c) {
  const auto between = [c](char low, char high) { return c >= low && c <= high; };
  return between('a', 'z') || between('A', 'Z') || between('0', '9') || c == '-' || c == '.' ||
         c == '_' || c == '~';
}

inline std::string encoded(unsigned char c) {
  static constexpr char digits[] = "0123456789ABCDEF";
  return {'%', digits[c / 16], digits[c % 16]};
}

/// A literal of a pattern, or a segment of a target, where braces do not occur.
inline Characters canonical(std::string_view text) {
  Characters result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    auto c = static_cast<unsigned char>(text[i]);
    const bool pct = c == '%', doubled = c == '{' || c == '}';
    if (pct)
      c = static_cast<unsigned char>(std::stoi(std::string(text.substr(i + 1, 2)), nullptr, 16));
    i += pct ? 2U : doubled ? 1U : 0U;
    const bool stays = pct ? is_unreserved(c) : !doubled && c < 0x80;
    result.push_back(stays ? std::string(1, static_cast<char>(c)) : encoded(c));
  }
  return result;
}

/// Of a host, whose case does not count. `text` is a label of a pattern or of a request.
inline std::string lowered(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

inline std::vector<std::string> split(const std::string& text, char delimiter) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == delimiter) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

/// Where the "{" of the parameter is, or the end.
inline std::size_t opening(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size() && (text[at] != '{' || text[at + 1] == '{')) {
    at += text[at] == '{' || text[at] == '}' ? 2U : 1U;
  }
  return at;
}

inline Segment read_segment(std::string_view text) {
  const std::size_t open = opening(text), close = text.find('}', open);
  if (open == text.size()) return {canonical(text), {}, false, false};
  const bool rest = text.substr(open, close - open).ends_with("...");
  return {canonical(text.substr(0, open)), canonical(text.substr(close + 1)), true, rest};
}

inline std::vector<Segment> read_segments(const std::vector<std::string>& texts) {
  std::vector<Segment> segments;
  for (const std::string& text : texts) segments.push_back(read_segment(text));
  return segments;
}

/// From the right to the left; of a pattern or of a request.
inline std::vector<std::string> labels(std::string host) {
  host = lowered(std::move(host));
  if (host.starts_with("[")) return {host};
  if (host.ends_with(".")) host.pop_back();
  std::vector<std::string> result = split(host, '.');
  std::reverse(result.begin(), result.end());
  return result;
}

/// Where the dots of `{name...}` are no dots of a host: names have no effect, so they are left out.
inline std::string without_names(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t open = opening(text);
    result += text.substr(0, open);
    text.remove_prefix(open);
    if (text.empty()) break;
    result += "{x}";
    text.remove_prefix(text.find('}') + 1);
  }
  return result;
}

/// INVARIANT: the pattern is one.
inline Pattern read_pattern(std::string text) {
  Pattern pattern;
  if (const std::size_t space = text.find(' '); space != text.npos) {
    pattern.method = text.substr(0, space);
    text.erase(0, space + 1);
  }
  const std::size_t slash = text.find('/');
  const std::string host = without_names(text.substr(0, slash));
  if (slash != 0) pattern.host = read_segments(labels(host));
  pattern.path = read_segments(split(text.substr(slash + 1), '/'));
  return pattern;
}

}  // namespace iri_judge

#endif
