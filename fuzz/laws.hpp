// What the targets of several operations assert or need.
#ifndef IRI_FUZZ_LAWS_HPP
#define IRI_FUZZ_LAWS_HPP

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "fuzz.hpp"
#include "iri/iri.hpp"

namespace iri_fuzz {

/// A part with its percent-encoding decoded: what it means, but for case.
inline std::string decoded(std::optional<std::string_view> part) {
  return part ? iri::DecodedView(*part).string() : std::string();
}

/// The reserved characters of RFC 3986 s2.2 that stand in a text as themselves. No operation that
/// is to keep a reference's meaning may add or remove one.
inline std::string reserved_in(std::optional<std::string_view> part) {
  std::string result;
  for (const char c : part.value_or("")) {
    if (std::string_view(":/?#[]@!$&'()*+,;=").find(c) != std::string_view::npos) result += c;
  }
  return result;
}

/// How many characters that RFC 3987 s4.1 forbids stand there as themselves.
inline std::size_t raw_bidi(iri::IriReferenceView v) {
  std::size_t count = 0;
  for (auto at = iri::find_bidi_formatting(v); at;
       at = iri::find_bidi_formatting(v, at->offset + at->size)) {
    count += at->percent_encoded ? 0U : 1U;
  }
  return count;
}

/// Which components there are, the port aside.
inline bool same_structure(iri::IriReferenceView a, iri::IriReferenceView b) {
  return a.has_scheme() == b.has_scheme() && a.has_authority() == b.has_authority() &&
         a.userinfo().has_value() == b.userinfo().has_value() &&
         a.query().has_value() == b.query().has_value() &&
         a.fragment().has_value() == b.fragment().has_value();
}

}  // namespace iri_fuzz

#endif
