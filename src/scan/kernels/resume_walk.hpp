// The walk over the table from the place where the structural scan hands over.
#ifndef IRI_SRC_SCAN_KERNELS_RESUME_WALK_HPP
#define IRI_SRC_SCAN_KERNELS_RESUME_WALK_HPP

#include <cstdint>

#include "iri/components.hpp"
#include "scan/kernels/resume.hpp"
#include "scan/refused.hpp"
#include "scan/table.hpp"
#include "text/boundary.hpp"
#include "text/input.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// The state at a hand-over, by ResumePoint and alphabet.
struct ResumeStates {
  table::State of[5][2];

  constexpr void set(ResumePoint point, table::State uri, table::State iri) noexcept {
    of[static_cast<unsigned>(point)][0] = uri;
    of[static_cast<unsigned>(point)][1] = iri;
  }
};

constexpr ResumeStates make_resume_states() noexcept {
  using namespace table;
  ResumeStates states{};
  states.set(ResumePoint::start, start_of(Rule::URI_reference), start_of(Rule::IRI_reference));
  states.set(ResumePoint::authority, inside_authority_of(false), inside_authority_of(true));
  // Inside these components, a run has just ended at the doubt.
  states.set(ResumePoint::path, run_left(inside_path_of(false)), run_left(inside_path_of(true)));
  states.set(ResumePoint::query, run_left(inside_query_of(false)), run_left(inside_query_of(true)));
  states.set(ResumePoint::fragment, run_left(inside_fragment_of(false)),
             run_left(inside_fragment_of(true)));
  return states;
}

inline constexpr ResumeStates resume_states = make_resume_states();

/// As resume_scan(), with `skip` in the form that walk() takes.
template <class Skip>
std::uint32_t resume_walk(ResumePoint point, bool iri, const Input in, std::uint32_t begin,
                          const Skip& skip, Components& out) noexcept {
  const table::State start = resume_states.of[static_cast<unsigned>(point)][iri];
  const table::Stop stop = table::walk<true>(start, in.data, begin, in.size, out, skip);
  if (stop.offset == in.size && table::finish(stop.state, in.size, out)) return absent;
  leave_state(stop.state, out);
  return on_boundary(in, stop.offset);
}

}}}  // namespace iri::v0::detail

#endif
