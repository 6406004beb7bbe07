/* iri.h as C99: compiled with -pedantic -Werror, and what a C program does first. */
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
  expect(iri_parse(IRI_RULE_URI, text, strlen(text), &c, NULL) == IRI_OK, "a URI is parsed");
  expect(iri_is_valid(IRI_RULE_IRI, text, strlen(text)), "and is an IRI");
  expect(iri_find_part(&c, IRI_COMPONENT_HOST, &begin, &end), "it has a host");
  expect(end - begin == 11 && memcmp(text + begin, "example.com", 11) == 0, "example.com");
  expect(iri_find_part(&c, IRI_COMPONENT_PORT, &begin, &end), "it has a port");
  expect(end - begin == 4 && memcmp(text + begin, "8080", 4) == 0, "8080");
}

static void test_error(void) {
  iri_error error = IRI_ERROR_INIT;
  expect(iri_match(IRI_RULE_IRI, "a:/b c", 6, &error) == IRI_ERROR_UNEXPECTED_CHARACTER,
         "a space is refused");
  expect(error.offset == 4 && error.component == IRI_COMPONENT_PATH, "at 4, in the path");
}

static void test_text_of_others(void) {
  char out[32];
  size_t needed = 0;
  int verdict = -1;
  expect(iri_browser_reading("http://0x7f.1/", 14, &verdict, out, sizeof out, &needed, NULL) ==
                 IRI_OK &&
             verdict == IRI_BROWSER_OTHER,
         "a browser reads another URL");
  expect(needed == 17 && memcmp(out, "http://127.0.0.1/", 17) == 0, "http://127.0.0.1/");
  expect(iri_from_leiri("/a b", 4, out, sizeof out, &needed, NULL) == IRI_OK,
         "a LEIRI is made IRI");
  expect(needed == 6 && memcmp(out, "/a%20b", 6) == 0, "its space is encoded");
}

static void test_empty(void) {
  iri_components c = IRI_COMPONENTS_INIT;
  iri_base base = IRI_BASE_INIT;
  size_t needed = 9;
  expect(iri_parse(IRI_RULE_IRI_reference, NULL, 0, &c, NULL) == IRI_OK, "NULL is the empty text");
  expect(iri_base_make(&base, "a:b", 3, NULL) == IRI_OK, "a base is made");
  expect(iri_resolve(&base, NULL, 0, 0, NULL, 0, &needed, NULL) == IRI_ERROR_BUFFER_TOO_SMALL,
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

static void test_request(void) {
  const char target[] = "/a/%2e%2e/b?c";
  iri_request_target parts = IRI_REQUEST_TARGET_INIT;
  uint32_t begin = 0;
  uint32_t end = 0;
  char out[16];
  size_t needed = 0;
  expect(iri_canonical_target("GET", 3, target, strlen(target), 0, out, sizeof out, &needed, &parts,
                              NULL) == IRI_OK,
         "a request target has a canonical form");
  expect(needed == 4 && memcmp(out, "/b?c", 4) == 0, "without dot segments");
  expect(iri_find_target_part(&parts, IRI_COMPONENT_PATH, &begin, &end), "it has a path");
  expect(begin == 0 && end == 2, "/b");
  expect(iri_path_is_below(out, end, "/b/", 3), "it is below /b/");
  expect(!iri_path_is_below("/bc", 3, "/b", 2), "/bc is not");
}

static void test_gate(void) {
  const char text[] = "http://10.0.0.1/";
  iri_policy policy = IRI_POLICY_INIT;
  iri_gate gate = IRI_GATE_INIT;
  iri_verdict verdict = IRI_VERDICT_INIT;
  iri_located_finding reported[4];
  expect(!iri_gate_passes(&gate, "a:", 2, NULL, 0, NULL, NULL), "no gate yet");
  expect(iri_policy_preset("fetch", &policy, NULL) == IRI_OK, "fetch is a preset");
  expect(iri_gate_make(&gate, &policy, NULL, NULL) == IRI_OK, "and makes a gate");
  expect(!iri_gate_passes(&gate, text, strlen(text), reported, 4, &verdict, NULL),
         "a private address is rejected");
  expect(verdict.stored == 2 && reported[0].begin == 7 && reported[0].end == 15, "with its place");
  policy.actions[IRI_FINDING_PRIVATE_ADDRESS] = IRI_ACTION_ALLOW;
  expect(iri_gate_make(&gate, &policy, NULL, NULL) == IRI_OK, "a policy can be changed");
  expect(iri_gate_passes(&gate, text, strlen(text), NULL, 0, &verdict, NULL), "it passes now");
  expect(verdict.action == IRI_ACTION_REPORT, "and is reported");
}

static void test_admission(void) {
  iri_policy policy = IRI_POLICY_INIT;
  iri_gate gate = IRI_GATE_INIT;
  iri_admission admitted = IRI_ADMISSION_INIT;
  char buffer[16];
  expect(iri_policy_preset("proxy", &policy, NULL) == IRI_OK, "proxy is a preset");
  expect(iri_gate_make(&gate, &policy, NULL, NULL) == IRI_OK, "and makes a gate");
  expect(iri_gate_admits(&gate, "GET", 3, "/a/../b", 7, "example.org:81", 14, buffer, sizeof buffer,
                         &admitted, NULL, 0, NULL, NULL),
         "dots are removed");
  expect(admitted.target_size == 2 && memcmp(admitted.target, "/b", 2) == 0, "from the target");
  expect(admitted.host_size == 11 && admitted.port == 81, "the field names host and port");
}

static void test_pieces(void) {
  iri_resumable machine = IRI_RESUMABLE_INIT;
  iri_request_target parts = IRI_REQUEST_TARGET_INIT;
  expect(iri_resume_request_target(&machine, "GET", 3, 0, NULL) == IRI_OK, "it is started");
  expect(iri_resumable_feed(&machine, "/a?", 3) == IRI_PROGRESS_NEED_MORE, "there may be more");
  expect(iri_resumable_feed_until(&machine, ' ', "b HTTP", 6) == 1, "up to the space");
  expect(iri_resumable_target(&machine, &parts, NULL) == IRI_OK, "it is done");
  expect(parts.path_end == 2 && parts.size == 4, "/a?b");
}

static void test_edit(void) {
  iri_parts parts = IRI_PARTS_INIT;
  char out[32];
  size_t needed = 0;
  parts.host.data = "h", parts.host.size = 1;
  parts.path.data = "a", parts.path.size = 1;
  expect(iri_build(IRI_RULE_URI_reference, &parts, out, sizeof out, &needed, NULL) == IRI_OK,
         "a reference is built");
  expect(needed == 5 && memcmp(out, "//h/a", 5) == 0, "//h/a");
}

static void test_template(void) {
  static const iri_text q[] = {{"chien", 5}};
  const iri_template_variable variables[] = {{{"q", 1}, IRI_TEMPLATE_STRING, q, 1}};
  char out[32];
  size_t needed = 0;
  expect(iri_expand("/s{?q,r}", 8, variables, 1, out, sizeof out, &needed, NULL) == IRI_OK,
         "a template is expanded");
  expect(needed == 10 && memcmp(out, "/s?q=chien", 10) == 0, "/s?q=chien");
}

int main(void) {
  test_parts();
  test_error();
  test_text_of_others();
  test_empty();
  test_iterators();
  test_request();
  test_gate();
  test_admission();
  test_pieces();
  test_template();
  test_edit();
  return failed;
}
