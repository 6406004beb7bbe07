// Asks routers for hostile requests in two sizes, for callgrind to count the instructions of each:
// linear.py reads the counts. The size is that of the path or of the host, in bytes, or the number
// of patterns that overlap on one path. By itself it only runs.
#include "iri/routes.hpp"

#include <valgrind/callgrind.h>

#include <array>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/repeated.hpp"

namespace {

using iri_test::repeated;

using Patterns = std::vector<std::string>;
volatile std::size_t kept;  // so that no answer is left uncomputed

iri::Router<char> router_of(const Patterns& patterns) {
  iri::RouterBuilder<char> builder;
  for (const std::string& pattern : patterns) {
    if (builder.add(pattern, 'x')) throw std::logic_error("refused: " + pattern);
  }
  auto router = std::move(builder).build();
  if (!router) throw std::logic_error("conflict: " + router.error().pattern);
  return *std::move(router);
}

void run(const std::string& label, const Patterns& patterns, const std::string& path,
         std::optional<std::string_view> host) {
  const iri::Router<char> router = router_of(patterns);
  std::array<std::string_view, 32> captures;
  const auto ask = [&] { kept = router.match_path("GET", path, host, captures).route; };
  ask();  // what is done only once is not counted
  CALLGRIND_ZERO_STATS;
  ask();
  CALLGRIND_DUMP_STATS_AT(label.c_str());
}

const Patterns one_rest = {"/{a...}/x/{b}/x"};
const Patterns rests = {"/{a...}/x/{b}/x", "/{a...}/x",           "/{a...}/{b}/x/x",  "/x/{a...}/y",
                        "/{b}/x/{a...}/y", "/x/{b}/{a...}/{c}/y", "/{b}/{c}/{a...}/x"};
const Patterns affixes = {"/a{x}/{r...}",   "/aa{x}/{r...}/b", "/aa{x}aa/{r...}/b",
                          "/{x}a/{r...}/b", "/{x}aab/{r...}",  "/a{x}aab/{r...}/b",
                          "/{r...}/a{x}b",  "/{r...}/b{x}a"};
const Patterns hosts = {"{a}.{b}.{c}/x", "a.{b}.{c}/x", "a.a.a/x", "{a}/x", "/y"};

/// A path of head, units and tail, or a host of them.
struct Family {
  const char* name;
  const Patterns& patterns;
  const char *head, *unit, *tail;
  bool of_host;
};

const Family families[] = {
    {"a rest, found", one_rest, "", "/x", "", false},
    {"a rest, missed at the end", one_rest, "", "/x", "/z", false},
    {"rests, found", rests, "", "/x", "", false},
    {"rests, missed at the end", rests, "", "/x", "/z", false},
    {"rests of empty segments", rests, "", "/", "", false},
    {"rests of encoded slashes", rests, "", "/x%2F", "", false},
    {"rests of raw UTF-8", rests, "", "/\xC3\xA5", "", false},
    {"long affixes, found", affixes, "/", "a", "b", false},
    {"long affixes, missed", affixes, "/", "a", "c", false},
    {"long segments of encoded bytes", affixes, "/a", "%2B", "c", false},
    {"segments of affixes", affixes, "", "/aaab", "", false},
    {"segments of affixes, missed", affixes, "", "/aaaa", "", false},
    {"labels", hosts, "", "a.", "a", true},
    {"one label", hosts, "", "a", "", true},
    {"dots", hosts, "", ".", "", true},
};

void run(const Family& family, std::size_t size) {
  const std::size_t count = size / std::string_view(family.unit).size();
  const std::string text = family.head + repeated(family.unit, count) + family.tail;
  const std::string label = std::string("match|") + family.name + "|" + std::to_string(size);
  if (family.of_host) {
    run(label, family.patterns, "/x", text);
  } else {
    run(label, family.patterns, text, std::nullopt);
  }
}

/// All ways through a tree of eight segments that are "a" or a parameter: 2^8 at most.
Patterns branching(std::size_t count) {
  Patterns patterns;
  for (std::size_t i = 0; i < count; ++i) {
    std::string pattern;
    for (std::size_t k = 0; k < 8; ++k) {
      pattern += (i >> k & 1U) == 0 ? "/a" : "/{p" + std::to_string(k) + "}";
    }
    patterns.push_back(pattern + "/b");
  }
  return patterns;
}

/// A rest behind one more segment each.
Patterns nested_rests(std::size_t count) {
  Patterns patterns;
  for (std::size_t i = 0; i < count; ++i) patterns.push_back(repeated("/x", i) + "/{r...}/y");
  return patterns;
}

/// The same, where segments before it are parameters.
Patterns nested_parameters(std::size_t count) {
  Patterns patterns;
  for (std::size_t i = 0; i < count; ++i) {
    std::string pattern;
    for (std::size_t k = 0; k < i; ++k) pattern += "/{p" + std::to_string(k) + "}";
    patterns.push_back(pattern + "/{r...}/y");
  }
  return patterns;
}

/// One pattern, of so many segments behind its rest.
Patterns long_tail(std::size_t count) { return {"/{r...}" + repeated("/x", count) + "/y"}; }

struct Overlap {
  const char* name;
  Patterns (*patterns)(std::size_t count);
  const char *unit, *tail;
  std::size_t repeat, count;
};

constexpr Overlap overlaps[] = {
    {"branching, missed at the end", branching, "/a", "/c", 8, 128},
    {"branching, found by the last", branching, "/z", "/b", 8, 128},
    {"nested rests, missed at the end", nested_rests, "/x", "/z", 200, 30},
    {"nested parameters, missed at the end", nested_parameters, "/x", "/z", 200, 15},
    {"segments behind one rest, missed at the end", long_tail, "/x", "/z", 200, 30},
};

void run(const Overlap& overlap, std::size_t count) {
  const std::string path = repeated(overlap.unit, overlap.repeat) + overlap.tail;
  run(std::string("match with as many patterns or segments|") + overlap.name + "|" +
          std::to_string(count),
      overlap.patterns(count), path, std::nullopt);
}

/// Names in the first segment, in n ways, and n literals there: each of these may be for one of those, too.
Patterns wide(std::size_t count) {
  Patterns patterns;
  for (std::size_t i = 0; i < count; ++i) {
    std::string pattern = "/{z}";
    for (std::size_t k = 0; k < 12; ++k) {
      pattern += (i >> k & 1U) != 0 ? "/{n" + std::to_string(k) + "}" : "/s";
    }
    patterns.push_back(pattern);
    patterns.push_back("/l" + std::to_string(i) + repeated("/s", 12));
  }
  return patterns;
}

void build(std::size_t count) {
  const Patterns patterns = wide(count);
  iri::RouterBuilder<char> builder;
  for (const std::string& pattern : patterns) kept = builder.add(pattern, 'x') ? 1 : 0;
  CALLGRIND_ZERO_STATS;
  kept = std::move(builder).build()->size();
  CALLGRIND_DUMP_STATS_AT(("build (n log n)|wide families|" + std::to_string(count)).c_str());
}

/// Hosts of which a request is for none.
void ask_many_hosts(std::size_t count) {
  Patterns patterns;
  for (std::size_t i = 0; i < count; ++i) {
    patterns.push_back("{t}.h" + std::to_string(10000 + i) + ".example/x");
  }
  run("match with as many hosts|that end otherwise|" + std::to_string(count), patterns, "/x",
      "t.h.example");
}

}  // namespace

int main() {
  for (const std::size_t count : {500U, 1000U}) build(count);
  for (const std::size_t count : {1000U, 2000U}) ask_many_hosts(count);
  for (const Family& family : families) {
    for (const std::size_t size : {1500U, 3000U}) run(family, size);
  }
  for (const Overlap& overlap : overlaps) {
    for (const std::size_t twice : {1U, 2U}) run(overlap, overlap.count * twice);
  }
  return 0;
}
