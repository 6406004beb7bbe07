// inspect.h
#include "iri/inspect.hpp"

#include <cstddef>
#include <cstdint>
#include <iterator>

#include "c/constant.hpp"
#include "c/findings.hpp"
#include "c/http.hpp"
#include "iri/iri.h"

using namespace iri;
using namespace iri::detail;

namespace {

static_assert(IRI_FINDING_COUNT == finding_count);

// In the order of findings 0 to 9.
constexpr std::uint32_t Limits::*limit_members[] = {
    &Limits::text,    &Limits::userinfo, &Limits::host,     &Limits::label, &Limits::path,
    &Limits::segment, &Limits::query,    &Limits::fragment, &Limits::depth, &Limits::parameters};
static_assert(std::size(limit_members) == IRI_LIMIT_COUNT);

template <class View>
iri_status inspected(const Result<View>& view, const std::uint32_t* limits,
                     iri_located_finding* out, std::size_t capacity, iri_inspection* result,
                     iri_error* error) noexcept {
  if (!view) return fail(view.error(), error);
  const FindingArray found(out, capacity);
  InspectOptions options;
  options.limits = limits_of(limits);
  const Inspection inspection = inspect(*view, options, found.span());
  found.back_to_c(inspection.stored);
  give(result, iri_inspection{0, 0, set_of(inspection.kinds), inspection.count, inspection.stored});
  return succeed(error);
}

constexpr bool is_finding(int finding) noexcept {
  return finding >= 0 && finding < IRI_FINDING_COUNT;
}

}  // namespace

Limits detail::limits_of(const std::uint32_t* limits) noexcept {
  Limits result;
  if (limits == nullptr) return result;
  for (std::size_t i = 0; i < IRI_LIMIT_COUNT; ++i) result.*limit_members[i] = limits[i];
  return result;
}

void detail::give_limits(const Limits& limits, std::uint32_t* to) noexcept {
  for (std::size_t i = 0; i < IRI_LIMIT_COUNT; ++i) to[i] = limits.*limit_members[i];
}

extern "C" {

const char* iri_finding_name(int finding) {
  return is_finding(finding) ? string_or_null(name(static_cast<Finding>(finding))) : nullptr;
}
const char* iri_finding_message(int finding) {
  return is_finding(finding) ? string_or_null(message(static_cast<Finding>(finding))) : nullptr;
}
bool iri_find_finding(const char* name, int* finding) {
  return find_number(name, finding, find_finding);
}

iri_status iri_inspect(const char* text, size_t size, const uint32_t* limits,
                       iri_located_finding* out, size_t capacity, iri_inspection* result,
                       iri_error* error) {
  if (!is_text(text, size)) return invalid(error);
  return inspected(IriReferenceView::parse(text_of(text, size)), limits, out, capacity, result,
                   error);
}

iri_status iri_inspect_target(const char* method, size_t method_size, const char* target,
                              size_t size, unsigned flags, const uint32_t* limits,
                              iri_located_finding* out, size_t capacity, iri_inspection* result,
                              iri_error* error) {
  if (!are_target_arguments(method, method_size, target, size, flags)) return invalid(error);
  const auto view = RequestTargetView::parse(text_of(method, method_size), text_of(target, size),
                                             target_options(flags));
  return inspected(view, limits, out, capacity, result, error);
}

iri_status iri_inspect_host(const char* host_field, size_t size, unsigned flags,
                            const uint32_t* limits, iri_located_finding* out, size_t capacity,
                            iri_inspection* result, iri_error* error) {
  if (!is_text(host_field, size) || !are_target_flags(flags)) return invalid(error);
  return inspected(HostFieldView::parse(text_of(host_field, size), target_options(flags)), limits,
                   out, capacity, result, error);
}

}  // extern "C"
