/* What came, and what a gate says of it.
 *
 * nginx decodes the path of a request before it removes its dot segments, and keeps no more than the
 * path and the query of an absolute-form. What is judged here is the target of the request line and
 * the Host field, byte for byte as they came. */
#include "ngx_http_iri.h"
#include "server_gate.h"

/* The target of `METHOD SP TARGET SP HTTP/1.1`. nginx has checked the line, and lets pass more than
 * one space, and none and no version for HTTP/0.9. Path and query are where nginx has found them, if
 * nothing stands before or after them. */
static ngx_int_t ngx_http_iri_find_target(ngx_http_request_t* r, ngx_str_t* target) {
  u_char* const end = r->request_line.data + r->request_line.len;
  u_char* p = r->request_line.data + r->method_name.len;
  if (r->request_line.len <= r->method_name.len || *p != ' ') return NGX_ERROR;
  while (p < end && *p == ' ') ++p;
  *target = r->unparsed_uri;
  if (p != target->data || target->len == 0) {
    if (p == end || *p == '/') return NGX_ERROR;
    target->data = p; /* an absolute-form */
    while (p < end && *p != ' ') ++p;
    target->len = p - target->data;
  }
  p = target->data + target->len;
  return p == end || (p < end && *p == ' ') ? NGX_OK : NGX_ERROR;
}

static ngx_int_t ngx_http_iri_read_target(ngx_http_request_t* r, ngx_str_t* target) {
  if (r->http_version < NGX_HTTP_VERSION_20) return ngx_http_iri_find_target(r, target);
  *target = r->unparsed_uri; /* nginx makes up a request line */
  return NGX_OK;
}

/* nginx refuses a second Host field, beside :authority too; with HTTP/3 only if it is another. There
 * :authority alone is no field. */
void ngx_http_iri_read_request(ngx_http_request_t* r, ngx_http_iri_ctx_t* ctx) {
  ctx->method = r->method_name;
  ctx->uri = ctx->uri_read = r->uri;
  if (r->headers_in.host != NULL) ctx->host = r->headers_in.host->value;
#if (NGX_HTTP_V3)
  if (r->headers_in.host == NULL && r->http_version == NGX_HTTP_VERSION_30) {
    ctx->host = (ngx_str_t){r->host_end - r->host_start, r->host_start};
  }
#endif
  if (ngx_http_iri_read_target(r, &ctx->target) != NGX_OK) ctx->malformed = NGX_HTTP_IRI_NO_TARGET;
}

