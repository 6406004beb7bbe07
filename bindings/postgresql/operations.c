/* Operations that make another text: resolve, normalize, convert. */
#include "pg_iri.h"

/* What the writers of libiri are given. */
struct arguments {
  iri_text value;
  iri_text other;
  const iri_base* base;
  int rule;
  unsigned steps;
};

#define PG_IRI_WRITER(name, call)                                                      \
  static iri_status name(const void* what, char* out, size_t capacity, size_t* needed, \
                         iri_error* error) {                                           \
    const struct arguments* a = what;                                                  \
    return call;                                                                       \
  }
PG_IRI_WRITER(write_resolved,
              iri_resolve(a->base, a->value.data, a->value.size, 0, out, capacity, needed, error))
PG_IRI_WRITER(write_relative,
              iri_relativize(a->base, a->value.data, a->value.size, out, capacity, needed, error))
PG_IRI_WRITER(write_normal, iri_normalize(a->rule, a->value.data, a->value.size, a->steps,
                                          IRI_ALL_COMPONENTS, out, capacity, needed, error))
PG_IRI_WRITER(write_uri, iri_to_uri(a->value.data, a->value.size, out, capacity, needed, error))
PG_IRI_WRITER(write_iri, iri_to_iri(a->value.data, a->value.size, out, capacity, needed, error))
PG_IRI_WRITER(write_display, iri_to_display(a->value.data, a->value.size, a->other.data,
                                            a->other.size, out, capacity, needed, error))
PG_IRI_WRITER(write_masked, iri_mask_password(a->value.data, a->value.size, a->other.data,
                                              a->other.size, out, capacity, needed, error))
PG_IRI_WRITER(write_origin, iri_origin(a->value.data, a->value.size, out, capacity, needed, error))
PG_IRI_WRITER(write_without, iri_remove_part(IRI_RULE_IRI_reference, a->value.data, a->value.size,
                                             IRI_COMPONENT_FRAGMENT, out, capacity, needed, error))

static iri_base base_of(const char* name, iri_text text) {
  iri_base out = IRI_BASE_INIT;
  iri_error error = IRI_ERROR_INIT;
  if (iri_base_make(&out, text.data, text.size, &error) != IRI_OK) pg_iri_raise(name, &error);
  return out;
}
static Datum by_base(const char* name, pg_iri_writer writer, iri_text base, iri_text value) {
  const iri_base made = base_of(name, base);
  const struct arguments what = {value, {NULL, 0}, &made, 0, 0};
  PG_RETURN_TEXT_P(pg_iri_written(name, writer, &what, base.size + value.size));
}

PG_FUNCTION_INFO_V1(pg_iri_resolve);
Datum pg_iri_resolve(PG_FUNCTION_ARGS) {
  return by_base("iri_resolve", write_resolved, PG_IRI_ARGUMENT(0), PG_IRI_ARGUMENT(1));
}
PG_FUNCTION_INFO_V1(pg_iri_relativize);
Datum pg_iri_relativize(PG_FUNCTION_ARGS) {
  return by_base("iri_relativize", write_relative, PG_IRI_ARGUMENT(0), PG_IRI_ARGUMENT(1));
}

/* The steps of a level of comparison (iri/compare.hpp): equal on a level, equal normal forms. */
static unsigned steps_of(int level) {
  if (level == IRI_LEVEL_STRING) return 0;
  return level == IRI_LEVEL_SCHEME ? IRI_NORMALIZE_ALL
                                   : IRI_NORMALIZE_DEFAULT | IRI_NORMALIZE_UCSCHAR;
}
static Datum normalized(int rule, iri_text value, iri_text level) {
  const struct arguments what = {value, {NULL, 0}, NULL, rule, steps_of(pg_iri_level(level))};
  PG_RETURN_TEXT_P(pg_iri_written("iri_normalize", write_normal, &what, value.size + 8));
}
#define PG_IRI_NORMALIZE(type, rule)                                 \
  PG_FUNCTION_INFO_V1(pg_##type##_normalize);                        \
  Datum pg_##type##_normalize(PG_FUNCTION_ARGS) {                    \
    return normalized(rule, PG_IRI_ARGUMENT(0), PG_IRI_ARGUMENT(1)); \
  }
PG_IRI_NORMALIZE(iri, IRI_RULE_IRI)
PG_IRI_NORMALIZE(uri, IRI_RULE_URI)
PG_IRI_NORMALIZE(iri_reference, IRI_RULE_IRI_reference)
PG_IRI_NORMALIZE(uri_reference, IRI_RULE_URI_reference)

static Datum by_one(const char* name, pg_iri_writer writer, iri_text value) {
  const struct arguments what = {value, {NULL, 0}, NULL, 0, 0};
  PG_RETURN_TEXT_P(pg_iri_written(name, writer, &what, value.size));
}
PG_FUNCTION_INFO_V1(pg_iri_to_uri);
Datum pg_iri_to_uri(PG_FUNCTION_ARGS) {
  return by_one("iri_to_uri", write_uri, PG_IRI_ARGUMENT(0));
}
PG_FUNCTION_INFO_V1(pg_uri_to_iri);
Datum pg_uri_to_iri(PG_FUNCTION_ARGS) {
  return by_one("uri_to_iri", write_iri, PG_IRI_ARGUMENT(0));
}
PG_FUNCTION_INFO_V1(pg_iri_without_fragment);
Datum pg_iri_without_fragment(PG_FUNCTION_ARGS) {
  return by_one("iri_without_fragment", write_without, PG_IRI_ARGUMENT(0));
}

/* An explicit cast of an iri_reference to uri: converted, and then checked for its scheme. */
PG_FUNCTION_INFO_V1(pg_iri_reference_to_uri);
Datum pg_iri_reference_to_uri(PG_FUNCTION_ARGS) {
  text* out = DatumGetTextPP(pg_iri_to_uri(fcinfo));
  pg_iri_check("uri", IRI_RULE_URI, pg_iri_text(out));
  PG_RETURN_TEXT_P(out);
}

PG_FUNCTION_INFO_V1(pg_iri_origin);
Datum pg_iri_origin(PG_FUNCTION_ARGS) {
  const iri_text value = PG_IRI_ARGUMENT(0);
  const struct arguments what = {value, {NULL, 0}, NULL, 0, 0};
  iri_error error = IRI_ERROR_INIT;
  text* out = pg_iri_write(write_origin, &what, value.size, &error);
  if (out != NULL) PG_RETURN_TEXT_P(out);
  if (error.code != IRI_ERROR_BAD_VALUE) pg_iri_raise("iri_origin", &error);
  PG_RETURN_NULL();
}

static Datum masked(const char* name, pg_iri_writer writer, iri_text value, iri_text mask) {
  const struct arguments what = {value, mask, NULL, 0, 0};
  PG_RETURN_TEXT_P(pg_iri_written(name, writer, &what, value.size + mask.size));
}
PG_FUNCTION_INFO_V1(pg_iri_display);
Datum pg_iri_display(PG_FUNCTION_ARGS) {
  return masked("iri_display", write_display, PG_IRI_ARGUMENT(0), PG_IRI_ARGUMENT(1));
}
PG_FUNCTION_INFO_V1(pg_iri_mask_password);
Datum pg_iri_mask_password(PG_FUNCTION_ARGS) {
  return masked("iri_mask_password", write_masked, PG_IRI_ARGUMENT(0), PG_IRI_ARGUMENT(1));
}
