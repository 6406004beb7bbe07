#include "gate/verdict_lines.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>

namespace iri { inline namespace v0 { namespace detail {

void VerdictLines::error(std::string_view name, std::string_view sentence,
                         bool has_place) noexcept {
  if (has_place) place(verdict_.error_text, verdict_.error.component, verdict_.error.offset);
  line(iri::name(Action::reject), name, sentence);
}

void VerdictLines::finding(const LocatedFinding& found) noexcept {
  untold_.erase(found.kind);
  place(found.text, found.component, found.begin);
  line(name(action_of(rules_, verdict_, found)), name(found.kind), message(found.kind));
}

Written VerdictLines::finish() noexcept {
  for (const Finding kind : untold_) line(name(verdict_.action), name(kind), message(kind));
  if (sink_.size() == 0 && !verdict_.passes()) {
    line(name(verdict_.action), "not_judged", "nothing was judged, so nothing passes");
  }
  return sink_.finish();
}

void VerdictLines::place(RequestText text, Component component, std::uint32_t offset) noexcept {
  const bool in_field = text == RequestText::host_field;
  const std::string_view where = in_field ? "Host" : name(component);
  if (in_field || component != Component::none) {
    sink_.put(where);
    sink_.put(", ");
  }
  sink_.put("byte ");
  char digits[10];
  const char* const end = std::to_chars(digits, digits + sizeof digits, offset).ptr;
  sink_.put({digits, static_cast<std::size_t>(end - digits)});
  sink_.put(": ");
}

void VerdictLines::line(std::string_view action, std::string_view name,
                        std::string_view sentence) noexcept {
  for (const std::string_view part : {action, std::string_view(": "), name, std::string_view(": "),
                                      sentence, std::string_view("\n")}) {
    sink_.put(part);
  }
}

}}}  // namespace iri::v0::detail

namespace iri { inline namespace v0 {

Action Gate::action_of(const GateVerdict& verdict, const LocatedFinding& found) const noexcept {
  return detail::action_of(rules(), verdict, found);
}

Written Gate::explain(const GateVerdict& verdict, std::span<const LocatedFinding> reported,
                      OutputBuffer out) const noexcept {
  detail::VerdictLines lines(rules(), verdict, out);
  const Error& error = verdict.error;
  if (error.failed()) {
    lines.error(name(error.code), message(error.code), error.code != ErrorCode::buffer_too_small);
  }
  const std::size_t told = std::min(verdict.stored, reported.size());
  for (const LocatedFinding& found : reported.first(told)) lines.finding(found);
  return lines.finish();
}

std::string Gate::explain(const GateVerdict& verdict,
                          std::span<const LocatedFinding> reported) const {
  return detail::to_string([&](OutputBuffer out) { return explain(verdict, reported, out); })
      .value();
}

}}  // namespace iri::v0
