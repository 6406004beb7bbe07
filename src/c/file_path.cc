// file_path.h
#include "iri/file_path.hpp"

#include <cstddef>

#include "c/argument.hpp"
#include "iri/iri.h"

using namespace iri;
using namespace iri::detail;

namespace {

static_assert(IRI_PATH_POSIX == static_cast<int>(PathStyle::posix));
static_assert(IRI_PATH_WINDOWS == static_cast<int>(PathStyle::windows));

constexpr bool is_style(int style) noexcept {
  return style == IRI_PATH_POSIX || style == IRI_PATH_WINDOWS;
}

}  // namespace

extern "C" {

iri_status iri_file_uri(const char* path, size_t size, int style, char* out, size_t capacity,
                        size_t* needed, iri_error* error) {
  const Output output{out, capacity, needed, error};
  if (!is_text(path, size) || !is_style(style)) return output.invalid();
  return output.done(file_uri(text_of(path, size), static_cast<PathStyle>(style), output.buffer()));
}

iri_status iri_file_path(const char* uri, size_t size, int style, char* out, size_t capacity,
                         size_t* needed, iri_error* error) {
  const Output output{out, capacity, needed, error};
  if (!is_text(uri, size) || !is_style(style)) return output.invalid();
  const auto view = IriView::parse(text_of(uri, size));
  if (!view) return output.fail(view.error());
  return output.done(file_path(*view, static_cast<PathStyle>(style), output.buffer()));
}

}  // extern "C"
