// Resolution, normalization, comparison, conversion, encoding, templates, file paths.
#include <vector>

#include "core.hpp"

namespace iri_python {
namespace {

nb::str resolve(nb::handle base, nb::handle reference, bool same_scheme, bool strict_root) {
  const std::string_view text = text_of(reference);
  iri::ResolveOptions options;
  options.same_scheme_compatibility = same_scheme;
  options.underflow = strict_root ? iri::Underflow::error : iri::Underflow::clamp;
  return str_of(value_of(iri::resolve(view_of<iri::IriView>(text_of(base)),
                                      view_of<iri::IriReferenceView>(text), options),
                         text)
                    .text());
}

nb::str relativize(nb::handle base, nb::handle target) {
  const std::string_view text = text_of(target);
  return str_of(
      value_of(iri::relativize(view_of<iri::IriView>(text_of(base)), view_of<iri::IriView>(text)),
               text)
          .text());
}

}  // namespace

iri::NormalizeSteps steps_of(nb::handle names) {
  if (names.is_none()) return iri::default_normalize_steps;
  iri::NormalizeSteps steps;
  for (nb::handle name : nb::iter(names)) {
    const auto step = iri::find_normalize_step(text_of(name));
    if (!step) {
      PyErr_Format(PyExc_ValueError, "no step of normalization is named %R", name.ptr());
      throw nb::python_error();
    }
    steps = steps | iri::NormalizeSteps{*step};
  }
  return steps;
}

namespace {

nb::str normalize(nb::handle reference, nb::handle steps, bool is_uri) {
  const std::string_view text = text_of(reference);
  const iri::NormalizeOptions options{steps_of(steps)};
  if (is_uri)
    return str_of(
        value_of(iri::normalize(view_of<iri::UriReferenceView>(text), options), text).text());
  return str_of(
      value_of(iri::normalize(view_of<iri::IriReferenceView>(text), options), text).text());
}

nb::list missing_steps(nb::handle reference, nb::handle steps) {
  nb::list made;
  for (const iri::NormalizeStep step :
       iri::missing_steps(view_of<iri::IriReferenceView>(text_of(reference)), {steps_of(steps)}))
    made.append(str_of(iri::name(step)));
  return made;
}

iri::ComparisonLevel level_of(nb::handle name) {
  const std::string_view text = text_of(name);
  if (text == "string") return iri::ComparisonLevel::string;
  if (text == "syntax") return iri::ComparisonLevel::syntax;
  if (text == "scheme") return iri::ComparisonLevel::scheme;
  PyErr_Format(PyExc_ValueError, "the levels are 'string', 'syntax' and 'scheme', not %R",
               name.ptr());
  throw nb::python_error();
}

int compare(nb::handle a, nb::handle b, nb::handle level) {
  const auto order = iri::compare(level_of(level), view_of<iri::IriReferenceView>(text_of(a)),
                                  view_of<iri::IriReferenceView>(text_of(b)));
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}

bool same(nb::handle a, nb::handle b, nb::handle level) {
  return iri::same(level_of(level), view_of<iri::IriReferenceView>(text_of(a)),
                   view_of<iri::IriReferenceView>(text_of(b)));
}

std::uint64_t hash(nb::handle reference, nb::handle level) {
  return iri::hash(level_of(level), view_of<iri::IriReferenceView>(text_of(reference)));
}

nb::str to_uri(nb::handle iri) {
  const std::string_view text = text_of(iri);
  return str_of(value_of(iri::to_uri(view_of<iri::IriReferenceView>(text)), text).text());
}

nb::str to_iri(nb::handle uri) {
  const std::string_view text = text_of(uri);
  return str_of(value_of(iri::to_iri(view_of<iri::IriReferenceView>(text)), text).text());
}

nb::str to_display(nb::handle reference) {
  const std::string_view text = text_of(reference);
  return str_of(value_of(iri::to_display(view_of<iri::IriReferenceView>(text)), text));
}

nb::str mask_password(nb::handle reference, nb::handle mask) {
  const std::string_view text = text_of(reference);
  return str_of(
      value_of(iri::mask_password(view_of<iri::IriReferenceView>(text), text_of(mask)), text));
}

nb::str encode(nb::handle text, nb::handle rule) {
  const auto set = iri::EncodeSet::of(rule_of(rule));
  if (!set) {
    PyErr_Format(
        PyExc_ValueError,
        "text cannot be encoded for %R; for example, it can for 'segment', 'query' and 'unreserved'",
        rule.ptr());
    throw nb::python_error();
  }
  return str_of(iri::encode(bytes_of(text), *set));
}

nb::str decode(nb::handle text) {
  const std::string_view utf8 = text_of(text);
  return str_of(value_of(iri::decode_utf8(utf8), utf8));
}

nb::bytes decode_bytes(nb::handle text) {
  const std::string_view utf8 = bytes_of(text);
  const std::string decoded = value_of(iri::decode(utf8), utf8);
  return nb::bytes(decoded.data(), decoded.size());
}

// A dict that nobody else has: a __str__ may take entries out of the one that came in.
nb::dict copy_of(nb::handle dict) {
  PyObject* const made = PyDict_Copy(dict.ptr());
  if (made == nullptr) throw nb::python_error();
  return nb::steal<nb::dict>(made);
}

// The values of a template. `keep` owns the texts of values that are no str, and the lists.
struct Values {
  std::vector<nb::object> keep;
  std::vector<std::vector<std::string_view>> lists;
  std::vector<std::vector<iri::TemplatePair>> pairs;
  std::vector<iri::TemplateVariable> variables;

