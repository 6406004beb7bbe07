#include "iri/gate.hpp"

#include <algorithm>

#include "gate_lists.hpp"
#include "iri/schemes.hpp"
#include "letter_case.hpp"
#include "scheme.hpp"

namespace iri {
namespace {

constexpr std::array<std::string_view, 4> action_names{"allow", "report", "canonicalize", "reject"};

using detail::AllowLists;
using OptionalText = std::optional<std::string_view>;

/// What the lists are held against.
struct Listed {
  OptionalText scheme;
  OptionalText host;
  OptionalText port;
  bool scheme_required;
};

bool host_matches(std::string_view host, std::string_view entry) noexcept {
  if (!entry.starts_with('.')) return detail::same_ignoring_case(host, entry);
  if (detail::same_ignoring_case(host, entry.substr(1))) return true;
  // The "." of the entry is the boundary of the labels; a label goes before it.
  return host.size() > entry.size() &&
         detail::same_ignoring_case(host.substr(host.size() - entry.size()), entry);
}

/// The port that a connection would take, or 0 if that cannot be told.
std::uint32_t effective_port(const Listed& listed) noexcept {
  if (listed.port && !listed.port->empty()) return detail::port_value(*listed.port);
  const Scheme* const known = listed.scheme ? find_scheme(*listed.scheme) : nullptr;
  return known != nullptr ? known->default_port.value_or(0) : 0;
}

/// Adds what the policy alone finds to what inspect() has found.
class Judge {
 public:
  Judge(const Policy& policy, const AllowLists& lists, std::string_view text,
        const Inspection& found, std::span<Found> told) noexcept
      : policy_(policy), lists_(lists), text_(text), told_(told) {
    verdict_.findings = found.kinds;
    verdict_.count = found.count;
    verdict_.stored = found.stored;
  }

  GateVerdict judge(const Listed& listed) noexcept {
    check_scheme(listed);
    check_host(listed);
    check_port(listed);
    for (const Finding finding : verdict_.findings) decide(finding);
    return verdict_;
  }

 private:
  void check_scheme(const Listed& listed) noexcept {
    if (lists_.schemes.empty() || (!listed.scheme && !listed.scheme_required)) return;
    const auto is_it = [&](std::string_view scheme) {
      return listed.scheme && detail::same_ignoring_case(scheme, *listed.scheme);
    };
    if (lists_.schemes.any(is_it)) return;
    add(Finding::scheme_not_allowed, Component::scheme, listed.scheme);
  }

  void check_host(const Listed& listed) noexcept {
    if (lists_.hosts.empty() || (!listed.host && !listed.scheme_required)) return;
    const auto is_it = [&](std::string_view entry) {
      return listed.host && host_matches(*listed.host, entry);
    };
    if (lists_.hosts.any(is_it)) return;
    add(Finding::host_not_allowed, Component::host, listed.host);
  }

  void check_port(const Listed& listed) noexcept {
    if (policy_.ports.empty() || !listed.host) return;
    // Of a Host field without a port the scheme, and so the port, is the connection's.
    const bool unknown = !listed.scheme && (!listed.port || listed.port->empty());
    if (unknown && !listed.scheme_required) return;
    const std::uint32_t port = effective_port(listed);
    if (std::find(policy_.ports.begin(), policy_.ports.end(), port) != policy_.ports.end()) return;
    add(Finding::port_not_allowed, Component::port, listed.port ? listed.port : listed.host);
  }

  void add(Finding kind, Component component, OptionalText where) noexcept {
    verdict_.findings.insert(kind);
    if (policy_.action(kind) == Action::allow) return;
    ++verdict_.count;
    if (verdict_.stored == told_.size()) return;
    const std::string_view place = where.value_or(text_.substr(0, 0));
    const auto begin = static_cast<std::uint32_t>(place.data() - text_.data());
    const auto end = static_cast<std::uint32_t>(begin + place.size());
    told_[verdict_.stored++] = {kind, component, begin, end};
  }

  void decide(Finding finding) noexcept {
    Action action = policy_.action(finding);
    const bool hopeless = action == Action::canonicalize && !canonicalizable().contains(finding);
    if (hopeless) action = Action::reject;
    if (action == Action::allow || action < verdict_.action) return;
    if (action > verdict_.action) verdict_.reasons = {};
    verdict_.action = action;
    verdict_.reasons.insert(finding);
  }

