// What Classifier::classify() gives, said byte by byte: proved of the shipped one by the part `classify`, and
// used in its place by all others.
#ifndef IRI_TEST_SCAN_PROOF_CONTRACT_HPP
#define IRI_TEST_SCAN_PROOF_CONTRACT_HPP

#include "symbols.hpp"

namespace proof {

/// The bytes that begin a character, or may stand nowhere.
Bytes leads();

/// Of the window at `begin`: the bytes that are not of the common shape, also behind the end of the text, and
/// each "#".
struct Classified {
  Mask errors, hash;
};
Classified classified_at(int begin, bool iri);

/// What the three bytes before `begin` ask for, in the window there.
struct CarriedMasks {
  Mask hex, tail, second, third;
};
CarriedMasks carried_at(int begin, bool iri);
/// Whether they ask for anything, in the texts of the path.
bool is_pending(int begin, bool iri);

}  // namespace proof

#endif
