// Law 9: every kernel gives what the scalar one gives, for every rule, at every alignment.
#include <array>
#include <string>

#include "fuzz.hpp"
#include "iri/iri.hpp"
#include "iri/kernel.hpp"

namespace iri_fuzz {
namespace {

constexpr std::array start_rules = {
    iri::rule::IRI_reference, iri::rule::IRI, iri::rule::absolute_IRI, iri::rule::irelative_ref,
    iri::rule::URI_reference, iri::rule::URI, iri::rule::absolute_URI, iri::rule::relative_ref};

struct Results {
  std::array<std::uint32_t, iri::rule_count> stopped{};
  std::array<iri::Components, start_rules.size()> components{};

  friend bool operator==(const Results&, const Results&) = default;
};

Results results(std::string_view kernel, std::string_view text) {
  IRI_CHECK("9: a kernel that is named can be used", iri::use_kernel(kernel));
  Results r;
  for (std::size_t i = 0; i < iri::rule_count; ++i) {
    r.stopped[i] = iri::match(static_cast<iri::Rule>(i), text).stopped;
  }
  for (std::size_t i = 0; i < start_rules.size(); ++i) {
    iri::Components c;  // of a refused text they say nothing
    if (iri::parse(start_rules[i], text, c)) r.components[i] = c;
  }
  return r;
}

}  // namespace

void one_input(std::string_view text) {
  static const std::string best(iri::kernel());
  const Results expected = results("scalar", text);
  // The end of the block is the end of the text; where it begins is moved through a vector.
  const std::size_t shift = text.size() * 7 % 64;
  const ExactCopy shifted(std::string(shift, 'a').append(text));
  for (std::size_t i = 0; i < iri::kernel_count(); ++i) {
    IRI_CHECK("9: every kernel == the scalar one",
              results(iri::kernel_name(i), shifted.text().substr(shift)) == expected);
  }
  iri::use_kernel(best);
}

}  // namespace iri_fuzz
