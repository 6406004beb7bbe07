// The table "routes": from a request to a route and its captures.
#ifndef IRI_LAB_BENCH_ROUTES_ROWS_HPP
#define IRI_LAB_BENCH_ROUTES_ROWS_HPP

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "../measure.hpp"
#include "others.hpp"
#include "traffic.hpp"

namespace iri_bench {

/// Finds the path of a request; with captures, whose sizes it adds to `sum`.
class PathFinder {
 public:
  PathFinder() = default;
  PathFinder(const PathFinder&) = delete;
  PathFinder& operator=(const PathFinder&) = delete;
  virtual ~PathFinder() = default;
  /// The number of the path, or -1.
  virtual int find(std::string_view path, std::uint64_t& sum) const = 0;
};

struct NamedFinder {
  std::string name;
  std::unique_ptr<PathFinder> finder;
};

/// Those in Rust, of paths a line each; none if they are not linked. Defined in one of two files.
std::vector<NamedFinder> rust_finders(const std::string& paths);

/// All that is measured.
class RouteBench {
 public:
  RouteBench(const std::string& folder, const OthersAt& others);
  ~RouteBench();
  RouteBench(const RouteBench&) = delete;
  RouteBench& operator=(const RouteBench&) = delete;

  void add_rows(std::vector<Row>& rows) const;
  /// Where a rival answers otherwise: a line for each set, kind and rival.
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  struct Set;
  static void add_kernels(std::vector<Row>& rows, const Set& set, const RouteTraffic& traffic);

  std::deque<Set> sets_;
  std::vector<std::string> notes_;
};

}  // namespace iri_bench

#endif
