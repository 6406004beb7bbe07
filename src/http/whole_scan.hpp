// The scans of the kernel in use for whole texts, including request targets and the Host field.
#ifndef IRI_SRC_HTTP_WHOLE_SCAN_HPP
#define IRI_SRC_HTTP_WHOLE_SCAN_HPP

#include "iri/components.hpp"
#include "scan/features.hpp"
#include "scan/kernels/kernel.hpp"
#include "scan/table.hpp"
#include "text/inlined.hpp"
#include "text/input.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// Whether the kernel accepts `in`; writes components, and features unless null, if so. If not, read it by the table: it
/// knows more kinds of text, and it finds the error.
IRI_INLINED inline bool scan_http(table::Target target, bool raw_utf8, Input in, Components& out,
                                  Features* features) noexcept {
  const Kernel& kernel = kernel_in_use();
  switch (target) {
    case table::Target::Host: return kernel.scan_host(in, out, features);
    case table::Target::authority_form:  // it must have a port
      return kernel.scan_host(in, out, features) && out.has_port();
    default: return (raw_utf8 ? kernel.scan_iri_target : kernel.scan_uri_target)(in, out, features);
  }
}

}}}  // namespace iri::v0::detail

#endif
