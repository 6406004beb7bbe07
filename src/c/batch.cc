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
struct Lines {
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

/// Parses a few lines at a time, through an array on the stack.
Batch parse_into(const Lines& lines, Rule start, std::string_view text, LineEnd end,
                 LastLine last_line) noexcept {
  std::array<ParsedLine, 32> some;
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
  const Lines out{lines, capacity};
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
  const Lines out{lines, count};
  const bool valid = is_start(start_rule) && out.ok() && are_texts(texts, count);
  std::size_t good = 0;
  for (std::size_t i = 0; valid && i < count; ++i) {
    const std::string_view text = text_at(texts, i);
    ParsedLine line{0, text.size(), {}};
    good += parse_each(static_cast<Rule>(start_rule), {&text, 1}, {&line.parsed, 1});
    out.set(i, line);
  }
  give_value(accepted, good);
  return valid ? succeed(error) : invalid(error);
}

}  // extern "C"
