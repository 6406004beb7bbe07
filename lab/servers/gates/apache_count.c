/* A module of Apache that counts what mod_iri takes for a request: its hooks stand before and behind those of mod_iri, and
 * say nothing of where mod_iri stands among the others, which take nothing where this is asked. A request with the field
 * X-Iri-Count gets it back: `BYTES of its pool, CALLS of malloc()`. The library is preloaded, too, so that malloc() is the
 * one here. */
#define _GNU_SOURCE
#include <apr_strings.h>
#include <http_core.h>
#include <http_protocol.h>
#include <http_request.h>

extern void* __libc_malloc(size_t size);
extern void* __libc_calloc(size_t count, size_t size);
extern void* __libc_realloc(void* memory, size_t size);

static __thread long calls;
void* malloc(size_t size) { return ++calls, __libc_malloc(size); }
void* calloc(size_t count, size_t size) { return ++calls, __libc_calloc(count, size); }
void* realloc(void* memory, size_t size) { return ++calls, __libc_realloc(memory, size); }

/* Of the request of this thread, so far. */
static __thread struct {
  char* place;
  long calls_before, bytes, calls;
} counted;

enum { step = 8 }; /* the least that a pool gives */

static int before(request_rec* r) {
  counted.place = apr_palloc(r->pool, step);
  counted.calls_before = calls;
  return DECLINED;
}
static int behind(request_rec* r) {
  counted.calls += calls - counted.calls_before;
  counted.bytes += (char*)apr_palloc(r->pool, step) - counted.place - step;
  return DECLINED;
}
static int before_all(request_rec* r) {
  counted.bytes = counted.calls = 0;
  return before(r);
}
static int behind_all(request_rec* r) {
  behind(r);
  if (r->main == NULL && apr_table_get(r->headers_in, "X-Iri-Count") != NULL)
    apr_table_setn(r->err_headers_out, "X-Iri-Count",
                   apr_psprintf(r->pool, "%ld %ld", counted.bytes, counted.calls));
  return DECLINED;
}

static void register_hooks(apr_pool_t* pool) {
  static const char* const gate[] = {"mod_iri.c", NULL};
  (void)pool;
  ap_hook_post_read_request(before_all, NULL, gate, APR_HOOK_REALLY_FIRST);
  ap_hook_post_read_request(behind, gate, NULL, APR_HOOK_REALLY_LAST);
  ap_hook_header_parser(before, NULL, gate, APR_HOOK_REALLY_FIRST);
  ap_hook_header_parser(behind, gate, NULL, APR_HOOK_REALLY_FIRST);
  ap_hook_fixups(before, NULL, gate, APR_HOOK_REALLY_LAST);
  ap_hook_fixups(behind_all, gate, NULL, APR_HOOK_REALLY_LAST);
}

AP_DECLARE_MODULE(iri_count) = {
    STANDARD20_MODULE_STUFF, NULL, NULL, NULL, NULL, NULL, register_hooks, AP_MODULE_FLAG_NONE};
