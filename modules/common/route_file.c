/* A router of a file of routes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server_gate.h"

enum { largest_file = 64 << 20 };

/* The whole of a file, with a NUL after it, or NULL. */
static char* read_file(const char* name) {
  FILE* file = fopen(name, "rb");
  char* text = NULL;
  size_t size = 0;
  for (size_t room = 4096; file != NULL; room *= 2) {
    char* const more = room > largest_file ? NULL : realloc(text, room);
    if (more == NULL) break;
    text = more;
    size += fread(text + size, 1, room - 1 - size, file);
    if (size < room - 1) break;
  }
  const bool read = file != NULL && text != NULL && feof(file) && !ferror(file);
  if (file != NULL) fclose(file);
  if (read && memchr(text, '\0', size) == NULL) {
    text[size] = '\0';
    return text;
  }
  free(text);
  return NULL;
}

/* The words of a line, up to a comment; ends the line with a NUL. At most `most`; the count is one
 * more if there are others. */
static size_t split(char* line, char** words, size_t most) {
  size_t count = 0;
  for (char* at = line;; ++count) {
    at += strspn(at, " \t\r");
    if (*at == '\0' || *at == '#') return count;
    if (count == most) return count + 1;
    words[count] = at;
    at += strcspn(at, " \t\r");
    if (*at != '\0') *at++ = '\0';
  }
}

/* METHOD and PATTERN, one space between, where the words stand: the second moves to the left. */
static iri_text join(char* method, char* pattern) {
  const size_t before = strlen(method);
  const size_t size = strlen(pattern);
  method[before] = ' ';
  memmove(method + before + 1, pattern, size + 1);
  return (iri_text){method, before + 1 + size};
}

/* [METHOD] PATTERN [NAME]. Answers whether the line is right; a pattern of no size: it is empty. */
static bool read_line(char* line, iri_text* pattern) {
  char* words[3];
  const size_t count = split(line, words, 3);
  const size_t method = count > 0 && strchr(words[0], '/') == NULL;
  *pattern = (iri_text){line, 0};
  if (count == 0) return true;
  if (count == method || count > method + 2) return false;
  *pattern = method ? join(words[0], words[1]) : (iri_text){words[0], strlen(words[0])};
  return true;
}

static bool refuse(char* why, size_t capacity, const char* file, size_t line, const char* what) {
  char name[256];
  iri_server_visible(file, strlen(file), name, sizeof name);
  if (line == 0) {
    snprintf(why, capacity, "%s: %s", name, what);
  } else {
    snprintf(why, capacity, "%s:%zu: %s", name, line, what);
  }
  return false;
}

/* The pattern of each line that has one, and the numbers of those lines. */
static bool read_lines(iri_server_routes* routes, size_t* numbers, size_t* wrong) {
  size_t number = 1;
  for (char *line = routes->text, *next; line != NULL; line = next, ++number) {
    next = strchr(line, '\n');
    if (next != NULL) *next++ = '\0';
    *wrong = number;
    if (!read_line(line, routes->patterns + routes->count)) return false;
    if (routes->patterns[routes->count].size > 0) numbers[routes->count++] = number;
  }
  return true;
}

static iri_status build(iri_server_routes* routes, iri_route_problem* problem) {
  size_t needed = 0;
  const iri_status status =
      iri_router_make(&routes->router, routes->patterns, routes->count, IRI_ROUTER_HEAD_BY_GET,
                      NULL, 0, &needed, problem, NULL);
  if (status != IRI_ERROR_BUFFER_TOO_SMALL) return status;
  routes->memory = calloc(needed, sizeof *routes->memory);
  if (routes->memory == NULL) return status;
  return iri_router_make(&routes->router, routes->patterns, routes->count, IRI_ROUTER_HEAD_BY_GET,
                         routes->memory, needed, &needed, problem, NULL);
}

static size_t count_lines(const char* text) {
  size_t lines = 1;
  for (; *text != '\0'; ++text) lines += *text == '\n';
  return lines;
}

static bool open_text(iri_server_routes* routes, const char* file, size_t* numbers, char* why,
                      size_t capacity) {
  size_t wrong = 0;
  iri_route_problem problem = IRI_ROUTE_PROBLEM_INIT;
  if (!read_lines(routes, numbers, &wrong)) {
    return refuse(why, capacity, file, wrong, "a line is [METHOD] PATTERN [NAME]");
  }
  if (routes->count == 0) return refuse(why, capacity, file, 0, "it has no routes");
  if (build(routes, &problem) == IRI_OK) return true;
  const char* what = iri_route_error_message(problem.code);
  const bool told = problem.code != IRI_ROUTE_ERROR_NONE && problem.route < routes->count;
  return refuse(why, capacity, file, told ? numbers[problem.route] : 0,
                told && what != NULL ? what : "no router can be made of it");
}

bool iri_server_open_routes(iri_server_routes* routes, const char* file, char* why,
                            size_t capacity) {
  *routes = (iri_server_routes){IRI_ROUTER_INIT, NULL, NULL, 0, NULL};
  routes->text = read_file(file);
  if (routes->text == NULL) return refuse(why, capacity, file, 0, "it is no file that can be read");
  const size_t lines = count_lines(routes->text);
  size_t* const numbers = calloc(lines, sizeof *numbers);
  routes->patterns = calloc(lines, sizeof *routes->patterns);
  const bool memory = numbers != NULL && routes->patterns != NULL;
  const bool open = memory ? open_text(routes, file, numbers, why, capacity)
                           : refuse(why, capacity, file, 0, "out of memory");
  free(numbers);
  if (!open) iri_server_close_routes(routes);
  return open;
}

void iri_server_close_routes(iri_server_routes* routes) {
  free(routes->memory);
  free(routes->patterns);
  free(routes->text);
  *routes = (iri_server_routes){IRI_ROUTER_INIT, NULL, NULL, 0, NULL};
}
