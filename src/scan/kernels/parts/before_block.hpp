// What the bytes before a block leave to it.

struct Before {
  /// INVARIANT: all before `at` is a prefix of the common shape. So if a character of three or four
  /// bytes goes on, the last byte before is part of it.
  explicit Before(const unsigned char* at) noexcept
      : non_ascii(at[-1] >= 0x80), pct(at[-1] == '%' || at[-2] == '%') {}

  bool non_ascii;
  bool pct;
};
