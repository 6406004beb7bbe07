// Parsing allocates nothing. Whatever asks the C library for memory is counted: malloc() and its
// kin, and operator new in all its forms, which calls them.
#include <gtest/gtest.h>

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "iri/batch.hpp"
#include "iri/gate.hpp"
#include "iri/host.hpp"
#include "iri/iri.h"
#include "iri/next_bytes.hpp"
#include "iri/parse.hpp"
#include "iri/reference.hpp"
#include "iri/routes.hpp"
#include "support/case_file.hpp"

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED
#endif
#endif

namespace {
std::atomic<std::size_t> allocations{0};
[[maybe_unused]] std::atomic<std::size_t> left{SIZE_MAX};  ///< so often malloc() gives memory
}  // namespace

#ifdef SANITIZED
// Of sanitizer/allocator_interface.h, which g++ has not.
extern "C" int __sanitizer_install_malloc_and_free_hooks(void (*)(const volatile void*,
                                                                  std::size_t),
                                                         void (*)(const volatile void*));
namespace {
[[maybe_unused]] const int hooks = __sanitizer_install_malloc_and_free_hooks(
    [](const volatile void*, std::size_t) { ++allocations; }, [](const volatile void*) {});
}
#else
// These stand before those of glibc, which has them by another name too.
extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);

void* malloc(std::size_t size) noexcept {
  ++allocations;
  if (left == 0) return nullptr;
  --left;
  return __libc_malloc(size);
}
void* calloc(std::size_t n, std::size_t size) noexcept {
  return ++allocations, __libc_calloc(n, size);
}
void* realloc(void* old, std::size_t size) noexcept {
  return ++allocations, __libc_realloc(old, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
  return ++allocations, __libc_memalign(alignment, size);
}
int posix_memalign(void** out, std::size_t alignment, std::size_t size) noexcept {
  *out = (++allocations, __libc_memalign(alignment, size));
  return *out == nullptr ? ENOMEM : 0;
}
}
#endif

