// The lines at the beginning of a buffer that may be skipped; shared with the C ABI.
#ifndef IRI_SRC_GATE_ALLOWED_LINES_HPP
#define IRI_SRC_GATE_ALLOWED_LINES_HPP

#include <cstddef>
#include <string_view>

#include "iri/gate_lines.hpp"
#include "text/find_byte.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// As allowed_lines(), with `allows` for the judge of one line.
template <class Allows>
AllowedLines lines_while(const Allows& allows, std::string_view text, LineEnd end,
                         LastLine last_line) noexcept {
  const char delimiter = end == LineEnd::nul ? '\0' : '\n';
  AllowedLines all;
  while (all.consumed < text.size()) {
    const std::string_view rest = text.substr(all.consumed);
    const std::size_t size = find_byte(delimiter, rest);
    const bool ended = size < rest.size();
    if (!ended && last_line == LastLine::unfinished) break;
    std::string_view line = rest.substr(0, size);
    if (end == LineEnd::crlf && ended && line.ends_with('\r')) line.remove_suffix(1);
    if (!allows(line)) break;
    ++all.lines;
    all.consumed += size + (ended ? 1 : 0);
  }
  return all;
}

}}}  // namespace iri::v0::detail

#endif
