// What kind of request target a method takes, and the state of the table in which it begins.
#ifndef IRI_SRC_HTTP_TARGET_START_HPP
#define IRI_SRC_HTTP_TARGET_START_HPP

#include <string_view>

#include "iri/http.hpp"
#include "scan/table.hpp"
#include "text/inlined.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// Methods are case-sensitive (RFC 9110 s9.1).
IRI_INLINED inline table::Target target_of(std::string_view method) noexcept {
  using enum table::Target;
  if (method.size() != 7) return request_target;
  return method == "CONNECT"   ? authority_form
         : method == "OPTIONS" ? options_target
                               : request_target;
}

inline table::State start_of_target(std::string_view method, bool raw_utf8) noexcept {
  return table::start_of(target_of(method), raw_utf8);
}

/// The form of a target, by its first byte, for every method but CONNECT. No two forms share a
/// first byte.
constexpr TargetForm form_of(char first) noexcept {
  if (first == '/') return TargetForm::origin_form;
  return first == '*' ? TargetForm::asterisk_form : TargetForm::absolute_form;
}

}}}  // namespace iri::v0::detail

#endif
