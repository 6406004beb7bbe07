// The structural scan: reads a reference of the common shape from the masks of its bytes.
//
// If every byte is of the common shape (classify.hpp), only the places of the delimiters remain to
// be checked (split.hpp). That is arithmetic on masks, with no branch for each byte.
//
// The scan decides only what is certain. At the first doubt it hands over to the table, at a place
// from which the table can go on (resume.hpp; README.md lists the hand-overs). So the table is the
// grammar; test/scan/window_test.cc and test/grammar/library_test.cc check that the two agree.

// What depends on whether it is a URI or an IRI is looked up where it is needed, not instantiated twice.
class StructuralScan : Splitter {
 public:
  template <bool Iri>
  [[gnu::aligned(64)]] static std::uint32_t scan(const Input in, Components& out) noexcept {
    return scan_here(in, out, alphabet_of(Iri));
  }

  [[gnu::noinline, gnu::aligned(64)]] static std::uint32_t scan_any(const Input in, Components& out,
                                                                    Alphabet alphabet) noexcept {
    return scan_here(in, out, alphabet);
  }

  /// As scan(), for a loop over many texts.
  [[gnu::always_inline]] static std::uint32_t scan_here(const Input in, Components& out,
                                                        Alphabet alphabet) noexcept {
    if (in.size - 1U >= window_size) return scan_other(in, out, alphabet);
    const Window window(in.data, in.size);
    const Mask odd = window.odd();
    if (odd != 0) [[unlikely]]
      return scan_odd(in, out, alphabet, odd);
    Splitter splitter(in, out);
    const SplitResult split =
        splitter.split_first_window(window, first_bits(in.size), 0, true, true);
    if (split != SplitResult::done) [[unlikely]]
      return refuse_or_resume_whole(split, in, out, alphabet);
    out.size = in.size;
    return absent;
  }

 private:
  [[gnu::always_inline]] StructuralScan(const Input in, Components& out, Alphabet alphabet) noexcept
      : Splitter(in, out), classifier_(alphabet), alphabet_(alphabet) {}

  /// What begins a sequence, for refuse_or_scan().
  [[gnu::always_inline]] static Mask leads_of(const Window& window, Alphabet alphabet) noexcept {
    const Mask pct = window.equal('%');
    return alphabet == Alphabet::iri ? pct | window.at_least(0xC0) : pct;
  }

  /// Whether a port after a userinfo may end at `end`, so that no "%" may stand there: ":" or DIGIT
  /// stands before it then.
  [[gnu::always_inline]] static bool may_end_port(const Window& window, std::uint32_t end,
                                                  const Input in) noexcept {
    if (end == 0 || in.data[end - 1] - unsigned{'0'} > unsigned{':' - '0'}) return false;
    return (window.equal('@') & first_bits(end)) != 0;
  }

  /// The bytes after "%" that are no HEXDIG, of a window of ASCII bytes; also those after its end.
  /// `carried`: the bytes at its beginning that must be HEXDIG.
  [[gnu::always_inline]] static Mask no_hex(const Window& window, Mask pct, Mask carried) noexcept {
    return (pct << 1U | pct << 2U | carried) & ~window.hex();
  }

  /// Scans a text of one window that has a byte outside the query set.
  [[gnu::noinline, gnu::aligned(64)]] static std::uint32_t scan_odd(const Input in, Components& out,
                                                                    Alphabet alphabet,
                                                                    Mask odd) noexcept {
    const std::uint32_t first = lowest(odd);
    if (is_of_no_rule(in.data[first], alphabet)) [[unlikely]]
      return refuse(first, first, in, out, alphabet);
    const Window window(in.data, in.size);
    const Mask valid = first_bits(in.size);
    Mask hash = 0;
    const Mask pct = window.equal('%');
    if ((odd & ~pct) != 0) {
      Classifier classifier(alphabet);
      const Mask errors = classifier.classify(window, valid, odd, false, hash);
      if (errors != 0 || classifier.pending()) [[unlikely]]
        return refuse_or_scan(lowest(errors), leads_of(window, alphabet), in, out, alphabet);
    } else {
      const Mask errors = no_hex(window, pct, 0);
      if ((errors | pct >> 62U) != 0) [[unlikely]]
        return refuse_or_scan(lowest(errors), pct, in, out, alphabet);
    }
    Splitter splitter(in, out);
    const SplitResult split = splitter.split_first_window(window, valid, hash, true);
    if (split != SplitResult::done) [[unlikely]]
      return refuse_or_resume_whole(split, in, out, alphabet);
    out.size = in.size;
    return absent;
  }

