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
/// What the next window, at `begin`, must be able to trust: no boundary but those in its components is
/// passed, and what is carried is what the last three bytes ask for.
void claim_next(const NextWindow& next, unsigned begin);
/// The same masks as streams over the window at `begin`, made of the bytes before it.
struct CarriedMasks {
  Mask hex, tail, second, third;
};
CarriedMasks carried_at(int begin);
/// A sequence that was found to begin at `at`: the table is in one of the states there in which a window
/// may begin, and nothing of what is before `at` goes on.
void claim_sequence(const Number& at, const std::vector<bool>& states);

}  // namespace proof

#endif
