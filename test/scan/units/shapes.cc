// Blocks and runs as they are compiled, on each vector unit, against the shape (shape.hpp).
//
//   unit_shapes [--all] [UNIT...]     default: each unit that this processor has, and the scalar run skipper
//
// Bytes of each class, and two of them after each other at some (with --all: all) places, with --all also three, stand at
// every place of a block, and of the windows of a run, in texts of letters, of %XX and of characters of each size. The texts end at the end of a page.
//
//   Block    passes if and only if its bytes go on with the shape
//   skip()   stops where a unit ends, and all before is units; at the first byte that is in none if all is ASCII, or
//            the skipper is scalar, and else at most four bytes before it
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>

#include "scan/units/report.hpp"
#include "scan/units/shape.hpp"
#include "scan/units/unit.hpp"
#include "support/guarded.hpp"

namespace iri_units { namespace {

using iri::detail::ascii_sets;
using iri::detail::run_class_count;
using iri::detail::run_classes;

/// A byte of each class, and what lies beside the edges of the ranges.
constexpr unsigned char classes[] = {'a',  'g',  'F',  '0',  '/',  '?',  '#',  '%',  '[',  ' ',
                                     0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xA3, 0xA4, 0xB6,
                                     0xB7, 0xB8, 0xBE, 0xBF, 0xC0, 0xC1, 0xC2, 0xC3, 0xDF, 0xE0,
                                     0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF4, 0xF5, 0xFF};

const std::string fills[] = {"a", "%2F", "\xC3\xA9", "\xE4\xBD\xA0", "\xF0\x90\x8D\x88"};

std::vector<bool> ascii_of(std::size_t set) {
  std::vector<bool> ascii(128);
  for (unsigned byte = 0; byte < 128; ++byte) ascii[byte] = ascii_sets.sets[set].contains(byte);
  return ascii;
}

std::vector<bool> any_ascii() {
  std::vector<bool> ascii(128, true);
  ascii['%'] = false;
  return ascii;
}

/// All words of so many classes.
std::vector<std::string> words(unsigned size) {
  std::vector<std::string> all = {""};
  for (; size > 0; --size) {
    std::vector<std::string> longer;
    for (const std::string& word : all) {
      for (const unsigned char byte : classes) longer.push_back(word + static_cast<char>(byte));
    }
    all = std::move(longer);
  }
  return all;
}

std::string filled(const std::string& fill, std::size_t size) {
  std::string text;
  while (text.size() < size) text += fill;
  text.resize(size);
  return text;
}

class Trial {
 public:
  explicit Trial(const char* name) : name_(name), guarded_(4096) {}

  /// Blocks of one alphabet and one component.
  std::uint64_t blocks(const Unit& unit, bool iri, bool in_path, bool all) {
    trying(name_, "Block");
    const Shape shape(ascii_of(in_path ? iri::detail::path_set : iri::detail::query_set), true,
                      iri);
    const Shape any(any_ascii(), true, iri);
    std::uint64_t cases = 0;
    const auto at_places = [&](const std::vector<std::string>& of, std::size_t every) {
      for (std::size_t first = 0; first < std::size(fills); ++first) {
        const std::string& fill = fills[first];
        for (std::size_t place = first % every; place + 1 < before_ + block_; place += every) {
          for (const std::string& word : of)
            cases += block(unit, shape, any, iri, in_path, fill, word, place);
        }
      }
    };
    at_places(words(1), 1);
    at_places(words(2), all ? 1 : 7);
    if (all) at_places(words(3), 43);
    return cases;
  }

  /// Runs of one class.
  std::uint64_t runs(const iri::detail::SkipRun* skip, std::size_t run_class, bool all) {
    trying(name_, "skip()");
    const iri::detail::RunClass& run = run_classes[run_class];
    const Shape shape(ascii_of(ascii_sets.index(run.set())), run.pct, run.utf8);
    std::uint64_t cases = 0;
    const auto at_places = [&](const std::vector<std::string>& of, std::size_t every) {
      for (const std::string& fill : fills) {
        if (shape.units_end(reinterpret_cast<const unsigned char*>(fill.data()), 0,
                            static_cast<std::uint32_t>(fill.size())) != fill.size())
          continue;
        for (std::size_t place = 0; place < 131; place += every) {
          for (const std::string& word : of) {
            for (const std::size_t after : {0U, 67U})
              cases += run_of(skip[run_class], run_class, shape, fill, word, place, after);
          }
        }
      }
    };
    at_places(words(all ? 2 : 1), 1);
    if (!all) at_places(words(2), 17);
    if (all) at_places(words(3), 31);
    return cases;
  }

