// One path through the shipped functions: what was decided on it, and what must hold at its end.
#ifndef IRI_TEST_SCAN_PROOF_PATH_HPP
#define IRI_TEST_SCAN_PROOF_PATH_HPP

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "product.hpp"

namespace proof {

/// The shipped text does something that the proof has no meaning for.
[[noreturn]] void unknown(const char* what);

struct Special;
struct Mask;

class Path {
 public:
  /// Whether some bit of the stream is 1, for the texts of this path.
  bool has_bit(int stream);
  /// Either way, whatever the text.
  bool choose();
  /// How much of all paths lies before this one, from 0 to 1, if both ways of a choice have as many.
  double share_behind() const;
  /// The ways that it has gone where texts go both.
  std::string ways() const;
  void claim(int stream, bool has_bit, const char* what);
  /// Of the texts, only those of which it is true are looked at.
  void assume(int stream, bool has_bit);
  /// The texts of the path.
  const Language* language() const { return language_.get(); }

  Texts texts;
  /// Only the paths are followed that go these ways first, or as many of them as they have.
  std::string only;
  std::vector<Literal> conditions;
  std::vector<Claim> claims;
  std::vector<Special> specials;
  std::optional<unsigned> first_byte;      ///< of a text that is read from a later place on
  std::vector<std::vector<Mask>> lists;    ///< of the numbers that are known by masks
  std::vector<std::pair<int, int>> pairs;  ///< of the numbers that are distances
  std::map<int, unsigned> facts;           ///< the number of ones of a stream, if it is certain

 private:
  friend class Explorer;
  struct Choice {
    bool value;
    bool forced;
    bool split;                        ///< some texts go either way
    std::array<LanguagePtr, 2> texts;  ///< of either value; null if there are none
    std::vector<Claim> open;  ///< the claims before it that do not hold by its conditions alone
  };
  bool next_choice(int node, std::optional<bool> assumed);
  Choice find_choice(int node, std::optional<bool> assumed);
  Choice both_ways(std::array<LanguagePtr, 2> parts) const;
  void check_claims();

  std::vector<Choice> choices_;
  std::size_t followed_ = 0;
  std::size_t checked_ =
      0;  ///< the first claims were refuted at an earlier choice, and are still open
  LanguagePtr language_;
};

Path& path();

struct Figures {
  std::size_t paths = 0;
  std::size_t states = 0;
};

/// Follows every path of `body` over `texts`. Returns the first text that breaks a claim.
std::optional<Violation> explore(const Texts& texts, const std::function<void()>& body,
                                 Figures& figures);

}  // namespace proof

#endif
