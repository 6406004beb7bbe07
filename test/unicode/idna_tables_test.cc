// UTS 46 held to the conformance test of the version of Unicode.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "iri/unicode.hpp"
#include "operations/sink.hpp"
#include "support/utf8_of.hpp"
#include "unicode/random.hpp"
#include "unicode/uts46.hpp"

namespace {

namespace uts46 = iri::unicode::uts46;
using iri::test::utf8_of;

/// A field, its escapes \uXXXX and \x{XXXX} read. Nothing for an unpaired surrogate, which is not UTF-8.
std::optional<std::string> text_of(std::string_view field) {
  if (field == "\"\"") return "";
  std::string text;
  for (std::size_t i = 0; i < field.size(); ++i) {
    if (field[i] != '\\') {
      text += field[i];
      continue;
    }
    const bool braces = field[i + 1] == 'x';
    const std::size_t begin = i + (braces ? 3 : 2);
    const std::size_t end = braces ? field.find('}', begin) : begin + 4;
    const auto c = std::stoul(std::string(field.substr(begin, end - begin)), nullptr, 16);
    if (c >= 0xD800 && c < 0xE000) return std::nullopt;
    text += utf8_of(static_cast<char32_t>(c));
    i = braces ? end : end - 1;
  }
  return text;
}

/// A line: source, toUnicode, its status, toAsciiN, its status, toAsciiT, its status.
struct Line {
  std::string name;
  std::string source;
  std::string unicode, ascii, transitional;
  bool unicode_ok, ascii_ok, transitional_ok;
};

bool is_ok(const std::string& status, bool otherwise) {
  return status.empty() ? otherwise : status == "[]";
}

std::optional<Line> read_line(const std::string& line) {
  std::istringstream in(line);
  std::array<std::string, 7> fields;
  for (std::string& field : fields) std::getline(in, field, ';');
  for (const std::size_t i : {1U, 3U, 5U}) {
    if (fields[i].empty()) fields[i] = fields[i == 1 ? 0 : i - 2];
  }
  std::array<std::optional<std::string>, 4> texts{text_of(fields[0]), text_of(fields[1]),
                                                  text_of(fields[3]), text_of(fields[5])};
  for (const auto& text : texts) {
    if (!text) return std::nullopt;
  }
  const bool unicode_ok = is_ok(fields[2], true);
  const bool ascii_ok = is_ok(fields[4], unicode_ok);
  return Line{line,      *texts[0],  *texts[1], *texts[2],
              *texts[3], unicode_ok, ascii_ok,  is_ok(fields[6], ascii_ok)};
}

struct Answer {
  std::string text;
  bool ok;
};

constexpr iri::unicode::IdnaOptions nontransitional;
constexpr iri::unicode::IdnaOptions transitional{.transitional = true};

Answer to_unicode(std::string_view source) {
  const uts46::Name name(source, nontransitional);
  return {std::string(name.text()), (name.problems() & uts46::all_errors) == 0};
}

/// With VerifyDnsLength as a whole: a final dot is refused.
Answer to_ascii(std::string_view source, const iri::unicode::IdnaOptions& options) {
  const uts46::Name name(source, options);
  std::array<char, 8192> buffer{};
  iri::detail::Sink sink{iri::OutputBuffer(buffer)};
  const bool ok = (name.problems() | name.put_ascii(sink)) == 0;
  return {std::string(buffer.data(), sink.finish().size), ok};
}

// "an implementation will perform the toUnicode, toAsciiN, and toAsciiT operations on the source string, then verify
// the resulting strings and relevant status values". What is refused has a string as well; a name that is too long
// has none here in US-ASCII.
TEST(Idna, PassesTheIdnaTestOfItsVersion) {
  std::ifstream file(IRI_TEST_DATA "/idna.txt");
  std::size_t lines = 0;
  std::size_t ill_formed = 0;
  for (std::string text; std::getline(file, text);) {
    if (text.starts_with('#')) continue;
    const std::optional<Line> line = read_line(text);
    ++(line ? lines : ill_formed);
    if (!line) continue;
    const Answer unicode = to_unicode(line->source);
    EXPECT_EQ(unicode.ok, line->unicode_ok) << text;
    EXPECT_EQ(unicode.text, line->unicode) << text;
    const Answer ascii = to_ascii(line->source, nontransitional);
    EXPECT_EQ(ascii.ok, line->ascii_ok) << text;
    if (line->ascii_ok) {
      EXPECT_EQ(ascii.text, line->ascii) << text;
    }
    const Answer old = to_ascii(line->source, transitional);
    EXPECT_EQ(old.ok, line->transitional_ok) << text;
    if (line->transitional_ok) {
      EXPECT_EQ(old.text, line->transitional) << text;
    }
  }
  EXPECT_EQ(lines, 6389U);
  EXPECT_EQ(ill_formed, 2U);
}

/// The sources of the test.
std::vector<std::string> sources() {
  std::ifstream file(IRI_TEST_DATA "/idna.txt");
  std::vector<std::string> found;
  for (std::string text; std::getline(file, text);) {
    if (text.starts_with('#')) continue;
    if (const std::optional<Line> line = read_line(text)) found.push_back(line->source);
  }
  return found;
}

Answer converted(const iri::unicode::Idna& idna, std::string_view name, bool ascii) {
  std::array<char, 4096> buffer{};
  const iri::OutputBuffer out(buffer);
  const iri::Written written = ascii ? idna.to_ascii(name, out) : idna.to_unicode(name, out);
  return {std::string(buffer.data(), written ? written.size : 0), !written.error.failed()};
}

// s4: both operations begin with the same processing. What ToASCII makes is in US-ASCII and stands for what ToUnicode
// makes, and of both it makes the same again. Also of halves of names, and of what is not UTF-8.
TEST(Idna, MakesOneNameOfBothItsForms) {
  const std::vector<std::string> names = sources();
  const iri::unicode::Idna idna;
  iri::test::Random random;
  const auto piece = [&] {
    const std::string& name = names[random(names.size())];
    return name.substr(0, random(name.size() + 1));
  };
  std::size_t accepted = 0;
  for (std::size_t i = 0; i < 50000; ++i) {
    std::string name = piece() + piece();
    if (random(4) == 0 && !name.empty()) name[random(name.size())] = static_cast<char>(random(256));
    const Answer ascii = converted(idna, name, true);
    const Answer unicode = converted(idna, name, false);
    if (!ascii.ok) continue;
    ++accepted;
    ASSERT_TRUE(unicode.ok) << name;
    for (const char c : ascii.text) ASSERT_GE(c, 0) << name;
    ASSERT_EQ(converted(idna, ascii.text, true).text, ascii.text) << name;
    ASSERT_EQ(converted(idna, unicode.text, true).text, ascii.text) << name;
    ASSERT_EQ(converted(idna, ascii.text, false).text, unicode.text) << name;
    ASSERT_EQ(converted(idna, unicode.text, false).text, unicode.text) << name;
    ASSERT_TRUE(idna.same_host(ascii.text, unicode.text)) << name;
  }
  EXPECT_GT(accepted, 1000U);
}

}  // namespace
