// The shipped scan, with symbolic masks: the functions that are followed, and how they end.
#ifndef IRI_TEST_SCAN_PROOF_SHIPPED_HPP
#define IRI_TEST_SCAN_PROOF_SHIPPED_HPP

#include <functional>

#include "symbols.hpp"

namespace proof {

inline constexpr Number absent = 0xFFFFFFFFU;

/// iri::Components, of symbolic numbers.
struct Components {
  Number scheme_end = absent;
  Number userinfo_end = absent;
  Number host_end = absent;
  Number authority_end = absent;
  Number path_end = 0;
  Number query_end = 0;
  Number size = 0;

  bool has_authority() const { return host_end != absent; }
  Number host_begin() const { return userinfo_end != absent ? userinfo_end + 1 : scheme_end + 3; }
};

/// Thrown where the scan hands over to the table.
struct HandOver {
  unsigned point;
  Number begin;
  Components out;
};

/// What one window leaves to the next, once the path has decided it.
struct Carried {
  std::uint64_t hex = 0, tail = 0, second = 0, third = 0;
  bool in_query = false, in_fragment = false;
};

/// Thrown where the scan reads the window behind the last one that the texts have.
struct NextWindow {
  Carried carried;
  Components out;
};

/// Thrown where a block of a long text passes.
struct BlockPasses {
  Number begin;
};

/// The functions of one kernel's scan. They return like the scanners, or throw.
struct Shipped {
  std::function<Number(Input, Components&, bool iri)> scan, scan_two, scan_four, scan_long;
  /// scan_windows(), from what an earlier window has left.
  std::function<Number(Input, Components&, bool iri)> scan_windows;
  std::function<Number(Input, Number)> sequence_begin;
};

const Shipped& shipped();

/// The first window that the texts do not have; reading it ends the path.
extern unsigned window_beyond;
/// What the scan has for that window when it reads it.
extern Carried (*carried_now)();

}  // namespace proof

#endif
