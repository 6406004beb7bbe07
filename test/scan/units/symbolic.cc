#include "scan/units/symbolic.hpp"

#include <algorithm>
#include <cstring>
#include <deque>

namespace iri_units::symbolic {
namespace {

std::deque<Node> nodes;
std::deque<std::vector<unsigned char>> functions;

Lane make(const Node& wanted) {
  const auto found = std::find(nodes.begin(), nodes.end(), wanted);
  if (found != nodes.end()) return {static_cast<int>(found - nodes.begin())};
  nodes.push_back(wanted);
  return {static_cast<int>(nodes.size()) - 1};
}

bool is_constant(Lane lane, int value) {
  return nodes[static_cast<std::size_t>(lane.number)].kind == Kind::constant &&
         nodes[static_cast<std::size_t>(lane.number)].value == value;
}

/// The answers of this run, and how many of them were asked for.
std::vector<bool> answers;
std::size_t asked = 0;
Facts facts;

bool next_answers() {
  while (!answers.empty() && answers.back()) answers.pop_back();
  if (answers.empty()) return false;
  answers.back() = true;
  return true;
}

}  // namespace

const Node& node(int number) { return nodes[static_cast<std::size_t>(number)]; }
const Function& function(int number) {
  return *reinterpret_cast<const Function*>(functions[static_cast<std::size_t>(number)].data());
}

Lane constant(unsigned value) {
  return make({Kind::constant, static_cast<int>(value & 0xFFU), 0, 0, 0});
}
Lane byte_at(int offset) { return make({Kind::byte, offset, 0, 0, 0}); }

Lane map(Lane lane, const std::function<unsigned(unsigned)>& of) {
  std::vector<unsigned char> table(256);
  for (unsigned byte = 0; byte < 256; ++byte) table[byte] = static_cast<unsigned char>(of(byte));
  const Node operand = node(lane.number);
  if (operand.kind == Kind::constant) return constant(table[static_cast<unsigned>(operand.value)]);
  if (operand.kind == Kind::map) {
    const Function& inner = function(operand.value);
    return map({operand.a}, [&](unsigned byte) { return +table[inner[byte]]; });
  }
  if (operand.kind == Kind::least && std::is_sorted(table.begin(), table.end())) {
    // Of a function that never falls, the least value is that of the least byte.
    const auto same = [&](unsigned byte) { return +table[byte]; };
    return binary(Kind::least, map({operand.a}, same), map({operand.b}, same));
  }
  auto found = std::find(functions.begin(), functions.end(), table);
  if (found == functions.end()) found = functions.insert(functions.end(), table);
  return make({Kind::map, static_cast<int>(found - functions.begin()), lane.number, 0, 0});
}

namespace {

/// The bits of a lane that are in `bits`. As deep in the expression as possible, so that what is in the other bits
/// tells no bytes apart.
Lane masked(Lane lane, unsigned bits) {
  const Node it = node(lane.number);
  const auto both = [&] { return binary(it.kind, masked({it.a}, bits), masked({it.b}, bits)); };
  switch (it.kind) {
    case Kind::bit_or:
    case Kind::bit_and:
    case Kind::bit_xor: return both();
    case Kind::ternary: {
      const Lane inside =
          ternary(masked({it.a}, bits), masked({it.b}, bits), masked({it.c}, bits), it.value);
      return make({Kind::bit_and, 0, inside.number, constant(bits).number, 0});
    }
    case Kind::least:
    case Kind::less:
    case Kind::sum: return make({Kind::bit_and, 0, lane.number, constant(bits).number, 0});
    default: return map(lane, [=](unsigned byte) { return byte & bits; });
  }
}

unsigned with_constant(Kind kind, unsigned byte, unsigned constant) {
  if (kind == Kind::least) return std::min(byte, constant);
  if (kind == Kind::less) return byte > constant ? byte - constant : 0;
  return kind == Kind::sum ? byte + constant : byte ^ constant;
}

}  // namespace

Lane binary(Kind kind, Lane a, Lane b) {
  if (kind == Kind::bit_or && is_constant(a, 0)) return b;
  if (kind == Kind::bit_or && is_constant(b, 0)) return a;
  const Node second = node(b.number);
  if (second.kind == Kind::constant && kind != Kind::bit_or) {
    const auto value = static_cast<unsigned>(second.value);
    if (kind == Kind::bit_and) return masked(a, value);
    return map(a, [=](unsigned byte) { return with_constant(kind, byte, value); });
  }
  return make({kind, 0, a.number, b.number, 0});
}

Lane ternary(Lane a, Lane b, Lane c, int function) {
  return make({Kind::ternary, function, a.number, b.number, c.number});
}

void add_terms(int lane, Facts& terms) {
  if (node(lane).kind == Kind::bit_or) {
    add_terms(node(lane).a, terms);
    add_terms(node(lane).b, terms);
  } else if (!is_constant({lane}, 0)) {
    terms.push_back(lane);
  }
}

bool any(Lane lane) {
  if (is_constant(lane, 0)) return false;
  if (asked == answers.size()) answers.push_back(false);
  const bool answer = answers[asked++];
  if (!answer) add_terms(lane.number, facts);
  return answer;
}

std::vector<Facts> runs(const std::function<bool()>& run) {
  std::vector<Facts> found;
  answers.clear();
  do {
    asked = 0;
    facts.clear();
    if (!run()) continue;
    std::sort(facts.begin(), facts.end());
    facts.erase(std::unique(facts.begin(), facts.end()), facts.end());
    found.push_back(facts);
  } while (next_answers());
  return found;
}

Offsets offsets(int number) {
  const Node& it = node(number);
  if (it.kind == Kind::constant) return {1000, -1000};
  if (it.kind == Kind::byte) return {it.value, it.value};
  Offsets all = offsets(it.a);
  const auto add = [&all](int operand) {
    const Offsets its = offsets(operand);
    all = {std::min(all.lowest, its.lowest), std::max(all.highest, its.highest)};
  };
  if (it.kind != Kind::map) add(it.b);
  if (it.kind == Kind::ternary) add(it.c);
  return all;
}

int moved_back(int number, int by) {
  Node it = node(number);
  if (it.kind == Kind::constant) return number;
  if (it.kind == Kind::byte) return byte_at(it.value - by).number;
  it.a = moved_back(it.a, by);
  if (it.kind != Kind::map) it.b = moved_back(it.b, by);
  if (it.kind == Kind::ternary) it.c = moved_back(it.c, by);
  return make(it).number;
}

}  // namespace iri_units::symbolic