static u_char ngx_http_iri_hex(u_char c) {
  return (u_char)(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
}

ngx_int_t ngx_http_iri_decode(ngx_pool_t* pool, const ngx_str_t* path, ngx_str_t* decoded) {
  const u_char* p = path->data;
  const u_char* const end = path->data + path->len;
  u_char* out;
  *decoded = *path;
  if (ngx_strlchr(path->data, path->data + path->len, '%') == NULL) return NGX_OK;
  out = decoded->data = ngx_pnalloc(pool, path->len);
  if (out == NULL) return NGX_ERROR;
  while (p < end) {
    if (*p == '%' && end - p >= 3) {
      *out++ = (u_char)(ngx_http_iri_hex(p[1]) << 4 | ngx_http_iri_hex(p[2]));
      p += 3;
    } else {
      *out++ = *p++;
    }
  }
  decoded->len = out - decoded->data;
  return NGX_OK;
}

/* Path and query of the canonical target: the origin-form (RFC 9112 s3.2.1). */
static ngx_int_t ngx_http_iri_take_form(ngx_http_request_t* r,
                                        ngx_http_iri_judgement_t* judgement) {
  const iri_admission* const admitted = &judgement->admitted;
  uint32_t begin = 0;
  uint32_t end = admitted->parts.path_end;
  u_char* const target = (u_char*)(uintptr_t)admitted->target;
  if (admitted->parts.form != IRI_FORM_ORIGIN &&
      !iri_find_target_part(&admitted->parts, IRI_COMPONENT_PATH, &begin, &end))
    return NGX_ERROR;
  judgement->form.data = target + begin;
  judgement->form.len = admitted->target_size - begin;
  judgement->path.data = judgement->form.data;
  judgement->path.len = end - begin;
  if (begin < end) return NGX_OK;
  judgement->form.data = ngx_pnalloc(r->pool, judgement->form.len + 1); /* http://h is / of h */
  if (judgement->form.data == NULL) return NGX_ERROR;
  judgement->form.data[0] = '/';
  ngx_memcpy(judgement->form.data + 1, target + begin, judgement->form.len);
  ++judgement->form.len;
  judgement->path = (ngx_str_t){1, judgement->form.data};
  return NGX_OK;
}

static void ngx_http_iri_ask_in(ngx_http_iri_ctx_t* ctx, const ngx_str_t* target, u_char* buffer,
                                size_t size, ngx_http_iri_judgement_t* to) {
  to->verdict.struct_size = sizeof to->verdict; /* all else is written, whatever is answered */
  to->error.struct_size = sizeof to->error;
  to->admitted.struct_size = sizeof to->admitted;
  to->passes = iri_gate_admits(&to->gate->gate, (const char*)ctx->method.data, ctx->method.len,
                               (const char*)target->data, target->len, (const char*)ctx->host.data,
                               ctx->host.len, (char*)buffer, size, &to->admitted, to->reported,
                               NGX_HTTP_IRI_REPORTED, &to->verdict, &to->error);
}

/* Asks the gate about a target. Most requests pass as they came, and take no buffer: what has another
 * form is asked about twice. */
static ngx_int_t ngx_http_iri_ask_once(ngx_http_request_t* r, ngx_http_iri_ctx_t* ctx,
                                       const ngx_str_t* target, ngx_http_iri_judgement_t* to) {
  u_char* buffer;
  size_t size;
  to->judged = *target;
  ngx_http_iri_ask_in(ctx, target, NULL, 0, to);
  if (to->error.code != IRI_ERROR_BUFFER_TOO_SMALL) return NGX_OK;
  size = to->admitted.needed;
  buffer = ngx_pnalloc(r->pool, size);
  if (buffer == NULL) return NGX_ERROR;
  ngx_http_iri_ask_in(ctx, target, buffer, size, to);
  return NGX_OK;
}

/* As iri_server_judge(): nginx forwards the rest of a whole URL. */
static ngx_int_t ngx_http_iri_ask(ngx_http_request_t* r, ngx_http_iri_ctx_t* ctx,
                                  const ngx_str_t* target, ngx_http_iri_judgement_t* to) {
  const iri_text whole = {(const char*)target->data, target->len};
  ngx_str_t rest = *target;
  size_t begin;
  if (ngx_http_iri_ask_once(r, ctx, target, to) != NGX_OK) return NGX_ERROR;
  begin = to->passes ? iri_server_find_rest(whole, &to->admitted) : 0;
  if (begin == 0) return NGX_OK;
  rest.data += begin;
  rest.len -= begin;
  if (ngx_http_iri_ask_once(r, ctx, &rest, to) != NGX_OK) return NGX_ERROR;
  iri_server_move(&to->verdict, to->reported, begin);
  return to->passes ? ngx_http_iri_ask_once(r, ctx, target, to) : NGX_OK;
}

void ngx_http_iri_refuse_for(ngx_http_iri_judgement_t* judgement, ngx_http_iri_reason_t reason) {
  judgement->passes = 0;
  judgement->reason = reason;
  judgement->verdict.action = IRI_ACTION_REJECT;
  ngx_memzero(&judgement->verdict.reasons, sizeof judgement->verdict.reasons);
}

/* What the server's gate has made another is judged in that form, too: what passes has the form that
 * both ask for. */
static ngx_int_t ngx_http_iri_judge_form(ngx_http_request_t* r, ngx_http_iri_ctx_t* ctx,
                                         ngx_http_iri_judgement_t* judgement) {
  const ngx_http_iri_judgement_t* const server = ctx->server;
  ngx_str_t target;
  if (server == NULL || !server->passes || judgement->gate->replaces) return NGX_OK;
  if (server->gate->dry_run) return NGX_OK; /* and has changed nothing */
  target.data = (u_char*)(uintptr_t)server->admitted.target;
  target.len = server->admitted.target_size;
  if (target.len == ctx->target.len && ngx_memcmp(target.data, ctx->target.data, target.len) == 0) {
    return NGX_OK;
  }
  return ngx_http_iri_ask(r, ctx, &target, judgement);
}

ngx_http_iri_judgement_t* ngx_http_iri_judge(ngx_http_request_t* r, ngx_http_iri_ctx_t* ctx,
                                             ngx_http_iri_gate_t* gate) {
  ngx_http_iri_judgement_t* judgement = &ctx->first;
  if (ctx->judged) judgement = ngx_palloc(r->pool, sizeof(ngx_http_iri_judgement_t));
  if (judgement == NULL) return NULL;
  ctx->judged = 1;
  judgement->gate = gate;
  judgement->reason = NGX_HTTP_IRI_NONE;
  if (ngx_http_iri_ask(r, ctx, &ctx->target, judgement) != NGX_OK) return NULL;
  if (ctx->malformed != NGX_HTTP_IRI_NONE) ngx_http_iri_refuse_for(judgement, ctx->malformed);
  if (judgement->passes && ngx_http_iri_judge_form(r, ctx, judgement) != NGX_OK) return NULL;
  if (judgement->passes && ngx_http_iri_take_form(r, judgement) != NGX_OK) return NULL;
  return judgement;
}
