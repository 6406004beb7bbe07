// File URIs of std::filesystem::path, and back (file_path.hpp).
//
// Not in iri.hpp: include it where you need it; nobody else pays for <filesystem>.
#ifndef IRI_FILESYSTEM_HPP
#define IRI_FILESYSTEM_HPP

#include <filesystem>
#include <string>
#include <type_traits>
#include <utility>

#include "iri/file_path.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// The style of this system's paths.
inline constexpr PathStyle native_path_style =
    std::is_same_v<std::filesystem::path::value_type, char> ? PathStyle::posix : PathStyle::windows;

/// file_uri() of an absolute path of this system; on Windows of its UTF-8. Guarantee and errors as
/// there: a relative path is refused, since only the caller knows what it is relative to.
///
///     auto uri = iri::file_uri(std::filesystem::absolute("notes.txt"));
///
/// A template, so that a text is not taken for a path by accident.
template <class Path>
requires(std::is_same_v<Path, std::filesystem::path>)
    [[nodiscard]] Result<Uri> file_uri(const Path& path) {
  if constexpr (native_path_style == PathStyle::posix) {
    return file_uri(path.native(), native_path_style);
  } else {
    const auto text = path.u8string();
    return file_uri({reinterpret_cast<const char*>(text.data()), text.size()}, native_path_style);
  }
}

/// file_path() as a path of this system. Guarantee and errors as there.
[[nodiscard]] inline Result<std::filesystem::path> filesystem_path(const IriArgument& uri) {
  return file_path(uri, native_path_style).transform([](std::string&& path) {
    if constexpr (native_path_style == PathStyle::posix) {
      return std::filesystem::path(std::move(path));
    } else {
      return std::filesystem::path(std::u8string(path.begin(), path.end()));
    }
  });
}

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
