#include "verdicts.hpp"

#include "iri/parse.hpp"

namespace iri_bench {
namespace {

bool is_of_libiri(const Parser& parser) {
  return parser.name.starts_with("libiri") || parser.name.starts_with("floor");
}

Verdicts compare(const Input& input, const Parser& parser) {
  Verdicts verdicts{input.name, parser.name, parser.rule, 0, 0, 0, {}};
  if (verdicts.rule.empty()) verdicts.rule = "IRI-reference";
  const iri::Rule rule =
      verdicts.rule == "URI-reference" ? iri::rule::URI_reference : iri::rule::IRI_reference;
  for (const std::string_view text : input.references) {
    std::uint64_t sum = 0;
    if (parser.utf8 && !check_utf8(text, sum)) continue;
    ++verdicts.texts;
    const bool accepted = parser.parse(text, sum);
    if (accepted == iri::is_valid(rule, text)) continue;
    ++(accepted ? verdicts.accepts : verdicts.refuses);
    if (verdicts.example.empty()) verdicts.example = text.substr(0, 100);
  }
  return verdicts;
}

}  // namespace

std::vector<Verdicts> compare_verdicts(const std::vector<Input>& inputs,
                                       const std::vector<Parser>& parsers) {
  std::vector<Verdicts> all;
  for (const Input& input : inputs) {
    for (const Parser& parser : parsers) {
      if (!is_of_libiri(parser)) all.push_back(compare(input, parser));
    }
  }
  return all;
}

}  // namespace iri_bench
