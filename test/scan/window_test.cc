// What the kernels do in windows of 64 bytes, at each place of one and across the edge of two: each
// against the automaton of the ABNF, and all against each other.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/automaton.hpp"
#include "iri/kernel.hpp"
#include "iri/parse.hpp"
#include "support/each_kernel.hpp"

namespace {

using iri_grammar::Family;
using Texts = std::vector<std::string>;

struct Read {
  std::uint32_t error_offset = 0;
  iri::Components components;
  friend bool operator==(const Read&, const Read&) = default;
};

/// How each kernel reads the text, from a block of its very size.
class Kernels {
 public:
  Kernels() : names_(iri_test::kernels()) {}
  Kernels(const Kernels&) = delete;
  Kernels& operator=(const Kernels&) = delete;
  ~Kernels() { iri::use_kernel(before_); }

  /// Whether they all read it as the ABNF does, and split it in one way.
  bool agree(Family family, const std::string& text) const {
    const bool iri = family == Family::iri;
    const auto expected = iri_grammar::find_offset(iri ? iri_ : uri_, text);
    const std::unique_ptr<char[]> block(new char[text.size()]);
    text.copy(block.get(), text.size());
    Read first;
    bool good = true;
    for (const std::string& name : names_) {
      iri::use_kernel(name);
      Read read;
      const iri::Rule rule = iri ? iri::rule::IRI_reference : iri::rule::URI_reference;
      const std::string_view its{block.get(), text.size()};
      const iri::MatchResult verdict = iri::parse(rule, its, read.components);
      read.error_offset = verdict.error_offset;
      if (!verdict) {
        good &= iri::diagnose(rule, its) ==
                iri::detail::diagnose_refused(rule, its, verdict, read.components);
        read.components = {};
      }
      good &= verdict.accepted() == expected.accepted &&
              (expected.accepted || verdict.error_offset == expected.error_offset);
      if (&name == &names_.front()) first = read;
      good &= read == first;
    }
    return good;
  }

