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
namespace iri::inline v0 {

/// How a system writes paths. Chosen by the caller: a program may speak of another's files.
enum class PathStyle : std::uint8_t {
  posix = 0,   ///< `/a/b`
  windows = 1  ///< `C:\a\b` and `\\host\share\a`; where paths are read, "/" is also a separator
};

/// The file URI of an absolute path (RFC 8089 s2, appendices B, D and E.3):
///
///     /a/b          file:///a/b
///     C:\a\b        file:///C:/a/b
///     \\host\s\a    file://host/s/a      but  \\localhost\s   file:////localhost/s (E.3.2)
///
/// Guarantee: a valid URI, of which file_path() makes the path again byte for byte, separators
/// aside. Bytes that a segment cannot hold are percent-encoded; any bytes, for paths on Unix are
/// no more. `.` and `..` stay as they are.
/// Errors: `bad_file_path` at the first byte with which it is no absolute path: NUL; relative
/// paths, `C:a` and `\a` among them; the device names `\\?\` and `\\.\`; a UNC path without a
/// share, or whose host is none. `too_long`.
Written file_uri(std::string_view path, PathStyle style, OutputBuffer out) noexcept;
Result<Uri> file_uri(std::string_view path, PathStyle style);

/// The path of a file URI, or of an IRI. Without an authority, with an empty one and with
/// `localhost` it is a path of this system; for Windows it then begins with a drive, `/C:/` or
/// `C:/` (E.2), or is a UNC path, `//host/share` or `///host/share` (E.3.2); with another host
/// it is a UNC path (E.3.1), and for posix none. URIs that differ in what of unreserved characters
/// is percent-encoded have one path: `%43:` is the drive `C:`. `C%3A` is none, nor is `C|` (E.2.2):
/// ":" is reserved, so that its encoded form is another name, and no file of Windows has it.
/// Errors: `bad_file_path` at what has no meaning in a path: another scheme, userinfo, port,
/// query, fragment; a path that is not absolute; percent-encoded NUL or separators, which would
/// name another file (`%2F`, for Windows also `%5C`); a host that is no name.
Written file_path(const IriArgument& uri, PathStyle style, OutputBuffer out) noexcept;
Result<std::string> file_path(const IriArgument& uri, PathStyle style);

}  // namespace iri::inline v0
#pragma GCC visibility pop

#endif
