#include <cstddef>

#include "claims.hpp"
#include "contract.hpp"
#include "machine.hpp"
#include "scan/features.hpp"
#include "scan/kernels/lookup_tables.hpp"
#include "scan/kernels/resume.hpp"
#include "scan/kernels/run_class.hpp"
#include "scan/plain.hpp"
#include "scan/table.hpp"
#include "shipped.hpp"
#include "window.hpp"

// A path ends with an exception.
#define noexcept
#define OUTLINE false
#define NAME by_contract
#define BY_CONTRACT 1
#include "parts/shipped.hpp"
#undef NAME
#undef BY_CONTRACT
#define NAME by_itself
#define BY_CONTRACT 0
#include "parts/shipped.hpp"

namespace proof {
namespace {
using Scan = by_contract::StructuralScan;
using by_contract::alphabet_of;
using by_contract::follow;
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
      by_contract::scan_windows,
      by_contract::scan_target,
      by_contract::scan_host,
      by_contract::scan_any_target,
      by_contract::scan_long_origin,
      by_contract::take_others,
      [](Input target, Input field) { return by_contract::PlainScan::scan(target, field); },
      by_contract::bits_of,
      by_itself::skip_blocks,
      by_itself::classify};
  return all;
}

}  // namespace proof
