/* When a request is judged.
 *
 * POST_READ, before anything else looks at it: the server's gate. What passes in canonical form is
 * from there on what nginx has: the location is chosen, files are found and requests are forwarded
 * by that form. What does not pass is answered, unless a location of the server has a gate that
 * replaces the server's: then it is held.
 *
 * REWRITE of each location that the request comes to, before its own rewrite rules: what is held is
 * answered, unless the location's gate replaces the server's; and the location's gate judges.
 *
 * What is held and was answered by the server's own rewrite rules does not leave: the filter of
 * header fields answers instead.
 *
 * What nginx refuses by itself never comes to POST_READ, or to no location, but its error page may be
 * a location that forwards. Nothing of the target is left to that, as if a gate had refused it.
 *
 * Subrequests are what documents and the configuration ask for, not the client: not judged. */
#include "ngx_http_iri.h"

static ngx_http_output_header_filter_pt ngx_http_iri_next_header_filter;

static ngx_int_t ngx_http_iri_is_same(const ngx_str_t* a, const ngx_str_t* b) {
  return a->len == b->len && (a->data == b->data || ngx_memcmp(a->data, b->data, a->len) == 0);
}

/* Whether nginx may have this as the path of a request: no dot segments, and no NUL. */
static ngx_int_t ngx_http_iri_is_path(const ngx_str_t* path) {
  const u_char* p = path->data;
  const u_char* const end = path->data + path->len;
  const u_char* segment = p;
  for (; p <= end; ++p) {
    if (p < end && *p == '\0') return 0;
    if (p < end && *p != '/') continue;
    if (p - segment == 1 && segment[0] == '.') return 0;
    if (p - segment == 2 && segment[0] == '.' && segment[1] == '.') return 0;
    segment = p + 1;
  }
  return path->len > 0 && path->data[0] == '/';
}

static void ngx_http_iri_set_request(ngx_http_request_t* r, const ngx_str_t* form,
                                     const ngx_str_t* path) {
  u_char* const query = ngx_strlchr(form->data, form->data + form->len, '?');
  r->unparsed_uri = *form;
  ngx_str_null(&r->args);
  if (query != NULL) {
    r->args.data = query + 1;
    r->args.len = form->data + form->len - r->args.data;
  }
  if (ngx_http_iri_is_same(&r->uri, path)) return;
  r->uri = *path;
  ngx_http_set_exten(r);
}

/* Where nginx forwards a path with another beginning, it encodes the path if something in it was encoded. So it does now if that is so in
 * the form: what came raw, too. */
static ngx_int_t ngx_http_iri_decode_form(ngx_http_request_t* r,
                                          const ngx_http_iri_judgement_t* judgement,
                                          ngx_str_t* path) {
  if (ngx_http_iri_decode(r->pool, &judgement->path, path) != NGX_OK) return NGX_ERROR;
  if (path->len != judgement->path.len) r->quoted_uri = 1;
  return NGX_OK;
}

/* nginx goes on with the canonical form, and nothing else. Most targets are as they came, and have nothing to decode:
 * what is decoded is shorter, and so is no longer the same. */
static ngx_int_t ngx_http_iri_use_form(ngx_http_request_t* r, ngx_http_iri_ctx_t* ctx,
                                       ngx_http_iri_judgement_t* judgement) {
  ngx_str_t path;
  if (ngx_http_iri_is_same(&judgement->form, &r->unparsed_uri) &&
      ngx_http_iri_is_same(&judgement->path, &r->uri)) {
    return NGX_OK;
  }
  if (ngx_http_iri_decode_form(r, judgement, &path) != NGX_OK) return NGX_ERROR;
  if (ngx_http_iri_is_same(&path, &r->uri) &&
      ngx_http_iri_is_same(&judgement->form, &r->unparsed_uri)) {
    return NGX_OK;
  }
  if (!ngx_http_iri_is_same(&path, &r->uri) && !ngx_http_iri_is_path(&path)) {
    ngx_http_iri_refuse_for(judgement, NGX_HTTP_IRI_OTHER_PATH);
    return NGX_OK;
  }
  ngx_http_iri_set_request(r, &judgement->form, &path);
  ctx->uri = r->uri;
  return NGX_OK;
}

/* In a location it is too late for another path: the location was chosen by it. */
static ngx_int_t ngx_http_iri_check_form(ngx_http_request_t* r, ngx_http_iri_ctx_t* ctx,
                                         ngx_http_iri_judgement_t* judgement) {
  ngx_str_t path;
  if (ngx_http_iri_decode_form(r, judgement, &path) != NGX_OK) return NGX_ERROR;
  if (!ngx_http_iri_is_same(&path, &ctx->uri) &&
      !(judgement->gate->replaces && ngx_http_iri_is_same(&path, &ctx->uri_read))) {
    ngx_http_iri_refuse_for(judgement, NGX_HTTP_IRI_OTHER_PATH);
  } else {
    r->unparsed_uri = judgement->form;
  }
  return NGX_OK;
}

