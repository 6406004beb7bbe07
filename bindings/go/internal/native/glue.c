/* All that Go asks of libiri, by one function: compiled to WebAssembly, and by cgo. A call has one message and gives one reply, so it
 * costs one way there and back; nothing is kept but gates and routers. Threads may call it at the same time. */
#include "message.h"

/* Of what is refused by none: there is no phrase then. */
enum { NO_RULE = -1 };

static void parse(Message* from, Reply* to) {
  iri_components at = IRI_COMPONENTS_INIT;
  iri_error error = IRI_ERROR_INIT;
  const int rule = (int)number(from);
  const iri_text whole = text(from);
  if (iri_parse(rule, whole.data, whole.size, &at, &error) != IRI_OK) {
    put_refusal(to, &error, rule, whole);
    return;
  }
  const uint32_t ends[] = {IRI_OK,           at.scheme_end, at.userinfo_end, at.host_end,
                           at.authority_end, at.path_end,   at.query_end,    at.size};
  put(to, ends, sizeof ends);
}

/* Whether a text is of a rule, and if not, why. */
static void match(Message* from, Reply* to) {
  iri_error error = IRI_ERROR_INIT;
  const int rule = (int)number(from);
  const bool asks_why = number(from) != 0;
  const iri_text whole = text(from);
  if (iri_is_valid(rule, whole.data, whole.size)) {
    put_number(to, IRI_OK);
  } else if (!asks_why) {
    put_number(to, IRI_ERROR_BAD_VALUE);
  } else if (iri_match(rule, whole.data, whole.size, &error) != IRI_OK) {
    put_refusal(to, &error, rule, whole);
  }
}

static void resolve(Message* from, Reply* to) {
  iri_base base = IRI_BASE_INIT;
  iri_error error = IRI_ERROR_INIT;
  char* out;
  size_t needed = 0;
  const bool relativizes = number(from) != 0;
  const unsigned flags = number(from);
  const iri_text from_here = text(from), other = text(from);
  if (iri_base_make(&base, from_here.data, from_here.size, &error) != IRI_OK) {
    put_refusal(to, &error, IRI_RULE_IRI, from_here);
    return;
  }
  put_number(to, IRI_OK);
  const iri_text room = space(to, &out);
  const iri_status status =
      relativizes
          ? iri_relativize(&base, other.data, other.size, out, room.size, &needed, &error)
          : iri_resolve(&base, other.data, other.size, flags, out, room.size, &needed, &error);
  put_result(to, status, needed, &error, relativizes ? IRI_RULE_IRI : IRI_RULE_IRI_reference,
             other);
}

static void normalize(Message* from, Reply* to) {
  iri_error error = IRI_ERROR_INIT;
  char* out;
  size_t needed = 0;
  const int rule = (int)number(from);
  const unsigned steps = number(from);
  const iri_text whole = text(from);
  put_number(to, IRI_OK);
  const iri_text room = space(to, &out);
  const iri_status status = iri_normalize(rule, whole.data, whole.size, steps, IRI_ALL_COMPONENTS,
                                          out, room.size, &needed, &error);
  put_result(to, status, needed, &error, rule, whole);
}

static void compare(Message* from, Reply* to) {
  iri_error error = IRI_ERROR_INIT;
  int order = 0;
  const int level = (int)number(from);
  const unsigned flags = number(from);
  const iri_text a = text(from), b = text(from);
  if (iri_compare(level, a.data, a.size, b.data, b.size, flags, &order, &error) != IRI_OK) {
    put_refusal(to, &error, IRI_RULE_IRI_reference, error.text == 0 ? a : b);
    return;
  }
  put_number(to, IRI_OK);
  put_number(to, order < 0 ? 0 : order > 0 ? 2 : 1);
}

enum { TO_URI, TO_IRI, TO_DISPLAY, MASK_PASSWORD, ORIGIN, DECODE, DECODE_UTF8 };

