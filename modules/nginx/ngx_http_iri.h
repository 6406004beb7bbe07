/* What the files of the module share. README.md says what it does; a request goes
 * phases -> judge -> log. */
#ifndef IRI_MODULES_NGINX_NGX_HTTP_IRI_H
#define IRI_MODULES_NGINX_NGX_HTTP_IRI_H

/* nginx's own first: it defines _GNU_SOURCE for the headers of the system. */
#include <ngx_config.h>
#include <ngx_core.h>
#include <ngx_http.h>

#include "iri/iri.h"
#include "iri/policy_json.h"

/* What iri_guard, iri_open and iri_mount say, here and around: of iri_text, iri_text and iri_mount; NULL:
 * nothing. */
typedef struct {
  ngx_array_t* guards;
  ngx_array_t* open;
  ngx_array_t* mounts;
} ngx_http_iri_paths_t;

/* One directive `iri_gate`, or that of the level around with more paths; as long as its cycle. */
typedef struct {
  ngx_str_t name; /* the preset or the file, as configured */
  ngx_str_t path; /* of the file */
  ngx_str_t text; /* its policy in JSON; as long as the configuration is read */
  iri_gate gate;  /* what was not made lets nothing pass */
  ngx_uint_t status;
  unsigned off : 1;
  unsigned dry_run : 1;
  unsigned replaces : 1;     /* of a location: instead of the server's gate, not beside it */
  unsigned finished : 1;     /* it has the paths of its level */
  unsigned log_is_known : 1; /* it was said that the log does not show what dry_run says */
} ngx_http_iri_gate_t;

typedef struct ngx_http_iri_routes_s ngx_http_iri_routes_t;

typedef struct {
  ngx_shm_zone_t* zone;           /* the counters; NULL as long as there is no gate */
  ngx_int_t state;                /* the variable that is the state of a request */
  unsigned location_replaces : 1; /* of some server */
  unsigned
      follows : 1; /* there is something to do behind POST_READ: gates of locations, error pages */
} ngx_http_iri_main_conf_t;

typedef struct {
  ngx_http_iri_gate_t* gate; /* of this level or the one around it; NULL: there is none */
  ngx_http_iri_routes_t* routes;
  ngx_http_iri_paths_t paths;
  ngx_str_t proxied;        /* what proxy_pass says at this very level */
  unsigned routes_here : 1; /* `iri_routes FILE` stands at this very level */
  unsigned paths_here : 1;  /* some of `paths` do */
  unsigned paths_in_location : 1;
  unsigned guards_locations : 1; /* `iri_guard locations` */
  unsigned mounts_proxies : 1;   /* `iri_mount proxy_pass` */
} ngx_http_iri_loc_conf_t;

typedef struct {
  unsigned location_judges : 1; /* some location has a gate of its own */
  unsigned location_replaces : 1;
  unsigned location_refuses : 1; /* neither off nor on trial */
} ngx_http_iri_srv_conf_t;

/* Reasons of the module itself, beside the findings of libiri. */
typedef enum {
  NGX_HTTP_IRI_NONE = 0,
  NGX_HTTP_IRI_NO_TARGET,  /* the target is not found in the request line */
  NGX_HTTP_IRI_OTHER_PATH, /* nginx would act on another path than the canonical one */
  NGX_HTTP_IRI_REASONS
} ngx_http_iri_reason_t;

/* Verdicts, counted from 0: the actions, and one more. */
#define NGX_HTTP_IRI_INVALID (IRI_ACTION_REJECT - IRI_ACTION_ALLOW + 1)
#define NGX_HTTP_IRI_VERDICTS (NGX_HTTP_IRI_INVALID + 1)
#define NGX_HTTP_IRI_REPORTED 8 /* IRI_SERVER_FINDINGS, which the log is written from */

/* What a gate says of a request. */
typedef struct {
  ngx_http_iri_gate_t* gate;
  ngx_str_t judged; /* what came, or what the server's gate has made of it */
  unsigned passes : 1;
  ngx_http_iri_reason_t reason; /* why it does not, if it is no finding */
  iri_error error;              /* of an invalid text */
  iri_verdict verdict;
  iri_located_finding reported[NGX_HTTP_IRI_REPORTED];
  iri_admission admitted; /* if it passes */
  ngx_str_t form;         /* the canonical form: path and query */
  ngx_str_t path;         /* the beginning of `form` */
} ngx_http_iri_judgement_t;

