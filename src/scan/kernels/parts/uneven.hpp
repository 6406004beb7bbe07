// The second bytes of the uneven lead, for the kernels that look up half bytes (lookup_tables.hpp).

template <unsigned Range>
[[gnu::always_inline]] inline Mask in_uneven_seconds(const auto& window) noexcept {
  constexpr ByteRange range = uneven_seconds.ranges[Range];
  if constexpr (range.first == range.last) return window.equal(range.first);
  return window.between(range.first, range.last);
}

/// The bytes after the uneven lead, `after`, that may not follow it.
[[gnu::always_inline]] inline Mask uneven_errors(const auto& window, Mask after) noexcept {
  if (after == 0) return 0;
  return after & (in_uneven_seconds<0>(window) | in_uneven_seconds<1>(window) |
                  in_uneven_seconds<2>(window));
}
