// The parsers of rivals/, and ada: what each of them checks is in README.md.
#include "rivals.h"

#include <ada.h>

#include "parsers.hpp"

namespace iri_bench {
namespace {

template <auto Function>
bool parse_rust(std::string_view reference, std::uint64_t& sum) {
  return Function(reference.data(), reference.size(), &sum);
}

/// Against a base, which only a reference without a scheme needs.
const ada::url_aggregator& base() {
  static const ada::url_aggregator url =
      *ada::parse<ada::url_aggregator>("http://h.example/a/b/c?q");
  return url;
}

bool parse_ada(std::string_view reference, std::uint64_t& sum) {
  const auto url = ada::parse<ada::url_aggregator>(reference, &base());
  if (!url) return false;
  sum += url->get_pathname().size();
  return true;
}

/// can_parse() takes the base as text, and parses it each time: only where it has to.
bool can_parse_ada(std::string_view reference, std::uint64_t& sum) {
  static const std::string_view text = "http://h.example/a/b/c?q";
  const bool can = ada::can_parse(reference) || ada::can_parse(reference, &text);
  sum += can ? 1 : 0;
  return can;
}

}  // namespace

void add_rivals(std::vector<Parser>& all) {
  all.push_back({"fluent_iri", "", parse_rust<rival_fluent_iri>, true, "IRI-reference"});
  all.push_back({"fluent_uri", "", parse_rust<rival_fluent_uri>, true, "URI-reference"});
  all.push_back({"oxiri", "", parse_rust<rival_oxiri>, true, "IRI-reference"});
  all.push_back({"iri_rfc3987", "", parse_rust<rival_iri_rfc3987>, true, "IRI-reference"});
  all.push_back({"iri_string_iri", "", parse_rust<rival_iri_string_iri>, true, "IRI-reference"});
  all.push_back({"iri_string_uri", "", parse_rust<rival_iri_string_uri>, true, "URI-reference"});
  all.push_back({"url", "", parse_rust<rival_url>, true});
  all.push_back({"ada", "", parse_ada, true});
  all.push_back({"ada_can_parse", "", can_parse_ada, true});
}

}  // namespace iri_bench
