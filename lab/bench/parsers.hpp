// The parsers that are compared, each as a function that says whether it accepts.
#ifndef IRI_LAB_BENCH_PARSERS_HPP
#define IRI_LAB_BENCH_PARSERS_HPP

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace iri_bench {

/// Parses one reference; what it found goes into `sum`, so that no work can be left out.
using Parse = bool (*)(std::string_view reference, std::uint64_t& sum);

struct Parser {
  std::string name;
  std::string kernel;  ///< of libiri, to be set before; else empty
  Parse parse;
  bool utf8 = false;  ///< must not be given anything else
  /// The language that it says it takes; empty for none of the RFCs'. Its verdicts are compared.
  std::string rule = {};
};

/// libiri by each kernel that runs here, then the rest.
std::vector<Parser> parsers();

/// fluent-uri, oxiri, iri-rfc3987, iri-string, url, ada; defined if they are linked.
void add_rivals(std::vector<Parser>& all);

/// A floor: UTF-8 alone.
bool check_utf8(std::string_view reference, std::uint64_t& sum);

/// The plain machine: re2c -b on the same grammar, and nothing else.
bool parse_plain(std::string_view reference, std::uint64_t& sum);

}  // namespace iri_bench

#endif