static iri_status converted(uint32_t how, iri_text of, char* out, size_t room, size_t* needed,
                            iri_error* error) {
  switch (how) {
    case TO_URI: return iri_to_uri(of.data, of.size, out, room, needed, error);
    case TO_IRI: return iri_to_iri(of.data, of.size, out, room, needed, error);
    case TO_DISPLAY: return iri_to_display(of.data, of.size, "***", 3, out, room, needed, error);
    case MASK_PASSWORD:
      return iri_mask_password(of.data, of.size, "***", 3, out, room, needed, error);
    case ORIGIN: return iri_origin(of.data, of.size, out, room, needed, error);
    case DECODE: return iri_percent_decode(of.data, of.size, out, room, needed, error);
    default: return iri_percent_decode_utf8(of.data, of.size, out, room, needed, error);
  }
}

static void convert(Message* from, Reply* to) {
  iri_error error = IRI_ERROR_INIT;
  char* out;
  size_t needed = 0;
  const uint32_t how = number(from);
  const iri_text whole = text(from);
  put_number(to, IRI_OK);
  const iri_text room = space(to, &out);
  const iri_status status = converted(how, whole, out, room.size, &needed, &error);
  put_result(to, status, needed, &error, how < DECODE ? IRI_RULE_IRI_reference : NO_RULE, whole);
}

static void encode(Message* from, Reply* to) {
  iri_error error = IRI_ERROR_INIT;
  char* out;
  size_t needed = 0;
  const int rule = (int)number(from);
  const iri_text whole = text(from);
  put_number(to, IRI_OK);
  const iri_text room = space(to, &out);
  const iri_status status =
      iri_percent_encode(rule, NULL, whole.data, whole.size, out, room.size, &needed, &error);
  put_result(to, status, needed, &error, NO_RULE, whole);
}

/* Sets one part of a reference, or takes it away. */
static void edit(Message* from, Reply* to) {
  iri_error error = IRI_ERROR_INIT;
  char* out;
  size_t needed = 0;
  const int rule = (int)number(from), component = (int)number(from);
  const bool sets = number(from) != 0;
  const iri_text whole = text(from), value = text(from);
  put_number(to, IRI_OK);
  const iri_text room = space(to, &out);
  const iri_status status = sets ? iri_set_part(rule, whole.data, whole.size, component, value.data,
                                                value.size, out, room.size, &needed, &error)
                                 : iri_remove_part(rule, whole.data, whole.size, component, out,
                                                   room.size, &needed, &error);
  put_result(to, status, needed, &error, NO_RULE, value);
}

/* The parameters of a query: for each whether it has a value, name and value, decoded. */
static void query(Message* from, Reply* to) {
  iri_parameter at = IRI_PARAMETER_INIT;
  const unsigned flags = number(from);
  const iri_text whole = text(from);
  while (iri_next_parameter(whole.data, whole.size, flags, &at)) {
    const size_t ends[][2] = {{at.name_begin, at.name_end}, {at.value_begin, at.value_end}};
    put_number(to, at.has_value);
    for (size_t i = 0; i < 2; ++i) {
      char* out;
      size_t needed = 0;
      const iri_text room = space(to, &out);
      const char* const part = whole.data + ends[i][0];
      const size_t size = ends[i][1] - ends[i][0];
      const iri_status status =
          iri_decode_parameter(part, size, flags, out, room.size, &needed, NULL);
      if (status == IRI_OK || status == IRI_ERROR_BUFFER_TOO_SMALL)
        put_written(to, needed);
      else
        put_text(to, part, size); /* as it stands: it is no percent-encoding */
    }
  }
}

