/* The line of the error log; modules/common/README.md says what it holds. nginx appends the request line to
 * what it logs as it came: not here. */
#include "ngx_http_iri.h"
#include "server_gate.h"

const char* ngx_http_iri_reason_name(ngx_http_iri_reason_t reason) {
  static const char* const names[NGX_HTTP_IRI_REASONS] = {"", "no_target", "other_path"};
  return names[reason];
}

ngx_uint_t ngx_http_iri_verdict(const ngx_http_iri_judgement_t* judgement) {
  if (judgement->passes) return (ngx_uint_t)(judgement->verdict.action - IRI_ACTION_ALLOW);
  return judgement->reason == NGX_HTTP_IRI_NONE && judgement->error.code != IRI_OK
             ? NGX_HTTP_IRI_INVALID
             : IRI_ACTION_REJECT - IRI_ACTION_ALLOW;
}

const char* ngx_http_iri_verdict_name(ngx_uint_t verdict) {
  return verdict == NGX_HTTP_IRI_INVALID ? "invalid"
                                         : iri_action_name((int)verdict + IRI_ACTION_ALLOW);
}

static iri_text ngx_http_iri_text(const ngx_str_t* text) {
  return (iri_text){(const char*)text->data, text->len};
}

static iri_server_judgement ngx_http_iri_plain(const ngx_http_iri_judgement_t* judgement) {
  iri_server_judgement plain;
  plain.gate = &judgement->gate->gate;
  plain.judged = ngx_http_iri_text(&judgement->judged);
  plain.passes = judgement->passes;
  plain.admitted = judgement->admitted;
  plain.verdict = judgement->verdict;
  plain.error = judgement->error;
  ngx_memcpy(plain.reported, judgement->reported, sizeof plain.reported);
  return plain;
}

ngx_int_t ngx_http_iri_name_reasons(ngx_pool_t* pool, const ngx_http_iri_judgement_t* judgement,
                                    ngx_str_t* names) {
  const iri_server_judgement plain = ngx_http_iri_plain(judgement);
  const char* const own = ngx_http_iri_reason_name(judgement->reason);
  char text[IRI_SERVER_NAMES];
  names->len = iri_server_reasons(&plain, text, sizeof text);
  if (*own != '\0')
    names->len = ngx_cpystrn((u_char*)text, (u_char*)own, sizeof text) - (u_char*)text;
  names->data = ngx_pnalloc(pool, names->len + 1);
  if (names->data == NULL) return NGX_ERROR;
  ngx_memcpy(names->data, text, names->len);
  return NGX_OK;
}

static iri_server_measure ngx_http_iri_measure(ngx_http_request_t* r, const ngx_http_iri_ctx_t* ctx,
                                               const ngx_http_iri_judgement_t* judgement) {
  const ngx_http_iri_gate_t* const gate = judgement->gate;
  iri_server_measure measure;
  measure.gate = ngx_http_iri_text(&gate->name);
  measure.level = gate == ctx->server_gate ? "server" : "location";
  measure.status = judgement->passes || gate->dry_run ? 0 : (unsigned)gate->status;
  measure.dry_run = gate->dry_run;
  measure.own_reason =
      judgement->reason == NGX_HTTP_IRI_NONE ? NULL : ngx_http_iri_reason_name(judgement->reason);
  measure.client = ngx_http_iri_text(&r->connection->addr_text);
  return measure;
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
  const ngx_log_handler_pt handler = log->handler;
  char line[IRI_SERVER_LINE]; /* ngx_log_error() cuts a line at 2,048 bytes with what goes before */
  if (level == NGX_LOG_DEBUG || log->log_level < level) return;
  const iri_server_request request = {ngx_http_iri_text(&ctx->method),
                                      ngx_http_iri_text(&ctx->target),
                                      ngx_http_iri_text(&ctx->host)};
  const iri_server_judgement plain = ngx_http_iri_plain(judgement);
  const iri_server_measure measure = ngx_http_iri_measure(r, ctx, judgement);
  iri_server_line(&request, &plain, &measure, line, sizeof line);
  log->handler = NULL; /* it would append the request line */
  ngx_log_error(level, log, 0, "iri_gate: %s", line);
  log->handler = handler;
}
