#include "iri/reason.hpp"

#include <algorithm>

#include "iri/parse.hpp"
#include "iri/template.hpp"
#include "text/ascii.hpp"

namespace iri { inline namespace v0 {
namespace {

using Sentence = std::string_view;

constexpr Sentence needs_brackets = "an IPv6 address stands in brackets";
constexpr Sentence second_colon =
    "a second : in the authority; it has one, before the port, and an IPv6 address stands in "
    "brackets";
constexpr Sentence zone = "a zone identifier is no part of a URI or IRI (RFC 9844)";

constexpr Sentence not_closed = "this expression is not closed: its } is missing";
constexpr Sentence bad_prefix = "the prefix of a variable is a number from 1 to 9999";
constexpr Sentence no_name = "the name of a variable is missing";
constexpr Sentence bad_name =
    "the name of a variable has letters, digits, _ and percent-encoding, with single dots between";

constexpr Sentence relative_path = "the path is relative, and file URIs have absolute paths only";
constexpr Sentence nul = "a file path cannot hold a NUL";
constexpr Sentence no_share = "a UNC path has the name of a share after that of the host";
constexpr Sentence no_host = "this is not the name of a host, which a UNC path begins with";
constexpr Sentence no_drive = "a Windows path begins with a drive, such as C:, or with a host";

/// The authority in which `at` lies; empty if there is none.
std::string_view authority_around(std::string_view text, std::size_t at) noexcept {
  const std::size_t slashes = text.substr(0, at).find("//");
  if (slashes == text.npos) return {};
  const std::size_t begin = slashes + 2;
  const std::size_t end = std::min(text.find_first_of("/?#", begin), text.size());
  return at <= end ? text.substr(begin, end - begin) : std::string_view();
}

/// Of a port that is none.
Sentence port_reason(std::string_view text, const Error& error) noexcept {
  const std::string_view authority = authority_around(text, error.offset);
  const std::size_t user = authority.rfind('@') + 1;  // npos + 1 is 0
  if (authority.substr(user).starts_with('[')) return message(error.code);
  const std::string_view host = authority.substr(user);
  if (std::count(host.begin(), host.end(), ':') < 2) return message(error.code);
  const std::string_view address = host.substr(0, host.find('%'));
  return is_valid(rule::IPv6address, address) ? needs_brackets : second_colon;
}

/// Whether an IPv6 address with a zone identifier in brackets begins at `at`, or before it.
bool has_zone(std::string_view text, std::size_t at) noexcept {
  const std::size_t open = text.rfind('[', at);
  if (open == text.npos) return false;
  const std::string_view literal = text.substr(open + 1, text.find(']', open) - open - 1);
  const std::size_t percent = literal.find('%');
  return percent != literal.npos && is_valid(rule::IPv6address, literal.substr(0, percent));
}

}  // namespace

std::string_view reason(Rule rule, std::string_view text, const Error& error) noexcept {
  const char next = error.offset < text.size() ? text[error.offset] : '\0';
  const bool address = error.code == ErrorCode::bad_ipv6 || rule == rule::IPv6address;
  if (error.failed() && address && next == '%') return zone;
  if (error.code == ErrorCode::bad_ip_literal && has_zone(text, error.offset)) return zone;
  if (error.code == ErrorCode::bad_port && is_start_rule(rule)) return port_reason(text, error);
  return message(error.code);
}

// Templates.

namespace {

/// Of an error within an expression. `before` is the expression up to the error, from its "{" on.
Sentence expression_reason(std::string_view before, char next) noexcept {
  constexpr std::string_view operators = "+#./;?&";
  if (next == '\0' || next == '{') return not_closed;
  const bool first = before.size() == 1;
  if (first && std::string_view("=,!@|").find(next) != std::string_view::npos) {
    return "this operator is reserved for extensions (RFC 6570 s2.2)";
  }
  const std::string_view spec = before.substr(std::min(before.rfind(',') + 1, before.size()));
  if (spec.find(':') != spec.npos) {
    return next == '*' && spec.back() != ':' ? "a variable has a prefix or a *, and not both"
                                             : bad_prefix;
  }
  if (before.back() == '*') return "after the * of a variable comes , or }";
  const bool begins = first || before.back() == ',' ||
                      (before.size() == 2 && operators.find(before[1]) != operators.npos);
  return begins && (next == '}' || next == ',') ? no_name : bad_name;
}

}  // namespace

std::string_view template_reason(std::string_view uri_template, const Error& error) noexcept {
  if (error.code != ErrorCode::bad_template) return message(error.code);
  const std::size_t at = std::min<std::size_t>(error.offset, uri_template.size());
  if (check_template(uri_template).error() != error && at < uri_template.size() &&
      uri_template[at] == ':') {
    return "a prefix has no meaning for a list or an object (RFC 6570 s2.4.1)";
  }
  const std::string_view before = uri_template.substr(0, at);
  const std::size_t open = before.rfind('{');
  const bool within = open != before.npos && before.find('}', open) == before.npos;
  const char next = at < uri_template.size() ? uri_template[at] : '\0';
  if (within) return expression_reason(before.substr(open), next);
  if (next == '}') return "a } without its {";
  return "this character cannot stand in a template; percent-encode it";
}

// File paths.

namespace {

bool separates(char c) noexcept { return c == '/' || c == '\\'; }

/// Of a path that begins with two separators.
Sentence unc_reason(std::string_view path, const Error& error) noexcept {
  const std::string_view host = path.substr(2, path.find_first_of("/\\", 2) - 2);
  if (host == "." || host == "?") {
    return "this names a device, or a file in a form that no file URI has";
  }
  return error.offset <= 2 ? no_host : no_share;
}

Sentence windows_reason(std::string_view path, const Error& error) noexcept {
  if (path.size() > 1 && separates(path[0]) && separates(path[1])) {
    return unc_reason(path, error);
  }
  if (path.starts_with('/')) return "this is a Unix path";
  if (path.starts_with('\\')) return "the path is relative to the current drive";
  const bool drive = path.size() > 1 && detail::is_letter(path[0]) && path[1] == ':';
  return drive ? "the path is relative to the current folder of its drive" : relative_path;
}

/// Of a component that a file URI does not have.
Sentence part_reason(Component part) noexcept {
  switch (part) {
    case Component::scheme: return "this is not a file URI";
    case Component::userinfo: return "a file URI has no userinfo";
    case Component::port: return "a file URI has no port";
    case Component::query: return "a file URI has no query; a ? in a name is %3F";
    case Component::fragment: return "a file URI has no fragment; a # in a name is %23";
    default: return {};
  }
}

/// Of a path in a URI that is no path of Windows, at the offset in it. `remote`: the authority has a
/// host.
Sentence no_windows_path(std::string_view path, std::size_t at, bool remote) noexcept {
  if (remote) return no_share;
  if (path.starts_with("//")) {
    const std::size_t host = path.starts_with("///") ? 3 : 2;
    return at <= host ? no_host : no_share;
  }
  const std::string_view drive = path.substr(path.starts_with('/') ? 1 : 0);
  const std::string_view before = path.substr(0, at);
  const bool colon = before.ends_with(':') || before.ends_with("%3A") || before.ends_with("%3a");
  if (colon) return "the path is relative to the current folder of its drive";
  const std::string_view rest = path.substr(std::min(at, path.size()));
  if (rest.starts_with("%7C") || rest.starts_with("%7c"))
    return "a drive is a letter and a :, not a |";
  return drive.size() == path.size() ? relative_path : no_drive;
}

bool is_encoded_separator(std::string_view text) noexcept {
  return text.starts_with("%2F") || text.starts_with("%2f") || text.starts_with("%5C") ||
         text.starts_with("%5c");
}

}  // namespace

std::string_view file_uri_reason(std::string_view path, PathStyle style,
                                 const Error& error) noexcept {
  if (error.code != ErrorCode::bad_file_path) return message(error.code);
  if (path.find('\0') != path.npos) return nul;
  if (style == PathStyle::windows) return windows_reason(path, error);
  const bool drive = path.size() > 1 && detail::is_letter(path[0]) && path[1] == ':';
  return drive || path.starts_with("\\\\") ? "this is a Windows path" : relative_path;
}

std::string_view file_path_reason(std::string_view uri, PathStyle style,
                                  const Error& error) noexcept {
  if (error.code != ErrorCode::bad_file_path) return message(error.code);
  const auto read = IriView::parse(uri);
  const std::string_view named = read ? read->host().value_or("") : "";
  const bool drive = named.size() == 1 && detail::is_letter(named[0]);
  if (error.component == Component::port && drive && read->port() == "") {
    return "a drive stands after three slashes, as in file:///C:/";
  }
  if (const Sentence part = part_reason(error.component); !part.empty()) return part;
  if (!read) return message(error.code);
  if (error.component == Component::host) {
    if (style == PathStyle::windows) return no_host;
    return "the file is on another machine, for which Unix has no path";
  }
  const std::string_view path = read->path();
  const std::size_t at = std::size_t{error.offset} - read->components().path_begin();
  const std::string_view rest = path.substr(std::min(at, path.size()));
  if (rest.starts_with("%00")) return nul;
  if (is_encoded_separator(rest)) return "a percent-encoded separator would name another file";
  if (style == PathStyle::posix) return relative_path;
  const std::string_view host = read->host().value_or("");
  const bool local = host.empty() || detail::same_ignoring_case(host, "localhost");
  return no_windows_path(path, at, !local);
}

}}  // namespace iri::v0