  std::string_view text(nb::handle value) {
    keep.push_back(PyUnicode_Check(value.ptr()) ? nb::borrow(value) : nb::object(nb::str(value)));
    return text_of(keep.back());
  }
  iri::TemplateValue value(nb::handle value) {
    if (value.is_none()) return {};
    if (nb::isinstance<nb::dict>(value)) {
      pairs.emplace_back();
      const nb::dict entries = copy_of(value);
      for (const auto& [name, one] : entries) pairs.back().push_back({text(name), text(one)});
      return std::span<const iri::TemplatePair>(pairs.back());
    }
    if (nb::isinstance<nb::list>(value) || nb::isinstance<nb::tuple>(value)) {
      lists.emplace_back();
      for (nb::handle one : nb::iter(value)) lists.back().push_back(text(one));
      return std::span<const std::string_view>(lists.back());
    }
    return text(value);
  }
};

nb::str expand(nb::handle uri_template, const nb::dict& variables) {
  Values values;
  const std::size_t size = variables.size();
  values.lists.reserve(size);
  values.pairs.reserve(size);
  for (const auto& [name, value] : variables)
    values.variables.push_back({values.text(name), values.value(value)});
  const std::string_view text = text_of(uri_template);
  return str_of(value_of(iri::expand(text, values.variables), text));
}

iri::PathStyle style_of(bool windows) {
  return windows ? iri::PathStyle::windows : iri::PathStyle::posix;
}

nb::str file_uri(nb::handle path, bool windows) {
  const std::string_view text = bytes_of(path);
  return str_of(value_of(iri::file_uri(text, style_of(windows)), text).text());
}

nb::bytes file_path(nb::handle uri, bool windows) {
  const std::string_view text = text_of(uri);
  const std::string path =
      value_of(iri::file_path(view_of<iri::IriView>(text), style_of(windows)), text);
  return nb::bytes(path.data(), path.size());
}

}  // namespace

void define_operations(nb::module_& module) {
  module.def("resolve", &resolve);
  module.def("relativize", &relativize);
  module.def("normalize", &normalize, nb::arg("reference"), nb::arg("steps").none(),
             nb::arg("is_uri"));
  module.def("missing_steps", &missing_steps, nb::arg("reference"), nb::arg("steps").none());
  module.def("compare", &compare);
  module.def("same", &same);
  module.def("hash", &hash);
  module.def("to_uri", &to_uri);
  module.def("to_iri", &to_iri);
  module.def("to_display", &to_display);
  module.def("mask_password", &mask_password);
  module.def("encode", &encode);
  module.def("decode", &decode);
  module.def("decode_bytes", &decode_bytes);
  module.def("expand", &expand);
  module.def("file_uri", &file_uri);
  module.def("file_path", &file_path);
}

}  // namespace iri_python
