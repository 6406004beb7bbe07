// matchit, path-tree and wayfind, in this process.
#include "rivals.h"

#include "rows.hpp"

namespace iri_bench {
namespace {

using Find = std::int32_t (*)(const rival_router*, const char*, std::size_t, std::uint64_t*);

class RustFinder : public PathFinder {
 public:
  RustFinder(const rival_router* router, Find with) : router_(router), find_(with) {}
  int find(std::string_view path, std::uint64_t& sum) const override {
    return find_(router_, path.data(), path.size(), &sum);
  }

 private:
  const rival_router* router_;  // for as long as the process lives
  Find find_;
};

}  // namespace

std::vector<NamedFinder> rust_finders(const std::string& paths) {
  std::vector<NamedFinder> all;
  const auto add = [&](const char* name, const rival_router* router, Find find) {
    if (router == nullptr) return;
    all.push_back({name, std::make_unique<RustFinder>(router, find)});
  };
  const auto size = paths.size();
  add("matchit", rival_matchit_make(paths.data(), size), rival_matchit_find);
  add("path_tree", rival_path_tree_make(paths.data(), size), rival_path_tree_find);
  add("wayfind", rival_wayfind_make(paths.data(), size), rival_wayfind_find);
  return all;
}

}  // namespace iri_bench
