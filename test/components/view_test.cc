// The views and the owning types: which become which, and what they say.
#include <gtest/gtest.h>

#include <concepts>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

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

// Values are regular: they live in maps and in members that are set later.
static_assert(std::regular<iri::Iri> && std::regular<iri::AbsoluteUri>);
static_assert(std::regular<iri::IriView> && std::regular<iri::RelativeRefView>);
static_assert(std::is_nothrow_default_constructible_v<iri::Iri>);
static_assert(std::is_nothrow_default_constructible_v<iri::IriView>);
static_assert(!std::is_default_constructible_v<iri::IriArgument>);

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
  EXPECT_TRUE((view("a") <=> view("a")) == 0);
  const auto owned = *iri::IriReference::parse("a");
  EXPECT_TRUE((owned <=> *iri::IriReference::parse("a")) == 0);
  EXPECT_TRUE((owned <=> *iri::IriReference::parse("b")) < 0);
  EXPECT_TRUE(owned == view("a") && view("a") == owned);
  EXPECT_FALSE(owned == view("b") || view("b") == owned);
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

/// What is said of a moved-from object, of whatever type.
template <class Reference>
void expect_empty(const Reference& r) {
  EXPECT_EQ(r.text(), "");
  EXPECT_EQ(r.path(), "");
  EXPECT_EQ(r.components(), iri::Components());
  EXPECT_EQ(r.without_fragment().text(), "");
  EXPECT_FALSE(r.effective_port() || r.host_and_port() || r.scheme() || r.authority() ||
               r.userinfo() || r.host() || r.port() || r.query() || r.fragment() || r.host_kind() ||
               r.ipv4() || r.ipv6() || r.port_number());
}

TEST(Default, IsTheEmptyTextWithoutParts) {
  expect_empty(iri::Iri());
  expect_empty(iri::AbsoluteUri());
  expect_empty(iri::RelativeRef());
  expect_empty(iri::IriView());
  expect_empty(iri::UriReferenceView());
  iri::Iri moved = *iri::Iri::parse("http://u@h:1/p?q#f");
  const iri::Iri taken = std::move(moved);
  EXPECT_EQ(moved, iri::Iri());  // NOLINT: what is claimed
}

TEST(Default, IsAValueOfMapsAndOfMembersThatAreSetLater) {
  std::map<std::string, iri::Uri> homes;
  expect_empty(homes["a"]);
  homes["a"] = *iri::Uri::parse("a:b");
  EXPECT_EQ(homes["a"].scheme(), "a");
  struct Page {
    iri::Iri iri;
    iri::IriView link;
  } page;
  page.iri = *iri::Iri::parse("c:d");
  page.link = page.iri;
  EXPECT_EQ(page.link.path(), "d");
  std::vector<iri::UriView> views(3);
  expect_empty(views[2]);
}

TEST(Default, BecomesAReferenceWhenItsSchemeIsSet) {
  iri::Iri iri;
  EXPECT_TRUE(iri.set_host("h"));
  EXPECT_TRUE(iri.set_scheme("s"));
  EXPECT_EQ(iri, *iri::Iri::parse("s://h"));
}

TEST(Default, IsNoReferenceOfARuleThatNeedsAScheme) {
  using iri::ErrorCode;
  EXPECT_EQ(iri::AbsoluteIri::from(iri::Iri()).error().code, ErrorCode::no_scheme);
  EXPECT_EQ(iri::UriView::from(iri::IriView()).error().code, ErrorCode::no_scheme);
  EXPECT_EQ(iri::Iri::from(iri::IriReference()).error().code, ErrorCode::no_scheme);
  EXPECT_TRUE(iri::UriReference::from(iri::IriReference()));
}

TEST(From, NarrowsAnOwnedReferenceAndMovesItsText) {
  const std::string text = "http://h/a/path/that/is/longer/than/a/small/string?q";
  auto wide = *iri::IriReference::parse(text);
  const char* const data = wide.text().data();
  const auto iri = iri::Iri::from(std::move(wide));
  ASSERT_TRUE(iri);
  EXPECT_EQ(iri->text().data(), data);
  EXPECT_EQ(iri->components(), iri::Iri::parse(text)->components());
  expect_empty(wide);  // NOLINT: what is claimed
}

TEST(From, LeavesACopiedReferenceAsItIs) {
  const auto wide = *iri::IriReference::parse("http://h/\xC3\xA9");
  EXPECT_EQ(iri::Iri::from(wide)->text(), wide.text());
  EXPECT_EQ(iri::Iri::from(wide.view())->text(), wide.text());
  EXPECT_EQ(iri::IriView::from(wide)->text().data(), wide.text().data());
  EXPECT_EQ(iri::Uri::from(wide).error(), iri::Uri::parse(wide.string()).error());
  EXPECT_EQ(iri::Uri::from(wide.view()).error(), iri::Uri::parse(wide.string()).error());
  EXPECT_EQ(iri::UriView::from(wide).error(), iri::Uri::parse(wide.string()).error());
  EXPECT_EQ(iri::IrelativeRef::from(wide).error().code, iri::ErrorCode::has_scheme);
  EXPECT_EQ(wide.text(), "http://h/\xC3\xA9");
}

