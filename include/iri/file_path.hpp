// File paths and file URIs (RFC 8089), both ways.
#ifndef IRI_FILE_PATH_HPP
#define IRI_FILE_PATH_HPP

#include <cstdint>
#include <string>
#include <string_view>

#include "iri/output.hpp"
#include "iri/reference.hpp"
#include "iri/result.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// How a system writes paths. The caller chooses: the files may be on another system.
enum class PathStyle : std::uint8_t {
  posix = 0,   ///< `/a/b`
  windows = 1  ///< `C:\a\b` and `\\host\share\a`; in input, "/" separates too
};

/// The file URI of an absolute path (RFC 8089 s2, appendices B, D and E.3):
///
///     /a/b          file:///a/b
///     C:\a\b        file:///C:/a/b
///     \\host\s\a    file://host/s/a      but  \\localhost\s   file:////localhost/s (E.3.2)
///
/// Guarantee: a valid URI from which file_path() restores the path byte for byte, separators
/// and those prefixes aside. Bytes that a segment cannot hold are percent-encoded; POSIX paths are arbitrary bytes.
/// `.` and `..` stay as they are. The prefixes of long Windows paths are left out: `\\?\C:\a` is
/// `C:\a`, and `\\?\UNC\host\s\a` is `\\host\s\a`; there `.` and `..` are names, which no URI has.
/// Errors: `bad_file_path` at the first byte that no absolute path has there: NUL; relative
/// paths, among them `C:a` and `\a`; device names, `\\.\` and other ones of `\\?\`, with `.` and `..` in it, too; a UNC path
/// without a share or with an invalid host, such as `..`. `too_long`.
Written file_uri(std::string_view path, PathStyle style, OutputBuffer out) noexcept;
Result<Uri> file_uri(std::string_view path, PathStyle style);

/// The path of a file URI or file IRI. Without an authority, or with an empty one or `localhost`,
/// it is a local path. A local Windows path begins with a drive, `/C:/` or `C:/` (E.2), or is a UNC
/// path, `//host/share` or `///host/share` (E.3.2). With another host it is a UNC path (E.3.1) on
/// Windows and an error for posix. Percent-encoding an unreserved character does not change the
/// path: `%43:` is the drive `C:`. So is `C%3A`, which editors send: no Windows file has a ":" in its
/// name, so it can be no other one. `C|` is not a drive (E.2.2).
/// Errors: `bad_file_path` at whatever has no meaning in a path: another scheme, userinfo, port,
/// query, fragment; a path that is not absolute; percent-encoded NUL or separators, which would
/// name another file (`%2F`, on Windows also `%5C`); a host that is not a name.
Written file_path(const IriArgument& uri, PathStyle style, OutputBuffer out) noexcept;
Result<std::string> file_path(const IriArgument& uri, PathStyle style);

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
