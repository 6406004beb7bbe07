// Law 9: every kernel gives what the scalar one gives, at every alignment; of request targets and
// Host fields, too, with their features, which the scalar one finds byte by byte.
#include <array>
#include <string>

#include "fuzz.hpp"
#include "http/read_target.hpp"
#include "iri/iri.hpp"
#include "iri/kernel.hpp"

namespace iri_fuzz {
namespace {

struct Result {
  std::uint32_t error_offset = 0;
  iri::Components components;  // of a refused text they say nothing

  friend bool operator==(const Result&, const Result&) = default;
};

/// As a request target and as a Host field. Members say nothing if there is an error.
struct HttpResult {
  iri::Error error;
  iri::RequestTarget target;
  iri::detail::Features features;

  friend bool operator==(const HttpResult&, const HttpResult&) = default;
};

struct Results {
  std::array<Result, 2> of_rules;
  std::array<HttpResult, 2> of_http;

  friend bool operator==(const Results&, const Results&) = default;
};

HttpResult as_target(std::string_view text, bool raw_utf8) {
  HttpResult result;
  const std::string_view method = text.size() % 4 == 0 ? "OPTIONS" : "GET";
  result.error = iri::detail::read_target(method, text, raw_utf8, result.target, result.features);
  return result.error.failed() ? HttpResult{result.error, {}, {}} : result;
}

HttpResult as_host(std::string_view text, bool raw_utf8) {
  HttpResult result;
  if (text.size() % 2 == 0) {
    result.error =
        iri::detail::read_target("CONNECT", text, raw_utf8, result.target, result.features);
  } else {
    result.error =
        iri::detail::read_host(text, raw_utf8, result.target.components, result.features);
  }
  return result.error.failed() ? HttpResult{result.error, {}, {}} : result;
}

/// One of the two rules that all references are read by, and one that the size picks.
Results results(std::string_view kernel, std::string_view text, bool of_iris) {
  IRI_CHECK("9: a kernel that is named can be used", iri::use_kernel(kernel));
  const std::array rules = {
      of_iris ? iri::rule::IRI_reference : iri::rule::URI_reference,
      static_cast<iri::Rule>((text.size() + (of_iris ? 0 : 31)) % iri::rule_count)};
  Results all;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    all.of_rules[i].error_offset = iri::match(rules[i], text).error_offset;
    iri::Components c;
    if (iri::parse(rules[i], text, c)) all.of_rules[i].components = c;
  }
  all.of_http = {as_target(text, of_iris), as_host(text, of_iris)};
  return all;
}

}  // namespace

void one_input(std::string_view text) {
  static const std::string best(iri::kernel());
  // The end of the block is the end of the text; where it begins is moved through a vector.
  const std::size_t shift = text.size() * 7 % 64;
  const ExactCopy shifted(std::string(shift, 'a').append(text));
  const auto kernels = iri::kernels();
  const Turn turn(text, 2 * kernels.size());
  for (std::size_t i = 0; i < 2 * kernels.size(); ++i) {
    if (!turn.of(i)) continue;
    const std::string_view kernel = kernels[i / 2];
    IRI_CHECK("9: every kernel == the scalar one",
              results(kernel, shifted.text().substr(shift), i % 2 == 0) ==
                  results("scalar", text, i % 2 == 0));
  }
  iri::use_kernel(best);
}

}  // namespace iri_fuzz
