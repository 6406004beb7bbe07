#include "r3_calls.h"

#include <r3.h>
#include <string.h>

static node* tree_of(const struct r3_router* router) { return (node*)router; }

struct r3_router* r3_router_make(void) {
  return (struct r3_router*)r3_tree_create(10);
}

static int is(const char* method, const char* name, size_t size) {
  return strlen(method) == size && memcmp(method, name, size) == 0;
}

int r3_router_method(const char* name, size_t size) {
  if (is("GET", name, size)) return METHOD_GET;
  if (is("POST", name, size)) return METHOD_POST;
  if (is("PUT", name, size)) return METHOD_PUT;
  if (is("DELETE", name, size)) return METHOD_DELETE;
  if (is("PATCH", name, size)) return METHOD_PATCH;
  if (is("HEAD", name, size)) return METHOD_HEAD;
  if (is("OPTIONS", name, size)) return METHOD_OPTIONS;
  return 0;
}

int r3_router_add(struct r3_router* router, int method, const char* path, size_t size,
                  int* number) {
  char* error = NULL;
  if (method == 0) return 0;
  return r3_tree_insert_routel_ex(tree_of(router), method, path, (int)size, number, &error) != NULL;
}

int r3_router_compile(struct r3_router* router) {
  char* error = NULL;
  return r3_tree_compile(tree_of(router), &error) == 0;
}

int r3_router_find(const struct r3_router* router, int method, const char* path, size_t size,
                   uint64_t* sizes) {
  match_entry* const entry = match_entry_createl(path, (int)size);
  int number = -1;
  entry->request_method = method;
  const route* const found = r3_tree_match_route(tree_of(router), entry);
  if (found != NULL) {
    number = *(const int*)found->data;
    for (int i = 0; i < entry->vars->len; ++i) *sizes += strlen(entry->vars->tokens[i]);
  }
  match_entry_free(entry);
  return number;
}
