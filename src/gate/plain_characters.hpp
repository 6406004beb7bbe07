// Percent-encoded text that is no finding, such as a name in any script.
// The truth: `Inspector`, which looks at one character after another.
// The fast way: `has_plain_characters()`, which reads a whole character at a time.
// Held equal by: `InspectOracle.EveryCharacterIsFoundAsByTheOracle`,
// `InspectOracle.EveryOctetIsFoundAsByTheOracle`, `InspectOracle.AVerdictIsOnWhatTheOracleFinds`.
#ifndef IRI_SRC_GATE_PLAIN_CHARACTERS_HPP
#define IRI_SRC_GATE_PLAIN_CHARACTERS_HPP

#include <cstdint>
#include <string_view>

namespace iri::inline v0::detail {

/// Returns true only if no percent-encoded octet of a target is a finding: each is US-ASCII that is
/// not notable there, or part of a character that is not. False is not certain. INVARIANT: the
/// target is an accepted origin-form without bytes beyond ASCII; its path ends at `path_end`.
bool has_plain_characters(std::string_view target, std::uint32_t path_end) noexcept;

}  // namespace iri::inline v0::detail

#endif
