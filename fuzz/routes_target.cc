// Law 11: a router's answer is that of the definition (test/routes/oracle.hpp), whatever the order in
// which routes were added; what is expanded of a pattern is matched by it, and gives the values back. Law 9:
// the C ABI says the same, and so do the best kernel, which has a way of its own, and the scalar one. Input:
// a line for the request, then a line for each pattern. A byte stands for a method and a host, or for a
// segment, of a small alphabet: so patterns overlap.
#include <array>
#include <string>
#include <vector>

#include "fuzz.hpp"
#include "iri/iri.h"
#include "iri/iri.hpp"
#include "iri/kernel.hpp"
#include "routes/oracle.hpp"

namespace iri_fuzz {
namespace {

using Texts = std::vector<std::string>;
using Host = std::optional<std::string>;

constexpr std::string_view methods[] = {"GET", "POST", "HEAD", "PUT"};
constexpr std::string_view hosts[] = {"", "a.b", "x.b", "a.x", "x.y", "a.b.", "x.b.c"};
constexpr std::string_view texts[] = {"a",
                                      "b",
                                      "",
                                      "ab",
                                      "aab",
                                      "aaa",
                                      "a%2Bb",
                                      "%2B",
                                      "B",
                                      "x",
                                      "longer-than-16-bytes-1",
                                      "longer-than-16-bytes-2",
                                      "longer-than-16-bytes-3"};
constexpr std::string_view method_prefixes[] = {"", "GET ", "POST ", "HEAD "};
constexpr std::string_view host_patterns[] = {"", "", "a.b", "{t}.b", "a.{t}", "{t}.{u}"};
constexpr std::string_view pieces[] = {"a",
                                       "b",
                                       "{}",
                                       "{...}",
                                       "a{}",
                                       "{}b",
                                       "a{}b",
                                       "aa{}",
                                       "{}aa",
                                       "",
                                       "ab",
                                       "{}%2B",
                                       "{}B",
                                       "%2B",
                                       "longer-than-16-bytes-1",
                                       "longer-than-16-bytes-2"};
constexpr std::string_view names = "fghij";

template <std::size_t Count>
std::string_view one_of(const std::string_view (&list)[Count], char byte) {
  return list[static_cast<unsigned char>(byte) % Count];
}
template <std::size_t Count>
std::string_view other_of(const std::string_view (&list)[Count], char byte) {
  return list[static_cast<unsigned char>(byte) / 16 % Count];
}

std::string path_of(std::string_view line) {
  std::string path = "/";
  for (std::size_t i = 0; i < std::min<std::size_t>(line.size(), 7); ++i) {
    if (i != 0) path += '/';
    path += one_of(texts, line[i]);
  }
  return path;
}

/// Segments of the pattern, named f, g, ...; a second rest is a name.
std::string pattern_of(std::string_view line) {
  std::string pattern;
  if (!line.empty()) {
    pattern += one_of(method_prefixes, line[0]);
    pattern += other_of(host_patterns, line[0]);
    line.remove_prefix(1);
  }
  for (std::size_t i = 0; i < std::min(std::max<std::size_t>(line.size(), 1), names.size()); ++i) {
    std::string piece(line.empty() ? "" : one_of(pieces, line[i]));
    if (piece == "{...}" && pattern.find("...") != std::string::npos) piece = "{}";
    const std::size_t brace = piece.find('{');
    if (brace != std::string::npos) piece.insert(brace + 1, 1, names[i]);
    pattern += "/" + piece;
  }
  return pattern;
}

iri::Result<iri::Router<std::string>, iri::RouteError> router_of(const Texts& patterns) {
  iri::RouterBuilder<std::string> routes;
  for (const std::string& pattern : patterns) {
    IRI_CHECK("11: a pattern of the page is taken", routes.add(pattern, pattern));
  }
  return routes.build();
}

struct Request {
  std::string method;
  Host host;
  std::string path;
};

/// The pattern that answers, its captures, and the methods that are there.
Texts answer(const iri::Router<std::string>& router, const Request& request) {
  std::array<std::string_view, iri::max_route_captures> captures;
  const std::optional<std::string_view> host =
      request.host ? std::optional<std::string_view>(*request.host) : std::nullopt;
  const auto found = router.match_path(request.method, request.path, host, captures);
  Texts all{found ? *found.value : ""};
  for (std::size_t i = 0; i < found.captures; ++i) all.emplace_back(captures[i]);
  for (std::size_t i = 0; i < router.methods().size(); ++i) {
    if ((found.allowed >> i & 1U) != 0) all.emplace_back(router.methods()[i]);
  }
  return all;
}

Texts expected(const Texts& patterns, const Request& request) {
  const iri_judge::Request asked{
      request.method, request.path,
      request.host ? std::optional<std::string>(*request.host) : std::nullopt};
  const iri_judge::Answer want = iri_judge::Oracle(patterns).ask(asked);
  Texts all{want.outcome == 2 ? patterns[want.route] : ""};
  for (const auto& [data, size] : want.captures) all.emplace_back(data, size);
  for (std::size_t at = 0; at < want.allowed.size();) {
    const std::size_t end = std::min(want.allowed.find(", ", at), want.allowed.size());
    all.push_back(want.allowed.substr(at, end - at));
    at = end + 2;
  }
  return all;
}

/// What C says of the same patterns.
void check_c(const Texts& patterns, const Request& request, const Texts& wanted) {
  std::vector<iri_text> list;
  for (const std::string& pattern : patterns) list.push_back({pattern.data(), pattern.size()});
  std::size_t needed = 0;
  iri_router router = IRI_ROUTER_INIT;
  const auto make = [&](std::vector<std::uint64_t>& memory) {
    return iri_router_make(&router, list.data(), list.size(), IRI_ROUTER_HEAD_BY_GET, memory.data(),
                           memory.size(), &needed, nullptr, nullptr);
  };
  std::vector<std::uint64_t> memory;
  IRI_CHECK("9: a router of C needs memory", make(memory) == IRI_ERROR_BUFFER_TOO_SMALL);
  memory.resize(needed);
  IRI_CHECK("9: a router of C is made", make(memory) == IRI_OK);
  iri_text captures[IRI_MAX_ROUTE_CAPTURES];
  iri_route_match match = IRI_ROUTE_MATCH_INIT;
  const bool found = iri_find_route(
      &router, request.method.data(), request.method.size(), request.path.data(),
      request.path.size(), request.host ? request.host->data() : nullptr,
      request.host ? request.host->size() : 0, captures, IRI_MAX_ROUTE_CAPTURES, &match);
  IRI_CHECK("9: C finds a route where C++ does", found == !wanted[0].empty());
  if (!found) return;
  IRI_CHECK("9: C finds the route that C++ does", patterns[match.route] == wanted[0]);
  for (std::size_t i = 0; i < match.captures; ++i) {
    IRI_CHECK("9: C has the captures of C++",
              std::string_view(captures[i].data, captures[i].size) == wanted[i + 1]);
  }
}

/// Values for a pattern, expanded, matched by that pattern alone.
void check_expansion(const std::string& pattern, std::string_view value) {
  const std::string host_value = "h";
  const std::string_view list[] = {value, "", "a/b"};
  std::vector<iri::TemplateVariable> values;
  for (const char* label : {"t", "u"}) values.push_back({label, std::string_view(host_value)});
  for (std::size_t i = 0; i < names.size(); ++i) {
    const bool rest = pattern.find(std::string("{") + names[i] + "...") != std::string::npos;
    values.push_back(
        {names.substr(i, 1), rest ? iri::TemplateValue(std::span<const std::string_view>(list))
                                  : iri::TemplateValue(value)});
  }
  const std::string text = iri::expand(iri::route_template(pattern).value(), values).value();
  const auto router = router_of({pattern});
  const std::string method = pattern.substr(0, pattern.find(' '));
  const bool has_host = pattern.find(' ') + 1 != pattern.find('/') && pattern[0] != '/';
  const std::size_t path_at = has_host ? text.find('/', 2) : 0;
  const std::string_view path = std::string_view(text).substr(path_at);
  const auto target = iri::RequestTargetView::parse("GET", path);
  IRI_CHECK("11: the path of an expansion is a target", target.has_value());
  std::string buffer(path.size(), ' ');
  if (iri::CanonicalTarget::make(*target, buffer)->text() != path) return;  // a dot segment
  std::array<std::string_view, iri::max_route_captures> captures;
  const std::optional<std::string_view> host =
      has_host ? std::optional<std::string_view>(std::string_view(text).substr(2, path_at - 2))
               : std::nullopt;
  const auto found = router->match_path(method, path, host, captures);
  IRI_CHECK("11: an expansion is matched", static_cast<bool>(found));
  for (std::size_t i = 0; i < found.captures; ++i) {
    const std::string_view name = router->names(0)[i];
    if (name == "t" || name == "u") {
      IRI_CHECK("11: the host's values come back", captures[i] == host_value);
    } else if (pattern.find("{" + std::string(name) + "...") == std::string::npos) {
      IRI_CHECK("11: the values come back", iri::DecodedView(captures[i]) == value);
    } else {
      std::size_t at = 0;
      for (const std::string& segment : iri_judge::split(std::string(captures[i]), '/')) {
        IRI_CHECK("11: the segments come back", iri::DecodedView(segment) == list[at++]);
      }
      IRI_CHECK("11: all segments come back", at == 3);
    }
  }
}

void check_routes(const Texts& patterns, const Request& request) {
  const auto router = router_of(patterns);
  const auto reversed = router_of({patterns.rbegin(), patterns.rend()});
  IRI_CHECK("11: a conflict is one in any order", router.has_value() == reversed.has_value());
  if (!router) {
    const std::string witness = router.error().witness;
    IRI_CHECK("11: a conflict has a witness", !witness.empty());
    return;
  }
  const Texts wanted = expected(patterns, request);
  for (const std::string_view kernel : {std::string_view("scalar"), iri::kernels().front()}) {
    IRI_CHECK("9: this kernel is here", iri::use_kernel(kernel));
    IRI_CHECK("11: the answer is that of the definition", answer(*router, request) == wanted);
    IRI_CHECK("11: whatever the order", answer(*reversed, request) == wanted);
    check_c(patterns, request, wanted);
  }
}

}  // namespace

void one_input(std::string_view text) {
  IRI_CHECK("errors stand within the pattern",
            iri::check_route(text).error().offset <= text.size());
  const auto [line, rest] = two_texts(text.find('\n') == text.npos ? "\n" : text);
  const char first = line.empty() ? '\0' : line[0];
  const std::string_view host = other_of(hosts, first);
  const Request request{std::string(one_of(methods, first)), host.empty() ? Host() : Host(host),
                        path_of(line.substr(std::min<std::size_t>(line.size(), 1)))};
  Texts patterns;
  for (const std::string& pattern : iri_judge::split(std::string(rest), '\n')) {
    if (patterns.size() < 8) patterns.push_back(pattern_of(pattern));
  }
  check_routes(patterns, request);
  const std::string_view value = line.empty() ? std::string_view("v") : line;
  check_expansion(patterns[0], value);
}

}  // namespace iri_fuzz
