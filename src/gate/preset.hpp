// The presets as constants: what the policies of C++ and of C are made of.
#ifndef IRI_SRC_GATE_PRESET_HPP
#define IRI_SRC_GATE_PRESET_HPP

#include <array>
#include <cstddef>
#include <string_view>

#include "iri/policy.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// A preset, which allocates nothing. It allows any host.
struct Preset {
  std::string_view name;
  std::array<Action, finding_count> actions{};
  PartActions part_actions{};
  Limits limits{};
  bool any_scheme = false;  ///< else http and https
  bool any_port = true;     ///< else 80 and 443
  bool raw_utf8 = false;

  constexpr void set(Action action, const FindingSet& findings) noexcept {
    for (const Finding finding : findings) actions[static_cast<std::size_t>(finding)] = action;
  }
  constexpr void set(Action action, const FindingSet& findings, Component part) noexcept {
    for (const Finding finding : findings) part_actions.set(finding, part, action);
  }
};

/// Null if there is none of that name.
const Preset* preset_named(std::string_view name) noexcept;

}}}  // namespace iri::v0::detail

#endif
