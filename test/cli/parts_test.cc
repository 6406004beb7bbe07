// The parts of the command that stand on their own: records, decoding, width, escapes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "input.hpp"
#include "iri/routes.hpp"
#include "json_writer.hpp"
#include "route_file.hpp"
#include "route_shape.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

using std::string_literals::operator""s;

struct Taken {
  std::string bytes;
  bool delimited;
  std::uint64_t line;
  bool operator==(const Taken&) const = default;
};

/// The records of a text that comes in pieces of `piece` bytes, with a first buffer of `block`.
std::vector<Taken> records(std::string_view text, char delimiter, std::size_t piece,
                           std::size_t block) {
  RecordReader reader(
      [&text, piece](char* data, std::size_t size) {
        const std::size_t got = std::min({piece, size, text.size()});
        if (got != 0) std::memcpy(data, text.data(), got);
        text.remove_prefix(got);
        return static_cast<std::ptrdiff_t>(got);
      },
      delimiter, block);
  std::vector<Taken> taken;
  RecordReader::Record record;
  while (reader.next(record)) {
    taken.push_back({std::string(record.bytes), record.delimited, record.line});
  }
  return taken;
}

TEST(RecordReader, CutsAlikeWhereverTheBlocksEnd) {
  const std::string text = "one\n\nthree, longer than a block\r\n\0\nlast"s;
  const std::vector<Taken> expected{{"one", true, 1},
                                    {"", true, 2},
                                    {"three, longer than a block\r", true, 3},
                                    {"\0"s, true, 4},
                                    {"last", false, 5}};
  for (std::size_t piece = 1; piece <= text.size(); ++piece) {
    for (std::size_t block = 1; block <= text.size() + 1; ++block) {
      EXPECT_EQ(records(text, '\n', piece, block), expected) << piece << " " << block;
    }
  }
}

// However the bytes come, and whether the record ends in the buffer already.
TEST(RecordReader, StopsAtARecordThatIsTooLong) {
  const std::string text = "four\nfives\na\n";
  for (std::size_t longest = 3; longest <= 5; ++longest) {
    for (std::size_t piece = 1; piece <= text.size(); ++piece) {
      for (std::size_t block = 1; block <= text.size() + 1; ++block) {
        std::string_view left = text;
        RecordReader reader(
            [&left, piece](char* data, std::size_t size) {
              const std::size_t got = std::min({piece, size, left.size()});
              left.copy(data, got);
              left.remove_prefix(got);
              return static_cast<std::ptrdiff_t>(got);
            },
            '\n', block, longest);
        RecordReader::Record record;
        std::size_t count = 0;
        while (reader.next(record)) ++count;
        EXPECT_EQ(count, longest == 5 ? 3 : longest - 3) << longest << " " << piece << " " << block;
        EXPECT_EQ(reader.line(), count);
        EXPECT_EQ(reader.too_long(), longest != 5);
        EXPECT_EQ(reader.failed(), longest != 5);
        EXPECT_FALSE(reader.next(record));
      }
    }
  }
}

TEST(RecordReader, AnEmptyStreamHasNoRecords) {
  EXPECT_TRUE(records("", '\n', 1, 1).empty());
  EXPECT_EQ(records("\n", '\n', 1, 1), (std::vector<Taken>{{"", true, 1}}));
}

TEST(RecordReader, AnErrorEndsTheStreamWithoutHalfARecord) {
  int calls = 0;
  RecordReader reader(
      [&calls](char* data, std::size_t) {
        std::memcpy(data, "a\nb", 3);
        return std::ptrdiff_t{calls++ == 0 ? 3 : -1};
      },
      '\n');
  RecordReader::Record record;
  ASSERT_TRUE(reader.next(record));
  EXPECT_EQ(record.bytes, "a");
  EXPECT_FALSE(reader.next(record));
  EXPECT_TRUE(reader.failed());
}

/// What the line stands for; "at N: ..." if for nothing.
std::string decoded(InputFormat format, std::string_view line) {
  std::string storage;
  const Decoded got = decode(format, line, storage);
  if (got.ok) return std::string(got.text);
  return "at " + std::to_string(got.offset) + ": " + std::string(got.expected);
}

