/* What a location puts in place of its own name: proxy_pass with a path, or alias. If the name ends without "/",
 * and that with it, what follows the name may lead out: /svc../admin of `location /svc`, with `proxy_pass http://up/`,
 * is forwarded as /../admin. nginx -t warns. */
#include "ngx_http_iri.h"

/* proxy_pass keeps what it was told to itself. So the module is called in its place, and calls it, for as long as
 * a configuration is read: after that the module may be unloaded. */
static ngx_command_t* ngx_http_iri_heard; /* NULL: nothing */
static char* (*ngx_http_iri_set_proxy_pass)(ngx_conf_t* cf, ngx_command_t* cmd, void* conf);

void ngx_http_iri_listen_no_more(void) {
  if (ngx_http_iri_heard != NULL) ngx_http_iri_heard->set = ngx_http_iri_set_proxy_pass;
  ngx_http_iri_heard = NULL;
}

static void ngx_http_iri_forget_command(void* data) { ngx_http_iri_listen_no_more(); }

static char* ngx_http_iri_hear(ngx_conf_t* cf, ngx_command_t* cmd, void* conf) {
  const ngx_str_t* const values = cf->args->elts;
  ngx_http_iri_loc_conf_t* const location =
      ngx_http_conf_get_module_loc_conf(cf, ngx_http_iri_module);
  location->proxied = values[1];
  return ngx_http_iri_set_proxy_pass(cf, cmd, conf);
}

static ngx_command_t* ngx_http_iri_find_command(const ngx_module_t* module, const char* name) {
  ngx_command_t* command;
  for (command = module->commands; command != NULL && command->name.len != 0; ++command) {
    if (ngx_strcmp(command->name.data, name) == 0) return command;
  }
  return NULL;
}

ngx_int_t ngx_http_iri_listen(ngx_conf_t* cf) {
  ngx_pool_cleanup_t* const cleanup = ngx_pool_cleanup_add(cf->pool, 0);
  ngx_uint_t i;
  if (cleanup == NULL) return NGX_ERROR;
  cleanup->handler = ngx_http_iri_forget_command; /* if the configuration is refused */
  for (i = 0; cf->cycle->modules[i] != NULL; ++i) {
    if (ngx_strcmp(cf->cycle->modules[i]->name, "ngx_http_proxy_module") != 0) continue;
    ngx_http_iri_heard = ngx_http_iri_find_command(cf->cycle->modules[i], "proxy_pass");
    if (ngx_http_iri_heard == NULL) break;
    ngx_http_iri_set_proxy_pass = ngx_http_iri_heard->set;
    ngx_http_iri_heard->set = ngx_http_iri_hear;
    break;
  }
  return NGX_OK;
}

/* The path of a URL that proxy_pass forwards to. Empty without one; and with a variable, for then the location's name
 * is not replaced. */
static ngx_str_t ngx_http_iri_path_of(const ngx_str_t* url) {
  u_char* const end = url->data + url->len;
  u_char* at = ngx_strlchr(url->data, end, ':');
  if (at == NULL || ngx_strlchr(url->data, end, '$') != NULL) return (ngx_str_t){0, NULL};
  at += ngx_min((size_t)(end - at), sizeof("://") - 1);
  if (end - at > 5 && ngx_strncmp(at, "unix:", 5) == 0) {
    at = ngx_strlchr(at + 5, end, ':'); /* after the socket */
  }
  if (at != NULL) at = ngx_strlchr(at, end, '/');
  return at == NULL ? (ngx_str_t){0, NULL} : (ngx_str_t){(size_t)(end - at), at};
}

static ngx_int_t ngx_http_iri_ends_in_slash(const ngx_str_t* path) {
  return path->len != 0 && path->data[path->len - 1] == '/';
}

static ngx_int_t ngx_http_iri_is_prefix(const ngx_http_core_loc_conf_t* location) {
#if (NGX_PCRE)
  if (location->regex != NULL) return 0;
#endif
  return !location->exact_match && !location->noname && !location->named && location->name.len != 0;
}

/* A location within that of the alias has a longer name. */
static ngx_int_t ngx_http_iri_has_alias(const ngx_http_core_loc_conf_t* location) {
  return location->alias == location->name.len && ngx_http_iri_ends_in_slash(&location->root);
}

