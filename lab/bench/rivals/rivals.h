/* The parsers of src/lib.rs. Each says whether it accepts `size` bytes of UTF-8. */
#ifndef IRI_LAB_BENCH_RIVALS_RIVALS_H
#define IRI_LAB_BENCH_RIVALS_RIVALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

bool rival_fluent_uri(const char* data, size_t size, uint64_t* sum);
bool rival_fluent_iri(const char* data, size_t size, uint64_t* sum);
bool rival_oxiri(const char* data, size_t size, uint64_t* sum);
bool rival_iri_rfc3987(const char* data, size_t size, uint64_t* sum);
bool rival_iri_string_uri(const char* data, size_t size, uint64_t* sum);
bool rival_iri_string_iri(const char* data, size_t size, uint64_t* sum);
bool rival_url(const char* data, size_t size, uint64_t* sum);

/* The routers of src/routers.rs: of paths, a line each, null if they are not taken; the number of the line that a path
   matches, or -1, with the sizes of its captures added to `sum`. */
struct rival_router;
struct rival_router* rival_matchit_make(const char* paths, size_t size);
struct rival_router* rival_path_tree_make(const char* paths, size_t size);
struct rival_router* rival_wayfind_make(const char* paths, size_t size);
int32_t rival_matchit_find(const struct rival_router*, const char*, size_t, uint64_t* sum);
int32_t rival_path_tree_find(const struct rival_router*, const char*, size_t, uint64_t* sum);
int32_t rival_wayfind_find(const struct rival_router*, const char*, size_t, uint64_t* sum);

#ifdef __cplusplus
}
#endif

#endif
