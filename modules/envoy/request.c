/* The request at the gate, twice. Before Envoy chooses a route, an early header mutation brings the target into
 * canonical form, and keeps what came in a header. Behind that a filter refuses all that is not in
 * canonical form, and tells about both: it has a stream to answer, and metadata. */
#define _GNU_SOURCE /* memrchr() */
#include <stdlib.h>
#include <string.h>

#include "envoy_abi.h"
#include "iri_envoy.h"

enum { on_stack = 8192 + 256 }; /* what the presets let pass */
enum { headers_at_once = 64 };
#define TEXT(literal) \
  (envoy_text) { literal, sizeof literal - 1 }

/* Of the request header with what came: between the mutation and the filter. */
#define CAME TEXT("x-iri-came")

static const char* const counter_names[IRI_COUNTERS] = {
    "iri_gate.refused", "iri_gate.would_refuse", "iri_gate.canonicalized", "iri_gate.reported"};

static envoy_text text_of(const char* text) { return (envoy_text){text, strlen(text)}; }

static iri_setting* open_setting(envoy_text text) {
  char why[IRI_SERVER_WHY];
  char line[IRI_SERVER_WHY + 16] = "iri_gate: ";
  iri_setting* const setting = iri_open_setting(text.data, text.size, why, sizeof why);
  if (setting != NULL) return setting;
  CALLBACK(log)(envoy_error, text_of(strcat(line, why)));
  return NULL;
}

const void* HOOK(http_filter_config_new)(void* config, envoy_text name, envoy_text text) {
  iri_setting* const setting = open_setting(text);
  (void)name;
  for (size_t i = 0; setting != NULL && i < IRI_COUNTERS; ++i) {
    CALLBACK(http_filter_config_define_counter)
    (config, text_of(counter_names[i]), NULL, 0, &setting->counters[i]);
  }
  return setting;
}
void HOOK(http_filter_config_destroy)(const void* setting) {
  iri_close_setting((iri_setting*)setting);
}
const void* HOOK(early_header_mutation_config_new)(void* config, envoy_text name, envoy_text text) {
  (void)config, (void)name;
  return open_setting(text);
}
void HOOK(early_header_mutation_config_destroy)(const void* setting) {
  iri_close_setting((iri_setting*)setting);
}
const void* HOOK(http_filter_per_route_config_new)(envoy_text name, envoy_text text) {
  (void)name;
  return open_setting(text);
}
void HOOK(http_filter_per_route_config_destroy)(const void* setting) {
  iri_close_setting((iri_setting*)setting);
}
const void* HOOK(http_filter_new)(const void* setting, void* stream) {
  (void)stream;
  return setting;
}

/* What the gate reads of a request. */
struct fields {
  iri_server_request request;
  iri_text came; /* {NULL, 0}: there is none */
};

/* How: a filter has other callbacks than a mutation. */
struct reader {
  size_t (*count)(void* from);
  bool (*all)(void* from, envoy_header* headers);
  bool (*one)(void* from, envoy_text name, envoy_text* value);
};

static size_t count_of_filter(void* stream) {
  return CALLBACK(http_get_headers_size)(stream, envoy_request_header);
}
static bool all_of_filter(void* stream, envoy_header* headers) {
  return CALLBACK(http_get_headers)(stream, envoy_request_header, headers);
}
static bool one_of_filter(void* stream, envoy_text name, envoy_text* value) {
  return CALLBACK(http_get_header)(stream, envoy_request_header, name, value, 0, NULL);
}
static bool one_of_mutation(void* headers, envoy_text name, envoy_text* value) {
  return CALLBACK(early_header_mutation_get_header_value)(headers, name, value, 0, NULL);
}
static const struct reader of_filter = {count_of_filter, all_of_filter, one_of_filter};
static const struct reader of_mutation = {CALLBACK(early_header_mutation_get_headers_size),
                                          CALLBACK(early_header_mutation_get_headers),
                                          one_of_mutation};

static bool is_named(envoy_text name, envoy_text wanted) {
  return name.size == wanted.size && memcmp(name.data, wanted.data, name.size) == 0;
}

static iri_text* place_of(struct fields* fields, envoy_text name) {
  if (is_named(name, TEXT(":method"))) return &fields->request.method;
  if (is_named(name, TEXT(":path"))) return &fields->request.target;
  if (is_named(name, TEXT(":authority"))) return &fields->request.host;
  return is_named(name, CAME) ? &fields->came : NULL;
}

/* To ask for a header by its name takes Envoy longer than to show twenty. */
static void read_all(const struct reader* reader, void* from, struct fields* fields) {
  const envoy_text names[] = {TEXT(":method"), TEXT(":path"), TEXT(":authority"), CAME};
  envoy_header headers[headers_at_once];
  const size_t count = reader->count(from);
  const bool at_once = count <= headers_at_once && reader->all(from, headers);
  for (size_t i = 0; i < (at_once ? count : sizeof names / sizeof *names); ++i) {
    envoy_text name = at_once ? headers[i].name : names[i];
    envoy_text value = at_once ? headers[i].value : (envoy_text){NULL, 0};
    iri_text* const place = place_of(fields, name);
    if (place == NULL || place->data != NULL) continue; /* the first one counts */
    if (at_once || reader->one(from, name, &value)) *place = (iri_text){value.data, value.size};
  }
}

