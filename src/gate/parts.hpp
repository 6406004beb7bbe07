// Findings by the part of a text that has them.
#ifndef IRI_SRC_GATE_PARTS_HPP
#define IRI_SRC_GATE_PARTS_HPP

#include <algorithm>
#include <array>
#include <cstddef>

#include "iri/inspect.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// The parts for which findings are kept apart; none stands for the scheme, too, and the authority.
inline constexpr std::array<Component, 7> parts{
    Component::none, Component::userinfo, Component::host,    Component::port,
    Component::path, Component::query,    Component::fragment};

/// The findings that can be in several parts, and have an action for each: see parts_of().
inline constexpr FindingSet in_several_parts{
    Finding::encoded_unreserved,  Finding::double_encoding,
    Finding::encoded_nul,         Finding::encoded_control,
    Finding::ill_formed_utf8,     Finding::overlong_utf8,
    Finding::bidi_formatting,     Finding::encoded_bidi_formatting,
    Finding::bidi_isolate,        Finding::encoded_bidi_isolate,
    Finding::invisible_character, Finding::encoded_invisible_character,
    Finding::unencoded_character, Finding::bare_percent,
    Finding::ambiguous_percent,   Finding::lower_case_hex};

constexpr std::size_t index_of(Component component) noexcept {
  constexpr auto others = static_cast<std::size_t>(Component::authority);
  return std::max(static_cast<std::size_t>(component), others) - others;
}
static_assert(index_of(Component::fragment) + 1 == parts.size());

/// The kinds found, in any part, and those of them that call for an action.
struct CalledFor {
  FindingSet all, reported, canonicalized, rejected;
};

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
  constexpr const FindingSet& at(std::size_t index) const noexcept { return sets_[index]; }
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

}}}  // namespace iri::v0::detail

#endif
