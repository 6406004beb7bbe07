#include "reference/abnf_reader.hpp"

#include <stdexcept>
#include <utility>

namespace iri_reference {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

std::optional<unsigned> digit_value(char c) {
  if (is_digit(c)) return static_cast<unsigned>(c - '0');
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A' + 10);
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a' + 10);
  return std::nullopt;
}

CodePoints only(char c) {
  const auto point = static_cast<char32_t>(static_cast<unsigned char>(c));
  return {point, point};
}

/// "ABNF strings are case insensitive" (RFC 5234 s2.3): a letter stands for both its forms.
Node folded_character(char c) {
  constexpr char case_bit = 'a' - 'A';
  Node node;
  node.kind = NodeKind::characters;
  node.characters.push_back(only(is_letter(c) ? static_cast<char>(c & ~case_bit) : c));
  if (is_letter(c)) node.characters.push_back(only(static_cast<char>(c | case_bit)));
  return node;
}

}  // namespace

Rule RuleReader::read() {
  Rule rule;
  rule.text = std::string(text_);
  rule.name = rule_name();
  skip_blank();
  if (!take('=')) fail("expected =");
  skip_blank();
  rule.node = alternation();
  skip_blank();
  if (at_ != text_.size()) fail("unexpected text");
  return rule;
}

std::size_t RuleReader::alternation() {
  Node node;
  node.kind = NodeKind::choice;
  do {
    skip_blank();
    node.children.push_back(concatenation());
    skip_blank();
  } while (take('/'));
  return node.children.size() == 1 ? node.children.front() : add(std::move(node));
}

std::size_t RuleReader::concatenation() {
  std::vector<std::size_t> children{repetition()};
  for (skip_blank(); at_element(); skip_blank()) children.push_back(repetition());
  return add_sequence(std::move(children));
}

/// repeat = 1*DIGIT / (*DIGIT "*" *DIGIT)
std::size_t RuleReader::repetition() {
  const std::optional<std::uint32_t> least = count();
  if (!least && peek() != '*') return element();
  Node node;
  node.kind = NodeKind::repetition;
  node.least = least.value_or(0);
  node.most = take('*') ? count().value_or(unbounded) : node.least;
  if (node.least > node.most) fail("a repetition from more to less");
  node.children.push_back(element());
  return add(std::move(node));
}

std::size_t RuleReader::element() {
  if (take('(')) return group(')');
  if (take('[')) {
    Node node;
    node.kind = NodeKind::repetition;
    node.least = 0;
    node.children.push_back(group(']'));
    return add(std::move(node));
  }
  if (take('"')) return quoted_string();
  if (take('%')) return numeric_value();
  return rule_name_node();
}

std::size_t RuleReader::group(char closing) {
  const std::size_t inner = alternation();
  if (!take(closing)) fail("an open group");
  return inner;
}

std::size_t RuleReader::quoted_string() {
  std::vector<std::size_t> children;
  while (!take('"')) {
    if (peek() < ' ' || peek() > '~') fail("an open string");
    children.push_back(add(folded_character(text_[at_++])));
  }
  return add_sequence(std::move(children));
}

/// num-val without "%": a value, a range of values, or a concatenation of values
std::size_t RuleReader::numeric_value() {
  const unsigned base = take('x') || take('X')   ? 16
                        : take('d') || take('D') ? 10
                        : take('b') || take('B') ? 2
                                                 : 0;
  if (base == 0) fail("an unknown base");
  std::vector<std::size_t> children;
  do {
    Node node;
    node.kind = NodeKind::characters;
    const char32_t first = number(base);
    const char32_t last = children.empty() && take('-') ? number(base) : first;
    if (first > last) fail("a range from more to less");
    node.characters.push_back({first, last});
    children.push_back(add(std::move(node)));
  } while (take('.'));
  return add_sequence(std::move(children));
}

std::size_t RuleReader::rule_name_node() {
  Node node;
  node.kind = NodeKind::rule;
  node.rule = names_.size();
  names_.push_back(rule_name());
  return add(std::move(node));
}

std::string RuleReader::rule_name() {
  if (!is_letter(peek())) fail("expected a rule name");
  const std::size_t begin = at_;
  while (is_letter(peek()) || is_digit(peek()) || peek() == '-') ++at_;
  return std::string(text_.substr(begin, at_ - begin));
}

char32_t RuleReader::number(unsigned base) {
  char32_t value = 0;
  const std::size_t begin = at_;
  for (auto digit = digit_value(peek()); digit && *digit < base; digit = digit_value(peek())) {
    value = value * base + *digit;
    if (value > 0x10FFFF) fail("a value above U+10FFFF");
    ++at_;
  }
  if (at_ == begin) fail("expected a number");
  return value;
}

std::optional<std::uint32_t> RuleReader::count() {
  if (!is_digit(peek())) return std::nullopt;
  return static_cast<std::uint32_t>(number(10));
}

bool RuleReader::at_element() const {
  const char c = peek();
  return is_letter(c) || is_digit(c) || c == '*' || c == '(' || c == '[' || c == '"' || c == '%';
}

bool RuleReader::take(char c) {
  if (at_ == text_.size() || text_[at_] != c) return false;
  ++at_;
  return true;
}

void RuleReader::skip_blank() {
  while (at_ < text_.size()) {
    const char c = text_[at_];
    if (c == ';') {
      while (at_ < text_.size() && text_[at_] != '\n') ++at_;
    } else if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
      ++at_;
    } else {
      return;
    }
  }
}

std::size_t RuleReader::add(Node node) {
  nodes_.push_back(std::move(node));
  return nodes_.size() - 1;
}

std::size_t RuleReader::add_sequence(std::vector<std::size_t> children) {
  if (children.size() == 1) return children.front();
  Node node;
  node.kind = NodeKind::sequence;
  node.children = std::move(children);
  return add(std::move(node));
}

void RuleReader::fail(const char* what) const {
  throw std::runtime_error("ABNF: " + std::string(what) + " at offset " + std::to_string(at_) +
                           " of: " + std::string(text_));
}

}  // namespace iri_reference
