/* The gate of libiri in Apache: what the sources of the module share. */
#ifndef IRI_MODULES_APACHE_MOD_IRI_H
#define IRI_MODULES_APACHE_MOD_IRI_H

#include <httpd.h>
#include <http_config.h>

#include "server_gate.h"

/* One IriGate. Without a gate: IriGate off. */
typedef struct iri_setting {
  const iri_server_gate* gate;
  const char* name; /* the preset or the file, as configured */
  int status;
  bool dry_run;
  apr_array_header_t* guards; /* of iri_text: IriGuard, IriOpen; of iri_mount: IriMount */
  apr_array_header_t* open;
  apr_array_header_t* mounts;
} iri_setting;

/* Of a server, and of a section such as <Location>. NULL is what was not said there. */
typedef struct iri_config {
  iri_setting* setting;
  const iri_server_routes* routes;
} iri_config;

#pragma GCC visibility push(default)
extern module iri_module; /* all that Apache looks up */
#pragma GCC visibility pop
extern const command_rec iri_commands[];

void* iri_make_config(apr_pool_t* pool);
void* iri_merge_configs(apr_pool_t* pool, void* base, void* add);
/* check_config: refuses routes without a gate. */
int iri_check_configs(apr_pool_t* pool, apr_pool_t* log, apr_pool_t* temp, server_rec* server);

/* post_read_request: the gate of the server, before anything has looked at the target. */
int iri_gate_request(request_rec* request);
/* header_parser: the gate of the section that Apache has chosen for the path. */
int iri_gate_section(request_rec* request);
/* fixups: the gate of the section of a file that mod_dir or mod_negotiation has found for the path. */
int iri_gate_found(request_rec* request);

#endif
