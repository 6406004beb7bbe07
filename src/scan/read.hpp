// Reads texts by the rules, in bytes and offsets: the common part of parse.hpp and the C ABI.
#ifndef IRI_SRC_SCAN_READ_HPP
#define IRI_SRC_SCAN_READ_HPP

#include <cstddef>
#include <cstdint>

#include "iri/components.hpp"
#include "scan/scanner.hpp"
#include "scan/start.hpp"
#include "text/boundary.hpp"
#include "text/inlined.hpp"
#include "text/input.hpp"

namespace iri { inline namespace v0 { namespace detail {

inline Input input_of(const char* text, std::size_t size) noexcept {
  return {reinterpret_cast<const unsigned char*>(text), static_cast<std::uint32_t>(size)};
}

/// Returns `absent` and writes the components if the text is of that start rule. If not, returns
/// the offset where it stopped, on the boundary of a character.
inline std::uint32_t read_start_rule(Rule start, const char* text, std::size_t size,
                                     Components& out) noexcept {
  if (!fits(size)) return static_cast<std::uint32_t>(longest_text);
  return scan_start_rule(start, input_of(text, size), out);
}

/// As read_start_rule(), for any rule and without components.
IRI_INLINED inline std::uint32_t read_rule(Rule rule, const char* text, std::size_t size) noexcept {
  Components unused;
  if (is_start_rule(rule)) return read_start_rule(rule, text, size, unused);
  if (!fits(size)) return static_cast<std::uint32_t>(longest_text);
  const Input in = input_of(text, size);
  const std::uint32_t stopped = match_rule(rule, in);
  return stopped == absent ? absent : on_boundary(in, stopped);
}

}}}  // namespace iri::v0::detail

#endif
