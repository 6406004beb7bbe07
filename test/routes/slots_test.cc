// The table of slots, which is no part of the interface.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "iri/routes.hpp"
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

/// One literal below a root. The slots of a segment lead to it, as if both had one hash.
struct OneLiteral {
  OneLiteral(std::string_view literal, std::string_view segment) {
    const SegmentWords words = words_of(literal);
    nodes[route_table::look_closer].other = route_table::look_closer;
    nodes[3] = {{words.head, words.tail}, words.size, 0, 1, 0, 0, 0, 0};
    branches[root].literals = 1;
    branches[3].text = {0, words.size};
    branches[3].kind = route_table::Kind::literal;
    const Places places = places_of(segment);
    slots[places.first] = slots[places.second] = {places.tag, 3};
    no_family.key = route_table::Family::none;
    table.nodes = nodes.data();
    table.slots = slots.data();
    table.branches = branches.data();
    table.children = &child;
    table.leaves = leaves.data();
    table.cells = cells.data();
    table.families = &no_family;
    table.open = 1;
    table.text = literal.data();
    table.slot_mask = 15;
    table.root = root;
  }
  std::array<route_table::Node, 4> nodes;
  std::array<route_table::Branch, 4> branches;
  std::array<route_table::Slot, 16> slots;
  std::array<route_table::Leaf, 2> leaves;
  std::array<std::uint32_t, 2> cells{0, 1};
  std::uint32_t child = 3;
  route_table::Family no_family;
  RouteTable table;
};

TEST(Slots, ASegmentIsComparedWithTheLiteralThatItsHashLeadsTo) {
  std::vector<std::string> texts{"\x01"};
  for (std::size_t size = 0; size <= 18; ++size) {
    for (const char byte : {'A', '0', 'B'}) texts.emplace_back(size, byte);
    if (size < 8) continue;
    std::string text(size, 'A');
    texts.push_back(text.replace(size - 8, 8, 8, '0'));
    texts.push_back(text.replace(0, 8, 8, '0').replace(8, size - 8, size - 8, 'A'));
  }
  texts.push_back("AAAAAAAA0AAAAAAAA");
  for (const std::string& literal : texts) {
    for (const std::string& segment : texts) {
      const OneLiteral one(literal, segment);
      const RouteResult found =
          match_route(one.table, "GET", "/" + segment, nullptr, 0, nullptr, 0);
      EXPECT_EQ(found.outcome == RouteOutcome::found, literal == segment)
          << literal << ' ' << segment;
    }
  }
}

TEST(Slots, AProductIsFoldedAlikeWithATypeOf128BitsAndWithoutOne) {
  constexpr std::uint64_t all = ~std::uint64_t{0};
  static_assert(folded_product(all, all) == all);  // 2^128 - 2^65 + 1
  static_assert(folded_product(all, 2) == all);    // 2^65 - 2
  static_assert(folded_product(std::uint64_t{1} << 63U, 2) == 1);
  static_assert(folded_product(3, 5) == 15);
  std::vector<std::uint64_t> words{0x9E3779B97F4A7C15U, 0xD6E8FEB86659FD93U};
  for (unsigned i = 0; i < 64; ++i) {
    words.insert(words.end(), {std::uint64_t{1} << i, all >> i, all << i, words[0] << i});
  }
  for (const std::uint64_t a : words) {
    for (const std::uint64_t b : words) {
      ASSERT_EQ(folded_product_by_halves(a, b), folded_product(a, b)) << a << ' ' << b;
    }
  }
}

}  // namespace
