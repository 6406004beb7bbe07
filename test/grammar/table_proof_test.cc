// Each proof of table_proof.hpp holds of what ships, and notices faults.

#include "grammar/table_proof.hpp"

#include <gtest/gtest.h>

#include <iterator>

#include "iri/literals.hpp"
#include "scan/start.hpp"

namespace iri_grammar { namespace {

using iri::Components;
using iri::Rule;
using iri::detail::Input;
using iri::detail::ResumePoint;
using iri::detail::ResumeStates;
using iri::detail::RunClass;
using iri::detail::SkipRun;

const std::vector<RunClass> shipped(std::begin(iri::detail::run_classes),
                                    std::end(iri::detail::run_classes));

std::string first_failure(const Finding& finding) {
  return finding.failures.empty() ? "" : finding.failures.front();
}

TEST(TableProof, HoldsOfWhatShips) {
  for (const TableProof& proof : table_proofs()) {
    const Finding finding = proof.prove();
    EXPECT_TRUE(finding.holds()) << proof.artifact << ": " << first_failure(finding);
  }
}

TEST(TableProof, EveryByteOfARunMustLeadBack) {
  for (std::size_t i = 0; i < shipped.size(); ++i) {
    for (const unsigned byte : {0x20U, 0x23U, 0x5BU}) {  // space, "#", "["
      std::vector<RunClass> planted = shipped;
      planted[i].low |= byte < 64 ? std::uint64_t{1} << byte : 0;
      planted[i].high |= byte >= 64 ? std::uint64_t{1} << (byte - 64) : 0;
      EXPECT_FALSE(prove_runs(planted).holds()) << i << byte;
    }
  }
}

TEST(TableProof, EverySequenceOfARunMustLeadBack) {
  for (std::size_t i = 0; i < shipped.size(); ++i) {
    std::vector<RunClass> planted = shipped;
    planted[i].pct = true;
    EXPECT_EQ(prove_runs(planted).holds(), shipped[i].pct) << i;
    planted = shipped;
    planted[i].utf8 = true;
    EXPECT_EQ(prove_runs(planted).holds(), shipped[i].utf8) << i;
  }
  EXPECT_FALSE(prove_runs(std::span(shipped).first(shipped.size() - 1)).holds());
}

std::vector<SkipRun> skippers(SkipRun planted) {
  return std::vector<SkipRun>(iri::detail::run_class_count, planted);
}

TEST(TableProof, ASkipLeavesUnitsOfItsClassBehind) {
  // All of the text; a "%" without its HEXDIG; a character that is cut short.
  const auto all = skippers([](Input in, std::uint32_t) noexcept { return in.size; });
  EXPECT_FALSE(prove_scalar_skip(all.data()).holds());
  const auto pct = skippers([](Input in, std::uint32_t) noexcept -> std::uint32_t {
    return in.size > 1 && in.data[0] == '%' && in.data[1] == 'a' ? 2 : 0;
  });
  EXPECT_FALSE(prove_scalar_skip(pct.data()).holds());
  const auto cut = skippers([](Input in, std::uint32_t) noexcept -> std::uint32_t {
    return in.size > 1 && in.data[0] == 0xE1 && in.data[1] == 0x80 ? 2 : 0;
  });
  EXPECT_FALSE(prove_scalar_skip(cut.data()).holds());
  const auto none = skippers([](Input, std::uint32_t) noexcept -> std::uint32_t { return 0; });
  EXPECT_TRUE(prove_scalar_skip(none.data()).holds());
}

// RFC 3986 s3: the shortest reference with a scheme is "A:", its scheme ends at 1.
TEST(TableProof, TheLiteralsHaveTheBoundariesOfTheTable) {
  const Finding finding = prove_literal_boundaries([](State state) noexcept {
    return static_cast<std::uint8_t>(iri::detail::literal::boundaries(state) & ~1U);
  });
  EXPECT_EQ(first_failure(finding), "\"A:\": other boundaries");
}

TEST(TableProof, TheLiteralsAcceptTheRuleAlone) {
  const Finding fragments =
      prove_literal_rules([](Rule rule, std::string_view text, Components& out) noexcept {
        return iri::detail::parse_literal(rule == Rule::absolute_URI ? Rule::URI : rule, text, out);
      });
  EXPECT_EQ(first_failure(fragments), "absolute-URI: \"A:#\"");
  const Finding raw =
      prove_literal_rules([](Rule rule, std::string_view text, Components& out) noexcept {
        return iri::detail::parse_literal(rule == Rule::relative_ref ? Rule::irelative_ref : rule,
                                          text, out);
      });
  EXPECT_EQ(first_failure(raw), "relative-ref: \"\\xC2\\xA0\"");  // U+00A0
}

std::uint32_t reference_of(Rule start, Input in, Components& out) noexcept {
  const iri::detail::Kernel& kernel = iri::detail::kernel_in_use();
  return is_iri_rule(start) ? kernel.scan_iri_reference(in, out)
                            : kernel.scan_uri_reference(in, out);
}

TEST(TableProof, ANarrowerRuleIsNotTheReference) {
  const Finding finding = prove_start(reference_of);
  // RFC 3986 s4.3: absolute-URI has a scheme, so the empty text is none; nor is it a URI.
  EXPECT_EQ(first_failure(finding), "URI: \"\" stops at 4294967295, not 0");
}

TEST(TableProof, AFragmentEndsAnAbsoluteUri) {
  const Finding finding = prove_start([](Rule start, Input in, Components& out) noexcept {
    const Rule asked = start == Rule::absolute_IRI ? Rule::IRI : start;
    return iri::detail::scan_narrower_rule(asked, in, out);
  });
  EXPECT_EQ(first_failure(finding), "absolute-IRI: \"A:#\" stops at 4294967295, not 2");
}

// "1" is no scheme, so "1:" is no URI, and stops at its first byte; as a reference it stops at the ":".
TEST(TableProof, ARefusedReferenceMayStopEarlierByANarrowerRule) {
  const Finding finding = prove_start([](Rule start, Input in, Components& out) noexcept {
    const std::uint32_t stopped = reference_of(start, in, out);
    return stopped != iri::absent ? stopped : iri::detail::scan_narrower_rule(start, in, out);
  });
  EXPECT_FALSE(finding.holds());
  const Finding forms = prove_start([](Rule start, Input in, Components& out) noexcept {
    const std::uint32_t stopped = reference_of(start, in, out);
    const bool wrong = stopped != iri::absent && !out.has_scheme() && out.size != iri::absent;
    return wrong ? stopped : iri::detail::scan_narrower_rule(start, in, out);
  });
  EXPECT_FALSE(forms.holds());
}

TEST(TableProof, ComponentsOfAcceptedTextsStay) {
  const Finding finding = prove_start([](Rule start, Input in, Components& out) noexcept {
    const std::uint32_t stopped = iri::detail::scan_narrower_rule(start, in, out);
    if (stopped == iri::absent && out.has_fragment()) ++out.query_end;
    return stopped;
  });
  EXPECT_FALSE(finding.holds());
}

TEST(TableProof, AHandOverGoesOnInItsComponent) {
  EXPECT_TRUE(prove_resume(iri::detail::resume_states).holds());
  for (unsigned point = 0; point < 5; ++point) {
    for (unsigned other = 0; other < 5; ++other) {
      ResumeStates planted = iri::detail::resume_states;
      planted.of[point][0] = planted.of[other][0];
      EXPECT_EQ(prove_resume(planted).holds(), point == other) << point << other;
      planted = iri::detail::resume_states;
      planted.of[point][1] = planted.of[other][0];  // of the other alphabet
      EXPECT_FALSE(prove_resume(planted).holds()) << point << other;
    }
  }
}

}}  // namespace iri_grammar
