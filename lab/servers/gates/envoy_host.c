/* A host of the module for Envoy in place of Envoy: it counts what a request allocates, and runs out of memory. It has clients of
 * each kind of address, headers of the gate's that a client makes up, and routes with a gate of their own; what it has shown of a
 * request is gone with the next change. With a number it sends as many requests instead, and changes the configuration meanwhile:
 * for AddressSanitizer, which does not work in Envoy.
 *
 * usage: envoy_host MODULE [REQUESTS ROUTES]. ROUTES is a file with routes. Ends with `N passed, N failed`.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "envoy_abi.h"

extern void* __libc_malloc(size_t size);
extern void* __libc_calloc(size_t count, size_t size);
extern void __libc_free(void* memory);

static long allocations, live;
static bool no_memory;

#ifndef __SANITIZE_ADDRESS__
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
#endif

/* A request, and what was done about it. */
enum { method, path, authority, came, came_again, headers };
static const char* const names[headers] = {":method", ":path", ":authority", "x-iri-came",
                                           "x-iri-came"};
enum { longest = 32768 };
static char rooms[2][headers][longest];
static char (*values)[longest] = rooms[0];
static bool there[headers];
static const char* client = "[::1]:80";
static const void* route; /* the setting of the route, if it has one */
static char line[4096];   /* what was logged last */
static char metadata[4096];
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
/* A change ends what was shown. */
static void show_no_more(void) {
  char(*const shown)[longest] = values;
  values = rooms[shown == rooms[0]];
  for (int i = 0; i < headers; ++i) {
    strcpy(values[i], shown[i]);
    memset(shown[i], '#', strlen(shown[i]));
  }
}
/* One in the place of all of that name. */
static bool set(envoy_text name, envoy_text value) {
  static char given[longest];
  const int i = find(name);
  if (i == headers || value.size >= sizeof given) abort();
  if (value.data != NULL) memcpy(given, value.data, value.size), given[value.size] = '\0';
  show_no_more();
  there[i] = value.data != NULL;
  if (there[i]) strcpy(values[i], given);
  if (i == came) there[came_again] = false;
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
void CALLBACK(log)(int level, envoy_text message) {
  (void)level, ++logged;
  snprintf(line, sizeof line, "%.*s", (int)message.size, message.data);
}
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
  const size_t used = strlen(metadata);
  (void)stream, ++told;
  snprintf(metadata + used, sizeof metadata - used, "%.*s:%.*s=%.*s ", (int)space.size, space.data,
           (int)key.size, key.data, (int)value.size, value.data);
}
const void* CALLBACK(get_most_specific_route_config)(void* stream) { return (void)stream, route; }
bool CALLBACK(http_filter_get_attribute_string)(void* stream, int attribute, envoy_text* value) {
  (void)stream, (void)attribute, *value = (envoy_text){client, strlen(client)};
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
    printf("FAILED: %s: status %u, path %.60s, %ld allocated, %d logged, %d told: %s %s\n", name,
           status, values[path], allocations, logged, told, line, metadata);
  }
}

static const void* (*make)(void*, envoy_text, envoy_text);
static void (*end)(const void*);
static const void* (*make_route)(envoy_text, envoy_text);
static void (*end_route)(const void*);
static const void* (*make_early)(void*, envoy_text, envoy_text);
static void (*end_early)(const void*);
static bool (*mutate)(const void*, void*);
static int (*decide)(void*, const void*, bool);

static const void* filter;
static const void* early;

/* Through both parts of the gate; true if it goes on. */
static bool pass(void) {
  return mutate(early, rooms) && decide(rooms, filter, true) == envoy_continue;
}
static void make_request(const char* target, const char* host) {
  status = 0, logged = told = counted = 0, metadata[0] = line[0] = '\0';
  set((envoy_text){":method", 7}, (envoy_text){"GET", 3});
  set((envoy_text){":path", 5}, (envoy_text){target, strlen(target)});
  set((envoy_text){":authority", 10}, (envoy_text){host, strlen(host)});
  there[came] = there[came_again] = false, allocations = 0;
}
static bool ask_of(const char* target, const char* host) {
  make_request(target, host);
  return pass();
}

static bool ask(const char* target) { return ask_of(target, "www.example.com"); }

