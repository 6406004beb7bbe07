#include "iri/error.hpp"

#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>

#include "text/numbered.hpp"

namespace iri { inline namespace v0 {
namespace {

struct ErrorEntry {
  ErrorCode number;
  std::string_view name;
  std::string_view message;
};

constexpr std::array<ErrorEntry, 31> error_entries{{
    {ErrorCode::none, "none", "no error"},
    {ErrorCode::too_long, "too_long", "the text is longer than 4294967294 bytes"},
    {ErrorCode::unexpected_end, "unexpected_end", "the text ends where something must follow"},
    {ErrorCode::unexpected_character, "unexpected_character", "this character is not allowed here"},
    {ErrorCode::character_not_allowed, "character_not_allowed",
     "this character is not allowed in this component"},
    {ErrorCode::utf8_overlong, "utf8_overlong", "ill-formed UTF-8: an overlong form"},
    {ErrorCode::utf8_surrogate, "utf8_surrogate", "ill-formed UTF-8: a surrogate"},
    {ErrorCode::utf8_truncated, "utf8_truncated", "ill-formed UTF-8: a character is cut short"},
    {ErrorCode::utf8_stray_continuation, "utf8_stray_continuation",
     "ill-formed UTF-8: a continuation byte without a lead byte"},
    {ErrorCode::utf8_invalid_byte, "utf8_invalid_byte",
     "ill-formed UTF-8: a byte that begins no character up to U+10FFFF"},
    {ErrorCode::bad_percent_encoding, "bad_percent_encoding",
     "a percent sign must be followed by two hex digits"},
    {ErrorCode::bad_scheme, "bad_scheme",
     "a scheme must be a letter and then letters, digits, dots, + or -"},
    {ErrorCode::bad_ipv6, "bad_ipv6", "this is not an IPv6 address"},
    {ErrorCode::bad_ipvfuture, "bad_ipvfuture",
     "an IPvFuture address must be v, hex digits, a dot and then characters"},
    {ErrorCode::bad_ip_literal, "bad_ip_literal",
     "brackets must hold an IPv6 or IPvFuture address and be the whole host"},
    {ErrorCode::missing_bracket, "missing_bracket",
     "the closing bracket of the IP literal is missing"},
    {ErrorCode::bad_port, "bad_port", "a port must be decimal digits"},
    {ErrorCode::no_scheme, "no_scheme", "a scheme is required"},
    {ErrorCode::has_scheme, "has_scheme", "a relative reference must not begin with a scheme"},
    {ErrorCode::has_fragment, "has_fragment",
     "a fragment is not allowed in an absolute IRI or URI"},
    {ErrorCode::buffer_too_small, "buffer_too_small", "the output buffer is too small"},
    {ErrorCode::root_underflow, "root_underflow", "a .. segment leaves the root of the path"},
    {ErrorCode::bidi_formatting, "bidi_formatting",
     "a bidirectional formatting character is forbidden"},
    {ErrorCode::bad_idna, "bad_idna", "the host is not a domain name by UTS 46"},
    {ErrorCode::not_utf8, "not_utf8", "the percent-encoded octets are not UTF-8"},
    {ErrorCode::bad_template, "bad_template", "not a URI template"},
    {ErrorCode::bad_file_path, "bad_file_path",
     "this path cannot be written as a file URI, or this URI as a path"},
    {ErrorCode::bad_request_target, "bad_request_target",
     "the request target does not fit the method"},
    {ErrorCode::bad_value, "bad_value", "this part of a reference cannot take this value"},
    {ErrorCode::bad_policy, "bad_policy", "not a policy"},
    {ErrorCode::no_authority, "no_authority",
     "a userinfo or a port needs a host, and there is none"},
}};
static_assert(detail::is_numbered(error_entries));

struct ComponentEntry {
  Component number;
  std::string_view name;
};

constexpr std::array<ComponentEntry, 9> component_entries{{
    {Component::none, ""},
    {Component::scheme, "scheme"},
    {Component::authority, "authority"},
    {Component::userinfo, "userinfo"},
    {Component::host, "host"},
    {Component::port, "port"},
    {Component::path, "path"},
    {Component::query, "query"},
    {Component::fragment, "fragment"},
}};
static_assert(detail::is_numbered(component_entries));

}  // namespace

// Both texts are empty for a number that is not a code of this version.

std::string_view message(ErrorCode code) noexcept {
  const auto index = static_cast<std::size_t>(code);
  return index < error_entries.size() ? error_entries[index].message : std::string_view();
}

std::string_view name(ErrorCode code) noexcept {
  const auto index = static_cast<std::size_t>(code);
  return index < error_entries.size() ? error_entries[index].name : std::string_view();
}

std::string_view name(Component component) noexcept {
  const auto index = static_cast<std::size_t>(component);
  return index < component_entries.size() ? component_entries[index].name : std::string_view();
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
