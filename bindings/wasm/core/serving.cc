// Gates and routers, each with a number that JavaScript keeps.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "core.hpp"

namespace iri_wasm {
namespace {

using Router = iri::Router<std::uint32_t>;
constexpr std::uint32_t no_text = UINT32_MAX;
constexpr std::size_t reported_room = 64;
// Of `numbers`: where those of an admission begin, and the bits of the reasons.
constexpr std::size_t admitted_at = 8 + 6 * reported_room;
constexpr std::size_t reasons_at = admitted_at + 8;

/// Things by number; the number of one that is gone is given again.
template <class T>
class Kept {
 public:
  std::int32_t keep(T thing) {
    for (std::size_t i = 0; i < all_.size(); ++i)
      if (!all_[i]) return put(i, std::move(thing));
    all_.emplace_back();
    return put(all_.size() - 1, std::move(thing));
  }
  const T& operator[](std::uint32_t number) const { return all_.at(number).value(); }
  void drop(std::uint32_t number) { all_.at(number).reset(); }

 private:
  std::int32_t put(std::size_t place, T thing) {
    all_[place].emplace(std::move(thing));
    return static_cast<std::int32_t>(place);
  }
  std::vector<std::optional<T>> all_;
};

Kept<iri::Gate> gates;
Kept<Router> routers;
iri::Policy policy;
std::vector<std::string> patterns;

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
void write(const iri::GateVerdict& verdict,
           const std::array<iri::LocatedFinding, reported_room>& reported) {
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

std::optional<Router> make_router(bool head_by_get) {
  iri::RouterBuilder<std::uint32_t> builder;
  std::uint32_t number = 0;
  for (const std::string& pattern : patterns) {
    if (const iri::RouteError error = builder.add(pattern, number++)) {
      fail(error);
      return std::nullopt;
    }
  }
  auto made = std::move(builder).build({head_by_get});
  if (made) return *std::move(made);
  fail(made.error());
  return std::nullopt;
}

}  // namespace

/// A policy is made by one call for each thing that differs from a preset.
IRI_EXPORT(policy_preset) bool policy_preset(std::uint32_t size) {
  auto found = iri::find_preset(Texts().next(size));
  policy = found ? *std::move(found) : iri::Policy();
  return found.has_value();
}
IRI_EXPORT(policy_action) bool policy_action(std::uint32_t size, std::uint32_t action_size) {
  Texts texts;
  const auto finding = iri::find_finding(texts.next(size));
  const auto action = iri::find_action(texts.next(action_size));
  if (!finding || !action) return false;
  policy.set(*action, {*finding});
  return true;
}
IRI_EXPORT(policy_limit) bool policy_limit(std::uint32_t which, std::uint32_t value) {
  std::uint32_t* const limits[] = {
      &policy.limits.text,  &policy.limits.userinfo,  &policy.limits.host,  &policy.limits.label,
      &policy.limits.path,  &policy.limits.segment,   &policy.limits.query, &policy.limits.fragment,
      &policy.limits.depth, &policy.limits.parameters};
  if (which >= std::size(limits)) return false;
  *limits[which] = value;
  return true;
}
IRI_EXPORT(policy_raw_utf8) void policy_raw_utf8(bool raw) { policy.raw_utf8 = raw; }
/// 0: schemes, 1: hosts, 2: ports. A list that was begun is empty, or any.
IRI_EXPORT(policy_list) void policy_list(std::uint32_t which, bool any) {
  using Names = iri::AllowList<std::string>;
  using Ports = iri::AllowList<std::uint16_t>;
  if (which == 2)
    policy.ports = any ? Ports::any() : Ports();
  else
    (which == 0 ? policy.schemes : policy.hosts) = any ? Names::any() : Names();
}
IRI_EXPORT(policy_name) void policy_name(std::uint32_t which, std::uint32_t size) {
  auto& list = which == 0 ? policy.schemes : policy.hosts;
  std::vector<std::string> entries = list.entries();
  entries.emplace_back(Texts().next(size));
  list = entries;
}
IRI_EXPORT(policy_port) void policy_port(std::uint32_t port) {
  std::vector<std::uint16_t> entries = policy.ports.entries();
  entries.push_back(static_cast<std::uint16_t>(port));
  policy.ports = entries;
}
/// The number of the gate, or -1 and what is wrong as the text.
IRI_EXPORT(gate_make) std::int32_t gate_make() {
  auto made = iri::Gate::make(std::move(policy));
  policy = iri::Policy();
  if (made) return gates.keep(*made);
  output = made.error().where;
  output += ": ";
  output += iri::message(made.error().code);
  return -1;
}
IRI_EXPORT(gate_drop) void gate_drop(std::uint32_t gate) { gates.drop(gate); }

IRI_EXPORT(admitted_at) std::uint32_t place_of_admission() { return admitted_at; }
IRI_EXPORT(reasons_at) std::uint32_t place_of_reasons() { return reasons_at; }
IRI_EXPORT(gate_judge) bool gate_judge(std::uint32_t gate, std::uint32_t size) {
  std::array<iri::LocatedFinding, reported_room> reported;
  const iri::GateVerdict verdict = gates[gate].judge(Texts().next(size), reported);
  write(verdict, reported);
  return verdict.passes();
}
IRI_EXPORT(gate_passes) bool gate_passes(std::uint32_t gate, std::uint32_t size) {
  return gates[gate].judge(Texts().next(size)).passes();
}
IRI_EXPORT(gate_admit)
bool gate_admit(std::uint32_t gate, std::uint32_t method_size, std::uint32_t size,
                std::uint32_t host_size) {
  std::array<iri::LocatedFinding, reported_room> reported;
  Texts texts;
  const std::string_view method = texts.next(method_size);
  const std::string_view target = texts.next(size);
  std::optional<std::string_view> host;
  if (host_size != no_text) host = texts.next(host_size);
  std::string buffer(3 * target.size() + host.value_or("").size(), '\0');
  const iri::Admission admitted = gates[gate].admit(method, target, host, buffer, reported);
  write(admitted.verdict, reported);
  if (admitted.passes()) write(admitted);
  return admitted.passes();
}

/// Forgets the patterns that a failed call has left.
IRI_EXPORT(router_begin) void router_begin() { patterns.clear(); }
IRI_EXPORT(pattern) void pattern(std::uint32_t size) { patterns.emplace_back(Texts().next(size)); }
/// The number of the router, or -1 and the error.
IRI_EXPORT(router_make) std::int32_t router_make(bool head_by_get) {
  auto made = make_router(head_by_get);
  patterns.clear();
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
