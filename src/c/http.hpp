// Shared by the C functions on request targets.
#ifndef IRI_SRC_C_HTTP_HPP
#define IRI_SRC_C_HTTP_HPP

#include <cstddef>

#include "c/argument.hpp"
#include "iri/http.hpp"

namespace iri { inline namespace v0 { namespace detail {

constexpr bool are_target_flags(unsigned flags) noexcept { return flags <= IRI_TARGET_RAW_UTF8; }

constexpr bool are_target_arguments(const char* method, std::size_t method_size, const char* target,
                                    std::size_t size, unsigned flags) noexcept {
  return is_text(method, method_size) && is_text(target, size) && are_target_flags(flags);
}

constexpr RequestTargetOptions target_options(unsigned flags) noexcept {
  return {.raw_utf8 = (flags & IRI_TARGET_RAW_UTF8) != 0};
}

inline iri_request_target to_c(TargetForm form, const Components& c) noexcept {
  return {0,
          static_cast<std::uint32_t>(form),
          c.scheme_end,
          c.userinfo_end,
          c.host_end,
          c.authority_end,
          c.path_end,
          c.query_end,
          c.size};
}

}}}  // namespace iri::v0::detail

#endif
