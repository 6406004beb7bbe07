// Queries as parameters: forward and backward give the same, what is appended is read back under
// every policy, set and erase touch no other parameter, sort is a stable permutation. Input: a
// name, a newline, a query of any bytes.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "fuzz.hpp"
#include "iri/iri.hpp"

namespace iri_fuzz {
namespace {

using iri::Parameter;
using iri::Parameters;
using List = std::vector<std::pair<std::string, std::optional<std::string>>>;

List decoded(const Parameters& parameters) {
  List list;
  const auto read = [&](std::string_view s) {
    std::string result = iri::decode_parameter(s, parameters.policy());
    IRI_CHECK("query: comparing is decoding",
              iri::parameter_equals(s, result, parameters.policy()) &&
                  !iri::parameter_equals(s, result + "x", parameters.policy()));
    return result;
  };
  for (const Parameter p : parameters) {
    list.emplace_back(read(p.name), p.value ? std::optional(read(*p.value)) : std::nullopt);
  }
  return list;
}

void check_range(const Parameters& all) {
  std::vector<Parameter> forward(all.begin(), all.end());
  std::vector<Parameter> backward(all.rbegin(), all.rend());
  std::reverse(backward.begin(), backward.end());
  IRI_CHECK("query: backward is forward", forward == backward);
  std::size_t size = 0;
  for (auto at = all.begin(); at != all.end(); ++at) size += at.text().size() + 1;
  IRI_CHECK("query: no byte is lost", size == all.query()->size() + 1);
}

void check_append(iri::Query query, std::string_view name, List wanted) {
  query.append(name, name);
  wanted.emplace_back(name, name);
  IRI_CHECK("query: append", decoded(query.parameters()) == wanted);
}

void check_erase_and_set(const iri::Query& original, std::string_view name, List wanted) {
  const auto erased = std::erase_if(wanted, [&](const auto& p) { return p.first == name; });
  iri::Query query = original;
  IRI_CHECK("query: count", query.parameters().count(name) == erased);
  IRI_CHECK("query: erase", query.erase(name) == erased && decoded(query.parameters()) == wanted);
  query = original;
  query.set(name, "");
  IRI_CHECK("query: set", query.parameters().get_all(name) == std::vector<std::string>{""});
  query.erase(name);
  IRI_CHECK("query: set touches no other", decoded(query.parameters()) == wanted);
}

void check_get_and_prefix(const iri::Query& original, std::string_view name, List wanted) {
  const auto at =
      std::find_if(wanted.begin(), wanted.end(), [&](const auto& p) { return p.first == name; });
  const auto value = original.parameters().get(name);
  IRI_CHECK("query: get finds the first", value.has_value() == (at != wanted.end()));
  IRI_CHECK("query: get gives its value", !value || *value == at->second.value_or(""));
  iri::Query query = original;
  const auto erased =
      std::erase_if(wanted, [&](const auto& p) { return p.first.starts_with(name); });
  IRI_CHECK("query: erase by prefix",
            query.erase_prefix(name) == erased && decoded(query.parameters()) == wanted);
}

void check_sort(iri::Query query, List wanted) {
  query.sort();
  std::stable_sort(wanted.begin(), wanted.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  IRI_CHECK("query: sort", decoded(query.parameters()) == wanted);
}

void check_validity(std::string_view name, std::string_view text) {
  if (!iri::is_valid(iri::rule::query, text)) return;
  iri::Query query(text, iri::query_policy::form);
  query.append(name, name);
  IRI_CHECK("query: what append writes is valid", iri::is_valid(iri::rule::query, *query.text()));
  for (const auto policy : {iri::query_policy::plain, iri::query_policy::html4}) {
    const Parameters all(query.text(), policy);
    const Parameter last = *all.rbegin();
    IRI_CHECK("query: what append writes is read alike under every policy",
              iri::parameter_equals(last.name, name, policy) &&
                  iri::parameter_equals(*last.value, name, policy));
  }
}

}  // namespace

void one_input(std::string_view text) {
  const auto [name, query] = two_texts(text);
  const Turn turn(text, 15);
  std::size_t number = 0;
  for (const auto policy :
       {iri::query_policy::plain, iri::query_policy::form, iri::query_policy::html4}) {
    const iri::Query original(query, policy);
    if (turn.of(number)) check_range(original.parameters());
    if (turn.of(number + 1)) check_append(original, name, decoded(original.parameters()));
    if (turn.of(number + 2)) check_erase_and_set(original, name, decoded(original.parameters()));
    if (turn.of(number + 3)) check_sort(original, decoded(original.parameters()));
    if (turn.of(number + 4)) check_get_and_prefix(original, name, decoded(original.parameters()));
    number += 5;
  }
  if (Turn(text, 4).of(0)) check_validity(name, query);
}

}  // namespace iri_fuzz
