// Options whose members are named one by one. What is not named has its default, and no compiler warns.
#include <gtest/gtest.h>

#include "iri/iri.hpp"

#pragma GCC diagnostic error "-Wmissing-field-initializers"

namespace {

TEST(Options, AMemberCanBeNamedAlone) {
  EXPECT_EQ(iri::recompose(iri::ReferenceParts{.scheme = "http", .path = "/a"})->text(), "http:/a");
  EXPECT_EQ(iri::recompose(iri::ReferenceParts{.query = "q"})->text(), "?q");
  EXPECT_TRUE(iri::QueryPolicy{.plus_is_space = true} == iri::query_policy::form);
  EXPECT_TRUE((iri::QueryPolicy{.semicolon_separates = true} == iri::QueryPolicy{true, false}));
  EXPECT_EQ(iri::repair("a\\b", {.backslash_is_slash = true})->reference.text(), "a/b");
  EXPECT_EQ(iri::repair("a", {.scheme = "s"})->reference.text(), "s://a");
  const iri::TemplateVariable variables[] = {{.name = "none"}, {.name = "x", .value = "1"}};
  EXPECT_EQ(iri::expand("{x}{none}", variables).value(), "1");
  const iri::IriView iri = *iri::IriView::parse("s://u:p@h/?k=1");
  EXPECT_EQ(*iri::mask_secrets(iri, {.userinfo = true}), "s://***@h/?k=1");
  EXPECT_EQ(*iri::to_display(iri, {.password = "-"}), "s://u:-@h/?k=1");
  EXPECT_EQ(iri::normalize(iri, {.steps = {iri::NormalizeStep::dots}})->text(), iri.text());
  EXPECT_FALSE(iri::find_reference("a", 0, {.html = true}));
}

}  // namespace
