/* The judgement of a request, and what is said about it. */
#include <stdio.h>
#include <string.h>

#include "server_gate.h"

/* Of the line of the log: how many bytes of each text, once escaped, and how many reasons. That is
 * less than IRI_SERVER_LINE in all, so a line is always whole. A guarded reading is told if there is room
 * for the largest one: there is, with two reasons, and what is refused for it has no more. */
enum {
  target_shown = 500,
  host_shown = 150,
  gate_shown = 64,
  client_shown = 64,
  method_shown = 32,
  guard_shown = 64,
  reading_shown = 160,
  same_shown = 32,
  guarded_size = 720, /* of a guarded reading, with all habits */
  reasons_shown = IRI_SERVER_FINDINGS + 2
};

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
  for (size_t i = 0; capacity > 0 && i < size; ++i) {
    const unsigned char byte = (unsigned char)text[i];
    char escaped[8];
    if (is_plain(byte)) {
      put(&to, text + i, 1);
    } else {
      put(&to, escaped, (size_t)snprintf(escaped, sizeof escaped, "\\x%02X", byte));
    }
  }
  return finish(&to);
}

size_t iri_server_room(const iri_server_request* request) {
  return 3 * request->target.size + request->host.size;
}

size_t iri_server_find_rest(iri_text target, const iri_admission* admitted) {
  uint32_t begin = 0;
  uint32_t end = 0;
  if (admitted->parts.form != IRI_FORM_ABSOLUTE || admitted->parts.authority_end == IRI_ABSENT ||
      !iri_find_target_part(&admitted->parts, IRI_COMPONENT_PATH, &begin, &end) ||
      end - begin < 2 || memcmp(admitted->target + begin, "//", 2) != 0) {
    return 0;
  }
  size_t rest = 0;
  while (target.data[rest] != '/') ++rest; /* before the authority */
  for (rest += 2; target.data[rest] != '/';) ++rest;
  return rest;
}

void iri_server_move(const iri_verdict* verdict, iri_located_finding* reported, size_t by) {
  for (size_t i = 0; i < verdict->stored; ++i) {
    if (reported[i].text == IRI_REQUEST_HOST_FIELD) continue;
    reported[i].begin += (uint32_t)by;
    reported[i].end += (uint32_t)by;
  }
}

static void ask(const iri_server_gate* gate, const iri_server_request* request, iri_text target,
                char* buffer, size_t capacity, iri_server_judgement* judgement) {
  judgement->gate = &gate->gate;
  judgement->judged = target;
  judgement->admitted.struct_size = sizeof judgement->admitted; /* all else is written */
  judgement->verdict.struct_size = sizeof judgement->verdict;
  judgement->error.struct_size = sizeof judgement->error;
  judgement->passes = iri_gate_admits(
      &gate->gate, request->method.data, request->method.size, target.data, target.size,
      request->host.data, request->host.size, buffer, capacity, &judgement->admitted,
      judgement->reported, IRI_SERVER_FINDINGS, &judgement->verdict, &judgement->error);
}

void iri_server_judge(const iri_server_gate* gate, const iri_server_request* request, char* buffer,
                      size_t capacity, iri_server_judgement* judgement) {
  const iri_text whole = request->target;
  ask(gate, request, whole, buffer, capacity, judgement);
  const size_t begin = judgement->passes ? iri_server_find_rest(whole, &judgement->admitted) : 0;
  if (begin == 0) return;
  ask(gate, request, (iri_text){whole.data + begin, whole.size - begin}, buffer, capacity,
      judgement);
  iri_server_move(&judgement->verdict, judgement->reported, begin);
  if (judgement->passes) ask(gate, request, whole, buffer, capacity, judgement);
}

const char* iri_server_verdict(const iri_server_judgement* judgement) {
  return judgement->error.code != IRI_OK ? "invalid" : iri_action_name(judgement->verdict.action);
}

size_t iri_server_reasons(const iri_server_judgement* judgement, char* out, size_t capacity) {
  struct writer to = writer_of(out, capacity);
  const iri_finding_set* const reasons = &judgement->verdict.reasons;
  const char* comma = "";
  if (capacity == 0) return 0;
  if (judgement->error.code != IRI_OK) put_word(&to, iri_error_name(judgement->error.code));
  if (judgement->error.code != IRI_OK || (reasons->words[0] | reasons->words[1]) == 0) {
    return finish(&to);
  }
  for (int finding = 0; finding < 128; ++finding) {
    const char* name = IRI_FINDING_IN(finding, *reasons) ? iri_finding_name(finding) : NULL;
    if (name == NULL) continue;
    put_word(&to, comma), put_word(&to, name);
    comma = ",";
  }
  return finish(&to);
}

static void put_reason(struct writer* to, const char* name) {
  put_word(to, to->out[to->used - 1] == '[' ? "{\"reason\":\"" : ",{\"reason\":\"");
  put_word(to, name);
  put_word(to, "\"");
}

static void put_place(struct writer* to, unsigned text, size_t begin, size_t end) {
  put_word(to, text == IRI_REQUEST_HOST_FIELD ? ",\"in\":\"host\"" : ",\"in\":\"target\"");
  put_number(to, ",\"begin\":", begin);
  put_number(to, ",\"end\":", end);
}

static void put_error(struct writer* to, const iri_error* error) {
  put_reason(to, iri_error_name(error->code));
  put_place(to, error->text, error->offset, error->offset);
  put_word(to, "}");
}

