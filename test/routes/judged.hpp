// A set of routes with all that have an opinion on it, and the sets of the tests.
#ifndef IRI_TEST_ROUTES_JUDGED_HPP
#define IRI_TEST_ROUTES_JUDGED_HPP

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "routes/automaton.hpp"
#include "routes/oracle.hpp"
#include "routes/under_test.hpp"

namespace iri_judge {

using iri_automata::Automaton;
using iri_automata::Verdict;
using Patterns = std::vector<std::string>;

inline std::string shown(const Answer& answer) {
  std::string text = std::to_string(answer.outcome) + " route " + std::to_string(answer.route);
  for (const auto& [data, size] : answer.captures) text += " [" + std::string(data, size) + "]";
  return text + " allow " + answer.allowed;
}

inline std::string shown(const Request& request) {
  return request.method + " " + request.host.value_or("-") + " " + request.path;
}

inline std::string shown(const Patterns& patterns) {
  std::string text;
  for (const std::string& pattern : patterns) text += "  " + pattern + "\n";
  return text;
}

inline Verdict without_captures(const Answer& answer) {
  Verdict verdict;
  if (answer.outcome == 2) verdict.route = answer.route;
  if (answer.outcome != 1) return verdict;
  for (std::string& method : split(answer.allowed, ',')) {
    verdict.allowed.insert(method.substr(method.find_first_not_of(' ')));
  }
  return verdict;
}

/// Everything that has an opinion on a set of routes.
class Judged {
 public:
  explicit Judged(Patterns set, bool head = true)
      : patterns(std::move(set)),
        router(patterns, head),
        oracle(patterns, head),
        automaton(patterns, head) {}

  /// An empty text, or how they differ.
  std::string difference(const Request& request) const {
    const Answer expected = oracle.ask(request), got = router.ask(request);
    const Answer in_c = router.ask_c(request);
    const bool agreed = got == expected && in_c == expected;
    if (agreed && by_automaton(request) == without_captures(expected)) return {};
    return shown(patterns) + shown(request) + "\n  definition " + shown(expected) + "\n  C++ " +
           shown(got) + "\n  C " + shown(in_c);
  }

  const Patterns patterns;
  const UnderTest router;
  const Oracle oracle;
  const Automaton automaton;

 private:
  Verdict by_automaton(const Request& request) const {
    return automaton.verdict(request.method, automaton.host_state(request.host),
                             automaton.path_state(request.path));
  }
};

/// Calls visit with all words of up to `longest` letters, but the empty one.
inline void each_word(std::size_t letters, std::size_t longest,
                      const std::function<void(const std::vector<std::size_t>&)>& visit) {
  std::vector<std::size_t> word;
  const std::function<void()> extend = [&] {
    if (word.size() == longest) return;
    for (std::size_t i = 0; i < letters; ++i) {
      word.push_back(i);
      visit(word);
      extend();
      word.pop_back();
    }
  };
  extend();
}

inline const Patterns of_the_page = {"GET /users/{id}",
                                     "/users/me",
                                     "/reports/{year}.pdf",
                                     "/static/{path...}",
                                     "GET /v2/{image...}/tags/list",
                                     "{tenant}.example.com/users/{id}",
                                     "/\xE3\x82\xAB\xE3\x83\x95\xE3\x82\xA7/{id}",
                                     "/a/{{b}}",
                                     "/a/{x}",
                                     "/{y}/b",
                                     "/{y}/b/d",
                                     "/a/{x}/c",
                                     "POST /a/b",
                                     "GET /a/b",
                                     "h.example/{x...}",
                                     "/{x...}/b",
                                     "/{x...}"};

/// Sets that overlap in the ways that matter. None has a conflict.
inline const std::vector<Patterns> named_sets = {
    {"/", "/{x}", "/{x...}", "/a", "/a/"},
    {"/{x}.json", "/v{x}.json", "/{x}", "/v{x}", "/{x}n", "/v1.json"},
    {"/a{x}", "/{x}a", "/a{x}a", "/aa{x}", "/{x}aa", "/aaa"},
    {"/ab{x}ba", "/{x}ba", "/ab{x}", "/a{x}a", "/{x...}"},
    {"/{x}B", "/{x}2B", "/{x}%2B", "/2{{", "/%2B{x}", "/%2b"},
    {"/a/{x}", "/{x}/a", "/{x}/{y}", "/{x...}/a", "/a/{x...}"},
    {"/{x...}", "/{x...}/a", "/{x...}/a/b", "/{x...}/{y}", "/{x...}/{y}/b"},
    {"/a/{x...}/a", "/{y}/{x...}/a", "/a/{y}/{x...}", "/{x...}/a/a", "/a/{x...}/{y}/a"},
    {"/a{y}/{x...}/b", "/{y}b/{x...}/b", "/{x...}/{y}b", "/{y}/{x...}/b{z}"},
    {"GET /a", "POST /a", "/a", "HEAD /{x}", "GET /{x}", "PUT /{x...}"},
    {"GET /a/{x}", "POST /{y}/b", "HEAD /a/b", "PUT /{x...}/b"},
    {"//a", "/{x...}//", "/a//{x}", "//{x}/", "/{x}//a"},
    {"/a/a/a/a", "/{x}/a/a/b", "/a/{x}/a/c", "/a/a/{x}/d", "/{x}/{y}/{z}/{u}"},
};

inline const std::vector<Patterns> host_sets = {
    {"h.example/a", "{x}.example/a", "/a", "/{x...}", "{x}.example/{y...}", "{x}/a"},
    {"a.b/{x}", "{y}.b/a", "{y}.{z}/a", "a.{z}/{x...}", "b/{x}", "/{x}"},
    {"GET a.b/a", "POST {x}.b/a", "PUT /a", "{x}.b/{y}", "GET {x}.{y}/a"},
    {"A.B./a", "/b", "GET {x.y}.b/{z}", "{x}.c/b"},
};

}  // namespace iri_judge

#endif
