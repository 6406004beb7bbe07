// The command iri, run as its users run it: arguments in, bytes and an exit code out.
#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>
#include <vector>

#include "iri/version.h"
#include "json.hpp"
#include "process.hpp"

namespace {

using iri::test::command_path;
using iri::test::json_at;
using iri::test::lines_of;
using iri::test::on_a_terminal;
using iri::test::Ran;
using iri::test::run_in_packets;
using iri::test::run_iri;
using iri::test::run_shell;
using iri::test::TemporaryFile;
using iri::test::text_at;
using std::string;
using std::string_literals::operator""s;

// U+4F8B U+3048, "rei e": the host of the RFC's kind of examples.
const string rei_e = "\xE4\xBE\x8B\xE3\x81\x88";

// --- parse, json ------------------------------------------------------------------------

TEST(CliParse, JsonHasTheKeysOfAValidReferenceInTheirOrder) {
  const Ran ran = run_iri(
      {"parse", "--format", "json", "foo://user@example.com:8042/over/there?name=ferret#nose"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(
      ran.out,
      "{\"input\":\"foo://user@example.com:8042/over/there?name=ferret#nose\","
      "\"valid\":true,\"kind\":\"IRI\",\"scheme\":\"foo\","
      "\"authority\":\"user@example.com:8042\",\"userinfo\":\"user\","
      "\"host\":\"example.com\",\"host_kind\":\"ireg-name\",\"port\":\"8042\","
      "\"path\":\"/over/there\",\"query\":\"name=ferret\",\"fragment\":\"nose\","
      "\"segments\":[\"over\",\"there\"],"
      "\"parameters\":[{\"key\":\"name\",\"value\":\"ferret\"}],\"effective_port\":8042,"
      "\"offsets\":{\"scheme\":[0,3],\"authority\":[6,27],\"userinfo\":[6,10],\"host\":[11,22],"
      "\"port\":[23,27],\"path\":[27,38],\"query\":[39,50],\"fragment\":[51,55]}}\n");
}

TEST(CliParse, JsonTellsAbsentFromEmpty) {
  const Ran ran = run_iri({"parse", "--format", "json", "//@:?#", ""});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.out,
            "{\"input\":\"//@:?#\",\"valid\":true,\"kind\":\"irelative-ref\",\"scheme\":null,"
            "\"authority\":\"@:\",\"userinfo\":\"\",\"host\":\"\",\"host_kind\":\"ireg-name\","
            "\"port\":\"\",\"path\":\"\",\"query\":\"\",\"fragment\":\"\",\"segments\":[],"
            "\"parameters\":[{\"key\":\"\",\"value\":null}],\"effective_port\":null,"
            "\"offsets\":{\"authority\":[2,4],\"userinfo\":[2,2],\"host\":[3,3],\"port\":[4,4],"
            "\"path\":[4,4],\"query\":[5,5],\"fragment\":[6,6]}}\n"
            "{\"input\":\"\",\"valid\":true,\"kind\":\"irelative-ref\",\"scheme\":null,"
            "\"authority\":null,\"userinfo\":null,\"host\":null,\"host_kind\":null,"
            "\"port\":null,\"path\":\"\",\"query\":null,\"fragment\":null,\"segments\":[],"
            "\"parameters\":[],\"effective_port\":null,\"offsets\":{\"path\":[0,0]}}\n");
}

TEST(CliParse, JsonHasTheErrorObjectInItsOrder) {
  const Ran ran = run_iri({"parse", "--format", "json", "http://a/%zz"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.out,
            "{\"input\":\"http://a/%zz\",\"valid\":false,\"error\":{"
            "\"code\":\"bad_percent_encoding\",\"offset\":10,\"component\":\"path\","
            "\"expected\":\"a hex digit\","
            "\"message\":\"a percent sign must be followed by two hex digits\"}}\n");
}

TEST(CliParse, JsonGivesWhatIsNotUtf8InHexadecimal) {
  const Ran ran = run_iri({"parse", "--format", "json", "a\xFF"});
  EXPECT_EQ(text_at(ran.out, "/input_hex"), "61ff");
  EXPECT_EQ(json_at(ran.out, "/input"), "");
  EXPECT_EQ(text_at(ran.out, "/error/code"), "utf8_invalid_byte");
  EXPECT_EQ(json_at(ran.out, "/error/offset"), "1");
}

TEST(CliParse, JsonEscapesControlAndBidiCharacters) {
  const Ran ran = run_iri({"parse", "--format", "json", "/a\x1B\x7F\xC2\x85\xE2\x80\xAE"});
  EXPECT_EQ(ran.out.find("\\u001b\\u007f\\u0085\\u202e\",\"valid\":false"),
            ran.out.find("\\u001b"));
  EXPECT_EQ(text_at(ran.out, "/input"), "/a\x1B\x7F\xC2\x85\xE2\x80\xAE");
}

// RFC 8259 s7: a surrogate pair for what is above U+FFFF. U+E0001 is a tag.
TEST(CliParse, JsonEscapesUnsafeCharactersAboveTheBasicPlane) {
  const Ran ran = run_iri({"parse", "--format", "json", "/\xF3\xA0\x80\x81"});
  EXPECT_TRUE(ran.out.starts_with("{\"input\":\"/\\udb40\\udc01\",")) << ran.out;
  EXPECT_EQ(text_at(ran.out, "/input"), "/\xF3\xA0\x80\x81");
}

TEST(CliParse, JsonGivesWhatIsDecodedToOtherThanUtf8InHexadecimal) {
  const Ran ran = run_iri({"parse", "--format", "json", "/a%FF/b?%FF&a=%FE"});
  EXPECT_EQ(json_at(ran.out, "/segments_hex"), "[\"61ff\",\"62\"]");
  EXPECT_EQ(json_at(ran.out, "/segments"), "");
  EXPECT_EQ(json_at(ran.out, "/parameters"),
            "[{\"key_hex\":\"ff\",\"value\":null},{\"key\":\"a\",\"value_hex\":\"fe\"}]");
}

struct HostKind {
  string host, kind;
};

TEST(CliParse, JsonNamesTheKindOfHost) {
  for (const HostKind& c : {HostKind{"1.2.3.4", "IPv4address"},
                            {"[::1]", "IPv6address"},
                            {"[v1.a]", "IPvFuture"},
                            {"1.2.3.4.example", "ireg-name"}}) {
    const Ran ran = run_iri({"parse", "--format", "json", "//" + c.host});
    EXPECT_EQ(text_at(ran.out, "/host_kind"), c.kind) << c.host;
  }
}

struct Kind {
  string type, input, kind;
};

TEST(CliParse, KindIsTheFormThatIsMet) {
  for (const Kind& c : {Kind{"IRI-reference", "a:b", "IRI"},
                        {"IRI-reference", "b", "irelative-ref"},
                        {"IRI", "a:b#c", "IRI"},
                        {"absolute-IRI", "a:b", "IRI"},
                        {"irelative-ref", "b", "irelative-ref"},
                        {"URI-reference", "a:b", "URI"},
                        {"URI-reference", "b", "relative-ref"},
                        {"absolute-URI", "a:b", "URI"},
                        {"relative-ref", "b", "relative-ref"},
                        {"URI", "a:b", "URI"},
                        {"ipath-abempty", "/b", "ipath-abempty"}}) {
    const Ran ran = run_iri({"parse", "--as", c.type, "--format", "json", c.input});
    EXPECT_EQ(ran.exit, 0) << c.type;
    EXPECT_EQ(text_at(ran.out, "/kind"), c.kind) << c.type;
  }
}

TEST(CliParse, AnotherRuleThanAStartRuleHasNoParts) {
  const Ran ran = run_iri({"parse", "--as", "port", "--format", "json", "80"});
  EXPECT_EQ(ran.out,
            "{\"input\":\"80\",\"valid\":true,\"kind\":\"port\",\"scheme\":null,"
            "\"authority\":null,\"userinfo\":null,\"host\":null,\"host_kind\":null,"
            "\"port\":null,\"path\":null,\"query\":null,\"fragment\":null}\n");
}

// --- parse, input -------------------------------------------------------------------------

TEST(CliParse, OneLineOutForEachLineInInOrder) {
  const string input = "a:1\n%\n\na:4";
  for (const string format : {"json", "tsv"}) {
    const Ran ran = run_iri({"parse", "--format", format}, input);
    EXPECT_EQ(ran.exit, 1);
    const auto lines = lines_of(ran.out);
    ASSERT_EQ(lines.size(), 4U) << format;
    EXPECT_NE(lines[0].find("a:1"), string::npos);
    EXPECT_NE(lines[1].find("bad_percent_encoding"), string::npos);
    EXPECT_NE(lines[2].find("irelative-ref"), string::npos);
    EXPECT_NE(lines[3].find("a:4"), string::npos);
  }
}

TEST(CliParse, EmptyInputHasNoLinesAndIsValid) {
  const Ran ran = run_iri({"parse", "--format", "json"}, "");
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.out, "");
}

TEST(CliParse, FilesAreReadInOrderAndADashIsStandardInput) {
  const TemporaryFile one("a:1\n");
  const TemporaryFile three("a:3\n");
  const Ran ran = run_iri(
      {"parse", "--format", "tsv", "--file", one.path(), "--file", "-", "--file", three.path()},
      "a:2\n");
  EXPECT_EQ(ran.exit, 0);
  const auto lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(lines[i].substr(0, 4), "a:" + std::to_string(i + 1) + "\t");
  }
}

TEST(CliParse, NulSeparatedRecordsMayHoldNewlines) {
  for (const std::vector<string>& option :
       {std::vector<string>{"-0"}, std::vector<string>{"--input-format", "nul"}}) {
    std::vector<string> arguments{"parse", "--format", "json"};
    arguments.insert(arguments.end(), option.begin(), option.end());
    const Ran ran = run_iri(arguments, "a:1\0a\nb\0"s);
    const auto lines = lines_of(ran.out);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(json_at(lines[0], "/valid"), "true");
    EXPECT_EQ(text_at(lines[1], "/input"), "a\nb");
    EXPECT_EQ(json_at(lines[1], "/error/offset"), "1");
  }
}

TEST(CliParse, HexGivesAnyBytes) {
  const Ran ran =
      run_iri({"parse", "--input-format", "hex", "--format", "json"}, "613A62\n6100\n\nff\n");
  const auto lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(text_at(lines[0], "/input"), "a:b");
  EXPECT_EQ(text_at(lines[1], "/input"), "a\0"s);
  EXPECT_EQ(json_at(lines[1], "/error/offset"), "1");
  EXPECT_EQ(text_at(lines[2], "/input"), "");
  EXPECT_EQ(json_at(lines[2], "/valid"), "true");
  EXPECT_EQ(text_at(lines[3], "/input_hex"), "ff");
}

TEST(CliParse, JsonInputGivesAnyText) {
  const Ran ran = run_iri({"parse", "--input-format", "json", "--format", "json"},
                          "\"a:\\u4F8B\"\n \"a\\nb\" \n\"\\ud83d\\ude00\"\n");
  const auto lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(text_at(lines[0], "/input"), "a:\xE4\xBE\x8B");
  EXPECT_EQ(text_at(lines[1], "/input"), "a\nb");
  EXPECT_EQ(json_at(lines[1], "/error/offset"), "1");
  EXPECT_EQ(text_at(lines[2], "/input"), "\xF0\x9F\x98\x80");  // U+1F600
}

struct BadLine {
  string format, line;
};

TEST(CliParse, ALineThatCannotBeDecodedIsInvalidAndTheRestGoesOn) {
  const string deep(100000, '[');
  for (const BadLine& c : {BadLine{"json", "x"},    {"json", ""},
                           {"json", "\"a"},         {"json", "1"},
                           {"json", "-1"},          {"json", "1.5"},
                           {"json", "null"},        {"json", "true"},
                           {"json", "[]"},          {"json", "{}"},
                           {"json", "[\"a\"]"},     {"json", "\"a\" \"b\""},
                           {"json", "\"\\ud800\""}, {"json", "\"\\udc00\""},
                           {"json", "\"\xFF\""},    {"json", deep},
                           {"json", "{\"a\":1}"},   {"hex", "6"},
                           {"hex", "6g"},           {"hex", "61 62"},
                           {"hex", "61\r"},         {"tsv", "a\tb"},
                           {"tsv", "a\\"},          {"tsv", "\\N"},
                           {"tsv", "\\q"},          {"tsv", "\\x4"},
                           {"tsv", "\\x4g"}}) {
    const string good = c.format == "json" ? "\"a:b\"" : c.format == "tsv" ? "a:b" : "613a62";
    const Ran ran = run_iri({"parse", "--input-format", c.format, "--format", "json"},
                            c.line + "\n" + good + "\n");
    EXPECT_EQ(ran.exit, 1) << c.line.substr(0, 20);
    const auto lines = lines_of(ran.out);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(json_at(lines[0], "/valid"), "false");
    EXPECT_EQ(text_at(lines[0], "/error/code"), "bad_input_line");
    EXPECT_EQ(json_at(lines[0], "/error/component"), "null");
    EXPECT_NE(text_at(lines[0], "/error/message"), "");
    EXPECT_EQ(text_at(lines[1], "/input"), "a:b");
  }
}

// The escapes that ClickHouse writes in TabSeparated, and \xHH, which --format tsv writes.
TEST(CliParse, TsvInputIsAFieldWithItsEscapes) {
  const Ran ran = run_iri({"parse", "--input-format", "tsv", "--format", "json"},
                          "a:it\\'s\n\\b\\f\\n\\r\\t\\0\\\\\n\n\\xC3\\xa9\n");
  const auto lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(text_at(lines[0], "/input"), "a:it's");
  EXPECT_EQ(json_at(lines[0], "/valid"), "true");
  EXPECT_EQ(text_at(lines[1], "/input"), "\b\f\n\r\t\0\\"s);
  EXPECT_EQ(text_at(lines[2], "/input"), "");
  EXPECT_EQ(text_at(lines[3], "/input"), "\xC3\xA9");  // U+00E9
}

TEST(CliParse, TsvInputTakesWhatTsvOutputHasWritten) {
  string hex;
  for (int byte = 0; byte < 256; ++byte) {
    hex += "0123456789abcdef"[byte / 16];
    hex += "0123456789abcdef"[byte % 16];
  }
  const string written = run_iri({"parse", "--input-format", "hex", "--format", "tsv", hex}).out;
  const string field = written.substr(0, written.find('\t'));
  const string read = run_iri({"parse", "--input-format", "tsv", "--format", "json", field}).out;
  EXPECT_EQ(text_at(read, "/input_hex"), hex);
}

TEST(CliParse, HexTellsWhereItIsNotHexadecimal) {
  const Ran ran = run_iri({"parse", "--input-format", "hex", "--format", "json", "61g2"});
  EXPECT_EQ(json_at(ran.out, "/error/offset"), "2");
  EXPECT_EQ(text_at(ran.out, "/error/expected"), "a hex digit");
}

TEST(CliParse, ArgumentsAreTakenAsTheyAre) {
  const std::vector<string> inputs{"",   "[]",    "[a,b]", "{}",    "%%",   "\x01",
                                   "''", "\"a\"", "a b",   "check", "parse"};
  std::vector<string> arguments{"parse", "--format", "json"};
  arguments.insert(arguments.end(), inputs.begin(), inputs.end());
  arguments.insert(arguments.end(), {"--", "-x", "--format"});
  const auto lines = lines_of(run_iri(arguments).out);
  ASSERT_EQ(lines.size(), inputs.size() + 2);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    EXPECT_EQ(text_at(lines[i], "/input"), inputs[i]);
  }
  EXPECT_EQ(text_at(lines[inputs.size()], "/input"), "-x");
  EXPECT_EQ(text_at(lines[inputs.size() + 1], "/input"), "--format");
}

