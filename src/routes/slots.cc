// The table of slots: a cuckoo hash. A segment has two places, so the walk looks at both and never
// further.
#include <algorithm>
#include <utility>

#include "routes/compile.hpp"
#include "routes/hash.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

using route_table::Slot;

struct Edge {
  std::uint64_t hash;
  std::uint32_t parent;
  std::uint32_t child;
};

/// Of literals of one node with equal hashes, the first: the walk of all ways finds the others.
std::vector<Edge> edges_of(const RouteArrays& arrays) {
  std::vector<Edge> edges;
  for (std::uint32_t i = 0; i < arrays.branches.size(); ++i) {
    const route_table::Branch& branch = arrays.branches[i];
    for (std::uint32_t k = 0; k < branch.literals; ++k) {
      const std::uint32_t child = arrays.children[branch.first + k];
      const route_table::Node& node = arrays.nodes[child];
      edges.push_back({hash_of({node.literal[0], node.literal[1], node.size}), i, child});
    }
  }
  return edges;
}

class Cuckoo {
 public:
  explicit Cuckoo(std::size_t size) : held_(size), slots_(size) {}

  /// Returns whether there was room.
  bool put(Edge edge) {
    if (is_there(edge)) return true;
    bool to_second = false;
    for (int moves = 0; moves < 100; ++moves) {
      const Places places(edge.hash, edge.parent, mask());
      const std::uint32_t at = to_second ? places.second : places.first;
      std::swap(edge, held_[at]);
      slots_[at] = {places.tag, held_[at].child};
      if (edge.child == route_table::no_node) return true;
      to_second = Places(edge.hash, edge.parent, mask()).first == at;
    }
    return false;
  }
  std::vector<Slot> release() noexcept { return std::move(slots_); }

 private:
  std::uint32_t mask() const noexcept { return static_cast<std::uint32_t>(slots_.size() - 1); }
  bool is_there(const Edge& edge) const noexcept {
    const Places places(edge.hash, edge.parent, mask());
    for (const std::uint32_t at : {places.first, places.second}) {
      const Edge& other = held_[at];
      if (other.child != 0 && other.parent == edge.parent && other.hash == edge.hash) return true;
    }
    return false;
  }

  std::vector<Edge> held_;
  std::vector<Slot> slots_;
};

bool put_all(const std::vector<Edge>& edges, std::size_t size, std::vector<Slot>& slots) {
  Cuckoo cuckoo(size);
  for (const Edge& edge : edges) {
    if (!cuckoo.put(edge)) return false;
  }
  slots = cuckoo.release();
  return true;
}

}  // namespace

void fill_slots(RouteArrays& arrays) {
  const std::vector<Edge> edges = edges_of(arrays);
  std::size_t size = 16;
  while (size < edges.size() * 3 || size < arrays.nodes.size()) size *= 2;
  const std::size_t most = std::min(size << arrays.limits.slot_doublings, std::size_t{1} << 31U);
  while (!put_all(edges, size, arrays.slots)) {
    if (size >= most) return void(arrays.too_large = true);
    size *= 2;
  }
}

}}}  // namespace iri::v0::detail
