// Finds the end of a run, for the states of the table that loop.

struct RunSkipper {
  /// Returns how far the units of run class `Class` go from `cursor` on. At that offset the walk is
  /// in the same state again. It is not always the furthest such offset.
  template <std::size_t Class>
  static std::uint32_t skip(const Input in, std::uint32_t cursor) noexcept {
    constexpr RunClass run = run_classes[Class];
    while (cursor < in.size) {
      const std::uint32_t left = in.size - cursor;
      const std::uint32_t count = left < window_size ? left : window_size;
      const std::uint32_t end =
          run_end<run.pct, run.utf8>(in.data + cursor, count, ascii_sets.index(run.set()));
      cursor += end;
      // A unit that the end of the window cuts is read again at the start of the next window.
      if (end < window_size - 3) break;
    }
    return cursor;
  }

 private:
  /// One function for all sets, for it is much code.
  template <bool Pct, bool Utf8>
  [[gnu::noinline]] static std::uint32_t run_end(const unsigned char* at, std::uint32_t count,
                                                 std::size_t set) noexcept {
    const Window window(at, count);
    const Mask valid = first_bits(count);
    Mask stop = valid & ~window.in(set);
    if (stop == 0) return count;
    const Mask non_ascii = window.non_ascii();
    std::uint32_t end = count;
    if constexpr (Pct) {
      const Mask pct = window.equal('%');
      const Mask hex = window.in(hex_digits)&valid;
      stop &= ~(pct & hex >> 1U & hex >> 2U);
    }
    if constexpr (Utf8) {
      if (non_ascii != 0) {
        stop &= ~non_ascii;
        end = characters_end(window, valid, non_ascii, count);
      }
    }
    const std::uint32_t stopped = lowest(stop);
    return stopped < end ? stopped : end;
  }

  /// Returns where the first character begins that is wrong, unfinished or not common, or `count`.
  static std::uint32_t characters_end(const Window& window, Mask valid, Mask non_ascii,
                                      std::uint32_t count) noexcept {
    SplitSequence sequence;
    const Mask errors = sequence.template utf8_errors<false>(window, valid, non_ascii, false);
    const std::uint32_t wrong = lowest(errors);
    const std::uint32_t end = wrong < count ? wrong : count;
    // If the last character is unfinished, its missing bytes are due after `count`, or after the
    // window.
    if (errors == 0 && !sequence.pending()) return count;
    const Mask leads = window.at_least(0xC0) & first_bits(end);
    if (leads == 0) return end;
    const std::uint32_t last = 63 - static_cast<std::uint32_t>(std::countl_zero(leads));
    return end - last < 4 ? last : end;
  }
};
