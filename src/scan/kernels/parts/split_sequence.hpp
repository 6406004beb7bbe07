// Pct-encoded octets and UTF-8 characters, whole or split by the edge of two windows.

/// A sequence that one window begins and the next one must finish.
struct SplitSequence {
  Mask pending_hex = 0;     ///< bytes at the beginning of the next window that must be HEXDIG
  Mask pending_tail = 0;    ///< bytes at its beginning that must be UTF8-tail
  Mask pending_second = 0;  ///< of these, the second of a character
  Mask pending_third = 0;   ///< and the third of a character of four bytes

  bool pending() const noexcept { return (pending_hex | pending_tail) != 0; }

  /// Returns the bytes of the window at which a pct-encoded goes wrong.
  [[gnu::always_inline]] Mask pct_errors(const Window& window, Mask valid, Mask pct,
                                         Mask non_ascii) noexcept {
    if constexpr (Window::outline_cold_paths) {
      return pct_errors_outlined(window, valid, pct, non_ascii);
    }
    return pct_errors_inline(window, valid, pct, non_ascii);
  }

  /// Returns the bytes at which a character goes wrong, or is not a common character.
  template <bool Rare>
  [[gnu::always_inline]] Mask utf8_errors(const Window& window, Mask valid, Mask non_ascii,
                                          bool has_before) noexcept {
    if constexpr (Window::outline_cold_paths) {
      return utf8_errors_outlined(window, valid, non_ascii, has_before);
    } else if constexpr (Rare) {
      return utf8_errors_again(window.begin(), window.count(), non_ascii, has_before);
    }
    return utf8_errors_inline(window, valid, non_ascii, has_before);
  }

 private:
  [[gnu::noinline]] Mask pct_errors_outlined(const Window& window, Mask valid, Mask pct,
                                             Mask non_ascii) noexcept {
    return pct_errors_inline(window, valid, pct, non_ascii);
  }
  [[gnu::always_inline]] Mask pct_errors_inline(const Window& window, Mask valid, Mask pct,
                                                Mask non_ascii) noexcept {
    const Mask due = pct << 1U | pct << 2U | pending_hex;
    pending_hex = pct >> 63U | pct >> 62U;
    return due & ~(window.hex() & valid & ~non_ascii);
  }

  /// Loads the window again, so that the one of the caller need not be in memory.
  [[gnu::noinline]] Mask utf8_errors_again(const unsigned char* at, std::uint32_t count,
                                           Mask non_ascii, bool has_before) noexcept {
    return utf8_errors_inline(Window(at, count), first_bits(count), non_ascii, has_before);
  }
  [[gnu::noinline]] Mask utf8_errors_outlined(const Window& window, Mask valid, Mask non_ascii,
                                              bool has_before) noexcept {
    return utf8_errors_inline(window, valid, non_ascii, has_before);
  }
  [[gnu::always_inline]] Mask utf8_errors_inline(const Window& window, Mask valid, Mask non_ascii,
                                                 bool has_before) noexcept {
    const Mask lead = window.template leads<2>(non_ascii);
    const Mask lead3 = window.template leads<3>(non_ascii);
    const Mask lead4 = window.template leads<4>(non_ascii);
    const Mask second = lead << 1U | pending_second;
    const Mask due = second | lead3 << 2U | lead4 << 3U | pending_tail;
    const Mask third = lead4 << 2U | pending_third;
    pending_second = lead >> 63U;
    pending_tail = pending_second | lead3 >> 62U | lead4 >> 61U;
    pending_third = lead4 >> 62U;
    Mask errors = due ^ (non_ascii & ~lead);
    errors |= window.forbidden(has_before) & second & valid;
    if (third != 0) errors |= third & window.equal(rare_third);
    return errors;
  }
};
