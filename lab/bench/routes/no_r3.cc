// R3 is not here.
#include "others.hpp"

namespace iri_bench {
void add_r3(const std::vector<std::string>&, OtherRouters&) {}
}  // namespace iri_bench
