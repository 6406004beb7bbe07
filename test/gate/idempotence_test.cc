// Law 12 over all policies: what a gate forwards, the same gate admits, and forwards as it is. The actions are
// drawn at random, and so are the targets, of pieces in which canonical forms meet.
#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>
#include <vector>

#include "iri/gate.hpp"

namespace {

using iri::Action;
using iri::Component;
using iri::Finding;
using iri::FindingSet;
using iri::Gate;
using iri::Policy;

/// The same numbers everywhere, unlike the distributions of the standard library.
class Random {
 public:
  explicit Random(std::uint32_t seed) : numbers_(seed) {}
  std::size_t below(std::size_t end) { return numbers_() % end; }
  bool one_in(std::size_t many) { return below(many) == 0; }
  template <class List>
  const auto& of(const List& list) {
    return list[below(std::size(list))];
  }

 private:
  std::mt19937 numbers_;
};

constexpr std::array actions{Action::allow, Action::report, Action::canonicalize, Action::reject};

Action action_for(Random& random, Finding finding) {
  const bool has_form = iri::canonicalizable().contains(finding);
  const Action action = random.of(actions);
  return action == Action::canonicalize && !has_form ? Action::allow : action;
}

/// Few are rejected, or little would be forwarded.
template <class Actions>
void draw_actions(Random& random, const FindingSet& findings, Actions& to) {
  for (const Finding finding : findings) {
    if (random.one_in(3)) continue;
    to.set(action_for(random, finding), {finding});
    for (const Component part : {Component::path, Component::query}) {
      const auto parts = iri::parts_of(finding);
      const bool may = std::find(parts.begin(), parts.end(), part) != parts.end();
      if (may && random.one_in(2)) to.set(action_for(random, finding), {finding}, part);
    }
  }
}

void draw_paths(Random& random, Policy& policy) {
  if (random.one_in(3)) policy.guards = {"/a", "*.php"};
  if (random.one_in(3)) policy.open = {"/o/{rest...}"};
  policy.guards_complete = random.one_in(4);
  if (!random.one_in(3)) return;
  iri::PathException& one = policy.at.emplace_back();
  one.path = "/a";
  draw_actions(random, iri::exceptional(), one);
  one.set(Action::reject, {Finding::parameter_empty_segment});
}

Policy policy_by(Random& random) {
  Policy policy = Policy::allow_everything();
  policy.set(Action::allow, iri::canonicalizable() | FindingSet{Finding::ambiguous_percent});
  draw_actions(random, iri::exceptional() | iri::canonicalizable(), policy);
  if (random.one_in(2)) policy.set(Action::reject, {Finding::hidden_dot_segment});
  // What is cut off has to hide nothing.
  policy.set(Action::reject, {Finding::parameter_dot_segment, Finding::parameter_empty_segment});
  draw_paths(random, policy);
  return policy;
}

std::string target_by(Random& random) {
  static constexpr std::array path{
      "/",      "a",   ".",   "..", "/..", "/.",  "/../", "%2e",    "%2E%2e", "%2f",
      "%c3%a9", "%41", "%37", "%3", "%",   "%25", ";x",   "%3b",    "[",      "\\",
      "//",     "/o/", "/a",  "C",  "%7",  "|",   "%5b",  "%u00e9", ".php",   "%ff"};
  static constexpr std::array query{"a=",  "&",      ";",   "%41", "%3d", "%", "|",
                                    "[",   "%u00e9", "1",   "%7e", "%37", "C", "%c3%a9",
                                    "%25", "{",      "%ff", "%0a", "4"};
  std::string target = random.one_in(8) ? "http://a.example." : "";
  target += "/";
  for (std::size_t i = random.below(6); i > 0; --i) target += random.of(path);
  if (random.one_in(2)) return target;
  target += "?";
  for (std::size_t i = random.below(6); i > 0; --i) target += random.of(query);
  return target;
}

struct Counts {
  std::size_t forwarded = 0, changed = 0;
};

void expect_law(const Gate& gate, const std::string& target, Counts& counts) {
  std::string buffer(3 * target.size(), '\0');
  const auto admitted = gate.admit_target("GET", target, iri::OutputBuffer(buffer));
  if (!admitted.passes()) return;
  const std::string forwarded(admitted.target->text());
  ++counts.forwarded;
  counts.changed += forwarded != target ? 1U : 0U;
  std::string room(3 * forwarded.size(), '\0');
  const auto again = gate.admit_target("GET", forwarded, iri::OutputBuffer(room));
  ASSERT_TRUE(again.passes()) << target << " becomes " << forwarded
                              << ", and that: " << gate.explain(again.verdict);
  EXPECT_EQ(again.target->text(), forwarded) << target;
}

TEST(Idempotence, WhatAGateForwardsItAdmitsAsItIs) {
  Random random(20261127);
  Counts counts;
  for (int i = 0; i < 1500 && !testing::Test::HasFailure(); ++i) {
    const auto gate = Gate::make(policy_by(random));
    ASSERT_TRUE(gate) << gate.error().where << ' ' << message(gate.error().code);
    for (int k = 0; k < 60; ++k) expect_law(*gate, target_by(random), counts);
  }
  EXPECT_GT(counts.forwarded, 20000U);
  EXPECT_GT(counts.changed, 5000U);
}

}  // namespace
