#ifndef IRI_TEST_REFERENCE_MATCHER_HPP
#define IRI_TEST_REFERENCE_MATCHER_HPP

// The interpreter: which positions of a text an expression of the ABNF leads to.

#include <cstdint>
#include <string_view>
#include <vector>

#include "reference/abnf.hpp"
#include "reference/character_set.hpp"
#include "reference/utf8.hpp"

namespace iri_reference {

/// A set of positions in a text, kept in ascending order.
class Positions {
 public:
  Positions() = default;
  explicit Positions(std::uint32_t position) : items_{position} {}

  void insert(std::uint32_t position);
  bool contains(std::uint32_t position) const;
  bool empty() const { return items_.empty(); }
  std::uint32_t last() const { return items_.back(); }
  void clear() { items_.clear(); }
  auto begin() const { return items_.begin(); }
  auto end() const { return items_.end(); }

 private:
  std::vector<std::uint32_t> items_;
};

/// A grammar made ready for matching: rule names are replaced by their definitions, and the
/// alternatives of a choice that are single characters by one set. Nodes keep their indices in the
/// grammar.
class Program {
 public:
  explicit Program(const Grammar& grammar);

  struct Step {
    NodeKind kind = NodeKind::sequence;
    CharacterSet characters;  ///< of `characters`, and of a `choice` those alternatives that are
                              ///< single characters
    std::vector<std::size_t> children;  ///< of a `choice` the other alternatives
    std::uint32_t least = 1;
    std::uint32_t most = 1;
  };

  const Step& step(std::size_t node) const { return steps_[node]; }

 private:
  std::vector<Step> steps_;
};

/// One text under one program.
///
/// An expression maps a set of positions, where it may begin, to the set of those where it may end.
/// Such sets cannot miss a parse: choices are unions and sequences are compositions. The depth of
/// the calls is that of the grammar, whatever the text.
///
/// No rule is recursive and no expression is without a string, so what begins at a position that
/// was reached from the start rule is part of some valid text. A position at which a character is
/// tried is therefore the end of a viable prefix, and there are no others but the ends of the start
/// rule itself.
class Matcher {
 public:
  Matcher(const Program& program, std::string_view text);

  /// Adds to `ends` the ends of `node` for any of the starts.
  void match(std::size_t node, const Positions& starts, Positions& ends);

  /// The last position at which a character was tried, and the sets that would have been taken
  /// there.
  std::uint32_t furthest() const { return furthest_; }
  const std::vector<const CharacterSet*>& tried() const { return tried_; }

 private:
  void match_characters(const CharacterSet& set, const Positions& starts, Positions& ends);
  void match_sequence(const Program::Step& step, const Positions& starts, Positions& ends);
  void match_choice(const Program::Step& step, const Positions& starts, Positions& ends);
  void match_repetition(const Program::Step& step, const Positions& starts, Positions& ends);
  void note_trial(const CharacterSet& set, std::uint32_t position);

  const Program& program_;
  std::vector<Character> characters_;  ///< at each byte, the character that begins there
  std::uint32_t size_;
  std::uint32_t furthest_ = 0;
  std::vector<const CharacterSet*> tried_;
};

}  // namespace iri_reference

#endif
