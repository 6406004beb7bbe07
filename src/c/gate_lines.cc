// gate_lines.h: the gate for many texts in one call.
#include "c/argument.hpp"
#include "c/lines.hpp"
#include "gate/allowed_lines.hpp"
#include "iri/iri.h"

using namespace iri;
using namespace iri::detail;

namespace {

/// Calls `judge` for each line, up to the first that is not allowed; it has the form of the
/// functions of gate.h, with a verdict. `valid`: the other arguments are.
template <class Judge>
iri_status give_lines(bool valid, const Judge& judge, const char* text, std::size_t size,
                      unsigned flags, std::size_t* lines, std::size_t* consumed,
                      iri_error* error) noexcept {
  AllowedLines all;
  valid = valid && is_text(text, size) && are_line_flags(flags);
  const auto allows = [&judge](std::string_view line) noexcept {
    iri_verdict verdict = IRI_VERDICT_INIT;
    return judge(line, &verdict) && verdict.action == IRI_ACTION_ALLOW;
  };
  if (valid) all = lines_while(allows, text_of(text, size), line_end(flags), last_line(flags));
  give_value(lines, all.lines);
  give_value(consumed, all.consumed);
  return valid ? succeed(error) : invalid(error);
}

}  // namespace

extern "C" {

iri_status iri_gate_allowed_lines(const iri_gate* gate, const char* text, size_t size,
                                  unsigned flags, size_t* lines, size_t* consumed,
                                  iri_error* error) {
  const auto judge = [gate](std::string_view line, iri_verdict* verdict) noexcept {
    return iri_gate_passes(gate, line.data(), line.size(), nullptr, 0, verdict, nullptr);
  };
  return give_lines(is_whole(gate), judge, text, size, flags, lines, consumed, error);
}

iri_status iri_gate_allowed_target_lines(const iri_gate* gate, const char* method,
                                         size_t method_size, const char* text, size_t size,
                                         unsigned flags, size_t* lines, size_t* consumed,
                                         iri_error* error) {
  const auto judge = [=](std::string_view line, iri_verdict* verdict) noexcept {
    return iri_gate_passes_target(gate, method, method_size, line.data(), line.size(), nullptr, 0,
                                  verdict, nullptr);
  };
  const bool valid = is_whole(gate) && is_text(method, method_size);
  return give_lines(valid, judge, text, size, flags, lines, consumed, error);
}

iri_status iri_gate_allowed_host_lines(const iri_gate* gate, const char* text, size_t size,
                                       unsigned flags, size_t* lines, size_t* consumed,
                                       iri_error* error) {
  const auto judge = [gate](std::string_view line, iri_verdict* verdict) noexcept {
    return iri_gate_passes_host(gate, line.data(), line.size(), nullptr, 0, verdict, nullptr);
  };
  return give_lines(is_whole(gate), judge, text, size, flags, lines, consumed, error);
}

}  // extern "C"
