/* The directives and what they leave in the configuration. */
#include "ngx_http_iri.h"

static char* ngx_http_iri_set_gate(ngx_conf_t* cf, ngx_command_t* cmd, void* conf);
static char* ngx_http_iri_set_routes(ngx_conf_t* cf, ngx_command_t* cmd, void* conf);
static char* ngx_http_iri_set_status(ngx_conf_t* cf, ngx_command_t* cmd, void* conf);
static void* ngx_http_iri_create_main_conf(ngx_conf_t* cf);
static void* ngx_http_iri_create_srv_conf(ngx_conf_t* cf);
static void* ngx_http_iri_create_loc_conf(ngx_conf_t* cf);
static char* ngx_http_iri_merge_loc_conf(ngx_conf_t* cf, void* parent, void* child);

/* Not in `if`: what it holds comes too late, for `if` is executed by the phase that the gate is
 * before. */
static ngx_command_t ngx_http_iri_commands[] = {
    {ngx_string("iri_gate"),
     NGX_HTTP_MAIN_CONF | NGX_HTTP_SRV_CONF | NGX_HTTP_LOC_CONF | NGX_CONF_1MORE,
     ngx_http_iri_set_gate, NGX_HTTP_LOC_CONF_OFFSET, 0, NULL},
    {ngx_string("iri_guard"),
     NGX_HTTP_MAIN_CONF | NGX_HTTP_SRV_CONF | NGX_HTTP_LOC_CONF | NGX_CONF_1MORE,
     ngx_http_iri_add_patterns, NGX_HTTP_LOC_CONF_OFFSET,
     offsetof(ngx_http_iri_loc_conf_t, paths.guards), NULL},
    {ngx_string("iri_open"),
     NGX_HTTP_MAIN_CONF | NGX_HTTP_SRV_CONF | NGX_HTTP_LOC_CONF | NGX_CONF_1MORE,
     ngx_http_iri_add_patterns, NGX_HTTP_LOC_CONF_OFFSET,
     offsetof(ngx_http_iri_loc_conf_t, paths.open), NULL},
    {ngx_string("iri_mount"),
     NGX_HTTP_MAIN_CONF | NGX_HTTP_SRV_CONF | NGX_HTTP_LOC_CONF | NGX_CONF_TAKE12,
     ngx_http_iri_add_mount, NGX_HTTP_LOC_CONF_OFFSET, 0, NULL},
    {ngx_string("iri_routes"),
     NGX_HTTP_MAIN_CONF | NGX_HTTP_SRV_CONF | NGX_HTTP_LOC_CONF | NGX_CONF_TAKE1,
     ngx_http_iri_set_routes, NGX_HTTP_LOC_CONF_OFFSET, 0, NULL},
    {ngx_string("iri_status"), NGX_HTTP_LOC_CONF | NGX_CONF_NOARGS, ngx_http_iri_set_status, 0, 0,
     NULL},
    ngx_null_command};

static ngx_int_t ngx_http_iri_begin(ngx_conf_t* cf) {
  return ngx_http_iri_add_variables(cf) == NGX_OK ? ngx_http_iri_listen(cf) : NGX_ERROR;
}

static ngx_int_t ngx_http_iri_end(ngx_conf_t* cf) {
  ngx_http_iri_listen_no_more();
  return ngx_http_iri_add_handlers(cf);
}

static ngx_http_module_t ngx_http_iri_module_ctx = {ngx_http_iri_begin,
                                                    ngx_http_iri_end,
                                                    ngx_http_iri_create_main_conf,
                                                    NULL,
                                                    ngx_http_iri_create_srv_conf,
                                                    NULL,
                                                    ngx_http_iri_create_loc_conf,
                                                    ngx_http_iri_merge_loc_conf};

