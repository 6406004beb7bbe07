#include "iri/path.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "iri/http.hpp"

namespace {

using List = std::vector<std::string>;

List listed(iri::Segments segments) { return List(segments.begin(), segments.end()); }

/// The table of path.hpp, by splitting.
struct Model {
  bool absolute = false;
  List segments;
};

Model model_of(std::string path) {
  Model model;
  if (path.starts_with('/')) {
    model.absolute = true;
    path.erase(0, 1);
  }
  if (path.empty()) return model;
  std::string segment;
  for (const char c : path) {
    if (c == '/') {
      model.segments.push_back(segment);
      segment.clear();
    } else {
      segment += c;
    }
  }
  model.segments.push_back(segment);
  return model;
}

std::string path_of(const Model& model) {
  std::string path = model.absolute ? "/" : "";
  for (std::size_t i = 0; i < model.segments.size(); ++i) {
    if (i != 0) path += '/';
    path += model.segments[i];
  }
  return path;
}

std::vector<std::string> all_texts(std::string_view alphabet, std::size_t size) {
  std::vector<std::string> all{""};
  std::size_t from = 0;
  for (std::size_t n = 0; n < size; ++n) {
    const std::size_t to = all.size();
    for (; from < to; ++from) {
      for (const char c : alphabet) all.push_back(all[from] + c);
    }
  }
  return all;
}

TEST(Segments, AreThoseOfTheTable) {
  struct Row {
    std::string_view path;
    bool absolute;
    List segments;
  };
  const Row rows[] = {
      {"", false, {}},
      {"a", false, {"a"}},
      {"a/", false, {"a", ""}},
      {"a/b", false, {"a", "b"}},
      {"./a", false, {".", "a"}},
      {"a//b", false, {"a", "", "b"}},
      {"/", true, {}},
      {"/a", true, {"a"}},
      {"/a/", true, {"a", ""}},
      {"/a/b", true, {"a", "b"}},
      {"//", true, {"", ""}},
      {"//a", true, {"", "a"}},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(iri::segments(row.path).is_absolute(), row.absolute) << row.path;
    EXPECT_EQ(listed(iri::segments(row.path)), row.segments) << row.path;
  }
}

TEST(Segments, ForwardAndBackwardAndJoinedGiveThePath) {
  for (const std::string& path : all_texts("/ab", 8)) {
    const iri::Segments segments(path);
    const Model model = model_of(path);
    ASSERT_EQ(listed(segments), model.segments) << path;
    List backward(segments.rbegin(), segments.rend());
    std::reverse(backward.begin(), backward.end());
    ASSERT_EQ(backward, model.segments) << path;
    ASSERT_EQ(segments.size(), model.segments.size()) << path;
    ASSERT_EQ(segments.empty(), model.segments.empty()) << path;
    ASSERT_EQ(path_of(model), path);
    if (!segments.empty()) {
      ASSERT_EQ(segments.front(), model.segments.front());
      ASSERT_EQ(segments.back(), model.segments.back());
    }
  }
}

TEST(Segments, AreABorrowedBidirectionalRange) {
  static_assert(std::ranges::bidirectional_range<iri::Segments>);
  static_assert(std::ranges::bidirectional_range<iri::DecodedSegments>);
  static_assert(std::ranges::borrowed_range<iri::Segments>);
  static_assert(std::ranges::sized_range<iri::Segments>);
  constexpr std::string_view path = "/a/b/c";
  static_assert(iri::segments(path).back() == "c");
  static_assert(std::ranges::view<iri::Segments>);
  EXPECT_EQ(std::ranges::find(iri::segments(path), "b").offset(), 3U);
}

TEST(Segments, OfAReferenceAreThoseOfItsPath) {
  const auto iri = *iri::Iri::parse("http://h/a/b?c/d");
  EXPECT_EQ(listed(iri::segments(iri)), (List{"a", "b"}));
  EXPECT_EQ(listed(iri::segments(iri.view())), (List{"a", "b"}));
}

TEST(Segments, OfARequestTargetAreThoseOfItsPath) {
  const auto target = *iri::RequestTargetView::parse("GET", "//a/b?c/d");
  EXPECT_EQ(listed(iri::segments(target)), (List{"", "a", "b"}));
}

TEST(Segments, DecodedOnesAreSplitBeforeTheyAreDecoded) {
  const auto iri = *iri::Uri::parse("http://h/a%2Fb/c%41/%C3%A9");
  const auto decoded = iri::decoded_segments(iri);
  ASSERT_EQ(decoded.size(), 3U);
  auto at = decoded.begin();
  EXPECT_EQ(*at++, "a/b");
  EXPECT_EQ(*at++, "cA");
  EXPECT_EQ(*at++, "\xC3\xA9");  // U+00E9 LATIN SMALL LETTER E WITH ACUTE
  EXPECT_EQ(at, decoded.end());
  --at;
  EXPECT_EQ(*at--, "\xC3\xA9");
  EXPECT_EQ(*at, "cA");
  EXPECT_EQ(iri::decoded_segments("a%2Fb/c").front(), "a/b");
}

/// Holds an edited reference to the list of segments that it was to have.
void expect_segments(const iri::UriReference& after, const iri::UriReference& before,
                     const Model& wanted) {
  const auto again = iri::UriReferenceView::parse(after.text());
  ASSERT_TRUE(again) << after.text();
  ASSERT_EQ(again->components(), after.components()) << after.text();
  ASSERT_EQ(after.scheme(), before.scheme());
  ASSERT_EQ(after.authority(), before.authority());
  ASSERT_EQ(after.query(), before.query());
  ASSERT_EQ(iri::segments(after).is_absolute(), wanted.absolute) << after.text();

  // As it is, where that can be written and reads back; else after a ".".
  iri::UriReference plain = before;
  const std::string path = path_of(wanted);
  ASSERT_TRUE(plain.set_path(path));
  List expected = wanted.segments;
  const bool writable = plain.path() == path && model_of(path).segments == wanted.segments &&
                        model_of(path).absolute == wanted.absolute;
  if (!writable) expected.insert(expected.begin(), ".");
  ASSERT_EQ(listed(iri::segments(after)), expected) << before.text() << " became " << after.text();
}

TEST(PathEdits, EveryEditOfEverySmallPathGivesTheSegmentsIntended) {
  const std::string_view values[] = {"", "a", "a:b", "...", "%2F"};
  for (const char* prefix : {"", "s:", "//h", "s://h", "//"}) {
    for (const std::string& path : all_texts("/a:.", 5)) {
      const auto before = iri::UriReference::parse(prefix + path + "?q");
      if (!before || before->path() != path) continue;
      Model model = model_of(path);
      model.absolute = model.absolute || before->has_authority();
      for (std::size_t i = 0; i < model.segments.size(); ++i) {
        const auto place = static_cast<std::ptrdiff_t>(i);
        iri::UriReference erased = *before;
        Model wanted = model;
        ASSERT_TRUE(erased.erase_segment(i));
        wanted.segments.erase(wanted.segments.begin() + place);
        expect_segments(erased, *before, wanted);
        for (const std::string_view value : values) {
          iri::UriReference replaced = *before;
          wanted = model;
          ASSERT_TRUE(replaced.replace_segment(i, value));
          wanted.segments[i] = value;
          expect_segments(replaced, *before, wanted);
        }
      }
      for (std::size_t i = 0; i <= model.segments.size(); ++i) {
        for (const std::string_view value : values) {
          iri::UriReference inserted = *before;
          Model wanted = model;
          ASSERT_TRUE(inserted.insert_segment(i, value));
          wanted.segments.insert(wanted.segments.begin() + static_cast<std::ptrdiff_t>(i),
                                 std::string(value));
          expect_segments(inserted, *before, wanted);
        }
      }
    }
  }
}

TEST(PathEdits, PushAndPopGiveWhatInsertAndEraseAtTheEndGive) {
  for (const char* prefix : {"", "s:", "//h", "s://h", "//"}) {
    for (const std::string& path : all_texts("/a:.", 5)) {
      const auto before = iri::UriReference::parse(prefix + path + "?q");
      if (!before || before->path() != path) continue;
      const std::size_t count = iri::segments(*before).size();
      for (const std::string_view value : {"", "a", "a:b"}) {
        iri::UriReference pushed = *before;
        iri::UriReference inserted = *before;
        ASSERT_TRUE(pushed.push_segment(value));
        ASSERT_TRUE(inserted.insert_segment(count, value));
        ASSERT_EQ(pushed, inserted) << before->text();
        ASSERT_EQ(pushed.components(), iri::UriReference::parse(pushed.string())->components());
      }
      if (count == 0) continue;
      iri::UriReference popped = *before;
      iri::UriReference erased = *before;
      ASSERT_TRUE(popped.pop_segment());
      ASSERT_TRUE(erased.erase_segment(count - 1));
      ASSERT_EQ(popped, erased) << before->text();
      ASSERT_EQ(popped.components(), iri::UriReference::parse(popped.string())->components());
    }
  }
}

// As format_reference() has it: a segment that would take another one away is no segment.
TEST(PathEdits, NoDotSegmentIsPutIn) {
  const iri::Error refused{iri::ErrorCode::bad_value, iri::Component::path, 0};
  for (const char* dots : {".", "..", "%2e", "%2E", ".%2e", "%2E.", "%2e%2e", "%2E%2e", "%2E%2E"}) {
    auto uri = *iri::Uri::parse("https://h/files/a?q");
    EXPECT_EQ(uri.push_segment(dots).error(), refused) << dots;
    EXPECT_EQ(uri.insert_segment(0, dots).error(), refused) << dots;
    EXPECT_EQ(uri.insert_segment(2, dots).error(), refused) << dots;
    EXPECT_EQ(uri.replace_segment(1, dots).error(), refused) << dots;
    EXPECT_EQ(uri.text(), "https://h/files/a?q");
    auto empty = *iri::UriReference::parse("");
    EXPECT_EQ(empty.push_segment(dots).error(), refused) << dots;
    EXPECT_TRUE(uri.set_path(std::string("/files/") + dots));
  }
  for (const char* name : {"...", "a.", ".a", "..;x", "%252e", "%2f.", "%2e%2e%2e"}) {
    auto uri = *iri::Uri::parse("https://h/files");
    EXPECT_TRUE(uri.push_segment(name)) << name;
  }
}

TEST(PathEdits, PushAndPopAtTheEnd) {
  auto iri = *iri::Iri::parse("http://h");
  ASSERT_TRUE(iri.push_segment("a"));
  ASSERT_TRUE(iri.push_segment("b"));
  EXPECT_EQ(iri.text(), "http://h/a/b");
  ASSERT_TRUE(iri.push_segment(""));
  EXPECT_EQ(iri.text(), "http://h/a/b/");
  ASSERT_TRUE(iri.pop_segment());
  ASSERT_TRUE(iri.pop_segment());
  EXPECT_EQ(iri.text(), "http://h/a");
  ASSERT_TRUE(iri.pop_segment());
  EXPECT_EQ(iri.text(), "http://h/");
  EXPECT_EQ(iri.pop_segment().error(),
            (iri::Error{iri::ErrorCode::bad_value, iri::Component::path, 0}));
  EXPECT_EQ(iri.text(), "http://h/");
}

TEST(PathEdits, NoEditMakesAnAuthorityOrAScheme) {
  auto r = *iri::IriReference::parse("/x");
  ASSERT_TRUE(r.insert_segment(0, ""));
  EXPECT_EQ(r.text(), "/.//x");
  r = *iri::IriReference::parse("x");
  ASSERT_TRUE(r.replace_segment(0, "a:b"));
  EXPECT_EQ(r.text(), "./a:b");
  r = *iri::IriReference::parse("a/b");
  ASSERT_TRUE(r.replace_segment(0, ""));
  EXPECT_EQ(r.text(), ".//b");
}

TEST(PathEdits, ARefusedSegmentChangesNothing) {
  auto uri = *iri::Uri::parse("s:a/b");
  EXPECT_EQ(uri.push_segment("c/d").error(),
            (iri::Error{iri::ErrorCode::unexpected_character, iri::Component::path, 1}));
  const iri::Error no_segment{iri::ErrorCode::bad_value, iri::Component::path, 0};
  EXPECT_EQ(uri.replace_segment(2, "c").error(), no_segment);
  EXPECT_EQ(uri.insert_segment(3, "c").error(), no_segment);
  EXPECT_EQ(uri.erase_segment(2).error(), no_segment);
  EXPECT_EQ(uri.text(), "s:a/b");
}

TEST(PathEdits, ASegmentMayBeAViewIntoTheReferenceItself) {
  auto uri = *iri::Uri::parse("s:some-rather-long-segment/another-rather-long-segment");
  ASSERT_TRUE(uri.replace_segment(1, iri::segments(uri).front()));
  EXPECT_EQ(uri.text(), "s:some-rather-long-segment/some-rather-long-segment");
  ASSERT_TRUE(uri.push_segment(iri::segments(uri).front()));
  EXPECT_EQ(uri.text(),
            "s:some-rather-long-segment/some-rather-long-segment/some-rather-long-segment");
}

TEST(Segments, OfATemporaryKeepTheText) {
  const std::string text = "https://a-host-of-some-length.example/one/two%20three/four?a=b&c";
  List all;
  for (const std::string_view segment : iri::segments(*iri::Uri::parse(text))) {
    all.emplace_back(segment);
  }
  EXPECT_EQ(all, (List{"one", "two%20three", "four"}));
  const auto kept = iri::decoded_segments(*iri::Uri::parse(text));
  EXPECT_EQ(kept.size(), 3U);
  EXPECT_TRUE(*std::next(kept.begin()) == "two three");
  EXPECT_EQ(kept.path(), "/one/two%20three/four");
  EXPECT_EQ(iri::segments(std::string("a/longer/path/than/a/small/string")).size(), 7U);
  EXPECT_TRUE(iri::segments(*iri::UriReference::parse("")).empty());
}

TEST(Segments, AreIndexed) {
  for (const char* path : {"", "/", "a", "/a", "a/", "/a/", "//", "a//b", "/users/ada/photos"}) {
    const List expected = model_of(path).segments;
    const iri::Segments segments{std::string_view(path)};
    for (std::size_t i = 0; i < expected.size(); ++i) {
      EXPECT_EQ(segments[i], expected[i]) << path;
      EXPECT_EQ(segments.at(i), expected[i]) << path;
    }
    for (const std::size_t beyond : {expected.size(), expected.size() + 1, std::size_t(-1)}) {
      EXPECT_EQ(segments.at(beyond), std::nullopt) << path;
    }
  }
}

TEST(Segments, OfATemporaryAreIndexedToo) {
  EXPECT_EQ(iri::segments(*iri::Uri::parse("http://h/a/b"))[1], "b");
  EXPECT_EQ(iri::segments(*iri::Uri::parse("http://h/a/b")).at(2), std::nullopt);
  EXPECT_EQ(iri::decoded_segments(*iri::Uri::parse("http://h/a/%62"))[1], std::string_view("b"));
}

}  // namespace
