#include "iri/expected.hpp"

#include "scanner.hpp"
#include "start.hpp"

namespace iri {
namespace {

/// Whether the machine of `rule` goes on after `in`, whose tail is the byte in question.
std::uint32_t run(Rule rule, const detail::Input in) noexcept {
  Components unused;
  return is_start_rule(rule) ? detail::scan_start_rule(rule, in, unused)
                             : detail::match_rule(rule, in);
}

}  // namespace

Expected expected_after(Rule rule, std::string_view prefix) noexcept {
  Expected expected;
  if (prefix.size() >= max_size) return expected;
  detail::Input in{reinterpret_cast<const unsigned char*>(prefix.data()),
                   static_cast<std::uint32_t>(prefix.size())};
  expected.end = run(rule, in) == absent;
  for (unsigned byte = 1; byte < 256; ++byte) {
    in.tail = static_cast<unsigned char>(byte);
    if (run(rule, in) <= in.size) continue;  // stopped before it, or at it
    expected.bytes[byte >> 6U] |= std::uint64_t{1} << (byte & 63U);
  }
  return expected;
}

}  // namespace iri
