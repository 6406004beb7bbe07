// The truth: `parse_one()` for each text, and memchr() for the ends of lines.
// The fast way: the loops of the kernel in use (kernels/parts/scan_many.hpp).
// Held equal by: `BatchOf.EveryMixOfLinesIsParsedLineByLine`, fuzz/batch_target.cc.
#include "iri/batch.hpp"

#include <cstring>

#include "scan/read.hpp"

namespace iri { inline namespace v0 {
namespace {

using detail::constraints_of;
using detail::kernel_in_use;

/// Returns whether the text was accepted.
inline bool parse_one(Rule start, std::string_view text, Parsed& out) noexcept {
  out.result.error_offset =
      detail::read_start_rule(start, text.data(), text.size(), out.components);
  if (out.result.accepted()) return true;
  out.components = {};
  return false;
}

/// Whether parse() by this rule gives what the scan of the reference has given.
inline bool is_settled(unsigned constraints, const Parsed& its) noexcept {
  return its.result.accepted() && (constraints & detail::violated_by(its.components)) == 0;
}

/// Parses again by a narrower rule what it may refuse elsewhere. Returns whether that was refused
/// after it had been accepted.
[[gnu::noinline]] bool parse_again(Rule start, std::string_view text, Parsed& out) noexcept {
  const bool accepted = out.result.accepted();
  return !parse_one(start, text, out) && accepted;
}

/// Returns the first `byte` in [begin, end), or null. INVARIANT: begin != end.
const char* find_delimiter(const char* begin, const char* end, char byte) noexcept {
  return static_cast<const char*>(std::memchr(begin, byte, static_cast<std::size_t>(end - begin)));
}

/// One line after the other: what the kernel leaves, or cannot do.
Batch parse_each_line(Rule start, std::string_view text, LineEnd end, LastLine last_line,
                      std::span<ParsedLine> out) noexcept {
  const char delimiter = end == LineEnd::nul ? '\0' : '\n';
  const char* const first = text.data();
  const char* const last = first + text.size();
  const char* at = first;
  Batch batch;
  for (; batch.lines < out.size() && at != last; ++batch.lines) {
    const char* const found = find_delimiter(at, last, delimiter);
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

/// The lines that end with LF, by the kernel.
Batch scan_lines(Rule start, std::string_view text, bool crlf, std::span<ParsedLine> out) noexcept {
  const unsigned constraints = constraints_of.of[static_cast<std::size_t>(start)];
  const detail::ScanLines scan = kernel_in_use().many.lines[is_iri_rule(start)];
  if (scan == nullptr || constraints == 0) return {};
  const auto* const bytes = reinterpret_cast<const unsigned char*>(text.data());
  Batch batch = scan({bytes, text.size(), crlf}, out);
  if (constraints == detail::start_rule) return batch;
  for (ParsedLine& line : out.first(batch.lines)) {
    if (is_settled(constraints, line.parsed)) continue;
    const std::string_view its = text.substr(line.begin, line.size);
    batch.accepted -= parse_again(start, its, line.parsed) ? 1U : 0U;
  }
  return batch;
}

/// One text after the other: what the kernel cannot do.
std::size_t parse_one_by_one(Rule start, std::span<const std::string_view> texts,
                             Parsed* out) noexcept {
  std::size_t accepted = 0;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    accepted += parse_one(start, texts[i], out[i]) ? 1U : 0U;
  }
  return accepted;
}

}  // namespace

std::size_t parse_each(Rule start, std::span<const std::string_view> texts,
                       std::span<Parsed> out) noexcept {
  if (texts.size() > out.size()) texts = texts.first(out.size());
  const unsigned constraints = constraints_of.of[static_cast<std::size_t>(start)];
  const detail::ScanEach scan = kernel_in_use().many.each[is_iri_rule(start)];
  if (scan == nullptr || constraints == 0) return parse_one_by_one(start, texts, out.data());
  std::size_t accepted = scan(texts, out.data());
  if (constraints == detail::start_rule) return accepted;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (is_settled(constraints, out[i])) continue;
    accepted -= parse_again(start, texts[i], out[i]) ? 1U : 0U;
  }
  return accepted;
}

Batch parse_lines(Rule start, std::string_view text, LineEnd end, LastLine last_line,
                  std::span<ParsedLine> out) noexcept {
  Batch batch;
  if (end != LineEnd::nul) batch = scan_lines(start, text, end == LineEnd::crlf, out);
  const Batch rest =
      parse_each_line(start, text.substr(batch.consumed), end, last_line, out.subspan(batch.lines));
  for (ParsedLine& line : out.subspan(batch.lines, rest.lines)) line.begin += batch.consumed;
  return {batch.lines + rest.lines, batch.accepted + rest.accepted, batch.consumed + rest.consumed};
}

}}  // namespace iri::v0
