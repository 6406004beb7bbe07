#include "reference/abnf.hpp"

#include <algorithm>
#include <stdexcept>

#include "reference/abnf_reader.hpp"

namespace iri_reference {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

/// A rule begins in the first column; lines that begin with white space continue it.
bool begins_rule(std::string_view line) {
  return !is_blank(line) && line.find_first_of(" \t;") != 0;
}
bool continues_rule(std::string_view line) {
  return !is_blank(line) && line.find_first_of(" \t") == 0;
}

/// The text of each rule: from its first line to its last continuation line that is not blank.
std::vector<std::string_view> rule_texts(std::string_view text) {
  std::vector<std::string_view> rules;
  std::size_t begin = 0;
  for (std::size_t at = 0, next = 0; at < text.size(); at = next) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    next = std::min(end + 1, text.size());
    const std::string_view line = text.substr(at, end - at);
    if (begins_rule(line)) {
      begin = at;
      rules.push_back(line);
    } else if (continues_rule(line)) {
      if (rules.empty()) throw std::runtime_error("ABNF: a continuation line without a rule");
      rules.back() = text.substr(begin, end - begin);
    }
  }
  return rules;
}

const Rule* find_in(const std::vector<Rule>& rules, std::string_view name) {
  const auto found = std::find_if(rules.begin(), rules.end(),
                                  [&](const Rule& rule) { return same_name(rule.name, name); });
  return found == rules.end() ? nullptr : &*found;
}

}  // namespace

bool same_name(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

Grammar::Grammar(std::string_view text, std::string_view core) {
  std::vector<std::string> names;
  const auto read = [&](std::string_view from, std::vector<Rule>& into) {
    for (const std::string_view rule_text : rule_texts(from)) {
      Rule rule = RuleReader(rule_text, nodes_, names).read();
      if (find(rule.name)) throw std::runtime_error("ABNF: defined twice: " + rule.name);
      into.push_back(std::move(rule));
    }
  };
  read(text, rules_);
  read(core, core_rules_);
  resolve(names);
  refuse_recursion();
}

std::optional<std::size_t> Grammar::find(std::string_view name) const {
  if (const Rule* rule = find_in(rules_, name)) return rule->node;
  if (const Rule* rule = find_in(core_rules_, name)) return rule->node;
  return std::nullopt;
}

const Rule& Grammar::rule_of(const Node& node) const {
  return node.rule < rules_.size() ? rules_[node.rule] : core_rules_[node.rule - rules_.size()];
}

void Grammar::resolve(const std::vector<std::string>& names) {
  for (Node& node : nodes_) {
    if (node.kind != NodeKind::rule) continue;
    const std::string& name = names[node.rule];
    const Rule* own = find_in(rules_, name);
    const Rule* rule = own != nullptr ? own : find_in(core_rules_, name);
    if (rule == nullptr) throw std::runtime_error("ABNF: not defined: " + name);
    node.rule = own != nullptr
                    ? static_cast<std::size_t>(own - rules_.data())
                    : rules_.size() + static_cast<std::size_t>(rule - core_rules_.data());
    node.children = {rule->node};
  }
}

/// Depth first; a node met again while it is still open stands for itself.
void Grammar::refuse_recursion() const {
  enum class Mark { fresh, open, done };
  std::vector<Mark> marks(nodes_.size(), Mark::fresh);
  const auto visit = [&](const auto& self, std::size_t index) -> void {
    if (marks[index] == Mark::open) throw std::runtime_error("ABNF: a rule is recursive");
    if (marks[index] == Mark::done) return;
    marks[index] = Mark::open;
    for (const std::size_t child : nodes_[index].children) self(self, child);
    marks[index] = Mark::done;
  };
  for (std::size_t index = 0; index < nodes_.size(); ++index) visit(visit, index);
}

}  // namespace iri_reference
