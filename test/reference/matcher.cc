#include "reference/matcher.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace iri_reference {
namespace {

using Ranges = std::vector<CodePoints>;

void append(Ranges& ranges, const Ranges& more) {
  ranges.insert(ranges.end(), more.begin(), more.end());
}

/// The characters of an expression that matches single characters only; nothing for any other.
std::optional<Ranges> single_characters(const Grammar& grammar, const Node& node) {
  if (node.kind == NodeKind::characters) return node.characters;
  if (node.kind != NodeKind::rule && node.kind != NodeKind::choice) return std::nullopt;
  Ranges ranges;
  for (const std::size_t child : node.children) {
    const std::optional<Ranges> more = single_characters(grammar, grammar.node(child));
    if (!more) return std::nullopt;
    append(ranges, *more);
  }
  return ranges;
}

Program::Step choice_step(const Grammar& grammar, const Node& node) {
  Program::Step step;
  step.kind = NodeKind::choice;
  Ranges ranges;
  for (const std::size_t child : node.children) {
    const std::optional<Ranges> more = single_characters(grammar, grammar.node(child));
    if (more) append(ranges, *more);
    if (!more) step.children.push_back(child);
  }
  step.characters = CharacterSet(std::move(ranges));
  return step;
}

Program::Step step_of(const Grammar& grammar, const Node& node) {
  if (std::optional<Ranges> ranges = single_characters(grammar, node)) {
    Program::Step step;
    step.kind = NodeKind::characters;
    step.characters = CharacterSet(std::move(*ranges));
    return step;
  }
  if (node.kind == NodeKind::choice) return choice_step(grammar, node);
  return {node.kind, CharacterSet(), node.children, node.least, node.most};
}

/// An empty set that inherits the storage of an earlier one. Fuzzers run under sanitizers, whose
/// allocators are slow.
class Scratch {
 public:
  Scratch() {
    if (spare().empty()) return;
    positions_ = std::move(spare().back());
    spare().pop_back();
    positions_.clear();
  }
  ~Scratch() { spare().push_back(std::move(positions_)); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  Positions& operator*() { return positions_; }
  Positions* operator->() { return &positions_; }

 private:
  static std::vector<Positions>& spare() {
    thread_local std::vector<Positions> positions;
    return positions;
  }

  Positions positions_;
};

}  // namespace

void Positions::insert(std::uint32_t position) {
  if (items_.empty() || items_.back() < position) return items_.push_back(position);
  const auto place = std::lower_bound(items_.begin(), items_.end(), position);
  if (*place != position) items_.insert(place, position);
}

bool Positions::contains(std::uint32_t position) const {
  return std::binary_search(items_.begin(), items_.end(), position);
}

Program::Program(const Grammar& grammar) {
  for (std::size_t i = 0; i < grammar.node_count(); ++i)
    steps_.push_back(step_of(grammar, grammar.node(i)));
}

Matcher::Matcher(const Program& program, std::string_view text)
    : program_(program), size_(static_cast<std::uint32_t>(text.size())) {
  characters_.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i)
    characters_.push_back(first_character(text.substr(i)));
}

void Matcher::match(std::size_t node, const Positions& starts, Positions& ends) {
  const Program::Step& step = program_.step(node);
  switch (step.kind) {
    case NodeKind::characters: return match_characters(step.characters, starts, ends);
    case NodeKind::rule: return match(step.children.front(), starts, ends);
    case NodeKind::sequence: return match_sequence(step, starts, ends);
    case NodeKind::choice: return match_choice(step, starts, ends);
    case NodeKind::repetition: return match_repetition(step, starts, ends);
  }
}

void Matcher::match_characters(const CharacterSet& set, const Positions& starts, Positions& ends) {
  for (const std::uint32_t start : starts) {
    note_trial(set, start);
    if (start == size_) continue;
    const Character& character = characters_[start];
    if (character.size != 0 && set.contains(character.point)) ends.insert(start + character.size);
  }
}

void Matcher::match_sequence(const Program::Step& step, const Positions& starts, Positions& ends) {
  Scratch even;
  Scratch odd;
  const Positions* current = &starts;
  for (const std::size_t child : step.children) {
    Positions& next = current == &*even ? *odd : *even;
    next.clear();
    match(child, *current, next);
    if (next.empty()) return;
    current = &next;
  }
  for (const std::uint32_t position : *current) ends.insert(position);
}

void Matcher::match_choice(const Program::Step& step, const Positions& starts, Positions& ends) {
  if (!step.characters.empty()) match_characters(step.characters, starts, ends);
  for (const std::size_t child : step.children) match(child, starts, ends);
}

void Matcher::match_repetition(const Program::Step& step, const Positions& starts,
                               Positions& ends) {
  Scratch reached;  // after `least` rounds or more
  Scratch current;  // after `round` rounds, and, from `least` on, not after fewer
  Scratch next;
  *current = starts;
  for (std::uint32_t round = 0; !current->empty(); ++round) {
    if (round >= step.least) {
      for (const std::uint32_t position : *current) reached->insert(position);
    }
    if (round == step.most) break;
    next->clear();
    match(step.children.front(), *current, *next);
    current->clear();
    for (const std::uint32_t position : *next) {
      if (!reached->contains(position)) current->insert(position);
    }
  }
  for (const std::uint32_t position : *reached) ends.insert(position);
}

void Matcher::note_trial(const CharacterSet& set, std::uint32_t position) {
  if (position < furthest_) return;
  if (position > furthest_) {
    furthest_ = position;
    tried_.clear();
  }
  tried_.push_back(&set);
}

}  // namespace iri_reference
