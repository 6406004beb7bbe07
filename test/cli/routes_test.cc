// iri routes, run as its users run it. The rules are those of docs/ROUTES.md.
#include "iri/routes.hpp"

#include <gtest/gtest.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "json.hpp"
#include "process.hpp"

namespace {

using iri::test::json_at;
using iri::test::lines_of;
using iri::test::Ran;
using iri::test::run_iri;
using iri::test::run_shell;
using iri::test::said;
using iri::test::TemporaryFile;
using iri::test::text_at;
using Words = std::vector<std::string>;

constexpr const char* users =
    "# users\n"
    "GET /users/{id}  users/get  # one\n"
    "GET  /users/me   me\n"
    "POST /users\n";

TEST(CliRoutes, NothingIsWrongWithGoodRoutes) {
  const Ran ran = run_iri({"routes", "check", "-"}, users);
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.out, "");
}

TEST(CliRoutes, SaysWhatIsWrongAndWhere) {
  const Ran ran = run_iri({"routes", "check", "-"},
                          "GET /a/{x}\n\nGET\n/a b c\n  GET /caf\xC3\xA9/{x\nGET /a/{y}\n");
  EXPECT_EQ(ran.exit, 1);
  const auto lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 4U) << ran.out;
  EXPECT_EQ(lines[0], "<stdin>:3:4: bad_line: expected a pattern with a \"/\" after the method");
  EXPECT_TRUE(lines[1].starts_with("<stdin>:4:6: bad_line: expected the end of the line"))
      << lines[1];
  EXPECT_TRUE(lines[2].starts_with("<stdin>:5:15: not_closed: expected \"}\"")) << lines[2];
  EXPECT_TRUE(lines[3].starts_with("<stdin>:6:5: conflict: ")) << lines[3];
  EXPECT_TRUE(
      lines[3].ends_with("(line 1); route: GET /a/{y}; other: GET /a/{x}; request: GET /a/x"))
      << lines[3];
}

TEST(CliRoutes, TellsAllConflicts) {
  const Ran ran =
      run_iri({"routes", "check", "-"}, "/a/{x} one\n/a/{y} two\n/b two2\n/a/{z} three\n");
  EXPECT_EQ(lines_of(ran.out).size(), 2U) << ran.out;
}

TEST(CliRoutes, TellsConflictsOfHostsHoweverTheyAreWritten) {
  const Ran ran = run_iri({"routes", "check", "-"},
                          "[::1]/x one\n[::1]/{y} two\n[::1]/x three\n"
                          "%C3%A9.Example/x four\n%c3%a9.example/x five\n%C3%A9.example./x six\n");
  EXPECT_EQ(ran.exit, 1);
  const auto lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 3U) << ran.out;
  EXPECT_TRUE(lines[0].starts_with("<stdin>:3:1: conflict: ")) << lines[0];
  EXPECT_TRUE(lines[1].starts_with("<stdin>:5:1: conflict: ")) << lines[1];
  EXPECT_TRUE(lines[2].starts_with("<stdin>:6:1: conflict: ")) << lines[2];
}

TEST(CliRoutes, SaysWhatGoesBeyondTheLimits) {
  std::string routes;
  for (std::size_t i = 0; i <= iri::max_route_methods; ++i) {
    routes += "M" + std::to_string(i) + " /a\n";
  }
  const Ran ran = run_iri({"routes", "check", "-"}, routes);
  EXPECT_EQ(ran.exit, 1);
  const auto lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 1U) << ran.out;
  EXPECT_TRUE(lines[0].starts_with("<stdin>:64:5: too_many_methods: ")) << lines[0];
}

TEST(CliRoutes, ProblemsAsJson) {
  const Ran ran =
      run_iri({"routes", "check", "--format", "json", "-"}, "GET /a/{x}\nGET /a/{y} b\n");
  const auto lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(text_at(lines[0], "/code"), "conflict");
  EXPECT_EQ(text_at(lines[0], "/witness"), "GET /a/x");
  EXPECT_EQ(json_at(lines[0], "/line"), "2");
  EXPECT_EQ(json_at(lines[0], "/column"), "5");
}

// One segment: empty or not; more: the first empty or not. All come before the rest.
TEST(CliRoutes, NamesRoutesThatNothingReaches) {
  const std::string four = "/ a\n/{x} b\n/{x}/{y...} c\n//{y...} d\n";
  const Ran ran = run_iri({"routes", "check", "-"}, four + "/{all...} e\n");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_TRUE(ran.out.starts_with("<stdin>:5:1: unreachable: ")) << ran.out;
  EXPECT_EQ(lines_of(ran.out).size(), 1U);
  EXPECT_EQ(run_iri({"routes", "check", "-"}, "/ a\n/{x} b\n/{x}/{y...} c\n/{all...} e\n").exit, 0);
  EXPECT_EQ(run_iri({"routes", "check", "-"}, "/ a\n/{x} b\n//{y...} c\n/{all...} e\n").exit, 0);
}

TEST(CliRoutes, NamesRoutesThatAPolicyNeverLetsThrough) {
  const std::string routes =
      "/a%2Fb slash\n/a//b twice\n/a/b once\n/a;x parameter\n/f/{x...} good\n";
  EXPECT_EQ(run_iri({"routes", "check", "-"}, routes).exit, 0);
  const Ran ran = run_iri({"routes", "check", "--policy", "proxy", "-"}, routes);
  EXPECT_EQ(ran.exit, 1);
  const auto lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 3U) << ran.out;
  EXPECT_NE(lines[0].find(":1:1: never_admitted: the policy rejects it: encoded_slash"),
            std::string::npos);
  EXPECT_NE(lines[1].find(":2:1: never_admitted: the policy makes another path of it: /a/b"),
            std::string::npos);
  EXPECT_NE(lines[2].find(":4:1: never_admitted: the policy rejects it: path_parameter"),
            std::string::npos);
}

TEST(CliRoutes, NamesWhatAPolicyRejectsBehindMuchThatItLetsThrough) {
  std::string path = "/a";
  for (int i = 0; i < 20; ++i) path += "//b";
  const Ran ran = run_iri({"routes", "check", "--policy", "proxy", "-"}, path + "/x%2Fy%00\n");
  EXPECT_EQ(ran.exit, 1);
  for (const char* reason : {"the policy rejects it: ", "encoded_slash", "encoded_nul"}) {
    EXPECT_NE(ran.out.find(reason), std::string::npos) << ran.out;
  }
}

TEST(CliRoutes, RoutesWithoutNamesDoNotClash) {
  EXPECT_EQ(run_iri({"routes", "check", "-"}, "/a\n/a/\n/b/{c}\n/b-{c}\n").exit, 0);
  EXPECT_EQ(said({"routes", "list", "-"}, "/a\n/a/\n/c a\n/-a a_3\n/a-\n"),
            "/a   a_2\n/a/  a_4\n/c   a\n/-a  a_3\n/a-  a_5");
  // Capitals alone are for macros.
  EXPECT_EQ(said({"routes", "list", "-"}, "E/\n/E\n"), "E/  E\n/E  E_2_");
}

// Express, Rails, Flask and Spring write these.
TEST(CliRoutes, SaysHowWhatOtherProgramsWriteIsWritten) {
  const std::pair<const char*, const char*> hints[] = {
      {"GET /users/:id", "a parameter is {id}; to mean the text, write %3Aid"},
      {"/files/*", "the rest of a path is {rest...}"},
      {"/files/*path", "the rest of a path is {path...}"},
      {"/a/**", "the rest of a path is {rest...}"},
      {"/posts(.:format)", "no part of a pattern is optional"},
      {"/users(/:id)", "no part of a pattern is optional"},
      {"/a/<int:id>", "(a parameter is {name})"},
      {"/a/[id]", "(a parameter is {name})"},
      {"/a/{id:[0-9]+}", "without a type or a regular expression"},
      {"/{*p}", "the rest of a path is {name...}"},
      {"/{p+}", "the rest of a path is {name...}"},
      {"/{i?}", "no parameter is optional"},
      {"https://h.example/x", "a pattern has no scheme"},
      {"get /lower", "methods have case, and this one is GET"},
      {"Delete h.example/x", "methods have case, and this one is DELETE"},
      {"* /star", "a route without a method takes each"},
  };
  for (const auto& [line, hint] : hints) {
    const Ran ran = run_iri({"routes", "check", "-"}, line + std::string("\n"));
    EXPECT_EQ(ran.exit, 1) << line;
    EXPECT_NE(ran.out.find(hint), std::string::npos) << line << ran.out;
  }
  for (const char* line : {"/v1/{name}:cancel", "/a:b", "/Products(1)", "/a*", "/%3Aid", "/%2A",
                           "*.h.example/a", "/:", "GET /get", "purge /a", "M-SEARCH /*.*"}) {
    const Ran ran = run_iri({"routes", "check", "-"}, line + std::string("\n"));
    EXPECT_EQ(ran.out.find("other_syntax"), std::string::npos) << line << ran.out;
  }
}

