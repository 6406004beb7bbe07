// What a build of the library offers to be measured: a shared object that keeps all else to itself.
#ifndef IRI_LAB_BENCH_AGAINST_MODULE_HPP
#define IRI_LAB_BENCH_AGAINST_MODULE_HPP

#include <cstdint>
#include <string_view>
#include <vector>

namespace iri_bench {

/// Something done to each of some texts.
class Task {
 public:
  virtual ~Task() = default;
  /// Does it to all, once. Returns a sum of the results, which two builds that agree have in common.
  virtual std::uint64_t run() = 0;
};

using Texts = std::vector<std::string_view>;

/// What a module exports under the name `iri_bench_module`.
struct Module {
  bool (*use_kernel)(std::string_view name);
  std::string_view (*kernel)();
  /// A task by its name, on texts that outlive it; nullptr for a name that the build does not know.
  Task* (*make)(std::string_view name, const Texts& texts);
};

}  // namespace iri_bench

#endif
