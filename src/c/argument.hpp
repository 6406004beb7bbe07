// Checks the arguments of C functions, and returns their results.
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

namespace iri { inline namespace v0 { namespace detail {

constexpr std::string_view text_of(const char* data, std::size_t size) noexcept {
  return data == nullptr ? std::string_view() : std::string_view(data, size);
}

inline std::string_view text_at(const void* texts, std::size_t index) noexcept {
  const iri_text& text = static_cast<const iri_text*>(texts)[index];
  return text_of(text.data, text.size);
}

/// Whether the array exists and holds texts.
inline bool are_texts(const iri_text* texts, std::size_t count) noexcept {
  if (texts == nullptr) return count == 0;
  return std::all_of(texts, texts + count,
                     [](const iri_text& text) { return is_text(text.data, text.size); });
}

/// Stores the error, and returns its code. `text` is the number of the text that is at fault.
inline iri_status fail(Error error, iri_error* out, std::uint32_t text = 0) noexcept {
  return give_error(out, static_cast<iri_status>(error.code), static_cast<int>(error.component),
                    error.offset, text);
}

/// Where an operation stores its output, the output's size, and an error.
struct Output {
  char* data;
  std::size_t capacity;
  std::size_t* needed;
  iri_error* error;

  OutputBuffer buffer() const noexcept {
    return data == nullptr ? OutputBuffer() : OutputBuffer(data, capacity);
  }
  iri_status invalid() const noexcept {
    give_value(needed, 0);
    return detail::invalid(error);
  }
  iri_status fail(Error why, std::uint32_t text = 0) const noexcept {
    give_value(needed, 0);
    return detail::fail(why, error, text);
  }
  /// For operations on several texts, `text` says which one an error refers to.
  iri_status done(Written written, std::uint32_t text = 0) const noexcept {
    give_value(needed, written.size);
    const bool of_text =
        written.error.failed() && written.error.code != ErrorCode::buffer_too_small;
    return detail::fail(written.error, error, of_text ? text : 0);
  }
};

template <Rule S>
Result<IriReferenceView> view_of(std::string_view text) noexcept {
  const auto view = BasicView<S>::parse(text);
  if (!view) return view.error();
  return IriReferenceView(*view);
}

/// Parses the text by a start rule. INVARIANT: is_start(rule).
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

}}}  // namespace iri::v0::detail

#endif
