// A verdict in lines for people: PLACE: ACTION: NAME: SENTENCE. No byte of a text that was judged is
// in them.
#ifndef IRI_SRC_GATE_VERDICT_LINES_HPP
#define IRI_SRC_GATE_VERDICT_LINES_HPP

#include <cstdint>
#include <string_view>

#include "gate/gate_rules.hpp"
#include "operations/sink.hpp"

namespace iri { inline namespace v0 { namespace detail {

class VerdictLines {
 public:
  VerdictLines(const Rules& rules, const GateVerdict& verdict, OutputBuffer out) noexcept
      : rules_(rules), verdict_(verdict), untold_(verdict.reasons), sink_(out) {}

  /// An error has no place if it is not about a text.
  void error(std::string_view name, std::string_view sentence, bool has_place) noexcept;
  void finding(const LocatedFinding& found) noexcept;
  /// Adds the reasons that no finding has told. A refusal has a line at least.
  Written finish() noexcept;

 private:
  void place(RequestText text, Component component, std::uint32_t offset) noexcept;
  void line(std::string_view action, std::string_view name, std::string_view sentence) noexcept;

  const Rules& rules_;
  const GateVerdict& verdict_;
  FindingSet untold_;
  Sink sink_;
};

}}}  // namespace iri::v0::detail

#endif
