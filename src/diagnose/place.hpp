// Which component of a reference an offset lies in.
#ifndef IRI_SRC_DIAGNOSE_PLACE_HPP
#define IRI_SRC_DIAGNOSE_PLACE_HPP

#include <cstdint>
#include <string_view>

#include "iri/error.hpp"
#include "iri/rule.hpp"

namespace iri::inline v0::detail {

/// A component, and what is wrong there if the component alone can tell (else `none`).
struct Place {
  Component component;
  ErrorCode code;
};

/// The place at which `text`, refused by `rule`, stopped being a prefix of anything valid.
/// INVARIANT: text[0, offset) is such a prefix, so that its delimiters can be trusted.
Place place_of(Rule rule, std::string_view text, std::uint32_t offset) noexcept;

}  // namespace iri::inline v0::detail

#endif