/* Expands a template. Each variable has a name, a kind, a number of texts, and these. */
static void expand(Message* from, Reply* to) {
  iri_error error = IRI_ERROR_INIT;
  char* out;
  size_t needed = 0, used = 0;
  const iri_text pattern = text(from);
  const uint32_t count = number(from), all = number(from);
  iri_template_variable* const variables = calloc(count + (size_t)1, sizeof *variables);
  iri_text* const texts = calloc(all + (size_t)1, sizeof *texts);
  iri_status status = IRI_ERROR_TOO_LONG;
  error.code = status;
  put_number(to, IRI_OK);
  const iri_text room = space(to, &out);
  if (variables != NULL && texts != NULL) {
    for (uint32_t i = 0; i < count; ++i) {
      iri_template_variable* const one = &variables[i];
      one->name = text(from), one->kind = number(from), one->count = number(from);
      one->texts = texts + used;
      for (size_t left = one->count; left > 0 && used < all; --left) texts[used++] = text(from);
    }
    status =
        iri_expand(pattern.data, pattern.size, variables, count, out, room.size, &needed, &error);
  }
  free(variables), free(texts);
  put_result(to, status, needed, &error, NO_RULE, pattern);
}

/* One reference for two. */
static void join(Message* from, Reply* to) {
  iri_error error = IRI_ERROR_INIT;
  char* out;
  size_t needed = 0;
  const iri_text a = text(from), b = text(from);
  put_number(to, IRI_OK);
  const iri_text room = space(to, &out);
  const iri_status status =
      iri_join(a.data, a.size, b.data, b.size, out, room.size, &needed, &error);
  put_result(to, status, needed, &error, IRI_RULE_IRI_reference, error.text == 0 ? a : b);
}

/* What browsers make of an IRI, and the URL that they request. */
static void read_as_browser(Message* from, Reply* to) {
  iri_error error = IRI_ERROR_INIT;
  char* out;
  int verdict = IRI_BROWSER_REFUSED;
  size_t needed = 0;
  const iri_text whole = text(from);
  put_number(to, IRI_OK);
  const iri_text room = space(to, &out);
  const iri_status status =
      iri_browser_reading(whole.data, whole.size, &verdict, out, room.size, &needed, &error);
  put_result(to, status, needed, &error, IRI_RULE_IRI, whole);
  if (status == IRI_OK || status == IRI_ERROR_BUFFER_TOO_SMALL) put_number(to, (uint32_t)verdict);
}

/* A reference of what people write, and each change. */
static void repair(Message* from, Reply* to) {
  iri_error error = IRI_ERROR_INIT;
  char* out;
  size_t needed = 0, count = 0;
  const unsigned flags = number(from);
  const iri_text whole = text(from), scheme = text(from);
  const size_t most = whole.size + 8;
  iri_repair_change* const changes = malloc(most * sizeof *changes);
  iri_status status = IRI_ERROR_TOO_LONG;
  error.code = status;
  put_number(to, IRI_OK);
  const iri_text room = space(to, &out);
  if (changes != NULL)
    status = iri_repair(whole.data, whole.size, flags, scheme.size == 0 ? NULL : scheme.data,
                        scheme.size, out, room.size, &needed, changes, most, &count, &error);
  put_result(to, status, needed, &error, NO_RULE, whole);
  if (status == IRI_OK || status == IRI_ERROR_BUFFER_TOO_SMALL) {
    for (size_t i = 0; i < count && i < most; ++i) {
      put_number(to, changes[i].offset), put_number(to, changes[i].size);
      put_number(to, changes[i].kind);
    }
  }
  free(changes);
}

/* The readings of a path: for each its habits and its text. */
static void readings(Message* from, Reply* to) {
  iri_error error = IRI_ERROR_INIT;
  size_t needed = 0, count = 0;
  const uint32_t habits = number(from), most = number(from);
  const iri_text path = text(from);
  iri_reading* const all = most <= IRI_READINGS_PATH ? calloc(most + 1, sizeof *all) : NULL;
  char* texts = NULL;
  iri_status status = IRI_ERROR_TOO_LONG;
  error.code = status;
  if (all != NULL) {
    status =
        iri_readings(path.data, path.size, habits, all, most, &count, NULL, 0, &needed, &error);
    if (status == IRI_ERROR_BUFFER_TOO_SMALL && (texts = malloc(needed)) != NULL)
      status = iri_readings(path.data, path.size, habits, all, most, &count, texts, needed, &needed,
                            &error);
  }
  put_number(to, IRI_OK);
  if (status != IRI_OK) {
    put_result(to, status == IRI_ERROR_BUFFER_TOO_SMALL ? IRI_ERROR_TOO_LONG : status, 0, &error,
               NO_RULE, path);
  }
  for (size_t i = 0; status == IRI_OK && i < count; ++i) {
    put_number(to, all[i].habits);
    put_text(to, texts + all[i].begin, all[i].end - all[i].begin);
  }
  free(all), free(texts);
}

