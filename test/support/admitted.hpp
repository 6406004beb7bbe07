// What a gate makes of a target: the verdict, and the text that is forwarded.
#ifndef IRI_TEST_SUPPORT_ADMITTED_HPP
#define IRI_TEST_SUPPORT_ADMITTED_HPP

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "iri/gate.hpp"

namespace iri_test {

struct Outcome {
  iri::Action action;
  iri::FindingSet reasons;
  std::string text;
};

/// By admit(); judge_target() and admit_target() say the same.
inline Outcome admitted(const iri::Gate& gate, const std::string& target) {
  std::array<char, 16384> buffer;
  const iri::Admission admission = gate.admit("GET", target, "example.com", buffer);
  const iri::GateVerdict alone = gate.judge_target("GET", target);
  EXPECT_EQ(alone.action, admission.verdict.action) << target;
  EXPECT_EQ(alone.reasons, admission.verdict.reasons) << target;
  const Outcome outcome{admission.verdict.action, admission.verdict.reasons,
                        admission.passes() ? std::string(admission.target->text()) : ""};
  const iri::Admission of_target = gate.admit_target("GET", target, buffer);
  EXPECT_EQ(of_target.passes() ? of_target.target->text() : "", outcome.text) << target;
  return outcome;
}

inline void expect_rejected(const iri::Gate& gate, const std::string& target, iri::Finding reason) {
  const Outcome outcome = admitted(gate, target);
  EXPECT_EQ(outcome.action, iri::Action::reject) << target;
  EXPECT_TRUE(outcome.reasons.contains(reason)) << target << " for " << name(reason);
}

}  // namespace iri_test

#endif  // IRI_TEST_SUPPORT_ADMITTED_HPP
