// The verdict on one text: combines the findings of inspect() and of the lists, and takes the
// hardest action.
#ifndef IRI_SRC_GATE_VERDICT_HPP
#define IRI_SRC_GATE_VERDICT_HPP

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "components/scheme.hpp"
#include "gate/gate_rules.hpp"
#include "gate/inspector.hpp"
#include "iri/schemes.hpp"

namespace iri { inline namespace v0 { namespace detail {

using OptionalText = std::optional<std::string_view>;

/// The parts that the lists are checked against.
struct Listed {
  OptionalText scheme;
  OptionalText host;
  OptionalText port;
  bool scheme_required;
};

/// The port that a connection would use, or 0 if unknown.
inline std::uint32_t effective_port(OptionalText scheme, OptionalText port) noexcept {
  if (port && !port->empty()) return port_value(*port);
  const Scheme* const known = scheme ? find_scheme(*scheme) : nullptr;
  return known != nullptr ? known->default_port.value_or(0) : 0;
}

/// Which canonical forms a text has.
/// `target`: a request target with a path of its own. What the policy allows in it stays.
/// `all`: a reference with an authority.
/// `syntax`: another reference; it lacks the forms that CanonicalOptions make.
/// `characters`: a relative path; only its characters have one, because dot segments depend on the
/// base.
/// `none`: a Host field, which has one if a dot at its end is dropped.
enum class Forms : unsigned char { target, all, syntax, characters, none };

inline constexpr FindingSet dot_findings{Finding::dot_segment, Finding::encoded_dot_segment};

/// Whether dot segments that were found in a target stay in its canonical form, for the policy allows
/// them. `reasons`: what is canonicalized.
inline bool dots_stay(const Rules& rules, const FindingSet& found,
                      const FindingSet& reasons) noexcept {
  if (!found.overlaps(dot_findings)) return false;
  if (reasons.overlaps(dot_findings | FindingSet{Finding::root_underflow})) return false;
  const FindingSet& changed = rules.canonicalized.in(Component::path);
  const bool decoded =
      found.contains(Finding::encoded_dot_segment) && changed.contains(Finding::encoded_unreserved);
  return !decoded || !changed.contains(Finding::dot_segment);
}

/// Adds the findings of the policy's lists to those of inspect() in one text.
class Judge {
 public:
  /// `found` has the kinds that were found, and receives those of the lists; `verdict` all else.
  Judge(const Rules& rules, std::string_view text, const Counts& counts, const Reported& reported,
        FindingsByPart& found, GateVerdict& verdict) noexcept
      : rules_(rules), text_(text), reported_(reported), found_(found), verdict_(verdict) {
    verdict_.count = counts.count;
    verdict_.stored = counts.stored;
  }

  void judge(const Listed& listed, Forms forms) noexcept {
    const AllowLists& lists = rules_.lists;
    host_ = listed.host;
    if (!lists.any_scheme()) check_scheme(listed);
    if (!lists.any_host()) check_host(listed);
    if (!lists.any_port()) check_port(listed);
    judge(forms);
  }
  /// For a text that the lists do not concern.
  void judge(Forms forms) noexcept {
    verdict_.action = Action::allow;
    const CalledFor called = called_for();
    verdict_.findings = called.all;
    // Without an authority, what is allowed may become what is not: see becoming_dots().
    const bool may_become = forms == Forms::syntax || forms == Forms::characters;
    if (may_become || called.all.overlaps(rules_.reported_or_worse_anywhere)) decide(called, forms);
  }
  /// Adds findings about the path as a whole, and judges again.
  void add_to_path(const FindingSet& kinds, std::string_view path, Forms forms) noexcept {
    for (const Finding kind : kinds) add(kind, Component::path, path);
    judge(forms);
  }

 private:
  void check_scheme(const Listed& listed) noexcept {
    if (!listed.scheme && !listed.scheme_required) return;
    if (listed.scheme && rules_.lists.scheme(*listed.scheme)) return;
    add(Finding::scheme_not_allowed, Component::scheme, listed.scheme);
  }

  void check_host(const Listed& listed) noexcept {
    if (!listed.host && !listed.scheme_required) return;
    if (listed.host && rules_.lists.host(forwarded(*listed.host))) return;
    add(Finding::host_not_allowed, Component::host, listed.host);
  }

  /// A host as it is looked up and passed on.
  std::string_view forwarded(std::string_view host) const noexcept {
    return rules_.drops_final_dot() ? host.substr(0, size_without_final_dot(host)) : host;
  }
  /// trailing_dot_host, if the dot stays.
  FindingSet staying_dot(const FindingSet& canonicalized) const noexcept {
    const bool drops = host_ && size_without_final_dot(*host_) != host_->size();
    return drops ? FindingSet() : canonicalized & FindingSet{Finding::trailing_dot_host};
  }

  void check_port(const Listed& listed) noexcept {
    if (!listed.host) return;
    // A Host field without a port uses the scheme of the connection, and so its port: both unknown
    // here.
    const bool unknown = !listed.scheme && (!listed.port || listed.port->empty());
    if (unknown && !listed.scheme_required) return;
    if (rules_.lists.port(effective_port(listed.scheme, listed.port))) return;
    add(Finding::port_not_allowed, Component::port, listed.port ? listed.port : listed.host);
  }

