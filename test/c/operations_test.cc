// The operations of the C ABI, and the parts of what it parses, by what iri.h says of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "iri/iri.h"
#include "iri/iri.hpp"

namespace {

std::string text_or_error(int code, const char* out, std::size_t size) {
  return code == IRI_OK ? std::string(out, size) : iri_error_name(code);
}

std::string resolved(std::string_view base, std::string_view reference, unsigned flags) {
  char out[64];
  std::size_t size = 0;
  iri_base made = IRI_BASE_INIT;
  EXPECT_EQ(iri_base_make(&made, base.data(), base.size(), nullptr), IRI_OK);
  const iri_status code = iri_resolve(&made, reference.data(), reference.size(), flags, out,
                                      sizeof out, &size, nullptr);
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

/// 1, 0, or 9 for an error.
int same(int level, std::string_view a, std::string_view b, unsigned flags = 0) {
  bool same = false;
  const iri_status code =
      iri_same(level, a.data(), a.size(), b.data(), b.size(), flags, &same, nullptr);
  return code == IRI_OK ? int{same} : 9;
}

TEST(COperations, ComparesOnEachLevelWithAndWithoutTheFragment) {
  for (int level = IRI_LEVEL_STRING; level <= IRI_LEVEL_SCHEME; ++level) {
    EXPECT_EQ(order_of(level, "s:a", "s:b"), -1);
    EXPECT_EQ(order_of(level, "s:b", "s:a"), 1);
    EXPECT_EQ(order_of(level, "s:a", "s:a"), 0);
    EXPECT_EQ(order_of(level, "s:a#b", "s:a#c"), -1);
    EXPECT_EQ(order_of(level, "s:a#b", "s:a#c", IRI_COMPARE_WITHOUT_FRAGMENT), 0);
    EXPECT_EQ(same(level, "s:a#b", "s:a#c"), 0);
    EXPECT_EQ(same(level, "s:a#b", "s:a#c", IRI_COMPARE_WITHOUT_FRAGMENT), 1);
  }
  EXPECT_EQ(same(IRI_LEVEL_STRING, "S:a", "s:a"), 0);
  EXPECT_EQ(same(IRI_LEVEL_SYNTAX, "S:a", "s:a"), 1);
  for (const int level : {IRI_LEVEL_STRING - 1, IRI_LEVEL_SCHEME + 1}) {
    EXPECT_EQ(same(level, "s:a", "s:a"), 9);
    EXPECT_EQ(order_of(level, "s:a", "s:a"), 9);
  }
  EXPECT_EQ(same(IRI_LEVEL_STRING, "s:a", "s:a", IRI_COMPARE_WITHOUT_FRAGMENT + 1), 9);
}

std::string normalized(unsigned steps, unsigned components) {
  char out[64];
  std::size_t size = 0;
  const int code = iri_normalize(IRI_RULE_IRI, "HTTP://H/%7ea/./b", 17, steps, components, out,
                                 sizeof out, &size, nullptr);
  return text_or_error(code, out, size);
}

TEST(COperations, NormalizesByAllStepsOfAllComponentsOrSome) {
  EXPECT_EQ(normalized(IRI_NORMALIZE_ALL, IRI_ALL_COMPONENTS), "http://h/~a/b");
  EXPECT_EQ(normalized(0, IRI_ALL_COMPONENTS), "HTTP://H/%7ea/./b");
  EXPECT_EQ(normalized(IRI_NORMALIZE_ALL, 0), "HTTP://H/%7ea/./b");
  EXPECT_EQ(normalized(IRI_NORMALIZE_ALL + 1, IRI_ALL_COMPONENTS), "invalid_argument");
  EXPECT_EQ(normalized(IRI_NORMALIZE_ALL, IRI_ALL_COMPONENTS + 1), "invalid_argument");
}

TEST(COperations, ATextIsParsedByTheRuleThatIsGiven) {
  for (int rule = 0; rule < IRI_RULE_COUNT; ++rule) {
    if (!iri_is_start_rule(rule)) continue;
    for (const std::string_view text : {"/a", "s:a", "s:a#f", "\xC3\xA9", "s:\xC3\xA9", "s:a b"}) {
      iri_error expected = IRI_ERROR_INIT;
      iri_error error = IRI_ERROR_INIT;
      char out[16];
      EXPECT_EQ(
          iri_normalize(rule, text.data(), text.size(), 0, 0, out, sizeof out, nullptr, &error),
          iri_match(rule, text.data(), text.size(), &expected))
          << iri_rule_name(rule) << " " << text;
      EXPECT_EQ(error.component, expected.component);
      EXPECT_EQ(error.offset, expected.offset);
    }
  }
}

// A null pointer with a size is no text, whichever of the texts it is.
TEST(COperations, OneBadArgumentIsEnoughForAnInvalidCall) {
  constexpr int invalid = IRI_ERROR_INVALID_ARGUMENT;
  iri_base base = IRI_BASE_INIT;
  ASSERT_EQ(iri_base_make(&base, "s:", 2, nullptr), IRI_OK);
  EXPECT_EQ(iri_resolve(nullptr, "a", 1, 0, nullptr, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_resolve(&base, nullptr, 1, 0, nullptr, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_relativize(nullptr, "s:", 2, nullptr, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_relativize(&base, nullptr, 1, nullptr, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_join(nullptr, 1, "b", 1, nullptr, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_join("a", 1, nullptr, 1, nullptr, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_remove_dot_segments(nullptr, 1, nullptr, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_origin(nullptr, 1, nullptr, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_to_display(nullptr, 1, "", 0, nullptr, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_to_display("a", 1, nullptr, 1, nullptr, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_mask_password(nullptr, 1, "", 0, nullptr, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_mask_password("a", 1, nullptr, 1, nullptr, 0, nullptr, nullptr), invalid);
  const auto masks = [](const char* text, unsigned flags, const iri_text* names, size_t count) {
    return iri_mask_secrets(text, 1, "", 0, flags, names, count, nullptr, 0, nullptr, nullptr);
  };
  const iri_text no_text{nullptr, 1};
  EXPECT_EQ(masks(nullptr, 0, nullptr, 0), invalid);
  EXPECT_EQ(masks("a", 4, nullptr, 0), invalid);
  EXPECT_EQ(masks("a", 0, nullptr, 1), invalid);
  EXPECT_EQ(masks("a", 0, &no_text, 1), invalid);
  EXPECT_EQ(iri_file_uri(nullptr, 1, IRI_PATH_POSIX, nullptr, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_file_uri("/", 1, 2, nullptr, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_file_path(nullptr, 1, IRI_PATH_POSIX, nullptr, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_file_path("file:///", 8, -1, nullptr, 0, nullptr, nullptr), invalid);
  EXPECT_FALSE(iri_find_scheme(nullptr, 1, nullptr));
  EXPECT_EQ(iri_same(0, nullptr, 1, "a", 1, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_same(0, "a", 1, nullptr, 1, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_compare(0, nullptr, 1, "a", 1, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_compare(0, "a", 1, nullptr, 1, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_percent_encode(-1, nullptr, "a", 1, nullptr, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_percent_encode(IRI_RULE_query, nullptr, nullptr, 1, nullptr, 0, nullptr, nullptr),
            invalid);
  iri_components components = IRI_COMPONENTS_INIT;
  EXPECT_EQ(iri_parse(-1, "a", 1, &components, nullptr), invalid);
  EXPECT_EQ(iri_parse(IRI_RULE_IRI, nullptr, 1, &components, nullptr), invalid);
  EXPECT_FALSE(iri_find_part(nullptr, IRI_COMPONENT_PATH, nullptr, nullptr));
  ASSERT_EQ(iri_parse(IRI_RULE_IRI, "s://u@h:1/p?q#f", 15, &components, nullptr), IRI_OK);
  for (const int component : {-1, static_cast<int>(IRI_COMPONENT_NONE), 1000}) {
    std::uint32_t begin = 77, end = 78;
    EXPECT_FALSE(iri_find_part(&components, component, &begin, &end)) << component;
    EXPECT_TRUE(begin == 77 && end == 78) << component;
  }
  components.struct_size -= 1;
  EXPECT_FALSE(iri_find_part(&components, IRI_COMPONENT_PATH, nullptr, nullptr));
}

TEST(COperations, ATextThatIsNoReferenceIsRefusedWithItsPlace) {
  using Call =
      iri_status (*)(const char*, std::size_t, char*, std::size_t, std::size_t*, iri_error*);
  const auto file_path = [](const char* text, std::size_t size, char* out, std::size_t capacity,
                            std::size_t* needed, iri_error* error) {
    return iri_file_path(text, size, IRI_PATH_POSIX, out, capacity, needed, error);
  };
  const Call calls[] = {iri_to_uri, iri_to_iri, iri_origin, file_path};
  for (const Call call : calls) {
    std::size_t needed = 9;
    iri_error error = IRI_ERROR_INIT;
    EXPECT_EQ(call("s:a b", 5, nullptr, 0, &needed, &error), IRI_ERROR_UNEXPECTED_CHARACTER);
    EXPECT_EQ(error.component, IRI_COMPONENT_PATH);
    EXPECT_EQ(error.offset, 3U);
    EXPECT_EQ(needed, 0U);
    needed = 9;
    EXPECT_EQ(call(nullptr, 1, nullptr, 0, &needed, &error), IRI_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(needed, 0U);
  }
}

TEST(COperations, EachOfItsTextsMayBeNoReference) {
  iri_base base = IRI_BASE_INIT;
  ASSERT_EQ(iri_base_make(&base, "s:/a", 4, nullptr), IRI_OK);
  const auto place_of = [](const auto& call) {
    std::size_t needed = 9;
    iri_error error = IRI_ERROR_INIT;
    EXPECT_EQ(call(&needed, &error), IRI_ERROR_UNEXPECTED_CHARACTER);
    EXPECT_TRUE(needed == 0 || needed == 9);
    return error.offset;
  };
  const char* const text = "s:a b";
  EXPECT_EQ(place_of([&](std::size_t* needed, iri_error* error) {
              return iri_resolve(&base, text, 5, 0, nullptr, 0, needed, error);
            }),
            3U);
  EXPECT_EQ(place_of([&](std::size_t* needed, iri_error* error) {
              return iri_relativize(&base, text, 5, nullptr, 0, needed, error);
            }),
            3U);
  EXPECT_EQ(place_of([&](std::size_t* needed, iri_error* error) {
              return iri_normalize_to_uri(text, 5, 0, 0, nullptr, 0, needed, error);
            }),
            3U);
  EXPECT_EQ(place_of([&](std::size_t*, iri_error* error) {
              return iri_missing_steps(IRI_RULE_IRI, text, 5, 0, 0, nullptr, error);
            }),
            3U);
  EXPECT_EQ(place_of([&](std::size_t*, iri_error* error) {
              return iri_hash(IRI_LEVEL_STRING, text, 5, 0, 0, nullptr, error);
            }),
            3U);
}

TEST(COperations, TheHashIsThatOfCppAndOfWhatIsTheSame) {
  const auto hash = [](int level, std::string_view text, unsigned flags, std::uint64_t seed) {
    std::uint64_t found = 0;
    EXPECT_EQ(iri_hash(level, text.data(), text.size(), flags, seed, &found, nullptr), IRI_OK);
    return found;
  };
  for (const std::string_view text : {"HTTP://h/%7ea#f", "http://h:80/~a#g"}) {
    const auto view = iri::IriReferenceView::parse(text);
    for (int level = IRI_LEVEL_STRING; level <= IRI_LEVEL_SCHEME; ++level) {
      const auto by = static_cast<iri::ComparisonLevel>(level);
      EXPECT_EQ(hash(level, text, 0, 7), iri::hash(by, *view, {}, 7));
      EXPECT_EQ(hash(level, text, IRI_COMPARE_WITHOUT_FRAGMENT, 8),
                iri::hash(by, *view, {.fragment = false}, 8));
    }
  }
  EXPECT_EQ(hash(IRI_LEVEL_SCHEME, "HTTP://h/%7ea#f", IRI_COMPARE_WITHOUT_FRAGMENT, 7),
            hash(IRI_LEVEL_SCHEME, "http://h:80/~a#g", IRI_COMPARE_WITHOUT_FRAGMENT, 7));
  EXPECT_EQ(iri_hash(IRI_LEVEL_STRING, nullptr, 1, 0, 0, nullptr, nullptr),
            IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(iri_hash(IRI_LEVEL_SCHEME + 1, "a", 1, 0, 0, nullptr, nullptr),
            IRI_ERROR_INVALID_ARGUMENT);
}

TEST(COperations, MissingStepsAreThoseThatWouldChangeTheText) {
  const auto missing = [](int rule, std::string_view text, unsigned steps, unsigned components) {
    unsigned found = 999;
    const iri_status code =
        iri_missing_steps(rule, text.data(), text.size(), steps, components, &found, nullptr);
    EXPECT_EQ(found == 999, code != IRI_OK);
    return found;
  };
  constexpr auto rule = IRI_RULE_IRI;
  for (unsigned step = 1; step <= IRI_NORMALIZE_ALL; step += step) {
    const std::string_view text = "HTTP://H:80/%7ea/./b";
    char out[32];
    std::size_t size = 0;
    ASSERT_EQ(iri_normalize(rule, text.data(), text.size(), step, IRI_ALL_COMPONENTS, out,
                            sizeof out, &size, nullptr),
              IRI_OK);
    EXPECT_EQ(missing(rule, text, step, IRI_ALL_COMPONENTS),
              std::string_view(out, size) == text ? 0 : step);
  }
  EXPECT_NE(missing(rule, "HTTP://h", IRI_NORMALIZE_ALL, IRI_ALL_COMPONENTS), 0U);
  EXPECT_EQ(missing(rule, "HTTP://h", IRI_NORMALIZE_ALL, 0), 0U);
  EXPECT_EQ(missing(rule, "http://h/", IRI_NORMALIZE_ALL, IRI_ALL_COMPONENTS), 0U);
  EXPECT_EQ(missing(rule, "s:", IRI_NORMALIZE_ALL + 1, 0), 999U);
  EXPECT_EQ(missing(rule, "s:", 0, IRI_ALL_COMPONENTS + 1), 999U);
  EXPECT_EQ(missing(IRI_RULE_path, "s:", 0, 0), 999U);
}

TEST(COperations, ABaseIsParsedOnceAndMayBeCopied) {
  const std::string text = "http://a/b/c";
  iri_base base = IRI_BASE_INIT;
  ASSERT_EQ(iri_base_make(&base, text.data(), text.size(), nullptr), IRI_OK);
  const iri_base copy = base;
  for (int i = 0; i < 2; ++i) {
    char out[16];
    std::size_t size = 0;
    EXPECT_EQ(iri_resolve(&copy, "../d", 4, 0, out, sizeof out, &size, nullptr), IRI_OK);
    EXPECT_EQ(std::string(out, size), "http://a/d");
    EXPECT_EQ(iri_relativize(&base, "http://a/b/e", 12, out, sizeof out, &size, nullptr), IRI_OK);
    EXPECT_EQ(std::string(out, size), "e");
  }
}

TEST(COperations, JoinSaysWhichOfTheTwoIsNone) {
  iri_error error = IRI_ERROR_INIT;
  EXPECT_EQ(iri_join("a b", 3, "c", 1, nullptr, 0, nullptr, &error),
            IRI_ERROR_UNEXPECTED_CHARACTER);
  EXPECT_EQ(error.text, 0U);
  EXPECT_EQ(iri_join("a", 1, "b c", 3, nullptr, 0, nullptr, &error),
            IRI_ERROR_UNEXPECTED_CHARACTER);
  EXPECT_EQ(error.text, 1U);
  EXPECT_EQ(error.offset, 1U);
}

// Neither zeros, nor a base whose last text was refused, nor a struct that is too small.
TEST(COperations, ABaseThatWasNotMadeIsAnInvalidArgument) {
  const auto resolves = [](const iri_base& base) {
    std::size_t needed = 9;
    iri_error error = IRI_ERROR_INIT;
    const iri_status code = iri_resolve(&base, "a", 1, 0, nullptr, 0, &needed, &error);
    EXPECT_EQ(code, error.code);
    EXPECT_EQ(iri_relativize(&base, "s:", 2, nullptr, 0, nullptr, nullptr), code);
    EXPECT_EQ(needed == 0, code == IRI_ERROR_INVALID_ARGUMENT);
    return code != IRI_ERROR_INVALID_ARGUMENT;
  };
  iri_base base = IRI_BASE_INIT;
  EXPECT_FALSE(resolves(base));
  EXPECT_FALSE(resolves(iri_base{}));
  ASSERT_EQ(iri_base_make(&base, "s:/a", 4, nullptr), IRI_OK);
  EXPECT_TRUE(resolves(base));
  iri_error error = IRI_ERROR_INIT;
  EXPECT_EQ(iri_base_make(&base, "a b", 3, &error), IRI_ERROR_NO_SCHEME);
  EXPECT_EQ(error.offset, 1U);
  EXPECT_FALSE(resolves(base));
  ASSERT_EQ(iri_base_make(&base, "s:/a", 4, nullptr), IRI_OK);
  EXPECT_EQ(iri_base_make(&base, nullptr, 1, nullptr), IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_FALSE(resolves(base));
  ASSERT_EQ(iri_base_make(&base, "s:/a", 4, nullptr), IRI_OK);
  base.struct_size -= 1;
  EXPECT_FALSE(resolves(base));
  EXPECT_EQ(iri_base_make(&base, "s:/a", 4, nullptr), IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(iri_base_make(nullptr, "s:/a", 4, nullptr), IRI_ERROR_INVALID_ARGUMENT);
}

TEST(COperations, EachPartIsWithoutItsDelimiters) {
  const std::string_view text = "s://u@h:8/p?q#f";
  iri_components components = IRI_COMPONENTS_INIT;
  ASSERT_EQ(iri_parse(IRI_RULE_IRI, text.data(), text.size(), &components, nullptr), IRI_OK);
  const std::string_view parts[] = {"s", "u@h:8", "u", "h", "8", "/p", "q", "f"};
  for (int i = 0; i < 8; ++i) {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    ASSERT_TRUE(iri_find_part(&components, IRI_COMPONENT_SCHEME + i, &begin, &end)) << i;
    EXPECT_EQ(text.substr(begin, end - begin), parts[i]);
  }
}

TEST(COperations, AKernelIsTakenByItsWholeName) {
  const std::string before = iri_kernel();
  for (std::size_t i = 0; i < iri_kernel_count(); ++i) {
    const std::string name = iri_kernel_name(i);
    EXPECT_EQ(iri_use_kernel(name.c_str(), nullptr), IRI_OK);
    EXPECT_EQ(iri_kernel(), name);
    EXPECT_NE(iri_use_kernel(name.substr(0, name.size() - 1).c_str(), nullptr), IRI_OK);
    EXPECT_NE(iri_use_kernel((name + "x").c_str(), nullptr), IRI_OK);
    EXPECT_EQ(iri_kernel(), name);
  }
  EXPECT_EQ(iri_use_kernel(before.c_str(), nullptr), IRI_OK);
}

const iri_text a_value[] = {{"v", 1}};
const iri_template_variable a_variable = {{"x", 1}, IRI_TEMPLATE_STRING, a_value, 1};

/// iri_canonical_target() without parts, which go before the error.
iri_status canonical_target(const char* method, std::size_t method_size, const char* target,
                            std::size_t size, unsigned flags, char* out, std::size_t capacity,
                            std::size_t* needed, iri_error* error) {
  return iri_canonical_target(method, method_size, target, size, flags, out, capacity, needed,
                              nullptr, error);
}

struct Written {
  const char* name;
  std::function<iri_status(char*, std::size_t, std::size_t*, iri_error*)> write;
  std::string text;
};

constexpr iri_text secret_names[] = {{"k", 1}};

/// A call of each function that writes a text, and what it writes.
std::vector<Written> all_writers(const iri_base* base, const iri_parts* parts) {
  using Size = std::size_t;
  constexpr auto reference = IRI_RULE_IRI_reference;
  constexpr auto all = IRI_ALL_COMPONENTS;
  // Names of the parameters: out, capacity, needed, error.
#define IRI_WRITER(text, function, ...)                                                           \
  {                                                                                               \
#function, [=                                                                                 \
    ](char* o, Size c, Size* n, iri_error* e) { return function(__VA_ARGS__, o, c, n, e); }, text \
  }
  return {
      IRI_WRITER("http://a/d", iri_resolve, base, "../d", 4, 0),
      IRI_WRITER("d", iri_relativize, base, "http://a/b/d", 12),
      IRI_WRITER("a/c", iri_join, "a/b", 3, "c", 1),
      IRI_WRITER("/b", iri_remove_dot_segments, "/a/../b", 7),
      IRI_WRITER("http://h/", iri_normalize, reference, "HTTP://H/./", 11, IRI_NORMALIZE_ALL, all),
      IRI_WRITER("s:%C3%A9", iri_normalize_to_uri, "S:\xC3\xA9", 4, IRI_NORMALIZE_ALL, all),
      IRI_WRITER("http://h", iri_origin, "HTTP://u@H:80/p", 15),
      IRI_WRITER("%C3%A9", iri_to_uri, "\xC3\xA9", 2),
      IRI_WRITER("\xC3\xA9", iri_to_iri, "%C3%A9", 6),
      IRI_WRITER("s://u:-@h/\xC3\xA9", iri_to_display, "s://u:p@h/%C3%A9", 16, "-", 1),
      IRI_WRITER("s://u:@h/%C3%A9", iri_mask_password, "s://u:p@h/%C3%A9", 16, nullptr, 0),
      IRI_WRITER("s://-@h/?k=-&sig=-", iri_mask_secrets, "s://u@h/?k=1&sig=2", 18, "-", 1,
                 IRI_MASK_USERINFO | IRI_MASK_KNOWN_PARAMETERS, secret_names, 1),
      IRI_WRITER("a%2Fb%21", iri_percent_encode, IRI_RULE_segment, "!", "a/b!", 4),
      IRI_WRITER("a/", iri_percent_decode, "a%2F", 4),
      IRI_WRITER("\xC3\xA9", iri_percent_decode_utf8, "%C3%A9", 6),
      IRI_WRITER("A%2F", iri_percent_decode_unreserved, "%41%2F", 6),
      IRI_WRITER("a b", iri_decode_parameter, "a+b", 3, IRI_PLUS_IS_SPACE),
      IRI_WRITER("a hex digit", iri_expected_phrase, reference, "%", 1),
      IRI_WRITER("a hex digit", iri_target_expected_phrase, "GET", 3, "/%", 2, 0),
      IRI_WRITER("http://h/p", iri_target_uri, "GET", 3, "/p", 2, 0, "http", 4, "h", 1),
      IRI_WRITER("/b", canonical_target, "GET", 3, "/a/../b", 7, 0),
      IRI_WRITER("s://h:8/p", iri_set_part, reference, "s://h/p", 7, IRI_COMPONENT_PORT, "8", 1),
      IRI_WRITER("s://h/p", iri_remove_part, reference, "s://h:8/p", 9, IRI_COMPONENT_PORT),
      IRI_WRITER("s://h/p", iri_build, reference, parts),
      IRI_WRITER("file:///a%20b", iri_file_uri, "/a b", 4, IRI_PATH_POSIX),
      IRI_WRITER("/a b", iri_file_path, "file:///a%20b", 13, IRI_PATH_POSIX),
      IRI_WRITER("/v", iri_expand, "/{x}", 4, &a_variable, 1),
  };
#undef IRI_WRITER
}

// Law 8, for every function of C that writes a text: of every size of the buffer, and without one.
TEST(COperations, EachOutputTellsItsSizeAndStaysWithinItsBuffer) {
  iri_base base = IRI_BASE_INIT;
  ASSERT_EQ(iri_base_make(&base, "http://a/b/c", 12, nullptr), IRI_OK);
  iri_parts parts = IRI_PARTS_INIT;
  parts.scheme = {"s", 1}, parts.host = {"h", 1}, parts.path = {"/p", 2};
  for (const auto& [name, write, text] : all_writers(&base, &parts)) {
    for (std::size_t size = 0; size <= text.size() + 1; ++size) {
      const auto block = std::make_unique<char[]>(size);
      std::size_t needed = 99;
      iri_error error = IRI_ERROR_INIT;
      const iri_status code = write(block.get(), size, &needed, &error);
      EXPECT_EQ(code, size < text.size() ? IRI_ERROR_BUFFER_TOO_SMALL : IRI_OK) << name << size;
      EXPECT_EQ(error.code, code) << name;
      EXPECT_EQ(error.text, 0U) << name;  // of no text, and of no place in it
      EXPECT_EQ(error.component, IRI_COMPONENT_NONE) << name;
      EXPECT_EQ(error.offset, 0U) << name;
      EXPECT_EQ(needed, text.size()) << name;
      if (code == IRI_OK) {
        EXPECT_EQ(std::string(block.get(), needed), text) << name;
      }
      EXPECT_EQ(write(block.get(), size, nullptr, nullptr), code) << name;
    }
    EXPECT_EQ(write(nullptr, 0, nullptr, nullptr), IRI_ERROR_BUFFER_TOO_SMALL) << name;
  }
}

// "With any other error `size` is 0" (output.hpp).
TEST(COperations, ARefusedOutputHasNoSize) {
  std::size_t needed = 99;
  EXPECT_EQ(iri_file_path("http://a/", 9, IRI_PATH_POSIX, nullptr, 0, &needed, nullptr),
            static_cast<iri_status>(IRI_ERROR_BAD_FILE_PATH));
  EXPECT_EQ(needed, 0U);
  needed = 99;
  EXPECT_EQ(iri_percent_decode("a%zz", 4, nullptr, 0, &needed, nullptr),
            static_cast<iri_status>(IRI_ERROR_BAD_PERCENT_ENCODING));
  EXPECT_EQ(needed, 0U);
  needed = 99;
  EXPECT_EQ(iri_set_part(IRI_RULE_URI, "s:a", 3, IRI_COMPONENT_PORT, "1", 1, nullptr, 0, &needed,
                         nullptr),
            static_cast<iri_status>(IRI_ERROR_NO_AUTHORITY));
  EXPECT_EQ(needed, 0U);
  needed = 99;
  const iri_parts none = IRI_PARTS_INIT;
  EXPECT_EQ(iri_build(IRI_RULE_URI, &none, nullptr, 0, &needed, nullptr),
            static_cast<iri_status>(IRI_ERROR_NO_SCHEME));
  EXPECT_EQ(needed, 0U);
}

TEST(COperations, TheCanonicalFormDoesMoreIfToldTo) {
  const auto canonical = [](std::string_view target, unsigned flags) {
    char out[16];
    std::size_t size = 0;
    const iri_status code = iri_canonical_target("GET", 3, target.data(), target.size(), flags, out,
                                                 sizeof out, &size, nullptr, nullptr);
    return text_or_error(code, out, size);
  };
  EXPECT_EQ(canonical("/a//b;c/d%3Be", 0), "/a//b;c/d%3Be");
  EXPECT_EQ(canonical("/a//b;c/d%3Be", IRI_CANONICAL_MERGE_SLASHES), "/a/b;c/d%3Be");
  EXPECT_EQ(canonical("/a//b;c/d%3Be", IRI_CANONICAL_CUT_PARAMETERS), "/a//b/d%3Be");
  EXPECT_EQ(canonical("/a//b;c/d%3Be", IRI_CANONICAL_CUT_ENCODED_PARAMETERS), "/a//b;c/d");
  EXPECT_EQ(canonical("/..;/a", IRI_CANONICAL_CUT_PARAMETERS), "bad_value");
  EXPECT_EQ(canonical("/%7e?%7e%2f", 0), "/~?%7e%2f");
  EXPECT_EQ(canonical("/%7e?%7e%2f", IRI_CANONICAL_NORMALIZE_QUERY), "/~?~%2F");
  EXPECT_EQ(canonical("http://a./", IRI_CANONICAL_DROP_FINAL_DOT), "http://a/");
  EXPECT_EQ(canonical("/a", 64), "invalid_argument");
}

TEST(COperations, TheTableOfSchemesIsThatOfCpp) {
  ASSERT_EQ(iri_scheme_count(), iri::schemes().size());
  for (std::size_t i = 0; i < iri_scheme_count(); ++i) {
    const iri::Scheme& expected = iri::schemes()[i];
    const std::string name = iri_scheme_name(i);
    EXPECT_EQ(name, expected.name);
    iri_scheme scheme = IRI_SCHEME_INIT;
    ASSERT_TRUE(iri_find_scheme(name.data(), name.size(), &scheme));
    EXPECT_STREQ(scheme.name, name.c_str());
    EXPECT_EQ(scheme.default_port, expected.default_port.value_or(0));
    EXPECT_EQ(scheme.empty_path_is_root == 1, expected.empty_path_is_root);
    EXPECT_NE(expected.default_port, 0);
  }
  EXPECT_EQ(iri_scheme_name(iri_scheme_count()), nullptr);
  iri_scheme scheme = IRI_SCHEME_INIT;
  EXPECT_TRUE(iri_find_scheme("HTTP", 4, &scheme));
  EXPECT_EQ(scheme.default_port, 80);
  EXPECT_FALSE(iri_find_scheme("none", 4, &scheme));
  EXPECT_FALSE(iri_find_scheme(nullptr, 4, &scheme));
  EXPECT_EQ(scheme.default_port, 80);
}

// The ports of the service names that the registrations of the schemes give, and the schemes whose
// empty path is "/" by the same RFCs.
TEST(COperations, ASchemeHasThePortOfItsRegistration) {
  struct Expected {
    const char* name;
    unsigned port;
    bool root;
  };
  const Expected all[] = {
      {"coap", 5683, true},   // RFC 7252
      {"coaps", 5684, true},  // RFC 7252
      {"dict", 2628, false},  // RFC 2229
      {"ftp", 21, true},      // RFC 1738
      {"gopher", 70, false},  // RFC 4266
      {"http", 80, true},     // RFC 9110
      {"https", 443, true},   // RFC 9110
      {"imap", 143, false},   // RFC 5092
      {"ipp", 631, true},     // RFC 3510
      {"ipps", 631, true},    // RFC 7472
      {"ldap", 389, false},   // RFC 4516
      {"nfs", 2049, false},   // RFC 2224
      {"nntp", 119, false},   // RFC 5538
      {"pop", 110, false},    // RFC 2384
      {"rsync", 873, false},  // RFC 5781
      {"rtsp", 554, false},   // RFC 7826
      {"rtsps", 322, false},  // RFC 7826
      {"rtspu", 554, false},  // RFC 2326
      {"telnet", 23, false},  // RFC 4248
      {"tftp", 69, false},    // RFC 3617
      {"ws", 80, true},       // RFC 6455
      {"wss", 443, true},     // RFC 6455
  };
  EXPECT_EQ(iri_scheme_count(), std::size(all));
  for (const Expected& expected : all) {
    iri_scheme scheme = IRI_SCHEME_INIT;
    ASSERT_TRUE(iri_find_scheme(expected.name, std::strlen(expected.name), &scheme));
    EXPECT_EQ(scheme.default_port, expected.port) << expected.name;
    EXPECT_EQ(scheme.empty_path_is_root == 1, expected.root) << expected.name;
  }
}

TEST(COperations, NamesTheSecretParameters) {
  const auto names = iri::secret_parameters();
  ASSERT_GT(names.size(), 20U);
  for (std::size_t i = 0; i < names.size(); ++i) EXPECT_EQ(iri_secret_parameter(i), names[i]);
  EXPECT_EQ(iri_secret_parameter(names.size()), nullptr);
}

TEST(COperations, AnOriginThatThereIsNotIsABadValue) {
  iri_error error = IRI_ERROR_INIT;
  EXPECT_EQ(iri_origin("mailto:a", 8, nullptr, 0, nullptr, &error), IRI_ERROR_BAD_VALUE);
  EXPECT_EQ(error.component, IRI_COMPONENT_NONE);
  EXPECT_EQ(error.offset, 0U);
  EXPECT_EQ(iri_origin("/a", 2, nullptr, 0, nullptr, &error), IRI_ERROR_NO_SCHEME);
}

TEST(COperations, AMaskThatIsNoUserinfoIsTheSecondText) {
  iri_error error = IRI_ERROR_INIT;
  EXPECT_EQ(iri_to_display("s://u:p@h", 9, "@", 1, nullptr, 0, nullptr, &error),
            IRI_ERROR_BAD_VALUE);
  EXPECT_EQ(error.text, 1U);
  EXPECT_EQ(iri_mask_password("a b", 3, "@", 1, nullptr, 0, nullptr, &error),
            IRI_ERROR_UNEXPECTED_CHARACTER);
  EXPECT_EQ(error.text, 0U);
}

std::string edited(int rule, std::string_view text, int component, const char* value) {
  char out[64];
  std::size_t size = 0;
  iri_error error = IRI_ERROR_INIT;
  const iri_status code = value == nullptr
                              ? iri_remove_part(rule, text.data(), text.size(), component, out,
                                                sizeof out, &size, &error)
                              : iri_set_part(rule, text.data(), text.size(), component, value,
                                             std::strlen(value), out, sizeof out, &size, &error);
  if (code == IRI_OK) return std::string(out, size);
  return iri_error_name(code) + (" " + std::to_string(error.text)) + " " +
         std::to_string(error.offset);
}

// The table in edit.hpp, and what is refused.
TEST(CEdit, SetsAndRemovesEachPart) {
  const char* const text = "s://u@h:8/p?q#f";
  constexpr auto rule = IRI_RULE_IRI_reference;
  EXPECT_EQ(edited(rule, text, IRI_COMPONENT_SCHEME, "t"), "t://u@h:8/p?q#f");
  EXPECT_EQ(edited(rule, text, IRI_COMPONENT_AUTHORITY, "a"), "s://a/p?q#f");
  EXPECT_EQ(edited(rule, text, IRI_COMPONENT_USERINFO, "v"), "s://v@h:8/p?q#f");
  EXPECT_EQ(edited(rule, text, IRI_COMPONENT_HOST, "[::1]"), "s://u@[::1]:8/p?q#f");
  EXPECT_EQ(edited(rule, text, IRI_COMPONENT_PORT, ""), "s://u@h:/p?q#f");
  EXPECT_EQ(edited(rule, text, IRI_COMPONENT_PATH, "a/b"), "s://u@h:8/a/b?q#f");
  EXPECT_EQ(edited(rule, text, IRI_COMPONENT_QUERY, ""), "s://u@h:8/p?#f");
  EXPECT_EQ(edited(rule, text, IRI_COMPONENT_FRAGMENT, "g"), "s://u@h:8/p?q#g");
  EXPECT_EQ(edited(rule, text, IRI_COMPONENT_SCHEME, nullptr), "//u@h:8/p?q#f");
  EXPECT_EQ(edited(rule, text, IRI_COMPONENT_AUTHORITY, nullptr), "s:/p?q#f");
  EXPECT_EQ(edited(rule, text, IRI_COMPONENT_USERINFO, nullptr), "s://h:8/p?q#f");
  EXPECT_EQ(edited(rule, text, IRI_COMPONENT_HOST, nullptr), "s://u@:8/p?q#f");
  EXPECT_EQ(edited(rule, text, IRI_COMPONENT_PORT, nullptr), "s://u@h/p?q#f");
  EXPECT_EQ(edited(rule, text, IRI_COMPONENT_PATH, nullptr), "s://u@h:8?q#f");
  EXPECT_EQ(edited(rule, text, IRI_COMPONENT_QUERY, nullptr), "s://u@h:8/p#f");
  EXPECT_EQ(edited(rule, text, IRI_COMPONENT_FRAGMENT, nullptr), "s://u@h:8/p?q");
  EXPECT_EQ(edited(rule, "urn:y", IRI_COMPONENT_PATH, "//x"), "urn:/.//x");
  EXPECT_EQ(edited(rule, "s:a:b", IRI_COMPONENT_SCHEME, nullptr), "./a:b");
  EXPECT_EQ(edited(rule, "s:a", IRI_COMPONENT_HOST, "h"), "s://h/a");
  EXPECT_EQ(edited(rule, "s:a", IRI_COMPONENT_PORT, nullptr), "s:a");
  EXPECT_EQ(edited(rule, "s:a", IRI_COMPONENT_USERINFO, nullptr), "s:a");
}

TEST(CEdit, RefusesWhatTheReferenceCannotHave) {
  EXPECT_EQ(edited(IRI_RULE_IRI_reference, "a b", IRI_COMPONENT_PORT, "1"),
            "unexpected_character 0 1");
  EXPECT_EQ(edited(IRI_RULE_IRI_reference, "//h", IRI_COMPONENT_PORT, "1x"), "bad_port 1 1");
  EXPECT_EQ(edited(IRI_RULE_IRI_reference, "/a", IRI_COMPONENT_PORT, "1"), "no_authority 1 0");
  EXPECT_EQ(edited(IRI_RULE_IRI, "s:a", IRI_COMPONENT_SCHEME, nullptr), "no_scheme 0 0");
  EXPECT_EQ(edited(IRI_RULE_irelative_ref, "a", IRI_COMPONENT_SCHEME, "s"), "has_scheme 1 0");
  EXPECT_EQ(edited(IRI_RULE_irelative_ref, "a", IRI_COMPONENT_SCHEME, nullptr), "a");
  EXPECT_EQ(edited(IRI_RULE_relative_ref, "a", IRI_COMPONENT_SCHEME, "s"), "has_scheme 1 0");
  EXPECT_EQ(edited(IRI_RULE_relative_ref, "a", IRI_COMPONENT_QUERY, "q"), "a?q");
  EXPECT_EQ(edited(IRI_RULE_absolute_IRI, "s:a", IRI_COMPONENT_FRAGMENT, "f"), "has_fragment 1 0");
  EXPECT_EQ(edited(IRI_RULE_absolute_IRI, "s:a", IRI_COMPONENT_QUERY, "q"), "s:a?q");
  EXPECT_EQ(edited(IRI_RULE_absolute_URI, "s:a", IRI_COMPONENT_FRAGMENT, "f"), "has_fragment 1 0");
  EXPECT_EQ(edited(IRI_RULE_absolute_URI, "s:a", IRI_COMPONENT_FRAGMENT, nullptr), "s:a");
  EXPECT_EQ(edited(IRI_RULE_URI, "s:a", IRI_COMPONENT_QUERY, "\xC3\xA9"),
            "character_not_allowed 1 0");
  EXPECT_EQ(edited(IRI_RULE_URI, "s:a", IRI_COMPONENT_NONE, "a"), "invalid_argument 0 0");
  EXPECT_EQ(edited(IRI_RULE_URI, "s:a", IRI_COMPONENT_FRAGMENT + 1, nullptr),
            "invalid_argument 0 0");
  EXPECT_EQ(edited(IRI_RULE_port, "80", IRI_COMPONENT_PORT, "1"), "invalid_argument 0 0");
  EXPECT_EQ(iri_set_part(IRI_RULE_URI, "s:a", 3, IRI_COMPONENT_PATH, nullptr, 1, nullptr, 0,
                         nullptr, nullptr),
            IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(
      iri_remove_part(IRI_RULE_URI, nullptr, 3, IRI_COMPONENT_PATH, nullptr, 0, nullptr, nullptr),
      IRI_ERROR_INVALID_ARGUMENT);
}

/// A reference of the parts, each NULL or a string: scheme, userinfo, host, port, path, query,
/// fragment; or the error, its component and its offset.
std::string built(int rule, const std::array<const char*, 7>& values) {
  iri_parts parts = IRI_PARTS_INIT;
  iri_text* const all[] = {&parts.scheme, &parts.userinfo, &parts.host,    &parts.port,
                           &parts.path,   &parts.query,    &parts.fragment};
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] != nullptr) *all[i] = {values[i], std::strlen(values[i])};
  }
  char out[64];
  std::size_t size = 0;
  iri_error error = IRI_ERROR_INIT;
  const iri_status code = iri_build(rule, &parts, out, sizeof out, &size, &error);
  if (code == IRI_OK) return std::string(out, size);
  return std::string(iri_error_name(code)) + " " + iri_component_name(error.component) + " " +
         std::to_string(error.offset);
}

TEST(CEdit, BuildsAReferenceOfItsParts) {
  const char* const no = nullptr;
  constexpr auto rule = IRI_RULE_IRI_reference;
  EXPECT_EQ(built(rule, {"s", "u", "h", "8", "p", "q", "f"}), "s://u@h:8/p?q#f");
  EXPECT_EQ(built(rule, {no, no, no, no, no, no, no}), "");
  EXPECT_EQ(built(rule, {no, no, "", no, "", "", ""}), "//?#");
  EXPECT_EQ(built(rule, {no, no, no, no, "//x", no, no}), "/.//x");
  EXPECT_EQ(built(rule, {no, no, no, no, "a:b", no, no}), "./a:b");
  EXPECT_EQ(built(rule, {"s", no, no, no, "a:b", no, no}), "s:a:b");
  EXPECT_EQ(built(rule, {no, no, no, "80", no, no, no}), "no_authority port 0");
  EXPECT_EQ(built(rule, {no, "u", no, no, no, no, no}), "no_authority userinfo 0");
  EXPECT_EQ(built(rule, {"1s", no, no, no, no, no, no}), "bad_scheme scheme 0");
  EXPECT_EQ(built(rule, {"s", "u@", "h", no, no, no, no}), "unexpected_character userinfo 1");
  EXPECT_EQ(built(rule, {"s", no, "h/", no, no, no, no}), "unexpected_character host 1");
  EXPECT_EQ(built(rule, {"s", no, "h", "8o", no, no, no}), "bad_port port 1");
  EXPECT_EQ(built(rule, {"s", no, "h", no, "/?", no, no}), "unexpected_character path 1");
  EXPECT_EQ(built(rule, {"s", no, "h", no, no, "a b", no}), "unexpected_character query 1");
  EXPECT_EQ(built(rule, {"s", no, "h", no, no, no, "f#"}), "unexpected_character fragment 1");
  EXPECT_EQ(built(IRI_RULE_IRI, {no, no, no, no, "a", no, no}), "no_scheme scheme 0");
  EXPECT_EQ(built(IRI_RULE_relative_ref, {"s", no, no, no, "a", no, no}), "has_scheme scheme 0");
  EXPECT_EQ(built(IRI_RULE_absolute_IRI, {"s", no, no, no, "a", no, "f"}),
            "has_fragment fragment 0");
  EXPECT_EQ(built(IRI_RULE_port, {no, no, no, no, no, no, no}), "invalid_argument  0");
  for (iri_text iri_parts::*const part :
       {&iri_parts::scheme, &iri_parts::userinfo, &iri_parts::host, &iri_parts::port,
        &iri_parts::path, &iri_parts::query, &iri_parts::fragment}) {
    iri_parts no_text = IRI_PARTS_INIT;
    no_text.*part = {nullptr, 1};
    EXPECT_EQ(iri_build(rule, &no_text, nullptr, 0, nullptr, nullptr), IRI_ERROR_INVALID_ARGUMENT);
  }
  iri_parts parts = IRI_PARTS_INIT;
  parts.struct_size -= 1;
  EXPECT_EQ(iri_build(rule, &parts, nullptr, 0, nullptr, nullptr), IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(iri_build(rule, nullptr, nullptr, 0, nullptr, nullptr), IRI_ERROR_INVALID_ARGUMENT);
}

TEST(CRepair, SaysWhatCppSays) {
  const std::string_view text = " \\\\h\\a b%";
  char out[32];
  std::size_t needed = 0;
  std::size_t count = 0;
  iri_repair_change changes[2];
  const auto repair = [&](unsigned flags, std::string_view scheme, std::size_t room) {
    return iri_repair(text.data(), text.size(), flags, scheme.data(), scheme.size(), out,
                      sizeof out, &needed, changes, room, &count, nullptr);
  };
  ASSERT_EQ(repair(IRI_REPAIR_BACKSLASH_IS_SLASH, "http", 2), IRI_OK);
  EXPECT_EQ(std::string_view(out, needed), "http://h/a%20b%25");
  EXPECT_EQ(count, 7U);
  EXPECT_EQ(changes[0].kind, unsigned{IRI_REPAIR_WHITE_SPACE});
  EXPECT_EQ(changes[1].kind, unsigned{IRI_REPAIR_SCHEME});
  EXPECT_EQ(changes[1].offset, 1U);
  EXPECT_EQ(changes[1].size, 0U);
  ASSERT_EQ(repair(0, {}, 0), IRI_OK);
  EXPECT_EQ(std::string_view(out, needed), "%5C%5Ch%5Ca%20b%25");
  EXPECT_EQ(count, 5U);
  const std::string_view cut_out = "<h>";
  ASSERT_EQ(iri_repair(cut_out.data(), cut_out.size(), IRI_REPAIR_DELIMITED, nullptr, 0, out,
                       sizeof out, &needed, changes, 2, &count, nullptr),
            IRI_OK);
  EXPECT_EQ(std::string_view(out, needed), "h");
  EXPECT_EQ(count, 2U);
  EXPECT_EQ(changes[1].kind, unsigned{IRI_REPAIR_DELIMITER});
  ASSERT_EQ(iri_repair("u@h:p", 5, IRI_REPAIR_READ_SCP_FORM, nullptr, 0, out, sizeof out, &needed,
                       changes, 2, &count, nullptr),
            IRI_OK);
  EXPECT_EQ(std::string_view(out, needed), "ssh://u@h/p");
  EXPECT_EQ(changes[0].kind, unsigned{IRI_REPAIR_SCP_FORM});
  EXPECT_EQ(iri_repair(cut_out.data(), cut_out.size(), 8, nullptr, 0, out, sizeof out, &needed,
                       changes, 2, &count, nullptr),
            IRI_ERROR_INVALID_ARGUMENT);
}

// "The first `room` changes are written, and their number: both also if the buffer is too small."
TEST(CRepair, TheFirstChangesAreWrittenAndNoMore) {
  constexpr std::string_view text = " a b%";
  constexpr std::string_view repaired = "a%20b%25";
  constexpr iri_repair_change before = {0x77777777, 0x77777777, 0x77777777};
  const iri_repair_change expected[] = {
      {0, 1, IRI_REPAIR_WHITE_SPACE}, {2, 1, IRI_REPAIR_ENCODED}, {4, 1, IRI_REPAIR_PERCENT}};
  for (std::size_t room = 0; room <= 4; ++room) {
    for (const std::size_t capacity : {std::size_t{0}, repaired.size() - 1, repaired.size()}) {
      iri_repair_change changes[5] = {before, before, before, before, before};
      char out[16];
      std::size_t needed = 0;
      std::size_t count = 0;
      EXPECT_EQ(iri_repair(text.data(), text.size(), 0, nullptr, 0, out, capacity, &needed, changes,
                           room, &count, nullptr),
                capacity < repaired.size() ? IRI_ERROR_BUFFER_TOO_SMALL : IRI_OK);
      EXPECT_EQ(needed, repaired.size());
      EXPECT_EQ(count, 3U);
      for (std::size_t i = 0; i < 3 && i < room; ++i) {
        EXPECT_EQ(changes[i].offset, expected[i].offset) << i;
        EXPECT_EQ(changes[i].size, expected[i].size) << i;
        EXPECT_EQ(changes[i].kind, expected[i].kind) << i;
      }
      EXPECT_EQ(changes[std::min<std::size_t>(room, 4)].kind, before.kind);
    }
  }
  std::size_t count = 0;
  EXPECT_EQ(iri_repair(text.data(), text.size(), 0, nullptr, 0, nullptr, 0, nullptr, nullptr, 4,
                       &count, nullptr),
            IRI_ERROR_BUFFER_TOO_SMALL);
  EXPECT_EQ(count, 3U);
}

struct BrowserCase {
  std::string_view iri;
  int verdict;
  std::string_view url;
};

// The tables of docs/BROWSERS.md; the URLs are those of a browser (test/browsers.py).
TEST(CBrowser, SaysWhichUrlABrowserReads) {
  const BrowserCase cases[] = {
      {"HTTP://H:80/%7ea/./b", IRI_BROWSER_SAME, "http://h/%7ea/b"},
      {"http://0x7f.1/", IRI_BROWSER_OTHER, "http://127.0.0.1/"},
      {"http:example.com/a", IRI_BROWSER_OTHER, "http://example.com/a"},
      {"http://h:65536/", IRI_BROWSER_REFUSED, ""},
      {"http://\xE4\xBE\x8B.jp/", IRI_BROWSER_IDNA, ""},  // U+4F8B
  };
  for (const BrowserCase& c : cases) {
    char out[32];
    std::size_t needed = 99;
    int verdict = -1;
    ASSERT_EQ(iri_browser_reading(c.iri.data(), c.iri.size(), &verdict, out, sizeof out, &needed,
                                  nullptr),
              IRI_OK);
    EXPECT_EQ(verdict, c.verdict) << c.iri;
    EXPECT_EQ(std::string_view(out, needed), c.url);
  }
}

TEST(CBrowser, HandlesABufferOfEverySize) {
  constexpr std::string_view url = "http://127.0.0.1/";
  for (std::size_t size = 0; size <= url.size() + 1; ++size) {
    std::string out(url.size() + 2, '?');
    std::size_t needed = 0;
    int verdict = -1;
    const iri_status status =
        iri_browser_reading("http://0x7f.1/", 14, &verdict, out.data(), size, &needed, nullptr);
    EXPECT_EQ(status, size < url.size() ? IRI_ERROR_BUFFER_TOO_SMALL : IRI_OK);
    EXPECT_EQ(needed, url.size());
    EXPECT_EQ(verdict, int{IRI_BROWSER_OTHER});
    EXPECT_EQ(out.substr(size), std::string(out.size() - size, '?'));
    if (status == IRI_OK) {
      EXPECT_EQ(out.substr(0, needed), url);
    }
  }
}

TEST(CBrowser, RefusesWhatIsNoIri) {
  iri_error error = IRI_ERROR_INIT;
  std::size_t needed = 9;
  int verdict = -1;
  EXPECT_EQ(iri_browser_reading(nullptr, 1, &verdict, nullptr, 0, &needed, &error),
            IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(verdict, int{IRI_BROWSER_REFUSED});
  EXPECT_EQ(needed, 0U);
  verdict = -1;
  needed = 9;
  EXPECT_NE(iri_browser_reading("http://h/ ", 10, &verdict, nullptr, 0, &needed, &error), IRI_OK);
  EXPECT_EQ(error.offset, 9U);
  EXPECT_EQ(verdict, int{IRI_BROWSER_REFUSED});
  EXPECT_EQ(needed, 0U);
  EXPECT_NE(iri_browser_reading("/a", 2, nullptr, nullptr, 0, nullptr, nullptr), IRI_OK);
}

TEST(CBrowser, VerdictsHaveTheNumbersAndNamesOfCpp) {
  for (int verdict = 0; verdict <= IRI_BROWSER_IDNA; ++verdict) {
    EXPECT_EQ(iri_browser_name(verdict), name(static_cast<iri::BrowserVerdict>(verdict)));
  }
  EXPECT_EQ(IRI_BROWSER_OTHER, static_cast<int>(iri::BrowserVerdict::other));
  EXPECT_STREQ(iri_browser_name(IRI_BROWSER_IDNA), "idna");
  EXPECT_EQ(iri_browser_name(4), nullptr);
  EXPECT_EQ(iri_browser_name(-1), nullptr);
  EXPECT_EQ(iri_browser_name(256), nullptr);
  EXPECT_EQ(iri_browser_name(-256), nullptr);
}

TEST(CLeiri, EncodesWhatTheNoteLists) {
  constexpr std::string_view leiri = "http://h/a b?{x}";
  constexpr std::string_view iri = "http://h/a%20b?%7Bx%7D";
  for (std::size_t size = 0; size <= iri.size() + 1; ++size) {
    std::string out(iri.size() + 2, '?');
    std::size_t needed = 0;
    const iri_status status =
        iri_from_leiri(leiri.data(), leiri.size(), out.data(), size, &needed, nullptr);
    EXPECT_EQ(status, size < iri.size() ? IRI_ERROR_BUFFER_TOO_SMALL : IRI_OK);
    EXPECT_EQ(needed, iri.size());
    EXPECT_EQ(out.substr(size), std::string(out.size() - size, '?'));
    if (status == IRI_OK) {
      EXPECT_EQ(out.substr(0, needed), iri);
    }
  }
}

TEST(CLeiri, SaysWhereInTheTextItIsWrong) {
  iri_error error = IRI_ERROR_INIT;
  std::size_t needed = 9;
  EXPECT_EQ(iri_from_leiri("/a b%", 5, nullptr, 0, &needed, &error),
            IRI_ERROR_BAD_PERCENT_ENCODING);
  EXPECT_EQ(error.offset, 5U);
  EXPECT_EQ(needed, 0U);
  EXPECT_EQ(iri_from_leiri(nullptr, 1, nullptr, 0, nullptr, &error), IRI_ERROR_INVALID_ARGUMENT);
}

TEST(CRepair, RefusesArgumentsThatAreNone) {
  std::size_t needed = 7;
  std::size_t count = 7;
  iri_error error = IRI_ERROR_INIT;
  EXPECT_EQ(iri_repair(nullptr, 1, 0, nullptr, 0, nullptr, 0, &needed, nullptr, 0, &count, &error),
            IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(iri_repair("a", 1, 8, nullptr, 0, nullptr, 0, &needed, nullptr, 0, &count, &error),
            IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(iri_repair("a", 1, 0, nullptr, 1, nullptr, 0, &needed, nullptr, 0, &count, &error),
            IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(needed + count, 0U);
  EXPECT_EQ(iri_repair("a", 1, 0, "1", 1, nullptr, 0, &needed, nullptr, 0, &count, &error),
            IRI_ERROR_BAD_SCHEME);
  EXPECT_EQ(error.text, 1U);
  EXPECT_EQ(iri_repair("//a b", 5, 0, nullptr, 0, nullptr, 0, &needed, nullptr, 0, &count, &error),
            IRI_ERROR_UNEXPECTED_CHARACTER);
  EXPECT_EQ(error.offset, 3U);
  EXPECT_EQ(error.text, 0U);
  EXPECT_EQ(count, 0U);
  count = 7;
  EXPECT_EQ(iri_repair(" //a b", 6, 0, nullptr, 0, nullptr, 0, &needed, nullptr, 0, &count, &error),
            IRI_ERROR_UNEXPECTED_CHARACTER);
  EXPECT_EQ(count, 0U);
}

TEST(CRepair, KindsHaveTheNumbersAndNamesOfCpp) {
  for (int kind = 0; kind <= IRI_REPAIR_SCP_FORM; ++kind) {
    EXPECT_EQ(iri_repair_name(kind), name(static_cast<iri::RepairKind>(kind)));
    EXPECT_EQ(iri_repair_message(kind), message(static_cast<iri::RepairKind>(kind)));
  }
  EXPECT_STREQ(iri_repair_name(IRI_REPAIR_SCP_FORM), "scp_form");
  EXPECT_EQ(iri_repair_name(11), nullptr);
  EXPECT_EQ(iri_repair_name(256), nullptr);
  EXPECT_EQ(iri_repair_name(-256), nullptr);
  EXPECT_EQ(iri_repair_message(256), nullptr);
  EXPECT_EQ(iri_repair_message(-256), nullptr);
  EXPECT_EQ(iri_repair_message(-1), nullptr);
}

}  // namespace
