/* The judgement of a request, and what is said about it. */
#include <stdio.h>
#include <string.h>

#include "server_gate.h"

enum { target_shown = 256, host_shown = 128, method_shown = 32 };

/* What is written: `used` never comes to `capacity`, so that the NUL has a place. */
struct writer {
  char* out;
  size_t capacity;
  size_t used;
};

static void put(struct writer* to, const char* text, size_t size) {
  if (size >= to->capacity - to->used) return; /* all or nothing: never half an escape */
  memcpy(to->out + to->used, text, size);
  to->used += size;
}
static void put_word(struct writer* to, const char* word) { put(to, word, strlen(word)); }

static void put_number(struct writer* to, const char* name, size_t number) {
  char text[64];
  const int size = snprintf(text, sizeof text, "%s%zu", name, number);
  put(to, text, (size_t)size);
}

static bool is_plain(unsigned char byte) {
  return byte >= 0x20 && byte < 0x7f && byte != '"' && byte != '\\';
}

/* Each byte by itself; `escape` is the format of those that are not plain. */
static void put_escaped(struct writer* to, const char* text, size_t size, const char* escape) {
  for (size_t i = 0; i < size; ++i) {
    const unsigned char byte = (unsigned char)text[i];
    char escaped[8];
    if (is_plain(byte)) {
      put(to, text + i, 1);
    } else {
      put(to, escaped, (size_t)snprintf(escaped, sizeof escaped, escape, byte));
    }
  }
}

static struct writer writer_of(char* out, size_t capacity) {
  const struct writer to = {out, capacity, 0};
  if (capacity > 0) out[0] = '\0';
  return to;
}
static size_t finish(const struct writer* to) {
  if (to->capacity > 0) to->out[to->used] = '\0';
  return to->used;
}

size_t iri_server_visible(const char* text, size_t size, char* out, size_t capacity) {
  struct writer to = writer_of(out, capacity);
  if (capacity > 0) put_escaped(&to, text, size, "\\x%02X");
  return finish(&to);
}

void iri_server_judge(const iri_server_gate* gate, const iri_server_request* request, char* buffer,
                      size_t capacity, iri_server_judgement* judgement) {
  judgement->admitted = (iri_admission)IRI_ADMISSION_INIT;
  judgement->verdict = (iri_verdict)IRI_VERDICT_INIT;
  judgement->error = (iri_error)IRI_ERROR_INIT;
  judgement->passes =
      iri_gate_admits(&gate->gate, request->method.data, request->method.size, request->target.data,
                      request->target.size, request->host.data, request->host.size, buffer,
                      capacity, &judgement->admitted, judgement->reported, IRI_SERVER_FINDINGS,
                      &judgement->verdict, &judgement->error);
}

static const char* text_name(unsigned text) {
  return text == IRI_REQUEST_HOST_FIELD ? "host" : "target";
}

/* The names, each between two quotes, which may be empty. */
static void put_reasons(struct writer* to, const iri_server_judgement* judgement,
                        const char* quote) {
  const char* comma = "";
  if (judgement->error.code != IRI_OK) {
    put_word(to, quote), put_word(to, iri_error_name(judgement->error.code)), put_word(to, quote);
    return;
  }
  for (int finding = 0; finding < 128; ++finding) {
    const char* name = iri_finding_name(finding);
    if (name == NULL || !IRI_FINDING_IN(finding, judgement->verdict.reasons)) continue;
    put_word(to, comma), put_word(to, quote), put_word(to, name), put_word(to, quote);
    comma = ",";
  }
}

size_t iri_server_reasons(const iri_server_judgement* judgement, char* out, size_t capacity) {
  struct writer to = writer_of(out, capacity);
  if (capacity > 0) put_reasons(&to, judgement, "");
  return finish(&to);
}

static void put_error(struct writer* to, const iri_error* error) {
  put_word(to, ",\"error\":{\"code\":\"");
  put_word(to, iri_error_name(error->code));
  put_word(to, "\",\"text\":\"");
  put_word(to, text_name(error->text));
  put_number(to, "\",\"offset\":", error->offset);
  put_word(to, "}");
}

static void put_finding(struct writer* to, const iri_located_finding* finding) {
  put_word(to, "{\"finding\":\"");
  put_word(to, iri_finding_name(finding->kind));
  put_word(to, "\",\"text\":\"");
  put_word(to, text_name(finding->text));
  put_number(to, "\",\"begin\":", finding->begin);
  put_number(to, ",\"end\":", finding->end);
  put_word(to, "}");
}

static void put_findings(struct writer* to, const iri_server_judgement* judgement) {
  put_word(to, ",\"findings\":[");
  for (size_t i = 0; i < judgement->verdict.stored; ++i) {
    if (i > 0) put_word(to, ",");
    put_finding(to, judgement->reported + i);
  }
  put_number(to, "],\"count\":", judgement->verdict.count);
}

/* The text, cut, and the size that it has. */
static void put_text(struct writer* to, const char* name, iri_text text, size_t shown) {
  if (text.data == NULL) return;
  put_word(to, ",\""), put_word(to, name), put_word(to, "\":\"");
  put_escaped(to, text.data, text.size < shown ? text.size : shown, "\\u%04x");
  put_word(to, "\"");
  if (text.size <= shown) return;
  put_word(to, ",\""), put_word(to, name), put_number(to, "_size\":", text.size);
}

size_t iri_server_line(const iri_server_request* request, const iri_server_judgement* judgement,
                       const iri_server_measure* measure, char* out, size_t capacity) {
  struct writer to = writer_of(out, capacity);
  if (capacity == 0) return 0;
  put_word(&to, "{\"iri\":\""), put_word(&to, iri_action_name(judgement->verdict.action));
  put_word(&to, "\",\"gate\":\""), put_word(&to, measure->gate);
  put_number(&to, "\",\"status\":", measure->status);
  put_word(&to, measure->dry_run ? ",\"dry_run\":true" : "");
  put_word(&to, ",\"reasons\":["), put_reasons(&to, judgement, "\""), put_word(&to, "]");
  if (judgement->error.code != IRI_OK) put_error(&to, &judgement->error);
  if (judgement->verdict.stored > 0) put_findings(&to, judgement);
  put_text(&to, "method", request->method, method_shown);
  put_text(&to, "target", request->target, target_shown);
  put_text(&to, "host", request->host, host_shown);
  put_word(&to, "}");
  return finish(&to);
}
