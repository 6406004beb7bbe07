/* Policies: what to do about each finding, and what is allowed. docs/GATE.md has the presets and their
 * threat models; iri/c/gate.h judges by a policy. */
#ifndef IRI_C_POLICY_H
#define IRI_C_POLICY_H

#include "iri/c/inspect.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What to do about a finding, from the mildest to the hardest. 0 is none of them, and a finding
 * without an action is not allowed. */
enum {
  IRI_ACTION_ALLOW = 1,
  IRI_ACTION_REPORT = 2,       /* let it pass, and say so */
  IRI_ACTION_CANONICALIZE = 3, /* let the canonical form pass, not this */
  IRI_ACTION_REJECT = 4
};
IRI_C_API const char* iri_action_name(int action); /* NULL for a number that names nothing */
/* Whether there is an action of that name; *action is its number. */
IRI_C_API bool iri_find_action(const char* name, int* action);

/* What a proxy, here or behind, puts in place of the beginning of a path: "/" for "/api/". Both begin
 * and end with "/". Never grows. */
typedef struct iri_mount {
  iri_text path;
  iri_text target;
} iri_mount;

/* An exception by path: actions for the requests to a path that are others than those of the policy, as
 * iri/policy.hpp has them. By the number of the finding, and of the component: 0 means that of the
 * policy. Never grows. */
typedef struct iri_path_exception {
  iri_text path;
  uint8_t actions[128];
  uint8_t part_actions[9][128];
} iri_path_exception;

/* What a policy says of paths: its guards, openings, mounts and exceptions, as iri/policy.hpp and
 * docs/GATE.md have them. They are borrowed until a gate is made.
 *
 *     static const iri_text guards[] = {{"/admin", 6}, {"*.php", 5}};
 *     iri_policy_paths paths = IRI_POLICY_PATHS_INIT;
 *     paths.guards = guards, paths.guard_count = 2;
 *     policy.paths = &paths; */
typedef struct iri_policy_paths {
  uint32_t struct_size;
  uint32_t guards_complete; /* 1: no rule on paths exists that is not among the guards */
  const iri_text* guards;
  size_t guard_count;
  const iri_text* open;
  size_t open_count;
  const iri_mount* mounts;
  size_t mount_count;
  const iri_path_exception* at;
  size_t at_count;
  uint32_t closed; /* 1: the guards are the routes of a closed table, as iri/policy.hpp has it */
  uint32_t reserved;
  const iri_text*
      same; /* parameters of guards that all readings give one value, as iri/policy.hpp has it */
  size_t same_count;
} iri_policy_paths;
#define IRI_POLICY_PATHS_INIT \
  { (uint32_t)sizeof(iri_policy_paths), 0, NULL, 0, NULL, 0, NULL, 0, NULL, 0, 0, 0, NULL, 0 }

/* An action for each finding, limits, and lists of what is allowed. The lists are borrowed until a
 * gate is made of the policy, and compared as iri/policy.hpp says: `.example.com` is that host and
 * every one below it. A list without entries allows nothing, unless its bit is in allow_any. Take a
 * preset, and change it:
 *
 *     static const iri_text hosts[] = {{"api.example.com", 15}, {".example.org", 12}};
 *     policy.hosts = hosts, policy.host_count = 2, policy.allow_any &= ~IRI_ANY_HOST;
 *     policy.actions[IRI_FINDING_DEFAULT_PORT] = IRI_ACTION_REPORT;
 *     policy.part_actions[IRI_COMPONENT_QUERY][IRI_FINDING_ENCODED_CONTROL] = IRI_ACTION_REPORT;
 *     if (iri_gate_make(&gate, &policy, &problem, NULL) != IRI_OK) ... */
enum { IRI_ANY_SCHEME = 1, IRI_ANY_HOST = 2, IRI_ANY_PORT = 4 };

