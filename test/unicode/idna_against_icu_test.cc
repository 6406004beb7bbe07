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
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "iri/unicode.hpp"
#include "support/utf8_of.hpp"
#include "unicode/skeleton.hpp"
#include "unicode/ucd/properties.hpp"

namespace {

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

class Random {
 public:
  std::size_t operator()(std::size_t below) {
    state_ = state_ * 1664525U + 1013904223U;
    return (state_ >> 8U) % below;
  }

 private:
  std::uint32_t state_ = 1;
};

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
/// so are five compatibility ideographs whose decomposition was corrected.
bool has_changed(UChar32 c) {
  for (const UChar32 one :
       {0x4C0, 0x1806, 0x1E9E, 0x2132, 0x2183, 0x2F868, 0x2F874, 0x2F91F, 0x2F95F, 0x2F9BF}) {
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

/// For each number of a set of scripts, the set of ICU that most of its characters have.
std::map<std::uint16_t, std::vector<UScriptCode>> script_sets() {
  std::map<std::uint16_t, std::map<std::vector<UScriptCode>, std::size_t>> counts;
  for_each_character_of_icu([&](UChar32 c, const std::string&) {
    ++counts[ucd::properties_of(static_cast<char32_t>(c)).scripts][scripts_of_icu(c)];
  });
  std::map<std::uint16_t, std::vector<UScriptCode>> sets;
  for (const auto& [number, of] : counts) {
    const auto less = [](const auto& a, const auto& b) { return a.second < b.second; };
    sets[number] = std::max_element(of.begin(), of.end(), less)->first;
  }
  return sets;
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

/// The characters that ICU knows as the library does, in order.
const std::vector<std::string>& alphabet() {
  static const std::vector<std::string> found = [] {
    const auto sets = script_sets();
    std::vector<std::string> all;
    std::size_t seen = 0;
    for_each_character_of_icu([&](UChar32 c, const std::string& text) {
      ++seen;
      const auto scripts = sets.at(ucd::properties_of(static_cast<char32_t>(c)).scripts);
      const bool is_syllable =
          c > 0xAC40 && c < 0xD780;  // of so many ideographs and syllables, some
      const bool is_one_of_many =
          (is_syllable || (U_GET_GC_MASK(c) & U_GC_LO_MASK) != 0) && c > 0x3000 && c % 50 != 0;
      if (has_changed(c) || !has_properties_of_icu(c) || scripts != scripts_of_icu(c)) return;
      if (!is_one_of_many && skeleton(text) == skeleton_of_icu(text)) all.push_back(text);
    });
    return all;
  }();
  return found;
}

TEST(IdnaAgainstIcu, Diff) {
  const auto sets = script_sets();
  std::size_t p = 0, s = 0, k = 0, n = 0;
  for_each_character_of_icu([&](UChar32 c, const std::string& text) {
    ++n;
    if (!has_properties_of_icu(c)) {
      ++p;
      std::cout << "P " << std::hex << c << "\n";
    } else if (sets.at(ucd::properties_of(static_cast<char32_t>(c)).scripts) != scripts_of_icu(c)) {
      ++s;
      std::cout << "S " << std::hex << c << "\n";
    } else if (skeleton(text) != skeleton_of_icu(text)) {
      ++k;
      std::cout << "K " << std::hex << c << " " << skeleton(text) << " " << skeleton_of_icu(text)
                << "\n";
    }
  });
  std::cout << std::dec << n << " p " << p << " s " << s << " k " << k << " alphabet "
            << alphabet().size() << "\n";
}

/// Labels of neighbors, which are of one script, of characters from anywhere, and of joiners.
std::string random_name(Random& random) {
  const std::vector<std::string>& all = alphabet();
  std::string name;
  for (std::size_t labels = 1 + random(2); labels != 0; --labels) {
    const std::size_t place = random(all.size());
    for (std::size_t left = 1 + random(6); left != 0; --left) {
      const std::size_t kind = random(20);
      if (kind == 0)
        name += random(2) == 0 ? "\u200C" : "\u200D";
      else if (kind == 1)
        name += "-1a"[random(3)];
      else
        name += all[kind > 5 ? (place + random(30)) % all.size() : random(all.size())];
    }
    if (labels != 1) name += '.';
  }
  return name;
}

TEST(IdnaAgainstIcu, ConvertsRandomNames) {
  const Idna idna;
  const Icu icu(UIDNA_USE_STD3_RULES | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ);
  Random random;
  std::size_t accepted = 0;
  std::size_t changed = 0;
  for (std::size_t i = 0; i < 200000; ++i) {
    std::string name = random_name(random);
    const Converted ascii = own_ascii(idna, name);
    ASSERT_EQ(ascii, icu.to_ascii(name)) << name;
    ASSERT_EQ(own_unicode(idna, name), icu.to_unicode(name)) << name;
    if (!ascii.ok) continue;
    ++accepted;
    // The A-labels again, and with another letter or digit in one place.
    ASSERT_EQ(own_unicode(idna, ascii.text), icu.to_unicode(ascii.text)) << ascii.text;
    std::string other = ascii.text;
    other[random(other.size())] = "az09-"[random(5)];
    const Converted own = own_unicode(idna, other);
    const Converted theirs = icu.to_unicode(other);
    changed += own.ok ? 1U : 0U;
    // Another character may be one that has changed, or is of a newer Unicode; and A-labels of US-ASCII are none since 16.0.
    if (own.ok && theirs.ok) {
      ASSERT_EQ(own, theirs) << other;
    }
  }
  EXPECT_GT(accepted, 20000U);
  EXPECT_GT(changed, 5000U);
  std::cout << accepted << " " << changed << "\n";
}

TEST(SpoofAgainstIcu, WarnsOfRandomLabels) {
  const SpoofChecker checker;
  const Idna shown({.use_std3_rules = false, .check_bidi = false});
  Random random;
  std::array<std::size_t, 5> found{};
  for (std::size_t i = 0; i < 100000; ++i) {
    std::string host = random_name(random);
    std::erase(host, '.');
    if (host.find("\u200C") != host.npos || host.find("\u200D") != host.npos)
      continue;  // ignored in skeletons since 15.1
    const Converted unicode = own_unicode(shown, host);
    if (!unicode.ok || unicode.text.find('.') != unicode.text.npos) continue;
    UErrorCode status = U_ZERO_ERROR;
    const std::int32_t icu =
        uspoof_check2UTF8(spoof_of_icu(), unicode.text.data(),
                          static_cast<std::int32_t>(unicode.text.size()), nullptr, &status);
    const std::string skeleton = skeleton_of_icu(unicode.text);
    const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
    const bool looks_ascii = !std::all_of(unicode.text.begin(), unicode.text.end(), is_ascii) &&
                             std::all_of(skeleton.begin(), skeleton.end(), is_ascii);
    const auto label = checker.check_host(host);
    ASSERT_EQ(label && label->mixed_script, (icu & USPOOF_RESTRICTION_LEVEL) != 0) << host;
    ASSERT_EQ(label && label->mixed_numbers, (icu & USPOOF_MIXED_NUMBERS) != 0) << host;
    ASSERT_EQ(label && label->invisible, (icu & USPOOF_INVISIBLE) != 0) << host;
    ASSERT_EQ(label && label->looks_ascii, looks_ascii) << host;
    if (!label) {
      ++found[4];
      continue;
    }
    found[0] += label->mixed_script;
    found[1] += label->mixed_numbers;
    found[2] += label->invisible;
    found[3] += label->looks_ascii;
  }
  for (auto f : found) std::cout << f << " ";
  std::cout << "\n";
}

TEST(SpoofAgainstIcu, MakesTheSkeletonsOfRandomTexts) {
  Random random;
  for (std::size_t i = 0; i < 100000; ++i) {
    std::string text = random_name(random);
    if (text.find("\u200C") != text.npos || text.find("\u200D") != text.npos) continue;
    ASSERT_EQ(skeleton(text), skeleton_of_icu(text)) << text;
  }
}

}  // namespace
