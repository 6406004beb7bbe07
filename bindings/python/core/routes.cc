// The router: patterns to numbers, requests to a number and captures. What a route leads to is kept in Python.
#include <array>
#include <vector>

#include "core.hpp"

namespace iri_python {
namespace {

using Numbers = iri::Router<std::uint32_t>;

[[noreturn]] void raise_route(const iri::RouteError& error) {
  const nb::object type = nb::module_::import_("libiri._error").attr("RouteError");
  const nb::object made =
      type(str_of(iri::name(error.code)), str_of(iri::message(error.code)), error.offset,
           str_of(error.pattern), str_of(error.other_pattern), str_of(error.witness));
  PyErr_SetObject(type.ptr(), made.ptr());
  throw nb::python_error();
}

Numbers make_router(nb::handle patterns, nb::handle head_by_get) {
  const bool answers_head = flag_of(head_by_get);
  iri::RouterBuilder<std::uint32_t> builder;
  std::uint32_t number = 0;
  for (nb::handle pattern : nb::iter(patterns))
    if (const auto added = builder.add(text_of(pattern), number++); !added)
      raise_route(added.error());
  auto router = std::move(builder).build({answers_head});
  if (!router) raise_route(router.error());
  return *std::move(router);
}

// (route or None, captures as a dict, methods that are allowed).
nb::tuple match(const Numbers& router, nb::handle method, nb::handle path, nb::handle host) {
  std::array<std::string_view, iri::max_route_captures> captures;
  const std::optional<std::string_view> name =
      host.is_none() ? std::nullopt : std::optional(utf8_of(host));
  const auto found = router.match_path(bytes_of(method), utf8_of(path), name, captures);
  nb::dict values;
  nb::list allowed;
  if (found) {
    const auto names = router.names(found.route);
    for (std::size_t i = 0; i < found.captures; ++i) values[str_of(names[i])] = str_of(captures[i]);
  }
  for (std::size_t i = 0; i < router.methods().size(); ++i)
    if ((found.allowed >> i & 1U) != 0) allowed.append(str_of(router.methods()[i]));
  return nb::make_tuple(found ? nb::object(nb::int_(found.route)) : nb::none(), values, allowed);
}

nb::str route_template(nb::handle pattern) {
  const auto made = iri::route_template(text_of(pattern));
  if (!made) raise_route(made.error());
  return str_of(*made);
}

}  // namespace

void define_routes(nb::module_& module) {
  nb::class_<Numbers>(module, "Router")
      .def("match", &match, nb::arg("method").none(), nb::arg("path").none(),
           nb::arg("host").none())
      .def("pattern",
           [](const Numbers& router, std::uint32_t route) { return str_of(router.pattern(route)); })
      .def("__len__", &Numbers::size);
  define(module, "make_router", &make_router);
  define(module, "route_template", &route_template);
}

}  // namespace iri_python
