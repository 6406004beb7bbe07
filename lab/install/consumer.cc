// A consumer in C++: prints the host of what a reference resolves to.
#include <iostream>
#include <iri/iri.hpp>
#include <iri/literals.hpp>

int main() {
  using namespace iri::literals;
  const auto base = iri::Uri::parse("http://example.com/a");
  const auto reference = iri::UriReference::parse("../b");
  if (!base || !reference) return 1;
  const auto target = iri::resolve(*base, *reference);
  if (!target || target->text() != "http://example.com/b") return 1;
  // The functions that are friends of their class are exported, too.
  const auto origin = iri::origin(target->view());
  if (!origin || !(*origin == *iri::origin(base->view()))) return 1;
  std::cout << *target->host() << '\n';
}
