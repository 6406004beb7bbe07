// The scan of request targets and Host fields: components and features (features.hpp) from the masks
// of their windows.
//
// It accepts only what is certain, and says no more of the rest: the caller asks the table, which
// also finds the errors. The features are left out if nobody asks for them.

/// Finds the features in the masks of a text, window after window. It keeps masks, joined over all
/// windows, and makes bits of them at the end.
class FeatureFinder {
 public:
  /// Takes the bytes of a window that are in the path, and those in the query. `begin` has the bit
  /// of the byte with which the path begins, if it is in this window and not a "/".
  [[gnu::always_inline]] void path_and_query(const Window& window, Mask path, Mask query,
                                             Mask begin) noexcept {
    const Mask slash = window.equal('/') & path;
    const Mask semicolon = window.equal(';');
    const Mask behind_slash = slash << 1U | slash_before_;
    slash_before_ = slash >> 63U;
    dots_ |= (behind_slash | begin) & window.equal('.') & path;
    doubles_ |= behind_slash & slash;
    semicolons_ |= semicolon & path;
    slashes_ += population(slash);
    delimiters_ += population((semicolon | window.equal('&')) & query);
  }

  /// Takes the "%" of a window, and the bytes that are in the path.
  ///
  /// INVARIANT: each "%" in the window and before it has its two HEXDIG, perhaps after the window.
  [[gnu::always_inline]] void pct(const Window& window, Mask pct, Mask path) noexcept {
    const Mask first = pct << 1U | first_before_;
    const Mask second = pct << 2U | second_before_;
    first_before_ = pct >> 63U;
    second_before_ = pct >> 62U;
    const Mask beyond_ascii = window.at_least('8') & first;
    pct_beyond_ascii_ |= beyond_ascii;
    pct_ascii_ |= first ^ beyond_ascii;
    pct_lower_hex_ |= window.at_least('a') & (first | second);
    pct_in_path_ |= pct & path;
  }

  void raw_utf8(Mask non_ascii) noexcept { raw_utf8_ |= non_ascii; }

  /// INVARIANT: the window is the first one.
  [[gnu::always_inline]] void front(const Window& window, Mask front) noexcept {
    upper_ = window.between('A', 'Z') & front;
  }

  [[gnu::always_inline]] Features found() const noexcept {
    Features found{0, slashes_, delimiters_};
    if ((dots_ | doubles_ | semicolons_) != 0) {
      found.bits |= bit(dots_, Features::leading_dot) | bit(doubles_, Features::double_slash) |
                    bit(semicolons_, Features::path_semicolon);
    }
    if ((pct_ascii_ | pct_beyond_ascii_) != 0) {
      found.bits |= bit(pct_ascii_, Features::pct_ascii) |
                    bit(pct_beyond_ascii_, Features::pct_beyond_ascii) |
                    bit(pct_lower_hex_, Features::pct_lower_hex) |
                    bit(pct_in_path_, Features::pct_in_path);
    }
    found.bits |= bit(upper_, Features::front_upper) | bit(raw_utf8_, Features::raw_utf8);
    return found;
  }

 private:
  static std::uint32_t bit(Mask where, Features::Bit bit) noexcept { return where != 0 ? bit : 0U; }

  Mask dots_ = 0;
  Mask doubles_ = 0;
  Mask semicolons_ = 0;
  Mask pct_ascii_ = 0;
  Mask pct_beyond_ascii_ = 0;
  Mask pct_lower_hex_ = 0;
  Mask pct_in_path_ = 0;
  Mask raw_utf8_ = 0;
  Mask upper_ = 0;
  std::uint32_t slashes_ = 0;
  std::uint32_t delimiters_ = 0;
  Mask slash_before_ = 0;   ///< bit 0: the byte before the window is a "/" of the path
  Mask first_before_ = 0;   ///< the first digits of a "%" before the window
  Mask second_before_ = 0;  ///< the second ones
};