TEST(CliParse, AVeryLongLineIsOneRecord) {
  const string line = "a:" + string(100'000'000, 'x');
  const Ran ran = run_iri({"parse", "--as", "IRI", "--format", "tsv", "--max-input", "100000002"},
                          line + "\nb:c\n");
  EXPECT_EQ(ran.exit, 0);
  const std::size_t second = ran.out.find('\n') + 1;
  EXPECT_TRUE(ran.out.starts_with(line + "\ttrue\tIRI\ta\t"));
  EXPECT_TRUE(ran.out.substr(second).starts_with("b:c\ttrue\tIRI\tb\t"));
}

// --- parse, tsv -----------------------------------------------------------------------------

TEST(CliParse, TsvHasSeventeenFieldsAndTellsAbsentFromEmpty) {
  const Ran ran = run_iri({"parse", "--format", "tsv", "http://u@[::1]:/a?#", "a\tb\\\xFF"});
  const auto lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0],
            "http://u@[::1]:/a?#\ttrue\tIRI\thttp\tu@[::1]:\tu\t[::1]\tIPv6address\t\t/a\t\t\t"
            "\\N\t\\N\t\\N\t\\N\t\\N");
  EXPECT_EQ(std::count(lines[1].begin(), lines[1].end(), '\t'), 16);
  EXPECT_TRUE(lines[1].starts_with("a\\tb\\\\\\xFF\tfalse\t\\N\t"));
  EXPECT_NE(lines[1].find("\tunexpected_character\t1\tpath\t"), string::npos);
}

// --- parse, text ----------------------------------------------------------------------------

TEST(CliParse, TextDrawsThePartsBelowTheReference) {
  const Ran ran = run_iri({"parse", "http://user@example.com:8042/over/there?name=ferret#nose"});
  EXPECT_EQ(ran.out,
            "http://user@example.com:8042/over/there?name=ferret#nose\n"
            "\\__/   \\__/ \\_________/ \\__/\\_________/ \\_________/ \\__/\n"
            "scheme |    host        |   path        query       fragment\n"
            "       userinfo         port\n\n");
  EXPECT_EQ(ran.exit, 0);
}

TEST(CliParse, ThePartsOfAWideReferenceAreListedBelowIt) {
  const string path = "/" + string(400, 'a');
  EXPECT_EQ(run_iri({"parse", "http://u@h" + path + "?"}).out, "http://u@h" + path +
                                                                   "?\n"
                                                                   "  scheme: http\n"
                                                                   "  userinfo: u\n"
                                                                   "  host: h\n"
                                                                   "  path: " +
                                                                   path +
                                                                   "\n"
                                                                   "  query (empty): \n\n");
}

TEST(CliParse, WideCharactersTakeTwoColumns) {
  const Ran ran = run_iri({"parse", "http://" + rei_e + ".jp/a"});
  EXPECT_EQ(ran.out, "http://" + rei_e +
                         ".jp/a\n"
                         "\\__/   \\_____/\\/\n"
                         "scheme host   path\n\n");
}

