// The runs of the kernels (src/scan/kernels/run_class.hpp): what a skip leaves behind is
// units of its class and nothing else, and a run of units that are all common is left at its very
// end, or speed would be lost unseen.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "scan/kernels/kernel.hpp"
#include "scan/kernels/run_class.hpp"

namespace {

using iri::detail::Input;
using iri::detail::Kernel;
using iri::detail::run_class_count;
using iri::detail::run_classes;
using iri::detail::RunClass;

/// In a block of its own size, so that valgrind and the sanitizers see a read too many.
std::uint32_t skip(const Kernel& kernel, std::size_t run_class, std::string_view text,
                   std::uint32_t from = 0) {
  const std::vector<unsigned char> block(text.begin(), text.end());
  return kernel.skip[run_class]({block.data(), static_cast<std::uint32_t>(block.size())}, from);
}

std::vector<const Kernel*> kernels() {
  std::vector<const Kernel*> all;
  while (const Kernel* kernel = iri::detail::kernel_at(all.size())) all.push_back(kernel);
  return all;
}

bool is_hex(char c) {
  return std::string_view("0123456789ABCDEFabcdef").find(c) != std::string_view::npos;
}

/// The size of the unit that the text begins with; 0 if there is none. RFC 3629 s4, and the ucschar
/// of RFC 3987.
std::size_t unit_size(const RunClass& run, std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  if (text.empty()) return 0;
  if (run.set().contains(byte(0))) return 1;
  if (run.pct && text[0] == '%')
    return text.size() > 2 && is_hex(text[1]) && is_hex(text[2]) ? 3 : 0;
  if (!run.utf8 || byte(0) < 0xC2) return 0;
  const std::size_t size = byte(0) < 0xE0 ? 2 : byte(0) < 0xF0 ? 3 : 4;
  std::uint32_t code_point = byte(0) & (0xFFU >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return 0;
    code_point = code_point << 6U | (byte(i) & 0x3FU);
  }
  constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  if (code_point < least[size]) return 0;
  const bool ucschar =
      (code_point >= 0xA0 && code_point <= 0xD7FF) ||
      (code_point >= 0xF900 && code_point <= 0xFDCF) ||
      (code_point >= 0xFDF0 && code_point <= 0xFFEF) ||
      (code_point >= 0x10000 && code_point <= 0xEFFFD && (code_point & 0xFFFFU) <= 0xFFFD &&
       !(code_point >= 0xE0000 && code_point <= 0xE0FFF));
  return ucschar ? size : 0;
}

/// Each place up to which the text is whole units from `from` on.
std::vector<bool> ends_of_units(const RunClass& run, std::string_view text, std::size_t from = 0) {
  std::vector<bool> ends(text.size() + 1);
  ends[from] = true;
  while (const std::size_t size = unit_size(run, text.substr(from))) ends[from += size] = true;
  return ends;
}

std::string described(const Kernel& kernel, std::size_t run_class, std::string_view text) {
  return std::string(kernel.name) + ", class " + std::to_string(run_class) + ", " +
         testing::PrintToString(text);
}

/// What the run is made of: each byte of the set, and the common ones of the other units.
std::vector<std::string> common_units(const RunClass& run) {
  std::vector<std::string> units;
  for (unsigned byte = 0; byte < 128; ++byte) {
    if (run.set().contains(byte)) units.emplace_back(1, static_cast<char>(byte));
  }
  if (run.pct) units.insert(units.end(), {"%00", "%9A", "%Ff", "%aF", "%f9"});
  if (run.utf8)
    units.insert(units.end(), {"\xC2\xA0", "\xC3\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xE1\x80\x80",
                               "\xEC\xBF\xBF", "\xED\x9F\xBF", "\xEF\xA4\x80", "\xF0\x90\x80\x80"});
  return units;
}

TEST(Skip, ThereAreClassesOfEachKind) {
  std::size_t plain = 0, pct = 0, utf8 = 0;
  for (const RunClass& run : run_classes) {
    plain += !run.pct && !run.utf8;
    pct += run.pct;
    utf8 += run.utf8;
  }
  EXPECT_GT(plain, 0U);
  EXPECT_GT(pct, 0U);
  EXPECT_GT(utf8, 0U);
}

TEST(Skip, LeavesARunOfOneUnitAtItsEnd) {
  for (const Kernel* kernel : kernels()) {
    for (std::size_t c = 0; c < run_class_count; ++c) {
      for (const std::string& unit : common_units(run_classes[c])) {
        std::string text;
        while (text.size() < 200) {
          text += unit;
          ASSERT_EQ(skip(*kernel, c, text), text.size()) << described(*kernel, c, text);
        }
      }
    }
  }
}

TEST(Skip, StopsAtEachByteThatIsInNoUnit) {
  for (const Kernel* kernel : kernels()) {
    for (std::size_t c = 0; c < run_class_count; ++c) {
      const std::string letter(1, run_classes[c].set().contains('a') ? 'a' : '1');
      for (unsigned byte = 0; byte < 256; ++byte) {
        const std::string alone(1, static_cast<char>(byte));
        if (unit_size(run_classes[c], alone + letter + letter) != 0) continue;
        for (const std::size_t size : {0U, 1U, 2U, 3U, 4U, 15U, 16U, 17U, 31U, 32U, 33U, 61U, 62U,
                                       63U, 64U, 65U, 66U, 130U}) {
          std::string text;
          while (text.size() < size) text += letter;
          text += alone;
          ASSERT_EQ(skip(*kernel, c, text), size) << described(*kernel, c, text);
          ASSERT_EQ(skip(*kernel, c, text + letter + letter + letter), size)
              << described(*kernel, c, text);
        }
      }
    }
  }
}

TEST(Skip, BeginsWhereItIsTold) {
  for (const Kernel* kernel : kernels()) {
    for (std::size_t c = 0; c < run_class_count; ++c) {
      const std::string unit = common_units(run_classes[c]).front();
      const std::string text = "\"" + std::string(70, unit[0]) + "\"" + std::string(5, unit[0]);
      for (std::uint32_t from = 1; from <= 71; ++from) ASSERT_EQ(skip(*kernel, c, text, from), 71U);
      EXPECT_EQ(skip(*kernel, c, text, 72), 77U);
      EXPECT_EQ(skip(*kernel, c, text, 77), 77U);
    }
  }
}

/// Two units around each edge of a window, the second of them any: whole, cut, or wrong.
TEST(Skip, LeavesWholeUnitsBehind) {
  const std::string_view beginnings[] = {"%",
                                         "%4",
                                         "%4g",
                                         "%g4",
                                         "%4f",
                                         "%G",
                                         "%:0",
                                         "%0:",
                                         "%@A",
                                         "%`a",
                                         "%/0",
                                         "\xC2\x9F",
                                         "\xC2\xA0",
                                         "\xC3",
                                         "\xC3\xA9",
                                         "\xDF\xBF",
                                         "\xE0\x9F\xBF",
                                         "\xE0\xA0\x80",
                                         "\xE1\x80",
                                         "\xE2\x80\x8E",
                                         "\xEC\xBF\xBF",
                                         "\xED\x9F\xBF",
                                         "\xED\xA0\x80",
                                         "\xEE\x80\x80",
                                         "\xEF\xA4\x80",
                                         "\xEF\xB7\x8F",
                                         "\xEF\xB7\x90",
                                         "\xEF\xBF\xAF",
                                         "\xEF\xBF\xB0",
                                         "\xF0\x90\x80\x80",
                                         "\xF0\x9F\x98\x80",
                                         "\xF0\x9F\xBF\xBE",
                                         "\xF3\xA0\x80\x80",
                                         "\xF3\xA1\x80\x80",
                                         "\xF4\x80\x80\x80",
                                         "\x80",
                                         "\xFF",
                                         "\xC3\xC3",
                                         "\xE1\x80\xC3"};
  for (const Kernel* kernel : kernels()) {
    for (std::size_t c = 0; c < run_class_count; ++c) {
      const std::string letter(1, run_classes[c].set().contains('a') ? 'a' : '1');
      for (const std::string_view beginning : beginnings) {
        for (std::size_t before = 0; before < 132; ++before) {
          for (const std::size_t after : {0U, 1U, 3U, 70U}) {
            std::string text;
            while (text.size() < before) text += letter;
            text += beginning;
            text.append(after, letter[0]);
            const std::uint32_t left = skip(*kernel, c, text);
            ASSERT_GE(left, before) << described(*kernel, c, text);
            ASSERT_TRUE(ends_of_units(run_classes[c], text)[left]) << described(*kernel, c, text);
          }
        }
      }
    }
  }
}

}  // namespace
