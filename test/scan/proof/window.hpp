// The Window of the proof: what src/scan/kernels/README.md promises of the members, and no more.
#ifndef IRI_TEST_SCAN_PROOF_WINDOW_HPP
#define IRI_TEST_SCAN_PROOF_WINDOW_HPP

#include <cstddef>

#include "symbols.hpp"

namespace proof {

class WindowOfContract {
 public:
  WindowOfContract(const Data& at, const Number& count);
  WindowOfContract(const unsigned char* at, const Number& count);

  const unsigned char* begin() const;
  Number count() const { return count_; }
  /// The place of its first byte.
  int base() const { return base_; }
  Mask equal(unsigned char byte) const { return between(byte, byte); }
  Mask at_least(unsigned char byte) const { return between(byte, 0xFF); }
  Mask between(unsigned char first, unsigned char last) const;
  Mask non_ascii() const { return at_least(0x80); }
  Mask in(std::size_t set) const;
  Mask odd() const;
  Mask hex() const;
  Mask in_plain_host() const;
  Number first_outside(std::size_t set, bool ascii) const;
  template <unsigned Size>
  Mask leads(const Mask& non_ascii) const {
    return leads_from(Size == 2 ? 0xC0 : Size == 3 ? 0xE0 : 0xF0, non_ascii);
  }
  Mask forbidden(bool has_before) const;

 private:
  void make(const Number& at);
  Mask of(const Bytes& set) const;
  Mask leads_from(unsigned char first, const Mask& non_ascii) const;
  int forbidden_pairs() const;

  int base_ = 0;
  Number count_;
  Mask valid_;
};

}  // namespace proof

#endif
