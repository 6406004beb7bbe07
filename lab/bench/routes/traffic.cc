#include "traffic.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <set>
#include <utility>

#include "../random.hpp"

namespace iri_bench {
namespace {

constexpr std::size_t shuffled_requests = 100'000;
constexpr std::size_t listed_requests = 5'000;
constexpr std::uint64_t seed = 20261123;

using Owned = std::pair<std::string, std::string>;  // method and path

/// Routes of an API of many services.
RouteSet made_set(std::size_t count) {
  RouteSet set{"made_" + std::to_string(count), {}};
  for (std::size_t i = 0; i < count; ++i) {
    const std::string service = "/service" + std::to_string(i % (count / 10 + 1));
    const std::string part = "/part" + std::to_string(i);
    set.routes.push_back("GET /api/v1" + service + "/{id}" + part + (i % 3 == 0 ? "/{sub}" : ""));
  }
  return set;
}

void shuffle_bits(Random& random, std::vector<bool>& bits) {
  for (std::size_t i = bits.size(); i > 1; --i) {
    const std::size_t other = random.below(i);
    const bool bit = bits[i - 1];
    bits[i - 1] = bits[other];
    bits[other] = bit;
  }
}

/// Routes of few words: a literal, then five segments of which two are parameters, at places by chance. Many patterns match
/// what begins like a path, and its outlines are many.
RouteSet dense_set(std::size_t count) {
  RouteSet set{"dense_" + std::to_string(count), {}};
  Random random(seed);
  std::set<std::string> there;  // by its outline: two that differ in names alone conflict
  while (set.routes.size() < count) {
    std::vector<bool> named = {true, true, false, false, false};
    shuffle_bits(random, named);
    std::string pattern = "GET /w" + std::to_string(random.below(30));
    for (const bool parameter : named) {
      pattern += parameter ? std::string("/{}") : "/w" + std::to_string(random.below(30));
    }
    if (!there.insert(pattern).second) continue;
    for (int name = 0; name < 2; ++name) {
      pattern.insert(pattern.find("{}") + 1, name == 0 ? "a" : "b");
    }
    set.routes.push_back(pattern);
  }
  return set;
}

RouteSet set_of(const std::filesystem::path& file) {
  RouteSet set{file.stem().string(), {}};
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) set.routes.push_back(line);
  return set;
}

std::string value(Random& random) {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz-";
  const std::size_t kind = random.below(10);
  std::string text = "v" + from(random, letters, random.between(2, 15));
  if (kind >= 6) text = std::to_string(random.below(100'000'000));
  if (kind == 9) text = from(random, "0123456789abcdef", 40);
  if (random.below(8) != 0) return text;
  constexpr std::array<const char*, 3> encoded = {"%20", "%C3%A9", "%3A"};
  return text + encoded[random.below(encoded.size())] + from(random, letters, 3);
}

Owned split(const std::string& route) {
  const std::size_t space = route.find(' ');
  return {route.substr(0, space), route.substr(space + 1)};
}

Owned request_for(const std::string& route, Random& random) {
  auto [method, pattern] = split(route);
  std::string path;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const bool parameter = pattern[i] == '{';
    path += parameter ? value(random) : std::string(1, pattern[i]);
    if (parameter) i = pattern.find('}', i);
  }
  return {method, path};
}

/// Another character there, be it one byte or percent-encoded.
void break_at(std::string& path, std::size_t at) {
  const std::size_t percent = path.rfind('%', at);
  const bool encoded = percent != std::string::npos && at - percent < 3;
  path.replace(encoded ? percent : at, encoded ? 3 : 1, "~");
}

/// One letter of the last literal is another, or a segment is too many, or one is missing.
Owned near_miss(const std::string& route, Random& random) {
  Owned request = request_for(route, random);
  std::string& path = request.second;
  const std::size_t kind = random.below(3);
  if (kind == 0) path += "/more";
  if (kind == 1) path.resize(std::max<std::size_t>(1, path.rfind('/')));
  if (kind == 2) break_at(path, 1 + random.below(std::min<std::size_t>(path.size() - 1, 12)));
  return request;
}

Owned request_of(const std::string& kind, const std::string& route, Random& random) {
  if (kind == ", near misses") {
    // "/" has no near miss that is a path.
    return near_miss(split(route).second.size() > 1 ? route : route + "more", random);
  }
  Owned request = request_for(route, random);
  if (kind == ", misses") request.second += "-no/x-no";
  if (kind == ", 405") request.first = "LINK";
  return request;
}

RouteTraffic traffic_of(const RouteSet& set, const std::string& kind) {
  RouteTraffic traffic{kind, {}, {}};
  Random random(seed);
  const std::size_t lists = (listed_requests + set.routes.size() - 1) / set.routes.size();
  const bool listed = kind == ", in order";
  std::vector<std::pair<std::size_t, std::size_t>> sizes;
  for (std::size_t i = 0; i < (listed ? lists * set.routes.size() : shuffled_requests); ++i) {
    const std::size_t which = listed ? i % set.routes.size() : random.below(set.routes.size());
    const Owned request = request_of(kind, set.routes[which], random);
    traffic.text += request.first + ' ' + request.second + " HTTP/1.1\r\n";
    sizes.emplace_back(request.first.size(), request.second.size());
  }
  const char* at = traffic.text.data();
  for (const auto& [method, path] : sizes) {
    traffic.requests.push_back({{at, method}, {at + method + 1, path}});
    at += method + 1 + path + 11;
  }
  return traffic;
}

}  // namespace

std::vector<RouteSet> route_sets(const std::string& folder) {
  std::vector<RouteSet> sets;
  std::set<std::filesystem::path> files;
  if (!folder.empty()) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) files.insert(entry);
  }
  for (const std::filesystem::path& file : files) {
    if (file.extension() == ".txt") sets.push_back(set_of(file));
  }
  for (const std::size_t count : {100U, 500U, 1000U, 3500U, 5000U}) {
    sets.push_back(made_set(count));
  }
  for (const std::size_t count : {1000U, 5000U}) sets.push_back(dense_set(count));
  return sets;
}

std::string lines_of(const RouteTraffic& traffic) {
  std::string lines;
  for (const auto& [method, path] : traffic.requests) {
    lines.append(method).append(" ").append(path).append("\n");
  }
  return lines;
}

std::vector<RouteTraffic> route_traffic(const RouteSet& set) {
  std::vector<RouteTraffic> all;
  for (const char* kind : {"", ", in order", ", misses", ", near misses", ", 405"}) {
    all.push_back(traffic_of(set, kind));
  }
  return all;
}

}  // namespace iri_bench