 private:
  const std::string before_{iri::kernel()};
  const std::vector<std::string> names_;
  const iri_grammar::Automaton& iri_ = iri_grammar::automaton(Family::iri, "IRI-reference");
  const iri_grammar::Automaton& uri_ = iri_grammar::automaton(Family::uri, "URI-reference");
};

/// Each piece behind each head and so many of what fills, before each tail: at all places of the
/// first window, across its edge, and in the next.
void check(const Texts& heads, const Texts& pieces, const Texts& tails,
           std::string_view fill = "a") {
  const Kernels kernels;
  std::string before;
  for (; before.size() < 134; before += fill) {
    for (const std::string& head : heads) {
      for (const std::string& piece : pieces) {
        for (const std::string& tail : tails) {
          const std::string text = head + before + piece + tail;
          ASSERT_TRUE(kernels.agree(Family::iri, text)) << testing::PrintToString(text);
          ASSERT_TRUE(kernels.agree(Family::uri, text)) << testing::PrintToString(text);
        }
      }
    }
  }
}

/// From none to more than a register holds, so that the last window is loaded in each of its ways.
Texts letters(std::size_t most) {
  Texts texts;
  for (std::size_t size = 0; size <= most; ++size) texts.emplace_back(size, 'b');
  return texts;
}

const Texts characters = {"\xC1\xBF",
                          "\xC2\x80",
                          "\xC2\x9F",
                          "\xC2\xA0",
                          "\xC3\xBF",
                          "\xDF\xBF",
                          "\xE0\x80\x80",
                          "\xE0\x9F\xBF",
                          "\xE0\xA0\x80",
                          "\xE1\x80\x80",
                          "\xED\x9F\xBF",
                          "\xED\xA0\x80",
                          "\xEE\x80\x80",
                          "\xEF\xA3\xBF",
                          "\xEF\xA4\x80",
                          "\xEF\xB7\x8F",
                          "\xEF\xB7\x90",
                          "\xEF\xB7\xAF",
                          "\xEF\xB7\xB0",
                          "\xEF\xBF\xAF",
                          "\xEF\xBF\xB0",
                          "\xEF\xBF\xBE",
                          "\xF0\x8F\xBF\xBF",
                          "\xF0\x90\x80\x80",
                          "\xF0\x9F\xBF\xBD",
                          "\xF0\x9F\xBF\xBE",
                          "\xF0\x9F\xBF\xBF",
                          "\xF1\x80\x80\x80",
                          "\xF1\x9F\xBF\xBE",
                          "\xF3\xA0\x80\x80",
                          "\xF3\xA1\x80\x80",
                          "\xF3\xAF\xBF\xBD",
                          "\xF3\xAF\xBF\xBE",
                          "\xF3\xB0\x80\x80",
                          "\xF4\x8F\xBF\xBD",
                          "\xF4\x8F\xBF\xBE",
                          "\xF4\x90\x80\x80",
                          "\xF5\x80\x80\x80",
                          "\xC3",
                          "\xE0\xA0",
                          "\xE1\x80",
                          "\xEF\xBC",
                          "\xF0\x90\x80",
                          "\x80",
                          "\xC3\x80\x80",
                          "\xC3\xC0\xC0",
                          "\xDF\x80\x80",
                          "\xEF\xBC\x80\x80",
                          "\xFF"};

// The ends of each range of ucschar and iprivate, what stands beside them, and what is cut short.
TEST(Window, CharactersStandAtEveryPlace) { check({"/", "?", "#"}, characters, letters(18)); }

TEST(Window, CharactersStandAtEveryPlaceAmongOthers) {
  check({"/", "?", "/a"}, characters, letters(18), "\xC3\xA9");
  check({"/", "?", "/a", "/aa"}, characters, letters(18), "\xE4\xBD\xA0");
}

TEST(Window, PctEncodedStandsAtEveryPlace) {
  const Texts pieces = {"%41",  "%",      "%4",     "%zz",       "%4z",
                        "%%41", "%41%41", "%C3%A9", "%\xC3\xA9", "\xC3%41"};
  check({"", "/", "?", "#"}, pieces, letters(18));
  check({"/", "/a", "/aa"}, pieces, letters(18), "%2F");
}

TEST(Window, DelimitersStandAtEveryPlace) {
  check({"", "/", "?", "#", "//", "//u@", "s:", "s://", "s://u@"},
        {"#", "##", "?", "??", "?#", "#?", "/", "//", ":", "::", "@", "", ":@", "@:", "[", "]"},
        {"", "b", "bbbbbbbbbbbbbbb", "b?c", "b#c", "b/c:d@e"});
}

TEST(Window, AuthoritiesEndAtEveryPlace) {
  check({"//", "s://", "s://u@", "s://:@"},
        {":80", ":8a", ":80@", "@:80", ":80:80", ":", "@b:", "@b@c:80", "@[::1]", "[::1]",
         "@[::1]:8", "@[::1]8", "@[::", ":%41", ":80\xC3\xA9", ":%", "@:%4", "@:8%zz", "@9%4z"},
        {"", "/", "/b", "?", "#", "/?#", "\x80", " ", "/bbbbbbbbbbbbbbbb "});
}

/// Long enough for blocks, and for windows after them.
constexpr std::size_t long_text = 1100;

/// Each piece at each place of the first block after the first window, and across its edges; enough
/// follows for the next block.
void check_blocks(const Texts& heads, const Texts& fills, const Texts& pieces) {
  const Kernels kernels;
  for (const std::string& fill : fills) {
    for (const std::string& head : heads) {
      std::string before = head;
      while (before.size() < 60) before += fill;
      for (; before.size() < 64 + 256 + 4; before += fill) {
        for (const std::string& piece : pieces) {
          std::string text = before + piece;
          while (text.size() < long_text) text += fill;
          ASSERT_TRUE(kernels.agree(Family::iri, text)) << testing::PrintToString(text);
          ASSERT_TRUE(kernels.agree(Family::uri, text)) << testing::PrintToString(text);
        }
      }
    }
  }
}

const Texts plain = {"a"};
const Texts sequences_of_any_size = {"%2F", "\xC3\xA9", "\xE4\xBD\xA0", "\xF0\x90\x8D\x88"};

TEST(Block, CharactersStandAtEveryPlace) { check_blocks({"/", "?"}, plain, characters); }

// Before each piece and behind it are others, so the three bytes before a block matter.
TEST(Block, CharactersStandAtEveryPlaceAmongOthers) {
  check_blocks({"/", "/a", "/aa", "/aaa"}, sequences_of_any_size, characters);
}

TEST(Block, PctEncodedStandsAtEveryPlace) {
  const Texts pieces = {"%41",    "%",      "%4",        "%zz",     "%4z",        "%z4", "%%41",
                        "%41%41", "%C3%A9", "%\xC3\xA9", "\xC3%41", "%4\xC3\xA9", "%4#"};
  check_blocks({"/", "?", "#"}, plain, pieces);
  check_blocks({"/", "/a", "/aa", "/aaa"}, sequences_of_any_size, pieces);
}

TEST(Block, DelimitersStandAtEveryPlace) {
  check_blocks({"/", "/?", "/#", "s://h"}, {"a", "%2F", "\xE4\xBD\xA0"},
               {"#", "##", "?", "??", "?#", "#?", "/", ":", "@", "[", "]", " ", "%41?", "?%41#"});
}

// No first byte stands in the block, so that its kinds are of one sort.
TEST(Block, OfTailsAloneBeginsAtEveryPlace) {
  const Kernels kernels;
  for (std::size_t place = 1; place < 400; ++place) {
    std::string text = "/" + std::string(place - 1, 'a') + std::string(600, '\x80');
    text.resize(long_text, 'b');
    ASSERT_TRUE(kernels.agree(Family::iri, text)) << place;
  }
}

TEST(Block, AnErrorStandsAtEveryPlaceOfALongText) {
  const Kernels kernels;
  for (std::size_t place = 1; place < long_text; ++place) {
    std::string text = "#" + std::string(long_text, 'a');
    text[place] = '#';
    ASSERT_TRUE(kernels.agree(Family::iri, text)) << place;
  }
}

// Every byte, so that each table of a block is read at each of its places.
TEST(Block, EveryByteStandsBetweenOthers) {
  Texts pieces;
  for (unsigned byte = 0; byte < 256; ++byte) {
    for (const char* before : {"", "%", "%4", "\xC3", "\xC2", "\xE1\x80", "\xEF", "\xF0\x90"}) {
      pieces.push_back(before + std::string(1, static_cast<char>(byte)) + "\x80");
      pieces.push_back(before + std::string(1, static_cast<char>(byte)));
    }
  }
  const Kernels kernels;
  for (const std::size_t place : {70U, 100U, 319U}) {
    for (const std::string& piece : pieces) {
      const std::string text = "/" + std::string(place, 'a') + piece + std::string(long_text, 'b');
      ASSERT_TRUE(kernels.agree(Family::iri, text)) << testing::PrintToString(text);
      ASSERT_TRUE(kernels.agree(Family::uri, text)) << testing::PrintToString(text);
    }
  }
}

// Every two bytes that begin a character, with what makes it whole.
TEST(Block, EveryPairBeginsACharacterOrNone) {
  const Kernels kernels;
  for (unsigned lead = 0xC0; lead < 0x100; ++lead) {
    for (unsigned next = 0x80; next < 0xC0; ++next) {
      std::string piece = {static_cast<char>(lead), static_cast<char>(next)};
      piece.append(lead < 0xE0 ? 0U : lead < 0xF0 ? 1U : 2U, '\x81');
      for (const std::size_t place : {10U, 100U}) {
        const std::string text =
            "/" + std::string(place, 'a') + piece + std::string(long_text, 'b');
        ASSERT_TRUE(kernels.agree(Family::iri, text)) << testing::PrintToString(text);
        ASSERT_TRUE(kernels.agree(Family::iri, text.substr(0, place + 10)))
            << testing::PrintToString(text);
      }
    }
  }
}

// Texts of up to four windows, which have ways of their own: a piece at every place of them.
TEST(Window, PiecesStandAtEveryPlaceOfUpToFourWindows) {
  const Kernels kernels;
  for (const std::size_t size :
       {127U, 128U, 129U, 130U, 191U, 192U, 193U, 254U, 255U, 256U, 257U}) {
    for (const std::string head : {"/", "s://h"}) {
      for (const std::string piece : {"?", "?b?", "#", " ", "%41", "%4", "\xC3\xA9"}) {
        for (std::size_t place = 0; head.size() + place + piece.size() <= size; ++place) {
          std::string text = head + std::string(place, 'a') + piece;
          text.resize(size, 'b');
          ASSERT_TRUE(kernels.agree(Family::iri, text)) << testing::PrintToString(text);
          ASSERT_TRUE(kernels.agree(Family::uri, text)) << testing::PrintToString(text);
        }
      }
    }
  }
}

// The first byte is bit 0 of a mask, which is then 1.
TEST(Window, PiecesBeginATextOfAnySize) {
  const Kernels kernels;
  for (const std::size_t size : {8U, 63U, 64U, 65U, 128U, 129U, 192U, 193U, 256U, 257U, 1100U}) {
    for (const std::string piece :
         {"",   "?", "#",   "##", " ",   "[",   "]",   ":",    "@",        "%41",
          "%4", "%", "%zz", "//", "//:", "//@", "//[", "\x80", "\xC3\xA9", "\xC3"}) {
      for (const char* last : {"", "b", "?", "#", " ", "%", "%4", "\xC3\xA9", "\xC3"}) {
        std::string text = piece;
        text.resize(size, 'b');
        text += last;
        ASSERT_TRUE(kernels.agree(Family::iri, text)) << testing::PrintToString(text);
        ASSERT_TRUE(kernels.agree(Family::uri, text)) << testing::PrintToString(text);
      }
    }
  }
}

// What two parts of the scan have to say together: of a literal and what follows it, of a "#" behind
// a character, of the end of a window in a literal.
TEST(Window, PartsOfSeveralKindsMeet) {
  const Kernels kernels;
  for (const std::string& text :
       {std::string("a\xC3\xAB://[::1]"), "//" + std::string(57, 'u') + "@[::1/",
        "//" + std::string(57, 'u') + "@[::1/b", "//" + std::string(57, 'u') + "@[::1",
        "//" + std::string(56, 'u') + "@[::1/", "//[::1]/" + std::string(54, 'a') + "%4?",
        std::string("#\xC3\xBF#"), std::string("//@:0%zz"), std::string(70, 'a') + "#\xC3\xA9##",
        std::string(70, 'a') + "\xC3\xA9##", "/" + std::string(70, 'a') + "#\xF0\x90\xBF\x80",
        std::string("//\x80::1]"), std::string("//g@\x80::1]")}) {
    EXPECT_TRUE(kernels.agree(Family::iri, text)) << testing::PrintToString(text);
    EXPECT_TRUE(kernels.agree(Family::uri, text)) << testing::PrintToString(text);
  }
}

// A scheme of each length, with each byte that it may not have in each place.
TEST(Window, SchemesAreOfEveryLength) {
  const Kernels kernels;
  for (std::size_t size = 1; size < 76; ++size) {
    for (std::size_t place = 0; place < size; ++place) {
      for (const char* odd : {"B", "1", "+", "_", "!", "%41", "\xC3\xA9", "@", " "}) {
        std::string scheme(size, 's');
        scheme.replace(place, 1, odd);
        for (const char* tail : {":", "://h/p?q#f"}) {
          ASSERT_TRUE(kernels.agree(Family::iri, scheme + tail)) << scheme << tail;
          ASSERT_TRUE(kernels.agree(Family::uri, scheme + tail)) << scheme << tail;
        }
      }
    }
  }
}

/// All texts of up to so many of the pieces, one after the other.
Texts sequences(const Texts& pieces, std::size_t most) {
  Texts all{""};
  for (std::size_t begin = 0; most > 0; --most) {
    const std::size_t end = all.size();
    for (; begin < end; ++begin) {
      for (const std::string& piece : pieces) all.push_back(all[begin] + piece);
    }
  }
  return all;
}

void check_all(const Texts& heads, const Texts& texts, const Texts& tails) {
  const Kernels kernels;
  for (const std::string& head : heads) {
    for (const std::string& middle : texts) {
      for (const std::string& tail : tails) {
        const std::string text = head + middle + tail;
        ASSERT_TRUE(kernels.agree(Family::iri, text)) << testing::PrintToString(text);
        ASSERT_TRUE(kernels.agree(Family::uri, text)) << testing::PrintToString(text);
      }
    }
  }
}

TEST(Window, AuthoritiesAreMadeOfAnything) {
  check_all({"//", "s://", "//u:@"}, sequences({"g", "1", ":", "@", "[", "]", "%41", "/"}, 5),
            {"", ":1"});
}

TEST(Window, AddressesAreMadeOfAnything) {
  const Texts inside = sequences({":", "::", "1", "abcd", "12345", "g", "1.2.3.4"}, 4);
  check_all({"//[", "//g@[", "gg://[", "//<", "//g@^", "["}, inside,
            {"]", "]:1", "]g", "]/[", "", "]#[::1]", "]/" + std::string(70, 'g')});
}

// Groups of each size, "::" in each place or none, and one byte of it all replaced.
TEST(Window, AddressesHaveEightGroups) {
  Texts addresses;
  for (std::size_t groups = 0; groups < 10; ++groups) {
    for (std::size_t gap = 0; gap <= groups + 1; ++gap) {  // behind the last there is none
      for (std::size_t digits = 1; digits < 6; ++digits) {
        std::string text;
        for (std::size_t i = 0; i < groups; ++i) {
          text += i == gap ? "::" : i == 0 ? "" : ":";
          text.append(digits, i % 2 == 0 ? 'A' : '7');
        }
        addresses.push_back(text + (gap == groups ? "::" : ""));
      }
    }
  }
  const std::size_t whole = addresses.size();
  for (std::size_t i = 0; i < whole; ++i) {
    for (std::size_t at = 0; at < addresses[i].size(); at += 3) {
      for (const char odd : {':', 'g', '.', '[', '\xC3'}) {
        std::string text = addresses[i];
        text[at] = odd;
        addresses.push_back(text);
      }
    }
  }
  check_all({"//[", "//g@[", "gggggggggggggggggggg://["}, addresses, {"]", "]:1", "]g"});
}

}  // namespace
