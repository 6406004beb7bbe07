// How text for a person looks: colours, and the width of a terminal.
#ifndef IRI_SRC_CLI_STYLE_HPP
#define IRI_SRC_CLI_STYLE_HPP

#include <cstddef>
#include <string>
#include <string_view>

namespace iri::cli {

/// When to colour: on a terminal, unless NO_COLOR or TERM=dumb forbids it; always; never.
enum class Colour { automatic, always, never };
/// For all that is written from now on; --color.
void use_colour(Colour colour) noexcept;

struct TextStyle {
  bool colour = false;
  std::size_t columns = 400;  ///< the parts of a wider reference are listed below it
};
/// The style of what is written to the descriptor. Takes the terminal's width.
TextStyle style_of(int fd);

/// Escapes that begin a colour.
inline constexpr std::string_view red = "\033[1;31m";
inline constexpr std::string_view green = "\033[32m";
inline constexpr std::string_view yellow = "\033[1;33m";
inline constexpr std::string_view bold = "\033[1m";

/// The text in the colour, if the style has colours.
std::string coloured(const TextStyle& style, std::string_view colour, std::string_view text);

/// How wide a help may be: COLUMNS in the environment, or the width of the terminal, and never more than
/// 100; 0 (any width) if standard output is no terminal.
std::size_t help_columns();

}  // namespace iri::cli

#endif
