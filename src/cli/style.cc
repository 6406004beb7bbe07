#include "style.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>

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

/// 0 if it has none.
std::size_t columns_of(int fd) {
  winsize size{};
  return ::ioctl(fd, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
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
  const bool terminal = ::isatty(fd) == 1;
  style.colour = has_colours(terminal);
  if (const std::size_t columns = terminal ? columns_of(fd) : 0; columns != 0) {
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
  const bool terminal = ::isatty(STDOUT_FILENO) == 1;
  const std::size_t columns = said != 0 || !terminal ? said : columns_of(STDOUT_FILENO);
  return std::min<std::size_t>(columns, 100);
}

}  // namespace iri::cli
