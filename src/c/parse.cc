// parse.h: names of rules, why a text is refused, hosts.
#include "iri/parse.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "c/argument.hpp"
#include "c/constant.hpp"
#include "iri/host.hpp"
#include "iri/iri.h"
#include "iri/next_bytes.hpp"

using namespace iri;
using namespace iri::detail;

namespace {

template <std::size_t N>
bool give_address(const std::optional<std::array<std::uint8_t, N>>& address,
                  std::uint8_t* out) noexcept {
  if (address && out != nullptr) std::copy(address->begin(), address->end(), out);
  return address.has_value();
}

}  // namespace

iri_status detail::give_diagnosis(iri_error* error, Rule rule, const char* text,
                                  std::size_t size) noexcept {
  return fail(diagnose(rule, text_of(text, size)), error);
}

extern "C" {

const char* iri_rule_name(int rule) {
  return is_rule(rule) ? string_or_null(name(static_cast<Rule>(rule))) : nullptr;
}
const char* iri_rule_abnf(int rule) {
  return is_rule(rule) ? string_or_null(abnf(static_cast<Rule>(rule))) : nullptr;
}
bool iri_find_rule(const char* name, int* rule) { return find_number(name, rule, find_rule); }

iri_status iri_expected_phrase(int rule, const char* text, size_t size, char* out, size_t capacity,
                               size_t* needed, iri_error* error) {
  const Output output{out, capacity, needed, error};
  if (!is_rule(rule) || !is_text(text, size)) return output.invalid();
  const auto of = static_cast<Rule>(rule);
  const std::string_view all = text_of(text, size);
  return output.done(expected_phrase(of, all, diagnose(of, all), output.buffer()));
}

int iri_host_kind(const char* host, size_t size) {
  return static_cast<int>(host_kind(text_of(host, size)));
}
bool iri_is_ipv4(const char* text, size_t size, uint8_t out[4]) {
  return give_address(ipv4_address(text_of(text, size)), out);
}
bool iri_is_ipv6(const char* text, size_t size, uint8_t out[16]) {
  return give_address(ipv6_address(text_of(text, size)), out);
}

}  // extern "C"
