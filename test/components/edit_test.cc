#include "iri/edit.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "iri/reference.hpp"
#include "support/intended.hpp"

namespace {

using iri::Component;
using iri::ErrorCode;
using iri_test::Intended;
using iri_test::parts_of;
using iri_test::recompose;
using iri_test::written;
using Value = std::optional<std::string_view>;

iri::Result<void> set(iri::UriReference& r, Component part, Value value) {
  switch (part) {
    case Component::scheme: return r.set_scheme(value);
    case Component::authority: return r.set_authority(value);
    case Component::userinfo: return r.set_userinfo(value);
    case Component::host: return r.set_host(*value);
    case Component::port: return r.set_port(value);
    case Component::path: return r.set_path(*value);
    case Component::query: return r.set_query(value);
    default: return r.set_fragment(value);
  }
}

void intend(Intended& p, Component part, Value value) {
  const Intended::Part v = value ? Intended::Part(*value) : std::nullopt;
  switch (part) {
    case Component::scheme: p.scheme = v; break;
    case Component::userinfo: p.userinfo = v; break;
    case Component::host: p.host = v; break;
    case Component::port: p.port = v; break;
    case Component::path: p.path = *v; break;
    case Component::query: p.query = v; break;
    default: p.fragment = v; break;
  }
}

struct Edit {
  Component part;
  Value value;
};

const std::vector<Edit>& edits() {
  static const std::vector<Edit> all{
      {Component::scheme, std::nullopt},
      {Component::scheme, "s"},
      {Component::scheme, "long+scheme"},
      {Component::userinfo, std::nullopt},
      {Component::userinfo, ""},
      {Component::userinfo, "u:p"},
      {Component::host, ""},
      {Component::host, "h"},
      {Component::host, "[::1]"},
      {Component::host, "1.2.3.4"},
      {Component::port, std::nullopt},
      {Component::port, ""},
      {Component::port, "80"},
      {Component::path, ""},
      {Component::path, "/"},
      {Component::path, "//"},
      {Component::path, "//a"},
      {Component::path, "a"},
      {Component::path, "a:b"},
      {Component::path, ":"},
      {Component::path, "a/b:c"},
      {Component::path, "/.//"},
      {Component::query, std::nullopt},
      {Component::query, ""},
      {Component::query, "q?/"},
      {Component::fragment, std::nullopt},
      {Component::fragment, ""},
      {Component::fragment, "f?/"},
  };
  return all;
}

/// All references of up to `size` characters over an alphabet.
template <class F>
void for_each_reference(std::string_view alphabet, std::size_t size, const F& f) {
  std::vector<std::string> level{""};
  for (std::size_t n = 0; n <= size; ++n) {
    std::vector<std::string> next;
    for (const std::string& text : level) {
      if (const auto r = iri::UriReference::parse(text)) f(*r);
      for (const char c : alphabet) next.push_back(text + c);
    }
    level = std::move(next);
  }
}

TEST(Edit, EveryPartOfEverySmallReferenceBecomesWhatWasSetAndNoOtherPartChanges) {
  std::size_t done = 0;
  for_each_reference("a:/?#@.", 6, [&](const iri::UriReference& before) {
    for (const Edit& edit : edits()) {
      iri::UriReference after = before;
      const auto result = set(after, edit.part, edit.value);
      if (!before.has_authority() && edit.value &&
          (edit.part == Component::userinfo || edit.part == Component::port)) {
        ASSERT_EQ(result.error(), (iri::Error{ErrorCode::no_authority, edit.part, 0}));
        ASSERT_EQ(after, before);
        continue;
      }
      Intended intended = parts_of(before);
      intend(intended, edit.part, edit.value);
      const Intended expected = written(intended);
      ASSERT_TRUE(result) << before.text();
      ASSERT_EQ(after.text(), recompose(expected)) << before.text();
      const auto again = iri::UriReferenceView::parse(after.text());
      ASSERT_TRUE(again) << after.text();
      ASSERT_EQ(again->components(), after.components()) << after.text();
      ++done;
    }
  });
  EXPECT_GT(done, 100'000U);
}

TEST(Edit, EveryAuthorityOfEverySmallReferenceBecomesWhatWasSet) {
  const Value values[] = {std::nullopt, "",           "h",       "u@h",      "u:p@h:80",
                          "@:",         "[::1]",      "h:",      "[::1]:80", "u@[v1.a:b]",
                          ":",          "a:b@[::]:0", "1.2.3.4", "%41@b"};
  for_each_reference("a:/?#@.", 5, [&](const iri::UriReference& before) {
    for (const Value value : values) {
      iri::UriReference after = before;
      ASSERT_TRUE(after.set_authority(value));
      const auto again = iri::UriReferenceView::parse(after.text());
      ASSERT_TRUE(again) << after.text();
      ASSERT_EQ(again->components(), after.components()) << after.text();
      ASSERT_EQ(after.authority(), value);
      ASSERT_EQ(after.scheme(), before.scheme());
      ASSERT_EQ(after.query(), before.query());
      ASSERT_EQ(after.fragment(), before.fragment());
      Intended intended = parts_of(after);
      intended.path = before.path();
      ASSERT_EQ(after.text(), recompose(written(intended))) << before.text();
    }
  });
}

TEST(Edit, AnyTwoEditsInARowKeepTheComponentsOfTheText) {
  for (const char* start :
       {"", "a", "//h", "s:", "s://u@h:1/p?q#f", "s:p", "/p?q", "?#", "./a:b"}) {
    const auto before = iri::UriReference::parse(start);
    ASSERT_TRUE(before);
    for (const Edit& first : edits()) {
      for (const Edit& second : edits()) {
        iri::UriReference r = *before;
        (void)set(r, first.part, first.value);
        (void)set(r, second.part, second.value);
        const auto again = iri::UriReferenceView::parse(r.text());
        ASSERT_TRUE(again) << r.text();
        ASSERT_EQ(again->components(), r.components()) << r.text();
      }
    }
  }
}

TEST(Edit, ThePathIsGuardedAsTheTableSays) {
  auto r = *iri::IriReference::parse("s:a/b");
  ASSERT_TRUE(r.set_host("h"));
  EXPECT_EQ(r.text(), "s://h/a/b");
  r = *iri::IriReference::parse("s://h//a");
  ASSERT_TRUE(r.set_authority(std::nullopt));
  EXPECT_EQ(r.text(), "s:/.//a");
  r = *iri::IriReference::parse("s:a:b");
  ASSERT_TRUE(r.set_scheme(std::nullopt));
  EXPECT_EQ(r.text(), "./a:b");
}

TEST(Edit, ARefusedValueChangesNothingAndIsExplainedByItsOwnOffset) {
  const std::string text = "http://u@h:1/p?q#f";
  auto iri = *iri::Iri::parse(text);
  const auto components = iri.components();
  const auto refused = [&](iri::Result<void> result, iri::Error error) {
    EXPECT_EQ(result.error(), error);
    EXPECT_EQ(iri.text(), text);
    EXPECT_EQ(iri.components(), components);
  };
  using enum ErrorCode;
  refused(iri.set_scheme("ht tp"), {bad_scheme, Component::scheme, 2});
  refused(iri.set_scheme(""), {unexpected_end, Component::scheme, 0});
  refused(iri.set_userinfo("a@b"), {unexpected_character, Component::userinfo, 1});
  refused(iri.set_host("a/b"), {unexpected_character, Component::host, 1});
  refused(iri.set_port("8o"), {bad_port, Component::port, 1});
  refused(iri.set_path("/a?b"), {unexpected_character, Component::path, 2});
  refused(iri.set_query("a#b"), {unexpected_character, Component::query, 1});
  refused(iri.set_fragment("a#b"), {unexpected_character, Component::fragment, 1});
  refused(iri.set_fragment("%4g"), {bad_percent_encoding, Component::fragment, 2});
}

TEST(Edit, AUriTakesNoCharacterOfAnIri) {
  const std::string_view e_acute = "\xC3\xA9";  // U+00E9 LATIN SMALL LETTER E WITH ACUTE
  auto iri = *iri::Iri::parse("http://h");
  auto uri = *iri::Uri::parse("http://h");
  EXPECT_TRUE(iri.set_host(e_acute));
  EXPECT_EQ(iri.host(), e_acute);
  EXPECT_FALSE(uri.set_host(e_acute));
  EXPECT_FALSE(uri.set_path("/\xC3\xA9"));
  EXPECT_EQ(uri.text(), "http://h");
}

TEST(Edit, AValueMayBeAViewIntoTheReferenceItself) {
  auto iri = *iri::Iri::parse("http://example.com/a/rather/long/path/beyond/any/small/buffer?q");
  ASSERT_TRUE(iri.set_query(iri.path()));
  EXPECT_EQ(iri.query(), "/a/rather/long/path/beyond/any/small/buffer");
  ASSERT_TRUE(iri.set_path(iri.path().substr(2)));
  EXPECT_EQ(iri.path(), "/rather/long/path/beyond/any/small/buffer");
  ASSERT_TRUE(iri.set_scheme(iri.host()->substr(8)));
  EXPECT_EQ(iri.scheme(), "com");
}

template <class T>
concept scheme_removable = requires(T& r) {
  r.set_scheme(std::nullopt);
};
template <class T>
concept fragment_settable = requires(T& r) {
  r.set_fragment("f");
};
template <class T>
concept scheme_settable = requires(T& r) {
  r.set_scheme("s");
};

TEST(Edit, TheTypeSaysWhichPartsCanBeTakenAway) {
  static_assert(!scheme_removable<iri::Iri> && !scheme_removable<iri::AbsoluteUri>);
  static_assert(scheme_removable<iri::IriReference> && scheme_removable<iri::UriReference>);
  static_assert(scheme_settable<iri::Iri> && !scheme_settable<iri::IrelativeRef>);
  static_assert(fragment_settable<iri::Uri> && !fragment_settable<iri::AbsoluteIri>);
  iri::AbsoluteUri uri = *iri::AbsoluteUri::parse("a:b");
  EXPECT_TRUE(uri.set_scheme("longer"));
  EXPECT_EQ(uri.text(), "longer:b");
}

TEST(Reference, MovedFromIsEmptyAndSafe) {
  const std::string text = "http://u@example.com:8080/over/there?name=ferret#nose";
  auto from = *iri::Iri::parse(text);
  iri::Iri to = std::move(from);
  EXPECT_EQ(to.text(), text);
  EXPECT_EQ(from.text(), "");  // NOLINT: what is claimed
  EXPECT_EQ(from.components(), iri::Components{});
  EXPECT_EQ(from.path(), "");
  EXPECT_EQ(from.host(), std::nullopt);
  from = std::move(to);
  EXPECT_EQ(from.text(), text);
  EXPECT_EQ(from.fragment(), "nose");
  EXPECT_EQ(to.components(), iri::Components{});  // NOLINT
  EXPECT_TRUE(to.set_scheme("a"));
  EXPECT_EQ(to.text(), "a:");
}

TEST(Reference, MovingToItselfChangesNothing) {
  auto iri = *iri::Iri::parse("http://example.com/a");
  iri::Iri& same = iri;
  iri = std::move(same);
  EXPECT_EQ(iri.text(), "http://example.com/a");
  EXPECT_EQ(iri.path(), "/a");
}

TEST(Reference, WideningByMoveKeepsTheComponents) {
  auto uri = *iri::Uri::parse("http://example.com:80/a/rather/long/path?q");
  const auto components = uri.components();
  const iri::IriReference wide = std::move(uri);
  EXPECT_EQ(wide.components(), components);
  EXPECT_EQ(uri.components(), iri::Components{});  // NOLINT: what is claimed
  EXPECT_EQ(std::move(uri).release(), "");
}

TEST(Reference, TheEmptyReferenceNeedsNoText) {
  iri::UriReference r;
  EXPECT_EQ(r, *iri::UriReference::parse(""));
}

TEST(Reference, NarrowingSaysWhatParsingSays) {
  for_each_reference("a:/?#@", 5, [](const iri::UriReference& r) {
    const iri::IriReferenceView wide = r;
    const auto iri = iri::IriView::from(wide);
    const auto parsed = iri::IriView::parse(r.text());
    ASSERT_EQ(iri.has_value(), parsed.has_value());
    ASSERT_EQ(iri.error(), parsed.error());
    if (iri) {
      ASSERT_EQ(iri->components(), parsed->components());
      ASSERT_EQ(iri::AbsoluteIriView::from(*iri).error(),
                iri::AbsoluteIriView::parse(r.text()).error());
    }
    ASSERT_EQ(iri::IrelativeRefView::from(wide).error(),
              iri::IrelativeRefView::parse(r.text()).error());
    ASSERT_EQ(iri::AbsoluteUriView::from(wide).error(),
              iri::AbsoluteUriView::parse(r.text()).error());
  });
  const auto e_acute = iri::IriReferenceView::parse("\xC3\xA9");  // U+00E9
  EXPECT_FALSE(iri::UriReferenceView::from(*e_acute));
}

TEST(PushChild, ReplacesAnEmptySegmentAtTheEnd) {
  const auto pushed = [](const char* text, const char* segment) {
    auto r = *iri::IriReference::parse(text);
    EXPECT_TRUE(r.push_child(segment)) << text;
    EXPECT_EQ(r.components(), iri::IriReferenceView::parse(r.text())->components()) << text;
    return r.string();
  };
  EXPECT_EQ(pushed("http://h/files/?q", "x"), "http://h/files/x?q");
  EXPECT_EQ(pushed("http://h/files?q", "x"), "http://h/files/x?q");
  EXPECT_EQ(pushed("http://h/", "x"), "http://h/x");
  EXPECT_EQ(pushed("http://h", "x"), "http://h/x");
  EXPECT_EQ(pushed("http://h//", "x"), "http://h//x");
  EXPECT_EQ(pushed("http://h/a//", "x"), "http://h/a//x");
  EXPECT_EQ(pushed("s:", "x"), "s:x");
  EXPECT_EQ(pushed("s:/", "x"), "s:/x");
  EXPECT_EQ(pushed("s:/", ""), "s:/./");  // "/" has no segment, so there is none to replace
  EXPECT_EQ(pushed("a/", "b:c"), "a/b:c");
  EXPECT_EQ(pushed("", "b:c"), "./b:c");
  EXPECT_EQ(pushed("./", "x"), "./x");
  EXPECT_EQ(pushed("http://h/a/", ""), "http://h/a/");
}

TEST(PushChild, RefusesWhatPushSegmentRefuses) {
  for (const char* segment : {".", "..", "%2E", ".%2e", "a/b", "a b", "%"}) {
    for (const char* text : {"http://h/a/", "http://h/a", "a/", ""}) {
      auto child = *iri::IriReference::parse(text);
      auto sibling = child;
      EXPECT_EQ(child.push_child(segment).error(), sibling.push_segment(segment).error())
          << segment;
      EXPECT_EQ(child.text(), text);
    }
  }
}

}  // namespace
