/* The router: from a request in canonical form to a route and its captures. docs/ROUTES.md has the
 * meaning; iri/routes.hpp says more.
 *
 *     static const iri_text patterns[] = {{"GET /users/{id}", 15}, {"/files/{path...}", 16}};
 *     iri_router router = IRI_ROUTER_INIT;
 *     size_t needed;
 *     const unsigned flags = IRI_ROUTER_HEAD_BY_GET;  // the size depends on them, too
 *     if (iri_router_make(&router, patterns, 2, flags, NULL, 0, &needed, &problem, NULL) !=
 *         IRI_ERROR_BUFFER_TOO_SMALL) ...
 *     uint64_t* memory = malloc(needed * sizeof *memory);
 *     if (iri_router_make(&router, patterns, 2, flags, memory, needed, &needed, &problem, NULL) !=
 *         IRI_OK) ...
 *
 *     iri_text captures[8];
 *     iri_route_match match = IRI_ROUTE_MATCH_INIT;
 *     if (iri_find_admitted_route(&router, "GET", 3, &admitted, captures, 8, &match))
 *       handlers[match.route](captures);
 *     else if (match.outcome == IRI_ROUTE_METHOD_NOT_ALLOWED) ...
 */
#ifndef IRI_C_ROUTES_H
#define IRI_C_ROUTES_H

#include "iri/c/base.h"
#include "iri/c/gate.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
  IRI_ROUTER_HEAD_BY_GET = 1 /* a route for GET also answers HEAD */
};

/* The limits: iri/routes.hpp. */
#define IRI_MAX_ROUTE_CAPTURES 32

/* What is wrong with a route; iri/route_error.hpp says more. */
enum {
  IRI_ROUTE_ERROR_NONE = 0,
  IRI_ROUTE_ERROR_BAD_METHOD = 1,
  IRI_ROUTE_ERROR_CONNECT = 2,
  IRI_ROUTE_ERROR_BAD_HOST = 3,
  IRI_ROUTE_ERROR_HOST_WITH_PORT = 4,
  IRI_ROUTE_ERROR_HOST_PARAMETER = 5,
  IRI_ROUTE_ERROR_NO_PATH = 6,
  IRI_ROUTE_ERROR_BAD_CHARACTER = 7,
  IRI_ROUTE_ERROR_BAD_PERCENT_ENCODING = 8,
  IRI_ROUTE_ERROR_NOT_UTF8 = 9,
  IRI_ROUTE_ERROR_DOT_SEGMENT = 10,
  IRI_ROUTE_ERROR_BAD_NAME = 11,
  IRI_ROUTE_ERROR_NOT_CLOSED = 12,
  IRI_ROUTE_ERROR_NOT_OPENED = 13,
  IRI_ROUTE_ERROR_SECOND_PARAMETER = 14,
  IRI_ROUTE_ERROR_REST_WITH_AFFIX = 15,
  IRI_ROUTE_ERROR_SECOND_REST = 16,
  IRI_ROUTE_ERROR_DUPLICATE_NAME = 17,
  IRI_ROUTE_ERROR_TOO_LONG = 18,
  IRI_ROUTE_ERROR_TOO_MANY_SEGMENTS = 19,
  IRI_ROUTE_ERROR_TOO_MANY_CAPTURES = 20,
  IRI_ROUTE_ERROR_TOO_MANY_ROUTES = 21,
  IRI_ROUTE_ERROR_TOO_MANY_METHODS = 22,
  IRI_ROUTE_ERROR_CONFLICT = 23,
  IRI_ROUTE_ERROR_TOO_LARGE = 24
};
IRI_C_API const char* iri_route_error_message(int code); /* NULL for a number that names nothing */
IRI_C_API const char* iri_route_error_name(int code);    /* "not_closed" */

