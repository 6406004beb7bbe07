/* What the module knows of a request.
 *
 * It stands in a variable that no configuration can name: nginx has made room for it, all zero, and neither
 * an internal redirect nor a subrequest changes it. `not_found`: a clean request, by the gate of its server;
 * the text is the Host field, for a module may change that later, and all else of such a request stays as it
 * came. `escape`: the text is a context. Neither: no gate has seen the request. */
#include "ngx_http_iri.h"

static ngx_int_t ngx_http_iri_no_variable(ngx_http_request_t* r, ngx_http_variable_value_t* v,
                                          uintptr_t data) {
  return ngx_http_iri_give_none(v);
}

ngx_int_t ngx_http_iri_add_state(ngx_conf_t* cf) {
  static ngx_str_t name = ngx_string("iri state"); /* names have no space */
  ngx_http_iri_main_conf_t* const conf =
      ngx_http_conf_get_module_main_conf(cf, ngx_http_iri_module);
  ngx_http_variable_t* const added = ngx_http_add_variable(cf, &name, NGX_HTTP_VAR_NOHASH);
  if (added == NULL) return NGX_ERROR;
  added->get_handler = ngx_http_iri_no_variable;
  conf->state = ngx_http_get_variable_index(cf, &name);
  return conf->state == NGX_ERROR ? NGX_ERROR : NGX_OK;
}

ngx_http_iri_ctx_t* ngx_http_iri_get_ctx(ngx_http_request_t* r) {
  const ngx_http_variable_value_t* const state = ngx_http_iri_state(r);
  return state->escape ? (ngx_http_iri_ctx_t*)state->data : NULL;
}

ngx_http_iri_ctx_t* ngx_http_iri_create_ctx(ngx_http_request_t* r) {
  ngx_http_iri_ctx_t* const ctx = ngx_palloc(r->pool, sizeof(ngx_http_iri_ctx_t));
  if (ctx == NULL) return NULL;
  ngx_memzero(ctx, offsetof(ngx_http_iri_ctx_t, target));
  ngx_http_iri_read_request(r, ctx);
  *ngx_http_iri_state(r) = (ngx_http_variable_value_t){.escape = 1, .data = (u_char*)ctx};
  return ctx;
}

ngx_http_iri_gate_t* ngx_http_iri_server_gate(ngx_http_request_t* r) {
  const ngx_http_core_srv_conf_t* const core =
      ngx_http_get_module_srv_conf(r, ngx_http_core_module);
  const ngx_http_iri_loc_conf_t* const conf = core->ctx->loc_conf[ngx_http_iri_module.ctx_index];
  return conf->gate;
}

/* What was clean passes as it came, and nobody has changed it: its path is that of the target. */
ngx_http_iri_ctx_t* ngx_http_iri_recall_ctx(ngx_http_request_t* r) {
  ngx_http_request_t* const request = r->main;
  const ngx_http_variable_value_t clean = *ngx_http_iri_state(request);
  ngx_http_iri_ctx_t* ctx;
  if (!clean.not_found) return ngx_http_iri_get_ctx(request);
  ctx = ngx_http_iri_create_ctx(request);
  if (ctx == NULL) return NULL;
  ctx->host = (ngx_str_t){clean.len, clean.data};
  ctx->server_gate = ngx_http_iri_server_gate(request);
  ctx->server = ctx->last = ngx_http_iri_judge(request, ctx, ctx->server_gate);
  if (ctx->last != NULL && ctx->last->passes) ctx->uri = ctx->uri_read = ctx->last->path;
  return ctx;
}
