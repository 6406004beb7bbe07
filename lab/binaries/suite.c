/* One suite for each thing that ships (README.md). On each of its kernels it asks for every transition of the automata of the
 * ABNF, for mixed runs in each state, and for the corpora, and compares verdict, offset of the error, and components.
 *
 *     suite [--share N --from K] DATA
 *
 * Of the cases one in N. Prints a line for each kernel: how many cases, how many failed, and digests of what the thing has
 * said: of the rules, of targets and Host fields, of the codes of errors. Before it the first failures, each text in
 * hexadecimal. The exit status is 0 if none failed, 1 otherwise, 2 if it could not begin. */
#define _DEFAULT_SOURCE
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _WIN32
#include <windows.h>
#else
#include <sys/mman.h>
#include <unistd.h>
#endif

#include "data.h"
#include "engine.h"

enum { longest_text = 65536, shown_failures = 10, rounds = 8 };

typedef struct digest {
  uint64_t rules;
  uint64_t http;
  uint64_t errors;
} digest;

typedef struct run {
  const char* kernel;
  uint64_t share;
  uint64_t from;
  uint64_t index; /* of the case; the same for every kernel */
  uint64_t cases;
  uint64_t failures;
  digest said;
  char* begin; /* longest_text bytes between two pages that may not be read */
} run;

/* What a text has to be. */
typedef struct expectation {
  uint32_t offset;
  uint32_t parts[suite_parts];
} expectation;

/* splitmix64: the bits of a number, mixed. */
static uint64_t mixed(uint64_t x) {
  x += UINT64_C(0x9E3779B97F4A7C15);
  x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
  return x ^ x >> 31;
}

static void add(uint64_t* digest, uint64_t value) { *digest = mixed(*digest ^ value); }

/* Whether the next case is of this share. */
static int is_picked(run* r) { return mixed(r->index++) % r->share == r->from; }

/* ---- what the automaton says ---- */

static unsigned class_of(const automaton* a, char byte) { return a->class_of[(unsigned char)byte]; }

/* The length of the longest beginning that goes on to a text of the rule; *accepted: it is the whole, and one. */
static size_t viable_length(const automaton* a, bytes text, int* accepted) {
  uint32_t at = 0;
  *accepted = 0;
  for (size_t i = 0; i < text.size; ++i) {
    const uint32_t next = a->states[at].next[class_of(a, text.data[i])];
    if (next == a->state_count) return i;
    at = next;
  }
  *accepted = a->states[at].accepts;
  return text.size;
}

