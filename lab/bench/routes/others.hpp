// Routers of other libraries that take method and path.
#ifndef IRI_LAB_BENCH_ROUTES_OTHERS_HPP
#define IRI_LAB_BENCH_ROUTES_OTHERS_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "traffic.hpp"

namespace iri_bench {

/// What a router says of the sizes of captures.
enum class Sizes { bytes, decoded_bytes, decoded_characters };

struct OtherAnswer {
  int route = -1;  ///< its number in the set
  std::uint64_t sizes = 0;
};

class OtherRouter {
 public:
  OtherRouter() = default;
  OtherRouter(const OtherRouter&) = delete;
  OtherRouter& operator=(const OtherRouter&) = delete;
  virtual ~OtherRouter() = default;

  /// Gives the number by which the traffic is known from then on.
  virtual int take(const RouteTraffic& traffic) = 0;
  /// All requests once: how many find a route. Adds numbers of routes and sizes of captures.
  virtual std::size_t pass(int traffic, std::uint64_t& sum) = 0;
  /// One for each request.
  virtual std::vector<OtherAnswer> answers(int traffic) = 0;
  /// Where the ns of the last pass stand, if it was made in another process.
  virtual const double* elapsed() const { return nullptr; }

  std::string name;
  Sizes sizes = Sizes::bytes;
  std::set<int> refused;  ///< routes that it does not take beside the others
};

/// What there is beside the libraries that are linked.
struct OthersAt {
  std::string go;    ///< the shared library of go/routers.go
  std::string node;  ///< the folder with node/find_my_way.js and its packages
};

using OtherRouters = std::vector<std::unique_ptr<OtherRouter>>;

void add_go(const std::string& library, const std::vector<std::string>& routes, OtherRouters& to);
void add_node(const std::string& folder, const std::vector<std::string>& routes, OtherRouters& to);

}  // namespace iri_bench

#endif
