#include "operations/recompose.hpp"

#include <string>

#include "operations/sink.hpp"

namespace iri { inline namespace v0 {
namespace {

/// The rule that the path must match, given the parts before it (RFC 3986 s3.3).
Rule path_rule(const ReferenceParts& parts) noexcept {
  if (parts.authority) return rule::ipath_abempty;
  if (parts.path.empty()) return rule::ipath_empty;
  if (parts.path[0] == '/') return rule::ipath_absolute;
  return parts.scheme ? rule::ipath_rootless : rule::ipath_noscheme;
}

Error part_error(Rule rule, const std::optional<std::string_view>& part,
                 Component component) noexcept {
  if (!part) return {};
  const MatchResult verdict = match(rule, *part);
  if (verdict) return {};
  return {ErrorCode::bad_value, component, verdict.error_offset};
}

Error part_error(const ReferenceParts& parts) noexcept {
  const Error errors[] = {
      part_error(rule::scheme, parts.scheme, Component::scheme),
      part_error(rule::iauthority, parts.authority, Component::authority),
      part_error(path_rule(parts), parts.path, Component::path),
      part_error(rule::iquery, parts.query, Component::query),
      part_error(rule::ifragment, parts.fragment, Component::fragment),
  };
  for (const Error& error : errors) {
    if (error.failed()) return error;
  }
  return {};
}

}  // namespace

Written recompose(const ReferenceParts& parts, OutputBuffer out) noexcept {
  const Error error = part_error(parts);
  if (error.failed()) return {0, error};
  return detail::recompose_unchecked(parts, out);
}

Result<IriReference> recompose(const ReferenceParts& parts) {
  const auto write = [&](OutputBuffer out, Components& components) noexcept {
    const Written written = recompose(parts, out);
    if (written) components = detail::recomposed_components(parts, parts.path.size());
    return written;
  };
  return detail::Trusted::write<rule::IRI_reference>(
      [&](detail::OwnedPlace place) { return detail::make_owned(0, place, write); });
}

}}  // namespace iri::v0