/* Leaves nothing of the target to error pages and to what they forward to. */
static void ngx_http_iri_erase(ngx_http_request_t* r, ngx_http_iri_ctx_t* ctx) {
  static ngx_str_t root = ngx_string("/");
  ctx->refused = 1;
  ngx_http_iri_set_request(r, &root, &root);
}

static ngx_int_t ngx_http_iri_refuse(ngx_http_request_t* r, ngx_http_iri_ctx_t* ctx,
                                     ngx_http_iri_judgement_t* judgement) {
  ctx->last = judgement;
  ngx_http_iri_count(r, judgement);
  ngx_http_iri_log(r, ctx, judgement);
  ngx_http_iri_erase(r, ctx);
  return (ngx_int_t)judgement->gate->status;
}

/* There is no memory to judge with. */
static ngx_int_t ngx_http_iri_fail(ngx_http_request_t* r, ngx_http_iri_ctx_t* ctx) {
  ctx->last = NULL;
  ngx_http_iri_erase(r, ctx);
  return NGX_HTTP_INTERNAL_SERVER_ERROR;
}

static ngx_int_t ngx_http_iri_finish(ngx_http_request_t* r, ngx_http_iri_ctx_t* ctx,
                                     ngx_http_iri_judgement_t* judgement) {
  if (!judgement->passes && !judgement->gate->dry_run) {
    return ngx_http_iri_refuse(r, ctx, judgement);
  }
  ngx_http_iri_count(r, judgement);
  if (!judgement->passes || judgement->verdict.count != 0) ngx_http_iri_log(r, ctx, judgement);
  return NGX_DECLINED;
}

static ngx_int_t ngx_http_iri_judge_for_server(ngx_http_request_t* r, ngx_http_iri_ctx_t* ctx,
                                               ngx_http_iri_gate_t* gate, ngx_uint_t may_hold) {
  ngx_http_iri_judgement_t* const judgement = ngx_http_iri_judge(r, ctx, gate);
  if (judgement == NULL) return ngx_http_iri_fail(r, ctx);
  ctx->last = judgement;
  if (judgement->passes && !gate->dry_run && ngx_http_iri_use_form(r, ctx, judgement) != NGX_OK) {
    return ngx_http_iri_fail(r, ctx);
  }
  ctx->server = judgement;
  if (!judgement->passes && !gate->dry_run && may_hold) {
    ctx->held = 1;
    return NGX_DECLINED;
  }
  return ngx_http_iri_finish(r, ctx, judgement);
}

static ngx_int_t ngx_http_iri_judge_request(ngx_http_request_t* r,
                                            const ngx_http_iri_loc_conf_t* conf,
                                            const ngx_http_iri_srv_conf_t* server) {
  const ngx_int_t judges = conf->gate != NULL && !conf->gate->off;
  ngx_http_iri_ctx_t* ctx;
  if (!judges && !server->location_judges) return NGX_DECLINED;
  ctx = ngx_http_iri_create_ctx(r);
  if (ctx == NULL) return NGX_HTTP_INTERNAL_SERVER_ERROR;
  ctx->server_gate = conf->gate;
  if (!judges) return NGX_DECLINED;
  return ngx_http_iri_judge_for_server(r, ctx, conf->gate, server->location_replaces);
}

/* What nginx has as the target is all that came: it begins behind the method and one space, and so is no
 * absolute-form. nginx ends it where the target ends. */
static ngx_int_t ngx_http_iri_came_so(const ngx_http_request_t* r) {
  if (r->http_version >= NGX_HTTP_VERSION_20) return 1; /* nginx makes up a request line */
  return r->unparsed_uri.data == r->request_line.data + r->method_name.len + 1;
}

/* Whether the gate lets the request pass as it came, and there is nothing to say. 0 is not certain. A path that nginx
 * has not read in another way is the beginning of the target. */
static ngx_int_t ngx_http_iri_is_clean(ngx_http_request_t* r, const ngx_http_iri_gate_t* gate) {
  const ngx_table_elt_t* const host = r->headers_in.host;
  const ngx_str_t* const uri = &r->unparsed_uri;
  if (host == NULL || uri->data != r->uri.data || r->uri.len == 0) return 0;
  return ngx_http_iri_came_so(r) &&
         iri_gate_admits_plain(&gate->gate, (const char*)r->method_name.data, r->method_name.len,
                               (const char*)uri->data, uri->len, (const char*)host->value.data,
                               host->value.len) == r->uri.len;
}

/* Most requests are clean, and no memory is taken for them: is_unseen() has nothing to ask of them. Of a gate
 * on trial, beside others in locations, it has. */
