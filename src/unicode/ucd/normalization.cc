#include "unicode/ucd/normalization.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <span>
#include <tuple>
#include <vector>

#include "text/utf8.hpp"
#include "unicode/ucd/encode.hpp"

namespace iri { inline namespace v0 { namespace unicode { namespace ucd {
namespace {

enum : std::uint8_t { begins_piece = 1, is_own_nfc = 2, decomposes = 4 };

struct NormalizationKind {
  std::uint8_t combining_class;
  std::uint8_t flags;
};
struct Composite {
  char32_t first;
  char32_t second;
  char32_t composite;
};

#include "unicode/ucd/normalization.inc"

// Hangul (The Unicode Standard, s3.12).
constexpr char32_t first_syllable = 0xAC00;
constexpr char32_t first_leading = 0x1100;
constexpr char32_t first_vowel = 0x1161;
constexpr char32_t before_trailing = 0x11A7;
constexpr char32_t leading_count = 19;
constexpr char32_t vowel_count = 21;
constexpr char32_t trailing_count = 28;
constexpr char32_t syllable_count = leading_count * vowel_count * trailing_count;

/// The distance from `first` to `c`, if that is less than `count`; for a smaller `c` it is not.
constexpr bool within(char32_t c, char32_t first, char32_t count) noexcept {
  return c - first < count;
}

NormalizationKind kind_of(char32_t c) noexcept {
  if (c >= normalization_end) return {0, begins_piece | is_own_nfc};
  const std::size_t block = normalization_index[c / normalization_block];
  return normalization_kinds[normalization_values[block * normalization_block +
                                                  c % normalization_block]];
}

struct Element {
  char32_t code_point;
  std::uint8_t combining_class;
};

/// The limit of the Stream-Safe Text Format (UAX #15 s13): a starter and 30 more. No character
/// decomposes into more than four.
constexpr std::size_t common_size = 31;
constexpr std::size_t longest_decomposition =
    std::tuple_size_v<decltype(Decomposition::code_points)>;

/// The elements of a piece: in an array if it is as short as texts of languages have them.
class Elements {
 public:
  explicit Elements(std::size_t characters) {
    if (characters > common_size) many_.resize(characters * longest_decomposition);
  }
  void push(char32_t c) noexcept { data()[size_++] = {c, kind_of(c).combining_class}; }
  std::span<Element> span() noexcept { return {data(), size_}; }
  void resize(std::size_t size) noexcept { size_ = size; }

 private:
  Element* data() noexcept { return many_.empty() ? few_.data() : many_.data(); }

