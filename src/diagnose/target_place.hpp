// Why a request target or a Host field is refused, from where it stopped.
#ifndef IRI_SRC_DIAGNOSE_TARGET_PLACE_HPP
#define IRI_SRC_DIAGNOSE_TARGET_PLACE_HPP

#include <cstdint>
#include <string_view>

#include "iri/error.hpp"
#include "scan/resumable_scanner.hpp"

namespace iri::inline v0::detail {

/// The error at `offset`. Looks at the text before it and the character there, and no further.
/// INVARIANT: not a reference, and text[0, offset) begins something valid.
Error explain_target(FedRule rule, std::string_view text, std::uint32_t offset,
                     bool raw_utf8) noexcept;

}  // namespace iri::inline v0::detail

#endif
