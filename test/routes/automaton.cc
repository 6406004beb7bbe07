#include "routes/automaton.hpp"

#include <algorithm>
#include <deque>
#include <stdexcept>
#include <tuple>

namespace iri_automata {
namespace {

std::set<Shape> all_of(const std::vector<std::vector<Shape>>& patterns) {
  std::set<Shape> result;
  for (const auto& pattern : patterns) result.insert(pattern.begin(), pattern.end());
  return result;
}

/// What comes first at a segment: the less.
std::tuple<Take, std::ptrdiff_t, std::ptrdiff_t> order(const Shape& shape) {
  if (shape.take != Take::affix) return {shape.take, 0, 0};
  std::ptrdiff_t before = 0, after = 0;
  for (const auto& letter : shape.before) before -= static_cast<std::ptrdiff_t>(letter.size());
  for (const auto& letter : shape.after) after -= static_cast<std::ptrdiff_t>(letter.size());
  return {shape.take, before + after, before};
}

}  // namespace

// Places of a shape: `before` letters are read at 0 to n; at n + 1 at least one letter of the
// parameter is; then `after`.
Classes::Subset Classes::step(const Subset& from, const std::string& letter) const {
  Subset to;
  for (const auto& [number, at] : from) {
    const Shape& shape = shapes_[static_cast<std::size_t>(number)];
    const std::size_t n = shape.before.size();
    if (at < n && shape.before[at] == letter) to.insert({number, at + 1});
    if (shape.take == Take::literal || at < n) continue;
    if (at <= n + 1) to.insert({number, n + 1});
    const std::size_t read = at - n - 1;  // of `after`
    if (at > n && read < shape.after.size() && shape.after[read] == letter)
      to.insert({number, at + 1});
  }
  return to;
}

std::set<int> Classes::accepted(const Subset& subset) const {
  std::set<int> result;
  for (const auto& [number, at] : subset) {
    const Shape& shape = shapes_[static_cast<std::size_t>(number)];
    const std::size_t end = shape.before.size() + shape.after.size();
    if (at == (shape.take == Take::literal ? end : end + 1)) result.insert(number);
  }
  return result;
}

std::set<std::string> Classes::alphabet() const {
  std::set<std::string> letters;
  for (const Shape& shape : shapes_) {
    letters.insert(shape.before.begin(), shape.before.end());
    letters.insert(shape.after.begin(), shape.after.end());
  }
  for (const char* others : {"zyxwvutsrqponmlkjihgfedcba0123456789"}) {
    for (const char* c = others; *c != '\0'; ++c) {
      if (letters.insert(std::string(1, *c)).second) return letters;
    }
  }
  throw std::logic_error("no letter is left for all others");
}

void Classes::add(const Subset& subset, const std::vector<std::string>& word) {
  const std::set<int> shapes = accepted(subset);
  const int dot = static_cast<int>(shapes_.size()) - 2;
  if (shapes.count(dot) + shapes.count(dot + 1) != 0) return;
  const auto [at, is_new] = numbers_.try_emplace(shapes, members_.size());
  if (is_new) {
    takers_.push_back(shapes);
    members_.emplace_back();
  }
  std::string text;
  for (const std::string& letter : word) text += letter;
  if (members_[at->second].size() < 4) members_[at->second].push_back(text);
}

Classes::Classes(const std::set<Shape>& shapes) : shapes_(shapes.begin(), shapes.end()) {
  std::erase_if(shapes_, [](const Shape& shape) { return shape.take == Take::rest; });
  shapes_.push_back({Take::literal, {"."}, {}});
  shapes_.push_back({Take::literal, {".", "."}, {}});
  const std::set<std::string> letters = alphabet();
  Subset start;
  for (std::size_t i = 0; i < shapes_.size(); ++i) start.insert({static_cast<int>(i), 0});
  std::set<Subset> seen{start};
  std::deque<std::pair<Subset, std::vector<std::string>>> queue{{start, {}}};
  for (; !queue.empty(); queue.pop_front()) {
    const auto [subset, word] = queue.front();
    add(subset, word);
    for (const std::string& letter : letters) {
      std::vector<std::string> longer = word;
      longer.push_back(letter);
      const Subset to = step(subset, letter);
      if (seen.insert(to).second) queue.emplace_back(to, longer);
    }
  }
}

bool Classes::takes(const Shape& shape, std::size_t cls) const {
  if (shape.take == Take::rest) return true;
  const auto at = std::lower_bound(shapes_.begin(), shapes_.end() - 2, shape);  // from a set
  return takers_[cls].count(static_cast<int>(at - shapes_.begin())) != 0;
}

std::size_t Classes::of(const std::vector<std::string>& letters) const {
  Subset subset;
  for (std::size_t i = 0; i < shapes_.size(); ++i) subset.insert({static_cast<int>(i), 0});
  for (const std::string& letter : letters) subset = step(subset, letter);
  return numbers_.at(accepted(subset));
}

std::size_t Machine::number(const State& state, const std::vector<std::size_t>& word) {
  const auto [at, is_new] = numbers_.try_emplace(state, list_.size());
  if (!is_new) return at->second;
  if (list_.size() == 100'000) throw std::length_error("too many states");
  list_.push_back(state);
  words_.push_back(word);
  steps_.emplace_back();
  accepted_.emplace_back();
  for (const Way& way : state) {
    const bool ends = way.position == patterns_[way.pattern].size();
    if (ends) accepted_.back()[way.pattern] = way.rank;
  }
  return at->second;
}

/// Of all ways to read on, the order is that of before, then that of this segment.
Machine::State Machine::next(const State& from, std::size_t cls) const {
  using Order = std::pair<std::size_t, std::tuple<Take, std::ptrdiff_t, std::ptrdiff_t>>;
  std::map<Order, std::set<std::pair<std::size_t, std::size_t>>> groups;
  for (const auto& [rank, pattern, position] : from) {
    if (position == patterns_[pattern].size()) continue;
    const Shape& shape = patterns_[pattern][position];
    if (!classes_.takes(shape, cls)) continue;
    auto& group = groups[{rank, order(shape)}];
    group.insert({pattern, position + 1});
    if (shape.take == Take::rest) group.insert({pattern, position});
  }
  State to;
  std::size_t rank = 0;
  for (const auto& [order, group] : groups) {
    for (const auto& [pattern, position] : group) to.push_back({rank, pattern, position});
    ++rank;
  }
  return to;
}

Machine::Machine(const std::vector<std::vector<Shape>>& patterns, const Classes& classes)
    : patterns_(patterns), classes_(classes) {
  State start;
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    if (!patterns[i].empty()) start.push_back({0, i, 0});
  }
  number(start, {});
  for (std::size_t state = 0; state < list_.size(); ++state) {
    for (std::size_t cls = 0; cls < classes.size(); ++cls) {
      std::vector<std::size_t> word = words_[state];
      word.push_back(cls);
      const std::size_t to = number(next(list_[state], cls), word);
      steps_[state].push_back(to);
    }
  }
}

namespace {

template <class Part>
std::vector<std::vector<Shape>> parts(const std::vector<Shapes>& patterns, Part part) {
  std::vector<std::vector<Shape>> result;
  for (const Shapes& shapes : patterns) result.push_back(shapes.*part);
  return result;
}

std::vector<Shapes> read_all(const std::vector<std::string>& patterns) {
  std::vector<Shapes> result;
  for (const std::string& pattern : patterns) result.push_back(shapes_of(pattern));
  return result;
}

constexpr std::size_t no_host = static_cast<std::size_t>(-1);

}  // namespace

Automaton::Automaton(const std::vector<std::string>& patterns, bool head_by_get)
    : patterns_(read_all(patterns)),
      head_by_get_(head_by_get),
      path_shapes_(parts(patterns_, &Shapes::path)),
      host_shapes_(parts(patterns_, &Shapes::host)),
      segments_(all_of(path_shapes_)),
      labels_(all_of(host_shapes_)),
      paths_(path_shapes_, segments_),
      hosts_(host_shapes_, labels_) {}

/// The patterns whose host and path match, and where they stand.
std::map<std::size_t, Automaton::Place> Automaton::matching(std::optional<std::size_t> host,
                                                            std::size_t path) const {
  std::map<std::size_t, Place> result;
  for (const auto& [pattern, rank] : paths_.accepted(path)) {
    if (patterns_[pattern].host.empty()) {
      result[pattern] = {no_host, rank};
    } else if (host && hosts_.accepted(*host).count(pattern) != 0) {
      result[pattern] = {hosts_.accepted(*host).at(pattern), rank};
    }
  }
  return result;
}

Verdict Automaton::verdict(const std::string& method, std::optional<std::size_t> host,
                           std::size_t path) const {
  std::map<std::pair<Place, int>, std::size_t> order;
  Verdict verdict;
  for (const auto& [pattern, place] : matching(host, path)) {
    const auto& own = patterns_[pattern].method;
    const bool head = head_by_get_ && own == "GET";
    if (own) verdict.allowed.insert(*own);
    if (head) verdict.allowed.insert("HEAD");
    if (own == method) order[{place, 0}] = pattern;
    if (head && method == "HEAD") order[{place, 1}] = pattern;
    if (!own) order[{place, 2}] = pattern;
  }
  if (order.empty()) return verdict;
  return {order.begin()->second, {}};
}

std::size_t Automaton::path_state(const std::string& path) const {
  std::size_t state = 0;
  for (std::size_t at = 0; at < path.size();) {
    const std::size_t end = std::min(path.find('/', at + 1), path.size());
    state = paths_.step(state, segments_.of(all_letters(path.substr(at + 1, end - at - 1))));
    at = end;
  }
  return state;
}

std::optional<std::size_t> Automaton::host_state(const std::optional<std::string>& host) const {
  if (!host) return std::nullopt;
  std::string text = in_lower_case(*host);
  if (text.ends_with('.')) text.pop_back();
  std::size_t state = 0;
  while (true) {
    const std::size_t dot = text[0] == '[' ? text.npos : text.rfind('.');
    state = hosts_.step(state, labels_.of(all_letters(text.substr(dot + 1))));
    if (dot == text.npos) return state;
    text.erase(dot);
  }
}

std::vector<std::optional<std::size_t>> Automaton::host_states() const {
  std::vector<std::optional<std::size_t>> result{std::nullopt};
  for (std::size_t i = 1; i < hosts_.states(); ++i) result.emplace_back(i);
  return result;
}

std::set<std::string> Automaton::methods() const {
  std::set<std::string> result{"HEAD", "OTHER"};
  for (const Shapes& pattern : patterns_) {
    if (pattern.method) result.insert(*pattern.method);
  }
  return result;
}

void Automaton::add_conflicts(std::optional<std::size_t> host, std::size_t path,
                              std::map<Place, Conflict>& found) const {
  std::map<std::pair<Place, std::optional<std::string>>, std::vector<std::size_t>> ties;
  for (const auto& [pattern, place] : matching(host, path)) {
    ties[{place, patterns_[pattern].method}].push_back(pattern);
  }
  for (const auto& [tie, tied] : ties) {
    for (std::size_t i = 0; i < tied.size(); ++i) {
      for (std::size_t k = i + 1; k < tied.size(); ++k) {
        Conflict conflict{tie.second.value_or("OTHER"), this->path(paths_.word(path), 0), {}};
        if (host) conflict.host = this->host(hosts_.word(*host), 0);
        found.try_emplace({tied[i], tied[k]}, conflict);
      }
    }
  }
}

std::map<std::pair<std::size_t, std::size_t>, Conflict> Automaton::conflicts() const {
  std::map<Place, Conflict> found;
  for (const auto& host : host_states()) {
    for (std::size_t path = 1; path < paths_.states(); ++path) add_conflicts(host, path, found);
  }
  return found;
}

std::set<std::size_t> Automaton::reached() const {
  std::set<std::size_t> result;
  for (const auto& host : host_states()) {
    for (std::size_t path = 1; path < paths_.states(); ++path) {
      for (const std::string& method : methods()) {
        const auto route = verdict(method, host, path).route;
        if (route) result.insert(*route);
      }
    }
  }
  return result;
}

std::string Automaton::path(const std::vector<std::size_t>& word, std::size_t member) const {
  std::string text;
  for (const std::size_t cls : word) {
    const auto& members = segments_.members(cls);
    text += "/" + members[std::min(member, members.size() - 1)];
  }
  return text;
}

std::string Automaton::host(const std::vector<std::size_t>& word, std::size_t member) const {
  std::string text;
  for (std::size_t i = word.size(); i-- != 0;) {
    const auto& members = labels_.members(word[i]);
    text += members[std::min(member, members.size() - 1)] + (i == 0 ? "" : ".");
  }
  return text;
}

}  // namespace iri_automata
