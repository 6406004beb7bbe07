// A vector unit as its kernel is built on it: what the programs of this folder ask it.
#ifndef IRI_TEST_SCAN_UNITS_UNIT_HPP
#define IRI_TEST_SCAN_UNITS_UNIT_HPP

#include <cstddef>
#include <cstdint>
#include <vector>

#include "scan/kernels/bits.hpp"
#include "scan/kernels/kernel.hpp"
#include "scan/kernels/lookup_tables.hpp"

namespace iri_units {

using iri::detail::Input;
using iri::detail::Mask;

inline constexpr std::size_t set_count = iri::detail::AsciiSets::capacity + 1;

/// What equal(), at_least() and between() are asked with.
struct Constants {
  unsigned bytes = 0;
  unsigned ranges = 0;
  unsigned char of[255] = {};
  iri::detail::ByteRange range[16] = {};
};

/// What the members of a Window say.
struct Members {
  Mask equal[255];     ///< for each byte of the constants
  Mask at_least[255];  ///< likewise
  Mask between[16];    ///< for each range of the constants
  Mask in[set_count];
  Mask non_ascii, odd, hex, in_plain_host;
  Mask leads[3];      ///< of 2, 3 and 4 bytes
  Mask forbidden[2];  ///< without and with the byte before; the latter only if that may be read
  std::uint32_t first_outside[2][set_count];  ///< the latter for ASCII
  const unsigned char* begin;
  std::uint32_t count;
};

/// How a Window of `count` bytes at `at` is read.
struct Asked {
  const unsigned char* at;
  std::uint32_t count;
  bool has_before;
  bool ascii;
};

struct Unit {
  const char* name;  ///< that of the kernel
  void (*members)(const Asked& asked, const Constants& constants, Members& out);
  Mask (*between)(const unsigned char* at, std::uint32_t count, unsigned char first,
                  unsigned char last);
  Mask (*first_bits)(std::uint32_t count);
  std::uint32_t (*lowest)(Mask mask);
  bool (*block_passes)(const unsigned char* at, bool iri, bool in_path);
  const iri::detail::SkipRun* skip;
};

/// The units of this family of processors whose kernels run here, and the names of the others.
struct Units {
  std::vector<Unit> here;
  std::vector<const char*> elsewhere;
};
Units units();

}  // namespace iri_units

#endif
