#include "style.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "system.hpp"

namespace iri::cli {
namespace {

Colour chosen = Colour::automatic;

bool is_set(const char* name) {
  const char* const value = std::getenv(name);
  return value != nullptr && *value != '\0';
}

bool has_colours(bool terminal) {
  if (chosen != Colour::automatic) return chosen == Colour::always;
  const char* const term = std::getenv("TERM");
  const bool dumb = term == nullptr || std::string_view(term) == "dumb";
  return terminal && !dumb && !is_set("NO_COLOR");
}

/// A number in the environment; 0 if there is none.
std::size_t number_in(const char* name) {
  const char* const value = std::getenv(name);
  const std::string_view text = value == nullptr ? "" : value;
  std::size_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  return read.ptr == text.data() + text.size() ? number : 0;
}

}  // namespace

void use_colour(Colour colour) noexcept { chosen = colour; }

TextStyle style_of(int fd) {
  TextStyle style;
  const bool terminal = system::is_terminal(fd);
  style.colour = has_colours(terminal);
  if (const std::size_t columns = terminal ? system::columns(fd) : 0; columns != 0) {
    style.columns = columns;
  }
  return style;
}

std::string coloured(const TextStyle& style, std::string_view colour, std::string_view text) {
  if (!style.colour) return std::string(text);
  return std::string(colour).append(text).append("\033[0m");
}

std::size_t help_columns() {
  const std::size_t said = number_in("COLUMNS");
  const bool terminal = system::is_terminal(system::output);
  const std::size_t columns = said != 0 || !terminal ? said : system::columns(system::output);
  return std::min<std::size_t>(columns, 100);
}

}  // namespace iri::cli
