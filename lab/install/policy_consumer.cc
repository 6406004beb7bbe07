// A program that reads a policy from JSON: prints example.com where the gate lets it pass.
#include <cstdio>
#include <iri/gate.hpp>
#include <iri/policy_json.hpp>
#include <utility>

int main() {
  auto policy = iri::read_policy(R"({"base": "fetch", "hosts": ["example.com"]})");
  if (!policy) return 1;
  const auto gate = iri::Gate::make(*std::move(policy));
  if (!gate || gate->judge("https://localhost/").passes()) return 1;
  if (gate->judge("https://example.com/").passes()) std::puts("example.com");
}
