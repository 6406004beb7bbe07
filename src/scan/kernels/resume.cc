// The walk over the table that the structural scan hands over to: built once for all kernels.
#include "scan/kernels/resume.hpp"

#include "scan/kernels/run_class.hpp"
#include "scan/table.hpp"

namespace iri::inline v0::detail {
namespace {

using table::State;

constexpr State start_of_reference(bool iri) noexcept {
  return table::start_of(iri ? Rule::IRI_reference : Rule::URI_reference);
}

/// The state behind these bytes of a reference.
constexpr State state_behind(const char* text, bool iri) noexcept {
  State state = start_of_reference(iri);
  for (; *text != '\0'; ++text) state = table::step(state, static_cast<unsigned char>(*text)).next;
  return state;
}

struct ResumeStates {
  State of[5][2];
};

constexpr ResumeStates make_resume_states() noexcept {
  ResumeStates states{};
  for (const bool iri : {false, true}) {
    states.of[static_cast<unsigned>(ResumePoint::start)][iri] = start_of_reference(iri);
    states.of[static_cast<unsigned>(ResumePoint::authority)][iri] = state_behind("//", iri);
    states.of[static_cast<unsigned>(ResumePoint::path)][iri] = table::inside_path_of(iri);
    states.of[static_cast<unsigned>(ResumePoint::query)][iri] = table::inside_query_of(iri);
    states.of[static_cast<unsigned>(ResumePoint::fragment)][iri] = table::inside_fragment_of(iri);
  }
  return states;
}

constexpr ResumeStates resume_states = make_resume_states();

// The authority is the same behind a scheme.
static_assert(state_behind("//", false) == state_behind("s://", false));
static_assert(state_behind("//", true) == state_behind("s://", true));

}  // namespace

std::uint32_t resume_scan(ResumePoint point, bool iri, const Input in, std::uint32_t begin,
                          const SkipRun* skip, Components& out) noexcept {
  State state = resume_states.of[static_cast<unsigned>(point)][iri];
  std::uint32_t cursor = begin;
  const std::uint32_t end = in.size + (in.tail != 0 ? 1U : 0U);
  while (cursor < end) {
    const table::Step to = table::step(state, in.peek(cursor));
    if (to.next == table::nowhere) return cursor;
    if (to.boundaries != 0) table::note(to.boundaries, cursor, out);
    ++cursor;
    if (to.next == state) continue;
    state = to.next;
    const std::uint8_t run = table::run_class(state);
    if (run != table::no_run) cursor = skip[run](in, cursor);
  }
  if (!table::accepts(state)) return cursor;
  table::note(table::boundaries_at_end(state), cursor, out);
  out.size = cursor;
  return absent;
}

}  // namespace iri::inline v0::detail
