// Expands a template with variables of any memory layout.
#ifndef IRI_SRC_OPERATIONS_TEMPLATE_VALUES_HPP
#define IRI_SRC_OPERATIONS_TEMPLATE_VALUES_HPP

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "iri/template.hpp"
#include "text/text_list.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// The texts of a TemplateValue: one for a string; one for each member of a list; two for each
/// member of an associative array, its name first.
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

/// Finds variables by name: by bisection if they are sorted by name, else one by one. Of several
/// with the same name, finds the first.
class Lookup {
 public:
  explicit Lookup(const Variables& variables) noexcept
      : variables_(variables), in_order_(is_in_order()) {}

  TemplateTexts operator()(std::string_view name) const noexcept {
    const std::size_t begin = in_order_ ? lower_bound(name) : 0;
    const std::size_t end = in_order_ ? std::min(begin + 1, variables_.size) : variables_.size;
    for (std::size_t i = begin; i < end; ++i) {
      const NamedTexts variable = at(i);
      if (variable.name == name) return variable.value;
    }
    return {};
  }

 private:
  NamedTexts at(std::size_t index) const noexcept { return variables_.at(variables_.data, index); }

  bool is_in_order() const noexcept {
    for (std::size_t i = 1; i < variables_.size; ++i) {
      if (at(i).name < at(i - 1).name) return false;
    }
    return true;
  }
  std::size_t lower_bound(std::string_view name) const noexcept {
    std::size_t begin = 0;
    for (std::size_t size = variables_.size; size != 0;) {
      const std::size_t half = size / 2;
      const bool right = at(begin + half).name < name;
      begin += right ? half + 1 : 0;
      size = right ? size - half - 1 : half;
    }
    return begin;
  }

  const Variables& variables_;
  bool in_order_;
};

Written expand(std::string_view uri_template, const Variables& variables,
               OutputBuffer out) noexcept;

}}}  // namespace iri::v0::detail

#endif
