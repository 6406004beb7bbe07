// What the samples in the comments of headers of C++ do not declare: test/sources/samples.py.
#ifndef IRI_TEST_SOURCES_SAMPLES_HPP
#define IRI_TEST_SOURCES_SAMPLES_HPP

#include <sys/socket.h>

#include <array>
#include <iostream>
#include <iri/error_code.hpp>
#include <iri/filesystem.hpp>
#include <iri/format.hpp>
#include <iri/iri.hpp>
#include <iri/literals.hpp>
#include <iri/policy_json.hpp>
#include <iri/shared_router.hpp>
#include <iri/unicode.hpp>
#include <map>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

namespace samples {

/// What any function gives, and any function takes.
struct Anything {
  Anything() = default;
  template <class T>
  Anything(T&&) {}
  operator bool() const { return true; }
  Anything operator()(...) const { return {}; }
  template <class T>
  Anything at(const T&) const {
    return {};
  }
  Anything set(std::string_view, std::string_view) const { return {}; }
};
struct Function {
  template <class... T>
  Anything operator()(T&&...) const {
    return {};
  }
};
constexpr Function use, refuse, say, report, explain, complain, warn, follow, forward, answer_400,
    judge_and_log, greet, route, fetch, show_error, refuse_registration, is_redirect, receive;
using Handler = void (*)(std::optional<std::string_view>);
inline void show_user(std::optional<std::string_view>) {}

inline constexpr std::string_view text;
inline std::string_view href, method, target, host_field, origin_field, parameter, name, port;
inline char buffer[8192];
inline const iri::Gate gate = iri::Gate::make(iri::presets::proxy()).value();
inline const iri::UriView view, uri, a, b;
inline iri::Policy policy;
inline constexpr iri::Rule rule = iri::rule::URI;
inline std::vector<std::string> names_from_a_file;
inline Anything sites, answer;
struct Client {
  std::vector<std::string> redirect_uris;
};
inline Client client;

}  // namespace samples
using namespace samples;

#endif