typedef struct iri_policy {
  uint32_t struct_size;
  uint32_t raw_utf8;  /* 1: text beyond ASCII may stand raw */
  uint32_t allow_any; /* IRI_ANY_...: for these, the list is not looked at and must be empty */
  uint32_t limits[IRI_LIMIT_COUNT];
  uint8_t actions[128]; /* by the number of the finding; a policy has one for each that there is */
  const iri_text* schemes;
  size_t scheme_count;
  const iri_text* hosts;
  size_t host_count;
  const uint16_t* ports;
  size_t port_count;
  /* Actions for a finding in one part of a text, where they differ from that in `actions`; 0: they do
   * not. By the number of the component, IRI_COMPONENT_..., and of the finding. */
  uint8_t part_actions[9][128];
  const iri_policy_paths* paths; /* NULL: no guards, openings, mounts and exceptions */
} iri_policy;
/* No policy yet: without actions, and without a scheme, host or port that is allowed. Everything is
 * rejected by it, whatever lists it is given. */
#define IRI_POLICY_INIT                                                                         \
  {                                                                                             \
    (uint32_t)sizeof(iri_policy), 0, 0, IRI_LIMITS_INIT, {0}, NULL, 0, NULL, 0, NULL, 0, {{0}}, \
        NULL                                                                                    \
  }

/* What is wrong with a policy; iri/policy.hpp says more. */
enum {
  IRI_POLICY_OK = 0,
  IRI_POLICY_NOTHING_ALLOWED = 1,
  IRI_POLICY_BAD_SCHEME = 2,
  IRI_POLICY_BAD_HOST = 3,
  IRI_POLICY_HOST_WITH_WILDCARD = 4,
  IRI_POLICY_HOST_WITH_PORT = 5,
  IRI_POLICY_HOST_IS_REFERENCE = 6,
  IRI_POLICY_HOST_NEVER_PASSES = 7,
  IRI_POLICY_BAD_PORT = 8,
  IRI_POLICY_NO_CANONICAL_FORM = 9,
  IRI_POLICY_PARAMETERS_CONTRADICT = 10,
  IRI_POLICY_LIST_WITHOUT_EFFECT = 20,
  IRI_POLICY_NO_SUCH_PART = 21,
  IRI_POLICY_BAD_GUARD = 22,
  IRI_POLICY_BAD_OPENING = 23,
  IRI_POLICY_BAD_MOUNT = 24,
  IRI_POLICY_NO_GUARDS_HERE = 25, /* of iri_gate_make(): guards, openings, exceptions take memory */
  IRI_POLICY_BAD_EXCEPTION = 26,
  IRI_POLICY_NO_EXCEPTION = 27,
  IRI_POLICY_BAD_SAME = 28 /* not a parameter of a guard */
};

IRI_C_API const char* iri_policy_message(int problem); /* NULL for a number that names nothing */

/* The first thing that is wrong with a policy. */
typedef struct iri_policy_problem {
  uint32_t struct_size;
  int code;      /* IRI_POLICY_... */
  size_t index;  /* of the entry in its list; for a problem of the actions, the finding */
  int component; /* of that finding, if it has an action of its own there: IRI_COMPONENT_... */
  size_t at;     /* from 1: the exception whose actions these are; 0: those of the policy */
} iri_policy_problem;
#define IRI_POLICY_PROBLEM_INIT \
  { (uint32_t)sizeof(iri_policy_problem), 0, 0, IRI_COMPONENT_NONE, 0 }

/* Fills in the preset "strict_api", "proxy", "fetch" or "display". IRI_ERROR_INVALID_ARGUMENT if
 * there is no such one, or no room for it: then the policy is one that rejects everything. */
IRI_C_API IRI_C_CHECK iri_status iri_policy_preset(const char* name, iri_policy* policy,
                                                   iri_error* error);
IRI_C_API size_t iri_preset_count(void);
IRI_C_API const char* iri_preset_name(size_t index); /* NULL past the last */

#ifdef __cplusplus
}
#endif

#endif
