#include "route_reach.hpp"

#include <algorithm>
#include <compare>
#include <deque>
#include <set>
#include <utility>

namespace iri::cli {
namespace {

/// How many items all states may have together.
constexpr std::size_t enough = 4'000'000;

/// The requests that a route matches differ in nothing but the values and the rest.
std::string text_of(const RequestPart& part, const std::string& value) {
  return part.before + (part.value ? value : "") + part.after;
}

}  // namespace

/// The walk for one route.
class ReachWalk {
  /// Where a pattern is that has not lost against the route so far.
  struct Item {
    std::size_t pattern;
    std::size_t next;     // of its segments
    bool in_rest;         // the next one, a rest, has taken a segment, and may take more
    bool before = false;  // it comes before the route, whatever follows
    auto operator<=>(const Item&) const = default;
  };
  using State = std::vector<Item>;  // sorted

  /// A word over the two letters.
  using Rest = std::vector<bool>;  // true: a value

 public:
  ReachWalk(const ReachFinder& finder, std::size_t route)
      : shapes_(finder.shapes_), route_(route), own_(finder.shapes_[route]), value_(finder.value_) {
    const auto is_rest = [](const RequestPart& part) { return part.rest; };
    rest_ = static_cast<std::size_t>(
        std::find_if(own_.segments.begin(), own_.segments.end(), is_rest) - own_.segments.begin());
    for (const RequestPart& label : own_.labels) labels_.push_back(text_of(label, finder.label_));
    method_ = own_.method.empty() ? finder.method_ : own_.method;
  }

  /// A rest with which the route answers; nullopt if there is none, or if there were too many states.
  std::optional<Rest> run() {
    State state = after(0, rest_, begin());
    if (rest_ == own_.segments.size()) return wins(state) ? std::optional(Rest()) : std::nullopt;
    add(std::move(state), {});
    while (!open_.empty() && items_ <= enough) {
      const auto [from, word] = std::move(open_.front());
      open_.pop_front();
      for (const bool letter : {true, false}) {
        State to = step(from, letter ? value_ : "", rest_);
        Rest longer = word;
        longer.push_back(letter);
        if (wins(after(rest_ + 1, own_.segments.size(), to))) return longer;
        add(std::move(to), std::move(longer));
      }
    }
    return std::nullopt;
  }
  bool all() const noexcept { return items_ <= enough; }

 private:
  /// Of a request for the method; nullopt if the pattern is for another.
  std::optional<int> rank_of_method(const RequestShape& shape) const {
    if (shape.method == method_) return 0;
    if (method_ == "HEAD" && shape.method == "GET") return 1;
    return shape.method.empty() ? std::optional(2) : std::nullopt;
  }

  /// Less than 0 if the host of the pattern comes before that of the route; nullopt if it does not match.
  std::optional<int> compare_host(const RequestShape& shape) const {
    if (shape.labels.empty()) return own_.labels.empty() ? 0 : 1;
    if (shape.labels.size() != labels_.size()) return std::nullopt;
    int order = 0;
    for (std::size_t i = labels_.size(); i-- != 0;) {
      const auto theirs = taken_as(shape.labels[i], labels_[i]);
      if (!theirs) return std::nullopt;
      const auto own = taken_as(own_.labels[i], labels_[i]);
      if (order == 0 && *theirs != *own) order = *theirs < *own ? -1 : 1;
    }
    return order;
  }

  State begin() const {
    State state;
    for (std::size_t i = 0; i < shapes_.size(); ++i) {
      if (i == route_ || !rank_of_method(shapes_[i])) continue;
      const auto host = compare_host(shapes_[i]);
      if (host && *host <= 0) state.push_back({i, 0, false, *host < 0});
    }
    return state;
  }

  /// Reads the segments of the route from `first` to `last`, none of which is a rest.
  State after(std::size_t first, std::size_t last, State state) const {
    for (std::size_t i = first; i < last && !state.empty(); ++i) {
      state = step(state, text_of(own_.segments[i], value_), i);
    }
    return state;
  }

  /// Reads a segment, which segment `own` of the route takes.
  State step(const State& from, const std::string& text, std::size_t own) const {
    const TakenAs by_own = *taken_as(own_.segments[own], text);
    State to;
    for (const Item& item : from) {
      advance(item, text, by_own, to);
      if (item.in_rest)
        advance({item.pattern, item.next + 1, false, item.before}, text, by_own, to);
    }
    std::sort(to.begin(), to.end());
    to.erase(std::unique(to.begin(), to.end()), to.end());
    return to;
  }

