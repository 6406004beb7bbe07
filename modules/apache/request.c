/* The request at the gate: judged, told about, and brought into canonical form. */
#include "mod_iri.h"

#include <apr_strings.h>
#include <http_core.h>
#include <http_log.h>
#include <http_protocol.h>
#include <http_request.h>

APLOG_USE_MODULE(iri);

enum { on_stack = 8192 + 256 }; /* what the presets let pass */

static iri_text text_of(const char* text) {
  return (iri_text){text, text == NULL ? 0 : strlen(text)};
}

static iri_server_request request_of(const request_rec* r, const char* target) {
  return (iri_server_request){text_of(r->method), text_of(target),
                              text_of(apr_table_get(r->headers_in, "Host"))};
}

/* For logs (%{NAME}n, %{NAME}e), expressions, and programs. */
static void tell_again(request_rec* r, const char* name, const char* value) {
  apr_table_setn(r->notes, name, value);
  apr_table_setn(r->subprocess_env, name, value);
}
/* The same in the notes of a new request, which have nothing of that name: they are not searched. */
static void tell(request_rec* r, const char* name, const char* value) {
  apr_table_addn(r->notes, name, value);
  apr_table_setn(r->subprocess_env, name, value);
}

static void tell_verdict(request_rec* r, const iri_server_judgement* judgement,
                         void (*tell_it)(request_rec*, const char*, const char*)) {
  char reasons[IRI_SERVER_NAMES];
  const size_t size = iri_server_reasons(judgement, reasons, sizeof reasons);
  tell_it(r, "iri_verdict", iri_server_verdict(judgement));
  tell_it(r, "iri_findings", size == 0 ? "" : apr_pstrmemdup(r->pool, reasons, size));
}

static iri_server_measure measure_of(const request_rec* r, const iri_setting* setting,
                                     const char* level, bool refuses) {
  return (iri_server_measure){
      text_of(setting->name), level, refuses ? (unsigned)setting->status : 0,
      setting->dry_run,       NULL,  text_of(r->connection->client_ip)};
}

static void log_line(request_rec* r, const iri_server_request* request,
                     const iri_server_judgement* judgement, const iri_setting* setting,
                     const char* level, bool refuses) {
  const bool warns = !judgement->passes || refuses;
  char line[IRI_SERVER_LINE];
  if (judgement->verdict.action == IRI_ACTION_ALLOW) return;
  if (!APLOG_R_IS_LEVEL(r, warns ? APLOG_WARNING : APLOG_INFO)) return;
  const iri_server_measure measure = measure_of(r, setting, level, refuses);
  iri_server_line(request, judgement, &measure, line, sizeof line);
  ap_log_rerror(APLOG_MARK, warns ? APLOG_WARNING : APLOG_INFO, 0, r, "iri_gate: %s", line);
}

/* The name of a variable for a capture, and its value. */
static void tell_capture(request_rec* r, const iri_router* router, const iri_route_match* match,
                         size_t index, iri_text value) {
  iri_text name = {NULL, 0};
  if (iri_route_name(router, match->route, index, &name, NULL) != IRI_OK) return;
  const char* const own = apr_pstrmemdup(r->pool, name.data, name.size);
  tell(r, apr_pstrcat(r->pool, "iri_route_", own, NULL),
       apr_pstrmemdup(r->pool, value.data, value.size));
}

static void tell_route(request_rec* r, const iri_server_routes* routes,
                       const iri_admission* admitted) {
  iri_text captures[IRI_MAX_ROUTE_CAPTURES];
  iri_route_match match = IRI_ROUTE_MATCH_INIT;
  if (!iri_find_admitted_route(&routes->router, r->method, strlen(r->method), admitted, captures,
                               IRI_MAX_ROUTE_CAPTURES, &match)) {
    return;
  }
  const iri_text pattern = routes->patterns[match.route];
  tell(r, "iri_route", apr_pstrmemdup(r->pool, pattern.data, pattern.size));
  for (size_t i = 0; i < match.captures; ++i) {
    tell_capture(r, &routes->router, &match, i, captures[i]);
  }
}

/* Whether the target is that of the request itself, which ends with NUL and stays: nothing has to be copied. */
static bool came_so(const request_rec* r, const iri_admission* admitted) {
  return admitted->target == r->unparsed_uri;
}

