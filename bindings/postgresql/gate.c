/* The gate: verdicts by a policy. */
#include "pg_iri.h"

#include "catalog/pg_type.h"
#include "funcapi.h"
#include "iri/policy_json.h"
#include "utils/array.h"

/* The gate of the last call, kept with the plan; its policy seldom changes. */
struct kept_gate {
  MemoryContext memory;
  char* policy;
  size_t size;
  iri_gate gate;
};

static void refuse_policy(const char* why, uint32_t line) {
  ereport(
      ERROR,
      (errcode(ERRCODE_INVALID_PARAMETER_VALUE), errmsg("the policy is not valid: %s", why),
       line > 0 ? errdetail("Line %u of the policy.", line) : 0,
       errhint(
           "A policy is the name of a preset (strict_api, proxy, fetch, display), or JSON as docs/GATE.md has it.")));
}
static void read_json(struct kept_gate* kept, iri_text json) {
  iri_policy_mistake mistake = IRI_POLICY_MISTAKE_INIT;
  size_t needed = 0;
  iri_status status =
      iri_gate_read(&kept->gate, json.data, json.size, NULL, 0, &needed, &mistake, NULL);
  if (status == IRI_ERROR_BUFFER_TOO_SMALL) {
    uint64_t* words = MemoryContextAlloc(kept->memory, needed * sizeof *words);
    status =
        iri_gate_read(&kept->gate, json.data, json.size, words, needed, &needed, &mistake, NULL);
  }
  /* There is a gate: what is missing is memory for the reading. */
  if (status == IRI_ERROR_INVALID_ARGUMENT)
    ereport(ERROR, (errcode(ERRCODE_OUT_OF_MEMORY), errmsg("out of memory"),
                    errdetail("Failed on reading a policy of %zu bytes.", json.size)));
  if (status != IRI_OK)
    refuse_policy(mistake.text[0] != '\0' ? mistake.text : iri_error_message(status), mistake.line);
}
static void take_preset(struct kept_gate* kept, iri_text name) {
  iri_policy policy = IRI_POLICY_INIT;
  if (iri_policy_preset(pnstrdup(name.data, name.size), &policy, NULL) != IRI_OK)
    refuse_policy("there is no preset of that name", 0);
  if (iri_gate_make(&kept->gate, &policy, NULL, NULL) != IRI_OK)
    refuse_policy("no gate can be made of it", 0);
}
static bool is_json(iri_text policy) {
  const size_t space = strspn(pnstrdup(policy.data, policy.size), " \t\r\n");
  return space < policy.size && policy.data[space] == '{';
}

static struct kept_gate* new_kept(FmgrInfo* function) {
  struct kept_gate* kept = MemoryContextAllocZero(function->fn_mcxt, sizeof *kept);
  kept->memory = AllocSetContextCreate(function->fn_mcxt, "gate of iri", ALLOCSET_SMALL_SIZES);
  function->fn_extra = kept;
  return kept;
}
static const iri_gate* gate_of(FmgrInfo* function, iri_text policy) {
  const iri_gate unmade = IRI_GATE_INIT;
  struct kept_gate* kept = function->fn_extra;
  if (kept == NULL) kept = new_kept(function);
  if (kept->policy != NULL && kept->size == policy.size &&
      memcmp(kept->policy, policy.data, policy.size) == 0)
    return &kept->gate;
  /* On an error from here on, nothing is kept. */
  kept->policy = NULL;
  kept->gate = unmade;
  MemoryContextReset(kept->memory);
  if (is_json(policy))
    read_json(kept, policy);
  else
    take_preset(kept, policy);
  kept->size = policy.size;
  kept->policy =
      memcpy(MemoryContextAlloc(kept->memory, policy.size + 1), policy.data, policy.size);
  return &kept->gate;
}

static Datum names_of(const iri_finding_set* set) {
  Datum names[IRI_FINDING_COUNT];
  int count = 0;
  for (int finding = 0; finding < IRI_FINDING_COUNT; ++finding)
    if (IRI_FINDING_IN(finding, *set))
      names[count++] = CStringGetTextDatum(iri_finding_name(finding));
  return PointerGetDatum(construct_array(names, count, TEXTOID, -1, false, TYPALIGN_INT));
}
/* The name of the action. What does not pass is refused, whatever else the verdict says. */
static Datum action_of(bool passes, const iri_verdict* verdict) {
  const bool stops = verdict->action != IRI_ACTION_ALLOW && verdict->action != IRI_ACTION_REPORT;
  const int action = passes != stops ? verdict->action : IRI_ACTION_REJECT;
  return CStringGetTextDatum(iri_action_name(action));
}
static Datum verdict_row(FunctionCallInfo fcinfo, bool passes, const iri_verdict* verdict,
                         const iri_error* error) {
  bool nulls[4] = {false, false, false, error->code == IRI_OK};
  Datum values[4] = {action_of(passes, verdict), names_of(&verdict->reasons),
                     names_of(&verdict->findings), 0};
  TupleDesc row;
  if (get_call_result_type(fcinfo, NULL, &row) != TYPEFUNC_COMPOSITE)
    elog(ERROR, "the gate: no row type");
  if (error->code != IRI_OK) values[3] = CStringGetTextDatum(iri_error_name(error->code));
  return HeapTupleGetDatum(heap_form_tuple(BlessTupleDesc(row), values, nulls));
}