static unsigned long chance(unsigned long below) {
  static unsigned long state = 19;
  state = state * 6364136223846793005UL + 1442695040888963407UL;
  return (state >> 33) % below;
}

/* A target of pieces: in every other one they are harmless, and one in a hundred is long. */
static const char* make_target(void) {
  static const char* const pieces[] = {"/a",     "/b/..",
                                       "/.",     "%61",
                                       "/users", "a",
                                       "%7e",    "/x",
                                       "/",      "..",
                                       "admin",  "%2f",
                                       "%2e",    ";",
                                       "%3b",    "//",
                                       "%5c",    "\\",
                                       "%00",    "%0a",
                                       "%25",    "%",
                                       "%zz",    "|",
                                       "?",      "q=%7e",
                                       "%c0%ae", "\xc3\xa9",
                                       "\xff",   "[",
                                       "@",      "*",
                                       "%c3%a9", "..;x",
                                       "/svc/",  "/..",
                                       "/admin", "http://www.example.com/"};
  static char text[32768];
  const size_t among = chance(2) == 0 ? 8 : sizeof pieces / sizeof *pieces;
  size_t left = chance(100) == 0 ? 3000 : chance(40);
  strcpy(text, chance(20) == 0 ? "" : "/");
  while (left-- > 0) strcat(text, pieces[chance(among)]);
  return text;
}

static const void* open_one(const void* (*open)(void*, envoy_text, envoy_text), const char* text) {
  return open(rooms, (envoy_text){"", 0}, (envoy_text){text, strlen(text)});
}

static void reconfigure(const char* routes) {
  static const char* const more[] = {
      "\"proxy\"", "\"strict_api\"",
      "{\"base\":\"proxy\",\"guards\":[\"/admin\"],\"mounts\":{\"/svc/\":\"/\"}}",
      "{\"base\":\"proxy\",\"actions\":{\"path_parameter\":\"canonicalize\",\"encoded_slash\":\"allow\"},\"limits\":{\"text\":30000}}"};
  char text[4096];
  snprintf(text, sizeof text, "{\"policy\":%s,\"routes\":\"%s\"}",
           more[chance(sizeof more / sizeof *more)], routes);
  if (filter != NULL) end(filter), end_early(early);
  filter = open_one(make, text), early = open_one(make_early, text);
  expect("a configuration is taken", filter != NULL && early != NULL);
}

