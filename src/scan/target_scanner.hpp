// The machine of request targets, as a function over bytes and offsets.
#ifndef IRI_SRC_SCAN_TARGET_SCANNER_HPP
#define IRI_SRC_SCAN_TARGET_SCANNER_HPP

#include <cstdint>

#include "iri/components.hpp"
#include "text/input.hpp"

namespace iri::inline v0::detail {

/// What re2c/request_target.re starts from: all forms but the authority-form, whose texts
/// may be absolute-forms as well; that form; the Host field.
enum class TargetRule : std::uint8_t { request_target, authority_form, Host };

/// Returns `absent` and writes `out` when the input is accepted, or else the number of bytes
/// after which nothing of that rule goes on (which may be inside a character).
std::uint32_t scan_target(TargetRule rule, bool raw_utf8, Input in, Components& out) noexcept;

}  // namespace iri::inline v0::detail

#endif
