#include <algorithm>
#include <bit>

#include "walk.hpp"

namespace proof {
namespace {

bool is_single(int index) {
  const Node& node = graph().at(index);
  if (node.kind == Kind::delay) return is_single(node.a);
  if (node.kind == Kind::constant) return std::has_single_bit(node.bits);
  if (node.kind == Kind::either) return node.a == node.b && is_single(node.a);
  if (node.kind != Kind::both) return false;
  for (const auto& [a, b] : {std::pair(node.a, node.b), std::pair(node.b, node.a)}) {
    const Node& of = graph().at(a);
    if (of.kind == Kind::negative && of.a == b) return true;
    const Node& other = graph().at(b);
    if (of.kind == Kind::shift_one && other.kind == Kind::no && other.a == of.a) return true;
  }
  return false;
}

}  // namespace

int chance_of(int index) {
  const Node& node = graph().at(index);
  if (is_single(index)) return index;
  if (node.kind == Kind::any) return chance_of(node.a);
  if (node.kind != Kind::both) return -1;
  const int found = chance_of(node.a);
  return found >= 0 ? found : chance_of(node.b);
}

int quiet_of(const Node& node, int place) {
  if (place < 0) return -place;
  if (place == 0) return 1;
  if (place < 64 && node.kind != Kind::constant) return 64 - place;
  if (place >= 64) return place < reach ? reach - place : 1000;
  const std::uint64_t rest = node.bits >> place;
  const std::uint64_t other = (rest & 1U) != 0 ? ~rest : rest;
  return std::min(other == 0 ? 64 : __builtin_ctzll(other), 64 - place);
}

}  // namespace proof
