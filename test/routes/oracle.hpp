// Which route answers, by the definition of ROUTES.md: every pattern is tried, and the best one
// wins. Slow, plain, and independent of the library: patterns, too, are read by code of its own.
#ifndef IRI_TEST_ROUTES_ORACLE_HPP
#define IRI_TEST_ROUTES_ORACLE_HPP

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
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

struct Request {
  std::string method, path;
  std::optional<std::string> host;
};

/// What a router says. `allowed` is the value of the Allow field.
struct Answer {
  int outcome = 0;  // 0: 404, 1: 405, 2: found
  std::size_t route = 0;
  std::string allowed;
  std::vector<std::pair<const char*, std::size_t>> captures;
  friend bool operator==(const Answer&, const Answer&) = default;
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
    if (pct) c = static_cast<unsigned char>(std::stoi(std::string(text.substr(i + 1, 2)), nullptr, 16));
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

/// How a segment is taken: the less, the better. Lengths are in bytes.
using Kind = std::tuple<int, std::ptrdiff_t, std::ptrdiff_t>;

inline std::ptrdiff_t bytes(const Characters& characters) {
  std::ptrdiff_t size = 0;
  for (const std::string& c : characters) size += static_cast<std::ptrdiff_t>(c.size());
  return size;
}

inline std::optional<Kind> taken(const Segment& segment, const Characters& text) {
  const auto& [before, after, parameter, rest] = segment;
  if (rest) return Kind{3, 0, 0};
  if (!parameter) return text == before ? std::optional(Kind{0, 0, 0}) : std::nullopt;
  if (text.size() < before.size() + 1 + after.size()) return std::nullopt;
  if (!std::equal(before.begin(), before.end(), text.begin())) return std::nullopt;
  if (!std::equal(after.rbegin(), after.rend(), text.rbegin())) return std::nullopt;
  if (before.empty() && after.empty()) return Kind{2, 0, 0};
  return Kind{1, -(bytes(before) + bytes(after)), -bytes(before)};
}

/// For each segment of a text, which one of the pattern takes it. Nullopt: there are too few or too
/// many.
inline std::optional<std::vector<std::size_t>> takers(const std::vector<Segment>& pattern,
                                                      std::size_t count) {
  std::vector<std::size_t> result;
  if (count < pattern.size()) return std::nullopt;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    result.insert(result.end(), pattern[i].rest ? count - pattern.size() + 1 : 1, i);
  }
  return result.size() == count ? std::optional(result) : std::nullopt;
}

inline std::optional<std::vector<Kind>> kinds(const std::vector<Segment>& pattern,
                                              const std::vector<std::string>& texts) {
  const auto by = takers(pattern, texts.size());
  std::vector<Kind> result;
  for (std::size_t i = 0; by && i < texts.size(); ++i) {
    const auto kind = taken(pattern[(*by)[i]], canonical(texts[i]));
    if (!kind) return std::nullopt;
    result.push_back(*kind);
  }
  return by ? std::optional(result) : std::nullopt;
}

/// 0: the method itself; 1: GET for HEAD; 2: any. Nullopt: another.
inline std::optional<int> method_kind(const Pattern& pattern, const std::string& method, bool head) {
  if (!pattern.method) return 2;
  if (*pattern.method == method) return 0;
  if (head && *pattern.method == "GET" && method == "HEAD") return 1;
  return std::nullopt;
}

/// The order on patterns for a request: no host is behind every host. Nullopt: host or path do not
/// match.
using Rank = std::tuple<bool, std::vector<Kind>, std::vector<Kind>>;

inline std::optional<Rank> rank(const Pattern& pattern, const Request& request) {
  std::optional<std::vector<Kind>> host(std::in_place), path;
  if (pattern.host && !request.host) return std::nullopt;
  if (pattern.host) host = kinds(*pattern.host, labels(*request.host));
  if (request.path.starts_with('/')) path = kinds(pattern.path, split(request.path.substr(1), '/'));
  if (!host || !path) return std::nullopt;
  return Rank{!pattern.host, *host, *path};
}

/// How many bytes the first characters of a text take. Raw UTF-8 is a byte each.
inline std::size_t size_of(std::string_view text, std::size_t characters) {
  std::size_t at = 0;
  while (characters-- != 0) at += text[at] == '%' ? 3U : 1U;
  return at;
}

/// The places of the parameters, from the left. `texts` are views of the request.
inline void capture(const std::vector<Segment>& pattern, const std::vector<std::string_view>& texts,
                    Answer& answer) {
  const auto by = takers(pattern, texts.size());
  for (std::size_t i = 0; i < texts.size();) {
    const Segment& segment = pattern[(*by)[i]];
    const std::string_view first = texts[i];
    const std::size_t skipped = size_of(first, segment.before.size());
    const auto end = static_cast<std::size_t>(std::count(by->begin(), by->end(), (*by)[i])) + i;
    const std::string_view last = texts[end - 1];
    const std::size_t characters = canonical(last).size() - segment.after.size();
    const char* const stop = last.data() + size_of(last, characters);
    const char* const begin = first.data() + skipped;
    if (segment.parameter) answer.captures.emplace_back(begin, stop - begin);
    i = end;
  }
}

inline std::vector<std::string_view> views(std::string_view text, char delimiter) {
  std::vector<std::string_view> result;
  for (std::size_t end = 0; end != text.npos; text.remove_prefix(end + 1)) {
    end = text.find(delimiter);
    result.push_back(text.substr(0, end));
    if (end == text.npos) break;
  }
  return result;
}

inline void capture_host(const Pattern& pattern, std::string_view host, Answer& answer) {
  if (host.ends_with('.')) host.remove_suffix(1);
  const std::vector<Segment> from_left(pattern.host->rbegin(), pattern.host->rend());
  const bool literal = host.starts_with('[');
  capture(from_left, literal ? std::vector{host} : views(host, '.'), answer);
}

class Oracle {
 public:
  explicit Oracle(const std::vector<std::string>& patterns, bool head = true) : head_(head) {
    for (const std::string& pattern : patterns) patterns_.push_back(read_pattern(pattern));
  }

  /// Captures view the request.
  Answer ask(const Request& request) const {
    std::optional<std::pair<Rank, int>> best;
    std::set<std::string> allowed;
    Answer answer;
    for (std::size_t i = 0; i < patterns_.size(); ++i) {
      const auto place = rank(patterns_[i], request);
      const auto method = method_kind(patterns_[i], request.method, head_);
      if (place) add_methods(patterns_[i], allowed);
      if (!place || !method || (best && *best <= std::pair(*place, *method))) continue;
      best = {*place, *method};
      answer.route = i;
    }
    if (best) return with_captures(request, answer.route);
    for (const std::string& m : allowed) answer.allowed += (answer.allowed.empty() ? "" : ", ") + m;
    answer.outcome = allowed.empty() ? 0 : 1;
    return answer;
  }

  const std::vector<Pattern>& patterns() const { return patterns_; }

 private:
  void add_methods(const Pattern& pattern, std::set<std::string>& allowed) const {
    if (pattern.method) allowed.insert(*pattern.method);
    if (pattern.method == "GET" && head_) allowed.insert("HEAD");
  }

  Answer with_captures(const Request& request, std::size_t route) const {
    Answer answer{2, route, {}, {}};
    const Pattern& pattern = patterns_[route];
    if (pattern.host) capture_host(pattern, *request.host, answer);
    capture(pattern.path, views(std::string_view(request.path).substr(1), '/'), answer);
    return answer;
  }

  std::vector<Pattern> patterns_;
  bool head_;
};

}  // namespace iri_judge

#endif
