// httprouter and net/http's ServeMux: in this process, in a shared library (go/routers.go).
#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <map>

#include "others.hpp"

namespace iri_bench {
namespace {

struct Library {
  explicit Library(const std::string& file) : handle(dlopen(file.c_str(), RTLD_NOW)) {
    get("go_router_make", make);
    get("go_router_refused", refused);
    get("go_traffic_make", traffic);
    get("go_router_pass", pass);
    get("go_router_find", find);
  }
  template <class Function>
  void get(const char* name, Function*& to) {
    to = handle == nullptr ? nullptr : reinterpret_cast<Function*>(dlsym(handle, name));
    if (to != nullptr) return;
    std::fprintf(stderr, "iri_bench: no %s in the library of Go: %s\n", name, dlerror());
    std::exit(3);
  }

  void* handle;
  int (*make)(int kind, const char*, std::size_t);
  int (*refused)(int router, int index);
  int (*traffic)(const char*, std::size_t);
  std::size_t (*pass)(int router, int traffic, std::uint64_t* sum);
  int (*find)(int router, int traffic, int request, std::uint64_t* sizes);
};

class GoRouter : public OtherRouter {
 public:
  GoRouter(const Library& library, int kind, const std::string& routes)
      : library_(library), router_(library.make(kind, routes.data(), routes.size())) {
    for (int line, i = 0; (line = library_.refused(router_, i)) >= 0; ++i) refused.insert(line);
  }
  int take(const RouteTraffic& traffic) override {
    static std::map<const RouteTraffic*, int> taken;  // by the other router
    const auto [found, added] = taken.emplace(&traffic, 0);
    const std::string lines = added ? lines_of(traffic) : "";
    if (added) found->second = library_.traffic(lines.data(), lines.size());
    count_[found->second] = traffic.requests.size();
    return found->second;
  }
  std::size_t pass(int traffic, std::uint64_t& sum) override {
    return library_.pass(router_, traffic, &sum);
  }
  std::vector<OtherAnswer> answers(int traffic) override {
    std::vector<OtherAnswer> all(count_.at(traffic));
    for (std::size_t i = 0; i < all.size(); ++i) {
      all[i].route = library_.find(router_, traffic, static_cast<int>(i), &all[i].sizes);
    }
    return all;
  }

 private:
  const Library& library_;
  int router_;
  std::map<int, std::size_t> count_;  // of the requests of a traffic
};

}  // namespace

void add_go(const std::string& library, const std::vector<std::string>& routes, OtherRouters& to) {
  static const Library loaded(library);
  std::string lines;
  for (const std::string& route : routes) lines += route + '\n';
  to.push_back(std::make_unique<GoRouter>(loaded, 0, lines));
  to.back()->name = "httprouter";
  to.push_back(std::make_unique<GoRouter>(loaded, 1, lines));
  to.back()->name = "servemux";
  to.back()->sizes = Sizes::decoded_bytes;
}

}  // namespace iri_bench
