// The matchers of single rules: re2c/uri/match.re and re2c/iri/match.re.
#include <cstddef>

#include "scan/kernels/kernel.hpp"
#include "scan/scanner.hpp"

namespace iri::inline v0::detail {
namespace {

/// Long runs by the kernel in use, short ones by the machine's own steps: built once for all.
struct RunSkipper {
  template <std::size_t Class>
  static std::uint32_t skip(const Input in, std::uint32_t cursor) noexcept {
    constexpr std::uint32_t worth_a_call = 8;
    const std::uint32_t left = cursor < in.size ? in.size - cursor : 0;
    return left < worth_a_call ? cursor : kernel_in_use().skip[Class](in, cursor);
  }
};

// Each of the two switches on the rules of its own RFC alone.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch"
namespace over_uri {
#include "match_uri_fast.inc"
}
namespace over_iri {
#include "match_iri_fast.inc"
}
#pragma GCC diagnostic pop

}  // namespace

std::uint32_t match_rule(const Rule rule, const Input in) noexcept {
  return is_iri_rule(rule) ? over_iri::match_rule<RunSkipper>(rule, in)
                           : over_uri::match_rule<RunSkipper>(rule, in);
}

}  // namespace iri::inline v0::detail
