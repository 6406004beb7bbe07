// What people write who know the routes of other programs.
#include <algorithm>
#include <array>

#include "route_file.hpp"

namespace iri::cli {
namespace {

bool is_name(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
}

/// Of a segment that a pattern may have, but that means something else elsewhere.
std::string hint_for(std::string_view segment) {
  if (segment.starts_with(':') && is_name(segment.substr(1))) {
    const std::string name(segment.substr(1));
    return "a parameter is {" + name + "}; to mean the text, write %3A" + name;
  }
  if (segment.starts_with('*') && (segment.size() < 3 || is_name(segment.substr(1)))) {
    const bool named = is_name(segment.substr(1));
    return "the rest of a path is {" + std::string(named ? segment.substr(1) : "rest") +
           "...}, and one segment is {name}; to mean the text, write %2A";
  }
  const bool optional = segment.ends_with('(') || segment.find("(.") != segment.npos ||
                        segment.find("(:") != segment.npos || segment.find("(*") != segment.npos;
  if (optional) {
    return "no part of a pattern is optional: write a route for each; to mean the text, write %28";
  }
  return {};
}

}  // namespace

std::string hint_for_pattern(std::string_view path) {
  while (!path.empty()) {
    const std::string_view segment = path.substr(0, path.find('/'));
    if (std::string hint = hint_for(segment); !hint.empty()) return hint;
    path.remove_prefix(std::min(segment.size() + 1, path.size()));
  }
  return {};
}

std::string hint_for_method(std::string_view method) {
  if (method == "*") return "a route without a method takes each";
  std::string upper(method);
  for (char& c : upper) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - ('a' - 'A')) : c;
  constexpr std::array<std::string_view, 9> known{"GET",     "HEAD",    "POST",  "PUT",  "DELETE",
                                                  "CONNECT", "OPTIONS", "TRACE", "PATCH"};
  const bool is_known = std::find(known.begin(), known.end(), upper) != known.end();
  return is_known && upper != method ? "methods have case, and this one is " + upper
                                     : std::string();
}

std::string hint_for_error(std::string_view pattern, const RouteError& error) {
  const std::string_view rest = pattern.substr(std::min<std::size_t>(error.offset, pattern.size()));
  const std::size_t open = pattern.substr(0, error.offset).rfind('{');
  const bool within = open != pattern.npos && error.code != RouteErrorCode::bad_character;
  if (pattern.find("://") != pattern.npos) return "a pattern has no scheme: write HOST/PATH";
  if (rest.starts_with('<') || rest.starts_with('[')) return "a parameter is {name}";
  if (!within) return {};
  const bool wide = rest.starts_with('*') || rest.starts_with('+') || rest.starts_with('=');
  if (wide) return "the rest of a path is {name...}, and a parameter has no pattern of its own";
  if (rest.starts_with('?')) return "no parameter is optional: write a route for each";
  if (rest.starts_with(':')) return "a parameter is {name}, without a type or a regular expression";
  if (rest.starts_with('$')) return "a pattern ends where it ends, without a sign";
  return {};
}

}  // namespace iri::cli
