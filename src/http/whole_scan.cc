#include "http/whole_scan.hpp"

namespace iri::inline v0::detail {
namespace {

using enum table::Target;

constexpr table::Target targets[] = {request_target, options_target, authority_form, Host};

}  // namespace

bool scan_accepts(table::State start, Input in, Components& out) noexcept {
  const Kernel& kernel = kernel_in_use();
  if (start == table::start_of(Rule::IRI_reference)) {
    return kernel.scan_iri_reference(in, out) == absent;
  }
  if (start == table::start_of(Rule::URI_reference)) {
    return kernel.scan_uri_reference(in, out) == absent;
  }
  for (const table::Target target : targets) {
    if (start == table::start_of(target, false)) return scan_http(target, false, in, out, nullptr);
    if (start == table::start_of(target, true)) return scan_http(target, true, in, out, nullptr);
  }
  return false;
}

}  // namespace iri::inline v0::detail