TEST(Owning, IsParsedFromTextOfAnyKind) {
  const std::string text = "a:b";
  struct Words {
    operator std::string_view() const { return "a:b"; }
  };
  const auto expected = *iri::Uri::parse(text);
  EXPECT_EQ(*iri::Uri::parse(std::string_view(text)), expected);
  EXPECT_EQ(*iri::Uri::parse("a:b"sv.substr(0)), expected);
  EXPECT_EQ(*iri::Uri::parse("a:b"), expected);
  EXPECT_EQ(*iri::Uri::parse(text.c_str()), expected);
  EXPECT_EQ(*iri::Uri::parse(Words()), expected);
  EXPECT_EQ(iri::UriReference::parse({})->text(), "");
  EXPECT_EQ(iri::Uri::parse("a:\0"sv).error(), iri::UriView::parse("a:\0"sv).error());
}

TEST(ResultDeathTest, TheValueOfARefusedInputAborts) {
  const auto refused = iri::IriView::parse("");
  EXPECT_DEATH(static_cast<void>(refused.value()), "");
  EXPECT_DEATH(static_cast<void>(refused->path()), "");
}

TEST(View, GivesAResolverTheHostWithoutBrackets) {
  const auto host = [](std::string_view text) {
    return std::string(iri::UriView::parse(text)->host_without_brackets().value_or("none"));
  };
  EXPECT_EQ(host("http://[2001:db8::1]:80/"), "2001:db8::1");
  EXPECT_EQ(host("http://[v1.x]/"), "v1.x");
  EXPECT_EQ(host("http://u@example.com/"), "example.com");
  EXPECT_EQ(host("http://1.2.3.4/"), "1.2.3.4");
  EXPECT_EQ(host("file:///a"), "");
  EXPECT_EQ(host("mailto:a@b"), "none");
  EXPECT_EQ(iri::Uri::parse("http://[::1]/")->host_without_brackets(), "::1");
}

TEST(View, GivesTheHostFieldWithoutUserinfo) {
  EXPECT_EQ(iri::UriView::parse("http://u:p@h:8080/")->host_and_port(), "h:8080");
  EXPECT_EQ(iri::UriView::parse("http://[::1]")->host_and_port(), "[::1]");
  EXPECT_EQ(iri::Uri::parse("file:///a")->host_and_port(), "");
  EXPECT_EQ(iri::UriView::parse("mailto:a@b")->host_and_port(), std::nullopt);
}

TEST(View, KnowsThePortToConnectTo) {
  const auto port = [](std::string_view text) {
    return iri::IriReferenceView::parse(text)->effective_port();
  };
  EXPECT_EQ(port("http://h/"), 80);
  EXPECT_EQ(port("HTTPS://h/"), 443);
  EXPECT_EQ(port("http://h:/"), 80);  // RFC 3986 s6.2.3
  EXPECT_EQ(port("http://h:8080/"), 8080);
  EXPECT_EQ(port("x://h:8080/"), 8080);
  EXPECT_EQ(port("//h:8080/"), 8080);
  EXPECT_EQ(port("http://h:65535/"), 65535);
  EXPECT_EQ(port("http://h:65536/"), std::nullopt);
  EXPECT_EQ(port("x://h/"), std::nullopt);
  EXPECT_EQ(port("//h/"), std::nullopt);
  EXPECT_EQ(port("http:a"), std::nullopt);
}

TEST(View, WithoutItsFragmentIsAnAbsoluteIriOfTheSameText) {
  const auto iri = *iri::IriView::parse("http://h/p?q#f");
  const iri::AbsoluteIriView absolute = iri.without_fragment();
  EXPECT_EQ(absolute.text(), "http://h/p?q");
  EXPECT_EQ(absolute.text().data(), iri.text().data());
  static_assert(std::is_same_v<decltype(iri::UriView().without_fragment()), iri::AbsoluteUriView>);
  static_assert(
      std::is_same_v<decltype(iri::RelativeRef().without_fragment()), iri::RelativeRefView>);
  for (const char* text : {"", "#", "a:#", "//h#f", "?#", "a:b?c", "http://u@h:1/p?q#f/?"}) {
    const auto whole = *iri::IriReference::parse(text);
    const std::string_view cut = whole.text().substr(0, whole.text().find('#'));
    const auto expected = iri::IriReferenceView::parse(cut);
    EXPECT_EQ(whole.without_fragment(), *expected) << text;
    EXPECT_EQ(whole.without_fragment().components(), expected->components()) << text;
  }
}

}  // namespace