  std::array<Element, common_size * longest_decomposition> few_;
  std::vector<Element> many_;
  std::size_t size_ = 0;
};

void decompose(char32_t c, Elements& to) noexcept {
  const Decomposition parts = decomposition(c);
  for (std::size_t i = 0; i < parts.size; ++i) to.push(parts.code_points[i]);
}

/// The Canonical Ordering Algorithm (D109).
void put_in_order(std::span<Element> elements) {
  const auto is_starter = [](Element e) { return e.combining_class == 0; };
  const auto less = [](Element a, Element b) { return a.combining_class < b.combining_class; };
  for (auto at = elements.begin(); at != elements.end();) {
    const auto marks = std::find_if_not(at, elements.end(), is_starter);
    at = std::find_if(marks, elements.end(), is_starter);
    if (elements.size() > common_size * longest_decomposition) {
      std::stable_sort(marks, at, less);
    } else {  // std::stable_sort() takes memory for the shortest run, too
      for (auto mark = marks; mark != at; ++mark) {
        std::rotate(std::upper_bound(marks, mark, *mark, less), mark, mark + 1);
      }
    }
  }
}

/// The primary composite of two characters, or 0.
char32_t composite_of(char32_t first, char32_t second) noexcept {
  if (within(first, first_leading, leading_count) && within(second, first_vowel, vowel_count)) {
    return first_syllable +
           ((first - first_leading) * vowel_count + second - first_vowel) * trailing_count;
  }
  if (within(first, first_syllable, syllable_count) &&
      (first - first_syllable) % trailing_count == 0 &&
      within(second, before_trailing + 1, trailing_count - 1)) {
    return first + second - before_trailing;
  }
  const auto less = [](const Composite& a, const std::tuple<char32_t, char32_t>& b) {
    return std::tuple(a.second, a.first) < b;
  };
  const auto* const at = std::lower_bound(std::begin(composites), std::end(composites),
                                          std::tuple(second, first), less);
  const bool found = at != std::end(composites) && at->first == first && at->second == second;
  return found ? at->composite : 0;
}

/// The Canonical Composition Algorithm (D117). Returns the number of elements that remain.
std::size_t compose(std::span<Element> elements) noexcept {
  std::size_t size = 0;
  std::size_t starter = elements.size();  // there is none yet
  for (const Element element : elements) {
    const bool blocked =
        starter == elements.size() ||
        (size - 1 != starter && elements[size - 1].combining_class >= element.combining_class);
    const char32_t pair =
        blocked ? 0 : composite_of(elements[starter].code_point, element.code_point);
    if (pair != 0) {
      elements[starter].code_point = pair;
      continue;
    }
    if (element.combining_class == 0) starter = size;
    elements[size++] = element;
  }
  return size;
}

/// The NFC of a piece of `characters` characters.
Elements normalized(std::string_view piece, std::size_t characters) {
  Elements elements(characters);
  while (!piece.empty()) {
    const detail::Character c = detail::first_character(piece);
    decompose(c.code_point, elements);
    piece.remove_prefix(c.size);
  }
  put_in_order(elements.span());
  elements.resize(compose(elements.span()));
  return elements;
}

/// The first piece of a text: NFC of the whole is NFC of its pieces, one after the other.
struct Piece {
  std::string_view text;
  std::size_t characters;
  bool is_nfc;  // one character that is its own NFC: what most text is made of
};

Piece first_piece(std::string_view text) noexcept {
  std::size_t size = 0;
  std::size_t characters = 0;
  bool alone = true;
  while (size < text.size()) {
    const detail::Character c = detail::first_character(text.substr(size));
    const NormalizationKind kind = kind_of(c.code_point);
    if (characters != 0 && (kind.flags & begins_piece) != 0) break;
    alone = characters == 0 && (kind.flags & is_own_nfc) != 0;
    ++characters;
    size += c.size;
  }
  return {text.substr(0, size), characters, alone};
}

Decomposition syllable(char32_t c) noexcept {
  const char32_t index = c - first_syllable;
  const char32_t trailing = index % trailing_count;
  return {{first_leading + index / (vowel_count * trailing_count),
           first_vowel + index / trailing_count % vowel_count, before_trailing + trailing},
          trailing == 0 ? 2U : 3U};
}

}  // namespace

Decomposition decomposition(char32_t c) noexcept {
  if (within(c, first_syllable, syllable_count)) return syllable(c);
  if ((kind_of(c).flags & decomposes) == 0) return {{c}, 1};
  const auto* const at = std::lower_bound(std::begin(decomposed), std::end(decomposed), c);
  const auto row = static_cast<std::size_t>(at - std::begin(decomposed));
  Decomposition made{{}, 0};
  for (std::size_t i = decomposition_begin[row]; i != decomposition_begin[row + 1]; ++i) {
    made.code_points[made.size++] = decompositions[i];
  }
  return made;
}

std::uint8_t combining_class(char32_t code_point) noexcept {
  return kind_of(code_point).combining_class;
}

void put_nfc(std::string_view text, detail::Sink& out) {
  std::size_t kept = 0;  // bytes that stay as they are
  while (kept < text.size()) {
    const Piece piece = first_piece(text.substr(kept));
    if (piece.is_nfc) {
      kept += piece.text.size();
      continue;
    }
    out.put(text.substr(0, kept));
    Elements elements = normalized(piece.text, piece.characters);
    for (const Element element : elements.span()) out.put(Utf8(element.code_point));
    text.remove_prefix(kept + piece.text.size());
    kept = 0;
  }
  out.put(text);
}

bool is_nfc(std::string_view text) {
  while (!text.empty()) {
    const Piece piece = first_piece(text);
    text.remove_prefix(piece.text.size());
    if (piece.is_nfc) continue;
    std::string_view rest = piece.text;
    Elements elements = normalized(piece.text, piece.characters);
    for (const Element element : elements.span()) {
      const Utf8 bytes(element.code_point);
      if (!rest.starts_with(bytes)) return false;
      rest.remove_prefix(std::string_view(bytes).size());
    }
    if (!rest.empty()) return false;
  }
  return true;
}

}}}}  // namespace iri::v0::unicode::ucd
