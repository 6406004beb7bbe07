// A builder that fails is what it was before: where a pattern is wrong, where a value throws, where memory is out.
#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>

#include "iri/routes.hpp"

namespace {
std::size_t allocations_left = std::numeric_limits<std::size_t>::max();

void* allocate(std::size_t size) {
  if (allocations_left == 0) throw std::bad_alloc();
  --allocations_left;
  void* const memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
}  // namespace

// Those that gtest and the library take, too.
void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();

/// A number, of which only so many can be copied or moved.
class Fragile {
 public:
  static inline std::size_t left = no_limit;
  explicit Fragile(int number) : number_(number) {}
  Fragile(const Fragile& other) : number_(other.number_) { use(); }
  Fragile(Fragile&& other) : number_(other.number_) { use(); }  // NOLINT: it throws
  Fragile& operator=(const Fragile&) = default;
  Fragile& operator=(Fragile&&) = default;
  ~Fragile() = default;
  int number() const noexcept { return number_; }

 private:
  static void use() {
    if (left == 0) throw std::runtime_error("not another one");
    --left;
  }
  int number_;
};

int number_of(int value) { return value; }
int number_of(const Fragile& value) { return value.number(); }

std::string pattern_of(int number) {
  return "GET /a-literal-of-some-size/" + std::to_string(number);
}

/// The builder has the routes 0 to count - 1, with their values, and no other.
template <class T>
void expect_has(const iri::RouterBuilder<T>& routes, int count) {
  ASSERT_EQ(routes.size(), static_cast<std::size_t>(count));
  const auto router = routes.build();
  ASSERT_TRUE(router);
  ASSERT_EQ(router->size(), static_cast<std::size_t>(count));
  for (int i = 0; i <= count; ++i) {
    const auto found = router->match_path("GET", pattern_of(i).substr(4), std::nullopt, {});
    ASSERT_EQ(static_cast<bool>(found), i < count) << i;
    if (found) {
      EXPECT_EQ(number_of(*found.value), i);
    }
  }
}

/// Adds the routes 0 to 9. Before each succeeds, it fails with `left` at 0, 1, ...; what it is then is looked at.
template <class T>
void add_with_failures(std::size_t& left, int fewest) {
  iri::RouterBuilder<T> routes;
  int failures = 0;
  for (int i = 0; i < 10; ++i) {
    const std::string pattern = pattern_of(i);
    for (std::size_t room = 0;; ++room) {
      left = room;
      bool failed = false;
      try {
        failed = !routes.add(pattern, T(i));
        left = no_limit;
        ASSERT_FALSE(failed);
      } catch (const std::exception&) {
        left = no_limit;
        failed = true;
      }
      if (!failed) break;
      ++failures;
      ASSERT_NO_FATAL_FAILURE(expect_has(routes, i));
    }
    ASSERT_NO_FATAL_FAILURE(expect_has(routes, i + 1));
  }
  EXPECT_GE(failures, fewest);
}

TEST(RouteBuilder, IsWhatItWasIfAValueThrows) {
  ASSERT_NO_FATAL_FAILURE(add_with_failures<Fragile>(Fragile::left, 10));
}

TEST(RouteBuilder, IsWhatItWasIfMemoryIsOut) {
  ASSERT_NO_FATAL_FAILURE(add_with_failures<int>(allocations_left, 10));
}

TEST(RouteBuilder, IsWhatItWasIfAPatternIsWrong) {
  iri::RouterBuilder<Fragile> routes;
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(routes.add("/{", Fragile(7)));
    EXPECT_TRUE(routes.add(pattern_of(i), Fragile(i)));
    EXPECT_FALSE(routes.add("/a b", Fragile(8)));
    ASSERT_NO_FATAL_FAILURE(expect_has(routes, i + 1));
  }
}

TEST(RouteBuilder, IsWhatItWasIfMemoryIsOutWhenItBuilds) {
  iri::RouterBuilder<int> routes;
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(routes.add(pattern_of(i), i));
  for (std::size_t room = 0;; ++room) {
    allocations_left = room;
    try {
      const auto router = std::move(routes).build();
      allocations_left = no_limit;
      ASSERT_TRUE(router);
      EXPECT_EQ(*router->match_path("GET", pattern_of(2).substr(4), std::nullopt, {}).value, 2);
      EXPECT_GT(room, 10U);
      return;
    } catch (const std::bad_alloc&) {
      allocations_left = no_limit;
    }
    ASSERT_NO_FATAL_FAILURE(expect_has(routes, 3));
  }
}

TEST(RouteBuilder, IsEmptyWhenItHasGivenItsValuesAway) {
  iri::RouterBuilder<int> routes;
  EXPECT_TRUE(routes.add(pattern_of(5), 5));
  EXPECT_TRUE(std::move(routes).build());
  ASSERT_NO_FATAL_FAILURE(expect_has(routes, 0));
  EXPECT_TRUE(routes.add(pattern_of(0), 0));
  ASSERT_NO_FATAL_FAILURE(expect_has(routes, 1));
  iri::RouterBuilder<int> other = std::move(routes);
  ASSERT_NO_FATAL_FAILURE(expect_has(other, 1));
  ASSERT_NO_FATAL_FAILURE(expect_has(routes, 0));  // NOLINT: moved from
}

TEST(RouteBuilder, IsWhatItWasIfTheRoutesAreInConflict) {
  iri::RouterBuilder<int> routes;
  EXPECT_TRUE(routes.add("/a", 0));
  EXPECT_TRUE(routes.add("/a", 1));
  EXPECT_FALSE(std::move(routes).build());
  EXPECT_EQ(routes.size(), 2U);  // NOLINT: not moved from
  EXPECT_EQ(routes.build().error().code, iri::RouteErrorCode::conflict);
}

}  // namespace
