/* Errors: where a text is wrong, and what would have been allowed there. */
#include "pg_iri.h"

#include "mb/pg_wchar.h"
#include "utils/memutils.h"

void pg_iri_need_utf8(void) {
  if (likely(GetDatabaseEncoding() == PG_UTF8)) return;
  ereport(ERROR, (errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
                  errmsg("the extension iri needs a database with the encoding UTF8"),
                  errdetail("The encoding of this database is %s.", GetDatabaseEncodingName())));
}

static pg_wchar code_point(const char* data) { return utf8_to_unicode((const unsigned char*)data); }

char* pg_iri_found(iri_text input, uint32_t offset) {
  const unsigned char* at = (const unsigned char*)input.data + offset;
  if (offset >= input.size) return pstrdup("the end");
  if (*at > ' ' && *at < 0x7f) return psprintf("\"%c\" (U+%04X)", *at, *at);
  if (!pg_utf8_islegal(at, Min(pg_utf_mblen(at), (int)(input.size - offset))))
    return psprintf("the byte 0x%02X", *at);
  return psprintf("U+%04X", code_point((const char*)at));
}

struct phrase {
  int rule;
  iri_text input;
};
static iri_status write_phrase(const void* what, char* out, size_t capacity, size_t* needed,
                               iri_error* error) {
  const struct phrase* p = what;
  return iri_expected_phrase(p->rule, p->input.data, p->input.size, out, capacity, needed, error);
}
char* pg_iri_expected(int rule, iri_text input) {
  const struct phrase what = {rule, input};
  return text_to_cstring(pg_iri_written("expected", write_phrase, &what, 128));
}

/* PostgreSQL counts characters from 1. */
static int character_of(iri_text input, uint32_t offset) {
  return pg_mbstrlen_with_len(input.data, (int)offset) + 1;
}

static const char* hint_for(int rule, int code, iri_text input, uint32_t offset) {
  const bool iri = rule == IRI_RULE_IRI || rule == IRI_RULE_IRI_reference;
  const bool other =
      iri_is_valid(iri ? IRI_RULE_IRI_reference : IRI_RULE_URI_reference, input.data, input.size);
  if (other)
    return iri ? "The type iri_reference takes references without a scheme."
               : "The type uri_reference takes references without a scheme.";
  if (!iri && iri_is_valid(IRI_RULE_IRI_reference, input.data, input.size))
    return "The types iri and iri_reference take characters beyond US-ASCII; iri_to_uri() encodes them.";
  if (offset < input.size && input.data[offset] == ' ') return "A space is written as %20.";
  return code == IRI_ERROR_BAD_PERCENT_ENCODING ? "A percent sign itself is written as %25." : NULL;
}

void pg_iri_check(const char* type, int rule, iri_text input) {
  iri_error error = IRI_ERROR_INIT;
  const char* hint;
  pg_iri_need_utf8();
  if (likely(iri_is_valid(rule, input.data, input.size))) return;
  if (iri_match(rule, input.data, input.size, &error) == IRI_OK)
    elog(ERROR, "iri_match accepts what iri_is_valid refuses");
  hint = hint_for(rule, error.code, input, error.offset);
  ereport(
      ERROR,
      (errcode(ERRCODE_INVALID_TEXT_REPRESENTATION),
       errmsg("invalid input syntax for type %s: %s", type, iri_error_message(error.code)),
       errdetail("Character %d (byte offset %u)%s%s: expected %s; found %s.",
                 character_of(input, error.offset), error.offset,
                 error.component == IRI_COMPONENT_NONE ? "" : ", ",
                 error.component == IRI_COMPONENT_NONE ? "" : iri_component_name(error.component),
                 pg_iri_expected(rule, input), pg_iri_found(input, error.offset)),
       hint != NULL ? errhint("%s", hint) : 0));
}

void pg_iri_raise(const char* what, const iri_error* error) {
  ereport(ERROR, (errcode(ERRCODE_INVALID_PARAMETER_VALUE),
                  errmsg("%s: %s", what, iri_error_message(error->code)),
                  errdetail("Byte offset %u.", error->offset)));
}

/* `needed` is what the library has said: room for it, or an error of palloc(). */
static text* new_text(size_t size) {
  if (!AllocSizeIsValid(size + VARHDRSZ))
    ereport(ERROR, (errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED), errmsg("the result is too long")));
  return palloc(size + VARHDRSZ);
}

text* pg_iri_write(pg_iri_writer writer, const void* what, size_t guess, iri_error* error) {
  text* out = new_text(guess);
  size_t needed = 0;
  iri_status status = writer(what, VARDATA(out), guess, &needed, error);
  if (status == IRI_ERROR_BUFFER_TOO_SMALL) {
    pfree(out);
    out = new_text(needed);
    status = writer(what, VARDATA(out), needed, &needed, error);
  }
  if (status != IRI_OK) return NULL;
  SET_VARSIZE(out, needed + VARHDRSZ);
  return out;
}

text* pg_iri_written(const char* name, pg_iri_writer writer, const void* what, size_t guess) {
  iri_error error = IRI_ERROR_INIT;
  text* out = pg_iri_write(writer, what, guess, &error);
  if (out == NULL) pg_iri_raise(name, &error);
  return out;
}

void pg_iri_check_decoded(const char* name, const text* value) {
  const iri_text decoded = pg_iri_text(value);
  if (pg_verify_mbstr(PG_UTF8, decoded.data, (int)decoded.size, true)) return;
  if (memchr(decoded.data, 0, decoded.size) != NULL)
    ereport(ERROR, (errcode(ERRCODE_UNTRANSLATABLE_CHARACTER),
                    errmsg("%s: what is decoded has U+0000, which a text of PostgreSQL cannot hold",
                           name)));
  ereport(ERROR, (errcode(ERRCODE_CHARACTER_NOT_IN_REPERTOIRE),
                  errmsg("%s: %s", name, iri_error_message(IRI_ERROR_NOT_UTF8))));
}

static const char* name_of(iri_text name) { return pnstrdup(name.data, name.size); }

int pg_iri_rule(iri_text name) {
  int rule;
  if (iri_find_rule(name_of(name), &rule)) return rule;
  ereport(ERROR,
          (errcode(ERRCODE_INVALID_PARAMETER_VALUE),
           errmsg("there is no such rule of RFC 3986 or RFC 3987"),
           errhint("Rules have the names of the ABNF, such as \"IRI\" or \"URI-reference\".")));
}

int pg_iri_level(iri_text name) {
  const char* const names[] = {"string", "syntax", "scheme"};
  for (int i = 0; i < (int)lengthof(names); ++i)
    if (strlen(names[i]) == name.size && memcmp(names[i], name.data, name.size) == 0) return i;
  ereport(ERROR,
          (errcode(ERRCODE_INVALID_PARAMETER_VALUE), errmsg("there is no such level of comparison"),
           errhint("The levels are \"string\", \"syntax\" and \"scheme\".")));
}
