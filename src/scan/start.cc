#include "scan/start.hpp"

#include "scan/scanner.hpp"

namespace iri::inline v0::detail {
namespace {

constexpr std::uint32_t lesser(std::uint32_t a, std::uint32_t b) noexcept { return a < b ? a : b; }

/// The end of the input, with the byte that may stand in for it.
std::uint32_t end_of(const Input in) noexcept { return in.size + (in.tail != 0 ? 1U : 0U); }

/// Where `in` stops being a scheme. The machine of the rule is asked: no second table.
std::uint32_t after_scheme(const Input in) noexcept {
  const std::uint32_t stopped = match_rule(rule::scheme, in);
  return stopped == absent ? end_of(in) : stopped;
}

/// The place of the first "#" before `limit`, or `limit`.
std::uint32_t first_fragment(const Input in, std::uint32_t limit) noexcept {
  std::uint32_t index = 0;
  while (index < limit && in.peek(index) != '#') ++index;
  return index;
}

}  // namespace

/// The reference scanner stopped at `stopped` (`absent`: it accepted), and where does the
/// narrower form stop?
std::uint32_t stop_of_form(unsigned asks, const Input in, std::uint32_t stopped) noexcept {
  const std::uint32_t scheme_stop = after_scheme(in);
  const bool has_scheme = scheme_stop != 0 && in.peek(scheme_stop) == ':';
  if ((asks & asks_scheme) != 0 && !has_scheme) return lesser(scheme_stop, stopped);
  if ((asks & asks_no_scheme) != 0 && has_scheme) return scheme_stop;
  if ((asks & asks_no_fragment) == 0) return stopped;
  // Without a "#" that is `stopped`: what the scanner accepted has one, or no form would be asked.
  return first_fragment(in, lesser(stopped, end_of(in)));
}

}  // namespace iri::inline v0::detail
