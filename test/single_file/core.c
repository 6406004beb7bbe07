/* The core with no library at all: its own start, and the four functions of memory that compilers
 * ask of every environment. Every kernel reads some references; the exit status is 0 if all is
 * right. */
#include "iri.h"

void* memcpy(void* to, const void* from, size_t size) {
  char* at = to;
  const char* source = from;
  while (size-- != 0) *at++ = *source++;
  return to;
}
void* memmove(void* to, const void* from, size_t size) {
  char* at = to;
  const char* source = from;
  if (at < source) return memcpy(to, from, size);
  while (size-- != 0) at[size] = source[size];
  return to;
}
void* memset(void* to, int byte, size_t size) {
  char* at = to;
  while (size-- != 0) *at++ = (char)byte;
  return to;
}
int memcmp(const void* a, const void* b, size_t size) {
  const unsigned char* x = a;
  const unsigned char* y = b;
  for (; size != 0; --size, ++x, ++y) {
    if (*x != *y) return *x < *y ? -1 : 1;
  }
  return 0;
}

static int has_part(const iri_components* c, int component, uint32_t begin, uint32_t end) {
  uint32_t from = 0;
  uint32_t to = 0;
  return iri_find_part(c, component, &from, &to) && from == begin && to == end;
}

/* The core has the offset of an error, and whether anything stands there. */
static int is_refused(int rule, const char* text, size_t size, iri_status code, uint32_t offset) {
  iri_error error = IRI_ERROR_INIT;
  return iri_match(rule, text, size, &error) == code && error.code == code &&
         error.offset == offset && error.component == IRI_COMPONENT_NONE &&
         !iri_is_valid(rule, text, size);
}

/* RFC 3986 s3, the figure; with a letter of RFC 3987 in the path; and three that are refused. */
static int is_right(void) {
  static const char uri[] = "foo://example.com:8042/over/there?name=ferret#nose";
  static const char iri[] = "http://example.org/ros\xC3\xA9";
  iri_components c = IRI_COMPONENTS_INIT;
  iri_error error = IRI_ERROR_INIT;
  if (iri_parse(IRI_RULE_URI, uri, sizeof uri - 1, &c, &error) != IRI_OK || error.code != IRI_OK)
    return 0;
  if (!has_part(&c, IRI_COMPONENT_SCHEME, 0, 3) || !has_part(&c, IRI_COMPONENT_HOST, 6, 17))
    return 0;
  if (!has_part(&c, IRI_COMPONENT_PORT, 18, 22) || !has_part(&c, IRI_COMPONENT_PATH, 22, 33))
    return 0;
  if (!has_part(&c, IRI_COMPONENT_QUERY, 34, 45)) return 0;
  if (!has_part(&c, IRI_COMPONENT_FRAGMENT, 46, 50)) return 0;
  if (iri_find_part(&c, IRI_COMPONENT_USERINFO, NULL, NULL)) return 0;
  if (iri_parse(IRI_RULE_IRI, iri, sizeof iri - 1, NULL, NULL) != IRI_OK) return 0;
  if (iri_parse(IRI_RULE_URI, iri, sizeof iri - 1, NULL, &error) == IRI_OK || error.offset != 22)
    return 0;
  if (!is_refused(IRI_RULE_IPv4address, "1.2.3.256", 9, IRI_ERROR_UNEXPECTED_CHARACTER, 8))
    return 0;
  if (!is_refused(IRI_RULE_IPv4address, "1.2.", 4, IRI_ERROR_UNEXPECTED_END, 4)) return 0;
  if (iri_match(IRI_RULE_URI, uri, sizeof uri - 1, &error) != IRI_OK || error.code != IRI_OK)
    return 0;
  return iri_is_valid(IRI_RULE_ipath_abempty, "/a/b", 4);
}

static int all_kernels_are_right(void) {
  for (size_t i = 0; iri_kernel_name(i) != NULL; ++i) {
    if (iri_use_kernel(iri_kernel_name(i), NULL) != IRI_OK || !is_right()) return 0;
  }
  return iri_kernel_count() > 0;
}

_Noreturn void start(void);
_Noreturn void start(void) {
  long status;
#ifdef __x86_64__
  __builtin_cpu_init(); /* nothing runs constructors here */
#endif
  status = all_kernels_are_right() ? 0 : 1;
#if defined(__x86_64__)
  for (;;) __asm__ volatile("syscall" : : "a"(231L), "D"(status) : "rcx", "r11", "memory");
#elif defined(__aarch64__)
  for (;;) {
    register long number __asm__("x8") = 94;
    register long first __asm__("x0") = status;
    __asm__ volatile("svc 0" : : "r"(number), "r"(first) : "memory");
  }
#else
#error "how does a program end here?"
#endif
}

#ifdef __x86_64__
__asm__(".globl _start\n_start: andq $-16, %rsp\n call start\n");
#else
__asm__(".globl _start\n_start: bl start\n");
#endif
