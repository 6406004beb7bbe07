/* A consumer in C: prints the host of a URI. */
#include <iri/iri.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  const char* text = "http://example.com/a";
  iri_components c = IRI_COMPONENTS_INIT;
  uint32_t begin = 0;
  uint32_t end = 0;
  if (iri_parse(IRI_RULE_URI, text, strlen(text), &c, NULL) != IRI_OK) return 1;
  if (!iri_find_part(&c, IRI_COMPONENT_HOST, &begin, &end)) return 1;
  printf("%.*s\n", (int)(end - begin), text + begin);
  return 0;
}
