// Policies: what to do about each finding, and what is allowed.
#ifndef IRI_POLICY_HPP
#define IRI_POLICY_HPP

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "iri/guards.hpp"
#include "iri/inspect.hpp"
#include "iri/result.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// What to do about a finding, from the mildest to the hardest. No action is 0, so that memory
/// full of zeros allows nothing.
enum class Action : std::uint8_t {
  allow = 1,         ///< let it pass
  report = 2,        ///< let it pass, and say so
  canonicalize = 3,  ///< let the canonical form pass, not this (canonical.hpp)
  reject = 4,
};

/// "allow", "report", "canonicalize", "reject".
std::string_view name(Action) noexcept;
std::optional<Action> find_action(std::string_view name) noexcept;

/// The findings that a canonical form no longer has: dot segments, encoded ones, underflow of the
/// root, needless percent-encoding, hex digits in lower case; empty segments, which are merged, and
/// path parameters, which are cut off, where the policy asks for that; characters of a request target
/// that have to be percent-encoded, and a "%" that encodes nothing; the dot at the end of a host, where
/// CanonicalOptions::drop_final_dot drops it. `canonicalize` is for these alone.
constexpr FindingSet canonicalizable() noexcept {
  return {Finding::dot_segment,
          Finding::encoded_dot_segment,
          Finding::root_underflow,
          Finding::encoded_unreserved,
          Finding::empty_segment,
          Finding::path_parameter,
          Finding::encoded_path_parameter,
          Finding::unencoded_character,
          Finding::bare_percent,
          Finding::trailing_dot_host,
          Finding::lower_case_hex};
}

namespace detail {
/// A range whose elements convert to T without narrowing. A text does not count: its elements are
/// characters.
template <class Range, class T>
concept Entries = std::ranges::range<const Range&> &&
                  !std::same_as<std::ranges::range_value_t<const Range&>, char> &&
                  requires(const Range& range) {
  T{*std::ranges::begin(range)};
};
}  // namespace detail

/// A list of allowed values, or no restriction at all. Owns its entries. A new list is empty and
/// allows nothing; use any() to allow everything.
///
///     policy.hosts = {"api.example.com", ".example.org"};
///     policy.hosts = names_from_a_file;            // any range of texts; copied
///     policy.ports = iri::AllowList<std::uint16_t>::any();
template <class T>
class AllowList {
 public:
  AllowList() = default;
  AllowList(std::initializer_list<T> entries) : entries_(entries) {}
  template <class Range>
  requires detail::Entries<Range, T> AllowList(const Range& entries) {  // NOLINT: implicit
    for (const auto& entry : entries) entries_.emplace_back(entry);
  }
  static AllowList any() {
    AllowList list;
    list.any_ = true;
    return list;
  }

  bool allows_any() const noexcept { return any_; }
  /// Empty if anything is allowed.
  const std::vector<T>& entries() const noexcept { return entries_; }

  friend bool operator==(const AllowList&, const AllowList&) = default;

 private:
  std::vector<T> entries_;
  bool any_ = false;
};

/// The parts of a text that a policy may treat differently: those in which the finding can occur. None
/// for a finding that belongs to one part. The component of a LocatedFinding is the part.
std::span<const Component> parts_of(Finding) noexcept;

/// Actions for a finding in one part of a text, where they differ from that of the finding.
class PartActions {
 public:
  static constexpr std::size_t part_count = 9;  ///< of Component

  constexpr std::optional<Action> find(Finding finding, Component part) const noexcept {
    const Action action = at(finding, part);
    return action == Action{} ? std::nullopt : std::optional(action);
  }
  /// Whether there is one for that part.
  constexpr bool any_in(Component part) const noexcept {
    return actions_[static_cast<std::size_t>(part)] != std::array<Action, finding_count>{};
  }
  constexpr void set(Finding finding, Component part, Action action) noexcept {
    actions_[static_cast<std::size_t>(part)][static_cast<std::size_t>(finding)] = action;
  }
  constexpr void clear(Finding finding) noexcept {
    for (auto& of_part : actions_) of_part[static_cast<std::size_t>(finding)] = Action{};
  }

  friend constexpr bool operator==(const PartActions&, const PartActions&) noexcept = default;

