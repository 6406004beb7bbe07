// A path comes back from its file URI byte for byte, separators aside; and a file URI with a path
// leads back to that path.
#include <algorithm>
#include <string>

#include "fuzz.hpp"
#include "iri/iri.hpp"
#include "sizes.hpp"

namespace iri_fuzz {
namespace {

using iri::PathStyle;

/// `\\?\C:\a` is `C:\a`, and `\\?\UNC\host\a` is `\\host\a`.
void take_prefix_off(std::string& path) {
  if (!path.starts_with("\\\\?\\")) return;
  if (path.size() > 5 && path[5] == ':') {
    path.erase(0, 4);
  } else {
    path.erase(2, std::string_view("?\\UNC\\").size());
  }
}

void check_path(std::string_view path, PathStyle style) {
  const auto text = written([&](iri::OutputBuffer out) { return iri::file_uri(path, style, out); });
  if (!text) return;
  const auto uri = iri::UriView::parse(*text);
  IRI_CHECK("a file URI is a URI", uri.has_value());
  std::string expected(path);
  if (style == PathStyle::windows) take_prefix_off(expected);
  if (style == PathStyle::windows) std::replace(expected.begin(), expected.end(), '/', '\\');
  const auto back =
      written([&](iri::OutputBuffer out) { return iri::file_path(*uri, style, out); });
  IRI_CHECK("file_path(file_uri(x)) == x", back == expected);
}

void check_uri(std::string_view text, PathStyle style) {
  const auto iri = iri::IriView::parse(text);
  if (!iri) return;
  const auto path =
      written([&](iri::OutputBuffer out) { return iri::file_path(*iri, style, out); });
  if (!path) return;
  IRI_CHECK("a path holds no NUL", path->find('\0') == path->npos);
  const auto uri = iri::file_uri(*path, style);
  IRI_CHECK("a path that came from a URI has one", uri.has_value());
  IRI_CHECK("file_path(file_uri(file_path(x))) == file_path(x)",
            *iri::file_path(*uri, style) == *path);
}

}  // namespace

void one_input(std::string_view text) {
  const Turn turn(text, 2);
  for (const PathStyle style : {PathStyle::posix, PathStyle::windows}) {
    if (!turn.of(static_cast<std::size_t>(style))) continue;
    check_path(text, style);
    check_uri(text, style);
  }
}

}  // namespace iri_fuzz
