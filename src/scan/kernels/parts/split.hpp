// The second step of the structural scan: finds the components by the delimiters of the first
// window. README.md draws the masks.

/// How far split_first_window() got.
enum class SplitResult : std::uint8_t {
  done,          ///< the boundaries are in `out`
  in_authority,  ///< only the scheme, and that an authority follows
  unknown,       ///< nothing is sure
};

class Splitter {
 public:
  Splitter(const Input in, Components& out) noexcept : in_(in), out_(out) {}

  /// Finds the scheme, the authority and the ends of path and query in the first window, as far as
  /// `valid` goes. `whole`: the reference ends there. `ascii`: it has ASCII bytes only. The bytes of
  /// `literal` are an IP-literal.
  ///
  /// INVARIANT: all bytes of `valid` are of the common shape (classify.hpp), or in `literal`.
  [[gnu::always_inline]] SplitResult split_first_window(const Window& window, Mask valid, Mask hash,
                                                        bool whole, bool ascii = false,
                                                        Mask literal = 0) noexcept {
    const Mask end = ~valid;
    const Mask colon = window.equal(':') & valid & ~literal;
    const Mask slash = window.equal('/') & valid;
    const Mask stop = (hash & valid) | (window.equal('?') & valid) | end;
    const Mask delimiters = slash | stop;

    out_.scheme_end = out_.userinfo_end = out_.host_end = out_.authority_end = absent;
    std::uint32_t begin = 0;
    const std::uint32_t scheme = window.first_outside(scheme_set, ascii);
    if ((colon >> (scheme & 63U) & 1U) != 0) {
      if (!is_letter(in_.data[0])) return SplitResult::unknown;
      out_.scheme_end = scheme;
      begin = scheme + 1;
      if (!whole && begin + 2 > lowest(end)) return SplitResult::unknown;  // "//" may follow
    } else {
      const Mask first = colon | delimiters;
      if ((first & (0U - first) & (colon | (whole ? 0 : end))) != 0) return SplitResult::unknown;
      if (!whole && first == 0) return SplitResult::unknown;       // a ":" may still follow
      if (!whole && 2 > lowest(end)) return SplitResult::unknown;  // so may "//"
    }
    // A scheme of 62 letters or more leaves no room for "//"; the shift then shows letters.
    if ((slash >> (begin & 63U) & 3U) == 3U) {
      // INVARIANT: no delimiter is before the "//", so it is the first two of them.
      const Mask second = delimiters & (delimiters - 1);
      if (!split_authority(window, second, delimiters, colon, whole, valid)) {
        return SplitResult::in_authority;
      }
    }
    out_.path_end = lowest(stop);
    out_.query_end = lowest((hash & valid) | end);
    return SplitResult::done;
  }

  /// One shared copy for the rare paths.
  [[gnu::noinline]] SplitResult split_outlined(const Window& window, Mask valid, Mask hash,
                                               bool whole, Mask literal) noexcept {
    return split_first_window(window, valid, hash, whole, false, literal);
  }

  /// Finds the error of an authority that split_first_window() could not split, if it is in the
  /// first `sure` bytes, which are of the common shape. Returns where the text is refused, or
  /// `absent` if that is not sure. If there is a userinfo, the boundaries of what stands before
  /// the error are then in `out`; if not, the whole authority is a userinfo without its "@".
  std::uint32_t refuse_authority(const Window& window, std::uint32_t sure) noexcept {
    const Mask from = ~first_bits(out_.scheme_end + 3) & first_bits(sure);
    const Mask stop = (window.equal('/') | window.equal('?') | window.equal('#')) & from;
    const std::uint32_t over = lowest(stop);
    const Mask region = from & first_bits(over);
    const Mask at = window.equal('@') & region;
    if (at == 0) return over < window_size ? over : sure == in_.size ? sure : absent;
    out_.userinfo_end = lowest(at);
    const Mask behind = region & ~first_bits(out_.userinfo_end + 1);
    const std::uint32_t colon = lowest(window.equal(':') & behind);
    const Mask port = behind & ~first_bits(colon + 1);
    const std::uint32_t end = lowest((at & behind) | (port & ~window.between('0', '9')));
    if (end == window_size) {
      out_.userinfo_end = absent;
      return absent;
    }
    out_.host_end = colon < end ? colon : end;
    out_.authority_end = out_.path_end = out_.query_end = out_.size = end;
    return end;
  }

  /// Whether `inside` is an IPv6address without an IPv4address in it: eight h16, or up to seven and
  /// one "::". False for any other IPv6address. An example, with the first byte of each mask
  /// leftmost:
  ///
  ///     inside          2 0 0 1 : d b 8 : : 1
  ///     colon           . . . . 1 . . . 1 1 .
  ///     hex             1 1 1 1 . 1 1 1 . . 1
  ///     hex & hex >> 1  1 1 1 . . 1 1 . . . .   two: this byte and the next are HEXDIG
  ///     two & two >> 2  1 . . . . . . . . . .   four; with hex >> 4, five: no h16
  ///     pair            . . . . . . . . 1 . .   the first of "::"; there may be one
  ///     alone           . . . . 1 . . . . . .   needs HEXDIG on either side
  ///     hex & ~(hex << 1)  1 . . . . 1 . . . . 1   where a group begins: three, so "::" stands for five
  [[gnu::always_inline]] static bool is_ipv6(const Window& window, Mask inside) noexcept {
    const Mask colon = window.equal(':') & inside;
    const Mask hex = window.in(hex_digits)&inside;
    const Mask two = hex & hex >> 1U;
    if ((colon | hex) != inside || (two & two >> 2U & hex >> 4U) != 0) return false;
    const Mask pair = colon & colon >> 1U;
    const Mask alone = colon & ~(pair | pair << 1U);
    if (more_than_one(pair) || (alone & ~(hex << 1U & hex >> 1U)) != 0) return false;
    return pair != 0 ? count(hex & ~(hex << 1U)) <= 7 : count(colon) == 7;
  }

 private:
  static bool is_letter(Octet byte) noexcept { return (byte | 0x20U) - 'a' < 26U; }

  /// Splits the authority as [ userinfo "@" ] host [ ":" port ]. It begins after the first bit of
  /// `second`, and goes up to the next. Returns false if it has two "@", or a port that is not
  /// digits, or if it may go on after `valid`.
  [[gnu::always_inline]] bool split_authority(const Window& window, Mask second, Mask delimiters,
                                              Mask colon, bool whole, Mask valid) noexcept {
    const Mask over = second & (second - 1);
    if (!whole && (over & valid) == 0) return false;
    // The delimiter that ends it belongs to the region: it is no "@" and no ":".
    Mask region = up_to_first(over) & ~up_to_first(second);
    const Mask at = window.equal('@') & region;
    if (at != 0) {
      if (more_than_one(at)) return false;
      out_.userinfo_end = lowest(at);
      region &= ~up_to_first(at);
    }
    out_.host_end = out_.authority_end = lowest(over);
    colon &= region;
    if (colon != 0) {
      out_.host_end = lowest(colon);
      const Mask port = region & ~up_to_first(colon) & ~delimiters;
      if ((port & ~window.between('0', '9')) != 0) return false;
    }
    return true;
  }

 protected:
  const Input in_;
  Components& out_;
};