TEST(CliRoutes, ShowsTheCharacterThatCannotStandThere) {
  const Ran ran = run_iri({"routes", "check", "-"}, R"({"paths": {"/invite ": {"get": {}}}})");
  EXPECT_NE(ran.out.find("found a space (U+0020)"), std::string::npos) << ran.out;
  const Ran json = run_iri({"routes", "check", "-"}, "{\"paths\": x");
  EXPECT_NE(json.out.find("expected JSON (RFC 8259), found x (U+0078)"), std::string::npos)
      << json.out;
}

TEST(CliRoutes, KnowsYamlByItsLooks) {
  for (const char* text : {"openapi: 3.0.0\npaths:\n", "# c\n\n---\na: b\n", "swagger: '2.0'\r\n",
                           "paths:\n", "%YAML 1.1\n---\npaths:\n"}) {
    const Ran ran = run_iri({"routes", "check", "-"}, text);
#ifdef IRI_HAS_YAML
    EXPECT_TRUE(ran.out.starts_with("<stdin>:1:1: bad_document: expected an OpenAPI document"))
        << ran.out;
#else
    EXPECT_TRUE(ran.out.starts_with("<stdin>:1:1: not_json: this looks like YAML")) << ran.out;
#endif
  }
  for (const char* text : {"/a:b\n", "h.example/a:\n", "GET /a name\n"}) {
    EXPECT_EQ(run_iri({"routes", "check", "-"}, text).out.find("YAML"), std::string::npos) << text;
  }
}

#ifdef IRI_HAS_YAML
TEST(CliRoutes, ADocumentInYamlHasTheRoutesOfTheSameInJson) {
  const std::string json = R"({"servers": [{"url": "https://h/v1"}], "paths": {
    "/users/{id}": {"parameters": [{"name": "id", "in": "path"}],
                    "get": {"operationId": "getUser"}, "put": {"operationId": "true"}},
    "/files/{path}": {"parameters": [{"$ref": "#/components/parameters/P"}], "get": {"operationId": 7}},
    "/\u00e9/{x}": {"get": {"operationId": "x y"}}, "/same": {"get": {}}, "/also": {"get": {}}},
    "components": {"parameters": {"P": {"name": "path", "in": "path", "x-multi-segment": true}}}})";
  const std::string yaml =
      "# An API\n"
      "servers:\n  - url: https://h/v1\n"
      "paths:\n"
      "  /users/{id}:\n"
      "    parameters:\n      - {name: id, in: path}\n"
      "    get:\n      operationId: getUser\n      responses: {200: !anything {<<: {}}}\n"
      "    put: {operationId: \"true\"}\n"
      "  \"/files/{path}\":\n"
      "    parameters:\n      - $ref: '#/components/parameters/P'\n"
      "    get: {operationId: 7}\n"
      "  /\xC3\xA9/{x}: {get: {operationId: x y}}\n"
      "  /same: &same\n    get: {}\n"
      "  /also: *same\n"
      "components:\n  parameters:\n    P: {name: path, in: path, x-multi-segment: true}\n";
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"routes", "list", "-"}, {"routes", "from-openapi", "--base", "-"}}) {
    const Ran ran = run_iri(words, yaml);
    EXPECT_EQ(ran.exit, 0) << ran.err;
    EXPECT_EQ(ran.out, run_iri(words, json).out);
    EXPECT_NE(ran.out.find("/files/{path...}"), std::string::npos) << ran.out;
  }
}

TEST(CliRoutes, SaysWhereADocumentInYamlIsWrong) {
  const std::pair<const char*, const char*> cases[] = {
      {"paths:\n  /a: {get: {}}\n  '/b{': {get: {}}\n", "3:7: not_closed: "},
      {"paths:\n  \xC3\xA9: 1\n  /a: {get: {}}\n  /a: {put: {}}\n", "4:3: duplicate_key: "},
      {"paths:\n  /a:\n    <<: {}\n", "3:5: bad_document: a merge key (<<)"},
      {"paths:\n  /a: *x\n", "2:7: bad_document: an alias of nothing"},
      {"paths: &a\n  /a: *a\n", "2:7: bad_document: an alias within what it stands for"},
      {"x: &p\n  /b{: {get: {}}\npaths: *p\n", "3:8: not_closed: "},
      {"paths:\n  /a: !include x\n", "2:7: bad_document: a tag"},
      {"paths:\n  ? [a]\n  : x\n", "2:5: bad_document: a key that is no text"},
      {"paths: {}\n---\na: b\n", "2:1: bad_document: a second document"},
      {"paths: {}\n\xC3\xA9: [\n", "3:1: not_yaml: expected YAML 1.1: "},
      {"paths: {}\na: \xFF\n", "2:4: not_yaml: expected YAML 1.1: "},
  };
  for (const auto& [text, message] : cases) {
    const Ran ran = run_iri({"routes", "check", "-"}, text);
    EXPECT_NE(ran.out.find(std::string("<stdin>:") + message), std::string::npos)
        << ran.out << message;
    EXPECT_EQ(ran.exit, 1) << text;
  }
}

TEST(CliRoutes, RefusesYamlThatIsDeepOrGrows) {
  const Ran deep = run_iri({"routes", "check", "-"}, "paths: {}\na: " + std::string(1000000, '['));
  EXPECT_TRUE(deep.out.starts_with("<stdin>:2:203: bad_document: deeper than 200 levels"))
      << deep.out;
  std::string laughs = "paths: {}\na0: &a0 [x,x,x,x,x,x,x,x,x]\n";
  for (int i = 1; i < 30; ++i) {
    const std::string before = "*a" + std::to_string(i - 1);
    std::string line = "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [" + before;
    for (int j = 1; j < 9; ++j) line += "," + before;
    laughs += line + "]\n";
  }
  const Ran grown = run_iri({"routes", "check", "-"}, laughs);
  EXPECT_NE(grown.out.find("bad_document: aliases that stand for too much"), std::string::npos)
      << grown.out;
}
#endif

// x-multi-segment is GitHub's; OpenAPI 3.2 has allowReserved for parameters of the path.
TEST(CliRoutes, ParametersOfOpenApiThatTakeSlashesAreTheRest) {
  const auto routes = [](const std::string& paths, const std::string& more = "") {
    return said({"routes", "from-openapi", "-"}, "{" + more + "\"paths\": {" + paths + "}}");
  };
  const std::string wide = R"({"name": "p", "in": "path", "x-multi-segment": true})";
  EXPECT_EQ(routes(R"("/a/{p}": {"get": {"parameters": [)" + wide + "]}}"), "GET /a/{p...}");
  EXPECT_EQ(routes(R"("/a/{p}/b": {"parameters": [)" + wide + R"(], "put": {}})"),
            "PUT /a/{p...}/b");
  EXPECT_EQ(
      routes(
          R"("/a/{p}": {"get": {"parameters": [{"name": "p", "in": "path", "allowReserved": true}]}})"),
      "GET /a/{p...}");
  EXPECT_EQ(routes(R"("/a/{p}": {"get": {"parameters": [{"$ref": "#/components/parameters/x"}]}})",
                   R"("components": {"parameters": {"x": )" + wide + "}}, "),
            "GET /a/{p...}");
  EXPECT_EQ(
      routes(R"("/a/{p}": {"additionalOperations": {"COPY": {"parameters": [)" + wide + "]}}}"),
      "COPY /a/{p...}");
  // What an operation says counts before what its path says.
  EXPECT_EQ(routes(R"("/a/{p}": {"parameters": [)" + wide +
                   R"(], "get": {"parameters": [{"name": "p", "in": "path"}]}})"),
            "GET /a/{p}");
  for (const char* other : {R"({"name": "p", "in": "query", "allowReserved": true})",
                            R"({"name": "q", "in": "path", "x-multi-segment": true})",
                            R"({"name": "p", "in": "path", "x-multi-segment": false})"}) {
    EXPECT_EQ(routes(R"("/a/{p}": {"get": {"parameters": [)" + std::string(other) + "]}}"),
              "GET /a/{p}");
  }
  EXPECT_EQ(routes(R"("/a/x{p}": {"get": {"parameters": [)" + wide + "]}}"), "GET /a/x{p}");
}

TEST(CliRoutes, ListsWithIdentifiers) {
  EXPECT_EQ(said({"routes", "list", "-"}, users),
            "GET  /users/{id}  users_get\nGET  /users/me    me\nPOST /users       post_users");
  const Ran ran = run_iri({"routes", "list", "-"}, "/a new\n/b 2nd\n/c a-b\n/d a_b\n/e __x__\n");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_NE(ran.err.find(":4:1: same_identifier: the name a_b is taken (line 3)"),
            std::string::npos);
  EXPECT_EQ(said({"routes", "list", "-"}, "/a new\n/b 2nd\n/e __x__\n"),
            "/a  new_\n/b  n2nd\n/e  x");
}

