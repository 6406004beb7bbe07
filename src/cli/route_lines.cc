// Routes written as the lines of a file.
#include <algorithm>
#include <string>
#include <string_view>

#include "iri/percent.hpp"
#include "route_file.hpp"
#include "visible.hpp"

namespace iri::cli {

std::pair<std::string, std::string> method_and_rest(const std::string& pattern) {
  const std::size_t space = pattern.find(' ');
  if (space == std::string::npos) return {"", pattern};
  return {pattern.substr(0, space), pattern.substr(space + 1)};
}

namespace {

/// The text with `instead(bytes)` for each character that must not be shown.
template <class Instead>
std::string shown(std::string_view text, const Instead& instead) {
  std::string out;
  while (!text.empty()) {
    const Character c = first_character(text);
    const std::string_view bytes = text.substr(0, c.size);
    out += !c.well_formed || is_unsafe(c.code_point) ? instead(bytes) : std::string(bytes);
    text.remove_prefix(c.size);
  }
  return out;
}

/// Percent-encoded it is the same pattern (docs/ROUTES.md).
std::string shown_pattern(std::string_view pattern) {
  return shown(pattern,
               [](std::string_view bytes) { return iri::encode(bytes, encode_set::unreserved); });
}

/// As names of OpenAPI documents are read. Its identifier is the same.
std::string shown_name(std::string_view name) {
  return shown(name, [](std::string_view) { return std::string("_"); });
}

}  // namespace

std::string lines_of(const std::vector<NamedRoute>& routes, RouteName which) {
  std::size_t method_width = 0;
  std::size_t pattern_width = 0;
  for (const NamedRoute& route : routes) {
    const auto [method, rest] = method_and_rest(shown_pattern(route.pattern));
    method_width = std::max(method_width, method.size());
    pattern_width = std::max(pattern_width, std::min<std::size_t>(count_characters(rest), 72));
  }
  std::string out;
  for (const NamedRoute& route : routes) {
    const auto [method, rest] = method_and_rest(shown_pattern(route.pattern));
    out += method + std::string(method_width + (method_width != 0 ? 1 : 0) - method.size(), ' ');
    out += rest;
    const std::string name = which == RouteName::given ? shown_name(route.name) : route.identifier;
    if (!name.empty()) {
      const std::size_t width = count_characters(rest);
      out += std::string(width < pattern_width ? pattern_width - width : 0, ' ') + "  " + name;
    }
    out += '\n';
  }
  return out;
}

}  // namespace iri::cli