static ngx_int_t ngx_http_iri_post_read(ngx_http_request_t* r) {
  const ngx_http_iri_loc_conf_t* const conf = ngx_http_get_module_loc_conf(r, ngx_http_iri_module);
  const ngx_http_iri_srv_conf_t* const server =
      ngx_http_get_module_srv_conf(r, ngx_http_iri_module);
  const ngx_http_iri_gate_t* const gate = conf->gate;
  const ngx_str_t* host;
  if (gate == NULL || (gate->dry_run && server->location_refuses) ||
      !ngx_http_iri_is_clean(r, gate)) {
    return ngx_http_iri_judge_request(r, conf, server);
  }
  host = &r->headers_in.host->value;
  *ngx_http_iri_state(r) = (ngx_http_variable_value_t){
      .len = (unsigned)host->len & 0xFFFFFFF, .not_found = 1, .data = host->data};
  ngx_atomic_fetch_add(&ngx_http_iri_counters(r)->verdicts[gate->dry_run][0], 1); /* allow */
  return NGX_DECLINED;
}

static ngx_int_t ngx_http_iri_judge_for_location(ngx_http_request_t* r, ngx_http_iri_ctx_t* ctx,
                                                 ngx_http_iri_gate_t* gate) {
  ngx_http_iri_judgement_t* const judgement = ngx_http_iri_judge(r, ctx, gate);
  if (judgement == NULL) return ngx_http_iri_fail(r, ctx);
  if (judgement->passes && !gate->dry_run && ngx_http_iri_check_form(r, ctx, judgement) != NGX_OK) {
    return ngx_http_iri_fail(r, ctx);
  }
  ctx->last = judgement;
  return ngx_http_iri_finish(r, ctx, judgement);
}

/* What a gate of another location made of the request is not for this one. */
static ngx_int_t ngx_http_iri_leave_location(ngx_http_request_t* r, ngx_http_iri_ctx_t* ctx) {
  const ngx_http_iri_judgement_t* const server = ctx->server;
  if (ctx->last == server) return NGX_DECLINED;
  ctx->last = ctx->server;
  if (server != NULL && server->passes && !server->gate->dry_run) r->unparsed_uri = server->form;
  return NGX_DECLINED;
}

static ngx_int_t ngx_http_iri_has_gate(void** loc_conf) {
  const ngx_http_iri_loc_conf_t* const conf = loc_conf[ngx_http_iri_module.ctx_index];
  return conf->gate != NULL && !conf->gate->off && !conf->gate->dry_run;
}

/* Whether there is a gate that might have refused what has not come to it. */
static ngx_int_t ngx_http_iri_is_guarded(ngx_http_request_t* r) {
  const ngx_http_core_srv_conf_t* const core =
      ngx_http_get_module_srv_conf(r, ngx_http_core_module);
  ngx_http_iri_srv_conf_t* const server = ngx_http_get_module_srv_conf(r, ngx_http_iri_module);
  return server->location_refuses || ngx_http_iri_has_gate(core->ctx->loc_conf);
}

/* Whether this is an error page of what no gate has seen: a request that nginx refuses before all
 * gates (no context), or that has come to no location (too large a body, a location that is
 * `internal`, `return` in the server's rules), and comes to no gate now. */
static ngx_int_t ngx_http_iri_is_unseen(ngx_http_request_t* r, const ngx_http_iri_ctx_t* ctx) {
  ngx_http_core_loc_conf_t* const location = ngx_http_get_module_loc_conf(r, ngx_http_core_module);
  if (!r->internal || !ngx_http_iri_is_guarded(r)) return 0;
  if (ctx == NULL) return 1;
  if (ctx->refused || ctx->entered || !(ctx->astray || location->named)) return 0;
  if (ctx->server != NULL && !ctx->server->gate->dry_run) return 0;
  return !ngx_http_iri_has_gate(r->loc_conf);
}

/* Its own path stays to an error page, but a named location has none. */
static ngx_int_t ngx_http_iri_forget(ngx_http_request_t* r, ngx_http_iri_ctx_t* ctx) {
  static ngx_str_t root = ngx_string("/");
  ngx_http_core_loc_conf_t* const location = ngx_http_get_module_loc_conf(r, ngx_http_core_module);
  if (ctx == NULL) ctx = ngx_http_iri_create_ctx(r);
  if (ctx == NULL) return NGX_HTTP_INTERNAL_SERVER_ERROR;
  ctx->refused = 1;
  ctx->last = NULL;
  r->unparsed_uri = root;
  if (location->named) ngx_http_iri_set_request(r, &root, &root);
  return NGX_DECLINED;
}

/* Before rewrite rules of the server see it. Who comes again without having come to a location comes
 * to an error page. */
