// The notes on libmicrohttpd. Prints its port; ends with its standard input.
#include <microhttpd.h>
#include <strings.h>

#include <cstdint>
#include <cstdio>
#include <string>

#include "notes.hpp"

namespace {

struct Request {
  std::string target;
  bool announced = false;
};

/// The target as it came: the URL that on_request() gets is decoded.
void* on_target(void*, const char* target, MHD_Connection*) { return new Request{target}; }

void on_completed(void*, MHD_Connection*, void** request, MHD_RequestTerminationCode) {
  delete static_cast<Request*>(*request);
}

struct Hosts {
  std::string value;
  unsigned count = 0;
};

MHD_Result on_header(void* context, MHD_ValueKind, const char* key, const char* value) {
  if (strcasecmp(key, "Host") != 0) return MHD_YES;
  auto* hosts = static_cast<Hosts*>(context);
  hosts->value = value;
  ++hosts->count;
  return MHD_YES;
}

MHD_Result on_request(void*, MHD_Connection* connection, const char*, const char* method,
                      const char*, const char*, size_t* upload_size, void** state) {
  auto* request = static_cast<Request*>(*state);
  if (request == nullptr) return MHD_NO;
  if (!request->announced) {  // an answer now would close the connection
    request->announced = true;
    return MHD_YES;
  }
  *upload_size = 0;  // bodies are not looked at
  Hosts hosts;
  MHD_get_connection_values(connection, MHD_HEADER_KIND, on_header, &hosts);
  Answer answer{400, "Host: one is needed\n"};  // RFC 9112 s3.2
  if (hosts.count == 1) answer = handle(method, request->target, hosts.value);
  MHD_Response* response = MHD_create_response_from_buffer(answer.body.size(), answer.body.data(),
                                                           MHD_RESPMEM_MUST_COPY);
  MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, "text/plain; charset=utf-8");
  MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
  if (!answer.allow.empty()) {
    MHD_add_response_header(response, MHD_HTTP_HEADER_ALLOW, answer.allow.c_str());
  }
  const MHD_Result result = MHD_queue_response(connection, answer.status, response);
  MHD_destroy_response(response);
  return result;
}

}  // namespace

int main() {
  MHD_Daemon* daemon =
      MHD_start_daemon(MHD_USE_AUTO | MHD_USE_INTERNAL_POLLING_THREAD, 0, nullptr, nullptr,
                       on_request, nullptr, MHD_OPTION_URI_LOG_CALLBACK, on_target, nullptr,
                       MHD_OPTION_NOTIFY_COMPLETED, on_completed, nullptr, MHD_OPTION_END);
  if (daemon == nullptr) return 1;
  std::printf("%u\n", unsigned{MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port});
  std::fflush(stdout);
  while (std::getchar() != EOF) continue;
  MHD_stop_daemon(daemon);
}
