// Gates and routers, each with a number that JavaScript keeps.
#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "core.hpp"
#include "kept.hpp"

namespace iri_wasm {
namespace {

using Router = iri::Router<std::uint32_t>;
constexpr std::uint32_t no_text = UINT32_MAX;
constexpr std::size_t reported_room = 64;
// Of `numbers`: where those of an admission or of a step begin, where the explanation begins in the text, and the bits of the reasons.
constexpr std::size_t admitted_at = 8 + 6 * reported_room;
constexpr std::size_t explained_at = admitted_at + 7;
constexpr std::size_t reasons_at = admitted_at + 8;
using Reported = std::array<iri::LocatedFinding, reported_room>;

// A chain, with the gate that explains its verdicts.
struct Chain {
  iri::Gate gate;
  iri::RedirectChain redirects;
};

Kept<iri::Gate> gates;
Kept<Router> routers;
Kept<Chain> chains;

std::uint32_t* write_error(std::uint32_t* to, const iri::GateVerdict& verdict) {
  *to++ = static_cast<std::uint32_t>(verdict.error.code);
  *to++ = static_cast<std::uint32_t>(verdict.error.component);
  *to++ = verdict.error.offset;
  *to++ = static_cast<std::uint32_t>(verdict.error_text);
  return to;
}

/// Four numbers of 32 bits, a bit for each reason.
void write_reasons(const iri::FindingSet& reasons) {
  std::uint32_t* const bits = &numbers[reasons_at];
  std::fill_n(bits, 4, 0U);
  for (const iri::Finding reason : reasons) {
    const auto number = static_cast<std::uint32_t>(reason);
    bits[number / 32] |= 1U << number % 32;
  }
}

/// Action, count, stored, error (4), then 6 numbers for each finding.
void write(const iri::GateVerdict& verdict, const Reported& reported) {
  std::uint32_t* to = numbers.data();
  *to++ = static_cast<std::uint32_t>(verdict.action);
  *to++ = static_cast<std::uint32_t>(verdict.count);
  *to++ = static_cast<std::uint32_t>(verdict.stored);
  to = write_error(to, verdict);
  for (std::size_t i = 0; i < verdict.stored; ++i) {
    const iri::LocatedFinding& one = reported[i];
    for (const std::uint32_t number :
         {static_cast<std::uint32_t>(one.kind), static_cast<std::uint32_t>(one.component),
          static_cast<std::uint32_t>(one.text), one.begin, one.end,
          static_cast<std::uint32_t>(verdict.reasons.contains(one.kind))})
      *to++ = number;
  }
  write_reasons(verdict.reasons);
}

/// The canonical target and, after it, the host; their sizes, and where path and query stand.
void write(const iri::Admission& admitted) {
  const std::string_view target = admitted.target->text();
  const std::string_view path = admitted.target->path();
  const auto query = admitted.target->query();
  output = target;
  output += admitted.host.value_or("");
  std::uint32_t* const to = &numbers[admitted_at];
  to[0] = static_cast<std::uint32_t>(target.size());
  to[1] = admitted.host ? static_cast<std::uint32_t>(admitted.host->size()) : no_text;
  to[2] = admitted.port ? *admitted.port : no_text;
  to[3] = static_cast<std::uint32_t>(path.size());
  to[4] = path.empty() ? 0 : static_cast<std::uint32_t>(path.data() - target.data());
  to[5] = query ? static_cast<std::uint32_t>(query->size()) : no_text;
  to[6] = query ? static_cast<std::uint32_t>(query->data() - target.data()) : 0;
}

/// Behind what stands in the text. Of a clean text there are no lines.
void explain(const iri::Gate& gate, const iri::GateVerdict& verdict, const Reported& reported) {
  numbers[explained_at] = static_cast<std::uint32_t>(output.size());
  if (verdict.count > 0 || !verdict.passes())
    output += gate.explain(verdict, std::span(reported.data(), verdict.stored));
}

/// An address as getaddrinfo() has it: the scope of an IPv6 address does not matter.
std::optional<iri::GateVerdict> judged_address(const iri::Gate& gate, std::string_view text) {
  if (const auto four = iri::ipv4_address(text)) return gate.judge_address(*four);
  const auto six = iri::ipv6_address('[' + std::string(text.substr(0, text.find('%'))) + ']');
  if (!six) return std::nullopt;
  return gate.judge_address(*six);
}

/// The verdict; the stop, whether the origin has changed, the redirects, whether credentials may be sent, and the sizes of the URL and of what the chain
/// says, which stand before the explanation of the verdict.
bool write(const Chain& chain, const iri::RedirectStep& step) {
  write(step.verdict, {});
  output = chain.redirects.url().text();
  const auto url_size = static_cast<std::uint32_t>(output.size());
  output += chain.redirects.explain(step);
  std::uint32_t* const to = &numbers[admitted_at];
  to[0] = static_cast<std::uint32_t>(step.stop);
  to[1] = static_cast<std::uint32_t>(step.changes_origin);
  to[2] = chain.redirects.count();
  to[3] = static_cast<std::uint32_t>(chain.redirects.keeps_credentials());
  to[4] = url_size;
  explain(chain.gate, step.verdict, {});
  return static_cast<bool>(step);
}

bool fail(const iri::RouteError& error) {
  numbers[0] = static_cast<std::uint32_t>(error.code);
  numbers[1] = error.offset;
  numbers[2] = utf16(error.pattern, error.offset);
  numbers[3] = static_cast<std::uint32_t>(error.route);
  numbers[4] = static_cast<std::uint32_t>(error.other);
  output = error.witness;
  return false;
}

void write_allow(const Router& router, const iri::RouteResult& found) {
  output.resize(router.write_allow(found, {}).size);
  output.resize(router.write_allow(found, output).size);
}

std::optional<Router> make_router(Message patterns, bool head_by_get) {
  iri::RouterBuilder<std::uint32_t> builder;
  for (std::uint32_t number = 0; !patterns.at_end(); ++number) {
    if (const auto added = builder.add(patterns.text(), number); !added) {
      fail(added.error());
      return std::nullopt;
    }
  }
  auto made = std::move(builder).build({head_by_get});
  if (made) return *std::move(made);
  fail(made.error());
  return std::nullopt;
}

/// Of a policy or of an exception.
template <class To>
void read_actions(Message& message, To& to) {
  for (std::uint32_t left = message.number(); left > 0; --left) {
    const auto finding = static_cast<iri::Finding>(message.number());
    const auto part = static_cast<iri::Component>(message.number());
    const auto action = static_cast<iri::Action>(message.number());
    if (part == iri::Component::none) {
      to.set(action, {finding});
    } else {
      to.set(action, {finding}, part);
    }
  }
}

void read_limits(Message& message, iri::Limits& limits) {
  std::uint32_t* const all[] = {&limits.text,  &limits.userinfo,  &limits.host,  &limits.label,
                                &limits.path,  &limits.segment,   &limits.query, &limits.fragment,
                                &limits.depth, &limits.parameters};
  for (std::uint32_t left = message.number(); left > 0; --left) {
    const std::uint32_t which = message.number();
    *all[std::min<std::size_t>(which, std::size(all) - 1)] = message.number();
  }
}

/// 0: as it is, 1: any, 2: the entries.
template <class T, class Read>
void read_list(Message& message, iri::AllowList<T>& list, Read read) {
  const std::uint32_t kind = message.number();
  if (kind == 1) list = iri::AllowList<T>::any();
  if (kind != 2) return;
  std::vector<decltype(read())> entries(message.number());
  for (auto& entry : entries) entry = read();
  list = entries;
}

std::vector<std::string> read_texts(Message& message) {
  std::vector<std::string> texts(message.number());
  for (std::string& text : texts) text = message.text();
  return texts;
}

/// A preset, and what differs from it.
iri::Policy read_policy(Message message) {
  iri::Policy policy = iri::find_preset(message.text()).value_or(iri::Policy::allow_everything());
  const std::uint32_t raw_utf8 = message.number();
  if (raw_utf8 < 2) policy.raw_utf8 = raw_utf8 == 1;
  read_actions(message, policy);
  read_limits(message, policy.limits);
  const auto text = [&message] { return message.text(); };
  read_list(message, policy.schemes, text);
  read_list(message, policy.hosts, text);
  read_list(message, policy.ports,
            [&message] { return static_cast<std::uint16_t>(message.number()); });
  policy.guards = read_texts(message);
  policy.open = read_texts(message);
  for (std::uint32_t left = message.number(); left > 0; --left) {
    iri::Mount& mount = policy.mounts.emplace_back();
    mount.path = message.text();
    mount.target = message.text();
  }
  policy.guards_complete = message.number() == 1;
  policy.closed = message.number() == 1;
  policy.same = read_texts(message);
  for (std::uint32_t left = message.number(); left > 0; --left) {
    iri::PathException& exception = policy.at.emplace_back();
    exception.path = message.text();
    read_actions(message, exception);
  }
  policy.host_check = iri::unicode::host_check();
  return policy;
}

}  // namespace

/// Makes a gate of the policy in the message. The number of the gate, or -1 and what is wrong as the text.
IRI_EXPORT(gate_make) std::int32_t gate_make(std::uint32_t size) {
  auto made = iri::Gate::make(read_policy(Message(size)));
  if (made) return gates.keep(*std::move(made));
  output = made.error().where;
  output += ": ";
  output += iri::message(made.error().code);
  return -1;
}
/// The parts in which a finding may have an action of its own: a bit for each component. 0 for one that is none.
IRI_EXPORT(finding_parts) std::uint32_t finding_parts(std::uint32_t number) {
  std::uint32_t bits = 0;
  if (number >= iri::finding_count) return bits;
  for (const iri::Component part : iri::parts_of(static_cast<iri::Finding>(number)))
    bits |= 1U << static_cast<std::uint32_t>(part);
  return bits;
}

IRI_EXPORT(gate_drop) void gate_drop(std::uint32_t gate) { gates.drop(gate); }

IRI_EXPORT(admitted_at) std::uint32_t place_of_admission() { return admitted_at; }
IRI_EXPORT(reasons_at) std::uint32_t place_of_reasons() { return reasons_at; }
IRI_EXPORT(gate_judge) bool gate_judge(std::uint32_t gate, std::uint32_t size) {
  Reported reported;
  const iri::GateVerdict verdict = gates[gate].judge(Texts().next(size), reported);
  write(verdict, reported);
  output.clear();
  explain(gates[gate], verdict, reported);
  return verdict.passes();
}
/// Whether the text is an address; its verdict is the one that is written.
IRI_EXPORT(gate_judge_address) bool gate_judge_address(std::uint32_t gate, std::uint32_t size) {
  const auto verdict = judged_address(gates[gate], Texts().next(size));
  if (!verdict) return false;
  write(*verdict, {});
  output.clear();
  explain(gates[gate], *verdict, {});
  return true;
}
IRI_EXPORT(gate_passes) bool gate_passes(std::uint32_t gate, std::uint32_t size) {
  return gates[gate].judge(Texts().next(size)).passes();
}
IRI_EXPORT(gate_admit)
bool gate_admit(std::uint32_t gate, std::uint32_t method_size, std::uint32_t size,
                std::uint32_t host_size) {
  Reported reported;
  Texts texts;
  const std::string_view method = texts.next(method_size);
  const std::string_view target = texts.next(size);
  std::optional<std::string_view> host;
  if (host_size != no_text) host = texts.next(host_size);
  std::string buffer(3 * target.size() + host.value_or("").size(), '\0');
  const iri::Admission admitted = gates[gate].admit(method, target, host, buffer, reported);
  write(admitted.verdict, reported);
  output.clear();
  if (admitted.passes()) write(admitted);
  explain(gates[gate], admitted.verdict, reported);
  return admitted.passes();
}

/// Why a target is a guarded reading. The texts: guard, both readings, the identity, the names of the habits, each with a comma behind it, and the line; the
/// numbers are the sizes of the first five.
IRI_EXPORT(gate_explain_reading)
bool gate_explain_reading(std::uint32_t number, std::uint32_t method_size, std::uint32_t size) {
  Texts texts;
  const iri::Gate& gate = gates[number];
  const std::string_view method = texts.next(method_size);
  const auto why = gate.explain_reading(method, texts.next(size));
  output.clear();
  if (!why) return false;
  std::string habits;
  for (const iri::Habit habit : why->habits) habits.append(iri::name(habit)) += ',';
  std::size_t i = 0;
  for (const std::string& text :
       {gate.policy().guards[why->guard], why->inside, why->outside, why->same, habits}) {
    output += text;
    numbers[i++] = static_cast<std::uint32_t>(text.size());
  }
  output += gate.explain(*why);
  return true;
}

/// A chain of redirects by a gate. Its number.
IRI_EXPORT(chain_make)
std::int32_t chain_make(std::uint32_t gate, std::uint32_t most, bool allows_downgrade) {
  return chains.keep({gates[gate], iri::RedirectChain(gates[gate], {most, allows_downgrade})});
}
IRI_EXPORT(chain_drop) void chain_drop(std::uint32_t chain) { chains.drop(chain); }
IRI_EXPORT(chain_start) bool chain_start(std::uint32_t chain, std::uint32_t size) {
  return write(chains[chain], chains[chain].redirects.start(Texts().next(size)));
}
IRI_EXPORT(chain_follow) bool chain_follow(std::uint32_t chain, std::uint32_t size) {
  return write(chains[chain], chains[chain].redirects.follow(Texts().next(size)));
}

/// Makes a router of the patterns in the message. Its number, or -1 and the error.
IRI_EXPORT(router_make) std::int32_t router_make(std::uint32_t size, bool head_by_get) {
  auto made = make_router(Message(size), head_by_get);
  return made ? routers.keep(*std::move(made)) : -1;
}
IRI_EXPORT(router_drop) void router_drop(std::uint32_t router) { routers.drop(router); }

/// The outcome; the route, the number of its captures, and where each stands in the buffer. If the method is not allowed, the
/// text is the value of an Allow field.
IRI_EXPORT(router_match)
std::uint32_t router_match(std::uint32_t number, std::uint32_t method_size, std::uint32_t path_size,
                           std::uint32_t host_size) {
  Texts texts;
  const std::string_view method = texts.next(method_size);
  const std::string_view path = texts.next(path_size);
  std::optional<std::string_view> host;
  if (host_size != no_text) host = texts.next(host_size);
  std::array<std::string_view, iri::max_route_captures> captures;
  const auto found = routers[number].match_path(method, path, host, captures);
  numbers[0] = found.route;
  numbers[1] = found.captures;
  for (std::size_t i = 0; i < found.captures; ++i) {
    numbers[2 + 2 * i] = static_cast<std::uint32_t>(captures[i].data() - input.data());
    numbers[3 + 2 * i] = static_cast<std::uint32_t>(captures[i].size());
  }
  if (found.outcome == iri::RouteOutcome::method_not_allowed) write_allow(routers[number], found);
  return static_cast<std::uint32_t>(found.outcome);
}
/// The name of a capture of a route.
IRI_EXPORT(router_name)
void router_name(std::uint32_t router, std::uint32_t route, std::uint32_t index) {
  const auto names = routers[router].names(route);
  output = index < names.size() ? names[index] : "";
}

}  // namespace iri_wasm
