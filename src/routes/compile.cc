// Patterns in the order of their shapes make the tree: what has the same beginning stands together.
#include "routes/compile.hpp"

#include <algorithm>
#include <map>

#include "routes/hash.hpp"
#include "routes/method.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

using route_table::Branch;
using route_table::Kind;
using route_table::Node;

/// A sort key: byte order is priority order, and two keys are equal if and only if the parts are
/// equal, parameter names aside. Smaller kinds come first, longer affixes before shorter ones.
void append_key(std::string& key, const PatternPart& part) {
  key += static_cast<char>(part.kind);
  const auto append_longer_first = [&key](std::size_t size) {
    const std::size_t rest = 0xFFFF - size;
    key += static_cast<char>(rest >> 8U);
    key += static_cast<char>(rest & 0xFFU);
  };
  if (part.kind == Kind::affix) {
    append_longer_first(part.prefix.size() + part.suffix.size());
    append_longer_first(part.prefix.size());
  }
  if (part.kind == Kind::literal || part.kind == Kind::affix) {
    key += part.prefix;
    key += '\0';
    key += part.suffix;
    key += '\0';
  }
}

/// From the right to the left. No host comes last.
std::string key_of_host(const Pattern& pattern) {
  if (!pattern.has_host) return "\xFF";
  const bool exact = std::all_of(pattern.labels.begin(), pattern.labels.end(),
                                 [](const PatternPart& l) { return l.kind == Kind::literal; });
  std::string key(1, exact ? '\0' : '\1');
  if (exact) return key + host_text(pattern.labels);
  for (auto label = pattern.labels.rbegin(); label != pattern.labels.rend(); ++label) {
    append_key(key, *label);
  }
  return key;
}

/// A pattern by what it is sorted by, and is the same as another one by: host, path and method, with NULs between them.
/// No key of a host or a path is another one and a NUL with something after.
struct Shape {
  std::string key;
  std::uint32_t host;  // its size
  std::uint32_t route;

  bool has_host_of(const Shape& other) const noexcept {
    return host == other.host && key.compare(0, host, other.key, 0, host) == 0;
  }
};

Shape shape_of(const Pattern& pattern, std::uint32_t route) {
  Shape shape{key_of_host(pattern), 0, route};
  shape.host = static_cast<std::uint32_t>(shape.key.size());
  shape.key.reserve(shape.host + pattern.text.size() + 3 * pattern.segments.size() + 8);
  shape.key += '\0';
  for (const PatternPart& part : pattern.segments) append_key(shape.key, part);
  shape.key += '\0';
  shape.key += pattern.method;
  return shape;
}

std::vector<Shape> sorted_shapes(const std::vector<Pattern>& patterns) {
  std::vector<Shape> shapes;
  shapes.reserve(patterns.size());
  for (std::uint32_t i = 0; i < patterns.size(); ++i) shapes.push_back(shape_of(patterns[i], i));
  std::sort(shapes.begin(), shapes.end(), [](const Shape& a, const Shape& b) {
    const int order = a.key.compare(b.key);
    return order != 0 ? order < 0 : a.route < b.route;
  });
  return shapes;
}

// --- Conflicts ---

/// A request that a pattern matches: "x" for each parameter.
std::string example_of(const Pattern& pattern) {
  std::string text = pattern.method.empty() ? "GET" : pattern.method;
  text += ' ';
  const auto append = [&text](const PatternPart& part) {
    text += part.prefix + (part.kind == Kind::literal ? "" : "x") + part.suffix;
  };
  for (std::size_t i = 0; i < pattern.labels.size(); ++i) {
    if (i != 0) text += '.';
    append(pattern.labels[i]);
  }
  for (const PatternPart& part : pattern.segments) {
    text += '/';
    append(part);
  }
  return text;
}

