// Laws of the routes of a file, whether they came line by line or of an OpenAPI document.
#ifndef IRI_FUZZ_ROUTE_LAWS_HPP
#define IRI_FUZZ_ROUTE_LAWS_HPP

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz.hpp"
#include "iri/iri.hpp"
#include "route_check.hpp"
#include "route_file.hpp"
#include "route_shape.hpp"
#include "visible.hpp"

namespace iri_fuzz {

using iri::cli::FileRouter;
using iri::cli::NamedRoute;
using iri::cli::RouteFile;
using iri::cli::RouteProblem;

inline bool is_printable(char c) { return c >= ' ' && c <= '~'; }
inline bool is_small(char c) { return c >= 'a' && c <= 'z'; }
inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline bool is_word(char c) {
  return is_small(c) || is_digit(c) || c == '_' || (c >= 'A' && c <= 'Z');
}

// --- Problems ---

inline std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t end = 0; end != text.npos;) {
    end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
  }
  return lines;
}

/// In one line, without what a terminal would obey or hide.
inline bool can_be_shown(std::string_view text) {
  while (!text.empty()) {
    const iri::cli::Character c = iri::cli::first_character(text);
    if (!c.well_formed || iri::cli::is_unsafe(c.code_point)) return false;
    text.remove_prefix(c.size);
  }
  return true;
}

inline void check_problems(const RouteFile& file, std::string_view text) {
  const auto lines = lines_of(text);
  for (const RouteProblem& problem : file.problems) {
    const auto [line, column] = problem.place;
    IRI_CHECK("routes: a problem stands in a line of the file", line <= lines.size());
    IRI_CHECK("routes: a problem stands within its line",
              line == 0 ? column == 0
                        : column >= 1 && column <= iri::cli::count_characters(lines[line - 1]) + 1);
    IRI_CHECK("routes: a problem is told in one line, and shown",
              can_be_shown(sentence(file, problem)));
  }
}

// --- Identifiers ---

/// C++20, [lex.key].
inline bool is_keyword(const std::string& word) {
  static const std::set<std::string_view> all{"alignas",       "alignof",     "and",
                                              "and_eq",        "asm",         "auto",
                                              "bitand",        "bitor",       "bool",
                                              "break",         "case",        "catch",
                                              "char",          "char8_t",     "char16_t",
                                              "char32_t",      "class",       "co_await",
                                              "co_return",     "co_yield",    "compl",
                                              "concept",       "const",       "const_cast",
                                              "consteval",     "constexpr",   "constinit",
                                              "continue",      "decltype",    "default",
                                              "delete",        "do",          "double",
                                              "dynamic_cast",  "else",        "enum",
                                              "explicit",      "export",      "extern",
                                              "false",         "float",       "for",
                                              "friend",        "goto",        "if",
                                              "inline",        "int",         "long",
                                              "mutable",       "namespace",   "new",
                                              "noexcept",      "not",         "not_eq",
                                              "nullptr",       "operator",    "or",
                                              "or_eq",         "private",     "protected",
                                              "public",        "register",    "reinterpret_cast",
                                              "requires",      "return",      "short",
                                              "signed",        "sizeof",      "static",
                                              "static_assert", "static_cast", "struct",
                                              "switch",        "template",    "this",
                                              "thread_local",  "throw",       "true",
                                              "try",           "typedef",     "typeid",
                                              "typename",      "union",       "unsigned",
                                              "using",         "virtual",     "void",
                                              "volatile",      "wchar_t",     "while",
                                              "xor",           "xor_eq"};
  return all.count(word) != 0;
}

/// Not one that is reserved ([lex.name]) either.
inline bool is_identifier(const std::string& name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), is_word) && !is_digit(name[0]) &&
         name[0] != '_' && name.find("__") == name.npos && !is_keyword(name);
}

inline void check_identifiers(const std::vector<NamedRoute>& routes) {
  std::set<std::string> all;
  for (const NamedRoute& route : routes) {
    IRI_CHECK("routes: an identifier is one of C++", is_identifier(route.identifier));
    IRI_CHECK("routes: identifiers are unique", all.insert(route.identifier).second);
    IRI_CHECK("routes: the identifier of an identifier is itself",
              iri::cli::identifier_of(route.identifier) == route.identifier);
  }
}

// --- What is written and read again ---

