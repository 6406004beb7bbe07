#include "start.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine.hpp"
#include "scanner.hpp"

namespace iri::detail {
namespace {

/// What a start rule asks of a reference.
enum Asks : unsigned char {
  asks_start_rule = 1,  ///< it is one
  asks_scheme = 2,
  asks_no_scheme = 4,
  asks_no_fragment = 8,
};

constexpr std::array<unsigned char, rule_count> make_asks() noexcept {
  std::array<unsigned char, rule_count> asks{};
  const auto set = [&asks](Rule rule, int flags) {
    asks[static_cast<std::size_t>(rule)] = static_cast<unsigned char>(asks_start_rule | flags);
  };
  set(rule::URI_reference, 0);
  set(rule::IRI_reference, 0);
  set(rule::URI, asks_scheme);
  set(rule::IRI, asks_scheme);
  set(rule::absolute_URI, asks_scheme | asks_no_fragment);
  set(rule::absolute_IRI, asks_scheme | asks_no_fragment);
  set(rule::relative_ref, asks_no_scheme);
  set(rule::irelative_ref, asks_no_scheme);
  return asks;
}

constexpr auto asks_of = make_asks();

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

/// The reference scanner stopped at `stopped` (`absent`: it accepted), and where does the
/// narrower form stop?
[[gnu::cold, gnu::noinline]] std::uint32_t stop_of_form(unsigned asks, const Input in,
                                                        std::uint32_t stopped) noexcept {
  const std::uint32_t scheme_stop = after_scheme(in);
  const bool has_scheme = scheme_stop != 0 && in.peek(scheme_stop) == ':';
  if ((asks & asks_scheme) != 0 && !has_scheme) return std::min(scheme_stop, stopped);
  if ((asks & asks_no_scheme) != 0 && has_scheme) return scheme_stop;
  if ((asks & asks_no_fragment) == 0) return stopped;
  const std::uint32_t limit = std::min(stopped, end_of(in));
  const std::uint32_t fragment = first_fragment(in, limit);
  return fragment < limit ? fragment : stopped;
}

}  // namespace

std::uint32_t scan_start_rule(const Rule start, const Input in, Components& out) noexcept {
  const unsigned asks = asks_of[static_cast<std::size_t>(start)];
  if (asks == 0) return 0;
  const Engine& machines = engine();
  const std::uint32_t stopped = is_iri_rule(start) ? machines.scan_iri_reference(in, out)
                                                   : machines.scan_uri_reference(in, out);
  if (asks == asks_start_rule) return stopped;
  unsigned against = out.has_scheme() ? asks_no_scheme : asks_scheme;
  if (out.has_fragment()) against |= asks_no_fragment;
  if (stopped == absent && (asks & against) == 0) return absent;
  return stop_of_form(asks, in, stopped);
}

}  // namespace iri::detail
