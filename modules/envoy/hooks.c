/* The hooks that Envoy looks for in every module of an HTTP filter, and that have nothing to do here. */
#include "envoy_abi.h"

#pragma GCC visibility push(default)

const char* HOOK(program_init)(void) { return ENVOY_ABI_VERSION; }

int HOOK(http_filter_request_body)(void* stream, const void* filter, bool last) {
  (void)stream, (void)filter, (void)last;
  return envoy_continue;
}
int HOOK(http_filter_request_trailers)(void* stream, const void* filter) {
  (void)stream, (void)filter;
  return envoy_continue;
}
int HOOK(http_filter_response_headers)(void* stream, const void* filter, bool last) {
  (void)stream, (void)filter, (void)last;
  return envoy_continue;
}
int HOOK(http_filter_response_body)(void* stream, const void* filter, bool last) {
  (void)stream, (void)filter, (void)last;
  return envoy_continue;
}
int HOOK(http_filter_response_trailers)(void* stream, const void* filter) {
  (void)stream, (void)filter;
  return envoy_continue;
}

/* A filter is the setting of its listener: there is nothing to free with a request. */
void HOOK(http_filter_destroy)(const void* filter) { (void)filter; }
void HOOK(http_filter_stream_complete)(void* stream, const void* filter) {
  (void)stream, (void)filter;
}
void HOOK(http_filter_scheduled)(void* stream, const void* filter, uint64_t event) {
  (void)stream, (void)filter, (void)event;
}

/* The module asks no other server. */
void HOOK(http_filter_http_callout_done)(void* stream, const void* filter, uint64_t id, int result,
                                         envoy_header* headers, size_t header_count,
                                         envoy_text* chunks, size_t chunk_count) {
  (void)stream, (void)filter, (void)id, (void)result, (void)headers, (void)header_count;
  (void)chunks, (void)chunk_count;
}
void HOOK(http_filter_http_stream_headers)(void* stream, const void* filter, uint64_t id,
                                           envoy_header* headers, size_t count, bool last) {
  (void)stream, (void)filter, (void)id, (void)headers, (void)count, (void)last;
}
void HOOK(http_filter_http_stream_data)(void* stream, const void* filter, uint64_t id,
                                        const envoy_text* data, size_t count, bool last) {
  (void)stream, (void)filter, (void)id, (void)data, (void)count, (void)last;
}
void HOOK(http_filter_http_stream_trailers)(void* stream, const void* filter, uint64_t id,
                                            envoy_header* trailers, size_t count) {
  (void)stream, (void)filter, (void)id, (void)trailers, (void)count;
}
void HOOK(http_filter_http_stream_complete)(void* stream, const void* filter, uint64_t id) {
  (void)stream, (void)filter, (void)id;
}
void HOOK(http_filter_http_stream_reset)(void* stream, const void* filter, uint64_t id, int why) {
  (void)stream, (void)filter, (void)id, (void)why;
}
void HOOK(http_filter_downstream_above_write_buffer_high_watermark)(void* stream,
                                                                    const void* filter) {
  (void)stream, (void)filter;
}
void HOOK(http_filter_downstream_below_write_buffer_low_watermark)(void* stream,
                                                                   const void* filter) {
  (void)stream, (void)filter;
}
