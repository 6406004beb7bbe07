// The names and sentences of the errors of routes.
#ifndef IRI_SRC_PATTERNS_MESSAGES_HPP
#define IRI_SRC_PATTERNS_MESSAGES_HPP

#include <cstddef>
#include <iterator>
#include <string_view>

#include "iri/route_error.hpp"
#include "text/numbered.hpp"

namespace iri { inline namespace v0 { namespace detail {

struct RouteMessage {
  RouteErrorCode number;
  std::string_view name;
  std::string_view message;
};

inline constexpr RouteMessage route_messages[] = {
    {RouteErrorCode::none, "none", "no error"},
    {RouteErrorCode::bad_method, "bad_method",
     "a method is a token (RFC 9110 s5.6.2), with one space after it"},
    {RouteErrorCode::connect, "connect",
     "the target of CONNECT has no path, so no pattern matches it"},
    {RouteErrorCode::bad_host, "bad_host",
     "expected a host in ASCII: labels with \".\" between them, or an IP-literal"},
    {RouteErrorCode::host_with_port, "host_with_port",
     "ports do not take part in routes; expected \"/\""},
    {RouteErrorCode::host_parameter, "host_parameter",
     "a parameter of a host is a whole label, {name}"},
    {RouteErrorCode::no_path, "no_path", "expected \"/\", where the path begins"},
    {RouteErrorCode::bad_character, "bad_character",
     "expected a character of a segment; others are percent-encoded"},
    {RouteErrorCode::bad_percent_encoding, "bad_percent_encoding",
     "expected two hex digits after \"%\""},
    {RouteErrorCode::not_utf8, "not_utf8", "expected UTF-8"},
    {RouteErrorCode::dot_segment, "dot_segment", "no canonical path has a dot segment"},
    {RouteErrorCode::bad_name, "bad_name",
     R"(expected a name: letters, digits, "_", "-", and single "." between them)"},
    {RouteErrorCode::not_closed, "not_closed", "expected \"}\""},
    {RouteErrorCode::not_opened, "not_opened",
     R"(a "}" without "{"; a literal one is written "}}")"},
    {RouteErrorCode::second_parameter, "second_parameter", "a segment has one parameter at most"},
    {RouteErrorCode::rest_with_affix, "rest_with_affix", "{name...} is a whole segment"},
    {RouteErrorCode::second_rest, "second_rest", "a pattern has one {name...} at most"},
    {RouteErrorCode::duplicate_name, "duplicate_name", "this name is in the pattern already"},
    {RouteErrorCode::too_long, "too_long", "the pattern is too long"},
    {RouteErrorCode::too_many_segments, "too_many_segments",
     "the pattern has too many segments or labels"},
    {RouteErrorCode::too_many_captures, "too_many_captures", "the pattern has too many parameters"},
    {RouteErrorCode::too_many_routes, "too_many_routes", "there are too many routes"},
    {RouteErrorCode::too_many_methods, "too_many_methods",
     "the routes have too many different methods"},
    {RouteErrorCode::conflict, "conflict",
     "another pattern matches the same requests with the same priority"},
    {RouteErrorCode::too_large, "too_large", "the routes together are too large for one router"},
};
static_assert(is_numbered(route_messages));

constexpr bool is_route_error(int code) noexcept {
  return code >= 0 && static_cast<std::size_t>(code) < std::size(route_messages);
}

}}}  // namespace iri::v0::detail

#endif
