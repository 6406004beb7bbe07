// Editing and building: a part that is set, a segment that is added, a reference made of parts. Lists of origins and of redirect URIs.
#include <vector>

#include "core.hpp"

namespace iri_python {
namespace {

using Value = std::optional<std::string_view>;

Value value_or_none(nb::handle value) {
  return value.is_none() ? std::nullopt : Value(text_of(value));
}

iri::Component component_of(nb::handle name) {
  const std::string_view text = text_of(name);
  for (const auto one : {iri::Component::scheme, iri::Component::authority,
                         iri::Component::userinfo, iri::Component::host, iri::Component::port,
                         iri::Component::path, iri::Component::query, iri::Component::fragment})
    if (iri::name(one) == text) return one;
  PyErr_Format(PyExc_ValueError, "no component is named %R", name.ptr());
  throw nb::python_error();
}

// A reference to edit, of that rule.
struct Edited {
  iri::Rule rule;
  std::string text;
  iri::Components components;

  Edited(nb::handle name, nb::handle reference) : rule(rule_of(name)), text(text_of(reference)) {
    if (!iri::parse(rule, text, components)) raise(iri::diagnose(rule, text), text);
  }
};

nb::str with_part(nb::handle rule, nb::handle reference, nb::handle name, nb::handle value) {
  Edited one(rule, reference);
  const iri::Component part = component_of(name);
  const bool always = part == iri::Component::path || part == iri::Component::host;
  const Value given = always ? Value(text_of(value)) : value_or_none(value);
  const std::string_view text = given.value_or("");
  iri::Error error = iri::detail::misplaced(one.rule, part, given.has_value());
  if (!error.failed())
    error = iri::detail::set_part(one.rule, part, given, one.text, one.components);
  if (error.failed()) raise(error, text);
  return str_of(one.text);
}

iri::EncodeSet segment_set(iri::Rule rule) {
  return iri::is_iri_rule(rule) ? iri::encode_set::isegment : iri::encode_set::segment;
}

nb::str with_child(nb::handle rule, nb::handle reference, nb::handle segment) {
  Edited one(rule, reference);
  const std::string encoded = iri::encode(text_of(segment), segment_set(one.rule));
  if (const iri::Error error = iri::detail::push_child(one.rule, encoded, one.text, one.components);
      error.failed())
    raise(error, encoded);
  return str_of(one.text);
}

// The query of pairs of plain text; None if there are none.
nb::object query_of(nb::handle pairs) {
  iri::Query query(iri::query_policy::plain);
  for (nb::handle pair : nb::iter(pairs)) {
    const auto both = nb::cast<nb::tuple>(pair);
    const nb::object name = plain_text(both[0]);
    const nb::object value = both[1].is_none() ? nb::none() : plain_text(both[1]);
    query.append(text_of(name), value_or_none(value));
  }
  return str_or_none(query.text());
}

std::optional<std::string> part_or_none(nb::handle value) {
  if (value.is_none()) return std::nullopt;
  return std::string(text_of(value));
}

// The value that an error of build() counts in.
std::string_view value_of_part(const iri::detail::BuilderParts& made, const nb::tuple& parts,
                               iri::Component part) {
  if (part == iri::Component::path && !made.segments.empty()) return {};
  const iri::Component order[] = {iri::Component::scheme,  iri::Component::userinfo,
                                  iri::Component::host,    iri::Component::port,
                                  iri::Component::path,    iri::Component::query,
                                  iri::Component::fragment};
  for (std::size_t i = 0; i < std::size(order); ++i)
    if (order[i] == part && !parts[i].is_none()) return text_of(parts[i]);
  return {};
}

// Of (scheme, userinfo, host, port, path, query, fragment), as they stand in a reference, and of segments of plain text.
nb::str build(nb::handle rule, const nb::tuple& parts, nb::handle segments) {
  const iri::Rule start = rule_of(rule);
  iri::detail::BuilderParts made;
  made.scheme = part_or_none(parts[0]);
  made.userinfo = part_or_none(parts[1]);
  made.host = part_or_none(parts[2]);
  made.port = part_or_none(parts[3]);
  made.path = text_of(parts[4]);
  for (nb::handle one : nb::iter(segments))
    made.segments.push_back(iri::encode(text_of(one), segment_set(start)));
  made.query = iri::Query(value_or_none(parts[5]), iri::query_policy::plain);
  made.fragment = part_or_none(parts[6]);
  std::string text;
  iri::Components components;
  const auto form = iri::allowed_by(start);
  iri::Error error;
  if (made.scheme && !form.scheme)
    error = {iri::ErrorCode::has_scheme, iri::Component::scheme, 0};
  else if (made.fragment && !form.fragment)
    error = {iri::ErrorCode::has_fragment, iri::Component::fragment, 0};
  else
    error = iri::detail::build(start, made, text, components);
  if (error.failed()) raise(error, value_of_part(made, parts, error.component));
  return str_of(text);
}

std::vector<std::string> entries_of(nb::handle list) {
  std::vector<std::string> entries;
  for (nb::handle entry : nb::iter(list)) entries.emplace_back(text_of(entry));
  return entries;
}

template <class List>
List list_of(iri::Result<List, iri::ListError> made, const std::vector<std::string>& entries) {
  if (made) return *std::move(made);
  const iri::ListError& error = made.error();
  const nb::str entry = str_of(entries[error.index]);
  PyErr_Format(PyExc_ValueError, "entry %zu, %R: %s", error.index, entry.ptr(),
               std::string(iri::message(error.code)).c_str());
  throw nb::python_error();
}

iri::OriginList origins_of(nb::handle list) {
  const auto entries = entries_of(list);
  return list_of(iri::OriginList::make(entries), entries);
}

iri::RedirectUriList redirect_uris_of(nb::handle list, nb::handle localhost) {
  const auto entries = entries_of(list);
  iri::RedirectUriOptions options;
  options.localhost = flag_of(localhost);
  return list_of(iri::RedirectUriList::make(entries, options), entries);
}

}  // namespace

void define_editing(nb::module_& module) {
  define(module, "with_part", &with_part);
  define(module, "with_child", &with_child);
  module.def("query_of", &query_of, nb::arg("pairs").none(),
             nb::sig("def query_of(pairs: list[tuple[object, object]]) -> str | None"));
  define(module, "build", &build);
  nb::class_<iri::OriginList>(module, "OriginList")
      .def(
          "allows",
          [](const iri::OriginList& list, nb::handle origin) {
            return list.allows(bytes_of(origin));
          },
          nb::arg("origin").none());
  nb::class_<iri::RedirectUriList>(module, "RedirectUriList")
      .def(
          "allows",
          [](const iri::RedirectUriList& list, nb::handle uri) {
            return list.allows(bytes_of(uri));
          },
          nb::arg("uri").none());
  define(module, "make_origin_list", &origins_of);
  define(module, "make_redirect_uri_list", &redirect_uris_of);
}

}  // namespace iri_python
