// The check for deceptive hosts, in the form that the gate takes.
#include "iri/unicode.hpp"

namespace iri { inline namespace v0 { namespace unicode {
namespace {

FindingSet kinds_of(const SpoofChecker& checker, std::string_view host) noexcept {
  FindingSet kinds;
  std::uint32_t from = 0;
  while (const auto label = checker.check_host(host, from)) {
    if (label->mixed_script || label->mixed_numbers) kinds.insert(Finding::mixed_script_host);
    if (label->looks_ascii || label->invisible) kinds.insert(Finding::confusable_host);
    from = label->offset + label->size;
  }
  return kinds;
}

}  // namespace

HostCheck host_check(SpoofChecker checker) {
  return
      [held = std::move(checker)](std::string_view host) noexcept { return kinds_of(held, host); };
}

}}}  // namespace iri::v0::unicode