 private:
  constexpr Action at(Finding finding, Component part) const noexcept {
    return actions_[static_cast<std::size_t>(part)][static_cast<std::size_t>(finding)];
  }
  // By part; 0: none of its own.
  std::array<std::array<Action, finding_count>, part_count> actions_{};
};

/// The findings whose actions an exception by path may change: those of the path and of the query of a
/// request target. Not hidden_dot_segment, guarded_reading, and dot segments, which leave a path.
constexpr FindingSet exceptional() noexcept {
  using enum Finding;
  return {long_path,
          long_segment,
          long_query,
          deep_path,
          many_parameters,
          empty_segment,
          authority_like_path,
          encoded_slash,
          encoded_backslash,
          encoded_path_delimiter,
          path_parameter,
          encoded_path_parameter,
          parameter_empty_segment,
          encoded_percent,
          ill_formed_path,
          encoded_unreserved,
          double_encoding,
          encoded_nul,
          encoded_control,
          ill_formed_utf8,
          overlong_utf8,
          bidi_formatting,
          encoded_bidi_formatting,
          bidi_isolate,
          encoded_bidi_isolate,
          invisible_character,
          encoded_invisible_character,
          unencoded_character,
          bare_percent,
          ambiguous_percent,
          lower_case_hex};
}

/// An exception by path: other actions than those of the policy, for the requests to some paths. It decides
/// if all readings of the path lie in its own, once dot segments are removed (readings.hpp). If only some
/// readings do, because servers may disagree, or if a dot segment is hidden, the harder action decides,
/// that of the exception or that of the policy. Several are tried in order, up to the first one in which
/// all readings lie.
///
///     policy.at.push_back({"/graphql"});
///     policy.at.back().set(iri::Action::report, {iri::Finding::encoded_control}, iri::Component::query);
struct PathException {
  std::string path;  ///< as a guard (guards.hpp): `/graphql`, `/files/{path...}`
  /// By the number of the finding. Action(): the exception has none. For exceptional() findings only.
  std::array<Action, finding_count> actions{};
  PartActions part_actions{};  ///< in the path or the query alone

  std::optional<Action> find(Finding finding, Component part) const noexcept {
    if (const auto own = part_actions.find(finding, part)) return own;
    const Action action = actions[static_cast<std::size_t>(finding)];
    return action == Action{} ? std::nullopt : std::optional(action);
  }
  PathException& set(Action action, FindingSet findings) noexcept {
    for (const Finding finding : findings) {
      actions[static_cast<std::size_t>(finding)] = action;
      part_actions.clear(finding);
    }
    return *this;
  }
  PathException& set(Action action, FindingSet findings, Component part) noexcept {
    for (const Finding finding : findings) part_actions.set(finding, part, action);
    return *this;
  }
  friend bool operator==(const PathException&, const PathException&) = default;
};

