#include "route_file.hpp"

#include <algorithm>
#include <iterator>
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
  const std::string method_hint = method ? hint_for_method(words[0].text) : std::string();
  const Word& word = words[method_hint.empty() ? path : 0];
  const std::string hint = method_hint.empty() ? hint_for_pattern(word.text) : method_hint;
  if (!hint.empty()) {
    to.problems.push_back(
        {"other_syntax", hint, {number, column(word.begin)}, std::string(word.text), {}, {}});
    return;
  }
  const std::string prefix = method ? std::string(words[0].text) + " " : "";
  const std::string name(words.size() == path + 2 ? words[path + 1].text : std::string_view());
  add_route(to,
            {prefix + std::string(words[path].text), name, {number, column(words[path].begin)}, {}},
            true);
}

/// The sentence of the error, with the character that is there, and advice.
std::string message_of(std::string_view pattern, const RouteError& error) {
  std::string message(iri::message(error.code));
  if (error.code == RouteErrorCode::bad_character)
    message += "; found " + found(pattern, error.offset);
  const std::string hint = hint_for_error(pattern, error);
  return hint.empty() ? message : message + " (" + hint + ")";
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

/// Marks stand at the beginnings of characters.
Places::Places(std::string_view text) : text_(text), marks_{{0, {1, 1}}} {
  constexpr std::size_t step = 1024;
  for (std::size_t at = step; at < text.size(); at += step) {
    while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) ++at;
    marks_.emplace_back(at, of(at));
  }
}

/// Counted from the last mark before it.
FilePlace Places::of(std::size_t offset) const {
  const auto behind =
      std::upper_bound(marks_.begin(), marks_.end(), offset,
                       [](std::size_t at, const auto& mark) { return at < mark.first; });
  auto [begin, place] = *std::prev(behind);
  const std::string_view between = text_.substr(begin, offset - begin);
  const std::size_t line = between.rfind('\n') + 1;  // npos + 1 is 0
  if (line != 0) place.column = 1;
  place.line += static_cast<std::size_t>(std::count(between.begin(), between.end(), '\n'));
  place.column += count_characters(between.substr(line));
  return place;
}

void add_route(RouteFile& to, NamedRoute route, bool to_column) {
  if (route.pattern.starts_with('#')) {
    return to.problems.push_back(
        {std::string(name(RouteErrorCode::bad_method)),
         "in a file of routes, a method that begins with \"#\" would be a comment",
         route.place,
         std::move(route.pattern),
         {},
         {}});
  }
  const auto checked = check_route(route.pattern);
  if (checked) return to.routes.push_back(std::move(route));
  const RouteError& error = checked.error();
  const std::size_t space = route.pattern.find(' ');
  const std::size_t path = space == std::string::npos ? 0 : space + 1;
  FilePlace place = route.place;
  if (to_column && error.offset >= path) {
    place.column +=
        count_characters(std::string_view(route.pattern).substr(path, error.offset - path));
  }
  std::string message = message_of(route.pattern, error);
  to.problems.push_back(
      {std::string(name(error.code)), std::move(message), place, std::move(route.pattern), {}, {}});
}

void read_route_lines(std::string_view text, RouteFile& to) {
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    read_line(text.substr(0, end), number, to);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

bool read_routes(const std::string& name, bool base, std::size_t most, RouteFile& to) {
  to.file = display_name(name);
  std::string text;
  if (!read_whole(name, text, most)) return false;
  if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);  // RFC 8259 s8.1: it may be ignored
  if (looks_like_json(text)) {
    read_openapi(text, base, to);
  } else if (looks_like_yaml(text)) {
    read_openapi_yaml(text, base, to);
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
  out += " " + problem.code + ": " + visible(problem.message);
  if (!problem.pattern.empty()) out += "; route: " + visible(problem.pattern);
  if (!problem.other.empty()) out += "; other: " + visible(problem.other);
  if (!problem.witness.empty()) out += "; request: " + visible(problem.witness);
  return out;
}

}  // namespace iri::cli
