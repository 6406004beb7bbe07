// core.h. Includes only freestanding headers of C++20, and needs no library
// (test/sources/layers.py checks this).
#include "c/struct.hpp"
#include "iri/iri.h"
#include "scan/kernels/kernel.hpp"
#include "scan/read.hpp"

using namespace iri;
using namespace iri::detail;

namespace {

static_assert(IRI_RULE_COUNT == rule_count);
static_assert(IRI_ABSENT == absent && IRI_MAX_SIZE == longest_text);

#ifdef IRI_CORE_ONLY
/// Without diagnose(): reports only the offset, and whether the text ends there.
iri_status refuse(iri_error* error, Rule, const char*, std::size_t size,
                  std::uint32_t offset) noexcept {
  if (!fits(size)) return give_error(error, IRI_ERROR_TOO_LONG, IRI_COMPONENT_NONE, offset);
  const bool end = offset == size;
  return give_error(error, end ? IRI_ERROR_UNEXPECTED_END : IRI_ERROR_UNEXPECTED_CHARACTER,
                    IRI_COMPONENT_NONE, offset);
}
#else
iri_status refuse(iri_error* error, Rule rule, const char* text, std::size_t size,
                  std::uint32_t) noexcept {
  return give_diagnosis(error, rule, text, size);
}
#endif

Components from_c(const iri_components& c) noexcept {
  return {c.scheme_end, c.userinfo_end, c.host_end, c.authority_end,
          c.path_end,   c.query_end,    c.size};
}

struct PartRange {
  bool there;
  std::uint32_t begin;
  std::uint32_t end;
};

PartRange part_of_authority(const Components& c, int component) noexcept {
  if (!c.has_authority()) return {};
  switch (component) {
    case IRI_COMPONENT_AUTHORITY: return {true, c.authority_begin(), c.authority_end};
    case IRI_COMPONENT_USERINFO: return {c.has_userinfo(), c.authority_begin(), c.userinfo_end};
    case IRI_COMPONENT_HOST: return {true, c.host_begin(), c.host_end};
    default: return {c.has_port(), c.host_end + 1, c.authority_end};
  }
}

PartRange part_of(const Components& c, int component) noexcept {
  switch (component) {
    case IRI_COMPONENT_SCHEME: return {c.has_scheme(), 0, c.scheme_end};
    case IRI_COMPONENT_PATH: return {true, c.path_begin(), c.path_end};
    case IRI_COMPONENT_QUERY: return {c.has_query(), c.path_end + 1, c.query_end};
    case IRI_COMPONENT_FRAGMENT: return {c.has_fragment(), c.query_end + 1, c.size};
    case IRI_COMPONENT_AUTHORITY:
    case IRI_COMPONENT_USERINFO:
    case IRI_COMPONENT_HOST:
    case IRI_COMPONENT_PORT: return part_of_authority(c, component);
    default: return {};
  }
}

bool is_same_name(const char* a, const char* b) noexcept {
  while (*a != '\0' && *a == *b) ++a, ++b;
  return *a == *b;
}

}  // namespace

extern "C" {

const char* iri_version(void) { return IRI_VERSION_TEXT; }

const char* iri_kernel(void) { return kernel_in_use().name; }
size_t iri_kernel_count(void) {
  size_t count = 0;
  while (kernel_at(count) != nullptr) ++count;
  return count;
}
const char* iri_kernel_name(size_t index) {
  const Kernel* const kernel = kernel_at(index);
  return kernel != nullptr ? kernel->name : nullptr;
}
iri_status iri_use_kernel(const char* name, iri_error* error) {
  if (name == nullptr) return invalid(error);
  for (size_t i = 0; const Kernel* kernel = kernel_at(i); ++i) {
    if (!is_same_name(kernel->name, name)) continue;
    select_kernel(*kernel);
    return succeed(error);
  }
  return invalid(error);
}

bool iri_is_start_rule(int rule) { return is_start(rule); }

bool iri_is_valid(int rule, const char* text, size_t size) {
  return is_rule(rule) && is_text(text, size) &&
         read_rule(static_cast<Rule>(rule), text, size) == absent;
}

iri_status iri_match(int rule, const char* text, size_t size, iri_error* error) {
  if (!is_rule(rule) || !is_text(text, size)) return invalid(error);
  const auto of = static_cast<Rule>(rule);
  const std::uint32_t offset = read_rule(of, text, size);
  return offset == absent ? succeed(error) : refuse(error, of, text, size, offset);
}

iri_status iri_parse(int start_rule, const char* text, size_t size, iri_components* components,
                     iri_error* error) {
  if (!is_start(start_rule) || !is_text(text, size)) return invalid(error);
  const auto start = static_cast<Rule>(start_rule);
  Components found;
  const std::uint32_t offset = read_start_rule(start, text, size, found);
  if (offset != absent) return refuse(error, start, text, size, offset);
  give(components, to_c(found));
  return succeed(error);
}

bool iri_find_part(const iri_components* components, int component, uint32_t* begin,
                   uint32_t* end) {
  if (!is_whole(components)) return false;
  const PartRange range = part_of(from_c(*components), component);
  if (!range.there) return false;
  give_value(begin, range.begin);
  give_value(end, range.end);
  return true;
}

}  // extern "C"
