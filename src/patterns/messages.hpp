// The names and sentences of the errors of routes, by their numbers.
#ifndef IRI_SRC_PATTERNS_MESSAGES_HPP
#define IRI_SRC_PATTERNS_MESSAGES_HPP

#include <cstddef>
#include <iterator>
#include <string_view>

namespace iri::inline v0::detail {

struct RouteMessage {
  std::string_view name;
  std::string_view message;
};

inline constexpr RouteMessage route_messages[] = {
    {"none", "no error"},
    {"bad_method", "a method is a token (RFC 9110 s5.6.2), with one space after it"},
    {"connect", "the target of CONNECT has no path, so no pattern matches it"},
    {"bad_host", "expected a host in ASCII: labels with \".\" between them, or an IP-literal"},
    {"host_with_port", "ports do not take part in routes; expected \"/\""},
    {"host_parameter", "a parameter of a host is a whole label, {name}"},
    {"no_path", "expected \"/\", where the path begins"},
    {"bad_character", "expected a character of a segment; others are percent-encoded"},
    {"bad_percent_encoding", "expected two hex digits after \"%\""},
    {"not_utf8", "expected UTF-8"},
    {"dot_segment", "no canonical path has a dot segment"},
    {"bad_name", R"(expected a name: letters, digits, "_", "-", and single "." between them)"},
    {"not_closed", "expected \"}\""},
    {"not_opened", R"(a "}" without "{"; a literal one is written "}}")"},
    {"second_parameter", "a segment has one parameter at most"},
    {"rest_with_affix", "{name...} is a whole segment"},
    {"second_rest", "a pattern has one {name...} at most"},
    {"duplicate_name", "this name is in the pattern already"},
    {"too_long", "the pattern is too long"},
    {"too_many_segments", "the pattern has too many segments or labels"},
    {"too_many_captures", "the pattern has too many parameters"},
    {"too_many_routes", "there are too many routes"},
    {"too_many_methods", "the routes have too many different methods"},
    {"conflict", "another pattern matches the same requests with the same priority"},
    {"too_large", "the routes together are too large for one router"},
};

constexpr bool is_route_error(int code) noexcept {
  return code >= 0 && static_cast<std::size_t>(code) < std::size(route_messages);
}

}  // namespace iri::inline v0::detail

#endif
