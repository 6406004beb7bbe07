/* For AddressSanitizer: each piece of memory that the module takes from a pool of nginx stands by itself, so that a byte
 * too far is seen; and each is told at the level info. Included before everything else; not in what ships. */
#ifndef IRI_LAB_SERVERS_NGINX_POOLS_H
#define IRI_LAB_SERVERS_NGINX_POOLS_H

#include <ngx_config.h>
#include <ngx_core.h>
#include <stdlib.h>

static inline void* iri_test_alloc(ngx_pool_t* pool, size_t size) {
  ngx_pool_cleanup_t* const cleanup = ngx_pool_cleanup_add(pool, 0);
  ngx_log_error(NGX_LOG_INFO, pool->log, 0, "iri_test: memory");
  if (cleanup == NULL) return NULL;
  cleanup->handler = free;
  cleanup->data = malloc(size);
  return cleanup->data;
}

static inline void* iri_test_calloc(ngx_pool_t* pool, size_t size) {
  void* const memory = iri_test_alloc(pool, size);
  return memory == NULL ? NULL : memset(memory, 0, size);
}

#define ngx_palloc iri_test_alloc
#define ngx_pnalloc iri_test_alloc
#define ngx_pcalloc iri_test_calloc

#endif