/// The targets that most requests have: an origin-form, or an absolute-form of one window, without a
/// byte beyond ASCII. These functions return true and write components and features if the text is
/// certainly such a target.
class AsciiTargetScan : Splitter {
 public:
  /// INVARIANT: the text begins with "/" and has one window.
  [[gnu::always_inline]] static bool scan_origin(const Input in, Components& out) noexcept {
    const Window window(in.data, in.size);
    const Mask valid = first_bits(in.size);
    const Mask odd = valid & ~window.in(query_set);
    if (odd != 0 && !are_pct(window, odd)) return false;
    split_origin(in, window.equal('?') | ~valid, out);
    return true;
  }
  /// Each of the three is a function of its own, so that none saves registers for another.
  [[gnu::noinline]] static bool scan_origin(const Input in, Components& out,
                                            Features* features) noexcept {
    const Window window(in.data, in.size);
    const Mask valid = first_bits(in.size);
    const Mask odd = valid & ~window.in(query_set);
    if (odd != 0) return scan_origin_with_pct(in, out, features);
    take_origin(in, window, 0, out, features);
    return true;
  }

  /// INVARIANT: the text begins with "/" and has more than one window.
  [[gnu::noinline]] static bool scan_long_origin(const Input in, Components& out,
                                                 Features* features) noexcept {
    FeatureFinder finder;
    Mask pending_hex = 0;
    Mask open = ~Mask{0};  // all bits, until the "?"
    std::uint32_t path_end = in.size;
    for (std::uint32_t begin = 0, count = 0; begin < in.size; begin += count) {
      const std::uint32_t left = in.size - begin;
      count = left < window_size ? left : window_size;
      const Window window(in.data + begin, count);
      const Mask valid = first_bits(count);
      const Mask odd = valid & ~window.in(query_set);
      const Mask question = window.equal('?');
      const Mask path = below_lowest(question | ~valid) & open;
      path_end = (question & open) != 0 ? begin + lowest(question) : path_end;
      open = question != 0 ? 0 : open;
      if ((odd | pending_hex) != 0) {
        const Mask due = odd << 1U | odd << 2U | pending_hex;
        pending_hex = odd >> 63U | odd >> 62U;
        if (odd != window.equal('%') || (due & ~window.in(hex_digits)) != 0) return false;
        if (features != nullptr) finder.pct(window, odd, path);
      }
      if (features != nullptr) finder.path_and_query(window, path, valid & ~path, 0);
    }
    out.scheme_end = out.userinfo_end = out.host_end = out.authority_end = absent;
    out.path_end = path_end;
    out.query_end = out.size = in.size;
    if (features != nullptr) *features = finder.found();
    return pending_hex == 0;
  }

  /// INVARIANT: the text has one window.
  [[gnu::noinline]] static bool scan_absolute(const Input in, Components& out,
                                              Features* features) noexcept {
    const Window window(in.data, in.size);
    const Mask valid = first_bits(in.size);
    const Mask odd = valid & ~window.in(query_set);
    if (odd != 0 && !are_pct(window, odd)) return false;
    AsciiTargetScan scan(in, out);
    const SplitResult split = Window::outline_cold_paths
                                  ? scan.split_outlined(window, valid, 0, true, 0)
                                  : scan.split_first_window(window, valid, 0, true);
    if (split != SplitResult::done) return false;
    if (features != nullptr) {
      FeatureFinder finder;
      const Mask path = path_of(out);
      if (odd != 0) finder.pct(window, odd, path);
      finder.path_and_query(window, path, valid & ~first_bits(out.path_end), path & ~(path << 1U));
      finder.front(window, first_bits(out.path_begin()));
      *features = finder.found();
    }
    out.size = in.size;
    return out.has_scheme();
  }

  /// The bytes of the first window that are in the path. INVARIANT: none follows.
  static Mask path_of(const Components& c) noexcept {
    return first_bits(c.path_end) & ~first_bits(c.path_begin());
  }

 private:
  // Not inherited: GCC would build that one for another target, and call it.
  [[gnu::always_inline]] AsciiTargetScan(const Input in, Components& out) noexcept
      : Splitter(in, out) {}

  [[gnu::noinline]] static bool scan_origin_with_pct(const Input in, Components& out,
                                                     Features* features) noexcept {
    const Window window(in.data, in.size);
    const Mask valid = first_bits(in.size);
    const Mask odd = valid & ~window.in(query_set);
    if (!are_pct(window, odd)) return false;
    take_origin(in, window, odd, out, features);
    return true;
  }