  /// Scans the empty text, and texts longer than a window.
  [[gnu::noinline, gnu::aligned(64)]] static std::uint32_t scan_other(const Input in,
                                                                      Components& out,
                                                                      Alphabet alphabet) noexcept {
    if constexpr (!Window::outline_cold_paths) {
      if (in.size - 1U < 2 * window_size) return scan_two(in, out, alphabet);
      if (in.size - 1U < 4 * window_size) return scan_four(in, out, alphabet);
    }
    if (in.size == 0) return scan_from(ResumePoint::start, in, 0, out, alphabet);
    return scan_long(in, out, alphabet);
  }

  /// Scans a text of two windows in one straight line, if it has only bytes of the query set.
  [[gnu::noinline, gnu::aligned(64)]] static std::uint32_t scan_two(const Input in, Components& out,
                                                                    Alphabet alphabet) noexcept {
    const std::uint32_t left = in.size - window_size;
    const Window window(in.data, window_size);
    const Window second(in.data + window_size, left);
    const Mask odd = window.odd();
    const Mask second_odd = second.odd();
    if ((odd | second_odd) != 0) [[unlikely]]
      return scan_two_odd(in, out, alphabet, odd, second_odd);
    Splitter splitter(in, out);
    const SplitResult split = splitter.split_first_window(window, ~Mask{0}, 0, false, true);
    if (split != SplitResult::done) [[unlikely]]
      return refuse_or_resume(split, window_size, in, out, alphabet);
    const Mask stop = second.equal('?') | ~first_bits(left);
    if (out.path_end == window_size) out.path_end += lowest(stop);
    out.query_end = out.size = in.size;
    return absent;
  }

  /// The same with any bytes of the common shape.
  [[gnu::noinline, gnu::aligned(64)]] static std::uint32_t scan_two_odd(const Input in,
                                                                        Components& out,
                                                                        Alphabet alphabet, Mask odd,
                                                                        Mask second_odd) noexcept {
    const std::uint32_t left = in.size - window_size;
    const Window window(in.data, window_size);
    const Window second(in.data + window_size, left);
    Mask hash = 0;
    Mask second_hash = 0;
    const Mask pct = window.equal('%');
    const Mask second_pct = second.equal('%');
    if (((odd & ~pct) | (second_odd & ~second_pct)) == 0) {
      const Mask carried = pct >> 63U | pct >> 62U;
      const Mask beyond = second_pct >> 62U;
      if ((no_hex(window, pct, 0) | no_hex(second, second_pct, carried) | beyond) != 0) [[unlikely]]
        return scan_long(in, out, alphabet);
    } else {
      Classifier classifier(alphabet);
      Mask errors = classifier.classify(window, ~Mask{0}, odd, false, hash);
      errors |= classifier.classify(second, first_bits(left), second_odd, true, second_hash);
      const bool twice = hash != 0 && second_hash != 0;
      if (errors != 0 || twice || classifier.pending()) [[unlikely]]
        return scan_long(in, out, alphabet);
    }
    Splitter splitter(in, out);
    const SplitResult split = splitter.split_first_window(window, ~Mask{0}, hash, false);
    if (split != SplitResult::done) [[unlikely]]
      return refuse_or_resume(split, window_size, in, out, alphabet);
    const Mask end = second_hash | ~first_bits(left);
    if (out.path_end == window_size) out.path_end += lowest(second.equal('?') | end);
    if (hash == 0) out.query_end += lowest(end);
    out.size = in.size;
    return absent;
  }

