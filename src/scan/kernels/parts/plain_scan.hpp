// The scan of a target and a Host field that most requests have (scan/plain.hpp), from the masks of
// one window for each, or of several for a long target.

class PlainScan {
 public:
  static PlainRequest scan(const Input target, const Input field) noexcept {
    if (target.size > window_size) return scan_long(target, field);
    PlainRequest plain;
    if (target.size != 0) plain.path_end = path_end_of(target);
    if (field.size - 1U < longest_plain_field) add_field(field, plain);
    return plain;
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
    PlainRequest plain;
    plain.path_end = long_path_end_of(target);
    if (field.size - 1U < longest_plain_field) add_field(field, plain);
    return plain;
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

  [[gnu::always_inline]] static void add_field(const Input field, PlainRequest& plain) noexcept {
    const Window window(field.data, field.size);
    Mask host = first_bits(field.size);
    std::uint32_t end = field.size;
    const Mask other = host & ~window.in_plain_host();
    if (other != 0) {
      end = lowest(other);
      if (!is_port(window, field, end)) return;
      host = first_bits(end);
    }
    const Mask dot = window.equal('.') & host;
    const Mask joint = (dot | window.equal('-')) & host;
    // A joint may not be the first byte, or before another, or the last.
    if (dot == 0 || ((joint << 1U | 1U) & (joint | ~host)) != 0) return;
    const std::uint32_t last_label = behind_highest(dot);
    if (field.data[last_label] < 'a') return;
    plain.host_end = static_cast<std::uint16_t>(end);
    plain.last_label = static_cast<std::uint16_t>(last_label);
  }

  /// Whether the rest of the field from `colon` on is ":" and a port.
  [[gnu::always_inline]] static bool is_port(const Window& window, const Input field,
                                             std::uint32_t colon) noexcept {
    const Mask port = first_bits(field.size) & ~first_bits(colon + 1);
    return field.data[colon] == ':' && field.size - colon - 2U < 5 &&
           field.data[colon + 1] != '0' && (port & ~window.between('0', '9')) == 0;
  }
};
