// iri gate learn and iri gate compare, run as their users run them.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "iri/gate.hpp"
#include "json.hpp"
#include "process.hpp"

namespace {

using iri::test::json_at;
using iri::test::lines_of;
using iri::test::Ran;
using iri::test::run_iri;
using iri::test::TemporaryFile;
using iri::test::text_at;
using std::string;
using Words = std::vector<string>;

string line_of(const string& target, int status) {
  return "192.0.2.1 - - [10/Oct/2025:13:55:36 +0000] \"GET " + target + " HTTP/1.1\" " +
         std::to_string(status) + " 1 \"-\" \"-\"\n";
}

/// What an application like GitLab is asked for.
Words asked() {
  Words targets{"/", "/users/sign_in", "/graphql?query=%7B%0A%7D"};
  for (const char* const project : {"group%2Fone", "group%2Ftwo", "g%2Fsub%2Fthree", "17", "18"}) {
    const string base = string("/api/v4/projects/") + project;
    targets.push_back(base + "/repository/files/app%2Fmodels%2Fkey.rb/raw?ref=main");
    targets.push_back(base + "/repository/files/100%25.txt/raw");
    targets.push_back(base + "/issues");
  }
  return targets;
}

/// What stands beside it in a log, though the server has answered it.
Words attacks() {
  return {"/api/v4/projects/..%2F..%2Fadmin/issues",
          "/api/v4/projects/group%2F..%2F..%2Fadmin/issues",
          "/api/v4/projects/..%5Cadmin/repository/files/x/raw",
          "/api/v4/projects/%2e%2e%2fadmin/issues",
          "/api/v4/projects/..;/issues",
          "/api/v4/projects/a%252F..%252Fb/issues",
          "/api/v4/projects/a%00%2Fb/issues",
          "/api/v4/projects/a%0A%2Fb/issues",
          "/api/v4/projects/a%2F%C0%AE%C0%AE%2Fb/issues",
          "/public/..%2Fadmin",
          "/%2Fadmin",
          "//evil.example/a",
          "/../../admin"};
}

string log_of(const Words& targets, int status) {
  string log;
  for (const string& target : targets) log += line_of(target, status);
  return log;
}

string read_file(const string& path) {
  std::stringstream content;
  content << std::ifstream(path, std::ios::binary).rdbuf();
  return content.str();
}

/// Which of the targets may pass, with their canonical form if need be.
string passed(const string& policy, const Words& targets) {
  string lines;
  for (const string& target : targets) lines += target + "\n";
  return run_iri({"gate", "--policy", policy, "--method", "GET", "--pass", "-q"}, lines).out;
}

string joined(const Words& targets) {
  string lines;
  for (const string& target : targets) lines += target + "\n";
  return lines;
}

bool has(const string& text, const string& part) { return text.find(part) != string::npos; }

TEST(CliLearn, WhatIsProposedLetsAnApplicationPassAndNoAttackBesideIt) {
  const TemporaryFile log(log_of(asked(), 200) + log_of(attacks(), 200));
  const TemporaryFile policy("");
  const Ran ran = run_iri({"gate", "learn", "--write", policy.path(), log.path()});
  EXPECT_EQ(ran.exit, 1) << ran.out;  // attacks were answered, and stay refused
  EXPECT_EQ(passed(policy.path(), asked()), joined(asked())) << read_file(policy.path());
  // Of "/../../admin" the canonical form is "/admin"; the proxy policy refuses what leaves the root.
  EXPECT_EQ(passed(policy.path(), attacks()), "") << read_file(policy.path());
  EXPECT_EQ(text_at(read_file(policy.path()), "/base"), "proxy");
  EXPECT_FALSE(has(read_file(policy.path()), "guards_complete"));
  EXPECT_TRUE(has(ran.out, "open \"/api/v4/projects/{a}/")) << ran.out;
  EXPECT_TRUE(has(ran.out, "Answered, and refused also with what is proposed:")) << ran.out;
  EXPECT_TRUE(has(ran.out, "hidden_dot_segment")) << ran.out;
  const Ran again = run_iri({"gate", "learn"}, log_of(asked(), 304));
  EXPECT_EQ(again.exit, 0) << again.out;
  EXPECT_TRUE(has(again.out, "open \"/api/v4/projects/{a}/")) << again.out;
}

TEST(CliLearn, WhatTheServerHasNotAnsweredIsNoReason) {
  const string log = log_of(asked(), 404);
  const Ran ran = run_iri({"gate", "learn", "--print"}, log);
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(json_at(ran.out, ""), R"({"base":"proxy"})");
  EXPECT_TRUE(has(ran.err, "18 requests; proxy refuses 13, of which the server has answered 0"))
      << ran.err;
  // Beside what was answered, it says what passes as well.
  const Ran both = run_iri({"gate", "learn"},
                           log_of(asked(), 200) + line_of("/api/v4/projects/x%2Fy/issues", 404));
  EXPECT_TRUE(has(both.out, "the server has not answered: 1, such as GET ")) << both.out;
  EXPECT_TRUE(has(both.out, "GET /api/v4/projects/x%2Fy/issues\n")) << both.out;
}

// To https, to a login, to the canonical form: a log does not say where to.
TEST(CliLearn, ARedirectIsNoAnswer) {
  string log;
  for (const int status : {301, 302, 303, 307, 308}) {
    log += line_of("/f/a%2Fb", 404) + line_of("/f/a%2F" + std::to_string(status), status);
  }
  const Ran ran = run_iri({"gate", "learn"}, log);
  EXPECT_EQ(ran.exit, 0) << ran.out;
  EXPECT_EQ(
      ran.out,
      "10 requests; proxy refuses 10, of which the server has answered 0 and redirected 5\n"
      "\nRefused:\n"
      "  requests  answered  redirected   targets  finding                       part    example\n"
      "        10         0           5         6  encoded_slash                 path    GET /f/a%2F301\n");
  const Ran compared = run_iri({"gate", "compare", "fetch", "proxy"}, log);
  EXPECT_TRUE(has(compared.out,
                  "passed before, refused after: 10\n"
                  "  requests  answered  redirected  finding  "))
      << compared.out;
  // 304 is 200 for somebody who has it; behind 101 a WebSocket has been talking.
  string answered;
  for (const int status : {101, 200, 204, 304}) {
    answered += line_of("/f/a%2F" + std::to_string(status), status);
  }
  const Ran learned = run_iri({"gate", "learn", "--print"}, log + answered);
  EXPECT_EQ(json_at(learned.out, "/open"), R"(["/f/{a}"])");
  EXPECT_TRUE(has(learned.err, "for 4 requests to 4 targets, such as GET /f/a%2F101\n"))
      << learned.err;
}

TEST(CliLearn, AGuardStaysClosed) {
  const TemporaryFile guarded(R"({"base": "proxy", "guards": ["/api/admin"]})");
  Words names, readings;
  for (const char* const name : {"a", "b", "c", "d"}) {
    names.push_back(string("/api/files/x%2F") + name);
    readings.push_back(string("/api/admin%2F") + name);
    readings.push_back(string("/api/%61dmin%2F") + name);
  }
  const TemporaryFile log(log_of(names, 200) + log_of(readings, 200));
  const TemporaryFile policy("");
  const Ran ran =
      run_iri({"gate", "learn", "--policy", guarded.path(), "--write", policy.path(), log.path()});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(json_at(read_file(policy.path()), ""),
            R"({"base":"proxy","guards":["/api/admin"],"open":["/api/files/{a}"]})");
  EXPECT_EQ(passed(policy.path(), names), joined(names));
  EXPECT_EQ(passed(policy.path(), readings), "");
  EXPECT_FALSE(has(ran.out, "The policy has no guards")) << ran.out;
}

/// Queries that strict_api refuses: on so many paths, three on each.
Words queries(int paths) {
  Words targets;
  for (int path = 0; path < paths; ++path) {
    const string q = paths == 1 ? "/q?" : "/" + string(1, static_cast<char>('a' + path)) + "/q?";
    for (const char* const x : {"1", "2", "3"}) {
      targets.push_back(q + "ids[]=" + x);
      targets.push_back(q + "text=a%0Ab" + x);
      targets.push_back(q + "a=%00" + x);
    }
  }
  return targets;
}

TEST(CliLearn, FindingsOfAQueryGetAnActionForItWhereTheyAre) {
  const TemporaryFile strict(
      R"({"base": "strict_api", "actions": {"bare_percent": {"path": "reject"}}})");
  const TemporaryFile policy("");
  const Ran ran = run_iri({"gate", "learn", "--policy", strict.path(), "--write", policy.path()},
                          log_of(queries(1), 200));
  EXPECT_EQ(ran.exit, 1);
  const string made = read_file(policy.path());
  EXPECT_EQ(json_at(made, "/actions"), R"({"bare_percent":{"path":"reject"}})") << made;
  EXPECT_EQ(json_at(made, "/at"),
            R"([{"path":"= /q","actions":{"encoded_control":{"query":"report"},)"
            R"("unencoded_character":{"query":"canonicalize"}}}])")
      << made;
  EXPECT_TRUE(has(ran.out, "at \"= /q\": \"encoded_control\": {\"query\": \"report\"}")) << ran.out;
  EXPECT_EQ(passed(policy.path(), {"/q?ids[]=9", "/q?text=%0A", "/q?a=%00", "/q%0A", "/q[]",
                                   "/Q?ids[]", "/r?ids[]=9", "/r?text=%0A", "/q/..%2Fr?text=%0A"}),
            "/q?ids%5B%5D=9\n/q?text=%0A\n");
  // Read again, nothing is left to propose but what stays refused.
  const Ran again =
      run_iri({"gate", "learn", "--policy", policy.path(), "--print"}, log_of(queries(1), 200));
  EXPECT_EQ(json_at(again.out, ""), json_at(made, "")) << again.out;
}

// What an exception says of the finding already stays, for its path.
TEST(CliLearn, AnExceptionThatIsThereGetsTheActionToo) {
  const TemporaryFile there(
      R"({"base": "strict_api", "at": [{"path": "= /q", "actions": {"encoded_control": "reject"}}]})");
  const Ran ran = run_iri({"gate", "learn", "--policy", there.path(), "--print"},
                          log_of({"/q?a=%0A1", "/q?a=%0A2", "/q?a=%0A3"}, 200));
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(
      json_at(ran.out, "/at"),
      R"([{"path":"= /q","actions":{"encoded_control":{"path":"reject","query":"report"}}}])");
}

TEST(CliLearn, FindingsOfManyQueriesGetAnActionForAll) {
  const TemporaryFile strict(
      R"({"base": "strict_api", "actions": {"encoded_control": "reject", "bare_percent": {"path": "reject"}}})");
  const TemporaryFile policy("");
  const Ran ran = run_iri({"gate", "learn", "--policy", strict.path(), "--write", policy.path()},
                          log_of(queries(9), 200));
  EXPECT_EQ(ran.exit, 1);
  const string made = read_file(policy.path());
  EXPECT_EQ(json_at(made, "/actions/unencoded_character"), R"({"query":"canonicalize"})") << made;
  EXPECT_EQ(text_at(made, "/actions/encoded_control/query"), "report") << made;
  EXPECT_EQ(text_at(made, "/actions/encoded_control/path"), "reject") << made;
  EXPECT_EQ(json_at(made, "/actions/bare_percent"), R"({"path":"reject"})") << made;
  EXPECT_FALSE(has(made, "encoded_nul"));
  EXPECT_EQ(passed(policy.path(), {"/q?ids[]=9", "/q?text=%0A", "/q?a=%00", "/%0A", "/[]"}),
            "/q?ids%5B%5D=9\n/q?text=%0A\n");
}

// GitLab: names of groups and projects, and all that has %2F behind one literal.
TEST(CliLearn, ALiteralBehindManyNamesOpensWhatIsBelowIt) {
  Words targets;
  const Words kinds{"blob/feature%2Fx/a.rb", "tree/feature%2Fx",     "wikis/why%3F",
                    "branches/a%2Fb",        "compare/main...a%2Fb", "commits/a%2Fb/doc"};
  for (std::size_t i = 0; i < 24; ++i) {
    targets.push_back("/group" + std::to_string(i % 7) + "/project" + std::to_string(i) + "/-/" +
                      kinds[i % kinds.size()]);
  }
  const TemporaryFile policy("");
  EXPECT_EQ(run_iri({"gate", "learn", "--write", policy.path()}, log_of(targets, 200)).exit, 0);
  EXPECT_EQ(json_at(read_file(policy.path()), "/open"), R"(["/{a}/{b}/-/{rest...}"])");
  EXPECT_EQ(passed(policy.path(), {"/x/y/-/a%2Fb", "/x/y/a%2Fb", "/x/y/-/..%2Fb", "/x/-/a%2Fb"}),
            "/x/y/-/a%2Fb\n");
  // Few beginnings are no names.
  const Words few(targets.begin(), targets.begin() + 19);
  EXPECT_FALSE(has(run_iri({"gate", "learn"}, log_of(few, 200)).out, "{a}/{b}/-/"));
}

TEST(CliLearn, ASlashTooManyAtTheBeginningIsMerged) {
  const Words targets{"//a/b", "//c?x=%2F", "//d"};
  const TemporaryFile policy("");
  const string log = log_of(targets, 200);
  const Ran ran = run_iri({"gate", "learn", "--write", policy.path()}, log);
  EXPECT_EQ(ran.exit, 0) << ran.out;
  EXPECT_EQ(text_at(read_file(policy.path()), "/actions/authority_like_path"), "report");
  EXPECT_EQ(passed(policy.path(), {"//x/y"}), "/x/y\n");
  EXPECT_EQ(run_iri({"gate", "learn"}, log_of({"//a/b", "//c"}, 200)).exit, 1);
}

TEST(CliLearn, ASlashTooManyAtTheBeginningIsRefusedWhereItWouldBeForwarded) {
  const auto proposed = [](const string& more) {
    const TemporaryFile policy(R"({"base": "proxy", )" + more + "}");
    const string log = log_of({"//a/b", "//c", "//d"}, 200);
    return has(run_iri({"gate", "learn", "--policy", policy.path(), "--print"}, log).out,
               "authority_like_path");
  };
  // A server behind may read a host there.
  for (const string& more :
       {string(R"("actions": {"empty_segment": "allow"})"), string(R"("open": ["/{rest...}"])"),
        string(R"("open": ["/@{a}", "*.css"])"), string(R"("open": ["//a/{rest...}"])"),
        string(R"("open": ["/%2Fa/{rest...}"])"), string(R"("open": ["/%2fa/{rest...}"])"),
        string(R"("at": [{"path": "/{rest...}", "actions": {"empty_segment": "allow"}}])")}) {
    EXPECT_FALSE(proposed(more)) << more;
  }
  for (const string& more :
       {string(R"("open": ["/{a}/dp/{b}", "/@{a}", "/x/{rest...}"])"),
        string(R"("at": [{"path": "/{rest...}", "actions": {"encoded_slash": "allow"}}])")}) {
    EXPECT_TRUE(proposed(more)) << more;
  }
}

TEST(CliLearn, SaysWhatIsForwardedInAnotherForm) {
  const string log = line_of("/a/../b", 200) + line_of("/a/../b", 404) +
                     line_of("/q?ids[]=1&Token=geheim&x=2", 200) +
                     line_of("/c;jsessionid=geheim/../d?t[]=a&sig=geheim", 200) +
                     line_of("/x", 200);
  const TemporaryFile policy(R"({"base": "proxy", "actions": {"path_parameter": "allow"}})");
  EXPECT_EQ(
      run_iri({"gate", "learn", "--policy", policy.path()}, log).out,
      "5 requests; " + policy.path() +
          " refuses 0, of which the server has answered 0 and redirected 0\n"
          "\nForwarded in another form: 4 requests to 3 targets\n"
          "  requests  answered   targets  finding                       part    example\n"
          "         3         2         2  dot_segment                   path    GET /a/../b\n"
          "         2         2         2  unencoded_character           query   GET "
          "/q?ids[]=1&Token=***&x=2\n");
}

TEST(CliLearn, ExamplesHideSecrets) {
  const Ran ran =
      run_iri({"gate", "learn"}, line_of("/a%2Fb;jsessionid=geheim/c?access_token=geheim&a", 200));
  EXPECT_FALSE(has(ran.out + ran.err, "geheim")) << ran.out;
  EXPECT_TRUE(has(ran.out, "GET /a%2Fb;jsessionid=***/c?access_token=***&a")) << ran.out;
  const Ran encoded = run_iri({"gate", "learn"}, line_of("/a%2Fb?acc%65ss_token=geheim", 200));
  EXPECT_TRUE(has(encoded.out, "GET /a%2Fb?acc%65ss_token=***")) << encoded.out;
}

TEST(CliLearn, ThereAreNoMoreOpeningsThanSomebodyReads) {
  string lines;
  for (int i = 0; i < 300; ++i) {
    const string first = "/section-" + std::to_string(i);
    lines += first + "/a%2Fb\n" + first + "/a%2Fc\n" + first + "/a%2Fd\n";
  }
  lines += "/section-299/a%2Fe\n";  // this one has the most
  const Ran ran = run_iri({"gate", "learn", "--print"}, lines);
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(text_at(ran.out, "/open/0"), "/section-299/{a}");
  EXPECT_EQ(text_at(ran.out, "/open/255").substr(0, 9), "/section-");
  EXPECT_EQ(lines_of(ran.out).size(), 256U + 5);
}

TEST(CliLearn, TheReportCountsByFinding) {
  const string log = line_of("/z%2Fb", 404) + line_of("/a%2Fb", 200) + line_of("/a%2Fb", 404) +
                     line_of("/a%2Fc;x", 404) + line_of("/x", 200) + "nonsense\n" +
                     "h - - [10/Oct/2025:13:55:36 +0000] \"-\" 408 0\n" + "more of it\n";
  const Ran ran = run_iri({"gate", "learn"}, log);
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.out,
            "5 requests; proxy refuses 4, of which the server has answered 1 and redirected 0\n"
            "lines that hold no request: 1\n"
            "lines that could not be read: 2, the first of them <stdin>:6: nonsense\n"
            "\nRefused:\n"
            "  requests  answered   targets  finding                       part    example\n"
            "         4         1         3  encoded_slash                 path    GET /a%2Fb\n"
            "         1         0         1  path_parameter                path    GET /a%2Fc;x\n"
            "\nAnswered, and refused also with what is proposed:\n"
            "  requests  answered   targets  finding                       part    example\n"
            "         1         1         1  encoded_slash                 path    GET /a%2Fb\n"
            "  A line is proposed for three targets or more, and never for limits and hidden dot "
            "segments: if one of these is no attack, let it pass by a line of your own\n");
}

TEST(CliLearn, WhatPassesTooIsCountedByTheRequestsThatWereNotAnswered) {
  const string log = line_of("/s/a%2Fb", 200) + line_of("/s/a%2Fb", 404) +
                     line_of("/s/a%2Fb", 404) + line_of("/s/a%2Fc", 200) +
                     line_of("/s/a%2Fd", 200) + line_of("/s/a%2Fe", 404);
  const string out = run_iri({"gate", "learn"}, log).out;
  EXPECT_TRUE(has(out, "that the server has not answered: 3, such as GET /s/a%2Fb\n")) << out;
}

TEST(CliLearn, OfALogWithoutRequestsNothingIsSaidOfThePolicy) {
  const string said = "there is no request in the logs: nothing is known of the policy\n";
  EXPECT_TRUE(has(run_iri({"gate", "learn"}, "").out, said));
  EXPECT_TRUE(has(run_iri({"gate", "compare", "proxy", "fetch"}, "").out, said));
  EXPECT_FALSE(has(run_iri({"gate", "learn"}, log_of({"/a"}, 200)).out, said));
}

TEST(CliLearn, NothingUnescapedIsShown) {
  const string escapes = R"(/\x1b[31m%2F\xC2\x9B\xE2\x80\xAE)";
  const TemporaryFile log(line_of(escapes, 200) + "\x1B[31m\xFF nonsense\n");
  for (const Words& words :
       {Words{"gate", "learn", "--log-format", "combined", log.path()},
        Words{"gate", "compare", "--log-format", "combined", "proxy", "fetch", log.path()}}) {
    const Ran ran = run_iri(words);
    EXPECT_EQ(ran.exit, 1);
    const string all = ran.out + ran.err;
    EXPECT_TRUE(has(all, R"(\x1B[31m)")) << all;
    for (const char* const raw : {"\x1B", "\xFF", "\xC2\x9B", "\xE2\x80\xAE"}) {
      EXPECT_FALSE(has(all, raw)) << all;
    }
  }
}

TEST(CliLearn, FilesMayHaveDifferentFormats) {
  const TemporaryFile combined(line_of("/a%2Fb", 200));
  const TemporaryFile json(R"({"request":"GET /a%2Fc HTTP/1.1","status":200})"
                           "\n");
  const TemporaryFile plain("/a%2Fd\n/e\n");
  const Ran ran = run_iri({"gate", "learn", "--print", combined.path(), json.path(), plain.path()});
  EXPECT_EQ(ran.exit, 1);  // three first segments of their own kind: no opening
  EXPECT_TRUE(
      ran.err.starts_with("4 requests; proxy refuses 3, of which the server has answered 3"))
      << ran.err;
}

TEST(CliLearn, WhatIsNoLogIsSaid) {
  const TemporaryFile packed("\x1F\x8B\x08 and so on\n");
  const Ran ran = run_iri({"gate", "learn", packed.path()});
  EXPECT_EQ(ran.exit, 3);
  EXPECT_TRUE(has(ran.err, "it is compressed (gzip); unpack it in front: zcat FILE | ")) << ran.err;
  const Ran unknown = run_iri({"gate", "learn"}, "what is this\n");
  EXPECT_EQ(unknown.exit, 3);
  EXPECT_TRUE(has(unknown.err, "<stdin>: no known format of a log; --log-format says which"));
  EXPECT_EQ(run_iri({"gate", "learn", "--log-format", "combined"}, "what is this\n").exit, 1);
  EXPECT_EQ(run_iri({"gate", "learn"}, "").exit, 0);
  EXPECT_EQ(run_iri({"gate", "learn", "--policy", "no such policy"}, "/\n").exit, 3);
  EXPECT_EQ(run_iri({"gate", "learn", "--write", "/nonexistent/x"}, "/\n").exit, 3);
  EXPECT_EQ(run_iri({"gate", "learn", "--log-format", "apache"}, "/\n").exit, 2);
}

// The gate judges lines as before where no subcommand is given.
TEST(CliLearn, TheGateIsStillItself) {
  EXPECT_EQ(run_iri({"gate"}, "/\n").exit, 2);
  EXPECT_EQ(run_iri({"gate"}, "/\n").err, "iri: --policy is required\n");
  const TemporaryFile file("/a%2Fb\n");
  EXPECT_EQ(run_iri({"gate", "--policy", "proxy", "--method", "GET", file.path()}).exit, 1);
  EXPECT_EQ(run_iri({"gate", "compare", "proxy"}).exit, 2);
  // What stands before a subcommand would not reach it.
  const Ran before = run_iri({"gate", "--policy", "fetch", "learn"}, "/\n");
  EXPECT_EQ(before.exit, 2);
  EXPECT_TRUE(has(before.err, "--policy belongs to iri gate, not to learn;")) << before.err;
  EXPECT_EQ(run_iri({"gate", file.path(), "learn"}, "/\n").exit, 2);
  // A file of that name.
  EXPECT_EQ(run_iri({"gate", "--policy", "proxy", "--", "learn"}).exit, 3);
  EXPECT_EQ(run_iri({"help", "gate", "learn"}).out, run_iri({"gate", "learn", "--help"}).out);
}

/// The lines of a page that stand behind this one, up to the next that begins otherwise than with four spaces; without these.
string behind(const string& page, const string& line) {
  string block;
  for (const string& one : lines_of(page.substr(page.find(line + "\n") + line.size() + 1))) {
    if (!one.empty() && (!one.starts_with("    ") || one.starts_with("    $ "))) break;
    block += (one.empty() ? one : one.substr(4)) + "\n";
  }
  return block;
}

TEST(CliLearn, TheExampleOfThePageIsWhatTheCommandSays) {
  const string page = read_file(IRI_TEST_DATA "/../../docs/GATE.md");
  const TemporaryFile log(behind(page, "    $ cat access.log"));
  const TemporaryFile policy("");
  EXPECT_EQ(run_iri({"gate", "learn", "--write", policy.path(), log.path()}).out,
            behind(page, "    $ iri gate learn --write mine.json access.log"));
  EXPECT_EQ(read_file(policy.path()) + "\n", behind(page, "    $ cat mine.json"));
}

TEST(CliCompare, SaysWhereItsPoliciesStand) {
  const TemporaryFile log(line_of("/x", 200));
  const Ran ran = run_iri({"gate", "compare", "proxy", log.path()});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_TRUE(has(ran.err, "two policies come first, then the logs")) << ran.err;
}

TEST(CliCompare, SaysWhatWouldChange) {
  const TemporaryFile next(
      R"({"base": "proxy", "open": ["/o/{a}"], "actions": {"dot_segment": "reject", "unencoded_character": {"query": "allow"}}})");
  const string log = line_of("/x", 200) + line_of("/o/a%2Fb", 200) + line_of("/o/a%2Fb", 404) +
                     line_of("/a/../b", 404) + line_of("/q?[]", 200) + line_of("/y%2Fz", 200) +
                     line_of("/a//b", 200);
  const Ran ran = run_iri({"gate", "compare", "proxy", next.path()}, log);
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(
      ran.out,
      "7 requests; proxy before, " + next.path() + " after\n" +
          "passed before, refused after: 1\n"
          "  requests  answered  finding                       part    example\n"
          "         1         0  dot_segment                   path    GET /a/../b\n"
          "refused before, passing after: 2\n"
          "  requests  answered  finding                       part    example\n"
          "         2         1  encoded_slash                 path    GET /o/a%2Fb\n"
          "forwarded in another form: 1\n"
          "  requests  answered  finding                       part    example\n"
          "         1         1  unencoded_character           query   GET /q?%5B%5D -> /q?[]\n");
  const Ran same = run_iri({"gate", "compare", "proxy", "proxy"}, log);
  EXPECT_EQ(same.exit, 0);
  EXPECT_EQ(same.out,
            "7 requests; proxy before, proxy after\n"
            "passed before, refused after: 0\n"
            "refused before, passing after: 0\n"
            "forwarded in another form: 0\n");
}

}  // namespace