/* The path begins here; an absolute-form without one has the path "/". */
static const char* path_of(request_rec* r, const iri_admission* admitted) {
  uint32_t begin = 0;
  uint32_t end = 0;
  if (!iri_find_target_part(&admitted->parts, IRI_COMPONENT_PATH, &begin, &end)) return NULL;
  if (begin == end) return "/";
  if (came_so(r, admitted) && end == admitted->target_size) return admitted->target + begin;
  return apr_pstrmemdup(r->pool, admitted->target + begin, end - begin);
}

/* The origin-form of an absolute-form: what a server is asked for. A proxy is asked for the whole. */
static const char* target_of(request_rec* r, const iri_admission* admitted) {
  const uint32_t begin = admitted->parts.authority_end;
  const bool absolute = admitted->parts.form == IRI_FORM_ABSOLUTE && begin != IRI_ABSENT;
  if (!absolute || r->proxyreq == PROXYREQ_PROXY) {
    if (came_so(r, admitted)) return r->unparsed_uri;
    return apr_pstrmemdup(r->pool, admitted->target, admitted->target_size);
  }
  const char* const rest =
      apr_pstrmemdup(r->pool, admitted->target + begin, admitted->target_size - begin);
  return *rest == '/' ? rest : apr_pstrcat(r->pool, "/", rest, NULL);
}

/* What Apache has as a text is not copied: the Host field, or the name that it found in it. */
static const char* host_of(request_rec* r, const iri_text* field, const iri_admission* admitted) {
  const iri_text name = text_of(r->hostname);
  if (admitted->host == field->data && admitted->host_size == field->size) return field->data;
  if (name.data != NULL && name.size == admitted->host_size &&
      memcmp(name.data, admitted->host, name.size) == 0) {
    return name.data;
  }
  return apr_pstrmemdup(r->pool, admitted->host, admitted->host_size);
}

static void tell_admitted(request_rec* r, const iri_text* field, const iri_admission* admitted,
                          const char* target) {
  const char* const path = path_of(r, admitted);
  tell(r, "iri_target", target);
  if (path != NULL) tell(r, "iri_path", path);
  if (admitted->host != NULL) tell(r, "iri_host", host_of(r, field, admitted));
}

/* From here on this is the target, to Apache, to those it forwards to, and to programs, which take
 * REQUEST_URI from the request line. */
static int use_target(request_rec* r, const char* target) {
  if (target == r->unparsed_uri || strcmp(target, r->unparsed_uri) == 0) return DECLINED;
  apr_table_setn(r->notes, "iri_request_line", r->the_request);
  r->the_request =
      apr_pstrcat(r->pool, r->method, " ", target, r->assbackwards ? NULL : " ", r->protocol, NULL);
  ap_parse_uri(r, target);
  if (r->proxyreq == PROXYREQ_PROXY) { /* as mod_proxy has it */
    r->uri = r->unparsed_uri;
    r->filename = apr_pstrcat(r->pool, "proxy:", r->uri, NULL);
  }
  return r->status == HTTP_OK ? DECLINED : HTTP_BAD_REQUEST;
}

/* Apache takes slashes at the beginning for one, whatever MergeSlashes says, and would forward the path as it
 * has decoded it. */
static void keep_slashes(request_rec* r, const iri_admission* admitted) {
  uint32_t begin = 0;
  uint32_t end = 0;
  if (!iri_find_target_part(&admitted->parts, IRI_COMPONENT_PATH, &begin, &end)) return;
  if (end - begin < 2 || memcmp(admitted->target + begin, "//", 2) != 0) return;
  r->uri = apr_pstrmemdup(r->pool, admitted->target + begin, end - begin);
}

static int admit(request_rec* r, const iri_config* config, const iri_text* field,
                 const iri_server_judgement* judgement) {
  const char* const target = target_of(r, &judgement->admitted);
  tell_admitted(r, field, &judgement->admitted, target);
  if (config->routes != NULL) tell_route(r, config->routes, &judgement->admitted);
  if (config->setting->dry_run) return DECLINED;
  const int status = use_target(r, target);
  if (r->proxyreq != PROXYREQ_PROXY) keep_slashes(r, &judgement->admitted);
  return status;
}

