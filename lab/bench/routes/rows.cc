#include "rows.hpp"

#include <array>
#include <map>
#include <optional>
#include <utility>

#include "iri/iri.hpp"
#include "iri/kernel.hpp"

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
    if (!builder.add(route, static_cast<int>(builder.size()))) std::exit(3);
  }
  return std::move(builder).build().value();
}

std::vector<std::string> taken(const RouteSet& set, std::vector<std::string>& notes) {
  std::vector<std::string> routes;
  for (const std::string& route : set.routes) {
    if (const auto checked = iri::check_route(path_of(route)); !checked) {
      notes.push_back(set.name + ": left out for all: " + route + ": " +
                      std::string(message(checked.error().code)));
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

OtherAnswer answer_of(const Router<int>& router, const RouteRequest& request, Sizes sizes) {
  Captures captures;
  const auto found = router.match_path(request.method, request.path, std::nullopt, captures);
  OtherAnswer answer;
  if (!found) return answer;
  answer.route = *found.value;
  for (std::size_t i = 0; i < found.captures; ++i) {
    const std::string text =
        sizes == Sizes::bytes ? std::string(captures[i]) : iri::decode(captures[i]).value();
    for (const char c : text) {
      const bool continues = (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
      answer.sizes += sizes == Sizes::decoded_characters && continues ? 0U : 1U;
    }
  }
  return answer;
}

/// Requests that a rival answers otherwise.
class Differences {
 public:
  void add(bool same, const RouteRequest& request) {
    ++all_;
    if (!same && differ_++ == 0) example_ = std::string(request.path);
  }
  std::string note(const std::string& set, const std::string& rival) const {
    std::string note = set + ": " + rival + " answers otherwise for " + std::to_string(differ_) +
                       " of " + std::to_string(all_);
    if (differ_ != 0) note += ", as " + example_;
    return note;
  }

 private:
  std::size_t all_ = 0;
  std::size_t differ_ = 0;
  std::string example_;
};

}  // namespace

struct RouteBench::Set {
  Set(const RouteSet& given, const OthersAt& where, std::vector<std::string>& notes)
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
    if (is_real(name) || name == "made_5000") add_others(where, notes);
  }

  static bool is_real(const std::string& name) {
    return !name.starts_with("made_") && !name.starts_with("dense_");
  }

  /// Those that take method and path.
  void add_others(const OthersAt& where, std::vector<std::string>& notes) {
    if (!where.go.empty()) add_go(where.go, routes, others);
    if (!where.node.empty()) add_node(where.node, routes, others);
    for (const auto& rival : others) {
      if (!rival->refused.empty()) notes.push_back(refusals(*rival));
      for (const RouteTraffic& some : traffic) {
        asked_by[rival.get()].push_back(rival->take(some));
        compare_other(*rival, asked_by[rival.get()].back(), some, notes);
      }
    }
  }

  std::string refusals(const OtherRouter& rival) const {
    return name + ": " + rival.name + " refuses " + std::to_string(rival.refused.size()) + " of " +
           std::to_string(routes.size()) + " routes, as " +
           routes[static_cast<std::size_t>(*rival.refused.begin())];
  }

  /// By route and by the sizes of the captures; but for requests whose routes the rival has refused.
  void compare_other(OtherRouter& rival, int number, const RouteTraffic& some,
                     std::vector<std::string>& notes) const {
    const std::vector<OtherAnswer> answers = rival.answers(number);
    if (answers.size() != some.requests.size()) std::exit(3);
    Differences differences;
    for (std::size_t i = 0; i < answers.size(); ++i) {
      const OtherAnswer own = answer_of(router, some.requests[i], rival.sizes);
      if (rival.refused.contains(own.route)) continue;
      const bool found = answers[i].route >= 0;
      const bool same =
          found == (own.route >= 0) &&
          (!found || (answers[i].route == own.route && answers[i].sizes == own.sizes));
      differences.add(same, some.requests[i]);
    }
    notes.push_back(differences.note(name + some.name, rival.name));
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
      Differences differences;
      for (const RouteRequest& request : some.requests) {
        std::uint64_t own = 0;
        std::uint64_t theirs = 0;
        const bool found = match(router, request, own);
        differences.add(
            route(rival.finder->find(request.path, theirs), request.method, theirs) == found &&
                (!found || own == theirs),
            request);
      }
      notes.push_back(differences.note(name + some.name, rival.name));
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
  OtherRouters others;
  std::map<const OtherRouter*, std::vector<int>> asked_by;  // the numbers of the traffic
};

RouteBench::RouteBench(const std::string& folder, const OthersAt& others) {
  for (const RouteSet& set : route_sets(folder)) sets_.emplace_back(set, others, notes_);
}
RouteBench::~RouteBench() = default;

/// libiri's rows by each kernel.
void RouteBench::add_kernels(std::vector<Row>& rows, const Set& set, const RouteTraffic& traffic) {
  for (const std::string_view kernel : iri::kernels()) {
    const std::string name(kernel);
    rows.push_back(row_of(set.name, traffic, "libiri_" + name,
                          [&set](const RouteRequest& request, std::uint64_t& sum) {
                            return match(set.router, request, sum);
                          }));
    rows.back().kernel = name;
    rows.push_back(row_of(set.name, traffic, "libiri_admit_" + name,
                          [&set](const RouteRequest& request, std::uint64_t& sum) {
                            return admit_and_match(set.gate, set.router, request, sum);
                          }));
    rows.back().kernel = name;
  }
}

void RouteBench::add_rows(std::vector<Row>& rows) const {
  for (const Set& set : sets_) {
    Row build{"routes", set.name, "build", {}, 1, set.router.memory_used(), {}, nullptr};
    build.pass = [&set](std::uint64_t& sum) { return sum += router_of(set.routes).size(), 1U; };
    rows.push_back(std::move(build));
    for (std::size_t kind = 0; kind < set.traffic.size(); ++kind) {
      const RouteTraffic& traffic = set.traffic[kind];
      const auto add = [&](const std::string& name, auto each) {
        rows.push_back(row_of(set.name, traffic, name, each));
      };
      add("libiri", [&set](const RouteRequest& request, std::uint64_t& sum) {
        return match(set.router, request, sum);
      });
      add("libiri_admit", [&set](const RouteRequest& request, std::uint64_t& sum) {
        return admit_and_match(set.gate, set.router, request, sum);
      });
      if (kind == 0 && Set::is_real(set.name)) add_kernels(rows, set, traffic);
      for (const auto& rival : set.others) {
        Row row{"routes", set.name + traffic.name, rival->name, {}, traffic.requests.size(), {},
                {},       rival->elapsed()};
        row.bytes = rows.back().bytes;
        row.pass = [&other = *rival, number = set.asked_by.at(rival.get())[kind]](
                       std::uint64_t& sum) { return other.pass(number, sum); };
        rows.push_back(std::move(row));
      }
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
