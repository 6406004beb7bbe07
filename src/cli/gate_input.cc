#include "gate_input.hpp"

#include "command_line.hpp"
#include "hex.hpp"
#include "iri/canonical.hpp"
#include "iri/next_bytes.hpp"
#include "iri/normalize.hpp"
#include "json_writer.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

void append_finding(std::string& out, Action action, const LocatedFinding& found) {
  out += R"({"finding":)";
  append_json(out, name(found.kind));
  out += R"(,"action":)";
  append_json(out, name(action));
  out += R"(,"component":)";
  if (found.component == Component::none) {
    out += "null";
  } else {
    append_json(out, name(found.component));
  }
  out += R"(,"begin":)";
  append_json(out, found.begin);
  out += R"(,"end":)";
  append_json(out, found.end);
  out += R"(,"message":)";
  append_json(out, message(found.kind));
  out += '}';
}

void append_names(std::string& out, FindingSet kinds) {
  out += '[';
  for (std::size_t i = 0; i < finding_count; ++i) {
    const auto kind = static_cast<Finding>(i);
    if (!kinds.contains(kind)) continue;
    if (out.back() != '[') out += ',';
    append_json(out, name(kind));
  }
  out += ']';
}

}  // namespace

GateVerdict GateInput::judge(const Gate& gate, std::string_view text,
                             std::span<LocatedFinding> reported) const {
  if (host_field) return gate.judge_host(text, reported);
  return method.empty() ? gate.judge(text, reported) : gate.judge_target(method, text, reported);
}

AllowedLines GateInput::allowed(const Gate& gate, std::string_view lines,
                                char delimiter) const noexcept {
  const LineEnd end = delimiter == '\0' ? LineEnd::nul : LineEnd::lf;
  constexpr LastLine last = LastLine::unfinished;
  if (host_field) return allowed_host_lines(gate, lines, end, last);
  return method.empty() ? allowed_lines(gate, lines, end, last)
                        : allowed_target_lines(gate, method, lines, end, last);
}

std::string GateInput::canonical(const Gate& gate, std::string_view text) const {
  if (host_field) return std::string(text);
  std::string out((method.empty() ? 1 : 3) * text.size(), '\0');
  if (!method.empty()) {
    return std::string(gate.admit_target(method, text, OutputBuffer(out)).target->text());
  }
  out.resize(gate.canonical(*IriReferenceView::parse(text), OutputBuffer(out)).size);
  return out;
}

namespace {

/// The field has the host and port of an authority, which here follow an empty userinfo, and ends with
/// them.
NextBytes next_bytes_in_host_field(std::string_view prefix, bool raw_utf8) {
  const Rule rule = raw_utf8 ? Rule::IRI_reference : Rule::URI_reference;
  NextBytes next = next_bytes(rule, "//@" + std::string(prefix));
  for (const unsigned c : {0x2FU, 0x3FU, 0x23U}) {  // "/", "?", "#"
    next.bytes[c >> 6U] &= ~(std::uint64_t{1} << (c & 63U));
  }
  return next;
}

}  // namespace

Problem GateInput::problem(const Gate& gate, std::string_view text, const Error& error) const {
  if (!host_field && method.empty()) {
    return problem_of(gate.policy().raw_utf8 ? rule::IRI_reference : rule::URI_reference, text,
                      error);
  }
  std::string expected;
  if (host_field && error.code != ErrorCode::too_long) {
    expected =
        to_phrase(next_bytes_in_host_field(text.substr(0, error.offset), gate.policy().raw_utf8));
  }
  if (!host_field && error.code != ErrorCode::too_long) {
    expected = to_phrase(next_bytes_in_request_target(method, text.substr(0, error.offset),
                                                      {.raw_utf8 = gate.policy().raw_utf8}));
  }
  return {name(error.code), error.offset, name(error.component), expected,
          std::string(message(error.code))};
}

void add_gate_input_options(Command& command, GateInput& gate_input) {
  command.text("--method", gate_input.method,
               "The inputs are targets of requests with this method (RFC 9112 s3.2), not "
               "references");
  command.flag("--host-field", gate_input.host_field,
               "The inputs are values of the field Host (RFC 9110 s7.2)");
}

GateVerdict gate_all(const GateInput& gate_input, const Gate& gate, std::string_view text,
                     std::vector<LocatedFinding>& reported) {
  reported.resize(16);
  GateVerdict verdict = gate_input.judge(gate, text, reported);
  if (verdict.count > reported.size()) {
    reported.resize(verdict.count);
    verdict = gate_input.judge(gate, text, reported);
  }
  reported.resize(verdict.stored);
  return verdict;
}

namespace {

void append_reading(std::string& out, const Gate& gate, const GuardedReading& why) {
  out += R"(,"guarded_reading":{"guard":)";
  append_json(out, gate.policy().guards[why.guard]);
  out += R"(,"inside":)";
  append_json(out, visible(why.inside));
  out += R"(,"outside":)";
  append_json(out, visible(why.outside));
  out += R"(,"same":)";
  append_json(out, why.same);
  out += R"(,"habits":[)";
  for (const Habit habit : why.habits) {
    if (out.back() != '[') out += ',';
    append_json(out, name(habit));
  }
  out += "]}";
}

}  // namespace

void write_verdict_json(std::string& out, const Gate& gate, std::string_view input,
                        const GateVerdict& verdict, const Problem& problem,
                        const std::vector<LocatedFinding>& reported,
                        const std::optional<GuardedReading>& why) {
  if (is_utf8(input)) {
    out += R"({"input":)";
    append_json(out, input);
  } else {
    out += R"({"input_hex":)";
    append_json(out, hex(input));
  }
  out += R"(,"action":)";
  append_json(out, name(verdict.action));
  if (verdict.error.failed() || !problem.code.empty()) {
    out += R"(,"valid":false,"error":)";
    append_json(out, problem);
  } else {
    out += R"(,"valid":true,"reasons":)";
    append_names(out, verdict.reasons);
    out += R"(,"findings":[)";
    for (const LocatedFinding& found : reported) {
      if (&found != reported.data()) out += ',';
      append_finding(out, gate.action_of(verdict, found), found);
    }
    out += ']';
    if (why) append_reading(out, gate, *why);
  }
  out += "}\n";
}

const char* const verdict_columns = "input\taction\tfinding\tcomponent\tbegin\tend";

void write_verdict_tsv(std::string& out, const Gate& gate, std::string_view input,
                       const GateVerdict& verdict, const Problem& problem,
                       const std::vector<LocatedFinding>& reported) {
  const auto line = [&](std::string_view action, std::string_view finding,
                        std::string_view component, std::string_view begin, std::string_view end) {
    append_escaped(out, input);
    for (const std::string_view field : {action, finding, component, begin, end}) {
      out.append("\t").append(field.empty() ? "\\N" : field);
    }
    out += '\n';
  };
  if (!problem.code.empty()) {
    const std::string offset = std::to_string(problem.offset);
    return line(name(Action::reject), problem.code, problem.component, offset, offset);
  }
  if (reported.empty()) return line(name(verdict.action), "", "", "", "");
  for (const LocatedFinding& found : reported) {
    line(name(gate.action_of(verdict, found)), name(found.kind), name(found.component),
         std::to_string(found.begin), std::to_string(found.end));
  }
}

}  // namespace iri::cli
