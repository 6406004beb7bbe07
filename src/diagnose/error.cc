#include "iri/error.hpp"

#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>

namespace iri { inline namespace v0 {
namespace {

struct Entry {
  std::string_view name;
  std::string_view message;
};

// In the order of the code numbers.
constexpr std::array<Entry, 30> entries{{
    {"none", "no error"},
    {"too_long", "the text is longer than 4294967294 bytes"},
    {"unexpected_end", "the text ends where something must follow"},
    {"unexpected_character", "this character may not stand here"},
    {"character_not_allowed", "this character is not allowed in this component"},
    {"utf8_overlong", "ill-formed UTF-8: an overlong form"},
    {"utf8_surrogate", "ill-formed UTF-8: a surrogate"},
    {"utf8_truncated", "ill-formed UTF-8: a character is cut short"},
    {"utf8_stray_continuation", "ill-formed UTF-8: a continuation byte without a lead byte"},
    {"utf8_invalid_byte", "ill-formed UTF-8: a byte that begins no character up to U+10FFFF"},
    {"bad_percent_encoding", "a percent sign must be followed by two hex digits"},
    {"bad_scheme", "a scheme must be a letter and then letters, digits, dots, + or -"},
    {"bad_ipv6", "this is not an IPv6 address"},
    {"bad_ipvfuture", "an IPvFuture address must be v, hex digits, a dot and then characters"},
    {"bad_ip_literal", "brackets must hold an IPv6 or IPvFuture address and be the whole host"},
    {"missing_bracket", "the closing bracket of the IP literal is missing"},
    {"bad_port", "a port must be decimal digits"},
    {"no_scheme", "a scheme is required"},
    {"has_scheme", "a relative reference must not begin with a scheme"},
    {"has_fragment", "a fragment is not allowed in an absolute IRI or URI"},
    {"buffer_too_small", "the output buffer is too small"},
    {"root_underflow", "a .. segment leaves the root of the path"},
    {"bidi_formatting", "a bidirectional formatting character is forbidden"},
    {"bad_idna", "the host is not a domain name by UTS 46"},
    {"not_utf8", "the percent-encoded octets are not UTF-8"},
    {"bad_template", "not a URI template"},
    {"bad_file_path", "this path cannot be written as a file URI, or this URI as a path"},
    {"bad_request_target", "the request target does not fit the method"},
    {"bad_value", "this part of a reference cannot take this value"},
    {"bad_policy", "not a policy"},
}};

constexpr std::array<std::string_view, 9> component_names{
    "", "scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"};

}  // namespace

// Both texts are empty for a number that is not a code of this version.

std::string_view message(ErrorCode code) noexcept {
  const auto index = static_cast<std::size_t>(code);
  return index < entries.size() ? entries[index].message : std::string_view();
}

std::string_view name(ErrorCode code) noexcept {
  const auto index = static_cast<std::size_t>(code);
  return index < entries.size() ? entries[index].name : std::string_view();
}

std::string_view name(Component component) noexcept {
  const auto index = static_cast<std::size_t>(component);
  return index < component_names.size() ? component_names[index] : std::string_view();
}

namespace detail {
namespace {

/// Writes the line, and aborts. The texts are constants, so there is nothing to escape.
[[noreturn]] void end(std::string_view component, std::size_t offset, std::string_view message) {
  const auto size = [](std::string_view text) { return static_cast<int>(text.size()); };
  static_cast<void>(std::fprintf(stderr, "iri: this Result has no value: %.*s%sbyte %zu: %.*s\n",
                                 size(component), component.data(), component.empty() ? "" : ", ",
                                 offset, size(message), message.data()));
  std::abort();
}

}  // namespace

void end_without_value(const Error& error) noexcept {
  end(name(error.component), error.offset, message(error.code));
}
void end_without_value(std::string_view message, std::size_t offset) noexcept {
  end("", offset, message);
}

}  // namespace detail
}}  // namespace iri::v0
