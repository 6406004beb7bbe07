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
           "A policy is the name of a preset (strict_api, proxy, fetch, display), or JSON as GATE.md has it.")));
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
static Datum verdict_row(FunctionCallInfo fcinfo, const iri_verdict* verdict,
                         const iri_error* error) {
  bool nulls[4] = {false, false, false, error->code == IRI_OK};
  Datum values[4] = {0, 0, 0, 0};
  TupleDesc row;
  if (get_call_result_type(fcinfo, NULL, &row) != TYPEFUNC_COMPOSITE)
    elog(ERROR, "the gate: no row type");
  values[0] = CStringGetTextDatum(iri_action_name(verdict->action));
  values[1] = names_of(&verdict->reasons);
  values[2] = names_of(&verdict->findings);
  if (error->code != IRI_OK) values[3] = CStringGetTextDatum(iri_error_name(error->code));
  return HeapTupleGetDatum(heap_form_tuple(BlessTupleDesc(row), values, nulls));
}

/* What does not pass without a finding to be blamed is refused, and never more than reported. */
static void judge(const iri_gate* gate, iri_text reference, iri_verdict* verdict,
                  iri_error* error) {
  const bool passes =
      iri_gate_passes(gate, reference.data, reference.size, NULL, 0, verdict, error);
  if (!passes && verdict->action < IRI_ACTION_CANONICALIZE)
    elog(ERROR, "the gate refuses what its verdict allows");
}

PG_FUNCTION_INFO_V1(pg_iri_verdict);
Datum pg_iri_verdict(PG_FUNCTION_ARGS) {
  iri_verdict verdict = IRI_VERDICT_INIT;
  iri_error error = IRI_ERROR_INIT;
  pg_iri_need_utf8();
  judge(gate_of(fcinfo->flinfo, PG_IRI_ARGUMENT(0)), PG_IRI_ARGUMENT(1), &verdict, &error);
  PG_RETURN_TEXT_P(cstring_to_text(iri_action_name(verdict.action)));
}
PG_FUNCTION_INFO_V1(pg_iri_judge);
Datum pg_iri_judge(PG_FUNCTION_ARGS) {
  iri_verdict verdict = IRI_VERDICT_INIT;
  iri_error error = IRI_ERROR_INIT;
  pg_iri_need_utf8();
  judge(gate_of(fcinfo->flinfo, PG_IRI_ARGUMENT(0)), PG_IRI_ARGUMENT(1), &verdict, &error);
  return verdict_row(fcinfo, &verdict, &error);
}
PG_FUNCTION_INFO_V1(pg_iri_judge_request);
Datum pg_iri_judge_request(PG_FUNCTION_ARGS) {
  const iri_gate* gate = gate_of(fcinfo->flinfo, PG_IRI_ARGUMENT(0));
  const iri_text method = PG_IRI_ARGUMENT(1), target = PG_IRI_ARGUMENT(2);
  iri_text host = {NULL, 0};
  iri_verdict verdict = IRI_VERDICT_INIT;
  iri_error error = IRI_ERROR_INIT;
  pg_iri_need_utf8();
  if (PG_NARGS() > 3) host = PG_IRI_ARGUMENT(3);
  if (!iri_gate_passes_request(gate, method.data, method.size, target.data, target.size, host.data,
                               host.size, NULL, 0, &verdict, &error) &&
      verdict.action < IRI_ACTION_CANONICALIZE)
    elog(ERROR, "the gate refuses what its verdict allows");
  return verdict_row(fcinfo, &verdict, &error);
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
