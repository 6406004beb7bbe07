// Percent-encoded text that is no finding, such as a space, or a name in any script.
// The truth: `Inspector`, which looks at one character after another.
// The fast way: `has_plain_characters()`, which reads a whole character at a time.
// Held equal by: `InspectOracle.EveryCharacterIsFoundAsByTheOracle`,
// `InspectOracle.EveryOctetIsFoundAsByTheOracle`, `InspectOracle.AVerdictIsOnWhatTheOracleFinds`.
#ifndef IRI_SRC_GATE_PLAIN_CHARACTERS_HPP
#define IRI_SRC_GATE_PLAIN_CHARACTERS_HPP

#include <cstdint>
#include <string_view>

namespace iri { inline namespace v0 { namespace detail {

/// Returns true only if no percent-encoded octet of a target is notable, nor the character beyond ASCII that it
/// is part of: these are no findings, and stay as they are. False is not certain. INVARIANT: the target is an accepted
/// origin-form without bytes beyond ASCII.
bool has_plain_characters(std::string_view target, std::uint32_t path_end) noexcept;

}}}  // namespace iri::v0::detail

#endif
