// IDNA, bidi structure and look-alikes by the library's tables, against ICU: over the characters that both know alike.
// ICU 72 has Unicode 15 and the UTS 46 of that time.
#include <gtest/gtest.h>
#include <unicode/uchar.h>
#include <unicode/uidna.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>
#include <unicode/uspoof.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "iri/unicode.hpp"
#include "support/utf8_of.hpp"
#include "unicode/random.hpp"
#include "unicode/skeleton.hpp"
#include "unicode/ucd/properties.hpp"

namespace {

using iri::test::Random;
using iri::test::utf8_of;
using iri::unicode::Idna;
using iri::unicode::SpoofChecker;

struct Converted {
  std::string text;
  bool ok;
  bool operator==(const Converted&) const = default;
};
std::ostream& operator<<(std::ostream& out, const Converted& c) {
  return out << (c.ok ? "" : "refused: ") << c.text;
}

class Icu {
 public:
  explicit Icu(std::uint32_t options) {
    UErrorCode status = U_ZERO_ERROR;
    idna_.reset(uidna_openUTS46(
        options | UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_NONTRANSITIONAL_TO_UNICODE, &status));
  }
  Converted to_ascii(std::string_view name) const { return run(uidna_nameToASCII_UTF8, name); }
  Converted to_unicode(std::string_view name) const { return run(uidna_nameToUnicodeUTF8, name); }

