// The kernels, each the scan for one kind of processor, and the choice among them.
#ifndef IRI_SRC_SCAN_KERNELS_KERNEL_HPP
#define IRI_SRC_SCAN_KERNELS_KERNEL_HPP

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "iri/components.hpp"
#include "scan/features.hpp"
#include "scan/kernels/processor.hpp"
#include "scan/plain.hpp"
#include "text/input.hpp"

#ifndef IRI_CORE_ONLY
#include <span>

#include "iri/batch.hpp"
#endif

namespace iri { inline namespace v0 { namespace detail {

/// Returns an offset at which the run that continues at `cursor` may be left.
using SkipRun = std::uint32_t (*)(Input, std::uint32_t cursor) noexcept;

using ScanWithFeatures = bool (*)(Input, Components&, Features*) noexcept;
using ScanPlain = PlainRequest (*)(Input target, Input field) noexcept;

#ifdef IRI_CORE_ONLY
struct ScanMany {};
#else
/// Lines that end with LF, or with CR LF too.
struct Lines {
  const unsigned char* text;
  std::size_t size;
  bool crlf;
};

/// Scan many references with one call: the lines of a buffer up to its last LF, as many as `out`
/// has room for; or the texts of an array, and return how many are accepted. The results are those
/// of parse_lines() and parse_each() for URI-reference or IRI-reference.
using ScanLines = Batch (*)(const Lines&, std::span<ParsedLine> out) noexcept;
using ScanEach = std::size_t (*)(std::span<const std::string_view>, Parsed* out) noexcept;

/// For URI-reference, and for IRI-reference; null if the kernel has none.
struct ScanMany {
  ScanLines lines[2] = {};
  ScanEach each[2] = {};
};
#endif

/// The functions of one kernel. All kernels give identical results on every input.
struct Kernel {
  const char* name;
  bool (*runs_here)() noexcept;  ///< whether the processor has what the kernel needs
  /// Scan a URI-reference or an IRI-reference. They return `absent` and write the components if the
  /// input is accepted. If not, they return the size of its longest prefix that a valid reference
  /// can begin with and that does not end inside a character (boundary.hpp).
  std::uint32_t (*scan_uri_reference)(Input, Components&) noexcept;
  std::uint32_t (*scan_iri_reference)(Input, Components&) noexcept;
  /// Scan a request target for any method but CONNECT, and a Host field (which may also be an
  /// authority-form). They return true and write the components, and the features unless null, if the text is
  /// certainly one. If not, the table knows: it accepts more texts, and finds the error.
  ScanWithFeatures scan_uri_target;
  ScanWithFeatures scan_iri_target;
  ScanWithFeatures scan_host;
  ScanPlain scan_plain;  ///< gives what plain_request() gives; each text may be empty
  const SkipRun* skip;   ///< one function for each run class (run_class.hpp)
  ScanMany many;
  bool outlines =
      false;  ///< whether it stands for a processor on which the router looks outlines up, if that has VBMI2
};

// Some of these may not be built; see meson_options.txt.
extern const Kernel kernel_scalar;
extern const Kernel kernel_ssse3;
extern const Kernel kernel_avx2;
extern const Kernel kernel_avx512;
extern const Kernel kernel_neon;
extern const Kernel kernel_simd128;

// Hidden: so their addresses are known when the library is linked, not looked up in each call.
/// Null until the first use.
#pragma GCC visibility push(hidden)
extern std::atomic<const Kernel*> current_kernel;
#pragma GCC visibility pop
const Kernel& choose_kernel() noexcept;
/// Returns kernel number `index` of those that run on this processor, best first; null past the
/// last.
const Kernel* kernel_at(std::size_t index) noexcept;
void select_kernel(const Kernel& kernel) noexcept;

/// The kernel in use: the best that runs here, unless select_kernel() chose another.
inline const Kernel& kernel_in_use() noexcept {
  const Kernel* chosen = current_kernel.load(std::memory_order_relaxed);
  return chosen != nullptr ? *chosen : choose_kernel();
}

}}}  // namespace iri::v0::detail

#endif
