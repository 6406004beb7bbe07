// The texts of a walk, with as few states as they need.
#ifndef IRI_TEST_SCAN_PROOF_MINIMIZE_HPP
#define IRI_TEST_SCAN_PROOF_MINIMIZE_HPP

#include "language.hpp"

namespace proof {

/// `tables`: of a walk, place by place. `accepted`: whether each state behind the last place is that
/// of a text. `starts`: the state of each start. Returns nothing if there is no such text.
std::shared_ptr<Language> minimize(const std::vector<TablePtr>& tables,
                                   const std::vector<bool>& accepted,
                                   const std::vector<std::int32_t>& starts);

}  // namespace proof

#endif
