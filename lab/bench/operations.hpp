// The operations that are compared, from text into a buffer or a verdict.
#ifndef IRI_LAB_BENCH_OPERATIONS_HPP
#define IRI_LAB_BENCH_OPERATIONS_HPP

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace iri_bench {

/// What a library makes of one reference of a set; what it gives goes into `sum`.
class Worker {
 public:
  virtual ~Worker() = default;
  /// Reference number `index`; false where the library refuses it.
  virtual bool run(std::size_t index, std::uint64_t& sum) = 0;
};

/// An operation of one library on references that are there for as long as the worker is.
struct Operation {
  std::string name;     ///< "resolve"
  std::string library;  ///< "libiri", "uriparser", "boost_url"
  std::unique_ptr<Worker> (*make)(const std::vector<std::string_view>& references);
};

std::vector<Operation> operations();

// Of each library:
void add_libiri_operations(std::vector<Operation>& all);
void add_uriparser_operations(std::vector<Operation>& all);
void add_boost_operations(std::vector<Operation>& all);

inline constexpr std::string_view base_text = "http://h.example/a/b/c?q";

/// For comparisons, what each reference is compared with: another spelling of the same, by
/// RFC 3986 s6.2.2, in another place of memory.
std::vector<std::string> other_spellings(const std::vector<std::string_view>& references);

template <class Made>
std::unique_ptr<Worker> make_worker(const std::vector<std::string_view>& references) {
  return std::make_unique<Made>(references);
}

}  // namespace iri_bench

#endif
