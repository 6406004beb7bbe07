// EnumSet, of one word and of two.
#include "iri/enum_set.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "iri/inspect.hpp"
#include "iri/normalize.hpp"

namespace {

template <class Set>
class EnumSets : public testing::Test {};
using Sets = testing::Types<iri::NormalizeSteps, iri::ComponentSet, iri::FindingSet>;
TYPED_TEST_SUITE(EnumSets, Sets);

template <class Set>
std::vector<std::size_t> numbers(const Set& set) {
  std::vector<std::size_t> all;
  for (const auto member : set) all.push_back(static_cast<std::size_t>(member));
  return all;
}

TYPED_TEST(EnumSets, HoldWhatIsPutIn) {
  using E = typename TypeParam::value_type;
  for (std::size_t i = 0; i < iri::enum_size<E>; ++i) {
    TypeParam set;
    EXPECT_TRUE(set.empty());
    set.insert(static_cast<E>(i));
    EXPECT_FALSE(set.empty());
    EXPECT_EQ(set, TypeParam{static_cast<E>(i)});
    EXPECT_EQ(numbers(set), std::vector<std::size_t>{i});
    EXPECT_EQ(set.size(), 1U);
    for (std::size_t j = 0; j < iri::enum_size<E>; ++j) {
      EXPECT_EQ(set.contains(static_cast<E>(j)), i == j);
      EXPECT_EQ(set.overlaps(TypeParam{static_cast<E>(j)}), i == j);
      TypeParam both = set | TypeParam{static_cast<E>(j)};
      EXPECT_EQ(both.size(), i == j ? 1U : 2U);
      EXPECT_EQ(both & TypeParam{static_cast<E>(j)}, TypeParam{static_cast<E>(j)});
      both.erase(static_cast<E>(i));
      EXPECT_EQ(numbers(both), i == j ? std::vector<std::size_t>{} : std::vector<std::size_t>{j});
    }
  }
}

TYPED_TEST(EnumSets, OfAllHasEachOfThemInOrder) {
  std::size_t next = 0;
  for (const auto member : TypeParam::all()) EXPECT_EQ(static_cast<std::size_t>(member), next++);
  EXPECT_EQ(next, iri::enum_size<typename TypeParam::value_type>);
  EXPECT_EQ(TypeParam::all().size(), next);
}

TYPED_TEST(EnumSets, GiveTheMemberBeforeTheyGoOn) {
  const TypeParam all = TypeParam::all();
  auto at = all.begin();
  EXPECT_EQ(static_cast<std::size_t>(*at++), 0U);
  EXPECT_EQ(static_cast<std::size_t>(*at), 1U);
}

TEST(EnumSet, IgnoresBitsOfNoEnumerator) {
  static_assert(iri::NormalizeSteps::from_bits(0xC1) ==
                iri::NormalizeSteps{iri::NormalizeStep::case_});
  static_assert(iri::ComponentSet::from_bits(0xFFFF) == iri::ComponentSet::all());
  static_assert(iri::ComponentSet::from_bits(0x102).bits() == 0x102);
}

TEST(EnumSet, TakesNoMoreRoomThanItsBits) {
  static_assert(sizeof(iri::NormalizeSteps) == 1);
  static_assert(sizeof(iri::ComponentSet) == 2);
  static_assert(sizeof(iri::FindingSet) == 16);
}

TEST(NormalizeOptions, TakeTheAuthorityForItsParts) {
  using enum iri::Component;
  const iri::NormalizeOptions options{.steps = {iri::NormalizeStep::case_},
                                      .components = {authority, path}};
  for (const iri::Component component : iri::ComponentSet::all()) {
    const bool in =
        component != none && component != scheme && component != query && component != fragment;
    EXPECT_EQ(options.contains(iri::NormalizeStep::case_, component), in);
    EXPECT_FALSE(options.contains(iri::NormalizeStep::dots, component));
  }
}

enum class Bare { one };

// So that an EnumSet of it does not compile.
TEST(EnumSet, AnEnumerationThatSaysNoNumberHasNone) { static_assert(iri::enum_size<Bare> == 0); }

}  // namespace
