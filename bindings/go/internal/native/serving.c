/* The gate and the router. */
#include "message.h"

enum { MOST_REPORTED = 64 };

/* A gate or a router, and the memory that it was compiled into. */
typedef struct {
  uint64_t* memory;
  union {
    iri_gate gate;
    iri_router router;
  } as;
} Kept;

/* A policy, and the lists that it borrows. */
typedef struct {
  iri_policy policy;
  iri_policy_paths paths;
  void* lists[8];
  size_t count;
} Read;

/* `count` things for a list, all zero. A count that the message cannot hold gives none. */
static void* list_of(Read* read, const Message* from, size_t count, size_t size) {
  const bool fits = count <= from->left / sizeof(uint32_t);
  return read->lists[read->count++] = calloc(fits ? count + 1 : 1, size);
}

static iri_text* texts(Read* read, Message* from, size_t* count) {
  *count = number(from);
  iri_text* const all = list_of(read, from, *count, sizeof *all);
  if (all == NULL || *count > from->left / sizeof(uint32_t)) return *count = 0, all;
  for (size_t i = 0; i < *count; ++i) all[i] = text(from);
  return all;
}

/* 0: as it is, 1: any, 2: the entries follow. */
static bool has_entries(Message* from, iri_policy* policy, uint32_t any) {
  const uint32_t kind = number(from);
  if (kind == 1) policy->allow_any |= any;
  if (kind == 2) policy->allow_any &= ~any;
  return kind == 2;
}

static bool clears(Message* from, iri_policy* policy, uint32_t any, size_t* count) {
  const bool entries = has_entries(from, policy, any);
  if (entries || (policy->allow_any & any) != 0) *count = 0;
  return entries;
}

/* Findings, parts and actions. Without a part, the action is for every part. */
static void read_actions(Message* from, uint8_t actions[128], uint8_t part_actions[9][128]) {
  for (uint32_t left = number(from); left > 0 && from->left > 0; --left) {
    const uint32_t finding = number(from), part = number(from), action = number(from);
    if (finding >= 128 || part >= 9) continue;
    if (part != IRI_COMPONENT_NONE) {
      part_actions[part][finding] = (uint8_t)action;
      continue;
    }
    actions[finding] = (uint8_t)action;
    for (size_t i = 0; i < 9; ++i) part_actions[i][finding] = 0;
  }
}

/* Every valid text passes, as by Policy::allow_everything() of iri/policy.hpp. */
static void allow_everything(iri_policy* policy) {
  static const uint8_t rejected[] = {IRI_FINDING_SCHEME_NOT_ALLOWED,  IRI_FINDING_HOST_NOT_ALLOWED,
                                     IRI_FINDING_PORT_NOT_ALLOWED,    IRI_FINDING_GUARDED_READING,
                                     IRI_FINDING_UNENCODED_CHARACTER, IRI_FINDING_BARE_PERCENT,
                                     IRI_FINDING_AMBIGUOUS_PERCENT};
  memset(policy->actions, IRI_ACTION_ALLOW, IRI_FINDING_COUNT);
  for (size_t i = 0; i < sizeof rejected; ++i) policy->actions[rejected[i]] = IRI_ACTION_REJECT;
  for (size_t i = 0; i < IRI_LIMIT_COUNT; ++i) policy->limits[i] = IRI_ABSENT;
  policy->allow_any = IRI_ANY_SCHEME | IRI_ANY_HOST | IRI_ANY_PORT;
  policy->raw_utf8 = 1;
}

static void read_base(Message* from, iri_policy* policy) {
  const iri_text base = text(from);
  char preset[16] = "";
  if (base.size < sizeof preset) memcpy(preset, base.data, base.size);
  if (base.size == 0)
    allow_everything(policy);
  else if (iri_policy_preset(preset, policy, NULL) != IRI_OK)
    memset(policy->actions, 0, sizeof policy->actions); /* no gate is made of it */
}

static void read_lists(Message* from, Read* read) {
  iri_policy* const policy = &read->policy;
  if (clears(from, policy, IRI_ANY_SCHEME, &policy->scheme_count))
    policy->schemes = texts(read, from, &policy->scheme_count);
  if (clears(from, policy, IRI_ANY_HOST, &policy->host_count))
    policy->hosts = texts(read, from, &policy->host_count);
  if (!clears(from, policy, IRI_ANY_PORT, &policy->port_count)) return;
  const size_t count = number(from);
  uint16_t* const ports = list_of(read, from, count, sizeof *ports);
  for (size_t i = 0; ports != NULL && i < count && from->left > 0; ++i, ++policy->port_count)
    ports[i] = (uint16_t)number(from);
  policy->ports = ports;
}

