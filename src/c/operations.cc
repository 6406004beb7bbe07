// operations.h
#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <type_traits>

#include "c/argument.hpp"
#include "c/constant.hpp"
#include "iri/compare.hpp"
#include "iri/convert.hpp"
#include "iri/iri.h"
#include "iri/normalize.hpp"
#include "iri/origin.hpp"
#include "iri/relativize.hpp"
#include "iri/resolve.hpp"
#include "iri/schemes.hpp"

using namespace iri;
using namespace iri::detail;

namespace {

/// The first word of an iri_base; it shows that a base was made in this memory. The view follows.
constexpr std::uint64_t base_mark = 0x6972692062617365;
using ViewBytes = std::array<std::byte, sizeof(IriView)>;
static_assert(std::is_trivially_copyable_v<IriView>);
static_assert(sizeof base_mark + sizeof(ViewBytes) <= sizeof(iri_base::state));

std::optional<IriView> view_of_base(const iri_base* base) noexcept {
  if (!is_whole(base) || base->state[0] != base_mark) return std::nullopt;
  ViewBytes bytes;
  std::memcpy(bytes.data(), base->state + 1, bytes.size());
  return std::bit_cast<IriView>(bytes);
}

constexpr unsigned resolve_flags =
    IRI_RESOLVE_SAME_SCHEME | IRI_RESOLVE_UNDERFLOW_FAILS | IRI_RESOLVE_ERRATUM_4789;

ResolveOptions resolve_options(unsigned flags) noexcept {
  ResolveOptions options;
  options.same_scheme_compatibility = (flags & IRI_RESOLVE_SAME_SCHEME) != 0;
  if ((flags & IRI_RESOLVE_UNDERFLOW_FAILS) != 0) options.underflow = Underflow::error;
  options.erratum_4789 = (flags & IRI_RESOLVE_ERRATUM_4789) != 0;
  return options;
}

NormalizeOptions options_of(int rule, unsigned steps, unsigned components) noexcept {
  NormalizeOptions options;
  options.steps = NormalizeSteps::from_bits(steps);
  options.components = ComponentSet::from_bits(components);
  return options_for(static_cast<Rule>(rule), options);
}

constexpr bool are_options(unsigned steps, unsigned components) noexcept {
  return steps <= IRI_NORMALIZE_ALL && components <= IRI_ALL_COMPONENTS;
}

constexpr bool are_compared(int level, unsigned flags) noexcept {
  return level >= IRI_LEVEL_STRING && level <= IRI_LEVEL_SCHEME &&
         flags <= IRI_COMPARE_WITHOUT_FRAGMENT;
}

CompareOptions compare_options(unsigned flags) noexcept {
  return {(flags & IRI_COMPARE_WITHOUT_FRAGMENT) == 0};
}

int sign(std::strong_ordering order) noexcept { return order < 0 ? -1 : order > 0 ? 1 : 0; }

/// Parses both texts, and calls `use` with the views.
template <class Use>
iri_status with_two(int level, std::string_view a, std::string_view b, unsigned flags,
                    iri_error* error, const Use& use) noexcept {
  const auto first = IriReferenceView::parse(a);
  if (!first) return fail(first.error(), error);
  const auto second = IriReferenceView::parse(b);
  if (!second) return fail(second.error(), error, 1);
  use(static_cast<ComparisonLevel>(level), *first, *second, compare_options(flags));
  return succeed(error);
}

}  // namespace

