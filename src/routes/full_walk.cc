// A node is entered at most once for each segment: a way that has failed is not taken again, and no
// two ways lead to one node at one segment, for a pattern has one `{name...}` at most.
#include "routes/full_walk.hpp"

#include <algorithm>

#include "iri/routes.hpp"
#include "routes/hash.hpp"
#include "routes/same_text.hpp"
#include "text/find_byte.hpp"
#include "text/masks.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

using route_table::Branch;
using route_table::Kind;

/// A node on the way, and what is to be tried there next.
struct Step {
  std::uint32_t node;
  std::uint32_t next;  // 0: the literal; then the affixes; then the name; then the rest
  std::size_t from;    // where what led here begins
  std::size_t begin;   // of the next segment; more than the size of the path: there is none
};

class FullWalk {
 public:
  FullWalk(const RouteTable& table, std::uint32_t method, std::string_view path) noexcept
      : table_(table), path_(path), method_(method) {
    const std::string_view window = path.substr(0, mask_size);
    slashes_ = mask_of(window, '/');
    ascii_ = is_ascii(path);
  }

  Arrival from(Start start) noexcept {
    enter(start.node, 0, start.begin);
    while (count_ != 0 && arrival_.route == 0) {
      if (!go_on(steps_[count_ - 1])) --count_;
    }
    return arrival_;
  }

  /// INVARIANT: it has arrived.
  void give_captures(std::string_view* captures, std::size_t room) const noexcept {
    for (std::size_t i = 1; i < count_ && room != 0; ++i) {
      const Branch& branch = table_.branches[steps_[i].node];
      if (branch.kind == Kind::literal) continue;
      *captures++ = capture_of(branch, steps_[i]);
      --room;
    }
  }

 private:
  static constexpr std::size_t most_steps = max_route_segments + 1;

  void enter(std::uint32_t node, std::size_t from, std::size_t begin) noexcept {
    steps_[count_++] = {node, 0, from, begin};
    if (begin > path_.size()) arrive(node);
  }

  void arrive(std::uint32_t node) noexcept {
    const std::uint32_t leaf = table_.nodes[node].leaf;
    if (leaf == 0) return;
    arrival_.route = table_.cells[leaf * (table_.method_count + std::size_t{1}) + method_];
    arrival_.captures = table_.leaves[leaf].captures;
    if (arrival_.route == 0) arrival_.allowed |= methods_of(table_, leaf);
  }

  std::size_t end_of(std::size_t begin) const noexcept {
    const Mask left = begin < mask_size ? slashes_ >> begin : 0;
    if (left != 0) return begin + static_cast<std::size_t>(std::countr_zero(left));
    if (path_.size() <= mask_size) return path_.size();
    const std::size_t from = std::max(begin, mask_size);
    return from + find_byte('/', path_.substr(from));
  }

  /// Takes the next way from a step. Returns false if there is none left.
  bool go_on(Step& step) noexcept {
    if (step.begin > path_.size()) return false;
    const Branch& branch = table_.branches[step.node];
    const std::size_t end = end_of(step.begin);
    const std::string_view segment = path_.substr(step.begin, end - step.begin);
    const std::uint32_t next = step.next++;
    if (next == 0) return to_literal(branch, segment, step, end), true;
    if (next <= branch.affixes) {
      return to_affix(table_.children[branch.first + branch.literals + next - 1], segment, step,
                      end),
             true;
    }
    if (next == branch.affixes + 1) {
      if (branch.name != 0 && !segment.empty()) enter(branch.name, step.begin, end + 1);
      return true;
    }
    if (branch.kind == Kind::rest) return take_one_more(step, end);
    if (next == branch.affixes + 2 && branch.rest != 0) {
      enter(branch.rest, step.begin, end + 1);
      return true;
    }
    return false;
  }

  /// What the table of slots says of a literal of up to 16 bytes.
  struct Known {
    std::uint32_t node;  ///< if it is sure; 0: none
    bool sure;
  };

