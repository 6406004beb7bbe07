// The gate: judges references and requests by a policy.
#ifndef IRI_GATE_HPP
#define IRI_GATE_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "iri/canonical.hpp"
#include "iri/host.hpp"
#include "iri/lifetime.hpp"
#include "iri/policy.hpp"
#include "iri/result.hpp"

struct sockaddr;  // of <sys/socket.h>, which is not needed here

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {
namespace detail {
struct AdmissionAccess;
class CompiledPolicy;
struct Rules;
}  // namespace detail

/// The verdict of the gate. If `error` is not none, the text is invalid, and so rejected.
struct [[nodiscard]] GateVerdict {
  Action action = Action::reject;  ///< the hardest one among those of the findings
  FindingSet reasons;              ///< the findings that call for that action; none for `allow`
  FindingSet findings;             ///< all findings, the allowed ones too
  std::size_t count = 0;           ///< of the findings whose action is not `allow`
  std::size_t stored = 0;          ///< how many of them are in the caller's span
  Error error;
  RequestText error_text = RequestText::target;  ///< the text of the request that has the error

  /// Whether the text may pass as it is: allow or report.
  constexpr bool passes() const noexcept { return action <= Action::report; }
};

/// The result of admit(): a request as it is to be forwarded, or none. `target` and `host` view the
/// texts of the request where these are as they came, and the caller's buffer where they are not: so
/// all of these must outlive them.
struct [[nodiscard]] Admission {
  GateVerdict verdict;  ///< on the request as received
  /// Match routes on it, and forward it. It differs from what came only if the verdict is canonicalize,
  /// and then only in what the policy canonicalizes: what it allows stays as it came, even where
  /// that is not the canonical form.
  std::optional<CanonicalTarget> target;
  /// The host that the request is for (RFC 9112 s3.3): that of the target, if the target names one,
  /// whatever the Host field says (s3.2.2); else that of the Host field. In lower case, with
  /// percent-encoded unreserved characters decoded, with the brackets of an IP-literal, without a dot
  /// at its end if the policy canonicalizes trailing_dot_host: so equal
  /// hosts are equal texts, and a table of virtual hosts can be looked up by it. Nullopt if the
  /// request is not admitted, if it names no host (`urn:a`), and if the policy admits a request
  /// without a Host field.
  std::optional<std::string_view> host;
  /// The port that the request names, in the same text as the host; in an absolute-form without
  /// one, the default port of its scheme. Nullopt if the request leaves it to the connection: write
  /// `port.value_or(443)` where TLS was spoken, `port.value_or(80)` elsewhere. 0 for a number that
  /// is no port, which each preset rejects.
  std::optional<std::uint16_t> port;
  Error error;             ///< buffer_too_small, or none
  std::size_t needed = 0;  ///< bytes of the buffer: used, or with buffer_too_small needed

  Admission() noexcept = default;
  constexpr bool passes() const noexcept { return target.has_value(); }

 private:
  friend struct detail::AdmissionAccess;
  explicit Admission(const CanonicalTarget& form) noexcept : target(form) {}
};

/// Judges texts by a policy, which it checks and compiles once, and owns. Immutable: threads may
/// share it. A copy shares the policy, and costs no more than a pointer.
/// Guarantee of every judgement: that of inspect(); nothing is allocated. The span `reported`
/// receives the first findings whose action is not `allow`, with their places; it may be empty.
///
///     static const iri::Gate gate = iri::Gate::make(iri::presets::proxy()).value();
///     char buffer[8192];
///     const auto admitted = gate.admit(method, target, host_field, buffer);
///     if (!admitted.passes()) return answer_400();
///     const auto& site = sites.at(*admitted.host);
///     forward(site, admitted.target->text());
class Gate {
 public:
  /// Error: that of check().
  static Result<Gate, PolicyError> make(Policy policy);

  // No moves: a gate without a policy does not exist.
  Gate(const Gate&) noexcept = default;
  Gate& operator=(const Gate&) noexcept = default;
  ~Gate() = default;

  const Policy& policy() const noexcept;

  /// Judges a reference: an IRI-reference if the policy allows raw UTF-8, else a URI-reference.
  GateVerdict judge(std::string_view reference,
                    std::span<LocatedFinding> reported = {}) const noexcept;
  GateVerdict judge(const IriReferenceArgument& reference,
                    std::span<LocatedFinding> reported = {}) const noexcept;
  /// Judges a request target alone; checks its scheme and host, if any, against the lists.
  GateVerdict judge_target(std::string_view method, std::string_view target,
                           std::span<LocatedFinding> reported = {}) const noexcept;
  GateVerdict judge_target(const RequestTargetView& target,
                           std::span<LocatedFinding> reported = {}) const noexcept;
  /// Judges a Host field alone.
  GateVerdict judge_host(std::string_view host_field,
                         std::span<LocatedFinding> reported = {}) const noexcept;
  /// Judges a request: the target and the Host field, each by itself and against each other. Finds
  /// host_mismatch if both name a host and the hosts differ (ignoring letter case) or the ports
  /// differ as numbers (a missing port is the scheme's, or with CONNECT the target's). Finds
  /// missing_host if there is no field. The caller must reject a request with several Host fields
  /// (RFC 9112 s3.2).
  GateVerdict judge_request(std::string_view method, std::string_view target,
                            std::optional<std::string_view> host_field,
                            std::span<LocatedFinding> reported = {}) const noexcept;
  /// Judges an address that is connected to, once a name has been resolved, by the findings on
  /// addresses alone: unspecified, loopback, private, link-local, metadata, reserved, and of IPv6
  /// ipv4_in_ipv6 with those of the address inside. The lists judge the URL, not what its host
  /// resolves to. Nor is address_host found, because a connection always goes to an address.
  /// Guarantee: otherwise the verdict is that of judge() on `http://ADDRESS/`; nothing is allocated. The
  /// findings have no place, so none are stored. In network order, as Asio's to_bytes().
  ///
  ///     if (!gate.judge_address(iri::IPv4{169, 254, 169, 254}).passes()) return refuse();
  ///
  /// In a network whose resolver puts IPv4 addresses into IPv6 (NAT64, RFC 6147), let the policy
  /// report ipv4_in_ipv6: the address inside is judged all the same.
  GateVerdict judge_address(const IPv4& address) const noexcept;
  GateVerdict judge_address(const IPv6& address) const noexcept;
  /// The same of a socket address, by its family: AF_INET or AF_INET6, as getaddrinfo() and
  /// accept() give it. `size` is in bytes, and may be that of a sockaddr_storage. The port and the
  /// scope do not matter. Any other family, null, and a size too small for the family are rejected,
  /// with the error bad_value. The address need not be aligned.
  ///
  ///     const bool may_connect = gate.judge_address(found->ai_addr, found->ai_addrlen).passes();
  GateVerdict judge_address(const sockaddr* address, std::size_t size) const noexcept;
  /// No field is std::nullopt.
  void judge_request(std::string_view, std::string_view, std::same_as<std::nullptr_t> auto,
                     std::span<LocatedFinding> = {}) const = delete;

  /// The verdict in lines for people and logs, each `PLACE: ACTION: NAME: SENTENCE` and a line feed:
  ///
  ///     path, byte 7: reject: encoded_slash: an encoded slash: a separator to whoever decodes first
  ///
  /// First the error, if there is one, then the findings in `reported`, the span that was passed to
  /// the judgement, then the reasons that are not among these: they have no place. A place is the
  /// component, or `Host` for the Host field, and the offset in the text, in bytes. What has no
  /// canonical form there is rejected, though the policy canonicalizes it.
  /// Guarantee: never empty for a verdict that does not pass; empty for one with nothing to report.
  /// ASCII; no byte of what was judged is in it, so there is nothing to escape, and no secret. Time
  /// linear in the findings.
  ///
  ///     iri::LocatedFinding reported[16];
  ///     const iri::GateVerdict verdict = gate.judge(link, reported);
  ///     if (!verdict.passes()) std::cerr << gate.explain(verdict, reported);
  std::string explain(const GateVerdict& verdict,
                      std::span<const LocatedFinding> reported = {}) const;
  /// The same into a buffer. Nothing is allocated. Error: buffer_too_small.
  Written explain(const GateVerdict& verdict, std::span<const LocatedFinding> reported,
                  OutputBuffer out) const noexcept;

  /// Why a request target has the finding guarded_reading: the guard, by its number in Policy::guards, two
  /// readings of what would be forwarded, and the habits that lead to them (guards.hpp). For logs:
  /// allocates, and takes some hundred times as long as the judgement. Nullopt without that finding, and
  /// where it is there because of dot segments that the policy leaves in a path.
  ///
  ///     if (const auto why = gate.explain_reading(method, target)) report(gate.explain(*why));
  std::optional<GuardedReading> explain_reading(std::string_view method,
                                                std::string_view target) const;
  /// The same in a line for logs, without a line feed:
  ///
  ///     guard "/admin": "/admin/x" lies in it, "/admin%2Fx" does not; habits: decode, slash
  ///
  /// Printable ASCII: any other octet, `"` and `\` are written as \xHH. Of the request only its path is
  /// in it, as it is read: no query. Time and size linear in `why`, which is of this gate.
  std::string explain(const GuardedReading& why) const;

  /// The action that a finding in `reported` called for. It is that of the policy or, where the policy
  /// has exceptions by path, that of the exception that decided, as far as the verdict tells.
  Action action_of(const GateVerdict& verdict, const LocatedFinding& found) const noexcept;

  /// All that a server does with the beginning of a request, in one call: judge_request(), the
  /// canonical form of the target under the policy, and the host and port that the request is for.
  /// Each text is parsed once. A buffer of the size of both texts is enough, and of three times the
  /// target if the policy encodes; nothing is written if both are canonical already, as most are. It
  /// must not overlap them.
  /// Guarantee: the verdict is that of judge_request(). A target that passes is forwarded as it came,
  /// byte for byte; with the verdict canonicalize, only what the policy canonicalizes in it is changed
  /// (scheme, userinfo and host of an absolute-form are normalized with it). Admitted again, what is
  /// forwarded passes as it is. The host is that of the target, if it names one.
  ///
  /// A target that would be valid if a few characters of its path and query were percent-encoded
  /// (unencoded_character, bare_percent) is not valid, unless the policy has another action than
  /// reject for one of these, as proxy() has. If that is canonicalize, the canonical form has them
  /// encoded, and is valid. If it is allow or report, they stay as they came: then no
  /// RequestTargetView::parse() accepts the target.
  Admission admit(std::string_view method, std::string_view target IRI_LIFETIME_BOUND,
                  std::optional<std::string_view> host_field IRI_LIFETIME_BOUND,
                  OutputBuffer buffer IRI_LIFETIME_BOUND,
                  std::span<LocatedFinding> reported = {}) const noexcept {
    // In registers: an optional would be passed in memory, and the load would stall on store forwarding.
    const std::string_view field = host_field.value_or(std::string_view());
    const char* const data = field.data() == nullptr ? "" : field.data();
    return admit_texts(method, target, host_field ? data : nullptr, field.size(), buffer.data(),
                       buffer.size(), reported.data(), reported.size());
  }
  /// The same for a target alone. There is no Host field, and missing_host is not found: the host and
  /// the port are those of the target, if it names them.
  Admission admit_target(std::string_view method, std::string_view target IRI_LIFETIME_BOUND,
                         OutputBuffer buffer IRI_LIFETIME_BOUND,
                         std::span<LocatedFinding> reported = {}) const noexcept;

  /// The text would be gone.
  template <class A>
  void admit(std::string_view method,
             const std::basic_string<char, std::char_traits<char>, A>&& target,
             std::optional<std::string_view> host_field, OutputBuffer buffer,
             std::span<LocatedFinding> reported = {}) const = delete;
  template <class A>
  void admit(std::string_view method, std::string_view target,
             const std::basic_string<char, std::char_traits<char>, A>&& host_field,
             OutputBuffer buffer, std::span<LocatedFinding> reported = {}) const = delete;
  template <class A>
  void admit(std::string_view method, std::string_view target,
             const std::optional<std::basic_string<char, std::char_traits<char>, A>>&& host_field,
             OutputBuffer buffer, std::span<LocatedFinding> reported = {}) const = delete;
  /// No field is std::nullopt.
  void admit(std::string_view, std::string_view, std::same_as<std::nullptr_t> auto, OutputBuffer,
             std::span<LocatedFinding> = {}) const = delete;

  /// Writes the canonical form of a reference under the policy: case, percent-encoding and dot
  /// segments are normalized (normalize.hpp); in a path after an authority, empty segments are
  /// merged and parameters cut off if the policy says so. Without an authority, empty segments and
  /// parameters have no canonical form: judge() rejects them.
  Written canonical(const IriReferenceArgument& reference, OutputBuffer out) const noexcept;
  /// The options of CanonicalTarget::make() that this policy calls for. make() also changes what a policy
  /// may allow, and admit() then leaves as it came: dot segments, encoded unreserved characters, hex
  /// digits in lower case.
  CanonicalOptions canonical_options() const noexcept;

 private:
  explicit Gate(std::shared_ptr<const detail::CompiledPolicy> made) noexcept;
  const detail::Rules& rules() const noexcept { return *rules_; }
  /// `field` is null if there is none.
  Admission admit_texts(std::string_view method, std::string_view target, const char* field,
                        std::size_t field_size, char* buffer, std::size_t capacity,
                        LocatedFinding* reported, std::size_t room) const noexcept;

  std::shared_ptr<const detail::CompiledPolicy> made_;  // const: there is none without a policy
  const detail::Rules* rules_;                          // in made_
};

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
