#include <cstddef>

#include "claims.hpp"
#include "machine.hpp"
#include "scan/kernels/lookup_tables.hpp"
#include "scan/kernels/resume.hpp"
#include "scan/table.hpp"
#include "shipped.hpp"
#include "window.hpp"

// A path ends with an exception.
#define noexcept
#define NAME shipped_with_inlining
#define OUTLINE false
#include "shipped.inc"

namespace proof {
namespace {
using Scan = shipped_with_inlining::StructuralScan;
using shipped_with_inlining::alphabet_of;
using shipped_with_inlining::follow;
}  // namespace

const Shipped& shipped() {
  static const Shipped all{
      [](Input in, Components& out, bool iri) {
        return Scan::scan_here(in, out, alphabet_of(iri));
      },
      [](Input in, Components& out, bool iri) { return Scan::scan_two(in, out, alphabet_of(iri)); },
      [](Input in, Components& out, bool iri) {
        return Scan::scan_four(in, out, alphabet_of(iri));
      },
      [](Input in, Components& out, bool iri) {
        return follow([&] { return Scan::scan_long(in, out, alphabet_of(iri)); }, out);
      },
      shipped_with_inlining::scan_windows,
      [](Input in, Number at) { return Scan::sequence_begin(in, at); }};
  return all;
}

}  // namespace proof