  Known known_literal(std::uint32_t parent, std::string_view segment) const noexcept {
    const SegmentWords words = words_of(segment);
    const Places places(hash_of(words), parent, table_.slot_mask);
    for (const std::uint32_t at : {places.first, places.second}) {
      if (table_.slots[at].tag != places.tag) continue;
      const std::uint32_t child = table_.slots[at].node;
      const route_table::Node& node = table_.nodes[child];
      const bool same =
          node.literal[0] == words.head && node.literal[1] == words.tail && node.size == words.size;
      return {child, same};
    }
    return {0, true};
  }

  void to_literal(const Branch& branch, std::string_view segment, const Step& step,
                  std::size_t end) noexcept {
    if (branch.literals == 0) return;
    if (ascii_ && segment.size() <= 16) {
      const Known known = known_literal(step.node, segment);
      if (known.sure) {
        if (known.node != 0) enter(known.node, step.begin, end + 1);
        return;
      }
    }
    const std::uint32_t* const first = table_.children + branch.first;
    const std::uint32_t* const last = first + branch.literals;
    const auto order = [&](std::uint32_t child) noexcept {
      const std::string_view literal = table_[table_.branches[child].text];
      return ascii_ ? segment.compare(literal) : compare_segment(segment, literal);
    };
    const std::uint32_t* const found = std::partition_point(
        first, last, [&order](std::uint32_t child) noexcept { return order(child) > 0; });
    if (found != last && order(*found) == 0) enter(*found, step.begin, end + 1);
  }

  void to_affix(std::uint32_t child, std::string_view segment, const Step& step,
                std::size_t end) noexcept {
    const Branch& affix = table_.branches[child];
    const std::string_view text = table_[affix.text];
    const std::size_t prefix = prefix_size(segment, text.substr(0, affix.prefix));
    const std::size_t suffix = suffix_size(segment, text.substr(affix.prefix));
    if (prefix == not_there || suffix == not_there || prefix + suffix >= segment.size()) return;
    enter(child, step.begin, end + 1);
  }

  /// A `{name...}` takes the next segment, too.
  bool take_one_more(Step& step, std::size_t end) noexcept {
    step.next = 0;
    step.begin = end + 1;
    if (step.begin > path_.size()) arrive(step.node);
    return true;
  }

  std::string_view capture_of(const Branch& branch, const Step& step) const noexcept {
    std::string_view text = path_.substr(step.from, step.begin - 1 - step.from);
    if (branch.kind != Kind::affix) return text;
    const std::string_view affix = table_[branch.text];
    text.remove_prefix(prefix_size(text, affix.substr(0, branch.prefix)));
    text.remove_suffix(suffix_size(text, affix.substr(branch.prefix)));
    return text;
  }

  const RouteTable& table_;
  std::string_view path_;
  std::uint32_t method_;
  Mask slashes_;  // of the first 64 bytes
  bool ascii_;
  Arrival arrival_;
  std::size_t count_ = 0;
  Step steps_[most_steps];
};

}  // namespace

std::uint64_t methods_of(const RouteTable& table, std::uint32_t leaf) noexcept {
  const std::uint32_t* const row = table.cells + leaf * (table.method_count + std::size_t{1}) + 1;
  std::uint64_t methods = 0;
  for (std::uint32_t i = 0; i < table.method_count; ++i) {
    methods |= std::uint64_t{row[i] != 0} << i;
  }
  return methods;
}

Arrival walk_all_ways(const RouteTable& table, Start start, std::uint32_t method,
                      std::string_view path, std::string_view* captures,
                      std::size_t room) noexcept {
  FullWalk walk(table, method, path);
  const Arrival arrival = walk.from(start);
  if (arrival.route != 0) walk.give_captures(captures, room);
  return arrival;
}

}}}  // namespace iri::v0::detail