/* What a router says of a request. */
typedef struct {
  const ngx_http_iri_routes_t* routes;
  const ngx_http_iri_judgement_t* of;
  iri_route_match match;
  iri_text captures[IRI_MAX_ROUTE_CAPTURES];
} ngx_http_iri_found_t;

/* A request of a client, not a subrequest, of which more has to be known than that it is clean. It takes one
 * piece of memory, whose first members are zero at first. */
typedef struct {
  ngx_http_iri_reason_t malformed;  /* no gate lets it pass */
  ngx_http_iri_gate_t* server_gate; /* may be NULL, or off */
  ngx_http_iri_judgement_t* server; /* what it said; NULL: nothing */
  ngx_http_iri_judgement_t* last;   /* the judgement that counts: of the server or a location */
  ngx_http_iri_found_t* found;
  unsigned held : 1;    /* the server's gate refuses it, and a location may yet take it */
  unsigned taken : 1;   /* a location has taken what was held */
  unsigned refused : 1; /* and answered */
  unsigned begun : 1;   /* it has come to the server's own rules */
  unsigned entered : 1; /* and to a location */
  unsigned astray : 1;  /* to an error page, before it came to a location */
  unsigned judged : 1;  /* `first` is in use */
  ngx_str_t host;       /* as they came */
  ngx_str_t target;
  ngx_str_t method;
  ngx_str_t uri_read;             /* the path as nginx has read it */
  ngx_str_t uri;                  /* the path that the location is chosen by */
  ngx_http_iri_judgement_t first; /* the judgement that most requests have alone */
} ngx_http_iri_ctx_t;

/* Of all workers. */
#define NGX_HTTP_IRI_ERRORS 64
#define NGX_HTTP_IRI_SETS 128
typedef struct {
  ngx_atomic_t verdicts[2][NGX_HTTP_IRI_VERDICTS]; /* the second ones of dry_run */
  ngx_atomic_t findings[NGX_HTTP_IRI_SETS];
  ngx_atomic_t errors[NGX_HTTP_IRI_ERRORS];
  ngx_atomic_t reasons[NGX_HTTP_IRI_REASONS];
} ngx_http_iri_counters_t;

extern ngx_module_t ngx_http_iri_module;

#pragma GCC visibility push(hidden) /* calls from file to file are direct */

/* ngx_http_iri_policy.c */
char* ngx_http_iri_make_gate(ngx_conf_t* cf, ngx_http_iri_gate_t* gate);
char* ngx_http_iri_finish_gate(ngx_conf_t* cf, ngx_http_iri_loc_conf_t* conf);
ngx_int_t ngx_http_iri_read_file(ngx_conf_t* cf, ngx_str_t* name, ngx_str_t* text);

/* ngx_http_iri_paths.c */
char* ngx_http_iri_add_patterns(ngx_conf_t* cf, ngx_command_t* cmd, void* conf);
char* ngx_http_iri_add_mount(ngx_conf_t* cf, ngx_command_t* cmd, void* conf);
char* ngx_http_iri_append_guard(ngx_conf_t* cf, const ngx_str_t* guard,
                                ngx_http_iri_loc_conf_t* to);
char* ngx_http_iri_append_mount(ngx_conf_t* cf, const ngx_str_t* path, const ngx_str_t* target,
                                ngx_http_iri_loc_conf_t* to);
ngx_int_t ngx_http_iri_merge_paths(ngx_conf_t* cf, const ngx_http_iri_paths_t* around,
                                   ngx_http_iri_paths_t* paths);
/* Returns whether there are any. */
ngx_int_t ngx_http_iri_give_paths(const ngx_http_iri_paths_t* paths, iri_policy_paths* to);

/* ngx_http_iri_proxied.c */
ngx_int_t ngx_http_iri_listen(ngx_conf_t* cf);
void ngx_http_iri_listen_no_more(void);
void ngx_http_iri_look_at_slash(ngx_conf_t* cf, const ngx_http_iri_loc_conf_t* conf);
char* ngx_http_iri_take_locations(ngx_conf_t* cf, const ngx_http_iri_loc_conf_t* around,
                                  ngx_http_iri_loc_conf_t* conf);