  void add(Finding kind, Component component, OptionalText where) noexcept {
    found_.in(component).insert(kind);
    if (!rules_.reported_or_worse.contains(kind, component)) return;
    ++verdict_.count;
    if (verdict_.stored == reported_.size()) return;
    const std::string_view place = where.value_or(text_.substr(0, 0));
    const auto begin = static_cast<std::uint32_t>(place.data() - text_.data());
    const auto end = static_cast<std::uint32_t>(begin + place.size());
    reported_[verdict_.stored++] = {kind, component, RequestText::target, begin, end};
  }

  CalledFor called_for() const noexcept {
    CalledFor called;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const FindingSet& found = found_.at(i);
      if (found.empty()) continue;
      called.all |= found;
      called.reported |= found & rules_.reported.at(i);
      called.canonicalized |= found & rules_.canonicalized.at(i);
      called.rejected |= found & rules_.rejected.at(i);
    }
    return called;
  }
  void decide(const CalledFor& called, Forms forms) noexcept {
    if (because(Action::reject, called.rejected | hopeless(called.canonicalized, forms))) return;
    if (because(Action::canonicalize, called.canonicalized)) return;
    because(Action::report, called.reported);
  }
  bool because(Action action, const FindingSet& reasons) noexcept {
    if (reasons.empty()) return false;
    verdict_.action = action;
    verdict_.reasons = reasons;
    return true;
  }

  /// Findings that the policy would canonicalize, but that have no canonical form here. In a path
  /// without an authority these are "//", parameters, and a "/." that keeps "//" from becoming an
  /// authority.
  FindingSet hopeless(FindingSet canonicalized, Forms forms) const noexcept {
    if (forms == Forms::all) return staying_dot(canonicalized);
    if (forms == Forms::target) {
      return staying_dot(canonicalized) | among_dots(canonicalized) | beside_percent();
    }
    if (forms == Forms::none) {
      const FindingSet dot = staying_dot(canonicalized);
      canonicalized.erase(Finding::trailing_dot_host);
      return canonicalized | dot;
    }
    const FindingSet found = verdict_.findings;
    FindingSet kept{Finding::empty_segment, Finding::path_parameter,
                    Finding::encoded_path_parameter};
    const bool dots_stay =
        forms == Forms::characters || found.contains(Finding::authority_like_path);
    if (!dots_stay) return canonicalized & kept;
    kept |= {Finding::dot_segment, Finding::encoded_dot_segment, Finding::root_underflow};
    return (canonicalized & kept) | becoming_dots(found);
  }
  /// What has no canonical form among dot segments that stay: an empty segment, which a ".." may
  /// remove before it is merged, and an encoded dot that becomes one that does not pass.
  FindingSet among_dots(const FindingSet& canonicalized) const noexcept {
    const FindingSet& found = verdict_.findings;
    if (!dots_stay(rules_, found, canonicalized)) return dots_beside_others(canonicalized);
    FindingSet none{Finding::empty_segment};
    const bool stopped = rules_.rejected.contains(Finding::dot_segment, Component::path);
    if (stopped && found.contains(Finding::encoded_dot_segment) &&
        rules_.percents_of(Component::path).decode) {
      none.insert(Finding::encoded_unreserved);
    }
    return canonicalized & none;
  }
  /// Dot segments that are to be removed, among some of the other kind that are to stay: what a ".." takes away
  /// depends on the others. Encoded ones that become plain ones are of one kind with these.
  FindingSet dots_beside_others(const FindingSet& canonicalized) const noexcept {
    const bool both = (verdict_.findings & dot_findings) == dot_findings;
    const FindingSet removed = canonicalized & dot_findings;
    if (!both || removed == dot_findings) return {};
    const bool become_plain =
        removed.contains(Finding::dot_segment) && rules_.percents_of(Component::path).decode;
    return become_plain ? FindingSet() : removed;
  }
  /// What has no canonical form in a query beside a "%" that stays there: what is encoded makes it ambiguous, and
  /// what is decoded could make it a pct-encoded.
  FindingSet beside_percent() const noexcept {
    const FindingSet& found = found_.in(Component::query);
    const FindingSet& changed = rules_.canonicalized.in(Component::query);
    if (!found.contains(Finding::bare_percent) || changed.contains(Finding::bare_percent))
      return {};
    FindingSet none{Finding::encoded_unreserved};
    if (rules_.rejected.contains(Finding::ambiguous_percent, Component::query)) {
      none.insert(Finding::unencoded_character);
    }
    return found & changed & none;
  }
  /// A canonical form in which dot segments stay has them decoded: if the policy does not let a dot
  /// segment pass, an encoded one has no canonical form that passes.
  FindingSet becoming_dots(FindingSet found) const noexcept {
    const FindingSet stopped =
        rules_.rejected.in(Component::path) | rules_.canonicalized.in(Component::path);
    if (!stopped.contains(Finding::dot_segment)) return {};
    return found & FindingSet{Finding::dot_segment, Finding::encoded_dot_segment};
  }

  const Rules& rules_;
  std::string_view text_;
  const Reported& reported_;
  FindingsByPart& found_;
  GateVerdict& verdict_;
  OptionalText host_;
};

inline GateVerdict refused(Error error) noexcept {
  GateVerdict verdict;
  verdict.error = error;
  return verdict;
}

/// The verdict on a text without findings.
inline GateVerdict allowed() noexcept {
  GateVerdict verdict;
  verdict.action = Action::allow;
  return verdict;
}

inline InspectRules inspect_rules(const Rules& rules) noexcept {
  return {rules.limits, rules.host_check, rules.reported_or_worse};
}

}}}  // namespace iri::v0::detail

#endif