static void read_exceptions(Message* from, Read* read) {
  iri_policy_paths* const paths = &read->paths;
  const size_t count = number(from);
  iri_path_exception* const at = list_of(read, from, count, sizeof *at);
  for (size_t i = 0; at != NULL && i < count && from->left > 0; ++i, ++paths->at_count) {
    at[i].path = text(from);
    read_actions(from, at[i].actions, at[i].part_actions);
  }
  paths->at = at;
}

static void read_paths(Message* from, Read* read) {
  iri_policy_paths* const paths = &read->paths;
  paths->guards = texts(read, from, &paths->guard_count);
  paths->open = texts(read, from, &paths->open_count);
  const size_t count = number(from);
  iri_mount* const mounts = list_of(read, from, count, sizeof *mounts);
  for (size_t i = 0; mounts != NULL && i < count && from->left > 0; ++i, ++paths->mount_count)
    mounts[i].path = text(from), mounts[i].target = text(from);
  paths->mounts = mounts;
  paths->guards_complete = number(from);
  paths->closed = number(from);
  paths->same = texts(read, from, &paths->same_count);
  read_exceptions(from, read);
}

/* A preset, and what differs from it, in the order in which policy.go writes it. False without memory. */
static bool read_policy(Message* from, Read* read) {
  iri_policy* const policy = &read->policy;
  read_base(from, policy);
  const uint32_t raw_utf8 = number(from);
  if (raw_utf8 < 2) policy->raw_utf8 = raw_utf8;
  read_actions(from, policy->actions, policy->part_actions);
  for (uint32_t left = number(from); left > 0 && from->left > 0; --left) {
    const uint32_t which = number(from), most = number(from);
    if (which < IRI_LIMIT_COUNT) policy->limits[which] = most;
  }
  read_lists(from, read);
  read_paths(from, read);
  policy->paths = &read->paths;
  for (size_t i = 0; i < read->count; ++i)
    if (read->lists[i] == NULL) return false;
  return true;
}

static iri_status compile_gate(Kept* made, const iri_policy* policy, iri_policy_problem* problem) {
  size_t needed = 0;
  iri_status status = iri_gate_make_in(&made->as.gate, policy, NULL, 0, &needed, problem, NULL);
  if (status != IRI_ERROR_BUFFER_TOO_SMALL) return status;
  made->memory = malloc(needed * sizeof *made->memory);
  if (made->memory == NULL) return IRI_ERROR_TOO_LONG;
  return iri_gate_make_in(&made->as.gate, policy, made->memory, needed, &needed, problem, NULL);
}

static void drop_kept(Kept* gone) {
  if (gone != NULL) free(gone->memory);
  free(gone);
}

/* A gate, or the problem. */
void iri_go_make_gate(Message* from, Reply* to) {
  Read read = {IRI_POLICY_INIT, IRI_POLICY_PATHS_INIT, {NULL}, 0};
  iri_policy_problem problem = IRI_POLICY_PROBLEM_INIT;
  const iri_gate none = IRI_GATE_INIT;
  Kept* made = malloc(sizeof *made);
  iri_status status = IRI_ERROR_TOO_LONG;
  if (made != NULL) made->memory = NULL, made->as.gate = none;
  if (made != NULL && read_policy(from, &read)) status = compile_gate(made, &read.policy, &problem);
  for (size_t i = 0; i < read.count; ++i) free(read.lists[i]);
  put_number(to, (uint32_t)status);
  if (status == IRI_OK) {
    put_kept(to, made);
    return;
  }
  drop_kept(made);
  put_number(to, (uint32_t)problem.code);
  put_number(to, (uint32_t)problem.index);
  put_number(to, (uint32_t)problem.component);
  put_number(to, (uint32_t)problem.at);
  put_string(to, problem.code == 0 ? iri_error_message(status) : iri_policy_message(problem.code));
}

static void put_set(Reply* to, iri_finding_set set) {
  for (size_t i = 0; i < 4; ++i) put_number(to, (uint32_t)(set.words[i / 2] >> i % 2 * 32));
}

/* The verdict: action, count, reasons, the error, the findings, and the lines for people. Of a text in which nothing was found there are
 * the first two alone. */