/* What goes on is in canonical form: it goes on again, as it is. */
static void check_many(long count, const char* routes) {
  static const char* const hosts[] = {
      "www.example.com", "WWW.example.com:80", "a%2e", "", "[::1]:8080", "a b"};
  static char form[32768];
  bool stays = true;
  for (long i = 0; i < count && failed == 0; ++i) {
    const char* const host = hosts[chance(sizeof hosts / sizeof *hosts)];
    if (i % 2000 == 0) reconfigure(routes);
    if (!ask_of(make_target(), host)) continue;
    strcpy(form, values[path]);
    stays = stays && ask_of(form, host) && strcmp(form, values[path]) == 0;
  }
  expect("what goes on stays as it is", stays);
  end(filter), end_early(early);
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

/* As nginx, Apache and HAProxy write it: without brackets, and without the port. */
static void check_clients(void) {
  static const char* const clients[][2] = {{"192.0.2.1:4711", "192.0.2.1"},
                                           {"[2001:db8::1]:4711", "2001:db8::1"},
                                           {"[::1]:1", "::1"},
                                           {"[::ffff:192.0.2.1]:65535", "::ffff:192.0.2.1"},
                                           {"192.0.2.1", "192.0.2.1"},
                                           {"::1", "::1"}};
  char wanted[64];
  for (size_t i = 0; i < sizeof clients / sizeof *clients; ++i) {
    client = clients[i][0];
    snprintf(wanted, sizeof wanted, ",\"client\":\"%s\",", clients[i][1]);
    expect(client, !ask("/a%2fb") && strstr(line, wanted) != NULL);
  }
}

/* The gate's own header, made up by a client: once, and twice. */
static void check_forged(void) {
  static const char* const forged[] = {"/a/../b", "/b", "", "forged", "/%00"};
  for (size_t i = 0; i < 2 * sizeof forged / sizeof *forged; ++i) {
    bool right = true;
    for (int changes = 0; changes < 2; ++changes) {
      make_request(changes ? "/x/../b" : "/b", "www.example.com");
      there[came] = true, strcpy(values[came], forged[i / 2]);
      there[came_again] = i % 2 == 1, strcpy(values[came_again], "/a/../b");
      right = right && pass() && strcmp(values[path], "/b") == 0 && !there[came] &&
              !there[came_again] && logged == changes && counted == changes;
      right = right && (!changes || strstr(line, ",\"target\":\"/x/../b\",") != NULL);
    }
    expect("a header of the gate's that a client sends has no effect", right);
  }
}

/* The setting of a route, with a file that has one route. */
static const void* open_with_route(bool of_route, const char* limits, const char* pattern) {
  char file[] = "/tmp/envoy_host.XXXXXX", text[256];
  const int handle = mkstemp(file);
  if (handle < 0 || write(handle, pattern, strlen(pattern)) < 0) abort();
  close(handle);
  snprintf(text, sizeof text, "{\"policy\":{\"base\":\"proxy\",\"limits\":{%s}},\"routes\":\"%s\"}",
           limits, file);
  const envoy_text options = {text, strlen(text)};
  const void* const setting = of_route ? make_route((envoy_text){"", 0}, options)
                                       : make(rooms, (envoy_text){"", 0}, options);
  remove(file);
  return setting;
}

/* Its gate judges what the listener's has made of the target, and its routes count in place of the listener's. */
static void check_route(void) {
  const void* const own = filter;
  filter = open_with_route(false, "", "GET /b/{id}\n");
  route = open_with_route(true, "\"path\":8", "GET /{x}/{y}\n");
  expect("a route has a setting", filter != NULL && route != NULL);
  const bool passes = ask("/a/../b/7");
  expect("the routes of a route count in place of the listener's",
         passes && logged == 1 && strstr(line, ",\"target\":\"/a/../b/7\",") != NULL &&
             strstr(metadata, "iri_gate:route=GET /{x}/{y} ") != NULL &&
             strstr(metadata, "iri_gate.captures:x=b iri_gate.captures:y=7 ") != NULL &&
             strstr(metadata, "{id}") == NULL && strstr(metadata, ":id=") == NULL);
  expect("the gate of a route judges the form",
         !ask("/a/../bbbbbbb/7") && status == 400 &&
             strstr(line, ",\"level\":\"location\"") != NULL && strstr(line, "long_path") != NULL &&
             strstr(line, ",\"target\":\"/bbbbbbb/7\",") != NULL);
  end(filter), end_route(route);
  filter = own, route = NULL;
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
          make(rooms, (envoy_text){"", 0}, (envoy_text){texts[i], strlen(texts[i])});
      if ((setting != NULL) != (i < 3)) expect(texts[i], false);
      if (setting != NULL) end(setting);
    }
    if (round > 0) expect("a setting leaves no memory behind", live == before);
  }
}

int main(int count, char** words) {
  static const char policy[] = "{\"policy\":{\"base\":\"proxy\",\"limits\":{\"text\":30000}}}";
  const bool right = count == 2 || count == 4;
  void* const module = right ? dlopen(words[1], RTLD_NOW | RTLD_LOCAL) : NULL;
  if (module == NULL)
    return fprintf(stderr, "%s\n",
                   right ? dlerror() : "usage: envoy_host MODULE [REQUESTS ROUTES]"),
           2;
#define FIND(to, name) *(void**)&to = dlsym(module, "envoy_dynamic_module_on_" name)
  FIND(make, "http_filter_config_new"), FIND(end, "http_filter_config_destroy");
  FIND(make_route, "http_filter_per_route_config_new"),
      FIND(end_route, "http_filter_per_route_config_destroy");
  FIND(make_early, "early_header_mutation_config_new"),
      FIND(end_early, "early_header_mutation_config_destroy");
  FIND(mutate, "early_header_mutation_mutate"), FIND(decide, "http_filter_request_headers");
  if (count == 4) {
    check_many(atol(words[2]), words[3]);
  } else {
    filter = open_one(make, policy), early = open_one(make_early, policy);
    expect("the gate is there", filter != NULL && early != NULL);
    if (failed == 0) {
      check_requests(), check_clients(), check_forged(), check_route();
      end(filter), end_early(early);
    }
    check_settings();
  }
  printf("%d passed, %d failed\n", passed, failed);
  return failed != 0;
}
