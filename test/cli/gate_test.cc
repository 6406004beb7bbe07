// iri gate and iri inspect, run as their users run them.
#include "iri/gate.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "iri/next_bytes.hpp"
#include "json.hpp"
#include "process.hpp"

namespace {

using iri::test::command_path;
using iri::test::json_at;
using iri::test::lines_of;
using iri::test::Ran;
using iri::test::run_iri;
using iri::test::run_shell;
using iri::test::size_at;
using iri::test::TemporaryFile;
using iri::test::text_at;
using Words = std::vector<std::string>;

TEST(CliGate, SaysWhatIsWrongAndWhere) {
  const Ran ran = run_iri({"gate", "--policy", "proxy", "--method", "GET"}, "/x\n/a%2Fb\n/a b\n");
  EXPECT_EQ(ran.exit, 1);
  const std::size_t first = ran.out.find('\n');
  EXPECT_EQ(ran.out.substr(0, first),
            "<stdin>:2:3: reject: encoded_slash: an encoded slash: a separator to whoever decodes "
            "first");
  EXPECT_TRUE(ran.out.substr(first + 1).starts_with("<stdin>:3:3: reject: not valid: path: "));
}

// With a column for each finding, counted from the beginning, a long line would take minutes.
TEST(CliGate, ManyFindingsOfALineAreToldWithTheirColumns) {
  std::string line = "http://a/\xC3\xA9/";  // U+00E9
  for (int i = 0; i < 100000; ++i) line += "%2e%2e/";
  const Ran ran = run_iri({"gate", "--policy", "display"}, line + "%61\n");
  const std::string last = ":1:700012: report: encoded_unreserved";
  EXPECT_NE(ran.out.find(last), std::string::npos) << ran.out.substr(0, 300);
  EXPECT_NE(ran.out.find(":1:12: report: encoded_unreserved"), std::string::npos);
  EXPECT_NE(ran.out.find(":1:15: report: encoded_unreserved"), std::string::npos);
  EXPECT_EQ(
      run_iri({"gate", "--policy", "proxy"}, "http://a.example/b/%2e%2e/%61\n").out,
      "<stdin>:1:20: canonicalize: encoded_unreserved: percent-encoding where none is needed\n"
      "<stdin>:1:23: canonicalize: encoded_unreserved: percent-encoding where none is needed\n"
      "<stdin>:1:20: canonicalize: encoded_dot_segment: a dot segment in disguise: "
      "percent-encoded\n"
      "<stdin>:1:27: canonicalize: encoded_unreserved: percent-encoding where none is needed\n");
}

TEST(CliGate, PassWritesWhatMayPassInItsCanonicalForm) {
  const Ran ran = run_iri({"gate", "--policy", "proxy", "--method", "GET", "--pass"},
                          "/a/../b?%7e\n//evil.example\n/x\n/c//d\n");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.out, "/b?%7e\n/x\n/c/d\n");
  EXPECT_NE(ran.err.find("<stdin>:2:1: reject: authority_like_path"), std::string::npos);
  const Ran good =
      run_iri({"gate", "--policy", "fetch", "--pass", "-q"}, "http://A.example/%61/../b\n");
  EXPECT_EQ(good.exit, 0);
  EXPECT_EQ(good.out, "http://a.example/b\n");
  EXPECT_EQ(good.err, "");
}

TEST(CliGate, WhatHasToBeEncodedIsToldAndWritten) {
  const Ran ran = run_iri({"gate", "--policy", "proxy", "--method", "GET", "--pass"},
                          "/x?ids[]=1\n/?q=100%\n/?a=%u00e9\n/?[%7e\n");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.out, "/x?ids%5B%5D=1\n/?q=100%25\n/?%5B%7e\n");
  EXPECT_NE(ran.err.find("<stdin>:1:7: canonicalize: unencoded_character: "), std::string::npos);
  EXPECT_NE(ran.err.find("<stdin>:2:8: canonicalize: bare_percent: "), std::string::npos);
  EXPECT_NE(ran.err.find("<stdin>:3:5: reject: ambiguous_percent: "), std::string::npos);
  const Ran strict = run_iri({"gate", "--policy", "strict_api", "--method", "GET"}, "/x?ids[]=1\n");
  EXPECT_NE(strict.out.find("<stdin>:1:7: reject: not valid: "), std::string::npos) << strict.out;
}

