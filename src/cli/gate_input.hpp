// What the gate looks at: a reference, a request target or a Host field.
#ifndef IRI_SRC_CLI_GATE_INPUT_HPP
#define IRI_SRC_CLI_GATE_INPUT_HPP

#include <string>
#include <string_view>
#include <vector>

#include "iri/gate.hpp"
#include "report.hpp"

namespace iri::cli {

class Command;

/// How the inputs are to be taken.
struct GateInput {
  std::string method;  ///< not empty: request targets of that method
  bool host_field = false;

  GateVerdict judge(const Gate& gate, std::string_view text,
                    std::span<LocatedFinding> reported) const;
  /// The canonical form of what the gate has not rejected.
  std::string canonical(const Gate& gate, std::string_view text) const;
  /// The error in words.
  Problem problem(const Gate& gate, std::string_view text, const Error& error) const;
};

/// --method and --host-field.
void add_gate_input_options(Command& command, GateInput& gate_input);

/// All findings that the policy tells, however many.
GateVerdict gate_all(const GateInput& gate_input, const Gate& gate, std::string_view text,
                     std::vector<LocatedFinding>& reported);

/// One JSON object on a line: input, and error or action, reasons and findings. ASCII only.
void write_verdict_json(std::string& out, const Policy& policy, std::string_view input,
                        const GateVerdict& verdict, const Problem& problem,
                        const std::vector<LocatedFinding>& reported);
/// A line for each finding: input, action, finding, component, begin, end; one without a finding
/// where there is none; and of what is not valid: input, reject, the error's code and component,
/// its offset twice.
void write_verdict_tsv(std::string& out, const Policy& policy, std::string_view input,
                       const GateVerdict& verdict, const Problem& problem,
                       const std::vector<LocatedFinding>& reported);

}  // namespace iri::cli

#endif
