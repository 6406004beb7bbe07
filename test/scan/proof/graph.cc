#include "graph.hpp"

#include <algorithm>
#include <utility>

#include "path.hpp"

namespace proof {

void Graph::clear() {
  nodes_.clear();
  known_.clear();
  sets_.clear();
  states_.clear();
}

int Graph::add(const Node& node) {
  const auto [found, is_new] = known_.emplace(node.key(), size());
  if (is_new) nodes_.push_back(node);
  return found->second;
}

std::uint64_t Graph::index_of(const Bytes& set) {
  const auto found = std::find(sets_.begin(), sets_.end(), set);
  if (found != sets_.end()) return static_cast<std::uint64_t>(found - sets_.begin());
  sets_.push_back(set);
  return sets_.size() - 1;
}

int Graph::leaf(const Bytes& set, int base) {
  return add({Kind::leaf, -1, -1, index_of(set), base});
}

int Graph::previous(const Bytes& set, int base) {
  return add({Kind::previous, -1, -1, index_of(set), base});
}

int Graph::state_in(std::vector<bool> states) {
  const auto found = std::find(states_.begin(), states_.end(), states);
  const auto index = static_cast<std::uint64_t>(found - states_.begin());
  if (found == states_.end()) states_.push_back(std::move(states));
  return add({Kind::state_in, -1, -1, index});
}

int Graph::no(int a) {
  const Node of = at(a);
  if (of.kind == Kind::no) return of.a;
  return add({Kind::no, a, -1, 0, of.base, of.lag, of.wide});
}

int Graph::up(int a) {
  const Node of = at(a);
  return add({Kind::delay, a, -1, 0, of.base, of.lag, of.wide});
}

int Graph::down(int a, unsigned places) {
  const Node of = at(a);
  // The same bits, each told `places` later than its place. `either` with itself is the identity.
  return add({Kind::either, a, a, 0, of.base, of.lag + static_cast<int>(places), of.wide});
}

int Graph::of_one(Kind kind, int a, bool wide) {
  const Node of = at(a);
  return add({kind, a, -1, 0, of.base, of.lag, wide});
}

int Graph::behind(int ones) {
  const Node of = at(ones);
  const int before = add({Kind::shift_one, ones, -1, 0, of.base, of.lag, true});
  return both(before, no(ones));
}

int Graph::pair(Kind kind, int a, int b) {
  // The one that is told earlier waits for the other.
  const int lag = std::max(at(a).lag, at(b).lag);
  for (int* one : {&a, &b}) {
    while (at(*one).lag < lag) {
      const Node of = at(*one);
      *one = add({Kind::delay, *one, -1, 1, of.base, of.lag + 1, of.wide});
    }
  }
  const Node left = at(a);
  const Node right = at(b);
  // What is wide has a meaning in the window of the other, too.
  const bool of_right = left.base == raw || (left.wide && !right.wide && right.base != raw);
  const int base = of_right ? right.base : left.base;
  const bool apart =
      left.base != right.base && left.base != raw && right.base != raw && !left.wide && !right.wide;
  if (apart && (kind == Kind::either || kind == Kind::differ)) unknown("bits of two windows");
  const bool wide =
      (left.wide || left.base == raw) && (right.wide || right.base == raw) && base != raw;
  if (kind != Kind::last && a > b) std::swap(a, b);
  return add({kind, a, b, 0, base, lag, wide});
}

}  // namespace proof
