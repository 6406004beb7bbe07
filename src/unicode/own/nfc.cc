#include "unicode/normalize.hpp"
#include "unicode/own/normalization.hpp"

namespace iri { inline namespace v0 { namespace unicode {

bool is_normalized(std::string_view text) { return own::is_nfc(text); }

bool put_normalized(std::string_view text, detail::Sink& out) {
  own::put_nfc(text, out);
  return true;
}

}}}  // namespace iri::v0::unicode
