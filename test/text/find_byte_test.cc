// Where a byte is in a text.
#include "text/find_byte.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>

namespace {

/// In a block of its very size, so that the sanitizers see a read past it.
std::size_t found(char byte, std::string_view text) {
  const std::unique_ptr<char[]> block(new char[text.size()]);
  text.copy(block.get(), text.size());
  return iri::detail::find_byte(byte, {block.get(), text.size()});
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
