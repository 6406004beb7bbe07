// Sets of routes, and the requests that a router is measured with.
#ifndef IRI_LAB_BENCH_ROUTES_TRAFFIC_HPP
#define IRI_LAB_BENCH_ROUTES_TRAFFIC_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace iri_bench {

/// Routes, `METHOD /path/{name}` each.
struct RouteSet {
  std::string name;
  std::vector<std::string> routes;
};

/// The files of a folder, NAME.txt, a route a line; and sets made here, of 100 to 5,000 routes.
std::vector<RouteSet> route_sets(const std::string& folder);

struct RouteRequest {
  std::string_view method;
  std::string_view path;
};

/// Requests in the order in which they are made. The texts stand one after the other, as in what a
/// server has read.
struct RouteTraffic {
  std::string name;  ///< "" if shuffled; ", in order"; ", misses"; ", near misses"; ", 405"
  std::string text;
  std::vector<RouteRequest> requests;
};

/// The method, a space and the path of each request, a line each.
std::string lines_of(const RouteTraffic& traffic);

/// 100,000 requests of each kind, the same everywhere; in list order whole lists, 5,000 requests or
/// more. Values are names, numbers and hashes of the sizes that people and programs give them; one
/// of eight has characters that are percent-encoded. All paths are in canonical form.
std::vector<RouteTraffic> route_traffic(const RouteSet& set);

}  // namespace iri_bench

#endif
