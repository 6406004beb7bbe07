// Functions that are one instruction of BMI or BMI2. They hide those of bits.hpp inside the kernel's
// namespace.

/// The lowest `count` bits; count is 0 to 255, and all bits from 64 on.
[[gnu::always_inline]] inline Mask first_bits(std::uint32_t count) noexcept {
  return _bzhi_u64(~Mask{0}, count);
}

/// The index of the lowest set bit, or 64 if there is none.
[[gnu::always_inline]] inline std::uint32_t lowest(Mask mask) noexcept {
  auto index = static_cast<std::uint32_t>(_tzcnt_u64(mask));
  asm("" : "+r"(index));  // GCC would put two of them into one vector register, to store both
  return index;
}
