// Matching, parts, errors; many texts at once.
#include <nanobind/stl/optional.h>

#include <vector>

#include "core.hpp"

namespace iri_python {
namespace {

// The UTF-8 of a str; none if it has a lone surrogate, which no rule has.
std::optional<std::string_view> utf8_or_none(nb::handle text) {
  Py_ssize_t size = 0;
  const char* const data = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (data != nullptr) return std::string_view(data, static_cast<std::size_t>(size));
  clear_unicode_error();
  return std::nullopt;
}

bool is_valid(nb::handle rule, nb::handle text) {
  const iri::Rule wanted = rule_of(rule);
  if (!PyUnicode_Check(text.ptr())) return iri::is_valid(wanted, bytes_of(text));
  const std::optional<std::string_view> utf8 = utf8_or_none(text);
  return utf8 && iri::is_valid(wanted, *utf8);
}

void check(nb::handle rule, nb::handle text) {
  const iri::Rule wanted = rule_of(rule);
  const std::string_view utf8 = bytes_of(text);
  if (iri::is_valid(wanted, utf8)) return;
  const iri::Error error = iri::diagnose(wanted, utf8);
  raise(error, utf8, iri::expected_phrase(wanted, utf8, error));
}

// The characters that were checked, as a `str` itself.
nb::object checked(nb::handle rule, nb::handle text) {
  static_cast<void>(text_of(text));  // bytes are checked, too, but no str is made of them
  check(rule, text);
  return exact(text);
}

nb::tuple split(nb::handle text) {
  const auto view = view_of<iri::IriReferenceView>(text_of(text));
  return nb::make_tuple(str_or_none(view.scheme()), str_or_none(view.authority()),
                        str_or_none(view.userinfo()), str_or_none(view.host()),
                        str_or_none(view.port()), str_of(view.path()), str_or_none(view.query()),
                        str_or_none(view.fragment()));
}

// A part of the text, decoded into these octets. If they are not UTF-8, the place of the error is the beginning of the part.
nb::str decoded_part(const std::string& octets, std::string_view part, iri::Component component,
                     std::string_view text) {
  PyObject* const made =
      PyUnicode_DecodeUTF8(octets.data(), static_cast<Py_ssize_t>(octets.size()), nullptr);
  if (made != nullptr) return nb::steal<nb::str>(made);
  clear_unicode_error();
  raise(
      {iri::ErrorCode::not_utf8, component, static_cast<std::uint32_t>(part.data() - text.data())},
      text);
}

nb::list segments(nb::handle reference) {
  const std::string_view text = text_of(reference);
  nb::list made;
  for (const std::string_view segment : iri::segments(view_of<iri::IriReferenceView>(text)))
    made.append(
        decoded_part(value_of(iri::decode(segment), segment), segment, iri::Component::path, text));
  return made;
}

nb::str decoded_parameter(std::string_view encoded, iri::QueryPolicy policy,
                          std::string_view text) {
  return decoded_part(iri::decode_parameter(encoded, policy), encoded, iri::Component::query, text);
}

nb::list parameters(nb::handle reference, nb::handle form) {
  const std::string_view text = text_of(reference);
  const iri::QueryPolicy policy =
      flag_of(form) ? iri::query_policy::form : iri::query_policy::plain;
  nb::list made;
  for (const iri::Parameter& one : iri::parameters(view_of<iri::IriReferenceView>(text), policy))
    made.append(nb::make_tuple(
        decoded_parameter(one.name, policy, text),
        one.value ? nb::object(decoded_parameter(*one.value, policy, text)) : nb::none()));
  return made;
}

nb::object origin(nb::handle text) {
  const auto found = iri::origin(view_of<iri::IriView>(text_of(text)));
  if (!found) return nb::none();
  return str_of(iri::serialize(*found));
}

// The texts of a sequence. Those that are no str, and those with lone surrogates, are of no rule.
nb::list each_is_valid(nb::handle rule, nb::handle texts) {
  const iri::Rule wanted = rule_of(rule);
  std::vector<nb::object> kept;
  std::vector<std::optional<std::string_view>> views;
  for (nb::handle text : nb::iter(texts)) {
    kept.push_back(nb::borrow(text));  // the text must live while the GIL is not held
    views.push_back(PyUnicode_Check(text.ptr()) ? utf8_or_none(text) : std::nullopt);
  }
  std::vector<char> valid(views.size());
  {
    const nb::gil_scoped_release released;
    for (std::size_t i = 0; i < views.size(); ++i)
      valid[i] = views[i] && iri::is_valid(wanted, *views[i]) ? 1 : 0;
  }
  nb::list made;
  for (const char one : valid) made.append(nb::bool_(one != 0));
  return made;
}

nb::list rules() {
  nb::list made;
  for (unsigned i = 0; i < iri::rule_count; ++i) {
    const auto rule = static_cast<iri::Rule>(i);
    made.append(nb::make_tuple(str_of(iri::name(rule)), str_of(iri::abnf(rule))));
  }
  return made;
}

}  // namespace

void define_parsing(nb::module_& module) {
  module.def("is_valid", &is_valid, nb::arg("rule").none(), nb::arg("text").none(),
             nb::sig("def is_valid(rule: str, text: str | bytes) -> bool"),
             "Whether a text is of the rule: any rule of the two RFCs, by its name there.\n\n"
             ">>> import libiri\n"
             ">>> libiri.is_valid(\"IRI\", \"http://a/\"), libiri.is_valid(\"port\", \"http\")\n"
             "(True, False)\n");
  define(module, "check", &check);
  module.def("checked", &checked, nb::arg("rule").none(), nb::arg("text").none(),
             nb::sig("def checked(rule: str, text: object) -> str"));
  define(module, "split", &split);
  define(module, "segments", &segments);
  define(module, "parameters", &parameters);
  module.def("origin", &origin, nb::arg("text").none(),
             nb::sig("def origin(text: str) -> str | None"));
  module.def(
      "each_is_valid", &each_is_valid, nb::arg("rule").none(), nb::arg("texts").none(),
      nb::sig(
          "def each_is_valid(rule: str, texts: collections.abc.Iterable[object]) -> list[bool]"),
      "Whether each is a ``str`` of the rule. Other threads run meanwhile.\n\n"
      ">>> import libiri\n"
      ">>> libiri.each_is_valid(\"IRI\", [\"http://a/\", \"a b\", None])\n"
      "[True, False, False]\n");
  module.def("rules", &rules);
}

}  // namespace iri_python