TEST(Decode, TellsWhereALineIsWrongAndWhatIsExpected) {
  struct Wrong {
    InputFormat format;
    const char* line;
    std::size_t offset;
    const char* expected;
  };
  const char* const json = "a JSON string and nothing else";
  const char* const escape = "\\b, \\f, \\n, \\r, \\t, \\0, \\', \\\\ or \\xHH";
  for (const Wrong& c : {Wrong{InputFormat::json, "x", 0, json},
                         {InputFormat::json, "\"a\\qb\"", 3, json},  // the letter of the escape
                         {InputFormat::json, "\"ab", 3, json},       // the end
                         {InputFormat::json, "", 0, json},
                         {InputFormat::hex, "616", 3, "a hex digit"},
                         {InputFormat::hex, "61g", 2, "a hex digit"},
                         {InputFormat::hex, "g1", 0, "a hex digit"},
                         {InputFormat::tsv, "ab\tc", 2, "a single field"},
                         {InputFormat::tsv, "\\tb\\q", 3, escape},
                         {InputFormat::tsv, "\\x41\\x4", 4, escape},
                         {InputFormat::tsv, "a\\", 1, escape}}) {
    EXPECT_EQ(decoded(c.format, c.line), "at " + std::to_string(c.offset) + ": " + c.expected)
        << c.line;
  }
}

TEST(Decode, EachByteIsAHexDigitOrNone) {
  const std::string_view digits = "0123456789abcdef";
  for (int i = 0; i < 256; ++i) {
    const char byte = static_cast<char>(i);
    const bool capital = byte >= 'A' && byte <= 'F';
    const std::size_t value = digits.find(capital ? static_cast<char>(byte - 'A' + 'a') : byte);
    const bool good = value != digits.npos;
    const auto expected = [&](std::size_t as, const char* wrong) {
      return good ? std::string(1, static_cast<char>(as)) : std::string(wrong);
    };
    EXPECT_EQ(decoded(InputFormat::hex, std::string{'6', byte}),
              expected(0x60 + value, "at 1: a hex digit"))
        << i;
    EXPECT_EQ(decoded(InputFormat::hex, std::string{byte, '5'}),
              expected(value * 16 + 5, "at 0: a hex digit"))
        << i;
    const std::string escape = decoded(InputFormat::tsv, std::string{'\\', 'x', '7', byte});
    EXPECT_EQ(escape.starts_with("at 0: "), !good) << i;
    EXPECT_EQ(escape, good ? expected(0x70 + value, "") : escape) << i;
  }
}

// The escapes that ClickHouse writes in TabSeparated.
TEST(Decode, EachLetterBehindABackslashStandsForAByteOrNone) {
  const std::string_view letters = "bfnrt0'\\";
  const std::string_view bytes("\b\f\n\r\t\0'\\", 8);
  for (int i = 0; i < 256; ++i) {
    const std::size_t at = letters.find(static_cast<char>(i));
    const std::string got = decoded(InputFormat::tsv, std::string{'\\', static_cast<char>(i), 'z'});
    if (at == letters.npos) {
      EXPECT_TRUE(got.starts_with("at 0: ")) << i;
    } else {
      EXPECT_EQ(got, std::string(1, bytes[at]) + "z") << i;
    }
  }
}

TEST(Decode, ALineOfWindowsLosesOneCr) {
  EXPECT_EQ(decoded(InputFormat::crlf, "a\r\r"), "a\r");
  EXPECT_EQ(decoded(InputFormat::crlf, "\ra\xEF\xBB\xBF"), "\ra\xEF\xBB\xBF");
  EXPECT_EQ(decoded(InputFormat::crlf, "\r"), "");
  EXPECT_EQ(decoded(InputFormat::lines,
                    "\xEF\xBB\xBF"
                    "a\r"),
            "\xEF\xBB\xBF"
            "a\r");
}

// U+FEFF is a ucschar (RFC 3987 s2.2): it is a mark at the beginning of a file only.
TEST(ItemReader, AByteOrderMarkIsLeftOutAtTheBeginningOfAFileOfWindows) {
  const std::string mark = "\xEF\xBB\xBF";
  const auto texts = [](std::string_view file, InputFormat format) {
    RecordReader reader(
        [&file](char* data, std::size_t size) {
          const std::size_t got = std::min(size, file.size());
          if (got != 0) std::memcpy(data, file.data(), got);
          file.remove_prefix(got);
          return static_cast<std::ptrdiff_t>(got);
        },
        '\n');
    ItemReader items(reader, format, "file");
    std::vector<std::string> all;
    while (items.next()) all.emplace_back(items.item().text());
    return all;
  };
  using Texts = std::vector<std::string>;
  EXPECT_EQ(texts(mark + "a\r\n" + mark + "b\r\n", InputFormat::crlf), (Texts{"a", mark + "b"}));
  EXPECT_EQ(texts(mark + mark + "\r\n", InputFormat::crlf), Texts{mark});
  EXPECT_EQ(texts("a" + mark + "\r\n" + mark, InputFormat::crlf), (Texts{"a" + mark, mark}));
  EXPECT_EQ(texts(mark + "a\n", InputFormat::lines), Texts{mark + "a"});
  EXPECT_EQ(texts(mark + "a\n", InputFormat::tsv), Texts{mark + "a"});
}

