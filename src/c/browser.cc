// browser.h
#include "iri/browser.hpp"

#include <cstddef>

#include "c/allocating.hpp"
#include "c/argument.hpp"
#include "c/constant.hpp"
#include "iri/iri.h"

using namespace iri;
using namespace iri::detail;

namespace {

constexpr bool is_browser_verdict(int verdict) noexcept {
  return verdict >= IRI_BROWSER_SAME && verdict <= IRI_BROWSER_IDNA;
}

}  // namespace

extern "C" {

const char* iri_browser_name(int verdict) {
  return is_browser_verdict(verdict) ? string_or_null(name(static_cast<BrowserVerdict>(verdict)))
                                     : nullptr;
}

iri_status iri_browser_reading(const char* text, size_t size, int* verdict, char* out,
                               size_t capacity, size_t* needed, iri_error* error) {
  const Output output{out, capacity, needed, error};
  give_value(verdict, IRI_BROWSER_REFUSED);
  if (!is_text(text, size)) return output.invalid();
  const auto view = IriView::parse(text_of(text, size));
  if (!view) return output.fail(view.error());
  return allocating(output, [&] {
    const BrowserReading reading = browser_reading(*view);
    give_value(verdict, static_cast<int>(reading.verdict));
    return write_text(reading.url, output);
  });
}

}  // extern "C"
