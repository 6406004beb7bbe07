#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <vector>

#include "reference/library.hpp"
#include "reference/matcher.hpp"
#include "reference/reference.hpp"

namespace iri_reference {
namespace {

/// A component that was gone through, and the one noted before it.
struct Note {
  const Capture* capture = nullptr;
  Range range;
  std::size_t before = 0;
};

/// Where a parse has come to, and the last note it made on its way; note 0 is none.
struct Path {
  std::uint32_t position = 0;
  std::size_t note = 0;
};

/// Matches as Matcher does, and keeps the components. Expressions that hold none are left to the
/// matcher.
class Splitter {
 public:
  Splitter(const Library& library, std::string_view bytes)
      : grammar_(library.grammar), captures_(library.captures), matcher_(library.program, bytes) {}

  Parts split(std::size_t start_node, std::uint32_t size);

 private:
  /// One path for each position, in ascending order.
  using Paths = std::vector<Path>;

  Paths match(std::size_t index, const Paths& starts);
  Paths match_capture(const Capture& capture, std::size_t definition, const Paths& starts);
  Paths match_leaf(std::size_t index, const Paths& starts);
  void insert(Paths& paths, Path path);
  void insert_all(Paths& paths, const Paths& more);
  Parts parts(std::size_t note) const;

  const Grammar& grammar_;
  const CaptureTable& captures_;
  Matcher matcher_;
  std::vector<Note> notes_{1};
  bool ambiguous_ = false;
};

Parts Splitter::split(std::size_t start_node, std::uint32_t size) {
  Parts result;
  for (const Path& path : match(start_node, {Path{}})) {
    if (path.position != size) continue;
    result = parts(path.note);
    result.accepted = true;
  }
  result.ambiguous = ambiguous_;
  return result;
}

Splitter::Paths Splitter::match(std::size_t index, const Paths& starts) {
  const Node& node = grammar_.node(index);
  if (!captures_.within[index]) return match_leaf(index, starts);
  if (captures_.at[index] != nullptr)
    return match_capture(*captures_.at[index], node.children.front(), starts);
  Paths ends;
  switch (node.kind) {
    case NodeKind::characters: break;
    case NodeKind::rule: return match(node.children.front(), starts);
    case NodeKind::sequence:
      ends = starts;
      for (const std::size_t child : node.children) ends = match(child, ends);
      break;
    case NodeKind::choice:
      for (const std::size_t child : node.children) insert_all(ends, match(child, starts));
      break;
    case NodeKind::repetition:
      if (node.least != 0 || node.most != 1) throw std::logic_error("a component that is repeated");
      ends = starts;
      insert_all(ends, match(node.children.front(), starts));
      break;
  }
  return ends;
}

/// One start at a time, as the component begins there.
Splitter::Paths Splitter::match_capture(const Capture& capture, std::size_t definition,
                                        const Paths& starts) {
  Paths ends;
  for (const Path& start : starts) {
    for (const Path& end :
         capture.look_inside ? match(definition, {start}) : match_leaf(definition, {start})) {
      notes_.push_back({&capture, {start.position, end.position}, end.note});
      insert(ends, {end.position, notes_.size() - 1});
    }
  }
  return ends;
}

Splitter::Paths Splitter::match_leaf(std::size_t index, const Paths& starts) {
  Paths ends;
  Positions from;
  Positions to;
  for (const Path& start : starts) {
    from.clear();
    from.insert(start.position);
    to.clear();
    matcher_.match(index, from, to);
    for (const std::uint32_t position : to) insert(ends, {position, start.note});
  }
  return ends;
}

/// Of two paths to a position the one inserted first stays: "first match wins".
void Splitter::insert(Paths& paths, Path path) {
  if (paths.empty() || paths.back().position < path.position) return paths.push_back(path);
  const auto is_before = [](const Path& item, std::uint32_t position) {
    return item.position < position;
  };
  const auto place = std::lower_bound(paths.begin(), paths.end(), path.position, is_before);
  if (place->position != path.position) {
    paths.insert(place, path);
    return;
  }
  Parts other = parts(path.note);
  const Parts first = parts(place->note);
  other.host_kind = first.host_kind;  // the one ambiguity that the RFC resolves
  ambiguous_ |= other != first;
}

void Splitter::insert_all(Paths& paths, const Paths& more) {
  for (const Path& path : more) insert(paths, path);
}

Parts Splitter::parts(std::size_t note) const {
  Parts parts;
  for (; note != 0; note = notes_[note].before) {
    const Capture& capture = *notes_[note].capture;
    if (capture.range != nullptr) parts.*(capture.range) = notes_[note].range;
    if (capture.kind != HostKind::none) parts.host_kind = capture.kind;
  }
  return parts;
}

struct StartRule {
  std::string_view name;
  Family family;
};

constexpr std::array<StartRule, 8> start_rules{{
    {"IRI", Family::iri},
    {"IRI-reference", Family::iri},
    {"absolute-IRI", Family::iri},
    {"irelative-ref", Family::iri},
    {"URI", Family::uri},
    {"URI-reference", Family::uri},
    {"absolute-URI", Family::uri},
    {"relative-ref", Family::uri},
}};

}  // namespace

Parts split(std::string_view start_rule, std::string_view bytes) {
  for (const StartRule& start : start_rules) {
    if (!same_name(start.name, start_rule)) continue;
    const Library& rules = library(start.family);
    const auto size = static_cast<std::uint32_t>(bytes.size());
    return Splitter(rules, bytes).split(*rules.grammar.find(start_rule), size);
  }
  throw std::invalid_argument("not a start rule: " + std::string(start_rule));
}

}  // namespace iri_reference