// Text areas and GraphQL send line ends in a query.
TEST(CliGate, AnActionMayBeOfOnePart) {
  const Ran ran = run_iri({"gate", "--policy", "proxy", "--method", "GET", "--format", "tsv"},
                          "/?%0A\n/%0A\n/?%C0%B4\n/%C0%B4\n");
  EXPECT_EQ(ran.out,
            "/?%0A\treport\tencoded_control\tquery\t2\t5\n"
            "/%0A\treject\tencoded_control\tpath\t1\t4\n"
            "/?%C0%B4\treport\till_formed_utf8\tquery\t2\t8\n"
            "/?%C0%B4\treport\toverlong_utf8\tquery\t2\t8\n"
            "/%C0%B4\treport\till_formed_utf8\tpath\t1\t7\n"
            "/%C0%B4\treject\till_formed_path\tpath\t1\t7\n"
            "/%C0%B4\treject\toverlong_utf8\tpath\t1\t7\n");
}

TEST(CliGate, TheExitCodeSaysWhetherAllMayPass) {
  const auto exit = [](const char* policy, const char* text) {
    return run_iri({"gate", "--policy", policy, "-q"}, text).exit;
  };
  EXPECT_EQ(exit("fetch", "http://example.com/\n"), 0);
  EXPECT_EQ(exit("fetch", "http://localhost/\n"), 1);
  EXPECT_EQ(exit("proxy", "http://example.com/a/../b\n"), 1);  // without --pass it stays as it is
  EXPECT_EQ(exit("display", "not valid\n"), 1);
  EXPECT_EQ(exit("no such policy", "/\n"), 3);
  EXPECT_EQ(run_iri({"gate"}, "/\n").exit, 2);
  EXPECT_EQ(run_iri({"gate", "--policy", "proxy", "no such file"}).exit, 3);
}

TEST(CliGate, JsonIsAVerdictALine) {
  const Ran ran = run_iri({"gate", "--policy", "fetch", "--format", "json"},
                          "http://u@127.1/\nhttp://example.com/\nhttp://[\n\xFF\n");
  const auto lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(text_at(lines[0], "/input"), "http://u@127.1/");
  EXPECT_EQ(text_at(lines[0], "/action"), "reject");
  EXPECT_EQ(json_at(lines[0], "/reasons"),
            R"(["userinfo","ambiguous_ipv4","loopback_address","other_host"])");
  EXPECT_EQ(json_at(lines[0], "/findings/0"),
            R"({"finding":"userinfo","action":"reject","component":"userinfo","begin":7,"end":8,)"
            R"("message":")" +
                std::string(message(iri::Finding::userinfo)) + "\"}");
  EXPECT_EQ(text_at(lines[1], "/action"), "allow");
  EXPECT_EQ(json_at(lines[1], "/findings"), "[]");
  EXPECT_EQ(json_at(lines[2], "/valid"), "false");
  EXPECT_EQ(json_at(lines[2], "/error/offset"), "8");
  EXPECT_EQ(text_at(lines[3], "/input_hex"), "ff");
}

TEST(CliGate, JsonHasItsMembersInTheirOrder) {
  const auto found = [](iri::Finding finding, const char* place) {
    return "{\"finding\":\"" + std::string(name(finding)) + "\",\"action\":\"canonicalize\"," +
           place + ",\"message\":\"" + std::string(message(finding)) + "\"}";
  };
  const Ran ran = run_iri(
      {"gate", "--policy", "proxy", "--method", "GET", "--format", "json", "--input-format", "hex"},
      "2f612f2f2e2e2f\nff\n6\n");  // /a//../
  const auto lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(
      lines[0],
      "{\"input\":\"/a//../\",\"action\":\"canonicalize\",\"valid\":true,"
      "\"reasons\":[\"dot_segment\",\"empty_segment\"],\"findings\":[" +
          found(iri::Finding::empty_segment, "\"component\":\"path\",\"begin\":3,\"end\":3") + "," +
          found(iri::Finding::dot_segment, "\"component\":\"path\",\"begin\":4,\"end\":6") + "]}");
  EXPECT_TRUE(lines[1].starts_with(
      "{\"input_hex\":\"ff\",\"action\":\"reject\",\"valid\":false,\"error\":{\"code\":\""))
      << lines[1];
  // What cannot be decoded is shown as it stands.
  EXPECT_TRUE(lines[2].starts_with(
      "{\"input\":\"6\",\"action\":\"reject\",\"valid\":false,\"error\":{\"code\":\"bad_input_line\","))
      << lines[2];
}

