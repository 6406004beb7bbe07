// base.h: names and sentences of errors.
#include "c/constant.hpp"
#include "iri/error.hpp"
#include "iri/iri.h"

using namespace iri;
using namespace iri::detail;

namespace {

constexpr bool is_byte(int number) noexcept { return number >= 0 && number <= 0xFF; }

}  // namespace

extern "C" {

const char* iri_error_message(iri_status code) {
  if (code == IRI_ERROR_INVALID_ARGUMENT) return "an argument of the call is not valid";
  return !is_byte(code) ? nullptr : string_or_null(message(static_cast<ErrorCode>(code)));
}
const char* iri_error_name(iri_status code) {
  if (code == IRI_ERROR_INVALID_ARGUMENT) return "invalid_argument";
  return !is_byte(code) ? nullptr : string_or_null(name(static_cast<ErrorCode>(code)));
}
const char* iri_component_name(int component) {
  if (component == IRI_COMPONENT_NONE) return "";
  if (!is_byte(component)) return nullptr;
  return string_or_null(name(static_cast<Component>(component)));
}
}  // extern "C"
