/* iri.h as C11: compiled with -pedantic -Werror, and what a C program does first. */
#include <stdio.h>
#include <string.h>

#include "iri/iri.h"

static int failed = 0;

static void expect(int condition, const char* claim) {
  if (condition) return;
  printf("not so: %s\n", claim);
  failed = 1;
}

static void test_parts(void) {
  const char text[] = "http://u@example.com:8080/a?q#f";
  iri_components c = IRI_COMPONENTS_INIT;
  uint32_t begin = 0;
  uint32_t end = 0;
  uint32_t stopped = 0;
  expect(iri_parse(IRI_RULE_URI, text, strlen(text), &c, &stopped) == 1, "a URI is parsed");
  expect(stopped == IRI_ABSENT, "it did not stop");
  expect(iri_part(&c, IRI_COMPONENT_HOST, &begin, &end) == 1, "it has a host");
  expect(end - begin == 11 && memcmp(text + begin, "example.com", 11) == 0, "example.com");
  expect(iri_part(&c, IRI_COMPONENT_PORT, &begin, &end) == 1, "it has a port");
  expect(end - begin == 4 && memcmp(text + begin, "8080", 4) == 0, "8080");
}

static void test_error(void) {
  iri_error error = IRI_ERROR_INIT;
  expect(iri_diagnose(IRI_RULE_IRI, "a:/b c", 6, &error) == IRI_ERROR_UNEXPECTED_CHARACTER,
         "a space is refused");
  expect(error.offset == 4 && error.component == IRI_COMPONENT_PATH, "at 4, in the path");
}

static void test_empty(void) {
  iri_components c = IRI_COMPONENTS_INIT;
  size_t needed = 9;
  expect(iri_parse(IRI_RULE_IRI_reference, NULL, 0, &c, NULL) == 1, "NULL is the empty text");
  expect(iri_resolve("a:b", 3, NULL, 0, 0, NULL, 0, &needed, NULL) == IRI_ERROR_BUFFER_TOO_SMALL,
         "the size is asked for");
  expect(needed == 3, "a:b");
}

static void test_iterators(void) {
  iri_segment segment = IRI_SEGMENT_INIT;
  iri_parameter parameter = IRI_PARAMETER_INIT;
  size_t sizes = 0;
  while (iri_next_segment("/a/bc/", 6, &segment)) sizes = sizes * 10 + segment.end - segment.begin;
  expect(sizes == 120, "a, bc, and the empty segment");
  while (iri_next_parameter("a=b&c", 5, 0, &parameter)) sizes = sizes * 2 + parameter.has_value;
  expect(sizes == 482, "a with a value, c without");
}

int main(void) {
  test_parts();
  test_error();
  test_empty();
  test_iterators();
  return failed;
}
