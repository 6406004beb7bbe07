// The matchers of single rules: re2c/uri/match.re and re2c/iri/match.re.
#include "scanner.hpp"

namespace iri::detail {

// Each of the two switches on the rules of its own RFC alone.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch"
namespace uri {
#include "match_uri.inc"
}
namespace iri {
#include "match_iri.inc"
}
#pragma GCC diagnostic pop

std::uint32_t match_rule(const Rule rule, const Input in) noexcept {
  return is_iri_rule(rule) ? iri::match_rule(rule, in) : uri::match_rule(rule, in);
}

}  // namespace iri::detail
