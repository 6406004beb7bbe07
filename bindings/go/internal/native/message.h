/* What Go sends in one call, and what it gets back; for glue.c and serving.c. */
#ifndef IRI_BINDINGS_GO_INTERNAL_NATIVE_MESSAGE_H
#define IRI_BINDINGS_GO_INTERNAL_NATIVE_MESSAGE_H

#include <stdlib.h>
#include <string.h>

#include "iri.h"

/* A message is numbers of 32 bits, and texts: a number, and as many bytes. Behind the end, a number is 0 and a text empty. */
typedef struct {
  const char* at;
  size_t left;
} Message;

/* A reply is the same. What finds no room is only counted. */
typedef struct {
  char* out;
  size_t room;
  size_t used;
} Reply;

static inline uint32_t number(Message* from) {
  uint32_t taken = 0;
  if (from->left < sizeof taken) return 0;
  memcpy(&taken, from->at, sizeof taken);
  from->at += sizeof taken, from->left -= sizeof taken;
  return taken;
}

static inline iri_text text(Message* from) {
  const size_t said = number(from);
  const iri_text taken = {from->at, said < from->left ? said : from->left};
  from->at += taken.size, from->left -= taken.size;
  return taken;
}

static inline void put(Reply* to, const void* bytes, size_t size) {
  if (size != 0 && to->used <= to->room && size <= to->room - to->used)
    memcpy(to->out + to->used, bytes, size);
  to->used += size;
}

static inline void put_number(Reply* to, uint32_t value) { put(to, &value, sizeof value); }

static inline void put_text(Reply* to, const char* data, size_t size) {
  put_number(to, (uint32_t)size);
  put(to, data, size);
}

static inline void put_string(Reply* to, const char* string) {
  put_text(to, string, string == NULL ? 0 : strlen(string));
}

/* Where the bytes of a text go whose size is known after they are written. */
static inline iri_text space(Reply* to, char** out) {
  const size_t begin = to->used + sizeof(uint32_t);
  const iri_text none = {NULL, 0};
  if (begin >= to->room) return *out = NULL, none;
  *out = to->out + begin;
  const iri_text free_space = {*out, to->room - begin};
  return free_space;
}

/* The text that was written into the space. */
static inline void put_written(Reply* to, size_t size) {
  put_number(to, (uint32_t)size);
  to->used += size;
}

/* Code, component, offset, text; the names of the first two, and the sentence. */
static inline void put_error(Reply* to, const iri_error* error) {
  put_number(to, (uint32_t)error->code);
  put_number(to, (uint32_t)error->component);
  put_number(to, error->offset);
  put_number(to, error->text);
  put_string(to, iri_error_name(error->code));
  put_string(to, iri_component_name(error->component));
  put_string(to, iri_error_message(error->code));
}

/* An error, and what was expected there. */
static inline void put_refusal(Reply* to, const iri_error* error, int rule, iri_text refused) {
  char* out;
  size_t needed = 0;
  put_error(to, error);
  const iri_text room = space(to, &out);
  const iri_status status =
      iri_expected_phrase(rule, refused.data, refused.size, out, room.size, &needed, NULL);
  put_written(to, status == IRI_OK || status == IRI_ERROR_BUFFER_TOO_SMALL ? needed : 0);
}

/* What an operation has written, or its error. The status stands before both. */
static inline void put_result(Reply* to, iri_status status, size_t needed, const iri_error* error,
                              int rule, iri_text refused) {
  if (status == IRI_OK || status == IRI_ERROR_BUFFER_TOO_SMALL) {
    put_written(to, needed);
    return;
  }
  to->used -= sizeof(uint32_t); /* of the status, which said that all is well */
  put_refusal(to, error, rule, refused);
}

static inline const void* kept(Message* from) {
  const uint64_t low = number(from), high = number(from);
  return (const void*)(uintptr_t)(low | high << 32);
}

static inline void put_kept(Reply* to, const void* thing) {
  const uint64_t number_of = (uintptr_t)thing;
  put_number(to, (uint32_t)number_of);
  put_number(to, (uint32_t)(number_of >> 32));
}

/* What serving.c answers. */
void iri_go_make_gate(Message* from, Reply* to);
void iri_go_judge(Message* from, Reply* to);
void iri_go_judge_address(Message* from, Reply* to);
void iri_go_admit(Message* from, Reply* to);
void iri_go_make_router(Message* from, Reply* to);
void iri_go_route(Message* from, Reply* to);
void iri_go_route_names(Message* from, Reply* to);
void iri_go_drop(Message* from, Reply* to);
void iri_go_explain_reading(Message* from, Reply* to);

/* The operations of glue.c, by their numbers in call.go: writes the reply, as far as it finds room, and returns its size. One that did not
 * fit is asked for again; what makes a thing has a small reply. */
uint32_t iri_go(uint32_t operation, const char* in, uint32_t size, char* out, uint32_t room);

#endif
