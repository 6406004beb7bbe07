#include "unicode/mark_runs.hpp"

#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "text/utf8.hpp"

namespace iri { inline namespace v0 { namespace unicode {
namespace {

struct Element {
  UChar32 code_point;
  std::uint8_t combining_class;
};
using Elements = std::vector<Element>;

void append_decomposed(const icu::Normalizer2& nfc, UChar32 code_point, Elements& to) {
  icu::UnicodeString mapped;
  if (nfc.getDecomposition(code_point, mapped) == 0) mapped = code_point;
  for (std::int32_t i = 0; i < mapped.length(); i = mapped.moveIndex32(i, 1)) {
    const UChar32 c = mapped.char32At(i);
    to.push_back({c, nfc.getCombiningClass(c)});
  }
}

Elements decomposed(const icu::Normalizer2& nfc, std::string_view text) {
  Elements elements;
  for (std::size_t i = 0; i < text.size();) {
    const detail::Character c = detail::first_character(text.substr(i));
    append_decomposed(nfc, static_cast<UChar32>(c.code_point), elements);
    i += c.size;
  }
  return elements;
}

/// The Canonical Ordering Algorithm (The Unicode Standard, D109).
void put_in_order(Elements& elements) {
  const auto is_starter = [](Element e) { return e.combining_class == 0; };
  for (auto at = elements.begin(); at != elements.end();) {
    const auto marks = std::find_if_not(at, elements.end(), is_starter);
    at = std::find_if(marks, elements.end(), is_starter);
    std::stable_sort(marks, at,
                     [](Element a, Element b) { return a.combining_class < b.combining_class; });
  }
}

/// The Canonical Composition Algorithm (D117).
void compose(const icu::Normalizer2& nfc, Elements& elements) {
  std::size_t size = 0;
  std::size_t starter = 0;
  bool has_starter = false;
  for (const Element element : elements) {
    const bool blocked =
        !has_starter ||
        (size - 1 != starter && elements[size - 1].combining_class >= element.combining_class);
    if (!blocked) {
      const UChar32 pair = nfc.composePair(elements[starter].code_point, element.code_point);
      if (pair >= 0) {
        elements[starter].code_point = pair;
        continue;
      }
    }
    if (element.combining_class == 0) {
      starter = size;
      has_starter = true;
    }
    elements[size++] = element;
  }
  elements.resize(size);
}

}  // namespace

Halves split(const icu::Normalizer2& nfc, std::string_view text) noexcept {
  std::size_t begin = 0;  // of the piece that a boundary stands before
  std::size_t count = 0;  // of its characters without one
  for (std::size_t i = 0; i < text.size();) {
    const detail::Character c = detail::first_character(text.substr(i));
    if (!nfc.hasBoundaryBefore(static_cast<UChar32>(c.code_point))) {
      ++count;
    } else if (count > most_marks) {
      return {text.substr(0, begin), text.substr(begin, i - begin)};
    } else {
      begin = i;
      count = 0;
    }
    i += c.size;
  }
  if (count <= most_marks) return {text, {}};
  return {text.substr(0, begin), text.substr(begin)};
}

std::string normalized(const icu::Normalizer2& nfc, std::string_view text) {
  Elements elements = decomposed(nfc, text);
  put_in_order(elements);
  compose(nfc, elements);
  icu::UnicodeString made;
  for (const Element element : elements) made.append(element.code_point);
  std::string out;
  made.toUTF8String(out);
  return out;
}

bool has_long_run(std::string_view text) noexcept {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size() && count <= most_marks;) {
    const detail::Character c = detail::first_character(text.substr(i));
    const bool mark = (U_GET_GC_MASK(static_cast<UChar32>(c.code_point)) & U_GC_M_MASK) != 0;
    count = mark ? count + 1 : 0;
    i += c.size;
  }
  return count > most_marks;
}

}}}  // namespace iri::v0::unicode
