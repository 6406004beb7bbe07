// batch.h: many texts in one call.
#include "iri/batch.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <span>

#include "c/argument.hpp"
#include "c/lines.hpp"
#include "iri/iri.h"

using namespace iri;
using namespace iri::detail;

namespace {

/// The caller's array. The size of its elements is that of the header the caller was compiled with;
/// the first element tells it.
struct LineArray {
  iri_line* first;
  std::size_t capacity;
  std::size_t line_size = first == nullptr ? 0 : first->struct_size;

  bool ok() const noexcept { return capacity == 0 || is_whole(first); }

  void set(std::size_t index, const ParsedLine& line) const noexcept {
    iri_line given = IRI_LINE_INIT;
    given.struct_size = static_cast<std::uint32_t>(line_size);
    given.error_offset = line.parsed.result.error_offset;
    given.begin = line.begin;
    given.size = line.size;
    given.components = to_c(line.parsed.components);
    given.components.struct_size = sizeof(iri_components);
    char* const to = reinterpret_cast<char*>(first) + index * line_size;
    std::memcpy(to, &given, sizeof given);
  }
};

/// How many texts are parsed at a time, through an array on the stack.
constexpr std::size_t some_texts = 32;

/// Returns the number of texts accepted.
std::size_t parse_into(const LineArray& lines, Rule start, const iri_text* texts) noexcept {
  std::array<std::string_view, some_texts> some;
  std::array<Parsed, some_texts> parsed;
  std::size_t accepted = 0;
  for (std::size_t begin = 0; begin < lines.capacity; begin += some_texts) {
    const std::size_t count = std::min(some_texts, lines.capacity - begin);
    for (std::size_t i = 0; i < count; ++i) some[i] = text_at(texts, begin + i);
    accepted += parse_each(start, std::span(some).first(count), parsed);
    for (std::size_t i = 0; i < count; ++i) lines.set(begin + i, {0, some[i].size(), parsed[i]});
  }
  return accepted;
}

/// Parses a few lines at a time.
Batch parse_into(const LineArray& lines, Rule start, std::string_view text, LineEnd end,
                 LastLine last_line) noexcept {
  std::array<ParsedLine, some_texts> some;
  Batch all;
  for (;;) {
    const std::size_t room = std::min(some.size(), lines.capacity - all.lines);
    const Batch batch =
        parse_lines(start, text.substr(all.consumed), end, last_line, std::span(some.data(), room));
    for (std::size_t i = 0; i < batch.lines; ++i) {
      some[i].begin += all.consumed;
      lines.set(all.lines + i, some[i]);
    }
    all.lines += batch.lines;
    all.accepted += batch.accepted;
    all.consumed += batch.consumed;
    if (batch.lines == 0) return all;
  }
}

}  // namespace

extern "C" {

iri_status iri_parse_lines(int start_rule, const char* text, size_t size, unsigned flags,
                           iri_line* lines, size_t capacity, size_t* count, size_t* accepted,
                           size_t* consumed, iri_error* error) {
  const LineArray out{lines, capacity};
  Batch batch;
  const bool valid =
      is_start(start_rule) && is_text(text, size) && are_line_flags(flags) && out.ok();
  if (valid) {
    batch = parse_into(out, static_cast<Rule>(start_rule), text_of(text, size), line_end(flags),
                       last_line(flags));
  }
  give_value(count, batch.lines);
  give_value(accepted, batch.accepted);
  give_value(consumed, batch.consumed);
  return valid ? succeed(error) : invalid(error);
}

iri_status iri_parse_each(int start_rule, const iri_text* texts, size_t count, iri_line* lines,
                          size_t* accepted, iri_error* error) {
  const LineArray out{lines, count};
  const bool valid = is_start(start_rule) && out.ok() && are_texts(texts, count);
  const std::size_t good = valid ? parse_into(out, static_cast<Rule>(start_rule), texts) : 0;
  give_value(accepted, good);
  return valid ? succeed(error) : invalid(error);
}

}  // extern "C"
