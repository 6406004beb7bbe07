// The first step of the structural scan: is every byte of a window of the common shape?
//
// The common shape: bytes of `pchar / "/" / "?"`, pct-encoded, common characters, and one "#" at
// most.

/// Which bytes of a window may belong to characters: none or all.
enum class Alphabet : std::uint64_t { uri = 0, iri = ~std::uint64_t{0} };

constexpr Alphabet alphabet_of(bool iri) noexcept { return iri ? Alphabet::iri : Alphabet::uri; }

class Classifier {
 public:
  /// For URIs, all bytes above 7F are errors.
  [[gnu::always_inline]] explicit Classifier(Alphabet alphabet) noexcept
      : characters_(static_cast<Mask>(alphabet)) {}

  /// Whether the next window must begin with the rest of a sequence.
  bool pending() const noexcept { return sequence_.pending(); }

  /// Returns the bytes at which the window is not of the common shape. They may lie beyond `valid`,
  /// if a sequence is cut short there. `odd`: the bytes outside the query set. `hash` receives the
  /// "#". `has_before`: the window follows another one. `Rare`: keeps the check of non-ASCII
  /// characters out of line; it would take registers from the common case.
  template <bool Rare = false>
  [[gnu::always_inline]] Mask classify(const Window& window, Mask valid, Mask odd, bool has_before,
                                       Mask& hash) noexcept {
    hash = 0;
    if (odd == 0 && !pending()) return 0;
    const Mask pct = window.equal('%');
    const Mask non_ascii = window.non_ascii() & characters_;
    Mask errors = odd & ~(pct | non_ascii);
    if (errors != 0) {
      hash = window.equal('#');
      errors = (errors & ~hash) | (hash & (hash - 1));
    }
    if ((non_ascii | sequence_.pending_tail) != 0) {
      errors |= sequence_.template utf8_errors<Rare>(window, valid, non_ascii, has_before);
    }
    // A character where HEXDIG is due is an error although it may be well-formed.
    if ((pct | sequence_.pending_hex) != 0) {
      errors |= sequence_.pct_errors(window, valid, pct, non_ascii);
    }
    return errors;
  }

  /// Goes on where no sequence is open.
  void forget_sequence() noexcept { sequence_ = {}; }

 private:
  SplitSequence sequence_;
  Mask characters_;  // the bytes at which they may stand
};
