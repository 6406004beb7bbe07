// The cases of test/data, for a library that was built without the tests: test/dist.sh,
// test/paths.sh.
#include <cstdio>

#include "iri/iri.hpp"
#include "support/case_file.hpp"

namespace {

bool holds(const iri_test::Case& c, iri::Rule rule) {
  const iri::MatchResult verdict = iri::match(rule, c.input);
  iri::Components parts;
  if (iri::is_start_rule(rule) &&
      iri::parse(rule, c.input, parts).error_offset != verdict.error_offset) {
    return false;
  }
  return verdict.error_offset == (c.error ? c.error->offset : iri::absent) &&
         iri::diagnose(rule, c.input) == c.error.value_or(iri::Error{});
}

}  // namespace

int main() {
  int passed = 0, failed = 0;
  for (const char* file : {"accepted.txt", "rejected.txt"}) {
    for (const iri_test::Case& c : iri_test::read_cases(file)) {
      for (const iri::Rule rule : c.rules) {
        const bool right = holds(c, rule);
        ++(right ? passed : failed);
        if (!right) std::printf("%s as %s\n", c.title.c_str(), iri::name(rule).data());
      }
    }
  }
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed == 0 && passed > 150 ? 0 : 1;
}