static ngx_int_t ngx_http_iri_enter_server(ngx_http_request_t* r) {
  ngx_http_iri_ctx_t* ctx;
  if (r != r->main || ngx_http_iri_state(r)->not_found) return NGX_DECLINED;
  ctx = ngx_http_iri_get_ctx(r);
  if (ctx == NULL) {
    return ngx_http_iri_is_unseen(r, NULL) ? ngx_http_iri_forget(r, NULL) : NGX_DECLINED;
  }
  ctx->astray = ctx->begun && !ctx->entered;
  ctx->begun = 1;
  return NGX_DECLINED;
}

static ngx_int_t ngx_http_iri_enter_location(ngx_http_request_t* r) {
  const ngx_http_iri_loc_conf_t* const conf = ngx_http_get_module_loc_conf(r, ngx_http_iri_module);
  ngx_http_iri_gate_t* const gate = conf->gate;
  const ngx_int_t clean = ngx_http_iri_state(r)->not_found;
  ngx_http_iri_ctx_t* ctx;
  if (r != r->main || (clean && gate == ngx_http_iri_server_gate(r))) return NGX_DECLINED;
  ctx = ngx_http_iri_recall_ctx(r);
  if (ctx == NULL && clean) return NGX_HTTP_INTERNAL_SERVER_ERROR;
  if (ngx_http_iri_is_unseen(r, ctx)) return ngx_http_iri_forget(r, ctx);
  if (ctx == NULL) return NGX_DECLINED;
  if (ctx->refused) return NGX_DECLINED;
  ctx->entered = 1;
  if (ctx->held && (gate == ctx->server_gate || !gate->replaces)) {
    return ngx_http_iri_refuse(r, ctx, ctx->server);
  }
  if (gate == ctx->server_gate) return ngx_http_iri_leave_location(r, ctx);
  ctx->taken = 1;
  if (gate->off) {
    ctx->last = NULL;
    return NGX_DECLINED;
  }
  if (ctx->last != NULL && ctx->last->gate == gate) return NGX_DECLINED; /* here again */
  return ngx_http_iri_judge_for_location(r, ctx, gate);
}

/* 444 is no answer: the connection is closed. */
static ngx_int_t ngx_http_iri_answer(ngx_http_request_t* r, ngx_int_t status) {
  if (status != NGX_HTTP_CLOSE) {
    return ngx_http_filter_finalize_request(r, &ngx_http_iri_module, status);
  }
  r->err_status = NGX_HTTP_CLOSE; /* for the access log */
  r->connection->timedout = 1;
  return NGX_ERROR;
}

static ngx_int_t ngx_http_iri_header_filter(ngx_http_request_t* r) {
  ngx_http_iri_ctx_t* const ctx = r == r->main ? ngx_http_iri_get_ctx(r) : NULL;
  if (ctx == NULL || !ctx->held || ctx->taken || ctx->refused) {
    return ngx_http_iri_next_header_filter(r);
  }
  return ngx_http_iri_answer(r, ngx_http_iri_refuse(r, ctx, ctx->server));
}

static ngx_int_t ngx_http_iri_add_handler(ngx_conf_t* cf, ngx_uint_t phase,
                                          ngx_http_handler_pt handler) {
  ngx_http_core_main_conf_t* const core =
      ngx_http_conf_get_module_main_conf(cf, ngx_http_core_module);
  ngx_http_handler_pt* const place = ngx_array_push(&core->phases[phase].handlers);
  if (place == NULL) return NGX_ERROR;
  *place = handler;
  return NGX_OK;
}

/* The handlers of a phase are called from the last to the first that was added, and modules that are
 * loaded are added last: so these come before those of nginx itself. */
ngx_int_t ngx_http_iri_add_handlers(ngx_conf_t* cf) {
  const ngx_http_iri_main_conf_t* const conf =
      ngx_http_conf_get_module_main_conf(cf, ngx_http_iri_module);
  if (conf->zone == NULL) return NGX_OK; /* no gate: nothing to do */
  if (ngx_http_iri_add_handler(cf, NGX_HTTP_POST_READ_PHASE, ngx_http_iri_post_read) != NGX_OK) {
    return NGX_ERROR;
  }
  if (!conf->follows)
    return NGX_OK; /* no other gate, and no error page of what has not come to one */
  if (ngx_http_iri_add_handler(cf, NGX_HTTP_SERVER_REWRITE_PHASE, ngx_http_iri_enter_server) !=
          NGX_OK ||
      ngx_http_iri_add_handler(cf, NGX_HTTP_REWRITE_PHASE, ngx_http_iri_enter_location) != NGX_OK) {
    return NGX_ERROR;
  }
  if (!conf->location_replaces) return NGX_OK; /* nothing is held */
  ngx_http_iri_next_header_filter = ngx_http_top_header_filter;
  ngx_http_top_header_filter = ngx_http_iri_header_filter;
  return NGX_OK;
}
