// The characters of RFC 3987 s2.2, one by one, in each component.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "iri/parse.hpp"
#include "support/each_kernel.hpp"
#include "support/utf8_of.hpp"

namespace {

struct Range {
  std::uint32_t first, last;
};

// RFC 3987 s2.2, as it stands there.
constexpr Range ucschar[] = {{0xA0, 0xD7FF},     {0xF900, 0xFDCF},   {0xFDF0, 0xFFEF},
                             {0x10000, 0x1FFFD}, {0x20000, 0x2FFFD}, {0x30000, 0x3FFFD},
                             {0x40000, 0x4FFFD}, {0x50000, 0x5FFFD}, {0x60000, 0x6FFFD},
                             {0x70000, 0x7FFFD}, {0x80000, 0x8FFFD}, {0x90000, 0x9FFFD},
                             {0xA0000, 0xAFFFD}, {0xB0000, 0xBFFFD}, {0xC0000, 0xCFFFD},
                             {0xD0000, 0xDFFFD}, {0xE1000, 0xEFFFD}};
constexpr Range iprivate[] = {{0xE000, 0xF8FF}, {0xF0000, 0xFFFFD}, {0x100000, 0x10FFFD}};

template <std::size_t N>
bool among(const Range (&ranges)[N], std::uint32_t point) {
  for (const Range& range : ranges) {
    if (range.first <= point && point <= range.last) return true;
  }
  return false;
}

struct Place {
  const char* name;
  std::string before, after;
  bool iprivate = false;
  bool goes_on = true;  ///< whether the whole is valid when the character is: else what comes
                        ///< after it is refused
};

const std::vector<Place>& places() {
  static const std::vector<Place> all = {
      {"scheme", "a", ":b", false, false},  // then it is a segment, and that has no colon
      {"userinfo", "//u", "x@h", false, true},    {"host", "//h", "x", false, true},
      {"port", "//h:8", "/", false, false},  // then it is userinfo, and that has no slash
      {"first segment", "", "x", false, true},    {"path", "/p", "x", false, true},
      {"path of an IRI", "s:", "x", false, true}, {"query", "?q", "x", true, true},
      {"fragment", "#f", "x", false, true},
  };
  return all;
}

iri::ErrorCode code_for(const Place& place, std::uint32_t point) {
  if (point >= 0xD800 && point <= 0xDFFF) return iri::ErrorCode::utf8_surrogate;
  if (point > 0x10FFFF) return iri::ErrorCode::utf8_invalid_byte;
  // A well-formed character that may not stand there is the more special error in a port.
  return place.after == "/" ? iri::ErrorCode::bad_port : iri::ErrorCode::character_not_allowed;
}

void check(const Place& place, std::uint32_t point) {
  const std::string character = iri::test::utf8_of(point);
  const std::string text = place.before + character + place.after;
  const bool allowed = among(ucschar, point) || (place.iprivate && among(iprivate, point));
  const auto before = static_cast<std::uint32_t>(place.before.size());
  const auto after = static_cast<std::uint32_t>(place.before.size() + character.size());
  const std::uint32_t wanted = !allowed ? before : place.goes_on ? iri::absent : after;
  ASSERT_EQ(iri::match(iri::rule::IRI_reference, text).error_offset, wanted)
      << place.name << " U+" << std::hex << point;
  ASSERT_EQ(iri::match(iri::rule::URI_reference, text).error_offset, before)
      << place.name << " U+" << std::hex << point;
}

class CodePoints : public iri_test::EachKernel {};
IRI_FOR_EACH_KERNEL(CodePoints);

TEST_P(CodePoints, EachIsAllowedWhereTheRfcAllowsItAndNowhereElse) {
  for (const Place& place : places()) {
    for (std::uint32_t point = 0x80; point < 0x110000; ++point) check(place, point);
  }
}

TEST_P(CodePoints, WhatIsAboveTheLastOneIsRefused) {
  for (const Place& place : places()) {
    for (const std::uint32_t point : {0x110000U, 0x13FFFFU, 0x1FFFFFU}) check(place, point);
  }
}

TEST_P(CodePoints, TheEndsOfEachRangeAndTheirNeighboursAreDiagnosed) {
  std::vector<std::uint32_t> points;
  const auto add = [&](const Range& r) {
    points.insert(points.end(), {r.first - 1, r.first, r.last, r.last + 1});
  };
  for (const Range& range : ucschar) add(range);
  for (const Range& range : iprivate) add(range);
  add({0xD800, 0xDFFF});
  add({0xFDD0, 0xFDEF});
  add({0xE0000, 0xE0FFF});
  for (const Place& place : places()) {
    for (const std::uint32_t point : points) {
      check(place, point);
      if (among(ucschar, point) || (place.iprivate && among(iprivate, point))) continue;
      const std::string text = place.before + iri::test::utf8_of(point) + place.after;
      const iri::Error error = iri::diagnose(iri::rule::IRI_reference, text);
      EXPECT_EQ(iri::name(error.code), iri::name(code_for(place, point)))
          << place.name << " U+" << std::hex << point;
      EXPECT_EQ(error.offset, place.before.size());
    }
  }
}

TEST_P(CodePoints, TheRulesForSingleCharactersHoldThemAndNoOthers) {
  for (std::uint32_t point = 0x80; point < 0x110000; ++point) {
    const std::string text = iri::test::utf8_of(point);
    ASSERT_EQ(iri::is_valid(iri::rule::ucschar, text), among(ucschar, point)) << point;
    ASSERT_EQ(iri::is_valid(iri::rule::iprivate, text), among(iprivate, point)) << point;
    ASSERT_EQ(iri::is_valid(iri::rule::iunreserved, text), among(ucschar, point)) << point;
    ASSERT_EQ(iri::is_valid(iri::rule::ipchar, text), among(ucschar, point)) << point;
    ASSERT_FALSE(iri::is_valid(iri::rule::pchar, text)) << point;
  }
}

// RFC 3629 s3: "Implementations of the decoding algorithm MUST protect against decoding invalid
// sequences", overlong ones above all.
TEST_P(CodePoints, AnOverlongFormIsRefusedAtItsFirstByte) {
  for (const std::string_view form :
       {"\xC0\x80", "\xC0\xAF", "\xC1\xBF", "\xE0\x80\x80", "\xE0\x80\xAF", "\xE0\x9F\xBF",
        "\xF0\x80\x80\xAF", "\xF0\x8F\xBF\xBF", "\xF0\x82\x82\xAC"}) {
    for (const Place& place : places()) {
      const std::string text = place.before + std::string(form) + place.after;
      const iri::Error error = iri::diagnose(iri::rule::IRI_reference, text);
      EXPECT_EQ(error.offset, place.before.size()) << place.name;
      EXPECT_EQ(iri::name(error.code), "utf8_overlong") << place.name;
    }
  }
}

}  // namespace
