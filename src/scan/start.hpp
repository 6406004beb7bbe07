// The eight start rules, out of the two scanners.
#ifndef IRI_SRC_SCAN_START_HPP
#define IRI_SRC_SCAN_START_HPP

#include <cstddef>
#include <cstdint>

#include "iri/components.hpp"
#include "iri/rule_list.hpp"
#include "scan/kernels/engine.hpp"
#include "text/input.hpp"

namespace iri::inline v0::detail {

/// What a start rule asks of a reference.
enum Asks : unsigned char {
  asks_start_rule = 1,  ///< it is one
  asks_scheme = 2,
  asks_no_scheme = 4,
  asks_no_fragment = 8,
};

struct AsksOf {
  unsigned char rule[rule_count];
};

constexpr AsksOf make_asks() noexcept {
  AsksOf asks{};
  const auto set = [&asks](Rule rule, int flags) {
    asks.rule[static_cast<std::size_t>(rule)] = static_cast<unsigned char>(asks_start_rule | flags);
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

inline constexpr AsksOf asks_of = make_asks();

/// Cold: where the narrower form stops, when the scanner of references stopped at `stopped` or,
/// with `absent`, accepted.
[[gnu::cold]] std::uint32_t stop_of_form(unsigned asks, Input in, std::uint32_t stopped) noexcept;

/// Scans a whole reference and holds it against the form that `start` asks for: a scheme,
/// no scheme, no fragment. What is accepted costs two comparisons more than the scan; where
/// what is refused stopped is found afterwards. Returns as the scanners do; when it is
/// refused, `out` has no meaning.
inline std::uint32_t scan_start_rule(const Rule start, const Input in, Components& out) noexcept {
  const unsigned asks = asks_of.rule[static_cast<std::size_t>(start)];
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

}  // namespace iri::inline v0::detail

#endif
