/* The parsers of src/lib.rs. Each says whether it accepts `size` bytes of UTF-8. */
#ifndef IRI_TEST_BENCH_RIVALS_RIVALS_H
#define IRI_TEST_BENCH_RIVALS_RIVALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

bool rival_fluent_uri(const char* data, size_t size, uint64_t* sum);
bool rival_fluent_iri(const char* data, size_t size, uint64_t* sum);
bool rival_oxiri(const char* data, size_t size, uint64_t* sum);
bool rival_iri_string_uri(const char* data, size_t size, uint64_t* sum);
bool rival_iri_string_iri(const char* data, size_t size, uint64_t* sum);
bool rival_url(const char* data, size_t size, uint64_t* sum);

#ifdef __cplusplus
}
#endif

#endif