static void put_verdict(Reply* to, const iri_gate* gate, const iri_verdict* verdict,
                        const iri_located_finding* reported, const iri_error* why) {
  char* out;
  size_t needed = 0;
  put_number(to, (uint32_t)verdict->action);
  const bool told =
      verdict->count > 0 || why->code != IRI_OK || verdict->action > IRI_ACTION_REPORT;
  put_number(to, told);
  if (!told) return;
  put_number(to, (uint32_t)verdict->count);
  put_set(to, verdict->reasons);
  put_error(to, why);
  put_number(to, (uint32_t)verdict->stored);
  for (size_t i = 0; i < verdict->stored; ++i) {
    const iri_located_finding* const one = &reported[i];
    put_number(to, one->kind), put_number(to, one->component), put_number(to, one->text);
    put_number(to, one->begin), put_number(to, one->end);
    put_number(to, (uint32_t)IRI_FINDING_IN(one->kind, verdict->reasons));
  }
  const iri_text room = space(to, &out);
  const iri_status status =
      iri_gate_explain(gate, verdict, reported, why, out, room.size, &needed, NULL);
  put_written(to, status == IRI_OK || status == IRI_ERROR_BUFFER_TOO_SMALL ? needed : 0);
}

/* The verdict on a reference. */
void iri_go_judge(Message* from, Reply* to) {
  iri_located_finding reported[MOST_REPORTED];
  iri_verdict verdict = IRI_VERDICT_INIT;
  iri_error why = IRI_ERROR_INIT;
  const iri_gate* const gate = &((const Kept*)kept(from))->as.gate;
  const iri_text whole = text(from);
  const bool passes =
      iri_gate_passes(gate, whole.data, whole.size, reported, MOST_REPORTED, &verdict, &why);
  put_number(to, passes);
  put_verdict(to, gate, &verdict, reported, &why);
}

/* The verdict on an address of 4 or 16 octets. */
void iri_go_judge_address(Message* from, Reply* to) {
  iri_verdict verdict = IRI_VERDICT_INIT;
  iri_error why = IRI_ERROR_INIT;
  const iri_gate* const gate = &((const Kept*)kept(from))->as.gate;
  const iri_text octets = text(from);
  const bool passes =
      iri_gate_passes_address(gate, (const uint8_t*)octets.data, octets.size, &verdict, &why);
  put_number(to, passes);
  put_verdict(to, gate, &verdict, NULL, &why);
}

/* Why a request target is a guarded reading: the guard, two readings, the identity, and the habits; or that it is none. */
void iri_go_explain_reading(Message* from, Reply* to) {
  iri_guarded_reading why = IRI_GUARDED_READING_INIT;
  iri_error error = IRI_ERROR_INIT;
  size_t needed = 4096;
  char* texts = NULL;
  bool found = false;
  const iri_gate* const gate = &((const Kept*)kept(from))->as.gate;
  const iri_text method = text(from), target = text(from);
  do { /* again with the size that is needed, if that of most is too small */
    free(texts);
    texts = malloc(needed);
    found = texts != NULL &&
            iri_find_guarded_reading(gate, method.data, method.size, target.data, target.size, &why,
                                     texts, needed, &needed, &error);
  } while (texts != NULL && error.code == IRI_ERROR_BUFFER_TOO_SMALL);
  put_number(to, found);
  if (found) {
    const iri_text all[] = {why.guard, why.inside, why.outside, why.same};
    for (size_t i = 0; i < 4; ++i) put_text(to, all[i].data, all[i].size);
    put_number(to, why.habits);
  }
  free(texts);
}

/* A text, or that it is the one that came. */
static void put_if_other(Reply* to, const char* data, size_t size, iri_text came) {
  const bool same = data == came.data && size == came.size;
  put_number(to, !same);
  if (!same) put_text(to, data, size);
}

static void put_admission(Reply* to, const iri_admission* admitted, iri_text target,
                          iri_text host) {
  uint32_t begin = 0, end = 0;
  put_if_other(to, admitted->target, admitted->target_size, target);
  put_number(to, admitted->host != NULL);
  if (admitted->host != NULL) put_if_other(to, admitted->host, admitted->host_size, host);
  put_number(to, admitted->port);
  const bool has_path = iri_find_target_part(&admitted->parts, IRI_COMPONENT_PATH, &begin, &end);
  put_number(to, has_path ? begin : 0), put_number(to, has_path ? end : 0);
  const bool has_query = iri_find_target_part(&admitted->parts, IRI_COMPONENT_QUERY, &begin, &end);
  put_number(to, has_query);
}

/* The verdict on a request and, if it is admitted, what is to be forwarded. */
void iri_go_admit(Message* from, Reply* to) {
  char small[2048];
  iri_located_finding reported[MOST_REPORTED];
  iri_admission admitted = IRI_ADMISSION_INIT;
  iri_verdict verdict = IRI_VERDICT_INIT;
  iri_error why = IRI_ERROR_INIT;
  const iri_gate* const gate = &((const Kept*)kept(from))->as.gate;
  const iri_text method = text(from), target = text(from);
  const bool has_host = number(from) != 0;
  const iri_text host = text(from);
  const size_t most = 3 * target.size + host.size;
  char* const buffer = most > sizeof small ? malloc(most) : small;
  const bool passes = buffer != NULL &&
                      iri_gate_admits(gate, method.data, method.size, target.data, target.size,
                                      has_host ? host.data : NULL, has_host ? host.size : 0, buffer,
                                      most, &admitted, reported, MOST_REPORTED, &verdict, &why);
  put_number(to, passes);
  put_verdict(to, gate, &verdict, reported, &why);
  if (passes) put_admission(to, &admitted, target, host);
  if (buffer != small) free(buffer);
}