static bool judge(FunctionCallInfo fcinfo, iri_verdict* verdict, iri_error* error) {
  const iri_gate* gate = gate_of(fcinfo->flinfo, PG_IRI_ARGUMENT(0));
  const iri_text reference = PG_IRI_ARGUMENT(1);
  pg_iri_need_utf8();
  return iri_gate_passes(gate, reference.data, reference.size, NULL, 0, verdict, error);
}
PG_FUNCTION_INFO_V1(pg_iri_verdict);
Datum pg_iri_verdict(PG_FUNCTION_ARGS) {
  iri_verdict verdict = IRI_VERDICT_INIT;
  iri_error error = IRI_ERROR_INIT;
  const bool passes = judge(fcinfo, &verdict, &error);
  return action_of(passes, &verdict);
}
PG_FUNCTION_INFO_V1(pg_iri_judge);
Datum pg_iri_judge(PG_FUNCTION_ARGS) {
  iri_verdict verdict = IRI_VERDICT_INIT;
  iri_error error = IRI_ERROR_INIT;
  const bool passes = judge(fcinfo, &verdict, &error);
  return verdict_row(fcinfo, passes, &verdict, &error);
}
PG_FUNCTION_INFO_V1(pg_iri_judge_target);
Datum pg_iri_judge_target(PG_FUNCTION_ARGS) {
  const iri_gate* gate = gate_of(fcinfo->flinfo, PG_IRI_ARGUMENT(0));
  const iri_text method = PG_IRI_ARGUMENT(1), target = PG_IRI_ARGUMENT(2);
  iri_verdict verdict = IRI_VERDICT_INIT;
  iri_error error = IRI_ERROR_INIT;
  bool passes;
  pg_iri_need_utf8();
  passes = iri_gate_passes_target(gate, method.data, method.size, target.data, target.size, NULL, 0,
                                  &verdict, &error);
  return verdict_row(fcinfo, passes, &verdict, &error);
}
PG_FUNCTION_INFO_V1(pg_iri_judge_request);
Datum pg_iri_judge_request(PG_FUNCTION_ARGS) {
  const iri_gate* gate = gate_of(fcinfo->flinfo, PG_IRI_ARGUMENT(0));
  const iri_text method = PG_IRI_ARGUMENT(1), target = PG_IRI_ARGUMENT(2),
                 host = PG_IRI_ARGUMENT(3);
  iri_verdict verdict = IRI_VERDICT_INIT;
  iri_error error = IRI_ERROR_INIT;
  bool passes;
  pg_iri_need_utf8();
  passes = iri_gate_passes_request(gate, method.data, method.size, target.data, target.size,
                                   host.data, host.size, NULL, 0, &verdict, &error);
  return verdict_row(fcinfo, passes, &verdict, &error);
}

/* NULL for what is not admitted. "." becomes "./": one byte more at most. */
PG_FUNCTION_INFO_V1(pg_iri_admit);
Datum pg_iri_admit(PG_FUNCTION_ARGS) {
  const iri_gate* gate = gate_of(fcinfo->flinfo, PG_IRI_ARGUMENT(0));
  const iri_text reference = PG_IRI_ARGUMENT(1);
  text* out = palloc(reference.size + 1 + VARHDRSZ);
  iri_error error = IRI_ERROR_INIT;
  size_t needed;
  pg_iri_need_utf8();
  if (!iri_gate_admits_reference(gate, reference.data, reference.size, VARDATA(out),
                                 reference.size + 1, &needed, NULL, 0, NULL, &error)) {
    if (error.code == IRI_ERROR_BUFFER_TOO_SMALL || error.code == IRI_ERROR_INVALID_ARGUMENT)
      pg_iri_raise("iri_admit", &error);
    PG_RETURN_NULL();
  }
  SET_VARSIZE(out, needed + VARHDRSZ);
  PG_RETURN_TEXT_P(out);
}
