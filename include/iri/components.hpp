// The boundaries of a reference's components, as offsets.
#ifndef IRI_COMPONENTS_HPP
#define IRI_COMPONENTS_HPP

#include <cstdint>

#include "iri/version.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// The value of a boundary whose component is absent. Absent differs from
/// empty: `//host?` has an empty query, `//host` has none.
inline constexpr std::uint32_t absent = 0xFFFFFFFFU;

/// The components of RFC 3986 s3 (figure) and RFC 3987 s2.2, as byte offsets into
/// the text that was parsed.
///
///     foo://user@example.com:8042/over/there?name=ferret#nose
///        |  |   ||          |    |          |           |    |
///        |  |   ||          |    |          |           |    size
///        |  |   ||          |    |          |           query_end     '#' or size
///        |  |   ||          |    |          path_end                  '?' or query_end
///        |  |   ||          |    authority_end   = where the path begins
///        |  |   ||          host_end             ':' or authority_end
///        |  |   |host_begin
///        |  |   userinfo_end                     '@'
///        |  authority_begin
///        scheme_end                              ':'
///
/// Guarantee, for the components of an accepted text of `size` bytes:
///   scheme_end < authority_begin <= userinfo_end < host_begin <= host_end
///   <= authority_end <= path_end <= query_end <= size,
/// leaving out those that are `absent`. Each offset is a character boundary.
/// The path is always present, perhaps empty; it begins at path_begin().
struct Components {
  std::uint32_t scheme_end = absent;     ///< the ':' after the scheme, or absent
  std::uint32_t userinfo_end = absent;   ///< the '@' after the userinfo, or absent
  std::uint32_t host_end = absent;       ///< the end of the host; absent without an authority
  std::uint32_t authority_end = absent;  ///< the end of the authority, or absent
  std::uint32_t path_end = 0;            ///< the '?' before the query, or query_end
  std::uint32_t query_end = 0;           ///< the '#' before the fragment, or size
  std::uint32_t size = 0;                ///< the end of the text

  [[nodiscard]] constexpr bool has_scheme() const noexcept { return scheme_end != absent; }
  [[nodiscard]] constexpr bool has_authority() const noexcept { return authority_end != absent; }
  [[nodiscard]] constexpr bool has_userinfo() const noexcept { return userinfo_end != absent; }
  [[nodiscard]] constexpr bool has_port() const noexcept { return host_end != authority_end; }
  [[nodiscard]] constexpr bool has_query() const noexcept { return path_end != query_end; }
  [[nodiscard]] constexpr bool has_fragment() const noexcept { return query_end != size; }

  /// Where the part after the scheme begins: 0, or after "scheme:".
  [[nodiscard]] constexpr std::uint32_t hier_begin() const noexcept { return scheme_end + 1; }
  /// Only with an authority: after "//".
  [[nodiscard]] constexpr std::uint32_t authority_begin() const noexcept {
    return hier_begin() + 2;
  }
  /// Only with an authority: after "userinfo@".
  [[nodiscard]] constexpr std::uint32_t host_begin() const noexcept {
    return has_userinfo() ? userinfo_end + 1 : authority_begin();
  }
  [[nodiscard]] constexpr std::uint32_t path_begin() const noexcept {
    return has_authority() ? authority_end : hier_begin();
  }

  /// Whether the guarantee above holds. It does for every accepted text.
  [[nodiscard]] constexpr bool is_consistent() const noexcept {
    return is_scheme_consistent() && is_authority_consistent() && path_begin() <= path_end &&
           path_end <= query_end && query_end <= size && size != absent;
  }

  friend constexpr bool operator==(const Components&, const Components&) noexcept = default;

 private:
  [[nodiscard]] constexpr bool is_scheme_consistent() const noexcept {
    return !has_scheme() || (0 < scheme_end && scheme_end < size);
  }
  [[nodiscard]] constexpr bool is_authority_consistent() const noexcept {
    if (!has_authority()) return host_end == absent && !has_userinfo();
    const bool userinfo = !has_userinfo() || authority_begin() <= userinfo_end;
    return size - hier_begin() >= 2 && userinfo && authority_begin() <= host_begin() &&
           host_begin() <= host_end && host_end <= authority_end;
  }
};

static_assert(absent + 1U == 0U, "hier_begin() of a reference without a scheme is 0");

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
