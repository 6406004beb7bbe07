#include "iri/rule_list.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace {

using iri::Form;
using iri::Rule;

/// A start rule of RFC 3986 s3, s4.1 to s4.3, or of RFC 3987 s2.2, and the rule of the same form in the other.
struct Start {
  Rule rule;
  Rule counterpart;
  Form form;                   ///< iri, scheme, no_scheme, fragment
  std::vector<Rule> included;  ///< those whose every text is one of this rule
};

const std::vector<Start>& starts() {
  using enum Rule;
  static const std::vector<Start> list{
      {URI, IRI, {false, true, false, true}, {URI, absolute_URI}},
      {URI_reference,
       IRI_reference,
       {false, true, true, true},
       {URI_reference, URI, absolute_URI, relative_ref}},
      {absolute_URI, absolute_IRI, {false, true, false, false}, {absolute_URI}},
      {relative_ref, irelative_ref, {false, false, true, true}, {relative_ref}},
      {IRI, URI, {true, true, false, true}, {IRI, absolute_IRI, URI, absolute_URI}},
      {IRI_reference,
       URI_reference,
       {true, true, true, true},
       {IRI_reference, IRI, absolute_IRI, irelative_ref, URI_reference, URI, absolute_URI,
        relative_ref}},
      {absolute_IRI, absolute_URI, {true, true, false, false}, {absolute_IRI, absolute_URI}},
      {irelative_ref, relative_ref, {true, false, true, true}, {irelative_ref, relative_ref}}};
  return list;
}

TEST(RuleList, TheStartRulesAreTheEightOfTheRfcs) {
  EXPECT_EQ(iri::rule_count, 61U);
  EXPECT_EQ(iri::uri_rule_count, 36U);
  for (unsigned number = 0; number < 256; ++number) {
    const auto rule = static_cast<Rule>(number);
    const bool expected =
        std::ranges::any_of(starts(), [rule](const Start& start) { return start.rule == rule; });
    EXPECT_EQ(iri::is_start_rule(rule), expected) << number;
  }
}

TEST(RuleList, TheRulesOfRfc3987AreBehindThoseOfRfc3986) {
  EXPECT_FALSE(iri::is_iri_rule(Rule::URI));
  EXPECT_FALSE(iri::is_iri_rule(Rule::sub_delims));
  EXPECT_TRUE(iri::is_iri_rule(Rule::IRI));
  EXPECT_TRUE(iri::is_iri_rule(Rule::iprivate));
}

TEST(RuleList, AStartRuleHasItsFormAndItsCounterpart) {
  for (const Start& start : starts()) {
    EXPECT_EQ(iri::allowed_by(start.rule), start.form) << static_cast<int>(start.rule);
    EXPECT_EQ(iri::counterpart(start.rule, start.form.iri), start.rule);
    EXPECT_EQ(iri::counterpart(start.rule, !start.form.iri), start.counterpart);
  }
  EXPECT_EQ(iri::counterpart(Rule::path, true), Rule::path);  // no start rule
  EXPECT_EQ(iri::counterpart(Rule::ihost, false), Rule::ihost);
}

TEST(RuleList, OneStartRuleIncludesAnother) {
  for (const Start& super : starts()) {
    for (const Start& sub : starts()) {
      EXPECT_EQ(iri::includes(super.rule, sub.rule),
                std::ranges::find(super.included, sub.rule) != super.included.end())
          << static_cast<int>(super.rule) << ' ' << static_cast<int>(sub.rule);
    }
  }
}

}  // namespace
