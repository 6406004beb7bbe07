/* A server on libmicrohttpd that gates and routes with libiri.
 *
 *     microhttpd [--no-gate]     prints its port; ends with its standard input
 *
 * libmicrohttpd decodes the URL that it hands to handlers. What came stands in the argument of the
 * URI log callback alone: what the gate admits of it is routed on and forwarded. */
#include <iri/iri.h>
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* One request: its target as it came. */
struct request {
  int announced; /* the handler was called once, before the body */
  size_t size;
  char target[];
};

/* What the gate admits of a request: texts of the request, or in the buffer. */
struct admitted {
  iri_admission it;
  char buffer[8192 + 256]; /* the policy lets no longer target and host pass */
};

/* What is answered. The body is ASCII of our own, or parts of a canonical target: no byte of a
 * target that was refused. */
struct answer {
  unsigned status;
  char body[16384];
};

static int gated = 1;
static iri_gate gate = IRI_GATE_INIT;

static void* on_target(void* context, const char* target, struct MHD_Connection* connection) {
  const size_t size = strlen(target);
  struct request* request = malloc(sizeof *request + size + 1);
  (void)context;
  (void)connection;
  if (request == NULL) return NULL;
  memset(request, 0, sizeof *request);
  memcpy(request->target, target, size + 1);
  request->size = size;
  return request;
}

static void on_completed(void* context, struct MHD_Connection* connection, void** request,
                         enum MHD_RequestTerminationCode code) {
  (void)context;
  (void)connection;
  (void)code;
  free(*request);
}

static void say(struct answer* answer, unsigned status, const char* body) {
  answer->status = status;
  strcpy(answer->body, body);
}

/* 400, with what is wrong, in which text and where. */
static void refuse(struct answer* answer, const iri_verdict* verdict,
                   const iri_located_finding* reported, const iri_error* error) {
  size_t size = 0;
  answer->status = MHD_HTTP_BAD_REQUEST;
  if (iri_gate_explain(&gate, verdict, reported, error, answer->body, sizeof answer->body - 1,
                       &size, NULL) == IRI_OK) {
    answer->body[size] = '\0';
  } else {
    say(answer, MHD_HTTP_BAD_REQUEST, "refused\n");
  }
}

struct hosts {
  const char* value;
  size_t size;
  unsigned count;
};

static enum MHD_Result on_header(void* context, enum MHD_ValueKind kind, const char* key,
                                 size_t key_size, const char* value, size_t size) {
  struct hosts* hosts = context;
  (void)kind;
  if (key_size != 4 || strcasecmp(key, "Host") != 0) return MHD_YES;
  hosts->value = value;
  hosts->size = size;
  ++hosts->count;
  return MHD_YES;
}

/* Whether the request may pass. */
static int admit(const struct request* request, const char* method,
                 struct MHD_Connection* connection, struct admitted* admitted,
                 struct answer* answer) {
  struct hosts hosts = {NULL, 0, 0};
  iri_verdict verdict = IRI_VERDICT_INIT;
  iri_error error = IRI_ERROR_INIT;
  iri_located_finding reported[16];
  MHD_get_connection_values_n(connection, MHD_HEADER_KIND, on_header, &hosts);
  if (hosts.count != 1) { /* RFC 9112 s3.2 */
    say(answer, MHD_HTTP_BAD_REQUEST, "Host: one is needed\n");
    return 0;
  }
  admitted->it = (iri_admission)IRI_ADMISSION_INIT;
  if (iri_gate_admits(&gate, method, strlen(method), request->target, request->size, hosts.value,
                      hosts.size, admitted->buffer, sizeof admitted->buffer, &admitted->it,
                      reported, 16, &verdict, &error)) {
    return 1;
  }
  refuse(answer, &verdict, reported, &error);
  return 0;
}

/* The canonical form of the target, as a handler or the next server gets it. */
static void forward(const iri_admission* admitted, struct answer* answer) {
  answer->status = MHD_HTTP_OK;
  snprintf(answer->body, sizeof answer->body, "forwarded %.*s\n", (int)admitted->target_size,
           admitted->target);
}

