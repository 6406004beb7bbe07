/* A host of the module for Envoy in place of Envoy: it counts what a request allocates, and runs out of memory.
 *
 * usage: envoy_host MODULE. Ends with `N passed, N failed`.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "envoy_abi.h"

extern void* __libc_malloc(size_t size);
extern void* __libc_calloc(size_t count, size_t size);
extern void __libc_free(void* memory);

static long allocations, live;
static bool no_memory;

static void* count_one(void* memory) {
  ++allocations, ++live;
  return memory;
}
void* malloc(size_t size) { return no_memory ? NULL : count_one(__libc_malloc(size)); }
void* calloc(size_t count, size_t size) {
  return no_memory ? NULL : count_one(__libc_calloc(count, size));
}
void free(void* memory) {
  live -= memory != NULL;
  __libc_free(memory);
}

/* A request, and what was done about it. */
enum { method, path, authority, came, headers };
static const char* const names[headers] = {":method", ":path", ":authority", "x-iri-came"};
static char values[headers][32768];
static bool there[headers];
static unsigned status;
static int logged, told, counted;
static size_t others; /* headers that are no matter of the gate */

static int find(envoy_text name) {
  int i = 0;
  while (i < headers &&
         (strlen(names[i]) != name.size || memcmp(names[i], name.data, name.size) != 0))
    ++i;
  return i;
}
static bool get(envoy_text name, envoy_text* value) {
  const int i = find(name);
  *value = (envoy_text){NULL, 0};
  if (i == headers || !there[i]) return false;
  *value = (envoy_text){values[i], strlen(values[i])};
  return true;
}
static bool set(envoy_text name, envoy_text value) {
  const int i = find(name);
  if (i == headers || value.size >= sizeof values[i]) abort();
  there[i] = value.data != NULL;
  if (there[i]) memmove(values[i], value.data, value.size), values[i][value.size] = '\0';
  return true;
}

static size_t count_all(void) {
  size_t count = others;
  for (int i = 0; i < headers; ++i) count += there[i];
  return count;
}
static bool get_all(envoy_header* to) {
  for (size_t i = 0; i < others; ++i) *to++ = (envoy_header){{"x-iri-cama", 10}, {"no", 2}};
  for (int i = 0; i < headers; ++i) {
    if (there[i])
      *to++ = (envoy_header){{names[i], strlen(names[i])}, {values[i], strlen(values[i])}};
  }
  return true;
}

#pragma GCC visibility push(default)
size_t CALLBACK(http_get_headers_size)(void* stream, int type) {
  return (void)stream, (void)type, count_all();
}
bool CALLBACK(http_get_headers)(void* stream, int type, envoy_header* to) {
  return (void)stream, (void)type, get_all(to);
}
size_t CALLBACK(early_header_mutation_get_headers_size)(void* from) {
  return (void)from, count_all();
}
bool CALLBACK(early_header_mutation_get_headers)(void* from, envoy_header* to) {
  return (void)from, get_all(to);
}
bool CALLBACK(log_enabled)(int level) { return level >= 0; }
void CALLBACK(log)(int level, envoy_text message) { (void)level, (void)message, ++logged; }
int CALLBACK(http_filter_config_define_counter)(void* config, envoy_text name, envoy_text* labels,
                                                size_t label_count, size_t* id) {
  (void)config, (void)name, (void)labels, (void)label_count, *id = 1;
  return 0;
}
int CALLBACK(http_filter_increment_counter)(void* stream, size_t id, envoy_text* labels,
                                            size_t label_count, uint64_t value) {
  (void)stream, (void)id, (void)labels, (void)label_count, (void)value, ++counted;
  return 0;
}
bool CALLBACK(http_get_header)(void* stream, int type, envoy_text name, envoy_text* value,
                               size_t index, size_t* count) {
  (void)stream, (void)type, (void)index, (void)count;
  return get(name, value);
}
bool CALLBACK(http_set_header)(void* stream, int type, envoy_text name, envoy_text value) {
  (void)stream, (void)type;
  return set(name, value);
}
void CALLBACK(http_send_response)(void* stream, uint32_t code, envoy_header* more, size_t count,
                                  envoy_text body, envoy_text details) {
  (void)stream, (void)more, (void)count, (void)body, (void)details, status = code;
}
void CALLBACK(http_set_dynamic_metadata_string)(void* stream, envoy_text space, envoy_text key,
                                                envoy_text value) {
  (void)stream, (void)space, (void)key, (void)value, ++told;
}
const void* CALLBACK(get_most_specific_route_config)(void* stream) { return (void)stream, NULL; }
bool CALLBACK(http_filter_get_attribute_string)(void* stream, int attribute, envoy_text* value) {
  (void)stream, (void)attribute, *value = (envoy_text){"[::1]:80", 8};
  return true;
}
bool CALLBACK(early_header_mutation_get_header_value)(void* from, envoy_text name,
                                                      envoy_text* value, size_t index,
                                                      size_t* count) {
  (void)from, (void)index, (void)count;
  return get(name, value);
}
bool CALLBACK(early_header_mutation_set_header)(void* to, envoy_text name, envoy_text value) {
  return (void)to, set(name, value);
}
bool CALLBACK(early_header_mutation_remove_header)(void* from, envoy_text name) {
  return (void)from, set(name, (envoy_text){NULL, 0});
}
#pragma GCC visibility pop

