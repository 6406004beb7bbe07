// The check of hosts that deceive, as the gate takes it.
#include "iri/unicode.hpp"

namespace iri::inline v0::unicode {
namespace {

FindingSet check(std::string_view host, const void* context) noexcept {
  const auto& checker = *static_cast<const SpoofChecker*>(context);
  FindingSet kinds;
  for (auto label = checker.check_host(host); label;
       label = checker.check_host(host, label->offset + label->size)) {
    if (label->mixed_script || label->mixed_numbers) kinds.insert(Finding::mixed_script_host);
    if (label->looks_ascii || label->invisible) kinds.insert(Finding::confusable_host);
    if (label->offset + label->size >= host.size()) break;
  }
  return kinds;
}

}  // namespace

HostCheck host_check(const SpoofChecker& checker) noexcept { return {check, &checker}; }

}  // namespace iri::inline v0::unicode
