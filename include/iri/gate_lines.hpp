// The gate for many texts in one call: which of the lines of a buffer need a look at all.
#ifndef IRI_GATE_LINES_HPP
#define IRI_GATE_LINES_HPP

#include <cstddef>
#include <string_view>

#include "iri/batch.hpp"
#include "iri/gate.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// The lines at the beginning of a buffer that the gate allows.
struct [[nodiscard]] AllowedLines {
  std::size_t lines = 0;     ///< how many they are
  std::size_t consumed = 0;  ///< where they end: the size of the buffer if these are all its lines
};

/// Judges the lines of `text`, each by itself, up to the first whose verdict is not `allow`: it is
/// invalid, or something is to be reported. With LastLine::unfinished, the rest after the last line
/// end is no line. An empty line is a line. The lines are references, request targets with that
/// method, or Host fields.
/// Guarantee: `consumed` is the beginning of a line, each line before it is allowed by Gate::judge(),
/// judge_target() or judge_host(), and the line there, if any, is not. Nothing is allocated; linear.
///
///     while (!text.empty()) {
///       text.remove_prefix(iri::allowed_lines(gate, text, iri::LineEnd::lf).consumed);
///       const std::string_view line = text.substr(0, text.find('\n'));
///       if (!text.empty()) judge_and_log(line);
///       text.remove_prefix(std::min(line.size() + 1, text.size()));
///     }
AllowedLines allowed_lines(const Gate& gate, std::string_view text, LineEnd end,
                           LastLine last_line = LastLine::complete) noexcept;
AllowedLines allowed_target_lines(const Gate& gate, std::string_view method, std::string_view text,
                                  LineEnd end, LastLine last_line = LastLine::complete) noexcept;
AllowedLines allowed_host_lines(const Gate& gate, std::string_view text, LineEnd end,
                                LastLine last_line = LastLine::complete) noexcept;

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
