// The sets of the table "serving".
#include <algorithm>
#include <array>
#include <utility>

#include "iri/iri.hpp"
#include "random.hpp"
#include "serving.hpp"

namespace iri_bench {
namespace {

using Texts = std::vector<std::string>;
constexpr std::uint64_t seed = 20261123;

/// The path and the query of a reference, as a client sends them; empty if there are none.
std::string target_of(std::string_view reference) {
  const auto view = iri::UriReferenceView::parse(reference);
  if (!view) return {};
  std::string target(view->path());
  if (!target.starts_with('/')) target.insert(0, "/");
  if (view->query()) target.append("?").append(*view->query());
  return target;
}

Texts targets_of(const Input& input) {
  Texts targets;
  for (const std::string_view reference : input.references) {
    std::string target = target_of(reference);
    if (!target.empty()) targets.push_back(std::move(target));
  }
  return targets;
}

/// In one buffer, and the views of it in an order by chance.
Input shuffled(std::string name, const Texts& texts) {
  Input input{std::move(name), {}, {}};
  for (const std::string& text : texts) input.bytes += text + '\n';
  std::size_t begin = 0;
  for (const std::string& text : texts) {
    input.references.emplace_back(input.bytes.data() + begin, text.size());
    begin += text.size() + 1;
  }
  Random random(seed);
  shuffle(random, input.references);
  return input;
}

bool has_findings(const iri::Gate& gate, const std::string& target) {
  return gate.judge_target("GET", target).findings != iri::FindingSet();
}

/// With something that servers read differently put in before a segment: what attacks look like.
std::string with_a_finding(Random& random, const std::string& target) {
  constexpr std::array<const char*, 8> found = {"/..",    "/%2e%2e", "/.",     "/",
                                                "/a;b=1", "/a%2Fb",  "/%252e", "/..;x"};
  const std::size_t path = std::min(target.find('?'), target.size());
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < path; ++i) {
    if (target[i] == '/') places.push_back(i);
  }
  std::string text = target;
  return text.insert(places[random.below(places.size())], found[random.below(found.size())]);
}

std::string word(Random& random, std::size_t low, std::size_t high) {
  return from(random, "abcdefghijklmnopqrstuvwxyz", random.between(low, high));
}

/// A Host field: names, some with a port, some addresses.
std::string host(Random& random) {
  const std::array<const char*, 6> tops = {"com", "org", "net", "example", "de", "co.uk"};
  const auto number = [&](std::size_t limit) { return std::to_string(random.below(limit)); };
  const std::size_t kind = random.below(20);
  if (kind == 0) return "[2001:db8::" + from(random, "0123456789abcdef", 4) + "]:8443";
  if (kind == 1) return "10." + number(256) + '.' + number(256) + '.' + number(256) + ":8080";
  if (kind == 2) return word(random, 4, 12) + ".svc.cluster.local";
  if (kind == 3) return "localhost:" + std::to_string(random.between(1024, 65535));
  std::string text = kind < 10 ? "www." : kind < 14 ? "api-" + number(10) + '.' : "";
  text += word(random, 3, 14) + '.' + tops[random.below(tops.size())];
  return kind % 5 == 0 ? text + ":443" : text;
}

struct KindOfHost {
  const char* name;
  std::string (*make)(Random&);
};

std::string digits(Random& random, std::size_t limit) {
  return std::to_string(random.below(limit));
}

std::string ipv4(Random& random) {
  return digits(random, 256) + '.' + digits(random, 256) + '.' + digits(random, 256) + '.' +
         digits(random, 256);
}

std::string in_upper_case(Random& random) {
  std::string text = "Www." + word(random, 3, 14) + ".COM";
  text[4] = static_cast<char>(text[4] - 'a' + 'A');
  return text;
}

/// What stands in the Host fields of browsers, of containers and their health checks, and of load balancers.
constexpr std::array kinds_of_host = {
    KindOfHost{"name", [](Random& r) { return "www." + word(r, 3, 14) + ".com"; }},
    KindOfHost{"port", [](Random& r) { return word(r, 3, 14) + ".example.com:8443"; }},
    KindOfHost{"hyphens",
               [](Random& r) { return "api." + word(r, 3, 8) + "-" + word(r, 3, 8) + ".org"; }},
    KindOfHost{"digits", [](Random& r) { return "node" + digits(r, 100) + ".eu1.example.net"; }},
    KindOfHost{"label", [](Random& r) { return word(r, 3, 12); }},
    KindOfHost{"localhost",
               [](Random& r) { return "localhost:" + std::to_string(r.between(1024, 65535)); }},
    KindOfHost{
        "cluster",
        [](Random& r) { return word(r, 4, 12) + "." + word(r, 4, 8) + ".svc.cluster.local"; }},
    KindOfHost{"underscore",
               [](Random& r) { return word(r, 3, 8) + "_" + digits(r, 10) + ".internal.example"; }},
    KindOfHost{"upper", in_upper_case},
    KindOfHost{"ace", [](Random& r) { return "xn--" + word(r, 3, 8) + "-kva.example"; }},
    KindOfHost{"long",
               [](Random& r) {
                 return "internal-" + from(r, "0123456789abcdef", 18) +
                        "-1234567890123.eu-central-1.elb.amazonaws.com";
               }},
    KindOfHost{"ipv4", ipv4},
    KindOfHost{"ipv4_port", [](Random& r) { return ipv4(r) + ":8080"; }},
    KindOfHost{"ipv6", [](Random& r) {
                 return "[2001:db8:" + from(r, "123456789abcdef", 3) +
                        "::" + from(r, "123456789abcdef", 4) + "]:8443";
               }}};

template <class Make>
Texts made(std::size_t count, Make make) {
  Random random(seed);
  Texts texts;
  for (std::size_t i = 0; i < count; ++i) texts.push_back(make(random));
  return texts;
}

void add_targets(ServingSets& sets, const Input& input, bool planted) {
  const iri::Gate gate = iri::Gate::make(iri::presets::proxy()).value();
  const Texts all = targets_of(input);
  Random random(seed);
  Texts clean;
  Texts findings;
  for (const std::string& target : all) {
    const bool found = has_findings(gate, target);
    if (!found) clean.push_back(target);
    const std::string with = found ? target : with_a_finding(random, target);
    if (planted && has_findings(gate, with)) findings.push_back(with);
  }
  sets.notes.push_back(input.name + ": " + std::to_string(all.size()) + " targets of " +
                       std::to_string(input.references.size()) + " lines, " +
                       std::to_string(clean.size()) + " without a finding");
  sets.inputs.push_back(shuffled(input.name, all));
  sets.inputs.push_back(shuffled(input.name + ", no findings", clean));
  if (planted) sets.inputs.push_back(shuffled(input.name + ", findings", findings));
}

void add_host_kinds(ServingSets& sets) {
  sets.host_kinds = host_kinds();
  sets.host_kinds.push_back({"kinds", made(10000, [](Random& random) {
                               return kinds_of_host[random.below(kinds_of_host.size())].make(
                                   random);
                             })});
  sets.host_kinds.push_back({"hosts", made(10000, host)});
}

}  // namespace

std::vector<HostKind> host_kinds() {
  std::vector<HostKind> all;
  for (const KindOfHost& kind : kinds_of_host) all.push_back({kind.name, made(1000, kind.make)});
  return all;
}

ServingSets serving_sets(const Input& clean, const Input& percent) {
  ServingSets sets;
  add_targets(sets, clean, true);
  add_targets(sets, percent, true);
  add_host_kinds(sets);
  sets.inputs.push_back(shuffled("hosts", made(10000, host)));
  sets.inputs.push_back(
      shuffled("targets of 8 KiB", made(64, [](Random& random) {
                 return '/' + from(random, "abcdefghij/klmnop-qrstuv_wxyz0123456789", 8191);
               })));
  return sets;
}

}  // namespace iri_bench
