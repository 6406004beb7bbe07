// A gate of C in the memory of its caller.
#ifndef IRI_SRC_C_GATE_HPP
#define IRI_SRC_C_GATE_HPP

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <new>
#include <type_traits>

#include "c/struct.hpp"
#include "gate/gate_rules.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// The first word of an iri_gate; it shows that a gate was made in this memory. The second is the
/// memory of the lists, or null: then they stand in the gate itself, after the rules.
inline constexpr std::uint64_t gate_mark = 0x6972692067617465;
inline constexpr std::size_t rules_at = 2;
inline constexpr std::size_t lists_at{rules_at + (sizeof(Rules) + 7) / 8};
static_assert(std::is_trivially_copyable_v<Rules> && sizeof(const std::uint64_t*) <= 8);
inline constexpr std::size_t own_words{std::size(iri_gate{}.state) - lists_at};

/// Where a gate has its rules. Both uses share it: with a wrong offset in the first alone, the gate
/// would only be slower, and no test would see it.
inline const std::uint64_t* place_of_rules(const iri_gate& gate) noexcept {
  return gate.state + rules_at;
}

/// Room for rules. Nothing is written there before it is used: of an empty std::optional, g++ writes all bytes.
struct RulesRoom {
  alignas(Rules) unsigned char bytes[sizeof(Rules)];
};

/// A copy of the rules of a gate that has been copied, with its lists there. Rare, so a function of its own.
[[gnu::noinline]] inline const Rules* copy_of_rules(const iri_gate& gate,
                                                    const std::uint64_t* lists,
                                                    RulesRoom& room) noexcept {
  std::array<unsigned char, sizeof(Rules)> bytes;
  std::memcpy(bytes.data(), place_of_rules(gate), bytes.size());
  Rules* const copy = ::new (static_cast<void*>(room.bytes)) Rules(std::bit_cast<Rules>(bytes));
  copy->lists.move_to(lists);
  return copy;
}

/// The rules of a gate where they stand, or null if it is none. The gate may have been copied: then
/// its lists are elsewhere now, and a copy is made in `room`, whose lists are there.
inline const Rules* rules_of_gate(const iri_gate* gate, RulesRoom& room) noexcept {
  if (!is_whole(gate) || gate->state[0] != gate_mark) return nullptr;
  const std::uint64_t* lists = nullptr;
  std::memcpy(&lists, gate->state + 1, sizeof lists);
  if (lists == nullptr) lists = gate->state + lists_at;
  static_assert(alignof(Rules) <= alignof(std::uint64_t));
  const Rules* const rules = std::launder(
      reinterpret_cast<const Rules*>(place_of_rules(*gate)));  // make_gate() copied them
  if (rules->lists.are_at(lists)) [[likely]]
    return rules;
  return copy_of_rules(*gate, lists, room);
}

}}}  // namespace iri::v0::detail

#endif