static size_t character_size(unsigned char lead) {
  return lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

/* An error stands at the beginning of a character: where `length` is inside of one, there. What is viable is UTF-8. */
static size_t character_boundary(const char* text, size_t length) {
  size_t lead = length;
  while (lead > 0 && ((unsigned char)text[lead - 1] & 0xC0) == 0x80) --lead;
  if (lead == 0) return length;
  --lead;
  return length - lead < character_size((unsigned char)text[lead]) ? lead : length;
}

static void expect_parts(const automaton* a, bytes text, uint32_t* parts) {
  const uint32_t size = (uint32_t)text.size;
  if (a->subject == subject_start) suite_split_reference(text.data, size, parts);
  if (a->subject == subject_target)
    suite_split_target(text.data, size, strcmp(a->method, "CONNECT") == 0, parts);
  if (a->subject == subject_host) parts[suite_host_end] = suite_find_port(text.data, 0, size);
}

static expectation judge(const automaton* a, bytes text) {
  expectation e = {suite_absent, {0}};
  int accepted;
  const size_t viable = viable_length(a, text, &accepted);
  if (accepted)
    expect_parts(a, text, e.parts);
  else
    e.offset = (uint32_t)(viable == text.size ? viable : character_boundary(text.data, viable));
  return e;
}

/* ---- what the thing says ---- */

static void fail(run* r, const char* what, const automaton* a, bytes text, uint32_t expected,
                 uint32_t found) {
  if (r->failures++ >= shown_failures) return;
  printf("FAILED: %s: %s %s x", r->kernel, what, a->name.data);
  for (size_t i = 0; i < text.size; ++i) printf("%02x", (unsigned)(unsigned char)text.data[i]);
  printf(": expected %" PRId32 ", is %" PRId32 "\n", (int32_t)expected, (int32_t)found);
}

static void compare(run* r, const char* what, const automaton* a, bytes text, const expectation* e,
                    const suite_answer* is) {
  uint64_t* const said = a->subject <= subject_start ? &r->said.rules : &r->said.http;
  add(said, is->offset);
  add(&r->said.errors, is->error);
  if (is->offset != e->offset) fail(r, what, a, text, e->offset, is->offset);
  if (is->offset != e->offset || e->offset != suite_absent) return;
  for (int i = 0; i < suite_parts; ++i) {
    add(said, is->parts[i]);
    if (is->parts[i] != e->parts[i]) fail(r, what, a, text, e->parts[i], is->parts[i]);
  }
}

static void ask(run* r, const automaton* a, bytes text, const expectation* e) {
  suite_answer answer = {0};
  if (a->subject == subject_target) {
    suite_parse_target(a->method, a->raw, text.data, text.size, &answer);
    compare(r, a->method, a, text, e, &answer);
    return;
  }
  if (a->subject == subject_host) {
    suite_parse_host(a->raw, text.data, text.size, &answer);
    compare(r, "Host", a, text, e, &answer);
    return;
  }
  if (a->subject == subject_start) {
    suite_parse(a->number, text.data, text.size, &answer);
    compare(r, "parse", a, text, e, &answer);
  }
  expectation verdict = {e->offset, {0}};
  suite_match(a->number, text.data, text.size, &answer);
  memset(answer.parts, 0, sizeof answer.parts);
  compare(r, "match", a, text, &verdict, &answer);
}

/* The text ends at a page that may not be read; every other one also begins at one. */
static void check(run* r, const automaton* a, bytes text, const expectation* e) {
  char* const at_end = r->begin + longest_text - text.size;
  memmove(at_end, text.data, text.size);
  ask(r, a, (bytes){at_end, text.size}, e);
  ++r->cases;
  if (r->index % 2) return;
  memmove(r->begin, at_end, text.size);
  ask(r, a, (bytes){r->begin, text.size}, e);
}

static void check_by_automaton(run* r, const automaton* a, bytes text) {
  const expectation e = judge(a, text);
  check(r, a, text, &e);
}

/* ---- the cases ---- */

static bytes joined(char* place, bytes beginning, bytes end) {
  memcpy(place, beginning.data, beginning.size);
  memcpy(place + beginning.size, end.data, end.size);
  return (bytes){place, beginning.size + end.size};
}

static void check_with_suffixes(run* r, const automaton* a, bytes beginning, byte_list suffixes) {
  char place[4096];
  for (size_t i = 0; i < suffixes.count; ++i) {
    if (beginning.size + suffixes.at[i].size > sizeof place) give_up("a long string", a->name.data);
    if (is_picked(r)) check_by_automaton(r, a, joined(place, beginning, suffixes.at[i]));
  }
}

static int is_first_of_class(const automaton* a, unsigned byte) {
  for (unsigned before = 0; before < byte; ++before) {
    if (a->class_of[before] == a->class_of[byte]) return 0;
  }
  return 1;
}

/* Each byte in the state, and what identifies the state that follows (test/grammar/conformance.hpp). */
static void check_state(run* r, const automaton* a, const state* s) {
  char place[2048];
  if (is_picked(r)) check_by_automaton(r, a, s->access);
  check_with_suffixes(r, a, s->access, a->suffixes);
  for (unsigned byte = 0; byte < 256; ++byte) {
    const char c = (char)byte;
    const uint32_t next = s->next[class_of(a, c)];
    const bytes text = joined(place, s->access, (bytes){&c, 1});
    if (is_picked(r)) check_by_automaton(r, a, text);
    if (!a->every_byte && !is_first_of_class(a, byte)) continue;
    check_with_suffixes(r, a, text,
                        next == a->state_count ? a->dead : a->states[next].identification);
  }
}

/* A run of strings that lead back to the state, from all sorts to almost one; then any byte, and one more. Most are as
 * long as some windows of a kernel, one in 8 as some of its blocks. */
static void check_run(run* r, const automaton* a, const state* s) {
  char place[8192];
  uint64_t random = mixed(r->index);
  const uint64_t plain = random % 8;
  const size_t length = (size_t)((random >> 8) % ((random >> 40) % 8 ? 300 : 3000));
  bytes text = joined(place, s->access, (bytes){"", 0});
  while (text.size < length) {
    random = mixed(random);
    const size_t loop = random % 8 < plain ? 0 : (size_t)((random >> 8) % s->loops.count);
    text = joined(place, text, s->loops.at[loop]);
  }
  random = mixed(random);
  place[text.size++] = (char)(unsigned char)(random % 256);
  text = joined(place, text, s->loops.at[(size_t)((random >> 8) % s->loops.count)]);
  check_by_automaton(r, a, text);
}

static void check_runs(run* r, const automaton* a, const state* s) {
  for (int round = 0; s->loops.count > 0 && round < rounds; ++round) {
    const uint64_t index = r->index;
    if (!is_picked(r)) continue;
    r->index = index;
    check_run(r, a, s);
    r->index = index + 1;
  }
}

static void check_automaton(run* r, const automaton* a) {
  for (uint32_t i = 0; i < a->state_count; ++i) {
    check_state(r, a, &a->states[i]);
    check_runs(r, a, &a->states[i]);
  }
}

static const automaton* automaton_of_rule(const data* d, int rule) {
  for (size_t i = 0; i < d->automaton_count; ++i) {
    const automaton* const a = &d->automata[i];
    if (a->subject <= subject_start && a->number == rule) return a;
  }
  give_up("no such rule", "");
}

static int is_there(const automaton* a) { return a->subject <= subject_start || suite_has_http(); }

/* By the start rules as the interpreter has judged it; by all others as the automata do. */
static void check_text(run* r, const data* d, const text* t) {
  for (size_t i = 0; i < t->judgement_count; ++i) {
    expectation e = {t->judgements[i].offset, {0}};
    memcpy(e.parts, t->judgements[i].parts, sizeof e.parts);
    if (is_picked(r)) check(r, automaton_of_rule(d, t->judgements[i].rule), t->bytes, &e);
  }
  for (size_t i = 0; i < d->automaton_count; ++i) {
    const automaton* const a = &d->automata[i];
    if (a->subject != subject_start && is_picked(r) && is_there(a))
      check_by_automaton(r, a, t->bytes);
  }
}

/* ---- the whole ---- */

/* longest_text bytes between two pages that may not be read. */
#ifdef _WIN32
static char* make_place(void) {
  SYSTEM_INFO system;
  GetSystemInfo(&system);
  const size_t page = system.dwPageSize;
  char* const memory = VirtualAlloc(NULL, longest_text + 2 * page, MEM_RESERVE, PAGE_NOACCESS);
  if (!memory || longest_text % page != 0 ||
      !VirtualAlloc(memory + page, longest_text, MEM_COMMIT, PAGE_READWRITE))
    give_up("no place for texts", "");
  return memory + page;
}
#else
static char* make_place(void) {
  const size_t page = (size_t)sysconf(_SC_PAGESIZE);
  char* const memory =
      mmap(NULL, longest_text + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED || longest_text % page != 0 ||
      mprotect(memory + page, longest_text, PROT_READ | PROT_WRITE) != 0)
    give_up("no place for texts", "");
  return memory + page;
}
#endif

static int check_names(const data* d) {
  int wrong = 0;
  for (size_t i = 0; i < d->automaton_count; ++i) {
    const automaton* const a = &d->automata[i];
    const char* const name = a->subject <= subject_start ? suite_rule_name(a->number) : NULL;
    if (!name || strcmp(name, a->name.data) == 0) continue;
    printf("FAILED: rule %d is %s, not %s\n", a->number, a->name.data, name);
    wrong = 1;
  }
  return wrong;
}

static int check_kernel(run* r, const data* d) {
  if (!suite_use_kernel(r->kernel)) give_up("no such kernel", r->kernel);
  for (size_t i = 0; i < d->automaton_count; ++i) {
    r->index =
        (uint64_t)i << 40; /* a thing without request targets has the same cases of the rules */
    if (is_there(&d->automata[i])) check_automaton(r, &d->automata[i]);
  }
  r->index = UINT64_C(1) << 60;
  for (size_t i = 0; i < d->text_count; ++i) check_text(r, d, &d->texts[i]);
  printf("kernel %s: %" PRIu64 " cases, %" PRIu64 " failed; rules %016" PRIx64 ", http %016" PRIx64
         ", errors %016" PRIx64 "\n",
         r->kernel, r->cases, r->failures, r->said.rules, r->said.http, r->said.errors);
  return r->failures > 0 || r->cases == 0;
}

static uint64_t number_of(const char* word) {
  char* end;
  const unsigned long long number = strtoull(word, &end, 10);
  if (*end || end == word) give_up("no number", word);
  return number;
}

int main(int argc, char** argv) {
  const int shared = argc == 6 && strcmp(argv[1], "--share") == 0 && strcmp(argv[3], "--from") == 0;
  if (argc != 2 && !shared) give_up("usage", "suite [--share N --from K] DATA");
  const run first = {.share = shared ? number_of(argv[2]) : 1,
                     .from = shared ? number_of(argv[4]) : 0,
                     .begin = make_place()};
  if (first.from >= first.share) give_up("no such share", argv[4]);
  const data d = read_data(argv[argc - 1]);
  int status = check_names(&d);
  for (size_t i = 0; suite_kernel(i); ++i) {
    run r = first;
    r.kernel = suite_kernel(i);
    status |= check_kernel(&r, &d);
  }
  return suite_kernel(0) ? status : 2;
}
