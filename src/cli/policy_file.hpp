// The policy of a gate: a preset by its name, or a file.
#ifndef IRI_SRC_CLI_POLICY_FILE_HPP
#define IRI_SRC_CLI_POLICY_FILE_HPP

#include <optional>
#include <string>

#include "exit.hpp"
#include "iri/gate.hpp"

namespace iri::cli {

/// A preset by its name, or a file with JSON (policy_json.hpp). Complains where it is neither:
/// Exit::io of a file that cannot be read, Exit::usage of what is no policy.
Exit load_policy(const std::string& name_or_file, std::optional<Gate>& gate);

}  // namespace iri::cli

#endif
