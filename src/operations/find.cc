#include "iri/find.hpp"

#include <algorithm>
#include <array>

#include "iri/parse.hpp"
#include "iri/reference.hpp"
#include "operations/octets.hpp"
#include "text/ascii.hpp"
#include "text/boundary.hpp"
#include "text/utf8.hpp"

namespace iri { inline namespace v0 {
namespace {

using detail::is_digit;
using detail::is_letter;

/// Schemes that are known without "://" after them.
constexpr std::array<std::string_view, 9> opaque{"geo", "magnet", "mailto", "sip", "sips",
                                                 "sms", "tel",    "urn",    "xmpp"};

/// What ends a reference in HTML.
constexpr std::array<std::string_view, 6> delimiters{"&lt;",   "&gt;",  "&quot;",
                                                     "&apos;", "&#39;", "&nbsp;"};

constexpr bool is_scheme_character(char c) noexcept {
  return is_letter(c) || is_digit(c) || c == '+' || c == '-' || c == '.';
}

/// Punctuation beyond ASCII that no IRI of people has: of Chinese and Japanese, quotation marks, dashes of
/// dialogue, an ellipsis, and spaces.
constexpr bool ends_in_prose(char32_t c) noexcept {
  return (0x2000 <= c && c <= 0x206F && c != 0x200C && c != 0x200D) || c == 0xA0 || c == 0xAB ||
         c == 0xBB || (0x3000 <= c && c <= 0x3003) || (0x3008 <= c && c <= 0x301F) ||
         (0xFF01 <= c && c <= 0xFF0F) || (0xFF1A <= c && c <= 0xFF20) ||
         (0xFF3B <= c && c <= 0xFF3D) || (0xFF5B <= c && c <= 0xFF65) || c == 0xFEFF;
}

/// What ends a sentence or a part of one beyond ASCII, and takes a space after it: of Armenian, Arabic, Urdu, the
/// languages of India, Burmese, Ethiopic and Khmer.
constexpr bool is_final_mark(char32_t c) noexcept {
  return c == 0x589 || c == 0x60C || c == 0x61B || c == 0x61F || c == 0x6D4 || c == 0x964 ||
         c == 0x965 || c == 0x104A || c == 0x104B || (0x1362 <= c && c <= 0x1368) || c == 0x17D4 ||
         c == 0x17D5;
}

class ReferenceFinder {
 public:
  ReferenceFinder(std::string_view text, FindOptions options) noexcept
      : text_(text), html_(options.html) {}

  std::optional<FoundReference> find(std::size_t from) noexcept {
    for (std::size_t colon = text_.find(':', from); colon != text_.npos;
         colon = text_.find(':', colon + 1)) {
      const std::size_t begin = scheme_before(colon, from);
      if (begin == colon || !is_wanted(begin, colon)) continue;
      const std::size_t end = end_of(begin, colon);
      if (end != begin) return FoundReference{begin, end};
    }
    return std::nullopt;
  }

 private:
  /// Where the scheme before the ":" begins: with the first letter behind a ".", or behind what no
  /// scheme has.
  std::size_t scheme_before(std::size_t colon, std::size_t from) const noexcept {
    std::size_t begin = colon;
    while (begin != from && is_scheme_character(text_[begin - 1]) && text_[begin - 1] != '.') {
      --begin;
    }
    while (begin != colon && !is_letter(text_[begin])) ++begin;
    return begin;
  }

  bool is_wanted(std::size_t begin, std::size_t colon) const noexcept {
    if (text_.substr(colon, 3) == "://") return true;
    const std::string_view scheme = text_.substr(begin, colon - begin);
    return std::any_of(opaque.begin(), opaque.end(), [scheme](std::string_view known) noexcept {
      return detail::same_ignoring_case(scheme, known);
    });
  }

  /// Whether a letter or digit is after the scheme, and the "//".
  bool says_something(std::size_t colon, std::size_t end) const noexcept {
    const std::size_t begin = text_.substr(colon, 3) == "://" ? colon + 3 : colon + 1;
    if (end <= begin) return false;
    return std::any_of(text_.begin() + static_cast<std::ptrdiff_t>(begin),
                       text_.begin() + static_cast<std::ptrdiff_t>(end), [](char c) noexcept {
                         return is_letter(c) || is_digit(c) ||
                                static_cast<unsigned char>(c) >= 0x80;
                       });
  }

  /// The end of the reference; `begin` if there is none. An authority that is none ends it: nothing
  /// is read twice.
  std::size_t end_of(std::size_t begin, std::size_t colon) const noexcept {
    const bool exact = is_delimited(begin);
    const std::size_t authority = authority_end(colon);
    const bool sound = IriView::parse(text_.substr(begin, authority - begin)).has_value();
    std::size_t end = longest(begin, authority, sound ? text_.size() : authority, exact);
    if (!exact) end = without_punctuation(colon, end);
    const bool valid =
        says_something(colon, end) && IriView::parse(text_.substr(begin, end - begin));
    return valid ? end : begin;
  }