  const Policy& policy_;
  const AllowLists& lists_;
  std::string_view text_;
  std::span<Found> told_;
  GateVerdict verdict_;
};

GateVerdict refused(Error error) noexcept {
  GateVerdict verdict;
  verdict.action = Action::reject;
  verdict.error = error;
  return verdict;
}

AllowLists lists_of(const Policy& policy) noexcept {
  return {detail::TextList(policy.schemes), detail::TextList(policy.hosts)};
}

InspectOptions options_of(const Policy& policy) noexcept {
  return {policy.limits, policy.host_check, policy.told()};
}

}  // namespace

std::string_view name(Action action) noexcept {
  return action_names[static_cast<std::size_t>(action)];
}

std::optional<Action> find_action(std::string_view name) noexcept {
  const auto* const at = std::find(action_names.begin(), action_names.end(), name);
  if (at == action_names.end()) return std::nullopt;
  return static_cast<Action>(at - action_names.begin());
}

FindingSet Policy::told() const noexcept {
  FindingSet told;
  for (std::size_t i = 0; i < finding_count; ++i) {
    if (actions[i] != Action::allow) told.insert(static_cast<Finding>(i));
  }
  return told;
}

namespace detail {

GateVerdict gate(const Policy& policy, const AllowLists& lists, std::string_view reference,
                 std::span<Found> told) noexcept {
  if (policy.raw_utf8) {
    const auto view = IriReferenceView::parse(reference);
    return view ? gate(policy, lists, *view, told) : refused(view.error());
  }
  const auto view = UriReferenceView::parse(reference);
  return view ? gate(policy, lists, IriReferenceView(*view), told) : refused(view.error());
}

GateVerdict gate(const Policy& policy, const AllowLists& lists, IriReferenceView reference,
                 std::span<Found> told) noexcept {
  const Inspection found = inspect(reference, told, options_of(policy));
  Judge judge(policy, lists, reference.text(), found, told);
  return judge.judge({reference.scheme(), reference.host(), reference.port(), true});
}

GateVerdict gate(const Policy& policy, const AllowLists& lists, const RequestTargetView& target,
                 std::span<Found> told) noexcept {
  const Inspection found = inspect(target, told, options_of(policy));
  Judge judge(policy, lists, target.text(), found, told);
  return judge.judge({target.scheme(), target.host(), target.port(), false});
}

GateVerdict gate_target(const Policy& policy, const AllowLists& lists, std::string_view method,
                        std::string_view target, std::span<Found> told) noexcept {
  const auto view = RequestTargetView::parse(method, target, {.raw_utf8 = policy.raw_utf8});
  return view ? gate(policy, lists, *view, told) : refused(view.error());
}

GateVerdict gate_host(const Policy& policy, const AllowLists& lists, std::string_view host_field,
                      std::span<Found> told) noexcept {
  const auto host = HostFieldView::parse(host_field, {.raw_utf8 = policy.raw_utf8});
  if (!host) return refused(host.error());
  const Inspection found = inspect(*host, told, options_of(policy));
  Judge judge(policy, lists, host->text(), found, told);
  return judge.judge({std::nullopt, host->host(), host->port(), false});
}

}  // namespace detail

GateVerdict gate(const Policy& policy, std::string_view reference, std::span<Found> told) noexcept {
  return detail::gate(policy, lists_of(policy), reference, told);
}

GateVerdict gate(const Policy& policy, IriReferenceView reference, std::span<Found> told) noexcept {
  return detail::gate(policy, lists_of(policy), reference, told);
}

GateVerdict gate_target(const Policy& policy, std::string_view method, std::string_view target,
                        std::span<Found> told) noexcept {
  return detail::gate_target(policy, lists_of(policy), method, target, told);
}

GateVerdict gate_target(const Policy& policy, const RequestTargetView& target,
                        std::span<Found> told) noexcept {
  return detail::gate(policy, lists_of(policy), target, told);
}

GateVerdict gate_host(const Policy& policy, std::string_view host_field,
                      std::span<Found> told) noexcept {
  return detail::gate_host(policy, lists_of(policy), host_field, told);
}

}  // namespace iri
