/* The gate of libiri in Envoy: what the sources of the module share. */
#ifndef IRI_MODULES_ENVOY_IRI_ENVOY_H
#define IRI_MODULES_ENVOY_IRI_ENVOY_H

#include "server_gate.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { IRI_REFUSED, IRI_WOULD_REFUSE, IRI_CANONICALIZED, IRI_REPORTED, IRI_COUNTERS };

/* What a filter, or a route, is configured with. All threads read it. */
typedef struct iri_setting {
  iri_server_gate gate;
  iri_server_routes routes; /* none: `count` is 0 */
  char name[256];           /* the preset or the file, or "inline" */
  unsigned status;
  bool is_off;
  bool dry_run;
  size_t counters[IRI_COUNTERS]; /* of a filter; Envoy's numbers */
} iri_setting;

/* Reads {"policy": ..., "routes": ..., "dry_run": ..., "status": ...}. NULL: `why` says in a line what is wrong. */
iri_setting* iri_open_setting(const char* text, size_t size, char* why, size_t capacity);
void iri_close_setting(iri_setting* setting);

#ifdef __cplusplus
}
#endif

#endif
