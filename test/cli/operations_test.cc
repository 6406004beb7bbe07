// The operations in the command iri: the examples of the RFCs, the three formats, exit codes.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "iri/error.hpp"
#include "json.hpp"
#include "process.hpp"

namespace {

using iri::test::command_path;
using iri::test::json_at;
using iri::test::lines_of;
using iri::test::Ran;
using iri::test::run_iri;
using iri::test::run_shell;
using iri::test::said;
using iri::test::TemporaryFile;
using iri::test::text_at;
using std::string;
using std::string_literals::operator""s;
using Words = std::vector<string>;

TEST(CliOperation, JsonIsInputAndOutput) {
  const Ran ran = run_iri({"resolve", "--base", "http://a/b/c/d;p?q", "--format", "json", "../g"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.out, "{\"input\":\"../g\",\"output\":\"http://a/b/g\"}\n");
}

TEST(CliOperation, JsonOfARefusedInputIsTheErrorObject) {
  const Ran ran = run_iri({"resolve", "--base", "http://a/", "--format", "json", "%", "b"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.out,
            "{\"input\":\"%\",\"valid\":false,\"error\":{\"code\":\"bad_percent_encoding\","
            "\"offset\":1,\"component\":\"path\",\"expected\":\"a hex digit\","
            "\"message\":\"a percent sign must be followed by two hex digits\"}}\n"
            "{\"input\":\"b\",\"output\":\"http://a/b\"}\n");
}

TEST(CliOperation, TextHasALineForEachLineAndReasonsOnStandardError) {
  const Ran ran = run_iri({"resolve", "--base", "http://a/"}, "b\n%\nc\n");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.out, "http://a/b\n\nhttp://a/c\n");
  EXPECT_TRUE(ran.err.starts_with("<stdin>:2:\n%\n ^\nerror at byte 1: path: "));
}

TEST(CliOperation, TsvHasSevenFields) {
  const Ran ran = run_iri({"resolve", "--base", "http://a/", "--format", "tsv"}, "b\n%\n");
  EXPECT_EQ(ran.out,
            "b\thttp://a/b\t\\N\t\\N\t\\N\t\\N\t\\N\n"
            "%\t\\N\tbad_percent_encoding\t1\tpath\ta hex digit\t"
            "a percent sign must be followed by two hex digits\n");
}

// The escapes that `--input-format tsv` reads: a line stays a line, and a field a field.
TEST(CliOperation, WhatIsWrittenIsEscapedInTsv) {
  const Ran ran = run_iri({"decode", "--format", "tsv", "a%09b%0Ac%5C%FF", "%5C%4E"});
  EXPECT_EQ(ran.out,
            "a%09b%0Ac%5C%FF\ta\\tb\\nc\\\\\\xFF\t\\N\t\\N\t\\N\t\\N\t\\N\n"
            "%5C%4E\t\\\\N\t\\N\t\\N\t\\N\t\\N\t\\N\n");
}

TEST(CliOperation, NulBetweenInputsIsNulBetweenOutputs) {
  const Ran ran = run_iri({"to-path", "-0"}, "file:///a%0Ab\0file:///c\0"s);
  EXPECT_EQ(ran.out, "/a\nb\0/c\0"s);
  EXPECT_EQ(run_iri({"to-path", "file:///a%0Ab"}).out, "/a\\nb\n");
}

TEST(CliOperation, ABadInputLineIsRefused) {
  const Ran ran = run_iri({"decode", "--input-format", "hex", "--format", "json"}, "6\n61\n");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_NE(ran.out.find("\"code\":\"bad_input_line\""), string::npos);
  EXPECT_NE(ran.out.find("{\"input\":\"a\",\"output\":\"a\"}\n"), string::npos);
}

// RFC 3986 s5.4.1 and s5.4.2, a line of each kind.
TEST(CliResolve, DoesTheExamplesOfTheRfc) {
  const Words base{"resolve", "--base", "http://a/b/c/d;p?q"};
  const Ran ran = run_iri(base, "g:h\ng\n./g\n/g\n//g\n?y\n#s\n;x\n\n../../../g\nhttp:g\n");
  EXPECT_EQ(ran.out,
            "g:h\nhttp://a/b/c/g\nhttp://a/b/c/g\nhttp://a/g\nhttp://g\nhttp://a/b/c/d;p?y\n"
            "http://a/b/c/d;p?q#s\nhttp://a/b/c/;x\nhttp://a/b/c/d;p?q\nhttp://a/g\nhttp:g\n");
  EXPECT_EQ(said({"resolve", "--base", "http://a/b/c/d;p?q", "--compat", "http:g"}),
            "http://a/b/c/g");
}

TEST(CliResolve, ABaseWithoutASchemeIsAUsageError) {
  const Ran ran = run_iri({"resolve", "--base", "//a/b", "c"});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_NE(ran.err.find("--base"), string::npos);
  EXPECT_EQ(run_iri({"resolve", "c"}).exit, 2);
}

TEST(CliResolve, UnderflowCanBeRefused) {
  const Ran ran =
      run_iri({"resolve", "--base", "http://a/b", "--no-underflow", "--format", "json", "../../g"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(text_at(ran.out, "/error/code"), "root_underflow");
}

TEST(CliRepair, EncodesWhatHasToBe) {
  EXPECT_EQ(said({"repair", " a b?q={1} "}), "a%20b?q=%7B1%7D");
  EXPECT_EQ(said({"repair", "--scheme", "https", "example.com/x|y"}), "https://example.com/x%7Cy");
  EXPECT_EQ(said({"repair", "a\\b"}), "a%5Cb");
  EXPECT_EQ(said({"repair", "--backslash", "a\\b"}), "a/b");
  EXPECT_EQ(run_iri({"repair", "--scheme", "1", "a"}).exit, 2);
  const Ran refused = run_iri({"repair", "--format", "json", "http://a b/"});
  EXPECT_EQ(refused.exit, 1);
  EXPECT_EQ(text_at(refused.out, "/error/code"), "unexpected_character");
  EXPECT_EQ(text_at(refused.out, "/error/component"), "host");
}

TEST(CliRepair, ExplainsEachChange) {
  EXPECT_EQ(run_iri({"repair", "--explain", " a  b"}).out,
            "a%20%20b\n"
            "  white_space: byte 0: white space around the text was removed\n"
            "  encoded: bytes 2 to 3: a character not allowed here was percent-encoded\n");
}

TEST(CliBrowser, SaysWhetherBrowsersReadAnotherUrl) {
  EXPECT_EQ(said({"browser", "http://0x7f.1/"}), "other http://127.0.0.1/");
  EXPECT_EQ(said({"browser", "--verdict", "http://0x7f.1/"}), "other");
  EXPECT_EQ(said({"browser", "http:///"}), "refused");
  EXPECT_EQ(run_iri({"browser", "a b"}).exit, 1);
}

TEST(CliReadings, AreThePathsTheHabitsAndTheGuards) {
  EXPECT_EQ(said({"readings", "/a%2Fb?q"}), "/a%2Fb\t\n/a/b\tdecode,slash");
  EXPECT_EQ(said({"readings", "--guard", "/admin", "/x/../admin;x"}),
            "/admin;x\t\n/admin\tparameters\t/admin");
  EXPECT_EQ(said({"readings", "/a.b"}), "/a.b\t");
  EXPECT_EQ(said({"readings", "--all-habits", "/a.b"}), "/a.b\t\n/a\textension");
  EXPECT_EQ(run_iri({"readings", "--guard", "admin", "/a"}).exit, 2);
  EXPECT_EQ(run_iri({"readings", "a b"}).exit, 1);
}

TEST(CliJoin, TakesABaseWithoutAScheme) {
  EXPECT_EQ(said({"join", "--base", "When/2013/", "BMS", "../2014"}), "When/2013/BMS\nWhen/2014");
  EXPECT_EQ(run_iri({"join", "--base", "a b", "c"}).exit, 2);
  EXPECT_EQ(run_iri({"join", "--base", "a", "b c"}).exit, 1);
  const Ran ran = run_iri({"resolve", "--base", "When/2013/", "BMS"});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_TRUE(ran.err.ends_with("\niri: \"iri join\" takes a base without a scheme\n")) << ran.err;
  EXPECT_EQ(run_iri({"resolve", "--base", "a b", "c"}).err.find("iri join"), std::string::npos);
}

TEST(CliCompare, ByTheLevelIdnaOneNameIsOneInItsTwoForms) {
  const string unicode =
      "http://b\xC3\xBC"  // U+FC
      "cher.example";
  const string ascii = "HTTP://xn--bcher-kva.example:80/";
  EXPECT_EQ(run_iri({"compare", "--level", "idna", unicode, ascii}).out, "equal\n");
  EXPECT_EQ(run_iri({"compare", "--level", "scheme", unicode, ascii}).out, "different\n");
  EXPECT_EQ(run_iri({"compare", unicode, ascii}).exit, 1);
  EXPECT_EQ(run_iri({"compare", "--level", "idna", "--no-fragment", unicode + "#a", ascii}).exit,
            0);
  EXPECT_EQ(said({"hash", "--level", "idna", unicode}), said({"hash", "--level", "idna", ascii}));
  EXPECT_EQ(said({"hash", "--level", "idna", "--unique", unicode, ascii, "http://a"}),
            unicode + "\nhttp://a");
  // U+DF is not "ss", and "xn--a-ecp" is the Punycode of what is no label.
  EXPECT_EQ(run_iri({"compare", "--level", "idna", "//fa\xC3\x9F", "//fass"}).out, "different\n");
  EXPECT_EQ(run_iri({"compare", "--level", "idna", "//xn--a-ecp", "//a\xE2\x92\x88"}).out,
            "different\n");
}

TEST(CliRelativize, LeadsFromTheBaseToTheTarget) {
  EXPECT_EQ(said({"relativize", "--base", "http://a/b/c/d", "http://a/b/g?y"}), "../g?y");
  EXPECT_EQ(run_iri({"relativize", "--base", "http://a/b/c/d", "relative"}).exit, 1);
}

// RFC 3986 s6.2.2
TEST(CliNormalize, DoesTheSyntaxBasedStepsByDefault) {
  EXPECT_EQ(said({"normalize", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d"}), "example://a/b/c/%7Bfoo%7D");
  EXPECT_EQ(said({"normalize", "--steps", "case", "HTTP://A/%7e"}), "http://a/%7E");
  EXPECT_EQ(said({"normalize", "--steps", "scheme", "http://a:80"}), "http://a/");
  EXPECT_EQ(said({"normalize", "--steps", "ipv6", "http://[0:0:0:0:0:0:0:1]"}), "http://[::1]");
  EXPECT_EQ(said({"normalize", "--steps", "ucschar", "/r%C3%A9"}), "/r\xC3\xA9");  // U+00E9
  EXPECT_EQ(run_iri({"normalize", "--steps", "case,nonsense", "a"}).exit, 2);
}

TEST(CliNormalize, KeepsToComponentsAndSaysWhatIsMissing) {
  EXPECT_EQ(said({"normalize", "--components", "host,path", "HTTP://A/%7e?%7e"}), "HTTP://a/~?%7e");
  EXPECT_EQ(run_iri({"normalize", "--components", "hostname", "a"}).exit, 2);
  EXPECT_EQ(said({"normalize", "--missing", "HTTP://a/%7eb/../"}), "case\npercent\ndots");
  EXPECT_EQ(
      run_iri({"normalize", "--missing", "--steps", "all", "--format", "json", "http://a"}).out,
      "{\"input\":\"http://a\",\"output\":[\"scheme\"]}\n");
}

// An IRI straight to its URI's normal form (fluent-uri #41).
TEST(CliNormalize, OfTheUriOfAnIri) {
  EXPECT_EQ(said({"normalize", "--to-uri", "HTTP://a/./\xC3\xA9%7e"}), "http://a/%C3%A9~");
}

TEST(CliNormalize, ExplainsStepByStep) {
  const Words words{"normalize", "--explain", "HTTP://a/%7Eb/../c"};
  EXPECT_EQ(said(words),
            "http://a/c\n"
            "  percent: HTTP://a/~b/../c\n"
            "  case: http://a/~b/../c\n"
            "  dots: http://a/c");
  const Ran json = run_iri({"normalize", "--explain", "--format", "json", "HTTP://a/%7Eb/../c"});
  EXPECT_EQ(json.out,
            "{\"input\":\"HTTP://a/%7Eb/../c\",\"output\":\"http://a/c\",\"steps\":["
            "{\"step\":\"percent\",\"output\":\"HTTP://a/~b/../c\"},"
            "{\"step\":\"case\",\"output\":\"http://a/~b/../c\"},"
            "{\"step\":\"dots\",\"output\":\"http://a/c\"}]}\n");
  const Ran tsv = run_iri({"normalize", "--explain", "--format", "tsv", "HTTP://a/%7Eb/../c"});
  EXPECT_EQ(tsv.out,
            "HTTP://a/%7Eb/../c\thttp://a/c\t\\N\t\\N\t\\N\t\\N\t\\N\tpercent,case,dots\n");
}

// The help of normalize and repair: an eighth field, \N without a step.
TEST(CliOperation, TsvHasEightFieldsInEachLineWithAnExplanation) {
  const string none = "\t\\N\t\\N\t\\N\t\\N\t\\N\t";
  const Ran normal = run_iri({"normalize", "--explain", "--format", "tsv", "A:%7e", "%", "a:b"});
  EXPECT_EQ(normal.out, "A:%7e\ta:~" + none +
                            "percent,case\n"
                            "%\t\\N\tbad_percent_encoding\t1\tpath\ta hex digit\t"
                            "a percent sign must be followed by two hex digits\t\\N\n"
                            "a:b\ta:b" +
                            none + "\\N\n");
  const Ran repaired =
      run_iri({"repair", "--explain", "--format", "tsv", " a", "http://a b/", "b"});
  const auto lines = lines_of(repaired.out);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0], " a\ta" + none + "white_space");
  EXPECT_TRUE(lines[1].starts_with("http://a b/\t\\N\tunexpected_character\t")) << lines[1];
  EXPECT_TRUE(lines[1].ends_with("\t\\N")) << lines[1];
  EXPECT_EQ(std::count(lines[1].begin(), lines[1].end(), '\t'), 7);
  EXPECT_EQ(lines[2], "b\tb" + none + "\\N");
}

// "?" has one parameter, which is empty (docs/FEATURES.md: parameters as a range); "a" has none.
TEST(CliOperation, TsvTellsAListOfNothingFromOneOfAnEmptyText) {
  const string none = "\t\\N\t\\N\t\\N\t\\N\t\\N\n";
  EXPECT_EQ(run_iri({"query", "list", "--format", "tsv", "?", "a", "?&"}).out,
            "?\t" + none + "a\t\\N" + none + "?&\t," + none);
  EXPECT_EQ(run_iri({"segments", "--format", "tsv", "a", ""}).out, "a\ta" + none + "\t\\N" + none);
}

// RFC 3986 s6.2.3
TEST(CliCompare, ExitsByTheAnswer) {
  const string a = "http://example.com";
  const string b = "http://example.com:80/";
  EXPECT_EQ(run_iri({"compare", "--level", "scheme", a, b}).out, "equal\n");
  EXPECT_EQ(run_iri({"compare", "--level", "scheme", a, b}).exit, 0);
  EXPECT_EQ(run_iri({"compare", "--level", "syntax", a, b}).out, "different\n");
  EXPECT_EQ(run_iri({"compare", "--level", "syntax", a, b}).exit, 1);
  // Of several lines one that differs is enough, wherever it stands.
  for (const char* const lines : {"x\ty\nx\tx\n", "x\tx\nx\ty\n", "x\tx\nx\ty\nx\tx\n"}) {
    EXPECT_EQ(run_iri({"compare"}, lines).exit, 1) << lines;
  }
  EXPECT_EQ(run_iri({"compare", "HTTP://a/%7eb/./c", "http://a/~b/c"}).exit, 0);
  EXPECT_EQ(run_iri({"compare", "--level", "string", "HTTP://a/", "http://a/"}).exit, 1);
  EXPECT_EQ(run_iri({"compare", "a#b", "a#c"}).exit, 1);
  EXPECT_EQ(run_iri({"compare", "--no-fragment", "a#b", "a#c"}).exit, 0);
  EXPECT_EQ(run_iri({"compare", "a"}).exit, 2);
  EXPECT_EQ(run_iri({"compare", "a", "b", "c"}).exit, 2);
}

TEST(CliHash, IsTheSameForWhatComparesTheSame) {
  const auto hash = [](const string& level, const string& text) {
    return said({"hash", "--level", level, text});
  };
  EXPECT_EQ(hash("syntax", "HTTP://a/%7eb").size(), 16U);
  EXPECT_EQ(hash("syntax", "HTTP://a/%7eb"), hash("syntax", "http://a/~b"));
  EXPECT_NE(hash("string", "HTTP://a/%7eb"), hash("string", "http://a/~b"));
  EXPECT_EQ(hash("scheme", "http://a"), hash("scheme", "http://a:80/"));
  EXPECT_EQ(said({"hash", "--no-fragment", "a#b"}), said({"hash", "a"}));
}

// RFC 3986 s3.2.2: the host is case-insensitive; both are URIs.
TEST(CliCompare, AHostOfEncodedCharactersIsTheSameInCapitals) {
  const char* const capital = "http://A%C3%A9/";
  const char* const small = "http://a%C3%A9/";
  for (const char* level : {"syntax", "scheme"}) {
    EXPECT_EQ(run_iri({"compare", "--level", level, capital, small}).out, "equal\n");
    const Ran hashes = run_iri({"hash", "--level", level, capital, small});
    EXPECT_EQ(lines_of(hashes.out).at(0), lines_of(hashes.out).at(1));
  }
  EXPECT_EQ(run_iri({"normalize", "--steps", "all", capital}).out, "http://a\xC3\xA9/\n");
  EXPECT_EQ(run_iri({"normalize", "--steps", "all", small}).out, "http://a\xC3\xA9/\n");
}

// They are s:/b and s:b on the base s:x.
TEST(CliCompare, ReferencesThatSomeBaseTellsApartAreDifferent) {
  EXPECT_EQ(run_iri({"compare", "./a/../b", "b"}).out, "different\n");
  EXPECT_EQ(run_iri({"normalize", "./a/../b"}).out, "a/../b\n");
  EXPECT_EQ(run_iri({"resolve", "--base", "s:x", "./a/../b", "a/../b", "b"}).out,
            "s:/b\ns:/b\ns:b\n");
}

TEST(CliCompare, TakesEitherTwoReferencesOrAFile) {
  const Ran ran = run_iri({"compare", "a", "b", "--file", "/dev/null"});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err, "iri: compare takes either two references or --file\n");
}

TEST(CliCompare, TakesPairsFromAStream) {
  const Ran ran = run_iri({"compare", "--format", "json"}, "a\ta\na\tb\na\na\t%\n");
  EXPECT_EQ(ran.exit, 4);
  const auto lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(text_at(lines[0], "/output"), "equal");
  EXPECT_EQ(text_at(lines[1], "/output"), "different");
  EXPECT_EQ(text_at(lines[2], "/error/code"), "bad_input_line");
  EXPECT_EQ(json_at(lines[3], "/error/offset"), "3");  // after "a", a tab and "%"
}

TEST(CliCompare, TheTwoMayBeInJsonOrHexadecimal) {
  EXPECT_EQ(run_iri({"compare", "--input-format", "json", "\"a\"", "\"\\u0061\""}).out, "equal\n");
  EXPECT_EQ(run_iri({"compare", "--input-format", "hex", "61", "62"}).out, "different\n");
  EXPECT_EQ(run_iri({"compare", "--input-format", "hex", "61", "6g"}).exit, 2);
  const Ran first = run_iri({"compare", "--format", "json", "a%", "b"});
  EXPECT_EQ(json_at(first.out, "/error/offset"), "2");  // behind the "%"
}

TEST(CliCompare, TellsDifferentFromInvalidByTheExitCode) {
  EXPECT_EQ(run_iri({"compare", "a", "a"}).exit, 0);
  EXPECT_EQ(run_iri({"compare", "a", "b"}).exit, 1);
  EXPECT_EQ(run_iri({"compare", "a", "%"}).exit, 4);
  EXPECT_EQ(run_iri({"compare"}, "a\tb\n%\t%\n").exit, 4);
  EXPECT_EQ(run_iri({"compare", "--file", "/nonexistent/file"}).exit, 3);
}

// RFC 3987 s3.1, s3.2.1
TEST(CliConvert, BothWays) {
  EXPECT_EQ(said({"to-uri", "http://www.example.org/red%09ros\xC3\xA9#red"}),
            "http://www.example.org/red%09ros%C3%A9#red");
  EXPECT_EQ(said({"to-iri", "http://www.example.org/D%C3%BCrst"}),
            "http://www.example.org/D\xC3\xBCrst");
  EXPECT_EQ(said({"to-iri", "http://www.example.org/D%FCrst"}), "http://www.example.org/D%FCrst");
}

// RFC 3987 s3.1: r, U+00E9, sum, U+00E9
TEST(CliConvert, IdnaOfTheHost) {
  const string iri = "http://r\xC3\xA9sum\xC3\xA9.example.org";
  EXPECT_EQ(said({"to-uri", "--idna", iri}), "http://xn--rsum-bpad.example.org");
  EXPECT_EQ(said({"to-iri", "--idna", "http://xn--rsum-bpad.example.org"}), iri);
}

// U+0065 U+0301 is U+00E9; U+05D0 HEBREW LETTER ALEF beside "a", and a digit before it.
TEST(CliUnicode, NormalizesTextAndFindsWhatMixesDirections) {
  EXPECT_EQ(said({"nfc", "re\xCC\x81sume\xCC\x81 x"}), "r\xC3\xA9sum\xC3\xA9 x");
  EXPECT_EQ(run_iri({"nfc", "--format", "json", "\xFF"}).exit, 1);
  EXPECT_EQ(said({"bidi",
                  "http://a/\xD7\x90"
                  "a/b?1\xD7\x90"}),
            "path 9 3 mixed_directions\nquery 15 3 not_at_both_ends");
  EXPECT_EQ(said({"bidi", "--whole-hosts", "//\xD7\x90.a"}), "host 2 4 mixed_directions");
  EXPECT_EQ(run_iri({"bidi", "--parameters", "?a=\xD7\x90"}).out, "");  // a list of nothing
}

TEST(CliPercent, EncodesForAComponent) {
  EXPECT_EQ(said({"encode", "--component", "segment", "a/b?c d"}), "a%2Fb%3Fc%20d");
  EXPECT_EQ(said({"encode", "--component", "path", "a/b?c d"}), "a/b%3Fc%20d");
  EXPECT_EQ(said({"encode", "--component", "host", "a:b\xC3\xA9"}), "a%3Ab%C3%A9");
  EXPECT_EQ(said({"encode", "--component", "iquery", "?\xC3\xA9#"}), "?\xC3\xA9%23");
  EXPECT_EQ(said({"encode", "a/b"}), "a%2Fb");
  EXPECT_EQ(run_iri({"encode", "--component", "port", "a"}).exit, 2);
}

TEST(CliPercent, DecodesAnyOctets) {
  EXPECT_EQ(said({"decode", "caf%C3%A9"}), "caf\xC3\xA9");
  EXPECT_EQ(run_iri({"decode", "--format", "json", "a%00%FF"}).out,
            "{\"input\":\"a%00%FF\",\"output_hex\":\"6100ff\"}\n");
  EXPECT_EQ(said({"decode", "--unreserved", "%41%2F"}), "A%2F");
  const Ran ran = run_iri({"decode", "--utf8", "--format", "json", "a%FF"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(text_at(ran.out, "/error/code"), "not_utf8");
}

TEST(CliPercent, DecodesToTheBytes) {
  EXPECT_EQ(run_iri({"decode", "a%0Ab"}).out, "a\nb\n");
  EXPECT_EQ(run_iri({"decode", "%0a%5Cn"}).out, "\n\\n\n");
  EXPECT_EQ(run_iri({"decode", "--raw", "a%0Ab", "%00%FF"}).out, string("a\nb\0\xFF", 5));
  EXPECT_EQ(run_iri({"decode", "-0"}, string("a%0Ab\0", 6)).out, string("a\nb\0", 4));
  EXPECT_EQ(run_iri({"encode", "a\nb"}).out, "a%0Ab\n");
}

// RFC 6570 s3.2.1: undefined variables are left out
TEST(CliExpand, TakesVariablesFromTheCommandLine) {
  EXPECT_EQ(said({"expand", "--var", "x=1", "{x}{?y,z}"}), "1");
  EXPECT_EQ(said({"expand", "--var", "x=a=b", "--var", "y=", "{x}{?y}", "{?x}"}),
            "a%3Db?y=\n?x=a%3Db");
  const TemporaryFile variables("{\"x\":\"file\",\"y\":\"2\"}");
  EXPECT_EQ(said({"expand", "--vars", variables.path(), "--var", "x=1", "{x}{y}"}), "12");
  EXPECT_EQ(run_iri({"expand", "--var", "x", "{x}"}).exit, 2);
  EXPECT_EQ(run_iri({"expand", "--var", "=1", "{x}"}).exit, 2);
  EXPECT_EQ(run_iri({"expand", "{x}", "x=1"}).exit, 3);  // a file of that name
  EXPECT_EQ(run_iri({"expand"}).exit, 2);
}

// RFC 6570 s3.2.1: "If all of the variables in an expression are undefined, then the expression's expansion is the empty
// string."
TEST(CliExpand, OfATemplateAloneHasNoVariables) {
  EXPECT_EQ(said({"expand", "http://h/{x}{?y,z*}"}), "http://h/");
  EXPECT_EQ(run_iri({"expand", "{x:0}"}).exit, 1);
}

// RFC 6570 s1.2
TEST(CliExpand, TakesVariablesFromJson) {
  const TemporaryFile variables(
      "{\"var\":\"value\",\"hello\":\"Hello World!\",\"list\":[\"red\",\"green\"],"
      "\"keys\":{\"semi\":\";\",\"dot\":\".\"},\"x\":1024,\"undef\":null}");
  EXPECT_EQ(said({"expand", "{hello}{#x}{/list*}{?keys*,undef}", variables.path()}),
            "Hello%20World%21#1024/red/green?semi=%3B&dot=.");
  const Ran ran =
      run_iri({"expand", "--vars", variables.path(), "--format", "json"}, "{var}\n{var\n");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_TRUE(ran.out.starts_with("{\"input\":\"{var}\",\"output\":\"value\"}\n"));
  EXPECT_NE(ran.out.find("\"code\":\"bad_template\",\"offset\":4"), string::npos);
  EXPECT_EQ(said({"expand", "{v}", "-"}, "{\"v\":\"a\"}"), "a");
  EXPECT_EQ(run_iri({"expand", "--vars", variables.path(), "\x01{var}"}).exit, 1);
}

// RFC 6570 s2.3, s3.2.1: what is null is undefined, in a list and among pairs, too.
TEST(CliExpand, ValuesMayBeNumbersBooleansAndNull) {
  const TemporaryFile variables(
      "{\"n\":1.5,\"t\":true,\"f\":false,\"u\":null,\"l\":[\"a\",null,1],\"o\":{\"k\":2,\"z\":null},"
      "\"e\":[]}");
  EXPECT_EQ(said({"expand", "{n}/{t}/{f}{u}/{l}{?o*}{&e}", variables.path()}),
            "1.5/true/false/a,1?k=2");
}

// RFC 6570 s2.3: a value is a text. That of a number is the one that is written.
TEST(CliExpand, ANumberStaysAsItIsWritten) {
  for (const string number :
       {"18446744073709551616", "-9223372036854775809", "9007199254740993", "1e2", "1E-2", "-0",
        "0", "-0.0", "1.50", "-1", "12345678901234567890.12345678901234567890"}) {
    EXPECT_EQ(run_iri({"expand", "{a}", "-"}, "{\"a\":" + number + "}").out, number + "\n");
    EXPECT_EQ(run_iri({"expand", "{a}{?b*}", "-"},
                      "{\"a\":[0," + number + "],\"b\":{\"k\":" + number + "}}")
                  .out,
              "0," + number + "?k=" + number + "\n");
  }
  EXPECT_EQ(run_iri({"expand", "{a}", "-"}, "{\"a\":1e+2}").out, "1e%2B2\n");
}

// RFC 8259 s4: of two values for one name, the last.
TEST(CliExpand, TheLastValueOfAVariableCounts) {
  const string twice = "{\"a\":[1],\"b\":{\"k\":1,\"k\":2},\"a\":\"x\"}";
  EXPECT_EQ(run_iri({"expand", "{a}{?b*}", "-"}, twice).out, "x?k=2\n");
  EXPECT_EQ(run_iri({"expand", "{a}", "-"}, "{\"a\":[1],\"a\":[2,3]}").out, "2,3\n");
  EXPECT_EQ(run_iri({"expand", "--vars", "-", "--var", "b=y", "{a}{b}"}, twice).out, "xy\n");
}

// Erratum 6937 of RFC 6570.
TEST(CliExpand, AnApostropheIsALiteral) {
  EXPECT_EQ(run_iri({"expand", "'{var}'", "-"}, "{\"var\":\"value\"}").out, "'value'\n");
  EXPECT_EQ(run_iri({"expand", "a'b", "-"}, "{}").out, "a'b\n");
  EXPECT_EQ(run_iri({"expand", "'{c}'", "-"}, "{\"c\":[\"one\",\"two\"]}").out, "'one,two'\n");
}

TEST(CliExpand, WhatIsNotAnObjectOfTextsIsRefused) {
  for (const string content : {"", "[]", "1", "null", "\"a\"", "{", "{\"a\":1}]", "{\"a\":[[]]}",
                               "{\"a\":[{}]}", "{\"a\":{\"b\":[]}}", "{\"a\":{\"b\":{}}}"}) {
    const TemporaryFile variables(content);
    EXPECT_EQ(run_iri({"expand", "{a}", variables.path()}).exit, 1) << content;
  }
  EXPECT_EQ(run_iri({"expand", "{a}", "/nonexistent"}).exit, 3);
}

// RFC 8089 appendices B, D, E
TEST(CliFilePath, BothWays) {
  EXPECT_EQ(said({"from-path", "/path/to/a file"}), "file:///path/to/a%20file");
  EXPECT_EQ(said({"to-path", "file:/path/to/file"}), "/path/to/file");
  EXPECT_EQ(said({"from-path", "--windows", "C:\\path"}), "file:///C:/path");
  EXPECT_EQ(said({"to-path", "--windows", "file://host.example.com/path"}),
            "\\\\host.example.com\\path");
  EXPECT_EQ(run_iri({"from-path", "relative"}).exit, 1);
  EXPECT_EQ(run_iri({"to-path", "http://a/"}).exit, 1);
}

TEST(CliFilePath, SaysWhyNot) {
  const auto reason = [](const std::vector<string>& words) {
    std::vector<string> all = words;
    all.insert(all.end(), {"--format", "json"});
    return text_at(run_iri(all).out, "/error/message");
  };
  EXPECT_EQ(reason({"from-path", "a/b"}),
            "the path is relative, and file URIs have absolute paths only");
  EXPECT_EQ(reason({"from-path", "C:\\x"}), "this is a Windows path; use --windows");
  EXPECT_EQ(reason({"from-path", "--windows", "/x"}), "this is a Unix path; use --unix");
  EXPECT_EQ(reason({"to-path", "HTTP://a/b"}), "this is not a file URI; its scheme is http");
  EXPECT_EQ(reason({"to-path", "AZ://a/b"}), "this is not a file URI; its scheme is az");
  EXPECT_EQ(reason({"from-path", "\\\\host\\x"}), "this is a Windows path; use --windows");
  EXPECT_EQ(reason({"from-path", ""}),
            "the path is relative, and file URIs have absolute paths only");
  EXPECT_EQ(reason({"from-path", "--windows", "a\\b"}),
            "the path is relative, and file URIs have absolute paths only");
}

TEST(CliBuild, SaysWhyNot) {
  const auto reason = [](std::vector<string> words) {
    words.insert(words.begin(), "build");
    words.insert(words.end(), {"--format", "json"});
    return text_at(run_iri(words).out, "/error/message");
  };
  EXPECT_EQ(reason({"--userinfo", "u"}), "--userinfo needs --host");
  EXPECT_EQ(reason({"--userinfo", "u", "--port", "80"}), "--port needs --host");
  for (const string dots : {".", ".."}) {
    EXPECT_EQ(reason({"--segment", "a", "--segment", dots}),
              "a segment cannot be . or ..: it would be taken for a step in the path");
  }
  EXPECT_EQ(text_at(run_iri({"build", "--port", "80", "--format", "json"}).out, "/error/message"),
            "--port needs --host");
  EXPECT_EQ(text_at(run_iri({"compose", "--format", "json", "http://a/{}/{}", "x"}).out,
                    "/error/message"),
            "values given: 1; places in the pattern: 2");
}

/// The message and the offset of an error in JSON.
string error_in(Words words) {
  words.insert(words.end(), {"--format", "json"});
  const string out = run_iri(words).out;
  return json_at(out, "/error/offset") + " " + text_at(out, "/error/message");
}

TEST(CliErrors, NameTheirCause) {
  EXPECT_EQ(error_in({"parse", "http://::1/"}), "10 an IPv6 address stands in brackets");
  EXPECT_EQ(error_in({"parse", "http://[fe80::1%25e]/"}),
            "15 a zone identifier is no part of a URI or IRI (RFC 9844)");
  EXPECT_EQ(error_in({"parse", "http://h:8x/"}), "11 " + string(message(iri::ErrorCode::bad_port)) +
                                                     " (x (U+0078) at byte 10 is not a digit)");
  EXPECT_EQ(error_in({"expand", "--var", "a=1", "{=a}"}),
            "1 this operator is reserved for extensions (RFC 6570 s2.2)");
  EXPECT_EQ(error_in({"expand", "--var", "a=1", "{a"}),
            "2 this expression is not closed: its } is missing");
}

// The input of compose is the values: the place of an error is in them.
TEST(CliCompose, SaysWhichValueCannotStandWhere) {
  EXPECT_EQ(error_in({"compose", "http://h/abc/{}/x", ".."}),
            "0 value 1 cannot stand at its place, byte 13 of the pattern");
  EXPECT_EQ(error_in({"compose", "http://h/{}/{}", "a\t.."}),
            "2 value 2 cannot stand at its place, byte 12 of the pattern");
  EXPECT_EQ(error_in({"compose", "http://h/{}", "a\tb"}),
            "3 values given: 2; places in the pattern: 1");
  EXPECT_EQ(error_in({"compose", "http://h/{}?a b", "a"}),
            "0 in the pattern, at byte 13: this character is not allowed here");
}

TEST(CliRepair, ExplainsUnderTheKeyMessage) {
  const string out = run_iri({"repair", "--explain", "--format", "json", " a"}).out;
  EXPECT_EQ(text_at(out, "/steps/0/message"), "byte 0: white space around the text was removed");
  EXPECT_EQ(run_iri({"repair", "--scp", "git@h:a/b.git"}).out, "ssh://git@h/a/b.git\n");
}

TEST(CliToUri, SaysWhatIsWrongWithAName) {
  const string host = "7 a label of the host ";
  EXPECT_EQ(error_in({"to-uri", "--idna", "http://ab--\xC3\xA9/"}),
            host + "has hyphens as its third and fourth character");
  EXPECT_EQ(error_in({"to-uri", "--idna", "http://-\xC3\xA9/"}), host + "begins with a hyphen");
  EXPECT_EQ(error_in({"to-uri", "--idna", "http://\xC3\xA9-/"}), host + "ends with a hyphen");
  EXPECT_EQ(error_in({"to-uri", "--idna", "http://\xC3\xA9_/"}),
            host + "has a character that domain names cannot have");
}

TEST(CliFind, CutsReferencesOutOfText) {
  EXPECT_EQ(run_iri({"find"}, "(see http://h/a_(b).)\nnothing\n[a](http://h/b) <mailto:a@b>\n").out,
            "http://h/a_(b)\nhttp://h/b\nmailto:a@b\n");
  EXPECT_EQ(run_iri({"find", "--html", "<a href=\"http://h/?a&amp;b\">"}).out, "http://h/?a&b\n");
  EXPECT_EQ(text_at(run_iri({"find", "--format", "json", "http://h/a."}).out, "/output/0"),
            "http://h/a");
}

TEST(CliUnique, LeavesEqualReferencesOut) {
  const string references = "HTTP://h/%7Ea\nhttp://h/b\nhttp://h/~a\nhttp://H/b\n";
  EXPECT_EQ(run_iri({"hash", "--unique"}, references).out, "HTTP://h/%7Ea\nhttp://h/b\n");
  EXPECT_EQ(run_iri({"normalize", "--unique"}, references).out, "http://h/~a\nhttp://h/b\n");
  EXPECT_EQ(run_iri({"hash", "--unique", "--no-fragment"}, "http://h/#a\nhttp://h/#b\n").out,
            "http://h/#a\n");
}

TEST(CliBrowser, ReadsWhatIsNoIri) {
  EXPECT_EQ(run_iri({"browser", "http:\\\\a\\b"}).out, "other http://a/b\n");
  EXPECT_EQ(run_iri({"browser", " http://h/a b "}).out, "other http://h/a%20b\n");
  EXPECT_EQ(run_iri({"browser", "foo:\\a"}).out, "other foo:%5Ca\n");
  EXPECT_EQ(run_iri({"browser", "/a"}).exit, 1);
}

// The command line of a browser or of curl.
TEST(CliMain, AnIriAloneIsParsed) {
  EXPECT_EQ(run_iri({"http://h/a"}).out, run_iri({"parse", "http://h/a"}).out);
  EXPECT_EQ(run_iri({"http://h/a", "--format", "json"}).exit, 0);
  EXPECT_EQ(run_iri({"/a"}).exit, 2);
}

// RFC 3986 s2.3: an encoded letter is the letter; ":" is reserved.
TEST(CliFilePath, TakesAnEncodedDriveLetter) {
  EXPECT_EQ(run_iri({"compare", "file:///%43:/x", "file:///C:/x"}).out, "equal\n");
  EXPECT_EQ(run_iri({"to-path", "--windows", "file:///%43:/x"}).out, "C:\\x\n");
  EXPECT_EQ(run_iri({"compare", "file:///C%3A/x", "file:///C:/x"}).out, "different\n");
  EXPECT_EQ(run_iri({"to-path", "--windows", "file:///C%3A/x"}).out, "C:\\x\n");
  EXPECT_EQ(run_iri({"from-path", "--windows", "\\\\?\\C:\\x"}).out, "file:///C:/x\n");
}

TEST(CliOperation, EachHasHelpWithExamples) {
  for (const string name :
       {"resolve", "join",   "relativize", "normalize", "compare",  "to-uri",  "to-iri",
        "encode",  "decode", "get",        "set",       "segments", "expand",  "from-path",
        "to-path", "hash",   "display",    "mask",      "build",    "compose", "nfc",
        "bidi",    "repair", "browser",    "readings"}) {
    const Ran ran = run_iri({name, "--help"});
    EXPECT_EQ(ran.exit, 0) << name;
    EXPECT_NE(ran.out.find("Examples:\n"), string::npos) << name;
  }
}

// Members behind it made the parser copy it, level by level on the stack.
TEST(CliExpand, RefusesVariablesThatNestDeeply) {
  const std::string deep = std::string(300'000, '[') + std::string(300'000, ']');
  const iri::test::TemporaryFile file("{\"a\":" + deep + ",\"b\":\"1\",\"c\":\"2\"}");
  EXPECT_EQ(iri::test::run_iri({"expand", "{b}", file.path()}).exit, 1);
}

TEST(CliBuild, BlamesDotsForNothingElse) {
  const auto reason = [](std::vector<string> words) {
    words.insert(words.begin(), "build");
    words.insert(words.end(), {"--format", "json"});
    return text_at(run_iri(words).out, "/error/message");
  };
  const string dots = "a segment cannot be . or ..: it would be taken for a step in the path";
  EXPECT_EQ(reason({"--segment", "."}), dots);
  EXPECT_EQ(reason({"--segment", ".."}), dots);
  for (const char* const segment : {"a", "."}) {
    const string other = reason({"--scheme", "1", "--segment", segment});
    EXPECT_TRUE(other.starts_with("a scheme must be ")) << other;
  }
}

// The help: a name is encoded for its place (RFC 3986 s3.2.2).
TEST(CliBuild, EncodesAName) { EXPECT_EQ(said({"build", "--host", "a b"}), "//a%20b"); }

// The help: NAME=VALUE. What is built is read back.
TEST(CliBuild, AParameterEndsItsNameAtTheFirstEqualsSign) {
  const string built = said({"build", "--parameter", "a=b=c"});
  EXPECT_EQ(said({"query", "get", "a", built}), "b=c");
}

TEST(CliCompose, CountsThePlacesOfAPattern) {
  const auto reason = [](const string& pattern, const string& value) {
    return text_at(run_iri({"compose", "--format", "json", pattern, value}).out, "/error/message");
  };
  EXPECT_EQ(reason("http://a/{}{}", "x"), "values given: 1; places in the pattern: 2");
  // As many as there are places: something else is wrong. No reference has braces (RFC 3986 s2).
  for (const string pattern : {"/{/{}", "/}/{}", "/{}/{", "/{}/}"}) {
    EXPECT_FALSE(reason(pattern, "x").starts_with("values given: ")) << pattern;
  }
  EXPECT_FALSE(reason("/{}", "..").starts_with("values given: "));
  EXPECT_FALSE(reason("/%", "x").starts_with("values given: "));
}

TEST(CliCompose, TakesManyValuesAndKeepsLettersWithoutUri) {
  EXPECT_EQ(said({"compose", "/{}/{}/{}", "a\tb\tc"}), "/a/b/c");
  EXPECT_EQ(said({"compose", "/{}", "\xC3\xA9"}), "/\xC3\xA9");  // U+00E9
}

TEST(CliExpand, SaysWhatTheVariablesHaveToBe) {
  const Ran ran = run_iri({"expand", "{a}", "-"}, "[]");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err,
            "iri: the variables are not a JSON object of strings, lists and objects of strings\n");
}

// The help: the default steps are case, percent and dots; `scheme` removes default ports.
TEST(CliNormalize, ExplainsOnlyTheStepsThatAreWanted) {
  EXPECT_EQ(run_iri({"normalize", "--explain", "http://a:80"}).out, "http://a:80\n");
  EXPECT_EQ(run_iri({"normalize", "--explain", "--steps", "case", "HTTP://A/%7e"}).out,
            "http://a/%7E\n  case: http://a/%7E\n");
}

TEST(CliNormalize, TakesManyStepsAndComponents) {
  EXPECT_EQ(said({"normalize", "--steps", "case,percent,dots", "HTTP://A/%7eb/../c"}),
            "http://a/c");
  EXPECT_EQ(said({"normalize", "--components", "scheme,host,path", "HTTP://A/%7e?%7e"}),
            "http://a/~?%7e");
}

TEST(CliRepair, SaysWhichOptionIsWrong) {
  const Ran ran = run_iri({"repair", "--scheme", "1", "a"});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_TRUE(ran.err.starts_with("iri: --scheme is not of the rule scheme:\n")) << ran.err;
}

struct Help {
  Words words;
  string part;
};

void expect_help(const Help& help) {
  Words words = help.words;
  words.emplace_back("--help");
  const Ran ran = run_iri(words);
  EXPECT_EQ(ran.exit, 0);
  EXPECT_NE(ran.out.find(help.part), string::npos) << help.part << "\n" << ran.out;
}

TEST(CliOperation, HelpNamesWhatIsToBeGiven) {
  for (const Help& help : {Help{{"compose"}, "\n  PATTERN "},
                           {{"compose"}, "\n  VALUES "},
                           {{"normalize"}, "\n  --steps STEPS "},
                           {{"normalize"}, "\n  --components LIST "}}) {
    expect_help(help);
  }
}

TEST(CliOperation, HelpHasAnEmptyLineBehindTheExamples) {
  for (const Help& help : {Help{{"build"}, "\n\nExit code: "},
                           {{"expand"}, "\n\nA prefix (:n) "},
                           {{"routes", "check"}, "\n\ntext: FILE:LINE:COLUMN: "}}) {
    expect_help(help);
  }
}

// RFC 3987 s3.1, step 2: without ToASCII, a host is percent-encoded as the rest is.
TEST(CliConvert, WithoutIdnaAHostIsPercentEncoded) {
  EXPECT_EQ(said({"to-uri", "http://r\xC3\xA9sum\xC3\xA9.example/"}),
            "http://r%C3%A9sum%C3%A9.example/");
  EXPECT_EQ(said({"to-iri", "http://xn--rsum-bpad.example/"}), "http://xn--rsum-bpad.example/");
  EXPECT_EQ(said({"display", "http://xn--rsum-bpad.example/"}), "http://xn--rsum-bpad.example/");
}

TEST(CliRepair, HasASentenceForEachCause) {
  const auto error = [](const char* text) { return run_iri({"repair", text}).err; };
  EXPECT_NE(error("http://::1/").find("an IPv6 address stands in brackets"), string::npos);
  EXPECT_NE(error("http://h:1:2/").find("a second : in the authority"), string::npos);
  EXPECT_NE(error("http://[fe80::1%25eth0]/").find("a zone identifier is no part"), string::npos);
}

TEST(CliConvert, OnlyWhatMasksTakesAMask) {
  for (const string command : {"to-uri", "to-iri"}) {
    EXPECT_EQ(run_iri({command, "--password", "x", "a"}).exit, 2) << command;
  }
}

TEST(CliRelativize, ABaseWithoutASchemeIsAUsageError) {
  const Ran ran = run_iri({"relativize", "--base", "//a/b", "s:c"});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_TRUE(ran.err.starts_with("iri: --base is not of the rule IRI:\n//a/b\n")) << ran.err;
}

// The help: lines that hold two with a tab between. No reference contains a tab.
TEST(CliCompare, TheFirstTabSeparates) {
  const Ran ran = run_iri({"compare", "--format", "json"}, "a\tb\tc\n");
  EXPECT_EQ(ran.exit, 4);
  EXPECT_EQ(json_at(ran.out, "/error/offset"), "3");  // the second tab
}

// Advice that helps, or else the message of the library (iri/file_path.hpp says what is no path).
TEST(CliFilePath, SaysWhyNotOfWhatLooksAlike) {
  const auto reason = [](Words words) {
    words.insert(words.end(), {"--format", "json"});
    return text_at(run_iri(words).out, "/error/message");
  };
  const string nul = "a file path cannot hold a NUL";
  const string relative = "the path is relative, and file URIs have absolute paths only";
  EXPECT_EQ(reason({"from-path", "C:"}), "this is a Windows path; use --windows");
  EXPECT_EQ(reason({"from-path", "0a"}), relative);
  EXPECT_EQ(reason({"from-path", "a/"}), relative);
  EXPECT_EQ(reason({"from-path", "\\a"}), relative);
  EXPECT_EQ(reason({"from-path", "--windows", "\\a"}), "the path is relative to the current drive");
  EXPECT_EQ(reason({"from-path", "--windows", "\\\\host"}),
            "a UNC path has the name of a share after that of the host");
  // No option makes a path of what has a NUL: "C:\" and "a", each with one behind it.
  EXPECT_EQ(reason({"from-path", "--input-format", "hex", "433a5c00"}), nul);
  EXPECT_EQ(reason({"from-path", "--input-format", "hex", "6100"}), nul);
  EXPECT_EQ(reason({"to-path", "file://host/x"}),
            "the file is on another machine, for which Unix has no path");
  EXPECT_EQ(reason({"to-path", "FILE:///a?q"}), "a file URI has no query; a ? in a name is %3F");
  EXPECT_EQ(reason({"to-path", "http://a/b"}), "this is not a file URI; its scheme is http");
}

// The first 2^18 bytes are read at once: "b" is the last of them, and where it is moved to, ":" stood behind it.
TEST(CliFilePath, LooksAtNoByteBehindAPath) {
  const std::size_t block = std::size_t{1} << 18U;
  const TemporaryFile file("/:" + string(block - 4, 'x') + "\nb");
  const Ran ran = run_iri({"from-path", "--format", "json", "--file", file.path()});
  const auto lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(text_at(lines[1], "/error/message"),
            "the path is relative, and file URIs have absolute paths only");
}

// The footer of the help: \N means absent.
TEST(CliOperation, TsvHasNoComponentAndExpectationWhereThereIsNone) {
  const Ran ran = run_iri({"normalize", "--max-input", "1", "--format", "tsv", "ab"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.out,
            "ab\t\\N\ttoo_long\t1\t\\N\t\\N\tthe input has more than 1 bytes (--max-input)\n");
}

TEST(CliResolve, ShowsWhatIsWrongWithTheBase) {
  const Ran ran = run_iri({"resolve", "--base", "//a/b", "c"});
  const string head = "iri: --base is not of the rule IRI:\n//a/b\n";
  EXPECT_TRUE(ran.err.starts_with(head)) << ran.err;
  EXPECT_NE(ran.err.find("^\nerror at byte "), string::npos) << ran.err;
}

TEST(CliOperation, AReasonForAnArgumentNamesNoFile) {
  EXPECT_TRUE(run_iri({"normalize", "%"}).err.starts_with("%\n ^\nerror at byte 1: "));
}

// docs/SECURITY.md. script(1) gives the terminal.
TEST(CliOperation, NothingDangerousReachesATerminal) {
  const string out =
      run_shell("script -qec \"'" + command_path() + "' decode a%1B%5B31mb\" /dev/null").out;
  EXPECT_NE(out.find("a\\x1B[31mb"), string::npos) << out;
  EXPECT_EQ(out.find('\x1B'), string::npos) << out;
}

// Only what a terminal must not see is escaped; U+00E9 is safe.
TEST(CliOperation, JsonKeepsWhatIsSafeToShow) {
  EXPECT_EQ(run_iri({"to-iri", "--format", "json", "/%C3%A9"}).out,
            "{\"input\":\"/%C3%A9\",\"output\":\"/\xC3\xA9\"}\n");
}

// Where no reference is read, the inputs are not called so. (Behind expect_help(), which is there.)
TEST(CliOperation, HelpCallsTheInputsOfTextText) {
  for (const char* const name : {"encode", "decode", "nfc"}) expect_help({{name}, "\n  TEXT "});
}

TEST(CliOperation, AnEmptyLineStandsBehindTheExamples) {
  expect_help({{"decode"}, "a%00%FF\n\nTo a file or a pipe, "});
  expect_help({{"bidi"}, "iris.txt\n\nA line for each such component: "});
}

TEST(CliPercent, AnUnknownComponentIsAUsageError) {
  const Ran ran = run_iri({"encode", "--component", "nonsense", "a"});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_TRUE(ran.err.starts_with("iri: --component nonsense: ")) << ran.err;
}

// RFC 3987 s4.2: segments are components. A digit before U+05D0, in two that stand side by side.
TEST(CliUnicode, FindsEachProblemFromTheFirstByteOn) {
  EXPECT_EQ(said({"bidi", "1\xD7\x90/1\xD7\x90"}),
            "path 0 3 not_at_both_ends\npath 4 3 not_at_both_ends");
}

// The help of --whole-hosts and --parameters.
TEST(CliUnicode, LabelsAreLookedAtOneByOneAndParametersOnDemand) {
  const Ran labels = run_iri({"bidi", "//\xD7\x90.a"});
  EXPECT_EQ(labels.exit, 0);
  EXPECT_EQ(labels.out, "");
  EXPECT_EQ(said({"bidi", "?a=\xD7\x90"}), "query 1 4 mixed_directions");
  EXPECT_EQ(run_iri({"bidi", "--parameters", "?a=\xD7\x90"}).exit, 0);
}

TEST(CliOptions, ANumberIsDecimal) {
  const auto limited = [](const char* limit, const char* input) {
    return run_iri({"normalize", "--max-input", limit, input});
  };
  for (const char* const wrong : {"-1", "+1", "0x10", "1x", " 1", ""}) {
    const Ran ran = limited(wrong, "a");
    EXPECT_EQ(ran.exit, 2) << wrong;
    EXPECT_TRUE(
        ran.err.starts_with(string("iri: --max-input: expected a number, not \"") + wrong + "\"\n"))
        << ran.err;
  }
  EXPECT_EQ(limited("010", "abcdefghij").exit, 0);
  EXPECT_EQ(limited("010", "abcdefghijk").exit, 1);
  EXPECT_EQ(limited("00", "a").exit, 1);
}

// RFC 8259 has no NUL outside of a string, and in a string only as an escape.
TEST(CliOptions, ANulEndsNoJson) {
  const string behind = string("\"a\"") + '\0' + "b\n";
  const Ran line = run_iri({"normalize", "--input-format", "json", "--format", "json"}, behind);
  EXPECT_EQ(line.exit, 1);
  EXPECT_EQ(text_at(line.out, "/error/code"), "bad_input_line");
  EXPECT_EQ(json_at(line.out, "/error/offset"), "3");
  const TemporaryFile variables(string("{\"a\":\"x\"}") + '\0');
  EXPECT_EQ(run_iri({"expand", "{a}", variables.path()}).exit, 1);
}

// The words of compare and hash, and of normalize_options in C++.
TEST(CliNormalize, ALevelHasTheStepsOfItsName) {
  const string text = "HTTP://%C3%A9:80/%7ea/%C3%A9";
  EXPECT_EQ(said({"normalize", "--level", "syntax", text}), said({"normalize", text}));
  EXPECT_EQ(said({"normalize", "--level", "scheme", text}), "http://%C3%A9/~a/%C3%A9");
  EXPECT_EQ(said({"normalize", "--level", "all", text}),
            said({"normalize", "--steps", "all", text}));
  EXPECT_EQ(said({"normalize", "--level", "all", text}), "http://\u00E9/~a/\u00E9");
  EXPECT_EQ(run_iri({"normalize", "--level", "all", "--steps", "case", text}).exit, 2);
}

TEST(CliExpand, MatchGivesTheVariablesThatExpandToTheText) {
  const string both = "/{id}.json{?q,rest*}";
  const string text = "/a%20b.json?q=1&x=2&y=%C3%A9";
  const string variables = said({"expand", "--match", both, text});
  EXPECT_EQ(variables, "{\"id\":\"a b\",\"q\":\"1\",\"rest\":{\"x\":\"2\",\"y\":\"\u00E9\"}}");
  EXPECT_EQ(said({"expand", both, "-"}, variables), text);
  EXPECT_EQ(said({"expand", "--match", "{/l*}", "--format", "json", "/a/b"}),
            R"({"input":"/a/b","output":{"l":["a","b"]}})");
  EXPECT_EQ(said({"expand", "--match", "{/l*}", "--format", "tsv", "/a"}),
            "/a\t{\"l\":[\"a\"]}\t\\N\t\\N\t\\N\t\\N\t\\N");
  const Ran none = run_iri({"expand", "--match", "/a/{x}"}, "/a/b\n/b/c\n");
  EXPECT_EQ(none.out, "{\"x\":\"b\"}\n\n");
  EXPECT_EQ(none.exit, 1);
  EXPECT_EQ(run_iri({"expand", "--match", "{x}", "%FF"}).exit, 1);         // not UTF-8
  EXPECT_EQ(run_iri({"expand", "--match", "{?x*}", "?a=1&a=2"}).exit, 1);  // no object of JSON
}

TEST(CliExpand, MatchRefusesATemplateThatIsAmbiguousOrNone) {
  const Ran ambiguous = run_iri({"expand", "--match", "/{a}{b}", "/x"});
  EXPECT_EQ(ambiguous.exit, 2);
  EXPECT_NE(ambiguous.err.find("error at byte 1: the template is ambiguous"), string::npos)
      << ambiguous.err;
  const Ran none = run_iri({"expand", "--match", "/{a", "/x"});
  EXPECT_EQ(none.exit, 2);
  EXPECT_NE(none.err.find("error at byte 3: "), string::npos) << none.err;
}

}  // namespace
