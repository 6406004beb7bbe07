#include "data.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void give_up(const char* why, const char* what) {
  fprintf(stderr, "suite: %s: %s\n", why, what);
  exit(2);
}

static void* allocate(size_t count, size_t size) {
  void* memory = calloc(count ? count : 1, size);
  if (!memory) give_up("no memory", "");
  return memory;
}

/* One more in a list whose capacity is the power of two that holds it. */
static void* grown(void* list, size_t count, size_t size) {
  if (count & (count - 1)) return list;
  list = realloc(list, (count ? 2 * count : 1) * size);
  if (!list) give_up("no memory", "");
  return list;
}

typedef struct reader {
  char* at;
} reader;

/* The next word; the text is cut there. */
static char* next_word(reader* in) {
  while (*in->at == ' ' || *in->at == '\n') ++in->at;
  char* const word = in->at;
  while (*in->at && *in->at != ' ' && *in->at != '\n') ++in->at;
  if (word == in->at) give_up("the data ends", "too early");
  if (*in->at) *in->at++ = '\0';
  return word;
}

static uint32_t next_number(reader* in) {
  char* const word = next_word(in);
  char* end;
  const unsigned long long number = strtoull(word, &end, 10);
  if (*end || number > UINT32_MAX) give_up("no number", word);
  return (uint32_t)number;
}

static unsigned digit(char c) {
  if (c >= '0' && c <= '9') return (unsigned)(c - '0');
  if (c >= 'a' && c <= 'f') return (unsigned)(c - 'a') + 10;
  give_up("no hexadecimal digit", "");
}

/* Decodes in its place. */
static bytes next_bytes(reader* in) {
  char* const word = next_word(in);
  const size_t size = (strlen(word) - 1) / 2;
  if (*word != 'x') give_up("no bytes", word);
  for (size_t i = 0; i < size; ++i)
    word[i] = (char)(digit(word[1 + 2 * i]) << 4 | digit(word[2 + 2 * i]));
  return (bytes){word, size};
}

static byte_list next_list(reader* in) {
  const size_t count = next_number(in);
  byte_list list = {allocate(count, sizeof(bytes)), count};
  for (size_t i = 0; i < count; ++i) list.at[i] = next_bytes(in);
  return list;
}

/* Places in a list. */
static byte_list next_chosen(reader* in, byte_list all) {
  const size_t count = next_number(in);
  byte_list list = {allocate(count, sizeof(bytes)), count};
  for (size_t i = 0; i < count; ++i) {
    const uint32_t place = next_number(in);
    if (place >= all.count) give_up("no such suffix", "");
    list.at[i] = all.at[place];
  }
  return list;
}

static void expect(reader* in, const char* word) {
  const char* const found = next_word(in);
  if (strcmp(found, word) != 0) give_up("an unexpected word", found);
}

static enum subject next_subject(reader* in) {
  static const char* const words[] = {"rule", "start", "target", "host"};
  const char* const word = next_word(in);
  for (int i = 0; i < 4; ++i) {
    if (strcmp(word, words[i]) == 0) return (enum subject)i;
  }
  give_up("an unexpected word", word);
}

static void read_classes(reader* in, automaton* a) {
  const bytes classes = next_bytes(in);
  if (classes.size != 256) give_up("not 256 classes", "");
  memcpy(a->class_of, classes.data, 256);
}

static state read_state(reader* in, const automaton* a) {
  state s = {0};
  expect(in, "state");
  s.accepts = next_number(in) != 0;
  s.access = next_bytes(in);
  s.next = allocate(a->class_count, sizeof *s.next);
  for (uint32_t i = 0; i < a->class_count; ++i) {
    s.next[i] = next_number(in);
    if (s.next[i] > a->state_count) give_up("no such state", "");
  }
  s.identification = next_chosen(in, a->suffixes);
  s.loops = next_list(in);
  return s;
}

static void read_method(reader* in, automaton* a) {
  const char* const word = next_word(in);
  if (strlen(word) >= sizeof a->method) give_up("a long method", word);
  strcpy(a->method, word);
}

static automaton read_automaton(reader* in) {
  automaton a = {0};
  a.name.data = next_word(in);
  a.name.size = strlen(a.name.data);
  a.subject = next_subject(in);
  read_method(in, &a);
  a.raw = next_number(in) != 0;
  a.number = (int)next_number(in);
  a.every_byte = next_number(in) != 0;
  a.state_count = next_number(in);
  a.class_count = next_number(in);
  read_classes(in, &a);
  a.suffixes = next_list(in);
  expect(in, "dead");
  a.dead = next_chosen(in, a.suffixes);
  a.states = allocate(a.state_count, sizeof(state));
  for (uint32_t i = 0; i < a.state_count; ++i) a.states[i] = read_state(in, &a);
  return a;
}

static judgement read_judgement(reader* in) {
  judgement j = {(int)next_number(in), next_number(in), {0}};
  for (int i = 0; j.offset == suite_absent && i < suite_parts; ++i) j.parts[i] = next_number(in);
  return j;
}

static text read_text(reader* in) {
  text t = {next_bytes(in), NULL, 0};
  t.judgement_count = next_number(in);
  t.judgements = allocate(t.judgement_count, sizeof(judgement));
  for (size_t i = 0; i < t.judgement_count; ++i) t.judgements[i] = read_judgement(in);
  return t;
}

static char* read_file(const char* path) {
  FILE* const file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END) != 0) give_up("cannot be read", path);
  const long size = ftell(file);
  rewind(file);
  char* const memory = allocate((size_t)size + 1, 1);
  if (fread(memory, 1, (size_t)size, file) != (size_t)size) give_up("cannot be read", path);
  fclose(file);
  return memory;
}

static void read_end(reader* in, const data* d) {
  if (next_number(in) != d->automaton_count || next_number(in) != d->text_count)
    give_up("the data is not whole", "");
}

data read_data(const char* path) {
  reader in = {read_file(path)};
  data d = {0};
  expect(&in, "iri-suite");
  expect(&in, "1");
  for (const char* word = next_word(&in); strcmp(word, "end") != 0; word = next_word(&in)) {
    if (strcmp(word, "automaton") == 0) {
      d.automata = grown(d.automata, d.automaton_count, sizeof(automaton));
      d.automata[d.automaton_count++] = read_automaton(&in);
    } else if (strcmp(word, "text") == 0) {
      d.texts = grown(d.texts, d.text_count, sizeof(text));
      d.texts[d.text_count++] = read_text(&in);
    } else {
      give_up("an unexpected word", word);
    }
  }
  read_end(&in, &d);
  return d;
}