// UAX #11: W and F take two columns. Nonspacing marks and format characters take none.
TEST(Width, KnownCodePoints) {
  for (const std::uint32_t two : {0x1100U, 0x3048U, 0x4E00U, 0x9FFFU, 0xAC00U, 0xD7A3U, 0xFF21U,
                                  0xFFE6U, 0x1F600U, 0x20000U, 0x3FFFDU}) {
    EXPECT_EQ(width(two), 2U) << std::hex << two;
  }
  for (const std::uint32_t zero : {0x300U, 0x301U, 0x36FU, 0x5B0U, 0x64BU, 0x94DU, 0xE31U, 0x200DU,
                                   0x20DDU, 0xFE0FU, 0xE0100U}) {
    EXPECT_EQ(width(zero), 0U) << std::hex << zero;
  }
  for (const std::uint32_t one : {0x61U, 0xE9U, 0x3B1U, 0x416U, 0x5D0U, 0x627U, 0x905U, 0xE01U,
                                  0xFF61U, 0xFFDCU, 0x10FFFDU}) {
    EXPECT_EQ(width(one), 1U) << std::hex << one;
  }
}

// Printable characters are copied eight at a time.
TEST(Visible, EachByteStandsAloneWhereverItIs) {
  for (unsigned byte = 0; byte < 0x80; ++byte) {
    const char c = static_cast<char>(byte);
    const bool printable = byte >= 0x20 && byte <= 0x7E;
    const std::string alone = printable ? std::string(1, c) : visible(std::string_view(&c, 1));
    EXPECT_EQ(alone.size() == 1, printable) << byte;
    for (std::size_t before = 0; before < 18; ++before) {
      const std::string front(before, ' ');
      std::string out;
      EXPECT_EQ(append_visible(out, front + c + "~~~~~~~~"), before + alone.size() + 8);
      EXPECT_EQ(out, front + alone + "~~~~~~~~") << byte;
    }
  }
}

TEST(Visible, EscapesWhatATerminalMustNotSee) {
  EXPECT_EQ(visible("a\t\n\r\0\x1B\x7F"s), "a\\t\\n\\r\\x00\\x1B\\x7F");
  EXPECT_EQ(visible("\xC2\x80\xC2\x9F"), "\\u{0080}\\u{009F}");          // C1
  EXPECT_EQ(visible("\xE2\x80\x8E\xE2\x80\x8F"), "\\u{200E}\\u{200F}");  // LRM, RLM
  EXPECT_EQ(visible("\xE2\x80\xAA\xE2\x80\xAE"), "\\u{202A}\\u{202E}");  // LRE, RLO
  EXPECT_EQ(visible("\xE2\x81\xA6\xE2\x81\xA9"), "\\u{2066}\\u{2069}");  // LRI, PDI
  EXPECT_EQ(visible("\xF3\xA0\x80\x81"), "\\u{E0001}");                  // a tag
  EXPECT_EQ(visible("\xC3\xA9\xE4\xBE\x8B"), "\xC3\xA9\xE4\xBE\x8B");    // U+00E9 U+4F8B
  EXPECT_EQ(visible("\x80\xC0\xAF\xED\xA0\x80\xF4\x90\x80\x80\xE4\xBE"),
            "\\x80\\xC0\\xAF\\xED\\xA0\\x80\\xF4\\x90\\x80\\x80\\xE4\\xBE");
}

// What ends a line stays what it is: a newline with the CR before it, or NUL, before which a CR is part of the text.
TEST(Visible, LinesKeepTheirEnds) {
  EXPECT_EQ(visible_lines("a\r\nb\nc\r\r\n\r\n\n", '\n'), "a\r\nb\nc\\r\r\n\r\n\n");
  EXPECT_EQ(visible_lines("\x1B[m\r\nd\r", '\n'), "\\x1B[m\r\nd\\r");  // the last line has no end
  EXPECT_EQ(visible_lines("a\r\0b\n\0"s, '\0'), "a\\r\0b\\n\0"s);
  EXPECT_EQ(visible_lines("", '\n'), "");
}

