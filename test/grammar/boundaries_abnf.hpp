#ifndef IRI_TEST_GRAMMAR_BOUNDARIES_ABNF_HPP
#define IRI_TEST_GRAMMAR_BOUNDARIES_ABNF_HPP

// The ABNF with the places at which the parts of a text end: a mark stands there in each text.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/automaton.hpp"

namespace iri_grammar {

/// The boundaries, by the names that Components has for them.
inline constexpr std::array<std::string_view, 6> tags{"scheme_end",    "userinfo_end", "host_end",
                                                      "authority_end", "path_end",     "query_end"};
using Tag = std::size_t;

/// The byte that marks a place. It is in no text: prove_boundaries() checks that.
inline constexpr unsigned char mark_byte = 0;
std::string without_mark(std::string_view text);

/// All rules of RFC 3986 or RFC 3987, those of request targets, and those below that say where a
/// text is cut. In the texts of a rule a mark stands at `tag`; with nullopt at none.
const iri_reference::Grammar& marked_grammar(Family family, std::optional<Tag> tag);

/// A rule of marked_grammar(), made once. Throws std::invalid_argument for an unknown rule.
const Automaton& marked_rule(Family family, std::string_view rule, std::optional<Tag> tag);

/// The rules of `rfc` that are not in `marked`, word for word, when its marks are taken out.
std::vector<std::string> changed_rules(const iri_reference::Grammar& marked,
                                       const iri_reference::Grammar& rfc);

/// A text that a marked language has twice: with marks at two places, or with a mark and without; or
/// that has two marks at once. If there is none, the place is a function of the text.
struct TwoPlaces {
  std::string text;
  std::string one;  ///< with its mark
  std::string other;
};
std::optional<TwoPlaces> find_two_places(const Automaton& marked);

}  // namespace iri_grammar

#endif
