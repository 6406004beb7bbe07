#include "http/whole_scan.hpp"

#include <initializer_list>

#include "scan/kernels/kernel.hpp"

namespace iri::inline v0::detail {
namespace {

using table::start_of;
using table::Target;

bool scan(bool iri, Input in, Components& out) noexcept {
  const Kernel& kernel = kernel_in_use();
  return (iri ? kernel.scan_iri_reference(in, out) : kernel.scan_uri_reference(in, out)) == absent;
}

/// An absolute-form is a reference with a scheme. An origin-form is a reference that begins with
/// "/", unless it begins with "//", which is another kind of reference. Neither has a fragment.
bool scan_target(bool raw_utf8, Input in, Components& out) noexcept {
  const bool slash = in.size != 0 && in.data[0] == '/';
  if (slash && in.size > 1 && in.data[1] == '/') return false;
  return scan(raw_utf8, in, out) && !out.has_fragment() && (slash || out.has_scheme());
}

}  // namespace

bool scan_accepts(table::State start, Input in, Components& out) noexcept {
  for (const bool iri : {false, true}) {
    if (start == start_of(iri ? Rule::IRI_reference : Rule::URI_reference)) {
      return scan(iri, in, out);
    }
    const bool get = start == start_of(Target::request_target, iri);
    if (get || start == start_of(Target::options_target, iri)) return scan_target(iri, in, out);
  }
  return false;
}

}  // namespace iri::inline v0::detail
