/* The ABI of C as of the last release; written by test/abi/check.sh --write, and compiled by
 * test/abi/check.sh. The offsets and sizes are those of LP64 (x86-64, aarch64). */
/* clang-format off */
#include "iri/iri.h"

#define SAME(a, b) __builtin_types_compatible_p(__typeof__(a), __typeof__(b))
#if UINTPTR_MAX == UINT64_MAX
#define LAYOUT(condition, message) _Static_assert(condition, message)
#else
#define LAYOUT(condition, message) _Static_assert(1, message)
#endif
/* A struct that tells its size may grow at its end; another may not. */
#define GROWING(type, size) LAYOUT(sizeof(type) >= size, #type " is smaller")
#define FIXED(type, size) LAYOUT(sizeof(type) == size, #type " has another size")
#define MEMBER(type, member, member_type, offset, size)                                     \
  _Static_assert(SAME(((type*)0)->member, member_type), #type "." #member " has another type"); \
  LAYOUT(offsetof(type, member) == offset, #type "." #member " has moved");                  \
  LAYOUT(sizeof(((type*)0)->member) == size, #type "." #member " has another size")
#define FUNCTION(name, type) _Static_assert(SAME(name, type), #name " has another type")
#define TYPE(name, type) _Static_assert(SAME(name, type), #name " is another type")
#define NUMBER(name, value) _Static_assert((name) == value, #name " has another value")
/* A count grows with what it counts. */
#define COUNT(name, value) _Static_assert((name) >= value, #name " is smaller")

TYPE(iri_status, int);
GROWING(iri_error, 20);
MEMBER(iri_error, struct_size, uint32_t, 0, 4);
MEMBER(iri_error, code, iri_status, 4, 4);
MEMBER(iri_error, component, int, 8, 4);
MEMBER(iri_error, offset, uint32_t, 12, 4);
MEMBER(iri_error, text, uint32_t, 16, 4);
FIXED(iri_text, 16);
MEMBER(iri_text, data, const char*, 0, 8);
MEMBER(iri_text, size, size_t, 8, 8);
FUNCTION(iri_error_message, const char* (iri_status code));  /* since 0.1.0 */
FUNCTION(iri_error_name, const char* (iri_status code));  /* since 0.1.0 */
FUNCTION(iri_component_name, const char* (int component));  /* since 0.1.0 */
FUNCTION(iri_version, const char* (void));  /* since 0.1.0 */
FUNCTION(iri_kernel, const char* (void));  /* since 0.1.0 */
FUNCTION(iri_kernel_count, size_t (void));  /* since 0.1.0 */
FUNCTION(iri_kernel_name, const char* (size_t index));  /* since 0.1.0 */
FUNCTION(iri_use_kernel, iri_status (const char* name, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_is_start_rule, _Bool (int rule));  /* since 0.1.0 */
GROWING(iri_components, 32);
MEMBER(iri_components, struct_size, uint32_t, 0, 4);
MEMBER(iri_components, scheme_end, uint32_t, 4, 4);
MEMBER(iri_components, userinfo_end, uint32_t, 8, 4);
MEMBER(iri_components, host_end, uint32_t, 12, 4);
MEMBER(iri_components, authority_end, uint32_t, 16, 4);
MEMBER(iri_components, path_end, uint32_t, 20, 4);
MEMBER(iri_components, query_end, uint32_t, 24, 4);
MEMBER(iri_components, size, uint32_t, 28, 4);
FUNCTION(iri_is_valid, _Bool (int rule, const char* text, size_t size));  /* since 0.1.0 */
FUNCTION(iri_match, iri_status (int rule, const char* text, size_t size, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_parse, iri_status (int start_rule, const char* text, size_t size, iri_components* components, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_find_part, _Bool (const iri_components* components, int component, uint32_t* begin, uint32_t* end));  /* since 0.1.0 */
GROWING(iri_line, 56);
MEMBER(iri_line, struct_size, uint32_t, 0, 4);
MEMBER(iri_line, error_offset, uint32_t, 4, 4);
MEMBER(iri_line, begin, size_t, 8, 8);
MEMBER(iri_line, size, size_t, 16, 8);
MEMBER(iri_line, components, iri_components, 24, 32);
FUNCTION(iri_parse_lines, iri_status (int start_rule, const char* text, size_t size, unsigned flags, iri_line* lines, size_t capacity, size_t* count, size_t* accepted, size_t* consumed, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_parse_each, iri_status (int start_rule, const iri_text* texts, size_t count, iri_line* lines, size_t* accepted, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_browser_name, const char* (int verdict));  /* since 0.1.0 */
FUNCTION(iri_browser_reading, iri_status (const char* text, size_t size, int* verdict, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_to_uri, iri_status (const char* text, size_t size, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_to_iri, iri_status (const char* text, size_t size, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_from_leiri, iri_status (const char* text, size_t size, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_to_display, iri_status (const char* text, size_t size, const char* mask, size_t mask_size, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_mask_password, iri_status (const char* text, size_t size, const char* mask, size_t mask_size, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_mask_secrets, iri_status (const char* text, size_t size, const char* mask, size_t mask_size, unsigned flags, const iri_text* names, size_t count, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_secret_parameter, const char* (size_t index));  /* since 0.1.0 */
FUNCTION(iri_percent_encode, iri_status (int rule, const char* also, const char* text, size_t size, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_percent_decode, iri_status (const char* text, size_t size, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_percent_decode_utf8, iri_status (const char* text, size_t size, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_percent_decode_unreserved, iri_status (const char* text, size_t size, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_set_part, iri_status (int start_rule, const char* text, size_t size, int component, const char* value, size_t value_size, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_remove_part, iri_status (int start_rule, const char* text, size_t size, int component, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
GROWING(iri_parts, 120);
MEMBER(iri_parts, struct_size, uint32_t, 0, 4);
MEMBER(iri_parts, reserved, uint32_t, 4, 4);
MEMBER(iri_parts, scheme, iri_text, 8, 16);
MEMBER(iri_parts, userinfo, iri_text, 24, 16);
MEMBER(iri_parts, host, iri_text, 40, 16);
MEMBER(iri_parts, port, iri_text, 56, 16);
MEMBER(iri_parts, path, iri_text, 72, 16);
MEMBER(iri_parts, query, iri_text, 88, 16);
MEMBER(iri_parts, fragment, iri_text, 104, 16);
FUNCTION(iri_build, iri_status (int start_rule, const iri_parts* parts, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_file_uri, iri_status (const char* path, size_t size, int style, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_file_path, iri_status (const char* uri, size_t size, int style, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_form_name, const char* (int form));  /* since 0.1.0 */
GROWING(iri_request_target, 36);
MEMBER(iri_request_target, struct_size, uint32_t, 0, 4);
MEMBER(iri_request_target, form, uint32_t, 4, 4);
MEMBER(iri_request_target, scheme_end, uint32_t, 8, 4);
MEMBER(iri_request_target, userinfo_end, uint32_t, 12, 4);
MEMBER(iri_request_target, host_end, uint32_t, 16, 4);
MEMBER(iri_request_target, authority_end, uint32_t, 20, 4);
MEMBER(iri_request_target, path_end, uint32_t, 24, 4);
MEMBER(iri_request_target, query_end, uint32_t, 28, 4);
MEMBER(iri_request_target, size, uint32_t, 32, 4);
FUNCTION(iri_parse_request_target, iri_status (const char* method, size_t method_size, const char* target, size_t size, unsigned flags, iri_request_target* parts, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_find_target_part, _Bool (const iri_request_target* parts, int component, uint32_t* begin, uint32_t* end));  /* since 0.1.0 */
FUNCTION(iri_target_expected_phrase, iri_status (const char* method, size_t method_size, const char* target, size_t size, unsigned flags, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_parse_host_field, iri_status (const char* value, size_t size, unsigned flags, uint32_t* host_end, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_target_uri, iri_status (const char* method, size_t method_size, const char* target, size_t size, unsigned flags, const char* scheme, size_t scheme_size, const char* host_field, size_t host_size, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_target_of_uri, iri_status (int form, const char* uri, size_t size, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_canonical_target, iri_status (const char* method, size_t method_size, const char* target, size_t size, unsigned flags, char* out, size_t capacity, size_t* needed, iri_request_target* parts, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_path_is_below, _Bool (const char* path, size_t size, const char* prefix, size_t prefix_size));  /* since 0.1.0 */
FUNCTION(iri_finding_name, const char* (int finding));  /* since 0.1.0 */
FUNCTION(iri_finding_message, const char* (int finding));  /* since 0.1.0 */
FUNCTION(iri_find_finding, _Bool (const char* name, int* finding));  /* since 0.1.0 */
FIXED(iri_finding_set, 16);
MEMBER(iri_finding_set, words, uint64_t[2], 0, 16);
FIXED(iri_located_finding, 12);
MEMBER(iri_located_finding, kind, uint8_t, 0, 1);
MEMBER(iri_located_finding, component, uint8_t, 1, 1);
MEMBER(iri_located_finding, text, uint8_t, 2, 1);
MEMBER(iri_located_finding, begin, uint32_t, 4, 4);
MEMBER(iri_located_finding, end, uint32_t, 8, 4);
GROWING(iri_inspection, 40);
MEMBER(iri_inspection, struct_size, uint32_t, 0, 4);
MEMBER(iri_inspection, reserved, uint32_t, 4, 4);
MEMBER(iri_inspection, kinds, iri_finding_set, 8, 16);
MEMBER(iri_inspection, count, size_t, 24, 8);
MEMBER(iri_inspection, stored, size_t, 32, 8);
FUNCTION(iri_inspect, iri_status (const char* text, size_t size, const uint32_t* limits, iri_located_finding* out, size_t capacity, iri_inspection* result, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_inspect_target, iri_status (const char* method, size_t method_size, const char* target, size_t size, unsigned flags, const uint32_t* limits, iri_located_finding* out, size_t capacity, iri_inspection* result, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_inspect_host, iri_status (const char* host_field, size_t size, unsigned flags, const uint32_t* limits, iri_located_finding* out, size_t capacity, iri_inspection* result, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_action_name, const char* (int action));  /* since 0.1.0 */
FUNCTION(iri_find_action, _Bool (const char* name, int* action));  /* since 0.1.0 */
FIXED(iri_mount, 32);
MEMBER(iri_mount, path, iri_text, 0, 16);
MEMBER(iri_mount, target, iri_text, 16, 16);
FIXED(iri_path_exception, 1296);
MEMBER(iri_path_exception, path, iri_text, 0, 16);
MEMBER(iri_path_exception, actions, uint8_t[128], 16, 128);
MEMBER(iri_path_exception, part_actions, uint8_t[9][128], 144, 1152);
GROWING(iri_policy_paths, 96);
MEMBER(iri_policy_paths, struct_size, uint32_t, 0, 4);
MEMBER(iri_policy_paths, guards_complete, uint32_t, 4, 4);
MEMBER(iri_policy_paths, guards, const iri_text*, 8, 8);
MEMBER(iri_policy_paths, guard_count, size_t, 16, 8);
MEMBER(iri_policy_paths, open, const iri_text*, 24, 8);
MEMBER(iri_policy_paths, open_count, size_t, 32, 8);
MEMBER(iri_policy_paths, mounts, const iri_mount*, 40, 8);
MEMBER(iri_policy_paths, mount_count, size_t, 48, 8);
MEMBER(iri_policy_paths, at, const iri_path_exception*, 56, 8);
MEMBER(iri_policy_paths, at_count, size_t, 64, 8);
MEMBER(iri_policy_paths, closed, uint32_t, 72, 4);
MEMBER(iri_policy_paths, reserved, uint32_t, 76, 4);
MEMBER(iri_policy_paths, same, const iri_text*, 80, 8);
MEMBER(iri_policy_paths, same_count, size_t, 88, 8);
GROWING(iri_policy, 1392);
MEMBER(iri_policy, struct_size, uint32_t, 0, 4);
MEMBER(iri_policy, raw_utf8, uint32_t, 4, 4);
MEMBER(iri_policy, allow_any, uint32_t, 8, 4);
MEMBER(iri_policy, limits, uint32_t[10], 12, 40);
MEMBER(iri_policy, actions, uint8_t[128], 52, 128);
MEMBER(iri_policy, schemes, const iri_text*, 184, 8);
MEMBER(iri_policy, scheme_count, size_t, 192, 8);
MEMBER(iri_policy, hosts, const iri_text*, 200, 8);
MEMBER(iri_policy, host_count, size_t, 208, 8);
MEMBER(iri_policy, ports, const uint16_t*, 216, 8);
MEMBER(iri_policy, port_count, size_t, 224, 8);
MEMBER(iri_policy, part_actions, uint8_t[9][128], 232, 1152);
MEMBER(iri_policy, paths, const iri_policy_paths*, 1384, 8);
FUNCTION(iri_policy_message, const char* (int problem));  /* since 0.1.0 */
GROWING(iri_policy_problem, 32);
MEMBER(iri_policy_problem, struct_size, uint32_t, 0, 4);
MEMBER(iri_policy_problem, code, int, 4, 4);
MEMBER(iri_policy_problem, index, size_t, 8, 8);
MEMBER(iri_policy_problem, component, int, 16, 4);
MEMBER(iri_policy_problem, at, size_t, 24, 8);
FUNCTION(iri_policy_preset, iri_status (const char* name, iri_policy* policy, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_preset_count, size_t (void));  /* since 0.1.0 */
FUNCTION(iri_preset_name, const char* (size_t index));  /* since 0.1.0 */
GROWING(iri_gate, 4096);
MEMBER(iri_gate, struct_size, uint32_t, 0, 4);
MEMBER(iri_gate, reserved, uint32_t, 4, 4);
MEMBER(iri_gate, state, uint64_t[511], 8, 4088);
FUNCTION(iri_gate_make, iri_status (iri_gate* gate, const iri_policy* policy, iri_policy_problem* problem, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_gate_make_in, iri_status (iri_gate* gate, const iri_policy* policy, uint64_t* memory, size_t count, size_t* needed, iri_policy_problem* problem, iri_error* error));  /* since 0.1.0 */
GROWING(iri_verdict, 56);
MEMBER(iri_verdict, struct_size, uint32_t, 0, 4);
MEMBER(iri_verdict, action, int, 4, 4);
MEMBER(iri_verdict, reasons, iri_finding_set, 8, 16);
MEMBER(iri_verdict, findings, iri_finding_set, 24, 16);
MEMBER(iri_verdict, count, size_t, 40, 8);
MEMBER(iri_verdict, stored, size_t, 48, 8);
FUNCTION(iri_gate_passes, _Bool (const iri_gate* gate, const char* reference, size_t size, iri_located_finding* reported, size_t capacity, iri_verdict* verdict, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_gate_passes_target, _Bool (const iri_gate* gate, const char* method, size_t method_size, const char* target, size_t size, iri_located_finding* reported, size_t capacity, iri_verdict* verdict, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_gate_passes_host, _Bool (const iri_gate* gate, const char* host_field, size_t size, iri_located_finding* reported, size_t capacity, iri_verdict* verdict, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_gate_passes_request, _Bool (const iri_gate* gate, const char* method, size_t method_size, const char* target, size_t size, const char* host_field, size_t host_size, iri_located_finding* reported, size_t capacity, iri_verdict* verdict, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_gate_passes_address, _Bool (const iri_gate* gate, const uint8_t* address, size_t size, iri_verdict* verdict, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_gate_passes_sockaddr, _Bool (const iri_gate* gate, const void* address, size_t size, iri_verdict* verdict, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_gate_explain, iri_status (const iri_gate* gate, const iri_verdict* verdict, const iri_located_finding* reported, const iri_error* why, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
GROWING(iri_guarded_reading, 80);
MEMBER(iri_guarded_reading, struct_size, uint32_t, 0, 4);
MEMBER(iri_guarded_reading, habits, uint32_t, 4, 4);
MEMBER(iri_guarded_reading, index, size_t, 8, 8);
MEMBER(iri_guarded_reading, guard, iri_text, 16, 16);
MEMBER(iri_guarded_reading, inside, iri_text, 32, 16);
MEMBER(iri_guarded_reading, outside, iri_text, 48, 16);
MEMBER(iri_guarded_reading, same, iri_text, 64, 16);
FUNCTION(iri_find_guarded_reading, _Bool (const iri_gate* gate, const char* method, size_t method_size, const char* target, size_t size, iri_guarded_reading* why, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
GROWING(iri_admission, 88);
MEMBER(iri_admission, struct_size, uint32_t, 0, 4);
MEMBER(iri_admission, port, uint32_t, 4, 4);
MEMBER(iri_admission, target, const char*, 8, 8);
MEMBER(iri_admission, target_size, size_t, 16, 8);
MEMBER(iri_admission, host, const char*, 24, 8);
MEMBER(iri_admission, host_size, size_t, 32, 8);
MEMBER(iri_admission, needed, size_t, 40, 8);
MEMBER(iri_admission, parts, iri_request_target, 48, 36);
FUNCTION(iri_gate_admits, _Bool (const iri_gate* gate, const char* method, size_t method_size, const char* target, size_t size, const char* host_field, size_t host_size, char* out, size_t capacity, iri_admission* admission, iri_located_finding* reported, size_t reported_capacity, iri_verdict* verdict, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_gate_admits_plain, size_t (const iri_gate* gate, const char* method, size_t method_size, const char* target, size_t size, const char* host_field, size_t host_size));  /* since 0.1.0 */
FUNCTION(iri_gate_admits_target, _Bool ( const iri_gate* gate, const char* method, size_t method_size, const char* target, size_t size, char* out, size_t capacity, iri_admission* admission, iri_located_finding* reported, size_t reported_capacity, iri_verdict* verdict, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_gate_admits_reference, _Bool (const iri_gate* gate, const char* reference, size_t size, char* out, size_t capacity, size_t* needed, iri_located_finding* reported, size_t reported_capacity, iri_verdict* verdict, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_gate_allowed_lines, iri_status (const iri_gate* gate, const char* text, size_t size, unsigned flags, size_t* lines, size_t* consumed, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_gate_allowed_target_lines, iri_status ( const iri_gate* gate, const char* method, size_t method_size, const char* text, size_t size, unsigned flags, size_t* lines, size_t* consumed, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_gate_allowed_host_lines, iri_status (const iri_gate* gate, const char* text, size_t size, unsigned flags, size_t* lines, size_t* consumed, iri_error* error));  /* since 0.1.0 */
GROWING(iri_base, 72);
MEMBER(iri_base, struct_size, uint32_t, 0, 4);
MEMBER(iri_base, reserved, uint32_t, 4, 4);
MEMBER(iri_base, state, uint64_t[8], 8, 64);
FUNCTION(iri_base_make, iri_status (iri_base* base, const char* text, size_t size, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_resolve, iri_status (const iri_base* base, const char* reference, size_t size, unsigned flags, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_relativize, iri_status (const iri_base* base, const char* target, size_t size, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_join, iri_status (const char* a, size_t a_size, const char* b, size_t b_size, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_remove_dot_segments, iri_status (const char* path, size_t size, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_normalize, iri_status (int start_rule, const char* text, size_t size, unsigned steps, unsigned components, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_missing_steps, iri_status (int start_rule, const char* text, size_t size, unsigned steps, unsigned components, unsigned* missing, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_normalize_to_uri, iri_status (const char* text, size_t size, unsigned steps, unsigned components, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_same, iri_status (int level, const char* a, size_t a_size, const char* b, size_t b_size, unsigned flags, _Bool * same, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_compare, iri_status (int level, const char* a, size_t a_size, const char* b, size_t b_size, unsigned flags, int* order, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_hash, iri_status (int level, const char* text, size_t size, unsigned flags, uint64_t seed, uint64_t* hash, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_origin, iri_status (const char* text, size_t size, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
GROWING(iri_scheme, 16);
MEMBER(iri_scheme, struct_size, uint32_t, 0, 4);
MEMBER(iri_scheme, default_port, uint16_t, 4, 2);
MEMBER(iri_scheme, empty_path_is_root, uint8_t, 6, 1);
MEMBER(iri_scheme, reserved, uint8_t, 7, 1);
MEMBER(iri_scheme, name, const char*, 8, 8);
FUNCTION(iri_find_scheme, _Bool (const char* name, size_t size, iri_scheme* scheme));  /* since 0.1.0 */
FUNCTION(iri_scheme_count, size_t (void));  /* since 0.1.0 */
FUNCTION(iri_scheme_name, const char* (size_t index));  /* since 0.1.0 */
FUNCTION(iri_rule_name, const char* (int rule));  /* since 0.1.0 */
FUNCTION(iri_rule_abnf, const char* (int rule));  /* since 0.1.0 */
FUNCTION(iri_find_rule, _Bool (const char* name, int* rule));  /* since 0.1.0 */
FUNCTION(iri_expected_phrase, iri_status (int rule, const char* text, size_t size, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_host_kind, int (const char* host, size_t size));  /* since 0.1.0 */
FUNCTION(iri_is_ipv4, _Bool (const char* text, size_t size, uint8_t out[4]));  /* since 0.1.0 */
FUNCTION(iri_is_ipv6, _Bool (const char* text, size_t size, uint8_t out[16]));  /* since 0.1.0 */
FUNCTION(iri_habit_name, const char* (int habit));  /* since 0.1.0 */
FUNCTION(iri_habit_message, const char* (int habit));  /* since 0.1.0 */
FUNCTION(iri_find_habit, _Bool (const char* name, int* habit));  /* since 0.1.0 */
FUNCTION(iri_hides_dot_segment, _Bool (const char* path, size_t size, uint32_t habits));  /* since 0.1.0 */
FIXED(iri_reading, 12);
MEMBER(iri_reading, habits, uint32_t, 0, 4);
MEMBER(iri_reading, begin, uint32_t, 4, 4);
MEMBER(iri_reading, end, uint32_t, 8, 4);
FUNCTION(iri_readings, iri_status (const char* path, size_t size, uint32_t habits, iri_reading* readings, size_t most, size_t* count, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_redirect_name, const char* (int stop));  /* since 0.1.0 */
FUNCTION(iri_redirect_message, const char* (int stop));  /* since 0.1.0 */
GROWING(iri_redirects, 24);
MEMBER(iri_redirects, struct_size, uint32_t, 0, 4);
MEMBER(iri_redirects, most, uint32_t, 4, 4);
MEMBER(iri_redirects, allows_downgrade, uint32_t, 8, 4);
MEMBER(iri_redirects, count, uint32_t, 12, 4);
MEMBER(iri_redirects, stop, int, 16, 4);
MEMBER(iri_redirects, drops_credentials, uint32_t, 20, 4);
FUNCTION(iri_gate_passes_redirect, _Bool (const iri_gate* gate, iri_redirects* chain, const char* url, size_t url_size, const char* location, size_t location_size, char* out, size_t capacity, size_t* needed, iri_verdict* verdict, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_repair_name, const char* (int kind));  /* since 0.1.0 */
FUNCTION(iri_repair_message, const char* (int kind));  /* since 0.1.0 */
FIXED(iri_repair_change, 12);
MEMBER(iri_repair_change, offset, uint32_t, 0, 4);
MEMBER(iri_repair_change, size, uint32_t, 4, 4);
MEMBER(iri_repair_change, kind, uint32_t, 8, 4);
FUNCTION(iri_repair, iri_status (const char* text, size_t size, unsigned flags, const char* scheme, size_t scheme_size, char* out, size_t capacity, size_t* needed, iri_repair_change* changes, size_t room, size_t* count, iri_error* error));  /* since 0.1.0 */
TYPE(iri_progress, int);
GROWING(iri_resumable, 64);
MEMBER(iri_resumable, struct_size, uint32_t, 0, 4);
MEMBER(iri_resumable, reserved, uint32_t, 4, 4);
MEMBER(iri_resumable, state, uint64_t[7], 8, 56);
FUNCTION(iri_resume_reference, iri_status (iri_resumable* machine, int rule, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_resume_request_target, iri_status (iri_resumable* machine, const char* method, size_t method_size, unsigned flags, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_resume_host_field, iri_status (iri_resumable* machine, unsigned flags, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_resumable_feed, iri_progress (iri_resumable* machine, const char* piece, size_t size));  /* since 0.1.0 */
FUNCTION(iri_resumable_finish, iri_progress (iri_resumable* machine));  /* since 0.1.0 */
FUNCTION(iri_resumable_feed_until, size_t (iri_resumable* machine, char terminator, const char* piece, size_t size));  /* since 0.1.0 */
FUNCTION(iri_resumable_progress, iri_progress (const iri_resumable* machine));  /* since 0.1.0 */
FUNCTION(iri_resumable_offset, uint32_t (const iri_resumable* machine));  /* since 0.1.0 */
FUNCTION(iri_resumable_error, iri_status (const iri_resumable* machine, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_resumable_components, iri_status (const iri_resumable* machine, iri_components* components, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_resumable_target, iri_status (const iri_resumable* machine, iri_request_target* parts, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_route_error_message, const char* (int code));  /* since 0.1.0 */
FUNCTION(iri_route_error_name, const char* (int code));  /* since 0.1.0 */
GROWING(iri_route_problem, 264);
MEMBER(iri_route_problem, struct_size, uint32_t, 0, 4);
MEMBER(iri_route_problem, code, int, 4, 4);
MEMBER(iri_route_problem, route, size_t, 8, 8);
MEMBER(iri_route_problem, other, size_t, 16, 8);
MEMBER(iri_route_problem, offset, uint32_t, 24, 4);
MEMBER(iri_route_problem, witness_size, uint32_t, 28, 4);
MEMBER(iri_route_problem, witness, char[232], 32, 232);
GROWING(iri_router, 256);
MEMBER(iri_router, struct_size, uint32_t, 0, 4);
MEMBER(iri_router, reserved, uint32_t, 4, 4);
MEMBER(iri_router, state, uint64_t[31], 8, 248);
FUNCTION(iri_router_make, iri_status (iri_router* router, const iri_text* patterns, size_t count, unsigned flags, uint64_t* memory, size_t words, size_t* needed, iri_route_problem* problem, iri_error* error));  /* since 0.1.0 */
GROWING(iri_route_match, 24);
MEMBER(iri_route_match, struct_size, uint32_t, 0, 4);
MEMBER(iri_route_match, outcome, int, 4, 4);
MEMBER(iri_route_match, route, uint32_t, 8, 4);
MEMBER(iri_route_match, captures, uint32_t, 12, 4);
MEMBER(iri_route_match, allowed, uint64_t, 16, 8);
FUNCTION(iri_find_route, _Bool (const iri_router* router, const char* method, size_t method_size, const char* path, size_t path_size, const char* host, size_t host_size, iri_text* captures, size_t capacity, iri_route_match* match));  /* since 0.1.0 */
FUNCTION(iri_find_admitted_route, _Bool (const iri_router* router, const char* method, size_t method_size, const iri_admission* admitted, iri_text* captures, size_t capacity, iri_route_match* match));  /* since 0.1.0 */
FUNCTION(iri_route_name, iri_status (const iri_router* router, uint32_t route, size_t index, iri_text* name, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_router_allow, iri_status (const iri_router* router, const iri_route_match* match, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
FIXED(iri_template_variable, 40);
MEMBER(iri_template_variable, name, iri_text, 0, 16);
MEMBER(iri_template_variable, kind, size_t, 16, 8);
MEMBER(iri_template_variable, texts, const iri_text*, 24, 8);
MEMBER(iri_template_variable, count, size_t, 32, 8);
FUNCTION(iri_expand, iri_status (const char* uri_template, size_t size, const iri_template_variable* variables, size_t count, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
FUNCTION(iri_match_template, iri_status (const char* uri_template, size_t size, const char* text, size_t text_size, uint64_t* memory, size_t count, size_t* needed, const iri_template_variable** variables, size_t* variable_count, iri_error* error));  /* since 0.1.0 */
GROWING(iri_segment, 32);
MEMBER(iri_segment, struct_size, uint32_t, 0, 4);
MEMBER(iri_segment, next, size_t, 8, 8);
MEMBER(iri_segment, begin, size_t, 16, 8);
MEMBER(iri_segment, end, size_t, 24, 8);
FUNCTION(iri_next_segment, _Bool (const char* path, size_t size, iri_segment* at));  /* since 0.1.0 */
GROWING(iri_parameter, 48);
MEMBER(iri_parameter, struct_size, uint32_t, 0, 4);
MEMBER(iri_parameter, has_value, uint32_t, 4, 4);
MEMBER(iri_parameter, next, size_t, 8, 8);
MEMBER(iri_parameter, name_begin, size_t, 16, 8);
MEMBER(iri_parameter, name_end, size_t, 24, 8);
MEMBER(iri_parameter, value_begin, size_t, 32, 8);
MEMBER(iri_parameter, value_end, size_t, 40, 8);
FUNCTION(iri_next_parameter, _Bool (const char* query, size_t size, unsigned flags, iri_parameter* at));  /* since 0.1.0 */
FUNCTION(iri_decode_parameter, iri_status (const char* text, size_t size, unsigned flags, char* out, size_t capacity, size_t* needed, iri_error* error));  /* since 0.1.0 */
GROWING(iri_found, 32);
MEMBER(iri_found, struct_size, uint32_t, 0, 4);
MEMBER(iri_found, next, size_t, 8, 8);
MEMBER(iri_found, begin, size_t, 16, 8);
MEMBER(iri_found, end, size_t, 24, 8);
FUNCTION(iri_next_reference, _Bool (const char* text, size_t size, unsigned flags, iri_found* at));  /* since 0.1.0 */
NUMBER(IRI_ABSENT, 4294967295);
NUMBER(IRI_ACTION_ALLOW, 1);
NUMBER(IRI_ACTION_CANONICALIZE, 3);
NUMBER(IRI_ACTION_REJECT, 4);
NUMBER(IRI_ACTION_REPORT, 2);
NUMBER(IRI_ALL_COMPONENTS, 65535);
NUMBER(IRI_ANY_HOST, 2);
NUMBER(IRI_ANY_PORT, 4);
NUMBER(IRI_ANY_SCHEME, 1);
NUMBER(IRI_BROWSER_IDNA, 3);
NUMBER(IRI_BROWSER_OTHER, 1);
NUMBER(IRI_BROWSER_REFUSED, 2);
NUMBER(IRI_BROWSER_SAME, 0);
NUMBER(IRI_CANONICAL_CUT_ENCODED_PARAMETERS, 8);
NUMBER(IRI_CANONICAL_CUT_PARAMETERS, 4);
NUMBER(IRI_CANONICAL_DROP_FINAL_DOT, 32);
NUMBER(IRI_CANONICAL_MERGE_SLASHES, 2);
NUMBER(IRI_CANONICAL_NORMALIZE_QUERY, 16);
NUMBER(IRI_COMPARE_WITHOUT_FRAGMENT, 1);
NUMBER(IRI_COMPONENT_AUTHORITY, 2);
NUMBER(IRI_COMPONENT_FRAGMENT, 8);
NUMBER(IRI_COMPONENT_HOST, 4);
NUMBER(IRI_COMPONENT_NONE, 0);
NUMBER(IRI_COMPONENT_PATH, 6);
NUMBER(IRI_COMPONENT_PORT, 5);
NUMBER(IRI_COMPONENT_QUERY, 7);
NUMBER(IRI_COMPONENT_SCHEME, 1);
NUMBER(IRI_COMPONENT_USERINFO, 3);
NUMBER(IRI_ERROR_BAD_FILE_PATH, 26);
NUMBER(IRI_ERROR_BAD_IDNA, 23);
NUMBER(IRI_ERROR_BAD_IPV6, 12);
NUMBER(IRI_ERROR_BAD_IPVFUTURE, 13);
NUMBER(IRI_ERROR_BAD_IP_LITERAL, 14);
NUMBER(IRI_ERROR_BAD_PERCENT_ENCODING, 10);
NUMBER(IRI_ERROR_BAD_POLICY, 29);
NUMBER(IRI_ERROR_BAD_PORT, 16);
NUMBER(IRI_ERROR_BAD_REQUEST_TARGET, 27);
NUMBER(IRI_ERROR_BAD_SCHEME, 11);
NUMBER(IRI_ERROR_BAD_TEMPLATE, 25);
NUMBER(IRI_ERROR_BAD_VALUE, 28);
NUMBER(IRI_ERROR_BIDI_FORMATTING, 22);
NUMBER(IRI_ERROR_BUFFER_TOO_SMALL, 20);
NUMBER(IRI_ERROR_CHARACTER_NOT_ALLOWED, 4);
NUMBER(IRI_ERROR_HAS_FRAGMENT, 19);
NUMBER(IRI_ERROR_HAS_SCHEME, 18);
NUMBER(IRI_ERROR_INVALID_ARGUMENT, 255);
NUMBER(IRI_ERROR_MISSING_BRACKET, 15);
NUMBER(IRI_ERROR_NOT_UTF8, 24);
NUMBER(IRI_ERROR_NO_AUTHORITY, 30);
NUMBER(IRI_ERROR_NO_SCHEME, 17);
NUMBER(IRI_ERROR_ROOT_UNDERFLOW, 21);
NUMBER(IRI_ERROR_TOO_LONG, 1);
NUMBER(IRI_ERROR_UNEXPECTED_CHARACTER, 3);
NUMBER(IRI_ERROR_UNEXPECTED_END, 2);
NUMBER(IRI_ERROR_UTF8_INVALID_BYTE, 9);
NUMBER(IRI_ERROR_UTF8_OVERLONG, 5);
NUMBER(IRI_ERROR_UTF8_STRAY_CONTINUATION, 8);
NUMBER(IRI_ERROR_UTF8_SURROGATE, 6);
NUMBER(IRI_ERROR_UTF8_TRUNCATED, 7);
NUMBER(IRI_FINDING_ACTIVE_SCHEME, 65);
NUMBER(IRI_FINDING_ADDRESS_HOST, 31);
NUMBER(IRI_FINDING_AMBIGUOUS_IPV4, 21);
NUMBER(IRI_FINDING_AMBIGUOUS_PERCENT, 72);
NUMBER(IRI_FINDING_AUTHORITY_LIKE_PATH, 42);
NUMBER(IRI_FINDING_BARE_PERCENT, 71);
NUMBER(IRI_FINDING_BIDI_FORMATTING, 52);
NUMBER(IRI_FINDING_BIDI_ISOLATE, 63);
NUMBER(IRI_FINDING_CONFUSABLE_HOST, 19);
COUNT(IRI_FINDING_COUNT, 77);
NUMBER(IRI_FINDING_DEEP_PATH, 8);
NUMBER(IRI_FINDING_DEFAULT_PORT, 32);
NUMBER(IRI_FINDING_DOT_SEGMENT, 37);
NUMBER(IRI_FINDING_DOUBLE_ENCODING, 47);
NUMBER(IRI_FINDING_EMPTY_HOST, 14);
NUMBER(IRI_FINDING_EMPTY_PORT, 33);
NUMBER(IRI_FINDING_EMPTY_SEGMENT, 41);
NUMBER(IRI_FINDING_ENCODED_BACKSLASH, 44);
NUMBER(IRI_FINDING_ENCODED_BIDI_FORMATTING, 53);
NUMBER(IRI_FINDING_ENCODED_BIDI_ISOLATE, 64);
NUMBER(IRI_FINDING_ENCODED_CONTROL, 49);
NUMBER(IRI_FINDING_ENCODED_DOT_SEGMENT, 38);
NUMBER(IRI_FINDING_ENCODED_HOST, 15);
NUMBER(IRI_FINDING_ENCODED_HOST_DELIMITER, 16);
NUMBER(IRI_FINDING_ENCODED_INVISIBLE_CHARACTER, 55);
NUMBER(IRI_FINDING_ENCODED_NUL, 48);
NUMBER(IRI_FINDING_ENCODED_PATH_DELIMITER, 45);
NUMBER(IRI_FINDING_ENCODED_PATH_PARAMETER, 60);
NUMBER(IRI_FINDING_ENCODED_PERCENT, 62);
NUMBER(IRI_FINDING_ENCODED_SLASH, 43);
NUMBER(IRI_FINDING_ENCODED_UNRESERVED, 46);
NUMBER(IRI_FINDING_FRAGMENT, 13);
NUMBER(IRI_FINDING_GUARDED_READING, 74);
NUMBER(IRI_FINDING_HIDDEN_DOT_SEGMENT, 73);
NUMBER(IRI_FINDING_HOST_MISMATCH, 66);
NUMBER(IRI_FINDING_HOST_NOT_ALLOWED, 57);
NUMBER(IRI_FINDING_ILL_FORMED_PATH, 69);
NUMBER(IRI_FINDING_ILL_FORMED_UTF8, 50);
NUMBER(IRI_FINDING_INVISIBLE_CHARACTER, 54);
NUMBER(IRI_FINDING_IPV4_IN_IPV6, 22);
NUMBER(IRI_FINDING_LARGE_PORT, 35);
NUMBER(IRI_FINDING_LATE_AT_SIGN, 76);
NUMBER(IRI_FINDING_LINK_LOCAL_ADDRESS, 26);
NUMBER(IRI_FINDING_LOCAL_NAME, 29);
NUMBER(IRI_FINDING_LONG_FRAGMENT, 7);
NUMBER(IRI_FINDING_LONG_HOST, 2);
NUMBER(IRI_FINDING_LONG_LABEL, 3);
NUMBER(IRI_FINDING_LONG_PATH, 4);
NUMBER(IRI_FINDING_LONG_QUERY, 6);
NUMBER(IRI_FINDING_LONG_SEGMENT, 5);
NUMBER(IRI_FINDING_LONG_TEXT, 0);
NUMBER(IRI_FINDING_LONG_USERINFO, 1);
NUMBER(IRI_FINDING_LOOPBACK_ADDRESS, 24);
NUMBER(IRI_FINDING_LOWER_CASE_HEX, 75);
NUMBER(IRI_FINDING_MANY_PARAMETERS, 9);
NUMBER(IRI_FINDING_METADATA_ADDRESS, 27);
NUMBER(IRI_FINDING_MISSING_HOST, 67);
NUMBER(IRI_FINDING_MISSING_PATH, 68);
NUMBER(IRI_FINDING_MIXED_SCRIPT_HOST, 18);
NUMBER(IRI_FINDING_NON_ASCII_HOST, 17);
NUMBER(IRI_FINDING_NO_SCHEME, 10);
NUMBER(IRI_FINDING_OTHER_HOST, 30);
NUMBER(IRI_FINDING_OVERLONG_UTF8, 51);
NUMBER(IRI_FINDING_PADDED_PORT, 36);
NUMBER(IRI_FINDING_PARAMETER_DOT_SEGMENT, 39);
NUMBER(IRI_FINDING_PARAMETER_EMPTY_SEGMENT, 61);
NUMBER(IRI_FINDING_PASSWORD, 12);
NUMBER(IRI_FINDING_PATH_PARAMETER, 59);
NUMBER(IRI_FINDING_PORT_NOT_ALLOWED, 58);
NUMBER(IRI_FINDING_PRIVATE_ADDRESS, 25);
NUMBER(IRI_FINDING_RESERVED_ADDRESS, 28);
NUMBER(IRI_FINDING_ROOT_UNDERFLOW, 40);
NUMBER(IRI_FINDING_SCHEME_NOT_ALLOWED, 56);
NUMBER(IRI_FINDING_TRAILING_DOT_HOST, 20);
NUMBER(IRI_FINDING_UNENCODED_CHARACTER, 70);
NUMBER(IRI_FINDING_UNSPECIFIED_ADDRESS, 23);
NUMBER(IRI_FINDING_USERINFO, 11);
NUMBER(IRI_FINDING_ZERO_PORT, 34);
NUMBER(IRI_FIND_HTML, 1);
NUMBER(IRI_FORM_ABSOLUTE, 1);
NUMBER(IRI_FORM_ASTERISK, 3);
NUMBER(IRI_FORM_AUTHORITY, 2);
NUMBER(IRI_FORM_ORIGIN, 0);
NUMBER(IRI_HABITS_DEFAULT, 8191);
NUMBER(IRI_HABIT_AUTHORITY, 7);
NUMBER(IRI_HABIT_BACKSLASH, 2);
COUNT(IRI_HABIT_COUNT, 17);
NUMBER(IRI_HABIT_CUT, 13);
NUMBER(IRI_HABIT_DECODE, 0);
NUMBER(IRI_HABIT_DOT, 15);
NUMBER(IRI_HABIT_DOTS, 6);
NUMBER(IRI_HABIT_DOT_PARAMETERS, 4);
NUMBER(IRI_HABIT_EXTENSION, 16);
NUMBER(IRI_HABIT_LAST_SLASH, 12);
NUMBER(IRI_HABIT_LETTER_CASE, 9);
NUMBER(IRI_HABIT_MERGE, 5);
NUMBER(IRI_HABIT_NEWLINE, 8);
NUMBER(IRI_HABIT_NUL, 10);
NUMBER(IRI_HABIT_OCTETS, 11);
NUMBER(IRI_HABIT_PARAMETERS, 3);
NUMBER(IRI_HABIT_SLASH, 1);
NUMBER(IRI_HABIT_SPACE, 14);
NUMBER(IRI_HOST_IPv4address, 0);
NUMBER(IRI_HOST_IPv6address, 1);
NUMBER(IRI_HOST_IPvFuture, 2);
NUMBER(IRI_HOST_reg_name, 3);
NUMBER(IRI_LEVEL_SCHEME, 2);
NUMBER(IRI_LEVEL_STRING, 0);
NUMBER(IRI_LEVEL_SYNTAX, 1);
COUNT(IRI_LIMIT_COUNT, 10);
NUMBER(IRI_LINES_CRLF, 1);
NUMBER(IRI_LINES_LF, 0);
NUMBER(IRI_LINES_NUL, 2);
NUMBER(IRI_LINES_UNFINISHED, 4);
NUMBER(IRI_MASK_KNOWN_PARAMETERS, 2);
NUMBER(IRI_MASK_USERINFO, 1);
NUMBER(IRI_MAX_ROUTE_CAPTURES, 32);
NUMBER(IRI_MAX_SIZE, 4294967294);
NUMBER(IRI_NORMALIZE_ALL, 63);
NUMBER(IRI_NORMALIZE_CASE, 1);
NUMBER(IRI_NORMALIZE_DEFAULT, 11);
NUMBER(IRI_NORMALIZE_DOTS, 8);
NUMBER(IRI_NORMALIZE_IPV6, 32);
NUMBER(IRI_NORMALIZE_PERCENT, 2);
NUMBER(IRI_NORMALIZE_SCHEME, 16);
NUMBER(IRI_NORMALIZE_UCSCHAR, 4);
NUMBER(IRI_OK, 0);
NUMBER(IRI_PATH_POSIX, 0);
NUMBER(IRI_PATH_WINDOWS, 1);
NUMBER(IRI_PLUS_IS_SPACE, 2);
NUMBER(IRI_POLICY_BAD_EXCEPTION, 26);
NUMBER(IRI_POLICY_BAD_GUARD, 22);
NUMBER(IRI_POLICY_BAD_HOST, 3);
NUMBER(IRI_POLICY_BAD_MOUNT, 24);
NUMBER(IRI_POLICY_BAD_OPENING, 23);
NUMBER(IRI_POLICY_BAD_PORT, 8);
NUMBER(IRI_POLICY_BAD_SAME, 28);
NUMBER(IRI_POLICY_BAD_SCHEME, 2);
NUMBER(IRI_POLICY_HOST_IS_REFERENCE, 6);
NUMBER(IRI_POLICY_HOST_NEVER_PASSES, 7);
NUMBER(IRI_POLICY_HOST_WITH_PORT, 5);
NUMBER(IRI_POLICY_HOST_WITH_WILDCARD, 4);
NUMBER(IRI_POLICY_LIST_WITHOUT_EFFECT, 20);
NUMBER(IRI_POLICY_NOTHING_ALLOWED, 1);
NUMBER(IRI_POLICY_NO_CANONICAL_FORM, 9);
NUMBER(IRI_POLICY_NO_EXCEPTION, 27);
NUMBER(IRI_POLICY_NO_GUARDS_HERE, 25);
NUMBER(IRI_POLICY_NO_SUCH_PART, 21);
NUMBER(IRI_POLICY_OK, 0);
NUMBER(IRI_POLICY_PARAMETERS_CONTRADICT, 10);
NUMBER(IRI_PROGRESS_DONE, 1);
NUMBER(IRI_PROGRESS_ERROR, 2);
NUMBER(IRI_PROGRESS_NEED_MORE, 0);
NUMBER(IRI_READINGS_PATH, 1024);
NUMBER(IRI_REDIRECT_DOWNGRADE, 5);
NUMBER(IRI_REDIRECT_NONE, 0);
NUMBER(IRI_REDIRECT_NOT_STARTED, 1);
NUMBER(IRI_REDIRECT_NOT_VALID, 2);
NUMBER(IRI_REDIRECT_REFUSED, 3);
NUMBER(IRI_REDIRECT_TOO_MANY, 4);
NUMBER(IRI_REPAIR_AUTHORITY, 5);
NUMBER(IRI_REPAIR_BACKSLASH, 4);
NUMBER(IRI_REPAIR_BACKSLASH_IS_SLASH, 1);
NUMBER(IRI_REPAIR_DELIMITED, 2);
NUMBER(IRI_REPAIR_DELIMITER, 8);
NUMBER(IRI_REPAIR_DOT_SEGMENT, 7);
NUMBER(IRI_REPAIR_ENCODED, 2);
NUMBER(IRI_REPAIR_INVISIBLE, 9);
NUMBER(IRI_REPAIR_LINE_BREAK, 1);
NUMBER(IRI_REPAIR_PERCENT, 3);
NUMBER(IRI_REPAIR_READ_SCP_FORM, 4);
NUMBER(IRI_REPAIR_SCHEME, 6);
NUMBER(IRI_REPAIR_SCP_FORM, 10);
NUMBER(IRI_REPAIR_WHITE_SPACE, 0);
NUMBER(IRI_REQUEST_HOST_FIELD, 1);
NUMBER(IRI_REQUEST_TARGET, 0);
NUMBER(IRI_RESOLVE_ERRATUM_4789, 4);
NUMBER(IRI_RESOLVE_SAME_SCHEME, 1);
NUMBER(IRI_RESOLVE_UNDERFLOW_FAILS, 2);
NUMBER(IRI_ROUTER_HEAD_BY_GET, 1);
NUMBER(IRI_ROUTE_ERROR_BAD_CHARACTER, 7);
NUMBER(IRI_ROUTE_ERROR_BAD_HOST, 3);
NUMBER(IRI_ROUTE_ERROR_BAD_METHOD, 1);
NUMBER(IRI_ROUTE_ERROR_BAD_NAME, 11);
NUMBER(IRI_ROUTE_ERROR_BAD_PERCENT_ENCODING, 8);
NUMBER(IRI_ROUTE_ERROR_CONFLICT, 23);
NUMBER(IRI_ROUTE_ERROR_CONNECT, 2);
NUMBER(IRI_ROUTE_ERROR_DOT_SEGMENT, 10);
NUMBER(IRI_ROUTE_ERROR_DUPLICATE_NAME, 17);
NUMBER(IRI_ROUTE_ERROR_HOST_PARAMETER, 5);
NUMBER(IRI_ROUTE_ERROR_HOST_WITH_PORT, 4);
NUMBER(IRI_ROUTE_ERROR_NONE, 0);
NUMBER(IRI_ROUTE_ERROR_NOT_CLOSED, 12);
NUMBER(IRI_ROUTE_ERROR_NOT_OPENED, 13);
NUMBER(IRI_ROUTE_ERROR_NOT_UTF8, 9);
NUMBER(IRI_ROUTE_ERROR_NO_PATH, 6);
NUMBER(IRI_ROUTE_ERROR_REST_WITH_AFFIX, 15);
NUMBER(IRI_ROUTE_ERROR_SECOND_PARAMETER, 14);
NUMBER(IRI_ROUTE_ERROR_SECOND_REST, 16);
NUMBER(IRI_ROUTE_ERROR_TOO_LARGE, 24);
NUMBER(IRI_ROUTE_ERROR_TOO_LONG, 18);
NUMBER(IRI_ROUTE_ERROR_TOO_MANY_CAPTURES, 20);
NUMBER(IRI_ROUTE_ERROR_TOO_MANY_METHODS, 22);
NUMBER(IRI_ROUTE_ERROR_TOO_MANY_ROUTES, 21);
NUMBER(IRI_ROUTE_ERROR_TOO_MANY_SEGMENTS, 19);
NUMBER(IRI_ROUTE_FOUND, 2);
NUMBER(IRI_ROUTE_METHOD_NOT_ALLOWED, 1);
NUMBER(IRI_ROUTE_NOT_FOUND, 0);
COUNT(IRI_RULE_COUNT, 61);
NUMBER(IRI_RULE_IP_literal, 11);
NUMBER(IRI_RULE_IPv4address, 16);
NUMBER(IRI_RULE_IPv6address, 13);
NUMBER(IRI_RULE_IPvFuture, 12);
NUMBER(IRI_RULE_IRI, 36);
NUMBER(IRI_RULE_IRI_reference, 38);
NUMBER(IRI_RULE_URI, 0);
NUMBER(IRI_RULE_URI_reference, 2);
NUMBER(IRI_RULE_absolute_IRI, 39);
NUMBER(IRI_RULE_absolute_URI, 3);
NUMBER(IRI_RULE_authority, 7);
NUMBER(IRI_RULE_dec_octet, 17);
NUMBER(IRI_RULE_fragment, 30);
NUMBER(IRI_RULE_gen_delims, 34);
NUMBER(IRI_RULE_h16, 14);
NUMBER(IRI_RULE_hier_part, 1);
NUMBER(IRI_RULE_host, 9);
NUMBER(IRI_RULE_iauthority, 42);
NUMBER(IRI_RULE_ifragment, 57);
NUMBER(IRI_RULE_ihier_part, 37);
NUMBER(IRI_RULE_ihost, 44);
NUMBER(IRI_RULE_ipath, 46);
NUMBER(IRI_RULE_ipath_abempty, 47);
NUMBER(IRI_RULE_ipath_absolute, 48);
NUMBER(IRI_RULE_ipath_empty, 51);
NUMBER(IRI_RULE_ipath_noscheme, 49);
NUMBER(IRI_RULE_ipath_rootless, 50);
NUMBER(IRI_RULE_ipchar, 55);
NUMBER(IRI_RULE_iprivate, 60);
NUMBER(IRI_RULE_iquery, 56);
NUMBER(IRI_RULE_ireg_name, 45);
NUMBER(IRI_RULE_irelative_part, 41);
NUMBER(IRI_RULE_irelative_ref, 40);
NUMBER(IRI_RULE_isegment, 52);
NUMBER(IRI_RULE_isegment_nz, 53);
NUMBER(IRI_RULE_isegment_nz_nc, 54);
NUMBER(IRI_RULE_iunreserved, 58);
NUMBER(IRI_RULE_iuserinfo, 43);
NUMBER(IRI_RULE_ls32, 15);
NUMBER(IRI_RULE_path, 19);
NUMBER(IRI_RULE_path_abempty, 20);
NUMBER(IRI_RULE_path_absolute, 21);
NUMBER(IRI_RULE_path_empty, 24);
NUMBER(IRI_RULE_path_noscheme, 22);
NUMBER(IRI_RULE_path_rootless, 23);
NUMBER(IRI_RULE_pchar, 28);
NUMBER(IRI_RULE_pct_encoded, 31);
NUMBER(IRI_RULE_port, 10);
NUMBER(IRI_RULE_query, 29);
NUMBER(IRI_RULE_reg_name, 18);
NUMBER(IRI_RULE_relative_part, 5);
NUMBER(IRI_RULE_relative_ref, 4);
NUMBER(IRI_RULE_reserved, 33);
NUMBER(IRI_RULE_scheme, 6);
NUMBER(IRI_RULE_segment, 25);
NUMBER(IRI_RULE_segment_nz, 26);
NUMBER(IRI_RULE_segment_nz_nc, 27);
NUMBER(IRI_RULE_sub_delims, 35);
NUMBER(IRI_RULE_ucschar, 59);
NUMBER(IRI_RULE_unreserved, 32);
NUMBER(IRI_RULE_userinfo, 8);
NUMBER(IRI_SEMICOLON_SEPARATES, 1);
NUMBER(IRI_TARGET_RAW_UTF8, 1);
NUMBER(IRI_TEMPLATE_ASSOC, 3);
NUMBER(IRI_TEMPLATE_LIST, 2);
NUMBER(IRI_TEMPLATE_STRING, 1);
NUMBER(IRI_TEMPLATE_UNDEFINED, 0);