/* What the request is for, as a URI: host and port, and from the path on the target. */
static void say_where(const iri_admission* admitted, struct answer* answer) {
  uint32_t begin = 0;
  uint32_t end = 0;
  char port[16] = "";
  iri_find_target_part(&admitted->parts, IRI_COMPONENT_PATH, &begin, &end);
  if (admitted->port != IRI_ABSENT) {
    snprintf(port, sizeof port, ":%u", (unsigned)admitted->port);
  } /* else 80: TLS is not spoken here */
  answer->status = MHD_HTTP_OK;
  snprintf(answer->body, sizeof answer->body, "http://%.*s%s%.*s\n", (int)admitted->host_size,
           admitted->host, port, (int)(admitted->target_size - begin), admitted->target + begin);
}

static int is(const char* path, size_t size, const char* route) {
  return size == strlen(route) && memcmp(path, route, size) == 0;
}

static void route(const iri_admission* admitted, struct answer* answer) {
  uint32_t begin = 0;
  uint32_t end = 0;
  iri_find_target_part(&admitted->parts, IRI_COMPONENT_PATH, &begin, &end);
  const char* path = admitted->target + begin;
  const size_t size = end - begin;
  if (is(path, size, "/hello")) {
    say(answer, MHD_HTTP_OK, "hello\n");
  } else if (iri_path_is_below(path, size, "/admin", 6)) {
    say(answer, MHD_HTTP_FORBIDDEN, "forbidden\n");
  } else if (iri_path_is_below(path, size, "/files", 6)) {
    forward(admitted, answer);
  } else if (iri_path_is_below(path, size, "/where", 6)) {
    say_where(admitted, answer);
  } else {
    say(answer, MHD_HTTP_NOT_FOUND, "not found\n");
  }
}

/* What a server without a gate does: compares the bytes. */
static void route_ungated(const struct request* request, struct answer* answer) {
  const size_t size = strcspn(request->target, "?");
  const int found = is(request->target, size, "/hello");
  say(answer, found ? MHD_HTTP_OK : MHD_HTTP_NOT_FOUND, found ? "hello\n" : "not found\n");
}

static enum MHD_Result send_answer(struct MHD_Connection* connection, struct answer* answer) {
  struct MHD_Response* response =
      MHD_create_response_from_buffer(strlen(answer->body), answer->body, MHD_RESPMEM_MUST_COPY);
  if (response == NULL) return MHD_NO;
  MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, "text/plain; charset=us-ascii");
  MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
  const enum MHD_Result result = MHD_queue_response(connection, answer->status, response);
  MHD_destroy_response(response);
  return result;
}

/* `url` is decoded, and not looked at. */
static enum MHD_Result on_request(void* context, struct MHD_Connection* connection, const char* url,
                                  const char* method, const char* version, const char* upload,
                                  size_t* upload_size, void** state) {
  struct request* request = *state;
  struct admitted admitted;
  struct answer answer;
  (void)context;
  (void)url;
  (void)version;
  (void)upload;
  if (request == NULL) return MHD_NO;
  if (!request->announced) { /* an answer now would close the connection */
    request->announced = 1;
    return MHD_YES;
  }
  *upload_size = 0; /* no route takes a body */
  if (!gated) {
    route_ungated(request, &answer);
  } else if (admit(request, method, connection, &admitted, &answer)) {
    route(&admitted.it, &answer);
  }
  return send_answer(connection, &answer);
}

static int make_gate(void) {
  iri_policy policy = IRI_POLICY_INIT;
  return iri_policy_preset("proxy", &policy, NULL) == IRI_OK &&
         iri_gate_make(&gate, &policy, NULL, NULL) == IRI_OK;
}

int main(int argc, char** argv) {
  gated = argc < 2 || strcmp(argv[1], "--no-gate") != 0;
  if (!make_gate()) return 1;
  struct MHD_Daemon* daemon =
      MHD_start_daemon(MHD_USE_AUTO | MHD_USE_INTERNAL_POLLING_THREAD, 0, NULL, NULL, on_request,
                       NULL, MHD_OPTION_URI_LOG_CALLBACK, on_target, NULL,
                       MHD_OPTION_NOTIFY_COMPLETED, on_completed, NULL, MHD_OPTION_END);
  if (daemon == NULL) return 1;
  printf("%u\n", (unsigned)MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port);
  fflush(stdout);
  while (getchar() != EOF) continue;
  MHD_stop_daemon(daemon);
  return 0;
}
