// What nfc.cc asks of ICU (icu_nfc.cc) or of the tables of the library (own/nfc.cc): -Dunicode_data.
#ifndef IRI_SRC_UNICODE_NORMALIZE_HPP
#define IRI_SRC_UNICODE_NORMALIZE_HPP

#include <string_view>

#include "operations/sink.hpp"

namespace iri { inline namespace v0 { namespace unicode {

/// Whether a text is in NFC. INVARIANT: the text is UTF-8, of at most 2^31-1 bytes. Throws:
/// std::bad_alloc.
bool is_normalized(std::string_view text);

/// Writes the NFC of a text. Returns false if there is no data. INVARIANT, Throws: as above.
[[nodiscard]] bool put_normalized(std::string_view text, detail::Sink& out);

}}}  // namespace iri::v0::unicode

#endif
