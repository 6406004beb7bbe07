// The gate: what to do about findings, by a policy.
#ifndef IRI_GATE_HPP
#define IRI_GATE_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>

#include "iri/inspect.hpp"

#pragma GCC visibility push(default)
namespace iri {

/// What to do about a finding, from the mildest to the hardest.
enum class Action : std::uint8_t {
  allow = 0,         ///< nothing
  report = 1,        ///< let it pass, and say so
  canonicalize = 2,  ///< let the canonical form pass, not this (canonical.hpp)
  reject = 3,
};

/// "allow", "report", "canonicalize", "reject".
std::string_view name(Action) noexcept;
std::optional<Action> find_action(std::string_view name) noexcept;

/// The findings that the canonical form of a text no longer has: dot segments, encoded ones,
/// underflow of the root, needless percent-encoding. `canonicalize` is for these alone: for
/// another finding there is no other form that means the same, and gate() rejects it. One dot
/// segment stays: the "/." that keeps "//" from becoming an authority (authority_like_path).
constexpr FindingSet canonicalizable() noexcept {
  return {Finding::dot_segment, Finding::encoded_dot_segment, Finding::root_underflow,
          Finding::encoded_unreserved};
}

/// An action for each finding, limits, and lists of what is allowed. The lists are borrowed:
/// what they point to must outlive the policy. An empty list allows everything.
struct Policy {
  std::string_view name;
  std::array<Action, finding_count> actions{};  ///< by the number of the finding
  Limits limits{};
  /// Compared without regard to the case of ASCII letters. Where the list is not empty, a
  /// reference without a scheme is not allowed; request targets without one are.
  std::span<const std::string_view> schemes;
  /// A name, an address or an IP-literal in its brackets, as it is written in the text, again
  /// in any case. `.example.com` stands for `example.com` and every name below it; labels are
  /// whole: `evilexample.com` is not below it.
  std::span<const std::string_view> hosts;
  /// Compared with the port, or without one with the scheme's default port.
  std::span<const std::uint16_t> ports;
  /// Whether text beyond ASCII may stand in a text raw: IRIs rather than URIs, and
  /// RequestTargetOptions::raw_utf8.
  bool raw_utf8 = false;
  HostCheck host_check{};

  constexpr Action action(Finding finding) const noexcept {
    return actions[static_cast<std::size_t>(finding)];
  }
  constexpr Policy& set(Action action, std::initializer_list<Finding> findings) noexcept {
    for (const Finding finding : findings) actions[static_cast<std::size_t>(finding)] = action;
    return *this;
  }
  /// The findings that are to be told: those with another action than `allow`.
  FindingSet told() const noexcept;
};

/// What the gate says. With `error` other than none, the text is not valid, and so rejected.
struct GateVerdict {
  Action action = Action::allow;  ///< the hardest one among those of the findings
  FindingSet reasons;             ///< the findings that call for that action; none for `allow`
  FindingSet findings;            ///< all findings, the allowed ones too
  std::size_t count = 0;          ///< of the findings that are to be told
  std::size_t stored = 0;         ///< how many of them stand in the span that was given
  Error error;

  /// Whether the text itself may pass.
  constexpr bool passes() const noexcept { return action <= Action::report; }
};

/// Parses, inspects and judges. The guarantees are those of inspect(); `told`, which may be
/// empty, takes the findings to be told, with their places.
///
///     iri::Found told[8];
///     const auto verdict = iri::gate_target(iri::presets::proxy(), "GET", target, told);
///     if (!verdict.passes()) ...
GateVerdict gate(const Policy& policy, std::string_view reference, std::span<Found> told) noexcept;
GateVerdict gate(const Policy& policy, IriReferenceView reference, std::span<Found> told) noexcept;
/// A request target; its scheme and host, if it has them, are held against the lists too.
GateVerdict gate_target(const Policy& policy, std::string_view method, std::string_view target,
                        std::span<Found> told) noexcept;
GateVerdict gate_target(const Policy& policy, const RequestTargetView& target,
                        std::span<Found> told) noexcept;
/// A Host field. Gate it together with each origin-form target: the host is there.
GateVerdict gate_host(const Policy& policy, std::string_view host_field,
                      std::span<Found> told) noexcept;

/// Policies to take as they are, or to copy and change. Whatever they do not name is allowed.
namespace presets {

/// An API whose clients are programs that follow its documentation.
///   Threat: any input that two layers of it (server, framework, handler, log) could read in two
///   ways; resources spent on absurd input.
///   So: rejects every form that a client written against the documentation never sends, even
///   where it is harmless: dot segments, empty segments, all needless or doubtful encoding,
///   userinfo, fragments. Legitimate text in any language passes, percent-encoded.
const Policy& strict_api() noexcept;

/// A reverse proxy or a web server in front of others.
///   Threat: the path that the proxy matches is not the path that the handler acts on, so that a
///   rule on `/admin` is passed by `/x/../admin`, `/%61dmin`, `/..;/admin`, `//admin`,
///   `/admin%2F`, or `/a%2e%2e%2fadmin` (CVE-2019-9901, CVE-2021-29492, CVE-2021-32779); request
///   smuggling by what one parser accepts and another one cuts.
///   So: canonicalizes what has a canonical form, so that both act on the same bytes (route on
///   CanonicalTarget and forward it); rejects what different servers read differently. What
///   browsers and crawlers send every day passes, Latin-1 in percent-encoding too, reported.
const Policy& proxy() noexcept;

/// A program that fetches what users tell it to: web hooks, previews, importers.
///   Threat: server-side request forgery. The URI leads to this machine, the private network or a
///   metadata service, openly or in a disguise (octal, hex and short IPv4 addresses, IPv4 in
///   IPv6, percent-encoded and double encoded hosts, full-width digits), or the gate and the
///   client disagree on which host it names.
///   So: http and https alone, on their ports; names and public addresses alone; rejects every
///   host that another parser would read otherwise.
///   Not covered, for no text tells it: a public name that resolves to a private address. Check
///   the address again when connecting, and gate every redirect.
const Policy& fetch() noexcept;

/// A program that shows references to people, who decide by what they see.
///   Threat: what is shown is not what is meant: userinfo that looks like a host, bidirectional
///   controls and invisible characters, raw or once decoded for display, look-alike hosts,
///   addresses in disguise.
///   So: rejects what RFC 3987 s4.1 forbids and what hides or reorders characters; reports what
///   people should be told of.
///   Set host_check for mixed scripts and look-alikes: their tables are in the optional part.
const Policy& display() noexcept;

}  // namespace presets

/// The preset of that name, or null.
const Policy* find_preset(std::string_view name) noexcept;
/// All presets, in the order above.
std::span<const Policy* const> all_presets() noexcept;

}  // namespace iri
#pragma GCC visibility pop

#endif