TEST(CliGate, RecordsThatEndWithNulMayHoldNewlines) {
  using namespace std::string_literals;
  const std::string records = "http://a.example/\0http://a.example/\nb\0http://b.example/\0"s;
  const Ran ran = run_iri({"gate", "--policy", "fetch", "--pass", "-0"}, records);
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.out, "http://a.example/\0http://b.example/\0"s);
}

TEST(CliGate, TsvIsALineForEachFinding) {
  const Ran ran = run_iri({"gate", "--policy", "proxy", "--method", "GET", "--format", "tsv"},
                          "/a//../\n/x\n/a b\n");
  EXPECT_EQ(ran.out,
            "/a//../\tcanonicalize\tempty_segment\tpath\t3\t3\n"
            "/a//../\tcanonicalize\tdot_segment\tpath\t4\t6\n"
            "/x\tallow\t\\N\t\\N\t\\N\t\\N\n"
            "/a b\treject\tunexpected_character\tpath\t2\t2\n");
}

/// A finding in http://u:p@h//a, and the action that a policy has for it.
struct Told {
  const char* finding;
  const char* action;
  std::size_t begin, end;
};

/// What the three formats say of the text by a policy that allows the rest: the actions, findings and places.
void expect_told(const std::vector<Told>& told) {
  const std::string text = "http://u:p@h//a";
  std::string actions;
  std::string lines;
  std::string fields;
  for (const Told& each : told) {
    const std::string name(each.finding);
    const std::string action(each.action);
    actions += (actions.empty() ? "\"" : ",\"") + name + "\":\"" + action + "\"";
    lines += "argument:1:" + std::to_string(each.begin + 1) + ": " + action + ": " + name + ": \n";
    fields += text + "\t" + action + "\t" + name + "\t" + std::to_string(each.begin) + "\t" +
              std::to_string(each.end) + "\n";
  }
  const TemporaryFile policy(R"({"base":"allow_everything","actions":{)" + actions + "}}");
  const auto say = [&](const char* format) {
    return run_iri({"gate", "--policy", policy.path(), "--text", text, "--format", format}).out;
  };
  std::string said;
  for (const std::string& line : lines_of(say("text")))
    said += line.substr(0, line.rfind(": ") + 2) + "\n";
  EXPECT_EQ(said, lines);
  said.clear();
  for (const std::string& line : lines_of(say("tsv"))) {
    std::vector<std::string> parts;
    for (std::size_t at = 0; at <= line.size();) {
      const std::size_t tab = std::min(line.find('\t', at), line.size());
      parts.push_back(line.substr(at, tab - at));
      at = tab + 1;
    }
    ASSERT_EQ(parts.size(), 6U) << line;
    said += parts[0] + "\t" + parts[1] + "\t" + parts[2] + "\t" + parts[4] + "\t" + parts[5] + "\n";
  }
  EXPECT_EQ(said, fields);
  said.clear();
  const std::string json = say("json");
  for (std::size_t i = 0; i < size_at(json, "/findings"); ++i) {
    const std::string at = "/findings/" + std::to_string(i);
    said += text + "\t" + text_at(json, at + "/action") + "\t" + text_at(json, at + "/finding") +
            "\t" + json_at(json, at + "/begin") + "\t" + json_at(json, at + "/end") + "\n";
  }
  EXPECT_EQ(said, fields);
}

// The action of a finding is that of the policy, whatever else is found in the text, and so what the verdict is.
TEST(CliGate, EachFormatTellsTheActionOfEachFinding) {
  for (const char* const user : {"report", "reject"}) {
    for (const char* const password : {"report", "reject"}) {
      for (const char* const segment : {"report", "canonicalize", "reject"}) {
        expect_told({{"userinfo", user, 7, 10},
                     {"password", password, 9, 10},
                     {"empty_segment", segment, 13, 13}});
      }
    }
  }
}

TEST(CliGate, ALineThatCannotBeDecodedIsRejectedAndTheRestGoesOn) {
  const Words words{"gate", "--policy", "proxy", "--method", "GET", "--input-format", "json"};
  const std::string lines = "\"/x\"\n/x\n\"/y\"\n";
  const Ran ran = run_iri(words, lines);
  EXPECT_EQ(ran.exit, 1);
  EXPECT_TRUE(ran.out.starts_with("<stdin>:2:1: reject: not valid: ")) << ran.out;
  EXPECT_EQ(lines_of(ran.out).size(), 1U);
  Words passing = words;
  passing.emplace_back("--pass");
  EXPECT_EQ(run_iri(passing, lines).out, "\"/x\"\n\"/y\"\n");
}

