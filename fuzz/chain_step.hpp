// One step of a chain: an operation on the reference that the chain holds, by the C++ API and by the
// C ABI.
#ifndef IRI_FUZZ_CHAIN_STEP_HPP
#define IRI_FUZZ_CHAIN_STEP_HPP

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "from_c.hpp"
#include "iri/iri.hpp"

namespace iri_fuzz {

/// The letters of a script.
enum class Operation : char {
  set_part = 'e',
  remove_part = 'x',
  push_segment = 's',
  build = 'b',
  normalize = 'n',
  normalize_to_uri = 'N',
  resolve_here = 'r',   ///< the operand, against the reference that the chain holds
  resolve_there = 'R',  ///< the reference that the chain holds, against the operand
  relativize = 'l',
  to_uri = 'u',
  to_iri = 'i',
  display = 'd',
  mask = 'm',
  canonical = 'c',
  encode = 'q',
  replace = 'p',
  compare = 'h'
};

inline constexpr std::string_view operation_letters = "exsbnNrRluidmcqph";

struct Step {
  Operation operation;
  unsigned char argument;  ///< a set of steps, the number of a component, ...
  std::string_view operand;

  iri::NormalizeSteps steps() const { return iri::NormalizeSteps::from_bits(argument & 63U); }
  int component() const { return IRI_COMPONENT_SCHEME + argument % 8; }
};

using Text = std::optional<std::string>;  ///< nullopt: refused
using Value = std::optional<std::string_view>;

template <class T>
Text text_of(const iri::Result<T>& result) {
  if (!result) return std::nullopt;
  if constexpr (std::is_same_v<T, std::string>) {
    return *result;
  } else {
    return std::string(result->text());
  }
}

inline iri::Result<void> set_part(iri::IriReference& reference, int component, Value value) {
  switch (component) {
    case IRI_COMPONENT_SCHEME: return reference.set_scheme(value);
    case IRI_COMPONENT_AUTHORITY: return reference.set_authority(value);
    case IRI_COMPONENT_USERINFO: return reference.set_userinfo(value);
    case IRI_COMPONENT_HOST: return reference.set_host(value.value_or(""));
    case IRI_COMPONENT_PORT: return reference.set_port(value);
    case IRI_COMPONENT_PATH: return reference.set_path(value.value_or(""));
    case IRI_COMPONENT_QUERY: return reference.set_query(value);
    default: return reference.set_fragment(value);
  }
}

inline Text with_part(iri::IriReferenceView x, int component, Value value) {
  iri::IriReference edited(x);
  if (!set_part(edited, component, value)) return std::nullopt;
  return std::move(edited).release();
}

/// The C ABI leaves the host of a reference without an authority alone.
inline Text without_part(iri::IriReferenceView x, int component) {
  if (component == IRI_COMPONENT_HOST && !x.has_authority()) return std::string(x.text());
  return with_part(x, component, std::nullopt);
}

inline Text with_segment(iri::IriReferenceView x, std::string_view text) {
  iri::IriReference edited(x);
  if (!edited.push_segment(iri::encode(text, iri::encode_set::isegment))) return std::nullopt;
  return std::move(edited).release();
}

/// The parts to build of: of two references, as the bits of the argument say.
struct BuildParts {
  Value scheme, userinfo, host, port, query, fragment;
  std::string_view path;
};

inline BuildParts parts_to_build(const Step& step, iri::IriReferenceView x) {
  const auto other = iri::IriReferenceView::parse(step.operand);
  const auto from = [&](unsigned bit) -> const iri::IriReferenceView& {
    return other && ((step.argument >> bit) & 1U) != 0 ? *other : x;
  };
  return {from(0).scheme(), from(1).userinfo(), from(2).host(), from(3).port(),
          from(4).query(),  from(5).fragment(), from(6).path()};
}

inline Text built(const BuildParts& parts) {
  iri::Builder<iri::IriReference> builder;
  if (parts.scheme) builder.scheme(std::string(*parts.scheme));
  if (parts.userinfo) builder.userinfo(std::string(*parts.userinfo));
  if (parts.host) builder.host(std::string(*parts.host));
  if (parts.port) builder.port(std::string(*parts.port));
  builder.path(std::string(parts.path));
  if (parts.query) builder.query(std::string(*parts.query));
  if (parts.fragment) builder.fragment(std::string(*parts.fragment));
  return text_of(builder.build());
}

inline Text canonical(std::string_view target) {
  const auto view = iri::RequestTargetView::parse("GET", target, {.raw_utf8 = true});
  if (!view) return std::nullopt;
  return from_cpp([&](iri::OutputBuffer out) { return iri::canonical_target(*view, out); });
}

inline Text resolved(std::string_view base, std::string_view reference) {
  const auto from = iri::IriView::parse(base);
  const auto to = iri::IriReferenceView::parse(reference);
  return from && to ? text_of(iri::resolve(*from, *to)) : std::nullopt;
}

inline Text relativized(std::string_view base, std::string_view target) {
  const auto from = iri::IriView::parse(base);
  const auto to = iri::IriView::parse(target);
  return from && to ? text_of(iri::relativize(*from, *to)) : std::nullopt;
}

inline Text if_reference(std::string_view text) {
  const auto view = iri::IriReferenceView::parse(text);
  return view ? Text(view->text()) : std::nullopt;
}

inline Text by_cpp(const Step& step, iri::IriReferenceView x) {
  switch (step.operation) {
    case Operation::set_part: return with_part(x, step.component(), step.operand);
    case Operation::remove_part: return without_part(x, step.component());
    case Operation::push_segment: return with_segment(x, step.operand);
    case Operation::build: return built(parts_to_build(step, x));
    case Operation::normalize: return text_of(iri::normalize(x, {.steps = step.steps()}));
    case Operation::normalize_to_uri:
      return text_of(iri::normalize_to_uri(x, {.steps = step.steps()}));
    case Operation::resolve_here: return resolved(x.text(), step.operand);
    case Operation::resolve_there: return resolved(step.operand, x.text());
    case Operation::relativize: return relativized(step.operand, x.text());
    case Operation::to_uri: return text_of(iri::to_uri(x));
    case Operation::to_iri: return text_of(iri::to_iri(x));
    case Operation::display: return text_of(iri::to_display(x));
    case Operation::mask: return text_of(iri::mask_password(x));
    case Operation::canonical: return canonical(x.text());
    case Operation::encode: return iri::encode(step.operand, iri::encode_set::iquery);
    case Operation::replace: return if_reference(step.operand);
    case Operation::compare: return std::string(x.text());
  }
  return std::nullopt;
}

inline iri_text text_for_c(Value part) {
  if (!part) return {nullptr, 0};
  return {part->empty() ? "" : part->data(), part->size()};
}

inline Text built_by_c(const BuildParts& parts) {
  iri_parts all = IRI_PARTS_INIT;
  all.scheme = text_for_c(parts.scheme);
  all.userinfo = text_for_c(parts.userinfo);
  all.host = text_for_c(parts.host);
  all.port = text_for_c(parts.port);
  all.path = text_for_c(parts.path);
  all.query = text_for_c(parts.query);
  all.fragment = text_for_c(parts.fragment);
  return from_c([&](auto... out) { return iri_build(IRI_RULE_IRI_reference, &all, out...); });
}

/// resolve or relativize.
template <class Function>
Text against_base_by_c(Function function, std::string_view base, std::string_view text) {
  iri_base made = IRI_BASE_INIT;
  if (iri_base_make(&made, base.data(), base.size(), nullptr) != IRI_OK) return std::nullopt;
  return from_c([&](auto... out) { return function(made, text, out...); });
}

inline Text resolved_by_c(std::string_view base, std::string_view reference) {
  const auto resolve = [](const iri_base& made, std::string_view text, auto... out) {
    return iri_resolve(&made, text.data(), text.size(), 0, out...);
  };
  return against_base_by_c(resolve, base, reference);
}

inline Text relativized_by_c(std::string_view base, std::string_view target) {
  const auto relativize = [](const iri_base& made, std::string_view text, auto... out) {
    return iri_relativize(&made, text.data(), text.size(), out...);
  };
  return against_base_by_c(relativize, base, target);
}

inline Text canonical_by_c(std::string_view target) {
  return from_c([&](char* out, std::size_t room, std::size_t* needed, iri_error* error) {
    return iri_canonical_target("GET", 3, target.data(), target.size(), IRI_TARGET_RAW_UTF8, out,
                                room, needed, nullptr, error);
  });
}

/// The same by the C ABI; what it has no function for, by the C++ API.
inline Text by_c(const Step& step, iri::IriReferenceView x) {
  const char* const data = x.text().data();
  const std::size_t size = x.text().size();
  const char* const operand = step.operand.data();
  constexpr int rule = IRI_RULE_IRI_reference;
  switch (step.operation) {
    case Operation::set_part:
      return from_c([&](auto... out) {
        return iri_set_part(rule, data, size, step.component(), operand, step.operand.size(),
                            out...);
      });
    case Operation::remove_part:
      return from_c(
          [&](auto... out) { return iri_remove_part(rule, data, size, step.component(), out...); });
    case Operation::build: return built_by_c(parts_to_build(step, x));
    case Operation::normalize:
      return from_c([&](auto... out) {
        return iri_normalize(rule, data, size, step.argument & 63U, IRI_ALL_COMPONENTS, out...);
      });
    case Operation::normalize_to_uri:
      return from_c([&](auto... out) {
        return iri_normalize_to_uri(data, size, step.argument & 63U, IRI_ALL_COMPONENTS, out...);
      });
    case Operation::resolve_here: return resolved_by_c(x.text(), step.operand);
    case Operation::resolve_there: return resolved_by_c(step.operand, x.text());
    case Operation::relativize: return relativized_by_c(step.operand, x.text());
    case Operation::to_uri:
      return from_c([&](auto... out) { return iri_to_uri(data, size, out...); });
    case Operation::to_iri:
      return from_c([&](auto... out) { return iri_to_iri(data, size, out...); });
    case Operation::display:
      return from_c([&](auto... out) { return iri_to_display(data, size, "***", 3, out...); });
    case Operation::mask:
      return from_c([&](auto... out) { return iri_mask_password(data, size, "***", 3, out...); });
    case Operation::canonical: return canonical_by_c(x.text());
    case Operation::encode:
      return from_c([&](auto... out) {
        return iri_percent_encode(IRI_RULE_iquery, nullptr, operand, step.operand.size(), out...);
      });
    default: return by_cpp(step, x);
  }
}

}  // namespace iri_fuzz

#endif
