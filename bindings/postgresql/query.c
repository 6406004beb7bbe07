/* The parameters of a query: as rows, and as JSON. */
#include "pg_iri.h"

#include "funcapi.h"
#include "lib/stringinfo.h"
#include "miscadmin.h"
#include "utils/json.h"

struct parameter {
  iri_text raw;
  unsigned flags;
};
static iri_status write_decoded(const void* what, char* out, size_t capacity, size_t* needed,
                                iri_error* error) {
  const struct parameter* p = what;
  return iri_decode_parameter(p->raw.data, p->raw.size, p->flags, out, capacity, needed, error);
}
static text* decoded(const char* name, const char* data, size_t size, unsigned flags) {
  const struct parameter what = {{data, size}, flags};
  text* out = pg_iri_written(name, write_decoded, &what, size);
  pg_iri_check_decoded(name, out);
  return out;
}
static unsigned flags_of(bool plus_is_space) { return plus_is_space ? IRI_PLUS_IS_SPACE : 0; }

PG_FUNCTION_INFO_V1(pg_iri_query_parameters);
Datum pg_iri_query_parameters(PG_FUNCTION_ARGS) {
  const iri_text query = pg_iri_part(PG_IRI_ARGUMENT(0), IRI_COMPONENT_QUERY);
  const unsigned flags = flags_of(PG_GETARG_BOOL(1));
  ReturnSetInfo* rows = (ReturnSetInfo*)fcinfo->resultinfo;
  iri_parameter at = IRI_PARAMETER_INIT;
  InitMaterializedSRF(fcinfo, 0);
  while (query.data != NULL && iri_next_parameter(query.data, query.size, flags, &at)) {
    Datum values[2] = {0, 0};
    bool nulls[2] = {false, at.has_value == 0};
    CHECK_FOR_INTERRUPTS();
    values[0] = PointerGetDatum(decoded("iri_query_parameters", query.data + at.name_begin,
                                        at.name_end - at.name_begin, flags));
    if (at.has_value)
      values[1] = PointerGetDatum(decoded("iri_query_parameters", query.data + at.value_begin,
                                          at.value_end - at.value_begin, flags));
    tuplestore_putvalues(rows->setResult, rows->setDesc, values, nulls);
    pfree(DatumGetPointer(values[0])); /* there may be millions of rows */
    if (at.has_value) pfree(DatumGetPointer(values[1]));
  }
  return (Datum)0;
}

static void append_string(StringInfo json, const char* data, size_t size, unsigned flags) {
  text* const plain = decoded("iri_query_json", data, size, flags);
  char* const string = text_to_cstring(plain);
  CHECK_FOR_INTERRUPTS();
  escape_json(json, string);
  pfree(string);
  pfree(plain);
}
PG_FUNCTION_INFO_V1(pg_iri_query_json);
Datum pg_iri_query_json(PG_FUNCTION_ARGS) {
  const iri_text query = pg_iri_part(PG_IRI_ARGUMENT(0), IRI_COMPONENT_QUERY);
  const unsigned flags = flags_of(PG_GETARG_BOOL(1));
  iri_parameter at = IRI_PARAMETER_INIT;
  StringInfoData json;
  if (query.data == NULL) PG_RETURN_NULL();
  initStringInfo(&json);
  while (iri_next_parameter(query.data, query.size, flags, &at)) {
    appendStringInfoString(&json, json.len == 0 ? "{" : ", ");
    append_string(&json, query.data + at.name_begin, at.name_end - at.name_begin, flags);
    appendStringInfoString(&json, ": ");
    if (at.has_value)
      append_string(&json, query.data + at.value_begin, at.value_end - at.value_begin, flags);
    else
      appendStringInfoString(&json, "null");
  }
  appendStringInfoChar(&json, '}');
  PG_RETURN_TEXT_P(pg_iri_copy(json.data, (size_t)json.len));
}