TEST(CliRoutes, ListsAsJson) {
  EXPECT_EQ(
      run_iri({"routes", "list", "--format", "json", "-"}, "GET /a/{b} x/y\n\n{h}.e/{c...}\n").out,
      R"({"route":0,"method":"GET","pattern":"/a/{b}","name":"x/y","identifier":"x_y",)"
      R"("captures":["b"],"line":1})"
      "\n"
      R"({"route":1,"method":null,"pattern":"{h}.e/{c...}","name":null,"identifier":"by_h_e_by_c",)"
      R"("captures":["h","c"],"line":3})"
      "\n");
}

// A route is let through if one of the hosts and ports of the policy's lists lets it.
TEST(CliRoutes, AsksForHostsAndPortsOfThePolicy) {
  const TemporaryFile policy(
      R"({"base":"proxy","hosts":["a.example",".b.example"],"ports":[8443]})");
  const Words check = {"routes", "check", "--policy", policy.path(), "-"};
  EXPECT_EQ(run_iri(check, "/x\na.example/y\nw.b.example/z\n").exit, 0);
  const TemporaryFile usual_port(R"({"base":"proxy","ports":[80, 8443]})");
  EXPECT_EQ(run_iri({"routes", "check", "--policy", usual_port.path(), "-"}, "/x\n").exit, 0);
  const Ran ran = run_iri(check, "/x\nc.example/y\n");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_NE(ran.out.find(":2:1: never_admitted: the policy rejects it: host_not_allowed"),
            std::string::npos)
      << ran.out;
}

/// The identifiers that routes with these names get.
std::string identifiers_of(const std::string& names) {
  std::istringstream words(names);
  std::string routes;
  for (std::string word; words >> word;)
    routes += "/" + std::to_string(routes.size()) + " " + word + "\n";
  std::string out;
  for (const std::string& line : lines_of(said({"routes", "list", "-"}, routes) + "\n"))
    out += line.substr(line.rfind(' ') + 1) + " ";
  return out;
}

std::string with_each_underlined(const std::string& names) {
  std::istringstream words(names);
  std::string out;
  for (std::string word; words >> word;) out += word + "_ ";
  return out;
}

// "Keywords get a _ at the end" (docs/AHEAD.md): the keywords and alternative tokens of C++20 ([lex.key], [lex.digraph]).
TEST(CliRoutes, NoKeywordIsAnIdentifier) {
  const std::string keywords =
      "alignas alignof asm auto bool break case catch char char8_t char16_t char32_t class concept "
      "const consteval constexpr constinit const_cast continue co_await co_return co_yield "
      "decltype default delete do double dynamic_cast else enum explicit export extern false float "
      "for friend goto if inline int long mutable namespace new noexcept nullptr operator private "
      "protected public register reinterpret_cast requires return short signed sizeof static "
      "static_assert static_cast struct switch template this thread_local throw true try typedef "
      "typeid typename union unsigned using virtual void volatile wchar_t while "
      "and and_eq bitand bitor compl not not_eq or or_eq xor xor_eq";
  EXPECT_EQ(identifiers_of(keywords), with_each_underlined(keywords));
  EXPECT_EQ(identifiers_of("typeof"), "typeof_ ");  // GCC, "Alternate Keywords"
  // Macros of <cerrno> and <cstdio>, and those that GCC defines with its own dialect.
  const std::string macros = "errno stdin stdout stderr linux unix i386 mips sparc sun mc68000";
  EXPECT_EQ(identifiers_of(macros), with_each_underlined(macros));
  const std::string others = "alignas_x override ands o";
  EXPECT_EQ(identifiers_of(others), others + " ");
}

TEST(CliRoutes, AnIdentifierHasLettersDigitsAndUnderscores) {
  EXPECT_EQ(identifiers_of("aZ0 zA9 b@c c[d d`e e{f f/g g:h h~~i --j-- k#"),
            "aZ0 zA9 b_c c_d d_e e_f f_g g_h h_i j k ");
  EXPECT_EQ(identifiers_of("A AB A1 Aa Az 0a 9a /a"), "A AB_ A1_ Aa Az n0a n9a a ");
  EXPECT_EQ(said({"routes", "list", "-"}, "AZ /m\nGET /Users/{id}\n/x{{y}}\n/\n"),
            "AZ  /m           az_m\nGET /Users/{id}  get_Users_by_id\n    /x{{y}}      x_y\n"
            "    /            route");
}

TEST(CliRoutes, FindsTheRouteOfARequest) {
  const TemporaryFile file(users);
  EXPECT_EQ(said({"routes", "match", file.path(), "GET", "/users/%34%20"}),
            "found: GET /users/{id}  users_get\nid = 4%20");
  const Ran other = run_iri({"routes", "match", file.path(), "PUT", "/users/1"});
  EXPECT_EQ(other.exit, 1);
  EXPECT_EQ(other.out, "method_not_allowed: GET, HEAD\n");
  EXPECT_EQ(run_iri({"routes", "match", file.path(), "GET", "/u"}).out, "not_found\n");
  EXPECT_EQ(run_iri({"routes", "match", file.path(), "GET", "u"}).exit, 1);
  const Ran gated =
      run_iri({"routes", "match", "--policy", "proxy", file.path(), "GET", "/users/a%2Fb"});
  EXPECT_EQ(gated.exit, 1);
  EXPECT_NE(gated.err.find("encoded_slash"), std::string::npos);
}

// RFC 9112 s3.3: the host of the target, else that of the Host field; the port is no part of it.
TEST(CliRoutes, TakesTheHostOfTheRequestWithoutAPolicyToo) {
  const TemporaryFile file("a.example/x in_a\n/x anywhere\n");
  const auto match = [&](const char* host, const char* target) {
    return said({"routes", "match", "--host", host, file.path(), "GET", target});
  };
  EXPECT_EQ(match("A.example:80", "/x"), "found: a.example/x  in_a");
  EXPECT_EQ(match("b.example", "/x"), "found: /x  anywhere");
  EXPECT_EQ(match("b.example", "http://a.example:8080/x"), "found: a.example/x  in_a");
  EXPECT_EQ(run_iri({"routes", "match", "--host", "a b", file.path(), "GET", "/x"}).exit, 1);
}

TEST(CliRoutes, CapturesAsJson) {
  const TemporaryFile file("{t}.example.com/f/{path...} f\n");
  const std::string json = said({"routes", "match", "--format", "json", "--host", "A.example.com",
                                 "--policy", "strict_api", file.path(), "GET", "/f/b%20c"});
  EXPECT_EQ(text_at(json, "/outcome"), "found");
  EXPECT_EQ(text_at(json, "/captures/0/text"), "a");
  EXPECT_EQ(text_at(json, "/captures/1/name"), "path");
  EXPECT_EQ(text_at(json, "/captures/1/decoded"), "b c");
}

TEST(CliRoutes, AnAnswerAsJsonHasTheRouteOrWhatIsAllowed) {
  const TemporaryFile file("/a first\nGET /b/{x} second\n");
  const auto match = [&](const char* method, const char* target) {
    return run_iri({"routes", "match", "--format", "json", file.path(), method, target}).out;
  };
  EXPECT_EQ(match("GET", "/b/c"),
            "{\"outcome\":\"found\",\"allow\":null,\"route\":1,\"pattern\":\"GET /b/{x}\","
            "\"identifier\":\"second\",\"captures\":[{\"name\":\"x\",\"text\":\"c\","
            "\"decoded\":\"c\"}]}\n");
  EXPECT_EQ(match("PUT", "/b/c"),
            "{\"outcome\":\"method_not_allowed\",\"allow\":\"GET, HEAD\",\"route\":null,"
            "\"pattern\":null,\"identifier\":null,\"captures\":[]}\n");
  EXPECT_EQ(match("PUT", "/c"),
            "{\"outcome\":\"not_found\",\"allow\":null,\"route\":null,\"pattern\":null,"
            "\"identifier\":null,\"captures\":[]}\n");
}

// RFC 9110 s10.2.1: all of them, in the order of their bytes (iri/routes.hpp).
TEST(CliRoutes, WritesTheMethodsThatAreAllowedHoweverLongTheyAre) {
  const std::string a(4000, 'A'), b(4000, 'B'), c(4000, 'C');
  const TemporaryFile file(a + " /x\n" + b + " /x\n" + c + " /x\n");
  const std::string allow = a + ", " + b + ", " + c;
  EXPECT_EQ(run_iri({"routes", "match", file.path(), "GET", "/x"}).out,
            "method_not_allowed: " + allow + "\n");
  const Ran json = run_iri({"routes", "match", "--format", "json", file.path(), "GET", "/x"});
  EXPECT_EQ(text_at(json.out, "/allow"), allow);
}

