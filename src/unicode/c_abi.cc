// unicode.h
#include <algorithm>

#include "c/argument.hpp"
#include "c/constant.hpp"
#include "iri/display.hpp"
#include "iri/unicode.h"
#include "iri/unicode.hpp"

using namespace iri;
using namespace iri::detail;

namespace {

using unicode::Idna;

constexpr unsigned idna_flags =
    IRI_IDNA_ANY_ASCII | IRI_IDNA_TRANSITIONAL | IRI_IDNA_NO_BIDI_CHECK | IRI_IDNA_NO_JOINER_CHECK;

constexpr unsigned bidi_flags = IRI_BIDI_WHOLE_HOSTS | IRI_BIDI_PARAMETERS;
static_assert(IRI_BIDI_MIXED_DIRECTIONS ==
              static_cast<int>(unicode::BidiProblem::Kind::mixed_directions));
static_assert(IRI_BIDI_NOT_AT_BOTH_ENDS ==
              static_cast<int>(unicode::BidiProblem::Kind::not_at_both_ends));

Idna idna_of(unsigned flags) noexcept {
  return Idna({.use_std3_rules = (flags & IRI_IDNA_ANY_ASCII) == 0,
               .transitional = (flags & IRI_IDNA_TRANSITIONAL) != 0,
               .check_bidi = (flags & IRI_IDNA_NO_BIDI_CHECK) == 0,
               .check_joiners = (flags & IRI_IDNA_NO_JOINER_CHECK) == 0});
}

/// Calls `write(text, idna, buffer)` of a text of any bytes.
template <class Write>
iri_status named(const char* text, std::size_t size, unsigned flags, const Output& output,
                 const Write& write) noexcept {
  if (!is_text(text, size) || (flags & ~idna_flags) != 0) return output.invalid();
  return output.done(write(text_of(text, size), idna_of(flags), output.buffer()));
}

/// Calls `write(view, idna, buffer)` of a reference.
template <class Write>
iri_status converted_host(const char* text, std::size_t size, unsigned flags, const Output& output,
                          const Write& write) noexcept {
  if (!is_text(text, size) || (flags & ~idna_flags) != 0) return output.invalid();
  const auto view = IriReferenceView::parse(text_of(text, size));
  if (!view) return output.fail(view.error());
  return output.done(write(*view, idna_of(flags), output.buffer()));
}

constexpr std::uint32_t warnings_of(const unicode::LabelWarning& warning) noexcept {
  return (warning.mixed_script ? unsigned{IRI_LABEL_MIXED_SCRIPT} : 0U) |
         (warning.mixed_numbers ? unsigned{IRI_LABEL_MIXED_NUMBERS} : 0U) |
         (warning.invisible ? unsigned{IRI_LABEL_INVISIBLE} : 0U) |
         (warning.looks_ascii ? unsigned{IRI_LABEL_LOOKS_ASCII} : 0U);
}

}  // namespace