TEST(CliParse, TheCaretStandsUnderTheOffendingCharacter) {
  const string tail = "expected a hex digit, found z (U+007A)\n\n";
  const string message = ": path: a percent sign must be followed by two hex digits; " + tail;
  EXPECT_EQ(run_iri({"parse", "/%zz"}).out, "/%zz\n  ^\nerror at byte 2" + message);
  EXPECT_EQ(run_iri({"parse", "/" + rei_e + "/%zz"}).out,
            "/" + rei_e + "/%zz\n       ^\nerror at byte 9" + message);
  // e with U+0301 combining acute accent is one column
  EXPECT_EQ(run_iri({"parse", "/e\xCC\x81/%zz"}).out,
            "/e\xCC\x81/%zz\n    ^\nerror at byte 6" + message);
}

// A text of more than 400 bytes is shown only around the error.
TEST(CliParse, TheCaretStandsUnderTheOffendingCharacterOfALongText) {
  const auto caret_of = [](const string& text) {
    const string out = run_iri({"parse", text}).out;
    const std::size_t line = out.find('\n') + 1;
    EXPECT_LT(line, text.size());  // shown in part
    return std::pair(out.find('^') - line, out.find('!'));
  };
  for (const std::size_t before : {1U, 59U, 60U, 61U, 62U, 200U, 399U, 500U}) {
    for (const std::size_t after : {0U, 400U}) {
      if (before + after < 400) continue;
      // "!" is no hex digit, and stands nowhere else.
      const auto [caret, offender] =
          caret_of("/" + string(before, 'a') + "%!" + string(after, 'b'));
      EXPECT_EQ(caret, offender) << before << " " << after;
    }
  }
}

TEST(CliParse, NothingDangerousReachesTheTerminal) {
  const string hostile = "/\xE2\x80\xAE\xE2\x81\xA6\xE2\x80\x8F\x1B[31m\xC2\x9B\x7F\t\r\xFF";
  for (const string format : {"text", "tsv", "json"}) {
    const Ran ran = run_iri({"parse", "--format", format, hostile});
    for (const char c : {'\x1B', '\x7F', '\r', '\xC2', '\xE2', '\xFF'}) {
      EXPECT_EQ(ran.out.find(c), string::npos) << format;
    }
  }
  EXPECT_TRUE(
      run_iri({"parse", hostile})
          .out.starts_with("/\\u{202E}\\u{2066}\\u{200F}\\x1B[31m\\u{009B}\\x7F\\t\\r\\xFF\n"
                           "                         ^\n"));
}

TEST(CliParse, TheNumberOfACharacterThatIsNotAllowedIsGiven) {
  const Ran ran = run_iri({"parse", "/\xEE\x80\x80"});  // U+E000: iprivate, in queries only
  EXPECT_NE(ran.out.find("(U+E000)"), string::npos);
  EXPECT_NE(ran.out.find("error at byte 1: path: "), string::npos);
}

TEST(CliParse, APipeGetsNoColour) {
  EXPECT_EQ(run_iri({"parse", "http://a/", "%"}).out.find('\x1B'), string::npos);
}

TEST(CliParse, ATerminalGetsColourUnlessNoColorIsSet) {
  const string call = "script -qec \"" + command_path() + " parse http://a/\" /dev/null";
  const auto on_terminal = [&call](const string& environment) {
    return run_shell("export TERM=xterm; " + environment + call).out;
  };
  EXPECT_NE(on_terminal("unset NO_COLOR; ").find("\x1B["), string::npos);
  EXPECT_EQ(on_terminal("export NO_COLOR=1; ").find("\x1B["), string::npos);
}

TEST(CliParse, TheSummaryCounts) {
  const Ran ran = run_iri({"parse", "--summary"}, "http://[::1]/\nurn:a\nb\n%\n%1\n");
  EXPECT_NE(ran.out.find("5 inputs: 3 valid, 2 invalid\n"), string::npos);
  EXPECT_NE(ran.out.find("  2  IRI\n"), string::npos);
  EXPECT_NE(ran.out.find("  1  irelative-ref\n"), string::npos);
  EXPECT_NE(ran.out.find("  1  IPv6address\n"), string::npos);
  EXPECT_NE(ran.out.find("  2  bad_percent_encoding\n"), string::npos);
}

TEST(CliParse, TheBundledReferencesAreReadAndTheBrokenOnesFound) {
  const Ran ran = run_iri(
      {"parse", "--summary", "--format", "json", "--file", IRI_TEST_DATA "/references.txt"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(lines_of(ran.out).size(), 235U);
  EXPECT_TRUE(ran.err.starts_with("235 inputs: 184 valid, 51 invalid\n"));
}

// --- check ----------------------------------------------------------------------------------

TEST(CliCheck, SaysFileLineColumnComponentAndExpectation) {
  const Ran ran = run_iri({"check"}, "http://" + rei_e + ".jp/%zz\n");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.out,
            "<stdin>:1:15: path: a percent sign must be followed by two hex digits; "
            "expected a hex digit, found z (U+007A)\n");
}

TEST(CliCheck, SaysNothingOfGoodLines) {
  const Ran ran = run_iri({"check"}, "http://a/\n\n../b\n");
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.out + ran.err, "");
}

TEST(CliCheck, NamesTheFileAndTheLine) {
  const TemporaryFile file("a\nb\n[\n");
  const Ran ran = run_iri({"check", file.path(), "-"}, "a\n{\n");
  const auto lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_TRUE(lines[0].starts_with(file.path() + ":3:1: path: "));
  EXPECT_TRUE(lines[1].starts_with("<stdin>:2:1: path: "));
}

TEST(CliCheck, PassLetsGoodLinesThroughByteForByte) {
  const string e = "\xC3\xA9";  // U+00E9
  const Ran ran = run_iri({"check", "--pass"}, "a:" + e + "\n[\n\n\x80\nlast");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.out, "a:" + e + "\n\nlast");
  const auto reasons = lines_of(ran.err);
  ASSERT_EQ(reasons.size(), 2U);
  EXPECT_TRUE(reasons[0].starts_with("<stdin>:2:1: "));
  EXPECT_TRUE(reasons[1].starts_with("<stdin>:4:1: "));
}

TEST(CliCheck, PassKeepsTheFormOfTheRecords) {
  EXPECT_EQ(run_iri({"check", "--pass", "-0"}, "a\0[\0b"s).out, "a\0b"s);
  EXPECT_EQ(run_iri({"check", "--pass", "--input-format", "json"}, "\"\\u00e9\"\n\"[\"\n").out,
            "\"\\u00e9\"\n");
}

TEST(CliCheck, CountSaysHowManyAndNoMore) {
  const Ran ran = run_iri({"check", "--count"}, "a\n[\nb\n");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.out, "3 lines, 2 valid, 1 invalid\n");
  EXPECT_EQ(ran.err, "");
}

TEST(CliCheck, QuietSpeaksByTheExitCodeOnly) {
  const Ran bad = run_iri({"check", "--quiet"}, "a\n[\nb\n");
  EXPECT_EQ(bad.exit, 1);
  EXPECT_EQ(bad.out + bad.err, "");
  EXPECT_EQ(run_iri({"check", "--quiet"}, "a\n").exit, 0);
  const Ran pass = run_iri({"check", "--quiet", "--pass"}, "a\n[\nb\n");
  EXPECT_EQ(pass.exit, 1);
  EXPECT_EQ(pass.out, "a\nb\n");
  EXPECT_EQ(pass.err, "");
}

TEST(CliCheck, ACarriageReturnIsPartOfTheLine) {
  const Ran ran = run_iri({"check"}, "a:b\r\n");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_TRUE(ran.out.starts_with("<stdin>:1:4: path: "));
  EXPECT_NE(ran.out.find("a CR before the newline is part of the line"), string::npos);
}

TEST(CliCheck, LongLinesAndManyLinesAreCutRight) {
  string input, good;
  for (std::size_t i = 0; i < 3000; ++i) {
    const string line = string(i * 7 % 1000, 'a') + "\n";
    input += line;
    good += line;
    if (i % 100 == 0) input += "[" + line;
  }
  const Ran ran = run_iri({"check", "--pass", "--count"}, input);
  EXPECT_EQ(ran.exit, 1);
  EXPECT_TRUE(ran.out == good);
  EXPECT_EQ(ran.err, "3030 lines, 3000 valid, 30 invalid\n");
}

TEST(CliCheck, AnErrorFarDownALongLineIsExplainedAsOneNearby) {
  for (const string separator : {"", "?", "#", "?q#"}) {
    for (const std::size_t size : {10U, 10'000'000U}) {
      const Ran ran = run_iri({"check"}, "http://a/" + separator + string(size, 'x') + "%zz\n");
      const std::size_t column = 9 + separator.size() + size + 1 + 1;
      EXPECT_TRUE(ran.out.starts_with("<stdin>:1:" + std::to_string(column) + ": "));
      EXPECT_TRUE(ran.out.ends_with("; expected a hex digit, found z (U+007A)\n")) << ran.out;
    }
  }
}

// --- match, rules, version, help, exit codes -------------------------------------------------

