// A router by the definition of ROUTES.md: it looks at each pattern, and at each way in which it takes the
// request. Patterns are taken as valid, and in canonical form but for the doubled braces.
#ifndef IRI_TEST_SUPPORT_ROUTE_ORACLE_HPP
#define IRI_TEST_SUPPORT_ROUTE_ORACLE_HPP

#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace route_oracle {

using Texts = std::vector<std::string>;
/// literal {0}, affix {1, -length, -prefix}, name {2}, rest {3}: smaller is better.
using Kind = std::array<int, 3>;
using Kinds = std::vector<Kind>;

inline Texts split(std::string_view text, char by) {
  Texts parts(1);
  for (const char c : text) {
    if (c == by)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

struct Part {
  enum { literal, parameter, rest } what = literal;
  std::string before, after;  // all of a literal is before
};

inline Part part_of(std::string_view text) {
  Part part;
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string& to = part.what == Part::literal ? part.before : part.after;
    if (text.substr(i, 2) == "{{" || text.substr(i, 2) == "}}") {
      to += text[i++] == '{' ? "%7B" : "%7D";
    } else if (text[i] == '{') {
      const std::size_t close = text.find('}', i);
      part.what = text.substr(0, close).ends_with("...") ? Part::rest : Part::parameter;
      i = close;
    } else {
      to += text[i];
    }
  }
  return part;
}

struct Pattern {
  std::string method, host;
  std::vector<Part> labels, segments;  // labels from the right
};

inline Pattern read(std::string_view text) {
  Pattern pattern;
  if (const auto space = text.find(' '); space != text.npos) {
    pattern.method = text.substr(0, space);
    text.remove_prefix(space + 1);
  }
  const auto slash = text.find('/');
  pattern.host = text.substr(0, slash);
  if (slash != 0)
    for (const auto& label : split(pattern.host, '.'))
      pattern.labels.insert(pattern.labels.begin(), part_of(label));
  for (const auto& segment : split(text.substr(slash + 1), '/'))
    pattern.segments.push_back(part_of(segment));
  return pattern;
}

/// A pct-encoded is one character.
inline Texts characters(std::string_view text) {
  Texts all;
  for (std::size_t i = 0; i < text.size(); i += all.back().size())
    all.emplace_back(text.substr(i, text[i] == '%' ? 3 : 1));
  return all;
}

/// The kind by which a part takes one segment or label, and its value.
inline std::optional<Kind> takes(const Part& part, const std::string& text, std::string& value) {
  if (part.what == Part::literal)
    return text == part.before ? std::optional<Kind>({0}) : std::nullopt;
  if (part.what == Part::rest) return Kind{3};
  const Texts t = characters(text), b = characters(part.before), a = characters(part.after);
  if (t.size() < b.size() + a.size() + 1) return std::nullopt;
  for (std::size_t i = 0; i < b.size(); ++i)
    if (t[i] != b[i]) return std::nullopt;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (t[t.size() - a.size() + i] != a[i]) return std::nullopt;
  value = text.substr(part.before.size(), text.size() - part.before.size() - part.after.size());
  const int before = static_cast<int>(part.before.size());
  const int length = before + static_cast<int>(part.after.size());
  return length == 0 ? Kind{2} : Kind{1, -length, -before};
}

struct Way {
  Kinds kinds;
  Texts values;
};

/// All ways in which parts take all texts: a rest takes one or more.
inline void ways(const std::vector<Part>& parts, std::size_t p, const Texts& texts, std::size_t t,
                 Way so_far, std::vector<Way>& out) {
  if (p == parts.size()) {
    if (t == texts.size()) out.push_back(so_far);
    return;
  }
  const bool rest = parts[p].what == Part::rest;
  std::string joined;
  for (std::size_t end = t; end < texts.size() && (rest || end == t); ++end) {
    std::string value;
    const auto kind = takes(parts[p], texts[end], value);
    if (!kind) return;
    so_far.kinds.push_back(*kind);
    joined += (end == t ? "" : "/") + texts[end];
    Way way = so_far;
    if (rest)
      way.values.push_back(joined);
    else if (parts[p].what == Part::parameter)
      way.values.push_back(value);
    ways(parts, p + 1, texts, end + 1, way, out);
  }
}

struct Answer {
  int route = -1;
  Texts captures;
  std::set<std::string> allowed;
};

/// `path` begins with "/". A host is in lower case.
inline Answer route(const Texts& patterns, const std::string& method,
                    const std::optional<std::string>& host, std::string_view path,
                    bool head_by_get = true) {
  Answer answer;
  std::optional<std::array<Kinds, 3>> best;
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    const Pattern pattern = read(patterns[i]);
    std::vector<Way> by_host(1, Way{{{9}}, {}}), by_path;
    if (!pattern.host.empty()) {
      by_host.clear();
      Texts labels = host ? split(*host, '.') : Texts();
      if (labels.size() > 1 && labels.back().empty()) labels.pop_back();
      ways(pattern.labels, 0, {labels.rbegin(), labels.rend()}, 0, {}, by_host);
    }
    ways(pattern.segments, 0, split(path.substr(1), '/'), 0, {}, by_path);
    if (by_host.empty() || by_path.empty()) continue;
    const bool stands_in = head_by_get && pattern.method == "GET";
    const int rank = pattern.method == method        ? 0
                     : stands_in && method == "HEAD" ? 1
                     : pattern.method.empty()        ? 2
                                                     : 3;
    if (rank == 3) answer.allowed.insert(pattern.method);
    if (rank == 3 && stands_in) answer.allowed.insert("HEAD");
    if (rank == 3) continue;
    for (const Way& h : by_host)
      for (const Way& p : by_path) {
        const std::array<Kinds, 3> order{h.kinds, p.kinds, Kinds{{rank}}};
        if (best && !(order < *best)) continue;
        best = order;
        answer.route = static_cast<int>(i);
        answer.captures.assign(h.values.rbegin(), h.values.rend());
        answer.captures.insert(answer.captures.end(), p.values.begin(), p.values.end());
      }
  }
  if (answer.route != -1) answer.allowed.clear();
  return answer;
}

}  // namespace route_oracle

#endif
