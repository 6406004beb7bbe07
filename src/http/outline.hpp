// A short text that stands for a long one where an error is explained.
#ifndef IRI_SRC_HTTP_OUTLINE_HPP
#define IRI_SRC_HTTP_OUTLINE_HPP

#include <string_view>

#include "iri/resumable.hpp"

namespace iri::inline v0::detail {

/// Takes a further piece. INVARIANT: all pieces together begin something valid.
///
/// What is kept is what place_of() and explain() look at: the delimiters; between two of them one
/// byte of each class (a digit, a letter, another character of a scheme, any other) in the order in
/// which they came, a pct-encoded and a character beyond ASCII; an IP-literal as it is; of path,
/// query and fragment that they are there; and what the last byte leaves unfinished.
void outline(Outline& kept, std::string_view piece) noexcept;

}  // namespace iri::inline v0::detail

#endif
