#include "scan/start.hpp"

#include "scan/refused.hpp"
#include "scan/scanner.hpp"
#include "text/boundary.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

/// Returns the first of : / ? # before `end`, or NUL.
unsigned char first_delimiter(const Input in, std::uint32_t end) noexcept {
  for (std::uint32_t i = 0; i < end; ++i) {
    const unsigned char byte = in.data[i];
    if (byte == ':' || byte == '/' || byte == '?' || byte == '#') return byte;
  }
  return 0;
}

/// Returns where `start` stops, a narrower rule than the reference that the scanner has read.
/// `scanned` is the offset where the scanner stopped, or `absent` if it accepted; `out` is what it
/// left, and then what is left of the text by `start` (refused.hpp).
///
/// The first delimiter shows whether there is a scheme. If `start` allows that form and a fragment,
/// it stops where the reference stops. In all other cases the table decides.
[[gnu::cold, gnu::noinline]] std::uint32_t stop_of_narrower(Rule start, const Input in,
                                                            std::uint32_t scanned,
                                                            Components& out) noexcept {
  const Form form = allowed_by(start);
  if (form.fragment && scanned != absent) {
    if (!has_state(out) && out.has_scheme() && form.scheme) return scanned;
    const unsigned char delimiter = first_delimiter(in, scanned < in.size ? scanned : in.size);
    if (delimiter != 0 && (delimiter == ':') == form.scheme) return scanned;
  }
  const table::Stop stop = walk_table(table::start_of(start), in);
  leave_state(stop.state, out);
  return on_boundary(in, stop.offset);
}

}  // namespace

std::uint32_t scan_narrower_rule(const Rule start, const Input in, Components& out) noexcept {
  const unsigned constraints = constraints_of.of[static_cast<std::size_t>(start)];
  if (constraints == 0) return 0;
  const Kernel& kernel = kernel_in_use();
  const std::uint32_t stopped =
      is_iri_rule(start) ? kernel.scan_iri_reference(in, out) : kernel.scan_uri_reference(in, out);
  if (constraints == start_rule) return stopped;
  if (stopped == absent && (constraints & violated_by(out)) == 0) return absent;
  return stop_of_narrower(start, in, stopped, out);
}

}}}  // namespace iri::v0::detail