RouteError conflict_of(const std::vector<Pattern>& patterns, std::uint32_t a, std::uint32_t b) {
  RouteError error;
  error.code = RouteErrorCode::conflict;
  error.route = std::max(a, b);
  error.other = std::min(a, b);
  error.pattern = patterns[error.route].text;
  error.other_pattern = patterns[error.other].text;
  error.witness = example_of(patterns[error.route]);
  return error;
}

/// Of several conflicts, the first by the numbers of the routes.
RouteError find_conflict(const std::vector<Pattern>& patterns, const std::vector<Shape>& shapes) {
  RouteError first;
  for (std::size_t i = 1; i < shapes.size(); ++i) {
    const Shape& a = shapes[i - 1];
    const Shape& b = shapes[i];
    if (a.key != b.key) continue;
    RouteError found = conflict_of(patterns, a.route, b.route);
    if (!first.failed() || found.route < first.route) first = std::move(found);
  }
  return first;
}

// --- The tree ---

class Compiler {
 public:
  Compiler(const std::vector<Pattern>& patterns, RouterOptions options, RouteArrays& out) noexcept
      : patterns_(patterns), options_(options), out_(out) {}

  RouteError run() {
    const std::vector<Shape> shapes = sorted_shapes(patterns_);
    if (RouteError error = find_conflict(patterns_, shapes); error.failed()) return error;
    if (RouteError error = keep_methods(); error.failed()) return error;
    keep_routes();
    out_.nodes.resize(2);  // no_node, look_closer
    out_.branches.resize(2);
    out_.leaves.resize(1);
    out_.cells.resize(row_size());
    parents_.resize(2);
    for (std::size_t i = 0; i < shapes.size(); ++i) add(shapes, i);
    if (out_.too_large) return too_large();
    fill_rows();
    link_children();
    settle_nodes();
    fill_slots(out_);
    if (out_.too_large) return too_large();
    fill_outlines(out_, parents_);
    return out_.too_large ? too_large() : RouteError();
  }

 private:
  static RouteError too_large() { return {RouteErrorCode::too_large, 0, 0, 0, {}, {}, {}}; }

  std::size_t row_size() const noexcept { return out_.methods.size() + 1; }

  RouteError keep_methods() {
    std::vector<std::string_view> names;  // few: most patterns have one that is there
    const auto add = [&names](std::string_view name) {
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    };
    for (std::size_t i = 0; i < patterns_.size(); ++i) {
      if (patterns_[i].method.empty()) continue;
      add(patterns_[i].method);
      if (options_.head_by_get && patterns_[i].method == "GET") add("HEAD");
      if (names.size() <= max_route_methods) continue;
      return {RouteErrorCode::too_many_methods, 0, i, 0, patterns_[i].text, {}, {}};
    }
    std::sort(names.begin(), names.end());
    for (const std::string_view name : names) {
      const std::uint64_t signature = has_signature(name.size()) ? signature_of(name) : 0;
      numbers_[name] = static_cast<std::uint32_t>(out_.methods.size() + 1);
      out_.methods.push_back({signature, out_.keep(name)});
    }
    return {};
  }

  void keep_routes() {
    for (const Pattern& pattern : patterns_) {
      route_table::Route route;
      route.pattern = out_.keep(pattern.text);
      route.first_name = static_cast<std::uint32_t>(out_.names.size());
      pattern.each_name([this](const std::string& name) { out_.names.push_back(out_.keep(name)); });
      route.captures = static_cast<std::uint32_t>(out_.names.size()) - route.first_name;
      out_.routes.push_back(route);
    }
  }

  std::uint32_t new_node(std::uint32_t parent, Branch branch) {
    out_.nodes.emplace_back();
    out_.branches.push_back(branch);
    parents_.push_back(parent);
    return static_cast<std::uint32_t>(out_.nodes.size() - 1);
  }