namespace {

std::vector<std::string> inputs() {
  std::vector<std::string> all;
  for (const char* file : {"accepted.txt", "rejected.txt"}) {
    for (const iri_test::Case& c : iri_test::read_cases(file)) all.push_back(c.input);
  }
  for (const char* unit : {"a", "/", "%41", "\xC3\xA9", ":", "../"}) {
    std::string text;
    while (text.size() < 100000) text += unit;
    all.push_back(text);
    all.push_back("a://" + text + " ");
  }
  return all;
}

template <class Function>
std::size_t allocations_of(const Function& function) {
  const std::vector<std::string> texts = inputs();
  const std::size_t before = allocations;
  for (const std::string& text : texts) function(text);
  return allocations - before;
}

/// How many are counted while it runs; what it returns is thrown away.
template <class Function>
std::size_t counted(const Function& function) {
  const std::size_t before = allocations;
  void* volatile memory = function();  // so that no compiler leaves the pair out
  const std::size_t count = allocations - before;
  std::free(memory);
  return count;
}

TEST(Allocation, IsCountedWhoeverAsks) {
  EXPECT_GE(allocations_of([](const std::string& text) { static_cast<void>(text + "x"); }), 1U);
  EXPECT_EQ(counted([] { return std::malloc(1); }), 1U);
  EXPECT_EQ(counted([] { return std::calloc(1, 1); }), 1U);
  EXPECT_EQ(counted([] { return std::realloc(nullptr, 1); }), 1U);
  EXPECT_EQ(counted([] { return std::aligned_alloc(64, 64); }), 1U);
}

TEST(Allocation, IsCountedInAllFormsOfNew) {
  struct alignas(64) Wide {
    char bytes[64];
  };
  const std::size_t before = allocations;
  const std::unique_ptr<int> one(new int);
  const std::unique_ptr<int[]> many(new int[2]);
  const std::unique_ptr<int> quiet(new (std::nothrow) int);
  const std::unique_ptr<Wide> wide(new Wide);
  const std::unique_ptr<Wide[]> wide_many(new Wide[2]);
  const std::unique_ptr<Wide> wide_quiet(new (std::nothrow) Wide);
  const std::size_t count = allocations - before;
  void* volatile seen[] = {one.get(),  many.get(),      quiet.get(),
                           wide.get(), wide_many.get(), wide_quiet.get()};
  static_cast<void>(seen[0]);
  EXPECT_EQ(count, 6U);
}

TEST(Allocation, NoneInMatchAndDiagnoseByAnyRule) {
  EXPECT_EQ(allocations_of([](const std::string& text) {
              for (std::size_t i = 0; i < iri::rule_count; ++i) {
                static_cast<void>(iri::match(static_cast<iri::Rule>(i), text));
                static_cast<void>(iri::diagnose(static_cast<iri::Rule>(i), text));
              }
            }),
            0U);
}

TEST(Allocation, NoneInParsingAndInTheAccessorsOfAView) {
  EXPECT_EQ(allocations_of([](const std::string& text) {
              const auto view = iri::IriReferenceView::parse(text);
              if (!view) return;
              static_cast<void>(view->scheme());
              static_cast<void>(view->authority());
              static_cast<void>(view->host_kind());
              static_cast<void>(view->ipv4());
              static_cast<void>(view->ipv6());
              static_cast<void>(view->port_number());
              static_cast<void>(view->fragment());
              static_cast<void>(iri::UriView::from(*view));
            }),
            0U);
}

TEST(Allocation, NoneInTheGate) {
  const iri::Gate gate = iri::Gate::make(iri::Policy::allow_everything()).value();
  iri::Policy policy = iri::presets::proxy();
  policy.hosts = {"example.com"};
  const iri::Gate proxy = iri::Gate::make(policy).value();
  std::vector<char> buffer(200000);
  std::vector<iri::LocatedFinding> reported(16);
  EXPECT_EQ(allocations_of([&](const std::string& text) {
              for (const iri::Gate* one : {&gate, &proxy}) {
                static_cast<void>(one->judge(text, reported));
                static_cast<void>(one->judge_host(text, reported));
                static_cast<void>(one->judge_address(iri::IPv4{127, 0, 0, 1}));
                static_cast<void>(one->admit("GET", text, "example.com", buffer, reported));
                static_cast<void>(one->admit("GET", "/", text, buffer, reported));
              }
            }),
            0U);
}

/// What guards have to decide about: forms of names that are read as several, short and of 8 KiB.
std::vector<std::string> targets_to_decide() {
  std::vector<std::string> all;
  for (const char* unit :
       {"%2F", "%252F", "%5C", ";", "A", "%41", "//", "/a;b/", "admin/", "%2e%2e/", "../", "[",
        "%25%2532F", "t/me;x/", "%00", "%0A", "%FF", "/GISTS%2Fa"}) {
    std::string text;
    while (text.size() < 8000) text += unit;
    for (const char* before : {"/", "/admin", "/t/me", "/gists/", "/api/"}) {
      all.push_back(before + std::string(unit));
      all.push_back(before + text);
    }
  }
  return all;
}

/// 200 guards, of all kinds.
iri::Policy of_many_guards() {
  iri::Policy policy = iri::presets::proxy();
  policy.limits = {};
  policy.guards = {"/admin", "*.php", "/internal*", "/gists/{id}", "/t/{tenant}/{rest...}"};
  for (int i = 0; i < 195; ++i) policy.guards.push_back("/area" + std::to_string(i) + "/x");
  policy.guards_complete = true;
  return policy;
}

TEST(Allocation, NoneInTheGateWithGuardsWhateverHasToBeDecided) {
  std::vector<iri::Policy> policies(4, of_many_guards());
  policies[1].closed = true;
  policies[2].same = {"tenant"};
  policies[3].at = {{"/admin"}, {"/t/{tenant}/{rest...}"}};
  policies[3].at[0].set(iri::Action::allow, {iri::Finding::encoded_slash});
  policies[3].guards_complete = false;
  policies[3].guards.resize(5);
  policies[3].mounts = {{"/api/", "/"}};
  const std::vector<std::string> targets = targets_to_decide();
  std::vector<char> buffer(40000);
  std::vector<iri::LocatedFinding> reported(16);
  for (const iri::Policy& policy : policies) {
    const iri::Gate gate = iri::Gate::make(policy).value();
    std::size_t guarded = 0;
    const std::size_t before = allocations;
    for (const std::string& target : targets) {
      const auto admitted = gate.admit("GET", target, "example.com", buffer, reported);
      guarded += admitted.verdict.findings.contains(iri::Finding::guarded_reading) ? 1U : 0U;
    }
    EXPECT_EQ(allocations - before, 0U);
    EXPECT_GT(guarded, 0U);
  }
}

TEST(Allocation, NoneInBatches) {
  std::vector<iri::ParsedLine> lines(100);
  EXPECT_EQ(allocations_of([&lines](const std::string& text) {
              using namespace iri;
              static_cast<void>(parse_lines(rule::IRI_reference, text, LineEnd::crlf, lines));
            }),
            0U);
}

// A setter promises one move of what stands behind the part.
TEST(Allocation, NoneInAnEditThatMakesTheTextNoLonger) {
  const std::string value(400, 'v');
  auto iri = *iri::Iri::parse("s://h/p?" + std::string(500, 'q') + "#f");
  const std::size_t before = allocations;
  EXPECT_TRUE(iri.set_query(value));
  EXPECT_TRUE(iri.set_path("/"));
  EXPECT_TRUE(iri.set_query(std::nullopt));
  EXPECT_EQ(allocations - before, 0U);
  EXPECT_EQ(iri.text(), "s://h/#f");
}

#ifndef SANITIZED  // whose malloc() does not end
// detail::set_part: "On an error, and when it throws (std::bad_alloc), they are as before."
template <class Edit>
void expect_unchanged_without_memory(const Edit& edit) {
  const auto before = *iri::Iri::parse("s://host/some/path?query#fragment");
  auto iri = before;
  bool thrown = true;
  std::size_t given = 0;
  for (; thrown; ++given) {  // each allocation of the edit fails once
    thrown = false;
    left = given;
    try {
      static_cast<void>(edit(iri));
    } catch (const std::bad_alloc&) {
      thrown = true;
    }
    left = SIZE_MAX;
    EXPECT_EQ(iri.text() == before.text(), thrown);
    EXPECT_EQ(iri.components() == before.components(), thrown);
  }
  EXPECT_GT(given, 1U);
}

TEST(Allocation, AnEditThatGetsNoMemoryThrowsAndChangesNothing) {
  const std::string value(1000, 'v');
  expect_unchanged_without_memory([&](iri::Iri& iri) { return iri.set_scheme(value); });
  expect_unchanged_without_memory([&](iri::Iri& iri) { return iri.set_authority(value); });
  expect_unchanged_without_memory([&](iri::Iri& iri) { return iri.set_path(value); });
  expect_unchanged_without_memory([&](iri::Iri& iri) { return iri.set_query(value); });
  expect_unchanged_without_memory([&](iri::Iri& iri) { return iri.set_fragment(value); });
  expect_unchanged_without_memory([&](iri::Iri& iri) { return iri.push_segment(value); });
  expect_unchanged_without_memory([&](iri::Iri& iri) { return iri.insert_segment(1, value); });
}
#endif

TEST(Allocation, NoneInFindingOutWhatWasExpected) {
  EXPECT_EQ(allocations_of([](const std::string& text) {
              if (text.size() > 1000) return;
              const iri::NextBytes expected = iri::next_bytes(iri::rule::IRI_reference, text);
              char phrase[200];
              static_cast<void>(iri::to_phrase(expected, phrase));
            }),
            0U);
}

TEST(Allocation, NoneInFindingARoute) {
  iri::RouterBuilder<int> routes;
  for (const char* pattern : {"/{a}/b/{c...}", "{t}.example/{r...}/x", "/a/v{x}.c", "GET /a/b"}) {
    EXPECT_TRUE(routes.add(pattern, 0));
  }
  const iri::Router<int> router = std::move(routes).build().value();
  std::string_view captures[4];
  EXPECT_EQ(
      allocations_of([&](const std::string& text) {
        for (const std::string_view path : {std::string_view(text), std::string_view("/a/b/x")}) {
          static_cast<void>(router.match_path("PUT", path, "h.example", captures));
          static_cast<void>(router.match_path("GET", path, std::nullopt, captures));
        }
      }),
      0U);
}

// Functions of each header, without those of which iri.h says that they allocate.
TEST(Allocation, NoneInTheFunctionsOfC) {
  std::vector<char> room(400000);
  std::vector<iri_located_finding> found(16);
  char* const out = room.data();
  const std::size_t size = room.size();
  std::size_t needed = 0;
  const iri_text guards[] = {{"/admin", 6}, {"*.php", 5}};
  const iri_text open[] = {{"/{rest...}", 10}};
  std::vector<std::uint64_t> memory(16384);
  iri_gate guarded = IRI_GATE_INIT;
  iri_policy policy = IRI_POLICY_INIT;
  iri_policy_paths paths = IRI_POLICY_PATHS_INIT;
  paths.guards = guards, paths.guard_count = 2;
  paths.open = open, paths.open_count = 1;
  ASSERT_EQ(iri_policy_preset("proxy", &policy, nullptr), IRI_OK);
  policy.paths = &paths;
  ASSERT_EQ(
      iri_gate_make_in(&guarded, &policy, memory.data(), memory.size(), &needed, nullptr, nullptr),
      IRI_OK);
  const auto allocated = [&](const std::string& given) {
    const char* const text = given.data();
    const std::size_t length = given.size();
    const auto ignore = [](auto... results) { (static_cast<void>(results), ...); };
    ignore(iri_gate_admits(&guarded, "GET", 3, text, length, "a", 1, out, size, nullptr,
                           found.data(), 16, nullptr, nullptr));
    iri_components components = IRI_COMPONENTS_INIT;
    iri_base base = IRI_BASE_INIT;
    iri_gate gate = IRI_GATE_INIT;
    iri_request_target parts = IRI_REQUEST_TARGET_INIT;
    iri_admission admitted = IRI_ADMISSION_INIT;
    iri_resumable machine = IRI_RESUMABLE_INIT;
    unsigned missing = 0;
    bool same = false;
    std::uint64_t hash = 0;
    const int rule = IRI_RULE_IRI_reference;
    ignore(iri_parse(rule, text, length, &components, nullptr),
           iri_match(rule, text, length, nullptr),
           iri_expected_phrase(rule, text, length, out, size, &needed, nullptr),
           iri_inspect(text, length, nullptr, found.data(), 16, nullptr, nullptr));
    ignore(
        iri_to_uri(text, length, out, size, &needed, nullptr),
        iri_to_iri(text, length, out, size, &needed, nullptr),
        iri_to_display(text, length, "*", 1, out, size, &needed, nullptr),
        iri_percent_decode(text, length, out, size, &needed, nullptr),
        iri_set_part(rule, text, length, IRI_COMPONENT_QUERY, "q", 1, out, size, &needed, nullptr),
        iri_remove_part(rule, text, length, IRI_COMPONENT_PATH, out, size, &needed, nullptr));
    ignore(iri_base_make(&base, "http://a/b/c", 12, nullptr),
           iri_resolve(&base, text, length, 0, out, size, &needed, nullptr),
           iri_relativize(&base, text, length, out, size, &needed, nullptr),
           iri_remove_dot_segments(text, length, out, size, &needed, nullptr),
           iri_normalize(rule, text, length, IRI_NORMALIZE_ALL, IRI_ALL_COMPONENTS, out, size,
                         &needed, nullptr),
           iri_missing_steps(rule, text, length, IRI_NORMALIZE_ALL, IRI_ALL_COMPONENTS, &missing,
                             nullptr),
           iri_same(IRI_LEVEL_SYNTAX, text, length, text, length, 0, &same, nullptr),
           iri_hash(IRI_LEVEL_SYNTAX, text, length, 0, 1, &hash, nullptr),
           iri_origin(text, length, out, size, &needed, nullptr));
    for (std::size_t i = 0; i < iri_preset_count(); ++i) {
      iri_policy preset = IRI_POLICY_INIT;
      ignore(iri_policy_preset(iri_preset_name(i), &preset, nullptr),
             iri_gate_make(&gate, &preset, nullptr, nullptr),
             iri_gate_passes(&gate, text, length, found.data(), 16, nullptr, nullptr),
             iri_gate_admits_plain(&gate, "GET", 3, text, length, "a.example", 9),
             iri_gate_admits(&gate, "GET", 3, text, length, "a", 1, out, size, &admitted,
                             found.data(), 16, nullptr, nullptr));
    }
    ignore(
        iri_canonical_target("GET", 3, text, length, 0, out, size, &needed, &parts, nullptr),
        iri_file_path(text, length, 0, out, size, &needed, nullptr),
        iri_repair(text, length, 0, nullptr, 0, out, size, &needed, nullptr, 0, nullptr, nullptr),
        iri_resume_reference(&machine, rule, nullptr), iri_resumable_feed(&machine, text, length),
        iri_resumable_finish(&machine),
        iri_expand(text, length, nullptr, 0, out, size, &needed, nullptr));
  };
  EXPECT_EQ(allocations_of(allocated), 0U);
}

}  // namespace
