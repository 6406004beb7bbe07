/* Loaded before nginx, with AddressSanitizer, which counts: each process that forks writes how many bytes it has from the
 * allocator, as "PID BYTES", to the file that $HELD names. */
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

size_t __sanitizer_get_current_allocated_bytes(void);

static int file;

static void tell(void) {
  dprintf(file, "%d %zu\n", (int)getpid(), __sanitizer_get_current_allocated_bytes());
}

__attribute__((constructor)) static void begin(void) {
  const char* const name = getenv("HELD");
  file = open(name == NULL ? "" : name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (file < 0 || pthread_atfork(tell, NULL, NULL) != 0) abort();
}
