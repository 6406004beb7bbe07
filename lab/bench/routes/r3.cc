// R3, of Debian's libr3-dev.
#include <cstdlib>

#include "others.hpp"
#include "r3_calls.h"

namespace iri_bench {
namespace {

class R3Router : public OtherRouter {
 public:
  explicit R3Router(const std::vector<std::string>& routes)
      : router_(r3_router_make()), numbers_(routes.size()) {
    name = "r3";
    for (std::size_t i = 0; i < routes.size(); ++i) add(routes[i], static_cast<int>(i));
    if (r3_router_compile(router_) == 0) std::exit(3);
  }

  int take(const RouteTraffic& traffic) override {
    traffics_.push_back(&traffic);
    return static_cast<int>(traffics_.size() - 1);
  }
  std::size_t pass(int traffic, std::uint64_t& sum) override {
    std::size_t found = 0;
    for (const RouteRequest& request : requests(traffic)) {
      const OtherAnswer answer = ask(request);
      if (answer.route < 0) continue;
      ++found;
      sum += static_cast<unsigned>(answer.route) + answer.sizes;
    }
    return found;
  }
  std::vector<OtherAnswer> answers(int traffic) override {
    std::vector<OtherAnswer> all;
    for (const RouteRequest& request : requests(traffic)) all.push_back(ask(request));
    return all;
  }

 private:
  const std::vector<RouteRequest>& requests(int traffic) const {
    return traffics_[static_cast<std::size_t>(traffic)]->requests;
  }

  void add(const std::string& line, int number) {
    const std::size_t space = line.find(' ');
    int* const kept = &numbers_[static_cast<std::size_t>(number)];
    *kept = number;
    if (r3_router_add(router_, r3_router_method(line.data(), space), line.data() + space + 1,
                      line.size() - space - 1, kept) == 0) {
      refused.insert(number);
    }
  }

  OtherAnswer ask(const RouteRequest& request) {
    const auto& [method, path] = request;
    OtherAnswer answer;
    answer.route = r3_router_find(router_, r3_router_method(method.data(), method.size()),
                                  path.data(), path.size(), &answer.sizes);
    return answer;
  }

  r3_router* router_;         // never freed: R3 1.3.4 frees a part of such trees twice
  std::vector<int> numbers_;  // what routes point to
  std::vector<const RouteTraffic*> traffics_;
};

}  // namespace

void add_r3(const std::vector<std::string>& routes, OtherRouters& to) {
  to.push_back(std::make_unique<R3Router>(routes));
}

}  // namespace iri_bench