enum {
  VERSION,
  KERNEL,
  FINDING,
  FINDING_MESSAGE,
  COMPONENT,
  ACTION,
  RULE,
  POLICY_MESSAGE,
  HABIT,
  HABIT_MESSAGE,
  REPAIR,
  REPAIR_MESSAGE,
  BROWSER
};

/* A name or a sentence of the library; the empty text for a number that names nothing. */
static void name(Message* from, Reply* to) {
  const uint32_t table = number(from);
  const int which = (int)number(from);
  switch (table) {
    case VERSION: put_string(to, iri_version()); break;
    case KERNEL: put_string(to, iri_kernel()); break;
    case FINDING: put_string(to, iri_finding_name(which)); break;
    case FINDING_MESSAGE: put_string(to, iri_finding_message(which)); break;
    case COMPONENT: put_string(to, iri_component_name(which)); break;
    case ACTION: put_string(to, iri_action_name(which)); break;
    case RULE: put_string(to, iri_rule_name(which)); break;
    case POLICY_MESSAGE: put_string(to, iri_policy_message(which)); break;
    case HABIT: put_string(to, iri_habit_name(which)); break;
    case HABIT_MESSAGE: put_string(to, iri_habit_message(which)); break;
    case REPAIR: put_string(to, iri_repair_name(which)); break;
    case REPAIR_MESSAGE: put_string(to, iri_repair_message(which)); break;
    default: put_string(to, iri_browser_name(which)); break;
  }
}

uint32_t iri_go(uint32_t operation, const char* in, uint32_t size, char* out, uint32_t room) {
  static void (*const operations[])(Message*, Reply*) = {parse,        match,
                                                         resolve,      normalize,
                                                         compare,      convert,
                                                         encode,       edit,
                                                         query,        expand,
                                                         name,         iri_go_make_gate,
                                                         iri_go_judge, iri_go_judge_address,
                                                         iri_go_admit, iri_go_make_router,
                                                         iri_go_route, iri_go_route_names,
                                                         iri_go_drop,  iri_go_explain_reading,
                                                         join,         repair,
                                                         readings,     read_as_browser};
  Message from = {in, size};
  Reply to = {out, room, 0};
  if (operation < sizeof operations / sizeof *operations) operations[operation](&from, &to);
  return to.used < UINT32_MAX ? (uint32_t)to.used : UINT32_MAX;
}

#ifdef __wasm__
/* Where the message (0) or the reply (1) of the next call stands: `size` bytes. NULL without memory. */
char* iri_go_memory(uint32_t which, uint32_t size) {
  static char* memory[2];
  free(memory[which & 1]);
  return memory[which & 1] = malloc(size);
}

/* What the libraries of C and C++ call when a contract is broken or memory runs out. Nothing of a system is imported. */
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>
void abort(void) { __builtin_trap(); }
int fprintf(FILE* file, const char* format, ...) { return (void)file, (void)format, 0; }
int vfprintf(FILE* file, const char* format, va_list list) {
  return (void)file, (void)format, (void)list, 0;
}
int fputc(int c, FILE* file) { return (void)file, c; }
size_t __stdio_write(FILE* file, const unsigned char* bytes, size_t size) {
  return (void)file, (void)bytes, (void)size, 0;
}
off_t __stdio_seek(FILE* file, off_t to, int whence) {
  return (void)file, (void)to, (void)whence, -1;
}
int __stdio_close(FILE* file) { return (void)file, 0; }
#endif
