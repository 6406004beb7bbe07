// Resolution, normalization, comparison, conversion, encoding, templates.
#include <algorithm>
#include <deque>
#include <vector>

#include "core.hpp"

namespace iri_wasm {
namespace {

constexpr std::size_t most_expanded = std::size_t{1} << 28U;  // bytes

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

/// `scheme`, of references with hosts in A-labels (RFC 3987 s5.3.3).
constexpr std::uint32_t idna_level = 3;

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

iri::TemplateValue read_value(Message& message, Members& members) {
  const std::uint32_t kind = message.number();
  const std::uint32_t count = message.number();
  if (kind == 1) return {message.text()};
  for (std::uint32_t i = 0; kind == 2 && i < count; ++i) members.list.push_back(message.text());
  if (kind == 2) return {std::span<const std::string_view>(members.list)};
  for (std::uint32_t i = 0; i < count / 2; ++i) {
    const std::string_view name = message.text();
    members.pairs.push_back({name, message.text()});
  }
  return {std::span<const iri::TemplatePair>(members.pairs)};
}

struct Variables {
  std::deque<Members> members;
  std::vector<iri::TemplateVariable> all;  // in the order of their names, as expand() wants them
};

Variables read_variables(Message& message) {
  Variables read;
  while (!message.at_end()) {
    const std::string_view name = message.text();
    read.all.push_back({name, read_value(message, read.members.emplace_back())});
  }
  const auto by_name = [](const auto& a, const auto& b) { return a.name < b.name; };
  std::stable_sort(read.all.begin(), read.all.end(), by_name);
  return read;
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

IRI_EXPORT(join) bool join(std::uint32_t a_size, std::uint32_t b_size) {
  Texts texts;
  const auto a = view_of<iri::IriReferenceView>(texts.next(a_size));
  const std::string_view text = texts.next(b_size);
  const auto b = view_of<iri::IriReferenceView>(text, 1);
  return a && b && give(iri::join(*a, *b), text, 1);
}

IRI_EXPORT(normalize) bool normalize(std::uint32_t size, std::uint32_t steps, bool uri) {
  const std::string_view text = Texts().next(size);
  return uri ? normalize_as<iri::UriReferenceView>(text, steps)
             : normalize_as<iri::IriReferenceView>(text, steps);
}

IRI_EXPORT(compare)
bool compare(std::uint32_t level, std::uint32_t a_size, std::uint32_t b_size) {
  Texts texts;
  const std::string_view one = texts.next(a_size);
  const std::string_view other = texts.next(b_size);
  const auto a = view_of<iri::IriReferenceView>(one);
  const auto b = view_of<iri::IriReferenceView>(other, 1);
  if (!a || !b) return false;
  std::strong_ordering order = std::strong_ordering::equal;
  if (level == idna_level) {
    constexpr iri::unicode::Idna idna;
    const auto in_a_labels = idna.with_ascii_host(*a);
    if (!in_a_labels) return fail(in_a_labels.error(), one);
    const auto other_in_a_labels = idna.with_ascii_host(*b);
    if (!other_in_a_labels) return fail(other_in_a_labels.error(), other, 1);
    order = iri::compare(iri::ComparisonLevel::scheme, *in_a_labels, *other_in_a_labels);
  } else {
    order = iri::compare(level_of(level), *a, *b);
  }
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

/// The places of the references in a text, in units of UTF-16: where each begins and ends.
IRI_EXPORT(find) void find(std::uint32_t size, bool html) {
  const std::string_view text = Texts().next(size);
  Places places(text);
  Reply reply;
  for (auto at = iri::find_reference(text, 0, {.html = html}); at;
       at = iri::find_reference(text, at->end, {.html = html})) {
    reply.number(places.index(at->begin));
    reply.number(places.index(at->end));
  }
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
  const auto checked = iri::check_template(text);
  return checked || fail(checked.error(), text);
}

/// Expands the template that the message begins with, by the variables after it. 0: an error; 1: the text; 2: that would be too long.
/// Each byte of a template writes at most the names and values in the message, and each of their bytes is at most three: so the size of
/// what is measured fits in 32 bits.
IRI_EXPORT(expand) std::uint32_t expand(std::uint32_t size) {
  Message message(size);
  const std::string_view text = message.text();
  if (std::uint64_t{text.size()} * size > most_expanded * 4) return 2;
  const Variables variables = read_variables(message);
  const iri::Written needed = iri::expand(text, variables.all, {});
  if (needed.error.failed() && needed.error.code != iri::ErrorCode::buffer_too_small)
    return fail(needed.error, text) ? 1 : 0;
  if (needed.size > most_expanded) return 2;
  output.resize(needed.size);
  return iri::expand(text, variables.all, output) ? 1 : 0;
}

}  // namespace iri_wasm
