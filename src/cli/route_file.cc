#include "route_file.hpp"

#include <algorithm>
#include <utility>

#include "input.hpp"
#include "iri/routes.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

constexpr std::string_view white = " \t\r";

struct Word {
  std::string_view text;
  std::size_t begin;
};

/// The words of a line, up to a comment.
std::vector<Word> words_of(std::string_view line) {
  std::vector<Word> words;
  for (std::size_t at = 0;;) {
    at = line.find_first_not_of(white, at);
    if (at == std::string_view::npos || line[at] == '#') return words;
    const std::size_t end = std::min(line.find_first_of(white, at), line.size());
    words.push_back({line.substr(at, end - at), at});
    at = end;
  }
}

void fail(RouteFile& to, std::size_t line, std::size_t column, std::string message) {
  to.problems.push_back({"bad_line", std::move(message), {line, column}, {}, {}, {}});
}

void read_line(std::string_view line, std::size_t number, RouteFile& to) {
  const std::vector<Word> words = words_of(line);
  if (words.empty()) return;
  const bool method = words[0].text.find('/') == std::string_view::npos;
  const std::size_t path = method ? 1 : 0;
  const auto column = [line](std::size_t offset) {
    return count_characters(line.substr(0, offset)) + 1;
  };
  if (words.size() == path) {
    return fail(to, number, column(words[0].begin + words[0].text.size()),
                "expected a pattern with a \"/\" after the method");
  }
  if (words.size() > path + 2) {
    return fail(to, number, column(words[path + 2].begin),
                "expected the end of the line, or \"#\" and a comment");
  }
  const std::string prefix = method ? std::string(words[0].text) + " " : "";
  const std::string name(words.size() == path + 2 ? words[path + 1].text : std::string_view());
  add_route(to,
            {prefix + std::string(words[path].text), name, {number, column(words[path].begin)}, {}},
            true);
}

/// Whether a text is JSON: a pattern may begin with "{" as well, but then a name follows.
bool looks_like_json(std::string_view text) {
  constexpr std::string_view space = " \t\r\n";
  const std::size_t first = text.find_first_not_of(space);
  if (first == std::string_view::npos || (text[first] != '{' && text[first] != '[')) return false;
  const std::size_t second = text.find_first_not_of(space, first + 1);
  return second != std::string_view::npos && (text[second] == '"' || text[second] == '}');
}

}  // namespace

FilePlace place_of(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const auto lines = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
  const std::size_t begin = before.rfind('\n') + 1;  // npos + 1 is 0
  return {lines + 1, count_characters(before.substr(begin)) + 1};
}

void add_route(RouteFile& to, NamedRoute route, bool to_column) {
  const RouteError error = check_route(route.pattern);
  if (!error) return to.routes.push_back(std::move(route));
  const std::size_t space = route.pattern.find(' ');
  const std::size_t path = space == std::string::npos ? 0 : space + 1;
  FilePlace place = route.place;
  if (to_column && error.offset >= path) {
    place.column +=
        count_characters(std::string_view(route.pattern).substr(path, error.offset - path));
  }
  to.problems.push_back({std::string(name(error.code)),
                         std::string(message(error.code)),
                         place,
                         std::move(route.pattern),
                         {},
                         {}});
}

void read_route_lines(std::string_view text, RouteFile& to) {
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    read_line(text.substr(0, end), number, to);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

bool read_routes(const std::string& name, bool base, RouteFile& to) {
  to.file = display_name(name);
  std::string text;
  if (!read_whole(name, text)) return false;
  if (looks_like_json(text)) {
    read_openapi(text, base, to);
  } else {
    read_route_lines(text, to);
  }
  return true;
}

std::string sentence(const RouteFile& file, const RouteProblem& problem) {
  std::string out = visible(file.file) + ":";
  if (problem.place.line != 0) {
    out += std::to_string(problem.place.line) + ":" + std::to_string(problem.place.column) + ":";
  }
  out += " " + problem.code + ": " + problem.message;
  if (!problem.pattern.empty()) out += "; route: " + visible(problem.pattern);
  if (!problem.other.empty()) out += "; other: " + visible(problem.other);
  if (!problem.witness.empty()) out += "; request: " + visible(problem.witness);
  return out;
}

}  // namespace iri::cli
