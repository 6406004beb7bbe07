// What it costs to find a route: route_bench FILE..., each a list of `METHOD /path/{name}`.
//
// Requests have values of the lengths that people and programs give to what they name. They are
// taken in a random order, 100,000 of them, for a processor learns a short list by heart; and in the
// order of the list, as most others publish it.
#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include "../random.hpp"
#include "iri/iri.hpp"

namespace {

using iri_bench::Random;

struct Request {
  std::string method;
  std::string target;
};

std::vector<std::string> lines_of(const char* file) {
  std::ifstream in(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) {
    if (!line.empty()) lines.push_back(line);
  }
  return lines;
}

/// A name, a number, a hash.
std::string value(Random& random) {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz-";
  const std::size_t kind = random.below(10);
  if (kind < 6) return "v" + iri_bench::from(random, letters, random.between(2, 15));
  if (kind < 9) return std::to_string(random.below(100000000));
  return iri_bench::from(random, "0123456789abcdef", 40);
}

Request request_for(const std::string& route, Random& random) {
  Request request;
  const std::size_t space = route.find(' ');
  request.method = route.substr(0, space);
  for (std::size_t i = space + 1; i < route.size(); ++i) {
    if (route[i] != '{') {
      request.target += route[i];
      continue;
    }
    request.target += value(random);
    i = route.find('}', i);
  }
  return request;
}

std::vector<Request> requests_for(const std::vector<std::string>& routes, std::size_t count,
                                  bool shuffled) {
  Random random(1);
  std::vector<Request> requests;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t route = shuffled ? random.below(routes.size()) : i % routes.size();
    requests.push_back(request_for(routes[route], random));
  }
  return requests;
}

/// Nothing ends as these do.
std::vector<Request> misses_of(std::vector<Request> requests) {
  for (Request& request : requests) request.target += "-no/x-no";
  return requests;
}

/// CPU time of this thread: other work on the machine takes none of it.
double seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

constexpr std::size_t slice_size = 5000;
constexpr std::size_t passes = 25;

/// ns for each of `count`. The work is cut into slices, and of each slice the best pass counts:
/// other work on the machine still takes its caches.
template <class Slice>
double best_of(std::size_t count, const Slice& slice) {
  std::vector<double> best((count + slice_size - 1) / slice_size, 1e9);
  for (std::size_t pass = 0; pass < passes; ++pass) {
    for (std::size_t i = 0; i < best.size(); ++i) {
      const double before = seconds();
      slice(i * slice_size, std::min(count, (i + 1) * slice_size));
      best[i] = std::min(best[i], seconds() - before);
    }
  }
  double sum = 0;
  for (const double part : best) sum += part;
  return sum / static_cast<double>(count) * 1e9;
}

iri::Router<int> router_of(const std::vector<std::string>& routes) {
  iri::RouterBuilder<int> builder;
  int number = 0;
  for (const std::string& route : routes) {
    if (const auto error = builder.add(route, number++)) {
      std::printf("%s: %s\n", route.c_str(), std::string(message(error.code)).c_str());
    }
  }
  return std::move(builder).build().value();
}

volatile std::size_t sink;

double match_all(const iri::Router<int>& router, const std::vector<Request>& requests,
                 std::size_t& found) {
  found = 0;
  for (const Request& request : requests) {
    found += router.match_path(request.method, request.target, std::nullopt, {}) ? 1U : 0U;
  }
  return best_of(requests.size(), [&](std::size_t begin, std::size_t end) {
    std::size_t sum = 0;
    std::array<std::string_view, 8> captures;
    for (std::size_t k = begin; k < end; ++k) {
      const Request& request = requests[k];
      const auto match = router.match_path(request.method, request.target, std::nullopt, captures);
      if (!match) continue;
      for (std::size_t i = 0; i < match.captures; ++i) sum += captures[i].size();
    }
    sink = sum;
  });
}

double admit_and_match(const iri::Router<int>& router, const std::vector<Request>& requests) {
  const iri::Gate gate = iri::Gate::make(iri::presets::proxy()).value();
  char buffer[1024];
  return best_of(requests.size(), [&](std::size_t begin, std::size_t end) {
    std::size_t sum = 0;
    std::array<std::string_view, 8> captures;
    for (std::size_t k = begin; k < end; ++k) {
      const Request& request = requests[k];
      const auto admitted = gate.admit(request.method, request.target, "api.example.com", buffer);
      if (!admitted.passes()) continue;
      const auto match = router.match(request.method, admitted, captures);
      if (match) sum += captures[0].size();
    }
    sink = sum;
  });
}

void report(const std::string& name, const std::vector<std::string>& routes) {
  const double before = seconds();
  const iri::Router<int> router = router_of(routes);
  const double built = seconds() - before;
  const auto shuffled = requests_for(routes, 100'000, true);
  std::size_t hits = 0;
  std::size_t in_order = 0;
  std::size_t missed = 0;
  const double ns = match_all(router, shuffled, hits);
  const double listed = match_all(
      router, requests_for(routes, std::max<std::size_t>(routes.size(), slice_size), false),
      in_order);
  const double misses = match_all(router, misses_of(shuffled), missed);
  std::printf(
      "%-20s %6zu routes  %6.2f ms to build  %7zu bytes  shuffled %6.1f ns (%zu)  in order %5.1f "
      "(%zu)  misses %6.1f (%zu)  with admit %6.1f\n",
      name.c_str(), routes.size(), built * 1e3, router.memory_used(), ns, hits, listed, in_order,
      misses, missed, admit_and_match(router, shuffled));
}

/// Routes of an API of many services.
std::vector<std::string> many(std::size_t count) {
  std::vector<std::string> routes;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string service = "/service" + std::to_string(i % (count / 10 + 1));
    const std::string part = "/part" + std::to_string(i);
    routes.push_back("GET /api/v1" + service + "/{id}" + part + (i % 3 == 0 ? "/{sub}" : ""));
  }
  return routes;
}

}  // namespace

int main(int count, char** arguments) {
  for (int i = 1; i < count; ++i) report(arguments[i], lines_of(arguments[i]));
  for (const std::size_t size : {100U, 500U, 1000U, 3500U, 5000U}) {
    report("made " + std::to_string(size), many(size));
  }
}
