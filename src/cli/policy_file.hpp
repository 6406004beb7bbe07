// The policy of a gate: the name of a preset, or a file.
#ifndef IRI_SRC_CLI_POLICY_FILE_HPP
#define IRI_SRC_CLI_POLICY_FILE_HPP

#include <cstddef>
#include <optional>
#include <string>

#include "exit.hpp"
#include "iri/gate.hpp"

namespace iri::cli {

/// Loads a preset by its name, or a JSON file (policy_json.hpp). Complains if it is neither:
/// returns Exit::io if the file cannot be read, Exit::usage if it is not a policy. The file may have `most` bytes, and always
/// default_max_file. The policy has unicode::host_check().
Exit load_policy(const std::string& name_or_file, std::optional<Gate>& gate, std::size_t most);

/// Why a policy does not let a request pass: the names of all findings that it does not allow, or that of the error.
std::string reasons_of(const GateVerdict& verdict);

}  // namespace iri::cli

#endif
