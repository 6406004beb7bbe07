#include "route_check.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "policy_file.hpp"
#include "route_reach.hpp"
#include "route_shape.hpp"

namespace iri::cli {
namespace {

// --- Conflicts ---

RouteProblem problem_of(const RouteFile& file, const RouteError& error) {
  const NamedRoute& route = file.routes[error.route];
  RouteProblem problem{std::string(name(error.code)),
                       std::string(message(error.code)),
                       route.place,
                       error.pattern,
                       error.other_pattern,
                       error.witness};
  if (error.code == RouteErrorCode::conflict) {
    problem.message += " (line " + std::to_string(file.routes[error.other].place.line) + ")";
  }
  return problem;
}

Result<FileRouter, RouteError> try_to_build(const std::vector<NamedRoute>& routes) {
  RouterBuilder<std::size_t> builder;
  for (std::size_t i = 0; i < routes.size(); ++i) {
    if (auto added = builder.add(routes[i].pattern, i); !added) return std::move(added).error();
  }
  return std::move(builder).build();
}

/// Takes off what is in conflict with an earlier route. The router finds one conflict at a time, so it is given
/// pairs.
void drop_conflicts(RouteFile& file) {
  std::unordered_map<std::string, std::size_t> first;  // of each key, in `left`
  std::vector<NamedRoute> left;
  for (NamedRoute& route : file.routes) {
    const auto [at, is_new] = first.emplace(key_of(shape_of(route.pattern)), left.size());
    if (!is_new) {
      RouteFile pair{file.file, {left[at->second], route}, {}};
      if (const auto built = try_to_build(pair.routes); !built) {
        file.problems.push_back(problem_of(pair, built.error()));
        continue;
      }
    }
    left.push_back(std::move(route));
  }
  file.routes = std::move(left);
}

// --- Routes that no request reaches ---

std::vector<std::string> patterns_of(const RouteFile& file) {
  std::vector<std::string> patterns;
  for (const NamedRoute& route : file.routes) patterns.push_back(route.pattern);
  return patterns;
}

/// Host fields that a policy may let pass: of its lists, or one that most let.
std::vector<std::string> hosts_of(const Policy& policy) {
  std::vector<std::string> hosts;
  for (const std::string& entry : policy.hosts.entries()) {
    hosts.push_back(entry.starts_with('.') ? entry.substr(1) : entry);
  }
  if (hosts.empty()) hosts.emplace_back("example.com");
  return hosts;
}

class ReachCheck {
 public:
  ReachCheck(RouteFile& file, const FileRouter& router)
      : file_(file), router_(router), finder_(patterns_of(file)) {}

  void check(const Gate* gate) {
    for (std::size_t i = 0; i < file_.routes.size(); ++i) {
      const std::optional<RouteRequest> request = reach(i);
      if (request && gate != nullptr) admit(i, *request, *gate);
    }
  }

 private:
  bool answers(std::size_t route, const RouteRequest& request) const {
    const auto found = router_.match_path(request.method, request.path, request.host, {});
    return found && *found.value == route;
  }

  /// A request that the route answers; or a problem.
  std::optional<RouteRequest> reach(std::size_t route) {
    RouteRequest plain = finder_.plain(route);
    if (answers(route, plain)) return plain;
    const ReachFinder::Answer found = finder_.find(route);
    if (found.request && answers(route, *found.request)) return found.request;
    if (!found.request && found.sure) {
      add("unreachable", "no request reaches this route: others come before it", route, plain);
    } else {
      add("undecided",
          "whether a request reaches this route is not known: the routes overlap too much", route,
          plain);
    }
    return std::nullopt;
  }

  /// Nothing is said if one of the requests passes.
  void admit(std::size_t route, const RouteRequest& request, const Gate& gate) {
    std::vector<RouteRequest> requests{request};
    for (const std::size_t rest : {1U, 2U}) requests.push_back(finder_.plain(route, rest));
    std::vector<std::string> hosts = hosts_of(gate.policy());
    if (request.host) hosts.assign(1, *request.host);
    std::string first;
    for (const RouteRequest& each : requests) {
      if (!answers(route, each)) continue;
      for (const std::string& host : hosts) {
        const std::string why = why_not(route, each, host, gate);
        if (why.empty()) return;
        if (first.empty()) first = why;
      }
    }
    add("never_admitted", first, route, request);
  }

  /// Why the request does not come to the route by the gate; empty if it does, with one of the ports of the policy.
  std::string why_not(std::size_t route, const RouteRequest& request, const std::string& host,
                      const Gate& gate) const {
    std::string first = why_not_by_field(route, request, host, gate);
    if (first.empty()) return first;
    for (const std::uint16_t port : gate.policy().ports.entries()) {
      if (why_not_by_field(route, request, host + ":" + std::to_string(port), gate).empty())
        return {};
    }
    return first;
  }

  std::string why_not_by_field(std::size_t route, const RouteRequest& request,
                               const std::string& field, const Gate& gate) const {
    std::string buffer(request.path.size() + field.size() + 256, '\0');
    const Admission admitted =
        gate.admit(request.method, request.path, field, OutputBuffer(buffer));
    if (!admitted.passes()) return "the policy rejects it: " + reasons_of(admitted.verdict);
    const RouteRequest changed{request.method, request.host, std::string(admitted.target->path())};
    return answers(route, changed) ? "" : "the policy makes another path of it: " + changed.path;
  }

  void add(const char* code, std::string message, std::size_t route, const RouteRequest& request) {
    const auto found = router_.match_path(request.method, request.path, request.host, {});
    const bool another = found && *found.value != route;
    file_.problems.push_back(
        {code, std::move(message), file_.routes[route].place, file_.routes[route].pattern,
         another ? file_.routes[*found.value].pattern : std::string(), request.text()});
  }

  RouteFile& file_;
  const FileRouter& router_;
  ReachFinder finder_;
};

}  // namespace

std::optional<FileRouter> build_router(RouteFile& file) {
  drop_conflicts(file);
  auto built = try_to_build(file.routes);
  if (built) return *std::move(built);
  file.problems.push_back(problem_of(file, built.error()));
  return std::nullopt;
}

void check_reach(RouteFile& file, const FileRouter& router, const Gate* gate) {
  ReachCheck(file, router).check(gate);
}

}  // namespace iri::cli
