// The states of a product, and how they are found again.
#ifndef IRI_TEST_SCAN_PROOF_STATES_HPP
#define IRI_TEST_SCAN_PROOF_STATES_HPP

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace proof {

enum class Phase : std::uint8_t { text, ended };
/// Whether something that is asked for is not as it should be, in this text and all that go on with it.
enum class Verdict : std::uint8_t { open, no, yes };

struct State {
  int table = 0;
  std::int32_t language = 0;
  Verdict verdict = Verdict::open;
  Phase phase = Phase::text;
  std::array<std::uint64_t, 3> memory{};
  bool operator==(const State& other) const {
    return language == other.language && table == other.table && verdict == other.verdict &&
           phase == other.phase && memory[0] == other.memory[0] && memory[1] == other.memory[1] &&
           memory[2] == other.memory[2];
  }

  bool remembers(std::size_t slot) const { return (memory[slot / 64] >> slot % 64 & 1U) != 0; }
  void remember(std::size_t slot) { memory[slot / 64] |= std::uint64_t{1} << slot % 64; }
};

struct Hash {
  std::size_t operator()(const State& s) const {
    std::uint64_t h = static_cast<std::uint32_t>(s.table) * 8U +
                      static_cast<unsigned>(s.phase) * 4U + static_cast<unsigned>(s.verdict);
    h = (h ^ static_cast<std::uint64_t>(s.language) << 24U) * 0x9E3779B97F4A7C15U;
    for (const std::uint64_t word : s.memory) {
      h = (h ^ word) * 0x9E3779B97F4A7C15U;
      h ^= h >> 29U;
    }
    return h;
  }
};

/// Finds states in a vector of them.
class Index {
 public:
  explicit Index(std::size_t expected) : slots_(std::bit_ceil(expected * 4 + 64)) {}

  /// Returns where the state is in `states`. Adds it if it is new.
  std::uint32_t insert(const State& state, std::vector<State>& states) {
    std::uint32_t& slot = slot_of(state, states);
    if (slot != 0) return slot - 1;
    states.push_back(state);
    slot = static_cast<std::uint32_t>(states.size());
    if (states.size() * 2 > slots_.size()) grow(states);
    return static_cast<std::uint32_t>(states.size() - 1);
  }

  std::optional<std::uint32_t> find(const State& state, const std::vector<State>& states) {
    const std::uint32_t slot = slot_of(state, states);
    return slot == 0 ? std::nullopt : std::optional(slot - 1);
  }

 private:
  std::uint32_t& slot_of(const State& state, const std::vector<State>& states) {
    std::size_t at = Hash()(state) & (slots_.size() - 1);
    while (slots_[at] != 0 && !(states[slots_[at] - 1] == state))
      at = (at + 1) & (slots_.size() - 1);
    return slots_[at];
  }

  void grow(const std::vector<State>& states) {
    slots_.assign(slots_.size() * 4, 0);
    for (std::size_t i = 0; i < states.size(); ++i)
      slot_of(states[i], states) = static_cast<std::uint32_t>(i + 1);
  }

  std::vector<std::uint32_t> slots_;
};

/// Where each state of `states` is in `among`; nothing if one is not there.
inline std::vector<std::uint32_t> places_in(const std::vector<State>& among,
                                            const std::vector<State>& states) {
  std::vector<State> in_order;
  Index known(among.size());
  for (const State& state : among) known.insert(state, in_order);
  std::vector<std::uint32_t> places;
  for (const State& state : states) {
    const std::optional<std::uint32_t> place = known.find(state, in_order);
    if (!place) return {};
    places.push_back(*place);
  }
  return places;
}

/// The states before a place, and from which state before which symbol each was met first.
struct Origin {
  std::uint32_t state;
  std::uint32_t symbol;
};
struct Layer {
  std::vector<State> states{};
  std::vector<Origin> origins{};
};

}  // namespace proof

#endif
