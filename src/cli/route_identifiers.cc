// The names of routes as identifiers of C++.
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "route_check.hpp"

namespace iri::cli {
namespace {

constexpr bool is_letter_or_digit(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/// Those of C++20 and C++23, that of GNU, and macros in small letters: of headers of C, and those that compilers
/// define for a processor or a system (`-std=gnu++20 -dM -E`).
const std::set<std::string_view>& keywords() {
  static const std::set<std::string_view> words{
      "alignas",     "alignof",      "and",       "and_eq",
      "asm",         "auto",         "bitand",    "bitor",
      "bool",        "break",        "case",      "catch",
      "char",        "char16_t",     "char32_t",  "char8_t",
      "class",       "co_await",     "co_return", "co_yield",
      "compl",       "concept",      "const",     "const_cast",
      "consteval",   "constexpr",    "constinit", "continue",
      "decltype",    "default",      "delete",    "do",
      "double",      "dynamic_cast", "else",      "enum",
      "errno",       "explicit",     "export",    "extern",
      "false",       "float",        "for",       "friend",
      "goto",        "i386",         "if",        "inline",
      "int",         "linux",        "long",      "mc68000",
      "mips",        "mutable",      "namespace", "new",
      "noexcept",    "not",          "not_eq",    "nullptr",
      "operator",    "or",           "or_eq",     "private",
      "protected",   "public",       "register",  "reinterpret_cast",
      "requires",    "return",       "short",     "signed",
      "sizeof",      "sparc",        "static",    "static_assert",
      "static_cast", "stderr",       "stdin",     "stdout",
      "struct",      "sun",          "switch",    "template",
      "this",        "thread_local", "throw",     "true",
      "try",         "typedef",      "typeid",    "typename",
      "typeof",      "union",        "unix",      "unsigned",
      "using",       "virtual",      "void",      "volatile",
      "wchar_t",     "while",        "xor",       "xor_eq"};
  return words;
}

/// Capitals without a small letter are for macros: NULL, EOF, DELETE.
bool may_be_macro(std::string_view name) noexcept {
  const auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
  return name.size() > 1 && std::none_of(name.begin(), name.end(), is_small);
}

/// For a route without a name: `get_users_by_id` for `GET /users/{id}`.
std::string name_by_pattern(const std::string& pattern) {
  const std::size_t space = pattern.find(' ');
  std::string name;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const char c = pattern[i];
    if (i < space && space != std::string::npos && c >= 'A' && c <= 'Z') {
      name += static_cast<char>(c - 'A' + 'a');
    } else if (pattern.compare(i, 2, "{{") == 0) {
      name += pattern[i++];  // a brace that stands for itself
    } else if (c == '{') {
      name += "_by_";
    } else {
      name += c;
    }
  }
  return name;
}

}  // namespace

std::string identifier_of(std::string_view name) {
  std::string out;
  for (const char c : name) {
    if (is_letter_or_digit(c)) {
      out += c;
    } else if (!out.empty() && out.back() != '_') {
      out += '_';
    }
  }
  while (out.ends_with('_')) out.pop_back();
  if (out.empty()) return "route";
  if (out[0] >= '0' && out[0] <= '9') out = "n" + out;
  if (keywords().count(out) != 0 || may_be_macro(out)) out += '_';
  return out;
}

namespace {

/// The identifiers that are taken, and by which routes.
class Identifiers {
 public:
  /// Returns the route that has the identifier already, or null.
  const NamedRoute* take(NamedRoute& route) {
    const auto [found, is_new] = taken_.emplace(route.identifier, route);
    return is_new ? nullptr : &found->second;
  }
  /// Gives a route without a name one that is free: with a number at its end, if need be.
  void take_any(NamedRoute& route) {
    const std::string wanted = identifier_of(name_by_pattern(route.pattern));
    route.identifier = wanted;
    for (std::size_t& number = numbers_[wanted]; take(route) != nullptr;) {
      number = std::max<std::size_t>(number + 1, 2);
      route.identifier =
          identifier_of(wanted + (wanted.ends_with('_') ? "" : "_") + std::to_string(number));
    }
  }

 private:
  std::map<std::string, NamedRoute> taken_;
  std::map<std::string, std::size_t> numbers_;  // of each, the last one that was tried
};

}  // namespace

void give_identifiers(RouteFile& file) {
  Identifiers identifiers;
  std::vector<NamedRoute> left;
  for (NamedRoute& route : file.routes) {
    if (route.name.empty()) continue;
    route.identifier = identifier_of(route.name);
    const NamedRoute* const other = identifiers.take(route);
    if (other == nullptr) continue;
    file.problems.push_back({"same_identifier",
                             "the name " + route.identifier + " is taken (line " +
                                 std::to_string(other->place.line) + "); expected another name",
                             route.place,
                             route.pattern,
                             other->pattern,
                             {}});
    route.identifier.clear();
  }
  for (NamedRoute& route : file.routes) {
    if (route.name.empty()) identifiers.take_any(route);
    if (!route.identifier.empty()) left.push_back(std::move(route));
  }
  file.routes = std::move(left);
}

}  // namespace iri::cli
