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
#include "route_header.hpp"
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

// --- The header ---

/// A header as its compiler reads it: what is in strings, those side by side joined, and all else.
struct Header {
  std::string code;
  std::vector<std::string> strings;
};

/// Of one escape, which is three octal digits.
inline char escaped(std::string_view digits) {
  int value = 0;
  for (const char digit : digits) {
    IRI_CHECK("routes: the header has octal escapes alone", digit >= '0' && digit <= '7');
    value = value * 8 + (digit - '0');
  }
  IRI_CHECK("routes: an escape is a byte, and whole", digits.size() == 3 && value < 256);
  return static_cast<char>(static_cast<unsigned char>(value));
}

inline Header read_header(std::string_view text) {
  Header header;
  bool inside = false;
  bool joined = false;  // nothing but white space since the last string
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    IRI_CHECK("routes: a header is ASCII, in lines", is_printable(c) || c == '\n');
    IRI_CHECK("routes: a header has no trigraphs", text.substr(i, 2) != "??");
    if (c == '"') {
      inside = !inside;
      if (inside && !joined) header.strings.emplace_back();
      joined = true;
    } else if (inside) {
      IRI_CHECK("routes: a string ends in its line", c != '\n');
      header.strings.back() += c == '\\' ? escaped(text.substr(i + 1, 3)) : c;
      i += c == '\\' ? 3U : 0U;
    } else {
      IRI_CHECK("routes: the code of a header has no escapes", c != '\\' && c != '\'');
      joined = joined && (c == ' ' || c == '\n');
      header.code += c;
    }
  }
  IRI_CHECK("routes: each string of a header ends", !inside);
  return header;
}

inline std::set<std::string> words_of(std::string_view code) {
  std::set<std::string> words;
  std::string word;
  for (const char c : code) {
    if (is_word(c)) {
      word += c;
    } else if (!word.empty()) {
      words.insert(std::exchange(word, {}));
    }
  }
  return words;
}

inline std::size_t count(std::string_view text, std::string_view what) {
  std::size_t found = 0;
  for (std::size_t at = text.find(what); at != text.npos; at = text.find(what, at + 1)) ++found;
  return found;
}

/// The words that stand in each header.
struct Plain {
  std::set<std::string> words;
  std::size_t comments;
};

inline const Plain& plain_header() {
  static const Plain plain = [] {
    RouteFile file;
    iri::cli::read_route_lines("GET /a/{b}/{c...} x\nPOST a.example/v{d}.e y\nGET /a/{b}/f z",
                               file);
    give_identifiers(file);
    const auto router = build_router(file);
    const Header header = read_header(write_route_header(*router, file.routes, "routes"));
    Plain made{words_of(header.code), count(header.code, "//")};
    for (const char* const sometimes : {"seconds", "method_places"}) made.words.insert(sometimes);
    return made;
  }();
  return plain;
}

/// `12`, `12U`, `12ULL`.
inline bool is_number(const std::string& word) {
  const std::size_t end = std::min(word.find_first_not_of("0123456789"), word.size());
  const std::string suffix = word.substr(end);
  return end != 0 && (suffix.empty() || suffix == "U" || suffix == "ULL");
}

inline std::set<std::string> identifiers_of(const FileRouter& router,
                                            const std::vector<NamedRoute>& routes) {
  std::set<std::string> all;
  for (const NamedRoute& route : routes) all.insert(route.identifier);
  for (std::uint32_t i = 0; i < router.size(); ++i) {
    for (const std::string_view name : router.names(i)) all.insert(iri::cli::identifier_of(name));
  }
  return all;
}

/// A capture whose identifier was taken has "_2" behind it, as often as need be.
inline bool is_of(const std::set<std::string>& all, std::string word) {
  while (all.count(word) == 0 && word.ends_with("_2")) word.resize(word.size() - 2);
  return all.count(word) != 0;
}

inline void check_header(const FileRouter& router, const std::vector<NamedRoute>& routes) {
  const Header header = read_header(write_route_header(router, routes, "routes"));
  const Plain& plain = plain_header();
  const std::set<std::string> identifiers = identifiers_of(router, routes);
  for (const std::string& word : words_of(header.code)) {
    IRI_CHECK("routes: nothing of the file is in the code of a header but identifiers",
              plain.words.count(word) != 0 || is_number(word) || is_of(identifiers, word));
  }
  IRI_CHECK("routes: nothing of the file makes a comment",
            count(header.code, "//") == plain.comments && count(header.code, "/*") == 0);
  IRI_CHECK("routes: braces are in pairs", count(header.code, "{") == count(header.code, "}"));
  IRI_CHECK("routes: a string for each name, and that of the tables",
            header.strings.size() == 3 + routes.size());
  IRI_CHECK("routes: the text of the tables is the router's",
            header.strings[2] == std::string_view(router.table().text, router.sizes().text));
  for (std::size_t i = 0; i < routes.size(); ++i) {
    IRI_CHECK(
        "routes: the header has the names of the file",
        header.strings[3 + i] == (routes[i].name.empty() ? routes[i].identifier : routes[i].name));
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
