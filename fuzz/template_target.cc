// Templates expand to characters of a URI and nothing else, for any values; errors stand within the
// template. Input: a value, a newline, a template whose variables all have it: as a string (s), a
// list (l) and an array (a); others are undefined.
#include <string>

#include "fuzz.hpp"
#include "iri/iri.hpp"
#include "sizes.hpp"

namespace iri_fuzz {
namespace {

/// unreserved / reserved / pct-encoded
bool is_uri_text(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t size = text[i] == '%' ? 3 : 1;
    const std::string_view piece = text.substr(i, size);
    if (!iri::is_valid(iri::rule::pct_encoded, piece) &&
        !iri::is_valid(iri::rule::unreserved, piece) &&
        !iri::is_valid(iri::rule::reserved, piece)) {
      return false;
    }
    i += size;
  }
  return true;
}

}  // namespace

void one_input(std::string_view text) {
  const auto [value, uri_template] = two_texts(text);
  const std::string_view list[] = {value, "", value};
  const iri::TemplatePair pairs[] = {{value, value}, {"k", ""}};
  const iri::TemplateVariable variables[] = {{"s", value},
                                             {"l", std::span<const std::string_view>(list)},
                                             {"a", std::span<const iri::TemplatePair>(pairs)}};
  const iri::Error error = iri::check_template(uri_template).error();
  const auto expanded = written(
      [&, t = uri_template](iri::OutputBuffer out) { return iri::expand(t, variables, out); });
  if (error.failed()) {
    IRI_CHECK("errors stand within the template", error.offset <= uri_template.size());
    IRI_CHECK("what is no template is never expanded", !expanded);
    return;
  }
  if (!expanded) return;  // a prefix of a list or array
  IRI_CHECK("an expansion is characters of a URI", is_uri_text(*expanded));
}

}  // namespace iri_fuzz
