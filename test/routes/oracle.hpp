// Which route answers, by the definition of docs/ROUTES.md: every pattern is tried, and the best one
// wins. Slow, plain, and independent of the library.
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

#include "routes/oracle_pattern.hpp"

namespace iri_judge {

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
inline std::optional<int> method_kind(const Pattern& pattern, const std::string& method,
                                      bool head) {
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
