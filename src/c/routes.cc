// routes.h
#include "iri/routes.hpp"

#include <algorithm>
#include <cstring>
#include <exception>
#include <new>
#include <type_traits>

#include "c/argument.hpp"
#include "c/constant.hpp"
#include "iri/iri.h"
#include "patterns/messages.hpp"
#include "routes/compile.hpp"

using namespace iri;
using namespace iri::detail;

static_assert(IRI_ROUTE_ERROR_CONFLICT == static_cast<int>(RouteErrorCode::conflict));
static_assert(IRI_ROUTE_ERROR_TOO_LARGE == static_cast<int>(RouteErrorCode::too_large));
static_assert(IRI_ROUTE_ERROR_TOO_LARGE + 1 == std::size(route_messages));
static_assert(IRI_ROUTE_FOUND == static_cast<int>(RouteOutcome::found));
static_assert(IRI_MAX_ROUTE_CAPTURES == max_route_captures);

namespace {

/// Stands in a router that was made.
constexpr std::uint64_t made_mark = 0x31'52'54'55'4F'52'69'72;
static_assert(std::is_trivially_copyable_v<RouteTable>);
static_assert(sizeof(RouteTable) + sizeof made_mark <= sizeof iri_router::state);

bool is_made(const iri_router* router) noexcept {
  return is_whole(router) && router->state[0] == made_mark;
}

/// INVARIANT: is_made().
RouteTable table_of(const iri_router& router) noexcept {
  RouteTable table;
  std::memcpy(static_cast<void*>(&table), router.state + 1, sizeof table);
  return table;
}

void give_problem(iri_route_problem* to, const RouteError& error) noexcept {
  iri_route_problem problem = IRI_ROUTE_PROBLEM_INIT;
  problem.code = static_cast<int>(error.code);
  problem.route = error.route;
  problem.other = error.other;
  problem.offset = error.offset;
  const std::size_t size = std::min(error.witness.size(), sizeof problem.witness);
  problem.witness_size = static_cast<std::uint32_t>(size);
  error.witness.copy(problem.witness, size);
  give(to, problem);
}

/// Reads the patterns up to the first that is wrong.
RouteError read_patterns(const iri_text* texts, std::size_t count, std::vector<Pattern>& patterns) {
  for (std::size_t i = 0; i < count; ++i) {
    RouteError error = read_pattern(text_at(texts, i), patterns.emplace_back());
    if (!error.failed() && i == max_routes) error.code = RouteErrorCode::too_many_routes;
    error.route = i;
    if (error.failed()) return error;
  }
  return {};
}

RouteError compile_texts(const iri_text* texts, std::size_t count, unsigned flags,
                         RouteArrays& arrays) {
  std::vector<Pattern> patterns;
  if (RouteError error = read_patterns(texts, count, patterns); error.failed()) return error;
  return compile(patterns, {.head_by_get = (flags & IRI_ROUTER_HEAD_BY_GET) != 0}, arrays);
}

void put_table(iri_router& router, const RouteTable& table) noexcept {
  router.state[0] = made_mark;
  std::memcpy(router.state + 1, &table, sizeof table);
}

iri_status make_router(iri_router& router, const iri_text* patterns, std::size_t count,
                       unsigned flags, std::uint64_t* memory, std::size_t words,
                       std::size_t* needed, iri_route_problem* problem, iri_error* error) {
  RouteArrays arrays;
  const RouteError wrong = compile_texts(patterns, count, flags, arrays);
  give_problem(problem, wrong);
  if (wrong.failed()) {
    return give_error(error, IRI_ERROR_BAD_VALUE, IRI_COMPONENT_NONE, wrong.offset,
                      static_cast<std::uint32_t>(wrong.route));
  }
  const std::size_t size = PackedRoutes::words(arrays);
  give_value(needed, size);
  if (memory == nullptr || words < size) return give_error(error, IRI_ERROR_BUFFER_TOO_SMALL);
  put_table(router, PackedRoutes::pack(arrays, memory));
  return succeed(error);
}

/// Room for captures of C++, which are not set first: that would take longer than to find a route.
class CaptureRoom {
 public:
  std::string_view* data() noexcept { return reinterpret_cast<std::string_view*>(bytes_); }
  void give(iri_text* captures, std::size_t count) noexcept {
    const std::string_view* const from = std::launder(data());
    for (std::size_t i = 0; i < count; ++i) captures[i] = {from[i].data(), from[i].size()};
  }