ngx_module_t ngx_http_iri_module = {NGX_MODULE_V1,
                                    &ngx_http_iri_module_ctx,
                                    ngx_http_iri_commands,
                                    NGX_HTTP_MODULE,
                                    NULL,
                                    NULL,
                                    NULL,
                                    NULL,
                                    NULL,
                                    NULL,
                                    NULL,
                                    NGX_MODULE_V1_PADDING};

static ngx_int_t ngx_http_iri_is(const ngx_str_t* value, const char* word) {
  return value->len == ngx_strlen(word) && ngx_memcmp(value->data, word, value->len) == 0;
}

/* What nginx can send as it is. 408 and 499 end a request without an answer, and what nginx has from
 * 494 on is sent as another number. */
static ngx_int_t ngx_http_iri_is_status(ngx_int_t status) {
  return status >= NGX_HTTP_BAD_REQUEST && status < NGX_HTTP_NGINX_CODES &&
         status != NGX_HTTP_REQUEST_TIME_OUT;
}

static char* ngx_http_iri_set_option(ngx_conf_t* cf, ngx_http_iri_gate_t* gate, ngx_str_t* value) {
  ngx_int_t status;
  if (ngx_http_iri_is(value, "dry_run")) {
    gate->dry_run = 1;
    return NGX_CONF_OK;
  }
  if (ngx_http_iri_is(value, "replace") && (cf->cmd_type & NGX_HTTP_LOC_CONF)) {
    gate->replaces = 1;
    return NGX_CONF_OK;
  }
  if (value->len == 10 && ngx_strncmp(value->data, "status=", 7) == 0) {
    status = ngx_atoi(value->data + 7, 3);
    gate->status = (ngx_uint_t)status;
    if (ngx_http_iri_is_status(status)) return NGX_CONF_OK;
  }
  ngx_conf_log_error(NGX_LOG_EMERG, cf, 0,
                     "iri_gate: \"%V\" is no option: dry_run, status=400 to status=493 without "
                     "408, and in a location replace",
                     value);
  return NGX_CONF_ERROR;
}

static char* ngx_http_iri_set_options(ngx_conf_t* cf, ngx_http_iri_gate_t* gate) {
  ngx_str_t* values = cf->args->elts;
  ngx_uint_t i;
  for (i = 2; i < cf->args->nelts; ++i) {
    if (ngx_http_iri_set_option(cf, gate, &values[i]) != NGX_CONF_OK) return NGX_CONF_ERROR;
  }
  if (!gate->off) return NGX_CONF_OK;
  return cf->args->nelts == 2 ? NGX_CONF_OK : "has no options after off";
}

/* What the server has to know of a gate in a location: whether it may answer for that. */
static void ngx_http_iri_tell_server(ngx_conf_t* cf, const ngx_http_iri_gate_t* gate) {
  ngx_http_iri_srv_conf_t* const server =
      ngx_http_conf_get_module_srv_conf(cf, ngx_http_iri_module);
  ngx_http_iri_main_conf_t* const main =
      ngx_http_conf_get_module_main_conf(cf, ngx_http_iri_module);
  server->location_judges = 1;
  main->follows = 1;
  if (gate->replaces) server->location_replaces = main->location_replaces = 1;
  if (!gate->off && !gate->dry_run) server->location_refuses = 1;
}

static char* ngx_http_iri_set_gate(ngx_conf_t* cf, ngx_command_t* cmd, void* conf) {
  ngx_http_iri_loc_conf_t* location = conf;
  ngx_str_t* values = cf->args->elts;
  ngx_http_iri_gate_t* gate;
  char* problem;
  if (location->gate != NGX_CONF_UNSET_PTR) return "is duplicate";
  gate = ngx_pcalloc(cf->pool, sizeof(ngx_http_iri_gate_t));
  if (gate == NULL) return NGX_CONF_ERROR;
  gate->name = values[1];
  gate->status = NGX_HTTP_BAD_REQUEST;
  gate->off = ngx_http_iri_is(&values[1], "off");
  gate->replaces = gate->off;
  location->gate = gate;
  if (ngx_http_iri_add_zone(cf) != NGX_OK) return NGX_CONF_ERROR;
  problem = ngx_http_iri_set_options(cf, gate);
  if (problem != NGX_CONF_OK) return problem;
  if (cf->cmd_type & NGX_HTTP_LOC_CONF) ngx_http_iri_tell_server(cf, gate);
  return gate->off ? NGX_CONF_OK : ngx_http_iri_make_gate(cf, gate);
}

