#include "arguments.hpp"

#include <algorithm>

namespace iri::cli {
namespace {

constexpr char mark = '\x01';

bool needs_mark(const std::string& argument) noexcept {
  return argument.empty() || argument.front() == '[' || argument.front() == '{' ||
         argument.front() == '%' || argument.front() == mark;
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
    if (!options || needs_mark(argument)) argument.insert(argument.begin(), mark);
    result.push_back(std::move(argument));
  }
  std::reverse(result.begin(), result.end());
  return result;
}

std::string unprotect(std::string argument) {
  if (!argument.empty() && argument.front() == mark) argument.erase(argument.begin());
  return argument;
}

void unprotect(std::vector<std::string>& arguments) {
  for (std::string& argument : arguments) argument = unprotect(std::move(argument));
}

std::string unprotect_quotes(std::string message) {
  std::erase(message, mark);
  return message;
}

}  // namespace iri::cli