 private:
  using Function = decltype(&uidna_nameToASCII_UTF8);
  Converted run(Function convert, std::string_view name) const {
    std::array<char, 8192> out;
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    UErrorCode status = U_ZERO_ERROR;
    const std::int32_t size =
        convert(idna_.get(), name.data(), static_cast<std::int32_t>(name.size()), out.data(),
                static_cast<std::int32_t>(out.size()), &info, &status);
    if (U_FAILURE(status) || info.errors != 0) return {"", false};
    return {{out.data(), static_cast<std::size_t>(size)}, true};
  }
  struct Close {
    void operator()(UIDNA* idna) const { uidna_close(idna); }
  };
  std::unique_ptr<UIDNA, Close> idna_;
};

template <class Convert>
Converted own(const Convert& convert) {
  std::array<char, 8192> out;
  const iri::Written written = convert(iri::OutputBuffer(out));
  if (!written) return {"", false};
  return {{out.data(), written.size}, true};
}
Converted own_ascii(const Idna& idna, std::string_view name) {
  return own([&](iri::OutputBuffer out) { return idna.to_ascii(name, out); });
}
Converted own_unicode(const Idna& idna, std::string_view name) {
  return own([&](iri::OutputBuffer out) { return idna.to_unicode(name, out); });
}

bool is_character_of_icu(UChar32 c) {
  return (c < 0xD800 || c > 0xDFFF) && u_isdefined(c) != 0 && u_charType(c) != U_PRIVATE_USE_CHAR;
}

template <class Judge>
void for_each_character_of_icu(const Judge& judge) {
  for (UChar32 c = 0; c < 0x110000; ++c) {
    if (is_character_of_icu(c)) judge(c, utf8_of(static_cast<char32_t>(c)));
  }
}

const Idna loose({.use_std3_rules = false, .check_bidi = false, .check_joiners = false});
const Icu icu_loose(UIDNA_DEFAULT);

/// What UTS 46 has changed since Unicode 15. 15.1: U+1E9E is mapped to U+DF. 16.0: what was disallowed for the sake of
/// IDNA2003, letters that had no small one in Unicode 3.2 and characters that are ignored by default, is mapped and ignored;
/// so are five compatibility ideographs whose decomposition was corrected. 15.1: three that decompose into US-ASCII are
/// valid with UseSTD3ASCIIRules.
bool has_changed(UChar32 c) {
  for (const UChar32 one : {0x4C0, 0x1806, 0x1E9E, 0x2132, 0x2183, 0x2260, 0x226E, 0x226F, 0x2F868,
                            0x2F874, 0x2F91F, 0x2F95F, 0x2F9BF}) {
    if (c == one) return true;
  }
  return (c >= 0x10A0 && c <= 0x10C5) ||
         (c > 0x7F && u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0);
}

TEST(IdnaAgainstIcu, MapsEveryCharacterButThoseThatHaveChanged) {
  std::size_t differing = 0;
  for_each_character_of_icu([&](UChar32 c, const std::string& text) {
    const std::string name = "a" + text + "b";
    const Converted own = own_unicode(loose, name);
    const Converted icu = icu_loose.to_unicode(name);
    if (own == icu) return;
    ++differing;
    EXPECT_TRUE(has_changed(c)) << std::hex << c << " " << own << " " << icu;
  });
  EXPECT_LE(differing, 72U);  // with an ICU of Unicode 17, none
}

namespace ucd = iri::unicode::ucd;
using ucd::Bidi;
using ucd::Joining;
using ucd::Mark;

Bidi bidi_of_icu(UChar32 c) {
  switch (u_charDirection(c)) {
    case U_LEFT_TO_RIGHT: return Bidi::left;
    case U_RIGHT_TO_LEFT:
    case U_RIGHT_TO_LEFT_ARABIC: return Bidi::right;
    case U_ARABIC_NUMBER: return Bidi::arabic_number;
    case U_EUROPEAN_NUMBER: return Bidi::european_number;
    case U_EUROPEAN_NUMBER_SEPARATOR:
    case U_COMMON_NUMBER_SEPARATOR:
    case U_EUROPEAN_NUMBER_TERMINATOR:
    case U_OTHER_NEUTRAL:
    case U_BOUNDARY_NEUTRAL: return Bidi::neutral;
    case U_DIR_NON_SPACING_MARK: return Bidi::mark;
    default: return Bidi::other;
  }
}

Joining joining_of_icu(UChar32 c) {
  switch (u_getIntPropertyValue(c, UCHAR_JOINING_TYPE)) {
    case U_JT_LEFT_JOINING: return Joining::left;
    case U_JT_DUAL_JOINING: return Joining::dual;
    case U_JT_RIGHT_JOINING: return Joining::right;
    case U_JT_TRANSPARENT: return Joining::transparent;
    default: return Joining::none;
  }
}

Mark mark_of_icu(UChar32 c) {
  if (u_charType(c) == U_NON_SPACING_MARK) return Mark::nonspacing;
  return (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0 ? Mark::other : Mark::none;
}

std::uint8_t digit_of_icu(UChar32 c) {
  return u_charType(c) == U_DECIMAL_DIGIT_NUMBER ? static_cast<std::uint8_t>(u_charDigitValue(c))
                                                 : ucd::not_a_digit;
}

/// Whether the properties are those that ICU has, but for scripts.
bool has_properties_of_icu(UChar32 c) {
  const ucd::Properties own = ucd::properties_of(static_cast<char32_t>(c));
  return own.bidi == bidi_of_icu(c) && own.joining == joining_of_icu(c) &&
         own.mark == mark_of_icu(c) && own.digit == digit_of_icu(c) &&
         own.is_ignorable == (u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0);
}

std::vector<UScriptCode> scripts_of_icu(UChar32 c) {
  std::vector<UScriptCode> scripts(64);
  UErrorCode status = U_ZERO_ERROR;
  const int count =
      uscript_getScriptExtensions(c, scripts.data(), static_cast<int>(scripts.size()), &status);
  scripts.resize(static_cast<std::size_t>(count));
  const auto is_any = [](UScriptCode s) { return s == USCRIPT_COMMON || s == USCRIPT_INHERITED; };
  if (std::any_of(scripts.begin(), scripts.end(), is_any)) return {};
  return scripts;
}

/// How many scripts the set of a character has, augmented as UTS 39 s5.1 has it; 192 for all.
std::size_t size_of_icu(const std::vector<UScriptCode>& scripts) {
  if (scripts.empty()) return 192;
  std::set<UScriptCode> all(scripts.begin(), scripts.end());
  for (const UScriptCode script : scripts) {
    if (script == USCRIPT_HAN) {
      all.insert({USCRIPT_HAN_WITH_BOPOMOFO, USCRIPT_JAPANESE, USCRIPT_KOREAN});
    }
    if (script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA) all.insert(USCRIPT_JAPANESE);
    if (script == USCRIPT_HANGUL) all.insert(USCRIPT_KOREAN);
    if (script == USCRIPT_BOPOMOFO) all.insert(USCRIPT_HAN_WITH_BOPOMOFO);
  }
  return all.size();
}

std::size_t size_of(const ucd::ScriptSet& set) {
  std::size_t size = 0;
  for (const std::uint64_t bits : set.bits) size += static_cast<std::size_t>(std::popcount(bits));
  return size;
}

/// The sets of scripts as the library numbers them and as ICU names them, of most characters: those that are each other's.
std::set<std::pair<std::uint16_t, std::vector<UScriptCode>>> same_scripts() {
  std::map<std::pair<std::uint16_t, std::vector<UScriptCode>>, std::size_t> counts;
  for_each_character_of_icu([&](UChar32 c, const std::string&) {
    ++counts[{ucd::properties_of(static_cast<char32_t>(c)).scripts, scripts_of_icu(c)}];
  });
  std::map<std::uint16_t, std::size_t> most_of_number;
  std::map<std::vector<UScriptCode>, std::size_t> most_of_set;
  for (const auto& [pair, count] : counts) {
    most_of_number[pair.first] = std::max(most_of_number[pair.first], count);
    most_of_set[pair.second] = std::max(most_of_set[pair.second], count);
  }
  std::set<std::pair<std::uint16_t, std::vector<UScriptCode>>> same;
  for (const auto& [pair, count] : counts) {
    if (count == most_of_number[pair.first] && count == most_of_set[pair.second]) same.insert(pair);
  }
  return same;
}

struct CloseSpoof {
  void operator()(USpoofChecker* checker) const { uspoof_close(checker); }
};
const USpoofChecker* spoof_of_icu() {
  static const std::unique_ptr<USpoofChecker, CloseSpoof> checker = [] {
    UErrorCode status = U_ZERO_ERROR;
    std::unique_ptr<USpoofChecker, CloseSpoof> made(uspoof_open(&status));
    uspoof_setRestrictionLevel(made.get(), USPOOF_HIGHLY_RESTRICTIVE);
    uspoof_setChecks(
        made.get(),
        USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS | USPOOF_CONFUSABLE,
        &status);
    return made;
  }();
  return checker.get();
}

std::string skeleton_of_icu(std::string_view text) {
  std::string out(40 * text.size() + 40, '\0');
  UErrorCode status = U_ZERO_ERROR;
  const std::int32_t size =
      uspoof_getSkeletonUTF8(spoof_of_icu(), 0, text.data(), static_cast<std::int32_t>(text.size()),
                             out.data(), static_cast<std::int32_t>(out.size()), &status);
  EXPECT_TRUE(U_SUCCESS(status));
  out.resize(static_cast<std::size_t>(size));
  return out;
}

std::string skeleton(std::string_view text) {
  iri::unicode::Skeleton reader(text);
  std::string out;
  for (char32_t c = reader.next(); iri::unicode::is_character(c); c = reader.next())
    out += utf8_of(c);
  return out;
}

/// The characters that ICU knows as the library does, in order: of each thousand ideographs and syllables, some.
struct Alphabet {
  std::vector<std::string> characters;
  std::size_t differing_properties = 0;
  std::size_t differing_scripts = 0;
  std::size_t differing_skeletons = 0;
};

bool is_one_of_many(UChar32 c) {
  const bool is_letter = (U_GET_GC_MASK(c) & U_GC_LO_MASK) != 0;
  return is_letter && c > 0x3100 && !(c > 0xA000 && c < 0xAC40) && !(c > 0xD780 && c < 0x17000) &&
         c % 50 != 0;
}

const Alphabet& alphabet() {
  static const Alphabet found = [] {
    const auto same = same_scripts();
    Alphabet made;
    for_each_character_of_icu([&](UChar32 c, const std::string& text) {
      const std::uint16_t scripts = ucd::properties_of(static_cast<char32_t>(c)).scripts;
      if (has_changed(c) || is_one_of_many(c)) return;
      if (!has_properties_of_icu(c)) {
        ++made.differing_properties;
      } else if (!same.contains({scripts, scripts_of_icu(c)}) ||
                 size_of(ucd::scripts_of(ucd::properties_of(static_cast<char32_t>(c)))) !=
                     size_of_icu(scripts_of_icu(c))) {
        ++made.differing_scripts;
      } else if (skeleton(text) != skeleton_of_icu(text)) {
        ++made.differing_skeletons;
      } else {
        made.characters.push_back(text);
      }
    });
    return made;
  }();
  return found;
}

// A newer Unicode has other properties for a few characters, and more and other confusables.
TEST(IdnaAgainstIcu, KnowsMostCharactersAlike) {
  EXPECT_LE(alphabet().differing_properties, 20U);
  EXPECT_LE(alphabet().differing_scripts, 200U);
  EXPECT_LE(alphabet().differing_skeletons, 300U);
  EXPECT_GE(alphabet().characters.size(), 20000U);
}

/// Labels of neighbors, which are of one script, of characters from anywhere, and of joiners. No two hyphens: ICU
/// counts UTF-16 where UTS 46 has the third and fourth character.
std::string random_label(Random& random) {
  const std::vector<std::string>& all = alphabet().characters;
  std::string label;
  const std::size_t place = random(all.size());
  for (std::size_t left = 1 + random(6); left != 0; --left) {
    const std::size_t kind = random(20);
    if (kind == 0) {
      label += random(2) == 0 ? "\u200C" : "\u200D";
    } else if (kind == 1) {
      label += label.ends_with('-') ? 'z' : "-1a"[random(3)];
    } else {
      label += all[kind > 5 ? (place + random(30)) % all.size() : random(all.size())];
    }
  }
  return label;
}

std::string random_name(Random& random) {
  const std::string first = random_label(random);
  return random(2) == 0 ? first : first + "." + random_label(random);
}

TEST(IdnaAgainstIcu, ConvertsRandomNames) {
  const Idna idna;
  const Icu icu(UIDNA_USE_STD3_RULES | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ);
  Random random;
  std::size_t accepted = 0;
  for (std::size_t i = 0; i < 100000; ++i) {
    const std::string name = random_name(random);
    const Converted ascii = own_ascii(idna, name);
    ASSERT_EQ(ascii, icu.to_ascii(name)) << name;
    ASSERT_EQ(own_unicode(idna, name), icu.to_unicode(name)) << name;
    if (!ascii.ok) continue;
    ++accepted;
    ASSERT_EQ(own_unicode(idna, ascii.text), icu.to_unicode(ascii.text)) << ascii.text;
  }
  EXPECT_GT(accepted, 20000U);
}

// An A-label with another letter or digit in one place may stand for a character that ICU has not, or that has
// changed; and those of US-ASCII are none since UTS 46 of 16.0: only what both accept is one text.
TEST(IdnaAgainstIcu, DecodesWhatIsNearlyAnALabel) {
  const Icu icu(UIDNA_USE_STD3_RULES | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ);
  const Idna idna;
  Random random;
  std::size_t accepted = 0;
  std::size_t differing = 0;
  for (std::size_t i = 0; i < 100000; ++i) {
    std::string name = own_ascii(idna, random_label(random)).text;
    if (!name.starts_with("xn--")) continue;
    name[4 + random(name.size() - 4)] = "abyz019-"[random(8)];
    const Converted own = own_unicode(idna, name);
    const Converted theirs = icu.to_unicode(name);
    differing += own.ok != theirs.ok ? 1U : 0U;
    if (!own.ok || !theirs.ok) continue;
    ++accepted;
    ASSERT_EQ(own, theirs) << name;
  }
  EXPECT_GT(accepted, 5000U);
  EXPECT_LT(differing, accepted / 20);
}

/// Whether ICU knows each character of a text as the library does. U+200C and U+200D are not among them: skeletons are
/// without them since 15.1.
bool is_of_alphabet(std::string_view text) {
  static const std::set<std::string> known(alphabet().characters.begin(),
                                           alphabet().characters.end());
  iri::unicode::Characters characters(text);
  for (char32_t c = characters.next(); iri::unicode::is_character(c); c = characters.next()) {
    if (!known.contains(utf8_of(c))) return false;
  }
  return true;
}

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

TEST(SpoofAgainstIcu, WarnsOfRandomLabels) {
  const SpoofChecker checker;
  const Idna shown({.use_std3_rules = false, .check_bidi = false});
  Random random;
  std::array<std::size_t, 5> found{};  // of each warning, and of none
  for (std::size_t i = 0; i < 200000; ++i) {
    const std::string label = random_label(random);
    const Converted text = own_unicode(shown, label);
    if (!text.ok || !is_of_alphabet(text.text) || text.text.find('%') != text.text.npos) continue;
    UErrorCode status = U_ZERO_ERROR;
    const std::int32_t icu =
        uspoof_check2UTF8(spoof_of_icu(), text.text.data(),
                          static_cast<std::int32_t>(text.text.size()), nullptr, &status);
    const std::array<bool, 4> expected{
        (icu & USPOOF_RESTRICTION_LEVEL) != 0, (icu & USPOOF_MIXED_NUMBERS) != 0,
        (icu & USPOOF_INVISIBLE) != 0,
        !is_ascii(text.text) && is_ascii(skeleton_of_icu(text.text))};
    const auto own = checker.check_host(label);
    const std::array<bool, 4> warnings =
        own ? std::array<bool, 4>{own->mixed_script, own->mixed_numbers, own->invisible,
                                  own->looks_ascii}
            : std::array<bool, 4>{};
    ASSERT_EQ(warnings, expected) << label;
    for (std::size_t kind = 0; kind < 4; ++kind) found[kind] += warnings[kind] ? 1U : 0U;
    found[4] += own ? 0U : 1U;
  }
  for (const std::size_t count : found) EXPECT_GT(count, 50U);
}

/// What ICU says of two texts.
bool confusable_to_icu(std::string_view a, std::string_view b) {
  UErrorCode status = U_ZERO_ERROR;
  const std::int32_t found =
      uspoof_areConfusableUTF8(spoof_of_icu(), a.data(), static_cast<std::int32_t>(a.size()),
                               b.data(), static_cast<std::int32_t>(b.size()), &status);
  return a != b && found != 0;
}

TEST(SpoofAgainstIcu, MakesTheSkeletonsOfRandomTexts) {
  Random random;
  const SpoofChecker checker;
  std::size_t confusable = 0;
  for (std::size_t i = 0; i < 100000; ++i) {
    const std::string text = random_label(random);
    if (!is_of_alphabet(text)) continue;
    const std::string other = skeleton_of_icu(text);
    ASSERT_EQ(skeleton(text), other) << text;
    if (other == text || !is_of_alphabet(other)) continue;
    const bool is = confusable_to_icu(text, other);
    ASSERT_EQ(checker.confusable(text, other), is) << text;
    confusable += is ? 1U : 0U;
  }
  EXPECT_GT(confusable, 10000U);
}

}  // namespace
