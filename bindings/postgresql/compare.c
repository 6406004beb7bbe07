/* Comparison on the three levels of RFC 3986 s6.2, and the operator classes. */
#include "pg_iri.h"

#include "catalog/pg_collation.h"
#include "catalog/pg_type.h"
#include "common/hashfn.h"
#include "utils/sortsupport.h"
#include "utils/varlena.h"

/* The string level is that of the bytes: PostgreSQL's own, so that indexes do not hang on libiri. */
static int order_of_bytes(iri_text a, iri_text b) {
  const int order = memcmp(a.data, b.data, Min(a.size, b.size));
  return order != 0 ? order : (a.size > b.size) - (a.size < b.size);
}
static int order_of(int level, iri_text a, iri_text b) {
  iri_error error = IRI_ERROR_INIT;
  int order;
  if (level == IRI_LEVEL_STRING) return order_of_bytes(a, b);
  if (iri_compare(level, a.data, a.size, b.data, b.size, 0, &order, &error) != IRI_OK)
    pg_iri_raise("iri_compare", &error);
  return order;
}
static bool are_same(int level, iri_text a, iri_text b) {
  iri_error error = IRI_ERROR_INIT;
  bool same;
  if (a.size == b.size && memcmp(a.data, b.data, a.size) == 0) return true;
  if (level == IRI_LEVEL_STRING) return false;
  if (iri_same(level, a.data, a.size, b.data, b.size, 0, &same, &error) != IRI_OK)
    pg_iri_raise("iri_same", &error);
  return same;
}
static uint64 hash_of(int level, iri_text value, uint64 seed) {
  iri_error error = IRI_ERROR_INIT;
  uint64_t hash;
  if (level == IRI_LEVEL_STRING)
    return hash_bytes_extended((const unsigned char*)value.data, (int)value.size, seed);
  if (iri_hash(level, value.data, value.size, 0, seed, &hash, &error) != IRI_OK)
    pg_iri_raise("iri_hash", &error);
  return hash;
}

/* Btree functions may not leak what they detoast. */
#define PG_IRI_OF_TWO(name, type, expression, answer) \
  PG_FUNCTION_INFO_V1(name);                          \
  Datum name(PG_FUNCTION_ARGS) {                      \
    text* left = PG_GETARG_TEXT_PP(0);                \
    text* right = PG_GETARG_TEXT_PP(1);               \
    const iri_text a = pg_iri_text(left);             \
    const iri_text b = pg_iri_text(right);            \
    const type result = expression;                   \
    PG_FREE_IF_COPY(left, 0);                         \
    PG_FREE_IF_COPY(right, 1);                        \
    answer(result);                                   \
  }
#define PG_IRI_LEVEL(name, level)                                                       \
  PG_IRI_OF_TWO(pg_iri_##name##_eq, bool, are_same(level, a, b), PG_RETURN_BOOL)        \
  PG_IRI_OF_TWO(pg_iri_##name##_ne, bool, !are_same(level, a, b), PG_RETURN_BOOL)       \
  PG_IRI_OF_TWO(pg_iri_##name##_lt, bool, order_of(level, a, b) < 0, PG_RETURN_BOOL)    \
  PG_IRI_OF_TWO(pg_iri_##name##_le, bool, order_of(level, a, b) <= 0, PG_RETURN_BOOL)   \
  PG_IRI_OF_TWO(pg_iri_##name##_gt, bool, order_of(level, a, b) > 0, PG_RETURN_BOOL)    \
  PG_IRI_OF_TWO(pg_iri_##name##_ge, bool, order_of(level, a, b) >= 0, PG_RETURN_BOOL)   \
  PG_IRI_OF_TWO(pg_iri_##name##_cmp, int, order_of(level, a, b), PG_RETURN_INT32)       \
  PG_FUNCTION_INFO_V1(pg_iri_##name##_hash);                                            \
  Datum pg_iri_##name##_hash(PG_FUNCTION_ARGS) {                                        \
    text* value = PG_GETARG_TEXT_PP(0);                                                 \
    const uint64 hash = hash_of(level, pg_iri_text(value), 0);                          \
    PG_FREE_IF_COPY(value, 0);                                                          \
    PG_RETURN_INT32((int32)(uint32)hash);                                               \
  }                                                                                     \
  PG_FUNCTION_INFO_V1(pg_iri_##name##_hash_extended);                                   \
  Datum pg_iri_##name##_hash_extended(PG_FUNCTION_ARGS) {                               \
    text* value = PG_GETARG_TEXT_PP(0);                                                 \
    const uint64 hash = hash_of(level, pg_iri_text(value), (uint64)PG_GETARG_INT64(1)); \
    PG_FREE_IF_COPY(value, 0);                                                          \
    PG_RETURN_INT64((int64)hash);                                                       \
  }
PG_IRI_LEVEL(string, IRI_LEVEL_STRING)
PG_IRI_LEVEL(syntax, IRI_LEVEL_SYNTAX)
PG_IRI_LEVEL(scheme, IRI_LEVEL_SCHEME)

/* Sorting by abbreviated keys, as for bytea: memcmp() is the order. */
PG_FUNCTION_INFO_V1(pg_iri_sortsupport);
Datum pg_iri_sortsupport(PG_FUNCTION_ARGS) {
  SortSupport sort = (SortSupport)PG_GETARG_POINTER(0);
  MemoryContext old = MemoryContextSwitchTo(sort->ssup_cxt);
  varstr_sortsupport(sort, BYTEAOID, C_COLLATION_OID);
  MemoryContextSwitchTo(old);
  PG_RETURN_VOID();
}

PG_FUNCTION_INFO_V1(pg_iri_same);
Datum pg_iri_same(PG_FUNCTION_ARGS) {
  PG_RETURN_BOOL(
      are_same(pg_iri_level(PG_IRI_ARGUMENT(2)), PG_IRI_ARGUMENT(0), PG_IRI_ARGUMENT(1)));
}
PG_FUNCTION_INFO_V1(pg_iri_compare);
Datum pg_iri_compare(PG_FUNCTION_ARGS) {
  const int order =
      order_of(pg_iri_level(PG_IRI_ARGUMENT(2)), PG_IRI_ARGUMENT(0), PG_IRI_ARGUMENT(1));
  PG_RETURN_INT32((order > 0) - (order < 0));
}

/* Of two values, for min() and max(): by the bytes, as the plain order is. */
PG_FUNCTION_INFO_V1(pg_iri_smaller);
Datum pg_iri_smaller(PG_FUNCTION_ARGS) {
  text* const left = PG_GETARG_TEXT_PP(0);
  text* const right = PG_GETARG_TEXT_PP(1);
  PG_RETURN_TEXT_P(order_of_bytes(pg_iri_text(left), pg_iri_text(right)) <= 0 ? left : right);
}
PG_FUNCTION_INFO_V1(pg_iri_larger);
Datum pg_iri_larger(PG_FUNCTION_ARGS) {
  text* const left = PG_GETARG_TEXT_PP(0);
  text* const right = PG_GETARG_TEXT_PP(1);
  PG_RETURN_TEXT_P(order_of_bytes(pg_iri_text(left), pg_iri_text(right)) >= 0 ? left : right);
}
