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
    } else if (needs_mark(argument)) {
      argument.insert(argument.begin(), mark);
    }
    result.push_back(std::move(argument));
  }
  std::reverse(result.begin(), result.end());
  return result;
}

bool is_literal(const std::string& argument) noexcept { return argument.starts_with(literal_mark); }

std::string unprotect(std::string argument) {
  if (!argument.empty() && is_mark(argument.front())) argument.erase(argument.begin());
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
