/* What the sources of the extension share. A value is the text itself, as a varlena: see README.md. */
#ifndef IRI_BINDINGS_POSTGRESQL_PG_IRI_H
#define IRI_BINDINGS_POSTGRESQL_PG_IRI_H

#include "postgres.h" /* first: the others need it */
#if PG_VERSION_NUM >= 160000
#include "varatt.h" /* VARDATA_ANY, which stood in postgres.h before */
#endif

#include "fmgr.h"
#include "iri/iri.h"
#include "utils/builtins.h"

/* The text of an argument, without its header. Detoasted, if it has to be. */
#define PG_IRI_ARGUMENT(n) pg_iri_text(PG_GETARG_TEXT_PP(n))
static inline iri_text pg_iri_text(const text* value) {
  const iri_text out = {VARDATA_ANY(value), VARSIZE_ANY_EXHDR(value)};
  return out;
}
static inline text* pg_iri_copy(const char* data, size_t size) {
  return cstring_to_text_with_len(data, (int)size);
}

/* libiri reads UTF-8: an error in a database of another encoding. */
void pg_iri_need_utf8(void);

/* The components of a value. */
iri_components pg_iri_components(iri_text value);
/* A part of a value; its data is NULL if it is absent. */
iri_text pg_iri_part(iri_text value, int component);

/* The rule or the level of that name, or an error. */
int pg_iri_rule(iri_text name);
int pg_iri_level(iri_text name);

/* An error unless the text is of that rule; the type is what is told. */
void pg_iri_check(const char* type, int rule, iri_text input);
/* The error of an operation, as one of PostgreSQL. */
void pg_iri_raise(const char* what, const iri_error* error) pg_attribute_noreturn();
/* What stands where it is wrong: "z" (U+007A), the byte 0xFF, or the end. In printable ASCII. */
char* pg_iri_found(iri_text input, uint32_t offset);
/* What would have been allowed there. */
char* pg_iri_expected(int rule, iri_text input);

/* Writes by a function of libiri, whose arguments are `what`: NULL and the error if it fails. */
typedef iri_status (*pg_iri_writer)(const void* what, char* out, size_t capacity, size_t* needed,
                                    iri_error* error);
text* pg_iri_write(pg_iri_writer writer, const void* what, size_t guess, iri_error* error);
/* The same, where a failure is an error of PostgreSQL, of the operation of that name. */
text* pg_iri_written(const char* name, pg_iri_writer writer, const void* what, size_t guess);

/* An error unless what was decoded is a text of PostgreSQL: UTF-8, without U+0000. */
void pg_iri_check_decoded(const char* name, const text* value);

#endif
