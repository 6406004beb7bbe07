// Law 9: every kernel gives what the scalar one gives, at every alignment.
#include <array>
#include <string>

#include "fuzz.hpp"
#include "iri/iri.hpp"
#include "iri/kernel.hpp"

namespace iri_fuzz {
namespace {

struct Result {
  std::uint32_t error_offset = 0;
  iri::Components components;  // of a refused text they say nothing

  friend bool operator==(const Result&, const Result&) = default;
};
using Results = std::array<Result, 2>;

/// One of the two rules that all references are read by, and one that the size picks.
Results results(std::string_view kernel, std::string_view text, bool of_iris) {
  IRI_CHECK("9: a kernel that is named can be used", iri::use_kernel(kernel));
  const std::array rules = {
      of_iris ? iri::rule::IRI_reference : iri::rule::URI_reference,
      static_cast<iri::Rule>((text.size() + (of_iris ? 0 : 31)) % iri::rule_count)};
  Results all;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    all[i].error_offset = iri::match(rules[i], text).error_offset;
    iri::Components c;
    if (iri::parse(rules[i], text, c)) all[i].components = c;
  }
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
