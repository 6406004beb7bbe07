// A router in C++ and one in C, of the same patterns, as one thing to ask.
#ifndef IRI_TEST_ROUTES_UNDER_TEST_HPP
#define IRI_TEST_ROUTES_UNDER_TEST_HPP

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "iri/c/routes.h"
#include "iri/kernel.hpp"
#include "iri/routes.hpp"
#include "routes/oracle.hpp"
#include "support/stop.hpp"

namespace iri_judge {

struct BuildError {
  std::size_t route, other;
  std::string witness;
  friend bool operator==(const BuildError&, const BuildError&) = default;
};

class UnderTest {
 public:
  UnderTest(const std::vector<std::string>& patterns, bool head_by_get) {
    make(patterns, head_by_get);
    make_c(patterns, head_by_get);
  }

  /// The conflict that each says there is.
  const std::optional<BuildError>& error() const { return error_; }
  const std::optional<BuildError>& c_error() const { return c_error_; }

  /// With room for so many captures. Both ways of the router have to agree: that by outlines, which the
  /// best kernel may have, and the walk.
  Answer ask(const Request& request, std::size_t room = 32) const {
    const Answer best = ask_kernel(request, room);
    iri::use_kernel("scalar");
    const Answer walked = ask_kernel(request, room);
    iri::use_kernel(iri::kernels().front());
    if (best != walked) stop("the kernels differ for " + request.path);
    return best;
  }

  Answer ask_kernel(const Request& request, std::size_t room) const {
    std::array<std::string_view, 32> captures;
    const auto found = router_->match_path(request.method, request.path, request.host,
                                           std::span(captures).first(room));
    Answer answer{static_cast<int>(found.outcome), found.route, allow(found), {}};
    for (std::size_t i = 0; found && i < std::min<std::size_t>(found.captures, room); ++i) {
      answer.captures.emplace_back(captures[i].data(), captures[i].size());
    }
    if (found && *found.value != found.route) stop("another route's value");
    return answer;
  }

  Answer ask_c(const Request& request, std::size_t room = 32) const {
    std::array<iri_text, 32> captures{};
    iri_route_match match = IRI_ROUTE_MATCH_INIT;
    const std::string& path = request.path;
    const bool found =
        iri_find_route(&c_router_, request.method.data(), request.method.size(), path.data(),
                       path.size(), request.host ? request.host->data() : nullptr,
                       request.host ? request.host->size() : 0, captures.data(), room, &match);
    if (found != (match.outcome == IRI_ROUTE_FOUND)) stop("found, or not");
    Answer answer{match.outcome, match.route, allow_c(match), {}};
    for (std::size_t i = 0; found && i < std::min<std::size_t>(match.captures, room); ++i) {
      answer.captures.emplace_back(captures[i].data, captures[i].size);
    }
    return answer;
  }

 private:
  void make(const std::vector<std::string>& patterns, bool head_by_get) {
    iri::RouterBuilder<std::uint32_t> builder;
    for (const std::string& pattern : patterns) {
      const auto error = builder.add(pattern, static_cast<std::uint32_t>(builder.size())).error();
      if (error.failed()) stop("refused: " + pattern);
    }
    auto built = std::move(builder).build({.head_by_get = head_by_get});
    if (built) {
      router_ = *std::move(built);
    } else {
      error_ = {built.error().route, built.error().other, built.error().witness};
    }
  }

  void make_c(const std::vector<std::string>& patterns, bool head_by_get) {
    std::vector<iri_text> texts;
    for (const std::string& pattern : patterns) texts.push_back({pattern.data(), pattern.size()});
    const unsigned flags = head_by_get ? IRI_ROUTER_HEAD_BY_GET : 0;
    iri_route_problem problem = IRI_ROUTE_PROBLEM_INIT;
    const auto attempt = [&] {
      std::size_t needed = 0;
      const iri_status status =
          iri_router_make(&c_router_, texts.data(), texts.size(), flags, memory_.data(),
                          memory_.size(), &needed, &problem, nullptr);
      if (status == IRI_ERROR_BUFFER_TOO_SMALL) memory_.resize(needed);
      return status;
    };
    iri_status status = attempt();
    if (status == IRI_ERROR_BUFFER_TOO_SMALL) status = attempt();
    if (status == IRI_ERROR_BAD_VALUE) {
      c_error_ = {problem.route, problem.other, {problem.witness, problem.witness_size}};
    } else if (status != IRI_OK) {
      stop("iri_router_make");
    }
  }

  std::string allow(const iri::RouteResult& result) const {
    std::array<char, 512> buffer;
    std::string text, by_bits;
    if (result.outcome != iri::RouteOutcome::method_not_allowed) return text;
    text.assign(buffer.data(), router_->write_allow(result, buffer).size);
    for (std::size_t i = 0; i < router_->methods().size(); ++i) {
      if ((result.allowed >> i & 1U) == 0) continue;
      by_bits += (by_bits.empty() ? "" : ", ") + std::string(router_->methods()[i]);
    }
    return text == by_bits ? text : text + ", but by bits: " + by_bits;
  }

  std::string allow_c(const iri_route_match& match) const {
    std::array<char, 512> buffer;
    std::size_t size = 0;
    if (match.outcome != IRI_ROUTE_METHOD_NOT_ALLOWED) return {};
    const iri_status status =
        iri_router_allow(&c_router_, &match, buffer.data(), buffer.size(), &size, nullptr);
    return status == IRI_OK ? std::string(buffer.data(), size) : "an error";
  }

  std::optional<iri::Router<std::uint32_t>> router_;
  std::vector<std::uint64_t> memory_{0};
  iri_router c_router_ = IRI_ROUTER_INIT;
  std::optional<BuildError> error_, c_error_;
};

}  // namespace iri_judge

#endif