 private:
  alignas(std::string_view) std::byte bytes_[max_route_captures * sizeof(std::string_view)];
};
static_assert(std::is_trivially_copyable_v<std::string_view>);

bool find_route(const iri_router* router, std::string_view method, std::string_view path,
                const char* host, std::size_t host_size, iri_text* captures, std::size_t capacity,
                iri_route_match* match) noexcept {
  const std::size_t room = captures == nullptr ? 0 : std::min(capacity, max_route_captures);
  CaptureRoom texts;
  const RouteResult found =
      match_route(table_of(*router), method, path, host, host_size, texts.data(), room);
  if (found) texts.give(captures, std::min<std::size_t>(room, found.captures));
  give(match, iri_route_match{0, static_cast<int>(found.outcome), found.route, found.captures,
                              found.allowed});
  return static_cast<bool>(found);
}

bool no_route(iri_route_match* match) noexcept {
  give(match, iri_route_match IRI_ROUTE_MATCH_INIT);
  return false;
}

/// The path that routed_path() gives.
std::string_view path_to_match(const iri_admission& admitted) noexcept {
  const iri_request_target& parts = admitted.parts;
  if (parts.form == IRI_FORM_ORIGIN) return {admitted.target, parts.path_end};
  if (parts.form != IRI_FORM_ABSOLUTE || parts.host_end == IRI_ABSENT) return {};
  if (parts.authority_end == parts.path_end) return "/";
  return {admitted.target + parts.authority_end, parts.path_end - parts.authority_end};
}

}  // namespace

extern "C" {

const char* iri_route_error_message(int code) {
  return is_route_error(code) ? string_or_null(message(static_cast<RouteErrorCode>(code)))
                              : nullptr;
}

const char* iri_route_error_name(int code) {
  return is_route_error(code) ? string_or_null(name(static_cast<RouteErrorCode>(code))) : nullptr;
}

iri_status iri_router_make(iri_router* router, const iri_text* patterns, size_t count,
                           unsigned flags, uint64_t* memory, size_t words, size_t* needed,
                           iri_route_problem* problem, iri_error* error) {
  give_value(needed, 0);
  if (!is_whole(router)) return invalid(error);
  router->state[0] = 0;
  if (!are_texts(patterns, count) || flags > IRI_ROUTER_HEAD_BY_GET) return invalid(error);
#ifdef __cpp_exceptions
  try {
    return make_router(*router, patterns, count, flags, memory, words, needed, problem, error);
  } catch (const std::exception&) {  // bad_alloc, or length_error
    return invalid(error);
  }
#else  // the single file may be compiled so; what cannot be allocated ends the program then
  return make_router(*router, patterns, count, flags, memory, words, needed, problem, error);
#endif
}

bool iri_find_route(const iri_router* router, const char* method, size_t method_size,
                    const char* path, size_t path_size, const char* host, size_t host_size,
                    iri_text* captures, size_t capacity, iri_route_match* match) {
  const bool valid = is_made(router) && is_text(method, method_size) && is_text(path, path_size) &&
                     is_text(host, host_size);
  if (!valid) return no_route(match);
  return find_route(router, text_of(method, method_size), text_of(path, path_size), host, host_size,
                    captures, capacity, match);
}

bool iri_find_admitted_route(const iri_router* router, const char* method, size_t method_size,
                             const iri_admission* admitted, iri_text* captures, size_t capacity,
                             iri_route_match* match) {
  const bool valid = is_made(router) && is_text(method, method_size) && is_whole(admitted) &&
                     admitted->target != nullptr;
  if (!valid) return no_route(match);
  return find_route(router, text_of(method, method_size), path_to_match(*admitted), admitted->host,
                    admitted->host_size, captures, capacity, match);
}

iri_status iri_route_name(const iri_router* router, uint32_t route, size_t index, iri_text* name,
                          iri_error* error) {
  give_value(name, iri_text{nullptr, 0});
  if (!is_made(router)) return invalid(error);
  const RouteTable table = table_of(*router);
  if (route >= table.route_count) return invalid(error);
  const route_table::Route& of = table.routes[route];
  if (index < of.captures) {
    const std::string_view text = table[table.names[of.first_name + index]];
    give_value(name, iri_text{text.data(), text.size()});
  }
  return succeed(error);
}

iri_status iri_router_allow(const iri_router* router, const iri_route_match* match, char* out,
                            size_t capacity, size_t* needed, iri_error* error) {
  const Output output{out, capacity, needed, error};
  if (!is_made(router) || !is_whole(match)) return output.invalid();
  return output.done(write_methods(table_of(*router), match->allowed, output.buffer()));
}

}  // extern "C"
