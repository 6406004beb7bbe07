// What schemes say about their own references (RFC 3986 s6.2.3).
#ifndef IRI_SCHEMES_HPP
#define IRI_SCHEMES_HPP

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "iri/version.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// A scheme of the table: only what its specification says.
struct Scheme {
  std::string_view name;  ///< in lower case
  /// The port that an authority without one stands for.
  std::optional<std::uint16_t> default_port;
  /// Whether, after an authority, the empty path and "/" are the same.
  bool empty_path_is_root = false;
};

/// The table, sorted by name.
[[nodiscard]] std::span<const Scheme> schemes() noexcept;

/// The entry of a scheme, in any case (s3.1). Returns nullptr if there is none. It lives forever.
[[nodiscard]] const Scheme* find_scheme(std::string_view name) noexcept;

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
