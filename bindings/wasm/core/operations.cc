// Resolution, normalization, comparison, conversion, encoding, templates.
#include <algorithm>
#include <vector>

#include "core.hpp"

namespace iri_wasm {
namespace {

struct Variable {
  std::string name;
  std::uint32_t kind;
  std::vector<std::string> texts;
};
std::vector<Variable> variables;

/// A view of the text, or none, and its error written.
template <class View>
std::optional<View> view_of(std::string_view text, std::uint32_t which = 0) {
  const auto view = View::parse(text);
  if (view) return *view;
  fail(view.error(), text, which);
  output = iri::expected_phrase(View::rule, text, view.error());
  return std::nullopt;
}

iri::ResolveOptions resolve_options(std::uint32_t flags) {
  iri::ResolveOptions options;
  options.same_scheme_compatibility = (flags & 1U) != 0;
  options.underflow = (flags & 2U) != 0 ? iri::Underflow::error : iri::Underflow::clamp;
  return options;
}

iri::NormalizeOptions steps_of(std::uint32_t bits) {
  iri::NormalizeSteps steps;
  for (unsigned i = 0; i < iri::enum_size<iri::NormalizeStep>; ++i)
    if ((bits >> i & 1U) != 0)
      steps = steps | iri::NormalizeSteps{static_cast<iri::NormalizeStep>(i)};
  return {steps};
}

template <class View>
bool normalize_as(std::string_view text, std::uint32_t steps) {
  const auto view = view_of<View>(text);
  return view && give(iri::normalize(*view, steps_of(steps)), text);
}

iri::ComparisonLevel level_of(std::uint32_t number) {
  return number == 0   ? iri::ComparisonLevel::string
         : number == 1 ? iri::ComparisonLevel::syntax
                       : iri::ComparisonLevel::scheme;
}

/// The views of a list or an array, kept as long as the expansion runs.
struct Members {
  std::vector<std::string_view> list;
  std::vector<iri::TemplatePair> pairs;
};

iri::TemplateValue value_of(const Variable& variable, Members& members) {
  if (variable.kind == 1) return {std::string_view(variable.texts.at(0))};
  if (variable.kind == 2) {
    members.list.assign(variable.texts.begin(), variable.texts.end());
    return {std::span<const std::string_view>(members.list)};
  }
  for (std::size_t i = 0; i + 1 < variable.texts.size(); i += 2)
    members.pairs.push_back({variable.texts[i], variable.texts[i + 1]});
  return {std::span<const iri::TemplatePair>(members.pairs)};
}

}  // namespace

IRI_EXPORT(resolve)
bool resolve(std::uint32_t base_size, std::uint32_t size, std::uint32_t flags) {
  Texts texts;
  const auto base = view_of<iri::IriView>(texts.next(base_size));
  const std::string_view text = texts.next(size);
  const auto reference = view_of<iri::IriReferenceView>(text, 1);
  return base && reference &&
         give(iri::resolve(*base, *reference, resolve_options(flags)), text, 1);
}

IRI_EXPORT(relativize) bool relativize(std::uint32_t base_size, std::uint32_t size) {
  Texts texts;
  const auto base = view_of<iri::IriView>(texts.next(base_size));
  const std::string_view text = texts.next(size);
  const auto target = view_of<iri::IriView>(text, 1);
  return base && target && give(iri::relativize(*base, *target), text, 1);
}

IRI_EXPORT(normalize) bool normalize(std::uint32_t size, std::uint32_t steps, bool uri) {
  const std::string_view text = Texts().next(size);
  return uri ? normalize_as<iri::UriReferenceView>(text, steps)
             : normalize_as<iri::IriReferenceView>(text, steps);
}

IRI_EXPORT(compare)
bool compare(std::uint32_t level, std::uint32_t a_size, std::uint32_t b_size) {
  Texts texts;
  const auto a = view_of<iri::IriReferenceView>(texts.next(a_size));
  const auto b = view_of<iri::IriReferenceView>(texts.next(b_size), 1);
  if (!a || !b) return false;
  const auto order = iri::compare(level_of(level), *a, *b);
  numbers[0] = order < 0 ? 0 : order > 0 ? 2 : 1;
  return true;
}

IRI_EXPORT(convert) bool convert(std::uint32_t how, std::uint32_t size) {
  const std::string_view text = Texts().next(size);
  const auto view = view_of<iri::IriReferenceView>(text);
  if (!view) return false;
  if (how == 0) return give(iri::to_uri(*view), text);
  if (how == 1) return give(iri::to_iri(*view), text);
  if (how == 2) return give(iri::to_display(*view), text);
  return give(iri::mask_password(*view), text);
}

IRI_EXPORT(origin) bool origin(std::uint32_t size) {
  const auto view = view_of<iri::IriView>(Texts().next(size));
  if (!view) return false;
  const auto found = iri::origin(*view);
  output = found ? iri::serialize(*found) : "";
  return true;
}

/// A text without a set is encoded but for unreserved characters.
IRI_EXPORT(encode) void encode(std::uint32_t set, std::uint32_t size) {
  using namespace iri::encode_set;
  const iri::EncodeSet sets[] = {unreserved, segment, path, query, fragment, userinfo, reg_name};
  output = iri::encode(Texts().next(size), sets[std::min<std::size_t>(set, std::size(sets) - 1)]);
}

IRI_EXPORT(decode) bool decode(std::uint32_t size) {
  const std::string_view text = Texts().next(size);
  return give(iri::decode_utf8(text), text);
}

IRI_EXPORT(check_template) bool check_template(std::uint32_t size) {
  const std::string_view text = Texts().next(size);
  const iri::Error error = iri::check_template(text);
  return !error || fail(error, text);
}

/// The variables of the next expansion, and the texts of the last of them. A text without a variable is left out.
IRI_EXPORT(variable) void variable(std::uint32_t size, std::uint32_t kind) {
  variables.push_back({std::string(Texts().next(size)), kind, {}});
}
IRI_EXPORT(member) void member(std::uint32_t size) {
  if (!variables.empty()) variables.back().texts.emplace_back(Texts().next(size));
}
IRI_EXPORT(expand) bool expand(std::uint32_t size) {
  std::vector<Members> members(variables.size());
  std::vector<iri::TemplateVariable> given;
  for (std::size_t i = 0; i < variables.size(); ++i)
    given.push_back({variables[i].name, value_of(variables[i], members[i])});
  const std::string_view text = Texts().next(size);
  const bool done = give(iri::expand(text, given), text);
  variables.clear();
  return done;
}

}  // namespace iri_wasm
