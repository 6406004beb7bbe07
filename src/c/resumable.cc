// The C ABI: the machines fed piece by piece.
#include "iri/resumable.hpp"

#include <cstring>
#include <type_traits>

#include "c/http.hpp"
#include "iri/iri.h"

using namespace iri;
using namespace iri::detail;

namespace {

static_assert(std::is_trivially_copyable_v<Resumable>);

/// What the caller's memory holds. The first word says that a machine was started there.
struct State {
  std::uint64_t started = 0;
  Resumable machine = Resumable::uri_reference();
};
static_assert(sizeof(State) <= sizeof(iri_resumable::state));
constexpr std::uint64_t started = 1;

int start(iri_resumable* to, const Resumable& machine) noexcept {
  if (!is_whole(to)) return IRI_ERROR_INVALID_ARGUMENT;
  const State state{started, machine};
  std::memcpy(to->state, &state, sizeof state);
  return IRI_OK;
}

/// Whether there is a machine, and a copy of it.
bool load(const iri_resumable* from, State& state) noexcept {
  if (!is_whole(from) || from->state[0] != started) return false;
  std::memcpy(&state, from->state, sizeof state);
  return true;
}

int progress_of(const State& state) noexcept { return static_cast<int>(state.machine.progress()); }

/// Lets `use` change the machine.
template <class Use>
int change(iri_resumable* machine, const Use& use) noexcept {
  State state;
  if (!load(machine, state)) return IRI_PROGRESS_ERROR;
  use(state.machine);
  std::memcpy(machine->state, &state, sizeof state);
  return progress_of(state);
}

}  // namespace

extern "C" {

int iri_resume_reference(iri_resumable* machine, int rule) {
  if (rule == IRI_RULE_IRI_reference) return start(machine, Resumable::iri_reference());
  if (rule == IRI_RULE_URI_reference) return start(machine, Resumable::uri_reference());
  return IRI_ERROR_INVALID_ARGUMENT;
}

int iri_resume_request_target(iri_resumable* machine, const char* method, size_t method_size,
                              unsigned flags) {
  if (!is_text(method, method_size) || !are_target_flags(flags)) return IRI_ERROR_INVALID_ARGUMENT;
  return start(machine,
               Resumable::request_target(text_of(method, method_size), target_options(flags)));
}

int iri_resume_host_field(iri_resumable* machine, unsigned flags) {
  if (!are_target_flags(flags)) return IRI_ERROR_INVALID_ARGUMENT;
  return start(machine, Resumable::host_field(target_options(flags)));
}

int iri_resumable_feed(iri_resumable* machine, const char* piece, size_t size) {
  if (!is_text(piece, size)) return IRI_PROGRESS_ERROR;
  return change(machine, [&](Resumable& m) { m.feed(text_of(piece, size)); });
}

int iri_resumable_finish(iri_resumable* machine) {
  return change(machine, [](Resumable& m) { m.finish(); });
}

size_t iri_resumable_feed_until(iri_resumable* machine, char terminator, const char* piece,
                                size_t size) {
  std::size_t fed = 0;
  if (!is_text(piece, size)) return fed;
  change(machine, [&](Resumable& m) { fed = m.feed_until(terminator, text_of(piece, size)); });
  return fed;
}

int iri_resumable_progress(const iri_resumable* machine) {
  State state;
  return load(machine, state) ? progress_of(state) : IRI_PROGRESS_ERROR;
}

uint32_t iri_resumable_offset(const iri_resumable* machine) {
  State state;
  return load(machine, state) ? state.machine.offset() : 0;
}

int iri_resumable_error(const iri_resumable* machine, iri_error* error) {
  State state;
  return load(machine, state) ? fail(state.machine.error(), error) : invalid(error);
}

int iri_resumable_target(const iri_resumable* machine, iri_request_target* parts) {
  State state;
  if (!load(machine, state) || progress_of(state) != IRI_PROGRESS_DONE) return 0;
  give(parts, to_c(state.machine.form(), state.machine.components()));
  return 1;
}

int iri_resumable_components(const iri_resumable* machine, iri_components* components) {
  State state;
  if (!load(machine, state) || progress_of(state) != IRI_PROGRESS_DONE) return 0;
  give(components, to_c(state.machine.components()));
  return 1;
}

}  // extern "C"
