// The parts of references in the command iri: get, set, segments, query, build; and for people to
// read: display, mask. Limits of size.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "iri/error.hpp"
#include "json.hpp"
#include "process.hpp"

namespace {

using iri::test::Ran;
using iri::test::run_iri;
using iri::test::said;
using iri::test::TemporaryFile;
using iri::test::text_at;
using std::string;
using Words = std::vector<string>;

int exit_of(const Words& words) { return run_iri(words).exit; }

TEST(CliGet, EachPart) {
  const string whole = "foo://u@example.com:8042/over?q#nose";
  for (const auto& [part, value] :
       std::vector<std::pair<string, string>>{{"scheme", "foo"},
                                              {"authority", "u@example.com:8042"},
                                              {"userinfo", "u"},
                                              {"host", "example.com"},
                                              {"port", "8042"},
                                              {"path", "/over"},
                                              {"query", "q"},
                                              {"fragment", "nose"}}) {
    EXPECT_EQ(said({"get", part, whole}), value);
  }
  EXPECT_EQ(run_iri({"get", "host", "--format", "json", "a", "//"}).out,
            "{\"input\":\"a\",\"output\":null}\n{\"input\":\"//\",\"output\":\"\"}\n");
  EXPECT_EQ(run_iri({"get", "hostname", "a"}).exit, 2);
}

TEST(CliGet, PartsInATextOfOnesOwn) {
  EXPECT_EQ(said({"get", "{host} {port}", "http://u@example.com:80/"}), "example.com 80");
  EXPECT_EQ(said({"get", "<{scheme}>{query}", "a"}), "<>");  // absent is written as nothing
  EXPECT_EQ(said({"get", "--decode", "{path}.", "/a%2Fb"}), "/a/b.");
  EXPECT_EQ(exit_of({"get", "{hostname}", "a"}), 2);
  EXPECT_EQ(exit_of({"get", "{host", "a"}), 2);
}

// RFC 6454 s6.1
TEST(CliGet, TheOrigin) {
  EXPECT_EQ(said({"get", "origin", "HTTP://u@Example.COM:80/a"}), "http://example.com");
  EXPECT_EQ(run_iri({"get", "origin", "--format", "json", "mailto:a@b"}).out,
            "{\"input\":\"mailto:a@b\",\"output\":null}\n");
  EXPECT_EQ(said({"get", "origin", "//a"}), "");
}

TEST(CliSet, EachPartAndTakesAway) {
  EXPECT_EQ(said({"set", "port=8080", "http://a/b"}), "http://a:8080/b");
  EXPECT_EQ(said({"set", "query=", "a#f"}), "a?#f");
  EXPECT_EQ(said({"set", "path=//x", "urn:y"}), "urn:/.//x");  // gains no authority
  EXPECT_EQ(said({"set", "scheme=ftp", "//a/b"}), "ftp://a/b");
  EXPECT_EQ(said({"unset", "scheme", "http://a/b"}), "//a/b");
  EXPECT_EQ(said({"set", "authority=u@h:1", "s:/b"}), "s://u@h:1/b");
  EXPECT_EQ(said({"unset", "authority", "s://a/b"}), "s:/b");
  EXPECT_EQ(said({"set", "userinfo=u", "//h/"}), "//u@h/");
  EXPECT_EQ(said({"unset", "userinfo", "//u@h/"}), "//h/");
  EXPECT_EQ(said({"set", "host=[::1]", "//u@h:1/"}), "//u@[::1]:1/");
  EXPECT_EQ(said({"set", "fragment=f", "a?q"}), "a?q#f");
  EXPECT_EQ(said({"unset", "fragment", "a#f"}), "a");
  EXPECT_EQ(run_iri({"set", "port=x", "http://a/"}).exit, 2);
  EXPECT_EQ(run_iri({"set", "path", "http://a/"}).exit, 2);
  const Ran ran = run_iri({"set", "port=1", "--format", "json", "a"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(text_at(ran.out, "/error/code"), "no_authority");
  EXPECT_EQ(text_at(ran.out, "/error/message"),
            "a userinfo or a port needs a host, and there is none");
}

// In whatever order they are given: a port comes after its host.
TEST(CliSet, TakesSeveralEditsAtATime) {
  EXPECT_EQ(said({"set", "scheme=https", "host=b", "http://a/"}), "https://b/");
  EXPECT_EQ(said({"set", "port=80", "host=b", "/a"}), "//b:80/a");
  EXPECT_EQ(said({"set", "fragment=f", "query=q", "a", "b"}), "a?q#f\nb?q#f");
  EXPECT_EQ(exit_of({"set", "port=80", "port=81", "http://a/"}), 2);
  EXPECT_EQ(exit_of({"set", "port=80", "query=q", "--also", "1", "http://a/"}), 2);
}

// Such a word would otherwise be a valid relative reference, and the edit be lost.
TEST(CliSet, AStrayEditIsAUsageError) {
  EXPECT_EQ(exit_of({"set"}), 2);
  EXPECT_EQ(exit_of({"unset"}), 2);
  EXPECT_EQ(run_iri({"set"}).err, "iri: write PART=VALUE before the references\n");
  EXPECT_EQ(run_iri({"unset"}).err, "iri: write the name of a PART before the references\n");
  for (const Words& words : {Words{"set", "host=b", "http://a/", "scheme=https"},
                             {"set", "host=b", "fragment"},
                             {"set", "fragment", "http://a/#b"},
                             {"set", "http://a/"},
                             {"unset", "query", "http://a/?q", "fragment"},
                             {"unset", "http://a/"},
                             {"get", "host", "port", "http://a/"}}) {
    const Ran ran = run_iri(words);
    EXPECT_EQ(ran.exit, 2) << words.back();
    EXPECT_EQ(ran.out, "");
  }
  EXPECT_EQ(said({"set", "host=b", "--", "port=1"}), "//b/port=1");
  EXPECT_EQ(said({"get", "path", "--", "host"}), "host");
}

TEST(CliUnset, TakesPartsAway) {
  EXPECT_EQ(said({"unset", "query", "a?q#f"}), "a#f");
  EXPECT_EQ(said({"unset", "query", "fragment", "a?q#f", "b#"}), "a\nb");
  EXPECT_EQ(said({"unset", "port", "userinfo", "http://u@a:80/"}), "http://a/");
  EXPECT_EQ(said({"unset", "authority", "userinfo", "http://u@a/b"}), "http:/b");
  EXPECT_EQ(exit_of({"unset", "host", "http://a/"}), 2);
  EXPECT_EQ(exit_of({"unset", "path", "http://a/"}), 2);
}

TEST(CliSet, ALineForEachOfSeveralValues) {
  EXPECT_EQ(said({"set", "port=80", "--also", "8080", "--also", "", "http://a/"}),
            "http://a:80/\nhttp://a:8080/\nhttp://a:/");
  EXPECT_EQ(run_iri({"set", "path=/[", "a"}).exit, 2);
  EXPECT_EQ(exit_of({"set", "port=80", "--also", "x", "http://a/"}), 2);
  EXPECT_EQ(exit_of({"set", "port=80", "--also", "81", "a"}), 1);  // there is no authority
}

TEST(CliSegments, AListRawAndDecoded) {
  EXPECT_EQ(said({"segments", "http://h/a/b%2Fc/"}), "a\nb%2Fc\n");
  EXPECT_EQ(run_iri({"segments", "--decode", "--format", "json", "/a/b%2Fc/"}).out,
            "{\"input\":\"/a/b%2Fc/\",\"output\":[\"a\",\"b/c\",\"\"]}\n");
  EXPECT_EQ(run_iri({"segments", "--format", "json", ""}).out, "{\"input\":\"\",\"output\":[]}\n");
  EXPECT_EQ(run_iri({"segments", "--format", "tsv", "a,b/c"}).out,
            "a,b/c\ta\\x2Cb,c\t\\N\t\\N\t\\N\t\\N\t\\N\n");
}

TEST(CliSegments, AreEditedInPlainText) {
  const string whole = "http://h/a/b";
  EXPECT_EQ(said({"segments", "--push", "c/d", "--push", "e", whole}), "http://h/a/b/c%2Fd/e");
  EXPECT_EQ(said({"segments", "--pop", "--push", "[x]", whole}), "http://h/a/%5Bx%5D");
  EXPECT_EQ(said({"segments", "--at", "1", "--insert", "x", whole}), "http://h/a/x/b");
  EXPECT_EQ(said({"segments", "--at", "0", "--replace", "x", whole}), "http://h/x/b");
  EXPECT_EQ(said({"segments", "--at", "0", "--erase", whole}), "http://h/b");
  // "Insert this segment before it", "Replace it": both are about the segment that was at the place.
  EXPECT_EQ(said({"segments", "--at", "0", "--replace", "x", "--insert", "y", whole}),
            "http://h/y/x/b");
  EXPECT_EQ(said({"segments", "--at", "1", "--insert", "y", "--replace", "x", whole}),
            "http://h/a/y/x");
  EXPECT_EQ(exit_of({"segments", "--push", "..", whole}), 1);
  EXPECT_EQ(exit_of({"segments", "--at", "0", "--replace", ".", whole}), 1);
  EXPECT_EQ(exit_of({"segments", "--at", "0", "--insert", "..", whole}), 1);
  EXPECT_EQ(said({"segments", "--push", "%2e", whole}), "http://h/a/b/%252e");   // plain text
  EXPECT_EQ(said({"segments", "--at", "0", "--replace", "", "/a/b"}), "/.//b");  // no authority
  EXPECT_EQ(exit_of({"segments", "--at", "2", "--erase", whole}), 1);
  EXPECT_EQ(exit_of({"segments", "--erase", whole}), 2);
  EXPECT_EQ(exit_of({"segments", "--at", "0", whole}), 2);
}

TEST(CliQuery, GetsSetsAppendsRemovesAndSorts) {
  const string whole = "http://a/?q=a+b&p=1&q=2";
  EXPECT_EQ(said({"query", "get", "q", whole}), "a b");
  EXPECT_EQ(said({"query", "get", "--policy", "plain", "q", whole}), "a+b");
  EXPECT_EQ(said({"query", "get", "--all", "q", whole}), "a b\n2");
  EXPECT_EQ(run_iri({"query", "get", "--format", "json", "x", whole}).out,
            "{\"input\":\"" + whole + "\",\"output\":null}\n");
  EXPECT_EQ(said({"query", "set", "q=c d", whole}), "http://a/?q=c%20d&p=1");
  EXPECT_EQ(said({"query", "append", "--bare", "r", "http://a/?q"}), "http://a/?q&r");
  EXPECT_EQ(said({"query", "remove", "q", whole}), "http://a/?p=1");
  EXPECT_EQ(said({"query", "sort", "?b=1&a=2&b=0"}), "?a=2&b=1&b=0");
  EXPECT_EQ(said({"query", "get", "--policy", "html4", "b", "?a=1;b=2"}), "2");
  EXPECT_EQ(run_iri({"query"}).exit, 2);
  EXPECT_EQ(run_iri({"query", "get", "--policy", "x", "a", "b"}).exit, 2);
}

TEST(CliQuery, SetsAndAppendsSeveralAtATime) {
  EXPECT_EQ(said({"query", "set", "a=1", "b=x&y", "http://h/?a=0&c=2"}),
            "http://h/?a=1&c=2&b=x%26y");
  EXPECT_EQ(said({"query", "append", "a=1", "a=2", "/p", "?b"}), "/p?a=1&a=2\n?b&a=1&a=2");
  const string set = said({"query", "set", "n:a/b?=1", "/p"});  // the first is an edit
  EXPECT_EQ(said({"query", "get", "n:a/b?", set}), "1");
  EXPECT_EQ(said({"query", "set", "a=1", "--", "b=2"}), "b=2?a=1");
}

TEST(CliQuery, AStrayParameterIsAUsageError) {
  for (const Words& words : {Words{"query", "set", "b", "x&y", "http://a/?a=1&b=2"},
                             {"query", "append", "b", "http://a/"},
                             {"query", "set", "a=1", "http://a/", "b=2"},
                             {"query", "set", "--bare", "a", "http://a/", "b=2"},
                             {"query", "set"}}) {
    const Ran ran = run_iri(words);
    EXPECT_EQ(ran.exit, 2) << words.back();
    EXPECT_EQ(ran.out, "");
  }
}

TEST(CliQuery, ListsKeysAndValuesDecoded) {
  const string query = "?a=1&b=x+y%26&c&=";
  EXPECT_EQ(said({"query", "list", "--decode", query}), "a=1\nb=x y&\nc\n=");
  EXPECT_EQ(run_iri({"query", "list", "--format", "json", query}).out,
            "{\"input\":\"" + query +
                "\",\"output\":[{\"key\":\"a\",\"value\":\"1\"},{\"key\":\"b\",\"value\":\"x y&\"},"
                "{\"key\":\"c\",\"value\":null},{\"key\":\"\",\"value\":\"\"}]}\n");
  EXPECT_EQ(run_iri({"query", "list", "--format", "json", "?%FF=%FE"}).out,
            "{\"input\":\"?%FF=%FE\",\"output\":[{\"key_hex\":\"ff\",\"value_hex\":\"fe\"}]}\n");
}

TEST(CliQuery, RemovesByPrefixAndListsAll) {
  EXPECT_EQ(said({"query", "remove", "--prefix", "utm_", "?utm_a=1&q&%75tm_b"}), "?q");
  EXPECT_EQ(said({"query", "list", "?a=1&&b=%20"}), "a=1\n\nb=%20");
  EXPECT_EQ(said({"query", "list", "--policy", "html4", "?a;b&c"}), "a\nb\nc");
  EXPECT_EQ(run_iri({"query", "list", "--format", "json", "a"}).out,
            "{\"input\":\"a\",\"output\":[]}\n");
}

// Users of others ask for it (trurl #97).
TEST(CliQuery, TakesMailtoAndRelativeReferences) {
  EXPECT_EQ(said({"query", "get", "subject", "mailto:a@b?subject=x%20y"}), "x y");
  // RFC 6068 s5: a "+" is itself.
  EXPECT_EQ(said({"query", "get", "subject", "mailto:a@b?subject=x+y"}), "x+y");
  EXPECT_EQ(said({"query", "get", "k", "pkg:t/n?k=va+l"}), "va+l");
  EXPECT_EQ(said({"query", "get", "k", "https://h/?k=va+l"}), "va l");
  EXPECT_EQ(said({"query", "get", "k", "?k=va+l"}), "va l");
  EXPECT_EQ(said({"query", "get", "--policy", "plain", "k", "?k=va+l"}), "va+l");
  EXPECT_EQ(said({"query", "get", "--policy", "form", "k", "urn:a:b?k=va+l"}), "va l");
  EXPECT_EQ(said({"get", "path", "mailto:a@b"}), "a@b");
  EXPECT_EQ(said({"query", "set", "q=1", "../a"}), "../a?q=1");
}

TEST(CliBuild, EncodesEachPartAsItsPlaceNeedsIt) {
  EXPECT_EQ(said({"build", "--scheme", "https", "--host", "example.com", "--port", "8080",
                  "--segment", "a/b", "--parameter", "q=x & y", "--parameter", "z"}),
            "https://example.com:8080/a%2Fb?q=x%20%26%20y&z");
  EXPECT_EQ(said({"build", "--userinfo", "u@", "--host", "[::1]", "--path", "/a b/", "--fragment",
                  "#\xC3\xA9"}),
            "//u%40@[::1]/a%20b/#%23\xC3\xA9");
  EXPECT_EQ(said({"build", "--uri", "--query", "\xC3\xA9&=+"}), "?%C3%A9&=+");
  EXPECT_EQ(said({"build", "--path", "a:b"}), "./a:b");
  EXPECT_EQ(exit_of({"build", "--port", "1"}), 1);
  EXPECT_EQ(exit_of({"build", "--scheme", "1"}), 1);
  EXPECT_EQ(exit_of({"build", "--path", "/a", "--segment", ".."}), 1);
}

TEST(CliGet, WritesWhatIsNoPart) {
  EXPECT_EQ(
      said({"get", "{scheme}\\t{effective_port}\\t{query:b c}|\\\\", "http://h/?a=1&b%20c=%41+"}),
      "http\t80\tA |\\");
  EXPECT_EQ(said({"get", "effective_port", "https://h:08443/"}), "8443");
  for (const char* const zero : {"http://h:0/", "http://h:000/"}) {
    EXPECT_EQ(said({"get", "effective_port", zero}), "0") << zero;
  }
  EXPECT_EQ(said({"get", "effective_port", "s://h/"}), "");
  EXPECT_EQ(said({"get", "query:q", "mailto:a?q=b+c"}), "b+c");
  EXPECT_EQ(said({"get", "query:q", "?a"}), "");
}

TEST(CliCompose, PutsValuesIntoAPattern) {
  EXPECT_EQ(said({"compose", "http://h/{}?q={}", "a/b\tx&y"}), "http://h/a%2Fb?q=x%26y");
  EXPECT_EQ(said({"compose", "--uri", "/{}"}, "\xC3\xA9\nb\n"), "/%C3%A9\n/b");
  EXPECT_EQ(exit_of({"compose", "/{}", ".."}), 1);
  EXPECT_EQ(exit_of({"compose", "/{}", "a\tb"}), 1);
}

TEST(CliDisplay, ShowsWhatCanBeReadAndNoPassword) {
  EXPECT_EQ(said({"mask", "--userinfo", "--parameter", "t", "https://ghp_x@h/?t=1&token=2"}),
            "https://***@h/?t=***&token=2");
  EXPECT_EQ(said({"mask", "--secrets", "https://ghp_x@h/?t=1&token=2#sig=3"}),
            "https://***@h/?t=1&token=***#sig=***");
  EXPECT_EQ(said({"display", "--secrets", "--password", "-", "https://x@h/%C3%A9?token=2"}),
            "https://-@h/\u00E9?token=-");
  EXPECT_EQ(said({"display", "http://u:secret@example.org/r%C3%A9sum%C3%A9%2F%E2%80%AE"}),
            "http://u:***@example.org/r\xC3\xA9sum\xC3\xA9%2F%E2%80%AE");
  EXPECT_EQ(said({"display", "--password", "", "/\xE2\x80\xAE", "//u:p@h"}), "/%E2%80%AE\n//u:@h");
  EXPECT_EQ(said({"display", "--idna", "//xn--rsum-bpad.example"}),
            "//r\xC3\xA9sum\xC3\xA9.example");
  // A mixed script, a whole one that looks like US-ASCII, and a label beside one.
  EXPECT_EQ(said({"display", "--idna", "http://xn--pple-43d.com/"}), "http://xn--pple-43d.com/");
  EXPECT_EQ(said({"display", "--idna", "http://xn--80ak6aa92e.com/"}),
            "http://xn--80ak6aa92e.com/");
  EXPECT_EQ(said({"display", "--idna", "http://xn--rsum-bpad.xn--pple-43d.com/"}),
            "http://r\xC3\xA9sum\xC3\xA9.xn--pple-43d.com/");
  EXPECT_EQ(said({"display", "--idna", "http://xn--pple-43d.xn--rsum-bpad.com./"}),
            "http://xn--pple-43d.r\xC3\xA9sum\xC3\xA9.com./");
  EXPECT_EQ(said({"display", "--idna", "http://xn--mnchen-3ya.de/"}), "http://m\xC3\xBCnchen.de/");
}

// RFC 3986 s3.2.1
TEST(CliMask, PutsAMaskInThePlaceOfPasswords) {
  EXPECT_EQ(said({"mask"}, "ftp://u:p:q@h/%41\nhttp://h/a:b@c\n"),
            "ftp://u:***@h/%41\nhttp://h/a:b@c");
  EXPECT_EQ(said({"mask", "--password", "", "ftp://u:p@h/"}), "ftp://u:@h/");
  EXPECT_EQ(exit_of({"mask", "--password", "a@b", "ftp://u:p@h/"}), 2);
}

TEST(CliMask, ShowsNoSecretInAnyFormatNorInAnError) {
  const std::string texts =
      "http://u:sesame@h/\nhttp://u:se#same@h/\nhttp://u:sesame@h:x/\nhttp://u:sesame[@h/\n%sesame\n";
  for (const char* command : {"mask", "display"}) {
    for (const char* format : {"text", "json", "tsv"}) {
      const Ran ran = run_iri({command, "--format", format}, texts);
      EXPECT_EQ((ran.out + ran.err).find("ame"), std::string::npos) << command << ' ' << format;
      EXPECT_EQ(ran.exit, 1);
    }
    const Ran argument = run_iri({command, "http://u:se#same@h/"});
    EXPECT_EQ((argument.out + argument.err).find("ame"), std::string::npos) << command;
    const std::string wrong(message(iri::ErrorCode::bad_port));
    EXPECT_NE(argument.err.find("error at byte 11: port: " + wrong + "\n"), std::string::npos)
        << argument.err;
  }
  EXPECT_EQ(run_iri({"mask", "--format", "json", "http://u:p@h/"}).out,
            "{\"output\":\"http://u:***@h/\"}\n");
  EXPECT_EQ(run_iri({"mask", "--format", "tsv", "http://u:p@h/"}).out.substr(0, 18),
            "\\N\thttp://u:***@h/");
}

TEST(CliLimits, RefuseWhatIsLongerOnEitherSide) {
  EXPECT_EQ(said({"normalize", "--max-input", "3", "abc"}), "abc");
  const Ran longer = run_iri({"to-uri", "--max-input", "3", "--format", "json"}, "abcd\nabc\n");
  EXPECT_EQ(longer.exit, 1);
  EXPECT_EQ(text_at(longer.out.substr(0, longer.out.find('\n')), "/error/code"), "too_long");
  EXPECT_TRUE(longer.out.ends_with("{\"input\":\"abc\",\"output\":\"abc\"}\n"));
  EXPECT_EQ(said({"to-uri", "--max-output", "6", "\xC3\xA9"}), "%C3%A9");
  EXPECT_EQ(exit_of({"to-uri", "--max-output", "5", "\xC3\xA9"}), 1);
  EXPECT_EQ(exit_of({"segments", "--max-output", "2", "a/b/c"}), 1);
}

TEST(CliOptions, AFileIsOneNameAndArgumentsMayFollow) {
  const TemporaryFile file("http://b/\n");
  EXPECT_EQ(said({"get", "host", "--file", file.path(), "http://a/"}), "a\nb");
}

TEST(CliGet, DecodesOnlyIfAsked) {
  EXPECT_EQ(said({"get", "path", "/a%2Fb"}), "/a%2Fb");
  EXPECT_EQ(said({"get", "{path}.", "/a%2Fb"}), "/a%2Fb.");
  EXPECT_EQ(said({"get", "--decode", "path", "/a%2Fb"}), "/a/b");
}

TEST(CliGet, TheOriginIsAmongThePartsThatAreMeant) {
  const string all =
      " scheme, authority, userinfo, host, port, path, query, fragment, and to get also origin\n";
  EXPECT_EQ(run_iri({"get", "orign", "a"}).err,
            "iri: there is no part \"orign\"; did you mean origin? There are" + all);
  EXPECT_EQ(run_iri({"get", "xyzzy", "a"}).err, "iri: there is no part \"xyzzy\"; there are" + all);
}

TEST(CliSet, SaysWhichWordIsWrong) {
  EXPECT_EQ(run_iri({"set", "fragment", "http://a/#b"}).err,
            "iri: write PART=VALUE; iri unset fragment removes the part\n");
  for (const string value : {"b", "a=b"}) {
    const Ran ran = run_iri({"set", "hots=" + value, "http://a/"});
    EXPECT_EQ(ran.exit, 2);
    EXPECT_TRUE(ran.err.starts_with("iri: there is no part \"hots\"; did you mean host? "))
        << ran.err;
  }
  for (const string command : {"set", "unset"}) {
    const Ran ran = run_iri({command, "http://a/"});
    EXPECT_EQ(ran.exit, 2);
    EXPECT_TRUE(ran.err.starts_with("iri: there is no part \"http://a/\"; there are ")) << ran.err;
  }
  EXPECT_EQ(run_iri({"get", "host", "port", "http://a/"}).err,
            "iri: \"port\" is among the references; for several parts write '{host} {port}'. "
            "If it is a reference, put -- before it\n");
  const Ran value = run_iri({"set", "port=x", "http://a/"});
  EXPECT_TRUE(value.err.starts_with("iri: VALUE is not of the rule port:\nx\n^\n")) << value.err;
}

// RFC 3986 s3.4: a query may have "=".
TEST(CliSet, AValueMayHaveEqualsSigns) {
  EXPECT_EQ(said({"set", "query=a=b&c=d", "/x"}), "/x?a=b&c=d");
}

// NAME=VALUE ends its name at the first "="; what has ":", "/", "?" or "#" before it is a reference.
TEST(CliQuery, OnlyTheNameOfAParameterIsBeforeItsEqualsSign) {
  for (const auto& [reference, edited] : {std::pair<string, string>{"/p=1", "/p=1?x=1"},
                                          {"a/b=1", "a/b=1?x=1"},
                                          {"?b=1", "?b=1&x=1"},
                                          {"#f=1", "?x=1#f=1"},
                                          {"s:p=1", "s:p=1?x=1"}}) {
    EXPECT_EQ(said({"query", "set", "x=1", reference}), edited);
  }
  const string set = said({"query", "set", "q=a=b", "u=/a?b=2", "/p"});
  EXPECT_EQ(said({"query", "get", "q", set}), "a=b");
  EXPECT_EQ(said({"query", "get", "u", set}), "/a?b=2");
}

TEST(CliQuery, SaysWhatIsWrongWithParameters) {
  const string missing =
      "iri: write NAME=VALUE before the references; for a NAME without a value use --bare\n";
  EXPECT_EQ(run_iri({"query", "set"}).err, missing);
  EXPECT_EQ(run_iri({"query", "append", "b", "http://a/"}).err, missing);
  EXPECT_EQ(run_iri({"query", "set", "a=1", "http://a/", "b=2"}).err,
            "iri: \"b=2\" is among the references; put parameters before them. If it is a "
            "reference, put -- before it\n");
}

TEST(CliQuery, EachTakesWhatItsHelpSays) {
  EXPECT_EQ(said({"query", "get", "--policy", "form", "q", "?q=a+b"}), "a b");
  EXPECT_EQ(said({"query", "remove", "q", "?q=1&qq=2"}), "?qq=2");
  for (const Words& words : {Words{"query", "get", "--decode", "a", "?a"},
                             {"query", "remove", "--decode", "a", "?a"},
                             {"query", "remove", "--all", "a", "?a"},
                             {"query", "list", "--all", "?a"},
                             {"query", "get", "--prefix", "a", "?a"},
                             {"query", "sort", "--prefix", "?a"}}) {
    const Ran ran = run_iri(words);
    EXPECT_EQ(ran.exit, 2) << words[1] << words[2];
    EXPECT_TRUE(ran.err.starts_with("iri: there is no option \"" + words[2] + "\"")) << ran.err;
  }
}

TEST(CliLimits, OfAListAreForAllItsTexts) {
  EXPECT_EQ(said({"segments", "--max-output", "3", "a/b/c"}), "a\nb\nc");
  EXPECT_EQ(said({"segments", "--max-output", "4", "a/b/c"}), "a\nb\nc");
}

TEST(CliSegments, AnEditThatIsRefusedStaysRefused) {
  EXPECT_EQ(exit_of({"segments", "--push", "..", "--push", "a", "http://h/a"}), 1);
  EXPECT_EQ(exit_of({"segments", "--at", "7", "--erase", "--push", "a", "http://h/a"}), 1);
}

TEST(CliSegments, ARefusalWithoutExpectationNamesNone) {
  const Ran ran = run_iri({"segments", "--push", "..", "http://h/a"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_NE(ran.err, "");
  EXPECT_EQ(ran.err.find("; expected"), string::npos) << ran.err;
}

TEST(CliSegments, TheHelpSaysThatAPlaceIsANumber) {
  EXPECT_NE(run_iri({"segments", "--help"}).out.find("--at NUMBER "), string::npos);
}

// As getopt_long() of GNU reads it.
TEST(CliOptions, AValueIsReadAlikeBehindAnEqualsSignAndAsAWordOfItsOwn) {
  const Ran one = run_iri({"segments", "--at=-1", "--erase", "/a"});
  const Ran two = run_iri({"segments", "--at", "-1", "--erase", "/a"});
  EXPECT_EQ(one.exit, two.exit);
  EXPECT_EQ(one.err, two.err);
}

// The error is at the limit. Of a long input only the bytes around it are shown; the 60 are pinned.
TEST(CliLimits, BytesThatAreNoCharactersAreShownAroundTheLimit) {
  const auto shown = [](const char* limit) {
    const string err = run_iri({"to-uri", "--max-input", limit, string(500, '\x80')}).err;
    return err.substr(0, err.find('\n'));
  };
  string escapes;  // of 60 bytes
  for (int i = 0; i < 60; ++i) escapes += "\\x80";
  EXPECT_EQ(shown("60"), escapes + escapes + "...");
  EXPECT_EQ(shown("100"), "..." + escapes + "...");
}

// Plain text in `set` is what it is in `build` and `query set`.
TEST(CliEdit, SetTakesPlainTextWithEncode) {
  EXPECT_EQ(
      said({"set", "--encode", "path=/a b/50%", "query=x=1&y=\"", "fragment=a#b", "http://h/"}),
      "http://h/a%20b/50%25?x=1&y=%22#a%23b");
  EXPECT_EQ(said({"set", "--encode", "host=::1", "userinfo=a:b@c", "http://h/"}),
            "http://a:b%40c@[::1]/");
  EXPECT_EQ(said({"set", "--encode", "path=/a b", "--also", "/c d", "--format", "json", "x:y"}),
            R"({"input":"x:y","output":["x:/a%20b","x:/c%20d"]})");
  EXPECT_EQ(said({"set", "--encode", "path=/%20", "http://h/"}), "http://h/%2520");
  EXPECT_EQ(said({"set", "path=/%20", "http://h/"}), "http://h/%20");
  EXPECT_EQ(said({"query", "set", "q=%20", "http://h/"}), "http://h/?q=%2520");
  for (const string edit : {"port=8x", "scheme=a b", "host=a/b", "host=a:80"}) {
    EXPECT_EQ(run_iri({"set", "--encode", edit, "http://h/"}).exit, 2) << edit;
  }
  const Ran raw = run_iri({"set", "path=/a b", "http://h/"});
  EXPECT_EQ(raw.exit, 2);
  EXPECT_NE(raw.err.find("with --encode, VALUE is plain text"), string::npos) << raw.err;
}

}  // namespace
