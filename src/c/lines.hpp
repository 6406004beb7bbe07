// The flags of functions that read lines.
#ifndef IRI_SRC_C_LINES_HPP
#define IRI_SRC_C_LINES_HPP

#include "iri/batch.hpp"
#include "iri/iri.h"

namespace iri { inline namespace v0 { namespace detail {

constexpr bool are_line_flags(unsigned flags) noexcept {
  constexpr unsigned both = IRI_LINES_CRLF | IRI_LINES_NUL;
  return (flags & ~(both | IRI_LINES_UNFINISHED)) == 0 && (flags & both) != both;
}

constexpr LineEnd line_end(unsigned flags) noexcept {
  if ((flags & IRI_LINES_NUL) != 0) return LineEnd::nul;
  return (flags & IRI_LINES_CRLF) != 0 ? LineEnd::crlf : LineEnd::lf;
}

constexpr LastLine last_line(unsigned flags) noexcept {
  return (flags & IRI_LINES_UNFINISHED) != 0 ? LastLine::unfinished : LastLine::complete;
}

}}}  // namespace iri::v0::detail

#endif
