/* What the modules for servers share: a gate and routes by a word of the configuration, the
 * judgement of a request, and its reasons as one line of JSON. A user of the public headers alone.
 *
 * What opens something answers whether it could. If not, `why` says so in one line of printable
 * ASCII, and what was to be opened lets nothing pass, or finds no route. */
#ifndef IRI_MODULES_COMMON_SERVER_GATE_H
#define IRI_MODULES_COMMON_SERVER_GATE_H

#include "iri/c/gate.h"
#include "iri/c/readings.h"
#include "iri/c/routes.h"

#ifdef __cplusplus
extern "C" {
#endif

#define IRI_SERVER_WHY 512    /* enough for `why`; what is longer is cut */
#define IRI_SERVER_FINDINGS 8 /* places that a reason tells */
#define IRI_SERVER_NAMES 2048 /* enough for iri_server_reasons() */
#define IRI_SERVER_LINE 1900  /* enough for iri_server_line() */

/* A gate, and the memory of lists that are too long for it. */
typedef struct iri_server_gate {
  iri_gate gate;
  uint64_t* memory;
} iri_server_gate;

/* Opens a preset, or a file with a policy in JSON (iri/policy_json.hpp). `more` is added to what it says of
 * paths; NULL: nothing. */
bool iri_server_open_gate(iri_server_gate* gate, const char* preset_or_file,
                          const iri_policy_paths* more, char* why, size_t capacity);
/* Opens a policy in JSON, whose lines nobody has written: `why` names none. */
bool iri_server_open_policy(iri_server_gate* gate, const char* json, size_t size, char* why,
                            size_t capacity);
void iri_server_close_gate(iri_server_gate* gate);

/* A router, and the patterns that it was made of: route i is patterns[i]. */
typedef struct iri_server_routes {
  iri_router router;
  uint64_t* memory;
  iri_text* patterns;
  size_t count;
  char* text;
} iri_server_routes;

/* Opens a file of routes, line by line as `iri routes check` takes them: [METHOD] PATTERN [NAME],
 * and "#" before a comment. */
bool iri_server_open_routes(iri_server_routes* routes, const char* file, char* why,
                            size_t capacity);
void iri_server_close_routes(iri_server_routes* routes);

/* A request as it came; host.data is NULL without a Host field. */
typedef struct iri_server_request {
  iri_text method;
  iri_text target;
  iri_text host;
} iri_server_request;

typedef struct iri_server_judgement {
  const iri_gate* gate; /* that has judged, and what: for iri_server_line() */
  iri_text judged;
  bool passes; /* in canonical form */
  iri_admission admitted;
  iri_verdict verdict;
  iri_error error; /* IRI_OK unless a text is invalid */
  iri_located_finding reported[IRI_SERVER_FINDINGS];
} iri_server_judgement;

/* "invalid" if a text is, else the action: "allow", "report", "canonicalize", "reject". */
const char* iri_server_verdict(const iri_server_judgement* judgement);

/* The size of a buffer for what is admitted: a target may have to be percent-encoded. */
size_t iri_server_room(const iri_server_request* request);

/* What servers are asked for if a whole URL is forwarded as an origin-form, and what is another
 * target then: `//b/x` of `http://a//b/x`, which is read as an authority. The beginning of it in `target`, which is
 * admitted like that; 0: there is none. */
size_t iri_server_find_rest(iri_text target, const iri_admission* admitted);
/* Places in what was found there become places in the whole target. */
void iri_server_move(const iri_verdict* verdict, iri_located_finding* reported, size_t by);

/* iri_gate_admits(), also for what iri_server_find_rest() finds. The buffer has to be as large as
 * iri_server_room() says. */
void iri_server_judge(const iri_server_gate* gate, const iri_server_request* request, char* buffer,
                      size_t capacity, iri_server_judgement* judgement);

/* The findings that call for the verdict, or the error, by name, with commas between: "" if there
 * is nothing to say. Ends in NUL; what is returned is the size without it. */
size_t iri_server_reasons(const iri_server_judgement* judgement, char* out, size_t capacity);

/* What is done about a request: for iri_server_line(). */
typedef struct iri_server_measure {
  iri_text gate;     /* as it stands in the configuration */
  const char* level; /* "server" or "location": where it stands */
  unsigned status;   /* of the answer; 0 if the request goes on */
  bool dry_run;
  const char* own_reason; /* why the server's module refuses it; NULL: it does not */
  iri_text client;        /* the address; {NULL, 0}: not told */
} iri_server_measure;

/* The line of the log, without its end: an object of JSON, as README.md here has it. Ends in NUL;
 * returns the size. */
size_t iri_server_line(const iri_server_request* request, const iri_server_judgement* judgement,
                       const iri_server_measure* measure, char* out, size_t capacity);

/* The text with everything but printable ASCII, and each `"` and `\`, as \xHH. For `why`. Returns
 * the size; cuts what does not fit. Ends in NUL. */
size_t iri_server_visible(const char* text, size_t size, char* out, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
