// resumable.h: text in pieces.
#include "iri/resumable.hpp"

#include <new>
#include <type_traits>

#include "c/http.hpp"
#include "iri/iri.h"

using namespace iri;
using namespace iri::detail;

namespace {

/// The contents of the caller's memory. The first word shows that a machine was started there. The
/// machine is used where it lies: a copy of it for each piece costs more than a short piece.
struct StartedMachine {
  std::uint64_t started = 0;
  Resumable machine = Resumable::uri_reference();
};
static_assert(std::is_trivially_copyable_v<StartedMachine> &&
              std::is_trivially_destructible_v<StartedMachine>);
static_assert(sizeof(StartedMachine) <= sizeof(iri_resumable::state) &&
              alignof(StartedMachine) <= alignof(iri_resumable));
static_assert(sizeof(iri_resumable) == 64, "as resumable.h says");
constexpr std::uint64_t started = 0x6972'6972'6573'756D;

/// Starts the machine that `make` returns, which is made where it shall lie. If the arguments are
/// not valid, none is started there.
template <class Make>
iri_status start(iri_resumable* to, bool valid, const Make& make, iri_error* error) noexcept {
  if (!is_whole(to)) return invalid(error);
  to->state[0] = 0;
  if (!valid) return invalid(error);
  new (static_cast<void*>(to->state)) StartedMachine{started, make()};
  return succeed(error);
}

/// The state in the caller's memory, or null if no machine was started there.
StartedMachine* state_of(iri_resumable* from) noexcept {
  if (!is_whole(from) || from->state[0] != started) return nullptr;
  return std::launder(reinterpret_cast<StartedMachine*>(from->state));
}
const StartedMachine* state_of(const iri_resumable* from) noexcept {
  return state_of(const_cast<iri_resumable*>(from));
}

iri_progress progress_of(const StartedMachine& state) noexcept {
  return static_cast<iri_progress>(state.machine.progress());
}

/// Calls `use` to change the machine.
template <class Use>
iri_progress change(iri_resumable* machine, const Use& use) noexcept {
  StartedMachine* const state = state_of(machine);
  if (state == nullptr) return IRI_PROGRESS_ERROR;
  use(state->machine);
  return progress_of(*state);
}

/// The error of an unfinished machine: its own error, or that it needs more input.
iri_status fail_unfinished(const StartedMachine& state, iri_error* error) noexcept {
  if (state.machine.error().failed()) return fail(state.machine.error(), error);
  return give_error(error, IRI_ERROR_UNEXPECTED_END, IRI_COMPONENT_NONE, state.machine.offset());
}

/// Calls `use` to read a finished machine.
template <class Use>
iri_status read_done(const iri_resumable* machine, iri_error* error, const Use& use) noexcept {
  const StartedMachine* const state = state_of(machine);
  if (state == nullptr) return invalid(error);
  if (progress_of(*state) != IRI_PROGRESS_DONE) return fail_unfinished(*state, error);
  use(state->machine);
  return succeed(error);
}

}  // namespace

extern "C" {

iri_status iri_resume_reference(iri_resumable* machine, int rule, iri_error* error) {
  const bool iri = rule == IRI_RULE_IRI_reference;
  const bool valid = iri || rule == IRI_RULE_URI_reference;
  return start(machine, valid, iri ? &Resumable::iri_reference : &Resumable::uri_reference, error);
}

iri_status iri_resume_request_target(iri_resumable* machine, const char* method, size_t method_size,
                                     unsigned flags, iri_error* error) {
  const bool valid = is_text(method, method_size) && are_target_flags(flags);
  const auto make = [&]() noexcept {
    return Resumable::request_target(text_of(method, method_size), target_options(flags));
  };
  return start(machine, valid, make, error);
}

iri_status iri_resume_host_field(iri_resumable* machine, unsigned flags, iri_error* error) {
  const auto make = [flags]() noexcept { return Resumable::host_field(target_options(flags)); };
  return start(machine, are_target_flags(flags), make, error);
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
  const StartedMachine* const state = state_of(machine);
  return state != nullptr ? progress_of(*state) : IRI_PROGRESS_ERROR;
}

uint32_t iri_resumable_offset(const iri_resumable* machine) {
  const StartedMachine* const state = state_of(machine);
  return state != nullptr ? state->machine.offset() : 0;
}

iri_status iri_resumable_error(const iri_resumable* machine, iri_error* error) {
  const StartedMachine* const state = state_of(machine);
  return state != nullptr ? fail(state->machine.error(), error) : invalid(error);
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