/// An action for each finding, limits, and lists of what is allowed. Owns all it holds. Policy()
/// rejects every finding and allows no scheme, host or port: begin with a preset, or with
/// allow_everything(), and change that. Gate::make() checks a policy before it judges by it.
struct Policy {
  std::string name;
  std::array<Action, finding_count> actions;  ///< by the number of the finding
  PartActions part_actions{};                 ///< exceptions to `actions`, by part of the text
  Limits limits{};
  /// Compared without regard to the case of ASCII letters. Unless any is allowed, a reference
  /// without a scheme is not; request targets without one are.
  AllowList<std::string> schemes;
  /// A name, an address or an IP-literal in its brackets, as it is written in the text, again
  /// in any case. `.example.com` stands for `example.com` and every name below it; labels are
  /// whole: `evilexample.com` is not below it. Unless any is allowed, a reference without a host is
  /// not; request targets without one are.
  AllowList<std::string> hosts;
  /// Compared with the port, or without one with the scheme's default port. A request that names
  /// neither leaves the port to the connection, and passes.
  AllowList<std::uint16_t> ports;
  /// Whether text beyond ASCII may stand in a text raw: IRIs rather than URIs, and
  /// RequestTargetOptions::raw_utf8.
  bool raw_utf8 = false;
  HostCheck host_check{};
  /// The paths that rules are about, here and behind this server (guards.hpp). A target whose readings lie
  /// in different sets of them has the finding guarded_reading. Guards add refusals; they take none
  /// away.
  std::vector<std::string> guards{};
  /// Patterns under which names may hold separators: `/api/v4/projects/{rest...}`, `/@{scope}`. The
  /// forms of names are no finding there, and the path passes as it came: what is left is
  /// hidden_dot_segment, guarded_reading, and what is no part of a name (NUL, control characters,
  /// bidirectional formatting, limits). Such a path is forwarded byte for byte. A path with dot segments
  /// is below no opening, because servers may read a path elsewhere in it.
  std::vector<std::string> open{};
  /// What a proxy, this one or one behind it, puts in place of the beginning of a path.
  std::vector<Mount> mounts{};
  /// A promise that all rules on paths, here and behind this server, are among the guards. Then no
  /// form of a name is rejected anywhere.
  bool guards_complete = false;
  /// A promise that the guards are the routes of a closed table: a path that lies in none of them gets an
  /// error everywhere, here and behind. Then a reading that lies in no guard does not count, and
  /// guarded_reading is left to paths whose readings lie in different guards. It lets nothing else pass.
  bool closed = false;
  /// Identities: parameters of guards, by name, to which all readings of a path have to give one value, or
  /// the target has the finding guarded_reading: `{"tenant"}` for `/t/{tenant}/x`, where each tenant is
  /// another user (GuardOptions::same).
  std::vector<std::string> same{};
  /// Exceptions to the actions, by path: the requests to `/graphql` may have what others may not.
  std::vector<PathException> at{};

  Policy() noexcept { actions.fill(Action::reject); }
  /// Allows every valid text.
  static Policy allow_everything();

  /// The action in each part that has none of its own.
  Action action(Finding finding) const noexcept {
    return actions[static_cast<std::size_t>(finding)];
  }
  Action action(Finding finding, Component part) const noexcept {
    return part_actions.find(finding, part).value_or(action(finding));
  }
  /// In every part.
  Policy& set(Action action, FindingSet findings) noexcept {
    for (const Finding finding : findings) {
      actions[static_cast<std::size_t>(finding)] = action;
      part_actions.clear(finding);
    }
    return *this;
  }
  /// In one part; check() refuses a part in which a finding cannot be.
  ///
  ///     policy.set(iri::Action::report, {iri::Finding::encoded_control}, iri::Component::query);
  Policy& set(Action action, FindingSet findings, Component part) noexcept {
    for (const Finding finding : findings) part_actions.set(finding, part, action);
    return *this;
  }
  /// The findings that have that action in that part. Without a part: those that have it in any part.
  FindingSet with(Action action, Component part) const noexcept;
  FindingSet with(Action action) const noexcept;
};

/// What is wrong with a policy. Numbers are stable.
enum class PolicyErrorCode : std::uint8_t {
  none = 0,
  nothing_allowed = 1,     ///< a list without entries: any() is how to say "any"
  bad_scheme = 2,          ///< no scheme (RFC 3986 s3.1), such as `https://`
  bad_host = 3,            ///< no uri-host, or an empty one
  host_with_wildcard = 4,  ///< `*.example.com`: `.example.com` is how to say it
  host_with_port = 5,      ///< `example.com:80`: ports have a list of their own
  host_is_reference = 6,   ///< `https://example.com`
  /// The policy itself rejects every such host. `.example` is right, too, if it rejects `example`
  /// and lets `a.example` pass, where that is no longer than a name of the DNS: 253 bytes.
  host_never_passes = 7,
  bad_port = 8,           ///< 0
  no_canonical_form = 9,  ///< `canonicalize` for a finding that is not canonicalizable()
  /// Path parameters are cut off, and what remains may be a dot segment or empty: the policy
  /// must reject parameter_dot_segment and parameter_empty_segment.
  parameters_contradict = 10,
  // Of a text in JSON (policy_json.hpp)
  not_json = 11,
  duplicate_member = 12,
  unknown_member = 13,
  no_base = 14,  ///< a member is missing, and there is no "base" to take it from
  unknown_base = 15,
  unknown_action = 16,
  bad_limit = 17,
  bad_list = 18,
  wrong_type = 19,
  list_without_effect = 20,  ///< a list, and `allow` for what is not in it
  no_such_part = 21,         ///< an action for a part in which the finding cannot be: parts_of()
  bad_guard = 22,            ///< not a guard (guards.hpp)
  bad_opening = 23,          ///< not a pattern, or not a path
  bad_mount = 24,            ///< text without a "/" at both ends (guards.hpp)
  no_guards_here = 25,       ///< what takes memory, for a gate of C that is given none
  bad_exception = 26,        ///< the path of an exception is no path (guards.hpp)
  no_exception = 27,         ///< an action that no exception changes: exceptional()
  bad_same = 28,             ///< not the name of a parameter of a guard (GuardOptions::same)
};

