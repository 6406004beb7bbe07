/* Percent-encoding of text. */
#include "pg_iri.h"

#include "lib/stringinfo.h"
#include "miscadmin.h"

struct coding {
  iri_text text;
  int rule;
};
static iri_status write_encoded(const void* what, char* out, size_t capacity, size_t* needed,
                                iri_error* error) {
  const struct coding* c = what;
  return iri_percent_encode(c->rule, NULL, c->text.data, c->text.size, out, capacity, needed,
                            error);
}
static iri_status write_bytes(const void* what, char* out, size_t capacity, size_t* needed,
                              iri_error* error) {
  const struct coding* c = what;
  return iri_percent_decode(c->text.data, c->text.size, out, capacity, needed, error);
}
static iri_status write_text(const void* what, char* out, size_t capacity, size_t* needed,
                             iri_error* error) {
  const struct coding* c = what;
  return iri_percent_decode_utf8(c->text.data, c->text.size, out, capacity, needed, error);
}

static text* encoded(const char* name, int rule, iri_text text) {
  const struct coding what = {text, rule};
  pg_iri_need_utf8();
  return pg_iri_written(name, write_encoded, &what, text.size);
}
static text* decoded(const char* name, iri_text text) {
  const struct coding what = {text, 0};
  struct varlena* out;
  pg_iri_need_utf8();
  out = pg_iri_written(name, write_text, &what, text.size);
  pg_iri_check_decoded(name, out);
  return out;
}

PG_FUNCTION_INFO_V1(pg_iri_encode);
Datum pg_iri_encode(PG_FUNCTION_ARGS) {
  PG_RETURN_TEXT_P(encoded("iri_encode", pg_iri_rule(PG_IRI_ARGUMENT(1)), PG_IRI_ARGUMENT(0)));
}
PG_FUNCTION_INFO_V1(pg_iri_decode);
Datum pg_iri_decode(PG_FUNCTION_ARGS) {
  PG_RETURN_TEXT_P(decoded("iri_decode", PG_IRI_ARGUMENT(0)));
}
PG_FUNCTION_INFO_V1(pg_iri_decode_bytes);
Datum pg_iri_decode_bytes(PG_FUNCTION_ARGS) {
  const struct coding what = {PG_IRI_ARGUMENT(0), 0};
  PG_RETURN_BYTEA_P(pg_iri_written("iri_decode_bytes", write_bytes, &what, what.text.size));
}

/* The conversions of HTML forms, as pguri has them: breaks to CR LF, and a space to "+". */
static iri_text replaced(iri_text in, bool (*next)(iri_text, size_t*, StringInfo)) {
  StringInfoData out;
  iri_text result;
  initStringInfo(&out);
  for (size_t i = 0; i < in.size; ++i) {
    CHECK_FOR_INTERRUPTS();
    if (!next(in, &i, &out)) appendStringInfoChar(&out, in.data[i]);
  }
  result.data = out.data, result.size = (size_t)out.len;
  return result;
}
static bool has_crlf(iri_text in, size_t i) {
  return in.data[i] == '\r' && i + 1 < in.size && in.data[i + 1] == '\n';
}
static bool break_to_crlf(iri_text in, size_t* i, StringInfo out) {
  if (in.data[*i] != '\r' && in.data[*i] != '\n') return false;
  if (has_crlf(in, *i)) ++*i;
  appendStringInfoString(out, "\r\n");
  return true;
}
static bool crlf_to_lf(iri_text in, size_t* i, StringInfo out) {
  if (!has_crlf(in, *i)) return false;
  ++*i;
  appendStringInfoChar(out, '\n');
  return true;
}
static bool encoded_space_to_plus(iri_text in, size_t* i, StringInfo out) {
  if (in.size - *i < 3 || memcmp(in.data + *i, "%20", 3) != 0) return false;
  *i += 2;
  appendStringInfoChar(out, '+');
  return true;
}
static bool plus_to_space(iri_text in, size_t* i, StringInfo out) {
  if (in.data[*i] != '+') return false;
  appendStringInfoChar(out, ' ');
  return true;
}

PG_FUNCTION_INFO_V1(pg_iri_escape);
Datum pg_iri_escape(PG_FUNCTION_ARGS) {
  iri_text in = PG_IRI_ARGUMENT(0);
  if (PG_GETARG_BOOL(2)) in = replaced(in, break_to_crlf);
  in = pg_iri_text(encoded("iri_escape", IRI_RULE_unreserved, in));
  if (PG_GETARG_BOOL(1)) in = replaced(in, encoded_space_to_plus);
  PG_RETURN_TEXT_P(pg_iri_copy(in.data, in.size));
}
PG_FUNCTION_INFO_V1(pg_iri_unescape);
Datum pg_iri_unescape(PG_FUNCTION_ARGS) {
  iri_text in = PG_IRI_ARGUMENT(0);
  if (PG_GETARG_BOOL(1)) in = replaced(in, plus_to_space);
  in = pg_iri_text(decoded("iri_unescape", in));
  if (PG_GETARG_BOOL(2)) in = replaced(in, crlf_to_lf);
  PG_RETURN_TEXT_P(pg_iri_copy(in.data, in.size));
}
