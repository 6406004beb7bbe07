// Law 9: the C ABI says what the C++ API says. The text, or its two halves where it has a newline,
// goes through the functions of parse.h, operations.h and walk.h.
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
    std::uint32_t error_offset = 0;
    const bool matched = iri_match(i, text.data(), text.size(), &error_offset) == 1;
    const iri::MatchResult verdict = iri::match(rule, text);
    IRI_CHECK("9: match", matched == verdict.accepted() && error_offset == verdict.error_offset);
    iri_error error = IRI_ERROR_INIT;
    const int code = iri_diagnose(i, text.data(), text.size(), &error);
    IRI_CHECK("9: diagnose", to_cpp(error) == iri::diagnose(rule, text));
    IRI_CHECK("9: diagnose returns the code", code == static_cast<int>(error.code));
  }
}

template <class Part>
void check_part(const iri_components& c, std::string_view text, int component, const Part& part) {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  const bool there = iri_part(&c, component, &begin, &end) == 1;
  IRI_CHECK("9: a part is there in both", there == part.has_value());
  IRI_CHECK("9: a part is the same", !there || text.substr(begin, end - begin) == *part);
}

void check_parts(std::string_view text) {
  const Turn turn(text, 4);
  for (const int start : start_rules) {
    if (!turn.of(static_cast<std::size_t>(start))) continue;
    iri_components c = IRI_COMPONENTS_INIT;
    iri::Components d;
    const bool parsed = iri_parse(start, text.data(), text.size(), &c, nullptr) == 1;
    IRI_CHECK("9: parse", parsed == iri::parse(static_cast<iri::Rule>(start), text, d).accepted());
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
  const auto phrase = from_c_code([&](char* out, std::size_t capacity, std::size_t* needed) {
    return iri_expected(i, text.data(), text.size(), out, capacity, needed);
  });
  IRI_CHECK("9: what was expected",
            phrase == iri::expected_phrase(rule, text, iri::diagnose(rule, text)));
}

void check_normalize(std::string_view text, unsigned steps) {
  iri::NormalizeOptions options;
  options.steps.bits = static_cast<std::uint8_t>(steps);
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
                missing == iri::missing_steps(*view, options).bits);
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
  const auto dots = from_c_code([&](char* out, std::size_t capacity, std::size_t* needed) {
    return iri_remove_dot_segments(text.data(), text.size(), out, capacity, needed);
  });
  IRI_CHECK("9: remove_dot_segments",
            dots == from_cpp([&](auto out) { return iri::remove_dot_segments(text, out); }));
  const auto encoded = from_c_code([&](char* out, std::size_t capacity, std::size_t* needed) {
    return iri_percent_encode(IRI_RULE_iquery, "&=", text.data(), text.size(), out, capacity,
                              needed);
  });
  IRI_CHECK("9: encode", encoded == iri::encode(text, iri::encode_set::iquery.without("&=")));
}

void check_segments(std::string_view path) {
  iri_segment at = IRI_SEGMENT_INIT;
  for (const std::string_view segment : iri::segments(path)) {
    IRI_CHECK("9: a further segment", iri_next_segment(path.data(), path.size(), &at) == 1);
    IRI_CHECK("9: segments", path.substr(at.begin, at.end - at.begin) == segment);
  }
  IRI_CHECK("9: no more segments", iri_next_segment(path.data(), path.size(), &at) == 0);
}

void check_parameters(std::string_view query, iri::QueryPolicy policy, unsigned flags) {
  iri_parameter at = IRI_PARAMETER_INIT;
  for (const iri::Parameter p : iri::Parameters(query, policy)) {
    IRI_CHECK("9: a further parameter",
              iri_next_parameter(query.data(), query.size(), flags, &at) == 1);
    IRI_CHECK("9: names", query.substr(at.name_begin, at.name_end - at.name_begin) == p.name);
    IRI_CHECK("9: a value is there in both", (at.has_value == 1) == p.value.has_value());
    IRI_CHECK("9: values", query.substr(at.value_begin, at.value_end - at.value_begin) ==
                               p.value.value_or(std::string_view()));
  }
  IRI_CHECK("9: no more parameters",
            iri_next_parameter(query.data(), query.size(), flags, &at) == 0);
  const auto decoded = from_c_code([&](char* out, std::size_t capacity, std::size_t* needed) {
    return iri_decode_parameter(query.data(), query.size(), flags, out, capacity, needed);
  });
  IRI_CHECK("9: decode a parameter", decoded == iri::decode_parameter(query, policy));
}

template <class Bytes, class CallC>
void check_address(const std::optional<Bytes>& address, const CallC& call) {
  Bytes bytes{};
  const bool given = call(bytes.data()) == 1;
  IRI_CHECK("9: an address in both", given == address.has_value());
  IRI_CHECK("9: addresses", !given || bytes == *address);
}

