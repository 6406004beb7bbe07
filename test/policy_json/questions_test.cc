// Law 16: C++, C and what the modules share give the answers of test/gate/model/questions.py, byte for byte, and say that a target
// changes if and only if it does. The table is named by IRI_QUESTIONS.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "common/server_gate.h"
#include "iri/gate.hpp"
#include "iri/policy_json.h"
#include "iri/policy_json.hpp"

namespace {

constexpr std::string_view host = "www.example.com";

struct Question {
  std::string policy, target, action, forwarded;
};

/// What is forwarded ("-": nothing), and the action.
struct Answer {
  std::string action, forwarded;

  friend bool operator==(const Answer&, const Answer&) = default;
  friend std::ostream& operator<<(std::ostream& out, const Answer& answer) {
    return out << answer.action << ' ' << answer.forwarded;
  }
};

std::vector<Question> read_questions() {
  const char* const file = std::getenv("IRI_QUESTIONS");
  std::ifstream table(file == nullptr ? "" : file);
  std::vector<Question> all;
  for (std::string line; std::getline(table, line);) {
    std::istringstream parts(line);
    Question& one = all.emplace_back();
    for (std::string* part : {&one.policy, &one.target, &one.action, &one.forwarded}) {
      std::getline(parts, *part, '\t');
    }
  }
  return all;
}

/// A gate of each kind.
struct Gates {
  iri::Gate cpp;
  iri_server_gate c{IRI_GATE_INIT, nullptr};
  std::vector<std::uint64_t> memory;

  explicit Gates(const std::string& json)
      : cpp(iri::Gate::make(iri::read_policy(json).value()).value()), memory(4096) {
    const iri_status status = iri_gate_read(&c.gate, json.data(), json.size(), memory.data(),
                                            memory.size(), nullptr, nullptr, nullptr);
    EXPECT_EQ(status, IRI_OK) << json;
  }
};

Answer by_cpp(const Gates& gates, const std::string& target) {
  std::string buffer(3 * target.size(), '\0');
  const auto admitted = gates.cpp.admit("GET", target, host, iri::OutputBuffer(buffer));
  return {std::string(name(admitted.verdict.action)),
          admitted.passes() ? std::string(admitted.target->text()) : "-"};
}

Answer by_c(const Gates& gates, const std::string& target) {
  std::string buffer(3 * target.size(), '\0');
  iri_admission admitted = IRI_ADMISSION_INIT;
  iri_verdict verdict = IRI_VERDICT_INIT;
  const bool passes = iri_gate_admits(&gates.c.gate, "GET", 3, target.data(), target.size(),
                                      host.data(), host.size(), buffer.data(), buffer.size(),
                                      &admitted, nullptr, 0, &verdict, nullptr);
  return {iri_action_name(verdict.action),
          passes ? std::string(admitted.target, admitted.target_size) : "-"};
}

/// What nginx, Apache, HAProxy and Envoy call. Of what is not valid it says so.
Answer by_modules(const Gates& gates, const std::string& target) {
  const iri_server_request request{
      {"GET", 3}, {target.data(), target.size()}, {host.data(), host.size()}};
  std::string buffer(iri_server_room(&request), '\0');
  iri_server_judgement judged;
  iri_server_judge(&gates.c, &request, buffer.data(), buffer.size(), &judged);
  const std::string said = iri_server_verdict(&judged);
  char reasons[IRI_SERVER_NAMES];
  EXPECT_EQ(iri_server_reasons(&judged, reasons, sizeof reasons) == 0, said == "allow") << target;
  return {said == "invalid" ? "reject" : said,
          judged.passes ? std::string(judged.admitted.target, judged.admitted.target_size) : "-"};
}

TEST(Questions, HaveTheSameAnswersInCppInCAndInTheModules) {
  const std::vector<Question> questions = read_questions();
  ASSERT_GE(questions.size(), 2400U);
  std::map<std::string, std::unique_ptr<Gates>> gates;
  for (const Question& one : questions) {
    std::unique_ptr<Gates>& made = gates[one.policy];
    if (!made) made = std::make_unique<Gates>(one.policy);
    const Answer expected{one.action, one.forwarded};
    EXPECT_EQ(by_cpp(*made, one.target), expected) << one.policy << ' ' << one.target;
    EXPECT_EQ(by_c(*made, one.target), expected) << one.policy << ' ' << one.target;
    EXPECT_EQ(by_modules(*made, one.target), expected) << one.policy << ' ' << one.target;
  }
  EXPECT_GE(gates.size(), 19U);
  for (const char* const who : {"cpp", "c", "common"}) {
    std::printf("asked: gate %s %zu\n", who, questions.size());
  }
}

// The table itself keeps the law.
TEST(Questions, SayThatATargetChangesIfAndOnlyIfItDoes) {
  for (const Question& one : read_questions()) {
    const bool changes = one.forwarded != "-" && one.forwarded != one.target;
    EXPECT_EQ(changes, one.action == "canonicalize") << one.policy << ' ' << one.target;
    EXPECT_EQ(one.forwarded == "-", one.action == "reject") << one.policy << ' ' << one.target;
  }
}

}  // namespace
