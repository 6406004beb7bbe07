// The product of a graph and the table, over every text of a shape.
#ifndef IRI_TEST_SCAN_PROOF_PRODUCT_HPP
#define IRI_TEST_SCAN_PROOF_PRODUCT_HPP

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "graph.hpp"
#include "machine.hpp"

namespace proof {

/// Which texts: those that end at a place from `least` to `most`; or, if `open`, the first `most`
/// bytes of longer ones. What is read begins at the place `begin`, in one of the states `starts`.
struct Texts {
  int begin = 0;
  int least = 1;
  int most = 64;
  bool open = false;
  bool iri = true;
  std::vector<int> starts{0};
  std::optional<bool> with_bracket{};  ///< only those that have a "[", or none
};

struct Literal {
  int node;
  bool value;
};

struct Claim {
  Literal literal;
  std::string what;
};

struct Violation {
  std::string text;
  std::string what;
};

class Product {
 public:
  Product(const Texts& texts, const std::vector<Literal>& conditions)
      : texts_(texts), conditions_(conditions) {}

  /// Which values a lasting node may have in texts that meet all conditions: [0] no, [1] yes. Takes
  /// away the claims that hold for all of them.
  std::array<bool, 2> values_of(int node, std::vector<Claim>& claims);
  /// A text that meets them and breaks a claim.
  std::optional<Violation> refute(const std::vector<Claim>& claims);
  /// The states of the table in which the texts that meet them may be at the end of the word.
  std::vector<int> states_at_end();
  /// How many states of the product the last question has met.
  std::size_t met() const { return met_; }

 private:
  const Texts& texts_;
  const std::vector<Literal>& conditions_;
  std::size_t met_ = 0;
};

}  // namespace proof

#endif
