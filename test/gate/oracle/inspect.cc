#include "gate/oracle/inspect.hpp"

#include "gate/oracle/inspector.hpp"
#include "iri/percent.hpp"

namespace iri_oracle {

void Inspector::add(Finding kind, Component component, Range range) noexcept {
  result_.kinds.insert(kind);
  if (!options_.wanted.contains(kind)) return;
  ++result_.count;
  if (result_.stored == out_.size()) return;
  out_[result_.stored++] = {kind, component, RequestText::target, range.begin, range.end};
}

void Inspector::add_all(FindingSet kinds, Range range) noexcept {
  for (const Finding kind : kinds) add(kind, Component::host, range);
}

void Inspector::limit(Finding kind, Component component, Range range, std::uint32_t most) noexcept {
  if (most != absent && range.size() > most) add(kind, component, range);
}

void Inspector::userinfo(Range range) noexcept {
  add(Finding::userinfo, Component::userinfo, range);
  limit(Finding::long_userinfo, Component::userinfo, range, options_.limits.userinfo);
  const std::size_t colon = slice(range).find(':');
  if (colon != std::string_view::npos) {
    const auto begin = static_cast<std::uint32_t>(range.begin + colon + 1);
    add(Finding::password, Component::userinfo, {begin, range.end});
  }
  characters(Component::userinfo, range);
}

void Inspector::query(Range range) noexcept {
  limit(Finding::long_query, Component::query, range, options_.limits.query);
  characters(Component::query, range);
  if (options_.limits.parameters == absent) return;
  std::uint32_t parameters = 1;
  for (const char c : slice(range)) parameters += c == '&' || c == ';' ? 1U : 0U;
  if (parameters > options_.limits.parameters) {
    add(Finding::many_parameters, Component::query, range);
  }
}

void Inspector::fragment(Range range) noexcept {
  add(Finding::fragment, Component::fragment, range);
  limit(Finding::long_fragment, Component::fragment, range, options_.limits.fragment);
  characters(Component::fragment, range);
}

void Inspector::whole() noexcept {
  const Range range{0, static_cast<std::uint32_t>(text_.size())};
  limit(Finding::long_text, Component::none, range, options_.limits.text);
}

namespace {

/// Inspects from the path on; this part is the same for all texts.
void inspect_rest(Inspector& inspector, const Components& c) noexcept {
  inspector.path({c.path_begin(), c.path_end}, c.has_authority());
  if (c.has_query()) inspector.query({c.path_end + 1, c.query_end});
  if (c.has_fragment()) inspector.fragment({c.query_end + 1, c.size});
  inspector.whole();
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
    const std::string_view scheme = text.substr(0, c.scheme_end);
    inspector.scheme(scheme);
    if (is_active_scheme(scheme)) {
      inspector.add(Finding::active_scheme, Component::scheme, {0, c.scheme_end});
    }
    if (!c.has_authority() && is_special_scheme(scheme)) {
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
  if (c.has_port() && !c.has_userinfo()) {
    for (std::uint32_t i = c.path_begin(); i < c.path_end; ++i) {
      if (text[i] != '@' || text[i - 1] == '/') continue;
      inspector.add(Finding::late_at_sign, Component::path, {i, i + 1});
      break;
    }
  }
  inspect_rest(inspector, c);
}

/// RFC 3986 s6.2.2.1. The first one of the part; not of a character that s6.2.2.2 decodes.
void inspect_hex_digits(Inspector& inspector, std::string_view text, Component part,
                        std::uint32_t begin, std::uint32_t end) noexcept {
  constexpr std::string_view lower = "abcdef";
  for (std::uint32_t at = begin; at + 2 < end; ++at) {
    if (text[at] != '%') continue;
    const bool found =
        lower.find(text[at + 1]) != lower.npos || lower.find(text[at + 2]) != lower.npos;
    if (!found || encode_set::unreserved.keeps(octet_at(text, at))) continue;
    return inspector.add(Finding::lower_case_hex, part, {at, at + 3});
  }
}

void inspect_hex_digits(Inspector& inspector, std::string_view text, const Components& c) noexcept {
  inspect_hex_digits(inspector, text, Component::path, c.path_begin(), c.path_end);
  if (!c.has_query()) return;
  inspect_hex_digits(inspector, text, Component::query, c.path_end + 1, c.query_end);
}

}  // namespace

Inspection inspect(const IriReferenceArgument& reference, const InspectOptions& options,
                   std::span<LocatedFinding> out) noexcept {
  Inspector inspector(reference.text(), out, options);
  inspect_reference(inspector, reference.text(), reference.components());
  return inspector.result();
}

Inspection inspect(const RequestTargetView& target, const InspectOptions& options,
                   std::span<LocatedFinding> out) noexcept {
  Inspector inspector(target.text(), out, options);
  inspector.request();
  const TargetComponents& c = target.components();
  switch (target.form()) {
    case TargetForm::absolute_form:
      inspect_reference(inspector, target.text(), c);
      inspect_hex_digits(inspector, target.text(), c);
      break;
    case TargetForm::origin_form:
      inspect_rest(inspector, c);
      inspect_hex_digits(inspector, target.text(), c);
      break;
    case TargetForm::asterisk_form: inspector.whole(); break;
    case TargetForm::authority_form:
      inspector.no_scheme();
      inspector.host({c.host_begin(), c.host_end});
      inspector.port({c.host_end + 1, c.authority_end});
      inspector.whole();
  }
  return inspector.result();
}

Inspection inspect(const HostFieldView& host, const InspectOptions& options,
                   std::span<LocatedFinding> out) noexcept {
  Inspector inspector(host.text(), out, options);
  inspector.request();
  const auto host_end = static_cast<std::uint32_t>(host.host().size());
  const auto size = static_cast<std::uint32_t>(host.text().size());
  inspector.no_scheme();
  inspector.host({0, host_end});
  if (host.port()) inspector.port({host_end + 1, size});
  inspector.whole();
  return inspector.result();
}

}  // namespace iri_oracle