  /// Scans a text of three or four windows in one straight line, if it has only bytes of the query
  /// set. The third window and the fourth may overlap, and are full: the first "?" counts.
  [[gnu::noinline, gnu::aligned(64)]] static std::uint32_t scan_four(const Input in,
                                                                     Components& out,
                                                                     Alphabet alphabet) noexcept {
    const Window window(in.data, window_size);
    if (window.odd() != 0) return scan_long(in, out, alphabet);
    const std::uint32_t last = in.size - window_size;
    const std::uint32_t third = last < 2 * window_size ? last : 2 * window_size;
    const Window windows[3] = {Window(in.data + window_size, window_size),
                               Window(in.data + third, window_size),
                               Window(in.data + last, window_size)};
    if ((windows[0].odd() | windows[1].odd() | windows[2].odd()) != 0)
      return scan_long(in, out, alphabet);
    Splitter splitter(in, out);
    const SplitResult split = splitter.split_first_window(window, ~Mask{0}, 0, false, true);
    if (split != SplitResult::done) [[unlikely]]
      return refuse_or_resume(split, window_size, in, out, alphabet);
    if (out.path_end == window_size) {
      const Mask second_stop = windows[0].equal('?');
      const Mask third_stop = windows[1].equal('?');
      std::uint32_t end = last + lowest(windows[2].equal('?'));
      if (third_stop != 0) end = third + lowest(third_stop);
      if (second_stop != 0) end = window_size + lowest(second_stop);
      out.path_end = end;
    }
    out.query_end = out.size = in.size;
    return absent;
  }

  [[gnu::noinline, gnu::aligned(64)]] static std::uint32_t scan_long(const Input in,
                                                                     Components& out,
                                                                     Alphabet alphabet) noexcept {
    const Window window(in.data, window_size);
    StructuralScan scan(in, out, alphabet);
    Mask hash = 0;
    const Mask errors =
        scan.classifier_.template classify<true>(window, ~Mask{0}, window.odd(), false, hash);
    if (errors != 0) [[unlikely]]
      return refuse_or_scan(lowest(errors), leads_of(window, alphabet), in, out, alphabet);
    const SplitResult split = Window::outline_cold_paths
                                  ? scan.split_outlined(window, ~Mask{0}, hash, false, 0)
                                  : scan.split_first_window(window, ~Mask{0}, hash, false);
    if (split != SplitResult::done) [[unlikely]]
      return refuse_or_resume(split, window_size, in, out, alphabet);
    return scan.scan_windows();
  }

  /// In shorter texts, a block that does not pass costs more than those that do save.
  static constexpr std::uint32_t least_of_blocks = 4 * Block::size;

  /// Scans the windows after the first. Of the delimiters only "?" and "#" still matter.
  ///
  /// INVARIANT: the first window is split, so it holds the whole authority, if there is one.
  std::uint32_t scan_windows() noexcept {
    find_component(window_size);
    std::uint32_t begin = window_size;
    while (begin < in_.size) {
      if (in_.size >= least_of_blocks) begin = skip_blocks(begin);
      // The windows of a block that did not pass, or the rest.
      const std::uint32_t left = in_.size - begin;
      const std::uint32_t end = left < Block::size ? in_.size : begin + Block::size;
      while (begin < end) {
        const std::uint32_t count = end - begin < window_size ? end - begin : window_size;
        const Window window(in_.data + begin, count);
        const Mask valid = first_bits(count);
        Mask hash = 0;
        Mask errors = classifier_.template classify<true>(window, valid, window.odd(), true, hash);
        if (in_fragment_) errors |= hash;
        if (errors != 0) [[unlikely]] {
          record_delimiters(window, first_bits(lowest(errors)) & valid, hash, begin);
          return resume_at(begin + lowest(errors), point(), in_, out_, alphabet_);
        }
        record_delimiters(window, valid, hash, begin);
        begin += count;
      }
    }
    if (classifier_.pending()) [[unlikely]]
      return resume_at(in_.size, point(), in_, out_, alphabet_);
    if (!in_fragment_) out_.query_end = in_.size;
    if (!in_query_) out_.path_end = out_.query_end;
    out_.size = in_.size;
    return absent;
  }

  /// Returns where the blocks end that pass, from `begin` on: at the beginning of a sequence.
  [[gnu::always_inline]] std::uint32_t skip_blocks(std::uint32_t begin) noexcept {
    const std::uint32_t first = begin;
    while (
        in_.size - begin >= Block::size &&
        Block::passes(in_.data + begin, alphabet_ == Alphabet::iri, !in_query_ && !in_fragment_)) {
      begin += Block::size;
    }
    if (begin == first) return begin;
    classifier_.forget_sequence();
    return sequence_begin(in_, begin);
  }

  /// Records the delimiters of a window that begins at `begin`.
  [[gnu::always_inline]] void record_delimiters(const Window& window, Mask valid, Mask hash,
                                                std::uint32_t begin) noexcept {
    if (in_fragment_) return;
    hash &= valid;
    if (!in_query_) {
      const std::uint32_t question = lowest(window.equal('?') & valid);
      if (question < lowest(hash)) {
        in_query_ = true;
        out_.path_end = begin + question;
      }
    }
    if (hash != 0) {
      in_fragment_ = true;
      out_.query_end = begin + lowest(hash);
      if (!in_query_) out_.path_end = out_.query_end;
    }
  }

