// Findings by the part of a text that has them.
#ifndef IRI_SRC_GATE_PARTS_HPP
#define IRI_SRC_GATE_PARTS_HPP

#include <array>
#include <cstddef>

#include "iri/inspect.hpp"

namespace iri::inline v0::detail {

/// The parts that a policy tells apart, and one for all others.
inline constexpr std::array<Component, 6> parts{Component::none,  Component::userinfo,
                                                Component::host,  Component::path,
                                                Component::query, Component::fragment};

constexpr std::size_t index_of(Component component) noexcept {
  constexpr std::array<unsigned char, 9> indices{0, 0, 0, 1, 2, 0, 3, 4, 5};
  return indices[static_cast<std::size_t>(component)];
}

class FindingsByPart {
 public:
  constexpr FindingsByPart() noexcept = default;
  /// The same in each part.
  constexpr explicit FindingsByPart(const FindingSet& findings) noexcept { sets_.fill(findings); }

  constexpr FindingSet& in(Component component) noexcept { return sets_[index_of(component)]; }
  constexpr const FindingSet& in(Component component) const noexcept {
    return sets_[index_of(component)];
  }
  constexpr bool contains(Finding kind, Component component) const noexcept {
    return in(component).contains(kind);
  }
  /// Those in any part.
  constexpr FindingSet all() const noexcept {
    FindingSet all;
    for (const FindingSet& set : sets_) all |= set;
    return all;
  }
  /// Those that both have in the same part.
  constexpr FindingSet common(const FindingsByPart& other) const noexcept {
    FindingSet common;
    for (std::size_t i = 0; i < sets_.size(); ++i) common |= sets_[i] & other.sets_[i];
    return common;
  }
  constexpr FindingsByPart& operator|=(const FindingsByPart& other) noexcept {
    for (std::size_t i = 0; i < sets_.size(); ++i) sets_[i] |= other.sets_[i];
    return *this;
  }
  friend constexpr FindingsByPart operator|(FindingsByPart a, const FindingsByPart& b) noexcept {
    return a |= b;
  }

 private:
  std::array<FindingSet, parts.size()> sets_{};
};

}  // namespace iri::inline v0::detail

#endif
