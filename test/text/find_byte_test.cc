// Where a byte is in a text.
#include "text/find_byte.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "support/guarded.hpp"

namespace {

/// Directly before a page that cannot be read.
std::size_t found(char byte, std::string_view text) {
  static iri_test::Guarded guarded(200);
  return iri::detail::find_byte(byte, guarded.at_end(text));
}

TEST(FindByte, FindsTheFirst) {
  for (std::size_t size = 0; size <= 200; ++size) {
    std::string text(size, 'x');
    ASSERT_EQ(found(' ', text), size);
    for (std::size_t first = 0; first < size; ++first) {
      text[first] = ' ';
      ASSERT_EQ(found(' ', text), first) << size;
      for (const std::size_t second : {first + 1, first + 16, first + 64}) {
        std::string more = text;
        if (second < size) more[second] = ' ';
        ASSERT_EQ(found(' ', more), first) << size;
      }
      text[first] = 'x';
    }
  }
}

TEST(FindByte, KnowsEveryByte) {
  for (int byte = 0; byte < 256; ++byte) {
    std::string text(80, static_cast<char>(byte ^ 0x80));
    text[70] = text[40] = static_cast<char>(byte);
    ASSERT_EQ(found(static_cast<char>(byte), text), 40U);
    ASSERT_EQ(found(static_cast<char>(byte), std::string_view(text).substr(41)), 29U);
  }
}

}  // namespace