 private:
  static constexpr std::size_t before_ = 3, block_ = 256;

  std::uint64_t block(const Unit& unit, const Shape& shape, const Shape& any, bool iri,
                      bool in_path, const std::string& fill, const std::string& word,
                      std::size_t place) {
    std::string text = filled(fill, before_ + block_);
    text.replace(place, std::min(word.size(), text.size() - place), word, 0, text.size() - place);
    const std::string_view there = guarded_.at_end(text);
    const auto* const at = reinterpret_cast<const unsigned char*>(there.data());
    int state = Shape::between;
    for (std::size_t i = 0; i < before_ && state != Shape::dead; ++i)
      state = any.step(state, at[i]);
    if (state == Shape::dead) return 0;
    for (std::size_t i = before_; i < text.size() && state != Shape::dead; ++i)
      state = shape.step(state, at[i]);
    if (unit.block_passes(at + before_, iri, in_path) != (state != Shape::dead))
      fail(name_,
           state == Shape::dead ? "a block passes that does not go on with the shape"
                                : "a block does not pass",
           at, text.size());
    return 1;
  }

  std::uint64_t run_of(iri::detail::SkipRun skip, std::size_t run_class, const Shape& shape,
                       const std::string& fill, const std::string& word, std::size_t place,
                       std::size_t after) {
    const std::string text = filled(fill, place) + word + filled(fill, after);
    const std::string_view there = guarded_.at_end(text);
    const auto* const at = reinterpret_cast<const unsigned char*>(there.data());
    const auto size = static_cast<std::uint32_t>(text.size());
    const std::uint32_t from =
        after % 2 == 0 ? 0 : static_cast<std::uint32_t>(std::min(fill.size(), place));
    const std::uint32_t wanted = shape.units_end(at, from, size);
    const std::uint32_t got = skip({at, size}, from);
    const bool exact = std::string_view(name_) == "scalar" || is_ascii(there);
    const bool right = got >= from && got <= wanted &&
                       (got == wanted || (!exact && got + 4 >= wanted)) &&
                       shape.units_end(at, from, got) == got;
    if (!right)
      fail(name_,
           "skip() of class " + std::to_string(run_class) + " from " + std::to_string(from) +
               " gives " + std::to_string(got) + ", and its units end at " + std::to_string(wanted),
           at, size);
    return 1;
  }

  static bool is_ascii(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return (static_cast<unsigned char>(c) & 0x80U) == 0; });
  }

  const char* name_;
  iri_test::Guarded guarded_;
};

void try_runs(const char* name, const iri::detail::SkipRun* skip, bool all) {
  Trial trial(name);
  std::uint64_t cases = 0;
  for (std::size_t c = 0; c < run_class_count; ++c) cases += trial.runs(skip, c, all);
  row(name, "skip()", cases);
}

void try_blocks(const Unit& unit, bool all) {
  Trial trial(unit.name);
  std::uint64_t cases = 0;
  for (unsigned i = 0; i < 4; ++i) cases += trial.blocks(unit, (i & 1U) != 0, (i & 2U) != 0, all);
  row(unit.name, "Block, as compiled", cases);
}

const iri::detail::SkipRun* scalar_skip() {
  std::size_t i = 0;
  while (std::string_view(iri::detail::kernel_at(i)->name) != "scalar") ++i;
  return iri::detail::kernel_at(i)->skip;
}

int run(bool all, const std::vector<std::string>& names) {
  const auto is_asked = [&names](const char* name) {
    return names.empty() || std::find(names.begin(), names.end(), name) != names.end();
  };
  const Units found = units();
  print_head();
  unsigned tried = 0;
  for (const Unit& unit : found.here) {
    if (!is_asked(unit.name)) continue;
    try_blocks(unit, all);
    try_runs(unit.name, unit.skip, all);
    ++tried;
  }
  if (is_asked("scalar")) try_runs("scalar", scalar_skip(), all);
  for (const char* name : found.elsewhere) std::printf("%-8snot tried: no such processor\n", name);
  return tried == 0 ? 1 : 0;
}

}}  // namespace iri_units

int main(int argc, char** argv) {
  std::vector<std::string> names;
  const bool all = iri_units::start(argc, argv, names);
  return iri_units::run(all, names);
}
