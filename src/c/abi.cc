// The C ABI: names, errors, hosts, segments and parameters.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "c/argument.hpp"
#include "iri/host.hpp"
#include "iri/iri.h"
#include "iri/next_bytes.hpp"
#include "iri/parse.hpp"
#include "iri/path.hpp"
#include "iri/percent.hpp"
#include "iri/query.hpp"
#include "operations/sink.hpp"

using namespace iri;
using namespace iri::detail;

namespace {

/// INVARIANT: the text is a constant of the library, and so ends in NUL (test/c_abi_test.cc).
const char* string_or_null(std::string_view text) noexcept {
  return text.empty() ? nullptr : text.data();
}

constexpr bool is_byte(int number) noexcept { return number >= 0 && number <= 0xFF; }

template <std::size_t N>
int give_address(const std::optional<std::array<std::uint8_t, N>>& address,
                 std::uint8_t* out) noexcept {
  if (!address) return 0;
  if (out != nullptr) std::copy(address->begin(), address->end(), out);
  return 1;
}

}  // namespace

extern "C" {

const char* iri_error_message(int code) {
  if (code == IRI_ERROR_INVALID_ARGUMENT) return "an argument of the call is not valid";
  return !is_byte(code) ? nullptr : string_or_null(message(static_cast<ErrorCode>(code)));
}
const char* iri_error_name(int code) {
  if (code == IRI_ERROR_INVALID_ARGUMENT) return "invalid_argument";
  return !is_byte(code) ? nullptr : string_or_null(name(static_cast<ErrorCode>(code)));
}
const char* iri_component_name(int component) {
  if (component == IRI_COMPONENT_NONE) return "";
  if (!is_byte(component)) return nullptr;
  return string_or_null(name(static_cast<Component>(component)));
}
const char* iri_rule_name(int rule) {
  return is_rule(rule) ? string_or_null(name(static_cast<Rule>(rule))) : nullptr;
}
const char* iri_rule_abnf(int rule) {
  return is_rule(rule) ? string_or_null(abnf(static_cast<Rule>(rule))) : nullptr;
}
int iri_find_rule(const char* name) {
  const auto found = name == nullptr ? std::nullopt : find_rule(name);
  return found ? static_cast<int>(*found) : -1;
}
int iri_match_name(const char* rule, const char* text, size_t size, uint32_t* error_offset) {
  const int found = iri_find_rule(rule);
  const int matched = iri_match(found, text, size, error_offset);
  return found < 0 ? -1 : matched;
}

int iri_diagnose(int rule, const char* text, size_t size, iri_error* error) {
  if (!is_rule(rule) || !is_text(text, size)) return invalid(error);
  return fail(diagnose(static_cast<Rule>(rule), text_of(text, size)), error);
}

int iri_expected(int rule, const char* text, size_t size, char* out, size_t capacity,
                 size_t* needed) {
  const Output output{out, capacity, needed, nullptr};
  if (!is_rule(rule) || !is_text(text, size)) return output.invalid();
  const auto of = static_cast<Rule>(rule);
  const std::string_view all = text_of(text, size);
  return output.done(expected_phrase(of, all, diagnose(of, all), output.buffer()));
}

int iri_host_kind(const char* host, size_t size) {
  return static_cast<int>(host_kind(text_of(host, size)));
}
int iri_ipv4_address(const char* text, size_t size, uint8_t out[4]) {
  return give_address(ipv4_address(text_of(text, size)), out);
}
int iri_ipv6_address(const char* text, size_t size, uint8_t out[16]) {
  return give_address(ipv6_address(text_of(text, size)), out);
}

int iri_next_segment(const char* path, size_t size, iri_segment* at) {
  if (at == nullptr || at->struct_size < sizeof(iri_segment) || !is_text(path, size)) return 0;
  const std::string_view text = text_of(path, size);
  const Segments all(text);
  // `next` is 0 before the first, else one more than where the next one begins.
  const std::size_t begin = at->next == 0 ? all.begin().offset() : at->next - 1;
  if (begin > text.size()) return 0;
  at->begin = begin;
  at->end = std::min(text.find('/', begin), text.size());
  at->next = at->end + 2;
  return 1;
}

int iri_next_parameter(const char* query, size_t size, unsigned flags, iri_parameter* at) {
  if (at == nullptr || at->struct_size < sizeof(iri_parameter) || !is_text(query, size)) return 0;
  if (flags > (IRI_SEMICOLON_SEPARATES | IRI_PLUS_IS_SPACE)) return 0;
  const std::string_view text = text_of(query, size);
  if (at->next > text.size()) return 0;
  const char* separators = (flags & IRI_SEMICOLON_SEPARATES) != 0 ? "&;" : "&";
  const std::size_t begin = at->next;
  const std::size_t end = std::min(text.find_first_of(separators, begin), text.size());
  const std::size_t equals = std::min(text.find('=', begin), end);
  at->name_begin = begin;
  at->name_end = equals;
  at->has_value = equals < end ? 1 : 0;
  at->value_begin = equals + at->has_value;
  at->value_end = end;
  at->next = end + 1;
  return 1;
}

int iri_decode_parameter(const char* text, size_t size, unsigned flags, char* out, size_t capacity,
                         size_t* needed) {
  const Output output{out, capacity, needed, nullptr};
  if (!is_text(text, size) || flags > (IRI_SEMICOLON_SEPARATES | IRI_PLUS_IS_SPACE)) {
    return output.invalid();
  }
  const DecodedView view(text_of(text, size));
  const bool plus_is_space = (flags & IRI_PLUS_IS_SPACE) != 0;
  Sink sink(output.buffer());
  for (auto at = view.begin(); at != view.end(); ++at) {
    const bool space = plus_is_space && view.encoded()[at.offset()] == '+';
    sink.put(space ? ' ' : *at);
  }
  return output.done(sink.finish());
}

}  // extern "C"
