// libiri's rows of the table "serving".
#include "serving.hpp"

#include <array>
#include <string>
#include <utility>

#include "iri/iri.h"
#include "iri/iri.hpp"
#include "iri/kernel.hpp"

namespace iri_bench {
namespace {

/// The best case: a plain name. Beside it stand rows with fields of every kind.
constexpr std::string_view host = "www.example.org";
std::array<char, 1U << 16U> buffer;

const iri::Gate& proxy() {
  static const iri::Gate gate = iri::Gate::make(iri::presets::proxy()).value();
  return gate;
}

bool parse(std::string_view text, std::uint64_t& sum) {
  iri::Components components;
  if (!iri::parse(iri::rule::IRI_reference, text, components)) return false;
  sum += components.path_end + components.host_end;
  return true;
}

bool parse_target(std::string_view target, std::uint64_t& sum) {
  const auto parsed = iri::parse_request_target("GET", target);
  if (!parsed) return false;
  sum += parsed->components.path_end + parsed->components.query_end;
  return true;
}

/// Accepts what may pass or be made canonical.
bool judge(std::string_view target, std::uint64_t& sum) {
  const iri::GateVerdict verdict = proxy().judge_target("GET", target);
  sum += verdict.count;
  return verdict.action < iri::Action::reject;
}

bool canonical(std::string_view target, std::uint64_t& sum) {
  const auto view = iri::RequestTargetView::parse("GET", target);
  if (!view) return false;
  const auto made = iri::CanonicalTarget::make(*view, buffer);
  if (!made) return false;
  sum += made->text().size() + made->path().size();
  return true;
}

bool take(const iri::Admission& admitted, std::uint64_t& sum) {
  if (!admitted.passes()) return false;
  sum += admitted.target->text().size() + admitted.target->path().size();
  if (admitted.host) sum += admitted.host->size();
  return true;
}

/// Where the field is judged elsewhere: a request without one may pass.
bool admit(std::string_view target, std::uint64_t& sum) {
  static const iri::Gate gate =
      iri::Gate::make(iri::presets::proxy().set(iri::Action::allow, {iri::Finding::missing_host}))
          .value();
  return take(gate.admit("GET", target, std::nullopt, buffer), sum);
}

bool admit_with_host(std::string_view target, std::uint64_t& sum) {
  return take(proxy().admit("GET", target, host, buffer), sum);
}

/// The fields in turns, which are as many as it takes for all targets or fewer.
Row row_with_fields(const Input& input, const std::string& name,
                    const std::vector<std::string>& fields, std::string kernel = {}) {
  Row row = serving_row(input, name.c_str(), parse);
  row.kernel = std::move(kernel);
  row.pass = [&input, &fields](std::uint64_t& sum) {
    std::size_t accepted = 0;
    std::size_t next = 0;
    for (const std::string_view target : input.references) {
      accepted += take(proxy().admit("GET", target, fields[next], buffer), sum) ? 1U : 0U;
      if (++next == fields.size()) next = 0;
    }
    return accepted;
  };
  return row;
}

/// Host fields of each kind, and of all kinds, the latter by each kernel, beside the parse by that kernel.
void add_fields(std::vector<Row>& rows, const Input& input, const ServingSets& sets) {
  for (const HostKind& kind : sets.host_kinds) {
    rows.push_back(row_with_fields(input, "admit_" + kind.name, kind.fields));
    if (kind.name != "kinds" && kind.name != "hosts") continue;
    for (const std::string_view kernel : iri::kernels()) {
      const std::string name(kernel);
      rows.push_back(row_with_fields(input, "admit_" + kind.name + '_' + name, kind.fields, name));
    }
  }
  for (const std::string_view kernel : iri::kernels()) {
    rows.push_back(serving_row(input, ("parse_" + std::string(kernel)).c_str(), parse));
    rows.back().kernel = kernel;
  }
}

struct CGate {
  iri_gate gate = IRI_GATE_INIT;
  CGate() {
    iri_policy policy = IRI_POLICY_INIT;
    if (iri_policy_preset("proxy", &policy, nullptr) != IRI_OK ||
        iri_gate_make(&gate, &policy, nullptr, nullptr) != IRI_OK)
      gate = IRI_GATE_INIT;
  }
};

bool admit_in_c(std::string_view target, std::uint64_t& sum) {
  static const CGate made;
  iri_admission admitted = IRI_ADMISSION_INIT;
  if (!iri_gate_admits(&made.gate, "GET", 3, target.data(), target.size(), host.data(), host.size(),
                       buffer.data(), buffer.size(), &admitted, nullptr, 0, nullptr, nullptr))
    return false;
  sum += admitted.target_size + admitted.parts.form + admitted.host_size;
  return true;
}

bool finished(const iri::Resumable& machine, std::uint64_t& sum) {
  if (machine.progress() != iri::Progress::done) return false;
  sum += machine.components().path_end;
  return true;
}

bool resume_whole(std::string_view target, std::uint64_t& sum) {
  iri::Resumable machine = iri::Resumable::request_target("GET");
  machine.feed(target);
  machine.finish();
  return finished(machine, sum);
}

/// The byte behind each text is a line end.
bool resume_until(std::string_view target, std::uint64_t& sum) {
  iri::Resumable machine = iri::Resumable::request_target("GET");
  sum += machine.feed_until('\n', {target.data(), target.size() + 1});
  return finished(machine, sum);
}

template <std::size_t piece>
bool resume(std::string_view target, std::uint64_t& sum) {
  iri::Resumable machine = iri::Resumable::request_target("GET");
  for (std::size_t at = 0; at < target.size(); at += piece) machine.feed(target.substr(at, piece));
  machine.finish();
  return finished(machine, sum);
}

bool parse_host_field(std::string_view text, std::uint64_t& sum) {
  const auto view = iri::HostFieldView::parse(text);
  if (!view) return false;
  sum += view->host().size();
  return true;
}

bool judge_host(std::string_view text, std::uint64_t& sum) {
  const iri::GateVerdict verdict = proxy().judge_host(text);
  sum += verdict.count;
  return verdict.action < iri::Action::reject;
}

void add_targets(std::vector<Row>& rows, const Input& input) {
  const auto add = [&](const char* name, auto each) {
    rows.push_back(serving_row(input, name, each));
  };
  add("parse", parse);
  add("parse_request_target", parse_target);
  add("judge_target", judge);
  add("canonical", canonical);
  add("admit", admit);
  add("admit_host", admit_with_host);
  add("admit_host_c", admit_in_c);
  add("resumable", resume_whole);
  add("resumable_until", resume_until);
  add("resumable_7", resume<7>);
  add("resumable_1448", resume<1448>);
  add("resumable_1", resume<1>);
}

/// Against parse() of "//" and the same text: that is what reads the same rules of the grammar.
void add_hosts(std::vector<Row>& rows, const Input& hosts, const Input& references) {
  Row base = serving_row(references, "parse", parse);
  base.set = hosts.name;
  base.bytes = hosts.bytes.size() - hosts.references.size();
  rows.push_back(base);
  rows.push_back(serving_row(hosts, "host_field", parse_host_field));
  rows.push_back(serving_row(hosts, "judge_host", judge_host));
}

/// Each text behind "//".
Input network_paths(const Input& hosts) {
  Input made{hosts.name, {}, {}};
  for (const std::string_view text : hosts.references) made.bytes.append("//").append(text) += '\n';
  std::size_t begin = 0;
  for (const std::string_view text : hosts.references) {
    made.references.emplace_back(made.bytes.data() + begin, text.size() + 2);
    begin += text.size() + 3;
  }
  return made;
}

}  // namespace

void add_serving(std::vector<Row>& rows, const ServingSets& sets) {
  static std::deque<Input> references;
  for (const Input& input : sets.inputs) {
    if (input.name == "hosts") {
      references.push_back(network_paths(input));
      add_hosts(rows, input, references.back());
    } else {
      add_targets(rows, input);
      if (input.name.ends_with(", no findings")) add_fields(rows, input, sets);
      add_serving_peers(rows, input);
    }
  }
}

}  // namespace iri_bench