/* The page of an ErrorDocument may be a program that acts on the path that it is asked for: nothing of what was
 * refused is left to it. The logs have the request line. */
static void forget(request_rec* r) {
  r->the_request = apr_pstrcat(r->pool, r->method, " / ", r->protocol, NULL);
  for (request_rec* before = r->prev; before != NULL; before = before->prev) {
    before->uri = before->unparsed_uri = apr_pstrdup(r->pool, "/");
    before->args = NULL;
  }
}

static int refuse(request_rec* r, const iri_setting* setting) {
  apr_table_setn(r->notes, "iri_refused", "1");
  return setting->status;
}

/* What was found stays with the request that Apache makes of this one, for the logs. */
static void inherit(request_rec* r) {
  static const char* const names[] = {"iri_verdict", "iri_findings", "iri_target",      "iri_path",
                                      "iri_host",    "iri_route",    "iri_request_line"};
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i) {
    const char* const value = apr_table_get(r->prev->notes, names[i]);
    if (value != NULL) tell(r, names[i], value);
  }
  if (apr_table_get(r->prev->notes, "iri_refused") != NULL) forget(r);
}

/* What is too large for `room`, which is that of the stack, takes a piece of the pool. */
static void judge(request_rec* r, const iri_setting* setting, const iri_server_request* request,
                  char* room, iri_server_judgement* judgement) {
  const size_t size = iri_server_room(request);
  char* const buffer = size <= on_stack ? room : apr_palloc(r->pool, size);
  iri_server_judge(setting->gate, request, buffer, size <= on_stack ? on_stack : size, judgement);
}

int iri_gate_request(request_rec* r) {
  const iri_config* const config = ap_get_module_config(r->server->module_config, &iri_module);
  const iri_setting* const setting = config->setting;
  char room[on_stack];
  iri_server_judgement judgement;
  if (r->prev != NULL) inherit(r); /* an internal redirection: the text is the server's own */
  if (r->prev != NULL || setting == NULL || setting->gate == NULL) return DECLINED;
  const iri_server_request request = request_of(r, r->unparsed_uri);
  judge(r, setting, &request, room, &judgement);
  const bool refuses = !judgement.passes && !setting->dry_run;
  tell_verdict(r, &judgement, tell);
  log_line(r, &request, &judgement, setting, "server", refuses);
  if (judgement.passes) return admit(r, config, &request.host, &judgement);
  return refuses ? refuse(r, setting) : DECLINED;
}

/* The request that the client has made: what came before the internal redirections. */
static const request_rec* first_of(const request_rec* r) {
  while (r->prev != NULL) r = r->prev;
  return r;
}

/* What Apache shows instead of an answer: the status of the request before is that of an error. */
static bool is_error_document(const request_rec* r) {
  return r->prev != NULL && ap_is_HTTP_ERROR(r->prev->status);
}

/* The path has chosen the section already, so what is not canonical cannot become it any more. */
int iri_gate_section(request_rec* r) {
  iri_config* const config = ap_get_module_config(r->per_dir_config, &iri_module);
  const iri_setting* const setting = config->setting;
  char room[on_stack];
  iri_server_judgement judgement;
  ap_set_module_config(r->request_config, &iri_module, config); /* for iri_gate_found() */
  if (setting == NULL || setting->gate == NULL || is_error_document(r)) return DECLINED;
  const iri_server_request request = request_of(r, first_of(r)->unparsed_uri);
  judge(r, setting, &request, room, &judgement);
  const bool passes = judgement.passes && judgement.verdict.action != IRI_ACTION_CANONICALIZE;
  const bool refuses = !passes && !setting->dry_run;
  tell_verdict(r, &judgement, tell_again);
  log_line(r, &request, &judgement, setting, "location", refuses);
  return refuses ? refuse(r, setting) : DECLINED;
}

/* ap_internal_fast_redirect() gives the request another section, behind header_parser. No IriGate
 * judges twice, and none a subrequest. */
int iri_gate_found(request_rec* r) {
  const iri_config* const config = ap_get_module_config(r->per_dir_config, &iri_module);
  const iri_config* const judged = ap_get_module_config(r->request_config, &iri_module);
  if (r->main != NULL) return DECLINED;
  return judged != NULL && judged->setting == config->setting ? DECLINED : iri_gate_section(r);
}
