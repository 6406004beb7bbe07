#include "arguments.hpp"

#include <algorithm>

namespace iri::cli {
namespace {

constexpr char mark = '\x01';
constexpr char literal_mark = '\x02';

bool is_mark(char byte) noexcept { return byte == mark || byte == literal_mark; }

bool needs_mark(const std::string& argument) noexcept {
  return argument.empty() || argument.front() == '[' || argument.front() == '{' ||
         argument.front() == '%' || is_mark(argument.front());
}

/// Where the value of "--name=value" begins; 0 in other arguments.
std::size_t value_of(const std::string& argument) noexcept {
  return argument.starts_with("--") ? argument.find('=') + 1 : 0;  // npos + 1 is 0
}

/// What begins like an option gets a mark as well, so that unprotect() looks for no other in it.
void add_mark(std::string& argument) {
  const std::size_t at = value_of(argument);
  const std::string text = argument.substr(at);
  if (needs_mark(text) || (at != 0 && text.starts_with("--"))) argument.insert(at, 1, mark);
}

}  // namespace

std::vector<std::string> protect(int count, char** arguments) {
  std::vector<std::string> result;
  bool options = true;  // until "--"
  for (int i = 1; i < count; ++i) {
    std::string argument = arguments[i];
    if (options && argument == "--") {
      options = false;
      continue;
    }
    if (!options) {
      argument.insert(argument.begin(), literal_mark);
    } else {
      add_mark(argument);
    }
    result.push_back(std::move(argument));
  }
  std::reverse(result.begin(), result.end());
  return result;
}

bool is_literal(const std::string& argument) noexcept { return argument.starts_with(literal_mark); }

std::string unprotect(std::string argument) {
  const std::size_t at = value_of(argument);
  if (at < argument.size() && is_mark(argument[at])) argument.erase(at, 1);
  return argument;
}

void unprotect(std::vector<std::string>& arguments) {
  for (std::string& argument : arguments) argument = unprotect(std::move(argument));
}

std::string unprotect_quotes(std::string message) {
  std::erase_if(message, is_mark);
  return message;
}

}  // namespace iri::cli
