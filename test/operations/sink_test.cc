// Sizes of an output that std::size_t cannot have: on 32 bits, a template of 200 kB makes them.
#include "operations/sink.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string_view>

namespace {

TEST(Sink, ASizeThatCannotBeIsTooLongAndNotTheRestOfIt) {
  using iri::detail::Sink;
  const iri::Error too_long{iri::ErrorCode::too_long, iri::Component::none, 0xFFFFFFFE};
  std::array<char, 4> room{'-', '-', '-', '-'};
  for (const std::size_t more : {0U, 1U, 2U, 3U, 100U}) {
    Sink sink(room);
    sink.skip(SIZE_MAX - 2);
    for (std::size_t i = 0; i < more; ++i) sink.put('x');
    sink.put("yz");
    EXPECT_EQ(sink.finish().error, too_long);
    EXPECT_EQ(sink.finish().size, 0U);
    EXPECT_EQ(sink.finish_text().error, too_long);
  }
  EXPECT_EQ(std::string_view(room.data(), room.size()), "----");
}

TEST(Sink, WhatDoesNotFitIsCounted) {
  std::array<char, 4> room{'-', '-', '-', '-'};
  iri::detail::Sink sink(room);
  for (const char c : std::string_view("abc")) sink.put(c);
  EXPECT_TRUE(sink.finish());
  sink.put("def");
  sink.put('g');
  EXPECT_EQ(sink.finish().size, 7U);
  EXPECT_EQ(sink.finish().error.code, iri::ErrorCode::buffer_too_small);
  EXPECT_EQ(std::string_view(room.data(), room.size()), "abcd");
}

}  // namespace
