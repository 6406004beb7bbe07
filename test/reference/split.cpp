#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

#include "reference/library.hpp"
#include "reference/matcher.hpp"
#include "reference/reference.hpp"

namespace iri_reference {
namespace {

/// What to note of a rule, under the names of both RFCs. A rule with neither a range nor a kind is only looked into.
struct Capture {
  std::string_view name;
  std::string_view name_in_iri;
  std::optional<Range> Parts::* range;
  HostKind kind;
  bool look_inside;
};

constexpr std::array<Capture, 16> captures{{
    {"scheme", "scheme", &Parts::scheme, HostKind::none, false},
    {"authority", "iauthority", &Parts::authority, HostKind::none, true},
    {"userinfo", "iuserinfo", &Parts::userinfo, HostKind::none, false},
    {"host", "ihost", &Parts::host, HostKind::none, true},
    {"port", "port", &Parts::port, HostKind::none, false},
    {"query", "iquery", &Parts::query, HostKind::none, false},
    {"fragment", "ifragment", &Parts::fragment, HostKind::none, false},
    {"path-abempty", "ipath-abempty", &Parts::path, HostKind::none, false},
    {"path-absolute", "ipath-absolute", &Parts::path, HostKind::none, false},
    {"path-noscheme", "ipath-noscheme", &Parts::path, HostKind::none, false},
    {"path-rootless", "ipath-rootless", &Parts::path, HostKind::none, false},
    {"path-empty", "ipath-empty", &Parts::path, HostKind::none, false},
    {"IPv4address", "IPv4address", nullptr, HostKind::ipv4_address, false},
    {"IPv6address", "IPv6address", nullptr, HostKind::ipv6_address, false},
    {"IPvFuture", "IPvFuture", nullptr, HostKind::ipv_future, false},
    {"reg-name", "ireg-name", nullptr, HostKind::reg_name, false},
}};

const Capture* capture_of(std::string_view rule_name) {
  const auto found = std::find_if(captures.begin(), captures.end(), [&](const Capture& capture) {
    return same_name(capture.name, rule_name) || same_name(capture.name_in_iri, rule_name);
  });
  return found == captures.end() ? nullptr : found;
}

/// Finds one parse of a text that is known to match, from the outside in. Choices take the first alternative that spans the text.
class Splitter {
 public:
  Splitter(const Library& library, std::string_view bytes)
      : grammar_(library.grammar), matcher_(library.program, bytes), size_(static_cast<std::uint32_t>(bytes.size())) {}

  Parts split(std::size_t start_node) {
    if (!matcher_.matches(start_node, 0, size_)) return {};
    parts_.accepted = true;
    visit(start_node, {0, size_});
    return parts_;
  }

 private:
  void visit(std::size_t index, Range range);
  void visit_rule(const Node& node, Range range);
  void visit_sequence(const Node& node, Range range);
  std::vector<Positions> ends_of_each(const Node& node, Range range);
  std::uint32_t last_cut(std::size_t child, const Positions& starts, std::uint32_t end);

  const Grammar& grammar_;
  Matcher matcher_;
  std::uint32_t size_;
  Parts parts_;
};

/// INVARIANT: the node matches the range.
void Splitter::visit(std::size_t index, Range range) {
  const Node& node = grammar_.node(index);
  const auto spans = [&](std::size_t child) { return matcher_.matches(child, range.begin, range.end); };
  switch (node.kind) {
    case NodeKind::characters: return;
    case NodeKind::rule: return visit_rule(node, range);
    case NodeKind::sequence: return visit_sequence(node, range);
    case NodeKind::choice: return visit(*std::find_if(node.children.begin(), node.children.end(), spans), range);
    case NodeKind::repetition:
      // No component is repeated: what is not one instance holds none.
      if (spans(node.children.front())) visit(node.children.front(), range);
      return;
  }
}

void Splitter::visit_rule(const Node& node, Range range) {
  const Capture* capture = capture_of(grammar_.rule_of(node).name);
  if (capture != nullptr && capture->range != nullptr) parts_.*(capture->range) = range;
  if (capture != nullptr && capture->kind != HostKind::none) parts_.host_kind = capture->kind;
  if (capture == nullptr || capture->look_inside) visit(node.children.front(), range);
}

void Splitter::visit_sequence(const Node& node, Range range) {
  const std::vector<Positions> starts = ends_of_each(node, range);
  std::uint32_t end = range.end;
  for (std::size_t i = node.children.size(); i-- > 0;) {
    const std::uint32_t begin = last_cut(node.children[i], starts[i], end);
    visit(node.children[i], {begin, end});
    end = begin;
  }
}

/// At i, where the i-th child may begin.
std::vector<Positions> Splitter::ends_of_each(const Node& node, Range range) {
  matcher_.set_limit(range.end);
  std::vector<Positions> starts{Positions(range.begin)};
  for (const std::size_t child : node.children) {
    Positions ends;
    matcher_.match(child, starts.back(), ends);
    starts.push_back(std::move(ends));
  }
  matcher_.set_limit(size_);
  return starts;
}

/// The last of the starts from which the child reaches the end. There is one, as the whole sequence matches.
std::uint32_t Splitter::last_cut(std::size_t child, const Positions& starts, std::uint32_t end) {
  std::optional<std::uint32_t> cut;
  for (auto start = starts.rbegin(); start != starts.rend(); ++start) {
    if (*start > end || !matcher_.matches(child, *start, end)) continue;
    if (cut) parts_.ambiguous = true;
    if (!cut) cut = *start;
  }
  return cut.value();
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
    return Splitter(rules, bytes).split(*rules.grammar.find(start_rule));
  }
  throw std::invalid_argument("not a start rule: " + std::string(start_rule));
}

}  // namespace iri_reference