void check_host(std::string_view text) {
  const int kind = iri_host_kind(text.data(), text.size());
  IRI_CHECK("9: the kind of host", kind == static_cast<int>(iri::host_kind(text)));
  check_address(iri::ipv4_address(text),
                [&](std::uint8_t* out) { return iri_ipv4_address(text.data(), text.size(), out); });
  check_address(iri::ipv6_address(text),
                [&](std::uint8_t* out) { return iri_ipv6_address(text.data(), text.size(), out); });
}

/// By the name of a rule, which may be any text, or by a number.
void check_names(std::string_view first, std::string_view text) {
  const std::string name(first.substr(0, first.find('\0')));
  const auto rule = iri::find_rule(name);
  IRI_CHECK("9: find a rule", iri_find_rule(name.c_str()) == (rule ? static_cast<int>(*rule) : -1));
  std::uint32_t error_offset = 0;
  const int matched = iri_match_name(name.c_str(), text.data(), text.size(), &error_offset);
  IRI_CHECK("9: match by a name", matched == (rule ? iri::match(*rule, text).accepted() : -1));
  const int number = text.empty() ? -1 : static_cast<signed char>(text[0]);
  const char* const rule_name = iri_rule_name(number);
  IRI_CHECK("9: rules have names",
            (rule_name != nullptr) == (number >= 0 && number < IRI_RULE_COUNT));
  IRI_CHECK("9: rules have names", !rule_name || iri_find_rule(rule_name) == number);
  for (const char* const message : {iri_error_name(number), iri_error_message(number),
                                    iri_component_name(number), iri_rule_abnf(number)}) {
    IRI_CHECK("9: texts end", message == nullptr || std::string_view(message).size() < 1000);
  }
}

void check_two(std::string_view a, std::string_view b) {
  const auto x = iri::IriReferenceView::parse(a);
  const auto y = iri::IriReferenceView::parse(b);
  for (int level = IRI_RUNG_STRING; level <= IRI_RUNG_SCHEME; ++level) {
    int same = -1;
    int order = 2;
    iri_error error = IRI_ERROR_INIT;
    const int code = iri_same(level, a.data(), a.size(), b.data(), b.size(), 0, &same, &error);
    IRI_CHECK("9: both are compared, or neither", (code == IRI_OK) == (x && y));
    if (!x || !y) {
      IRI_CHECK("9: the text with the error", to_cpp(error) == (x ? y : x).error());
      continue;
    }
    const auto r = static_cast<iri::ComparisonLevel>(level);
    iri_compare(level, a.data(), a.size(), b.data(), b.size(), 1, &order, nullptr);
    const auto expected = iri::compare(r, *x, *y, {false});
    IRI_CHECK("9: same", (same == 1) == iri::same(r, *x, *y));
    IRI_CHECK("9: compare", order == (expected < 0 ? -1 : expected > 0 ? 1 : 0));
    std::uint64_t hash = 0;
    iri_hash(level, a.data(), a.size(), 0, 7, &hash, nullptr);
    IRI_CHECK("9: hash", hash == iri::hash(r, *x, {}, 7));
  }
}

void check_resolve(std::string_view base, std::string_view reference) {
  const auto c =
      from_c([&](char* out, std::size_t capacity, std::size_t* needed, iri_error* error) {
        return iri_resolve(base.data(), base.size(), reference.data(), reference.size(),
                           IRI_RESOLVE_UNDERFLOW_FAILS, out, capacity, needed, error);
      });
  const auto from = iri::IriView::parse(base);
  const auto to = iri::IriReferenceView::parse(reference);
  IRI_CHECK("9: what is refused is not resolved", (from && to) || !c);
  if (!from || !to) return;
  iri::ResolveOptions options;
  options.underflow = iri::Underflow::error;
  IRI_CHECK("9: resolve",
            c == from_cpp([&](auto out) { return iri::resolve(*from, *to, options, out); }));
  const auto target = iri::IriView::parse(reference);
  if (!target) return;
  const auto shortest =
      from_c([&](char* out, std::size_t capacity, std::size_t* needed, iri_error* error) {
        return iri_relativize(base.data(), base.size(), reference.data(), reference.size(), out,
                              capacity, needed, error);
      });
  IRI_CHECK("9: relativize",
            shortest == from_cpp([&](auto out) { return iri::relativize(*from, *target, out); }));
}

}  // namespace

void one_input(std::string_view text) {
  const auto [first, second] = two_texts(text);
  const Turn turn(text, 14);
  if (turn.of(0)) check_rules(text);
  if (turn.of(1)) check_parts(text);
  if (turn.of(2)) check_expected(text);
  if (turn.of(3)) check_normalize(text, IRI_STEPS_DEFAULT);
  if (turn.of(4)) check_normalize(text, IRI_STEPS_ALL);
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
}

}  // namespace iri_fuzz
