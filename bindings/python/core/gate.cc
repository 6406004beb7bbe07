// The gate: policies, verdicts, admissions.
#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <vector>

#include "core.hpp"

namespace iri_python {
namespace {

constexpr std::size_t reported_room = 64;

[[noreturn]] void refuse(const char* what, nb::handle value) {
  PyErr_Format(PyExc_ValueError, what, value.ptr());
  throw nb::python_error();
}
[[noreturn]] void refuse(const char* what, nb::handle name, nb::handle value) {
  PyErr_Format(PyExc_ValueError, what, name.ptr(), value.ptr());
  throw nb::python_error();
}

iri::Policy preset(nb::handle name) {
  if (text_of(name) == "allow_everything") return iri::Policy::allow_everything();
  const auto found = iri::find_preset(text_of(name));
  if (!found)
    refuse("no preset is named %R; the presets are 'strict_api', 'proxy', 'fetch' and 'display'",
           name);
  return *found;
}

// Not what could become a number, such as "80".
template <class T>
bool is_number(nb::handle value, T& number) {
  return PyLong_Check(value.ptr()) && !PyBool_Check(value.ptr()) && nb::try_cast(value, number);
}

std::vector<std::string> texts_of(nb::handle list) {
  if (PyUnicode_Check(list.ptr()) || list.is_none())
    refuse("a list of texts is needed, not %R", list);
  std::vector<std::string> texts;
  for (nb::handle text : nb::iter(list)) texts.emplace_back(text_of(text));
  return texts;
}

// None is "any"; a list without entries allows nothing.
iri::AllowList<std::string> names_of(nb::handle list) {
  if (list.is_none()) return iri::AllowList<std::string>::any();
  return texts_of(list);
}

std::vector<iri::Mount> mounts_of(const nb::dict& targets) {
  std::vector<iri::Mount> mounts;
  for (const auto& [path, target] : targets)
    mounts.push_back({std::string(text_of(path)), std::string(text_of(target))});
  return mounts;
}

iri::AllowList<std::uint16_t> ports_of(nb::handle list) {
  if (list.is_none()) return iri::AllowList<std::uint16_t>::any();
  std::vector<std::uint16_t> ports;
  for (nb::handle port : nb::iter(list)) {
    std::uint16_t number = 0;
    if (!is_number(port, number)) refuse("%R is not a port", port);
    ports.push_back(number);
  }
  return ports;
}

iri::Action action_of(nb::handle name, nb::handle value) {
  const auto action = iri::find_action(text_of(value));
  if (!action)
    refuse("actions.%U: the actions are 'allow', 'report', 'canonicalize' and 'reject', not %R",
           name, value);
  return *action;
}

iri::Component part_of(iri::Finding finding, nb::handle name, nb::handle part) {
  const std::string_view text = text_of(part);
  for (const iri::Component one : iri::parts_of(finding))
    if (iri::name(one) == text) return one;
  refuse("actions.%U: this finding is never in %R alone", name, part);
}

// Of a policy or of an exception: an action for each finding, or a dict with one for each part.
template <class To>
void set_actions(To& to, const nb::dict& actions) {
  for (const auto& [name, value] : actions) {
    const auto finding = iri::find_finding(text_of(name));
    if (!finding) refuse("no finding is named %R", name);
    if (!PyDict_Check(value.ptr())) {
      to.set(action_of(name, value), {*finding});
      continue;
    }
    for (const auto& [part, action] : nb::cast<nb::dict>(value))
      to.set(action_of(name, action), {*finding}, part_of(*finding, name, part));
  }
}

std::vector<iri::PathException> exceptions_of(nb::handle list) {
  if (PyUnicode_Check(list.ptr()) || list.is_none())
    refuse("a list of exceptions is needed, not %R", list);
  std::vector<iri::PathException> exceptions;
  for (nb::handle one : nb::iter(list)) {
    const auto members = nb::cast<nb::dict>(one);
    iri::PathException& exception = exceptions.emplace_back();
    for (const auto& [name, value] : members) {
      const std::string_view what = text_of(name);
      if (what == "path")
        exception.path = text_of(value);
      else if (what == "actions")
        set_actions(exception, nb::cast<nb::dict>(value));
      else
        refuse("an exception has no %R", name);
    }
    if (members.size() != 2) refuse("an exception has path and actions: %R", one);
  }
  return exceptions;
}

void set_limits(iri::Limits& limits, const nb::dict& values) {
  const std::array<std::pair<std::string_view, std::uint32_t*>, 10> fields = {
      {{"text", &limits.text},
       {"userinfo", &limits.userinfo},
       {"host", &limits.host},
       {"label", &limits.label},
       {"path", &limits.path},
       {"segment", &limits.segment},
       {"query", &limits.query},
       {"fragment", &limits.fragment},
       {"depth", &limits.depth},
       {"parameters", &limits.parameters}}};
  for (const auto& [name, value] : values) {
    std::uint32_t* field = nullptr;
    for (const auto& [known, place] : fields)
      if (text_of(name) == known) field = place;
    if (field == nullptr) refuse("no limit is named %R", name);
    if (value.is_none())
      *field = iri::absent;
    else if (!is_number(value, *field) || *field == iri::absent)
      refuse("limits.%U: %R is not a limit", name, value);
  }
}

bool is_true(nb::handle name, nb::handle value) {
  if (!PyBool_Check(value.ptr())) refuse("%U is True or False, not %R", name, value);
  return value.ptr() == Py_True;
}

// All findings, each with the parts in which it may have an action of its own.
nb::list findings() {
  nb::list made;
  for (std::size_t i = 0; i < iri::finding_count; ++i) {
    const auto finding = static_cast<iri::Finding>(i);
    nb::list parts;
    for (const iri::Component part : iri::parts_of(finding)) parts.append(str_of(iri::name(part)));
    made.append(nb::make_tuple(str_of(iri::name(finding)), parts));
  }
  return made;
}

// What is given of a policy: each name of `changes` is a member; another one is an error.
void change(iri::Policy& policy, const nb::dict& changes) {
  for (const auto& [name, value] : changes) {
    const std::string_view what = text_of(name);
    if (what == "actions")
      set_actions(policy, nb::cast<nb::dict>(value));
    else if (what == "limits")
      set_limits(policy.limits, nb::cast<nb::dict>(value));
    else if (what == "hosts")
      policy.hosts = names_of(value);
    else if (what == "schemes")
      policy.schemes = names_of(value);
    else if (what == "ports")
      policy.ports = ports_of(value);
    else if (what == "raw_utf8")
      policy.raw_utf8 = is_true(name, value);
    else if (what == "guards")
      policy.guards = texts_of(value);
    else if (what == "open")
      policy.open = texts_of(value);
    else if (what == "mounts")
      policy.mounts = mounts_of(nb::cast<nb::dict>(value));
    else if (what == "guards_complete")
      policy.guards_complete = is_true(name, value);
    else if (what == "closed")
      policy.closed = is_true(name, value);
    else if (what == "same")
      policy.same = texts_of(value);
    else if (what == "at")
      policy.at = exceptions_of(value);
    else if (what == "name")
      policy.name = text_of(value);
    else
      refuse("a policy has no %R", name);
  }
}

iri::Gate made(nb::handle base, const nb::dict& changes) {
  iri::Policy policy = preset(base);
  change(policy, changes);
  policy.host_check = iri::unicode::host_check();
  const auto gate = iri::Gate::make(std::move(policy));
  if (!gate) {
    const auto& error = gate.error();
    const std::string said = error.where + ": " + std::string(iri::message(error.code));
    PyErr_SetString(PyExc_ValueError, said.c_str());
    throw nb::python_error();
  }
  return *gate;
}

// (action, count, findings as (name, message, component, begin, end, in the Host field, whether it is a reason), error as (code,
// message, offset, component, in the Host field), messages of the reasons that are not among the findings, Gate::explain()).
nb::tuple told(const iri::Gate& gate, const iri::GateVerdict& verdict,
               const std::array<iri::LocatedFinding, reported_room>& reported) {
  nb::list findings;
  iri::FindingSet further = verdict.reasons;
  for (std::size_t i = 0; i < verdict.stored; ++i) {
    const iri::LocatedFinding& one = reported[i];
    further.erase(one.kind);
    findings.append(nb::make_tuple(str_of(iri::name(one.kind)), str_of(iri::message(one.kind)),
                                   str_of(iri::name(one.component)), one.begin, one.end,
                                   one.text == iri::RequestText::host_field,
                                   verdict.reasons.contains(one.kind)));
  }
  nb::object error = nb::none();
  if (verdict.error.failed())
    error = nb::make_tuple(str_of(iri::name(verdict.error.code)),
                           str_of(iri::message(verdict.error.code)), verdict.error.offset,
                           str_of(iri::name(verdict.error.component)),
                           verdict.error_text == iri::RequestText::host_field);
  nb::list more;
  for (const iri::Finding one : further) more.append(str_of(iri::message(one)));
  std::string lines;  // of a clean text there are none
  if (verdict.count > 0 || !verdict.passes())
    lines = gate.explain(verdict, std::span(reported.data(), verdict.stored));
  return nb::make_tuple(str_of(iri::name(verdict.action)), verdict.count, findings, error, more,
                        str_of(lines));
}
nb::tuple told(const iri::Gate& gate, const iri::GateVerdict& verdict) {
  return told(gate, verdict, {});
}

nb::tuple judge(const iri::Gate& gate, nb::handle reference) {
  std::array<iri::LocatedFinding, reported_room> reported;
  const iri::GateVerdict verdict = gate.judge(bytes_of(reference), reported);
  return told(gate, verdict, reported);
}

// The octets of an address, in network order.
iri::GateVerdict judged_octets(const iri::Gate& gate, std::string_view octets, nb::handle given) {
  iri::IPv4 four{};
  iri::IPv6 six{};
  if (octets.size() != four.size() && octets.size() != six.size())
    refuse("%R is not an IP address: it has 4 or 16 octets", given);
  if (octets.size() == four.size()) {
    std::memcpy(four.data(), octets.data(), four.size());
    return gate.judge_address(four);
  }
  std::memcpy(six.data(), octets.data(), six.size());
  return gate.judge_address(six);
}

// As getaddrinfo() has it: the scope of an IPv6 address does not matter.
nb::tuple judge_address(const iri::Gate& gate, nb::handle address) {
  const std::string_view text = bytes_of(address);
  if (PyBytes_Check(address.ptr())) return told(gate, judged_octets(gate, text, address));
  if (const auto four = iri::ipv4_address(text)) return told(gate, gate.judge_address(*four));
  const std::string bracketed = '[' + std::string(text.substr(0, text.find('%'))) + ']';
  const auto six = iri::ipv6_address(bracketed);
  if (!six) refuse("%R is not an IP address", address);
  return told(gate, gate.judge_address(*six));
}

// (name of the stop, verdict, whether the origin has changed, RedirectChain::explain()).
nb::tuple told_step(const iri::Gate& gate, const iri::RedirectChain& chain,
                    const iri::RedirectStep& step) {
  return nb::make_tuple(str_of(iri::name(step.stop)), told(gate, step.verdict), step.changes_origin,
                        str_of(chain.explain(step)));
}

// A chain, with the gate that explains its verdicts.
struct Chain {
  iri::Gate gate;
  iri::RedirectChain redirects;