// docs/GATE.md: the only limit of display is that of the text, 8192 bytes.
TEST(CliGate, AFindingOfTheWholeTextHasNoComponent) {
  const std::string text = "http://h.example/" + std::string(8192, 'a') + "\n";
  const Ran json = run_iri({"gate", "--policy", "display", "--format", "json"}, text);
  EXPECT_EQ(text_at(json.out, "/findings/0/finding"), "long_text");
  EXPECT_EQ(json_at(json.out, "/findings/0/component"), "null");
  const Ran tsv = run_iri({"gate", "--policy", "display", "--format", "tsv"}, text);
  EXPECT_TRUE(tsv.out.ends_with("\treject\tlong_text\t\\N\t0\t8209\n"));
}

TEST(CliGate, ATextOfTheCommandLineIsAnArgument) {
  const Ran ran =
      run_iri({"gate", "--policy", "fetch", "--text", "http://a.example/", "--text", "http://["});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_TRUE(ran.out.starts_with("argument:2:9: reject: not valid: host: ")) << ran.out;
}

TEST(CliGate, JsonHasWhatIsExpectedInATargetAndInAHostField) {
  for (const bool raw_utf8 : {false, true}) {
    const Ran ran = run_iri({"gate", "--policy", raw_utf8 ? "display" : "proxy", "--method", "GET",
                             "--format", "json", "--text", "/a b"});
    EXPECT_EQ(text_at(ran.out, "/error/expected"),
              to_phrase(iri::next_bytes_in_request_target("GET", "/a", {.raw_utf8 = raw_utf8})));
    EXPECT_EQ(text_at(ran.out, "/action"), "reject");
  }
  const Ran ran =
      run_iri({"gate", "--policy", "proxy", "--host-field", "--format", "json", "--text", "a/b"});
  EXPECT_EQ(json_at(ran.out, "/error/expected"),
            "\"one of : ! $ % & ' ( ) * + , ; =, an unreserved character or the end\"");
  EXPECT_EQ(json_at(ran.out, "/error/offset"), "1");
  EXPECT_EQ(text_at(ran.out, "/error/component"), "host");
}

// What reads the stream reads one format.
TEST(CliGate, PassWritesTheFormatOfTheInput) {
  const auto passed = [](const char* format, const char* text) {
    return run_iri(
               {"gate", "--policy", "proxy", "--method", "GET", "--pass", "--input-format", format},
               text)
        .out;
  };
  EXPECT_EQ(passed("json", "\"/a\"\n\"/a/../b\"\n"), "\"/a\"\n\"/b\"\n");
  EXPECT_EQ(passed("hex", "2f61\n2f612f2e2e2f62\n"), "2f61\n2f62\n");
  EXPECT_EQ(passed("crlf", "/a\r\n/a/../b\r\n"), "/a\r\n/b\r\n");
  EXPECT_EQ(passed("tsv", "/a\n/a/../b\n"), "/a\n/b\n");
}

TEST(CliInspect, SaysWhatAHostFieldMayHave) {
  const Ran ran = run_iri({"inspect", "--host-field", "--format", "json", "h:8x"});
  EXPECT_EQ(text_at(ran.out, "/error/expected"), "a digit or the end");
  EXPECT_EQ(text_at(run_iri({"inspect", "--host-field", "--format", "json", "[::1"}).out,
                    "/error/expected"),
            "one of : ] . or a hex digit");
}

TEST(CliGate, PassWritesHostFieldsAsTheyAre) {
  const Ran ran = run_iri({"gate", "--policy", "proxy", "--host-field", "--pass"},
                          "a.example:80\n[::\nb.example\n");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.out, "a.example:80\nb.example\n");
}

TEST(CliGate, HostFieldsAreGatedToo) {
  const Ran ran =
      run_iri({"gate", "--policy", "fetch", "--host-field"}, "example.com\nlocalhost:80\na/b\n");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.out.find("<stdin>:1"), std::string::npos);
  EXPECT_NE(ran.out.find("<stdin>:2:1: reject: local_name"), std::string::npos);
  EXPECT_NE(ran.out.find("<stdin>:3:2: reject: not valid: host: "), std::string::npos);
}

