// Constant stack: 100 MB of input on a thread with 64 KiB of stack.
#include <gtest/gtest.h>
#include <pthread.h>

#include <cstring>
#include <string>

#include "iri/compare.hpp"
#include "iri/convert.hpp"
#include "iri/inspect.hpp"
#include "iri/normalize.hpp"
#include "iri/parse.hpp"
#include "iri/reference.hpp"
#include "iri/relativize.hpp"
#include "iri/resolve.hpp"
#include "iri/template.hpp"
#include "support/repeated.hpp"

namespace {

// The sanitizers' frames are larger, and their signal handling wants more.
#if defined(__SANITIZE_ADDRESS__)
constexpr std::size_t stack_size = 512U << 10U;
#elif defined(__aarch64__)
constexpr std::size_t stack_size = 128U << 10U;  // PTHREAD_STACK_MIN there
#else
constexpr std::size_t stack_size = 64U << 10U;
#endif
constexpr std::size_t input_size = 100'000'000;

/// Runs `function` on a thread with little stack. What that overflows is fatal.
template <class Function>
void on_small_stack(Function function) {
  pthread_attr_t attributes;
  ASSERT_EQ(pthread_attr_init(&attributes), 0);
  ASSERT_EQ(pthread_attr_setstacksize(&attributes, stack_size), 0);
  pthread_t thread;
  const auto run = [](void* f) -> void* {
    (*static_cast<Function*>(f))();
    return nullptr;
  };
  ASSERT_EQ(pthread_create(&thread, &attributes, run, &function), 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
}

struct Family {
  const char* name;
  std::string_view head, unit;
  iri::ErrorCode code;  ///< `none`: it is valid
};

// What nests, or could be taken for nesting, in each component.
constexpr Family families[] = {
    {"segments", "/", "a/", iri::ErrorCode::none},
    {"dot-segments", "", "../", iri::ErrorCode::none},
    {"percent signs", "//", "%41", iri::ErrorCode::none},
    {"colons", "//", ":", iri::ErrorCode::bad_port},
    {"brackets", "//[", "1:", iri::ErrorCode::bad_ipv6},
    {"parentheses", "?", "(", iri::ErrorCode::none},
    {"characters of four bytes", "#", "\xF0\x90\x8C\x80", iri::ErrorCode::none},
};

std::string text_of(const Family& family) {
  const std::size_t count = (input_size - family.head.size()) / family.unit.size();
  return std::string(family.head) + iri_test::repeated(family.unit, count);
}

TEST(Stack, AHundredMegabytesAreParsedAndDiagnosedOn64KiB) {
  for (const Family& family : families) {
    const std::string text = text_of(family);
    iri::Error error;
    on_small_stack([&] {
      iri::Components components;
      if (iri::parse(iri::rule::IRI_reference, text, components)) return;
      error = iri::diagnose(iri::rule::IRI_reference, text);
    });
    EXPECT_EQ(iri::name(error.code), iri::name(family.code)) << family.name;
  }
}

// uriparser, CVE-2025-67899: recursion over long input.
TEST(Stack, SegmentsByTheMillionAreWorkedOnIn64KiB) {
  constexpr std::size_t count = 1'000'000;
  const std::string text =
      "s:" + iri_test::repeated("/a/%2E/b", count) + iri_test::repeated("/..", count);
  const std::string expressions = iri_test::repeated("{a}{/b*}", count);
  const auto view = iri::IriView::parse(text).value();
  std::string out(2 * text.size(), '\0');
  int done = 0;
  on_small_stack([&] {
    done += iri::normalize(view, iri::NormalizeOptions{}, out).ok() ? 1 : 0;
    done += iri::resolve(view, view, out).ok() ? 1 : 0;
    done += iri::relativize(view, view, out).ok() ? 1 : 0;
    done += iri::to_iri(view, out).ok() ? 1 : 0;
    done += iri::expand(expressions, {}, out).ok() ? 1 : 0;
    done += iri::same(iri::ComparisonLevel::scheme, view, view) ? 1 : 0;
    done += iri::inspect(view, {}).kinds.contains(iri::Finding::encoded_dot_segment) ? 1 : 0;
  });
  EXPECT_EQ(done, 7);
}

}  // namespace