/* The first thing that is wrong with the routes. */
typedef struct iri_route_problem {
  uint32_t struct_size;
  int code;        /* IRI_ROUTE_ERROR_... */
  size_t route;    /* its number; of a conflict, that of the later pattern */
  size_t other;    /* of a conflict, the number of the earlier pattern */
  uint32_t offset; /* in the pattern, in bytes; 0 for a conflict */
  uint32_t witness_size;
  char witness[232]; /* of a conflict, a request that both match, cut to this size */
} iri_route_problem;
#define IRI_ROUTE_PROBLEM_INIT                                \
  {                                                           \
    (uint32_t)sizeof(iri_route_problem), 0, 0, 0, 0, 0, { 0 } \
  }

/* A router, kept by the caller. What it holds is private to the library, and points into the memory
 * that it was made in: that must stay as it is for as long as the router, or a copy of it, is used.
 * There is nothing to free. Threads may share it. One that was not made finds no route. */
typedef struct iri_router {
  uint32_t struct_size;
  uint32_t reserved;
  uint64_t state[31];
} iri_router;
#define IRI_ROUTER_INIT                    \
  {                                        \
    (uint32_t)sizeof(iri_router), 0, { 0 } \
  }

/* Makes a router of `count` patterns, in memory of the caller: `words` numbers. Route i is pattern i;
 * the order has no other effect. `*needed` is how many words they take; with fewer, or NULL, the
 * error is IRI_ERROR_BUFFER_TOO_SMALL. IRI_ERROR_BAD_VALUE: a pattern is wrong, or two conflict;
 * `problem` has the details, and the error the offset and, as its text, the number of the route.
 * IRI_ERROR_INVALID_ARGUMENT: flags that do not exist, texts that are none, or no memory for the
 * building itself, which allocates, and frees all of it before it returns. On an error the router
 * finds no route. */
IRI_C_API IRI_C_CHECK iri_status iri_router_make(iri_router* router, const iri_text* patterns,
                                                 size_t count, unsigned flags, uint64_t* memory,
                                                 size_t words, size_t* needed,
                                                 iri_route_problem* problem, iri_error* error);

/* What the router says of a request. */
enum {
  IRI_ROUTE_NOT_FOUND = 0,          /* 404 */
  IRI_ROUTE_METHOD_NOT_ALLOWED = 1, /* 405: iri_router_allow() writes the Allow field */
  IRI_ROUTE_FOUND = 2
};
typedef struct iri_route_match {
  uint32_t struct_size;
  int outcome;       /* IRI_ROUTE_... */
  uint32_t route;    /* its number */
  uint32_t captures; /* how many it has; the first `capacity` of them were written */
  uint64_t allowed;  /* for iri_router_allow() */
} iri_route_match;
#define IRI_ROUTE_MATCH_INIT \
  { (uint32_t)sizeof(iri_route_match), 0, 0, 0, 0 }

/* Whether there is a route for a request. `path` is that of a canonical target, and begins with "/";
 * `host` is that of the request, in lower case and without a port, or NULL with a size of 0.
 * Captures view the host and the path: those of the host come first, in the order of the pattern.
 * `captures` may be NULL with a capacity of 0. Allocates nothing. */
IRI_C_API bool iri_find_route(const iri_router* router, const char* method, size_t method_size,
                              const char* path, size_t path_size, const char* host,
                              size_t host_size, iri_text* captures, size_t capacity,
                              iri_route_match* match);
/* The same for a request that iri_gate_admits() has admitted: its path and its host. */
IRI_C_API bool iri_find_admitted_route(const iri_router* router, const char* method,
                                       size_t method_size, const iri_admission* admitted,
                                       iri_text* captures, size_t capacity, iri_route_match* match);

/* The name of capture `index` of a route: constant, and not ended by NUL. An empty text if there is
 * no such one. */
IRI_C_API IRI_C_CHECK iri_status iri_route_name(const iri_router* router, uint32_t route,
                                                size_t index, iri_text* name, iri_error* error);
/* Writes the value of an Allow field (RFC 9110 s10.2.1): "GET, HEAD". */
IRI_C_API IRI_C_CHECK iri_status iri_router_allow(const iri_router* router,
                                                  const iri_route_match* match, char* out,
                                                  size_t capacity, size_t* needed,
                                                  iri_error* error);

#ifdef __cplusplus
}
#endif

#endif
