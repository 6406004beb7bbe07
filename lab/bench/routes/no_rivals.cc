#include "rows.hpp"

namespace iri_bench {

std::vector<NamedFinder> rust_finders(const std::string&) { return {}; }

}  // namespace iri_bench
