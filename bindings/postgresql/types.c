/* The four types: input, output, and casts that check. */
#include "pg_iri.h"

#include "funcapi.h"
#include "libpq/pqformat.h"

PG_MODULE_MAGIC;

static Datum checked(const char* type, int rule, const char* data, size_t size) {
  const iri_text input = {data, size};
  pg_iri_check(type, rule, input);
  PG_RETURN_TEXT_P(pg_iri_copy(data, size));
}
static Datum received(const char* type, int rule, StringInfo message) {
  int size;
  const char* data = pq_getmsgtext(message, message->len - message->cursor, &size);
  return checked(type, rule, data, (size_t)size);
}
/* The value itself, if it is of that type. */
static Datum narrowed(const char* type, int rule, text* value) {
  pg_iri_check(type, rule, pg_iri_text(value));
  PG_RETURN_TEXT_P(value);
}

/* The value itself, or NULL if it is not of that type. */
static Datum tried(FunctionCallInfo fcinfo, int rule, text* value) {
  const iri_text input = pg_iri_text(value);
  pg_iri_need_utf8();
  if (!iri_is_valid(rule, input.data, input.size)) PG_RETURN_NULL();
  PG_RETURN_TEXT_P(value);
}

#define PG_IRI_TYPE(type, rule)                                                                  \
  PG_FUNCTION_INFO_V1(pg_##type##_in);                                                           \
  Datum pg_##type##_in(PG_FUNCTION_ARGS) {                                                       \
    return checked(#type, rule, PG_GETARG_CSTRING(0), strlen(PG_GETARG_CSTRING(0)));             \
  }                                                                                              \
  PG_FUNCTION_INFO_V1(pg_##type##_recv);                                                         \
  Datum pg_##type##_recv(PG_FUNCTION_ARGS) {                                                     \
    return received(#type, rule, (StringInfo)PG_GETARG_POINTER(0));                              \
  }                                                                                              \
  PG_FUNCTION_INFO_V1(pg_##type##_of);                                                           \
  Datum pg_##type##_of(PG_FUNCTION_ARGS) { return narrowed(#type, rule, PG_GETARG_TEXT_PP(0)); } \
  PG_FUNCTION_INFO_V1(pg_##type##_try);                                                          \
  Datum pg_##type##_try(PG_FUNCTION_ARGS) { return tried(fcinfo, rule, PG_GETARG_TEXT_PP(0)); }

PG_IRI_TYPE(iri, IRI_RULE_IRI)
PG_IRI_TYPE(uri, IRI_RULE_URI)
PG_IRI_TYPE(iri_reference, IRI_RULE_IRI_reference)
PG_IRI_TYPE(uri_reference, IRI_RULE_URI_reference)

PG_FUNCTION_INFO_V1(pg_iri_out);
Datum pg_iri_out(PG_FUNCTION_ARGS) { PG_RETURN_CSTRING(text_to_cstring(PG_GETARG_TEXT_PP(0))); }

PG_FUNCTION_INFO_V1(pg_iri_send);
Datum pg_iri_send(PG_FUNCTION_ARGS) {
  const iri_text value = PG_IRI_ARGUMENT(0);
  StringInfoData message;
  pq_begintypsend(&message);
  pq_sendtext(&message, value.data, (int)value.size);
  PG_RETURN_BYTEA_P(pq_endtypsend(&message));
}

PG_FUNCTION_INFO_V1(pg_iri_is_valid);
Datum pg_iri_is_valid(PG_FUNCTION_ARGS) {
  const iri_text input = PG_IRI_ARGUMENT(0);
  pg_iri_need_utf8();
  PG_RETURN_BOOL(iri_is_valid(pg_iri_rule(PG_IRI_ARGUMENT(1)), input.data, input.size));
}

static Datum error_row(TupleDesc row, int rule, iri_text input, const iri_error* error) {
  const bool nowhere = error->component == IRI_COMPONENT_NONE;
  bool nulls[6] = {false, false, nowhere, false, false, false};
  Datum values[6];
  values[0] = CStringGetTextDatum(iri_error_name(error->code));
  values[1] = Int32GetDatum((int32)error->offset);
  values[2] = nowhere ? 0 : CStringGetTextDatum(iri_component_name(error->component));
  values[3] = CStringGetTextDatum(iri_error_message(error->code));
  values[4] = CStringGetTextDatum(pg_iri_expected(rule, input));
  values[5] = CStringGetTextDatum(pg_iri_found(input, error->offset));
  return HeapTupleGetDatum(heap_form_tuple(BlessTupleDesc(row), values, nulls));
}

PG_FUNCTION_INFO_V1(pg_iri_error);
Datum pg_iri_error(PG_FUNCTION_ARGS) {
  const iri_text input = PG_IRI_ARGUMENT(0);
  const int rule = pg_iri_rule(PG_IRI_ARGUMENT(1));
  iri_error error = IRI_ERROR_INIT;
  TupleDesc row;
  pg_iri_need_utf8();
  if (iri_match(rule, input.data, input.size, &error) == IRI_OK) PG_RETURN_NULL();
  if (get_call_result_type(fcinfo, NULL, &row) != TYPEFUNC_COMPOSITE)
    elog(ERROR, "iri_error: no row type");
  PG_RETURN_DATUM(error_row(row, rule, input, &error));
}
