// The router, judged by the definition (oracle.hpp) and by automata (automaton.hpp).
#include "routes/oracle.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <random>
#include <regex>

#include "routes/judged.hpp"

namespace iri_judge { namespace {

TEST(RoutesOracle, AllWordsOfClasses) {
  for (const Patterns& patterns : named_sets) {
    const Judged judged(patterns);
    ASSERT_FALSE(judged.router.error()) << shown(patterns);
    const std::size_t classes = judged.automaton.segments().size();
    std::size_t longest = 1, words = classes;
    while (words * classes <= 1000) words *= classes, ++longest;
    const auto methods = judged.automaton.methods();
    each_word(classes, longest, [&](const auto& word) {
      for (const std::string& method : methods) {
        for (std::size_t member = 0; member < 2; ++member) {
          ASSERT_EQ(judged.difference({method, judged.automaton.path(word, member), {}}), "");
        }
      }
    });
  }
}

TEST(RoutesOracle, AllWordsOfClassesOfHosts) {
  for (const Patterns& patterns : host_sets) {
    const Judged judged(patterns);
    ASSERT_FALSE(judged.router.error()) << shown(patterns);
    const auto methods = judged.automaton.methods();
    std::vector<std::optional<std::string>> hosts{std::nullopt, "", ".", "[::1]", "1.2.3.4"};
    each_word(judged.automaton.labels().size(), 3, [&](const auto& word) {
      for (const char* end : {"", "."}) hosts.push_back(judged.automaton.host(word, 1) + end);
    });
    each_word(judged.automaton.segments().size(), 2, [&](const auto& word) {
      for (const std::string& method : methods) {
        for (const auto& host : hosts) {
          ASSERT_EQ(judged.difference({method, judged.automaton.path(word, 0), host}), "");
        }
      }
    });
  }
}

/// Joins pieces; those that make dot segments are left out, for no canonical path has them.
bool is_canonical(const std::string& path) {
  for (const std::string& segment : split(path, '/')) {
    if (segment == "." || segment == "..") return false;
  }
  return true;
}

void check_all_paths(const Patterns& patterns, const Patterns& pieces, std::size_t longest) {
  const Judged judged(patterns);
  ASSERT_FALSE(judged.router.error()) << shown(patterns);
  each_word(pieces.size(), longest, [&](const auto& word) {
    std::string path = "/";
    for (const std::size_t piece : word) path += pieces[piece];
    if (!is_canonical(path)) return;
    ASSERT_EQ(judged.difference({"GET", path, {}}), "");
  });
}

TEST(RoutesOracle, AllShortPaths) {
  for (const Patterns& patterns : named_sets) check_all_paths(patterns, {"/", "a", "b"}, 6);
  check_all_paths(named_sets[1], {"/", "v", "1", ".json", "."}, 5);
  check_all_paths(named_sets[4], {"/", "%2B", "2", "B", "%7B"}, 5);
  check_all_paths(of_the_page, {"/", "users", "me", "static", "v2", "tags/list", "a", "b"}, 4);
  check_all_paths(
      of_the_page,
      {"/", "%E3%82%AB%E3%83%95%E3%82%A7", "\xE3\x82\xAB\xE3\x83\x95\xE3\x82\xA7", "%7Bb%7D", "a"},
      5);
  // Raw UTF-8, where a segment may be a literal or a name.
  check_all_paths({"/\xC3\xA5", "/{y}", "/\xC3\xA5/{x}", "/{y}/\xC3\xA5"},
                  {"/", "\xC3\xA5", "%C3%A5", "a"}, 5);
}

// ---- Random sets ----

using Random = std::mt19937_64;

template <class List>
const auto& one_of(const List& list, Random& random) {
  return list[random() % std::size(list)];
}

const Patterns segments = {"a",    "b",     "ab",      "",         "{x}",    "{x}",    "a{x}",
                           "{x}a", "a{x}b", "ab{x}",   "{x}ba",    "{x}%2F", "%2F",    "{x...}",
                           "aba",  "%61",   "a%2f{x}", "\xC3\xA5", "%C3%A5", "{{{x}}}"};

/// With names that differ, and one rest at most.
std::string random_path(Random& random) {
  std::string path;
  bool rest = false;
  for (std::size_t i = 0, count = 1 + random() % 4; i < count; ++i) {
    std::string segment = one_of(segments, random);
    if (segment == "{x...}" && rest) segment = "{x}";
    rest = rest || segment == "{x...}";
    const std::size_t name = segment.find('x');
    if (name != segment.npos) segment[name] = static_cast<char>('k' + random() % 4 * 4 + i);
    path += "/" + segment;
  }
  return path;
}

std::string random_pattern(Random& random, bool hosts) {
  static const Patterns methods = {"", "", "", "GET ", "GET ", "HEAD ", "POST ", "get "};
  static const Patterns names = {"",      "",    "",        "h",     "a.h",
                                 "{A}.h", "{A}", "{A}.{B}", "a.{A}", "A.H."};
  const std::string method = one_of(methods, random);
  const std::string host = hosts ? one_of(names, random) : "";
  return method + host + random_path(random);
}

Patterns random_set(Random& random, bool hosts) {
  Patterns patterns;
  const std::size_t count = 2 + random() % 9;
  for (std::size_t i = 0; i < count; ++i) patterns.push_back(random_pattern(random, hosts));
  return patterns;
}

Request random_request(const Automaton& automaton, Random& random, bool hosts) {
  static const Patterns pieces = {"",       "a",        "b",       "ab", "aba", "%2F",
                                  "%C3%A5", "\xC3\xA5", "%7Ba%7D", "c",  "%20"};
  static const Patterns names = {"h", "a.h", "b.h", "a.b", "h.", "", "a.a.h", "[::1]", "a", "x..h"};
  static const Patterns methods = {"GET", "HEAD", "POST", "get", "OTHER"};
  Request request{one_of(methods, random), "", std::nullopt};
  if (hosts && random() % 4 != 0) request.host = one_of(names, random);
  for (std::size_t i = 0, count = 1 + random() % 5; i < count; ++i) {
    const auto& members = automaton.segments().members(random() % automaton.segments().size());
    const bool of_class = random() % 3 != 0;
    request.path += "/" + (of_class ? one_of(members, random)
                                    : one_of(pieces, random) + one_of(pieces, random));
  }
  return request;
}

/// What build() says of conflicts is what the automaton says.
void check_conflict(const Judged& judged) {
  const auto conflicts = judged.automaton.conflicts();
  const auto& error = judged.router.error();
  ASSERT_EQ(error, judged.router.c_error()) << shown(judged.patterns);
  ASSERT_EQ(error.has_value(), !conflicts.empty()) << shown(judged.patterns);
  if (!error) return;
  ASSERT_LT(error->other, error->route);
  ASSERT_EQ(conflicts.count({error->other, error->route}), 1U) << shown(judged.patterns);
}

/// The text of a witness as a request.
Request read_witness(const std::string& witness) {
  const std::size_t space = witness.find(' '), slash = witness.find('/');
  Request request{witness.substr(0, space), witness.substr(slash), std::nullopt};
  if (slash != space + 1) request.host = witness.substr(space + 1, slash - space - 1);
  return request;
}

/// Both patterns match the witness, and stand at the same place.
void check_witness(const Patterns& patterns, const BuildError& error, const Request& witness,
                   bool head) {
  const Oracle oracle(patterns, head);
  const Pattern &first = oracle.patterns()[error.other], &second = oracle.patterns()[error.route];
  ASSERT_TRUE(rank(first, witness)) << shown(patterns) << shown(witness);
  ASSERT_EQ(rank(first, witness), rank(second, witness)) << shown(patterns) << shown(witness);
  ASSERT_TRUE(method_kind(first, witness.method, head)) << shown(patterns) << shown(witness);
  ASSERT_EQ(method_kind(first, witness.method, head), method_kind(second, witness.method, head));
}

/// Takes away one pattern of each conflict that build() finds, until it finds none. INVARIANT: the
/// automaton has judged each of them.
Patterns without_conflicts(Patterns patterns, bool head) {
  for (UnderTest router(patterns, head); router.error();) {
    const BuildError error = *router.error();
    check_witness(patterns, error, read_witness(error.witness), head);
    patterns.erase(patterns.begin() + static_cast<std::ptrdiff_t>(error.route));
    router = UnderTest(patterns, head);
  }
  return patterns;
}

TEST(RoutesOracle, RandomSetsAnswerByTheDefinition) {
  Random random(18);
  for (int set = 0; set < 600; ++set) {
    const bool hosts = set % 3 == 0, head = set % 5 != 0;
    const Patterns patterns = without_conflicts(random_set(random, hosts), head);
    const Judged judged(patterns, head);
    ASSERT_NO_FATAL_FAILURE(check_conflict(judged));
    for (int i = 0; i < 40; ++i) {
      ASSERT_EQ(judged.difference(random_request(judged.automaton, random, hosts)), "");
    }
  }
}

TEST(RoutesOracle, TheOrderOfRegistrationHasNoEffect) {
  Random random(19);
  for (int set = 0; set < 200; ++set) {
    const bool hosts = set % 3 == 0;
    const Patterns patterns = without_conflicts(random_set(random, hosts), true);
    std::vector<std::size_t> order(patterns.size());
    std::iota(order.begin(), order.end(), 0U);
    std::shuffle(order.begin(), order.end(), random);
    Patterns shuffled;
    for (const std::size_t i : order) shuffled.push_back(patterns[i]);
    const UnderTest router(patterns, true), other(shuffled, true);
    const Automaton automaton(patterns, true);
    for (int i = 0; i < 40; ++i) {
      const Request request = random_request(automaton, random, hosts);
      Answer answer = other.ask(request);
      if (answer.outcome == 2) answer.route = order[answer.route];
      ASSERT_EQ(answer, router.ask(request)) << shown(patterns) << shown(request);
    }
  }
}

TEST(RoutesOracle, BuildFindsEveryConflictAndNoOther) {
  Random random(20);
  std::size_t found = 0;
  for (int set = 0; set < 600; ++set) {
    const bool hosts = set % 3 == 0, head = set % 5 != 0;
    Patterns patterns = random_set(random, hosts);
    for (std::size_t i = random() % 3; i-- != 0;) patterns.push_back(one_of(patterns, random));
    const Judged judged(patterns, head);
    ASSERT_NO_FATAL_FAILURE(check_conflict(judged));
    const auto conflicts = judged.automaton.conflicts();
    for (const auto& [pair, witness] : conflicts) {
      const BuildError error{pair.second, pair.first, {}};
      check_witness(patterns, error, {witness.method, witness.path, witness.host}, head);
    }
    for (std::size_t i = 0; i < patterns.size(); ++i) {
      for (std::size_t k = i + 1; k < patterns.size(); ++k) {
        const UnderTest pair({patterns[i], patterns[k]}, head);
        ASSERT_EQ(pair.error().has_value(), conflicts.count({i, k}) == 1) << patterns[i] << "\n"
                                                                          << patterns[k];
        found += pair.error().has_value();
      }
    }
  }
  EXPECT_GT(found, 400U);  // there was something to find
}

// ---- Captures ----

/// A pattern of so many parameters, with a literal after each, and one that it matches.
std::pair<std::string, std::string> of_captures(std::size_t count, const std::string& tail) {
  std::pair<std::string, std::string> result;
  for (std::size_t i = 0; i < count; ++i) {
    result.first += (i % 3 == 2 ? "/l/a{p" : "/l/{p") + std::to_string(i) + "}";
    result.second += "/l/a" + std::to_string(i);
  }
  return {result.first + tail, result.second + (tail == "/{r...}" ? "/u/l/" : tail)};
}

TEST(RoutesOracle, AnyNumberOfCapturesAndAnyRoomForThem) {
  for (const std::string tail : {"", "/l", "/{r...}"}) {
    for (std::size_t count = 1; count + (tail == "/{r...}") <= 32 && count * 2 < 64; ++count) {
      const auto [pattern, path] = of_captures(count, tail);
      const Judged judged({pattern});
      ASSERT_EQ(judged.difference({"GET", path, {}}), "");
      const Request request{"GET", path, {}};
      for (std::size_t room = 0; room <= count; ++room) {
        Answer expected = judged.oracle.ask(request);
        expected.captures.resize(std::min(room, expected.captures.size()));
        ASSERT_EQ(judged.router.ask(request, room), expected) << pattern << " " << room;
        ASSERT_EQ(judged.router.ask_c(request, room), expected) << pattern << " " << room;
      }
    }
  }
}

/// Without affixes the fast walk alone answers.
TEST(RoutesOracle, AsManyCapturesAsThereMayBeThenALiteral) {
  for (const std::string tail : {"", "/l", "/l/l"}) {
    std::string pattern, path;
    for (int i = 0; i < 32; ++i) {
      pattern += "/{p" + std::to_string(i) + "}";
      path += "/" + std::to_string(i);
    }
    const Judged judged({pattern + tail});
    ASSERT_EQ(judged.difference({"GET", path + tail, {}}), "");
  }
}

// ---- Patterns ----

/// By the ABNF of the page, for patterns in ASCII without a host that is an IP-literal.
bool is_pattern(const std::string& text) {
  static const std::string name = R"(\{[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*\})";
  static const std::string rest = R"(\{[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*\.\.\.\})";
  static const std::string label_character =
      R"(([-A-Za-z0-9_~!$&'()*+,;=]|%[0-9A-Fa-f]{2}|\{\{|\}\}))";
  static const std::string character =
      R"(([-A-Za-z0-9._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2}|\{\{|\}\}))";
  static const std::string segment =
      "(" + rest + "|" + character + "*(" + name + character + "*)?)";
  static const std::string label = "(" + label_character + "+|" + name + ")";
  static const std::regex pattern(R"(([-!#$%&'*+.^_`|~0-9A-Za-z]+ )?()" + label + R"((\.)" + label +
                                  R"()*\.?)?((/)" + segment + ")+)");
  static const std::regex dots("/\\.\\.?(/|$)");
  return std::regex_match(text, pattern) && !std::regex_search(text, dots);
}

TEST(RoutesOracle, EveryShortPatternIsAPatternOrNot) {
  static constexpr std::string_view letters = "/{}.a ?";
  std::size_t patterns = 0;
  each_word(letters.size(), 5, [&](const auto& word) {
    std::string text;
    for (const std::size_t letter : word) text += letters[letter];
    const bool expected = is_pattern(text);
    patterns += expected;
    ASSERT_EQ(iri::check_route(text).has_value(), expected) << text;
  });
  EXPECT_GT(patterns, 100U);
}

std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

/// What the ABNF does not say: one rest at most, and names that differ.
TEST(RoutesOracle, EveryPatternOfFewPiecesIsAPatternOrNot) {
  const Patterns pieces = {"/", "{a}", "{a...}", "{b...}", "{b.c-_1}", "{{",
                           "}", "%",   "4e",     "..",     "h",        "GET "};
  std::size_t patterns = 0;
  each_word(pieces.size(), 4, [&](const auto& word) {
    std::string text;
    for (const std::size_t piece : word) text += pieces[piece];
    const bool one_rest = occurrences(text, "...}") <= 1;
    const bool differ = occurrences(text, "{a}") + occurrences(text, "{a...}") <= 1 &&
                        occurrences(text, "{b.c-_1}") <= 1;
    const bool expected = is_pattern(text) && one_rest && differ;
    patterns += expected;
    ASSERT_EQ(iri::check_route(text).has_value(), expected) << text;
  });
  EXPECT_GT(patterns, 100U);
}

}}  // namespace iri_judge
