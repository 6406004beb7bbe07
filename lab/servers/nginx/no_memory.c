/* Loaded before nginx: there is no memory for a piece of this size (NO_MEMORY in cases.py). */
#include <errno.h>
#include <stddef.h>

void* __libc_malloc(size_t size);

void* malloc(size_t size) {
  if (size != 5003) return __libc_malloc(size);
  errno = ENOMEM;
  return NULL;
}