/* CONNECT has no path: it is asked for an authority. */
static struct fields fields_of(const struct reader* reader, void* from) {
  struct fields fields = {{{NULL, 0}, {NULL, 0}, {NULL, 0}}, {NULL, 0}};
  read_all(reader, from, &fields);
  if (fields.request.target.data == NULL) fields.request.target = fields.request.host;
  return fields;
}

/* The address alone: Envoy has an IPv4 address with a port, and an IPv6 address in brackets with a port. */
static iri_text client_of(void* stream) {
  envoy_text value = {NULL, 0};
  CALLBACK(http_filter_get_attribute_string)(stream, envoy_source_address, &value);
  if (value.data == NULL || value.size == 0) return (iri_text){value.data, value.size};
  const char* const bracket = value.data[0] == '[' ? memchr(value.data, ']', value.size) : NULL;
  if (bracket != NULL) return (iri_text){value.data + 1, (size_t)(bracket - value.data) - 1};
  const char* const colon = memchr(value.data, ':', value.size);
  const bool port = colon != NULL && colon == memrchr(value.data, ':', value.size);
  return (iri_text){value.data, port ? (size_t)(colon - value.data) : value.size};
}

static void log_line(void* stream, const iri_server_request* request,
                     const iri_server_judgement* judgement, const iri_setting* setting,
                     const char* level, bool refuses) {
  const int severity = judgement->passes && !refuses ? envoy_info : envoy_warn;
  char line[IRI_SERVER_LINE + 16] = "iri_gate: ";
  const size_t start = strlen(line);
  if (!CALLBACK(log_enabled)(severity)) return;
  const iri_server_measure measure = {{setting->name, strlen(setting->name)},
                                      level,
                                      refuses ? setting->status : 0,
                                      setting->dry_run,
                                      NULL,
                                      client_of(stream)};
  iri_server_line(request, judgement, &measure, line + start, sizeof line - start);
  CALLBACK(log)(severity, text_of(line));
}

/* For access logs: %DYNAMIC_METADATA(iri_gate:verdict)%. */
static void tell(void* stream, envoy_text space, envoy_text key, envoy_text value) {
  CALLBACK(http_set_dynamic_metadata_string)(stream, space, key, value);
}

/* The route of a request that goes on, and its captures by their names, as they stand in the path and the host. */
static void tell_route(void* stream, const iri_server_routes* routes, iri_text method,
                       const iri_admission* admitted) {
  iri_text captures[IRI_MAX_ROUTE_CAPTURES];
  iri_route_match match = IRI_ROUTE_MATCH_INIT;
  if (routes->count == 0 ||
      !iri_find_admitted_route(&routes->router, method.data, method.size, admitted, captures,
                               IRI_MAX_ROUTE_CAPTURES, &match)) {
    return;
  }
  const iri_text pattern = routes->patterns[match.route];
  tell(stream, TEXT("iri_gate"), TEXT("route"), (envoy_text){pattern.data, pattern.size});
  for (size_t i = 0; i < match.captures; ++i) {
    iri_text name = {NULL, 0};
    if (iri_route_name(&routes->router, match.route, i, &name, NULL) != IRI_OK) continue;
    tell(stream, TEXT("iri_gate.captures"), (envoy_text){name.data, name.size},
         (envoy_text){captures[i].data, captures[i].size});
  }
}

static void count(void* stream, const iri_setting* filter, const iri_server_judgement* judgement,
                  bool refuses) {
  const int counter = refuses                                                ? IRI_REFUSED
                      : !judgement->passes                                   ? IRI_WOULD_REFUSE
                      : judgement->verdict.action == IRI_ACTION_CANONICALIZE ? IRI_CANONICALIZED
                                                                             : IRI_REPORTED;
  CALLBACK(http_filter_increment_counter)(stream, filter->counters[counter], NULL, 0, 1);
}

/* All that is said of a request: nothing of one that is allowed. */
static void report(void* stream, const iri_server_request* request,
                   const iri_server_judgement* judgement, const iri_setting* filter,
                   const iri_setting* setting, bool refuses) {
  char reasons[IRI_SERVER_NAMES];
  if (judgement->verdict.action == IRI_ACTION_ALLOW && !refuses) return;
  log_line(stream, request, judgement, setting, filter == setting ? "server" : "location", refuses);
  iri_server_reasons(judgement, reasons, sizeof reasons);
  tell(stream, TEXT("iri_gate"), TEXT("verdict"), text_of(iri_server_verdict(judgement)));
  tell(stream, TEXT("iri_gate"), TEXT("findings"), text_of(reasons));
  count(stream, filter, judgement, refuses);
}

static void refuse(void* stream, const iri_setting* setting) {
  CALLBACK(http_send_response)
  (stream, setting->status, NULL, 0, TEXT("refused\n"), TEXT("iri_gate"));
}

