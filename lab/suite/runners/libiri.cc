// The runner of libiri. `--fault` plants faults for ../selftest.py: a character that no URI has, a port that is told as none, and
// a guard that lets everything pass.
#include <algorithm>
#include <utility>

#include "iri/iri.hpp"
#include "lines.hpp"

namespace {

using suite::Words;
using Text = std::string_view;

bool with_faults = false;

suite::Part copy(std::optional<Text> part) {
  return part ? suite::Part(std::string(*part)) : std::nullopt;
}

template <iri::Rule S>
std::string parsed(Text text) {
  const auto v = iri::BasicView<S>::parse(text);
  if (!v) return "0 " + std::to_string(v.error().offset);
  return suite::accepted({copy(v->scheme()), copy(v->authority()), copy(v->userinfo()),
                          copy(v->host()), with_faults ? std::nullopt : copy(v->port()),
                          std::string(v->path()), copy(v->query()), copy(v->fragment())});
}

std::string target(Text method, Text text) {
  const auto v = iri::parse_request_target(method, text);
  if (!v) return "0 " + std::to_string(v.error().offset);
  return "1 " + suite::hex(iri::name(v->form));
}

/// One text by a rule that has a name here: the eight start rules, Host, and request targets by a method.
std::string parse(Text rule, Text text) {
  if (rule == "URI") return parsed<iri::rule::URI>(text);
  if (rule == "URI-reference") return parsed<iri::rule::URI_reference>(text);
  if (rule == "absolute-URI") return parsed<iri::rule::absolute_URI>(text);
  if (rule == "IRI") return parsed<iri::rule::IRI>(text);
  if (rule == "IRI-reference") return parsed<iri::rule::IRI_reference>(text);
  if (rule == "absolute-IRI") return parsed<iri::rule::absolute_IRI>(text);
  if (rule == "Host") return iri::HostFieldView::parse(text) ? "1" : "0";
  const Text method = rule == "authority-form"   ? "CONNECT"
                      : rule == "options-target" ? "OPTIONS"
                                                 : "GET";
  return iri::parse_request_target(method, text) ? "1" : "0";
}

template <class Result>
std::string told(const Result& result) {
  return result ? "1 " + suite::hex(result->text()) : "0";
}

std::string resolved(Text base, Text reference, bool compatible) {
  const auto b = iri::IriView::parse(base);
  const auto r = iri::IriReferenceView::parse(reference);
  return b && r ? told(iri::resolve(*b, *r, {.same_scheme_compatibility = compatible})) : "0";
}

std::string normalized(Text step, Text text) {
  const auto view = iri::IriReferenceView::parse(text);
  if (!view) return "0";
  if (step == "syntax") return told(iri::normalize(*view));
  return told(iri::normalize(*view, {{*iri::find_normalize_step(step)}}));
}

std::string same(Text level, Text a, Text b) {
  const auto x = iri::IriReferenceView::parse(a);
  const auto y = iri::IriReferenceView::parse(b);
  const auto by = level == "string"   ? iri::ComparisonLevel::string
                  : level == "syntax" ? iri::ComparisonLevel::syntax
                                      : iri::ComparisonLevel::scheme;
  return x && y && iri::same(by, *x, *y) ? "1" : "0";
}

std::string converted(Text operation, Text text) {
  const auto view = iri::IriReferenceView::parse(text);
  if (!view) return "0";
  return operation == "iri-to-uri" ? told(iri::to_uri(*view)) : told(iri::to_iri(*view));
}

std::string expanded(Text text, Text value) {
  const iri::TemplateVariable variables[] = {{"x", value}};
  const auto result = iri::expand(text, variables);
  return result ? "1 " + suite::hex(*result) : "0";
}

/// The kinds of addresses and names, as ssrf.json calls them.
constexpr std::pair<iri::Finding, Text> kinds[] = {
    {iri::Finding::unspecified_address, "unspecified"},
    {iri::Finding::loopback_address, "loopback"},
    {iri::Finding::private_address, "private"},
    {iri::Finding::link_local_address, "link-local"},
    {iri::Finding::reserved_address, "reserved"},
    {iri::Finding::metadata_address, "metadata"},
    {iri::Finding::local_name, "local-name"},
    {iri::Finding::scheme_not_allowed, "scheme"},
    {iri::Finding::no_scheme, "scheme"}};

std::string judged(const iri::GateVerdict& verdict) {
  if (verdict.passes() || with_faults) return "1";
  std::string told = verdict.error.failed() ? "invalid" : "";
  for (const auto& [finding, kind] : kinds)
    if (verdict.findings.contains(finding)) told += (told.empty() ? "" : ",") + std::string(kind);
  return "0 " + told;
}

std::string connected(const iri::Gate& gate, const std::string& text) {
  if (const auto address = iri::ipv4_address(text)) return judged(gate.judge_address(*address));
  return judged(gate.judge_address(iri::ipv6_address("[" + text + "]").value()));
}

std::string answer(const Words& words) {
  const Text operation = words[0];
  std::string first = suite::bytes(words[words.size() - 2]);
  std::string text = suite::bytes(words.back());
  if (with_faults) std::ranges::replace(text, '^', '~');
  if (operation == "parse") return parse(words[1], text);
  if (operation == "target") return target(words[1], text);
  if (operation == "resolve") return resolved(first, text, false);
  if (operation == "resolve-compatible") return resolved(first, text, true);
  if (operation == "normalize") return normalized(words[1], text);
  if (operation == "same") return same(words[1], first, text);
  if (operation == "template") return expanded(first, text);
  static const iri::Gate gate = iri::Gate::make(iri::presets::fetch()).value();
  if (operation == "fetch") return judged(gate.judge(text));
  if (operation == "connect") return connected(gate, text);
  return converted(operation, text);
}

}  // namespace

int main(int argc, char** argv) {
  with_faults = argc == 2 && Text(argv[1]) == "--fault";
  return suite::run(answer);
}
