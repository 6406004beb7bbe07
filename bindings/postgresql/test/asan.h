/* Included before each source for AddressSanitizer (asan.sh). PostgreSQL takes memory from malloc() in large pieces and divides it, so an
   access behind what palloc() has given is none that AddressSanitizer would see. Here each piece is one of its own: it has 8 KB more than
   asked for, for which PostgreSQL calls malloc() at once, and these are poisoned. The same for arguments, which are copied. */
#ifndef IRI_BINDINGS_POSTGRESQL_TEST_ASAN_H
#define IRI_BINDINGS_POSTGRESQL_TEST_ASAN_H

#include "postgres.h"

#include <sanitizer/asan_interface.h>
#include "fmgr.h"
#include "utils/palloc.h"

static inline void* asan_guarded(char* piece, Size size) {
  __asan_poison_memory_region(piece + size, 8192);
  return piece;
}
static inline void* asan_palloc(Size size) { return asan_guarded(palloc(size + 8192), size); }
static inline void* asan_palloc0(Size size) { return asan_guarded(palloc0(size + 8192), size); }
static inline struct varlena* asan_detoast(struct varlena* datum) {
  const struct varlena* whole = pg_detoast_datum_packed(datum);
  return memcpy(asan_palloc(VARSIZE_ANY(whole)), whole, VARSIZE_ANY(whole));
}
#define palloc asan_palloc
#define palloc0 asan_palloc0
#define pg_detoast_datum_packed asan_detoast

#endif  // IRI_BINDINGS_POSTGRESQL_TEST_ASAN_H
