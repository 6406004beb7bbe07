// Rows: hostile requests to a router. The size is that of the path or of the host, in bytes, or the
// number of patterns that overlap on one path.
#include <array>
#include <optional>

#include "iri/compiled_routes.hpp"
#include "iri/routes.hpp"
#include "patterns.hpp"
#include "row.hpp"
#include "support/repeated.hpp"

namespace iri_linear {
namespace {

using iri_test::repeated;
using namespace iri;

const Patterns one_rest = {"/{a...}/x/{b}/x"};
const Patterns rests = {"/{a...}/x/{b}/x", "/{a...}/x",           "/{a...}/{b}/x/x",  "/x/{a...}/y",
                        "/{b}/x/{a...}/y", "/x/{b}/{a...}/{c}/y", "/{b}/{c}/{a...}/x"};
const Patterns affixes = {"/a{x}/{r...}",   "/aa{x}/{r...}/b", "/aa{x}aa/{r...}/b",
                          "/{x}a/{r...}/b", "/{x}aab/{r...}",  "/a{x}aab/{r...}/b",
                          "/{r...}/a{x}b",  "/{r...}/b{x}a"};
const Patterns host_patterns = {"{a}.{b}.{c}/x", "a.{b}.{c}/x", "a.a.a/x", "{a}/x", "/y"};

const Families for_rests = {
    {"found", "", "/x", "", ""},
    {"missed at the end", "", "/x", "", "/z"},
    {"empty segments", "", "/", "", ""},
    {"encoded slashes", "", "/x%2F", "", ""},
    {"raw UTF-8", "", "/\xC3\xA5", "", ""},
};
const Families for_affixes = {
    {"long, found", "/", "a", "", "b"},        {"long, missed", "/", "a", "", "c"},
    {"encoded bytes", "/a", "%2B", "", "c"},   {"segments", "", "/aaab", "", ""},
    {"segments, missed", "", "/aaaa", "", ""},
};
const Families for_hosts = {
    {"labels", "", "a.", "", "a"}, {"one label", "", "a", "", ""}, {"dots", "", ".", "", ""}};

void ask(const Input& in, const Patterns& patterns, std::string_view path,
         std::optional<std::string_view> host) {
  const Router<char> router = router_of(patterns);
  const CompiledRouter<std::uint32_t, 32> compiled(router.table());
  std::array<std::string_view, 32> captures;
  in.count([&] {
    const auto found = router.match_path("GET", path, host, captures);
    keep(found.route + router.write_allow(found, buffer()).size);
    keep(compiled.match_path("GET", path, host).route + compiled.write_allow(found, buffer()).size);
    keep(write_allow(router.table(), found, buffer()).size);
  });
}

/// All ways through a tree of eight segments that are "a" or a parameter: 2^8 at most.
Patterns branching(std::size_t count) {
  return patterns_of(count, [](std::size_t i) {
    std::string pattern;
    for (std::size_t k = 0; k < 8; ++k)
      pattern += (i >> k & 1U) == 0 ? "/a" : "/{p" + std::to_string(k) + "}";
    return pattern + "/b";
  });
}
/// A rest behind one more segment each.
Patterns nested_rests(std::size_t count) {
  return patterns_of(count, [](std::size_t i) { return repeated("/x", i) + "/{r...}/y"; });
}
/// The same, where segments before it are parameters.
Patterns nested_parameters(std::size_t count) {
  return patterns_of(count, [](std::size_t i) {
    std::string pattern;
    for (std::size_t k = 0; k < i; ++k) pattern += "/{p" + std::to_string(k) + "}";
    return pattern + "/{r...}/y";
  });
}
/// One pattern, of so many segments behind its rest.
Patterns long_tail(std::size_t count) { return {"/{r...}" + repeated("/x", count) + "/y"}; }
/// Hosts that have a name before them, and paths of their own.
Patterns named_hosts(std::size_t count) {
  return patterns_of(count, [](std::size_t i) { return "{a}." + letters(i) + ".{b}.example/x"; });
}

#define OVERLAP(patterns, divisor, path) \
  IRI_ROW(                               \
      "Router::match_path", many,        \
      (const Input& in) { ask(in, patterns(in.size() / (divisor)), path, std::nullopt); })

const Row rows[] = {
    IRI_ROW(
        "Router::match_path CompiledRouter::match_path Router::write_allow(out) "
        "CompiledRouter::write_allow(out) write_allow(out)",
        for_rests, (const Input& in) { ask(in, one_rest, in.text(), std::nullopt); }),
    IRI_ROW(
        "Router::match_path", for_rests,
        (const Input& in) { ask(in, rests, in.text(), std::nullopt); }),
    IRI_ROW(
        "Router::match_path", for_affixes,
        (const Input& in) { ask(in, affixes, in.text(), std::nullopt); }),
    IRI_ROW(
        "Router::match_path", for_hosts,
        (const Input& in) { ask(in, host_patterns, "/x", in.text()); }),
    IRI_ROW(
        "Router::match CompiledRouter::match", for_rests,
        (const Input& in) {
          static const Gate gate = Gate::make(Policy::allow_everything()).value();
          const Router<char> router = router_of(rests);
          const CompiledRouter<std::uint32_t, 32> compiled(router.table());
          std::array<std::string_view, 32> captures;
          in.count([&] {
            const Admission admitted = gate.admit("GET", in.text(), "h", buffer());
            if (!admitted.passes()) return;
            keep(router.match("GET", admitted, captures).route);
            keep(compiled.match("GET", admitted).route);
          });
        }),
    OVERLAP(branching, 24, repeated("/a", 8) + "/c"),
    OVERLAP(branching, 24, repeated("/z", 8) + "/b"),
    OVERLAP(nested_rests, 100, repeated("/x", 200) + "/z"),
    OVERLAP(nested_parameters, 200, repeated("/x", 200) + "/z"),
    OVERLAP(long_tail, 100, repeated("/x", 200) + "/z"),
    // One request, of a router with so many hosts that have names: by the number of labels, not of hosts.
    IRI_ROW_N_LOG_N(
        "Router::match_path", many,
        (const Input& in) {
          const Router<char> router = router_of(named_hosts(in.size() / 8));
          std::array<std::string_view, 32> captures;
          in.count([&] {
            for (std::size_t i = 0; i < in.size() / 8; ++i) {
              keep(
                  router.match_path("GET", "/x", "q." + letters(i) + ".q.example", captures).route);
            }
          });
        }),
};

}  // namespace

Rows match_rows() { return rows; }

}  // namespace iri_linear
