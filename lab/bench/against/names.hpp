// Names that differ between the commits which can be compared: each function takes the one that is there.
#ifndef IRI_LAB_BENCH_AGAINST_NAMES_HPP
#define IRI_LAB_BENCH_AGAINST_NAMES_HPP

#include <cstddef>
#include <string_view>

namespace iri_bench {

/// Where a match ended: Verdict::stopped, which is error_offset now.
template <class Match>
std::size_t offset_of(const Match& match) {
  if constexpr (requires { match.error_offset; }) {
    return match.error_offset;
  } else if constexpr (requires { match.error_offset(); }) {
    return match.error_offset();
  } else {
    return match.stopped;
  }
}

/// expected_after(), which is next_bytes() now. The rule's namespace is where they are looked for.
template <class Rule>
auto next_after(Rule rule, std::string_view prefix) {
  if constexpr (requires { next_bytes(rule, prefix); }) {
    return next_bytes(rule, prefix);
  } else if constexpr (requires { next_bytes_after(rule, prefix); }) {
    return next_bytes_after(rule, prefix);
  } else {
    return expected_after(rule, prefix);
  }
}

/// Resumable::feed(), should it be push() one day.
template <class Resumable>
void feed(Resumable& machine, std::string_view piece) {
  if constexpr (requires { machine.push(piece); }) {
    static_cast<void>(machine.push(piece));
  } else {
    static_cast<void>(machine.feed(piece));
  }
}

}  // namespace iri_bench

#endif
