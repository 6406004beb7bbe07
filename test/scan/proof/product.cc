#include "product.hpp"

#include "walk.hpp"

namespace proof {
namespace {

/// Calls `at_end(walk, table_state)` as Walk::run() does.
template <class AtEnd>
bool walk_all(const Texts& texts, const std::vector<Literal>& conditions,
              const std::vector<int>& wanted, std::size_t& met, const AtEnd& at_end) {
  Program program(texts, wanted);
  const auto with = [&]<unsigned Words>() {
    Walk<Words> walk(texts, program, conditions);
    const bool found = walk.run([&](int table_state) { return at_end(walk, table_state); });
    met = walk.met();
    return found;
  };
  return program.symbols().size() <= 64 ? with.template operator()<1>()
                                        : with.template operator()<most_symbols / 64>();
}

std::vector<int> nodes_of(const std::vector<Literal>& conditions) {
  std::vector<int> nodes;
  for (const Literal& condition : conditions) nodes.push_back(condition.node);
  return nodes;
}

}  // namespace

std::array<bool, 2> Product::values_of(int node, std::vector<Claim>& claims) {
  std::vector<int> wanted = nodes_of(conditions_);
  wanted.push_back(node);
  for (const Claim& claim : claims) wanted.push_back(claim.literal.node);
  std::array<bool, 2> found{};
  std::vector<bool> holds(claims.size(), true);
  walk_all(texts_, conditions_, wanted, met_, [&](const auto& walk, int) {
    found[walk.value_at_end(node)] = true;
    for (std::size_t i = 0; i < claims.size(); ++i) {
      if (walk.value_at_end(claims[i].literal.node) != claims[i].literal.value) holds[i] = false;
    }
    return false;
  });
  std::vector<Claim> left;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    if (!holds[i]) left.push_back(claims[i]);
  }
  claims = std::move(left);
  return found;
}

std::optional<Violation> Product::refute(const std::vector<Claim>& claims) {
  std::vector<int> wanted = nodes_of(conditions_);
  for (const Claim& claim : claims) wanted.push_back(claim.literal.node);
  std::optional<Violation> found;
  walk_all(texts_, conditions_, wanted, met_, [&](const auto& walk, int) {
    for (const Claim& claim : claims) {
      if (walk.value_at_end(claim.literal.node) == claim.literal.value) continue;
      found = {walk.text(), claim.what};
      return true;
    }
    return false;
  });
  return found;
}

std::vector<int> Product::states_at_end() {
  std::vector<int> wanted = nodes_of(conditions_);
  wanted.push_back(graph().table(Kind::dead, 0));  // so that the table is walked
  std::vector<bool> met(machine_of(texts_.iri).states.size());
  std::vector<int> found;
  walk_all(texts_, conditions_, wanted, met_, [&](const auto&, int state) {
    if (state < 0 || met[static_cast<std::size_t>(state)]) return false;
    met[static_cast<std::size_t>(state)] = true;
    found.push_back(state);
    return false;
  });
  return found;
}

}  // namespace proof
