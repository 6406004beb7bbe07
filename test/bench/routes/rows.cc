#include "rows.hpp"

#include <array>
#include <map>
#include <optional>
#include <utility>

#include "iri/iri.hpp"

namespace iri_bench {
namespace {

using iri::Router;

std::string path_of(const std::string& route) { return route.substr(route.find(' ') + 1); }

/// The path with all names the same: a line of what rivals are given, and what tells paths apart.
std::string shape_of(const std::string& route) {
  std::string shape;
  bool within = false;
  for (const char c : path_of(route)) {
    within = within && c != '}';
    if (!within) shape += c;
    if (c == '{') within = true;
  }
  return shape;
}

Router<int> router_of(const std::vector<std::string>& routes) {
  iri::RouterBuilder<int> builder;
  for (const std::string& route : routes) {
    if (builder.add(route, static_cast<int>(builder.size()))) std::exit(3);
  }
  return std::move(builder).build().value();
}

std::vector<std::string> taken(const RouteSet& set, std::vector<std::string>& notes) {
  std::vector<std::string> routes;
  for (const std::string& route : set.routes) {
    if (const auto error = iri::check_route(path_of(route))) {
      notes.push_back(set.name + ": left out for all: " + route + ": " +
                      std::string(message(error.code)));
    } else {
      routes.push_back(route);
    }
  }
  return routes;
}

/// A row over all requests; `each(request, sum)` says whether there is a route.
template <class Each>
Row row_of(const std::string& set, const RouteTraffic& traffic, std::string name, Each each) {
  Row row;
  row.section = "routes";
  row.set = set + traffic.name;
  row.name = std::move(name);
  row.texts = traffic.requests.size();
  for (const RouteRequest& request : traffic.requests) row.bytes += request.path.size();
  row.pass = [&traffic, each](std::uint64_t& sum) {
    std::size_t found = 0;
    for (const RouteRequest& request : traffic.requests) found += each(request, sum) ? 1U : 0U;
    return found;
  };
  return row;
}

using Captures = std::array<std::string_view, 16>;

std::uint64_t sizes_of(const Captures& captures, std::size_t count) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += captures[i].size();
  return sum;
}

bool match(const Router<int>& router, const RouteRequest& request, std::uint64_t& sum) {
  Captures captures;
  const auto found = router.match_path(request.method, request.path, std::nullopt, captures);
  if (!found) return false;
  sum += sizes_of(captures, found.captures) + static_cast<unsigned>(*found.value);
  return true;
}

bool admit_and_match(const iri::Gate& gate, const Router<int>& router, const RouteRequest& request,
                     std::uint64_t& sum) {
  Captures captures;
  char buffer[1024];
  const auto admitted = gate.admit(request.method, request.path, "api.example.com", buffer);
  if (!admitted.passes()) return false;
  const auto found = router.match(request.method, admitted, captures);
  if (!found) return false;
  sum += sizes_of(captures, found.captures) + static_cast<unsigned>(*found.value);
  return true;
}

}  // namespace

struct RouteBench::Set {
  explicit Set(const RouteSet& given, std::vector<std::string>& notes)
      : name(given.name),
        routes(taken(given, notes)),
        router(router_of(routes)),
        gate(iri::Gate::make(iri::presets::proxy()).value()),
        traffic(route_traffic({name, routes})) {
    std::map<std::string, int> numbers;
    std::string paths;
    for (std::size_t i = 0; i < routes.size(); ++i) {
      const auto [at, added] =
          numbers.emplace(shape_of(routes[i]), static_cast<int>(methods.size()));
      if (added) paths += path_of(routes[i]) + '\n', methods.emplace_back();
      path_number.push_back(at->second);
      methods[static_cast<std::size_t>(at->second)].emplace_back(
          routes[i].substr(0, routes[i].find(' ')), static_cast<int>(i));
    }
    finders = rust_finders(paths);
    for (const NamedFinder& rival : finders) compare(rival, notes);
  }

  /// The route for a method, among those of a path.
  bool route(int path, std::string_view method, std::uint64_t& sum) const {
    if (path < 0) return false;
    for (const auto& [known, number] : methods[static_cast<std::size_t>(path)]) {
      if (known != method) continue;
      sum += static_cast<unsigned>(number);
      return true;
    }
    return false;
  }

  /// By route and by the sizes of the captures.
  void compare(const NamedFinder& rival, std::vector<std::string>& notes) const {
    for (const RouteTraffic& some : traffic) {
      std::size_t differ = 0;
      std::string example;
      for (const RouteRequest& request : some.requests) {
        std::uint64_t own = 0;
        std::uint64_t theirs = 0;
        const bool found = match(router, request, own);
        const bool same =
            route(rival.finder->find(request.path, theirs), request.method, theirs) == found &&
            (!found || own == theirs);
        if (!same && differ++ == 0) example = std::string(request.path);
      }
      std::string note = name + some.name + ": " + rival.name + " answers otherwise for " +
                         std::to_string(differ) + " of " + std::to_string(some.requests.size());
      if (differ != 0) note += ", as " + example;
      notes.push_back(note);
    }
  }

  std::string name;
  std::vector<std::string> routes;
  Router<int> router;
  iri::Gate gate;
  std::vector<RouteTraffic> traffic;
  std::vector<int> path_number;                                   // of each route
  std::vector<std::vector<std::pair<std::string, int>>> methods;  // of each path, with the route
  std::vector<NamedFinder> finders;
};

RouteBench::RouteBench(const std::string& folder) {
  for (const RouteSet& set : route_sets(folder)) sets_.emplace_back(set, notes_);
}
RouteBench::~RouteBench() = default;

void RouteBench::add_rows(std::vector<Row>& rows) const {
  for (const Set& set : sets_) {
    Row build{"routes", set.name, "build", {}, 1, set.router.memory_used(), {}};
    build.pass = [&set](std::uint64_t& sum) { return sum += router_of(set.routes).size(), 1U; };
    rows.push_back(std::move(build));
    for (const RouteTraffic& traffic : set.traffic) {
      const auto add = [&](const std::string& name, auto each) {
        rows.push_back(row_of(set.name, traffic, name, each));
      };
      add("libiri", [&set](const RouteRequest& request, std::uint64_t& sum) {
        return match(set.router, request, sum);
      });
      add("libiri_admit", [&set](const RouteRequest& request, std::uint64_t& sum) {
        return admit_and_match(set.gate, set.router, request, sum);
      });
      for (const NamedFinder& rival : set.finders) {
        add(rival.name, [&rival](const RouteRequest& request, std::uint64_t& sum) {
          return rival.finder->find(request.path, sum) >= 0;
        });
        add(rival.name + "_method",
            [&rival, &set](const RouteRequest& request, std::uint64_t& sum) {
              return set.route(rival.finder->find(request.path, sum), request.method, sum);
            });
      }
    }
  }
}

}  // namespace iri_bench
