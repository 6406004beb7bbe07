// What the parts of the proof share.
#ifndef IRI_TEST_SCAN_PROOF_PARTS_HPP
#define IRI_TEST_SCAN_PROOF_PARTS_HPP

#include <functional>
#include <string>
#include <vector>

#include "claims.hpp"

namespace proof {

using Set = std::vector<bool>;

/// The states in which the table may be where a window begins; or one byte before, if that is a lead that
/// it refuses.
struct Known {
  Set at, before_lead;
  bool operator==(const Known& other) const = default;
};

/// Follows every path of `body`, and prints what was found. Returns false if a claim is broken.
bool prove(const char* name, const Texts& texts, const std::function<void()>& body);

/// The size of the text, if its end is in the window from `base` on.
Number size_in(int base);

/// A boundary in an earlier window, before this byte.
Number earlier(char byte);

/// The texts from three bytes before a later window on, which is at 64 here.
Texts texts_from_window(bool iri, bool last, Walked walked = Walked::reference);

/// Adds the states in which the table may be where the window behind the texts of the path begins.
void add_states(Known& to);

/// The table is in a state that is known at the place 64, or has refused a lead before it.
void assume_state(const Known& known);

/// The part `plain`.
bool plain_requests(bool iri);

/// The parts of request targets and Host fields; false if it is none of them, in `is_one`.
bool target_part(const std::string& part, bool iri, bool& is_one);

}  // namespace proof

#endif
