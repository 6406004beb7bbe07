/* dlclose() unloads the shared library, also after it was used: else a server that loads a module anew keeps the old code. */
#include <dlfcn.h>
#include <stdio.h>

#include "iri/iri.h"

int main(int count, char** arguments) {
  if (count != 2) return 2;
  for (int i = 0; i < 3; ++i) {
    void* const library = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return fprintf(stderr, "%s\n", dlerror()), 1;
    bool (*is_valid)(int, const char*, size_t);
    *(void**)&is_valid = dlsym(library, "iri_is_valid");
    if (is_valid == NULL || !is_valid(IRI_RULE_URI, "a:b", 3))
      return fprintf(stderr, "not libiri\n"), 1;
    if (dlclose(library) != 0) return fprintf(stderr, "%s\n", dlerror()), 1;
    if (dlopen(arguments[1], RTLD_NOW | RTLD_NOLOAD) != NULL)
      return fprintf(stderr, "still loaded\n"), 1;
  }
  return 0;
}
