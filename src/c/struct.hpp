// The structs of the C ABI, numbers and texts: what the core of it needs.
#ifndef IRI_SRC_C_STRUCT_HPP
#define IRI_SRC_C_STRUCT_HPP

#include <cstddef>

#include "iri/components.hpp"
#include "iri/iri.h"
#include "iri/rule_list.hpp"

namespace iri::inline v0::detail {

constexpr bool is_rule(int rule) noexcept {
  return rule >= 0 && static_cast<std::size_t>(rule) < rule_count;
}
constexpr bool is_start(int rule) noexcept {
  return is_rule(rule) && is_start_rule(static_cast<Rule>(rule));
}

/// Whether a pointer and a size make a text.
constexpr bool is_text(const char* data, std::size_t size) noexcept {
  return data != nullptr || size == 0;
}

/// Gives a caller's struct as much of `value` as it has room for; its size stays as it is.
template <class Struct>
void give(Struct* to, Struct value) noexcept {
  if (to == nullptr) return;
  value.struct_size = to->struct_size;
  const std::size_t size = to->struct_size;
  __builtin_memcpy(to, &value, size < sizeof(Struct) ? size : sizeof(Struct));
}

/// Its size is for give() to say.
constexpr iri_components to_c(const Components& c) noexcept {
  return {0,          c.scheme_end, c.userinfo_end, c.host_end, c.authority_end,
          c.path_end, c.query_end,  c.size};
}

template <class Value, class Given>
void give_value(Value* to, Given value) noexcept {
  if (to != nullptr) *to = static_cast<Value>(value);
}

}  // namespace iri::inline v0::detail

#endif
