// The suite's questions, answered by the C++ headers: by the views, and by the functions below them, which have to say the
// same. SUITE_ONE_FILE: the header is the one of the single file.
#include "engine.h"

#include <algorithm>
#include <array>
#include <string_view>

#ifdef SUITE_ONE_FILE
#include "iri.hpp"
#else
#include "iri/iri.hpp"
#endif

namespace {

using iri::Rule;

iri::Rule rule_of(int number) { return static_cast<iri::Rule>(number); }

void set_error(const iri::Error& error, suite_answer& answer) {
  answer.offset = error.failed() ? error.offset : suite_absent;
  answer.error =
      (static_cast<std::uint32_t>(error.code) << 8U) + static_cast<std::uint32_t>(error.component);
}

void set_parts(const iri::Components& c, std::uint32_t form, suite_answer& answer) {
  const std::array<std::uint32_t, suite_parts> parts{
      c.scheme_end, c.userinfo_end, c.host_end, c.authority_end,
      c.path_end,   c.query_end,    c.size,     form};
  std::copy(parts.begin(), parts.end(), answer.parts);
}

/// No text has an error there.
void disagree(std::string_view text, suite_answer& answer) {
  answer.offset = static_cast<std::uint32_t>(text.size() + 1);
}

template <Rule S>
void parse_view(std::string_view text, suite_answer& answer) {
  const auto view = iri::BasicView<S>::parse(text);
  set_error(view.error(), answer);
  if (view) set_parts(view->components(), 0, answer);
}

void parse_view(Rule rule, std::string_view text, suite_answer& answer) {
  switch (rule) {
    case Rule::URI: return parse_view<Rule::URI>(text, answer);
    case Rule::URI_reference: return parse_view<Rule::URI_reference>(text, answer);
    case Rule::absolute_URI: return parse_view<Rule::absolute_URI>(text, answer);
    case Rule::relative_ref: return parse_view<Rule::relative_ref>(text, answer);
    case Rule::IRI: return parse_view<Rule::IRI>(text, answer);
    case Rule::IRI_reference: return parse_view<Rule::IRI_reference>(text, answer);
    case Rule::absolute_IRI: return parse_view<Rule::absolute_IRI>(text, answer);
    case Rule::irelative_ref: return parse_view<Rule::irelative_ref>(text, answer);
    default: return disagree(text, answer);
  }
}

}  // namespace

extern "C" {

const char* suite_kernel(std::size_t index) {
  const auto all = iri::kernels();
  return index < all.size() ? all[index].data() : nullptr;  // they are literals
}

int suite_use_kernel(const char* name) { return iri::use_kernel(name) && iri::kernel() == name; }

const char* suite_rule_name(int rule) { return iri::name(rule_of(rule)).data(); }
int suite_has_http(void) { return 1; }

void suite_match(int rule, const char* bytes, std::size_t size, suite_answer* answer) {
  const std::string_view text(bytes, size);
  const iri::MatchResult result = iri::match(rule_of(rule), text);
  set_error(result ? iri::Error() : iri::diagnose(rule_of(rule), text), *answer);
  if (result.error_offset != answer->offset) disagree(text, *answer);
}

void suite_parse(int rule, const char* bytes, std::size_t size, suite_answer* answer) {
  const std::string_view text(bytes, size);
  iri::Components components;
  parse_view(rule_of(rule), text, *answer);
  if (iri::parse(rule_of(rule), text, components).error_offset != answer->offset)
    disagree(text, *answer);
}

void suite_parse_target(const char* method, int raw, const char* bytes, std::size_t size,
                        suite_answer* answer) {
  const auto target =
      iri::parse_request_target(method, std::string_view(bytes, size), {.raw_utf8 = raw != 0});
  set_error(target.error(), *answer);
  if (target) set_parts(target->components, static_cast<std::uint32_t>(target->form), *answer);
}

void suite_parse_host(int raw, const char* bytes, std::size_t size, suite_answer* answer) {
  const std::string_view text(bytes, size);
  const auto field = iri::HostFieldView::parse(text, {.raw_utf8 = raw != 0});
  set_error(field.error(), *answer);
  if (field) answer->parts[suite_host_end] = static_cast<std::uint32_t>(field->host().size());
}

}  // extern "C"