/// The same requests, in the same order, for patterns that may be written otherwise.
inline void check_same_requests(const std::vector<NamedRoute>& a,
                                const std::vector<NamedRoute>& b) {
  IRI_CHECK("routes: as many as before", a.size() == b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    IRI_CHECK("routes: each is of the same requests as before",
              key_of(iri::cli::shape_of(a[i].pattern)) == key_of(iri::cli::shape_of(b[i].pattern)));
  }
}

inline RouteFile read_lines(std::string_view text) {
  RouteFile file;
  iri::cli::read_route_lines(text, file);
  return file;
}

/// Lines that were written of routes. They have these, with the same identifiers where there are names, and can be
/// shown.
inline RouteFile read_again(std::string_view text, const std::vector<NamedRoute>& routes) {
  for (const std::string_view line : lines_of(text)) {
    IRI_CHECK("routes: a line that is written can be shown", can_be_shown(line));
  }
  RouteFile again = read_lines(text);
  IRI_CHECK("routes: lines that are written have no problem", again.problems.empty());
  check_same_requests(routes, again.routes);
  for (std::size_t i = 0; i < routes.size(); ++i) {
    IRI_CHECK("routes: a name that is written has the same identifier",
              again.routes[i].name.empty() ||
                  iri::cli::identifier_of(again.routes[i].name) == routes[i].identifier);
  }
  return again;
}

// --- A request of each route ---

/// Values for a pattern: what its captures decode to.
struct Filled {
  std::string text;                 ///< the template, expanded
  std::vector<std::string> values;  ///< those of a rest are its segments, with "/" between
};

inline Filled filled(const std::string& pattern, const FileRouter& alone) {
  static constexpr std::string_view list[] = {"v", "", "w%2F"};
  const iri::cli::RequestShape shape = iri::cli::shape_of(pattern);
  Filled made;
  std::vector<std::string> names;
  for (const std::string_view name : alone.names(0)) {
    names.emplace_back();
    for (const char c : name) names.back() += c == '-' ? std::string("%2D") : std::string(1, c);
  }
  std::vector<iri::TemplateVariable> variables;
  const auto fill = [&](const iri::cli::RequestPart& part, std::string_view value) {
    if (!part.value) return;
    IRI_CHECK("routes: a capture for each parameter", variables.size() < names.size());
    const std::string_view name = names[variables.size()];
    variables.push_back({name, part.rest
                                   ? iri::TemplateValue(std::span<const std::string_view>(list))
                                   : iri::TemplateValue(value)});
    made.values.emplace_back(part.rest ? "v//w%2F" : value);
  };
  for (const iri::cli::RequestPart& label : shape.labels) fill(label, "h");
  for (const iri::cli::RequestPart& segment : shape.segments) fill(segment, "x:y");
  const auto made_template = iri::route_template(pattern);
  IRI_CHECK("11: a pattern has a template", made_template.has_value());
  made.text = iri::expand(*made_template, variables).value();
  return made;
}

inline void check_expansion(const std::string& pattern) {
  RouteFile one{{}, {{pattern, {}, {}, {}}}, {}};
  const auto router = build_router(one);
  IRI_CHECK("routes: a route that was read makes a router", router.has_value());
  const Filled request = filled(pattern, *router);
  const iri::cli::RequestShape shape = iri::cli::shape_of(pattern);
  std::string_view path = request.text;
  std::optional<std::string_view> host;
  if (!shape.labels.empty()) {
    const std::size_t begin = path.find('/', 2);
    host = path.substr(2, begin - 2);
    path.remove_prefix(begin);
  }
  const auto target = iri::RequestTargetView::parse("GET", path);
  IRI_CHECK("11: the path of an expansion is a target", target.has_value());
  std::string buffer(path.size(), ' ');
  IRI_CHECK("11: the path of an expansion is canonical",
            iri::CanonicalTarget::make(*target, buffer)->text() == path);
  std::array<std::string_view, iri::max_route_captures> captures;
  const std::string method = shape.method.empty() ? "ANY" : shape.method;
  const auto found = router->match_path(method, path, host, captures);
  IRI_CHECK("11: a route matches its own expansion", static_cast<bool>(found));
  IRI_CHECK("11: a capture for each value", found.captures == request.values.size());
  for (std::size_t i = 0; i < found.captures; ++i) {
    IRI_CHECK("11: the values come back", iri::DecodedView(captures[i]) == request.values[i]);
  }
}

}  // namespace iri_fuzz

#endif