extern "C" {

iri_status iri_base_make(iri_base* base, const char* text, size_t size, iri_error* error) {
  if (!is_whole(base)) return invalid(error);
  base->state[0] = 0;
  if (!is_text(text, size)) return invalid(error);
  const auto view = IriView::parse(text_of(text, size));
  if (!view) return fail(view.error(), error);
  base->state[0] = base_mark;
  std::memcpy(base->state + 1, &*view, sizeof *view);
  return succeed(error);
}

iri_status iri_resolve(const iri_base* base, const char* reference, size_t size, unsigned flags,
                       char* out, size_t capacity, size_t* needed, iri_error* error) {
  const Output output{out, capacity, needed, error};
  const auto from = view_of_base(base);
  if (!from || !is_text(reference, size) || flags > resolve_flags) return output.invalid();
  const auto to = IriReferenceView::parse(text_of(reference, size));
  if (!to) return output.fail(to.error());
  return output.done(resolve(*from, *to, resolve_options(flags), output.buffer()));
}

iri_status iri_relativize(const iri_base* base, const char* target, size_t size, char* out,
                          size_t capacity, size_t* needed, iri_error* error) {
  const Output output{out, capacity, needed, error};
  const auto from = view_of_base(base);
  if (!from || !is_text(target, size)) return output.invalid();
  const auto to = IriView::parse(text_of(target, size));
  if (!to) return output.fail(to.error());
  return output.done(relativize(*from, *to, output.buffer()));
}

iri_status iri_join(const char* a, size_t a_size, const char* b, size_t b_size, char* out,
                    size_t capacity, size_t* needed, iri_error* error) {
  const Output output{out, capacity, needed, error};
  if (!is_text(a, a_size) || !is_text(b, b_size)) return output.invalid();
  const auto first = IriReferenceView::parse(text_of(a, a_size));
  if (!first) return output.fail(first.error());
  const auto second = IriReferenceView::parse(text_of(b, b_size));
  if (!second) return output.fail(second.error(), 1);
  return output.done(join(*first, *second, output.buffer()));
}

iri_status iri_remove_dot_segments(const char* path, size_t size, char* out, size_t capacity,
                                   size_t* needed, iri_error* error) {
  const Output output{out, capacity, needed, error};
  if (!is_text(path, size)) return output.invalid();
  return output.done(remove_dot_segments(text_of(path, size), output.buffer()));
}

iri_status iri_normalize(int start_rule, const char* text, size_t size, unsigned steps,
                         unsigned components, char* out, size_t capacity, size_t* needed,
                         iri_error* error) {
  const Output output{out, capacity, needed, error};
  if (!is_start(start_rule) || !is_text(text, size)) return output.invalid();
  if (!are_options(steps, components)) return output.invalid();
  const auto view = view_as(start_rule, text_of(text, size));
  if (!view) return output.fail(view.error());
  const auto options = options_of(start_rule, steps, components);
  return output.done(detail::normalize(*view, options, output.buffer()));
}

iri_status iri_missing_steps(int start_rule, const char* text, size_t size, unsigned steps,
                             unsigned components, unsigned* missing, iri_error* error) {
  if (!is_start(start_rule) || !is_text(text, size)) return invalid(error);
  if (!are_options(steps, components)) return invalid(error);
  const auto view = view_as(start_rule, text_of(text, size));
  if (!view) return fail(view.error(), error);
  const auto options = options_of(start_rule, steps, components);
  give_value(missing, static_cast<unsigned>(detail::missing_steps(*view, options).bits()));
  return succeed(error);
}

iri_status iri_normalize_to_uri(const char* text, size_t size, unsigned steps, unsigned components,
                                char* out, size_t capacity, size_t* needed, iri_error* error) {
  const Output output{out, capacity, needed, error};
  if (!is_text(text, size) || !are_options(steps, components)) return output.invalid();
  const auto view = IriReferenceView::parse(text_of(text, size));
  if (!view) return output.fail(view.error());
  const auto options = options_of(IRI_RULE_IRI_reference, steps, components);
  return output.done(detail::normalize_to_uri(*view, options, output.buffer()));
}

iri_status iri_same(int level, const char* a, size_t a_size, const char* b, size_t b_size,
                    unsigned flags, bool* same, iri_error* error) {
  if (!is_text(a, a_size) || !is_text(b, b_size)) return invalid(error);
  if (!are_compared(level, flags)) return invalid(error);
  return with_two(level, text_of(a, a_size), text_of(b, b_size), flags, error,
                  [same](auto... arguments) { give_value(same, iri::same(arguments...)); });
}

iri_status iri_compare(int level, const char* a, size_t a_size, const char* b, size_t b_size,
                       unsigned flags, int* order, iri_error* error) {
  if (!is_text(a, a_size) || !is_text(b, b_size)) return invalid(error);
  if (!are_compared(level, flags)) return invalid(error);
  return with_two(
      level, text_of(a, a_size), text_of(b, b_size), flags, error,
      [order](auto... arguments) { give_value(order, sign(iri::compare(arguments...))); });
}

iri_status iri_hash(int level, const char* text, size_t size, unsigned flags, uint64_t seed,
                    uint64_t* hash, iri_error* error) {
  if (!is_text(text, size) || !are_compared(level, flags)) return invalid(error);
  const auto view = IriReferenceView::parse(text_of(text, size));
  if (!view) return fail(view.error(), error);
  const auto by = static_cast<ComparisonLevel>(level);
  give_value(hash, iri::hash(by, *view, compare_options(flags), seed));
  return succeed(error);
}

iri_status iri_origin(const char* text, size_t size, char* out, size_t capacity, size_t* needed,
                      iri_error* error) {
  const Output output{out, capacity, needed, error};
  if (!is_text(text, size)) return output.invalid();
  const auto view = IriView::parse(text_of(text, size));
  if (!view) return output.fail(view.error());
  const auto found = origin(*view);
  if (!found) return output.fail({ErrorCode::bad_value, Component::none, 0});
  return output.done(serialize(*found, output.buffer()));
}

bool iri_find_scheme(const char* name, size_t size, iri_scheme* scheme) {
  if (!is_text(name, size)) return false;
  const Scheme* const found = find_scheme(text_of(name, size));
  if (found == nullptr) return false;
  iri_scheme given = IRI_SCHEME_INIT;
  given.default_port = found->default_port.value_or(0);
  given.empty_path_is_root = found->empty_path_is_root ? 1 : 0;
  given.name = string_or_null(found->name);
  give(scheme, given);
  return true;
}
size_t iri_scheme_count(void) { return schemes().size(); }
const char* iri_scheme_name(size_t index) {
  return index < schemes().size() ? string_or_null(schemes()[index].name) : nullptr;
}

}  // extern "C"
