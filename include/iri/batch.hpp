// Many texts in one call: an array of them, or the lines of a buffer.
#ifndef IRI_BATCH_HPP
#define IRI_BATCH_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "iri/components.hpp"
#include "iri/parse.hpp"
#include "iri/rule.hpp"

#pragma GCC visibility push(default)
namespace iri::inline v0 {

/// What parse() says of one text of many.
struct [[nodiscard]] Parsed {
  MatchResult result;     ///< accepted, or at which byte of this text it is refused
  Components components;  ///< of an accepted text; else as if default-constructed

  friend constexpr bool operator==(const Parsed& a, const Parsed& b) noexcept {
    return a.result.error_offset == b.result.error_offset && a.components == b.components;
  }
};

/// Parses texts[i] into out[i] by one of the eight start rules, as many as both arrays have, and
/// returns how many of them were accepted. Guarantee for this and for parse_lines(): that of
/// parse() in parse.hpp, and each text is given what parse() gives it.
std::size_t parse_each(Rule start, std::span<const std::string_view> texts,
                       std::span<Parsed> out) noexcept;

/// What ends a line. It is for the caller to say: no reference has a CR, so that with `lf` the
/// lines of a file from Windows are all refused, at their CR.
enum class LineEnd : std::uint8_t {
  lf = 0,    ///< LF alone; a CR before it is part of the line
  crlf = 1,  ///< LF, or CR LF, each of which is no part of the line; a lone CR is
  nul = 2,   ///< NUL, as `find -print0` has it
};

/// Whether anything comes after a buffer.
enum class LastLine : std::uint8_t {
  complete = 0,    ///< no: what follows the last line end is a line, unless it is empty
  unfinished = 1,  ///< yes: what follows the last line end is left, to be given again with the rest
};

/// One line of a buffer, without what ends it.
struct ParsedLine {
  std::size_t begin = 0;  ///< its offset in the buffer
  std::size_t size = 0;
  Parsed parsed;  ///< its offsets count from `begin`
};

/// How far parse_lines() has come.
struct [[nodiscard]] Batch {
  std::size_t lines = 0;     ///< how many of `out` are written
  std::size_t accepted = 0;  ///< and of those, how many are of the rule
  std::size_t consumed = 0;  ///< where the next call goes on; the whole size when all is done
};

/// Parses each line of `text` into an element of `out`, and ends when the lines or the elements do.
/// Where `out` is full, another call with text.substr(consumed) goes on. Empty lines are lines.
///
///     iri::ParsedLine lines[256];
///     for (iri::Batch batch; !text.empty(); text.remove_prefix(batch.consumed)) {
///       batch = iri::parse_lines(iri::rule::URI_reference, text, iri::LineEnd::crlf, lines);
///       for (std::size_t i = 0; i < batch.lines; ++i) use(text, lines[i]);
///     }
Batch parse_lines(Rule start, std::string_view text, LineEnd end, LastLine last_line,
                  std::span<ParsedLine> out) noexcept;
inline Batch parse_lines(Rule start, std::string_view text, LineEnd end,
                         std::span<ParsedLine> out) noexcept {
  return parse_lines(start, text, end, LastLine::complete, out);
}

}  // namespace iri::inline v0
#pragma GCC visibility pop

#endif
