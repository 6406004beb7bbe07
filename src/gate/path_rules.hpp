// What a policy says of the readings of paths: rules (a), (b) and (c) of docs/GATE.md.
#ifndef IRI_SRC_GATE_PATH_RULES_HPP
#define IRI_SRC_GATE_PATH_RULES_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "gate/gate_rules.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// If a text is longer, and its canonical form another one, then what it is read as is not known.
inline constexpr std::size_t longest_form = 8192;

/// An exception by path, as arrays.
struct ExceptionArrays {
  GuardArrays paths, behind;
  FindingsByPart reported, canonicalized, rejected;
};

/// What a policy says of paths, as arrays.
struct PathArrays {
  GuardArrays guards, openings;
  std::vector<std::string> guard_texts, same;
  bool guards_complete = false;
  std::vector<ExceptionArrays> at;

  std::size_t words() const noexcept;
  /// INVARIANT: `to` has room for words(), and stays.
  PathRules pack(std::uint64_t* to) const noexcept;
};

/// Compiles what a policy says of paths, or says what its first mistake is. Allocates, if it says anything.
PolicyProblem compile(const PolicySource& policy, PathArrays& out);
std::vector<Mount> mounts_of(const SourcePaths& paths);
/// All of a policy (policy.cc): the first mistake, or the arrays.
PolicyError check(const Policy& policy, PathArrays& paths);

/// Compiles the exceptions of a policy (path_exceptions.cc).
PolicyProblem compile_exceptions(const PolicySource& policy, std::vector<ExceptionArrays>& out);
std::size_t words_of(const std::vector<ExceptionArrays>& at) noexcept;
/// INVARIANT: `to` has room for words_of(), and stays.
std::span<const ExceptionRules> pack(const std::vector<ExceptionArrays>& at,
                                     std::uint64_t* to) noexcept;

/// The words of memory that the rules of a policy take: for lists, guards, openings and exceptions.
std::uint64_t words_of_rules(const PolicySource& policy, const PathArrays& paths) noexcept;
/// INVARIANT: `memory` has room for words_of_rules(), and stays; the policy has no mistake.
Rules rules_in(std::span<std::uint64_t> memory, const PolicySource& policy,
               const PathArrays& paths) noexcept;

/// The findings in the path of a target that do not count: the forms of names that may be read as several,
/// below an opening all of them, and with guards_complete those that the policy rejects. Not what is no
/// part of a name: dot segments, NUL and control characters, bidirectional formatting, limits.
FindingSet lifted_by(const Rules& rules, const RequestTargetView& target) noexcept;

/// What guards_complete lifts of the path of an origin-form, as far as the policy rejects it.
FindingSet lifted_between_guards() noexcept;

/// hidden_dot_segment and guarded_reading, as far as the policy asks for them. `verdict`: on all other
/// findings. Readings are those of what is forwarded.
FindingSet findings_of_readings(const Rules& rules, const RequestTargetView& target,
                                const Features& features, const GateVerdict& verdict) noexcept;

/// The form in which a target is forwarded that is to be canonicalized: only what the policy canonicalizes
/// is changed. The path of one below an opening is kept, but for what has to be percent-encoded.
CanonicalForm forwarded_form(const Rules& rules, const RequestTargetView& target,
                             const Features& features, const GateVerdict& verdict,
                             OutputBuffer buffer) noexcept;

}}}  // namespace iri::v0::detail

#endif
