// The C ABI: the operations.
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "c/argument.hpp"
#include "iri/compare.hpp"
#include "iri/convert.hpp"
#include "iri/iri.h"
#include "iri/normalize.hpp"
#include "iri/percent.hpp"
#include "iri/relativize.hpp"
#include "iri/resolve.hpp"

using namespace iri;
using namespace iri::detail;

namespace {

constexpr unsigned resolve_flags =
    IRI_RESOLVE_SAME_SCHEME | IRI_RESOLVE_UNDERFLOW_FAILS | IRI_RESOLVE_ERRATUM_4789;

ResolveOptions resolve_options(unsigned flags) noexcept {
  ResolveOptions options;
  options.same_scheme_compatibility = (flags & IRI_RESOLVE_SAME_SCHEME) != 0;
  if ((flags & IRI_RESOLVE_UNDERFLOW_FAILS) != 0) options.underflow = Underflow::error;
  options.erratum_4789 = (flags & IRI_RESOLVE_ERRATUM_4789) != 0;
  return options;
}

NormalizeOptions normalize_options(int rule, unsigned steps, unsigned components) noexcept {
  NormalizeOptions options;
  options.steps.bits = static_cast<std::uint8_t>(steps);
  options.components.bits = static_cast<std::uint16_t>(components);
  return options_for(static_cast<Rule>(rule), options);
}

constexpr bool are_options(unsigned steps, unsigned components) noexcept {
  return steps <= IRI_STEPS_ALL && components <= IRI_ALL_COMPONENTS;
}

constexpr bool are_compared(int level, unsigned flags) noexcept {
  return level >= IRI_RUNG_STRING && level <= IRI_RUNG_SCHEME &&
         flags <= IRI_COMPARE_WITHOUT_FRAGMENT;
}

CompareOptions compare_options(unsigned flags) noexcept {
  return {(flags & IRI_COMPARE_WITHOUT_FRAGMENT) == 0};
}

int sign(std::strong_ordering order) noexcept { return order < 0 ? -1 : order > 0 ? 1 : 0; }

/// Parses both, and calls `use` with the views.
template <class Use>
int with_two(int level, std::string_view a, std::string_view b, unsigned flags, iri_error* error,
             const Use& use) noexcept {
  const auto first = IriReferenceView::parse(a);
  if (!first) return fail(first.error(), error);
  const auto second = IriReferenceView::parse(b);
  if (!second) return fail(second.error(), error, 1);
  use(static_cast<ComparisonLevel>(level), *first, *second, compare_options(flags));
  return succeed(error);
}

using Conversion = Written(const IriReferenceArgument&, OutputBuffer) noexcept;

int converted(Conversion& convert, std::string_view text, const Output& output) noexcept {
  const auto view = IriReferenceView::parse(text);
  if (!view) return output.fail(view.error());
  return output.done(convert(*view, output.buffer()));
}

using Decoding = Written(std::string_view, OutputBuffer) noexcept;

int decoded(Decoding& decode_it, const char* text, std::size_t size,
            const Output& output) noexcept {
  if (!is_text(text, size)) return output.invalid();
  return output.done(decode_it(text_of(text, size), output.buffer()));
}

}  // namespace

