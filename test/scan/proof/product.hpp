// The product of a graph and the table, over every text of a shape.
#ifndef IRI_TEST_SCAN_PROOF_PRODUCT_HPP
#define IRI_TEST_SCAN_PROOF_PRODUCT_HPP

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "graph.hpp"
#include "language.hpp"
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
  Walked walked = Walked::reference;
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

/// What is asked of the texts of a language; all texts if it is null.
class Product {
 public:
  Product(const Texts& texts, const Language* language) : texts_(texts), language_(language) {}

  /// The texts in which a lasting node is 0, and those in which it is 1; null if there are none.
  std::array<LanguagePtr, 2> split(int node);
  /// A text that breaks one of the claims.
  std::optional<Violation> refute(const std::vector<Claim>& claims);
  /// The states of the table in which the texts may be at the end of the word.
  std::vector<int> states_at_end();
  /// Those in which they may be at a place at which the table refuses a byte of the set.
  std::vector<int> states_refusing(const Bytes& set, int place);
  /// How many states of the product the last question has met.
  std::size_t met() const { return met_; }

 private:
  /// A text that breaks any of the literals.
  std::optional<std::string> find_broken(const std::vector<Literal>& literals);

  const Texts& texts_;
  const Language* language_;
  std::size_t met_ = 0;
};

}  // namespace proof

#endif