TEST(CliMatch, AnswersByRule) {
  const Ran ran = run_iri({"match", "IPv6address", "::1", "1::2::3"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.out,
            "::1 is IPv6address\n"
            "1::2::3\n"
            "     ^\n"
            "error at byte 5: host: this is not an IPv6 address; expected a hex digit, "
            "found : (U+003A)\n");
  EXPECT_EQ(run_iri({"match", "-q", "port", "80", ""}).exit, 0);
  EXPECT_EQ(run_iri({"match", "--quiet", "port", "x"}).out, "");
}

// The offsets are those of RFC 3986 s3, counted by hand; the default port is that of RFC 9110 s4.2.1.
TEST(CliParse, JsonHasWhatIsWithinTheParts) {
  const string out = run_iri({"parse", "--format", "json", "http://u@h/a%20b/?x=1+2&y#f"}).out;
  EXPECT_EQ(json_at(out, "/segments"), "[\"a b\",\"\"]");
  EXPECT_EQ(json_at(out, "/parameters"),
            "[{\"key\":\"x\",\"value\":\"1 2\"},{\"key\":\"y\",\"value\":null}]");
  EXPECT_EQ(json_at(out, "/effective_port"), "80");
  EXPECT_EQ(json_at(out, "/offsets"),
            "{\"scheme\":[0,4],\"authority\":[7,10],\"userinfo\":[7,8],\"host\":[9,10],"
            "\"path\":[10,17],\"query\":[18,25],\"fragment\":[26,27]}");
}

TEST(CliParse, TheEffectivePortIsANumberOrNull) {
  const auto port = [](const string& text) {
    return json_at(run_iri({"parse", "--format", "json", text}).out, "/effective_port");
  };
  EXPECT_EQ(port("http://a:8080/"), "8080");
  EXPECT_EQ(port("HTTPS://a:/"), "443");
  EXPECT_EQ(port("http://a:00080/"), "80");
  EXPECT_EQ(port("http://a:65536/"), "null");
  EXPECT_EQ(port("http://a:99999999999999999999/"), "null");
  EXPECT_EQ(port("x-unknown://a/"), "null");
  EXPECT_EQ(port("//a/"), "null");
  EXPECT_EQ(port("http:/a"), "null");
}

TEST(CliParse, NotesAHostAndPortThatIsNone) {
  for (const string text : {"www.example.com:80/foo", "example.com:8080", "localhost:80"}) {
    EXPECT_NE(run_iri({"parse", text}).out.find("note: this is no host and port"), string::npos);
  }
  for (const string text : {"http://example.com:80/", "mailto:a@b.example", "urn:1", "a.b:c"}) {
    EXPECT_EQ(run_iri({"parse", text}).out.find("note:"), string::npos) << text;
  }
}

TEST(CliCheck, SaysWhatIsBadInJson) {
  const Ran ran = run_iri({"check", "--format", "json"}, "a\n\xC3\xA9%\n");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(text_at(ran.out, "/file"), "<stdin>");
  EXPECT_EQ(json_at(ran.out, "/line"), "2");
  EXPECT_EQ(json_at(ran.out, "/column"), "3");  // behind "%", in characters
  EXPECT_EQ(text_at(ran.out, "/error/code"), "bad_percent_encoding");
  EXPECT_EQ(json_at(ran.out, "/error/offset"), "3");
  EXPECT_EQ(lines_of(ran.out).size(), 1U);
}

TEST(CliCheck, ATextOfTheCommandLineHasNoFileInJson) {
  const Ran ran = run_iri({"check", "--format", "json", "--text", "a", "--text", "a%"});
  EXPECT_EQ(json_at(ran.out, "/file"), "null");
  EXPECT_EQ(json_at(ran.out, "/line"), "2");
  EXPECT_EQ(json_at(ran.out, "/column"), "3");
  EXPECT_EQ(text_at(ran.out, "/input"), "a%");
}

TEST(CliCheck, TakesTextsAndSaysSoOfWhatIsClearlyOne) {
  EXPECT_EQ(run_iri({"check", "--text", "http://a/"}).exit, 0);
  const Ran bad = run_iri({"check", "--text", "a", "--text", "http://a/%"});
  EXPECT_EQ(bad.exit, 1);
  EXPECT_TRUE(bad.out.starts_with("argument:2:11: path: ")) << bad.out;
  for (const string command : {"check", "gate"}) {
    std::vector<string> words{command, "http://a/b"};
    if (command == "gate") words.insert(words.end(), {"--policy", "fetch"});
    const Ran ran = run_iri(words);
    EXPECT_EQ(ran.exit, 2);
    EXPECT_EQ(ran.err,
              "iri: there is no file http://a/b; to read this text, put --text before it\n");
  }
  EXPECT_EQ(run_iri({"gate", "--policy", "fetch", "--text", "https://example.com/"}).exit, 0);
  EXPECT_EQ(run_iri({"gate", "--policy", "fetch", "--text", "http://127.0.0.1/"}).exit, 1);
}

TEST(CliCheck, TakesFilesOfWindows) {
  const string file = "\xEF\xBB\xBFhttp://a/\r\nb\r\nc%\r\n";
  EXPECT_EQ(run_iri({"check", "--input-format", "crlf"}, "\xEF\xBB\xBFhttp://a/\r\nb\r\n").out, "");
  EXPECT_EQ(run_iri({"check", "--input-format", "crlf", "--pass"}, file).out,
            "\xEF\xBB\xBFhttp://a/\r\nb\r\n");
  const Ran ran = run_iri({"check"}, file);
  EXPECT_EQ(ran.exit, 1);
  const auto lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_NE(lines[0].find("begins with a byte order mark; --input-format crlf"), string::npos);
  EXPECT_NE(lines[1].find("a CR before the newline is part of the line; --input-format crlf"),
            string::npos);
  EXPECT_EQ(run_iri({"get", "host", "--input-format", "crlf"}, file.substr(0, 14)).out, "a\n");
}

// The help of --input-format; U+FEFF is a character of paths like others elsewhere (RFC 3987 s2.2).
TEST(Cli, AByteOrderMarkIsLeftOutAtTheBeginningOfEachFile) {
  const string mark = "\xEF\xBB\xBF";
  const TemporaryFile one(mark + "a\r\n" + mark + "b\r\n");
  const TemporaryFile two(mark + "c\r\n");
  EXPECT_EQ(
      run_iri({"get", "path", "--input-format", "crlf", "--file", one.path(), "--file", two.path()})
          .out,
      "a\n" + mark + "b\nc\n");
  EXPECT_EQ(run_iri({"get", "path", "--input-format", "crlf", mark + "a"}).out, mark + "a\n");
  for (const char* const block : {"1", "2", "4", "6", "100"}) {
    const Ran ran = run_iri({"parse", "--format", "json", "--input-format", "crlf", "--threads",
                             "2", "--block", block, "--file", one.path()});
    const auto lines = lines_of(ran.out);
    ASSERT_EQ(lines.size(), 2U) << block;
    EXPECT_EQ(text_at(lines[0], "/path"), "a") << block;
    EXPECT_EQ(text_at(lines[1], "/path"), mark + "b") << block;
  }
}

TEST(CliParse, SaysWhatAPersonWouldSay) {
  EXPECT_NE(run_iri({"parse", "a b"}).out.find("found a space (U+0020)"), string::npos);
  EXPECT_NE(run_iri({"parse", "http://host:8a/"}).out.find("a (U+0061) at byte 13 is not a digit"),
            string::npos);
  EXPECT_EQ(run_iri({"parse", "http://u:8a@b/"}).exit, 0);  // userinfo
}

TEST(CliMatch, EveryRuleThatIsListedAnswers) {
  const Ran rules = run_iri({"rules"});
  EXPECT_EQ(rules.exit, 0);
  std::size_t count = 0;
  for (const string& line : lines_of(rules.out)) {
    if (line.empty() || line[0] == ' ') continue;
    const string name = line.substr(0, line.find_first_of(" ="));
    const Ran ran = run_iri({"match", "--quiet", name, "\x80"});  // of no rule at all
    EXPECT_EQ(ran.exit, 1) << name;
    ++count;
  }
  EXPECT_EQ(count, 61U);  // 36 of RFC 3986, 25 of RFC 3987
}

TEST(CliMatch, AnUnknownRuleIsAUsageError) {
  EXPECT_EQ(run_iri({"match", "ipv6address", "::1"}).exit, 2);  // case counts
  EXPECT_EQ(run_iri({"parse", "--as", "URL", "a"}).exit, 2);
  EXPECT_EQ(run_iri({"rules", "URL"}).exit, 2);
}

TEST(CliRules, PrintsTheAbnf) {
  EXPECT_EQ(run_iri({"rules", "ls32"}).out, "ls32          = ( h16 \":\" h16 ) / IPv4address\n");
}

TEST(Cli, VersionAndHelpGoToStandardOutput) {
  const Ran version = run_iri({"--version"});
  EXPECT_EQ(version.exit, 0);
  EXPECT_EQ(version.out, "iri " IRI_VERSION_TEXT "\nUnicode " IRI_UNICODE_VERSION "\n");
  for (const std::vector<string>& arguments : {std::vector<string>{"--help"},
                                               {"parse", "--help"},
                                               {"check", "-h"},
                                               {"match", "--help"},
                                               {"rules", "--help"}}) {
    const Ran help = run_iri(arguments);
    EXPECT_EQ(help.exit, 0);
    EXPECT_NE(help.out.find("Examples:\n  iri "), string::npos);
    EXPECT_EQ(help.err, "");
  }
}

TEST(Cli, WhatMakesNoSenseIsExitCodeTwo) {
  for (const std::vector<string>& arguments : {std::vector<string>{},
                                               {"nonsense"},
                                               {"parse", "--nonsense"},
                                               {"parse", "-x"},
                                               {"parse", "--format", "xml"},
                                               {"parse", "--format", "2"},
                                               {"parse", "--input-format", "csv"},
                                               {"parse", "--input-format", "0"},
                                               {"hash", "--level", "1", "a"},
                                               {"match"},
                                               {"match", "port"},
                                               {"parse", "--as"}}) {
    const Ran ran = run_iri(arguments);
    EXPECT_EQ(ran.exit, 2);
    EXPECT_EQ(ran.out, "");
    EXPECT_NE(ran.err, "");
  }
}

// docs/SECURITY.md. The parser of the command line quotes arguments.
TEST(Cli, ARefusedArgumentIsQuotedWithoutItsControlCharacters) {
  const std::vector<string> refused[] = {
      {"parse", "--format=\x1B[31m"},
      {"parse", "--fo\x1B[31m"},
      {"parse", "--threads=\x9B\xFF", "a:b"},
      {"parse", "--format", "[\xE2\x80\xAE"},  // U+202E, and what the command marks for the parser
  };
  for (const auto& arguments : refused) {
    const Ran ran = run_iri(arguments);
    EXPECT_EQ(ran.exit, 2) << ran.err;
    for (const char c : ran.err) EXPECT_TRUE((c >= 0x20 && c < 0x7F) || c == '\n') << ran.err;
  }
  EXPECT_NE(run_iri(refused[0]).err.find("--format: there is no \"\\x1B[31m\""), string::npos);
  EXPECT_NE(run_iri(refused[3]).err.find("--format: there is no \"[\\u{202E}\""), string::npos);
}

TEST(Cli, AWrongWordIsAnsweredWithTheNearestOne) {
  const std::pair<std::vector<string>, string> cases[] = {
      {{"pars", "http://a"}, "there is no subcommand \"pars\"; did you mean parse?"},
      {{"prase"}, "there is no subcommand \"prase\"; did you mean parse?"},
      {{"relativise"}, "there is no subcommand \"relativise\"; did you mean relativize?"},
      {{"xyzzy"}, "there is no subcommand \"xyzzy\""},
      {{"query", "ste"}, "there is no subcommand \"ste\"; did you mean set?"},
      {{"help", "pars"}, "there is no subcommand \"pars\"; did you mean parse?"},
      {{"--verson"}, "there is no option \"--verson\"; did you mean --version?"},
      {{"parse", "--fromat", "json"}, "there is no option \"--fromat\"; did you mean --format?"},
      {{"parse", "--format", "jsno"},
       "--format: there is no \"jsno\", only text, json, tsv; did you mean json?"},
      {{"parse", "--format", "yaml"}, "--format: there is no \"yaml\", only text, json, tsv"},
      {{"parse", "--as", "IRRI", "a"},
       "--as: there is no rule \"IRRI\"; did you mean IRI? iri rules lists them"},
      {{"match", "IPv6adress", "::1"},
       "there is no rule \"IPv6adress\"; did you mean IPv6address? iri rules lists them"},
      {{"rules", "xyzzy"}, "there is no rule \"xyzzy\"; iri rules lists them"},
      {{"get", "{host", "a"}, "{host has no } after it"},
      {{"get", "hots", "http://a/"}, "there is no part \"hots\"; did you mean host?"},
      {{}, "a subcommand is missing"},
      {{"query"}, "a subcommand is missing: one of get, set, append, remove, list, sort"},
  };
  for (const auto& [words, message] : cases) {
    const Ran ran = run_iri(words);
    EXPECT_EQ(ran.exit, 2);
    EXPECT_EQ(ran.out, "");
    const string line = lines_of(ran.err)[0];
    EXPECT_TRUE(line == "iri: " + message || line.starts_with("iri: " + message + " ")) << ran.err;
  }
}

// As getopt_long() of GNU reads it: what follows is another argument.
TEST(Cli, AnOptionWithNothingBehindItsEqualsSignHasTheEmptyValue) {
  EXPECT_EQ(run_iri({"build", "--host=", "--port=80"}).out, "//:80\n");
  EXPECT_EQ(run_iri({"build", "--host=", "--path=/x"}).out, "///x\n");
  EXPECT_EQ(run_iri({"build", "--scheme=s", "--fragment="}).out, "s:#\n");
  EXPECT_EQ(run_iri({"build", "--parameter=", "--parameter=", "--query", ""}).out,
            run_iri({"build", "--parameter", "", "--parameter", "", "--query", ""}).out);
  EXPECT_EQ(run_iri({"segments", "--push=a", "--push=", "--push=z", "/b"}).out, "/b/a//z\n");
  EXPECT_EQ(run_iri({"set", "port=80", "--also=", "http://a/"}).out, "http://a:80/\nhttp://a:/\n");
  for (const char* const option : {"--threads=", "--format=", "--as=", "--var="}) {
    const Ran ran = run_iri({option[2] == 'v' ? "expand" : "parse", option, "1", "a"});
    EXPECT_EQ(ran.exit, 2) << option;
    EXPECT_EQ(ran.out, "") << option;
  }
}

TEST(Cli, TheValueOfAnOptionIsTakenAsItIs) {
  EXPECT_EQ(run_iri({"build", "--query", "--host="}).out, "?--host=\n");
  EXPECT_EQ(run_iri({"build", "--query", "--host=\x01"}).out, "?--host=%01\n");
  EXPECT_EQ(run_iri({"build", "--query=--host="}).out, "?--host=\n");
  EXPECT_EQ(run_iri({"build", "--query=--host=\x01"}).out, "?--host=%01\n");
  EXPECT_EQ(run_iri({"build", "--query=\x01x"}).out, "?%01x\n");
  EXPECT_EQ(run_iri({"build", "--path", "[a]", "--query=%%"}).out, "%5Ba%5D?%25%25\n");
  EXPECT_EQ(run_iri({"get", "path", "--", "--host="}).out, "--host=\n");
  const Ran wrong = run_iri({"build", "--hots="});
  EXPECT_EQ(lines_of(wrong.err)[0], "iri: there is no option \"--hots\"; did you mean --host?");
}

TEST(Cli, HelpIsASubcommandAsWell) {
  EXPECT_EQ(run_iri({"help"}).out, run_iri({"--help"}).out);
  EXPECT_EQ(run_iri({"help", "parse"}).out, run_iri({"parse", "--help"}).out);
  EXPECT_EQ(run_iri({"help", "query", "set"}).out, run_iri({"query", "set", "--help"}).out);
  EXPECT_EQ(run_iri({"-V"}).out, run_iri({"--version"}).out);
}

// What is said to a person who does not know that it waits; script(1) gives the terminal.
TEST(Cli, SaysThatItReadsTheTerminal) {
  const Ran ran =
      run_shell("printf 'a\\n\\004' | script -qec \"'" IRI_COMMAND "' get path\" /dev/null");
  EXPECT_NE(ran.out.find("iri: reads lines from the terminal; Ctrl-D ends them"), string::npos)
      << ran.out << ran.err;
  EXPECT_EQ(run_iri({"get", "path"}, "a\n").err, "");
}

TEST(Cli, WhatCannotBeReadIsExitCodeThree) {
  const TemporaryFile bad("[\n");
  const Ran ran = run_iri({"check", "/nonexistent/file", bad.path()});
  EXPECT_EQ(ran.exit, 3);
  EXPECT_EQ(ran.err, "iri: /nonexistent/file: No such file or directory\n");
  EXPECT_TRUE(ran.out.starts_with(bad.path() + ":1:1: "));  // the rest is read all the same
  for (const char* const command : {"parse", "normalize"}) {
    const Ran directory = run_iri({command, "--file", "/"});
    EXPECT_EQ(directory.exit, 3) << command;
    EXPECT_EQ(directory.err, "iri: /: Is a directory\n") << command;
  }
}

TEST(Cli, FilesAreClosedAndStandardInputIsNot) {
  EXPECT_EQ(run_iri({"check", "-", "-"}, "a\n").exit, 0);
  const TemporaryFile file("a\n");
  const Ran ran = run_shell("ulimit -n 16; iri check $(yes " + file.path() + " | head -n 40)");
  EXPECT_EQ(ran.exit, 0) << ran.err;
}

// A pipe of packets, which gives each write(2) by itself.
TEST(Cli, UnbufferedWritesTheResultOfEachInputByItself) {
  const string input = "http://a/\nx y\n\nurn:b\n";
  const string each = "http://a/\n|\n|\n|urn:b\n|";
  EXPECT_EQ(run_in_packets({"normalize", "-u"}, input), each);
  EXPECT_EQ(run_in_packets({"get", "host", "--unbuffered"}, "http://a/\nhttp://b/\n"), "a\n|b\n|");
  EXPECT_EQ(run_in_packets({"get", "host"}, "http://a/\nhttp://b/\n"), "a\nb\n|");
  EXPECT_EQ(run_in_packets({"check", "--pass", "-u"}, "a\nb\n"), "a\n|b\n|");
  EXPECT_EQ(run_in_packets({"check", "--pass"}, "a\nb\n"), "a\nb\n|");
  EXPECT_EQ(
      run_in_packets({"gate", "--policy", "proxy", "--method", "GET", "--pass", "-u"}, "/a\n/b\n"),
      "/a\n|/b\n|");
  const string arguments = run_in_packets({"parse", "--format", "json", "-u", "a", "b"}, "");
  const std::size_t second = arguments.find("}\n|{");
  ASSERT_NE(second, string::npos) << arguments;
  EXPECT_TRUE(arguments.ends_with("}\n|")) << arguments;
  EXPECT_EQ(run_in_packets({"parse", "--format", "json", "a", "b"}, "").find("}\n|{"),
            string::npos);
}

TEST(Cli, UnbufferedWritesALargeFileByLinesToo) {
  string lines;
  for (int i = 0; i < 400; ++i) lines += "urn:" + std::to_string(i) + "\n";
  const TemporaryFile file(lines);
  const std::vector<string> words{"check",   "--pass", "--threads", "2",
                                  "--block", "100",    file.path()};
  std::vector<string> unbuffered = words;
  unbuffered.emplace_back("-u");
  EXPECT_EQ(run_iri(unbuffered).out, lines);
  const string packets = run_in_packets(unbuffered, "");
  EXPECT_EQ(std::count(packets.begin(), packets.end(), '|'), 400);
  const string fewer = run_in_packets(words, "");
  EXPECT_LT(std::count(fewer.begin(), fewer.end(), '|'), 400);
}

// What a program that asks line by line needs: an answer for each line, and that before the next one is asked.
TEST(Cli, OneLineOutForEachLineInWhateverTheLine) {
  const string lines = "http://a/\n\nx y\n%zz\n\xFF\n\\\n//h/p\n";
  for (const std::vector<string>& words : {std::vector<string>{"normalize"},
                                           {"get", "host"},
                                           {"to-uri"},
                                           {"display"},
                                           {"resolve", "--base", "s://h/"},
                                           {"parse", "--format", "tsv"},
                                           {"normalize", "--format", "json"},
                                           {"mask"},
                                           {"repair"}}) {
    const Ran ran = run_iri(words, lines);
    EXPECT_EQ(lines_of(ran.out).size(), 7U) << words[0] << ran.err;
  }
}

TEST(Cli, WhatCannotBeWrittenIsExitCodeThree) {
  EXPECT_EQ(run_shell("iri parse a > /dev/full").exit, 3);
  for (const string words : {"--version", "--help", "help", "parse --help", "help query set"}) {
    EXPECT_EQ(run_shell("iri " + words + " > /dev/full").exit, 3) << words;
  }
}

TEST(Cli, AClosedPipeIsNoError) {
  const Ran ran = run_shell(
      "set -o pipefail; yes a:b | head -c 10000000 | iri parse --format json | head -n 1");
  EXPECT_EQ(ran.err, "");
  const Ran status =
      run_shell("head -c 10000000 /dev/zero | tr '\\0' '\\n' | { iri parse; echo $? >&2; } | true");
  EXPECT_EQ(status.err, "0\n");
}

TEST(Cli, SaysWhyAFileCannotBeOpened) {
  const string file = "/nonexistent/file";
  const string why = "iri: " + file + ": " + std::strerror(ENOENT) + "\n";
  for (const std::vector<string>& words : {std::vector<string>{"normalize", "--file", file},
                                           {"expand", "{a}", file},
                                           {"routes", "check", file}}) {
    const Ran ran = run_iri(words);
    EXPECT_EQ(ran.exit, 3) << words[0];
    EXPECT_EQ(ran.out, "") << words[0];
    EXPECT_EQ(ran.err, why) << words[0];
  }
}

// The second file cannot be read, but is not asked for.
TEST(Cli, NoFurtherFileIsReadWhenNobodyReadsTheOutput) {
  string lines;
  for (int i = 0; i < 500'000; ++i) lines += "a:b\n";
  const TemporaryFile file(lines);
  const Ran ran = run_shell("{ iri normalize --file " + file.path() +
                            " --file /nonexistent/file; echo $? >&2; } | true");
  EXPECT_EQ(ran.err, "0\n");
}

TEST(CliCheck, PassWritesTextsAsLines) {
  EXPECT_EQ(run_iri({"check", "--pass", "--text", "a", "--text", "b"}).out, "a\nb\n");
}

TEST(Cli, TheSecondLineOfAComplaintNamesTheHelp) {
  EXPECT_EQ(run_iri({"xyzzy"}).err,
            "iri: there is no subcommand \"xyzzy\"\niri --help tells more\n");
  EXPECT_EQ(run_iri({"parse", "--format", "yaml"}).err,
            "iri: --format: there is no \"yaml\", only text, json, tsv\n"
            "iri parse --help tells more\n");
  const auto lines = lines_of(run_iri({"query", "get", "--format", "yaml", "a", "b"}).err);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[1], "iri query get --help tells more");
}

TEST(Cli, AWordThatHasNoPlaceIsQuoted) {
  const Ran extra = run_iri({"build", "x"});
  EXPECT_EQ(extra.exit, 2);
  EXPECT_EQ(lines_of(extra.err)[0], "iri: one argument too many: \"x\"");
  const Ran option = run_iri({"build", "--hots=a=b"});
  EXPECT_EQ(option.exit, 2);
  EXPECT_EQ(lines_of(option.err)[0], "iri: there is no option \"--hots\"; did you mean --host?");
}

// The name of a value is TEXT by default (src/cli/command_line.hpp).
TEST(Cli, TheHelpNamesTheValues) {
  const auto has = [](const string& command, const string& text) {
    return run_iri({command, "--help"}).out.find(text) != string::npos;
  };
  EXPECT_TRUE(has("relativize", "  --base TEXT REQUIRED"));
  EXPECT_TRUE(has("check", "  --text TEXT "));
  EXPECT_TRUE(has("set", "  --also VALUE "));
  EXPECT_TRUE(has("get", " PART [INPUT...]\n"));
  EXPECT_TRUE(has("match", " RULE TEXT...\n"));
}

TEST(Cli, TheHelpListsSubcommandsBelowTheirTitles) {
  const string top = run_iri({"--help"}).out;
  EXPECT_NE(top.find("\nLook at references:\n  parse "), string::npos) << top;
  EXPECT_NE(top.find("\nBuild:\n  build "), string::npos) << top;
  const string query = run_iri({"query", "--help"}).out;
  for (const string name : {"get", "set", "append", "remove", "list", "sort"}) {
    EXPECT_NE(query.find("\n  " + name + " "), string::npos) << name;
  }
}

TEST(Cli, AnEmptyLineStandsBehindTheExamples) {
  for (const auto& [command, words] :
       std::vector<std::pair<string, string>>{{"get", "In text, a newline"},
                                              {"set", "PART is scheme"},
                                              {"unset", "PART is scheme"},
                                              {"to-iri", "Spaces, bidi controls"}}) {
    EXPECT_NE(run_iri({command, "--help"}).out.find("\n\n" + words), string::npos) << command;
  }
}

TEST(Cli, OptionsThatExcludeEachOtherAreAUsageError) {
  const std::vector<string> both[] = {{"normalize", "--explain", "--missing"},
                                      {"decode", "--utf8", "--unreserved"}};
  for (const auto& words : both) {
    const Ran ran = run_iri(words, "a\n");
    EXPECT_EQ(ran.exit, 2) << words[0];
    EXPECT_EQ(ran.out, "") << words[0];
    EXPECT_NE(ran.err, "") << words[0];
  }
}

TEST(CliMatch, AnUnknownRuleIsALineOfItsOwn) {
  EXPECT_EQ(run_iri({"match", "ipv6address", "::1"}).err,
            "iri: there is no rule \"ipv6address\"; did you mean IPv6address? "
            "iri rules lists them\n");
}

// docs/SECURITY.md. A newline in an argument would begin a line that the command seems to say.
TEST(Cli, ANewlineOfARefusedArgumentIsEscaped) {
  const std::pair<std::vector<string>, string> cases[] = {
      {{"parse", "--format", "a\niri: b"}, "iri: --format: there is no \"a\\niri: b\""},
      {{"a\nb"}, "iri: there is no subcommand \"a\\nb\""},
      {{"build", "a\nb"}, "iri: one argument too many: \"a\\nb\""},
  };
  for (const auto& [words, message] : cases) {
    const Ran ran = run_iri(words);
    EXPECT_EQ(ran.exit, 2);
    EXPECT_EQ(lines_of(ran.err).size(), 2U) << ran.err;
    EXPECT_TRUE(ran.err.starts_with(message)) << ran.err;
  }
}

// Of two mistakes, the one that the other comes from.
TEST(Cli, AMisspeltOptionIsNamedThoughAnotherIsMissing) {
  const Ran ran = run_iri({"resolve", "--bse", "http://a/", "c"});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_EQ(lines_of(ran.err)[0], "iri: there is no option \"--bse\"; did you mean --base?");
}

// What stands for a value has a name, in the help and so in the manual page.
TEST(Cli, TheHelpNamesWhatArgumentsAndOptionsTake) {
  const std::pair<std::vector<string>, std::vector<string>> cases[] = {
      {{"from-path"}, {"\n  PATH ", "--max-input BYTES ", "--max-output BYTES ", "--file FILE "}},
      {{"to-path"}, {"\n  INPUT "}},
      {{"query", "get"}, {"\n  NAME ", "--policy plain|form|html4 "}},
      {{"query", "remove"}, {"\n  NAME "}},
      {{"check"}, {"\n  FILE ", "--threads N", "--block BYTES"}},
  };
  for (const auto& [words, names] : cases) {
    std::vector<string> arguments = words;
    arguments.emplace_back("--help");
    const string help = run_iri(arguments).out;
    for (const string& name : names) EXPECT_NE(help.find(name), string::npos) << name << help;
  }
}

// "C:x" is a file of Windows that was meant. What the system says else than that there is no such file is its own error.
TEST(CliCheck, ADriveIsNoScheme) {
  for (const string name : {"c:x", "c:x:y"}) {
    const Ran ran = run_iri({"check", name});
    EXPECT_EQ(ran.exit, 3) << name;
    EXPECT_EQ(ran.err, "iri: " + name + ": " + std::strerror(ENOENT) + "\n");
  }
  const Ran text = run_iri({"check", "ab:x"});
  EXPECT_EQ(text.exit, 2);
  EXPECT_EQ(text.err, "iri: there is no file ab:x; to read this text, put --text before it\n");
  const string longer = "http://a/" + string(5000, 'a');  // no name of a file is as long
  const Ran ran = run_iri({"check", longer});
  EXPECT_EQ(ran.exit, 3);
  EXPECT_EQ(ran.err, "iri: " + longer + ": " + std::strerror(ENAMETOOLONG) + "\n");
}

TEST(CliParse, LinesIsAFormatOfInputToo) {
  EXPECT_EQ(run_iri({"get", "path", "--input-format", "lines"}, "a\nb\n").out, "a\nb\n");
}

// U+202E is a ucschar (RFC 3987 s2.2), so the text is valid.
TEST(CliParse, TsvEscapesThePartsAsWell) {
  EXPECT_EQ(run_iri({"parse", "--format", "tsv", "/\xE2\x80\xAE"}).out,
            "/\\xE2\\x80\\xAE\ttrue\tirelative-ref\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t/\\xE2\\x80\\xAE"
            "\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\n");
}

// \N means absent: what is refused has no parts, also where another rule would have found them.
TEST(CliParse, ARefusedTextHasNoPartsInTsv) {
  const string whole = "http://u@h:1/p?q#f";
  for (const auto& [rule, text] : {std::pair<string, string>{"irelative-ref", whole},
                                   {"absolute-IRI", whole},
                                   {"relative-ref", whole},
                                   {"URI", "http://u@h:1/p?q#\xC3\xA9"},
                                   {"port", "x"},
                                   {"IRI-reference", "http://u@h:1/%zz"}}) {
    const Ran ran = run_iri({"parse", "--as", rule, "--format", "tsv", text});
    EXPECT_EQ(ran.exit, 1) << rule;
    string
        absent;  // kind, scheme, authority, userinfo, host and its kind, port, path, query, fragment
    for (int i = 0; i < 10; ++i) absent += "\t\\N";
    EXPECT_NE(ran.out.find("\tfalse" + absent + "\t"), string::npos) << ran.out;
    EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\t'), 16) << ran.out;
  }
  EXPECT_TRUE(
      run_iri({"parse", "--as", "port", "--format", "tsv", "80"})
          .out.starts_with("80\ttrue\tport\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t"));
}

// Pins the width of the numbers, ten columns.
TEST(CliParse, TheSummaryHasASectionForEachKindOfCount) {
  const Ran ran = run_iri({"parse", "--summary"}, "http://[::1]/\nurn:a\nb\n%\n%1\n");
  EXPECT_TRUE(
      ran.out.ends_with("5 inputs: 3 valid, 2 invalid\n"
                        "  valid, by kind\n"
                        "         2  IRI\n"
                        "         1  irelative-ref\n"
                        "  valid, by kind of host\n"
                        "         1  IPv6address\n"
                        "  invalid, by error\n"
                        "         2  bad_percent_encoding\n"))
      << ran.out;
}

TEST(CliParse, TheSummaryHasNoSectionWithoutACount) {
  const Ran ran = run_iri({"parse", "--summary"}, "a\n");
  EXPECT_EQ(ran.out.find("by kind of host"), string::npos) << ran.out;
  EXPECT_EQ(ran.out.find("by error"), string::npos) << ran.out;
}

// A bar stands for a part of one column, and for an empty one where no other part begins.
TEST(CliParse, TextDrawsPartsThatAreEmptyOrShort) {
  EXPECT_EQ(run_iri({"parse", "http://h"}).out,
            "http://h\n"
            "\\__/   ||\n"
            "scheme |path (empty)\n"
            "       host\n\n");
  EXPECT_EQ(run_iri({"parse", "file:///a"}).out,
            "file:///a\n"
            "\\__/   \\/\n"
            "scheme path\n"
            "       host (empty)\n\n");
  EXPECT_TRUE(run_iri({"parse", "a?"}).out.starts_with("a?\n| |\n"));
}

TEST(CliParse, TextNamesTheKindOfHost) {
  EXPECT_EQ(run_iri({"parse", "http://[::1]/"}).out,
            "http://[::1]/\n"
            "\\__/   \\___/|\n"
            "scheme |    path\n"
            "       host (IPv6address)\n\n");
}

TEST(CliParse, TextDrawsAnotherRuleAsOnePart) {
  EXPECT_EQ(run_iri({"parse", "--as", "port", "80"}).out, "80\n\\/\nport\n\n");
}

// Pins the 60 bytes on either side; the 400 are those of the test above. "!" is no hex digit.
TEST(CliParse, ALongTextIsShownAroundTheError) {
  const auto shown = [](const string& before, std::size_t after) {
    const string out = run_iri({"parse", "/" + before + "%!" + string(after, 'b')}).out;
    return out.substr(0, out.find('\n'));
  };
  const string whole = "!" + string(59, 'b');  // 60 bytes
  const string a500 = string(499, 'a');
  EXPECT_EQ(shown(a500, 400), "..." + string(59, 'a') + "%" + whole + "...");
  EXPECT_EQ(shown(a500, 60), "..." + string(59, 'a') + "%" + whole + "...");
  EXPECT_EQ(shown(a500, 59), "..." + string(59, 'a') + "%" + whole);
  EXPECT_EQ(shown(a500, 0), "..." + string(59, 'a') + "%!");
  EXPECT_EQ(shown("", 400), "/%" + whole + "...");
  EXPECT_EQ(shown(string(58, 'a'), 400), "/" + string(58, 'a') + "%" + whole + "...");
  EXPECT_EQ(shown(string(59, 'a'), 400), "..." + string(59, 'a') + "%" + whole + "...");
  // 400 bytes are shown whole, 401 are not.
  EXPECT_EQ(shown(string(199, 'a'), 198), "/" + string(199, 'a') + "%!" + string(198, 'b'));
  EXPECT_EQ(shown(string(199, 'a'), 199), "..." + string(59, 'a') + "%" + whole + "...");
  // No part of a character: the window would begin with the second byte of U+00E9.
  string characters, seen;
  for (int i = 0; i < 250; ++i) characters += "\xC3\xA9";
  for (int i = 0; i < 29; ++i) seen += "\xC3\xA9";
  EXPECT_EQ(shown(characters, 400), "..." + seen + "%" + whole + "...");
}

// RFC 3986 s3.2.3: a port is digits. Without one, or with more behind it, it is another thing.
TEST(CliParse, NotesAPortOfDigitsOnly) {
  EXPECT_NE(run_iri({"parse", "localhost:8"}).out.find("note:"), string::npos);
  for (const string text : {"localhost:", "localhost:/x", "localhost:80a", "a.b:80x", "a.b:"}) {
    EXPECT_EQ(run_iri({"parse", text}).out.find("note:"), string::npos) << text;
  }
}

// report.hpp: the parts of a reference wider than the terminal are listed; without a width, 400.
TEST(CliParse, AReferenceWiderThanTheTerminalIsListed) {
  const string out = on_a_terminal(
      "export NO_COLOR=1; stty cols 18; iri parse http://a.example/b http://a.example/bc;"
      "stty cols 0; iri parse http://h/c");
  EXPECT_NE(out.find("http://a.example/b\r\n\\__/ "), string::npos) << out;
  EXPECT_NE(out.find("http://a.example/bc\r\n  scheme: http\r\n"), string::npos) << out;
  EXPECT_NE(out.find("http://h/c\r\n\\__/ "), string::npos) << out;
}

// no-color.org: an empty NO_COLOR says nothing.
TEST(CliParse, ADumbTerminalGetsNoColour) {
  for (const string set : {"unset NO_COLOR; export TERM=dumb", "unset NO_COLOR TERM"}) {
    const string out = on_a_terminal(set + "; iri parse http://h/");
    EXPECT_EQ(out.find("\x1B["), string::npos) << set << out;
    EXPECT_NE(out.find("scheme |path"), string::npos) << set << out;
  }
  const string out = on_a_terminal("export TERM=xterm NO_COLOR=; iri parse http://h/");
  EXPECT_NE(out.find("\x1B["), string::npos) << out;
}

// ECMA-48: 32 is green, 0 the default.
TEST(CliParse, ThePartsAreGreenOnATerminal) {
  const string out =
      on_a_terminal("export TERM=xterm; unset NO_COLOR; stty cols 80; iri parse http://h/");
  EXPECT_NE(out.find("http://h/\r\n"
                     "\x1B[32m\\__/   ||\x1B[0m\r\n"
                     "\x1B[32mscheme |path\x1B[0m\r\n"
                     "\x1B[32m       host\x1B[0m\r\n"),
            string::npos)
      << out;
}

TEST(CliParse, NamesTheByteThatIsNoDigitOfAPort) {
  EXPECT_NE(run_iri({"parse", "//u:p"}).out.find("p (U+0070) at byte 4 is not a digit"),
            string::npos);
  EXPECT_NE(run_iri({"match", "iauthority", ":8a"}).out.find("a (U+0061) at byte 2 is not a digit"),
            string::npos);
  // The error is at the byte, and that is told anyway.
  EXPECT_EQ(run_iri({"parse", "//h:8 "}).out.find("is not a digit"), string::npos);
  EXPECT_EQ(run_iri({"match", "port", "8a"}).out.find("is not a digit"), string::npos);
}

TEST(CliParse, ACharacterThatIsNotAllowedIsNamedOnce) {
  const Ran ran = run_iri({"parse", "/\xEE\x80\x80"});  // U+E000
  EXPECT_NE(ran.out.find("(U+E000)"), string::npos);
  EXPECT_EQ(ran.out.find(", found"), string::npos) << ran.out;
}

TEST(CliCheck, ACrIsHintedAtWhereItIsTheError) {
  EXPECT_EQ(run_iri({"check"}, "/a[\n").out.find("a CR before"), string::npos);
  EXPECT_EQ(run_iri({"check"}, "a b\r\n").out.find("a CR before"), string::npos);
}

// report.hpp: "path: the message; expected a hex digit, found U+007A"; here there is no component.
TEST(CliCheck, SaysWhatALineThatCannotBeDecodedIsNot) {
  const auto reason = [](const string& format, const string& line) {
    return run_iri({"check", "--input-format", format}, line + "\n").out;
  };
  EXPECT_EQ(reason("json", "x"),
            "<stdin>:1:1: the line is not one JSON string in UTF-8; "
            "expected a JSON string and nothing else, found x (U+0078)\n");
  EXPECT_EQ(reason("hex", "6g"),
            "<stdin>:1:2: the line is not an even number of hex digits; "
            "expected a hex digit, found g (U+0067)\n");
  EXPECT_EQ(reason("tsv", "a\tb"),
            "<stdin>:1:2: the line is not one field of TSV; "
            "expected a single field, found a tab (U+0009)\n");
}

TEST(CliRules, EachWrongNameHasALine) {
  EXPECT_EQ(lines_of(run_iri({"rules", "xyzzy", "xyzzz"}).err).size(), 2U);
}

TEST(CliRules, TheHelpNamesItsArgument) {
  EXPECT_NE(run_iri({"rules", "--help"}).out.find("RULE"), string::npos);
}

// nearest.hpp: a third of the word, or one; "pa" is too short to be the beginning of a word.
TEST(Cli, TheNearestWordIsAThirdAwayAtMost) {
  const std::pair<string, string> cases[] = {
      {"x", ""},
      {"gt", "get"},
      {"pa", ""},
      {"nor", "normalize"},
      {"norm", "normalize"},
      {"pare", "parse"},
      {"parze", "parse"},
      {"aprse", "parse"},
      {"xarze", ""},
      {"xery", ""},
      {"enxyde", "encode"},
  };
  for (const auto& [word, meant] : cases) {
    EXPECT_EQ(lines_of(run_iri({word}).err)[0],
              "iri: there is no subcommand \"" + word + "\"" +
                  (meant.empty() ? "" : "; did you mean " + meant + "?"));
  }
  EXPECT_NE(run_iri({"rules", "URY"}).err.find("; did you mean URI?"), string::npos);
}

// As getopt_long() of GNU reads it.
TEST(Cli, TheFirstEqualsSignEndsTheNameOfAnOption) {
  EXPECT_EQ(run_iri({"build", "--query=="}).out, "?=\n");
  EXPECT_EQ(run_iri({"build", "--query=a="}).out, "?a=\n");
}

TEST(Cli, WhatCannotBeWrittenIsComplainedAbout) {
  EXPECT_EQ(run_shell("iri parse a > /dev/full").err,
            "iri: standard output: No space left on device\n");
}

// output.hpp: closed() lets the work end early. The last input is refused, and not reached.
TEST(Cli, AClosedPipeEndsTheWorkEarly) {
  const Ran ran = run_shell(
      "a=$(head -c 30000 /dev/zero | tr '\\0' a);"
      "{ iri get path $(yes $a | head -n 40) %; echo $? >&2; } | true");
  EXPECT_EQ(ran.err, "0\n");
}

// RFC 3986 s3.3, s3.4: a colon may stand behind a slash and in a query; "1" begins no scheme.
TEST(CliCheck, WhatIsExpectedFarDownALineMindsAllOfIt) {
  const auto expect_end = [](const string& line, const string& end) {
    const string out = run_iri({"check"}, line + " \n").out;
    EXPECT_TRUE(out.ends_with("; expected one of " + end + " or the end, found a space (U+0020)\n"))
        << out;
  };
  const string many(4999, 'a');
  expect_end("_" + many + "/" + string(3191, 'a'), ": / ? # @, a path character");  // at 8192
  expect_end("/" + many + "?" + many, ": / ? # @, a query character");
  expect_end("1" + many + many, "/ ? # @, a path character");
  expect_end("_" + many + "/" + many, ": / ? # @, a path character");  // at 10000
}

// U+E0000 and U+E03FF: the first and last code unit behind \udb40 (RFC 8259 s7).
TEST(CliParse, JsonEscapesTheEdgesOfUnsafeCharactersAboveTheBasicPlane) {
  const string text = "/\xF3\xA0\x80\x80\xF3\xA0\x8F\xBF";
  const Ran ran = run_iri({"parse", "--format", "json", text});
  EXPECT_TRUE(ran.out.starts_with("{\"input\":\"/\\udb40\\udc00\\udb40\\udfff\",")) << ran.out;
  EXPECT_EQ(text_at(ran.out, "/input"), text);
}

// The last line has no end, and digits have stood behind it in the buffer.
TEST(CliParse, ThePortEndsWhereTheLastLineEnds) {
  const Ran ran =
      run_iri({"parse", "--format", "json"}, "urn:" + string(40, '0') + "\nhttp://a:80");
  const auto lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(json_at(lines[1], "/effective_port"), "80");
}

TEST(CliCheck, TextIsAFormatByName) {
  const Ran ran = run_iri({"check", "--format", "text"}, "[\n");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.out, run_iri({"check"}, "[\n").out);
}

