// The structs of the C ABI, its numbers and texts, as far as the core needs them.
#ifndef IRI_SRC_C_STRUCT_HPP
#define IRI_SRC_C_STRUCT_HPP

#include <cstddef>
#include <cstdint>

#include "iri/components.hpp"
#include "iri/iri.h"
#include "iri/rule_list.hpp"

namespace iri { inline namespace v0 { namespace detail {

constexpr bool is_rule(int rule) noexcept {
  return rule >= 0 && static_cast<std::size_t>(rule) < rule_count;
}
constexpr bool is_start(int rule) noexcept {
  return is_rule(rule) && is_start_rule(static_cast<Rule>(rule));
}

/// Whether a pointer and a size form a text.
constexpr bool is_text(const char* data, std::size_t size) noexcept {
  return data != nullptr || size == 0;
}

/// The size of a struct when it was declared first. A struct that grows gets its old size here. What it
/// has more is then read only if the caller's struct has it, and else has the value of its _INIT macro.
template <class Struct>
inline constexpr std::size_t first_size = sizeof(Struct);
template <>
inline constexpr std::size_t first_size<iri_policy> = offsetof(iri_policy, paths);
template <>
inline constexpr std::size_t first_size<iri_policy_paths> = offsetof(iri_policy_paths, at);

/// Whether the caller's struct has all members of the first release.
template <class Struct>
constexpr bool is_whole(const Struct* from) noexcept {
  return from != nullptr && from->struct_size >= first_size<Struct>;
}

/// Copies as much of `value` as fits into the caller's struct. The struct keeps its size member.
template <class Struct>
void give(Struct* to, Struct value) noexcept {
  if (to == nullptr) return;
  value.struct_size = to->struct_size;
  if (to->struct_size >= sizeof(Struct)) [[likely]] {
    *to = value;  // member by member, with no copy of the whole (docs/store_forwarding.md)
  } else {
    const Struct whole = value;
    const auto* const from = reinterpret_cast<const unsigned char*>(&whole);
    auto* const bytes = reinterpret_cast<unsigned char*>(to);
    for (std::size_t i = 0; i < whole.struct_size; ++i) bytes[i] = from[i];
  }
}

/// Leaves struct_size to give().
constexpr iri_components to_c(const Components& c) noexcept {
  return {0,          c.scheme_end, c.userinfo_end, c.host_end, c.authority_end,
          c.path_end, c.query_end,  c.size};
}

template <class Value, class Given>
void give_value(Value* to, Given value) noexcept {
  if (to != nullptr) *to = static_cast<Value>(value);
}

/// Stores the error, and returns its code.
inline iri_status give_error(iri_error* to, iri_status code, int component = IRI_COMPONENT_NONE,
                             std::uint32_t offset = 0, std::uint32_t text = 0) noexcept {
  give(to, iri_error{0, code, component, offset, text});
  return code;
}

inline iri_status succeed(iri_error* error) noexcept { return give_error(error, IRI_OK); }
inline iri_status invalid(iri_error* error) noexcept {
  return give_error(error, IRI_ERROR_INVALID_ARGUMENT);
}

#ifndef IRI_CORE_ONLY
/// Stores the error of a text that does not match the rule (parse.cc).
iri_status give_diagnosis(iri_error* error, Rule rule, const char* text, std::size_t size) noexcept;
#endif

}}}  // namespace iri::v0::detail

#endif
