// What a scan leaves in its Components when it refuses a text, so that diagnose() need not read the
// text again: the components of what stands before the error, or a state of the table.
#ifndef IRI_SRC_SCAN_REFUSED_HPP
#define IRI_SRC_SCAN_REFUSED_HPP

#include <cstdint>

#include "iri/components.hpp"
#include "scan/table.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// The states of URI-reference and IRI-reference after a userinfo that still needs its "@".
struct UserinfoStates {
  table::State of[2];
};

constexpr UserinfoStates make_userinfo_states() noexcept {
  Components unused;
  const char* const userinfo = "a:a";
  return {{table::walk<false>(table::inside_authority_of(false), userinfo, 0, 3, unused).state,
           table::walk<false>(table::inside_authority_of(true), userinfo, 0, 3, unused).state}};
}

inline constexpr UserinfoStates userinfo_states = make_userinfo_states();

/// Leaves the state in which the table has stopped.
constexpr void leave_state(table::State state, Components& out) noexcept {
  out.size = absent;
  out.query_end = state;
}

/// Whether a state was left. If not, `left` has the components of the accepted reference of
/// left.size bytes that stands before the error. The refused byte or character follows it at once,
/// or after the first one or two bytes of a pct-encoded.
constexpr bool has_state(const Components& left) noexcept { return left.size == absent; }
constexpr table::State state_left(const Components& left) noexcept { return left.query_end; }

}}}  // namespace iri::v0::detail

#endif
