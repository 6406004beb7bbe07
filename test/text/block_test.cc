// Blocks of sixteen bytes: what is loaded, copied and found in them, by loops over single bytes. Texts
// stand before a page that cannot be read.
#include "text/block.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>

#include "support/guarded.hpp"
#include "text/masks.hpp"
#include "text/padded_text.hpp"

namespace {

using namespace iri::detail;

/// No two bytes that are less than 251 apart are the same.
std::string distinct(std::size_t size) {
  std::string text;
  for (std::size_t i = 0; i < size; ++i) text += static_cast<char>(i % 251 + 1);
  return text;
}

/// The text directly before a page that cannot be read, until the next one is.
std::string_view exact(std::string_view text) {
  static iri_test::Guarded guarded(256);
  return guarded.at_end(text);
}

/// What copy_(from, to) has written into so many bytes; the others are "-".
template <class Copy>
std::string written(std::size_t room, const Copy& copy_) {
  static iri_test::Guarded guarded(256);
  char* const to = guarded.room_at_end(room);
  std::fill_n(to, room, '-');
  copy_(to);
  return {to, room};
}

TEST(Block, CopiesEverySize) {
  for (std::size_t size = 0; size <= 200; ++size) {
    const std::string_view text = exact(distinct(size));
    const char* const from = text.data();
    const auto whole = [&](char* to) { ASSERT_EQ(copy(text, to), to + size); };
    ASSERT_EQ(written(size, whole), text) << size;
    ASSERT_EQ(written(size + 20, whole), distinct(size) + std::string(20, '-')) << size;
    if (size > mask_size) continue;
    ASSERT_EQ(written(size, [&](char* to) { copy_window(from, size, to); }), text) << size;
    if (size > block_size) continue;
    ASSERT_EQ(written(size, [&](char* to) { copy_short(from, size, to); }), text) << size;
  }
}

TEST(Block, ARunIsCopiedWithinTheRoom) {
  for (std::size_t size = 1; size <= 100; ++size) {
    for (std::size_t more = 0; more <= 40; ++more) {
      const std::string_view text = exact(distinct(size + more));
      const std::string to =
          written(size + more, [&](char* at) { copy_run(text.data(), size, at, size + more); });
      ASSERT_EQ(to.substr(0, size), distinct(size)) << more;
      ASSERT_EQ(to.find_first_not_of('-', size + block_size - 1), to.npos) << more;
    }
  }
}

std::string bytes_of(Block block) {
  std::string bytes(block_size, '\0');
  std::memcpy(bytes.data(), &block, block_size);
  return bytes;
}

TEST(Block, FewerBytesAreFilledUpWithNuls) {
  const std::string around = distinct(48);
  for (std::size_t size = 0; size <= block_size; ++size) {
    const std::string wanted = around.substr(16, size) + std::string(block_size - size, '\0');
    ASSERT_EQ(bytes_of(block_of(load_short(around.data() + 16, size))), wanted) << size;
    ASSERT_EQ(bytes_of(load_up_to(around.data() + 16, size)), wanted) << size;
    const std::string_view text = exact(around.substr(16, size));
    ASSERT_EQ(bytes_of(load_up_to(text.data(), size)), wanted) << size;
  }
  ASSERT_EQ(bytes_of(load_up_to(around.data(), 17)), around.substr(0, block_size));
}

TEST(Block, ABitStandsForEachByte) {
  for (std::size_t place = 0; place < block_size; ++place) {
    for (unsigned byte = 0; byte < 256; ++byte) {
      std::string bytes(block_size, 'a');
      bytes[place] = static_cast<char>(byte);
      const Block block = load_block(bytes.data());
      const std::uint32_t bit = 1U << place;
      ASSERT_EQ(bits16_of(block != 'a'), byte == 'a' ? 0 : bit);
      ASSERT_EQ(any(block != 'a'), byte != 'a');
      ASSERT_EQ(bits16_of(beyond_ascii(block)), byte >= 0x80 ? bit : 0);
      ASSERT_EQ(bits16_of(between(block, 0x30, 0x39)), byte >= 0x30 && byte <= 0x39 ? bit : 0);
      ASSERT_EQ(bits16_of(between(block, 0x80, 0xBF)), byte >= 0x80 && byte <= 0xBF ? bit : 0);
    }
  }
}

TEST(Block, MasksAreOfTheTextAlone) {
  for (std::size_t size = 0; size <= mask_size; ++size) {
    for (std::size_t place = 0; place <= size; ++place) {  // at the size, it is nowhere
      for (const char byte : {'/', '.', '%'}) {
        std::string around(mask_size + 48, byte);
        std::fill_n(around.begin() + 16, size, 'a');
        if (place < size) around[16 + place] = byte;
        const std::string_view text = std::string_view(around).substr(16, size);
        const Mask wanted = place < size ? Mask{1} << place : 0;
        ASSERT_EQ(mask_of(text, byte), wanted) << size;
        ASSERT_EQ(mask_of(exact(text), byte), wanted) << size;
        ASSERT_EQ(path_masks(text).slashes, byte == '/' ? wanted : 0) << size;
        ASSERT_EQ(path_masks(text).dots, byte == '.' ? wanted : 0) << size;
      }
    }
  }
}

TEST(Block, NoDotSegmentIsMissed) {
  for (std::size_t size = 2; size <= 200; ++size) {
    for (std::size_t place = 0; place + 1 < size; ++place) {
      std::string path(size, 'a');
      path.replace(place, 2, "/.");
      ASSERT_TRUE(may_have_dot_segment(exact(path))) << size << " " << place;
    }
    ASSERT_TRUE(may_have_dot_segment(exact("." + std::string(size, 'a')))) << size;
  }
  EXPECT_FALSE(may_have_dot_segment(""));
}

TEST(Block, OfAPaddedTextWholeBlocksCanBeRead) {
  for (std::size_t size = 0; size <= 100; ++size) {
    const std::string_view text = exact(distinct(size));
    const PaddedText padded(text);
    for (std::size_t begin = 0; begin <= size; ++begin) {
      for (std::size_t some = 0; begin + some <= size; ++some) {
        const char* const at = padded.readable(text.data() + begin, some);
        const std::size_t left = size - begin;
        ASSERT_EQ(at == nullptr, left > 2 * block_size && left < some + block_size)
            << size << " " << begin << " " << some;
        if (at == nullptr) continue;
        std::string read(some + block_size - 1, '\0');
        std::memcpy(read.data(), at, read.size());
        ASSERT_EQ(read.substr(0, some), text.substr(begin, some));
      }
    }
  }
}

}  // namespace
