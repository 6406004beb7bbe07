// Resolution, normalization, comparison, conversion, encoding, templates, file paths.
#include <vector>

#include "core.hpp"

namespace iri_python {
namespace {

nb::str resolve(nb::handle base, nb::handle reference, nb::handle same_scheme,
                nb::handle strict_root) {
  const std::string_view text = text_of(reference);
  iri::ResolveOptions options;
  options.same_scheme_compatibility = flag_of(same_scheme);
  options.underflow = flag_of(strict_root) ? iri::Underflow::error : iri::Underflow::clamp;
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

nb::str join(nb::handle base, nb::handle reference) {
  const std::string_view text = text_of(reference);
  return str_of(value_of(iri::join(view_of<iri::IriReferenceView>(text_of(base)),
                                   view_of<iri::IriReferenceView>(text)),
                         text)
                    .text());
}

}  // namespace

// iri::normalize_options, by the name there.
static iri::NormalizeSteps steps_by_name(nb::handle name) {
  const std::string_view text = text_of(name);
  if (text == "syntax") return iri::normalize_options::syntax.steps;
  if (text == "scheme") return iri::normalize_options::scheme.steps;
  if (text == "all") return iri::normalize_options::all.steps;
  PyErr_Format(PyExc_ValueError,
               "steps are a list of names, or 'syntax', 'scheme' or 'all', not %R", name.ptr());
  throw nb::python_error();
}

iri::NormalizeSteps steps_of(nb::handle names) {
  if (names.is_none()) return iri::default_normalize_steps;
  if (nb::isinstance<nb::str>(names)) return steps_by_name(names);
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

// A level of iri::ComparisonLevel, or the one above: that of references with hosts in A-labels.
struct Level {
  iri::ComparisonLevel level;
  bool idna = false;
};

Level level_of(nb::handle name) {
  const std::string_view text = text_of(name);
  if (text == "string") return {iri::ComparisonLevel::string};
  if (text == "syntax") return {iri::ComparisonLevel::syntax};
  if (text == "scheme") return {iri::ComparisonLevel::scheme};
  if (text == "idna") return {iri::ComparisonLevel::scheme, true};
  PyErr_Format(PyExc_ValueError, "the levels are 'string', 'syntax', 'scheme' and 'idna', not %R",
               name.ptr());
  throw nb::python_error();
}

// Calls `use` with the references in the form that the level compares.
template <class Use, class... Texts>
auto with_compared(const Level& level, const Use& use, const Texts&... texts) {
  constexpr iri::unicode::Idna idna;
  if (!level.idna) return use(level.level, view_of<iri::IriReferenceView>(text_of(texts))...);
  return use(level.level,
             value_of(idna.with_ascii_host(view_of<iri::IriReferenceView>(text_of(texts))),
                      text_of(texts))...);
}

int compare(nb::handle a, nb::handle b, nb::handle level) {
  const auto order = with_compared(
      level_of(level),
      [](auto how, const auto& one, const auto& other) { return iri::compare(how, one, other); }, a,
      b);
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}

bool same(nb::handle a, nb::handle b, nb::handle level) {
  return with_compared(
      level_of(level),
      [](auto how, const auto& one, const auto& other) { return iri::same(how, one, other); }, a,
      b);
}

std::uint64_t hash(nb::handle reference, nb::handle level) {
  return with_compared(
      level_of(level), [](auto how, const auto& one) { return iri::hash(how, one); }, reference);
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

// A dict or a list that nobody else has: an __index__ may change the one that came in.
template <class Copy>
Copy owned(PyObject* made) {
  if (made == nullptr) throw nb::python_error();
  return nb::steal<Copy>(made);
}

nb::str mask_secrets(nb::handle reference, nb::handle mask, nb::handle userinfo,
                     nb::handle known_parameters, nb::handle parameters) {
  const std::string_view text = text_of(reference);
  std::vector<nb::object> keep;
  std::vector<std::string_view> names;
  for (nb::handle name : owned<nb::tuple>(PySequence_Tuple(parameters.ptr()))) {
    keep.push_back(nb::borrow(name));
    names.push_back(text_of(name));
  }
  const iri::MaskOptions options{.mask = text_of(mask),
                                 .userinfo = flag_of(userinfo),
                                 .known_parameters = flag_of(known_parameters),
                                 .parameters = names};
  return str_of(value_of(iri::mask_secrets(view_of<iri::IriReferenceView>(text), options), text));
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

// The values of a template. `keep` owns the texts of values that are no str, and the lists.
struct Values {
  std::vector<nb::object> keep;
  std::vector<std::vector<std::string_view>> lists;
  std::vector<std::vector<iri::TemplatePair>> pairs;
  std::vector<iri::TemplateVariable> variables;

  std::string_view text(nb::handle value) {
    keep.push_back(plain_text(value));
    return text_of(keep.back());
  }
  iri::TemplateValue value(nb::handle value) {
    if (value.is_none()) return {};
    if (nb::isinstance<nb::dict>(value)) {
      pairs.emplace_back();
      const auto entries = owned<nb::dict>(PyDict_Copy(value.ptr()));
      for (const auto& [name, one] : entries)
        if (!one.is_none()) pairs.back().push_back({text(name), text(one)});
      return std::span<const iri::TemplatePair>(pairs.back());
    }
    if (nb::isinstance<nb::list>(value) || nb::isinstance<nb::tuple>(value)) {
      lists.emplace_back();
      for (nb::handle one : owned<nb::tuple>(PySequence_Tuple(value.ptr())))
        if (!one.is_none()) lists.back().push_back(text(one));
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

// None: it is not UTF-8.
nb::object str_if_utf8(std::string_view text) {
  PyObject* const made =
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), nullptr);
  if (made != nullptr) return nb::steal(made);
  clear_unicode_error();
  return nb::none();
}

// What a value is in Python. None: a text is not UTF-8, or a name of an array stands twice: no value of Python expands to it.
nb::object value_of_match(const iri::MatchedVariable& one) {
  nb::list texts;
  for (const std::string& text : one.texts) {
    texts.append(str_if_utf8(text));
    if (texts[texts.size() - 1].is_none()) return nb::none();
  }
  if (one.kind == iri::TemplateValue::Kind::string) return texts[0];
  if (one.kind == iri::TemplateValue::Kind::list) return texts;
  nb::dict pairs;
  for (std::size_t i = 0; i + 1 < texts.size(); i += 2) pairs[texts[i]] = texts[i + 1];
  return 2 * pairs.size() == texts.size() ? nb::object(pairs) : nb::none();
}

nb::dict match_template(nb::handle uri_template, nb::handle text) {
  const std::string_view form = text_of(uri_template);
  const std::string_view utf8 = text_of(text);
  const auto found = iri::match_template(form, utf8);
  if (!found) {
    const iri::TemplateMatchError error = found.error();
    const bool in_text = error.code == iri::TemplateMatchCode::no_match;
    raise(iri::name(error.code), iri::message(error.code), error.offset, in_text ? utf8 : form);
  }
  nb::dict values;
  for (const iri::MatchedVariable& one : *found) {
    const nb::object value = value_of_match(one);
    const auto none = iri::TemplateMatchCode::no_match;
    if (value.is_none()) raise(iri::name(none), iri::message(none), 0, utf8);
    values[str_of(one.name)] = value;
  }
  return values;
}

// "&amp;" is "&".
std::string without_entities(std::string_view text) {
  std::string out;
  for (std::size_t at = text.find("&amp;"); at != text.npos; at = text.find("&amp;")) {
    out.append(text.substr(0, at + 1));
    text.remove_prefix(at + 5);
  }
  return out.append(text);
}

// (begin, end, reference) of each, in characters.
nb::list find(nb::handle text, nb::handle html) {
  const std::string_view utf8 = text_of(text);
  const iri::FindOptions options{.html = flag_of(html)};
  nb::list made;
  std::size_t passed = 0;
  std::size_t index = 0;
  for (auto at = iri::find_reference(utf8, 0, options); at;
       at = iri::find_reference(utf8, at->end, options)) {
    const std::string_view found = utf8.substr(at->begin, at->end - at->begin);
    const std::size_t begin = index + characters_of(utf8.substr(passed, at->begin - passed));
    index = begin + characters_of(found);
    passed = at->end;
    made.append(nb::make_tuple(begin, index,
                               options.html ? str_of(without_entities(found)) : str_of(found)));
  }
  return made;
}

// (reference, changes as (kind, message, begin, end)), in characters.
nb::tuple repair(nb::handle text, nb::handle scheme, nb::handle backslash_is_slash,
                 nb::handle delimited, nb::handle scp_form) {
  const std::string_view utf8 = text_of(text);
  const iri::RepairOptions options{.backslash_is_slash = flag_of(backslash_is_slash),
                                   .scheme = text_of(scheme),
                                   .delimited = flag_of(delimited),
                                   .scp_form = flag_of(scp_form)};
  const auto repaired = iri::repair(utf8, options);
  if (!repaired) {
    const bool of_scheme = repaired.error().code == iri::ErrorCode::bad_scheme;
    raise(repaired.error(), of_scheme ? options.scheme : utf8);
  }
  nb::list changes;
  std::size_t passed = 0;
  std::size_t index = 0;
  for (const iri::RepairChange& one : repaired->changes) {
    index += characters_of(utf8.substr(passed, one.offset - passed));
    passed = one.offset;
    const std::size_t end = index + characters_of(utf8.substr(passed, one.size));
    changes.append(
        nb::make_tuple(str_of(iri::name(one.kind)), str_of(iri::message(one.kind)), index, end));
  }
  return nb::make_tuple(str_of(repaired->reference.text()), changes);
}

// (verdict, URL or None).
nb::tuple browser_reading(nb::handle text) {
  const auto read = iri::browser_reading(view_of<iri::IriView>(text_of(text)));
  return nb::make_tuple(str_of(iri::name(read.verdict)),
                        read.url.empty() ? nb::none() : nb::object(str_of(read.url)));
}

// Each habit and its sentence.
nb::list habits() {
  nb::list made;
  for (const iri::Habit habit : iri::HabitSet::all())
    made.append(nb::make_tuple(str_of(iri::name(habit)), str_of(iri::sentence(habit))));
  return made;
}

iri::HabitSet habits_of(nb::handle names) {
  if (names.is_none()) return iri::default_habits();
  iri::HabitSet set;
  for (nb::handle one : nb::iter(names)) {
    const auto habit = iri::find_habit(text_of(one));
    if (!habit) {
      PyErr_Format(PyExc_ValueError, "no habit is named %R", one.ptr());
      throw nb::python_error();
    }
    set.insert(*habit);
  }
  return set;
}

iri::Guards guards_of(nb::handle guards, iri::HabitSet habits) {
  std::vector<std::string> entries;
  for (nb::handle one : nb::iter(guards)) entries.emplace_back(text_of(one));
  const auto made = iri::Guards::make(entries, {.habits = habits});
  if (made) return *made;
  const nb::str wrong = str_of(entries[made.error().index]);
  PyErr_Format(PyExc_ValueError, "guard %R: %s", wrong.ptr(),
               std::string(iri::message(made.error().code)).c_str());
  throw nb::python_error();
}

// Of each reading the octets, the names of its habits, and the numbers of the guards that it lies in.
nb::list readings(nb::handle path, nb::handle names, nb::handle guards, std::size_t most) {
  const std::string_view text = text_of(path);
  const iri::HabitSet habits = habits_of(names);
  if (text.size() > iri::max_readings_path) {
    raise(iri::Error{iri::ErrorCode::too_long, iri::Component::path,
                     static_cast<std::uint32_t>(iri::max_readings_path)},
          text);
  }
  const iri::Guards table = guards_of(guards, habits);
  nb::list made;
  for (const iri::Reading& one : iri::readings(text, habits, most)) {
    nb::list how, held;
    for (const iri::Habit habit : one.habits) how.append(str_of(iri::name(habit)));
    for (const std::size_t guard : table.holding(one.path)) held.append(guard);
    made.append(nb::make_tuple(nb::bytes(one.path.data(), one.path.size()), how, held));
  }
  return made;
}

iri::PathStyle style_of(nb::handle windows) {
  return flag_of(windows) ? iri::PathStyle::windows : iri::PathStyle::posix;
}

nb::str file_uri(nb::handle path, nb::handle windows) {
  const std::string_view text = bytes_of(path);
  return str_of(value_of(iri::file_uri(text, style_of(windows)), text).text());
}

nb::bytes file_path(nb::handle uri, nb::handle windows) {
  const std::string_view text = text_of(uri);
  const std::string path =
      value_of(iri::file_path(view_of<iri::IriView>(text), style_of(windows)), text);
  return nb::bytes(path.data(), path.size());
}

}  // namespace

void define_operations(nb::module_& module) {
  define(module, "resolve", &resolve);
  define(module, "relativize", &relativize);
  define(module, "join", &join);
  define(module, "normalize", &normalize);
  define(module, "missing_steps", &missing_steps);
  define(module, "compare", &compare);
  define(module, "same", &same);
  define(module, "hash", &hash);
  define(module, "to_uri", &to_uri);
  define(module, "to_iri", &to_iri);
  define(module, "to_display", &to_display);
  define(module, "mask_password", &mask_password);
  define(module, "mask_secrets", &mask_secrets);
  define(module, "encode", &encode);
  define(module, "decode", &decode);
  define(module, "decode_bytes", &decode_bytes);
  define(module, "expand", &expand);
  define(module, "match_template", &match_template);
  define(module, "find", &find);
  define(module, "repair", &repair);
  define(module, "browser_reading", &browser_reading);
  module.def("habits", &habits);
  module.def("readings", &readings, nb::arg("path").none(), nb::arg("habits").none(),
             nb::arg("guards").none(), nb::arg("most"));
  define(module, "file_uri", &file_uri);
  define(module, "file_path", &file_path);
}

}  // namespace iri_python
