#include "product.hpp"

#include <algorithm>

#include "minimize.hpp"
#include "walk.hpp"

namespace proof {
namespace {

/// Calls `with(walk)`, for texts of the language and the node that is asked for.
template <class With>
void with_walk(const Texts& texts, const Language* language, Program& program, int asked,
               const With& with) {
  const auto make = [&]<unsigned Words>() {
    Walk<Words> walk(texts, program, language, asked);
    with(walk);
  };
  if (program.symbols().size() <= 64) return make.template operator()<1>();
  if (program.symbols().size() <= 128) return make.template operator()<2>();
  make.template operator()<most_symbols / 64>();
}

}  // namespace

std::array<LanguagePtr, 2> Product::split(int node) {
  Program program(texts_, language_, {node});
  std::array<LanguagePtr, 2> found;
  with_walk(texts_, language_, program, node, [&](auto& walk) {
    walk.run();
    met_ = walk.met();
    std::array<std::vector<bool>, 2> accepted;
    for (const State& state : walk.states_at_end()) {
      const bool has = walk.has_bit(state);
      accepted[0].push_back(!has);
      accepted[1].push_back(has);
    }
    for (std::size_t value = 0; value < 2; ++value) {
      const std::shared_ptr<Language> part =
          minimize(walk.tables(), accepted[value], walk.starts());
      if (part == nullptr) continue;
      part->set_columns(program.symbol_numbers());
      part->join_columns();
      found[value] = part;
    }
  });
  return found;
}

std::optional<Violation> Product::refute(const Claim& claim) {
  Program program(texts_, language_, {claim.literal.node});
  std::optional<Violation> found;
  with_walk(texts_, language_, program, claim.literal.node, [&](auto& walk) {
    walk.only(!claim.literal.value);
    walk.run();
    met_ = walk.met();
    const std::vector<State>& states = walk.states_at_end();
    for (std::size_t i = 0; i < states.size() && !found; ++i) {
      if (walk.has_bit(states[i]) != claim.literal.value) found = {walk.text(i), claim.what};
    }
  });
  return found;
}

std::vector<int> Product::states_at_end() {
  // Asked of the table, so that it is walked.
  Program program(texts_, language_, {graph().table(Kind::dead, 0)});
  std::vector<int> found;
  with_walk(texts_, language_, program, -1, [&](auto& walk) {
    walk.run();
    for (const State& state : walk.states_at_end()) {
      if (state.table >= 0 && std::find(found.begin(), found.end(), state.table) == found.end())
        found.push_back(state.table);
    }
  });
  return found;
}

}  // namespace proof
