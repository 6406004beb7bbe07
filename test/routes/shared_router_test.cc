// A router is replaced while other threads match. For races: a build with -Db_sanitize=thread runs
// this program without a report (meson setup build/tsan -Db_sanitize=thread -Db_lundef=false
// -Dunicode=disabled && ninja -C build/tsan test/shared_router_test && build/tsan/test/shared_router_test).
#include "iri/shared_router.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <string>
#include <thread>
#include <vector>

namespace {

/// Every router answers `/{name}/v` and has `version` for a value.
iri::Router<int> router_of(int version) {
  iri::RouterBuilder<int> routes;
  for (int i = 0; i < version % 7; ++i) {
    EXPECT_TRUE(routes.add("/other" + std::to_string(i), -1));
  }
  EXPECT_TRUE(routes.add("/{name}/v", version));
  return std::move(routes).build().value();
}

int ask(const iri::Router<int>& router) {
  std::array<std::string_view, 1> captures;
  const auto found = router.match_path("GET", "/abc/v", std::nullopt, captures);
  return found && captures[0] == "abc" ? *found.value : -1;
}

TEST(SharedRouter, AReaderSeesWhatWasStored) {
  iri::SharedRouter<int> shared(router_of(1));
  iri::SharedRouter<int>::Reader reader(shared);
  EXPECT_EQ(ask(reader.get()), 1);
  shared.store(router_of(2));
  EXPECT_EQ(ask(reader.get()), 2);
  EXPECT_EQ(ask(shared.load()), 2);
  iri::SharedRouter<int>::Reader later(shared);
  EXPECT_EQ(ask(later.get()), 2);
}

TEST(SharedRouter, AnOldRouterLivesUntilItsReaderLetsGo) {
  iri::RouterBuilder<std::shared_ptr<int>> routes;
  const auto value = std::make_shared<int>(1);
  EXPECT_TRUE(routes.add("/", value));
  iri::SharedRouter<std::shared_ptr<int>> shared(std::move(routes).build().value());
  iri::SharedRouter<std::shared_ptr<int>>::Reader reader(shared);
  const auto& old = reader.get();
  EXPECT_EQ(value.use_count(), 2);
  shared.store(iri::RouterBuilder<std::shared_ptr<int>>().build().value());
  EXPECT_EQ(value.use_count(), 2);
  EXPECT_EQ(old.size(), 1U);
  EXPECT_EQ(reader.get().size(), 0U);
  EXPECT_EQ(value.use_count(), 1);
}

TEST(SharedRouter, ThreadsMatchWhileItIsReplaced) {
  constexpr int last = 300;
  iri::SharedRouter<int> shared(router_of(0));
  std::vector<std::thread> threads;
  std::array<int, 3> wrong{};
  for (std::size_t i = 0; i < wrong.size(); ++i) {
    threads.emplace_back([&shared, &mine = wrong[i]] {
      iri::SharedRouter<int>::Reader reader(shared);
      for (int before = 0; before != last;) {
        const int now = ask(reader.get());
        mine += now < before ? 1 : 0;  // none is -1, and no version goes back
        if (now < 0) return;
        before = now;
      }
    });
  }
  for (int version = 1; version <= last; ++version) shared.store(router_of(version));
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, (std::array<int, 3>{}));
}

/// Two are stored at once, so that the second may come while a reader takes the first.
TEST(SharedRouter, NoReaderMissesTheLast) {
  constexpr int last = 20000;
  const std::array<iri::Router<int>, 2> both{router_of(0), router_of(1)};
  iri::SharedRouter<int> shared(both[0]);
  std::atomic<int> stored = 0;
  std::atomic<int> seen = 0;
  std::thread reading([&] {
    iri::SharedRouter<int>::Reader reader(shared);
    for (int i = 1; i <= last; ++i) {
      while (stored.load() < i) (void)reader.get();
      const bool right = ask(reader.get()) == i % 2;
      seen = right ? i : -1;
      if (!right) break;
    }
  });
  for (int i = 1; i <= last && seen.load() >= 0; ++i) {
    shared.store(both[static_cast<std::size_t>((i + 1) % 2)]);
    shared.store(both[static_cast<std::size_t>(i % 2)]);
    stored = i;
    while (seen.load() == i - 1) std::this_thread::yield();
  }
  reading.join();
  EXPECT_EQ(seen.load(), last);
}

}  // namespace
