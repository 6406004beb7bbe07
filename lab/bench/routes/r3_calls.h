/* R3 by functions that C++ can call: its header is one of C alone. */
#ifndef IRI_LAB_BENCH_ROUTES_R3_CALLS_H
#define IRI_LAB_BENCH_ROUTES_R3_CALLS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct r3_router;
struct r3_router* r3_router_make(void);
/* 0 for a method that R3 does not know. */
int r3_router_method(const char* name, size_t size);
/* 0 if it is not taken. `number` is kept. */
int r3_router_add(struct r3_router*, int method, const char* path, size_t size, int* number);
int r3_router_compile(struct r3_router*);
/* The number of the route, or -1; the sizes of the captures, which R3 copies. */
int r3_router_find(const struct r3_router*, int method, const char* path, size_t size,
                   uint64_t* sizes);

#ifdef __cplusplus
}
#endif

#endif
