// The property of the error offset k, for every rule: some extension of text[0,k) is valid and none
// of text[0,k+1) is, where a character of more than one byte counts as one. The library is asked
// for both; the automaton of the ABNF only says which extension to try. The first line of the input
// names the rule.
#include <string>

#include "fuzz.hpp"
#include "iri/iri.hpp"
#include "oracle.hpp"

namespace iri_fuzz {
namespace {

/// text[0,offset) can be extended to something valid.
void check_extension(iri::Rule rule, std::string_view text, std::size_t offset) {
  const std::string_view prefix = text.substr(0, offset);
  std::string extended(prefix);
  extended += completion_of(rule, prefix);
  IRI_CHECK("error offset: an extension of what stands before it is valid",
            iri::is_valid(rule, ExactCopy(extended).text()));
}

/// What stands at the offset is wrong whatever follows. Four bytes are the longest character.
void check_no_way_on(iri::Rule rule, std::string_view text, std::size_t offset) {
  if (offset == text.size()) return;
  const bool ascii = static_cast<unsigned char>(text[offset]) < 0x80;
  const std::size_t size = std::min(text.size(), offset + (ascii ? 1 : 4));
  IRI_CHECK("error offset: nothing that begins with the wrong character is valid",
            iri::match(rule, ExactCopy(text.substr(0, size)).text()).error_offset == offset);
}

/// What stands before the offset is valid or truncated, at each place, and nothing else.
void check_prefix(iri::Rule rule, std::string_view text, std::size_t size) {
  const iri::MatchResult verdict = iri::match(rule, ExactCopy(text.substr(0, size)).text());
  IRI_CHECK("error offset: the beginning of a viable text is viable",
            verdict || verdict.error_offset == size);
}

}  // namespace

void one_input(std::string_view input) {
  const auto [rule, text] = rule_and_text(input);
  const iri::MatchResult verdict = iri::match(rule, text);
  const std::size_t offset = verdict ? text.size() : verdict.error_offset;
  IRI_CHECK("error offset: within the text", offset <= text.size());
  if (!verdict) {
    check_extension(rule, text, offset);
    check_no_way_on(rule, text, offset);
  }
  check_prefix(rule, text, offset);
  check_prefix(rule, text, offset / 2);
}

}  // namespace iri_fuzz
