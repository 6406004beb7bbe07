// The set of bytes allowed where a text was refused is the ABNF's, exactly, and whether it might
// have ended there. The first line of the input names the rule.
#include <string>

#include "fuzz.hpp"
#include "iri/iri.hpp"
#include "oracle.hpp"

namespace iri_fuzz {
namespace {

void check_set(iri::Rule rule, std::string_view prefix, const iri_reference::ByteSet& allowed) {
  const ExactCopy copy(prefix);
  const iri::NextBytes expected = iri::next_bytes(rule, copy.text());
  bool same = true;
  for (unsigned byte = 0; byte < 256; ++byte) {
    same &= expected.contains(static_cast<unsigned char>(byte)) == allowed[byte];
  }
  IRI_CHECK("expected: the bytes that may follow are the ABNF's", same);
  IRI_CHECK("expected: the end is allowed where the text is valid",
            expected.end == automaton_of(rule).accepts(prefix));
  IRI_CHECK("expected: something may follow a viable prefix, or the end",
            expected.end || allowed.any());
}

void check_phrase(iri::Rule rule, std::string_view text) {
  const std::string phrase = iri::expected_phrase(rule, text, iri::diagnose(rule, text));
  for (const char c : phrase) {
    IRI_CHECK("expected: the phrase is printable ASCII", c >= ' ' && c <= '~');
  }
}

}  // namespace

void one_input(std::string_view input) {
  const auto [rule, text] = rule_and_text(input);
  const iri_reference::Verdict verdict = iri_grammar::judge(automaton_of(rule), text);
  const Turn turn(input, 4);  // 50 passes each
  if (!verdict.accepted && turn.of(0)) check_phrase(rule, text);
  if (turn.of(1) || turn.of(2))
    check_set(rule, text.substr(0, verdict.error_offset), verdict.allowed);
  if (verdict.viable_length == verdict.error_offset) return;
  if (turn.of(3))
    check_set(rule, text.substr(0, verdict.viable_length), verdict.allowed_after_viable);
}

}  // namespace iri_fuzz
