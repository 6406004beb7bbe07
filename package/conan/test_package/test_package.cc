// Prints the host of a URI.
#include <cstdio>
#include <iri/iri.hpp>
#include <string>

int main() {
  const auto uri = iri::UriView::parse("http://example.com/");
  return !uri || std::puts(std::string(uri->host().value_or("")).c_str()) < 0;
}