extern "C" {

iri_status iri_idna_to_ascii(const char* domain, size_t size, unsigned flags, char* out,
                             size_t capacity, size_t* needed, iri_error* error) {
  return named(domain, size, flags, {out, capacity, needed, error},
               [](std::string_view text, const Idna& idna, OutputBuffer buffer) noexcept {
                 return idna.to_ascii(text, buffer);
               });
}
iri_status iri_idna_to_unicode(const char* domain, size_t size, unsigned flags, char* out,
                               size_t capacity, size_t* needed, iri_error* error) {
  return named(domain, size, flags, {out, capacity, needed, error},
               [](std::string_view text, const Idna& idna, OutputBuffer buffer) noexcept {
                 return idna.to_unicode(text, buffer);
               });
}
const char* iri_idna_reason(const char* host, size_t size, unsigned flags) {
  if (!is_text(host, size) || (flags & ~idna_flags) != 0) return nullptr;
  return string_or_null(idna_of(flags).reason(text_of(host, size)));
}
bool iri_is_same_domain(const char* a, size_t a_size, const char* b, size_t b_size,
                        unsigned flags) {
  if (!is_text(a, a_size) || !is_text(b, b_size) || (flags & ~idna_flags) != 0) return false;
  return idna_of(flags).same_host(text_of(a, a_size), text_of(b, b_size));
}

iri_status iri_idna_with_ascii_host(const char* text, size_t size, unsigned flags, char* out,
                                    size_t capacity, size_t* needed, iri_error* error) {
  return converted_host(text, size, flags, {out, capacity, needed, error},
                        [](IriReferenceView view, const Idna& idna, OutputBuffer buffer) noexcept {
                          return idna.with_ascii_host(view, buffer);
                        });
}

iri_status iri_idna_to_uri(const char* text, size_t size, unsigned flags, char* out,
                           size_t capacity, size_t* needed, iri_error* error) {
  return converted_host(text, size, flags, {out, capacity, needed, error},
                        [](IriReferenceView view, const Idna& idna, OutputBuffer buffer) noexcept {
                          return to_uri(view, idna.to_ascii_conversion(), buffer);
                        });
}
iri_status iri_idna_to_iri(const char* text, size_t size, unsigned flags, char* out,
                           size_t capacity, size_t* needed, iri_error* error) {
  return converted_host(text, size, flags, {out, capacity, needed, error},
                        [](IriReferenceView view, const Idna& idna, OutputBuffer buffer) noexcept {
                          return to_iri(view, idna.to_unicode_conversion(), buffer);
                        });
}
iri_status iri_idna_to_display(const char* text, size_t size, const char* mask, size_t mask_size,
                               char* out, size_t capacity, size_t* needed, iri_error* error) {
  const Output output{out, capacity, needed, error};
  if (!is_text(text, size) || !is_text(mask, mask_size)) return output.invalid();
  const auto view = IriReferenceView::parse(text_of(text, size));
  if (!view) return output.fail(view.error());
  const unicode::SpoofChecker checker;
  const DisplayOptions options{.password = text_of(mask, mask_size),
                               .host = checker.to_display_conversion()};
  const Written written = to_display(*view, options, output.buffer());
  return output.done(written, written.error.code == ErrorCode::bad_value ? 1 : 0);
}

bool iri_next_label_warning(const char* host, size_t size, iri_label_warning* at) {
  if (!is_whole(at) || !is_text(host, size) || size > IRI_MAX_SIZE || at->next > size) return false;
  const auto found =
      unicode::SpoofChecker().check_host(text_of(host, size), static_cast<std::uint32_t>(at->next));
  if (!found) return false;
  at->warnings = warnings_of(*found);
  at->begin = found->offset;
  at->end = std::size_t{found->offset} + found->size;
  at->next = at->end;
  return true;
}
bool iri_is_confusable(const char* a, size_t a_size, const char* b, size_t b_size) {
  if (!is_text(a, a_size) || !is_text(b, b_size)) return false;
  return unicode::SpoofChecker().confusable(text_of(a, a_size), text_of(b, b_size));
}

iri_status iri_find_bidi_problems(const char* text, size_t size, unsigned flags,
                                  iri_bidi_problem* out, size_t capacity, size_t* count,
                                  iri_error* error) {
  give_value(count, 0);
  if (!is_text(text, size) || (flags & ~bidi_flags) != 0) return invalid(error);
  const auto view = IriReferenceView::parse(text_of(text, size));
  if (!view) return fail(view.error(), error);
  const unicode::BidiComponents parts{(flags & IRI_BIDI_WHOLE_HOSTS) == 0,
                                      (flags & IRI_BIDI_PARAMETERS) != 0};
  std::size_t found = 0;
  for (auto at = unicode::find_bidi_problem(*view, 0, parts); at; ++found) {
    const std::uint32_t end = at->offset + at->size;
    if (out != nullptr && found < capacity) {
      out[found] = {static_cast<std::uint8_t>(at->kind), static_cast<std::uint8_t>(at->component),
                    at->offset, end};
    }
    at = unicode::find_bidi_problem(*view, end, parts);
  }
  give_value(count, found);
  return succeed(error);
}

bool iri_is_nfc(const char* text, size_t size) {
  return is_text(text, size) && unicode::is_nfc(text_of(text, size));
}
iri_status iri_to_nfc(const char* text, size_t size, char* out, size_t capacity, size_t* needed,
                      iri_error* error) {
  const Output output{out, capacity, needed, error};
  if (!is_text(text, size)) return output.invalid();
  return output.done(unicode::to_nfc(text_of(text, size), output.buffer()));
}

}  // extern "C"
