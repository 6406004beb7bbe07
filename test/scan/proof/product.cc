#include "product.hpp"

#include <algorithm>

#include "minimize.hpp"
#include "walk.hpp"

namespace proof {
namespace {

/// Calls `with(walk)`, for texts of the language and what is asked of them.
template <class With>
void with_walk(const Texts& texts, const Language* language, Program& program,
               const std::vector<Literal>& asked, const With& with) {
  const auto make = [&]<unsigned Words>() {
    Walk<Words> walk(texts, program, language, asked);
    with(walk);
  };
  if (program.symbols().size() <= 64) return make.template operator()<1>();
  if (program.symbols().size() <= 128) return make.template operator()<2>();
  make.template operator()<most_symbols / 64>();
}

void add(std::vector<int>& states, int state) {
  if (std::find(states.begin(), states.end(), state) == states.end()) states.push_back(state);
}

}  // namespace

std::array<LanguagePtr, 2> Product::split(int node) {
  Program program(texts_, language_, {node});
  std::array<LanguagePtr, 2> found;
  with_walk(texts_, language_, program, {{node, false}}, [&](auto& walk) {
    walk.run();
    met_ = walk.met();
    std::array<std::vector<bool>, 2> accepted;
    for (const State& state : walk.states_at_end()) {
      const bool has = walk.is_broken(state);
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

std::optional<std::string> Product::find_broken(const std::vector<Literal>& literals) {
  std::vector<int> nodes;
  for (const Literal& literal : literals) nodes.push_back(literal.node);
  Program program(texts_, language_, nodes);
  std::optional<std::string> found;
  with_walk(texts_, language_, program, literals, [&](auto& walk) {
    walk.only_broken();
    walk.run();
    met_ += walk.met();
    const std::vector<State>& states = walk.states_at_end();
    for (std::size_t i = 0; i < states.size() && !found; ++i) {
      if (walk.is_broken(states[i])) found = walk.text(i);
    }
  });
  return found;
}

/// All at once; if one is broken, one after the other.
std::optional<Violation> Product::refute(const std::vector<Claim>& claims) {
  std::vector<Literal> literals;
  for (const Claim& claim : claims) literals.push_back(claim.literal);
  for (std::size_t i = 0; i < literals.size();) {
    const std::size_t end = i + Program::fitting(literals, i);
    const std::vector<Literal> some(literals.begin() + static_cast<std::ptrdiff_t>(i),
                                    literals.begin() + static_cast<std::ptrdiff_t>(end));
    const std::optional<std::string> text = find_broken(some);
    for (; text && i < end; ++i) {
      if (const auto alone = find_broken({literals[i]})) return Violation{*alone, claims[i].what};
    }
    if (text) give_up("claims that hold one by one, and not together");
    i = end;
  }
  return std::nullopt;
}

std::vector<int> Product::states_at_end() {
  // Asked of the table, so that it is walked.
  Program program(texts_, language_, {graph().table(Kind::dead, 0)});
  std::vector<int> found;
  with_walk(texts_, language_, program, {}, [&](auto& walk) {
    walk.run();
    for (const State& state : walk.states_at_end()) {
      if (state.table >= 0) add(found, state.table);
    }
  });
  return found;
}

std::vector<int> Product::states_refusing(const Bytes& set, int place) {
  // Asked of the set too, so that its bytes are told from others that the table refuses.
  Program program(texts_, language_, {graph().table(Kind::dead, 0), graph().leaf(set, raw)});
  std::vector<int> found;
  with_walk(texts_, language_, program, {}, [&](auto& walk) {
    walk.run();
    walk.each_step(place, [&](const State& state, const Symbol& symbol) {
      if (!symbol.is_byte || !set[symbol.byte] || state.table < 0) return;
      const Machine::State& here = program.machine().states[static_cast<std::size_t>(state.table)];
      if (here.next[symbol.byte] < 0) add(found, state.table);
    });
  });
  return found;
}

}  // namespace proof
