/* Counters of all workers, kept over reloads, and `iri_status`, the page that shows them: text as
 * Prometheus reads it. */
#include "ngx_http_iri.h"

#define NGX_HTTP_IRI_LINE 96

static ngx_int_t ngx_http_iri_init_zone(ngx_shm_zone_t* zone, void* old) {
  ngx_slab_pool_t* const pool = (ngx_slab_pool_t*)zone->shm.addr;
  if (old != NULL || zone->shm.exists) {
    zone->data = old != NULL ? old : pool->data;
    return NGX_OK;
  }
  zone->data = pool->data = ngx_slab_calloc(pool, sizeof(ngx_http_iri_counters_t));
  return zone->data != NULL ? NGX_OK : NGX_ERROR;
}

ngx_int_t ngx_http_iri_add_zone(ngx_conf_t* cf) {
  static ngx_str_t name = ngx_string("iri_status");
  ngx_http_iri_main_conf_t* const conf =
      ngx_http_conf_get_module_main_conf(cf, ngx_http_iri_module);
  if (conf->zone != NULL) return NGX_OK;
  conf->zone = ngx_shared_memory_add(cf, &name, 8 * ngx_pagesize, &ngx_http_iri_module);
  if (conf->zone == NULL) return NGX_ERROR;
  conf->zone->init = ngx_http_iri_init_zone;
  return NGX_OK;
}

static void ngx_http_iri_count_findings(ngx_http_iri_counters_t* counters,
                                        const iri_finding_set* reasons) {
  int i;
  for (i = 0; i < IRI_FINDING_COUNT; ++i) {
    if (IRI_FINDING_IN(i, *reasons)) ngx_atomic_fetch_add(&counters->findings[i], 1);
  }
}

void ngx_http_iri_count(ngx_http_request_t* r, const ngx_http_iri_judgement_t* judgement) {
  ngx_http_iri_counters_t* const counters = ngx_http_iri_counters(r);
  const iri_finding_set* const reasons = &judgement->verdict.reasons;
  const ngx_uint_t verdict = ngx_http_iri_verdict(judgement);
  ngx_atomic_fetch_add(&counters->verdicts[judgement->gate->dry_run][verdict], 1);
  if (judgement->reason != NGX_HTTP_IRI_NONE) {
    ngx_atomic_fetch_add(&counters->reasons[judgement->reason], 1);
  } else if (judgement->error.code > 0 && judgement->error.code < NGX_HTTP_IRI_ERRORS) {
    ngx_atomic_fetch_add(&counters->errors[judgement->error.code], 1);
  }
  if ((reasons->words[0] | reasons->words[1]) != 0) ngx_http_iri_count_findings(counters, reasons);
}

static u_char* ngx_http_iri_put_reason_line(u_char* out, const char* name, ngx_atomic_uint_t n) {
  if (n == 0 || name == NULL) return out;
  return ngx_sprintf(out, "iri_gate_reasons_total{reason=\"%s\"} %uA\n", name, n);
}

static u_char* ngx_http_iri_put_reasons_page(u_char* out, const ngx_http_iri_counters_t* counters) {
  int i;
  out = ngx_sprintf(out,
                    "# HELP iri_gate_reasons_total Requests by what the verdict was for.\n"
                    "# TYPE iri_gate_reasons_total counter\n");
  for (i = 0; i < IRI_FINDING_COUNT; ++i) {
    out = ngx_http_iri_put_reason_line(out, iri_finding_name(i), counters->findings[i]);
  }
  for (i = 1; i < NGX_HTTP_IRI_ERRORS; ++i) {
    out = ngx_http_iri_put_reason_line(out, iri_error_name(i), counters->errors[i]);
  }
  for (i = 1; i < NGX_HTTP_IRI_REASONS; ++i) {
    out = ngx_http_iri_put_reason_line(out, ngx_http_iri_reason_name(i), counters->reasons[i]);
  }
  return out;
}

static u_char* ngx_http_iri_put_page(u_char* out, const ngx_http_iri_counters_t* counters) {
  int dry_run;
  int i;
  out = ngx_sprintf(out,
                    "# HELP iri_gate_requests_total Judgements of gates by their verdict.\n"
                    "# TYPE iri_gate_requests_total counter\n");
  for (dry_run = 0; dry_run < 2; ++dry_run) {
    for (i = 0; i < NGX_HTTP_IRI_VERDICTS; ++i) {
      out = ngx_sprintf(out, "iri_gate_requests_total{verdict=\"%s\",dry_run=\"%d\"} %uA\n",
                        ngx_http_iri_verdict_name(i), dry_run, counters->verdicts[dry_run][i]);
    }
  }
  return ngx_http_iri_put_reasons_page(out, counters);
}

static ngx_int_t ngx_http_iri_send_page(ngx_http_request_t* r, ngx_buf_t* page) {
  ngx_chain_t out;
  ngx_int_t rc;
  ngx_str_set(&r->headers_out.content_type, "text/plain; version=0.0.4");
  r->headers_out.content_type_len = r->headers_out.content_type.len;
  r->headers_out.status = NGX_HTTP_OK;
  r->headers_out.content_length_n = page->last - page->pos;
  rc = ngx_http_send_header(r);
  if (rc == NGX_ERROR || rc > NGX_OK || r->header_only) return rc;
  page->last_buf = r == r->main;
  page->last_in_chain = 1;
  out.buf = page;
  out.next = NULL;
  return ngx_http_output_filter(r, &out);
}

ngx_int_t ngx_http_iri_status_handler(ngx_http_request_t* r) {
  const size_t lines = 4 + 2 * NGX_HTTP_IRI_VERDICTS + NGX_HTTP_IRI_SETS + NGX_HTTP_IRI_ERRORS +
                       NGX_HTTP_IRI_REASONS;
  const ngx_http_iri_main_conf_t* const conf =
      ngx_http_get_module_main_conf(r, ngx_http_iri_module);
  ngx_buf_t* page;
  ngx_int_t rc;
  if (!(r->method & (NGX_HTTP_GET | NGX_HTTP_HEAD))) return NGX_HTTP_NOT_ALLOWED;
  rc = ngx_http_discard_request_body(r);
  if (rc != NGX_OK) return rc;
  page = ngx_create_temp_buf(r->pool, lines * NGX_HTTP_IRI_LINE);
  if (page == NULL) return NGX_HTTP_INTERNAL_SERVER_ERROR;
  page->last = ngx_http_iri_put_page(page->last, conf->zone->data);
  return ngx_http_iri_send_page(r, page);
}
