// The operations of the C ABI, and the parts of what it parses, by what iri.h says of them.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "iri/iri.h"

namespace {

std::string text_or_error(int code, const char* out, std::size_t size) {
  return code == IRI_OK ? std::string(out, size) : iri_error_name(code);
}

std::string resolved(std::string_view base, std::string_view reference, unsigned flags) {
  char out[64];
  std::size_t size = 0;
  const int code = iri_resolve(base.data(), base.size(), reference.data(), reference.size(), flags,
                               out, sizeof out, &size, nullptr);
  return text_or_error(code, out, size);
}

TEST(COperations, EachFlagOfResolvingDoesWhatItSaysAndNothingElse) {
  for (unsigned flags = 0; flags < 8; ++flags) {
    const bool same_scheme = (flags & IRI_RESOLVE_SAME_SCHEME) != 0;
    const bool fails = (flags & IRI_RESOLVE_UNDERFLOW_FAILS) != 0;
    const bool erratum = (flags & IRI_RESOLVE_ERRATUM_4789) != 0;
    EXPECT_EQ(resolved("http://a/b/c", "http:g", flags), same_scheme ? "http://a/b/g" : "http:g");
    EXPECT_EQ(resolved("http://a/b", "../c", flags), fails ? "root_underflow" : "http://a/c");
    EXPECT_EQ(resolved("http://a/b/c/..", "d", flags), erratum ? "http://a/b/d" : "http://a/b/c/d");
  }
  EXPECT_EQ(resolved("http://a/b", "c", 8), "invalid_argument");
}

int order_of(int level, std::string_view a, std::string_view b, unsigned flags = 0) {
  int order = 9;
  const int code =
      iri_compare(level, a.data(), a.size(), b.data(), b.size(), flags, &order, nullptr);
  return code == IRI_OK ? order : 9;
}

int same(int level, std::string_view a, std::string_view b, unsigned flags = 0) {
  int same = 9;
  const int code = iri_same(level, a.data(), a.size(), b.data(), b.size(), flags, &same, nullptr);
  return code == IRI_OK ? same : 9;
}

TEST(COperations, ComparesOnEachRungWithAndWithoutTheFragment) {
  for (int level = IRI_RUNG_STRING; level <= IRI_RUNG_SCHEME; ++level) {
    EXPECT_EQ(order_of(level, "s:a", "s:b"), -1);
    EXPECT_EQ(order_of(level, "s:b", "s:a"), 1);
    EXPECT_EQ(order_of(level, "s:a", "s:a"), 0);
    EXPECT_EQ(order_of(level, "s:a#b", "s:a#c"), -1);
    EXPECT_EQ(order_of(level, "s:a#b", "s:a#c", IRI_COMPARE_WITHOUT_FRAGMENT), 0);
    EXPECT_EQ(same(level, "s:a#b", "s:a#c"), 0);
    EXPECT_EQ(same(level, "s:a#b", "s:a#c", IRI_COMPARE_WITHOUT_FRAGMENT), 1);
  }
  EXPECT_EQ(same(IRI_RUNG_STRING, "S:a", "s:a"), 0);
  EXPECT_EQ(same(IRI_RUNG_SYNTAX, "S:a", "s:a"), 1);
  for (const int level : {IRI_RUNG_STRING - 1, IRI_RUNG_SCHEME + 1}) {
    EXPECT_EQ(same(level, "s:a", "s:a"), 9);
    EXPECT_EQ(order_of(level, "s:a", "s:a"), 9);
  }
  EXPECT_EQ(same(IRI_RUNG_STRING, "s:a", "s:a", IRI_COMPARE_WITHOUT_FRAGMENT + 1), 9);
}

std::string normalized(unsigned steps, unsigned components) {
  char out[64];
  std::size_t size = 0;
  const int code = iri_normalize(IRI_RULE_IRI, "HTTP://H/%7ea/./b", 17, steps, components, out,
                                 sizeof out, &size, nullptr);
  return text_or_error(code, out, size);
}

TEST(COperations, NormalizesByAllStepsOfAllComponentsOrSome) {
  EXPECT_EQ(normalized(IRI_STEPS_ALL, IRI_ALL_COMPONENTS), "http://h/~a/b");
  EXPECT_EQ(normalized(0, IRI_ALL_COMPONENTS), "HTTP://H/%7ea/./b");
  EXPECT_EQ(normalized(IRI_STEPS_ALL, 0), "HTTP://H/%7ea/./b");
  EXPECT_EQ(normalized(IRI_STEPS_ALL + 1, IRI_ALL_COMPONENTS), "invalid_argument");
  EXPECT_EQ(normalized(IRI_STEPS_ALL, IRI_ALL_COMPONENTS + 1), "invalid_argument");
}

// A null pointer with a size is no text, whichever of the texts it is.
TEST(COperations, OneBadArgumentIsEnoughForAnInvalidCall) {
  constexpr int invalid = IRI_ERROR_INVALID_ARGUMENT;
  EXPECT_EQ(iri_resolve(nullptr, 1, "a", 1, 0, nullptr, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_resolve("s:", 2, nullptr, 1, 0, nullptr, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_relativize(nullptr, 1, "s:", 2, nullptr, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_relativize("s:", 2, nullptr, 1, nullptr, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_same(0, nullptr, 1, "a", 1, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_same(0, "a", 1, nullptr, 1, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_compare(0, nullptr, 1, "a", 1, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_compare(0, "a", 1, nullptr, 1, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_percent_encode(-1, nullptr, "a", 1, nullptr, 0, nullptr), invalid);
  EXPECT_EQ(iri_percent_encode(IRI_RULE_query, nullptr, nullptr, 1, nullptr, 0, nullptr), invalid);
  iri_components components = IRI_COMPONENTS_INIT;
  std::uint32_t error_offset = IRI_ABSENT;
  EXPECT_EQ(iri_parse(-1, "a", 1, &components, &error_offset), 0);
  EXPECT_EQ(error_offset, 0U);
  EXPECT_EQ(iri_parse(IRI_RULE_IRI, nullptr, 1, &components, &error_offset), 0);
  EXPECT_EQ(iri_part(nullptr, IRI_COMPONENT_PATH, nullptr, nullptr), 0);
  components.struct_size -= 1;
  EXPECT_EQ(iri_part(&components, IRI_COMPONENT_PATH, nullptr, nullptr), 0);
}

TEST(COperations, EachPartIsWithoutItsDelimiters) {
  const std::string_view text = "s://u@h:8/p?q#f";
  iri_components components = IRI_COMPONENTS_INIT;
  ASSERT_EQ(iri_parse(IRI_RULE_IRI, text.data(), text.size(), &components, nullptr), 1);
  const std::string_view parts[] = {"s", "u@h:8", "u", "h", "8", "/p", "q", "f"};
  for (int i = 0; i < 8; ++i) {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    ASSERT_EQ(iri_part(&components, IRI_COMPONENT_SCHEME + i, &begin, &end), 1) << i;
    EXPECT_EQ(text.substr(begin, end - begin), parts[i]);
  }
}

TEST(COperations, AKernelIsTakenByItsWholeName) {
  const std::string before = iri_kernel();
  for (std::size_t i = 0; i < iri_kernel_count(); ++i) {
    const std::string name = iri_kernel_name(i);
    EXPECT_EQ(iri_use_kernel(name.c_str()), 1);
    EXPECT_EQ(iri_kernel(), name);
    EXPECT_EQ(iri_use_kernel(name.substr(0, name.size() - 1).c_str()), 0);
    EXPECT_EQ(iri_use_kernel((name + "x").c_str()), 0);
    EXPECT_EQ(iri_kernel(), name);
  }
  iri_use_kernel(before.c_str());
}

}  // namespace