  void advance(const Item& item, const std::string& text, const TakenAs& by_own, State& to) const {
    const auto& segments = shapes_[item.pattern].segments;
    if (item.next == segments.size()) return;
    const RequestPart& part = segments[item.next];
    const auto taken = taken_as(part, text);
    if (!taken || (!item.before && *taken > by_own)) return;
    to.push_back(
        {item.pattern, item.next + (part.rest ? 0 : 1), part.rest, item.before || *taken < by_own});
  }

  /// Whether no pattern of the state matches and comes before the route.
  bool wins(const State& state) const {
    const int own = *rank_of_method(own_);
    return std::none_of(state.begin(), state.end(), [&](const Item& item) {
      const RequestShape& shape = shapes_[item.pattern];
      if (item.next + (item.in_rest ? 1 : 0) != shape.segments.size()) return false;
      return item.before || *rank_of_method(shape) < own;
    });
  }

  void add(State state, Rest word) {
    items_ += state.size() + 1;
    if (seen_.insert(state).second) open_.emplace_back(std::move(state), std::move(word));
  }

  const std::vector<RequestShape>& shapes_;
  std::size_t route_;
  const RequestShape& own_;
  const std::string& value_;
  std::size_t rest_ = 0;
  std::vector<std::string> labels_;
  std::string method_;
  std::set<State> seen_;
  std::deque<std::pair<State, Rest>> open_;
  std::size_t items_ = 0;
};

ReachFinder::ReachFinder(const std::vector<std::string>& patterns) {
  for (const std::string& pattern : patterns) shapes_.push_back(shape_of(pattern));
  value_ = fresh_value();
  fresh_ = !value_.empty();
  if (!fresh_) value_ = "x";
  label_ = fresh_label();
  method_ = fresh_method();
}

ReachFinder::Answer ReachFinder::find(std::size_t route) const {
  ReachWalk walk(*this, route);
  const auto rest = walk.run();
  if (!rest) return {std::nullopt, fresh_ && walk.all()};
  std::vector<std::string> segments;
  for (const bool value : *rest) segments.push_back(value ? value_ : std::string());
  return {request(route, segments), true};
}

RouteRequest ReachFinder::plain(std::size_t route, std::size_t rest) const {
  return request(route, std::vector<std::string>(rest, value_));
}

RouteRequest ReachFinder::request(std::size_t route, const std::vector<std::string>& rest) const {
  const RequestShape& shape = shapes_[route];
  RouteRequest request{shape.method.empty() ? method_ : shape.method, std::nullopt, {}};
  for (const RequestPart& label : shape.labels) {
    request.host = request.host ? *request.host + "." : std::string();
    *request.host += text_of(label, label_);
  }
  for (const RequestPart& part : shape.segments) {
    if (!part.rest) request.path += '/' + text_of(part, value_);
    if (!part.rest) continue;
    for (const std::string& segment : rest) request.path += '/' + segment;
  }
  return request;
}

// --- What is in no pattern ---

/// A character that no prefix has, some that no literal has as often, and one that no suffix has. Empty if there
/// are no such characters.
std::string ReachFinder::fresh_value() const {
  std::string prefixes;
  std::string suffixes;
  std::string literals;
  for (const RequestShape& shape : shapes_) {
    for (const RequestPart& part : shape.segments) {
      (part.value ? prefixes : literals) += part.before + '/';
      suffixes += part.after + '/';
    }
  }
  constexpr std::string_view characters =
      "xyzqjkwv0123456789abcdefghilmnoprstuABCDEFGHIJKLMNOPQRSTUVWXYZ_-~!$&'()*+,;=:@";
  const auto missing = [&](const std::string& in) {
    const auto at = characters.find_first_not_of(in);
    return at == std::string_view::npos ? '\0' : characters[at];
  };
  const char first = missing(prefixes);
  const char last = missing(suffixes);
  if (first == '\0' || last == '\0') return {};
  std::string value(1, first);
  while (literals.find(value) != std::string::npos) value += first;
  return suffixes.find(first) == std::string::npos ? value : value + last;
}

std::string ReachFinder::fresh_label() const {
  std::set<std::string> taken;
  for (const RequestShape& shape : shapes_) {
    for (const RequestPart& label : shape.labels) taken.insert(label.before);
  }
  std::string label = "x";
  for (std::size_t i = 0; taken.count(label) != 0; ++i) label = "x" + std::to_string(i);
  return label;
}

std::string ReachFinder::fresh_method() const {
  std::string method = "X-ANY";
  const auto is_taken = [&](const RequestShape& shape) { return shape.method == method; };
  while (std::any_of(shapes_.begin(), shapes_.end(), is_taken)) method += "-X";
  return method;
}

}  // namespace iri::cli