  /// Adds the next pattern in the order of shapes: it shares the way of the one before as far as
  /// they are the same.
  void add(const std::vector<Shape>& shapes, std::size_t index) {
    const Pattern& pattern = patterns_[shapes[index].route];
    const bool same_host = index != 0 && shapes[index].has_host_of(shapes[index - 1]);
    if (!same_host) add_host(pattern);
    std::size_t shared = 0;
    if (same_host) {
      const auto& before = patterns_[shapes[index - 1].route].segments;
      while (shared < std::min(before.size(), pattern.segments.size()) &&
             before[shared] == pattern.segments[shared]) {
        ++shared;
      }
    }
    way_.resize(shared + 1);
    for (; shared < pattern.segments.size(); ++shared) {
      way_.push_back(new_node(way_.back(), branch_of(pattern.segments[shared])));
    }
    set_route(way_.back(), pattern, shapes[index].route);
  }

  void add_host(const Pattern& pattern) {
    const std::uint32_t root = new_node(route_table::no_node, {});
    way_.assign(1, root);
    if (!pattern.has_host) {
      out_.root = root;
      return;
    }
    route_table::Host host{out_.keep(host_text(pattern.labels)), root, 0};
    for (const PatternPart& label : pattern.labels) host.captures += label.kind == Kind::name;
    if (host.captures == 0) ++out_.exact_hosts;
    out_.hosts.push_back(host);
  }

  Branch branch_of(const PatternPart& part) {
    Branch branch;
    branch.text =
        part.suffix.empty() ? out_.keep(part.prefix) : out_.keep(part.prefix + part.suffix);
    branch.prefix = static_cast<std::uint16_t>(part.prefix.size());
    branch.kind = part.kind;
    return branch;
  }

  void set_route(std::uint32_t node, const Pattern& pattern, std::uint32_t route) {
    std::uint32_t& leaf = out_.nodes[node].leaf;
    if (leaf == 0) {
      leaf = static_cast<std::uint32_t>(out_.leaves.size());
      std::uint32_t captures = 0;
      for (const PatternPart& part : pattern.segments) captures += part.kind != Kind::literal;
      out_.leaves.push_back({captures});
      out_.cells.resize(out_.cells.size() + row_size());
    }
    const std::uint32_t column = pattern.method.empty() ? 0 : numbers_[pattern.method];
    out_.cells[leaf * row_size() + column] = route + 1;
  }

  /// Where a leaf has no route for a method, that for GET or for any method stands in.
  void fill_rows() {
    const std::uint32_t get = options_.head_by_get ? number_of("GET") : 0;
    const std::uint32_t head = number_of("HEAD");
    for (std::size_t row = row_size(); row < out_.cells.size(); row += row_size()) {
      std::uint32_t* const cells = out_.cells.data() + row;
      if (get != 0 && cells[head] == 0) cells[head] = cells[get];
      for (std::size_t i = 1; i < row_size(); ++i) {
        if (cells[i] == 0) cells[i] = cells[0];
      }
    }
  }
  std::uint32_t number_of(std::string_view method) const {
    const auto found = numbers_.find(method);
    return found == numbers_.end() ? 0 : found->second;
  }

  /// Nodes were made in the order of their ways, so those of one parent are in their order.
  void link_children() {
    const auto listed = [this](std::size_t node) {
      const Kind kind = out_.branches[node].kind;
      return kind == Kind::literal || kind == Kind::affix;
    };
    std::vector<std::uint32_t> next(out_.nodes.size() + 1);
    for (std::size_t i = 2; i < parents_.size(); ++i) next[parents_[i] + 1] += listed(i) ? 1U : 0U;
    for (std::size_t i = 1; i < next.size(); ++i) next[i] += next[i - 1];
    for (std::size_t i = 0; i < parents_.size(); ++i) out_.branches[i].first = next[i];
    out_.children.resize(next.back());
    for (std::uint32_t i = 2; i < parents_.size(); ++i) {
      Branch& parent = out_.branches[parents_[i]];
      const Kind kind = out_.branches[i].kind;
      if (kind == Kind::literal) ++parent.literals;
      if (kind == Kind::affix) ++parent.affixes;
      if (kind == Kind::name) parent.name = i;
      if (kind == Kind::rest) parent.rest = i;
      if (listed(i)) out_.children[next[parents_[i]]++] = i;
    }
  }

