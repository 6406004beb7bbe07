// The scan of a target and a Host field that most requests have (scan/plain.hpp), from the masks of
// one window for each, or of several for a long target.

class PlainScan {
 public:
  static PlainRequest scan(const Input target, const Input field) noexcept {
    if (target.size > window_size) return scan_long(target, field);
    return with_field(target.size != 0 ? path_end_of(target) : 0, field);
  }

 private:
  /// The bytes that no plain target has, or no plain path. `before` has bit 0 if the byte before the
  /// window is a "/".
  [[gnu::always_inline]] static Mask telling(const Window& window, Mask path, Mask slash,
                                             Mask before) noexcept {
    const Mask behind_slash = slash << 1U | before;
    return window.odd() |
           ((window.equal(';') | (behind_slash & (slash | window.equal('.')))) & path);
  }

  [[gnu::always_inline]] static std::uint32_t path_end_of(const Input target) noexcept {
    const Window window(target.data, target.size);
    const Mask stop = window.equal('?') | ~first_bits(target.size);
    const Mask slash = window.equal('/');
    const Mask other = telling(window, below_lowest(stop), slash, 0) | (~slash & 1U);
    return other == 0 ? lowest(stop) : 0;
  }

  // A function of its own: the other one saves no registers for it.
  [[gnu::noinline]] static PlainRequest scan_long(const Input target, const Input field) noexcept {
    return with_field(long_path_end_of(target), field);
  }

  static std::uint32_t long_path_end_of(const Input target) noexcept {
    if (target.data[0] != '/') return 0;
    std::uint32_t path_end = 0;
    Mask open = ~Mask{0};  // all bits, until the "?"
    Mask before = 0;
    for (std::uint32_t begin = 0, count = 0; begin < target.size; begin += count) {
      const std::uint32_t left = target.size - begin;
      count = left < window_size ? left : window_size;
      const Window window(target.data + begin, count);
      const Mask question = window.equal('?') & open;
      const Mask slash = window.equal('/');
      const Mask path = below_lowest(question) & open & first_bits(count);
      if (telling(window, path, slash, before) != 0) return 0;
      before = slash >> 63U;
      // No branch: a "?" is mispredicted.
      path_end += population(path);
      open &= Mask{0} - Mask{question == 0};
    }
    return path_end;
  }

  [[gnu::always_inline]] static PlainRequest with_field(std::uint32_t path_end,
                                                        const Input field) noexcept {
    PlainRequest plain;
    plain.path_end = path_end;
    return field.size - 1U < longest_plain_field ? read_field<false>(plain, field) : plain;
  }

  /// Few fields have upper case.
  [[gnu::noinline]] static PlainRequest read_upper(const PlainRequest plain,
                                                   const Input field) noexcept {
    return read_field<true>(plain, field);
  }

  /// Adds what the field is. `Upper`: perhaps with upper case.
  template <bool Upper>
  [[gnu::always_inline]] static PlainRequest read_field(PlainRequest plain,
                                                        const Input field) noexcept {
    const Window window(field.data, field.size);
    const Mask upper = Upper ? window.between('A', 'Z') : Mask(0);
    Mask host = first_bits(field.size);
    std::uint32_t end = field.size;
    const Mask other = host & ~(window.in_plain_host() | upper);
    if (other != 0) {
      end = lowest(other);
      if (!Upper && field.data[end] >= 'A' && field.data[end] <= 'Z')
        return read_upper(plain, field);
      if (end == 0 || !is_port(window, field, end)) return plain;
      host = first_bits(end);
    }
    // A port has neither of them.
    const Mask dot = window.equal('.');
    const Mask hyphen = window.equal('-');
    if ((dot & (dot << 1U | 1U)) != 0 || field.data[0] == '-') return plain;
    const std::uint32_t last_label = behind_highest(dot & host >> 1U);
    plain.host_end = static_cast<PlainRequest::Byte>(end);
    plain.last_label = static_cast<PlainRequest::Byte>(last_label);
    const Mask mixed = (host & ~(window.at_least('a') | upper)) >> last_label;
    const Mask doubles = hyphen & hyphen << 1U;
    if (!Upper && mixed == 0 && doubles == 0) return plain;  // mostly
    plain.traits = static_cast<PlainRequest::Byte>((mixed != 0 ? PlainRequest::mixed : 0U) |
                                                   (doubles != 0 ? PlainRequest::hyphens : 0U) |
                                                   (upper != 0 ? PlainRequest::upper : 0U));
    return plain;
  }

  /// Whether the rest of the field from `colon` on is ":" and a port.
  [[gnu::always_inline]] static bool is_port(const Window& window, const Input field,
                                             std::uint32_t colon) noexcept {
    const Mask port = first_bits(field.size) & ~first_bits(colon + 1);
    return field.data[colon] == ':' && field.size - colon - 2U < 5 &&
           field.data[colon + 1] != '0' && (port & ~window.between('0', '9')) == 0;
  }
};
