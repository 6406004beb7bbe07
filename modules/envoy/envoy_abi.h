/* What the module uses of Envoy's ABI for dynamic modules, version v0.2.0 (Envoy 1.40): the names and the
 * layouts are Envoy's, which defines them in source/extensions/dynamic_modules/abi/abi.h. Envoy looks
 * the hooks up by name, and is itself the library that has the callbacks. */
#ifndef IRI_MODULES_ENVOY_ENVOY_ABI_H
#define IRI_MODULES_ENVOY_ENVOY_ABI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ENVOY_ABI_VERSION "v0.2.0"

/* Of Envoy, or of the module: the first ends with the hook, or with a change of what it is of. */
typedef struct envoy_text {
  const char* data;
  size_t size;
} envoy_text;
typedef struct envoy_header {
  envoy_text name;
  envoy_text value;
} envoy_header;

enum { envoy_request_header = 0 };                        /* type of a map of headers */
enum { envoy_continue = 0, envoy_stop = 1 };              /* what a hook on headers returns */
enum { envoy_info = 2, envoy_warn = 3, envoy_error = 4 }; /* levels of the log */
enum { envoy_source_address = 24 };                       /* attributes */

/* A stream is that of one request, in Envoy; a filter is what the module made for it. */
#define CALLBACK(name) envoy_dynamic_module_callback_##name
bool CALLBACK(log_enabled)(int level);
void CALLBACK(log)(int level, envoy_text message);
int CALLBACK(http_filter_config_define_counter)(void* config, envoy_text name, envoy_text* labels,
                                                size_t label_count, size_t* id);
int CALLBACK(http_filter_increment_counter)(void* stream, size_t id, envoy_text* labels,
                                            size_t label_count, uint64_t value);
bool CALLBACK(http_get_header)(void* stream, int type, envoy_text name, envoy_text* value,
                               size_t index, size_t* count);
size_t CALLBACK(http_get_headers_size)(void* stream, int type);
bool CALLBACK(http_get_headers)(void* stream, int type, envoy_header* headers);
bool CALLBACK(http_set_header)(void* stream, int type, envoy_text name, envoy_text value);
void CALLBACK(http_send_response)(void* stream, uint32_t status, envoy_header* headers,
                                  size_t header_count, envoy_text body, envoy_text details);
void CALLBACK(http_set_dynamic_metadata_string)(void* stream, envoy_text space, envoy_text key,
                                                envoy_text value);
const void* CALLBACK(get_most_specific_route_config)(void* stream);
bool CALLBACK(http_filter_get_attribute_string)(void* stream, int attribute, envoy_text* value);
/* Before Envoy chooses a route there is no stream yet: only `headers`, with their names and values. */
bool CALLBACK(early_header_mutation_get_header_value)(void* headers, envoy_text name,
                                                      envoy_text* value, size_t index,
                                                      size_t* count);
size_t CALLBACK(early_header_mutation_get_headers_size)(void* headers);
bool CALLBACK(early_header_mutation_get_headers)(void* headers, envoy_header* all);
bool CALLBACK(early_header_mutation_set_header)(void* headers, envoy_text name, envoy_text value);
bool CALLBACK(early_header_mutation_remove_header)(void* headers, envoy_text name);

#pragma GCC visibility push(default)
#define HOOK(name) envoy_dynamic_module_on_##name
const char* HOOK(program_init)(void);
const void* HOOK(early_header_mutation_config_new)(void* config, envoy_text name, envoy_text text);
void HOOK(early_header_mutation_config_destroy)(const void* setting);
bool HOOK(early_header_mutation_mutate)(const void* setting, void* headers);
const void* HOOK(http_filter_config_new)(void* config, envoy_text name, envoy_text text);
void HOOK(http_filter_config_destroy)(const void* setting);
const void* HOOK(http_filter_per_route_config_new)(envoy_text name, envoy_text text);
void HOOK(http_filter_per_route_config_destroy)(const void* setting);
const void* HOOK(http_filter_new)(const void* setting, void* stream);
int HOOK(http_filter_request_headers)(void* stream, const void* filter, bool last);
#pragma GCC visibility pop

#endif
