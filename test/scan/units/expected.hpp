// What the members of a Window have to say, byte by byte: the table of src/scan/kernels/README.md.
#ifndef IRI_TEST_SCAN_UNITS_EXPECTED_HPP
#define IRI_TEST_SCAN_UNITS_EXPECTED_HPP

#include "scan/units/unit.hpp"

namespace iri_units {

/// Whether a byte is HEXDIG, in either case.
bool is_hex(unsigned byte);

/// Whether a common character begins with the two bytes. The common characters, by their code points:
/// ucschar up to U+3FFFF, without the blocks FDC0-FDFF and FFC0-FFFF, and without the 64 last of
/// each 4,096 from U+10000 on.
bool begins_common(unsigned lead, unsigned next);

/// Whether the code point is common.
bool is_common(std::uint32_t code_point);

/// The masks of `count` bytes. The byte before them is `before`, or -1.
class Expected {
 public:
  Expected(const unsigned char* at, std::uint32_t count, int before);

  Mask equal(unsigned byte) const { return equal_[byte]; }
  Mask between(unsigned first, unsigned last) const {
    return at_least_[first] & ~at_least_[last + 1];
  }
  Mask at_least(unsigned byte) const { return at_least_[byte]; }
  Mask in(std::size_t set) const { return in_[set]; }
  Mask hex() const { return hex_; }
  Mask plain_host() const { return plain_host_; }
  Mask valid() const { return valid_; }
  /// The UTF8-tails after a byte from C0 on: where forbidden() has a meaning.
  Mask second() const { return second_; }
  /// Those of them that may not stand there.
  Mask forbidden() const { return forbidden_; }

 private:
  Mask equal_[256] = {};
  Mask at_least_[257] = {};
  Mask in_[set_count] = {};
  Mask hex_ = 0, plain_host_ = 0, valid_ = 0, second_ = 0, forbidden_ = 0;
};

/// The sets as the ABNF of RFC 3986 has them, held against ascii_sets. Returns what is wrong, or null.
const char* wrong_set();

}  // namespace iri_units

#endif
