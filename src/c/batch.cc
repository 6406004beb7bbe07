// The C ABI: many texts in one call.
#include "iri/batch.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <span>

#include "c/argument.hpp"
#include "iri/iri.h"

using namespace iri;
using namespace iri::detail;

namespace {

constexpr unsigned line_flags = IRI_LINES_CRLF | IRI_LINES_NUL | IRI_LINES_UNFINISHED;

/// An array of the caller's, whose elements are as large as the caller was compiled with.
struct Lines {
  iri_line* first;
  std::size_t line_size;
  std::size_t capacity;

  bool ok() const noexcept { return line_size != 0 && (first != nullptr || capacity == 0); }

  void set(std::size_t index, const ParsedLine& line) const noexcept {
    iri_line given = {line.begin, line.size, line.parsed.result.error_offset,
                      to_c(line.parsed.components)};
    given.components.struct_size = sizeof(iri_components);
    char* const to = reinterpret_cast<char*>(first) + index * line_size;
    std::memcpy(to, &given, std::min(line_size, sizeof given));
  }
};

LineEnd line_end(unsigned flags) noexcept {
  if ((flags & IRI_LINES_NUL) != 0) return LineEnd::nul;
  return (flags & IRI_LINES_CRLF) != 0 ? LineEnd::crlf : LineEnd::lf;
}

constexpr bool are_line_flags(unsigned flags) noexcept {
  constexpr unsigned both = IRI_LINES_CRLF | IRI_LINES_NUL;
  return (flags & ~line_flags) == 0 && (flags & both) != both;
}

/// A few lines at a time, through an array on the stack.
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

int iri_parse_lines(int start_rule, const char* text, size_t size, unsigned flags, iri_line* lines,
                    size_t line_size, size_t capacity, size_t* count, size_t* accepted,
                    size_t* consumed) {
  const Lines out{lines, line_size, capacity};
  Batch batch;
  const bool valid =
      is_start(start_rule) && is_text(text, size) && are_line_flags(flags) && out.ok();
  if (valid) {
    const LastLine last_line =
        (flags & IRI_LINES_UNFINISHED) != 0 ? LastLine::unfinished : LastLine::complete;
    batch = parse_into(out, static_cast<Rule>(start_rule), text_of(text, size), line_end(flags),
                       last_line);
  }
  give_value(count, batch.lines);
  give_value(accepted, batch.accepted);
  give_value(consumed, batch.consumed);
  return valid ? IRI_OK : IRI_ERROR_INVALID_ARGUMENT;
}

int iri_parse_each(int start_rule, const char* const* texts, const size_t* sizes, size_t count,
                   iri_line* lines, size_t line_size, size_t* accepted) {
  const Lines out{lines, line_size, count};
  const bool given = (texts != nullptr && sizes != nullptr) || count == 0;
  bool valid = is_start(start_rule) && given && out.ok();
  for (std::size_t i = 0; valid && i < count; ++i) valid = is_text(texts[i], sizes[i]);
  std::size_t good = 0;
  for (std::size_t i = 0; valid && i < count; ++i) {
    const std::string_view text = text_of(texts[i], sizes[i]);
    ParsedLine line{0, text.size(), {}};
    good += parse_each(static_cast<Rule>(start_rule), {&text, 1}, {&line.parsed, 1});
    out.set(i, line);
  }
  give_value(accepted, good);
  return valid ? IRI_OK : IRI_ERROR_INVALID_ARGUMENT;
}

}  // extern "C"
