#include "gate/gate_rules.hpp"

#include <algorithm>
#include <cstdint>

#include "gate/browser_host.hpp"
#include "http/unencoded.hpp"
#include "iri/parse.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

/// Whether such a character may pass somewhere.
bool may_encode(const FindingsByPart& rejected) noexcept {
  const FindingSet everywhere = rejected.in(Component::path)&rejected.in(Component::query);
  return !everywhere.contains(Finding::unencoded_character) ||
         !everywhere.contains(Finding::bare_percent);
}

}  // namespace

Rules::Rules(const PolicySource& policy, const AllowLists& allowed,
             const PathRules& of_paths) noexcept
    : reported(policy.reported),
      canonicalized(policy.canonicalized),
      rejected(policy.rejected),
      reported_or_worse(policy.at_least_reported()),
      reported_or_worse_anywhere(reported_or_worse.all()),
      limits(policy.limits),
      small_target(std::min({limits.text, limits.path, limits.segment, limits.query})),
      small_host(std::min({limits.text, limits.host, limits.label,
                           static_cast<std::uint32_t>(BrowserHost::longest)})),
      small_plain(static_cast<std::uint32_t>(std::min<std::uint64_t>(
          {small_target, 2 * std::uint64_t{limits.depth}, limits.parameters, max_size}))),
      field_may_lack(!reported_or_worse.contains(Finding::missing_host, Component::host) &&
                     allowed.any_host()),
      lists(allowed),
      host_check(policy.host_check != nullptr && *policy.host_check ? policy.host_check : nullptr),
      raw_utf8(policy.raw_utf8),
      encodes(may_encode(policy.rejected)),
      paths(of_paths) {
  if (paths.any) small_plain = 0;  // a plain target has readings, too
  for (const ExceptionRules& one : paths.at()) encodes = encodes || may_encode(one.rejected);
}

Error read_to_encode(const Rules& rules, std::string_view method, std::string_view target,
                     Error error, RequestTarget& out, Features& features) noexcept {
  if (!rules.encodes || !read_unencoded(method, target, rules.raw_utf8, out)) return error;
  features = {~std::uint32_t{0}, absent, absent};
  return {};
}

}}}  // namespace iri::v0::detail
