#include "iri/next_bytes.hpp"

#include "diagnose/explain.hpp"
#include "scan/scanner.hpp"
#include "scan/start.hpp"

namespace iri::inline v0 {
namespace {

/// Whether the machine of `rule` goes on after `in`, whose tail is the byte in question.
std::uint32_t run(Rule rule, const detail::Input in) noexcept {
  Components unused;
  return is_start_rule(rule) ? detail::scan_start_rule(rule, in, unused)
                             : detail::match_rule(rule, in);
}

}  // namespace

NextBytes next_bytes(Rule rule, std::string_view prefix) noexcept {
  return detail::expected_by(prefix, [rule](const detail::Input in) { return run(rule, in); });
}

}  // namespace iri::inline v0
