// What must hold where the scan ends: the text is as the table has it.
#ifndef IRI_TEST_SCAN_PROOF_CLAIMS_HPP
#define IRI_TEST_SCAN_PROOF_CLAIMS_HPP

#include "shipped.hpp"

namespace proof {

/// `absent`: the table accepts the text, with the same boundaries. Else: it refuses it there, and what
/// is left in `out` is true (src/scan/refused.hpp).
void claim_result(const Number& result, const Components& out, const Input& in);
/// The state of the table is that of the hand-over, and the boundaries before it are right.
void claim_hand_over(const HandOver& at);
/// What the next window must be able to trust.
void claim_next(const NextWindow& next, unsigned begin);

}  // namespace proof

#endif
