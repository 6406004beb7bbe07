/* Prints the version; fails if http://example.com/ is no URI. */
#include <iri/iri.h>
#include <stdio.h>

int main(void) {
  const char text[] = "http://example.com/";
  if (!iri_is_valid(IRI_RULE_URI, text, sizeof text - 1)) return 1;
  return puts(iri_version()) < 0;
}