  [[gnu::always_inline]] static void take_origin(const Input in, const Window& window, Mask pct,
                                                 Components& out, Features* features) noexcept {
    const Mask valid = first_bits(in.size);
    const Mask stop = window.equal('?') | ~valid;
    const Mask path = below_lowest(stop);
    FeatureFinder finder;
    if (pct != 0) finder.pct(window, pct, path);
    finder.path_and_query(window, path, valid & ~path, 0);
    *features = finder.found();
    split_origin(in, stop, out);
  }

  /// INVARIANT: `stop` has the "?", and the bits after the text.
  [[gnu::always_inline]] static void split_origin(const Input in, Mask stop,
                                                  Components& out) noexcept {
    out.scheme_end = out.userinfo_end = out.host_end = out.authority_end = absent;
    out.path_end = lowest(stop);
    out.query_end = out.size = in.size;
  }

  /// Whether these bytes of a text of one window are those of pct-encoded octets that are no HEXDIG.
  [[gnu::always_inline]] static bool are_pct(const Window& window, Mask odd) noexcept {
    const Mask due = odd << 1U | odd << 2U;
    return odd == window.equal('%') && odd >> 62U == 0 && (due & ~window.in(hex_digits)) == 0;
  }
};

/// Targets of any size and form, also with raw UTF-8.
class AnyTargetScan : Splitter {
 public:
  /// Returns true and writes components and features if `in`, which is not empty, is certainly an
  /// origin-form or an absolute-form.
  [[gnu::noinline]] static bool scan(const Input in, bool raw_utf8, Components& out,
                                     Features* features) noexcept {
    const bool whole = in.size <= window_size;
    AnyTargetScan scan(in, raw_utf8, out);
    if (!scan.take_first(whole) || (!whole && !scan.take_others())) return false;
    if (scan.classifier_.pending()) return false;
    out.query_end = out.size = in.size;
    if (features != nullptr) *features = scan.features_.found();
    return true;
  }

 private:
  AnyTargetScan(const Input in, bool raw_utf8, Components& out) noexcept
      : Splitter(in, out), raw_utf8_(raw_utf8) {}

  /// Takes the first window. Returns false if it has a doubt.
  bool take_first(bool whole) noexcept {
    const std::uint32_t count = whole ? in_.size : window_size;
    const Window window(in_.data, count);
    const Mask valid = first_bits(count);
    if (!classify(window, valid, false)) return false;
    if (in_.data[0] == '/') {
      out_.scheme_end = out_.userinfo_end = out_.host_end = out_.authority_end = absent;
      out_.path_end = lowest(window.equal('?') | ~valid);
    } else {
      if (split_outlined(window, valid, 0, whole, 0) != SplitResult::done || !out_.has_scheme())
        return false;
      features_.front(window, first_bits(out_.path_begin()));
    }
    const Mask path = AsciiTargetScan::path_of(out_);
    take(window, path, valid & ~first_bits(out_.path_end), path & ~(path << 1U));
    return true;
  }

  /// Takes the windows after the first. Returns false if one has a doubt.
  bool take_others() noexcept {
    bool in_query = out_.path_end < window_size;
    for (std::uint32_t begin = window_size, count = 0; begin < in_.size; begin += count) {
      const std::uint32_t left = in_.size - begin;
      count = left < window_size ? left : window_size;
      const Window window(in_.data + begin, count);
      const Mask valid = first_bits(count);
      if (!classify(window, valid, true)) return false;
      Mask path = 0;
      if (!in_query) {
        const Mask stop = window.equal('?') | ~valid;
        path = below_lowest(stop);
        in_query = (stop & valid) != 0;
        out_.path_end = begin + lowest(stop);
      }
      take(window, path, valid & ~path, 0);
    }
    return true;
  }

  /// Returns false if the window has a byte that is certainly in no target, or may be in none.
  bool classify(const Window& window, Mask valid, bool has_before) noexcept {
    if (!raw_utf8_ && window.non_ascii() != 0) return false;
    Mask hash = 0;
    const Mask errors =
        classifier_.template classify<true>(window, valid, window.odd(), has_before, hash);
    return (errors | hash) == 0;
  }

