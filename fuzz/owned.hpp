// Owned results are not parsed again. Their components must equal those that parse() finds.
#ifndef IRI_FUZZ_OWNED_HPP
#define IRI_FUZZ_OWNED_HPP

#include "iri/parse.hpp"
#include "iri/reference.hpp"

namespace iri_fuzz {

template <class T>
bool has_own_components(const iri::Result<T>& owned) {
  if (!owned) return true;  // a refusal has no components
  iri::Components found;
  return iri::parse(T::rule, owned->text(), found) && found == owned->components();
}

}  // namespace iri_fuzz

#endif
