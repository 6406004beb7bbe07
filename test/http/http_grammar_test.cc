// The machine of request targets against automata made from the ABNF of RFC 9112 and RFC 9110:
// every state, every byte, and what tells the states apart (see grammar/conformance.hpp).
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "grammar/beyond.hpp"
#include "grammar/conformance.hpp"
#include "iri/http.hpp"

namespace {

using iri_grammar::Family;

/// A copy that ends where the text ends, so that a sanitizer sees a read past it.
class Exact {
 public:
  explicit Exact(std::string_view text) : size_(text.size()), data_(new char[text.size()]) {
    text.copy(data_.get(), size_);
  }
  std::string_view view() const { return {data_.get(), size_}; }

 private:
  std::size_t size_;
  std::unique_ptr<char[]> data_;
};

struct Case {
  const char* rule;
  const char* method;
};

iri::Error judge(const Case& c, std::string_view text, iri::RequestTargetOptions options) {
  if (std::string_view(c.rule) == "Host-field")
    return iri::HostFieldView::parse(text, options).error();
  return iri::parse_request_target(c.method, text, options).error();
}

bool agrees(const iri::Error& error, bool accepted, std::uint32_t offset) {
  if (error.code == iri::ErrorCode::none) return accepted;
  return !accepted && error.offset == offset;
}

class RequestTargetMachine : public testing::TestWithParam<Case> {};

TEST_P(RequestTargetMachine, AcceptsAndStopsAsTheAbnfDoes) {
  for (const Family family : {Family::uri, Family::iri}) {
    const iri::RequestTargetOptions options{.raw_utf8 = family == Family::iri};
    std::size_t wrong = 0;
    iri_grammar::for_each_transition_test(
        iri_grammar::request_target(family, GetParam().rule),
        [&](std::string_view bytes, bool accepted, std::uint32_t offset) {
          wrong += !agrees(judge(GetParam(), Exact(bytes).view(), options), accepted, offset);
        });
    EXPECT_EQ(wrong, 0U);
  }
}

// Runs are skipped in blocks, and the structural scan reads windows of 64 bytes.
TEST_P(RequestTargetMachine, GoesOverRunsOfAnyLength) {
  const std::size_t times[] = {7, 64, 65};
  for (const Family family : {Family::uri, Family::iri}) {
    const iri::RequestTargetOptions options{.raw_utf8 = family == Family::iri};
    std::size_t wrong = 0;
    iri_grammar::for_each_pumped_test(
        iri_grammar::request_target(family, GetParam().rule), times,
        [&](std::string_view bytes, bool accepted, std::uint32_t offset) {
          wrong += !agrees(judge(GetParam(), Exact(bytes).view(), options), accepted, offset);
        });
    EXPECT_EQ(wrong, 0U);
  }
}

class ExpectedInRequestTarget : public testing::TestWithParam<Case> {};

TEST_P(ExpectedInRequestTarget, IsExactlyWhatTheAbnfGoesOnWith) {
  for (const Family family : {Family::uri, Family::iri}) {
    const iri::RequestTargetOptions options{.raw_utf8 = family == Family::iri};
    const iri_grammar::Automaton automaton = iri_grammar::request_target(family, GetParam().rule);
    const iri_grammar::ConformanceSuite suite = iri_grammar::conformance_suite(automaton);
    for (std::size_t state = 0; state < suite.access.size(); ++state) {
      const Exact prefix(suite.access[state]);
      const iri::NextBytes expected =
          iri::next_bytes_in_request_target(GetParam().method, prefix.view(), options);
      EXPECT_EQ(expected.end, automaton.accepts_at(static_cast<int>(state))) << prefix.view();
      for (unsigned byte = 0; byte < 256; ++byte) {
        EXPECT_EQ(expected.contains(static_cast<unsigned char>(byte)),
                  automaton.next[state][byte] != iri_grammar::dead)
            << prefix.view() << ' ' << byte;
      }
    }
  }
}

const auto targets = testing::Values(Case{"get-target", "GET"}, Case{"options-target", "OPTIONS"},
                                     Case{"authority-form", "CONNECT"});
INSTANTIATE_TEST_SUITE_P(AllMethods, RequestTargetMachine, targets);
INSTANTIATE_TEST_SUITE_P(HostField, RequestTargetMachine, testing::Values(Case{"Host-field", ""}));
INSTANTIATE_TEST_SUITE_P(AllMethods, ExpectedInRequestTarget, targets);

}  // namespace
