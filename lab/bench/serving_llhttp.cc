// llhttp, apart from http_parser, of which it has the names.
#include <llhttp.h>

#include "serving.hpp"

namespace iri_bench {
namespace {

int keep_size(llhttp_t* parser, const char*, std::size_t size) {
  *static_cast<std::uint64_t*>(parser->data) += size;
  return 0;
}

}  // namespace

bool parse_head_llhttp(std::string_view head, std::uint64_t& sum) {
  static const llhttp_settings_t settings = [] {
    llhttp_settings_t made;
    llhttp_settings_init(&made);
    made.on_url = keep_size;
    made.on_header_value = keep_size;
    return made;
  }();
  llhttp_t parser;
  llhttp_init(&parser, HTTP_REQUEST, &settings);
  parser.data = &sum;
  return llhttp_execute(&parser, head.data(), head.size()) == HPE_OK;
}

}  // namespace iri_bench
