// A consumer of iri_routes(): prints the host that a route captures.
#include <iostream>

#include "routes.hpp"

int main() {
  const api::Match match = api::router.match_path("GET", "/hello/x", "example.com");
  if (!match || match.id != api::Route::hello) return 1;
  std::cout << api::captures_of<api::Route::hello>(match).site.text << ".com\n";
}
