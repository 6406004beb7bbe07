// Policies as JSON: the optional part iri_policy, on nlohmann-json.
#ifndef IRI_POLICY_JSON_HPP
#define IRI_POLICY_JSON_HPP

#include <string>
#include <string_view>

#include "iri/policy.hpp"
#include "iri/result.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// Reads a policy, strictly, and checks it: what Gate::make() would refuse is refused here. One
/// file for the command (`iri gate --policy FILE`) and for programs.
///
///   {"base": "proxy",                          what to start from: a preset, or allow_everything
///    "name": "mine",
///    "actions": {"userinfo": "reject"},        a finding and an action
///    "limits": {"text": 4096, "depth": null},  null for none
///    "schemes": ["https"],                     null for any
///    "hosts": [".example.com", "[::1]"],
///    "ports": [443],
///    "raw_utf8": false,
///    "guards": ["/admin", "*.php"],            guards.hpp
///    "open": ["/api/v4/projects/{rest...}"],
///    "mounts": {"/api/": "/"},
///    "guards_complete": false,
///    "closed": false,
///    "same": ["tenant"],
///    "at": [{"path": "/graphql",               PathException: of several, the first decides
///            "actions": {"encoded_control": {"query": "report"}}}]}
///
/// Every member but `base` may be left out. Without a base each has to be there, and in `actions`
/// and `limits` each name: so does what write_policy() writes. Errors: PolicyErrorCode, with the
/// member and what stands there; the base is read first, then one member after the other. Before
/// that, an object with more names than a policy has in all is refused at the first one too many. A
/// file cannot have a host check: set it in the program.
///
///     auto policy = iri::read_policy(text);
///     if (!policy) return complain(policy.error());
///     auto gate = iri::Gate::make(*std::move(policy));
Result<Policy, PolicyError> read_policy(std::string_view json);

/// The policy as JSON, complete, so that read_policy() gives it back. ASCII only.
std::string write_policy(const Policy& policy);

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