/* The reasons whose places are known: the first findings, which need not hold any reason. */
static size_t put_found(struct writer* to, const iri_server_judgement* judgement,
                        iri_finding_set* left) {
  size_t count = 0;
  for (size_t i = 0; i < judgement->verdict.stored; ++i) {
    const iri_located_finding* const finding = judgement->reported + i;
    const unsigned kind = (unsigned)finding->kind;
    if (!IRI_FINDING_IN(kind, judgement->verdict.reasons)) continue;
    put_reason(to, iri_finding_name(finding->kind));
    put_place(to, finding->text, finding->begin, finding->end);
    put_word(to, "}");
    left->words[kind / 64] &= ~(UINT64_C(1) << kind % 64);
    ++count;
  }
  return count;
}

/* The others, by name alone: there is always a reason. */
static void put_left(struct writer* to, const iri_finding_set* left, size_t count) {
  for (int finding = 0; finding < 128 && count < reasons_shown; ++finding) {
    const char* const name = iri_finding_name(finding);
    if (name == NULL || !IRI_FINDING_IN(finding, *left)) continue;
    put_reason(to, name);
    put_word(to, "}");
    ++count;
  }
}

static void put_reasons(struct writer* to, const iri_server_judgement* judgement,
                        const char* own_reason) {
  iri_finding_set left = judgement->verdict.reasons;
  put_word(to, ",\"reasons\":[");
  if (own_reason != NULL) {
    put_reason(to, own_reason);
    put_word(to, "}");
  } else if (judgement->error.code != IRI_OK) {
    put_error(to, &judgement->error);
  } else {
    const size_t count = put_found(to, judgement, &left);
    put_left(to, &left, count);
  }
  put_word(to, "]");
}

/* What neither JSON nor HTML takes for a delimiter. */
static bool is_harmless(unsigned char byte) {
  return is_plain(byte) && byte != '<' && byte != '>' && byte != '&' && byte != '\'';
}

/* The beginning of a text: at most `shown` bytes, and never half an escape. */
static void put_text(struct writer* to, const char* name, iri_text text, size_t shown) {
  const size_t end = to->used + strlen(name) + shown;
  put_word(to, name);
  for (size_t i = 0; i < text.size && to->used < end; ++i) {
    const unsigned char byte = (unsigned char)text.data[i];
    char escaped[8] = {text.data[i], '\0'};
    if (!is_harmless(byte)) snprintf(escaped, sizeof escaped, "\\u%04x", byte);
    if (strlen(escaped) > end - to->used) break;
    put_word(to, escaped);
  }
  put_word(to, "\"");
}

static void put_request(struct writer* to, const iri_server_request* request) {
  put_text(to, ",\"method\":\"", request->method, method_shown);
  put_text(to, ",\"target\":\"", request->target, target_shown);
  put_number(to, ",\"target_size\":", request->target.size);
  if (request->host.data == NULL) return;
  put_text(to, ",\"host\":\"", request->host, host_shown);
  put_number(to, ",\"host_size\":", request->host.size);
}

static void put_habits(struct writer* to, uint32_t habits) {
  const char* before = "\"";
  for (int habit = 0; habit < IRI_HABIT_COUNT; ++habit) {
    if ((habits >> habit & 1) == 0) continue;
    put_word(to, before), put_word(to, iri_habit_name(habit));
    before = "\",\"";
  }
  put_word(to, habits == 0 ? "" : "\"");
}

/* Which guard, which readings, by which habits. To find them takes longer than a judgement: not of a
 * target that is longer than what has readings. */
static void put_guarded(struct writer* to, const iri_server_request* request,
                        const iri_server_judgement* judgement) {
  char room[4 * IRI_READINGS_PATH];
  iri_guarded_reading why = IRI_GUARDED_READING_INIT;
  const iri_text target = judgement->judged;
  if (!IRI_FINDING_IN(IRI_FINDING_GUARDED_READING, judgement->verdict.reasons)) return;
  if (to->capacity - to->used < guarded_size || target.size > IRI_READINGS_PATH) return;
  if (!iri_find_guarded_reading(judgement->gate, request->method.data, request->method.size,
                                target.data, target.size, &why, room, sizeof room, NULL, NULL)) {
    return;
  }
  put_text(to, ",\"guarded_reading\":{\"guard\":\"", why.guard, guard_shown);
  put_text(to, ",\"inside\":\"", why.inside, reading_shown);
  put_text(to, ",\"outside\":\"", why.outside, reading_shown);
  put_text(to, ",\"same\":\"", why.same, same_shown);
  put_word(to, ",\"habits\":["), put_habits(to, why.habits);
  put_word(to, "]}");
}

size_t iri_server_line(const iri_server_request* request, const iri_server_judgement* judgement,
                       const iri_server_measure* measure, char* out, size_t capacity) {
  struct writer to = writer_of(out, capacity);
  if (capacity == 0) return 0;
  put_word(&to, "{\"verdict\":\"");
  put_word(&to, measure->own_reason != NULL ? "reject" : iri_server_verdict(judgement));
  put_text(&to, "\",\"gate\":\"", measure->gate, gate_shown);
  put_word(&to, ",\"level\":\""), put_word(&to, measure->level);
  put_number(&to, "\",\"status\":", measure->status);
  put_word(&to, measure->dry_run ? ",\"dry_run\":true" : "");
  put_reasons(&to, judgement, measure->own_reason);
  if (measure->client.data != NULL) {
    put_text(&to, ",\"client\":\"", measure->client, client_shown);
  }
  put_request(&to, request);
  put_guarded(&to, request, judgement);
  put_word(&to, "}");
  return finish(&to);
}
