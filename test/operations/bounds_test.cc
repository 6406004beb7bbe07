// No operation reads outside its texts or writes outside its room: each stands between two pages
// that may not be touched, at the end of the room between them or at its beginning. What is written
// is what is written elsewhere.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "iri/iri.hpp"
#include "support/guarded.hpp"

namespace {

using iri::ErrorCode;
using iri::IriReferenceView;
using iri::IriView;
using iri::OutputBuffer;
using iri::Written;
using iri_test::Guarded;

constexpr std::size_t room = 1024;

/// What `write` writes into room of just the size at either end, and at the end into room for
/// `before` bytes, and into more and less. Some ways are only taken if there is room for the text as
/// it is before it loses its dot segments.
template <class Operation>
void expect_written(const std::string& expected, std::size_t before, const Operation& write) {
  static Guarded guarded(room);
  const std::size_t size = expected.size();
  const auto expect_at = [&](char* out, std::size_t given) {
    const Written written = write(OutputBuffer(out, given));
    ASSERT_TRUE(written) << expected;
    ASSERT_EQ(std::string_view(out, written.size), expected);
  };
  expect_at(guarded.room_at_front(), size);
  expect_at(guarded.room_at_end(size), size);
  expect_at(guarded.room_at_end(size + 17), size + 17);
  if (before > size) expect_at(guarded.room_at_end(before), before);
  if (expected.empty()) return;
  const Written written = write(OutputBuffer(guarded.room_at_end(size - 1), size - 1));
  ASSERT_EQ(written.error.code, ErrorCode::buffer_too_small) << expected;
  ASSERT_EQ(written.size, size);
}

/// What `write` writes where there is room enough on all sides.
template <class Operation>
std::string elsewhere(const Operation& write) {
  std::string buffer(room + 128, '!');
  const Written written = write(OutputBuffer(buffer.data() + 64, room));
  EXPECT_TRUE(written);
  EXPECT_EQ(buffer.substr(0, 64), std::string(64, '!'));
  return buffer.substr(64, written.size);
}

/// `operation(text, out)` of a text in the middle of others, and of the same at the ends of a page.
/// It begins with `base` bytes of another text.
template <class Operation>
void expect_bounds(std::string_view text, const Operation& operation, std::size_t base = 0) {
  static Guarded guarded(room);
  const std::string between =
      "/./%7e\xC3" + std::string(text) + "\xA9.%2e/../" + std::string(64, 'Z');
  const std::string_view middle = std::string_view(between).substr(7, text.size());
  const auto expected = elsewhere([&](OutputBuffer out) { return operation(middle, out); });
  for (const bool at_end : {true, false}) {
    const std::string_view alone = at_end ? guarded.at_end(text) : guarded.at_front(text);
    expect_written(expected, base + text.size(),
                   [&](OutputBuffer out) { return operation(alone, out); });
  }
}

/// Valid references of all sizes to 88 bytes, in which everything that an operation changes comes
/// by each place of a block; some end in it.
std::vector<std::string> references() {
  std::vector<std::string> all;
  constexpr const char* beginnings[] = {"", "/", "S:", "S:/", "S://H", "//%41@H%7e:1/"};
  constexpr const char* units[] = {"/./a",
                                   "/../bc/.",
                                   "/%7e%c3%A9",
                                   "/\xC3\xA9x",
                                   "a%2E/..",
                                   "/%2e/\xE2\x82\xAC",
                                   "/b2345678901234567/..",
                                   "..//",
                                   "%C3%a9",
                                   "/./%c3%a9"};
  constexpr const char* endings[] = {"", "?/./%7E", "#1234567890123456789%c3%a9"};
  for (const std::string beginning : beginnings) {
    for (const std::string_view unit : units) {
      std::string text = beginning;
      for (std::size_t i = 0; text.size() < 88; ++i) {
        const std::string whole = text + endings[i % 3];
        if (iri::is_valid(iri::rule::IRI_reference, whole)) all.push_back(whole);
        text += unit[i % unit.size()];
      }
    }
  }
  return all;
}

IriReferenceView view(std::string_view text) { return IriReferenceView::parse(text).value(); }

TEST(Bounds, OfTheBuffersOfNormalizing) {
  const std::vector<std::string> all = references();
  ASSERT_GT(all.size(), 2000U);
  constexpr iri::NormalizeSteps ucschar{iri::NormalizeStep::ucschar};
  for (const std::string& text : all) {
    for (const iri::NormalizeSteps steps :
         {iri::default_normalize_steps, iri::default_normalize_steps | ucschar}) {
      expect_bounds(text, [&](std::string_view at, OutputBuffer out) {
        return iri::normalize(view(at), iri::NormalizeOptions{.steps = steps}, out);
      });
    }
  }
}

TEST(Bounds, OfTheBuffersOfConverting) {
  for (const std::string& text : references()) {
    expect_bounds(text,
                  [](std::string_view at, OutputBuffer out) { return iri::to_uri(view(at), out); });
    expect_bounds(text,
                  [](std::string_view at, OutputBuffer out) { return iri::to_iri(view(at), out); });
    expect_bounds(text, [](std::string_view at, OutputBuffer out) {
      return iri::normalize_to_uri(view(at), iri::NormalizeOptions(), out);
    });
  }
}

/// How many bytes of the base come before the reference, if the reference has a path.
std::size_t kept_of(const IriView& base, std::string_view reference) {
  if (reference.starts_with('S')) return 0;
  if (reference.starts_with("//")) return base.scheme()->size() + 1;
  const std::size_t path_begin = base.components().path_begin();
  if (reference.starts_with('/')) return path_begin;
  return path_begin + base.path().rfind('/') + 1;  // npos + 1 is 0
}

TEST(Bounds, OfTheBuffersOfResolving) {
  Guarded base_place(room);
  for (const char* base_text : {"s:", "s:/b/./c", "s://h/b/12345678901234567890/c?q"}) {
    for (const bool at_end : {true, false}) {
      const std::string_view at =
          at_end ? base_place.at_end(base_text) : base_place.at_front(base_text);
      const IriView base = IriView::parse(at).value();
      for (const std::string& text : references()) {
        const auto resolve = [&](std::string_view reference, OutputBuffer out) {
          return iri::resolve(base, view(reference), out);
        };
        expect_bounds(text, resolve, kept_of(base, text));
      }
    }
  }
  // A short path and what is behind it, of all sizes.
  for (std::size_t size = 40; size < 600; size += 9) {
    const std::string text = "S:/a/./b?" + std::string(size, 'q');
    expect_bounds(text, [](std::string_view reference, OutputBuffer out) {
      return iri::resolve(IriView::parse("s:").value(), view(reference), out);
    });
  }
  // Nothing of the path is left, or only the root, and it ends the text.
  const IriView base = IriView::parse("s:b").value();
  for (const char* text : {"//.", "//./", "//./.", "/.", "/..", ".", "//h/..", "///.."}) {
    const auto resolve = [&](std::string_view reference, OutputBuffer out) {
      return iri::resolve(base, view(reference), out);
    };
    expect_bounds(text, resolve, kept_of(base, text));
  }
}

TEST(Bounds, OfTheTextsThatAreComparedAndHashed) {
  Guarded guarded(room);
  Guarded other_place(room);
  for (const std::string& text : references()) {
    const std::string form(iri::normalize(view(text))->text());
    for (const bool at_end : {true, false}) {
      const IriReferenceView alone = view(at_end ? guarded.at_end(text) : guarded.at_front(text));
      const IriReferenceView other =
          view(at_end ? other_place.at_end(form) : other_place.at_front(form));
      for (const iri::ComparisonLevel level :
           {iri::ComparisonLevel::string, iri::ComparisonLevel::syntax}) {
        const bool same = level == iri::ComparisonLevel::syntax || text == form;
        ASSERT_EQ(iri::same(level, alone, other), same) << text;
        ASSERT_EQ(iri::compare(level, alone, other) == 0, same) << text;
        ASSERT_EQ(iri::hash(level, alone) == iri::hash(level, other), same) << text;
        ASSERT_EQ(iri::hash(level, alone), iri::hash(level, view(text))) << text;
      }
    }
  }
}

}  // namespace