void ngx_http_iri_look_at_slash(ngx_conf_t* cf, const ngx_http_iri_loc_conf_t* conf) {
  const ngx_http_core_loc_conf_t* const location =
      ngx_http_conf_get_module_loc_conf(cf, ngx_http_core_module);
  const ngx_str_t* const name = &location->name;
  const ngx_str_t path = ngx_http_iri_path_of(&conf->proxied);
  const ngx_str_t* const to = path.len != 0 ? &conf->proxied : &location->root;
  if (conf->gate == NULL || conf->gate->off || !ngx_http_iri_is_prefix(location)) return;
  if (ngx_http_iri_ends_in_slash(name)) return;
  if (!ngx_http_iri_ends_in_slash(&path) && !(path.len == 0 && ngx_http_iri_has_alias(location)))
    return;
  ngx_conf_log_error(
      NGX_LOG_WARN, cf, 0,
      "iri_gate: the location \"%V\" ends without \"/\", and what is put in its place, \"%V\", "
      "with it: \"%V../x\" leads out of that, and no gate refuses it; write \"location %V/\"",
      name, to, name, name);
}

/* The guard of a location: its name without the "/" at the end, or the one path that it is for. The location "/", and one
 * of a regular expression, guard nothing. */
static char* ngx_http_iri_guard_location(ngx_conf_t* cf, const ngx_http_core_loc_conf_t* location,
                                         ngx_http_iri_loc_conf_t* server) {
  ngx_str_t guard = location->name;
  if (location->exact_match) {
    guard.len += 2;
    guard.data = ngx_pnalloc(cf->pool, guard.len);
    if (guard.data == NULL) return NGX_CONF_ERROR;
    ngx_sprintf(guard.data, "= %V", &location->name);
    return ngx_http_iri_append_guard(cf, &guard, server);
  }
  if (!ngx_http_iri_is_prefix(location)) return NGX_CONF_OK;
  if (ngx_http_iri_ends_in_slash(&guard)) --guard.len;
  return guard.len == 0 ? NGX_CONF_OK : ngx_http_iri_append_guard(cf, &guard, server);
}

static char* ngx_http_iri_mount_location(ngx_conf_t* cf, const ngx_http_core_loc_conf_t* location,
                                         const ngx_str_t* proxied,
                                         ngx_http_iri_loc_conf_t* server) {
  const ngx_str_t path = ngx_http_iri_path_of(proxied);
  if (!ngx_http_iri_is_prefix(location) || !ngx_http_iri_ends_in_slash(&location->name) ||
      !ngx_http_iri_ends_in_slash(&path)) {
    return NGX_CONF_OK;
  }
  return ngx_http_iri_append_mount(cf, &location->name, &path, server);
}

static char* ngx_http_iri_walk(ngx_conf_t* cf, ngx_queue_t* locations, ngx_uint_t guards,
                               ngx_uint_t mounts, ngx_http_iri_loc_conf_t* server) {
  ngx_queue_t* q;
  if (locations == NULL) return NGX_CONF_OK;
  for (q = ngx_queue_head(locations); q != ngx_queue_sentinel(locations); q = ngx_queue_next(q)) {
    const ngx_http_location_queue_t* const one = (const ngx_http_location_queue_t*)q;
    const ngx_http_core_loc_conf_t* const location =
        one->exact != NULL ? one->exact : one->inclusive;
    const ngx_http_iri_loc_conf_t* const conf = location->loc_conf[ngx_http_iri_module.ctx_index];
    if ((guards && ngx_http_iri_guard_location(cf, location, server) != NGX_CONF_OK) ||
        (mounts &&
         ngx_http_iri_mount_location(cf, location, &conf->proxied, server) != NGX_CONF_OK) ||
        ngx_http_iri_walk(cf, location->locations, guards, mounts, server) != NGX_CONF_OK) {
      return NGX_CONF_ERROR;
    }
  }
  return NGX_CONF_OK;
}

/* `iri_guard locations` and `iri_mount proxy_pass`, of a server or of http; those are for servers that have gates. */
char* ngx_http_iri_take_locations(ngx_conf_t* cf, const ngx_http_iri_loc_conf_t* around,
                                  ngx_http_iri_loc_conf_t* conf) {
  const ngx_http_core_srv_conf_t* const server =
      ngx_http_conf_get_module_srv_conf(cf, ngx_http_core_module);
  const ngx_http_core_loc_conf_t* const level =
      server->ctx->loc_conf[ngx_http_core_module.ctx_index];
  const ngx_http_iri_gate_t* const gate =
      conf->gate != NGX_CONF_UNSET_PTR ? conf->gate : around->gate;
  if (server->ctx->loc_conf[ngx_http_iri_module.ctx_index] != conf) return NGX_CONF_OK;
  if (gate == NGX_CONF_UNSET_PTR || gate == NULL || gate->off) return NGX_CONF_OK;
  return ngx_http_iri_walk(cf, level->locations, conf->guards_locations || around->guards_locations,
                           conf->mounts_proxies || around->mounts_proxies, conf);
}
