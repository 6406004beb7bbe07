// Rows: the router is made, and asked for many patterns.
#include <optional>

#include "iri/compiled_routes.hpp"
#include "iri/routes.hpp"
#include "iri/shared_router.hpp"
#include "patterns.hpp"
#include "row.hpp"

namespace iri_linear {
namespace {

using namespace iri;

std::string segments_of(std::size_t number, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += "/" + letters(number * 7 + i);
  return text;
}

/// Kinds of pattern, each a set of any size.
struct Kind {
  const char* name;
  std::string (*pattern)(std::size_t i);
};
constexpr Kind kinds[] = {
    {"literals", [](std::size_t i) { return "/a/" + letters(i); }},
    {"long literals", [](std::size_t i) { return segments_of(i, 16); }},
    {"names behind literals", [](std::size_t i) { return "GET /" + letters(i) + "/{id}"; }},
    {"names before literals", [](std::size_t i) { return "/{id}/" + letters(i); }},
    {"names between", [](std::size_t i) { return "/{a}/" + letters(i) + "/{b}/x"; }},
    {"rests", [](std::size_t i) { return "/" + letters(i) + "/{rest...}"; }},
    {"tails of rests", [](std::size_t i) { return "/{rest...}/" + letters(i); }},
    {"prefixes", [](std::size_t i) { return "/" + letters(i) + "{x}"; }},
    {"suffixes", [](std::size_t i) { return "/{x}" + letters(i); }},
    {"hosts", [](std::size_t i) { return "h" + letters(i) + ".example/"; }},
    {"hosts with names", [](std::size_t i) { return "{a}." + letters(i) + ".example/x"; }},
    {"methods",
     [](std::size_t i) { return "M" + std::to_string(i % 50) + " /" + letters(i / 50); }},
    {"trees",
     [](std::size_t i) { return "/" + letters(i % 10) + "/" + letters(i / 10) + "/{id}"; }},
    {"names at one of sixteen places",
     [](std::size_t i) {
       std::string text;
       for (std::size_t k = 0; k < 16; ++k) text += k == i % 16 ? "/{z}" : "/" + letters(i / 16);
       return text;
     }},
    // Names in the first segment in many ways, and literals there, each of which may stand for any of these.
    {"wide families",
     [](std::size_t i) {
       if (i % 2 != 0) return segments_of(i, 13);
       std::string text = "/{z}";
       for (std::size_t k = 0; k < 12; ++k) {
         text += (i / 2 >> k & 1U) != 0 ? "/{n" + std::to_string(k) + "}" : "/s";
       }
       return text;
     }},
};

void build_all(const Kind& kind, const Input& in) {
  const std::size_t count = in.size() / 8;
  const Patterns patterns = patterns_of(count, kind.pattern);
  in.count([&] {
    RouterBuilder<char> routes;
    for (const std::string& one : patterns) {
      if (!routes.add(one, 'x')) stop("refused: " + one);
    }
    const auto router = routes.build();
    if (!router) stop("conflict: " + router.error().pattern);
    keep(router->memory_used());
  });
}

/// A path that the pattern matches.
std::string path_of(std::string pattern) {
  pattern.erase(0, pattern.find('/'));
  for (std::size_t at = 0; (at = pattern.find('{')) != pattern.npos;) {
    pattern.replace(at, pattern.find('}', at) + 1 - at, "q");
  }
  return pattern;
}
std::string host_of(std::string_view pattern) {
  std::string host(pattern.substr(0, pattern.find('/')));
  if (const std::size_t space = host.find(' '); space != host.npos) host.erase(0, space + 1);
  if (const std::size_t name = host.find("{a}"); name != host.npos) host.replace(name, 3, "q");
  return host;
}

/// Asks for each pattern, and for what none matches: so many requests, of a router of so many patterns. A segment
/// is held against each prefix and suffix at its place: of these routers, a few requests.
void match_all(const Kind& kind, const Input& in) {
  const std::size_t count = in.size() / 8;
  const bool few_requests =
      kind.name == std::string_view("prefixes") || kind.name == std::string_view("suffixes");
  const Patterns patterns = patterns_of(count, kind.pattern);
  const Router<char> router = router_of(patterns);
  std::vector<std::pair<std::string, std::string>> requests;
  for (const std::string& one : patterns) requests.emplace_back(host_of(one), path_of(one));
  if (few_requests) requests.resize(8);
  const CompiledRouter<std::uint32_t, 32> compiled(router.table());
  in.count([&] {
    std::vector<std::string_view> captures(32);
    std::size_t found = 0;
    for (const auto& [host, path] : requests) {
      const std::optional<std::string_view> name =
          host.empty() ? std::nullopt : std::optional<std::string_view>(host);
      found += router.match_path("GET", path, name, captures) ? 1U : 0U;
      found += router.match_path("M7", path + "/none", "other.example", captures) ? 1U : 0U;
      found += compiled.match_path("GET", path, name) ? 1U : 0U;
      found += detail::match_route(router.table(), "PUT", path, nullptr, 0, captures.data(), 32)
                   ? 1U
                   : 0U;
    }
    keep(found);
  });
}

template <std::size_t i>
constexpr Row build_row = IRI_ROW_HEAP(
    4096, Growth::n_log_n, "RouterBuilder::add RouterBuilder::build", many,
    (const Input& in) { build_all(kinds[i], in); });
template <std::size_t i>
constexpr Row match_row = IRI_ROW_N_LOG_N(
    "Router::match_path CompiledRouter::match_path", many,
    (const Input& in) { match_all(kinds[i], in); });

const Families patterns = {
    {"letters", "/", "a", "", ""},
    {"segments", "/", "a/", "", "a"},
    {"names", "/", "{a}/", "", "x"},
    {"open braces", "/", "{", "", ""},
    {"doubled braces", "/", "{{", "", ""},
    {"closed braces", "/", "}", "", ""},
    {"host", "", "a.", "", "a/"},
    {"method", "", "A", "", " /"},
    {"long name", "/{", "a", "", "}"},
    {"dotted name", "/{a", ".a", "", "}"},
    {"encoded", "/", "%41", "", ""},
    {"characters of two bytes", "/", "\xC3\xA9", "", ""},
    {"dots", "/", ".", "", ""},
};

const Row rows[] = {
    build_row<0>,
    build_row<1>,
    build_row<2>,
    build_row<3>,
    build_row<4>,
    build_row<5>,
    build_row<6>,
    build_row<7>,
    build_row<8>,
    build_row<9>,
    build_row<10>,
    build_row<11>,
    build_row<12>,
    build_row<13>,
    build_row<14>,
    match_row<0>,
    match_row<1>,
    match_row<2>,
    match_row<3>,
    match_row<4>,
    match_row<5>,
    match_row<6>,
    match_row<7>,
    match_row<8>,
    match_row<9>,
    match_row<10>,
    match_row<11>,
    match_row<12>,
    match_row<13>,
    // Patterns are read up to 4,096 bytes, so a part is asked about, too.
    IRI_ROW_HEAP(
        512, Growth::linear, "check_route route_template RouterBuilder::add", patterns,
        (const Input& in) {
          std::string part(in.text().substr(0, in.text().size() / 6));
          while (!part.empty() && static_cast<unsigned char>(part.back()) > 0x7F) part.pop_back();
          in.count([&] {
            for (const std::string_view pattern : {in.text(), std::string_view(part)}) {
              keep(check_route(pattern).error().offset);
              keep(route_template(pattern) ? 1 : 0);
              RouterBuilder<char> routes;
              keep(routes.add(pattern, 'x').error().offset);
            }
          });
        }),
    // Two patterns that conflict, at the end of many; and each pattern twice.
    IRI_ROW_HEAP(
        4096, Growth::n_log_n, "RouterBuilder::build", many,
        (const Input& in) {
          const std::size_t count = in.size() / 8;
          in.count([&] {
            RouterBuilder<char> one, twice;
            for (std::size_t i = 0; i < count; ++i) {
              keep(one.add("/" + letters(i) + "/{a}", 'x').error().offset);
              keep(twice.add("/" + letters(i / 2) + "/{a}", 'x').error().offset);
            }
            keep(one.add("/" + letters(0) + "/{b}", 'x').error().offset);
            keep(one.build() ? 1 : 0);
            keep(twice.build() ? 1 : 0);
          });
        }),
};

}  // namespace

Rows route_rows() { return rows; }

}  // namespace iri_linear