static bool is_same(iri_text text, const iri_admission* admitted) {
  return admitted->target_size == text.size && memcmp(admitted->target, text.data, text.size) == 0;
}

/* What stood in the place of the path is told about, if that is its form; no client makes more of it up. */
static bool tell_what_came(void* stream, const iri_setting* filter, const struct fields* fields,
                           char* buffer, size_t size) {
  const iri_text path = fields->request.target;
  iri_server_request request = fields->request;
  iri_server_judgement judgement;
  request.target = fields->came;
  if (request.target.data == NULL || filter->dry_run) return false;
  iri_server_judge(&filter->gate, &request, buffer, size, &judgement);
  if (!judgement.passes || !is_same(path, &judgement.admitted)) return false;
  report(stream, &request, &judgement, filter, filter, false);
  return true;
}

/* The gates of a request. */
struct gates {
  void* stream;
  const iri_setting* filter; /* of the listener */
  const iri_setting* route;  /* NULL: it has none */
  const iri_setting* routed; /* the one whose routes count */
  struct fields fields;
};

/* Envoy has chosen the route, so what is not canonical cannot become it any more. */
static bool judge_in(const struct gates* gates, const iri_setting* setting, char* buffer,
                     size_t size) {
  void* const stream = gates->stream;
  const iri_setting* const filter = gates->filter;
  const iri_server_request* const request = &gates->fields.request;
  iri_server_judgement judgement;
  iri_server_judge(&setting->gate, request, buffer, size, &judgement);
  const bool passes = judgement.passes && judgement.verdict.action != IRI_ACTION_CANONICALIZE;
  const bool refuses = !passes && !setting->dry_run;
  if (passes && setting == gates->routed) { /* before the buffer is used again */
    tell_route(stream, &setting->routes, request->method, &judgement.admitted);
  }
  const bool told =
      !refuses && filter == setting && tell_what_came(stream, filter, &gates->fields, buffer, size);
  if (!told) report(stream, request, &judgement, filter, setting, refuses);
  if (refuses) refuse(stream, setting);
  return !refuses;
}

static size_t room_of(const struct fields* fields) {
  iri_server_request request = fields->request;
  if (fields->came.size > request.target.size) request.target = fields->came;
  return iri_server_room(&request);
}

/* Whether the request goes on; if not, it has its answer. */
static bool judge(const struct gates* gates, const iri_setting* setting) {
  char room[on_stack];
  const size_t size = room_of(&gates->fields);
  if (setting->is_off) return true;
  if (size <= sizeof room) return judge_in(gates, setting, room, sizeof room);
  char* const buffer = malloc(size);
  /* Without memory, what is not in canonical form is refused: the buffer is too small for the form. */
  const bool passes = judge_in(gates, setting, buffer, buffer == NULL ? 0 : size);
  free(buffer);
  return passes;
}

int HOOK(http_filter_request_headers)(void* stream, const void* filter, bool last) {
  struct gates gates = {stream, filter, CALLBACK(get_most_specific_route_config)(stream), filter,
                        fields_of(&of_filter, stream)};
  if (gates.route != NULL && gates.route->routes.count > 0) gates.routed = gates.route;
  (void)last;
  if (!judge(&gates, gates.filter)) return envoy_stop;
  if (gates.fields.came.data != NULL) {
    CALLBACK(http_set_header)(stream, envoy_request_header, CAME, (envoy_text){NULL, 0});
    gates.fields = fields_of(&of_filter, stream); /* a change ends what was shown */
  }
  return gates.route == NULL || judge(&gates, gates.route) ? envoy_continue : envoy_stop;
}

/* From here on this is the path, to Envoy and to those it forwards to. */
static void use_target(void* headers, const iri_setting* setting, const iri_server_request* request,
                       char* buffer, size_t size) {
  const envoy_text before = {request->target.data, request->target.size};
  iri_server_judgement judgement;
  const iri_admission* const admitted = &judgement.admitted;
  iri_server_judge(&setting->gate, request, buffer, size, &judgement);
  if (!judgement.passes || is_same(request->target, admitted)) return;
  CALLBACK(early_header_mutation_set_header)(headers, CAME, before);
  CALLBACK(early_header_mutation_set_header)
  (headers, TEXT(":path"), (envoy_text){admitted->target, admitted->target_size});
}

bool HOOK(early_header_mutation_mutate)(const void* setting, void* headers) {
  const iri_setting* const own = setting;
  char room[on_stack];
  struct fields fields = fields_of(&of_mutation, headers);
  if (fields.came.data != NULL) { /* a client has made it up */
    CALLBACK(early_header_mutation_remove_header)(headers, CAME);
    fields = fields_of(&of_mutation, headers);
  }
  const iri_server_request request = fields.request;
  const size_t size = iri_server_room(&request);
  if (own->is_off || own->dry_run || request.target.data == request.host.data) return true;
  char* const buffer = size <= sizeof room ? room : malloc(size);
  if (buffer != NULL) use_target(headers, own, &request, buffer, size);
  if (buffer != room) free(buffer);
  return true;
}
