// Shared by the targets of several operations.
#ifndef IRI_FUZZ_LAWS_HPP
#define IRI_FUZZ_LAWS_HPP

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "fuzz.hpp"
#include "iri/iri.hpp"

namespace iri_fuzz {

/// A part with its percent-encoding decoded: its meaning, except for case.
inline std::string decoded(std::optional<std::string_view> part) {
  return part ? iri::DecodedView(*part).string() : std::string();
}

/// The reserved characters of RFC 3986 s2.2 in a text that are not percent-encoded. An operation
/// that keeps the meaning of a reference must not add or remove any.
inline std::string reserved_in(std::optional<std::string_view> part) {
  std::string result;
  for (const char c : part.value_or("")) {
    if (std::string_view(":/?#[]@!$&'()*+,;=").find(c) != std::string_view::npos) result += c;
  }
  return result;
}

/// The number of characters forbidden by RFC 3987 s4.1 that are not percent-encoded.
inline std::size_t raw_bidi(iri::IriReferenceView v) {
  std::size_t count = 0;
  for (auto at = iri::find_bidi_formatting(v); at;
       at = iri::find_bidi_formatting(v, at->offset + at->size)) {
    count += at->percent_encoded ? 0U : 1U;
  }
  return count;
}

/// Whether both have the same components, apart from the port.
inline bool same_structure(iri::IriReferenceView a, iri::IriReferenceView b) {
  return a.has_scheme() == b.has_scheme() && a.has_authority() == b.has_authority() &&
         a.userinfo().has_value() == b.userinfo().has_value() &&
         a.query().has_value() == b.query().has_value() &&
         a.fragment().has_value() == b.fragment().has_value();
}

}  // namespace iri_fuzz

#endif
