// A policy, compiled: what the gate judges by.
#ifndef IRI_SRC_GATE_GATE_RULES_HPP
#define IRI_SRC_GATE_GATE_RULES_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "gate/allow_lists.hpp"
#include "gate/guard_table.hpp"
#include "gate/known_host.hpp"
#include "gate/policy_source.hpp"
#include "http/canonical_form.hpp"
#include "http/read_target.hpp"
#include "iri/gate.hpp"
#include "scan/features.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// Where findings go. Passed by reference: a span passed on the stack is written in two halves, and
/// waits for them when it is copied as one.
using Reported = std::span<LocatedFinding>;

/// An exception by path, compiled: where it holds, and the actions of the policy with its own.
struct ExceptionRules {
  GuardTable paths;
  GuardTable
      behind;  ///< the same path, and the paths that a mount makes it of; empty without mounts
  FindingsByPart reported, canonicalized, rejected;
};

/// What a policy says of paths (path_rules.hpp). It borrows its tables.
struct PathRules {
  GuardTable guards, openings;
  bool guards_complete = false;  ///< there are no other rules on paths
  bool any = false;              ///< guards or openings, or all guards are known
  const ExceptionRules* exceptions = nullptr;
  std::size_t exception_count = 0;
  PackedTexts guard_texts{}, same{};  ///< as the policy has them, for explain_reading()

  std::span<const ExceptionRules> at() const noexcept { return {exceptions, exception_count}; }
};

/// A policy in the form in which it is applied. Its lists, guards and openings stand in memory of their own.
struct Rules {
  FindingsByPart reported, canonicalized, rejected;
  FindingsByPart reported_or_worse;       ///< all of these
  FindingSet reported_or_worse_anywhere;  ///< in some part
  Limits limits;
  std::uint32_t small_target;  ///< an origin-form of that size exceeds no limit in bytes
  std::uint32_t small_host;    ///< the same of a Host field without a port
  std::uint32_t small_plain;   ///< a plain target (scan/plain.hpp) of that size exceeds no limit
  bool field_may_lack;         ///< a request without a Host field passes, and nothing is reported
  AllowLists lists;
  const HostCheck* host_check = nullptr;  ///< null: no host is checked
  bool raw_utf8 = false;
  bool encodes = false;  ///< a target may pass that has to be percent-encoded (http/unencoded.hpp)
  PathRules paths;

  Rules(const PolicySource& policy, const AllowLists& allowed, const PathRules& of_paths) noexcept;

  CanonicalOptions canonical_options() const noexcept {
    const FindingSet& of_path = canonicalized.in(Component::path);
    return {of_path.contains(Finding::empty_segment), of_path.contains(Finding::path_parameter),
            of_path.contains(Finding::encoded_path_parameter),
            percents_of(Component::query).decode || percents_of(Component::query).raise,
            drops_final_dot()};
  }
  PercentOptions percents_of(Component part) const noexcept {
    return {canonicalized.contains(Finding::encoded_unreserved, part),
            canonicalized.contains(Finding::lower_case_hex, part)};
  }
  /// In a host for which size_without_final_dot() drops it.
  bool drops_final_dot() const noexcept {
    return canonicalized.contains(Finding::trailing_dot_host, Component::host);
  }
  EncodeOptions encode_options() const noexcept {
    const FindingSet& of_query = canonicalized.in(Component::query);
    return {canonicalized.contains(Finding::unencoded_character, Component::path),
            of_query.contains(Finding::unencoded_character),
            of_query.contains(Finding::bare_percent)};
  }
};

/// Reads a target that is not valid: returns its `error` if the policy does not encode, or if that is
/// not all.
Error read_to_encode(const Rules& rules, std::string_view method, std::string_view target,
                     Error error, RequestTarget& out, Features& features) noexcept;

/// read_target() as the policy has it.
[[gnu::always_inline]] inline Error read_target(const Rules& rules, std::string_view method,
                                                std::string_view target, RequestTarget& out,
                                                Features& features) noexcept {
  const Error error = read_target(method, target, rules.raw_utf8, out, features);
  return error.failed() ? read_to_encode(rules, method, target, error, out, features) : error;
}

/// The rules for one request: those of the policy, with the actions of its exceptions for that path. They
/// have no exceptions. INVARIANT: `rules` has some (path_exceptions.cc).
Rules rules_for(const Rules& rules, const RequestTargetView& target,
                const Features& features) noexcept;
/// The action that a finding has called for, as far as the verdict tells by which exception.
Action action_of(const Rules& rules, const GateVerdict& verdict,
                 const LocatedFinding& found) noexcept;

/// Gate::explain_reading(). INVARIANT: `guard` of what it returns is a number of guard_texts.
std::optional<GuardedReading> explain_reading(const Rules& rules, std::string_view method,
                                              std::string_view target);

/// A Host field that has been read.
struct HostRead {
  std::string_view text;
  KnownHost known;        ///< known_host() of the text
  Components components;  ///< with an error, these and the features have no meaning
  Features features;
  Error error;  // after what it is found with

  HostRead(std::string_view field, bool raw_utf8, const KnownHost& of_field) noexcept
      : text(field), known(of_field), error(read_host(field, raw_utf8, components, features)) {}
  HostRead(std::string_view field, bool raw_utf8) noexcept
      : HostRead(field, raw_utf8, known_host(field)) {}
  /// INVARIANT: there is no error.
  HostFieldView view() const noexcept;
};

GateVerdict judge(const Rules& rules, std::string_view reference,
                  const Reported& reported) noexcept;
GateVerdict judge(const Rules& rules, const IriReferenceView& reference,
                  const Reported& reported) noexcept;
GateVerdict judge_target(const Rules& rules, std::string_view method, std::string_view target,
                         const Reported& reported) noexcept;
GateVerdict judge_target(const Rules& rules, const RequestTargetView& target,
                         const Reported& reported) noexcept;
GateVerdict judge_target(const Rules& rules, const RequestTargetView& target,
                         const Features& features, const Reported& reported) noexcept;
GateVerdict judge_host(const Rules& rules, std::string_view host_field,
                       const Reported& reported) noexcept;
GateVerdict judge_request(const Rules& rules, std::string_view method, std::string_view target,
                          std::optional<std::string_view> host_field,
                          const Reported& reported) noexcept;
/// `field` is null if there is none.
GateVerdict judge_request(const Rules& rules, const RequestTargetView& target,
                          const Features& features, const HostRead* field,
                          const Reported& reported) noexcept;
/// judge_address.cc
GateVerdict judge_address(const Rules& rules, const IPv4& address) noexcept;
GateVerdict judge_address(const Rules& rules, const IPv6& address) noexcept;
GateVerdict judge_address(const Rules& rules, const sockaddr* address, std::size_t size) noexcept;
/// admit.cc
Admission admit_target(const Rules& rules, std::string_view method, std::string_view target,
                       OutputBuffer buffer, const Reported& reported) noexcept;

}}}  // namespace iri::v0::detail

#endif