// "Print nothing, and stop at the first bad line": a file behind it is not opened.
TEST(CliCheck, QuietReadsNothingBehindTheFirstBadLine) {
  const TemporaryFile bad("[\na\n");
  for (const std::vector<string>& words : {std::vector<string>{bad.path()},
                                           {"-0", bad.path()},
                                           {"--input-format", "crlf", bad.path()},
                                           {"--threads", "1", bad.path()},
                                           {"--threads", "2", "--block", "1", bad.path()},
                                           {"--text", "["},
                                           {"--text", "a", "--text", "[", "--text", "b"}}) {
    std::vector<string> all{"check", "-q"};
    all.insert(all.end(), words.begin(), words.end());
    all.emplace_back("/nonexistent/file");
    const Ran ran = run_iri(all);
    EXPECT_EQ(ran.exit, 1) << words[0];
    EXPECT_EQ(ran.out + ran.err, "") << words[0];
  }
}

// The help of --text.
TEST(CliCheck, TextsAreReadOnceAndBeforeTheFiles) {
  const TemporaryFile bad("[\n");
  const Ran ran = run_iri({"check", bad.path(), "--text", "a", "--text", "a%"});
  EXPECT_EQ(ran.exit, 1);
  const auto lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 2U) << ran.out;
  EXPECT_TRUE(lines[0].starts_with("argument:2:3: "));
  EXPECT_TRUE(lines[1].starts_with(bad.path() + ":1:1: "));
  EXPECT_EQ(run_iri({"check", "--text", "a", "--count", bad.path()}).out,
            "2 lines, 1 valid, 1 invalid\n");
}