// Word joiner, invisible operators, isolates, deprecated format characters: each of the block,
// U+2060-206F, is of general category Cf, or not assigned (U+2065).
TEST(Visible, EscapesEachInvisibleCharacterOfGeneralPunctuation) {
  for (unsigned c = 0x2060; c <= 0x206F; ++c) {
    const std::string text = {'\xE2', '\x81', static_cast<char>(0x80 + (c & 0x3FU))};
    const char digit = "0123456789ABCDEF"[c & 0xFU];
    EXPECT_EQ(visible(text), std::string("\\u{206") + digit + "}") << std::hex << c;
  }
}

// Fillers and separators that are ignored by default; not what joins letters or chooses their form.
TEST(Visible, EscapesWhatIsIgnoredAndNotOrthography) {
  EXPECT_EQ(visible("\xE1\x85\x9F\xE3\x85\xA4"), "\\u{115F}\\u{3164}");  // Hangul fillers
  EXPECT_EQ(visible("\xE1\xA0\x8E"), "\\u{180E}");  // Mongolian vowel separator
  for (const std::string shown : {"\xE2\x80\x8D", "\xEF\xB8\x8F", "\xE1\xA0\x8B"}) {
    EXPECT_EQ(visible(shown), shown);  // U+200D, U+FE0F, U+180B
  }
}

TEST(Visible, EachByteOfUsAsciiIsShownOrEscaped) {
  for (unsigned c = 0; c < 0x80; ++c) {
    const std::string text(1, static_cast<char>(c));
    const bool letter = c == '\t' || c == '\n' || c == '\r';
    const bool shown = c >= 0x20 && c != 0x7F;
    EXPECT_EQ(visible(text).size(), shown ? 1U : letter ? 2U : 4U) << c;
    std::string field;
    append_escaped(field, text);
    EXPECT_EQ(field.size(), c == '\\' ? 2U : visible(text).size()) << c;
  }
}

// The notation of the Unicode standard: four digits at least, and no zeros before more.
TEST(Found, NamesTheCharacterAtAnOffset) {
  EXPECT_EQ(found("az", 1), "z (U+007A)");
  EXPECT_EQ(found("~", 0), "~ (U+007E)");
  EXPECT_EQ(found("!", 0), "! (U+0021)");
  EXPECT_EQ(found(" ", 0), "a space (U+0020)");
  EXPECT_EQ(found("\x7F", 0), "U+007F");
  EXPECT_EQ(found("\xFF", 0), "byte 0xFF");
  EXPECT_EQ(found("\t", 0), "a tab (U+0009)");
  EXPECT_EQ(found("\n", 0), "a newline (U+000A)");
  EXPECT_EQ(found("\r", 0), "a CR (U+000D)");
  EXPECT_EQ(found("\xC2\xA0", 0), "a no-break space (U+00A0)");
  EXPECT_EQ(found("\xEF\xBB\xBF", 0), "a byte order mark (U+FEFF)");
  EXPECT_EQ(found("\xA0", 0), "byte 0xA0");
  EXPECT_EQ(found("a", 1), "the end");
  EXPECT_EQ(found("\xEF\xBF\xBF", 0), "U+FFFF");
  EXPECT_EQ(found("\xF0\x90\x80\x80", 0), "U+10000");
  EXPECT_EQ(found("\xF3\xBF\xBF\xBF", 0), "U+FFFFF");
  EXPECT_EQ(found("\xF4\x80\x80\x80", 0), "U+100000");
}

TEST(Visible, SaysHowWideItIs) {
  std::string out;
  EXPECT_EQ(append_visible(out,
                           "a\xE4\xBE\x8B"
                           "e\xCC\x81\t"),
            6U);  // a, U+4F8B, e + U+0301, \t
  EXPECT_EQ(append_visible(out, {}), 0U);
}

std::string written(std::string_view text) {
  std::string out;
  append_json(out, text);
  return out;
}

using Json = nlohmann::ordered_json;

/// What the library of JSON writes, in ASCII.
std::string dumped(const Json& json) {
  return json.dump(-1, ' ', true, Json::error_handler_t::replace);
}

