// What a label of a domain name must keep: the validity criteria of UTS 46 s4.1.
#ifndef IRI_SRC_UNICODE_LABEL_HPP
#define IRI_SRC_UNICODE_LABEL_HPP

#include <string_view>

#include "unicode/uts46.hpp"

namespace iri { inline namespace v0 { namespace unicode { namespace uts46 {

/// What is wrong with a label that is in NFC: with its hyphens, characters and joiners. INVARIANT: the label is UTF-8, and not empty.
Problems label_problems(std::string_view label, const IdnaOptions& options) noexcept;

/// Whether a name has a character that is written from right to left (RFC 5893 s1.4). INVARIANT: the name is UTF-8.
bool is_bidi_name(std::string_view name) noexcept;

/// Whether each label that is not empty keeps the Bidi Rule (RFC 5893 s2). INVARIANT: the name is UTF-8.
bool keeps_bidi_rule(std::string_view name) noexcept;

}}}}  // namespace iri::v0::unicode::uts46

#endif