// A letter of a route may be any other where the route has a value: each way to be short is looked at (routes/reach_test.cc).
TEST(CliRoutes, LooksAtEachRestHoweverLong) {
  const std::string three = "/ a\n/{x} b\n//{y...} c\n/{x}/{z} d\n/{x}/ e\n/{x}//{y...} f\n";
  const std::string all = three + "/{x}/{z}/{y...} g\n";
  EXPECT_EQ(run_iri({"routes", "check", "-"}, three + "/{all...} all\n").exit, 0);
  EXPECT_EQ(lines_of(run_iri({"routes", "check", "-"}, all + "/{all...} all\n").out).size(), 1U);
}

// What overlaps so that nothing is sure is said, too: it is no good file.
TEST(CliRoutes, SaysWhatIsNotDecided) {
  std::string routes = "/{name} all\n/x x\n";
  for (char c = '!'; c <= '~'; ++c) {
    const std::string_view apart = "\"#%/<>?[\\]^`{|}";
    if (apart.find(c) == std::string_view::npos)
      routes += std::string("/") + c + "{x} n" + std::to_string(c) + "\n";
  }
  const Ran ran = run_iri({"routes", "check", "-"}, routes);
  EXPECT_EQ(ran.exit, 1);
  EXPECT_TRUE(ran.out.starts_with("<stdin>:1:1: undecided: ")) << ran.out;
}

// Literals are compared in canonical form (docs/ROUTES.md), here as well.
TEST(CliRoutes, ReachesLiteralsThatAreWrittenOtherwise) {
  EXPECT_EQ(run_iri({"routes", "check", "-"}, "/%61/{x} a\nH.Example/%c3%a9 b\n/{{b}} c\n").exit,
            0);
  const Ran ran = run_iri({"routes", "check", "-"}, "H.example./%61 a\nh.Example/a b\n");
  EXPECT_NE(ran.out.find(":2:1: conflict: "), std::string::npos) << ran.out;
}

