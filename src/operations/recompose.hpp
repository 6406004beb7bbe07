// Writes the five components, once the size of the path is known.
#ifndef IRI_SRC_OPERATIONS_RECOMPOSE_HPP
#define IRI_SRC_OPERATIONS_RECOMPOSE_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "components/boundaries.hpp"
#include "iri/parse.hpp"
#include "iri/recompose.hpp"
#include "text/block.hpp"
#include "text/input.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// RFC 3986 s5.3. `write_path(char* begin)` writes the path, of `path_size` bytes. If the buffer is
/// too small, nothing is written.
template <class WritePath>
Written recompose(const ReferenceParts& parts, std::size_t path_size, OutputBuffer out,
                  const WritePath& write_path) noexcept {
  std::uint64_t sum = path_size;
  if (parts.scheme) sum += parts.scheme->size() + 1;
  if (parts.authority) sum += parts.authority->size() + 2;
  if (parts.query) sum += parts.query->size() + 1;
  if (parts.fragment) sum += parts.fragment->size() + 1;
  const auto size = static_cast<std::size_t>(sum);
  if (!fits(sum)) return {0, {ErrorCode::too_long, Component::none, 0}};
  if (size > out.size()) return {size, {ErrorCode::buffer_too_small, Component::none, 0}};
  if (size == 0) return {};
  char* at = out.data();
  if (parts.scheme) at = copy(":", copy(*parts.scheme, at));
  if (parts.authority) at = copy(*parts.authority, copy("//", at));
  write_path(at);
  at += path_size;
  if (parts.query) at = copy(*parts.query, copy("?", at));
  if (parts.fragment) copy(*parts.fragment, copy("#", at));
  return {size, {}};
}

/// The components of what recompose() writes. INVARIANT: the parts are valid.
inline Components recomposed_components(const ReferenceParts& parts,
                                        std::size_t path_size) noexcept {
  Components c;
  std::size_t at = 0;
  const auto skip = [&at](const std::optional<std::string_view>& part) noexcept {
    if (part) at += part->size() + 1;
    return static_cast<std::uint32_t>(at);
  };
  if (skip(parts.scheme) != 0) c.scheme_end = static_cast<std::uint32_t>(at) - 1;
  if (parts.authority) {
    divide_authority(c, static_cast<std::uint32_t>(at) + 2, *parts.authority);
    at = c.authority_end;
  }
  at += path_size;
  c.path_end = static_cast<std::uint32_t>(at);
  c.query_end = skip(parts.query);
  c.size = skip(parts.fragment);
  return c;
}

/// As above, with the path of `parts`.
inline Written recompose_unchecked(const ReferenceParts& parts, OutputBuffer out) noexcept {
  return recompose(parts, parts.path.size(), out, [&](char* at) { copy(parts.path, at); });
}

}}}  // namespace iri::v0::detail

#endif
