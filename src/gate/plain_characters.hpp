// Percent-encoded text that is no finding, such as a name in any script.
// The truth: `Inspector`, which looks at one character after another.
// The fast way: `has_plain_characters()`, which reads a whole character at a time.
// Held equal by: `InspectOracle.EveryCharacterIsFoundAsByTheOracle`,
// `InspectOracle.EveryOctetIsFoundAsByTheOracle`, `InspectOracle.AVerdictIsOnWhatTheOracleFinds`.
#ifndef IRI_SRC_GATE_PLAIN_CHARACTERS_HPP
#define IRI_SRC_GATE_PLAIN_CHARACTERS_HPP

#include <string_view>

namespace iri { inline namespace v0 { namespace detail {

/// Returns true only if each percent-encoded octet of a target is part of a character beyond ASCII
/// that is not notable. False is not certain. INVARIANT: the target is an accepted origin-form
/// without bytes beyond ASCII.
bool has_plain_characters(std::string_view target) noexcept;

}}}  // namespace iri::v0::detail

#endif
