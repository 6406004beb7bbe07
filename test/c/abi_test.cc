// The C ABI against what iri.h says; fuzz/c_abi_target.cc holds it against the C++ API.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "iri/iri.h"
#include "iri/iri.hpp"

namespace {

using namespace std::string_literals;

TEST(CAbi, TheVersionIsThreeNumbers) {
  const std::string version = iri_version();
  EXPECT_EQ(version.find_first_not_of("0123456789."), version.npos) << version;
  EXPECT_EQ(std::count(version.begin(), version.end(), '.'), 2) << version;
}

TEST(CAbi, NumbersAreThoseOfCpp) {
  EXPECT_EQ(IRI_RULE_iprivate, static_cast<int>(iri::rule::iprivate));
  EXPECT_EQ(IRI_RULE_IRI, static_cast<int>(iri::rule::IRI));
  EXPECT_EQ(IRI_RULE_relative_ref, static_cast<int>(iri::rule::relative_ref));
  EXPECT_EQ(IRI_ERROR_NO_AUTHORITY, static_cast<int>(iri::ErrorCode::no_authority));
  EXPECT_EQ(IRI_COMPONENT_FRAGMENT, static_cast<int>(iri::Component::fragment));
  EXPECT_EQ(IRI_HOST_reg_name, static_cast<int>(iri::HostKind::reg_name));
  EXPECT_EQ(IRI_NORMALIZE_ALL, iri::all_normalize_steps.bits());
  EXPECT_EQ(IRI_NORMALIZE_DEFAULT, iri::default_normalize_steps.bits());
  EXPECT_EQ(iri::ComponentSet::from_bits(IRI_ALL_COMPONENTS), iri::ComponentSet::all());
}

// The strings are views in C++, without a promise of a NUL.
TEST(CAbi, StringsEndInNul) {
  for (int i = 0; i < IRI_RULE_COUNT; ++i) {
    EXPECT_EQ(iri_rule_name(i), name(static_cast<iri::Rule>(i)));
    EXPECT_EQ(iri_rule_abnf(i), abnf(static_cast<iri::Rule>(i)));
    int found = -1;
    EXPECT_TRUE(iri_find_rule(iri_rule_name(i), &found));
    EXPECT_EQ(found, i);
  }
  for (int i = 0; i <= IRI_ERROR_NO_AUTHORITY; ++i) {
    EXPECT_EQ(iri_error_name(i), name(static_cast<iri::ErrorCode>(i)));
    EXPECT_EQ(iri_error_message(i), message(static_cast<iri::ErrorCode>(i)));
  }
  for (int i = 1; i <= IRI_COMPONENT_FRAGMENT; ++i) {
    EXPECT_EQ(iri_component_name(i), name(static_cast<iri::Component>(i)));
  }
  ASSERT_EQ(iri_kernel_count(), iri::kernels().size());
  for (std::size_t i = 0; i < iri_kernel_count(); ++i) {
    EXPECT_EQ(iri_kernel_name(i), iri::kernels()[i]);
  }
}

TEST(CAbi, NumbersThatNameNothingHaveNoName) {
  for (const int number : {-1, 100, 254, 256, 257, 1 << 30}) {
    EXPECT_EQ(iri_rule_name(number), nullptr);
    EXPECT_EQ(iri_rule_abnf(number), nullptr);
    EXPECT_EQ(iri_error_name(number), nullptr);
    EXPECT_EQ(iri_error_message(number), nullptr);
    EXPECT_EQ(iri_component_name(number), nullptr);
    EXPECT_FALSE(iri_is_start_rule(number));
  }
  EXPECT_STREQ(iri_error_name(IRI_ERROR_INVALID_ARGUMENT), "invalid_argument");
  EXPECT_STREQ(iri_error_message(IRI_ERROR_INVALID_ARGUMENT),
               "an argument of the call is not valid");
  int rule = 7;
  EXPECT_FALSE(iri_find_rule("no-such-rule", &rule));
  EXPECT_FALSE(iri_find_rule(nullptr, &rule));
  EXPECT_EQ(rule, 7);
  EXPECT_TRUE(iri_find_rule("port", nullptr));
  EXPECT_EQ(iri_kernel_name(iri_kernel_count()), nullptr);
  EXPECT_EQ(iri_use_kernel("no-such-kernel", nullptr), IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(iri_use_kernel(nullptr, nullptr), IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(iri_use_kernel(iri_kernel(), nullptr), IRI_OK);
}

TEST(CAbi, InvalidArgumentsAreErrorsAndNotCrashes) {
  const iri_status invalid = IRI_ERROR_INVALID_ARGUMENT;
  iri_error error = IRI_ERROR_INIT;
  std::size_t needed = 7;
  EXPECT_EQ(iri_match(-1, "a", 1, &error), invalid);
  EXPECT_EQ(error.code, invalid);
  EXPECT_EQ(error.offset, 0U);
  EXPECT_EQ(iri_match(IRI_RULE_COUNT, "a", 1, nullptr), invalid);
  EXPECT_EQ(iri_match(IRI_RULE_scheme, nullptr, 1, nullptr), invalid);
  EXPECT_FALSE(iri_is_valid(-1, "a", 1));
  EXPECT_FALSE(iri_is_valid(IRI_RULE_COUNT, "a", 1));
  EXPECT_FALSE(iri_is_valid(IRI_RULE_path, nullptr, 1));
  EXPECT_EQ(iri_parse(IRI_RULE_scheme, "a", 1, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_expected_phrase(-1, "a", 1, nullptr, 0, &needed, nullptr), invalid);
  EXPECT_EQ(needed, 0U);
  EXPECT_EQ(iri_normalize(IRI_RULE_path, "a", 1, 0, 0, nullptr, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_normalize(IRI_RULE_IRI, "a:", 2, 64, 0, nullptr, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_normalize_to_uri("a:", 2, 64, 0, nullptr, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_normalize_to_uri(nullptr, 2, 0, 0, nullptr, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_missing_steps(-1, "a", 1, 0, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_same(3, "a", 1, "b", 1, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_compare(-1, "a", 1, "b", 1, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_hash(0, "a", 1, 2, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_to_uri(nullptr, 1, nullptr, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_percent_encode(IRI_RULE_IRI, nullptr, "a", 1, nullptr, 0, nullptr, nullptr),
            invalid);
  EXPECT_EQ(iri_percent_decode(nullptr, 1, nullptr, 0, nullptr, nullptr), invalid);
  EXPECT_FALSE(iri_next_segment("a", 1, nullptr));
  EXPECT_FALSE(iri_next_parameter("a", 1, 0, nullptr));
  EXPECT_EQ(iri_decode_parameter("a", 1, 4, nullptr, 0, nullptr, nullptr), invalid);
}

TEST(CAbi, NullIsTheEmptyTextAndNoOutput) {
  EXPECT_TRUE(iri_is_valid(IRI_RULE_path_empty, nullptr, 0));
  EXPECT_EQ(iri_match(IRI_RULE_path_empty, nullptr, 0, nullptr), IRI_OK);
  EXPECT_EQ(iri_parse(IRI_RULE_URI_reference, nullptr, 0, nullptr, nullptr), IRI_OK);
  EXPECT_EQ(iri_match(IRI_RULE_scheme, nullptr, 0, nullptr), IRI_ERROR_UNEXPECTED_END);
  EXPECT_EQ(iri_remove_dot_segments(nullptr, 0, nullptr, 0, nullptr, nullptr), IRI_OK);
  EXPECT_EQ(iri_to_uri(nullptr, 0, nullptr, 0, nullptr, nullptr), IRI_OK);
  EXPECT_EQ(iri_percent_encode(IRI_RULE_query, nullptr, nullptr, 0, nullptr, 0, nullptr, nullptr),
            IRI_OK);
  bool same = false;
  EXPECT_EQ(iri_same(IRI_LEVEL_SYNTAX, nullptr, 0, nullptr, 0, 0, &same, nullptr), IRI_OK);
  EXPECT_TRUE(same);
  EXPECT_EQ(iri_host_kind(nullptr, 0), IRI_HOST_reg_name);
  iri_segment segment = IRI_SEGMENT_INIT;
  EXPECT_FALSE(iri_next_segment(nullptr, 0, &segment));
}

// The number is returned and in the error, and is that of C++; on success the error is cleared.
TEST(CAbi, AStatusIsTheCodeOfTheError) {
  iri_error error = IRI_ERROR_INIT;
  EXPECT_EQ(iri_parse(IRI_RULE_IRI, "a:/b?%zz", 8, nullptr, &error),
            IRI_ERROR_BAD_PERCENT_ENCODING);
  EXPECT_EQ(error.code, IRI_ERROR_BAD_PERCENT_ENCODING);
  EXPECT_EQ(error.component, IRI_COMPONENT_QUERY);
  EXPECT_EQ(error.offset, 6U);
  EXPECT_EQ(iri_match(IRI_RULE_iquery, "%zz", 3, &error), IRI_ERROR_BAD_PERCENT_ENCODING);
  EXPECT_EQ(error.offset, 1U);
  EXPECT_EQ(iri_match(IRI_RULE_iquery, "%zz", 3, nullptr), IRI_ERROR_BAD_PERCENT_ENCODING);
  EXPECT_EQ(iri_match(IRI_RULE_iquery, "%41", 3, &error), IRI_OK);
  EXPECT_EQ(error.code, IRI_OK);
  EXPECT_EQ(error.offset, 0U);
  EXPECT_EQ(error.component, IRI_COMPONENT_NONE);
}

TEST(CAbi, WhatIsRefusedLeavesTheComponentsAsTheyWere) {
  iri_components c = IRI_COMPONENTS_INIT;
  EXPECT_EQ(iri_parse(IRI_RULE_IRI, "a:b", 3, &c, nullptr), IRI_OK);
  EXPECT_EQ(iri_parse(IRI_RULE_IRI, "abc", 3, &c, nullptr), IRI_ERROR_NO_SCHEME);
  EXPECT_EQ(c.scheme_end, 1U);
  EXPECT_EQ(c.size, 3U);
}

// A capacity says nothing about a buffer that is not there.
TEST(CAbi, NoOutputHasNoCapacity) {
  std::size_t needed = 0;
  EXPECT_EQ(iri_to_uri("a:b", 3, nullptr, 100, &needed, nullptr), IRI_ERROR_BUFFER_TOO_SMALL);
  EXPECT_EQ(needed, 3U);
}

// A program of an older version has a smaller struct; one of a newer, a larger one.
TEST(CAbi, NoMoreIsWrittenThanTheCallerHasRoomFor) {
  for (std::uint32_t size = 0; size <= 2 * sizeof(iri_error); ++size) {
    const auto block = std::make_unique<unsigned char[]>(2 * sizeof(iri_error));
    std::memset(block.get(), 0xAA, 2 * sizeof(iri_error));
    auto* error = reinterpret_cast<iri_error*>(block.get());
    error->struct_size = size;
    EXPECT_EQ(iri_match(IRI_RULE_IRI, "a:/b c", 6, error), IRI_ERROR_UNEXPECTED_CHARACTER);
    EXPECT_EQ(error->struct_size, size);
    for (std::size_t i = std::max<std::size_t>(size, 4); i < 2 * sizeof(iri_error); ++i) {
      EXPECT_EQ(block[i], 0xAA) << size << " " << i;
    }
    if (size >= sizeof(iri_error)) {
      EXPECT_EQ(error->offset, 4U);
    }
  }
}

TEST(CAbi, AnErrorSaysWhichTextItIsIn) {
  iri_error error = IRI_ERROR_INIT;
  EXPECT_EQ(iri_same(0, "%", 1, "b", 1, 0, nullptr, &error), IRI_ERROR_BAD_PERCENT_ENCODING);
  EXPECT_EQ(error.text, 0U);
  EXPECT_EQ(iri_same(0, "a", 1, "b c", 3, 0, nullptr, &error), IRI_ERROR_UNEXPECTED_CHARACTER);
  EXPECT_EQ(error.text, 1U);
  EXPECT_EQ(error.offset, 1U);
}

TEST(CAbi, SegmentsThatBeginAtTheRootAreAsInPathHpp) {
  const auto count = [](std::string_view path) {
    iri_segment at = IRI_SEGMENT_INIT;
    std::string all;
    while (iri_next_segment(path.data(), path.size(), &at)) {
      all += "[" + std::string(path.substr(at.begin, at.end - at.begin)) + "]";
    }
    return all;
  };
  // The table of path.hpp.
  EXPECT_EQ(count(""), "");
  EXPECT_EQ(count("/"), "");
  EXPECT_EQ(count("a"), "[a]");
  EXPECT_EQ(count("a/"), "[a][]");
  EXPECT_EQ(count("/a"), "[a]");
  EXPECT_EQ(count("//"), "[][]");
  EXPECT_EQ(count("//a"), "[][a]");
  EXPECT_EQ(count("a//b"), "[a][][b]");
}

using Texts = std::vector<std::string>;

/// Each as `name` or `name=value`.
Texts parameters(std::string_view query, unsigned flags) {
  Texts all;
  iri_parameter at = IRI_PARAMETER_INIT;
  while (all.size() < 10 && iri_next_parameter(query.data(), query.size(), flags, &at)) {
    all.emplace_back(query.substr(at.name_begin, at.name_end - at.name_begin));
    EXPECT_EQ(all.back().find('='), all.back().npos);
    const std::string_view value = query.substr(at.value_begin, at.value_end - at.value_begin);
    EXPECT_TRUE(at.has_value == 1 || value.empty());
    if (at.has_value == 1) all.back().append("=").append(value);
  }
  return all;
}

TEST(CAbi, WalksTheParametersOfAQuery) {
  EXPECT_EQ(parameters("a=b&c&=d&e=f=g&h=&", 0), (Texts{"a=b", "c", "=d", "e=f=g", "h=", ""}));
  EXPECT_EQ(parameters("", 0), Texts{""});
  EXPECT_EQ(parameters("a;b&c", 0), (Texts{"a;b", "c"}));
  EXPECT_EQ(parameters("a;b&c", IRI_PLUS_IS_SPACE), (Texts{"a;b", "c"}));
  EXPECT_EQ(parameters("a;b&c", IRI_SEMICOLON_SEPARATES), (Texts{"a", "b", "c"}));
  EXPECT_EQ(parameters("a;b", IRI_SEMICOLON_SEPARATES | IRI_PLUS_IS_SPACE), (Texts{"a", "b"}));
  EXPECT_EQ(parameters("a;b", 4), Texts());
}

TEST(CAbi, WalksTheSegmentsOfAPath) {
  const std::string_view path = "/a//b";
  Texts all;
  iri_segment at = IRI_SEGMENT_INIT;
  while (all.size() < 10 && iri_next_segment(path.data(), path.size(), &at)) {
    all.emplace_back(path.substr(at.begin, at.end - at.begin));
  }
  EXPECT_EQ(all, (Texts{"a", "", "b"}));
}

TEST(CAbi, AWalkTakesNoStructThatIsTooSmallAndNoTextThatIsNone) {
  iri_segment segment = IRI_SEGMENT_INIT;
  EXPECT_FALSE(iri_next_segment(nullptr, 1, &segment));
  segment.struct_size -= 1;
  EXPECT_FALSE(iri_next_segment("a", 1, &segment));
  EXPECT_FALSE(iri_next_segment("a", 1, nullptr));
  iri_parameter parameter = IRI_PARAMETER_INIT;
  EXPECT_FALSE(iri_next_parameter(nullptr, 1, 0, &parameter));
  parameter.struct_size -= 1;
  EXPECT_FALSE(iri_next_parameter("a", 1, 0, &parameter));
  EXPECT_FALSE(iri_next_parameter("a", 1, 0, nullptr));
}

std::string decoded(std::string_view text, unsigned flags) {
  char out[16];
  std::size_t size = 0;
  const iri_status code =
      iri_decode_parameter(text.data(), text.size(), flags, out, sizeof out, &size, nullptr);
  return code == IRI_OK ? std::string(out, size) : iri_error_name(code);
}

TEST(CAbi, DecodesAParameterAndAPlusOnlyWhereThatIsASpace) {
  EXPECT_EQ(decoded("a+%2B%41", 0), "a++A");
  EXPECT_EQ(decoded("a+%2B%41", IRI_SEMICOLON_SEPARATES), "a++A");
  EXPECT_EQ(decoded("a+%2B%41", IRI_PLUS_IS_SPACE), "a +A");
  EXPECT_EQ(decoded("a+%2B%41", IRI_SEMICOLON_SEPARATES | IRI_PLUS_IS_SPACE), "a +A");
  EXPECT_EQ(decoded("a", 4), "invalid_argument");
  EXPECT_EQ(decoded({}, 0), "");
  EXPECT_EQ(iri_decode_parameter(nullptr, 1, 0, nullptr, 0, nullptr, nullptr),
            IRI_ERROR_INVALID_ARGUMENT);
}

TEST(CAbi, GivesTheOctetsOfAddressesToWhoeverWantsThem) {
  std::uint8_t four[4] = {};
  EXPECT_TRUE(iri_is_ipv4("192.0.2.33", 10, four));
  EXPECT_EQ(std::string(four, four + 4), "\xC0\x00\x02\x21"s);
  EXPECT_TRUE(iri_is_ipv4("192.0.2.33", 10, nullptr));
  EXPECT_FALSE(iri_is_ipv4("192.0.2", 7, four));
  EXPECT_EQ(four[3], 0x21);
  std::uint8_t sixteen[16] = {};
  EXPECT_TRUE(iri_is_ipv6("[::1]", 5, sixteen));
  EXPECT_EQ(std::string(sixteen, sixteen + 16), std::string(15, '\0') + '\1');
  EXPECT_TRUE(iri_is_ipv6("::1", 3, nullptr));
  EXPECT_FALSE(iri_is_ipv4(nullptr, 4, four));
  EXPECT_FALSE(iri_is_ipv6(nullptr, 4, sixteen));
  EXPECT_EQ(iri_host_kind(nullptr, 4), IRI_HOST_reg_name);
}

TEST(CAbi, ARuleIsFoundByItsName) {
  int rule = -1;
  ASSERT_TRUE(iri_find_rule("ipath-abempty", &rule));
  EXPECT_EQ(rule, IRI_RULE_ipath_abempty);
  EXPECT_TRUE(iri_is_valid(rule, "/a", 2));
}

// test/data/rejected.txt has the phrase.
TEST(CAbi, SaysWhatWasExpectedWhereThereIsJustRoom) {
  const std::string_view text = "1:2";
  const std::string phrase = ": or a hex digit";
  for (const std::size_t room : {phrase.size() - 1, phrase.size(), phrase.size() + 1}) {
    std::vector<char> out(room);
    std::size_t needed = 0;
    const iri_status code = iri_expected_phrase(IRI_RULE_IPv6address, text.data(), text.size(),
                                                out.data(), room, &needed, nullptr);
    EXPECT_EQ(needed, phrase.size());
    const bool fits = room >= phrase.size();
    EXPECT_EQ(code, fits ? IRI_OK : IRI_ERROR_BUFFER_TOO_SMALL);
    if (fits) {
      EXPECT_EQ(std::string(out.data(), needed), phrase);
    }
  }
}

TEST(CAbi, WhatALaterErrorHasMoreIsLeftAsItIs) {
  for (std::uint32_t size = sizeof(iri_error); size <= 2 * sizeof(iri_error); ++size) {
    const auto block = std::make_unique<unsigned char[]>(2 * sizeof(iri_error));
    std::memset(block.get(), 0xAA, 2 * sizeof(iri_error));
    auto* error = reinterpret_cast<iri_error*>(block.get());
    error->struct_size = size;
    EXPECT_EQ(iri_match(IRI_RULE_IRI, "a:/b c", 6, error), IRI_ERROR_UNEXPECTED_CHARACTER);
    for (std::size_t i = sizeof(iri_error); i < 2 * sizeof(iri_error); ++i) {
      EXPECT_EQ(block[i], 0xAA) << size << " " << i;
    }
  }
}

}  // namespace
