// The words in which results are given: Error, Result, Written, Components.
#include "iri/result.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <string>
#include <type_traits>
#include <utility>

#include "iri/components.hpp"
#include "iri/output.hpp"
#include "iri/parse.hpp"
#include "iri/reference.hpp"
#include "iri/routes.hpp"

namespace {

using iri::Components;
using iri::Error;
using iri::ErrorCode;
using iri::Result;

constexpr Error some_error{ErrorCode::bad_port, iri::Component::port, 7};

TEST(Error, HasNoTruthAndSaysWhetherThereIsOne) {
  static_assert(!Error{}.failed());
  static_assert(some_error.failed());
  EXPECT_FALSE(iri::diagnose(iri::rule::URI, "a:b").failed());
  EXPECT_TRUE(iri::diagnose(iri::rule::URI, "a").failed());
  static_assert(!std::is_constructible_v<bool, Error>);
}

TEST(Result, OfVoidIsASuccessUnlessItHasAnError) {
  EXPECT_TRUE(Result<void>());
  EXPECT_TRUE(Result<void>(Error{}));
  EXPECT_FALSE(Result<void>(some_error));
  EXPECT_EQ(Result<void>(some_error).error(), some_error);
}

TEST(Written, IsTrueUnlessItHasAnError) {
  EXPECT_TRUE((iri::Written{3, {}}));
  EXPECT_FALSE((iri::Written{3, {ErrorCode::buffer_too_small, iri::Component::none, 0}}));
}

TEST(Result, GivesTheValueOrAnother) {
  const Result<std::string> good("good");
  const Result<std::string> bad(some_error);
  EXPECT_EQ(good.value_or("other"), "good");
  EXPECT_EQ(bad.value_or("other"), "other");
  EXPECT_EQ(Result<std::string>("good").value_or("other"), "good");
  EXPECT_EQ(Result<std::string>(some_error).value_or("other"), "other");
}

TEST(Result, GoesOnWithTheValueOrKeepsTheError) {
  const auto doubled = [](const std::string& s) -> Result<std::size_t> {
    if (s.empty()) return some_error;
    return 2 * s.size();
  };
  const Result<std::string> good("good");
  const Error other{ErrorCode::bad_scheme, iri::Component::scheme, 1};
  EXPECT_EQ(*good.and_then(doubled), 8U);
  EXPECT_EQ(*Result<std::string>("abc").and_then(doubled), 6U);
  EXPECT_EQ(Result<std::string>("").and_then(doubled).error(), some_error);
  EXPECT_EQ(Result<std::string>(other).and_then(doubled).error(), other);
  const Result<std::string> bad(other);
  EXPECT_EQ(bad.and_then(doubled).error(), other);
  const auto checked = [](const std::string&) { return Result<void>(); };
  EXPECT_TRUE(good.and_then(checked));
  EXPECT_EQ(bad.and_then(checked).error(), other);
}

TEST(Result, MovesItsValueToWhatGoesOn) {
  const auto take = [](std::string s) -> Result<std::string> { return s + "!"; };
  EXPECT_EQ(*Result<std::string>(std::string(100, 'a')).and_then(take),
            std::string(100, 'a') + "!");
  const auto uri = iri::Uri::parse("a:b").and_then(
      [](iri::Uri u) -> Result<iri::Uri> { return u.set_query("c") ? Result(u) : some_error; });
  EXPECT_EQ(uri->text(), "a:b?c");
}

TEST(Result, AppliesAFunctionToTheValueOrKeepsTheError) {
  const auto size = [](const std::string& s) { return s.size(); };
  const Result<std::string> good("good");
  const Result<std::string> bad(some_error);
  static_assert(std::is_same_v<decltype(good.transform(size)), Result<std::size_t>>);
  EXPECT_EQ(*good.transform(size), 4U);
  EXPECT_EQ(bad.transform(size).error(), some_error);
  EXPECT_EQ(
      *Result<std::string>("abc").transform([](std::string&& s) { return std::move(s) + "!"; }),
      "abc!");
  EXPECT_EQ(Result<std::string>(some_error).transform(size).error(), some_error);
  std::size_t seen = 0;
  const auto see = [&seen](const std::string& s) { seen += s.size(); };
  static_assert(std::is_same_v<decltype(good.transform(see)), Result<void>>);
  EXPECT_TRUE(good.transform(see));
  EXPECT_EQ(bad.transform(see).error(), some_error);
  EXPECT_EQ(seen, 4U);
}

TEST(Result, GivesTheErrorToAnotherWay) {
  Error seen;
  const auto other = [&seen](const Error& error) -> Result<std::string> {
    seen = error;
    return std::string("other");
  };
  EXPECT_EQ(*Result<std::string>("good").or_else(other), "good");
  EXPECT_FALSE(seen.failed());
  EXPECT_EQ(*Result<std::string>(some_error).or_else(other), "other");
  EXPECT_EQ(seen, some_error);
  const Result<std::string> bad(some_error);
  const Result<std::string> good("good");
  EXPECT_EQ(*bad.or_else(other), "other");
  EXPECT_EQ(*good.or_else(other), "good");
}

TEST(Result, OfVoidGoesOnAfterASuccess) {
  const auto seven = [] { return 7; };
  const auto next = []() -> Result<std::string> { return std::string("next"); };
  EXPECT_EQ(*Result<void>().transform(seven), 7);
  EXPECT_EQ(*Result<void>().and_then(next), "next");
  EXPECT_EQ(Result<void>(some_error).transform(seven).error(), some_error);
  EXPECT_EQ(Result<void>(some_error).and_then(next).error(), some_error);
  EXPECT_TRUE(Result<void>().transform([] {}));
  Result<void>().value();
}

TEST(ResultDeathTest, SaysWhatWasWrongBeforeItEnds) {
  const char* const said = "iri: this Result has no value: path, byte 9: this character is not";
  EXPECT_DEATH((void)iri::Iri::parse("http://h/\x1B[31m").value(), said);
  EXPECT_DEATH((void)*iri::Iri::parse("http://h/\x1B[31m"), said);
  EXPECT_DEATH((void)iri::Iri::parse("http://h/\x1B[31m")->text(), said);
  EXPECT_DEATH(iri::Iri().set_port("x").value(),
               "no value: port, byte 0: " + std::string(message(iri::ErrorCode::bad_port)));
  struct Odd {};
  EXPECT_DEATH((void)(Result<int, Odd>(Odd()).value()), "no value: byte 0: an error");
  EXPECT_DEATH((void)iri::route_template("/{").value(), "no value: byte 2: ");
}

#ifndef _WIN32  // where GoogleTest knows neither signals nor sets in regular expressions
TEST(ResultDeathTest, NeverSaysBytesOfTheInput) {
  EXPECT_EXIT((void)iri::Iri::parse("http://h/\x1B[31msecret").value(),
              testing::KilledBySignal(SIGABRT), "^[ -~]*\n$");
}
#endif

#ifdef __cpp_lib_expected
TEST(Result, BecomesAStdExpectedAndBack) {
  const Result<std::string> good("good");
  const Result<std::string> bad(some_error);
  EXPECT_EQ(good.expected().value(), "good");
  EXPECT_EQ(bad.expected().error(), some_error);
  EXPECT_EQ(Result<std::string>("good").expected().value(), "good");
  EXPECT_EQ(Result<std::string>(some_error).expected().error(), some_error);
  EXPECT_EQ(*Result<std::string>(good.expected()), "good");
  EXPECT_EQ(Result<std::string>(bad.expected()).error(), some_error);
  EXPECT_TRUE(Result<void>().expected());
  EXPECT_EQ(Result<void>(some_error).expected().error(), some_error);
  EXPECT_EQ(Result<void>(Result<void>(some_error).expected()).error(), some_error);
}
#endif

/// s://u@h:1/p?q#f, whose offsets are 1, 5, 7, 9, 11, 13, 15.
constexpr Components whole{1, 5, 7, 9, 11, 13, 15};

TEST(Components, OfAcceptedTextsAreConsistent) {
  static_assert(whole.is_consistent());
  static_assert(Components{}.is_consistent());
  for (const char* text :
       {"", "a:", "//", "///", "a://", "//@:", "a:b", "?", "#", "?#", "s://u@h:1/p?q#f"}) {
    EXPECT_TRUE(iri::IriReferenceView::parse(text)->components().is_consistent()) << text;
  }
}

TEST(Components, AreNotConsistentIfOneOffsetIsWrong) {
  const auto with = [](std::uint32_t Components::*offset, std::uint32_t value) {
    Components c = whole;
    c.*offset = value;
    return c.is_consistent();
  };
  EXPECT_FALSE(with(&Components::scheme_end, 0));
  EXPECT_FALSE(with(&Components::scheme_end, 3));  // the authority would begin behind the "@"
  EXPECT_FALSE(with(&Components::scheme_end, 15));
  EXPECT_FALSE(with(&Components::scheme_end, iri::absent - 1));
  EXPECT_FALSE(with(&Components::userinfo_end, 3));
  EXPECT_FALSE(with(&Components::userinfo_end, 7));
  EXPECT_FALSE(with(&Components::host_end, 5));
  EXPECT_FALSE(with(&Components::host_end, 10));
  EXPECT_FALSE(with(&Components::host_end, iri::absent));
  EXPECT_FALSE(with(&Components::authority_end, 6));
  EXPECT_FALSE(with(&Components::authority_end, 12));
  EXPECT_FALSE(with(&Components::authority_end, iri::absent));
  EXPECT_FALSE(with(&Components::path_end, 8));
  EXPECT_FALSE(with(&Components::path_end, 14));
  EXPECT_FALSE(with(&Components::query_end, 10));
  EXPECT_FALSE(with(&Components::query_end, 16));
  EXPECT_FALSE(with(&Components::size, 12));
  EXPECT_FALSE(with(&Components::size, iri::absent));
}

TEST(Components, WithoutAnAuthorityHaveNoPartOfOne) {
  constexpr std::uint32_t none = iri::absent;
  EXPECT_TRUE((Components{1, none, none, none, 3, 3, 3}.is_consistent()));
  EXPECT_FALSE((Components{1, none, 3, none, 3, 3, 3}.is_consistent()));
  EXPECT_FALSE((Components{1, 2, none, none, 3, 3, 3}.is_consistent()));
  EXPECT_FALSE((Components{none, none, 1, 1, 1, 1, 1}.is_consistent()));  // no room for "//"
  EXPECT_TRUE((Components{none, none, 2, 2, 2, 2, 2}.is_consistent()));
}

TEST(Components, WhoseAuthorityWouldBeginAtTwoToThe32AreNotConsistent) {
  constexpr std::uint32_t end = iri::absent - 2;
  EXPECT_FALSE((Components{end, iri::absent, 0, 0, 0, 0, end}.is_consistent()));
  EXPECT_FALSE((Components{end, iri::absent, 0, 0, 0, 0, end + 1}.is_consistent()));
}

TEST(Error, IsOfNothingUnlessSet) {
  static_assert(Error{}.code == ErrorCode::none);
  static_assert(Error{}.component == iri::Component::none);
  static_assert(Error{}.offset == 0);
}

}  // namespace