  Chain(const iri::Gate& given, nb::handle most, nb::handle allows_downgrade)
      : gate(given), redirects(given, options_of(most, allows_downgrade)) {}
  nb::tuple start(nb::handle url) {
    return told_step(gate, redirects, redirects.start(bytes_of(url)));
  }
  nb::tuple follow(nb::handle location) {
    return told_step(gate, redirects, redirects.follow(bytes_of(location)));
  }
  nb::str url() const { return str_of(redirects.url().text()); }

  static iri::RedirectOptions options_of(nb::handle most, nb::handle allows_downgrade) {
    iri::RedirectOptions options;
    if (!is_number(most, options.most)) refuse("%R is no number of redirects", most);
    options.allows_downgrade = flag_of(allows_downgrade);
    return options;
  }
};

bool passes(const iri::Gate& gate, nb::handle reference) {
  return gate.judge(bytes_of(reference)).passes();
}

// (verdict, target, path, query, host, port): the last five are None for what is not admitted.
nb::tuple admit(const iri::Gate& gate, nb::handle method, nb::handle target, nb::handle host) {
  std::array<iri::LocatedFinding, reported_room> reported;
  const std::string_view text = bytes_of(target);
  const std::optional<std::string_view> field =
      host.is_none() ? std::nullopt : std::optional(bytes_of(host));
  std::string buffer(3 * text.size() + field.value_or("").size(), '\0');
  const iri::Admission admitted = gate.admit(bytes_of(method), text, field, buffer, reported);
  const nb::tuple verdict = told(gate, admitted.verdict, reported);
  if (!admitted.passes())
    return nb::make_tuple(verdict, nb::none(), nb::none(), nb::none(), nb::none(), nb::none());
  const nb::object port = admitted.port ? nb::object(nb::int_(*admitted.port)) : nb::none();
  return nb::make_tuple(verdict, str_of(admitted.target->text()), str_of(admitted.target->path()),
                        str_or_none(admitted.target->query()), str_or_none(admitted.host), port);
}

// (guard, inside, outside, names of the habits, same, Gate::explain()), the readings in bytes; or None.
nb::object explain_reading(const iri::Gate& gate, nb::handle method, nb::handle target) {
  const auto why = gate.explain_reading(bytes_of(method), bytes_of(target));
  if (!why) return nb::none();
  nb::list habits;
  for (const iri::Habit habit : why->habits) habits.append(str_of(iri::name(habit)));
  return nb::make_tuple(str_of(gate.policy().guards[why->guard]),
                        nb::bytes(why->inside.data(), why->inside.size()),
                        nb::bytes(why->outside.data(), why->outside.size()), habits,
                        str_of(why->same), str_of(gate.explain(*why)));
}

}  // namespace

void define_gate(nb::module_& module) {
  nb::class_<iri::Gate>(module, "Gate")
      .def("judge", &judge, nb::arg("reference").none())
      .def("passes", &passes, nb::arg("reference").none())
      .def("judge_address", &judge_address, nb::arg("address").none())
      .def("admit", &admit, nb::arg("method").none(), nb::arg("target").none(),
           nb::arg("host").none())
      .def("explain_reading", &explain_reading, nb::arg("method").none(), nb::arg("target").none());
  nb::class_<Chain>(module, "RedirectChain")
      .def(nb::init<const iri::Gate&, nb::handle, nb::handle>(), nb::arg("gate"),
           nb::arg("most").none(), nb::arg("allows_downgrade").none())
      .def("start", &Chain::start, nb::arg("url").none())
      .def("follow", &Chain::follow, nb::arg("location").none())
      .def("url", &Chain::url)
      .def("count", [](const Chain& chain) { return chain.redirects.count(); })
      .def("keeps_credentials",
           [](const Chain& chain) { return chain.redirects.keeps_credentials(); });
  define(module, "make_gate", &made);
  module.def("findings", &findings);
}

}  // namespace iri_python
