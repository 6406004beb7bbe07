// convert.h
#include "iri/convert.hpp"

#include <cstddef>
#include <string_view>
#include <vector>

#include "c/allocating.hpp"
#include "c/argument.hpp"
#include "iri/display.hpp"
#include "iri/iri.h"
#include "iri/leiri.hpp"
#include "iri/percent.hpp"

using namespace iri;
using namespace iri::detail;

namespace {

using Conversion = Written(const IriReferenceArgument&, OutputBuffer) noexcept;

iri_status converted(Conversion& convert, std::string_view text, const Output& output) noexcept {
  const auto view = IriReferenceView::parse(text);
  if (!view) return output.fail(view.error());
  return output.done(convert(*view, output.buffer()));
}

using Decoding = Written(std::string_view, OutputBuffer) noexcept;

iri_status decoded(Decoding& decode_it, const char* text, std::size_t size,
                   const Output& output) noexcept {
  if (!is_text(text, size)) return output.invalid();
  return output.done(decode_it(text_of(text, size), output.buffer()));
}

/// Calls `write(view, mask, buffer)`. bad_value can only be the fault of the mask, which is text 1.
template <class Write>
iri_status masked(const char* text, std::size_t size, const char* mask, std::size_t mask_size,
                  const Output& output, const Write& write) noexcept {
  if (!is_text(text, size) || !is_text(mask, mask_size)) return output.invalid();
  const auto view = IriReferenceView::parse(text_of(text, size));
  if (!view) return output.fail(view.error());
  const Written written = write(*view, text_of(mask, mask_size), output.buffer());
  return output.done(written, written.error.code == ErrorCode::bad_value ? 1 : 0);
}

}  // namespace

extern "C" {

iri_status iri_to_uri(const char* text, size_t size, char* out, size_t capacity, size_t* needed,
                      iri_error* error) {
  const Output output{out, capacity, needed, error};
  if (!is_text(text, size)) return output.invalid();
  return converted(to_uri, text_of(text, size), output);
}
iri_status iri_to_iri(const char* text, size_t size, char* out, size_t capacity, size_t* needed,
                      iri_error* error) {
  const Output output{out, capacity, needed, error};
  if (!is_text(text, size)) return output.invalid();
  return converted(to_iri, text_of(text, size), output);
}

iri_status iri_from_leiri(const char* text, size_t size, char* out, size_t capacity, size_t* needed,
                          iri_error* error) {
  const Output output{out, capacity, needed, error};
  if (!is_text(text, size)) return output.invalid();
  return allocating(output, [&] {
    const auto made = from_leiri(text_of(text, size));
    return made ? write_text(made->text(), output) : output.fail(made.error());
  });
}

iri_status iri_to_display(const char* text, size_t size, const char* mask, size_t mask_size,
                          char* out, size_t capacity, size_t* needed, iri_error* error) {
  const Output output{out, capacity, needed, error};
  return masked(text, size, mask, mask_size, output,
                [](IriReferenceView view, std::string_view by, OutputBuffer buffer) {
                  return to_display(view, DisplayOptions{.password = by}, buffer);
                });
}
iri_status iri_mask_password(const char* text, size_t size, const char* mask, size_t mask_size,
                             char* out, size_t capacity, size_t* needed, iri_error* error) {
  const Output output{out, capacity, needed, error};
  return masked(text, size, mask, mask_size, output,
                [](IriReferenceView view, std::string_view by, OutputBuffer buffer) {
                  return mask_password(view, by, buffer);
                });
}

iri_status iri_mask_secrets(const char* text, size_t size, const char* mask, size_t mask_size,
                            unsigned flags, const iri_text* names, size_t count, char* out,
                            size_t capacity, size_t* needed, iri_error* error) {
  const Output output{out, capacity, needed, error};
  const unsigned known = unsigned{IRI_MASK_USERINFO} | unsigned{IRI_MASK_KNOWN_PARAMETERS};
  if ((flags & ~known) != 0 || (names == nullptr && count != 0)) return output.invalid();
  return allocating(output, [&] {
    std::vector<std::string_view> parameters(count);
    for (std::size_t i = 0; i < count; ++i) {
      if (!is_text(names[i].data, names[i].size)) return output.invalid();
      parameters[i] = text_of(names[i].data, names[i].size);
    }
    return masked(text, size, mask, mask_size, output,
                  [&](IriReferenceView view, std::string_view by, OutputBuffer buffer) {
                    return mask_secrets(
                        view,
                        {.mask = by,
                         .userinfo = (flags & IRI_MASK_USERINFO) != 0,
                         .known_parameters = (flags & IRI_MASK_KNOWN_PARAMETERS) != 0,
                         .parameters = parameters},
                        buffer);
                  });
  });
}

const char* iri_secret_parameter(size_t index) {
  const auto names = secret_parameters();
  return index < names.size() ? names[index].data() : nullptr;
}

iri_status iri_percent_encode(int rule, const char* also, const char* text, size_t size, char* out,
                              size_t capacity, size_t* needed, iri_error* error) {
  const Output output{out, capacity, needed, error};
  if (!is_rule(rule) || !is_text(text, size)) return output.invalid();
  const auto set = EncodeSet::of(static_cast<Rule>(rule));
  if (!set) return output.invalid();
  const std::string_view more = also == nullptr ? std::string_view() : std::string_view(also);
  return output.done(encode(text_of(text, size), set->without(more), output.buffer()));
}

iri_status iri_percent_decode(const char* text, size_t size, char* out, size_t capacity,
                              size_t* needed, iri_error* error) {
  return decoded(decode, text, size, {out, capacity, needed, error});
}
iri_status iri_percent_decode_utf8(const char* text, size_t size, char* out, size_t capacity,
                                   size_t* needed, iri_error* error) {
  return decoded(decode_utf8, text, size, {out, capacity, needed, error});
}
iri_status iri_percent_decode_unreserved(const char* text, size_t size, char* out, size_t capacity,
                                         size_t* needed, iri_error* error) {
  return decoded(decode_unreserved, text, size, {out, capacity, needed, error});
}

}  // extern "C"
