#include "unicode/label.hpp"

#include <algorithm>

#include "text/utf8.hpp"
#include "unicode/ucd/normalization.hpp"
#include "unicode/ucd/properties.hpp"

namespace iri { inline namespace v0 { namespace unicode { namespace uts46 {
namespace {

using ucd::Bidi;
using ucd::Joining;

constexpr std::uint8_t virama = 9;  // Canonical_Combining_Class

/// Takes the first character off.
char32_t take(std::string_view& text) noexcept {
  const detail::Character c = detail::first_character(text);
  text.remove_prefix(c.size);
  return c.code_point;
}

bool is_letter_digit_or_hyphen(char32_t c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
}

/// V6: what is valid whatever stands beside it.
bool is_allowed(char32_t c, ucd::Status status, bool std3) noexcept {
  if (c < 0x80 && std3) return is_letter_digit_or_hyphen(c);
  return status == ucd::Status::valid || status == ucd::Status::deviation;
}

/// V2, V3 and the characters that count for them.
Problems hyphens(std::string_view label) noexcept {
  Problems problems = 0;
  if (label.starts_with('-')) problems |= leading_hyphen;
  if (label.ends_with('-')) problems |= trailing_hyphen;
  take(label);
  if (!label.empty()) take(label);
  if (label.starts_with("--")) problems |= hyphen_3_4;
  return problems;
}

/// Whether a character that joins to the right follows, past transparent ones.
bool joins_next(std::string_view rest) noexcept {
  while (!rest.empty()) {
    const Joining joining = ucd::properties_of(take(rest)).joining;
    if (joining != Joining::transparent) {
      return joining == Joining::right || joining == Joining::dual;
    }
  }
  return false;
}

/// CONTEXTJ (RFC 5892 A.1, A.2), read from left to right.
class Joiners {
 public:
  /// `rest` is what follows `c` in the label.
  bool allow(char32_t c, Joining joining, std::string_view rest) noexcept {
    const bool after_virama = ucd::combining_class(before_) == virama;
    const bool ok = (c != 0x200C || after_virama || (joins_ && joins_next(rest))) &&
                    (c != 0x200D || after_virama);
    before_ = c;
    if (joining != Joining::transparent) {
      joins_ = joining == Joining::left || joining == Joining::dual;
    }
    return ok;
  }

 private:
  char32_t before_ = 0;
  bool joins_ = false;  // the last character that is not transparent joins to the left
};

/// The Bidi Rule, for one label after the other.
class BidiRule {
 public:
  void read(Bidi bidi) noexcept {
    if (!begun_) {
      begun_ = true;
      right_ = bidi == Bidi::right;
      ok_ = ok_ && (right_ || bidi == Bidi::left);  // rule 1
    }
    european_ = european_ || bidi == Bidi::european_number;
    arabic_ = arabic_ || bidi == Bidi::arabic_number;
    ok_ = ok_ && may_have(bidi);
    if (bidi != Bidi::mark) ends_well_ = may_end_with(bidi);
  }
  /// Rules 3, 4 and 6. The next label begins.
  bool end() noexcept {
    const bool ok = !begun_ || (ok_ && ends_well_ && !(right_ && european_ && arabic_));
    *this = BidiRule();
    return ok;
  }

 private:
  /// Rules 2 and 5.
  bool may_have(Bidi bidi) const noexcept {
    switch (bidi) {
      case Bidi::left: return !right_;
      case Bidi::right:
      case Bidi::arabic_number: return right_;
      case Bidi::other: return false;
      default: return true;
    }
  }
  bool may_end_with(Bidi bidi) const noexcept {
    if (bidi == Bidi::european_number) return true;
    return right_ ? bidi == Bidi::right || bidi == Bidi::arabic_number : bidi == Bidi::left;
  }

  bool begun_ = false;
  bool right_ = false;
  bool ok_ = true;
  bool european_ = false;
  bool arabic_ = false;
  bool ends_well_ = false;
};

}  // namespace

Problems label_problems(std::string_view label, const IdnaOptions& options) noexcept {
  Problems problems = hyphens(label);
  Joiners joiners;
  for (bool first = true; !label.empty(); first = false) {
    const char32_t c = take(label);
    const ucd::Properties properties = ucd::properties_of(c);
    if (first && properties.mark != ucd::Mark::none) problems |= leading_mark;
    if (!is_allowed(c, properties.status, options.use_std3_rules)) problems |= disallowed;
    const bool joins = joiners.allow(c, properties.joining, label);
    if (options.check_joiners && !joins) problems |= joiner;
  }
  return problems;
}

bool is_bidi_name(std::string_view name) noexcept {
  while (!name.empty()) {
    const Bidi bidi = ucd::properties_of(take(name)).bidi;
    if (bidi == Bidi::right || bidi == Bidi::arabic_number) return true;
  }
  return false;
}

bool keeps_bidi_rule(std::string_view name) noexcept {
  BidiRule rule;
  while (!name.empty()) {
    const char32_t c = take(name);
    if (c != '.') {
      rule.read(ucd::properties_of(c).bidi);
    } else if (!rule.end()) {
      return false;
    }
  }
  return rule.end();
}

}}}}  // namespace iri::v0::unicode::uts46