// With --pass the output is that of the good lines.
TEST(CliCheck, PassGoesOnWhereNobodyReadsTheReasons) {
  string lines = "[\n";
  for (int i = 0; i < 400'000; ++i) lines += "a\n";
  const TemporaryFile file(lines);
  const Ran ran =
      run_shell("iri check --pass --threads 1 " + file.path() + " 2> /dev/full | wc -c");
  EXPECT_EQ(std::stoul(ran.out), lines.size() - 2);
}

// A closed pipe ends the work early: what has not been read is left to others.
TEST(Cli, WhenNobodyReadsTheOutputTheRestOfTheInputIsLeft) {
  const TemporaryFile file("a\n" + string(2'000'000, 'b'));
  const Ran ran = run_shell(
      "ulimit -t 20; { sleep 0.5; { iri parse --format json --threads 1; echo $? >&2; wc -c >&2; }"
      " < " +
      file.path() + "; } | true");
  const auto lines = lines_of(ran.err);
  ASSERT_EQ(lines.size(), 2U) << ran.err;
  EXPECT_EQ(lines[0], "0");
  EXPECT_GT(std::stoul(lines[1]), 1'000'000U);
}

TEST(Cli, WhenNobodyReadsTheOutputNoOtherFileIsOpened) {
  for (const char* const text : {"a", "a\n"}) {
    const TemporaryFile file(text);
    const Ran ran = run_shell("{ sleep 0.5; iri parse --format json --threads 1 --file " +
                              file.path() + " --file /nonexistent/file; echo $? >&2; } | true");
    EXPECT_EQ(ran.err, "0\n") << text;
  }
}

TEST(Cli, TheNameOfTheCommandIsInItsHelpAndItsComplaints) {
  EXPECT_NE(run_iri({"--help"}).out.find("Usage: iri "), string::npos);
  EXPECT_NE(run_iri({"parse", "--help"}).out.find("Usage: iri parse "), string::npos);
  EXPECT_EQ(run_iri({}).err, "iri: a subcommand is missing\niri --help tells more\n");
}

}  // namespace
