// template.h
#include "c/argument.hpp"
#include "iri/iri.h"
#include "operations/template_values.hpp"

using namespace iri;
using namespace iri::detail;

namespace {

/// A string has one text; an associative array has pairs.
bool is_variable(const iri_template_variable& variable) noexcept {
  if (!is_text(variable.name.data, variable.name.size)) return false;
  if (variable.kind == IRI_TEMPLATE_UNDEFINED) return true;
  if (!are_texts(variable.texts, variable.count)) return false;
  if (variable.kind == IRI_TEMPLATE_STRING) return variable.count == 1;
  if (variable.kind == IRI_TEMPLATE_ASSOC) return variable.count % 2 == 0;
  return variable.kind == IRI_TEMPLATE_LIST;
}

bool are_variables(const iri_template_variable* variables, std::size_t count) noexcept {
  if (variables == nullptr) return count == 0;
  return std::all_of(variables, variables + count, is_variable);
}

NamedTexts variable_at(const void* data, std::size_t index) noexcept {
  const auto& variable = static_cast<const iri_template_variable*>(data)[index];
  const std::string_view name = text_of(variable.name.data, variable.name.size);
  const bool defined = variable.kind != IRI_TEMPLATE_UNDEFINED && variable.count != 0;
  if (!defined) return {name, {}};
  return {name,
          {static_cast<TemplateValue::Kind>(variable.kind),
           TextList(variable.texts, variable.count, text_at)}};
}

static_assert(IRI_TEMPLATE_STRING == static_cast<int>(TemplateValue::Kind::string));
static_assert(IRI_TEMPLATE_LIST == static_cast<int>(TemplateValue::Kind::list));
static_assert(IRI_TEMPLATE_ASSOC == static_cast<int>(TemplateValue::Kind::assoc));

}  // namespace

extern "C" {

iri_status iri_expand(const char* uri_template, size_t size, const iri_template_variable* variables,
                      size_t count, char* out, size_t capacity, size_t* needed, iri_error* error) {
  const Output output{out, capacity, needed, error};
  if (!is_text(uri_template, size) || !are_variables(variables, count)) return output.invalid();
  return output.done(detail::expand(text_of(uri_template, size), {variables, count, variable_at},
                                    output.buffer()));
}

}  // extern "C"
