#include "iri/file_path.hpp"

#include <algorithm>

#include "iri/parse.hpp"
#include "iri/percent.hpp"
#include "operations/octets.hpp"
#include "operations/sink.hpp"
#include "text/ascii.hpp"

namespace iri { inline namespace v0 {
namespace {

using detail::is_letter;
using detail::Sink;

constexpr Error none;

Error bad(std::size_t offset, Component component = Component::none) noexcept {
  return {ErrorCode::bad_file_path, component, static_cast<std::uint32_t>(offset)};
}

/// Whether the decoded text equals `word`, ignoring case. `word` is in lower case.
bool is_word(DecodedView text, std::string_view word) noexcept {
  return std::equal(text.begin(), text.end(), word.begin(), word.end(),
                    [](char a, char b) { return detail::lower(a) == b; });
}

/// Whether the decoded text can be the host of a UNC path: it holds only bytes of names. "//./" and
/// "//?/" begin device paths, so "." and "?" are not hosts.
bool is_unc_host(DecodedView text) noexcept {
  if (text.empty() || text == std::string_view(".") || text == std::string_view("..")) return false;
  return std::all_of(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 || encode_set::reg_name.keeps(byte);
  });
}

// From a path.

bool is_separator(char c) noexcept { return c == '/' || c == '\\'; }

std::size_t find_separator(std::string_view text, std::size_t from) noexcept {
  const std::size_t found = text.find_first_of("/\\", from);
  return std::min(found, text.size());
}

void put_encoded_text(std::string_view text, EncodeSet set, Sink& out) noexcept {
  const Written written = encode(text, set, out.rest());
  out.skip(written.error.code == ErrorCode::too_long ? SIZE_MAX : written.size);
}

/// Writes a path that begins with a separator. Every separator is written as "/".
void put_windows_path(std::string_view path, Sink& out) noexcept {
  while (!path.empty()) {
    out.put('/');
    const std::size_t end = find_separator(path, 1);
    put_encoded_text(path.substr(1, end - 1), encode_set::segment, out);
    path.remove_prefix(end);
  }
}

/// `C:\a`
Error drive_uri(std::string_view path, Sink& out) noexcept {
  if (path.empty() || !is_letter(path[0])) return bad(0);
  if (path.size() < 2 || path[1] != ':') return bad(1);
  if (path.size() < 3 || !is_separator(path[2])) return bad(2);
  out.put("file:///");
  out.put(path.substr(0, 2));
  put_windows_path(path.substr(2), out);
  return none;
}

/// `\\host\share\a`
Error unc_uri(std::string_view path, Sink& out) noexcept {
  const std::size_t end = find_separator(path, 2);
  const std::string_view host = path.substr(2, end - 2);
  // A "%" in a file path is literal, and no host contains one. So nothing is decoded here.
  if (host.find('%') != host.npos || !is_unc_host(DecodedView(host))) return bad(2);
  if (end == path.size() || find_separator(path, end + 1) == end + 1) {
    return bad(std::min(end + 1, path.size()));
  }
  // With "localhost" as the authority, the URI would stand for a local path, not a UNC path.
  out.put(is_word(DecodedView(host), "localhost") ? "file:////" : "file://");
  put_encoded_text(host, encode_set::reg_name, out);
  put_windows_path(path.substr(end), out);
  return none;
}

Error posix_uri(std::string_view path, Sink& out) noexcept {
  if (!path.starts_with('/')) return bad(0);
  out.put("file://");
  put_encoded_text(path, encode_set::path, out);
  return none;
}

/// The size of the prefix of long paths: `\\?\` before a drive, or `\\?\UNC\` before a host. 0 if
/// there is none. Behind it a "/" is no separator.
std::size_t size_of_prefix(std::string_view path) noexcept {
  constexpr std::string_view longer = R"(\\?\UNC\)";
  constexpr std::string_view prefix = R"(\\?\)";
  if (!path.starts_with(prefix)) return 0;
  if (path.size() >= longer.size() &&
      detail::same_ignoring_case(path.substr(0, longer.size()), longer)) {
    return longer.size();
  }
  const std::string_view rest = path.substr(prefix.size());
  return rest.size() > 1 && is_letter(rest[0]) && rest[1] == ':' ? prefix.size() : 0;
}

/// Where the first segment begins that is "." or ".."; npos if there is none.
std::size_t find_dot_segment(std::string_view path, std::size_t from) noexcept {
  while (from < path.size()) {
    const std::size_t end = find_separator(path, from);
    const std::string_view name = path.substr(from, end - from);
    if (name == "." || name == "..") return from;
    from = end + 1;
  }
  return path.npos;
}

Error long_path_uri(std::string_view path, std::size_t prefix, Sink& out) noexcept {
  const bool drive = prefix == 4;
  const std::size_t begin = drive ? prefix : prefix - 2;  // of a host, two bytes are before it
  Error error = drive ? drive_uri(path.substr(begin), out) : unc_uri(path.substr(begin), out);
  error.offset += static_cast<std::uint32_t>(error.failed() ? begin : 0);
  // These are characters of a name there, and dot segments of a URI.
  const std::size_t other = std::min(path.find('/'), find_dot_segment(path, prefix));
  if (other != path.npos && (!error.failed() || other < error.offset)) return bad(other);
  return error;
}

Error windows_uri(std::string_view path, Sink& out) noexcept {
  if (const std::size_t prefix = size_of_prefix(path)) return long_path_uri(path, prefix, out);
  if (path.empty() || !is_separator(path[0])) return drive_uri(path, out);
  if (path.size() < 2 || !is_separator(path[1])) return bad(1);
  return unc_uri(path, out);
}

// To a path.

/// Rejects everything that RFC 8089 s2 does not allow: another scheme, userinfo, port, query,
/// fragment.
Error check_parts(const IriView& uri) noexcept {
  const Components& c = uri.components();
  // Without a scheme is what has been moved from.
  if (!uri.has_scheme() || !is_word(DecodedView(*uri.scheme()), "file"))
    return bad(0, Component::scheme);
  if (c.has_userinfo()) return bad(c.authority_begin(), Component::userinfo);
  if (c.has_port()) return bad(c.host_end, Component::port);
  if (c.has_query()) return bad(c.path_end, Component::query);
  if (c.has_fragment()) return bad(c.query_end, Component::fragment);
  return none;
}

bool is_on_this_machine(const IriView& uri) noexcept {
  return !uri.has_authority() || uri.host()->empty() ||
         is_word(DecodedView(*uri.host()), "localhost");
}

/// Decodes text[begin, end) of the URI, and writes it with the separator of the style for "/".
Error put_decoded_path(std::string_view text, std::size_t begin, PathStyle style,
                       Sink& out) noexcept {
  const bool windows = style == PathStyle::windows;
  const DecodedView view(text.substr(begin));
  for (auto at = view.begin(); at != view.end(); ++at) {
    const bool raw = text[begin + at.offset()] != '%';
    const char c = *at;
    if (!raw && (c == '\0' || c == '/' || (windows && c == '\\'))) {
      return bad(begin + at.offset(), Component::path);
    }
    out.put(windows && c == '/' ? '\\' : c);
  }
  return none;
}

/// `//host/share/a`, all of it in the path. The host begins at `begin`.
Error unc_from_path(std::string_view text, std::size_t begin, Sink& out) noexcept {
  const std::size_t slash = std::min(text.find('/', begin), text.size());
  if (!is_unc_host(DecodedView(text.substr(begin, slash - begin)))) {
    return bad(begin, Component::path);
  }
  if (slash == text.size() || slash + 1 == text.size() || text[slash + 1] == '/') {
    return bad(std::min(slash + 1, text.size()), Component::path);
  }
  out.put("\\\\");
  return put_decoded_path(text, begin, PathStyle::windows, out);
}

/// `//host/share/a`, with the host from the authority.
Error unc_from_host(const IriView& uri, Sink& out) noexcept {
  const Components& c = uri.components();
  const std::string_view path = uri.path();
  if (!is_unc_host(DecodedView(*uri.host()))) return bad(c.host_begin(), Component::host);
  if (path.size() < 2 || path[1] == '/') {
    return bad(c.path_begin() + std::min<std::size_t>(path.size(), 1), Component::path);
  }
  out.put("\\\\");
  for (const char octet : DecodedView(*uri.host())) out.put(octet);
  return put_decoded_path(uri.text(), c.path_begin(), PathStyle::windows, out);
}

/// The size of the drive letter at the beginning of the path: 1, or 3 if percent-encoded, which is
/// equivalent (RFC 3986 s2.3). 0 if there is none.
std::size_t drive_size(std::string_view path) noexcept {
  if (path.empty()) return 0;
  if (!detail::pct_encoded_at(path, 0)) return is_letter(path[0]) ? 1 : 0;
  return is_letter(static_cast<char>(detail::octet_at(path, 0))) ? 3 : 0;
}

/// The size of the colon of a drive at the beginning of the text: 1, or 3 if it is percent-encoded. 0
/// if there is none.
std::size_t colon_size(std::string_view text) noexcept {
  if (text.starts_with(':')) return 1;
  const bool encoded = detail::pct_encoded_at(text, 0) && detail::octet_at(text, 0) == ':';
  return encoded ? 3 : 0;
}

Error windows_path(const IriView& uri, Sink& out) noexcept {
  if (!is_on_this_machine(uri)) return unc_from_host(uri, out);
  const std::string_view text = uri.text();
  std::size_t begin = uri.components().path_begin();
  if (text.substr(begin).starts_with("//")) {
    return unc_from_path(text, begin + (text.substr(begin).starts_with("///") ? 3 : 2), out);
  }
  if (text.substr(begin).starts_with('/')) ++begin;
  const std::size_t colon = begin + drive_size(text.substr(begin));
  if (colon == begin) return bad(begin, Component::path);
  const std::size_t end = colon + colon_size(text.substr(colon));
  if (end == colon) return bad(colon, Component::path);
  if (!text.substr(end).starts_with('/')) return bad(end, Component::path);
  return put_decoded_path(text, begin, PathStyle::windows, out);
}

Error posix_path(const IriView& uri, Sink& out) noexcept {
  const Components& c = uri.components();
  if (!is_on_this_machine(uri)) return bad(c.host_begin(), Component::host);
  if (!uri.path().starts_with('/')) return bad(c.path_begin(), Component::path);
  return put_decoded_path(uri.text(), c.path_begin(), PathStyle::posix, out);
}

Written written_path(const Error& error, const Sink& sink) noexcept {
  if (error.failed()) return {0, error};
  return sink.finish_text();
}

}  // namespace

Written file_uri(std::string_view path, PathStyle style, OutputBuffer out) noexcept {
  Sink sink(out);
  if (!detail::fits(path.size())) {
    sink.skip(path.size());
    return written_path(none, sink);
  }
  Error error = style == PathStyle::windows ? windows_uri(path, sink) : posix_uri(path, sink);
  const std::size_t nul = path.find('\0');
  if (nul != path.npos && (!error.failed() || nul < error.offset)) error = bad(nul);
  return written_path(error, sink);
}

Result<Uri> file_uri(std::string_view path, PathStyle style) {
  auto text = detail::to_string([&](OutputBuffer out) { return file_uri(path, style, out); });
  if (!text) return text.error();
  return Uri::parse(*std::move(text));
}

Written file_path(const IriArgument& uri, PathStyle style, OutputBuffer out) noexcept {
  Sink sink(out);
  Error error = check_parts(uri);
  if (!error.failed()) {
    error = style == PathStyle::windows ? windows_path(uri, sink) : posix_path(uri, sink);
  }
  return written_path(error, sink);
}

Result<std::string> file_path(const IriArgument& uri, PathStyle style) {
  return detail::to_string([&](OutputBuffer out) { return file_path(uri, style, out); });
}

}}  // namespace iri::v0
