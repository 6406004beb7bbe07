#include "scan/start.hpp"

#include "scan/refused.hpp"
#include "scan/scanner.hpp"

namespace iri::inline v0::detail {
namespace {

/// Returns the first of : / ? # before `end`, or NUL.
unsigned char first_delimiter(const Input in, std::uint32_t end) noexcept {
  for (std::uint32_t i = 0; i < end; ++i) {
    const unsigned char byte = in.data[i];
    if (byte == ':' || byte == '/' || byte == '?' || byte == '#') return byte;
  }
  return 0;
}

}  // namespace

/// The first delimiter shows whether there is a scheme. If `start` allows that form and a fragment,
/// it stops where the reference stops. In all other cases the table is asked.
std::uint32_t stop_of_narrower(Rule start, const Input in, std::uint32_t scanned,
                               Components& out) noexcept {
  const Form form = allowed_by(start);
  if (form.fragment && scanned != absent) {
    if (!has_state(out) && out.has_scheme() && form.scheme) return scanned;
    const unsigned char delimiter = first_delimiter(in, scanned < in.size ? scanned : in.size);
    if (delimiter != 0 && (delimiter == ':') == form.scheme) return scanned;
  }
  const table::Stop stop = walk_table(table::start_of(start), in);
  leave_state(stop.state, out);
  return stop.offset;
}

}  // namespace iri::inline v0::detail