static int passed, failed;
static void expect(const char* name, bool right) {
  if (right) {
    ++passed;
  } else {
    ++failed;
    printf("FAILED: %s: status %u, path %.60s, %ld allocated, %d logged, %d told\n", name, status,
           values[path], allocations, logged, told);
  }
}

static const void* (*make)(void*, envoy_text, envoy_text);
static void (*end)(const void*);
static const void* (*make_early)(void*, envoy_text, envoy_text);
static void (*end_early)(const void*);
static bool (*mutate)(const void*, void*);
static int (*decide)(void*, const void*, bool);

static const void* filter;
static const void* early;

/* Through both parts of the gate; true if it goes on. */
static bool ask(const char* target) {
  status = 0, logged = told = counted = 0;
  set((envoy_text){":method", 7}, (envoy_text){"GET", 3});
  set((envoy_text){":path", 5}, (envoy_text){target, strlen(target)});
  set((envoy_text){":authority", 10}, (envoy_text){"www.example.com", 15});
  there[came] = false, allocations = 0;
  return mutate(early, values) && decide(values, filter, true) == envoy_continue;
}

static void check_requests(void) {
  static char large[20001];
  memset(large, 'a', sizeof large - 1), large[0] = large[19000] = '/';
  const bool clean = ask("/hello?a=b");
  expect("a clean request allocates nothing, and nothing is said",
         clean && allocations + logged + told + counted == 0);
  const bool other = ask("/a/../b");
  expect("another form is set, and told once", other && strcmp(values[path], "/b") == 0 &&
                                                   !there[came] && logged == 1 && allocations == 0);
  expect("an attack is refused",
         !ask("/a%2fb") && status == 400 && logged == 1 && allocations == 0);
  bool as_ever = true;
  for (others = 0; others < 1000; others += others < 100 ? 1 : 300) {
    as_ever = as_ever && ask("/a/../b") && strcmp(values[path], "/b") == 0 && !there[came];
    as_ever = as_ever && logged == 1 && allocations == 0 && !ask("/a%2fb") && status == 400;
  }
  expect("it is the same among other headers", as_ever);
  others = 0;
  expect("a large target takes memory", ask(large) && allocations > 0);
  no_memory = true;
  expect("without memory a small target passes", ask("/a/../b") && strcmp(values[path], "/b") == 0);
  expect("without memory a large target passes that is canonical", ask(large));
  large[19001] = '.', large[19002] = '/';
  expect("without memory a large target is refused that is not", !ask(large) && status == 400);
  no_memory = false;
  expect("with memory it passes", ask(large) && strlen(values[path]) == strlen(large) - 2);
}

static void check_settings(void) {
  static const char* const texts[] = {"{\"policy\":\"proxy\"}",
                                      "{\"policy\":{\"base\":\"proxy\",\"guards\":[\"/a\"]}}",
                                      "{\"policy\":\"off\"}",
                                      "{\"policy\":{\"base\":\"proxy\",\"guards\":[\"a\"]}}",
                                      "{",
                                      "",
                                      "[]",
                                      "{\"policy\":\"proxy\",\"status\":1}"};
  for (int round = 0; round < 3; ++round) {
    const long before = live;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i) {
      const void* setting =
          make(values, (envoy_text){"", 0}, (envoy_text){texts[i], strlen(texts[i])});
      if ((setting != NULL) != (i < 3)) expect(texts[i], false);
      if (setting != NULL) end(setting);
    }
    if (round > 0) expect("a setting leaves no memory behind", live == before);
  }
}

int main(int count, char** words) {
  static const char policy[] = "{\"policy\":{\"base\":\"proxy\",\"limits\":{\"text\":30000}}}";
  void* const module = count == 2 ? dlopen(words[1], RTLD_NOW | RTLD_LOCAL) : NULL;
  if (module == NULL)
    return fprintf(stderr, "%s\n", count == 2 ? dlerror() : "usage: envoy_host MODULE"), 2;
#define FIND(to, name) *(void**)&to = dlsym(module, "envoy_dynamic_module_on_" name)
  FIND(make, "http_filter_config_new"), FIND(end, "http_filter_config_destroy");
  FIND(make_early, "early_header_mutation_config_new"),
      FIND(end_early, "early_header_mutation_config_destroy");
  FIND(mutate, "early_header_mutation_mutate"), FIND(decide, "http_filter_request_headers");
  filter = make(values, (envoy_text){"", 0}, (envoy_text){policy, sizeof policy - 1});
  early = make_early(values, (envoy_text){"", 0}, (envoy_text){policy, sizeof policy - 1});
  expect("the gate is there", filter != NULL && early != NULL);
  if (failed == 0) check_requests(), end(filter), end_early(early);
  check_settings();
  printf("%d passed, %d failed\n", passed, failed);
  return failed != 0;
}
