#ifndef IRI_TEST_REFERENCE_ABNF_READER_HPP
#define IRI_TEST_REFERENCE_ABNF_READER_HPP

// One rule of ABNF, from text to nodes. Used by abnf.cc only.

#include "reference/abnf.hpp"

namespace iri_reference {

/// A recursive descent over the text of one rule. New nodes go to the end of `nodes`; the name that
/// a node of kind `rule` stands for goes to `names` (`Node::rule` is its index there), to be
/// resolved when all rules have been read.
class RuleReader {
 public:
  RuleReader(std::string_view text, std::vector<Node>& nodes, std::vector<std::string>& names)
      : text_(text), nodes_(nodes), names_(names) {}

  /// rule = rulename defined-as elements c-nl
  Rule read();

 private:
  std::size_t alternation();
  std::size_t concatenation();
  std::size_t repetition();
  std::size_t element();
  std::size_t group(char closing);
  std::size_t quoted_string();
  std::size_t numeric_value();
  std::size_t rule_name_node();
  std::string rule_name();
  char32_t number(unsigned base);
  std::optional<std::uint32_t> count();

  bool at_element() const;
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool take(char c);
  void skip_blank();
  std::size_t add(Node node);
  std::size_t add_sequence(std::vector<std::size_t> children);
  [[noreturn]] void fail(const char* what) const;

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<Node>& nodes_;
  std::vector<std::string>& names_;
};

}  // namespace iri_reference

#endif
