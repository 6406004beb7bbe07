// Parsers of HTTP, of which a target is the part that is compared. None of the three has the grammar of a target:
//
//   http_parser     http_parser_parse_url(): the target alone, split into path and query
//   llhttp          a whole request head; it knows which bytes a target may have, and splits nothing
//   picohttpparser  a whole request head; the target is what goes before a space, any byte above it
//
// Nothing is subtracted for what the last two read besides: `GET `, ` HTTP/1.1` and `Host: x`. What libiri does with as
// much is `admit_host`.
#include <http_parser.h>

#include <deque>
#include <string>

#include "serving.hpp"

#ifdef IRI_BENCH_RIVALS
#include <picohttpparser.h>
#endif

namespace iri_bench {
namespace {

bool parse_url(std::string_view target, std::uint64_t& sum) {
  http_parser_url url;
  http_parser_url_init(&url);
  if (http_parser_parse_url(target.data(), target.size(), 0, &url) != 0) return false;
  sum += url.field_data[UF_PATH].len;
  return true;
}

#ifdef IRI_BENCH_RIVALS
bool parse_head_pico(std::string_view head, std::uint64_t& sum) {
  const char* method = nullptr;
  const char* path = nullptr;
  std::size_t method_size = 0;
  std::size_t path_size = 0;
  int version = 0;
  phr_header headers[8];
  std::size_t count = 8;
  if (phr_parse_request(head.data(), head.size(), &method, &method_size, &path, &path_size,
                        &version, headers, &count, 0) < 0)
    return false;
  sum += path_size + count;
  return true;
}
#endif

/// The request heads of the targets, in the order of the targets.
[[maybe_unused]] const Input& heads_of(const Input& targets) {
  static std::deque<Input> all;
  all.push_back({targets.name, {}, {}});
  Input& heads = all.back();
  constexpr std::string_view before = "GET ";
  constexpr std::string_view after = " HTTP/1.1\r\nHost: x\r\n\r\n";
  for (const std::string_view target : targets.references)
    heads.bytes.append(before).append(target).append(after);
  std::size_t begin = 0;
  for (const std::string_view target : targets.references) {
    const std::size_t size = before.size() + target.size() + after.size();
    heads.references.emplace_back(heads.bytes.data() + begin, size);
    begin += size;
  }
  return heads;
}

}  // namespace

void add_serving_peers(std::vector<Row>& rows, const Input& targets) {
  rows.push_back(serving_row(targets, "http_parser", parse_url));
#if defined(IRI_BENCH_LLHTTP) || defined(IRI_BENCH_RIVALS)
  const Input& heads = heads_of(targets);
  const std::size_t bytes = rows.back().bytes;
#endif
#ifdef IRI_BENCH_LLHTTP
  rows.push_back(serving_row(heads, "llhttp", parse_head_llhttp));
  rows.back().bytes = bytes;
#endif
#ifdef IRI_BENCH_RIVALS
  rows.push_back(serving_row(heads, "picohttpparser", parse_head_pico));
  rows.back().bytes = bytes;
#endif
}

}  // namespace iri_bench