static char* ngx_http_iri_set_routes(ngx_conf_t* cf, ngx_command_t* cmd, void* conf) {
  ngx_http_iri_loc_conf_t* location = conf;
  ngx_str_t* values = cf->args->elts;
  if (location->routes != NGX_CONF_UNSET_PTR) return "is duplicate";
  location->routes = NULL;
  if (ngx_http_iri_is(&values[1], "off")) return NGX_CONF_OK;
  location->routes_here = 1;
  return ngx_http_iri_make_routes(cf, &values[1], &location->routes);
}

static char* ngx_http_iri_set_status(ngx_conf_t* cf, ngx_command_t* cmd, void* conf) {
  ngx_http_core_loc_conf_t* location = ngx_http_conf_get_module_loc_conf(cf, ngx_http_core_module);
  if (ngx_http_iri_add_zone(cf) != NGX_OK) return NGX_CONF_ERROR;
  location->handler = ngx_http_iri_status_handler;
  return NGX_CONF_OK;
}

static void* ngx_http_iri_create_main_conf(ngx_conf_t* cf) {
  return ngx_pcalloc(cf->pool, sizeof(ngx_http_iri_main_conf_t));
}

static void* ngx_http_iri_create_srv_conf(ngx_conf_t* cf) {
  return ngx_pcalloc(cf->pool, sizeof(ngx_http_iri_srv_conf_t));
}

static void* ngx_http_iri_create_loc_conf(ngx_conf_t* cf) {
  ngx_http_iri_loc_conf_t* conf = ngx_pcalloc(cf->pool, sizeof(ngx_http_iri_loc_conf_t));
  if (conf == NULL) return NULL;
  conf->gate = NGX_CONF_UNSET_PTR;
  conf->routes = NGX_CONF_UNSET_PTR;
  return conf;
}

/* The gate of a level that says more of paths than the level around. */
static char* ngx_http_iri_copy_gate(ngx_conf_t* cf, ngx_http_iri_loc_conf_t* conf) {
  const ngx_http_iri_gate_t* const around = conf->gate;
  ngx_http_iri_gate_t* gate;
  if (around == NULL || around->off) {
    ngx_conf_log_error(
        NGX_LOG_EMERG, cf, 0,
        "iri_guard, iri_open, iri_mount: they are added to the policy of a gate, and "
        "there is no iri_gate");
    return NGX_CONF_ERROR;
  }
  gate = ngx_palloc(cf->pool, sizeof(ngx_http_iri_gate_t));
  if (gate == NULL) return NGX_CONF_ERROR;
  *gate = *around;
  gate->finished = 0;
  conf->gate = gate;
  if (conf->paths_in_location) ngx_http_iri_tell_server(cf, gate);
  return NGX_CONF_OK;
}

/* The gate of the server judges first: what it refuses, no opening in a location lets pass. */
static char* ngx_http_iri_check_open(ngx_conf_t* cf, const ngx_http_iri_loc_conf_t* conf) {
  ngx_http_core_srv_conf_t* const server =
      ngx_http_conf_get_module_srv_conf(cf, ngx_http_core_module);
  const ngx_http_core_loc_conf_t* const location =
      ngx_http_conf_get_module_loc_conf(cf, ngx_http_core_module);
  const ngx_http_iri_loc_conf_t* const first = server->ctx->loc_conf[ngx_http_iri_module.ctx_index];
  if (!conf->paths_in_location || conf->paths.open == NULL || conf->gate->replaces)
    return NGX_CONF_OK;
  if (first->gate == NULL || first->gate->off || first->gate->dry_run) return NGX_CONF_OK;
  ngx_conf_log_error(
      NGX_LOG_EMERG, cf, 0,
      "iri_open: in the location \"%V\" it has no effect, for the gate of the server "
      "refuses first: write iri_open in the server, or give the location an iri_gate "
      "with replace",
      &location->name);
  return NGX_CONF_ERROR;
}

