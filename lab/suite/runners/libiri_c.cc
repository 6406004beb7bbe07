// The runner of libiri's C ABI: the same answers by iri/c/*.h alone, each output asked with a buffer that is too small, and then with one
// that is just large enough.
#include <algorithm>
#include <array>
#include <utility>

#include "iri/iri.h"
#include "lines.hpp"

namespace {

using suite::Words;
using Text = const std::string&;

/// `call(out, capacity, needed)`.
template <class Call>
std::string made(Call call) {
  size_t needed = 0;
  char one = '#';
  iri_status status = call(&one, size_t{0}, &needed);
  if (status != IRI_OK && status != IRI_ERROR_BUFFER_TOO_SMALL) return "0";
  std::string out(needed, '#');
  if (needed > 0) {
    if (call(out.data(), needed - 1, &needed) != IRI_ERROR_BUFFER_TOO_SMALL)
      return "too small a buffer";
    status = call(out.data(), needed, &needed);
  }
  return status == IRI_OK && one == '#' && needed == out.size() ? "1 " + suite::hex(out)
                                                                : "another size";
}

std::string refused(iri_status status, const iri_error& error) {
  return status == IRI_OK ? "1" : "0 " + std::to_string(error.offset);
}

std::string parts_of(Text text, const iri_components& components) {
  std::vector<suite::Part> parts;
  for (const int name :
       {IRI_COMPONENT_SCHEME, IRI_COMPONENT_AUTHORITY, IRI_COMPONENT_USERINFO, IRI_COMPONENT_HOST,
        IRI_COMPONENT_PORT, IRI_COMPONENT_PATH, IRI_COMPONENT_QUERY, IRI_COMPONENT_FRAGMENT}) {
    uint32_t begin = 0, end = 0;
    const bool there = iri_find_part(&components, name, &begin, &end);
    parts.push_back(there ? suite::Part(text.substr(begin, end - begin)) : std::nullopt);
  }
  return suite::accepted(parts);
}

std::string target(Text method, Text text) {
  iri_error error = IRI_ERROR_INIT;
  iri_request_target parts = IRI_REQUEST_TARGET_INIT;
  const iri_status status = iri_parse_request_target(method.data(), method.size(), text.data(),
                                                     text.size(), 0, &parts, &error);
  return status == IRI_OK ? "1 " + suite::hex(iri_form_name(static_cast<int>(parts.form)))
                          : refused(status, error);
}

std::string parse(Text rule, Text text) {
  iri_error error = IRI_ERROR_INIT;
  uint32_t host_end = 0;
  if (rule == "Host")
    return refused(iri_parse_host_field(text.data(), text.size(), 0, &host_end, &error), error);
  if (rule == "get-target") return target("GET", text).substr(0, 1);
  if (rule == "options-target") return target("OPTIONS", text).substr(0, 1);
  if (rule == "authority-form") return target("CONNECT", text).substr(0, 1);
  int number = 0;
  if (!iri_find_rule(rule.c_str(), &number)) return "-";
  iri_components components = IRI_COMPONENTS_INIT;
  const iri_status status = iri_parse(number, text.data(), text.size(), &components, &error);
  if (iri_is_valid(number, text.data(), text.size()) != (status == IRI_OK))
    return "iri_is_valid() differs";
  return status == IRI_OK ? parts_of(text, components) : refused(status, error);
}

std::string resolved(Text base, Text reference, unsigned flags) {
  iri_base made_base = IRI_BASE_INIT;
  if (iri_base_make(&made_base, base.data(), base.size(), nullptr) != IRI_OK) return "0";
  return made([&](char* out, size_t capacity, size_t* needed) {
    return iri_resolve(&made_base, reference.data(), reference.size(), flags, out, capacity, needed,
                       nullptr);
  });
}

std::string normalized(Text step, Text text) {
  static const std::pair<const char*, unsigned> steps[] = {
      {"case", IRI_NORMALIZE_CASE},       {"percent", IRI_NORMALIZE_PERCENT},
      {"ucschar", IRI_NORMALIZE_UCSCHAR}, {"dots", IRI_NORMALIZE_DOTS},
      {"scheme", IRI_NORMALIZE_SCHEME},   {"ipv6", IRI_NORMALIZE_IPV6},
      {"syntax", IRI_NORMALIZE_DEFAULT}};
  const auto* const found = std::find_if(std::begin(steps), std::end(steps),
                                         [&](const auto& one) { return one.first == step; });
  if (found == std::end(steps)) return "-";
  return made([&](char* out, size_t capacity, size_t* needed) {
    return iri_normalize(IRI_RULE_IRI_reference, text.data(), text.size(), found->second,
                         IRI_ALL_COMPONENTS, out, capacity, needed, nullptr);
  });
}

std::string same(Text level, Text a, Text b) {
  const int number = level == "string"   ? IRI_LEVEL_STRING
                     : level == "syntax" ? IRI_LEVEL_SYNTAX
                                         : IRI_LEVEL_SCHEME;
  bool is_same = false;
  const iri_status status =
      iri_same(number, a.data(), a.size(), b.data(), b.size(), 0, &is_same, nullptr);
  return status == IRI_OK && is_same ? "1" : "0";
}

std::string expanded(Text text, Text value) {
  const iri_text texts[] = {{value.data(), value.size()}};
  const iri_template_variable variable = {{"x", 1}, IRI_TEMPLATE_STRING, texts, 1};
  return made([&](char* out, size_t capacity, size_t* needed) {
    return iri_expand(text.data(), text.size(), &variable, 1, out, capacity, needed, nullptr);
  });
}

std::string answer(const Words& words) {
  const std::string& operation = words[0];
  const std::string first = suite::bytes(words[words.size() - 2]);
  const std::string text = suite::bytes(words.back());
  if (operation == "parse") return parse(words[1], text);
  if (operation == "target") return target(words[1], text);
  if (operation == "resolve") return resolved(first, text, 0);
  if (operation == "resolve-compatible") return resolved(first, text, IRI_RESOLVE_SAME_SCHEME);
  if (operation == "normalize") return normalized(words[1], text);
  if (operation == "same") return same(words[1], first, text);
  if (operation == "template") return expanded(first, text);
  const bool to_uri = operation == "iri-to-uri";
  if (!to_uri && operation != "uri-to-iri") return "-";
  return made([&](char* out, size_t capacity, size_t* needed) {
    return (to_uri ? iri_to_uri : iri_to_iri)(text.data(), text.size(), out, capacity, needed,
                                              nullptr);
  });
}

}  // namespace

int main() { return suite::run(answer); }
