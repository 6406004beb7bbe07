// What a server does with a request, of libiri and of the peers: the rows of the table "serving".
#ifndef IRI_LAB_BENCH_SERVING_HPP
#define IRI_LAB_BENCH_SERVING_HPP

#include <deque>
#include <string>
#include <vector>

#include "inputs.hpp"
#include "measure.hpp"

namespace iri_bench {

/// Host fields of one kind, such as IPv6 addresses.
struct HostKind {
  std::string name;
  std::vector<std::string> fields;
};

/// Of each kind a thousand.
std::vector<HostKind> host_kinds();

/// The sets, and what is said about them.
struct ServingSets {
  std::deque<Input> inputs;  ///< they stay where they are
  std::vector<HostKind>
      host_kinds;  ///< each kind; "kinds": all, each as often; "hosts": a mix as of a site
  std::deque<std::string> notes;
};

/// Of the inputs `clean` and `percent`: request targets, in an order by chance; hosts; long targets.
ServingSets serving_sets(const Input& clean, const Input& percent);

/// The rows of all; the sets have to outlive them.
void add_serving(std::vector<Row>& rows, const ServingSets& sets);

/// http_parser, llhttp, picohttpparser, as far as they are linked.
void add_serving_peers(std::vector<Row>& rows, const Input& targets);

/// Of a whole request head; defined if llhttp is linked.
bool parse_head_llhttp(std::string_view head, std::uint64_t& sum);

/// A row that calls `each(text, sum)` for every text.
template <class Each>
Row serving_row(const Input& input, const char* name, Each each) {
  return {"serving",
          input.name,
          name,
          {},
          input.references.size(),
          input.bytes.size() - input.references.size(),  // without the line ends
          [&input, each](std::uint64_t& sum) {
            std::size_t accepted = 0;
            for (const std::string_view text : input.references)
              accepted += each(text, sum) ? 1U : 0U;
            return accepted;
          }};
}

}  // namespace iri_bench

#endif