TEST(CliGate, APrintedPolicyIsReadBackAsItWas) {
  for (const std::string_view preset : iri::preset_names()) {
    const Ran printed = run_iri({"gate", "--policy", std::string(preset), "--print"});
    EXPECT_EQ(printed.exit, 0);
    const TemporaryFile file(printed.out);
    const Ran again = run_iri({"gate", "--policy", file.path(), "--print"});
    EXPECT_EQ(again.out, printed.out);
    EXPECT_EQ(size_at(printed.out, "/actions"), iri::finding_count);
  }
}

TEST(CliGate, APolicyOfOnesOwnIsPrintedWithAllThatItSays) {
  const TemporaryFile file(
      R"({"name": "mine", "base": "proxy", "schemes": ["gopher"], "hosts": [".a", "[::1]"],
          "ports": [70, 65535], "raw_utf8": true, "limits": {"text": 7, "host": null},
          "actions": {"userinfo": "report", "dot_segment": "canonicalize"}})");
  const Ran printed = run_iri({"gate", "--policy", file.path(), "--print"});
  EXPECT_EQ(text_at(printed.out, "/name"), "mine");
  EXPECT_EQ(json_at(printed.out, "/schemes"), R"(["gopher"])");
  EXPECT_EQ(json_at(printed.out, "/hosts"), R"([".a","[::1]"])");
  EXPECT_EQ(json_at(printed.out, "/ports"), "[70,65535]");
  EXPECT_EQ(json_at(printed.out, "/raw_utf8"), "true");
  EXPECT_EQ(json_at(printed.out, "/limits/text"), "7");
  EXPECT_EQ(json_at(printed.out, "/limits/host"), "null");
  EXPECT_EQ(text_at(printed.out, "/actions/userinfo"), "report");
  const TemporaryFile copy(printed.out);
  EXPECT_EQ(run_iri({"gate", "--policy", copy.path(), "--print"}).out, printed.out);
}

TEST(CliGate, APolicyOfOnesOwnStartsFromAPreset) {
  const TemporaryFile file(
      R"({"hosts": [".example.org"], "base": "fetch", "name": "mine", "ports": [8443],
          "limits": {"path": 3, "text": null}, "actions": {"local_name": "allow"}})");
  const auto exit = [&](const char* text) {
    return run_iri({"gate", "--policy", file.path(), "-q"}, text).exit;
  };
  EXPECT_EQ(exit("https://a.example.org:8443/ab\n"), 0);
  EXPECT_EQ(exit("https://a.example.org:8443/abc\n"), 1);
  EXPECT_EQ(exit("https://a.example.org/ab\n"), 1);
  EXPECT_EQ(exit("https://example.com:8443/\n"), 1);
  EXPECT_EQ(exit("ftp://example.org:8443/\n"), 1);
}

TEST(CliGate, AWrongPolicyIsRefusedWithAReason) {
  const auto reason = [](const char* json) {
    const TemporaryFile file(json);
    const Ran ran = run_iri({"gate", "--policy", file.path()}, "/\n");
    EXPECT_EQ(ran.exit, 2) << json;
    const std::size_t colon = ran.err.find(": ", ran.err.find(file.path()));
    return ran.err.substr(colon + 2);
  };
  EXPECT_EQ(reason("{"), "1:2: not JSON; found the end\n");
  EXPECT_EQ(reason("base: proxy\n"), "1:1: not JSON; this looks like YAML, and a policy is JSON\n");
  EXPECT_EQ(reason("{\"base\": \"proxy\",\n  \"hosts\": [}"), "2:13: not JSON; found } (U+007D)\n");
  EXPECT_EQ(reason("\n\n[}"), "3:2: not JSON; found } (U+007D)\n");
  const auto sentence = [](const char* where, iri::PolicyErrorCode code, const char* found) {
    return std::string(where) + ": " + std::string(message(code)) +
           (*found != '\0' ? "; found: \"" + std::string(found) + "\"" : "") + "\n";
  };
  using enum iri::PolicyErrorCode;
  EXPECT_EQ(reason(R"({"bas": "proxy"})"), sentence("actions", no_base, ""));
  EXPECT_EQ(reason("{}"), sentence("actions", no_base, ""));
  EXPECT_EQ(reason(R"({"base": "Fetch"})"), sentence("base", unknown_base, "Fetch"));
  EXPECT_EQ(reason(R"({"base": "fetch", "x": 1})"), sentence("x", unknown_member, ""));
  EXPECT_EQ(reason(R"({"base": "fetch", "ports": [80], "ports": null})"),
            sentence("ports", duplicate_member, ""));
  EXPECT_EQ(reason(R"({"base": "fetch", "actions": {"userinfo": "deny\u001b"}})"),
            sentence("actions.userinfo", unknown_action, "deny\\x1B"));
  EXPECT_EQ(reason(R"({"base": "fetch", "actions": {"userinfo": "canonicalize"}})"),
            sentence("actions.userinfo", no_canonical_form, "canonicalize"));
  EXPECT_EQ(reason(R"({"base": "fetch", "hosts": ["*.example.com"]})"),
            sentence("hosts[0]", host_with_wildcard, "*.example.com"));
  EXPECT_EQ(reason(R"({"base": "fetch", "hosts": []})"), sentence("hosts", nothing_allowed, ""));
}