/* Whoever tries a gate reads the log: says once of each gate if that does not show what would be refused. */
static void ngx_http_iri_look_at_log(ngx_conf_t* cf, ngx_http_iri_gate_t* gate) {
  const ngx_http_core_loc_conf_t* const level =
      ngx_http_conf_get_module_loc_conf(cf, ngx_http_core_module);
  const ngx_log_t* const log = level->error_log;
  /* 0: an error_log may follow */
  if (log == NULL || log->log_level == 0 || log->log_level >= NGX_LOG_WARN) return;
  if (gate == NULL || !gate->dry_run || gate->log_is_known) return;
  gate->log_is_known = 1;
  ngx_conf_log_error(NGX_LOG_WARN, cf, 0,
                     "iri_gate: what dry_run would refuse is logged at the level warn, and this "
                     "error_log leaves that out: write \"error_log FILE warn;\" beside it");
}

static char* ngx_http_iri_merge_gate(ngx_conf_t* cf, ngx_http_iri_loc_conf_t* previous,
                                     ngx_http_iri_loc_conf_t* conf) {
  const unsigned inherits = conf->gate == NGX_CONF_UNSET_PTR;
  /* That of http has no level around it, and is not merged itself. */
  if (ngx_http_iri_finish_gate(cf, previous) != NGX_CONF_OK ||
      ngx_http_iri_take_locations(cf, previous, conf) != NGX_CONF_OK) {
    return NGX_CONF_ERROR;
  }
  ngx_conf_merge_ptr_value(conf->gate, previous->gate, NULL);
  if (conf->paths_here && (inherits || conf->gate->off) &&
      ngx_http_iri_copy_gate(cf, conf) != NGX_CONF_OK) {
    return NGX_CONF_ERROR;
  }
  if (ngx_http_iri_check_open(cf, conf) != NGX_CONF_OK) return NGX_CONF_ERROR;
  if (ngx_http_iri_merge_paths(cf, &previous->paths, &conf->paths) != NGX_OK) return NGX_CONF_ERROR;
  return ngx_http_iri_finish_gate(cf, conf);
}

/* nginx has merged its own part of each level before. */
static void ngx_http_iri_look_at_error_pages(ngx_conf_t* cf) {
  const ngx_http_core_loc_conf_t* const level =
      ngx_http_conf_get_module_loc_conf(cf, ngx_http_core_module);
  ngx_http_iri_main_conf_t* const main =
      ngx_http_conf_get_module_main_conf(cf, ngx_http_iri_module);
  if (level->error_pages != NULL) main->follows = 1;
}

static char* ngx_http_iri_merge_loc_conf(ngx_conf_t* cf, void* parent, void* child) {
  ngx_http_iri_loc_conf_t* previous = parent;
  ngx_http_iri_loc_conf_t* conf = child;
  ngx_http_iri_look_at_error_pages(cf);
  if (ngx_http_iri_merge_gate(cf, previous, conf) != NGX_CONF_OK) return NGX_CONF_ERROR;
  ngx_http_iri_look_at_log(cf, conf->gate);
  ngx_http_iri_look_at_slash(cf, conf);
  ngx_conf_merge_ptr_value(conf->routes, previous->routes, NULL);
  if (!conf->routes_here || (conf->gate != NULL && !conf->gate->off)) return NGX_CONF_OK;
  ngx_conf_log_error(NGX_LOG_EMERG, cf, 0,
                     "iri_routes: a route is found for what a gate lets pass, and there is no "
                     "iri_gate");
  return NGX_CONF_ERROR;
}
