/* What a location puts in place of its own name: proxy_pass with a path, or alias. If the name ends without "/",
 * and that with it, what follows the name may lead out: /svc../admin of `location /svc`, with `proxy_pass http://up/`,
 * is forwarded as /../admin. nginx -t warns. */
#include "ngx_http_iri.h"

/* proxy_pass keeps what it was told to itself. So the module is called in its place, and calls it, for as long as
 * a configuration is read: behind that the module may be unloaded. */
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

/* Whether it is a URL with a path that ends with "/". With a variable, the location's name is not replaced. */
static ngx_int_t ngx_http_iri_ends_path(const ngx_str_t* url) {
  u_char* const end = url->data + url->len;
  u_char* host = ngx_strlchr(url->data, end, ':');
  if (host == NULL || end[-1] != '/' || ngx_strlchr(url->data, end, '$') != NULL) return 0;
  host += ngx_min((size_t)(end - host), sizeof("://") - 1);
  if (end - host > 5 && ngx_strncmp(host, "unix:", 5) == 0) {
    host = ngx_strlchr(host + 5, end, ':'); /* behind the socket */
  }
  return host != NULL && ngx_strlchr(host, end, '/') != NULL;
}

static ngx_int_t ngx_http_iri_is_prefix(const ngx_http_core_loc_conf_t* location) {
#if (NGX_PCRE)
  if (location->regex != NULL) return 0;
#endif
  return !location->exact_match && !location->noname && !location->named && location->name.len != 0;
}

/* A location within that of the alias has a longer name. */
static ngx_int_t ngx_http_iri_has_alias(const ngx_http_core_loc_conf_t* location) {
  return location->alias == location->name.len && location->root.len != 0 &&
         location->root.data[location->root.len - 1] == '/';
}

void ngx_http_iri_look_at_slash(ngx_conf_t* cf, const ngx_http_iri_loc_conf_t* conf) {
  const ngx_http_core_loc_conf_t* const location =
      ngx_http_conf_get_module_loc_conf(cf, ngx_http_core_module);
  const ngx_str_t* const name = &location->name;
  const ngx_str_t* to = &conf->proxied;
  if (conf->gate == NULL || conf->gate->off || !ngx_http_iri_is_prefix(location)) return;
  if (name->data[name->len - 1] == '/') return;
  if (to->len == 0 || !ngx_http_iri_ends_path(to)) to = &location->root;
  if (to == &location->root && !ngx_http_iri_has_alias(location)) return;
  ngx_conf_log_error(
      NGX_LOG_WARN, cf, 0,
      "iri_gate: the location \"%V\" ends without \"/\", and what is put in its place, \"%V\", "
      "with it: \"%V../x\" leads out of that, and no gate refuses it; write \"location %V/\"",
      name, to, name, name);
}