static iri_status compile_router(Kept* made, const iri_text* patterns, size_t count, unsigned flags,
                                 iri_route_problem* problem) {
  size_t needed = 0;
  iri_status status =
      iri_router_make(&made->as.router, patterns, count, flags, NULL, 0, &needed, problem, NULL);
  if (status != IRI_ERROR_BUFFER_TOO_SMALL) return status;
  made->memory = malloc(needed * sizeof *made->memory);
  if (made->memory == NULL) return IRI_ERROR_TOO_LONG;
  return iri_router_make(&made->as.router, patterns, count, flags, made->memory, needed, &needed,
                         problem, NULL);
}

/* A router, or the problem. */
void iri_go_make_router(Message* from, Reply* to) {
  Read read = {IRI_POLICY_INIT, IRI_POLICY_PATHS_INIT, {NULL}, 0};
  iri_route_problem problem = IRI_ROUTE_PROBLEM_INIT;
  const iri_router none = IRI_ROUTER_INIT;
  size_t count = 0;
  const unsigned flags = number(from);
  const iri_text* const patterns = texts(&read, from, &count);
  Kept* made = malloc(sizeof *made);
  iri_status status = IRI_ERROR_TOO_LONG;
  if (made != NULL) made->memory = NULL, made->as.router = none;
  if (made != NULL && patterns != NULL)
    status = compile_router(made, patterns, count, flags, &problem);
  free(read.lists[0]);
  put_number(to, (uint32_t)status);
  if (status == IRI_OK) {
    put_kept(to, made);
    return;
  }
  drop_kept(made);
  put_number(to, (uint32_t)problem.route), put_number(to, (uint32_t)problem.other);
  put_number(to, problem.offset);
  put_string(to, iri_route_error_name(problem.code));
  put_string(to,
             problem.code == 0 ? iri_error_message(status) : iri_route_error_message(problem.code));
  put_text(to, problem.witness, problem.witness_size);
}

/* The outcome: the number of the route and where its captures stand, in the path (0) or the host (1); or the Allow field. */
void iri_go_route(Message* from, Reply* to) {
  iri_text captures[IRI_MAX_ROUTE_CAPTURES];
  iri_route_match match = IRI_ROUTE_MATCH_INIT;
  char* out;
  size_t needed = 0;
  const iri_router* const router = &((const Kept*)kept(from))->as.router;
  const iri_text method = text(from), path = text(from);
  const bool has_host = number(from) != 0;
  const iri_text host = text(from);
  const bool found = iri_find_route(router, method.data, method.size, path.data, path.size,
                                    has_host ? host.data : NULL, has_host ? host.size : 0, captures,
                                    IRI_MAX_ROUTE_CAPTURES, &match);
  put_number(to, (uint32_t)match.outcome);
  if (found) {
    put_number(to, match.route), put_number(to, match.captures);
    for (size_t i = 0; i < match.captures; ++i) {
      const bool of_host = has_host && captures[i].data >= host.data &&
                           captures[i].data + captures[i].size <= host.data + host.size;
      put_number(to, of_host);
      put_number(to, (uint32_t)(captures[i].data - (of_host ? host.data : path.data)));
      put_number(to, (uint32_t)captures[i].size);
    }
  } else if (match.outcome == IRI_ROUTE_METHOD_NOT_ALLOWED) {
    const iri_text room = space(to, &out);
    const iri_status status = iri_router_allow(router, &match, out, room.size, &needed, NULL);
    put_written(to, status == IRI_OK || status == IRI_ERROR_BUFFER_TOO_SMALL ? needed : 0);
  }
}

/* The names of the captures of a route. */
void iri_go_route_names(Message* from, Reply* to) {
  const iri_router* const router = &((const Kept*)kept(from))->as.router;
  const uint32_t route = number(from);
  for (size_t i = 0; i < IRI_MAX_ROUTE_CAPTURES; ++i) {
    iri_text one = {NULL, 0};
    if (iri_route_name(router, route, i, &one, NULL) != IRI_OK || one.size == 0) return;
    put_text(to, one.data, one.size);
  }
}

void iri_go_drop(Message* from, Reply* to) {
  (void)to;
  drop_kept((Kept*)kept(from));
}