  /// Where patterns end below each node: bit k if k segments further on, the last bit if seven or more.
  std::vector<std::uint8_t> ends_below() const {
    std::vector<std::uint8_t> ends(out_.nodes.size());
    for (std::size_t i = ends.size() - 1; i >= 2; --i) {  // what is below a node comes after it
      if (out_.nodes[i].leaf != 0) ends[i] |= 1U;
      if (out_.branches[i].kind == Kind::rest) ends[i] = 0xFF;
      ends[parents_[i]] |= static_cast<std::uint8_t>(2U * ends[i] | (ends[i] & 0x80U));
    }
    return ends;
  }

  /// What the fast walk does at each node.
  void settle_nodes() {
    const std::vector<std::uint8_t> ends = ends_below();
    out_.nodes[route_table::look_closer].other = route_table::look_closer;
    for (std::size_t i = 2; i < out_.nodes.size(); ++i) {
      Node& node = out_.nodes[i];
      const Branch& branch = out_.branches[i];
      if (branch.kind == Kind::literal) {
        const SegmentWords words = words_of(part(branch.text));
        node.literal[0] = words.head;
        node.literal[1] = words.tail;
        node.size = words.size;
      }
      settle_other(static_cast<std::uint32_t>(i), branch, node);
      if (branch.name != 0) node.passed_ends |= ends[branch.name];
      if (branch.rest != 0) node.passed_ends |= ends[branch.rest];
      for (std::size_t k = branch.literals; k < branch.literals + branch.affixes; ++k) {
        node.passed_ends |= ends[out_.children[branch.first + k]];
      }
    }
  }

  void settle_other(std::uint32_t index, const Branch& branch, Node& node) {
    using route_table::not_enough;
    using route_table::passed_by;
    const bool has_other = branch.affixes != 0 || branch.name != 0 || branch.rest != 0;
    node.if_literal = has_other ? passed_by : 0;
    if (branch.kind == Kind::rest) {
      node.other = index;  // it takes all that follows; the walk comes here only if it is alone
    } else if (branch.affixes != 0) {
      node.other = route_table::look_closer;
    } else if (branch.name != 0) {
      node.other = branch.name;
      node.if_other = branch.rest != 0 ? route_table::rest_passed_by : 0;
      node.if_empty = not_enough;  // an empty segment is no name
    } else if (branch.rest != 0) {
      node.other = is_alone(branch.rest) ? branch.rest : route_table::look_closer;
    }
  }

  /// Whether nothing comes after a `{name...}`.
  bool is_alone(std::uint32_t rest) const noexcept {
    const Branch& branch = out_.branches[rest];
    return branch.literals == 0 && branch.affixes == 0 && branch.name == 0;
  }

  std::string_view part(route_table::Text text) const noexcept {
    return std::string_view(out_.text).substr(text.begin, text.size);
  }

  const std::vector<Pattern>& patterns_;
  RouterOptions options_;
  RouteArrays& out_;
  std::map<std::string_view, std::uint32_t> numbers_;
  std::vector<std::uint32_t> parents_;
  std::vector<std::uint32_t> way_;  // of the pattern that was added last, from its root on
};

}  // namespace

route_table::Text RouteArrays::keep(std::string_view part) {
  if (too_large || part.size() > limits.text - text.size()) {
    too_large = true;
    return {};
  }
  const route_table::Text kept{static_cast<std::uint32_t>(text.size()),
                               static_cast<std::uint32_t>(part.size())};
  text += part;
  return kept;
}

RouteError compile(const std::vector<Pattern>& patterns, RouterOptions options, RouteArrays& out) {
  return Compiler(patterns, options, out).run();
}

}}}  // namespace iri::v0::detail
