// Policies of the gate as JSON.
#ifndef IRI_CLI_POLICY_JSON_HPP
#define IRI_CLI_POLICY_JSON_HPP

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "exit.hpp"
#include "iri/gate.hpp"

namespace iri::cli {

/// A policy and what it borrows. To be moved, not copied: `policy` points into the rest.
struct LoadedPolicy {
  Policy policy;
  std::unique_ptr<std::string> name;
  std::vector<std::string> texts;
  std::vector<std::string_view> schemes, hosts;
  std::vector<std::uint16_t> ports;
};

/// Reads a policy, strictly: an unknown name, a value of another type or a number out of range
/// is refused, with a sentence in `problem`. Every member may be left out:
///
///   {"name": "mine",
///    "base": "proxy",                        what to start from: a preset; else all is allowed
///    "actions": {"userinfo": "reject"},      a finding and an action
///    "limits": {"text": 4096, "depth": null},  null for none
///    "schemes": ["https"],
///    "hosts": [".example.com", "[::1]"],
///    "ports": [443],
///    "raw_utf8": false}
bool read_policy(std::string_view json, LoadedPolicy& policy, std::string& problem);

/// The policy as JSON, complete, so that read_policy() gives it back.
std::string policy_json(const Policy& policy);

/// A preset by its name, or a file with JSON. Complains where it is neither: Exit::io of a file
/// that cannot be read, Exit::usage of what is no policy.
Exit load_policy(const std::string& name_or_file, LoadedPolicy& policy);

}  // namespace iri::cli

#endif
