#ifndef IRI_TEST_REFERENCE_ABNF_HPP
#define IRI_TEST_REFERENCE_ABNF_HPP

// The notation of RFC 5234 (ABNF), read as text into a tree.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace iri_reference {

/// The code points from `first` to `last`, both included.
struct CodePoints {
  char32_t first = 0;
  char32_t last = 0;
  friend bool operator==(const CodePoints&, const CodePoints&) = default;
};

enum class NodeKind { characters, rule, sequence, choice, repetition };

inline constexpr std::uint32_t unbounded = std::numeric_limits<std::uint32_t>::max();

/// One expression of the ABNF. `""` is a sequence of nothing; an option `[x]` is a repetition
/// `*1x`.
struct Node {
  NodeKind kind = NodeKind::sequence;
  std::vector<CodePoints> characters;  ///< characters: one code point out of these
  std::vector<std::size_t>
      children;  ///< the nodes of a sequence, a choice, a repetition (one), a rule (its definition)
  std::uint32_t least = 1;  ///< repetition
  std::uint32_t most = 1;   ///< repetition, may be `unbounded`
  std::size_t rule = 0;     ///< rule: index into `Grammar::rules()`
};

/// A rule and the text that defines it, comments and line breaks included.
struct Rule {
  std::string name;
  std::string text;
  std::size_t node = 0;
};

/// A set of rules in the order of the text. Every name is defined and no rule is recursive,
/// directly or not.
class Grammar {
 public:
  /// Reads `text`, then `core`, whose rules are known by name and follow those of `text`.
  /// Throws std::runtime_error on text that is not ABNF, on an unknown or repeated name, and on
  /// recursion.
  explicit Grammar(std::string_view text, std::string_view core = {});

  /// The rules of `text`, without those of `core`.
  const std::vector<Rule>& rules() const { return rules_; }
  const std::vector<Rule>& core_rules() const { return core_rules_; }

  /// The rule's node. Names are compared without regard to case (RFC 5234 s2.1).
  std::optional<std::size_t> find(std::string_view name) const;

  const Node& node(std::size_t index) const { return nodes_[index]; }
  std::size_t node_count() const { return nodes_.size(); }
  /// The rule that a node of kind `rule` names.
  const Rule& rule_of(const Node& node) const;

 private:
  void resolve(const std::vector<std::string>& names);
  void refuse_recursion() const;

  std::vector<Rule> rules_;
  std::vector<Rule> core_rules_;
  std::vector<Node> nodes_;
};

/// Equality of rule names: ASCII letters fold.
bool same_name(std::string_view a, std::string_view b);

}  // namespace iri_reference

#endif
