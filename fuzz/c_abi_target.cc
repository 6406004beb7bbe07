// Law 9: the C ABI says what the C++ API says. The text, or its two halves where it has a newline,
// goes through the functions of core.h, parse.h, operations.h, convert.h, edit.h, file_path.h and walk.h.
#include <optional>
#include <string>

#include "from_c.hpp"
#include "iri/iri.hpp"

namespace iri_fuzz {
namespace {

constexpr int start_rules[] = {
    IRI_RULE_URI, IRI_RULE_URI_reference, IRI_RULE_absolute_URI, IRI_RULE_relative_ref,
    IRI_RULE_IRI, IRI_RULE_IRI_reference, IRI_RULE_absolute_IRI, IRI_RULE_irelative_ref};

void check_rules(std::string_view text) {
  const Turn turn(text, 16);
  for (int i = 0; i < IRI_RULE_COUNT; ++i) {
    if (!turn.of(static_cast<std::size_t>(i))) continue;
    const auto rule = static_cast<iri::Rule>(i);
    IRI_CHECK("9: is_valid",
              iri_is_valid(i, text.data(), text.size()) == iri::is_valid(rule, text));
    iri_error error = IRI_ERROR_INIT;
    const iri_status code = iri_match(i, text.data(), text.size(), &error);
    IRI_CHECK("9: match", to_cpp(error) == iri::diagnose(rule, text));
    IRI_CHECK("9: match returns the code", code == error.code);
  }
}

template <class Part>
void check_part(const iri_components& c, std::string_view text, int component, const Part& part) {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  const bool there = iri_find_part(&c, component, &begin, &end);
  IRI_CHECK("9: a part is there in both", there == part.has_value());
  IRI_CHECK("9: a part is the same", !there || text.substr(begin, end - begin) == *part);
}

void check_parts(std::string_view text) {
  const Turn turn(text, 4);
  for (const int start : start_rules) {
    if (!turn.of(static_cast<std::size_t>(start))) continue;
    iri_components c = IRI_COMPONENTS_INIT;
    iri::Components d;
    iri_error error = IRI_ERROR_INIT;
    const bool parsed = iri_parse(start, text.data(), text.size(), &c, &error) == IRI_OK;
    const auto rule = static_cast<iri::Rule>(start);
    IRI_CHECK("9: parse", parsed == iri::parse(rule, text, d).accepted());
    IRI_CHECK("9: why it is refused", to_cpp(error) == iri::diagnose(rule, text));
    if (!parsed) continue;
    const iri::Components same{c.scheme_end, c.userinfo_end, c.host_end, c.authority_end,
                               c.path_end,   c.query_end,    c.size};
    IRI_CHECK("9: the components", same == d);
    const auto view = *iri::IriReferenceView::parse(text);
    check_part(c, text, IRI_COMPONENT_SCHEME, view.scheme());
    check_part(c, text, IRI_COMPONENT_AUTHORITY, view.authority());
    check_part(c, text, IRI_COMPONENT_USERINFO, view.userinfo());
    check_part(c, text, IRI_COMPONENT_HOST, view.host());
    check_part(c, text, IRI_COMPONENT_PORT, view.port());
    check_part(c, text, IRI_COMPONENT_PATH, std::optional(view.path()));
    check_part(c, text, IRI_COMPONENT_QUERY, view.query());
    check_part(c, text, IRI_COMPONENT_FRAGMENT, view.fragment());
  }
}

/// One rule, which the text picks: the phrase costs 50 passes.
void check_expected(std::string_view text) {
  const int i = static_cast<int>((text.empty() ? 0U : static_cast<unsigned char>(text[0])) %
                                 unsigned{IRI_RULE_COUNT});
  const auto rule = static_cast<iri::Rule>(i);
  if (text.size() > 64) return;
  const auto phrase = from_c([&](char* out, std::size_t capacity, std::size_t* needed, auto* e) {
    return iri_expected_phrase(i, text.data(), text.size(), out, capacity, needed, e);
  });
  IRI_CHECK("9: what was expected",
            phrase == iri::expected_phrase(rule, text, iri::diagnose(rule, text)));
}

void check_normalize(std::string_view text, unsigned steps) {
  iri::NormalizeOptions options;
  options.steps = iri::NormalizeSteps::from_bits(steps);
  const auto normal_c = [&](int start) {
    return from_c([&](char* out, std::size_t capacity, std::size_t* needed, iri_error* error) {
      return iri_normalize(start, text.data(), text.size(), steps, IRI_ALL_COMPONENTS, out,
                           capacity, needed, error);
    });
  };
  if (const auto view = iri::UriReferenceView::parse(text)) {
    IRI_CHECK("9: normalize a URI", normal_c(IRI_RULE_URI_reference) == from_cpp([&](auto out) {
                                      return iri::normalize(*view, options, out);
                                    }));
  }
  const auto view = iri::IriReferenceView::parse(text);
  const auto c = normal_c(IRI_RULE_IRI_reference);
  IRI_CHECK("9: what is refused is not normalized", view.has_value() || !c);
  if (!view) return;
  IRI_CHECK("9: normalize",
            c == from_cpp([&](auto out) { return iri::normalize(*view, options, out); }));
  unsigned missing = 0;
  IRI_CHECK("9: missing steps",
            iri_missing_steps(IRI_RULE_IRI_reference, text.data(), text.size(), steps,
                              IRI_ALL_COMPONENTS, &missing, nullptr) == IRI_OK &&
                missing == iri::missing_steps(*view, options).bits());
}

template <class C, class Cpp>
void check_conversion(std::string_view text, const C& convert, const Cpp& expected) {
  iri::Error why;
  const auto c = from_c(
      [&](char* out, std::size_t capacity, std::size_t* needed, iri_error* error) {
        return convert(text.data(), text.size(), out, capacity, needed, error);
      },
      &why);
  IRI_CHECK("9: conversions", c == from_cpp(expected));
  if (!c) IRI_CHECK("9: and why they refuse", why == expected(iri::OutputBuffer()).error);
}

void check_conversions(std::string_view text) {
  const auto view = iri::IriReferenceView::parse(text);
  const auto of_view = [&](auto convert) {
    return [&view, convert](iri::OutputBuffer out) {
      return view ? convert(*view, out) : iri::Written{0, view.error()};
    };
  };
  check_conversion(text, iri_to_uri, of_view([](auto v, auto out) { return iri::to_uri(v, out); }));
  check_conversion(text, iri_to_iri, of_view([](auto v, auto out) { return iri::to_iri(v, out); }));
  check_conversion(text, iri_percent_decode, [&](auto out) { return iri::decode(text, out); });
  check_conversion(text, iri_percent_decode_utf8,
                   [&](auto out) { return iri::decode_utf8(text, out); });
  check_conversion(text, iri_percent_decode_unreserved,
                   [&](auto out) { return iri::decode_unreserved(text, out); });
}

void check_bytes(std::string_view text) {
  const auto dots = from_c([&](char* out, std::size_t capacity, std::size_t* needed, auto* e) {
    return iri_remove_dot_segments(text.data(), text.size(), out, capacity, needed, e);
  });
  IRI_CHECK("9: remove_dot_segments",
            dots == from_cpp([&](auto out) { return iri::remove_dot_segments(text, out); }));
  const auto encoded = from_c([&](char* out, std::size_t capacity, std::size_t* needed, auto* e) {
    return iri_percent_encode(IRI_RULE_iquery, "&=", text.data(), text.size(), out, capacity,
                              needed, e);
  });
  IRI_CHECK("9: encode", encoded == iri::encode(text, iri::encode_set::iquery.without("&=")));
}

void check_segments(std::string_view path) {
  iri_segment at = IRI_SEGMENT_INIT;
  for (const std::string_view segment : iri::segments(path)) {
    IRI_CHECK("9: a further segment", iri_next_segment(path.data(), path.size(), &at));
    IRI_CHECK("9: segments", path.substr(at.begin, at.end - at.begin) == segment);
  }
  IRI_CHECK("9: no more segments", !iri_next_segment(path.data(), path.size(), &at));
}

void check_parameters(std::string_view query, iri::QueryPolicy policy, unsigned flags) {
  iri_parameter at = IRI_PARAMETER_INIT;
  for (const iri::Parameter p : iri::Parameters(query, policy)) {
    IRI_CHECK("9: a further parameter", iri_next_parameter(query.data(), query.size(), flags, &at));
    IRI_CHECK("9: names", query.substr(at.name_begin, at.name_end - at.name_begin) == p.name);
    IRI_CHECK("9: a value is there in both", (at.has_value == 1) == p.value.has_value());
    IRI_CHECK("9: values", query.substr(at.value_begin, at.value_end - at.value_begin) ==
                               p.value.value_or(std::string_view()));
  }
  IRI_CHECK("9: no more parameters", !iri_next_parameter(query.data(), query.size(), flags, &at));
  const auto decoded = from_c([&](char* out, std::size_t capacity, std::size_t* needed, auto* e) {
    return iri_decode_parameter(query.data(), query.size(), flags, out, capacity, needed, e);
  });
  IRI_CHECK("9: decode a parameter", decoded == iri::decode_parameter(query, policy));
}

template <class Bytes, class CallC>
void check_address(const std::optional<Bytes>& address, const CallC& call) {
  Bytes bytes{};
  const bool given = call(bytes.data());
  IRI_CHECK("9: an address in both", given == address.has_value());
  IRI_CHECK("9: addresses", !given || bytes == *address);
}

void check_host(std::string_view text) {
  const int kind = iri_host_kind(text.data(), text.size());
  IRI_CHECK("9: the kind of host", kind == static_cast<int>(iri::host_kind(text)));
  check_address(iri::ipv4_address(text),
                [&](std::uint8_t* out) { return iri_is_ipv4(text.data(), text.size(), out); });
  check_address(iri::ipv6_address(text),
                [&](std::uint8_t* out) { return iri_is_ipv6(text.data(), text.size(), out); });
}

/// By the name of a rule, which may be any text, or by a number.
void check_names(std::string_view first, std::string_view text) {
  const std::string name(first.substr(0, first.find('\0')));
  const auto rule = iri::find_rule(name);
  int its_number = -1;
  IRI_CHECK("9: find a rule", iri_find_rule(name.c_str(), &its_number) == rule.has_value());
  IRI_CHECK("9: the rule of a name", its_number == (rule ? static_cast<int>(*rule) : -1));
  const int number = text.empty() ? -1 : static_cast<signed char>(text[0]);
  const char* const rule_name = iri_rule_name(number);
  IRI_CHECK("9: rules have names",
            (rule_name != nullptr) == (number >= 0 && number < IRI_RULE_COUNT));
  IRI_CHECK("9: rules have names",
            !rule_name || (iri_find_rule(rule_name, &its_number) && its_number == number));
  for (const char* const message : {iri_error_name(number), iri_error_message(number),
                                    iri_component_name(number), iri_rule_abnf(number)}) {
    IRI_CHECK("9: texts end", message == nullptr || std::string_view(message).size() < 1000);
  }
}

void check_two(std::string_view a, std::string_view b) {
  const auto x = iri::IriReferenceView::parse(a);
  const auto y = iri::IriReferenceView::parse(b);
  for (int level = IRI_LEVEL_STRING; level <= IRI_LEVEL_SCHEME; ++level) {
    bool same = false;
    int order = 2;
    iri_error error = IRI_ERROR_INIT;
    const int code = iri_same(level, a.data(), a.size(), b.data(), b.size(), 0, &same, &error);
    IRI_CHECK("9: both are compared, or neither", (code == IRI_OK) == (x && y));
    if (!x || !y) {
      IRI_CHECK("9: the text with the error", to_cpp(error) == (x ? y : x).error());
      continue;
    }
    const auto r = static_cast<iri::ComparisonLevel>(level);
    IRI_CHECK("9: compare can", iri_compare(level, a.data(), a.size(), b.data(), b.size(), 1,
                                            &order, nullptr) == IRI_OK);
    const auto expected = iri::compare(r, *x, *y, {false});
    IRI_CHECK("9: same", same == iri::same(r, *x, *y));
    IRI_CHECK("9: compare", order == (expected < 0 ? -1 : expected > 0 ? 1 : 0));
    std::uint64_t hash = 0;
    IRI_CHECK("9: hash can", iri_hash(level, a.data(), a.size(), 0, 7, &hash, nullptr) == IRI_OK);
    IRI_CHECK("9: hash", hash == iri::hash(r, *x, {}, 7));
  }
}

void check_resolve(std::string_view base, std::string_view reference) {
  iri_base made = IRI_BASE_INIT;
  iri_error error = IRI_ERROR_INIT;
  const iri_status code = iri_base_make(&made, base.data(), base.size(), &error);
  const auto from = iri::IriView::parse(base);
  IRI_CHECK("9: a base", to_cpp(error) == (from ? iri::Error() : from.error()));
  IRI_CHECK("9: a base returns the code", code == error.code);
  const auto c = from_c([&](char* out, std::size_t capacity, std::size_t* needed, auto* e) {
    return iri_resolve(&made, reference.data(), reference.size(), IRI_RESOLVE_UNDERFLOW_FAILS, out,
                       capacity, needed, e);
  });
  const auto to = iri::IriReferenceView::parse(reference);
  IRI_CHECK("9: what is refused is not resolved", (from && to) || !c);
  if (!from || !to) return;
  iri::ResolveOptions options;
  options.underflow = iri::Underflow::error;
  IRI_CHECK("9: resolve",
            c == from_cpp([&](auto out) { return iri::resolve(*from, *to, options, out); }));
  const auto target = iri::IriView::parse(reference);
  if (!target) return;
  const auto shortest = from_c([&](char* out, std::size_t capacity, std::size_t* needed, auto* e) {
    return iri_relativize(&made, reference.data(), reference.size(), out, capacity, needed, e);
  });
  IRI_CHECK("9: relativize",
            shortest == from_cpp([&](auto out) { return iri::relativize(*from, *target, out); }));
}

/// The mask is the second text.
void check_masks(std::string_view text, std::string_view mask) {
  const auto view = iri::IriReferenceView::parse(text);
  const auto of_view = [&](auto write) {
    return [&view, write](iri::OutputBuffer out) {
      return view ? write(*view, out) : iri::Written{0, view.error()};
    };
  };
  const auto by = [&](auto function) {
    return [=](const char* data, std::size_t size, auto... rest) {
      return function(data, size, mask.data(), mask.size(), rest...);
    };
  };
  check_conversion(text, by(iri_to_display), of_view([&](auto v, auto out) {
                     return iri::to_display(v, iri::DisplayOptions{.password = mask}, out);
                   }));
  check_conversion(text, by(iri_mask_password),
                   of_view([&](auto v, auto out) { return iri::mask_password(v, mask, out); }));
}

void check_files_and_origins(std::string_view text) {
  for (const auto style : {iri::PathStyle::posix, iri::PathStyle::windows}) {
    const auto with_style = [style](auto function) {
      return [=](const char* data, std::size_t size, auto... rest) {
        return function(data, size, static_cast<int>(style), rest...);
      };
    };
    check_conversion(text, with_style(iri_file_uri),
                     [&](auto out) { return iri::file_uri(text, style, out); });
    const auto view = iri::IriView::parse(text);
    check_conversion(text, with_style(iri_file_path), [&](auto out) {
      return view ? iri::file_path(*view, style, out) : iri::Written{0, view.error()};
    });
  }
  const auto view = iri::IriView::parse(text);
  check_conversion(text, iri_origin, [&](auto out) {
    if (!view) return iri::Written{0, view.error()};
    const auto origin = iri::origin(*view);
    if (origin) return iri::serialize(*origin, out);
    return iri::Written{0, {iri::ErrorCode::bad_value, iri::Component::none, 0}};
  });
  iri_scheme scheme = IRI_SCHEME_INIT;
  const iri::Scheme* const same = iri::find_scheme(text);
  IRI_CHECK("9: schemes", iri_find_scheme(text.data(), text.size(), &scheme) == (same != nullptr));
  IRI_CHECK("9: a scheme",
            same == nullptr || (same->name == scheme.name &&
                                same->default_port.value_or(0) == scheme.default_port &&
                                same->empty_path_is_root == (scheme.empty_path_is_root == 1)));
}

/// What a setter of C++ leaves of a reference, or its error.
std::optional<std::string> set_in_cpp(std::string_view text, int component,
                                      std::optional<std::string_view> value, iri::Error* why) {
  auto reference = iri::IriReference::parse(std::string(text));
  if (!reference) return *why = reference.error(), std::nullopt;
  const auto set = [&]() -> iri::Result<void> {
    switch (component) {
      case IRI_COMPONENT_SCHEME: return reference->set_scheme(value);
      case IRI_COMPONENT_AUTHORITY: return reference->set_authority(value);
      case IRI_COMPONENT_USERINFO: return reference->set_userinfo(value);
      case IRI_COMPONENT_HOST: return reference->set_host(value.value_or(""));
      case IRI_COMPONENT_PORT: return reference->set_port(value);
      case IRI_COMPONENT_PATH: return reference->set_path(value.value_or(""));
      case IRI_COMPONENT_QUERY: return reference->set_query(value);
      default: return reference->set_fragment(value);
    }
  };
  const auto done = set();
  if (!done) return *why = done.error(), std::nullopt;
  return reference->string();
}

/// Each part set to the second text, and removed.
void check_edits(std::string_view text, std::string_view value) {
  const Turn turn(text, 8);
  for (int component = IRI_COMPONENT_SCHEME; component <= IRI_COMPONENT_FRAGMENT; ++component) {
    if (!turn.of(static_cast<std::size_t>(component - 1))) continue;
    iri::Error why, why_cpp;
    const auto set = from_c(
        [&](char* out, std::size_t capacity, std::size_t* needed, iri_error* error) {
          return iri_set_part(IRI_RULE_IRI_reference, text.data(), text.size(), component,
                              value.data(), value.size(), out, capacity, needed, error);
        },
        &why);
    IRI_CHECK("9: set", set == set_in_cpp(text, component, value, &why_cpp));
    IRI_CHECK("9: why it is not set", set || why == why_cpp);
    const bool stays = component == IRI_COMPONENT_HOST && iri::IriReferenceView::parse(text) &&
                       !iri::IriReferenceView::parse(text)->has_authority();
    const auto removed = from_c([&](char* out, std::size_t capacity, std::size_t* needed, auto* e) {
      return iri_remove_part(IRI_RULE_IRI_reference, text.data(), text.size(), component, out,
                             capacity, needed, e);
    });
    IRI_CHECK("9: remove", stays ? removed == std::string(text)
                                 : removed == set_in_cpp(text, component, std::nullopt, &why_cpp));
  }
}

iri_text part_of(std::optional<std::string_view> part) {
  if (!part) return {nullptr, 0};
  return {part->empty() ? "" : part->data(), part->size()};
}

/// The parts of one reference with the scheme and the authority of another.
void check_build(std::string_view a, std::string_view b) {
  const auto x = iri::IriReferenceView::parse(a);
  const auto y = iri::IriReferenceView::parse(b);
  if (!x || !y) return;
  iri_parts parts = IRI_PARTS_INIT;
  parts.scheme = part_of(x->scheme());
  parts.userinfo = part_of(x->userinfo());
  parts.host = part_of(x->host());
  parts.port = part_of(y->port());
  parts.path = part_of(y->path());
  parts.query = part_of(y->query());
  parts.fragment = part_of(y->fragment());
  iri::Builder<iri::IriReference> builder;
  if (x->scheme()) builder.scheme(std::string(*x->scheme()));
  if (x->userinfo()) builder.userinfo(std::string(*x->userinfo()));
  if (x->host()) builder.host(std::string(*x->host()));
  if (y->port()) builder.port(std::string(*y->port()));
  builder.path(std::string(y->path()));
  if (y->query()) builder.query(std::string(*y->query()));
  if (y->fragment()) builder.fragment(std::string(*y->fragment()));
  const auto built = builder.build();
  iri::Error why;
  const auto c = from_c(
      [&](char* out, std::size_t capacity, std::size_t* needed, iri_error* error) {
        return iri_build(IRI_RULE_IRI_reference, &parts, out, capacity, needed, error);
      },
      &why);
  IRI_CHECK("9: build", c.has_value() == built.has_value() && (!c || *c == built->string()));
  IRI_CHECK("9: why it is not built", c || why.code == built.error().code);
}

}  // namespace

void one_input(std::string_view text) {
  const auto [first, second] = two_texts(text);
  const Turn turn(text, 18);
  if (turn.of(0)) check_rules(text);
  if (turn.of(1)) check_parts(text);
  if (turn.of(2)) check_expected(text);
  if (turn.of(3)) check_normalize(text, IRI_NORMALIZE_DEFAULT);
  if (turn.of(4)) check_normalize(text, IRI_NORMALIZE_ALL);
  if (turn.of(5)) check_conversions(text);
  if (turn.of(6)) check_bytes(text);
  if (turn.of(7)) check_segments(text);
  if (turn.of(8)) {
    check_parameters(text, iri::query_policy::plain, 0);
    check_parameters(text, iri::query_policy::html4, IRI_SEMICOLON_SEPARATES | IRI_PLUS_IS_SPACE);
  }
  if (turn.of(9)) check_two(first, second);
  if (turn.of(10)) check_two(text, text);
  if (turn.of(11)) check_resolve(first, second);
  if (turn.of(12)) check_host(text);
  if (turn.of(13)) check_names(first, second);
  if (turn.of(14)) check_masks(first, second);
  if (turn.of(15)) check_files_and_origins(text);
  if (turn.of(16)) check_edits(first, second);
  if (turn.of(17)) check_build(first, second);
}

}  // namespace iri_fuzz
