#include "iri/canonical.hpp"

#include "http/canonical_form.hpp"
#include "http/read_target.hpp"
#include "iri/normalize.hpp"
#include "text/block.hpp"

namespace iri { inline namespace v0 {

Written detail::written(const CanonicalForm& form, OutputBuffer out) noexcept {
  if (form.error.failed()) return {form.size, form.error};
  if (form.size > out.size()) return {form.size, {ErrorCode::buffer_too_small, Component::none, 0}};
  if (form.text.data() != out.data()) copy(form.text, out.data());
  return {form.size, {}};
}

Written detail::canonical_reference(const IriReferenceView& reference, CanonicalOptions options,
                                    OutputBuffer out) noexcept {
  if (!options.any() || !reference.authority()) {
    NormalizeOptions syntax;
    if (!options.normalize_query) syntax.components.erase(Component::query);
    return normalize(reference, syntax, out);
  }
  const TargetComponents components{reference.components(), false};
  return written(canonical_form(reference.text(), components, options, out), out);
}

Written canonical_target(const RequestTargetView& target, CanonicalOptions options,
                         OutputBuffer out) noexcept {
  return detail::written(detail::canonical_form(target.text(), target.components(), options, out),
                         out);
}

Result<CanonicalTarget> CanonicalTarget::make(const RequestTargetView& target,
                                              CanonicalOptions options,
                                              OutputBuffer buffer) noexcept {
  const detail::CanonicalForm form =
      detail::canonical_form(target.text(), target.components(), options, buffer);
  if (form.error.failed()) return form.error;
  return CanonicalTarget(
      detail::HttpViewAccess::of_target(form.text, {target.form(), form.components}));
}

}}  // namespace iri::v0
