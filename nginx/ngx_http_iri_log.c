/* The line of the error log: one object of JSON, in ASCII, with nothing of the request unescaped.
 * nginx appends the request line to what it logs as it came: not here. */
#include "ngx_http_iri.h"

/* ngx_log_error() cuts a line at NGX_MAX_ERROR_STR, 2,048 bytes, with what goes before it. */
#define NGX_HTTP_IRI_LINE 1800
#define NGX_HTTP_IRI_TARGET 500
#define NGX_HTTP_IRI_HOST 150

typedef struct {
  u_char* last;
  u_char* end;
} ngx_http_iri_out_t;

const char* ngx_http_iri_reason_name(ngx_http_iri_reason_t reason) {
  static const char* const names[NGX_HTTP_IRI_REASONS] = {"", "no_target", "other_path"};
  return names[reason];
}

const char* ngx_http_iri_verdict_name(const ngx_http_iri_judgement_t* judgement) {
  if (!judgement->passes && judgement->reason == NGX_HTTP_IRI_NONE &&
      judgement->error.code != IRI_OK) {
    return "invalid";
  }
  return judgement->passes ? iri_action_name(judgement->verdict.action) : "reject";
}

static void ngx_http_iri_put(ngx_http_iri_out_t* out, const char* text) {
  const size_t size = ngx_min(ngx_strlen(text), (size_t)(out->end - out->last));
  out->last = ngx_cpymem(out->last, text, size);
}

static void ngx_http_iri_put_number(ngx_http_iri_out_t* out, ngx_uint_t number) {
  out->last = ngx_snprintf(out->last, out->end - out->last, "%ui", number);
}

static ngx_int_t ngx_http_iri_is_plain(u_char c) {
  return c >= 0x20 && c <= 0x7E && c != '"' && c != '\\' && c != '<' && c != '>' && c != '&' &&
         c != '\'';
}

/* The byte of that value as \u00XX, whatever encoding it may be of; no more than `room` in all. */
static void ngx_http_iri_put_text(ngx_http_iri_out_t* out, const ngx_str_t* text, size_t room) {
  u_char* const end = out->last + ngx_min(room, (size_t)(out->end - out->last));
  size_t i;
  for (i = 0; i < text->len && end - out->last >= 6; ++i) {
    if (ngx_http_iri_is_plain(text->data[i])) {
      *out->last++ = text->data[i];
    } else {
      out->last = ngx_sprintf(out->last, "\\u00%02xd", (int)text->data[i]);
    }
  }
}

static void ngx_http_iri_put_reason(ngx_http_iri_out_t* out, const char* name, unsigned text,
                                    uint32_t begin, uint32_t end) {
  ngx_http_iri_put(out, out->last[-1] == '[' ? "{\"reason\":\"" : ",{\"reason\":\"");
  ngx_http_iri_put(out, name);
  ngx_http_iri_put(out, text == IRI_REQUEST_TARGET ? "\",\"in\":\"target\",\"begin\":"
                                                   : "\",\"in\":\"host\",\"begin\":");
  ngx_http_iri_put_number(out, begin);
  ngx_http_iri_put(out, ",\"end\":");
  ngx_http_iri_put_number(out, end);
  ngx_http_iri_put(out, "}");
}

/* Why: an error, or the findings that the verdict is for, as far as there is room for them. */
static void ngx_http_iri_put_reasons(ngx_http_iri_out_t* out, const ngx_http_iri_judgement_t* j) {
  size_t i;
  ngx_http_iri_put(out, ",\"reasons\":[");
  if (j->reason != NGX_HTTP_IRI_NONE) {
    ngx_http_iri_put_reason(out, ngx_http_iri_reason_name(j->reason), IRI_REQUEST_TARGET, 0, 0);
  } else if (j->error.code != IRI_OK) {
    ngx_http_iri_put_reason(out, iri_error_name(j->error.code), j->error.text, j->error.offset,
                            j->error.offset);
  }
  for (i = 0; i < j->verdict.stored; ++i) {
    if (!IRI_FINDING_IN(j->reported[i].kind, j->verdict.reasons)) continue;
    ngx_http_iri_put_reason(out, iri_finding_name(j->reported[i].kind), j->reported[i].text,
                            j->reported[i].begin, j->reported[i].end);
  }
  ngx_http_iri_put(out, "]");
}

static void ngx_http_iri_put_member(ngx_http_iri_out_t* out, const char* name,
                                    const ngx_str_t* text, size_t room) {
  ngx_http_iri_put(out, name);
  ngx_http_iri_put_text(out, text, room);
  ngx_http_iri_put(out, "\"");
}

static void ngx_http_iri_put_all(ngx_http_iri_out_t* out, ngx_http_request_t* r,
                                 const ngx_http_iri_ctx_t* ctx,
                                 const ngx_http_iri_judgement_t* judgement) {
  ngx_http_iri_put(out, "{\"verdict\":\"");
  ngx_http_iri_put(out, ngx_http_iri_verdict_name(judgement));
  ngx_http_iri_put_member(out, "\",\"gate\":\"", &judgement->gate->name, 100);
  if (judgement->gate->dry_run) ngx_http_iri_put(out, ",\"dry_run\":true");
  ngx_http_iri_put_reasons(out, judgement);
  ngx_http_iri_put_member(out, ",\"client\":\"", &r->connection->addr_text, 64);
  ngx_http_iri_put_member(out, ",\"method\":\"", &ctx->method, 32);
  ngx_http_iri_put_member(out, ",\"target\":\"", &ctx->target, NGX_HTTP_IRI_TARGET);
  ngx_http_iri_put(out, ",\"target_size\":");
  ngx_http_iri_put_number(out, ctx->target.len);
  ngx_http_iri_put_member(out, ",\"host\":\"", &ctx->host, NGX_HTTP_IRI_HOST);
  ngx_http_iri_put(out, ",\"host_size\":");
  ngx_http_iri_put_number(out, ctx->host.len);
  ngx_http_iri_put(out, "}");
}

/* What is refused is an error, what would be a warning, and what passes with a report a notice. */
static ngx_uint_t ngx_http_iri_level(const ngx_http_iri_judgement_t* judgement) {
  if (!judgement->passes) return judgement->gate->dry_run ? NGX_LOG_WARN : NGX_LOG_ERR;
  return judgement->verdict.count != 0 ? NGX_LOG_NOTICE : NGX_LOG_DEBUG;
}

void ngx_http_iri_log(ngx_http_request_t* r, const ngx_http_iri_ctx_t* ctx,
                      const ngx_http_iri_judgement_t* judgement) {
  ngx_log_t* const log = r->connection->log;
  const ngx_uint_t level = ngx_http_iri_level(judgement);
  ngx_log_handler_pt const handler = log->handler;
  u_char line[NGX_HTTP_IRI_LINE];
  ngx_http_iri_out_t out;
  if (level == NGX_LOG_DEBUG || log->log_level < level) return;
  out.last = line;
  out.end = line + sizeof line;
  ngx_http_iri_put_all(&out, r, ctx, judgement);
  log->handler = NULL; /* it would append the request line */
  ngx_log_error(level, log, 0, "iri_gate: %*s", (size_t)(out.last - line), line);
  log->handler = handler;
}
