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
/// What the next window, at `begin`, must be able to trust: the table refuses nothing, but perhaps a lead at
/// the last place before, which the windows check at the byte behind; and no boundary but those in its
/// components is passed.
void claim_next(const NextWindow& next, unsigned begin);
/// What blocks leave to the next window: the table is in one of the states there in which a window may
/// begin, nothing of what is before it goes on, and nothing is carried.
void claim_skipped(const Skipped& skipped, const std::vector<bool>& states);
/// Something that no text decides.
void claim_known(bool is, const char* what);
/// scan_long() is called with all of the text, and nothing is in `out` that it may take for its own.
void claim_whole(const Input& given, const Input& in);
void claim_untouched(const Components& out);
/// Two masks with the same bits.
void claim_alike(const Mask& a, const Mask& b, const char* what);

}  // namespace proof

#endif