  /// Scans a text with a doubt in its first window: a byte of no rule, the end of a sequence that
  /// is cut short and a second "#" are errors. `leads`: the bytes that begin a sequence.
  [[gnu::noinline]] static std::uint32_t refuse_or_scan(std::uint32_t doubt, Mask leads,
                                                        const Input in, Components& out,
                                                        Alphabet alphabet) noexcept {
    if (doubt >= in.size) return scan_to_doubt(in.size, in, out, alphabet);
    const Mask before = leads << (window_size - 1 - doubt) << 1U;  // the byte before is the highest
    std::uint32_t begin = doubt;
    if (before >> (window_size - 3) != 0) {
      const auto back = static_cast<std::uint32_t>(std::countl_zero(before)) + 1;
      const Octet lead = in.data[doubt - back];
      if (back < (lead == '%' ? 3 : size_by_lead(lead))) begin -= back;
    }
    const Octet first = in.data[begin];
    const Octet byte = in.data[doubt];
    if (is_of_no_rule(first, alphabet)) return refuse(begin, begin, in, out, alphabet);
    if (first == '%') return refuse(begin, doubt, in, out, alphabet);
    const bool cut_short = begin < doubt && first >= 0xC0 && (byte & 0xC0U) != 0x80;
    if (byte == '#' || cut_short) return refuse(begin, begin, in, out, alphabet);
    return scan_to_doubt(doubt, in, out, alphabet);
  }

  static bool is_of_no_rule(Octet byte, Alphabet alphabet) noexcept {
    return table::byte_class[byte] == 0 || (alphabet == Alphabet::uri && byte >= 0x80);
  }

  /// Refuses a text at `offset`, which is `begin` or lies inside the sequence that begins there, if
  /// the `begin` bytes before it are a reference: splits them. All of them are of the common shape.
  [[gnu::noinline]] static std::uint32_t refuse(std::uint32_t begin, std::uint32_t offset,
                                                const Input in, Components& out,
                                                Alphabet alphabet) noexcept {
    const Window window(in.data, in.size < window_size ? in.size : window_size);
    if (in.data[begin] == '%' && may_end_port(window, begin, in)) {
      return scan_to_doubt(offset, in, out, alphabet);
    }
    Splitter splitter(in, out);
    const SplitResult split =
        splitter.split_first_window(window, first_bits(begin), window.equal('#'), true);
    if (split != SplitResult::done) [[unlikely]]
      return refuse_or_resume(split, begin, in, out, alphabet);
    out.size = begin;
    return offset;
  }

  /// Splits the part of the first window before its doubtful byte, and hands over there.
  [[gnu::noinline]] static std::uint32_t scan_to_doubt(std::uint32_t doubt, const Input in,
                                                       Components& out,
                                                       Alphabet alphabet) noexcept {
    if (doubt < in.size && in.data[doubt] == '[')
      return scan_with_literal(doubt, in, out, alphabet);
    StructuralScan scan(in, out, alphabet);
    const std::uint32_t begin = sequence_begin(in, doubt);
    if (begin == 0) return scan_from(ResumePoint::start, in, 0, out, alphabet);
    const Window sure(in.data, begin);
    const SplitResult split =
        scan.split_outlined(sure, first_bits(begin), sure.equal('#'), false, 0);
    if (split != SplitResult::done) return resume_after(split, in, out, alphabet);
    scan.find_component(begin);
    return resume_at(begin, scan.point(), in, out, alphabet);
  }

