#include "iri/inspect.hpp"

#include <algorithm>

#include "gate/inspector.hpp"
#include "iri/percent.hpp"

namespace iri { inline namespace v0 {
namespace detail {
namespace {

/// Whether a pct-encoded is there that normalization does not decode, and that has a digit in lower case.
bool has_lower_case_hex(std::string_view text, std::size_t at) noexcept {
  const bool lower = pct_encoded_at(text, at) && (text[at + 1] >= 'a' || text[at + 2] >= 'a');
  return lower && !encode_set::unreserved.keeps(octet_at(text, at));
}

}  // namespace

void Inspector::add(Finding kind, Component component, Range range) noexcept {
  kinds_.in(component).insert(kind);
  if (!rules_.wanted.contains(kind, component)) return;
  ++count_;
  if (stored_ == out_.size()) return;
  out_[stored_++] = {kind, component, RequestText::target, range.begin, range.end};
}

void Inspector::add_all(FindingSet kinds, Range range) noexcept {
  for (const Finding kind : kinds) add(kind, Component::host, range);
}

void Inspector::scheme(std::string_view scheme) noexcept {
  scheme_ = scheme;
  if (detail::is_special_scheme(scheme)) {
    kind_ = SchemeKind::special;
    special_ = true;
  } else if (is_file_scheme(scheme)) {
    kind_ = SchemeKind::file;
    special_ = true;
  } else if (is_active_scheme(scheme)) {
    const auto end = static_cast<std::uint32_t>(scheme.size());
    add(Finding::active_scheme, Component::scheme, {0, end});
  }
}

void Inspector::userinfo(Range range) noexcept {
  add(Finding::userinfo, Component::userinfo, range);
  limit(Finding::long_userinfo, Component::userinfo, range, rules_.limits.userinfo);
  const std::size_t colon = slice(range).find(':');
  if (colon != std::string_view::npos) {
    const auto begin = static_cast<std::uint32_t>(range.begin + colon + 1);
    add(Finding::password, Component::userinfo, {begin, range.end});
  }
  characters(Component::userinfo, range);
}

/// The first "@" that begins no segment.
void Inspector::late_at_sign(Range path) noexcept {
  const std::string_view text = slice(path);
  std::size_t at = text.find('@');
  while (at != text.npos && text[at - 1] == '/') at = text.find('@', at + 1);
  if (at == text.npos) return;
  const auto begin = static_cast<std::uint32_t>(path.begin + at);
  add(Finding::late_at_sign, Component::path, {begin, begin + 1});
}

void Inspector::query(Range range) noexcept {
  limit(Finding::long_query, Component::query, range, rules_.limits.query);
  if (is_unencoded()) unencoded(Component::query, range);
  characters(Component::query, range);
  // A query of n bytes has at most n + 1 parameters; `delimiters` may be `absent`.
  const std::uint32_t most = rules_.limits.parameters;
  if (std::min(range.size(), features_.delimiters) < most) return;
  const std::string_view text = slice(range);
  const auto ends =
      std::count_if(text.begin(), text.end(), [](char c) noexcept { return c == '&' || c == ';'; });
  if (static_cast<std::uint32_t>(ends) < most) return;
  add(Finding::many_parameters, Component::query, range);
}

void Inspector::fragment(Range range) noexcept {
  add(Finding::fragment, Component::fragment, range);
  limit(Finding::long_fragment, Component::fragment, range, rules_.limits.fragment);
  characters(Component::fragment, range);
}

void Inspector::whole() noexcept {
  const Range range{0, static_cast<std::uint32_t>(text_.size())};
  limit(Finding::long_text, Component::none, range, rules_.limits.text);
}

void Inspector::hex_digits(Component component, Range range) noexcept {
  if (!features_.has(Features::pct_lower_hex)) return;
  for (std::size_t at = range.begin; (at = text_.find('%', at)) < range.end; ++at) {
    if (!has_lower_case_hex(text_, at)) continue;
    const auto begin = static_cast<std::uint32_t>(at);
    return add(Finding::lower_case_hex, component, {begin, begin + 3});
  }
}

namespace {

/// Inspects from the path on; this part is the same for all texts.
void inspect_rest(Inspector& inspector, const Components& c) noexcept {
  inspector.path({c.path_begin(), c.path_end}, c.has_authority());
  if (c.has_query()) inspector.query({c.path_end + 1, c.query_end});
  if (c.has_fragment()) inspector.fragment({c.query_end + 1, c.size});
  inspector.whole();
}

void inspect_hex_digits(Inspector& inspector, const Components& c) noexcept {
  inspector.hex_digits(Component::path, {c.path_begin(), c.path_end});
  if (c.has_query()) inspector.hex_digits(Component::query, {c.path_end + 1, c.query_end});
}

void inspect_authority(Inspector& inspector, const Components& c) noexcept {
  if (c.has_userinfo()) inspector.userinfo({c.authority_begin(), c.userinfo_end});
  inspector.host({c.host_begin(), c.host_end});
  if (c.has_port()) inspector.port({c.host_end + 1, c.authority_end});
}

/// Inspects an absolute-form or a reference. After every special scheme but "file" WHATWG's parser
/// finds an authority, with or without slashes: it reads the host `a` in `http:a`.
void inspect_reference(Inspector& inspector, std::string_view text, const Components& c) noexcept {
  if (c.has_scheme()) {
    inspector.scheme(text.substr(0, c.scheme_end));
    if (!c.has_authority() && inspector.is_special_scheme()) {
      inspector.add(Finding::other_host, Component::path, {c.path_begin(), c.path_end});
    }
  } else {
    inspector.no_scheme();
    inspector.add(Finding::no_scheme, Component::scheme, {0, 0});
  }
  if (c.has_authority()) inspect_authority(inspector, c);
  if (c.has_authority() && c.path_begin() == c.path_end && c.path_end != c.size) {
    inspector.add(Finding::missing_path, Component::path, {c.path_end, c.path_end});
  }
  if (c.has_port() && !c.has_userinfo()) inspector.late_at_sign({c.path_begin(), c.path_end});
  inspect_rest(inspector, c);
}

}  // namespace

Counts inspect(const IriReferenceView& reference, const InspectRules& rules, const Reported& out,
               FindingsByPart& kinds) noexcept {
  Inspector inspector(reference.text(), any_features, out, rules, kinds);
  inspect_reference(inspector, reference.text(), reference.components());
  return {inspector.count(), inspector.stored()};
}

Counts inspect(const RequestTargetView& target, const Features& features, const InspectRules& rules,
               const Reported& out, FindingsByPart& kinds) noexcept {
  Inspector inspector(target.text(), features, out, rules, kinds);
  inspector.request();
  const TargetComponents& c = target.components();
  switch (target.form()) {
    case TargetForm::absolute_form:
      inspect_reference(inspector, target.text(), c);
      inspect_hex_digits(inspector, c);
      break;
    case TargetForm::origin_form:
      if (!inspector.short_origin_form(c.path_end)) inspect_rest(inspector, c);
      inspect_hex_digits(inspector, c);
      break;
    case TargetForm::asterisk_form: inspector.whole(); break;
    case TargetForm::authority_form:
      inspector.no_scheme();
      inspector.host({c.host_begin(), c.host_end});
      inspector.port({c.host_end + 1, c.authority_end});
      inspector.whole();
  }
  return {inspector.count(), inspector.stored()};
}

Counts inspect(const HostFieldView& host, const Features& features, const KnownHost& known,
               const InspectRules& rules, const Reported& out, FindingsByPart& kinds) noexcept {
  Inspector inspector(host.text(), features, out, rules, kinds);
  inspector.request();
  const auto host_end = static_cast<std::uint32_t>(host.host().size());
  const auto size = static_cast<std::uint32_t>(host.text().size());
  inspector.no_scheme();
  inspector.host({0, host_end}, known.size == host_end ? known : KnownHost());
  if (host.port()) inspector.port({host_end + 1, size});
  inspector.whole();
  return {inspector.count(), inspector.stored()};
}

}  // namespace detail

namespace {

/// `known`: what is known of the text, for the texts of which something is.
template <class Text, class... Known>
Inspection inspection_of(const Text& text, const InspectOptions& options,
                         std::span<LocatedFinding> out, const Known&... known) noexcept {
  const detail::FindingsByPart wanted(options.wanted);
  const HostCheck* const host_check = options.host_check ? &options.host_check : nullptr;
  detail::FindingsByPart kinds;
  const auto [count, stored] =
      detail::inspect(text, known..., {options.limits, host_check, wanted}, out, kinds);
  return {kinds.all(), count, stored};
}

}  // namespace

Inspection inspect(const IriReferenceArgument& reference, const InspectOptions& options,
                   std::span<LocatedFinding> out) noexcept {
  return inspection_of(reference, options, out);
}

Inspection inspect(const RequestTargetView& target, const InspectOptions& options,
                   std::span<LocatedFinding> out) noexcept {
  return inspection_of(target, options, out, detail::any_features);
}

Inspection inspect(const HostFieldView& host, const InspectOptions& options,
                   std::span<LocatedFinding> out) noexcept {
  return inspection_of(host, options, out, detail::any_features, detail::known_host(host.text()));
}

}}  // namespace iri::v0