TEST(CliGate, TheNearestPresetIsNamed) {
  for (const std::string_view preset : iri::preset_names()) {
    const Ran ran = run_iri({"gate", "--policy", std::string(preset) + "x"}, "/\n");
    EXPECT_EQ(ran.exit, 3);
    EXPECT_TRUE(ran.err.ends_with("; did you mean " + std::string(preset) + "?\n")) << ran.err;
  }
}

TEST(CliGate, APolicyThatCannotBeReadIsExitCodeThree) {
  for (const char* file : {"/nowhere/policy.json", "/"}) {
    const Ran ran = run_iri({"gate", "--policy", file}, "/\n");
    EXPECT_EQ(ran.exit, 3) << file;
    EXPECT_EQ(ran.out, "");
    EXPECT_NE(
        ran.err.find("not a preset either; the presets are strict_api, proxy, fetch, display"),
        std::string::npos)
        << ran.err;
  }
}

TEST(CliInspect, ShowsFindingsWithCarets) {
  const Ran ran = run_iri({"inspect", "http://u:p@h.example/a/../%2F", "http://h.example/"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.out,
            "http://u:p@h.example/a/../%2F\n"
            "       ^^^ userinfo: userinfo, which can be taken for the host\n"
            "         ^ password: a password in plain text\n"
            "                       ^^ dot_segment: a dot segment\n"
            "                          ^^^ encoded_slash: an encoded slash: a separator to whoever "
            "decodes first\n"
            "http://h.example/\n");
}

// U+202E reaches no terminal, and the carets stand below its escape.
TEST(CliInspect, TheCaretsFollowWhatIsShown) {
  const Ran ran = run_iri({"inspect", "http://h.example/\xE2\x80\xAE"});
  EXPECT_EQ(
      ran.out,
      "http://h.example/\\u{202E}\n"
      "                 ^^^^^^^^ bidi_formatting: a bidirectional formatting character, which RFC "
      "3987 forbids\n");
}

TEST(CliInspect, OfALongTextTheBytesAreGivenInPlaceOfCarets) {
  const std::string text = "http://u@h.example/" + std::string(400, 'a');
  EXPECT_EQ(run_iri({"inspect", text}).out,
            text + "\nbytes 7 to 8: userinfo: userinfo, which can be taken for the host\n");
}

TEST(CliInspect, ALineThatCannotBeDecodedHasItsErrorAndTheRestGoesOn) {
  const Ran ran = run_iri({"inspect", "--input-format", "json", "--format", "tsv"},
                          "http://h.example/\n\"http://h.example/\"\n");
  EXPECT_EQ(ran.exit, 1);
  const auto lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_TRUE(lines[0].starts_with("http://h.example/\treject\tbad_input_line\t")) << ran.out;
  EXPECT_EQ(lines[1], "http://h.example/\tallow\t\\N\t\\N\t\\N\t\\N");
}

TEST(CliInspect, WhatIsNotValidHasItsErrorAndTheExitCode) {
  const Ran ran = run_iri({"inspect", "--method", "CONNECT", "a/b"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_TRUE(ran.out.starts_with("a/b\n ^\nerror at byte 1: host: ")) << ran.out;
}

// docs/GATE.md: the limit of display is 8192 bytes.
TEST(CliGate, ALongTextIsAmongTheReasons) {
  const std::string text = "http://h.example/" + std::string(8192, 'a') + "\n";
  const Ran ran = run_iri({"gate", "--policy", "display", "--format", "json"}, text);
  EXPECT_EQ(json_at(ran.out, "/reasons"), R"(["long_text"])");
}

// A reference, a target (RFC 9112 s3.2) and a Host field (RFC 9110 s7.2) are three things.
TEST(CliGate, LinesAreJudgedAsWhatTheyAre) {
  const auto exit = [](Words words, const char* line) {
    words.insert(words.begin(), {"gate", "-q", "--policy"});
    return run_iri(words, line).exit;
  };
  EXPECT_EQ(exit({"fetch", "--host-field"}, "example.com\n"), 0);
  EXPECT_EQ(exit({"fetch"}, "example.com\n"), 1);  // no_scheme
  EXPECT_EQ(exit({"fetch"}, "http://example.com/\n"), 0);
  EXPECT_EQ(exit({"fetch", "--host-field"}, "http://example.com/\n"), 1);
  EXPECT_EQ(exit({"fetch", "--method", "GET"}, "/x\n"), 0);
  EXPECT_EQ(exit({"fetch"}, "/x\n"), 1);  // no_scheme
  EXPECT_EQ(exit({"proxy", "--method", "OPTIONS"}, "*\n"), 0);
  EXPECT_EQ(exit({"proxy", "--method", "GET"}, "*\n"), 1);
  EXPECT_EQ(exit({"fetch"}, "http://example.com/#f\n"), 0);  // fragment: report
  EXPECT_EQ(exit({"fetch", "--method", "GET"}, "http://example.com/#f\n"), 1);
}

// Lines end with LF; no reference has a NUL.
TEST(CliGate, ANulIsPartOfTheLine) {
  const std::string line("http://a.example/\0/b\n", 21);
  EXPECT_EQ(run_iri({"gate", "--policy", "display", "-q"}, line).exit, 1);
}

// display accepts IRIs, proxy URIs (docs/GATE.md).
TEST(CliGate, AReferenceIsExplainedAsByParse) {
  for (const auto& [policy, rule] :
       {std::pair("display", "IRI-reference"), {"proxy", "URI-reference"}}) {
    const std::string text = "http://a b/";
    const Ran gate = run_iri({"gate", "--policy", policy, "--format", "json", "--text", text});
    const Ran parse = run_iri({"parse", "--as", rule, "--format", "json", text});
    EXPECT_EQ(json_at(gate.out, "/error"), json_at(parse.out, "/error")) << policy;
    EXPECT_NE(json_at(gate.out, "/error"), "") << policy;
  }
}

TEST(CliInspect, CaretsStandBelowUpTo400Bytes) {
  const std::string head = "http://u@h.example/";
  for (const std::size_t size : {400U, 401U}) {
    const std::string text = head + std::string(size - head.size(), 'a');
    const std::string where = size == 400 ? "       ^ " : "bytes 7 to 8: ";
    EXPECT_TRUE(run_iri({"inspect", text}).out.starts_with(text + "\n" + where + "userinfo: "));
  }
}

// RFC 3986 s3.2.3: the port may be empty. Its place has no bytes, and is shown all the same.
TEST(CliInspect, WhatIsEmptyHasACaret) {
  const std::string out = run_iri({"inspect", "http://h.example:/"}).out;
  EXPECT_NE(out.find("\n" + std::string(17, ' ') + "^ empty_port: "), std::string::npos) << out;
}

TEST(CliInspect, ATerminalGetsCaretsInColour) {
  const std::string call =
      "script -qec \"'" + command_path() + "' inspect http://u@h.example/\" /dev/null";
  const std::string out = run_shell("export TERM=xterm; unset NO_COLOR; " + call).out;
  const std::size_t caret = out.find('^');
  ASSERT_NE(caret, std::string::npos) << out;
  EXPECT_LT(out.find('\x1B'), caret) << out;
  EXPECT_TRUE(out.substr(caret + 1).starts_with("\x1B[0m ")) << out;  // what follows has none
  EXPECT_EQ(run_shell("export TERM=xterm NO_COLOR=1; " + call).out.find('\x1B'), std::string::npos);
}

// The help: --quiet prints nothing, --pass writes what may pass.
TEST(CliGate, PassReadsOnBehindWhatMayNotPass) {
  const Ran ran = run_iri({"gate", "--policy", "proxy", "--method", "GET", "--pass", "-q"},
                          "/x\n/a b\n/y\n/c d\n/z\n");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.out, "/x\n/y\n/z\n");
  EXPECT_EQ(ran.err, "");
}

TEST(CliGate, PassWritesOnWhenTheMessagesCannotBeWritten) {
  const Ran ran = run_shell(
      "printf '/a b\\n/x\\n/y\\n' | iri gate --policy proxy --method GET --pass -u 2> /dev/full");
  EXPECT_EQ(ran.out, "/x\n/y\n");
}

TEST(CliGate, ALineThatCannotBeDecodedHasNoFindingOfTheLineBefore) {
  const Ran ran =
      run_iri({"gate", "--policy", "proxy", "--method", "GET", "--input-format", "json"},
              "\"/a%2Fb\"\nx\n");
  const auto lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 2U) << ran.out;
  EXPECT_TRUE(lines[0].starts_with("<stdin>:1:3: reject: encoded_slash: "));
  EXPECT_TRUE(lines[1].starts_with("<stdin>:2:1: reject: not valid: the line is not "));
}

// The command has room for 16 at first.
TEST(CliGate, EachOfAnyNumberOfFindingsIsTold) {
  std::string target;
  std::string expected;
  for (std::size_t n = 1; n <= 40; ++n) {
    expected += "\treject\tpath_parameter\tpath\t" + std::to_string(target.size() + 2) + "\t" +
                std::to_string(target.size() + 4) + "\n";
    target += "/a;x";
    const Ran ran =
        run_iri({"gate", "--policy", "proxy", "--method", "GET", "--format", "tsv"}, target + "\n");
    std::string said;
    for (const std::string& line : lines_of(ran.out)) said += line.substr(line.find('\t')) + "\n";
    ASSERT_EQ(said, expected) << n;
  }
}

// UTS 39: a label of two scripts, and one that looks like US-ASCII.
TEST(CliGate, LooksForHostsThatDeceive) {
  const Ran ran =
      run_iri({"gate", "--policy", "display"},
              "http://xn--pple-43d.com/\nhttp://xn--80ak6aa92e.com/\nhttp://xn--mnchen-3ya.de/\n");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_NE(ran.out.find("<stdin>:1:8: reject: mixed_script_host: "), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("<stdin>:2:8: reject: confusable_host: "), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find("<stdin>:3:"), std::string::npos) << ran.out;
  EXPECT_NE(run_iri({"inspect", "http://xn--pple-43d.com/"}).out.find("mixed_script_host"),
            std::string::npos);
}

TEST(CliGate, AGuardedReadingNamesTheGuardTheReadingsAndTheHabits) {
  const TemporaryFile policy(
      R"({"base": "proxy", "guards": ["/admin", "/t/{tenant}/{rest...}"], "guards_complete": true, "same": ["tenant"]})");
  const std::string targets = "/admin%2Fx\n/t/me;x/a\n";
  const Words words{"gate", "--policy", policy.path(), "--method", "GET"};
  const std::string text = run_iri(words, targets).out;
  EXPECT_NE(text.find("guard \"/admin\": \"/admin/x\" lies in it, \"/admin%2Fx\" does not; habits: "
                      "decode, slash\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("with another {tenant}; habits: parameters\n"), std::string::npos) << text;
  Words json = words;
  json.insert(json.end(), {"--format", "json"});
  const auto lines = lines_of(run_iri(json, targets).out);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(
      json_at(lines[0], "/guarded_reading"),
      R"({"guard":"/admin","inside":"/admin/x","outside":"/admin%2Fx","same":"","habits":["decode","slash"]})");
  EXPECT_EQ(text_at(lines[1], "/guarded_reading/same"), "tenant");
}

// Who forgets it would read verdicts on references, which guards do not concern.
TEST(CliGate, ATargetWithoutAMethodIsJudgedAsAReferenceAndThatIsSaid) {
  const std::string said = "without --method the inputs are references";
  const auto err = [](const Words& words, const std::string& input) {
    return run_iri(words, input).err;
  };
  EXPECT_NE(err({"gate", "--policy", "proxy"}, "/a%2Fb\n").find(said), std::string::npos);
  EXPECT_EQ(err({"gate", "--policy", "proxy", "--method", "GET"}, "/a%2Fb\n"), "");
  EXPECT_EQ(err({"gate", "--policy", "proxy"}, "http://h.example/a%2Fb\n"), "");
  EXPECT_EQ(err({"gate", "--policy", "proxy", "-q"}, "/a%2Fb\n"), "");
}

}  // namespace