TEST(CliJsonWriter, WritesWhatTheLibraryOfJsonWrites) {
  for (int first = 0; first < 256; ++first) {
    for (int second = 0; second < 256; ++second) {
      const std::string text =
          "a" + std::string(1, char(first)) + std::string(1, char(second)) + "z";
      if (is_utf8(text)) {
        EXPECT_EQ(written(text), dumped(Json(text)));
      }
    }
  }
  // U+0080, 07FF, 0800, 2028, D7FF, E000, FFFF, 10000, 1F600, 10FFFF
  for (const char* text :
       {"\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xE2\x80\xA8", "\xED\x9F\xBF", "\xEE\x80\x80",
        "\xEF\xBF\xBF", "\xF0\x90\x80\x80", "\xF0\x9F\x98\x80", "\xF4\x8F\xBF\xBF"}) {
    EXPECT_EQ(written(text), dumped(Json(text)));
  }
  EXPECT_EQ(written("a\xFF\xFE"), "\"a\\ufffd\\ufffd\"");
}

/// What the library of JSON writes, with what is unsafe to show escaped.
std::string dumped_to_show(std::string_view text) {
  const std::string whole = Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
  std::string out;
  for (std::string_view rest = whole; !rest.empty();) {
    const Character c = first_character(rest);
    const std::string_view bytes = rest.substr(0, c.size);
    if (is_unsafe(c.code_point)) {
      const std::string quoted = dumped(Json(bytes));
      out += quoted.substr(1, quoted.size() - 2);
    } else {
      out += bytes;
    }
    rest.remove_prefix(c.size);
  }
  return out;
}

// Each byte beside each, at each place of the eight that are looked at together.
TEST(CliJsonWriter, EscapesWhatIsUnsafeToShowAndKeepsTheRest) {
  for (int first = 0; first < 256; ++first) {
    for (int second = 0; second < 256; ++second) {
      const std::string two{char(first), char(second)};
      for (std::size_t at = 0; at < 9; ++at) {
        if (at != 0 && second != 'z') continue;
        const std::string text = std::string(at, 'a') + two + std::string(9 - at, 'z');
        std::string out;
        append_shown_json(out, text);
        const std::string expected = dumped_to_show(text);
        if (is_utf8(text)) {
          ASSERT_EQ(out, expected) << first << ' ' << second;
        }
        const bool plain = expected.size() == text.size() + 2 && first < 0x7F && second < 0x7F;
        ASSERT_EQ(is_plain_json(text), plain) << first << ' ' << second << ' ' << at;
        ASSERT_EQ(is_utf8(text), first_character(two).well_formed &&
                                     (first >= 0x80 || first_character(two.substr(1)).well_formed))
            << first << ' ' << second;
      }
    }
  }
  for (const char* text : {"\xC2\x80", "\xC3\xA9", "\xE2\x80\xAE", "\xE4\xBE\x8B", "\xEF\xBF\xBF",
                           "\xF0\x9F\x98\x80", "\xF3\xA0\x81\x81", "\xF4\x8F\xBF\xBF"}) {
    std::string out;
    append_shown_json(out, text);
    EXPECT_EQ(out, dumped_to_show(text));
  }
}

TEST(CliJsonWriter, WritesAProblemAsTheLibraryOfJsonDoes) {
  for (const Problem& problem :
       {Problem{"bad_host", 7, "host", "a \"hex\" digit", "no host"}, Problem{"a", 0, "", "", ""},
        Problem{"too_long", 4294967294U, "", "\xC3\xA9", "long"}}) {
    std::string out;
    append_json(out, problem);
    const auto part = [](std::string_view text) { return text.empty() ? Json() : Json(text); };
    const Json expected = {{"code", problem.code},
                           {"offset", problem.offset},
                           {"component", part(problem.component)},
                           {"expected", part(problem.expected)},
                           {"message", problem.message}};
    EXPECT_EQ(out, dumped(expected));
  }
}

TEST(Escaped, KeepsToOneFieldAndCanBeReadBack) {
  std::string out;
  append_escaped(out, "a\\\t\n\r\0\xFF\xE2\x80\xAE\xC3\xA9"s);  // U+202E, U+00E9
  EXPECT_EQ(out, "a\\\\\\t\\n\\r\\x00\\xFF\\xE2\\x80\\xAE\xC3\xA9");
}

TEST(Characters, AreCountedAndBrokenBytesAreOneEach) {
  EXPECT_EQ(count_characters("a\xE4\xBE\x8B\xF0\x9F\x98\x80"), 3U);
  EXPECT_EQ(count_characters("\xE4\xBE"
                             "a\x80"),
            4U);
}

