/* The suite's questions, answered by the C ABI. SUITE_ONE_FILE: the header is the one of the single file. With IRI_CORE_ONLY
 * the thing is its core. */
#include "engine.h"

#include <string.h>

#ifdef SUITE_ONE_FILE
#include "iri.h"
#else
#include "iri/iri.h"
#endif

const char* suite_kernel(size_t index) { return iri_kernel_name(index); }

int suite_use_kernel(const char* name) {
  return iri_use_kernel(name, NULL) == IRI_OK && strcmp(iri_kernel(), name) == 0;
}

static void set_verdict(iri_status status, const iri_error* error, suite_answer* answer) {
  answer->offset = status == IRI_OK ? suite_absent : error->offset;
  answer->error = ((uint32_t)status << 8) + (uint32_t)error->component;
}

void suite_match(int rule, const char* text, size_t size, suite_answer* answer) {
  iri_error error = IRI_ERROR_INIT;
  set_verdict(iri_match(rule, text, size, &error), &error, answer);
  /* The cheapest way to ask has to say the same. */
  if (iri_is_valid(rule, text, size) != (answer->offset == suite_absent)) answer->offset = size + 1;
}

void suite_parse(int rule, const char* text, size_t size, suite_answer* answer) {
  iri_error error = IRI_ERROR_INIT;
  iri_components c = IRI_COMPONENTS_INIT;
  set_verdict(iri_parse(rule, text, size, &c, &error), &error, answer);
  const uint32_t parts[] = {c.scheme_end, c.userinfo_end, c.host_end, c.authority_end,
                            c.path_end,   c.query_end,    c.size,     0};
  memcpy(answer->parts, parts, sizeof parts);
}

#ifdef IRI_CORE_ONLY
const char* suite_rule_name(int rule) { return (void)rule, NULL; }
int suite_has_http(void) { return 0; }
void suite_parse_target(const char* method, int raw, const char* text, size_t size,
                        suite_answer* answer) {
  (void)method, (void)raw, (void)text, (void)size, (void)answer;
}
void suite_parse_host(int raw, const char* text, size_t size, suite_answer* answer) {
  (void)raw, (void)text, (void)size, (void)answer;
}
#else
const char* suite_rule_name(int rule) { return iri_rule_name(rule); }
int suite_has_http(void) { return 1; }

void suite_parse_target(const char* method, int raw, const char* text, size_t size,
                        suite_answer* answer) {
  const unsigned flags = raw ? IRI_TARGET_RAW_UTF8 : 0;
  iri_error error = IRI_ERROR_INIT;
  iri_request_target t = IRI_REQUEST_TARGET_INIT;
  set_verdict(iri_parse_request_target(method, strlen(method), text, size, flags, &t, &error),
              &error, answer);
  const uint32_t parts[] = {t.scheme_end, t.userinfo_end, t.host_end, t.authority_end,
                            t.path_end,   t.query_end,    t.size,     t.form};
  memcpy(answer->parts, parts, sizeof parts);
}

void suite_parse_host(int raw, const char* text, size_t size, suite_answer* answer) {
  iri_error error = IRI_ERROR_INIT;
  set_verdict(iri_parse_host_field(text, size, raw ? IRI_TARGET_RAW_UTF8 : 0,
                                   &answer->parts[suite_host_end], &error),
              &error, answer);
}
#endif
