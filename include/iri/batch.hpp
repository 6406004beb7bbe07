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
namespace iri { inline namespace v0 {

/// The result of parse() for one text of many.
struct [[nodiscard]] Parsed {
  MatchResult result;     ///< accepted, or the offset in this text where it fails
  Components components;  ///< of an accepted text; else as if default-constructed

  friend constexpr bool operator==(const Parsed& a, const Parsed& b) noexcept {
    return a.result.error_offset == b.result.error_offset && a.components == b.components;
  }
};

/// Parses texts[i] into out[i] by one of the eight start rules, up to the end of the shorter array.
/// Returns the number of texts accepted. Guarantee for this and for parse_lines(): that of parse()
/// in parse.hpp, and each result equals that of parse().
std::size_t parse_each(Rule start, std::span<const std::string_view> texts,
                       std::span<Parsed> out) noexcept;

/// The line terminator. The caller must choose: CR never occurs in a reference, so `lf` refuses
/// every line of a Windows file at its CR.
enum class LineEnd : std::uint8_t {
  lf = 0,    ///< LF alone; a CR before it is part of the line
  crlf = 1,  ///< LF or CR LF, not part of the line; a lone CR is part of it
  nul = 2,   ///< NUL, as `find -print0` writes it
};

/// Whether more text comes after a buffer.
enum class LastLine : std::uint8_t {
  complete = 0,    ///< no: the rest after the last line end is a line, unless it is empty
  unfinished = 1,  ///< yes: the rest after the last line end is left; pass it again with more text
};

/// One line of a buffer, without its line end.
struct ParsedLine {
  std::size_t begin = 0;  ///< its offset in the buffer
  std::size_t size = 0;
  Parsed parsed;  ///< its offsets count from `begin`
};

/// How far parse_lines() has come.
struct [[nodiscard]] Batch {
  std::size_t lines = 0;     ///< number of elements of `out` written
  std::size_t accepted = 0;  ///< number of those lines that the rule matches
  std::size_t consumed = 0;  ///< where the next call continues; the size of `text` when all is done
};

/// Parses each line of `text` into an element of `out`. Stops when either runs out. If `out` is
/// full, call again with text.substr(consumed). An empty line is a line.
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

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
