// The table of slots, which is no part of the interface.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "routes/compile.hpp"
#include "routes/fast_walk.hpp"
#include "routes/hash.hpp"

namespace {

using namespace iri;          // NOLINT: what is tested
using namespace iri::detail;  // NOLINT

constexpr std::uint32_t root = 2;

Places places_of(std::string_view literal) { return {hash_of(words_of(literal)), root, 15}; }

/// Three literals below a root, in nodes 3 to 5. Two more nodes than there are: what is wrong reads
/// them.
struct ThreeLiterals {
  explicit ThreeLiterals(const std::array<std::string, 3>& literals) {
    arrays.nodes.resize(8);
    arrays.branches.resize(6);
    arrays.branches[root].literals = 3;
    for (std::uint32_t i = 0; i < 3; ++i) {
      const SegmentWords words = words_of(literals[i]);
      route_table::Node& node = arrays.nodes[i + 3];
      node.literal[0] = words.head;
      node.literal[1] = words.tail;
      node.size = words.size;
      arrays.children.push_back(i + 3);
    }
    fill_slots(arrays);
    table.nodes = arrays.nodes.data();
    table.slots = arrays.slots.data();
    table.branches = arrays.branches.data();
    table.slot_mask = static_cast<std::uint32_t>(arrays.slots.size() - 1);
  }
  RouteArrays arrays;
  RouteTable table;
};

/// One that is put where the other was, so that the other moves to its second place.
std::string that_displaces(const std::string& other) {
  for (int i = 100; i < 1000; ++i) {
    std::string literal = "z" + std::to_string(i);
    const Places places = places_of(literal);
    if (places.first == places_of(other).first && places.second != places_of(other).second)
      return literal;
  }
  return {};
}

/// "019453" and "087f73" have equal tags and equal second places. Both slots of the first one then
/// match it: one of the two has to be taken, not what both nodes are together.
TEST(Slots, OfTwoThatMatchOneIsTaken) {
  const std::array<std::string, 3> literals{"019453", "087f73", that_displaces("087f73")};
  ASSERT_EQ(places_of(literals[0]).tag, places_of(literals[1]).tag);
  const ThreeLiterals three(literals);
  const Places both = places_of(literals[0]);
  ASSERT_EQ(three.table.slots[both.first].tag, three.table.slots[both.second].tag);
  for (std::uint32_t i = 0; i < 3; ++i) {
    std::array<Place, most_places> places;
    const FastArrival arrival = fast_walk(three.table, root, "/" + literals[i], places.data());
    EXPECT_TRUE(arrival.node >= 3 && arrival.node <= 5) << arrival.node;
    EXPECT_TRUE(!arrival.sure || arrival.node == i + 3) << literals[i];
  }
}

}  // namespace