  /// Scans a text with a "[" at `open`. Splits around it if an IPv6address certainly begins there.
  [[gnu::noinline]] static std::uint32_t scan_with_literal(std::uint32_t open, const Input in,
                                                           Components& out,
                                                           Alphabet alphabet) noexcept {
    const bool whole = in.size <= window_size;
    const std::uint32_t count = whole ? in.size : window_size;
    const Window window(in.data, count);
    const Mask valid = first_bits(count);
    const std::uint32_t end = lowest(window.equal(']') & ~first_bits(open)) + 1;
    const Mask literal = first_bits(end) & ~first_bits(open);
    StructuralScan scan(in, out, alphabet);
    Mask hash = 0;
    if (end > count || !is_ipv6(window, literal & literal << 1U & literal >> 1U) ||
        (scan.classifier_.template classify<true>(window, valid, window.odd(), false, hash) &
         ~literal) != 0 ||
        (whole && scan.classifier_.pending())) {
      return scan_from(ResumePoint::start, in, 0, out, alphabet);
    }
    const SplitResult split = scan.split_outlined(window, valid, hash, whole, literal);
    if (split != SplitResult::done || !out.has_authority() || out.host_begin() != open ||
        out.host_end != end) {
      return scan_from(ResumePoint::start, in, 0, out, alphabet);
    }
    if (!whole) {
      const std::uint32_t begin = sequence_begin(in, window_size);
      scan.find_component(begin);
      return resume_at(begin, scan.point(), in, out, alphabet);
    }
    out.size = in.size;
    return absent;
  }

  /// Finds the component that continues at `begin`, after the first window is split.
  void find_component(std::uint32_t begin) noexcept {
    in_query_ = out_.path_end < begin && in_.data[out_.path_end] == '?';
    in_fragment_ = out_.query_end < begin;
  }

  ResumePoint point() const noexcept {
    return in_fragment_ ? ResumePoint::fragment
           : in_query_  ? ResumePoint::query
                        : ResumePoint::path;
  }

  /// Returns where the sequence begins that is unfinished at `index`, or `index` if there is none.
  static std::uint32_t sequence_begin(const Input in, std::uint32_t index) noexcept {
    for (std::uint32_t back = 1; back <= 3 && back <= index; ++back) {
      const Octet byte = in.data[index - back];
      if (byte == '%') return back < 3 ? index - back : index;
      if (byte >= 0xC0) {
        const std::uint32_t size = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
        return back < size ? index - back : index;
      }
    }
    return index;
  }

  /// Goes on after split_first_window() has not finished with the first `sure` bytes, which are
  /// of the common shape: refuses a bad port or a second "@" that stands in them, or hands over.
  [[gnu::noinline]] static std::uint32_t refuse_or_resume(SplitResult split, std::uint32_t sure,
                                                          const Input in, Components& out,
                                                          Alphabet alphabet) noexcept {
    if (split != SplitResult::in_authority) return resume_after(split, in, out, alphabet);
    const Window window(in.data, sure);
    const std::uint32_t refused = Splitter(in, out).refuse_authority(window, sure);
    if (refused == absent) return resume_after(split, in, out, alphabet);
    if (out.userinfo_end == absent) leave_state(userinfo_states.of[alphabet == Alphabet::iri], out);
    return refused;
  }

  /// The same with all of the text. With one argument less, scan() saves one register less.
  [[gnu::noinline]] static std::uint32_t refuse_or_resume_whole(SplitResult split, const Input in,
                                                                Components& out,
                                                                Alphabet alphabet) noexcept {
    return refuse_or_resume(split, in.size, in, out, alphabet);
  }

  /// Hands over after split_first_window() has not finished.
  [[gnu::noinline]] static std::uint32_t resume_after(SplitResult split, const Input in,
                                                      Components& out, Alphabet alphabet) noexcept {
    if (split != SplitResult::in_authority)
      return scan_from(ResumePoint::start, in, 0, out, alphabet);
    // INVARIANT: the scheme, if any, is followed by "//", and the next byte begins the authority.
    out.userinfo_end = out.host_end = out.authority_end = absent;
    return scan_from(ResumePoint::authority, in, out.scheme_end + 3, out,
                     alphabet);  // absent + 1 is 0
  }

  /// Hands over at `doubt`, inside the component `point`: the path, the query or the fragment.
  [[gnu::noinline]] static std::uint32_t resume_at(std::uint32_t doubt, ResumePoint point,
                                                   const Input in, Components& out,
                                                   Alphabet alphabet) noexcept {
    // INVARIANT: all before `doubt` is a prefix of a reference, and its boundaries are in `out`.
    return scan_from(point, in, sequence_begin(in, doubt), out, alphabet);
  }

  static std::uint32_t scan_from(ResumePoint point, const Input in, std::uint32_t begin,
                                 Components& out, Alphabet alphabet) noexcept {
    if (point == ResumePoint::start) out = {};
    return resume_scan(point, alphabet == Alphabet::iri, in, begin, skip_table.of, out);
  }

  Classifier classifier_;
  const Alphabet alphabet_;
  bool in_query_ = false;
  bool in_fragment_ = false;
};
