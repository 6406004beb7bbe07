// resumable.h: text in pieces.
#include "iri/resumable.hpp"

#include <cstring>
#include <type_traits>

#include "c/http.hpp"
#include "iri/iri.h"

using namespace iri;
using namespace iri::detail;

namespace {

static_assert(std::is_trivially_copyable_v<Resumable>);

/// The contents of the caller's memory. The first word shows that a machine was started there.
struct State {
  std::uint64_t started = 0;
  Resumable machine = Resumable::uri_reference();
};
static_assert(sizeof(State) <= sizeof(iri_resumable::state));
constexpr std::uint64_t started = 0x6972'6972'6573'756D;

iri_status start(iri_resumable* to, const Resumable& machine, iri_error* error) noexcept {
  if (!is_whole(to)) return invalid(error);
  const State state{started, machine};
  std::memcpy(to->state, &state, sizeof state);
  return succeed(error);
}

/// Copies the machine into `state`. Returns false if there is none.
bool load(const iri_resumable* from, State& state) noexcept {
  if (!is_whole(from) || from->state[0] != started) return false;
  std::memcpy(&state, from->state, sizeof state);
  return true;
}

iri_progress progress_of(const State& state) noexcept {
  return static_cast<iri_progress>(state.machine.progress());
}

/// Calls `use` to change the machine.
template <class Use>
iri_progress change(iri_resumable* machine, const Use& use) noexcept {
  State state;
  if (!load(machine, state)) return IRI_PROGRESS_ERROR;
  use(state.machine);
  std::memcpy(machine->state, &state, sizeof state);
  return progress_of(state);
}

/// The error of an unfinished machine: its own error, or that it needs more input.
iri_status fail_unfinished(const State& state, iri_error* error) noexcept {
  if (state.machine.error()) return fail(state.machine.error(), error);
  return give_error(error, IRI_ERROR_UNEXPECTED_END, IRI_COMPONENT_NONE, state.machine.offset());
}

/// Calls `use` to read a finished machine.
template <class Use>
iri_status read_done(const iri_resumable* machine, iri_error* error, const Use& use) noexcept {
  State state;
  if (!load(machine, state)) return invalid(error);
  if (progress_of(state) != IRI_PROGRESS_DONE) return fail_unfinished(state, error);
  use(state.machine);
  return succeed(error);
}

}  // namespace

extern "C" {

iri_status iri_resume_reference(iri_resumable* machine, int rule, iri_error* error) {
  if (rule == IRI_RULE_IRI_reference) return start(machine, Resumable::iri_reference(), error);
  if (rule == IRI_RULE_URI_reference) return start(machine, Resumable::uri_reference(), error);
  return invalid(error);
}

iri_status iri_resume_request_target(iri_resumable* machine, const char* method, size_t method_size,
                                     unsigned flags, iri_error* error) {
  if (!is_text(method, method_size) || !are_target_flags(flags)) return invalid(error);
  const auto options = target_options(flags);
  return start(machine, Resumable::request_target(text_of(method, method_size), options), error);
}

iri_status iri_resume_host_field(iri_resumable* machine, unsigned flags, iri_error* error) {
  if (!are_target_flags(flags)) return invalid(error);
  return start(machine, Resumable::host_field(target_options(flags)), error);
}

iri_progress iri_resumable_feed(iri_resumable* machine, const char* piece, size_t size) {
  if (!is_text(piece, size)) return IRI_PROGRESS_ERROR;
  return change(machine, [&](Resumable& m) { m.feed(text_of(piece, size)); });
}

iri_progress iri_resumable_finish(iri_resumable* machine) {
  return change(machine, [](Resumable& m) { m.finish(); });
}

size_t iri_resumable_feed_until(iri_resumable* machine, char terminator, const char* piece,
                                size_t size) {
  std::size_t fed = 0;
  if (!is_text(piece, size)) return fed;
  change(machine, [&](Resumable& m) { fed = m.feed_until(terminator, text_of(piece, size)); });
  return fed;
}

iri_progress iri_resumable_progress(const iri_resumable* machine) {
  State state;
  return load(machine, state) ? progress_of(state) : IRI_PROGRESS_ERROR;
}

uint32_t iri_resumable_offset(const iri_resumable* machine) {
  State state;
  return load(machine, state) ? state.machine.offset() : 0;
}

iri_status iri_resumable_error(const iri_resumable* machine, iri_error* error) {
  State state;
  return load(machine, state) ? fail(state.machine.error(), error) : invalid(error);
}

iri_status iri_resumable_components(const iri_resumable* machine, iri_components* components,
                                    iri_error* error) {
  return read_done(machine, error,
                   [&](const Resumable& m) { give(components, to_c(m.components())); });
}

iri_status iri_resumable_target(const iri_resumable* machine, iri_request_target* parts,
                                iri_error* error) {
  return read_done(machine, error,
                   [&](const Resumable& m) { give(parts, to_c(m.form(), m.components())); });
}

}  // extern "C"
