/* $iri_verdict, $iri_findings, and of what passes $iri_path, $iri_target, $iri_host and the routes'
 * variables. Without a gate none of them is there. They may change from the server to the location, so nginx does not keep them. */
#include "ngx_http_iri.h"

ngx_int_t ngx_http_iri_give(ngx_http_variable_value_t* v, const u_char* data, size_t size) {
  v->valid = 1;
  v->no_cacheable = 0;
  v->not_found = 0;
  v->data = (u_char*)(uintptr_t)data;
  v->len = (unsigned)size;
  return NGX_OK;
}

ngx_int_t ngx_http_iri_give_none(ngx_http_variable_value_t* v) {
  v->not_found = 1;
  return NGX_OK;
}

const ngx_http_iri_judgement_t* ngx_http_iri_last(ngx_http_request_t* r) {
  const ngx_http_iri_ctx_t* const ctx = ngx_http_iri_recall_ctx(r);
  return ctx != NULL ? ctx->last : NULL;
}

static ngx_int_t ngx_http_iri_verdict_variable(ngx_http_request_t* r, ngx_http_variable_value_t* v,
                                               uintptr_t data) {
  const ngx_http_iri_judgement_t* const judgement = ngx_http_iri_last(r);
  const char* name;
  if (judgement == NULL) return ngx_http_iri_give_none(v);
  name = ngx_http_iri_verdict_name(ngx_http_iri_verdict(judgement));
  return ngx_http_iri_give(v, (const u_char*)name, ngx_strlen(name));
}

static ngx_int_t ngx_http_iri_findings_variable(ngx_http_request_t* r, ngx_http_variable_value_t* v,
                                                uintptr_t data) {
  const ngx_http_iri_judgement_t* const judgement = ngx_http_iri_last(r);
  ngx_str_t names;
  if (judgement == NULL) return ngx_http_iri_give_none(v);
  if (ngx_http_iri_name_reasons(r->pool, judgement, &names) != NGX_OK) return NGX_ERROR;
  return ngx_http_iri_give(v, names.data, names.len);
}

/* `data` is where in the judgement the text is. */
static ngx_int_t ngx_http_iri_text_variable(ngx_http_request_t* r, ngx_http_variable_value_t* v,
                                            uintptr_t data) {
  const ngx_http_iri_judgement_t* const judgement = ngx_http_iri_last(r);
  const ngx_str_t* text;
  if (judgement == NULL || !judgement->passes) return ngx_http_iri_give_none(v);
  text = (const ngx_str_t*)((const u_char*)judgement + data);
  return ngx_http_iri_give(v, text->data, text->len);
}

static ngx_int_t ngx_http_iri_host_variable(ngx_http_request_t* r, ngx_http_variable_value_t* v,
                                            uintptr_t data) {
  const ngx_http_iri_judgement_t* const judgement = ngx_http_iri_last(r);
  if (judgement == NULL || !judgement->passes || judgement->admitted.host == NULL) {
    return ngx_http_iri_give_none(v);
  }
  return ngx_http_iri_give(v, (const u_char*)judgement->admitted.host,
                           judgement->admitted.host_size);
}

static ngx_http_variable_t ngx_http_iri_variables[] = {
    {ngx_string("iri_verdict"), NULL, ngx_http_iri_verdict_variable, 0, NGX_HTTP_VAR_NOCACHEABLE,
     0},
    {ngx_string("iri_findings"), NULL, ngx_http_iri_findings_variable, 0, NGX_HTTP_VAR_NOCACHEABLE,
     0},
    {ngx_string("iri_path"), NULL, ngx_http_iri_text_variable,
     offsetof(ngx_http_iri_judgement_t, path), NGX_HTTP_VAR_NOCACHEABLE, 0},
    {ngx_string("iri_target"), NULL, ngx_http_iri_text_variable,
     offsetof(ngx_http_iri_judgement_t, form), NGX_HTTP_VAR_NOCACHEABLE, 0},
    {ngx_string("iri_route"), NULL, ngx_http_iri_route_variable, 0, NGX_HTTP_VAR_NOCACHEABLE, 0},
    {ngx_string("iri_route_"), NULL, ngx_http_iri_capture_variable, 0,
     NGX_HTTP_VAR_NOCACHEABLE | NGX_HTTP_VAR_PREFIX, 0},
    {ngx_string("iri_allow"), NULL, ngx_http_iri_allow_variable, 0, NGX_HTTP_VAR_NOCACHEABLE, 0},
    {ngx_string("iri_host"), NULL, ngx_http_iri_host_variable, 0, NGX_HTTP_VAR_NOCACHEABLE, 0},
    ngx_http_null_variable};

/* nginx keeps the value that $request_uri had when it was first asked for, and a gate may change it
 * later. So nginx has to ask each time; also because subrequests share what is kept. */
static ngx_int_t ngx_http_iri_keep_no_request_uri(ngx_conf_t* cf) {
  static const ngx_str_t name = ngx_string("request_uri");
  const ngx_http_core_main_conf_t* const core =
      ngx_http_conf_get_module_main_conf(cf, ngx_http_core_module);
  const ngx_hash_key_t* key = core->variables_keys->keys.elts;
  const ngx_hash_key_t* const end = key + core->variables_keys->keys.nelts;
  for (; key < end; ++key) {
    if (key->key.len != name.len || ngx_memcmp(key->key.data, name.data, name.len) != 0) continue;
    ((ngx_http_variable_t*)key->value)->flags |= NGX_HTTP_VAR_NOCACHEABLE;
    return NGX_OK;
  }
  return NGX_ERROR;
}

ngx_int_t ngx_http_iri_add_variables(ngx_conf_t* cf) {
  ngx_http_variable_t* from;
  ngx_http_variable_t* added;
  for (from = ngx_http_iri_variables; from->name.len != 0; ++from) {
    added = ngx_http_add_variable(cf, &from->name, from->flags);
    if (added == NULL) return NGX_ERROR;
    added->get_handler = from->get_handler;
    added->data = from->data;
  }
  return ngx_http_iri_add_state(cf) == NGX_OK ? ngx_http_iri_keep_no_request_uri(cf) : NGX_ERROR;
}