struct WellFormed {
  unsigned first, last;  // the lead
  unsigned least, most;  // the second byte
  std::size_t size;
};

// Table 3-7 of the Unicode standard. The other bytes are 80 to BF.
constexpr WellFormed table_3_7[] = {{0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3},
                                    {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3},
                                    {0xEE, 0xEF, 0x80, 0xBF, 3}, {0xF0, 0xF0, 0x90, 0xBF, 4},
                                    {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4}};

/// The size of the character that these two bytes begin, or 0.
std::size_t size_of(unsigned lead, unsigned second) {
  for (const WellFormed& row : table_3_7) {
    if (lead < row.first || lead > row.last) continue;
    return second >= row.least && second <= row.most ? row.size : 0;
  }
  return 0;
}

TEST(Characters, EachLeadWithEachSecondByte) {
  for (unsigned lead = 0x80; lead < 0x100; ++lead) {
    for (unsigned second = 0; second < 0x100; ++second) {
      std::string text = {static_cast<char>(lead), static_cast<char>(second)};
      for (; text.size() <= 4; text += '\x80') {
        EXPECT_EQ(is_utf8(text), text.size() == size_of(lead, second)) << lead << " " << second;
      }
    }
  }
}

TEST(Characters, EachByteAfterTheSecondContinues) {
  for (unsigned byte = 0; byte < 0x100; ++byte) {
    const bool continues = byte >= 0x80 && byte <= 0xBF;
    const char last = static_cast<char>(byte);
    EXPECT_EQ(is_utf8(std::string("\xE4\xBE") + last), continues) << byte;
    EXPECT_EQ(is_utf8(std::string("\xF1\xBE\xBF") + last), continues) << byte;
    EXPECT_EQ(is_utf8(std::string("\xF1\xBE") + last + "\x80"), continues) << byte;
  }
}

// Table 3-7 of the Unicode standard, at its edges.
TEST(Characters, WellFormedUtf8) {
  for (const std::string_view good :
       {"\x7F", "\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEE\x80\x80",
        "\xEF\xBF\xBF", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"}) {
    EXPECT_TRUE(is_utf8(good));
    EXPECT_EQ(first_character(good).size, good.size());
  }
  for (const std::string_view bad :
       {"\x80", "\xC1\xBF", "\xC2", "\xC2\x7F", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xEF\xBF",
        "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF"}) {
    EXPECT_FALSE(is_utf8(bad));
  }
}

}  // namespace
/// Gives these pieces, one at a time, and an empty one for ever after.
Source pieces(const std::vector<std::string>& texts, std::size_t& asked) {
  return [&texts, &asked](char* data, std::size_t) {
    const std::string piece = asked < texts.size() ? texts[asked] : std::string();
    ++asked;
    if (!piece.empty()) std::memcpy(data, piece.data(), piece.size());
    return static_cast<std::ptrdiff_t>(piece.size());
  };
}

TEST(RecordReader, StaysAtTheEndUntilItStartsAgain) {
  const std::vector<std::string> texts{"a", "", "b\n"};
  std::size_t asked = 0;
  RecordReader reader(pieces(texts, asked), '\n');
  RecordReader::Record record;
  ASSERT_TRUE(reader.next(record));
  EXPECT_EQ(record.bytes, "a");
  EXPECT_FALSE(record.delimited);
  EXPECT_FALSE(reader.next(record));
  EXPECT_FALSE(reader.next(record));
  EXPECT_EQ(asked, 2U);
  reader.restart(7);
  ASSERT_TRUE(reader.next(record));
  EXPECT_EQ(record.bytes, "b");
  EXPECT_EQ(record.line, 8U);
}

// Only a record that is longer than the buffer doubles it.
TEST(RecordReader, ItsBufferStaysAsLongAsTheRecordsFit) {
  std::string text;
  for (int i = 0; i < 100; ++i) text += "\nabc";
  std::size_t given = 0;
  std::size_t most = 0;
  RecordReader reader(
      [&](char* data, std::size_t size) {
        most = std::max(most, size);
        const std::size_t got = std::min(size, text.size() - given);
        if (got != 0) std::memcpy(data, text.data() + given, got);
        given += got;
        return static_cast<std::ptrdiff_t>(got);
      },
      '\n', 4);
  RecordReader::Record record;
  std::size_t count = 0;
  while (reader.next(record)) ++count;
  EXPECT_EQ(count, 101U);
  EXPECT_EQ(most, 4U);
}

