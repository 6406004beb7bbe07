// What comes through the C ABI, checked, and what goes back.
#ifndef IRI_SRC_C_ARGUMENT_HPP
#define IRI_SRC_C_ARGUMENT_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>

#include "c/struct.hpp"
#include "iri/iri.h"
#include "iri/output.hpp"
#include "iri/reference.hpp"

namespace iri::inline v0::detail {

constexpr std::string_view text_of(const char* data, std::size_t size) noexcept {
  return data == nullptr ? std::string_view() : std::string_view(data, size);
}

/// What a caller's struct holds, if it is not of an older version than the library knows.
template <class Struct>
bool is_whole(const Struct* from) noexcept {
  return from != nullptr && from->struct_size >= sizeof(Struct);
}

inline std::string_view text_at(const void* texts, std::size_t index) noexcept {
  const iri_text& text = static_cast<const iri_text*>(texts)[index];
  return text_of(text.data, text.size);
}

/// Whether an array is there and holds texts.
inline bool are_texts(const iri_text* texts, std::size_t count) noexcept {
  if (texts == nullptr) return count == 0;
  return std::all_of(texts, texts + count,
                     [](const iri_text& text) { return is_text(text.data, text.size); });
}

/// The error, and its code. `text` is the number of the text in which it lies.
inline int fail(Error error, iri_error* out, std::uint32_t text = 0) noexcept {
  iri_error given = IRI_ERROR_INIT;
  given.code = static_cast<std::uint32_t>(error.code);
  given.component = static_cast<std::uint32_t>(error.component);
  given.offset = error.offset;
  given.text = text;
  give(out, given);
  return static_cast<int>(error.code);
}

inline int invalid(iri_error* out) noexcept {
  iri_error given = IRI_ERROR_INIT;
  given.code = IRI_ERROR_INVALID_ARGUMENT;
  give(out, given);
  return IRI_ERROR_INVALID_ARGUMENT;
}

inline int succeed(iri_error* out) noexcept { return fail({}, out); }

/// Where an operation puts its output and what it says of it.
struct Output {
  char* data;
  std::size_t capacity;
  std::size_t* needed;
  iri_error* error;

  OutputBuffer buffer() const noexcept {
    return data == nullptr ? OutputBuffer() : OutputBuffer(data, capacity);
  }
  int invalid() const noexcept {
    give_value(needed, 0);
    return detail::invalid(error);
  }
  int fail(Error why, std::uint32_t text = 0) const noexcept {
    give_value(needed, 0);
    return detail::fail(why, error, text);
  }
  /// An error of an operation on two texts lies in the second, if in any.
  int done(Written written, std::uint32_t text = 0) const noexcept {
    const bool sized = written.ok() || written.error.code == ErrorCode::buffer_too_small;
    give_value(needed, sized ? written.size : 0);
    return detail::fail(written.error, error, sized ? 0 : text);
  }
};

template <Rule S>
Result<IriReferenceView> view_of(std::string_view text) noexcept {
  const auto view = BasicView<S>::parse(text);
  if (!view) return view.error();
  return IriReferenceView(*view);
}

/// The text as one of that start rule. INVARIANT: is_start(rule).
inline Result<IriReferenceView> view_as(int rule, std::string_view text) noexcept {
  switch (static_cast<Rule>(rule)) {
    case Rule::URI: return view_of<Rule::URI>(text);
    case Rule::URI_reference: return view_of<Rule::URI_reference>(text);
    case Rule::absolute_URI: return view_of<Rule::absolute_URI>(text);
    case Rule::relative_ref: return view_of<Rule::relative_ref>(text);
    case Rule::IRI: return view_of<Rule::IRI>(text);
    case Rule::absolute_IRI: return view_of<Rule::absolute_IRI>(text);
    case Rule::irelative_ref: return view_of<Rule::irelative_ref>(text);
    default: return IriReferenceView::parse(text);
  }
}

}  // namespace iri::inline v0::detail

#endif