  /// That of what comes after the "://"; without that, after the ":".
  std::size_t authority_end(std::size_t colon) const noexcept {
    std::size_t end = colon + 1;
    if (text_.substr(colon, 3) != "://") return end;
    end = colon + 3;
    while (end < text_.size() && !is_end(end, '\0') &&
           std::string_view("/?#").find(text_[end]) == std::string_view::npos) {
      ++end;
    }
    return end;
  }

  /// Whether the end is known: `<` or `="` stands before it.
  bool is_delimited(std::size_t begin) const noexcept {
    if (begin == 0) return false;
    const char before = text_[begin - 1];
    const bool quote = before == '"' || before == '\'';
    return before == '<' || (quote && begin > 1 && text_[begin - 2] == '=');
  }
  bool is_end(std::size_t index, char closing) const noexcept {
    const char c = text_[index];
    if (static_cast<unsigned char>(c) <= 0x20 || c == closing) return true;
    if (std::string_view("<>\"`{}|\\^\x7F").find(c) != std::string_view::npos) return true;
    if (!html_ || c != '&') return false;
    const std::string_view rest = text_.substr(index);
    return std::any_of(
        delimiters.begin(), delimiters.end(),
        [rest](std::string_view entity) noexcept { return rest.starts_with(entity); });
  }

  /// Up to what no IRI has there, what ends one in prose, or a bracket that was opened before.
  std::size_t longest(std::size_t begin, std::size_t authority, std::size_t most,
                      bool exact) const noexcept {
    const char closing = exact && text_[begin - 1] == '\'' ? '\'' : '\0';
    Brackets brackets;
    bool fragment = false;
    std::size_t i = begin;
    for (; i < most && !is_end(i, closing); i += size_at(i)) {
      const char c = text_[i];
      if (size_at(i) == 0 || (!exact && (ends_here(i) || brackets.closes(c)))) return i;
      const bool bracket = c == '[' || c == ']';
      if ((bracket && i >= authority) || (c == '#' && fragment)) return i;
      fragment = fragment || c == '#';
    }
    return std::min(i, most);
  }

  /// Brackets that are open.
  struct Brackets {
    std::size_t round = 0;
    std::size_t square = 0;
    /// Whether the character closes what was not opened.
    bool closes(char c) noexcept {
      if (c == '(') ++round;
      if (c == '[') ++square;
      if (c == ')') return round == 0 || round-- == 0;
      return c == ']' && (square == 0 || square-- == 0);
    }
  };

  /// The size of a character, or of a pct-encoded, that an IRI may have; 0 if it is none.
  std::size_t size_at(std::size_t index) const noexcept {
    if (text_[index] == '%') return detail::pct_encoded_at(text_, index) ? 3 : 0;
    if (static_cast<unsigned char>(text_[index]) < 0x80) return 1;
    const detail::Character c = detail::first_character(text_.substr(index, 4));
    const bool good =
        c.code == ErrorCode::none && is_valid(rule::ucschar, text_.substr(index, c.size));
    return good ? c.size : 0;
  }
  bool ends_here(std::size_t index) const noexcept {
    const char c = text_[index];
    if (c == ',' || c == ';') return another_begins(index + 1);
    if (static_cast<unsigned char>(c) < 0x80) return false;
    return ends_in_prose(detail::first_character(text_.substr(index, 4)).code_point);
  }

  /// Whether a scheme with "://" stands there: a list without spaces, as in a line of a table.
  bool another_begins(std::size_t index) const noexcept {
    std::size_t end = index;
    while (end < text_.size() && is_scheme_character(text_[end])) ++end;
    return end != index && is_letter(text_[index]) && text_.substr(end, 3) == "://";
  }

  /// The size of the punctuation that ends the text before `end`; 0 if there is none.
  std::size_t mark_before(std::size_t end) const noexcept {
    constexpr std::string_view marks = ".,:;!?'*_~([";
    std::size_t begin = end - 1;
    while (begin != 0 && end - begin < 4 &&
           detail::is_continuation(static_cast<unsigned char>(text_[begin])))
      --begin;
    if (begin + 1 == end) return marks.find(text_[begin]) == marks.npos ? 0 : 1;
    const detail::Character c = detail::first_character(text_.substr(begin, end - begin));
    return c.code == ErrorCode::none && is_final_mark(c.code_point) ? end - begin : 0;
  }
  /// Nor is a bracket that is still open part of it.
  std::size_t without_punctuation(std::size_t colon, std::size_t end) const noexcept {
    for (std::size_t size = 1; size != 0 && end > colon + 1; end -= size) size = mark_before(end);
    return end;
  }

  std::string_view text_;
  bool html_;
};

}  // namespace

std::optional<FoundReference> find_reference(std::string_view text, std::size_t from,
                                             FindOptions options) noexcept {
  return ReferenceFinder(text, options).find(std::min(from, text.size()));
}

}}  // namespace iri::v0
