// Many references in one loop, so that what is the same for all of them is done once. The ends of
// lines are found in the windows that the scan loads anyway.

/// Finishes the result of a text at which the scan has stopped. Returns whether it is accepted.
[[gnu::always_inline]] inline bool settle(std::uint32_t stopped, Parsed& out) noexcept {
  out.result.error_offset = stopped;
  if (stopped == absent) [[likely]]
    return true;
  out.components = {};
  return false;
}

/// Scans a text of any size.
[[gnu::noinline]] inline bool scan_any(const unsigned char* text, std::size_t size,
                                       Alphabet alphabet, Parsed& out) noexcept {
  if (!fits(size)) return settle(static_cast<std::uint32_t>(longest_text), out);
  const Input in{text, static_cast<std::uint32_t>(size)};
  return settle(StructuralScan::scan_any(in, out.components, alphabet), out);
}

/// Scans a text of one window. Where the scan is much code, by a call.
[[gnu::always_inline]] inline bool scan_short(const Input in, Alphabet alphabet,
                                              Parsed& out) noexcept {
  if constexpr (Window::outline_cold_paths)
    return settle(StructuralScan::scan_any(in, out.components, alphabet), out);
  return settle(StructuralScan::scan_here(in, out.components, alphabet), out);
}

/// Finds the ends of lines some windows before the lines are scanned: where a line begins is then
/// known without waiting for the end of the line before it.
class LineEnds {
 public:
  static constexpr std::size_t at_once = 64;
  /// Behind so many bytes without an end, memchr() is faster.
  static constexpr std::size_t long_line = 16 * std::size_t{window_size};

  explicit LineEnds(const Lines& lines) noexcept : text_(lines.text), size_(lines.size) {}

  /// Finds the next ends: `wanted`, at most `at_once`, or more, unless the text is over. Returns
  /// their number.
  std::size_t find(std::size_t wanted) noexcept {
    // In registers: what is written through `to` could be a member.
    const unsigned char* const text = text_;
    const std::size_t size = size_;
    std::size_t at = searched_;
    std::size_t* to = places_;
    const std::size_t* const enough = to + wanted;
    std::size_t last = at;  // no end has been found since
    for (; to < enough && size - at >= window_size; at += window_size) {
      if (at - last >= long_line) [[unlikely]] {
        const void* const end = std::memchr(text + at, '\n', size - at);
        if (end == nullptr) {
          at = size;
          break;
        }
        *to++ = static_cast<std::size_t>(static_cast<const unsigned char*>(end) - text);
        at = last = to[-1] + 1;
        if (size - at < window_size) break;
      }
      const Mask ends = Window(text + at, window_size).equal('\n');
      if (ends != 0) last = at;
      to = add(ends, at, to);
    }
    if (to < enough && at < size) {
      const auto left = static_cast<std::uint32_t>(size - at);
      to = add(Window(text + at, left).equal('\n'), at, to);
      at = size;
    }
    searched_ = at;
    return static_cast<std::size_t>(to - places_);
  }

  const std::size_t* begin() const noexcept { return places_; }

 private:
  /// Writes the places of the bits, two or more: most windows have no more.
  [[gnu::always_inline]] static std::size_t* add(Mask ends, std::size_t at,
                                                 std::size_t* to) noexcept {
    std::size_t* const over = to + std::popcount(ends);
    do {
      to[0] = at + lowest(ends);
      ends &= ends - 1;
      to[1] = at + lowest(ends);
      ends &= ends - 1;
      to += 2;
    } while (to < over);
    return over;
  }

  const unsigned char* text_;
  std::size_t size_;
  std::size_t searched_ = 0;
  std::size_t places_[at_once + window_size + 2];
};

[[gnu::noinline]] inline Batch lines_of(const Lines& lines, Alphabet alphabet,
                                        std::span<ParsedLine> out) noexcept {
  const unsigned char* const text = lines.text;
  const std::size_t crlf = lines.crlf ? 1 : 0;
  LineEnds ends(lines);
  ParsedLine* line = out.data();
  ParsedLine* const over = line + out.size();
  std::size_t begin = 0;
  std::size_t accepted = 0;
  while (line != over) {
    const auto room = static_cast<std::size_t>(over - line);
    const std::size_t found = ends.find(room < LineEnds::at_once ? room : LineEnds::at_once);
    if (found == 0) break;
    const ParsedLine* const enough = line + (found < room ? found : room);
    for (const std::size_t* end = ends.begin(); line != enough; ++line, ++end) {
      const unsigned char* const at = text + begin;
      std::size_t size = *end - begin;
      if (crlf != 0 && size != 0 && at[size - 1] == '\r') --size;
      line->begin = begin;
      line->size = size;
      begin = *end + 1;
      if (size - 1 < window_size) [[likely]] {
        const Input in{at, static_cast<std::uint32_t>(size)};
        accepted += scan_short(in, alphabet, line->parsed) ? 1U : 0U;
      } else {
        accepted += scan_any(at, size, alphabet, line->parsed) ? 1U : 0U;
      }
    }
  }
  return {static_cast<std::size_t>(line - out.data()), accepted, begin};
}

[[gnu::noinline]] inline std::size_t each_of(std::span<const std::string_view> texts,
                                             Alphabet alphabet, Parsed* out) noexcept {
  std::size_t accepted = 0;
  for (const std::string_view text : texts) {
    const auto* const bytes = reinterpret_cast<const unsigned char*>(text.data());
    if (text.size() - 1 < window_size) [[likely]] {
      accepted +=
          scan_short({bytes, static_cast<std::uint32_t>(text.size())}, alphabet, *out) ? 1U : 0U;
    } else {
      accepted += scan_any(bytes, text.size(), alphabet, *out) ? 1U : 0U;
    }
    ++out;
  }
  return accepted;
}

template <bool Iri>
Batch scan_lines(const Lines& lines, std::span<ParsedLine> out) noexcept {
  return lines_of(lines, alphabet_of(Iri), out);
}
template <bool Iri>
std::size_t scan_each(std::span<const std::string_view> texts, Parsed* out) noexcept {
  return each_of(texts, alphabet_of(Iri), out);
}

constexpr ScanMany scan_many{{scan_lines<false>, scan_lines<true>},
                             {scan_each<false>, scan_each<true>}};
