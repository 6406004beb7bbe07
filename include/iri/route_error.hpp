// What is wrong with a route, or between two routes.
#ifndef IRI_ROUTE_ERROR_HPP
#define IRI_ROUTE_ERROR_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "iri/version.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// Why a route was refused. Numbers are stable: new ones are appended. Those up to `too_many_captures`
/// say what is wrong at an offset of the pattern, the others what is wrong with the router.
enum class RouteErrorCode : std::uint8_t {
  none = 0,
  bad_method = 1,            ///< before the space: not a token (RFC 9110 s5.6.2)
  connect = 2,               ///< CONNECT: its target has no path (RFC 9112 s3.2.3)
  bad_host = 3,              ///< not a reg-name or IP-literal in ASCII, or an empty label
  host_with_port = 4,        ///< ports do not take part in routes
  host_parameter = 5,        ///< `{name}` is not all of a label, or is `{name...}`
  no_path = 6,               ///< no "/": the pattern ends where the path must begin
  bad_character = 7,         ///< not a character of a segment (RFC 3987 isegment); "?" and "#" too
  bad_percent_encoding = 8,  ///< "%" without two hex digits
  not_utf8 = 9,              ///< ill-formed UTF-8
  dot_segment = 10,          ///< "." or "..", which no canonical path has
  bad_name = 11,             ///< not a name: letters, digits, "_", "-", single "." between them
  not_closed = 12,           ///< "{" without "}": "}" is expected
  not_opened = 13,           ///< "}" without "{": a literal one is written "}}"
  second_parameter = 14,     ///< two in one segment
  rest_with_affix = 15,      ///< `{name...}` is not all of a segment
  second_rest = 16,          ///< two `{name...}` in one pattern
  duplicate_name = 17,       ///< a name twice in one pattern
  too_long = 18,             ///< more than max_route_size bytes
  too_many_segments = 19,    ///< more than max_route_segments, or max_route_labels
  too_many_captures = 20,    ///< more than max_route_captures
  too_many_routes = 21,      ///< more than max_routes
  too_many_methods = 22,     ///< more than max_route_methods in one router
  /// Two patterns match the same requests with the same priority.
  conflict = 23,
  /// The tables of the router would not fit: their texts have more than 2^32-65 bytes together, or its
  /// literals hash alike, because somebody has chosen them so.
  too_large = 24,
};

/// A constant sentence that says what was expected, without the final stop.
[[nodiscard]] std::string_view message(RouteErrorCode) noexcept;
/// The code's name in this header, such as "not_closed".
[[nodiscard]] std::string_view name(RouteErrorCode) noexcept;

/// The error of a route. Owns its texts.
struct [[nodiscard]] RouteError {
  RouteErrorCode code = RouteErrorCode::none;
  /// In bytes, the first one of the pattern that is wrong; its size if something is missing at the
  /// end. 0 for a conflict.
  std::uint32_t offset = 0;
  /// The number of the route, in the order of adding; of a conflict, the later. 0 for too_large.
  std::size_t route = 0;
  std::size_t other = 0;      ///< of a conflict, the earlier route
  std::string pattern;        ///< of `route`; empty for too_large
  std::string other_pattern;  ///< of `other`; empty but for a conflict
  /// Of a conflict, a request that both patterns match, with the same priority: its method, a space,
  /// the host if they have one, and the path, as in `GET api.example.com/users/x`.
  std::string witness;

  /// Whether there is an error.
  [[nodiscard]] constexpr bool failed() const noexcept { return code != RouteErrorCode::none; }
};

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
