// The views and the owning types: which become which, and what they say.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "iri/reference.hpp"

namespace {

using namespace std::string_view_literals;

// The inclusions of the grammar (RFC 3987 s2.2, RFC 3986 appendix A), written out: each line
// says what a text of the first rule always is. They are implicit conversions; no other is one.
template <class From, class... To>
constexpr bool becomes = (std::is_convertible_v<From, To> && ...) &&
                         (std::is_nothrow_constructible_v<To, From> && ...);
template <class From, class... To>
constexpr bool never_becomes = !(std::is_convertible_v<From, To> || ...);

static_assert(
    becomes<iri::AbsoluteUriView, iri::AbsoluteUriView, iri::UriView, iri::UriReferenceView,
            iri::AbsoluteIriView, iri::IriView, iri::IriReferenceView>);
static_assert(never_becomes<iri::AbsoluteUriView, iri::RelativeRefView, iri::IrelativeRefView>);

static_assert(becomes<iri::UriView, iri::UriReferenceView, iri::IriView, iri::IriReferenceView>);
static_assert(never_becomes<iri::UriView, iri::AbsoluteUriView, iri::AbsoluteIriView,
                            iri::RelativeRefView, iri::IrelativeRefView>);

static_assert(becomes<iri::UriReferenceView, iri::IriReferenceView>);
static_assert(
    never_becomes<iri::UriReferenceView, iri::UriView, iri::AbsoluteUriView, iri::RelativeRefView,
                  iri::IriView, iri::AbsoluteIriView, iri::IrelativeRefView>);

static_assert(becomes<iri::RelativeRefView, iri::UriReferenceView, iri::IrelativeRefView,
                      iri::IriReferenceView>);
static_assert(never_becomes<iri::RelativeRefView, iri::UriView, iri::AbsoluteUriView, iri::IriView,
                            iri::AbsoluteIriView>);

static_assert(becomes<iri::AbsoluteIriView, iri::IriView, iri::IriReferenceView>);
static_assert(never_becomes<iri::AbsoluteIriView, iri::UriView, iri::AbsoluteUriView,
                            iri::UriReferenceView, iri::RelativeRefView, iri::IrelativeRefView>);

static_assert(becomes<iri::IriView, iri::IriReferenceView>);
static_assert(never_becomes<iri::IriView, iri::AbsoluteIriView, iri::UriView, iri::UriReferenceView,
                            iri::IrelativeRefView>);

static_assert(becomes<iri::IrelativeRefView, iri::IriReferenceView>);
static_assert(never_becomes<iri::IrelativeRefView, iri::IriView, iri::RelativeRefView,
                            iri::UriReferenceView>);

static_assert(
    never_becomes<iri::IriReferenceView, iri::IriView, iri::AbsoluteIriView, iri::IrelativeRefView,
                  iri::UriReferenceView, iri::UriView, iri::AbsoluteUriView, iri::RelativeRefView>);

// The same for those that own their text, and from these to views. A view becomes an owner only
// when asked to: that copies.
static_assert(std::is_convertible_v<iri::Uri, iri::Iri>);
static_assert(std::is_convertible_v<iri::AbsoluteUri, iri::IriReference>);
static_assert(std::is_convertible_v<iri::RelativeRef, iri::IrelativeRef>);
static_assert(never_becomes<iri::Iri, iri::Uri, iri::AbsoluteIri, iri::IrelativeRef>);
static_assert(never_becomes<iri::IriReference, iri::Iri, iri::UriReference>);
static_assert(std::is_convertible_v<const iri::Iri&, iri::IriView>);
static_assert(std::is_convertible_v<const iri::Uri&, iri::IriReferenceView>);
// A temporary becomes an argument, and not a view that would outlive it.
static_assert(never_becomes<iri::Iri, iri::IriView, iri::IriReferenceView>);
static_assert(becomes<iri::Iri, iri::IriArgument, iri::IriReferenceArgument>);
static_assert(never_becomes<iri::IriReference, iri::IriArgument>);
static_assert(never_becomes<const iri::Iri&, iri::UriView, iri::AbsoluteIriView>);
static_assert(!std::is_convertible_v<iri::IriView, iri::Iri>);
static_assert(std::is_constructible_v<iri::Iri, iri::IriView>);

// Text is never taken for a reference without having been parsed.
static_assert(!std::is_constructible_v<iri::IriView, std::string_view>);
static_assert(!std::is_constructible_v<iri::IriView, const char*>);
static_assert(!std::is_constructible_v<iri::Iri, std::string>);
static_assert(!std::is_constructible_v<iri::IriView, std::string_view, iri::Components>);
static_assert(!std::is_default_constructible_v<iri::IriView>);
static_assert(!std::is_default_constructible_v<iri::Iri>);
static_assert(!std::is_default_constructible_v<iri::AbsoluteUri>);

static_assert(std::is_trivially_copyable_v<iri::IriView>);
static_assert(std::is_nothrow_move_constructible_v<iri::Iri>);
static_assert(std::is_nothrow_move_assignable_v<iri::Iri>);
static_assert(noexcept(iri::IriView::parse(""sv)));

TEST(View, AViewOfAnIncludedRuleKeepsTextAndComponents) {
  const auto uri = iri::AbsoluteUriView::parse("http://u@h:1/p?q");
  ASSERT_TRUE(uri);
  const iri::IriReferenceView reference = *uri;
  EXPECT_EQ(reference.text().data(), uri->text().data());
  EXPECT_EQ(reference.text(), uri->text());
  EXPECT_EQ(reference.components(), uri->components());
}

TEST(View, TheComponentsAreTheBoundariesThatTheirHeaderDraws) {
  const auto iri = iri::IriView::parse("foo://user@example.com:8042/over/there?name=ferret#nose");
  ASSERT_TRUE(iri);
  const iri::Components c = iri->components();
  EXPECT_EQ(c.scheme_end, 3U);
  EXPECT_EQ(c.authority_begin(), 6U);
  EXPECT_EQ(c.userinfo_end, 10U);
  EXPECT_EQ(c.host_begin(), 11U);
  EXPECT_EQ(c.host_end, 22U);
  EXPECT_EQ(c.authority_end, 27U);
  EXPECT_EQ(c.path_begin(), 27U);
  EXPECT_EQ(c.path_end, 38U);
  EXPECT_EQ(c.query_end, 50U);
  EXPECT_EQ(c.size, 55U);
}

TEST(View, OfTheEmptyReferenceOnlyThePathIsThere) {
  const auto empty = iri::IriReferenceView::parse("");
  ASSERT_TRUE(empty);
  EXPECT_EQ(empty->components(), iri::Components{});
  EXPECT_EQ(empty->components().path_begin(), 0U);
  EXPECT_EQ(empty->path(), "");
  EXPECT_FALSE(empty->scheme() || empty->authority() || empty->userinfo() || empty->host() ||
               empty->port() || empty->query() || empty->fragment());
  EXPECT_FALSE(empty->has_scheme());
  EXPECT_FALSE(empty->has_authority());
}

TEST(View, WhatIsNotIncludedIsParsedAgain) {
  const auto reference = iri::IriReferenceView::parse("http://h/\xC3\xA9#f");  // e with acute
  ASSERT_TRUE(reference);
  EXPECT_TRUE(iri::IriView::from(*reference));
  const auto relative = iri::IrelativeRefView::from(*reference);
  ASSERT_FALSE(relative);
  EXPECT_EQ(relative.error(), (iri::Error{iri::ErrorCode::has_scheme, iri::Component::scheme, 4}));
  const auto absolute = iri::AbsoluteIriView::from(*reference);
  ASSERT_FALSE(absolute);
  EXPECT_EQ(absolute.error(),
            (iri::Error{iri::ErrorCode::has_fragment, iri::Component::fragment, 11}));
  const auto uri = iri::UriView::from(*reference);
  ASSERT_FALSE(uri);
  EXPECT_EQ(uri.error(),
            (iri::Error{iri::ErrorCode::character_not_allowed, iri::Component::path, 9}));
}

TEST(View, APortIsANumberWhereItIsOneBelow65536) {
  const auto number = [](std::string_view text) {
    return iri::IriReferenceView::parse(text)->port_number();
  };
  EXPECT_EQ(number("//h:0"), 0U);
  EXPECT_EQ(number("//h:80"), 80U);
  EXPECT_EQ(number("//h:65535"), 65535U);
  EXPECT_EQ(number("//h:65536"), std::nullopt);
  EXPECT_EQ(number("//h:00000000000000000000065535"), 65535U);
  EXPECT_EQ(number("//h:4294967376"), std::nullopt);            // 2^32 + 80
  EXPECT_EQ(number("//h:18446744073709551696"), std::nullopt);  // 2^64 + 80
  EXPECT_EQ(number("//h:"), std::nullopt);
  EXPECT_EQ(number("//h"), std::nullopt);
  EXPECT_EQ(number("/h:80"), std::nullopt);
  EXPECT_EQ(number("//h:80@i"), std::nullopt);
}

TEST(View, EqualityIsThatOfTheBytes) {
  const auto view = [](std::string_view text) { return *iri::IriReferenceView::parse(text); };
  EXPECT_EQ(view("a:b"), view("a:b"));
  EXPECT_NE(view("a:b"), view("A:b"));
  EXPECT_NE(view("a:"), view("a:?"));  // uriparser CVE-2026-44928: absent is not empty
  EXPECT_NE(view("//h"), view("//h:"));
  EXPECT_NE(view("//h"), view("//@h"));
  EXPECT_NE(view("/%7e"), view("/~"));
  EXPECT_LT(view("a"), view("b"));
  EXPECT_LT(view("a"), view("\xC3\xA9"));  // by bytes without sign
}

/// Short enough to lie within a std::string object, and long enough not to.
const std::string texts[] = {"a:b#c", "http://user@host.example:8042/over/there?name=ferret#nose"};

TEST(Owning, HoldsItsOwnTextThroughCopiesAndMoves) {
  for (const std::string& text : texts) {
    iri::Iri first = *iri::Iri::parse(text);
    iri::Iri copy = first;
    EXPECT_EQ(copy, first);
    EXPECT_NE(copy.text().data(), first.text().data());
    iri::Iri moved = std::move(first);
    EXPECT_EQ(moved.text(), text);
    EXPECT_EQ(moved.components(), copy.components());
    EXPECT_EQ(moved.fragment(), copy.fragment());
    copy = *iri::Iri::parse("x:");
    EXPECT_EQ(copy.path(), "");
    copy = std::move(moved);
    EXPECT_EQ(copy.text(), text);
    iri::Iri& same = copy;
    copy = std::move(same);
    EXPECT_EQ(copy.text().size(), copy.components().size);
  }
}

// Offsets that outlive their text would let the accessors read past it.
TEST(Owning, WhatWasMovedFromHasAnEmptyTextAndNoPartsOfTheOldOne) {
  for (const std::string& text : texts) {
    iri::Iri from = *iri::Iri::parse(text);
    const iri::Iri to = std::move(from);
    EXPECT_EQ(from.text(), "");                       // NOLINT: that is the question
    EXPECT_EQ(from.components(), iri::Components{});  // NOLINT
    EXPECT_EQ(from.path(), "");                       // NOLINT
    EXPECT_EQ(from.fragment(), std::nullopt);         // NOLINT
    iri::Iri released = *iri::Iri::parse(text);
    EXPECT_EQ(std::move(released).release(), text);
    EXPECT_EQ(released.components(), iri::Components{});  // NOLINT
    iri::Iri wider = *iri::Iri::parse(text);
    const iri::IriReference reference = std::move(wider);
    EXPECT_EQ(reference.text(), text);
    EXPECT_EQ(wider.components(), iri::Components{});  // NOLINT
  }
}

// reference.hpp: "A moved-from object has the empty text and no part but the empty path".
TEST(Owning, WhatWasAssignedFromHasNothingOfTheOldTextOfTheOther) {
  for (const std::string& text : texts) {
    for (const std::string& old : texts) {
      iri::Iri to = *iri::Iri::parse(old);
      iri::Iri from = *iri::Iri::parse(text);
      to = std::move(from);
      EXPECT_EQ(to.text(), text);
      EXPECT_EQ(to.components(), iri::IriView::parse(text)->components());
      EXPECT_EQ(from.text(), "");                       // NOLINT: that is the question
      EXPECT_EQ(from.components(), iri::Components{});  // NOLINT
    }
  }
}

TEST(Owning, AnErrorOfItsParseIsThatOfTheView) {
  for (const std::string text : {"a b", "", "http://[::1", "a:\xFF", "%zz"}) {
    EXPECT_EQ(iri::Iri::parse(text).error(), iri::IriView::parse(text).error());
    EXPECT_EQ(iri::Uri::parse(text).error(), iri::UriView::parse(text).error());
  }
}

TEST(Owning, TakesANulByteForWhatItIs) {
  EXPECT_FALSE(iri::Iri::parse(std::string("a:b\0", 4)));
  EXPECT_FALSE(iri::IriReference::parse(std::string("\0", 1)));
}

TEST(ResultDeathTest, TheValueOfARefusedInputAborts) {
  const auto refused = iri::IriView::parse("");
  EXPECT_DEATH(static_cast<void>(refused.value()), "");
  EXPECT_DEATH(static_cast<void>(refused->path()), "");
}

}  // namespace
