#include "iri/batch.hpp"

#include <algorithm>
#include <cstring>

#include "scan/read.hpp"

namespace iri::inline v0 {
namespace {

/// Returns whether the text was accepted.
inline bool parse_one(Rule start, std::string_view text, Parsed& out) noexcept {
  out.result.error_offset =
      detail::read_start_rule(start, text.data(), text.size(), out.components);
  if (out.result.accepted()) return true;
  out.components = {};
  return false;
}

/// Returns the first `byte` in [begin, end), or null. INVARIANT: begin != end.
const char* find(const char* begin, const char* end, char byte) noexcept {
  return static_cast<const char*>(std::memchr(begin, byte, static_cast<std::size_t>(end - begin)));
}

}  // namespace

std::size_t parse_each(Rule start, std::span<const std::string_view> texts,
                       std::span<Parsed> out) noexcept {
  const std::size_t count = std::min(texts.size(), out.size());
  std::size_t accepted = 0;
  for (std::size_t i = 0; i < count; ++i) accepted += parse_one(start, texts[i], out[i]) ? 1U : 0U;
  return accepted;
}

Batch parse_lines(Rule start, std::string_view text, LineEnd end, LastLine last_line,
                  std::span<ParsedLine> out) noexcept {
  const char delimiter = end == LineEnd::nul ? '\0' : '\n';
  const char* const first = text.data();
  const char* const last = first + text.size();
  const char* at = first;
  Batch batch;
  for (; batch.lines < out.size() && at != last; ++batch.lines) {
    const char* const found = find(at, last, delimiter);
    if (found == nullptr && last_line == LastLine::unfinished) break;
    const char* over = found == nullptr ? last : found;
    if (end == LineEnd::crlf && found != nullptr && over != at && over[-1] == '\r') --over;
    ParsedLine& line = out[batch.lines];
    line.begin = static_cast<std::size_t>(at - first);
    line.size = static_cast<std::size_t>(over - at);
    batch.accepted += parse_one(start, {at, line.size}, line.parsed) ? 1U : 0U;
    at = found == nullptr ? last : found + 1;
  }
  batch.consumed = static_cast<std::size_t>(at - first);
  return batch;
}

}  // namespace iri::inline v0