/* ngx_http_iri_judge.c */
void ngx_http_iri_read_request(ngx_http_request_t* r, ngx_http_iri_ctx_t* ctx);
ngx_http_iri_judgement_t* ngx_http_iri_judge(ngx_http_request_t* r, ngx_http_iri_ctx_t* ctx,
                                             ngx_http_iri_gate_t* gate);
void ngx_http_iri_refuse_for(ngx_http_iri_judgement_t* judgement, ngx_http_iri_reason_t reason);
ngx_int_t ngx_http_iri_decode(ngx_pool_t* pool, const ngx_str_t* path, ngx_str_t* decoded);

/* ngx_http_iri_phases.c */
ngx_int_t ngx_http_iri_add_handlers(ngx_conf_t* cf);

/* ngx_http_iri_state.c */
ngx_int_t ngx_http_iri_add_state(ngx_conf_t* cf);
static inline ngx_http_variable_value_t* ngx_http_iri_state(ngx_http_request_t* r) {
  const ngx_http_iri_main_conf_t* const conf =
      ngx_http_get_module_main_conf(r, ngx_http_iri_module);
  return r->main->variables + conf->state;
}
ngx_http_iri_ctx_t* ngx_http_iri_create_ctx(ngx_http_request_t* r);
/* Of a clean request there is none. */
ngx_http_iri_ctx_t* ngx_http_iri_get_ctx(ngx_http_request_t* r);
/* Of a clean request it is made: that is judged once more. NULL, too, if there is no memory for it. */
ngx_http_iri_ctx_t* ngx_http_iri_recall_ctx(ngx_http_request_t* r);
/* The gate of the server that has the request: may be NULL, or off. */
ngx_http_iri_gate_t* ngx_http_iri_server_gate(ngx_http_request_t* r);

/* ngx_http_iri_variables.c */
ngx_int_t ngx_http_iri_add_variables(ngx_conf_t* cf);
ngx_int_t ngx_http_iri_give(ngx_http_variable_value_t* v, const u_char* data, size_t size);
ngx_int_t ngx_http_iri_give_none(ngx_http_variable_value_t* v);
const ngx_http_iri_judgement_t* ngx_http_iri_last(ngx_http_request_t* r); /* may be NULL */

/* ngx_http_iri_routes.c */
char* ngx_http_iri_make_routes(ngx_conf_t* cf, ngx_str_t* file, ngx_http_iri_routes_t** made);
ngx_int_t ngx_http_iri_route_variable(ngx_http_request_t* r, ngx_http_variable_value_t* v,
                                      uintptr_t data);
ngx_int_t ngx_http_iri_capture_variable(ngx_http_request_t* r, ngx_http_variable_value_t* v,
                                        uintptr_t data);
ngx_int_t ngx_http_iri_allow_variable(ngx_http_request_t* r, ngx_http_variable_value_t* v,
                                      uintptr_t data);

/* ngx_http_iri_status.c */
ngx_int_t ngx_http_iri_add_zone(ngx_conf_t* cf);
static inline ngx_http_iri_counters_t* ngx_http_iri_counters(ngx_http_request_t* r) {
  const ngx_http_iri_main_conf_t* const conf =
      ngx_http_get_module_main_conf(r, ngx_http_iri_module);
  return conf->zone->data;
}
void ngx_http_iri_count(ngx_http_request_t* r, const ngx_http_iri_judgement_t* judgement);
ngx_int_t ngx_http_iri_status_handler(ngx_http_request_t* r);

/* ngx_http_iri_log.c */
const char* ngx_http_iri_reason_name(ngx_http_iri_reason_t reason);
ngx_uint_t ngx_http_iri_verdict(const ngx_http_iri_judgement_t* judgement);
const char* ngx_http_iri_verdict_name(ngx_uint_t verdict);
/* What caused the verdict, or the error, as the other modules tell it. */
ngx_int_t ngx_http_iri_name_reasons(ngx_pool_t* pool, const ngx_http_iri_judgement_t* judgement,
                                    ngx_str_t* names);
void ngx_http_iri_log(ngx_http_request_t* r, const ngx_http_iri_ctx_t* ctx,
                      const ngx_http_iri_judgement_t* judgement);

#pragma GCC visibility pop

#endif