// One by one, each with a router of all of them, they took the square of that.
TEST(CliRoutes, TellsManyConflictsAtOnce) {
  std::string routes;
  for (int i = 0; i < 40'000; ++i)
    routes += "GET /a/{x" + std::to_string(i) + "} n" + std::to_string(i) + "\n";
  const auto lines = lines_of(run_iri({"routes", "check", "-"}, routes).out);
  EXPECT_EQ(lines.size(), 39'999U);
  EXPECT_TRUE(lines.back().starts_with("<stdin>:40000:5: conflict: ")) << lines.back();
}

// A document of one line, as programs write them: places are counted in one reading.
TEST(CliRoutes, FindsPlacesInLongLines) {
  std::string document = "{\"paths\":{";
  for (int i = 0; i < 4'000; ++i) {
    document += "\"/\xC3\xA9" + std::to_string(i) + "/{a}{b}\":{\"get\":{\"summary\":\"" +
                std::string(2000, 's') + "\"}},";
  }
  const std::string last = "\"/last/{a}{b}\":{\"get\":{}}}}";
  const auto lines = lines_of(run_iri({"routes", "check", "-"}, document + last).out);
  ASSERT_EQ(lines.size(), 4'001U);
  const std::size_t column = document.size() - 4'000 + std::string("\"/last/{a}").size() + 1;
  EXPECT_TRUE(
      lines.back().starts_with("<stdin>:1:" + std::to_string(column) + ": second_parameter"))
      << lines.back();
}

// OpenAPI 3.1.0 s4.8.5: variables are substituted in the URL; their values are no templates.
TEST(CliRoutes, PutsVariablesOfAServerInOnce) {
  const auto base = [](const std::string& url, const std::string& value) {
    return run_iri(
        {"routes", "from-openapi", "--base", "-"},
        "{\"servers\":[{\"url\":\"" + url + "\",\"variables\":{\"a\":{\"default\":\"" + value +
            "\"},\"b\":{\"default\":\"y\"}}}],\"paths\":{\"/p\":{\"get\":{\"operationId\":\"n\"}}}}");
  };
  EXPECT_EQ(base("/{a}/{b}/{a}", "x").out, "GET /x/y/x/p  n\n");
  EXPECT_NE(base("/{a}", "{b}").err.find("bad_base"), std::string::npos);
  std::string many;
  for (int i = 0; i < 20'000; ++i) many += "{a}";
  const Ran ran = base("/" + many, many);  // 1.2 GB, if it were written
  EXPECT_EQ(ran.exit, 1);
  EXPECT_NE(ran.err.find("bad_base"), std::string::npos);
}

// RFC 8259 s8.1: a parser may ignore a byte order mark.
TEST(CliRoutes, IgnoresAByteOrderMark) {
  EXPECT_EQ(said({"routes", "list", "-"}, "\xEF\xBB\xBF{\"paths\":{\"/a\":{\"get\":{}}}}"),
            "GET /a  get_a");
}

// Depth overflowed the stack.
TEST(CliRoutes, TakesWhatNestsDeeply) {
  const auto exit_of = [](std::size_t deep) {
    const std::string nested = std::string(deep, '[') + std::string(deep, ']');
    return run_iri({"routes", "check", "-"},
                   "{\"x\":" + nested + ",\"paths\":{\"/a\":{\"get\":{}}}}")
        .exit;
  };
  EXPECT_EQ(exit_of(500), 0);
  EXPECT_EQ(exit_of(300'000), 0);
  EXPECT_EQ(run_iri({"routes", "check", "-"}, "{\"paths\":" + std::string(300'000, '[')).exit, 1);
}

constexpr const char* document =
    "{\"openapi\": \"3.0.0\",\n"
    " \"servers\": [{\"url\": \"https://{h}/{v}/\", \"variables\": {\"v\": {\"default\": \"v2\"}, \"h\": "
    "{\"default\": \"a.example\"}}}],\n"
    " \"paths\": {\n"
    "  \"/users/{id}\": {\"parameters\": [], \"get\": {\"operationId\": \"get user\"}, \"delete\": {}},\n"
    "  \"x-more\": {},\n"
    "  \"/compare/{base}...{head}\": {\"get\": {\"operationId\": \"compare\"}}}}";

TEST(CliRoutes, ReadsOpenApi) {
  const TemporaryFile file(document);
  const Ran ran = run_iri({"routes", "from-openapi", file.path()});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.out, "");
  EXPECT_NE(ran.err.find(":6:22: second_parameter: a segment has one parameter at most"),
            std::string::npos)
      << ran.err;
  EXPECT_NE(ran.err.find("--skip-refused"), std::string::npos);
  const Ran skipped = run_iri({"routes", "from-openapi", "--base", "--skip-refused", file.path()});
  EXPECT_EQ(skipped.exit, 0);
  EXPECT_EQ(skipped.out, "GET    /v2/users/{id}  get_user\nDELETE /v2/users/{id}\n");
  EXPECT_NE(skipped.err.find("/compare/{base}...{head}"), std::string::npos);
}

TEST(CliRoutes, SaysWhereADocumentIsWrong) {
  const Ran json = run_iri({"routes", "check", "-"}, "{\"paths\": {\n  \"/a\": ]}}");
  EXPECT_TRUE(json.out.starts_with("<stdin>:2:9: not_json: ")) << json.out;
  const Ran twice = run_iri({"routes", "check", "-"},
                            "{\"paths\": {\n \"/a\": {\"get\": {}},\n \"/a\": {\"put\": {}}}}");
  EXPECT_TRUE(twice.out.starts_with("<stdin>:3:3: duplicate_key: ")) << twice.out;
  const Ran reference =
      run_iri({"routes", "check", "-"}, "{\"paths\": {\"/a\": {\"$ref\": \"b.json\"}}}");
  EXPECT_TRUE(reference.out.starts_with("<stdin>:1:13: reference: ")) << reference.out;
  EXPECT_TRUE(run_iri({"routes", "check", "-"}, "{\"a\": 1}")
                  .out.starts_with("<stdin>:1:1: bad_document: "));
}

std::string from_openapi(const std::string& text) {
  const Ran ran = run_iri({"routes", "from-openapi", "--base", "-"}, text);
  EXPECT_EQ(ran.exit, ran.out.empty() ? 1 : 0) << text << ran.err;
  return ran.out.empty() ? ran.err.substr(0, ran.err.find(": ", ran.err.find(": ") + 2)) : ran.out;
}

// OpenAPI 3.1.0 s4.8.5, and `basePath` of Swagger 2.0.
TEST(CliRoutes, PutsTheBaseOfADocumentBeforeItsPaths) {
  const auto base = [](const std::string& members) {
    return from_openapi("{" + members + "\"paths\":{\"/p\":{\"get\":{}}}}");
  };
  EXPECT_EQ(base(""), "GET /p\n");
  EXPECT_EQ(base(R"("basePath":"/v1",)"), "GET /v1/p\n");
  EXPECT_EQ(base(R"("servers":[],)"), "GET /p\n");
  EXPECT_EQ(base(R"("servers":[{"url":"https://h"}],)"), "GET /p\n");
  EXPECT_EQ(base(R"("servers":[{"url":"https://h/a//"},{"url":"/b"}],)"), "GET /a/p\n");
  for (const char* wrong : {"a", "/a b", "/{a", "/{a}"}) {
    EXPECT_EQ(base("\"servers\":[{\"url\":\"" + std::string(wrong) + "\"}],"), "<stdin>: bad_base")
        << wrong;
  }
}

TEST(CliRoutes, TakesTheOperationsOfAPathAndNothingElse) {
  EXPECT_EQ(from_openapi(R"({"paths":{"x-a":1,"/p":{"summary":"s","parameters":[],"servers":[],
      "get":{"operationId":"a b\tc\u007f"},"put":{"operationId":"#x"},"post":{},"delete":{},
      "options":{},"head":{},"patch":{},"trace":{},"query":{}}}})"),
            "GET     /p  a_b_c_\nPUT     /p  _x\nPOST    /p\nDELETE  /p\nOPTIONS /p\nHEAD    /p\n"
            "PATCH   /p\nTRACE   /p\nQUERY   /p\n");
}

TEST(CliRoutes, SaysWhatIsNoPathOfADocument) {
  EXPECT_EQ(from_openapi("{\"paths\":{\n\"a\":{}}}"), "<stdin>:2:2: no_path");
  EXPECT_EQ(from_openapi("{\"paths\":{\n\"/a\":1}}"), "<stdin>:2:2: bad_document");
  EXPECT_EQ(from_openapi("{\"paths\":[]}"), "<stdin>:1:1: bad_document");
  EXPECT_EQ(from_openapi("{\"paths\":{\"/a\":{\"get\":{},\n \"get\":{}}}}"),
            "<stdin>:2:3: duplicate_key");
  EXPECT_EQ(from_openapi("{\"paths\":{\"/a\":{\"get\":{}},\"/b\":{\"get\":{}}},"
                         "\"x\":{\"/a\":{\"get\":1,\"get\":2},\"/a\":1}}"),
            "GET /a\nGET /b\n");
}

// RFC 8259 s4: names in an object should be unique; of two, a reader may see only one.
TEST(CliRoutes, SaysWhichKeysOfADocumentStandTwice) {
  const auto problem = [](const std::string& text) {
    const Ran ran = run_iri({"routes", "check", "-"}, text);
    EXPECT_EQ(ran.exit, 1) << text;
    EXPECT_EQ(lines_of(ran.out).size(), 1U) << ran.out;
    return ran.out.substr(0, ran.out.find(": this key")) + ran.out.substr(ran.out.rfind(": "));
  };
  const std::string a = R"("paths":{"/a":{"get":{}}})";
  EXPECT_EQ(problem("{" + a + ",\n\"paths\":{\"/b\":{\"get\":{}}}}"),
            "<stdin>:2:2: duplicate_key: paths\n");
  EXPECT_EQ(problem("{" + a + ",\n\"paths\":{\"/a\":{\"get\":{}}}}"),
            "<stdin>:2:2: duplicate_key: paths\n");
  EXPECT_EQ(problem("{\"servers\":[{\"url\":\"/v1\"}],\n\"servers\":[]," + a + "}"),
            "<stdin>:2:2: duplicate_key: servers\n");
  EXPECT_EQ(problem("{\"basePath\":\"/v1\",\n\"basePath\":\"/v2\"," + a + "}"),
            "<stdin>:2:2: duplicate_key: basePath\n");
  EXPECT_EQ(
      problem("{\"servers\":[{\"url\":\"/v1\"},{\"url\":\"/v1\",\n\"url\":\"/v2\"}]," + a + "}"),
      "<stdin>:2:2: duplicate_key: servers url\n");
  EXPECT_EQ(
      problem("{\"paths\":{\"/a\":{\"get\":{\"operationId\":\"x\",\n\"operationId\":\"y\"}}}}"),
      "<stdin>:2:2: duplicate_key: /a get operationId\n");
  EXPECT_EQ(problem("{\"paths\":{\"/a\":{\"additionalOperations\":{\"COPY\":{},\n\"COPY\":{}}}}}"),
            "<stdin>:2:2: duplicate_key: /a additionalOperations COPY\n");
  EXPECT_EQ(
      problem("{\"paths\":{\"/a\":{\"additionalOperations\":{\"COPY\":{\"operationId\":\"x\",\n"
              "\"operationId\":\"y\"}}}}}"),
      "<stdin>:2:2: duplicate_key: /a additionalOperations COPY operationId\n");
}

// What is not read may have any keys; a key may stand once in each of several objects.
TEST(CliRoutes, KeysOfADocumentThatAreNotReadMayStandTwice) {
  const std::string twice = R"({"k":1,"k":2})";
  EXPECT_EQ(from_openapi(R"({"servers":[{"url":"/v"},{"url":"/w"}],"x":)" + twice +
                         R"(,"paths":{"/a":{"summary":)" + twice + R"(,"get":{"x":)" + twice +
                         R"(},"put":{"x":1}},"/b":{"get":{}}}})"),
            "GET /v/a\nPUT /v/a\nGET /v/b\n");
}

// OpenAPI 3.2.0 s4.8.3.1: the key is the method, as it is to be sent; no entry for a method that has a field of its own.
TEST(CliRoutes, ReadsAdditionalOperations) {
  const auto with = [](const std::string& more) {
    return from_openapi(R"({"paths":{"/p":{"get":{},"additionalOperations":)" + more + "}}}");
  };
  EXPECT_EQ(with(R"({"COPY":{"operationId":"c"},"link":{}})"), "GET  /p\nCOPY /p  c\nlink /p\n");
  EXPECT_EQ(with("{}"), "GET /p\n");
  EXPECT_EQ(with("1"), "<stdin>:1:12: bad_document");
  EXPECT_EQ(with("null"), "<stdin>:1:12: bad_document");
  EXPECT_EQ(with(R"({"COPY":null})"), "<stdin>:1:12: bad_document");
  EXPECT_EQ(with(R"({"POST":{}})"), "<stdin>:1:12: bad_document");
  EXPECT_EQ(with(R"({"QUERY":{}})"), "<stdin>:1:12: bad_document");
  for (const char* const no_token : {"", "A B", "A/B", "A:B", "/", "#A"}) {
    EXPECT_EQ(with("{\"" + std::string(no_token) + "\":{}}"), "<stdin>:1:12: bad_method");
  }
}

TEST(CliRoutes, AnOperationIsAnObject) {
  EXPECT_EQ(from_openapi("{\"paths\":{\n\"/a\":{\"get\":null}}}"), "<stdin>:2:2: bad_document");
  EXPECT_EQ(from_openapi("{\"paths\":{\n\"/a\":{\"post\":5}}}"), "<stdin>:2:2: bad_document");
  const Ran ran = run_iri({"routes", "check", "-"}, "{\"paths\":{\"/a\":{\"post\":5}}}");
  EXPECT_TRUE(ran.out.ends_with("; route: POST /a\n")) << ran.out;
}

// A file of routes is shown on terminals. U+009B begins what they obey, U+202E turns the direction.
TEST(CliRoutes, ADocumentBecomesAFileOfRoutesThatIsSafeToShow) {
  const std::string routes = from_openapi(
      R"({"paths":{"/a\u202eb\u00e9":{"get":{"operationId":"x\u009by\u202ez\u00e9"}}}})");
  EXPECT_EQ(routes, "GET /a%E2%80%AEb\xC3\xA9  x_y_z\xC3\xA9\n");
  EXPECT_EQ(run_iri({"routes", "from-openapi", "-"}, routes).out, routes);
  EXPECT_EQ(said({"routes", "list", "-"}, "/a\xE2\x80\xAE b\n"), "/a%E2%80%AE  b");
  EXPECT_EQ(from_openapi("/a x\x1B[2J\xE2\x80\xAE\xC2\x9B\xFFy\xC3\xA9\n"),
            "/a  x_[2J___y\xC3\xA9\n");
  // The same route (docs/ROUTES.md).
  EXPECT_NE(run_iri({"routes", "check", "-"}, "/\xE2\x80\xAE a\n/%E2%80%AE b\n")
                .out.find(":2:1: conflict: "),
            std::string::npos);
}

TEST(CliRoutes, CompilesOnlyWhatIsRight) {
  const Ran wrong = run_iri({"routes", "compile", "-"}, "/a\n/{b\n");
  EXPECT_EQ(wrong.exit, 1);
  EXPECT_EQ(wrong.out, "");
  EXPECT_EQ(run_iri({"routes", "compile", "--namespace", "a-b", "-"}, "/a\n").exit, 2);
  EXPECT_EQ(run_iri({"routes", "compile", "/no/such/file"}).exit, 3);
  EXPECT_EQ(run_iri({"routes", "compile", "-", "-o", "/no/such/folder/a.hpp"}, "/a\n").exit, 3);
  const Ran good = run_iri({"routes", "compile", "--namespace", "a::b", "-"}, "/a it\n");
  EXPECT_EQ(good.exit, 0);
  EXPECT_NE(good.out.find("namespace a::b {"), std::string::npos);
}

TEST(CliRoutes, WritesStringsOfCppInAscii) {
  const Ran ran = run_iri({"routes", "compile", "-"}, "GET /caf\xC3\xA9 a\n");
  EXPECT_EQ(ran.exit, 0);
  EXPECT_NE(ran.out.find("/caf\\303\\251"), std::string::npos) << ran.out;
  for (const char c : ran.out) EXPECT_LT(static_cast<unsigned char>(c), 0x80);
}

// test/routes/ahead compiles the header of these routes, and asks it. When the table changes: iri routes compile routes.txt
// -o header.txt, there.
TEST(CliRoutes, CompilesTheHeaderThatIsAsked) {
  const std::string folder = IRI_TEST_DATA "/../routes/ahead/";
  std::ifstream file(folder + "header.txt");
  const std::string written{std::istreambuf_iterator<char>(file), {}};
  EXPECT_NE(written, "");
  EXPECT_EQ(run_iri({"routes", "compile", folder + "routes.txt"}).out, written);
}

std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(CliRoutes, WritesToTheFileOfOutput) {
  const TemporaryFile to("");
  const std::string header = run_iri({"routes", "compile", "-"}, "/a it\n").out;
  EXPECT_NE(header, "");
  const Ran ran = run_iri({"routes", "compile", "-", "-o", to.path()}, "/a it\n");
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.out + ran.err, "");
  EXPECT_EQ(content_of(to.path()), header);
  EXPECT_EQ(run_iri({"routes", "compile", "-", "-o", "-"}, "/a it\n").out, header);
  EXPECT_EQ(run_iri({"routes", "from-openapi", "-", "--output", to.path()}, "/a it\n").exit, 0);
  EXPECT_EQ(content_of(to.path()), "/a  it\n");
  const std::string nowhere = "/no/such/folder/a.hpp";
  EXPECT_EQ(run_iri({"routes", "compile", "-", "-o", nowhere}, "/a\n").err,
            "iri: " + nowhere + ": " + std::strerror(ENOENT) + "\n");
}

TEST(CliRoutes, ANamespaceIsNamesWithTwoColonsBetween) {
  const auto exit_of = [](const char* name) {
    return run_iri({"routes", "compile", "--namespace", name, "-"}, "/a it\n").exit;
  };
  for (const char* const good : {"a", "ab", "abc", "a::b::c", "api::routes"}) {
    EXPECT_EQ(exit_of(good), 0) << good;
  }
  for (const char* const wrong : {"", ":", "::", "a:", "a::", "::a", "a:b", "a:::b", "a::1", "1"}) {
    EXPECT_EQ(exit_of(wrong), 2) << wrong;
  }
}

TEST(CliRoutes, MatchesNothingWithoutItsPolicyOrItsRoutes) {
  const TemporaryFile good("/x it\n");
  const Ran policy =
      run_iri({"routes", "match", "--policy", "/nowhere/policy.json", good.path(), "GET", "/x"});
  EXPECT_EQ(policy.exit, 3);
  EXPECT_EQ(policy.out, "");
  const Ran file = run_iri({"routes", "match", "/no/such/file", "GET", "/x"});
  EXPECT_EQ(file.exit, 3);
  EXPECT_EQ(file.out, "");
  const Ran wrong = run_iri({"routes", "match", "-", "GET", "/x"}, "/x it\n/{b\n");
  EXPECT_EQ(wrong.exit, 1);
  EXPECT_EQ(wrong.out, "");
}

// A host that is not canonical is written anew, whatever the length of the target.
TEST(CliRoutes, ALongHostIsGatedToo) {
  const TemporaryFile file("{t}.example.com/f f\n");
  EXPECT_EQ(said({"routes", "match", "--policy", "strict_api", "--host",
                  std::string(40, 'A') + ".example.com", file.path(), "GET", "/f"}),
            "found: {t}.example.com/f  f\nt = " + std::string(40, 'a'));
}

TEST(CliRoutes, EachSkipsWhatIsRefused) {
  const std::string routes = "/a x\n/{b\n";
  EXPECT_EQ(said({"routes", "list", "--skip-refused", "-"}, routes), "/a  x");
  EXPECT_EQ(said({"routes", "match", "--skip-refused", "-", "GET", "/a"}, routes), "found: /a  x");
  const Ran ran = run_iri({"routes", "compile", "--skip-refused", "-"}, routes);
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.out, run_iri({"routes", "compile", "-"}, "/a x\n").out);
}

// With too many methods no router can be built, whatever is left out.
TEST(CliRoutes, SkippingIsNotOfferedWhereItDoesNotHelp) {
  std::string routes;
  for (std::size_t i = 0; i <= iri::max_route_methods; ++i) {
    routes += "M" + std::to_string(i) + " /a\n";
  }
  const Ran ran = run_iri({"routes", "list", "-"}, routes);
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(lines_of(ran.err).size(), 1U) << ran.err;
  EXPECT_NE(ran.err.find("too_many_methods"), std::string::npos) << ran.err;
}

// route_file.hpp: which of the two it is, the first characters tell.
TEST(CliRoutes, TellsADocumentFromRoutesByItsFirstCharacters) {
  EXPECT_EQ(said({"routes", "list", "-"}, "#\"users\"\n/a x\n"), "/a  x");
  for (const char* const json : {"[\"a\"]", "{}", " \n{ }"}) {
    const Ran ran = run_iri({"routes", "check", "-"}, json);
    EXPECT_EQ(ran.exit, 1);
    EXPECT_TRUE(ran.out.starts_with("<stdin>:1:1: bad_document: ")) << ran.out;
  }
}

TEST(CliRoutes, ALineThatEndsBehindTheMethodIsWrongThere) {
  const Ran ran = run_iri({"routes", "check", "-"}, "    GET # c\n");
  EXPECT_TRUE(ran.out.starts_with("<stdin>:1:8: bad_line: ")) << ran.out;
}

// Places are counted from marks before characters; such bytes have none before them.
TEST(CliRoutes, EndsInADocumentOfBytesThatContinueACharacter) {
  const TemporaryFile file("{\"" + std::string(3000, '\x80'));
  const Ran ran = run_shell("ulimit -t 10; iri routes check " + file.path());
  EXPECT_EQ(ran.exit, 1);
  EXPECT_NE(ran.out.find(": not_json: "), std::string::npos) << ran.out;
}

TEST(CliRoutes, AProblemAsJsonSaysAllThatTheSentenceSays) {
  const std::string out =
      run_iri({"routes", "check", "--format", "json", "-"}, "GET /a/{x}\nGET /a/{y} b\nGET\n").out;
  const auto lines = lines_of(out);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(text_at(lines[0], "/file"), "<stdin>");
  EXPECT_TRUE(text_at(lines[0], "/message").ends_with(" (line 1)")) << out;
  EXPECT_EQ(text_at(lines[0], "/pattern"), "GET /a/{y}");
  EXPECT_EQ(text_at(lines[0], "/other"), "GET /a/{x}");
  for (const char* const none : {"/pattern", "/other", "/witness"}) {
    EXPECT_EQ(json_at(lines[1], none), "null") << none;
  }
}

TEST(CliRoutes, EachProblemIsALineOfStandardError) {
  const Ran ran = run_iri({"routes", "list", "-"}, "/a\n/{b\n/{c\n");
  const auto lines = lines_of(ran.err);
  ASSERT_EQ(lines.size(), 3U) << ran.err;
  EXPECT_TRUE(lines[0].starts_with("<stdin>:2:")) << ran.err;
  EXPECT_TRUE(lines[1].starts_with("<stdin>:3:")) << ran.err;
  EXPECT_TRUE(lines[2].starts_with("iri: ")) << ran.err;
  const Ran refused = run_iri({"routes", "match", "-", "GET", "u"}, "/a\n");
  EXPECT_TRUE(refused.err.starts_with("iri: the request is refused: ")) << refused.err;
  EXPECT_TRUE(refused.err.ends_with('\n')) << refused.err;
}

// route_options.hpp: a line of JSON in ASCII.
TEST(CliRoutes, JsonIsAscii) {
  const std::string json = said({"routes", "list", "--format", "json", "-"}, "/caf\xC3\xA9 x\n");
  EXPECT_NE(json.find("\"/caf\\u00e9\""), std::string::npos) << json;
  for (const char c : json) EXPECT_LT(static_cast<unsigned char>(c), 0x80);
}

TEST(CliRoutes, WithoutCapturesTheListIsEmpty) {
  EXPECT_EQ(json_at(said({"routes", "list", "--format", "json", "-"}, "/a x\n"), "/captures"),
            "[]");
}

TEST(CliRoutes, TextIsAFormat) {
  EXPECT_EQ(said({"routes", "list", "--format", "text", "-"}, "/a x\n"), "/a  x");
}

// A pattern of more than 72 characters does not make the column wider.
TEST(CliRoutes, ALongPatternLeavesTheOthersWhereTheyAre) {
  const std::string long_one = "/" + std::string(79, 'a');
  EXPECT_EQ(said({"routes", "list", "-"}, "/b b\n" + long_one + " a\n"),
            "/b" + std::string(70, ' ') + "  b\n" + long_one + "  a");
}

TEST(CliRoutes, HelpNamesWhatIsToBeGiven) {
  const std::pair<const char*, const char*> named[] = {
      {"check", "\n  FILE "},        {"check", "\n  --format text|json "},
      {"match", "\n  METHOD "},      {"match", "\n  TARGET "},
      {"compile", "--output FILE "}, {"compile", "\n  --namespace NAME "}};
  for (const auto& [command, part] : named) {
    const Ran ran = run_iri({"routes", command, "--help"});
    EXPECT_EQ(ran.exit, 0);
    EXPECT_NE(ran.out.find(part), std::string::npos) << part << "\n" << ran.out;
  }
}

std::string compiled(const std::string& routes) {
  const Ran ran = run_iri({"routes", "compile", "-"}, routes);
  EXPECT_EQ(ran.exit, 0) << ran.err;
  return ran.out;
}

bool has(const std::string& out, const std::string& text) {
  return out.find(text) != std::string::npos;
}

TEST(CliRoutes, NamesTheOtherRouteOnlyIfItIsAnother) {
  const std::string taken = run_iri({"routes", "check", "-"},
                                    "/{x} a\n//{y...} b\n/{x}/{y...} c\n"
                                    "/ d\n/{all...} e\n")
                                .out;
  EXPECT_TRUE(has(taken, "; route: /{all...}; other: /{x}; request: ")) << taken;
  const std::string never =
      run_iri({"routes", "check", "--policy", "proxy", "-"}, "/a%2Fb slash\n").out;
  EXPECT_TRUE(has(never, "encoded_slash; route: /a%2Fb; request: ")) << never;
}

// docs/AHEAD.md: each host in the list of the policy. ".b.example" is b.example as well (docs/GATE.md).
TEST(CliRoutes, AsksForTheHostOfEachKindOfEntry) {
  for (const std::string entry : {"a.example", ".b.example"}) {
    const TemporaryFile policy(R"({"base":"proxy","hosts":[")" + entry + R"("]})");
    const Ran ran = run_iri({"routes", "check", "--policy", policy.path(), "-"}, "/x\n");
    EXPECT_EQ(ran.exit, 0) << ran.out;
  }
}

// docs/AHEAD.md: of the lists. "com" by itself is a name of the local network.
TEST(CliRoutes, AsksForHostsOfThePolicyOnly) {
  const TemporaryFile policy(R"({"base":"fetch","hosts":[".com"]})");
  const Ran ran = run_iri({"routes", "check", "--policy", policy.path(), "-"}, "/x\n");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_TRUE(has(ran.out, ":1:1: never_admitted: the policy rejects it: local_name;")) << ran.out;
}

// 304 bytes: more than the 253 of the policy, and than the path and 256.
TEST(CliRoutes, TellsOfAHostThatIsTooLongForAPolicy) {
  std::string host;
  for (int i = 0; i < 5; ++i) host += std::string(60, 'a') + (i == 4 ? "" : ".");
  const Ran ran = run_iri({"routes", "check", "--policy", "proxy", "-"}, host + "/x\n");
  EXPECT_EQ(ran.exit, 1) << ran.err;
  EXPECT_TRUE(has(ran.out, ":1:1: never_admitted: the policy rejects it: long_host;")) << ran.out;
}

// x.b on port 80 is not x.b80.
TEST(CliRoutes, APortIsNoPartOfTheHost) {
  const TemporaryFile policy(R"({"base":"proxy","hosts":[".b80"],"ports":[80]})");
  const Ran ran = run_iri({"routes", "check", "--policy", policy.path(), "-"}, "x.b/y n\n");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_TRUE(has(ran.out, ": the policy rejects it: host_not_allowed;")) << ran.out;
}

// docs/AHEAD.md: one and two segments for a {name...}. One belongs to the first route, three to the
// second, and an empty one is merged by the policy.
TEST(CliRoutes, AsksForARestOfTwoSegmentsToo) {
  const Ran ran = run_iri({"routes", "check", "--policy", "proxy", "-"},
                          "/f/{x}/b one\n/f/{x}/{y}/{z}/b three\n/f/{r...}/b rest\n");
  EXPECT_EQ(ran.exit, 0) << ran.out;
}

// The request of one segment is shown; that of two is too deep as well.
TEST(CliRoutes, TheReasonIsThatOfTheRequestThatIsShown) {
  const TemporaryFile policy(R"({"base":"proxy","limits":{"depth":2}})");
  const Ran ran = run_iri({"routes", "check", "--policy", policy.path(), "-"}, "/a%2Fb/{r...} r\n");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_TRUE(has(ran.out, ": the policy rejects it: encoded_slash; route: ")) << ran.out;
}

TEST(CliRoutes, OnlyAConflictHasALineOfAnotherRoute) {
  std::string routes;
  for (std::size_t i = 0; i <= iri::max_route_methods; ++i) {
    routes += "M" + std::to_string(i) + " /a\n";
  }
  const Ran ran = run_iri({"routes", "check", "-"}, routes);
  EXPECT_TRUE(has(ran.out, "too_many_methods: "));
  EXPECT_FALSE(has(ran.out, "(line ")) << ran.out;
}

// What ends a string, begins an escape or a trigraph, and what does not show.
TEST(CliRoutes, EscapesInStringsOfCppWhatHasAMeaning) {
  const std::string out = compiled("/a a\"b\\c\?d~e\x7F\x1F\n");
  EXPECT_TRUE(has(out, R"("a\042b\134c\077d~e\177\037",)")) << out;
}

// An array of C++ is not empty.
TEST(CliRoutes, AnArrayWithoutEntriesHasOne) {
  EXPECT_TRUE(has(compiled("/a it\n"),
                  "inline constexpr ::iri::detail::route_table::Host hosts[] = {{}};\n"
                  "inline constexpr "));
}

TEST(CliRoutes, CompilesNoRoutesAtAll) {
  const std::string out = compiled("# none\n");
  EXPECT_TRUE(has(out, "inline constexpr char text[] =\n    \"\";\n")) << out;
  EXPECT_TRUE(has(out, "route_names[] = {\n    {},\n};\n")) << out;
}

// One of 80 sizes is a multiple of the length of a line.
TEST(CliRoutes, NoLineOfTheTextIsEmpty) {
  for (std::size_t size = 1; size <= 80; ++size) {
    const std::string out = compiled("/{" + std::string(size, 'n') + "} it\n");
    EXPECT_FALSE(has(out, "\n    \"\"")) << size;
  }
}

TEST(CliRoutes, WritesTheCapturesOfTheFirstRoute) {
  EXPECT_TRUE(has(compiled("GET /a/{x} n\n"),
                  "struct Captures<Route::n> {\n  ::iri::RouteCapture x;\n};\n"));
}

TEST(CliRoutes, CapturesWithTheSameMemberAreNumbered) {
  EXPECT_TRUE(has(compiled("/{a-b}/{a_b}/{a.b} n\n"),
                  "struct Captures<Route::n> {\n  ::iri::RouteCapture a_b;\n"
                  "  ::iri::RouteCapture a_b_2;\n  ::iri::RouteCapture a_b_2_2;\n};\n"));
}

// At least one: an array of C++ is not empty.
TEST(CliRoutes, WritesHowManyCapturesThereAreAtMost) {
  const std::string router = "inline constexpr ::iri::CompiledRouter<Route, ";
  EXPECT_TRUE(has(compiled("/a it\n"), router + "1> router("));
  EXPECT_TRUE(has(compiled("/a/{x} it\n"), router + "1> router("));
  EXPECT_TRUE(has(compiled("/{a}/{b} two\n/{c} one\n"), router + "2> router("));
  EXPECT_TRUE(has(compiled("/{c} one\n/{a}/{b} two\n"), router + "2> router("));
}

// iri/detail/route_table.hpp: RouteTable::seconds, Family::heads. "u" does not tell the two apart, the
// second segment, number 1, does. Heads are first bytes, little-endian: 117 is u, 97 a, 98 b.
TEST(CliRoutes, WritesWhatFamiliesAreToldApartBy) {
  const std::string out = compiled("/u/a/{x} one\n/u/b/c two\n");
  EXPECT_TRUE(has(out, "  t.seconds[3] = 1;\n")) << out;
  EXPECT_TRUE(has(out, "ULL,{117,97},{")) << out;
  EXPECT_TRUE(has(out, "ULL,{117,98},{")) << out;
}

TEST(CliRoutes, WritesNoSecondSegmentWhereThereIsNone) {
  EXPECT_FALSE(has(compiled("/{a}/{b} n\n"), "t.seconds["));
}

// src/routes/method.hpp: the signature of GIVE times the multiplier begins with five zero bits.
TEST(CliRoutes, WritesTheFirstPlaceOfAMethod) {
  EXPECT_TRUE(has(compiled("GIVE /a n\n"), "  t.method_places[0] = 1;\n"));
}

// json.hpp of the command: 64 levels are read. The key stands in as many lists and objects as `lists` and two.
TEST(CliRoutes, KeysAreReadToTheDepthThatIsReadAndNoDeeper) {
  const auto check = [](std::size_t lists) {
    return run_iri({"routes", "check", "-"}, "{\"servers\":" + std::string(lists, '[') +
                                                 "{\"k\":1,\n\"k\":2}" + std::string(lists, ']') +
                                                 ",\"paths\":{\"/a\":{\"get\":{}}}}");
  };
  EXPECT_TRUE(check(62).out.starts_with("<stdin>:2:2: duplicate_key: ")) << check(62).out;
  EXPECT_EQ(check(63).out, "");
}

TEST(CliRoutes, PlacesOfPathsAreThoseOfTheirKeys) {
  EXPECT_EQ(from_openapi("{\"paths\":{\n\"\":{}}}"), "<stdin>:2:2: no_path");
  // The same key further down, and in another object that is read, is no path.
  EXPECT_EQ(from_openapi("{\"paths\":{\n\"/a\":{\"$ref\":1,\n\"/a\":2}}}"),
            "<stdin>:2:2: reference");
  EXPECT_EQ(from_openapi("{\"paths\":{\n\"/a\":{\"$ref\":1}},\n\"servers\":{\"/a\":1}}"),
            "<stdin>:2:2: reference");
}

// Written in another way, or behind a base: then the place is that of its beginning (route_file.hpp).
TEST(CliRoutes, APathThatDoesNotStandInTheFileAsItIsHasOnePlace) {
  EXPECT_EQ(from_openapi("{\"paths\":{\n\"\\/a{x}{y}\":{\"get\":{}}}}"),
            "<stdin>:2:2: second_parameter");
  EXPECT_EQ(from_openapi("{\"basePath\":\"/v1\",\"paths\":{\n\"/a{x}{y}\":{\"get\":{}}}}"),
            "<stdin>:2:2: second_parameter");
  EXPECT_EQ(from_openapi("{\"paths\":{\n\"/a{x}{y}\":{\"get\":{}}}}"),
            "<stdin>:2:7: second_parameter");
}

// 65536 bytes with all that is put in (openapi.cc). What is longer is no URL, and not a shorter one either.
TEST(CliRoutes, AServerUrlHasALimit) {
  const auto base = [](std::size_t size) {
    return from_openapi("{\"servers\":[{\"url\":\"https://" + std::string(size - 10, 'h') +
                        "/v\"}],\"paths\":{\"/p\":{\"get\":{}}}}");
  };
  EXPECT_EQ(base(65536), "GET /v/p\n");
  EXPECT_EQ(base(65537), "<stdin>: bad_base");
}

// OpenAPI 3.1.0 s4.8.5: variables are in braces.
TEST(CliRoutes, OnlyBracesAreVariablesOfAServer) {
  EXPECT_EQ(from_openapi(R"({"servers":[{"url":"/a}","variables":{"a":{"default":"/x"},)"
                         R"("/a":{"default":"/y"}}}],"paths":{"/p":{"get":{}}}})"),
            "<stdin>: bad_base");
}

TEST(CliRoutes, SaysOfADocumentWhatIsMeant) {
  const auto check = [](const std::string& text) {
    return run_iri({"routes", "check", "-"}, text).out;
  };
  // What is in a member of an operation is not read.
  EXPECT_EQ(
      from_openapi(R"({"paths":{"/p":{"additionalOperations":{"COPY":{"x":{"k":1,"k":2}}}}}})"),
      "COPY /p\n");
  EXPECT_EQ(check("{\"paths\":{\"/a\":{},\n\"/a\":{}}}"),
            "<stdin>:2:2: duplicate_key: this key is there already: /a\n");
  // An extension begins with "x-", a path with "/".
  EXPECT_EQ(from_openapi("{\"paths\":{\n\"x\":{}}}"), "<stdin>:2:2: no_path");
  const std::string post = check(R"({"paths":{"/p":{"additionalOperations":{"POST":{}}}}})");
  EXPECT_TRUE(post.ends_with("; route: POST /p\n")) << post;
}

// "get_users_by_id" (docs/AHEAD.md); no identifier of C++ begins with a digit.
TEST(CliRoutes, IdentifiersOfShortNamesAndAffixes) {
  EXPECT_EQ(identifiers_of("0 9"), "n0 n9 ");
  EXPECT_EQ(said({"routes", "list", "-"}, "/v{x}\n"), "/v{x}  v_by_x");
}

// RFC 8259 s6 lets a reader limit its numbers. What stands behind a NUL is no JSON, and is not passed over.
TEST(CliRoutes, SaysWhichNumberItDoesNotTakeAndWhereANulIs) {
  const auto said_of = [](const std::string& text) {
    const Ran ran = run_iri({"routes", "check", "-"}, text);
    EXPECT_EQ(ran.exit, 1);
    return ran.out;
  };
  const std::string number = said_of("{\"paths\":{\"/a\":{\"get\":{\n\"x\":-1E400}}}}");
  EXPECT_EQ(number, "<stdin>:2:5: bad_document: this number is too large\n");
  const std::string nul = said_of(std::string("{\"paths\":{}}\n\0{", 16));
  EXPECT_TRUE(nul.starts_with("<stdin>:2:1: not_json: ")) << nul;
}

// RFC 8259 s7: \" is a quote in a string. (The beginning of a key is looked for by the last quote before its end.)
TEST(CliRoutes, AQuoteInAKeyDoesNotMoveItsPlace) {
  EXPECT_TRUE(
      from_openapi("{\"paths\":{\n\"/a\\\"b\":{\"get\":{}}}}").starts_with("<stdin>:2:2: "));
  EXPECT_EQ(from_openapi("{\"paths\":{\n\"a\\\"b\":{}}}"), "<stdin>:2:2: no_path");
}

// "The keys that lead there" (openapi.cc). A list has none, also behind an object. (It says "servers url k": the level of the list
// keeps the last key of the object before it; a list has to begin a level, too.)
TEST(CliRoutes, AListHasNoKey) {
  const Ran ran = run_iri({"routes", "check", "-"},
                          "{\"servers\":[{\"url\":\"/a\"},[{\"k\":1,\n\"k\":2}]],\"paths\":{}}");
  EXPECT_EQ(ran.out, "<stdin>:2:2: duplicate_key: this key is there already: servers k\n");
}

// As getopt() reads it: what follows the letter is the value, with its equals sign.
TEST(CliRoutes, AShortOptionTakesTheRestOfItsWordAsItIs) {
  const Ran ran =
      run_shell("d=$(mktemp -d); cd $d; echo '/a b' | iri routes compile - '-o=[a]'; ls; rm -r $d");
  EXPECT_EQ(ran.out, "=[a]\n") << ran.err;
}

TEST(CliRoutes, SaysWhyARequestIsRefused) {
  const TemporaryFile file(users);
  const auto refused = [&](const char* target) {
    return run_iri({"routes", "match", "--policy", "proxy", "--host", "a.example", file.path(),
                    "GET", target})
        .err;
  };
  EXPECT_NE(refused("/a b").find(": unexpected_character"), std::string::npos) << refused("/a b");
  const std::string two = refused("/users/a%2Fb%00");
  EXPECT_NE(two.find(": encoded_slash, "), std::string::npos) << two;
}

}  // namespace
