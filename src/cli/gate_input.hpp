// Input of the gate: a reference, a request target or a Host field.
#ifndef IRI_SRC_CLI_GATE_INPUT_HPP
#define IRI_SRC_CLI_GATE_INPUT_HPP

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "iri/gate.hpp"
#include "iri/gate_lines.hpp"
#include "report.hpp"

namespace iri::cli {

class Command;

/// How to read the inputs.
struct GateInput {
  std::string method;  ///< if not empty, inputs are request targets with this method
  bool host_field = false;

  bool takes_references() const noexcept { return method.empty() && !host_field; }
  GateVerdict judge(const Gate& gate, std::string_view text,
                    std::span<LocatedFinding> reported) const;
  /// The lines at the beginning that the gate allows; the delimiter is LF or NUL.
  AllowedLines allowed(const Gate& gate, std::string_view lines, char delimiter) const noexcept;
  /// The canonical form of an input that the gate has not rejected.
  std::string canonical(const Gate& gate, std::string_view text) const;
  /// The error as a Problem.
  Problem problem(const Gate& gate, std::string_view text, const Error& error) const;
};

/// --method and --host-field.
void add_gate_input_options(Command& command, GateInput& gate_input);

/// Returns all findings that the policy reports, however many.
GateVerdict gate_all(const GateInput& gate_input, const Gate& gate, std::string_view text,
                     std::vector<LocatedFinding>& reported);

/// Writes one JSON object on a line: input, and either error or action, reasons and findings. ASCII
/// only.
/// `why`: of a guarded_reading, a member of its own.
void write_verdict_json(std::string& out, const Gate& gate, std::string_view input,
                        const GateVerdict& verdict, const Problem& problem,
                        const std::vector<LocatedFinding>& reported,
                        const std::optional<GuardedReading>& why = {});
/// Writes a line for each finding: input, action, finding, component, begin, end. If there is no
/// finding, one line without those fields. For an invalid input: input, reject, the code and
/// component of the error, and its offset twice.
void write_verdict_tsv(std::string& out, const Gate& gate, std::string_view input,
                       const GateVerdict& verdict, const Problem& problem,
                       const std::vector<LocatedFinding>& reported);
/// The names of these fields.
extern const char* const verdict_columns;

}  // namespace iri::cli

#endif
