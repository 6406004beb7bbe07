#include "iri/recompose.hpp"

#include <gtest/gtest.h>

#include "support/every_buffer.hpp"
#include "support/rfc3986_oracle.hpp"

namespace {

using iri::Component;
using iri::ErrorCode;
using iri::ReferenceParts;

TEST(Recompose, GivesBackWhatWasSplit) {
  constexpr const char* alphabet[] = {"a", ":", "/", "?", "#", "@", "%2E"};
  std::size_t references = 0;
  rfc3986::for_each_string(alphabet, 5, [&](const std::string& text) {
    const auto reference = iri::IriReferenceView::parse(text);
    if (!reference) return;
    ++references;
    const auto again = iri::recompose(iri::split(*reference));
    ASSERT_TRUE(again) << text;
    EXPECT_EQ(again->text(), text);
  });
  EXPECT_GT(references, 1000U);
}

TEST(Recompose, AbsentAndEmptyPartsDiffer) {
  EXPECT_EQ(iri::recompose({"a", "", "", "", ""})->text(), "a://?#");
  EXPECT_EQ(iri::recompose({{}, {}, "", {}, {}})->text(), "");
  EXPECT_EQ(iri::recompose({"a", {}, "", {}, {}})->text(), "a:");
}

TEST(Recompose, HandlesABufferOfEverySize) {
  const ReferenceParts parts{"foo", "h:1", "/p", "q", "f"};
  EXPECT_EQ(
      iri::test::every_buffer([&](iri::OutputBuffer out) { return iri::recompose(parts, out); }),
      "foo://h:1/p?q#f");
}

struct Refusal {
  ReferenceParts parts;
  Component component;
  std::uint32_t offset;
};

// RFC 3986 s3.3: what a path may begin with depends on what stands before it.
TEST(Recompose, RefusesPartsThatWouldParseDifferently) {
  const Refusal refusals[] = {
      {{"1a", {}, "", {}, {}}, Component::scheme, 0},
      {{"a:b", {}, "", {}, {}}, Component::scheme, 1},
      {{"", {}, "", {}, {}}, Component::scheme, 0},
      {{"a", "h/x", "", {}, {}}, Component::authority, 1},
      {{"a", "h", "p", {}, {}}, Component::path, 0},
      {{"a", {}, "//p", {}, {}}, Component::path, 1},
      {{{}, {}, "//p", {}, {}}, Component::path, 1},
      {{{}, {}, "b:c", {}, {}}, Component::path, 1},
      {{{}, {}, "b?c", {}, {}}, Component::path, 1},
      {{{}, {}, "", "q#", {}}, Component::query, 1},
      {{{}, {}, "", {}, "f#"}, Component::fragment, 1},
  };
  for (const Refusal& refusal : refusals) {
    const auto result = iri::recompose(refusal.parts);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error(),
              (iri::Error{ErrorCode::bad_value, refusal.component, refusal.offset}));
    EXPECT_EQ(iri::recompose(refusal.parts, iri::OutputBuffer()).size, 0U);
  }
}

}  // namespace