extern "C" {

int iri_resolve(const char* base, size_t base_size, const char* reference, size_t reference_size,
                unsigned flags, char* out, size_t capacity, size_t* needed, iri_error* error) {
  const Output output{out, capacity, needed, error};
  if (!is_text(base, base_size) || !is_text(reference, reference_size)) return output.invalid();
  if (flags > resolve_flags) return output.invalid();
  const auto from = IriView::parse(text_of(base, base_size));
  if (!from) return output.fail(from.error());
  const auto to = IriReferenceView::parse(text_of(reference, reference_size));
  if (!to) return output.fail(to.error(), 1);
  return output.done(resolve(*from, *to, resolve_options(flags), output.buffer()), 1);
}

int iri_relativize(const char* base, size_t base_size, const char* target, size_t target_size,
                   char* out, size_t capacity, size_t* needed, iri_error* error) {
  const Output output{out, capacity, needed, error};
  if (!is_text(base, base_size) || !is_text(target, target_size)) return output.invalid();
  const auto from = IriView::parse(text_of(base, base_size));
  if (!from) return output.fail(from.error());
  const auto to = IriView::parse(text_of(target, target_size));
  if (!to) return output.fail(to.error(), 1);
  return output.done(relativize(*from, *to, output.buffer()), 1);
}

int iri_remove_dot_segments(const char* path, size_t size, char* out, size_t capacity,
                            size_t* needed) {
  const Output output{out, capacity, needed, nullptr};
  if (!is_text(path, size)) return output.invalid();
  return output.done(remove_dot_segments(text_of(path, size), output.buffer()));
}

int iri_normalize(int start_rule, const char* text, size_t size, unsigned steps,
                  unsigned components, char* out, size_t capacity, size_t* needed,
                  iri_error* error) {
  const Output output{out, capacity, needed, error};
  if (!is_start(start_rule) || !is_text(text, size)) return output.invalid();
  if (!are_options(steps, components)) return output.invalid();
  const auto view = view_as(start_rule, text_of(text, size));
  if (!view) return output.fail(view.error());
  const auto options = normalize_options(start_rule, steps, components);
  return output.done(detail::normalize(*view, options, output.buffer()));
}

int iri_missing_steps(int start_rule, const char* text, size_t size, unsigned steps,
                      unsigned components, unsigned* missing, iri_error* error) {
  if (!is_start(start_rule) || !is_text(text, size)) return invalid(error);
  if (!are_options(steps, components)) return invalid(error);
  const auto view = view_as(start_rule, text_of(text, size));
  if (!view) return fail(view.error(), error);
  const auto options = normalize_options(start_rule, steps, components);
  give_value(missing, detail::missing_steps(*view, options).bits);
  return succeed(error);
}

int iri_same(int level, const char* a, size_t a_size, const char* b, size_t b_size, unsigned flags,
             int* same, iri_error* error) {
  if (!is_text(a, a_size) || !is_text(b, b_size)) return invalid(error);
  if (!are_compared(level, flags)) return invalid(error);
  return with_two(level, text_of(a, a_size), text_of(b, b_size), flags, error,
                  [same](auto... arguments) { give_value(same, iri::same(arguments...) ? 1 : 0); });
}

int iri_compare(int level, const char* a, size_t a_size, const char* b, size_t b_size,
                unsigned flags, int* order, iri_error* error) {
  if (!is_text(a, a_size) || !is_text(b, b_size)) return invalid(error);
  if (!are_compared(level, flags)) return invalid(error);
  return with_two(
      level, text_of(a, a_size), text_of(b, b_size), flags, error,
      [order](auto... arguments) { give_value(order, sign(iri::compare(arguments...))); });
}

int iri_hash(int level, const char* text, size_t size, unsigned flags, uint64_t seed,
             uint64_t* hash, iri_error* error) {
  if (!is_text(text, size) || !are_compared(level, flags)) return invalid(error);
  const auto view = IriReferenceView::parse(text_of(text, size));
  if (!view) return fail(view.error(), error);
  give_value(hash,
             iri::hash(static_cast<ComparisonLevel>(level), *view, compare_options(flags), seed));
  return succeed(error);
}

int iri_to_uri(const char* text, size_t size, char* out, size_t capacity, size_t* needed,
               iri_error* error) {
  const Output output{out, capacity, needed, error};
  if (!is_text(text, size)) return output.invalid();
  return converted(to_uri, text_of(text, size), output);
}

int iri_to_iri(const char* text, size_t size, char* out, size_t capacity, size_t* needed,
               iri_error* error) {
  const Output output{out, capacity, needed, error};
  if (!is_text(text, size)) return output.invalid();
  return converted(to_iri, text_of(text, size), output);
}

int iri_percent_encode(int rule, const char* also, const char* text, size_t size, char* out,
                       size_t capacity, size_t* needed) {
  const Output output{out, capacity, needed, nullptr};
  if (!is_rule(rule) || !is_text(text, size)) return output.invalid();
  const auto set = EncodeSet::of(static_cast<Rule>(rule));
  if (!set) return output.invalid();
  const std::string_view more = also == nullptr ? std::string_view() : std::string_view(also);
  return output.done(encode(text_of(text, size), set->without(more), output.buffer()));
}

int iri_percent_decode(const char* text, size_t size, char* out, size_t capacity, size_t* needed,
                       iri_error* error) {
  return decoded(decode, text, size, {out, capacity, needed, error});
}
int iri_percent_decode_utf8(const char* text, size_t size, char* out, size_t capacity,
                            size_t* needed, iri_error* error) {
  return decoded(decode_utf8, text, size, {out, capacity, needed, error});
}
int iri_percent_decode_unreserved(const char* text, size_t size, char* out, size_t capacity,
                                  size_t* needed, iri_error* error) {
  return decoded(decode_unreserved, text, size, {out, capacity, needed, error});
}

}  // extern "C"
