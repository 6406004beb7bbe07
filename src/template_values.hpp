// Expanding a template with variables of whichever layout.
#ifndef IRI_SRC_TEMPLATE_VALUES_HPP
#define IRI_SRC_TEMPLATE_VALUES_HPP

#include <cstddef>
#include <string_view>

#include "iri/template.hpp"
#include "text_list.hpp"

namespace iri::inline v0::detail {

/// As TemplateValue: one text for a string, one for each member of a list, and for those of an
/// associative array two, the name first.
struct TemplateTexts {
  TemplateValue::Kind kind = TemplateValue::Kind::undefined;
  TextList texts;
};

struct NamedTexts {
  std::string_view name;
  TemplateTexts value;
};

struct Variables {
  const void* data;
  std::size_t size;
  NamedTexts (*at)(const void* data, std::size_t index) noexcept;
};

Written expand(std::string_view uri_template, const Variables& variables, Buffer out) noexcept;

}  // namespace iri::inline v0::detail

#endif