/// A constant sentence, without the final stop.
std::string_view message(PolicyErrorCode) noexcept;

/// What is wrong with a policy, and where.
struct PolicyError {
  PolicyErrorCode code = PolicyErrorCode::none;
  /// The member, such as "hosts[2]", "actions.encoded_slash", "at[0].actions.encoded_control.query".
  std::string where;
  std::string entry;  ///< as it stands there: bytes from outside, to be escaped for a log
  /// For not_json: the byte at which the text stops being JSON.
  std::size_t offset = 0;

  /// Whether there is an error.
  [[nodiscard]] bool failed() const noexcept { return code != PolicyErrorCode::none; }
};

/// Whether a policy is right; if not, its first error. Gate::make() calls this.
Result<void, PolicyError> check(const Policy& policy);

/// Policies to take as they are, or to change. What they do not name is allowed.
namespace presets {

/// An API whose clients are programs that follow its documentation.
///   Threat: any input that two layers of it (server, framework, handler, log) could read in two
///   ways; resources spent on absurd input.
///   So: rejects every form that a client written against the documentation never sends, even
///   where it is harmless: dot segments, empty segments, path parameters, all needless or
///   doubtful encoding, userinfo, fragments. Legitimate text in any language passes,
///   percent-encoded.
Policy strict_api();

/// A reverse proxy or a web server in front of others.
///   Threat: the path that the proxy matches is not the path that the handler acts on, so that a
///   rule on `/admin` is passed by `/x/../admin`, `/%61dmin`, `/..;/admin`, `/;/admin`,
///   `/admin;x`, `//admin`, `/admin%2F`, or `/a%2e%2e%2fadmin` (CVE-2019-9901, CVE-2021-29492,
///   CVE-2021-32779); request smuggling by what one parser accepts and another one cuts.
///   So: canonicalizes what has a canonical form, so that both act on the same bytes (route on
///   CanonicalTarget and forward it); rejects what different servers read differently. What
///   browsers and crawlers send every day passes, and is percent-encoded where they have not done so;
///   Latin-1 and control characters in the encoding of a query are reported.
Policy proxy();

/// A program that fetches what users tell it to: web hooks, previews, importers.
///   Threat: server-side request forgery. The URI leads to this machine, the private network or a
///   metadata service, openly or in a disguise (octal, hex and short IPv4 addresses, IPv4 in
///   IPv6, percent-encoded and double encoded hosts, full-width digits), or the gate and the
///   client disagree on which host it names.
///   So: http and https alone, on the ports 80 and 443; names and public addresses alone; rejects
///   every host that another parser would read otherwise.
///   Not covered, because no text shows it: a public name that resolves to a private address, and a
///   name such as `app.monitoring` that a search list resolves inside. Check the address again when
///   connecting (Gate::judge_address()), and gate every redirect.
Policy fetch();

/// A program that shows references to people, who decide by what they see.
///   Threat: a text that does not mean what it shows: userinfo that looks like a host, bidirectional
///   controls and invisible characters, raw or once decoded for display, look-alike hosts,
///   addresses in disguise, a link that runs a script.
///   So: rejects what RFC 3987 s4.1 forbids, what hides or reorders characters, and schemes that
///   run what they hold; reports what people should know.
///   Set host_check for mixed scripts and look-alikes: their tables are in the optional part.
Policy display();

}  // namespace presets

/// "strict_api", "proxy", "fetch", "display".
std::array<std::string_view, 4> preset_names() noexcept;
/// The preset of that name. Returns nullopt if there is none.
std::optional<Policy> find_preset(std::string_view name);

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