TEST(ItemReader, SkipsARecordAndTellsItsSize) {
  const std::vector<std::string> texts{"ab\nc"};
  std::size_t asked = 0;
  RecordReader reader(pieces(texts, asked), '\n');
  ItemReader items(reader, InputFormat::lines, "file");
  EXPECT_EQ(items.skip(), 3U);
  EXPECT_EQ(items.skip(), 1U);
  EXPECT_EQ(items.skip(), 0U);
}

TEST(Places, AreThoseOfAPlainCount) {
  std::string text;
  for (std::size_t i = 0; text.size() < 5000; ++i) {
    text += "\xC3\xA9" + std::string(i % 7, 'a') + (i % 150 == 149 ? "\n" : "");  // U+00E9
  }
  const Places places(text);
  FilePlace expected{1, 1};
  for (std::size_t at = 0; at < text.size(); ++at) {
    if ((static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) continue;
    const FilePlace place = places.of(at);
    ASSERT_EQ(place.line, expected.line) << at;
    ASSERT_EQ(place.column, expected.column) << at;
    ++expected.column;
    if (text[at] == '\n') expected = {expected.line + 1, 1};
  }
}

// It stops at the first sign of anything else (src/cli/decode.cc): what follows is not looked at.
TEST(Decode, WhatIsNoStringIsWrongAtItsBeginning) {
  for (const char* const line :
       {"1", "null", "{}", "1 x", "-1 x", "1.5 x", "null x", "true x", "false x", "{x", "[x"}) {
    EXPECT_EQ(decoded(InputFormat::json, line), "at 0: a JSON string and nothing else") << line;
  }
}

TEST(CliJsonWriter, WritesTheGreatestNumber) {
  std::string out;
  append_json(out, std::size_t{SIZE_MAX});
  EXPECT_EQ(out, std::to_string(SIZE_MAX));
}

// RFC 3629: a lead byte that no continuation follows.
TEST(Visible, AByteThatIsNotContinuedIsShownItself) {
  EXPECT_EQ(visible("\xC3("), "\\xC3(");
  EXPECT_EQ(found("\xE4(a", 0), "byte 0xE4");
}

/// What the only segment of the pattern stands for, up to its value.
std::string before(const std::string& pattern) { return shape_of(pattern).segments.at(0).before; }

// docs/ROUTES.md: unreserved characters are decoded, and hex digits are in upper case.
TEST(RouteShape, UnreservedCharactersAreDecodedAndNoOthers) {
  const std::string_view unreserved =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
  for (const std::string_view digits : {"0123456789ABCDEF", "0123456789abcdef"}) {
    for (unsigned byte = 0; byte < 0x100; ++byte) {
      const char c = static_cast<char>(byte);
      const std::string encoded = {'%', "0123456789ABCDEF"[byte >> 4U],
                                   "0123456789ABCDEF"[byte & 15U]};
      const bool decoded = unreserved.find(c) != unreserved.npos;
      EXPECT_EQ(before(std::string("/x%") + digits[byte >> 4U] + digits[byte & 15U]),
                "x" + (decoded ? std::string(1, c) : encoded));
    }
  }
}

// RFC 3987 s3.1. U+00C0, U+00FF, U+4F8B.
TEST(RouteShape, CharactersBeyondAsciiAreEncodedByteByByte) {
  EXPECT_EQ(before("/\xC3\x80"), "%C3%80");
  EXPECT_EQ(before("/a\xC3\xBF\xE4\xBE\x8B"), "a%C3%BF%E4%BE%8B");
}

// docs/ROUTES.md: {{ and }} stand for %7B and %7D. They begin no name, in which no delimiter separates.
TEST(RouteShape, DoubledBracesAreLiterals) {
  EXPECT_EQ(shape_of("/a{{/b").segments.size(), 2U);
  EXPECT_EQ(shape_of("/{{/{x}/}}").segments.size(), 3U);
  EXPECT_EQ(shape_of("a{{.b/x").labels.size(), 2U);
  EXPECT_EQ(shape_of("{a.b}.c/x").labels.size(), 2U);
  for (const char* const pattern : {"/{{{x}", "/{{{name}}}", "/%7b{x}"}) {
    EXPECT_EQ(before(pattern), "%7B") << pattern;
    EXPECT_TRUE(shape_of(pattern).segments[0].value) << pattern;
  }
  EXPECT_EQ(before("/{{x}}"), "%7Bx%7D");
}

// RFC 3986 s3.2.2 and s6.2.2.1. docs/ROUTES.md: a "." at the end does not matter, and an IP-literal is
// one label.
TEST(RouteShape, LabelsAreInLowerCaseButForHexDigits) {
  const RequestShape shape = shape_of("%c3%afA%21B.CD.AZ./x");
  ASSERT_EQ(shape.labels.size(), 3U);
  EXPECT_EQ(shape.labels[0].before, "%C3%AFa%21b");
  EXPECT_EQ(shape.labels[1].before, "cd");
  EXPECT_EQ(shape.labels[2].before, "az");
  const RequestShape literal = shape_of("[v1.a.b]/x");
  ASSERT_EQ(literal.labels.size(), 1U);
  EXPECT_EQ(literal.labels[0].before, "[v1.a.b]");
  EXPECT_FALSE(literal.labels[0].value);
  EXPECT_FALSE(literal.labels[0].rest);
}

bool in_conflict(const std::string& a, const std::string& b) {
  RouterBuilder<int> builder;
  EXPECT_TRUE(builder.add(a, 0)) << a;
  EXPECT_TRUE(builder.add(b, 1)) << b;
  return !builder.build();
}

// "Equal for patterns that are in conflict, and for no others", as the router says.
TEST(RouteShape, KeysAreEqualForPatternsInConflictAndNoOthers) {
  const std::vector<std::string> patterns{
      "/",        "/a",          "/ab",          "/a{x}",          "/{x}a",   "/{y}b",
      "/a{x}b",   "/{x}",        "/{y...}",      "/{long...}",     "/a/b",    "/a0b",
      "a/b",      "A./b",        "/x/!y",        "!x/y",           "/x/y",    "x/y",
      "M! l/a",   "M !l/a",      "GET /a",       "/%4a",           "/%4A",    "/J",
      "/j",       "A.b/x",       "a.B./x",       "{{.e/x",         "%7B.e/x", "{a}.{bb}/x",
      "/{{{x}",   "/{{{long}",   "/%7b{longer}", "{c}.{longer}/x", "[::1]/x", "[::2]/x",
      "/{z}/{a}", "/{x...}/{y}", "/%C3%80",      "/\xC3\x80"};
  for (const std::string& a : patterns) {
    for (const std::string& b : patterns) {
      if (&a >= &b) continue;
      EXPECT_EQ(key_of(shape_of(a)) == key_of(shape_of(b)), in_conflict(a, b)) << a << " " << b;
    }
  }
}

// docs/ROUTES.md, "What a pattern matches" and "Which pattern answers".
TEST(RouteShape, TakesWhatThePageSaysInItsOrder) {
  const auto taken = [](const char* pattern, const char* text) {
    return taken_as(shape_of(pattern).segments.at(0), text);
  };
  struct Case {
    const char *pattern, *text;
  };
  for (const Case& c : {Case{"/{x}2B", "12B"},
                        {"/{x}%2B", "a%2B"},
                        {"/{x}B", "aB"},
                        {"/{x}B", "%21B"},
                        {"/{x}", "a"},
                        {"/{x...}", ""},
                        {"/%2b", "%2B"}}) {
    EXPECT_TRUE(taken(c.pattern, c.text)) << c.pattern << " " << c.text;
  }
  // A %XX counts as one character; prefix and suffix do not overlap; a value is not empty.
  for (const Case& c : {Case{"/{x}2B", "%2B"},
                        {"/{x}B", "%2B"},
                        {"/{x}2B", "a%2B"},
                        {"/{x}B", "a%2B"},
                        {"/ab{x}ba", "abba"},
                        {"/{x}b", "ac"},
                        {"/b{x}", "ab"},
                        {"/{x}", ""},
                        {"/a", "b"}}) {
    EXPECT_FALSE(taken(c.pattern, c.text)) << c.pattern << " " << c.text;
  }
  // Literal, the longer affix, of equally long ones that with the longer prefix, name, rest.
  const char* last = "/abcd";
  for (const char* const next :
       {"/abc{x}", "/ab{x}d", "/{x}bcd", "/ab{x}", "/{x}cd", "/a{x}", "/{x}d", "/{x}", "/{x...}"}) {
    ASSERT_TRUE(taken(next, "abcd")) << next;
    EXPECT_LT(*taken(last, "abcd"), *taken(next, "abcd")) << last << " " << next;
    last = next;
  }
}

}  // namespace iri::cli