  [[gnu::noinline]] void take(const Window& window, Mask path, Mask query, Mask begin) noexcept {
    features_.pct(window, window.equal('%'), path);
    features_.raw_utf8(window.non_ascii());
    features_.path_and_query(window, path, query, begin);
  }

  const bool raw_utf8_;
  Classifier classifier_{Alphabet::iri};
  FeatureFinder features_;
};

template <bool Iri>
class TargetScan {
 public:
  /// Returns true and writes components and features if `in` is certainly an origin-form or an
  /// absolute-form.
  static bool scan(const Input in, Components& out, Features* features) noexcept {
    if (in.size - 1U >= window_size || in.data[0] != '/') return scan_rest(in, out, features);
    const bool accepted = features == nullptr ? AsciiTargetScan::scan_origin(in, out)
                                              : AsciiTargetScan::scan_origin(in, out, features);
    return accepted || (Iri && AnyTargetScan::scan(in, Iri, out, features));
  }

 private:
  [[gnu::noinline]] static bool scan_rest(const Input in, Components& out,
                                          Features* features) noexcept {
    if (in.size == 0) return false;
    const bool origin = in.data[0] == '/';
    if (!origin && in.size > window_size) return AnyTargetScan::scan(in, Iri, out, features);
    const bool accepted = origin ? AsciiTargetScan::scan_long_origin(in, out, features)
                                 : AsciiTargetScan::scan_absolute(in, out, features);
    return accepted || (Iri && AnyTargetScan::scan(in, Iri, out, features));
  }
};

class HostScan : Splitter {
 public:
  /// Returns true and writes components and features if `in` is certainly a Host field with a host
  /// that is not percent-encoded: a reg-name, an IPv4address or an IPv6address in brackets.
  static bool scan(const Input in, Components& out, Features* features) noexcept {
    if (in.size - 1U >= window_size) return false;
    if (features != nullptr) return scan_with_features(in, out, features);
    const Window window(in.data, in.size);
    const Mask colon = window.equal(':');
    const Mask host = below_lowest(colon | ~first_bits(in.size));
    // Most hosts have none but these bytes.
    if ((host & ~window.in(scheme_set)) != 0) return scan_other(in, out, features);
    return split(in, window, colon, host, out);
  }

 private:
  [[gnu::noinline]] static bool scan_with_features(const Input in, Components& out,
                                                   Features* features) noexcept {
    const Window window(in.data, in.size);
    const Mask colon = window.equal(':');
    const Mask host = below_lowest(colon | ~first_bits(in.size));
    if ((host & ~window.in(scheme_set)) != 0) return scan_other(in, out, features);
    if (!split(in, window, colon, host, out)) return false;
    *features = features_of(in, window);
    return true;
  }

  [[gnu::noinline]] static bool scan_other(const Input in, Components& out,
                                           Features* features) noexcept {
    const Window window(in.data, in.size);
    const Mask colon = window.equal(':');
    Mask host = below_lowest(colon | ~first_bits(in.size));
    if ((host & ~window.in(reg_name_set)) != 0) {
      const std::uint32_t close = lowest(window.equal(']'));
      if (in.data[0] != '[' || close >= in.size) return false;
      if (!is_ipv6(window, first_bits(close) & ~Mask{1})) return false;
      host = first_bits(close + 1);
    }
    if (!split(in, window, colon, host, out)) return false;
    if (features != nullptr) *features = features_of(in, window);
    return true;
  }

  [[gnu::always_inline]] static Features features_of(const Input in,
                                                     const Window& window) noexcept {
    FeatureFinder finder;
    finder.front(window, first_bits(in.size));
    return finder.found();
  }

  /// Splits after the bytes of the host, which are the first ones. Returns false if the rest is not
  /// [ ":" port ].
  [[gnu::always_inline]] static bool split(const Input in, const Window& window, Mask colon,
                                           Mask host, Components& out) noexcept {
    const Mask rest = first_bits(in.size) & ~host;
    if (rest != 0) {
      const Mask port = rest & (rest - 1);
      if ((rest & ~port & ~colon) != 0 || (port & ~window.between('0', '9')) != 0) return false;
    }
    out.scheme_end = out.userinfo_end = absent;
    out.host_end = lowest(~host);
    out.authority_end = out.path_end = out.query_end = out.size = in.size;
    return true;
  }
};
