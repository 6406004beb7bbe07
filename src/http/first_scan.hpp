// The first piece of a text that arrives in pieces, read by the scan of the kernel in use.
//
// The truth: `table::walk()` from the start of the text.
// The fast way: `scan_first()`, `scan_whole()`.
// Held equal by: `FirstScanTest.KnowsTheStateBehindEveryShortText`.
#ifndef IRI_SRC_HTTP_FIRST_SCAN_HPP
#define IRI_SRC_HTTP_FIRST_SCAN_HPP

#include <cstdint>
#include <initializer_list>

#include "http/whole_scan.hpp"
#include "iri/components.hpp"
#include "scan/kernels/kernel.hpp"
#include "scan/table.hpp"
#include "text/input.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// The texts that can be scanned whole. More may follow the first piece of those before `host`.
enum class FirstScan : std::uint8_t {
  uri_reference,
  iri_reference,
  uri_target,
  iri_target,
  host,
  authority_form,
};

constexpr FirstScan first_scan_of(table::Target target, bool raw_utf8) noexcept {
  if (target == table::Target::Host) return FirstScan::host;
  if (target == table::Target::authority_form) return FirstScan::authority_form;
  return raw_utf8 ? FirstScan::iri_target : FirstScan::uri_target;
}

/// The states in a path, a query and a fragment: without a scheme, and with one. A long text ends in
/// one of them.
struct StatesInside {
  table::State of[2][3];
};

/// The state after `text`, without the way that has led there.
constexpr table::State state_behind(table::State start, const char* text) noexcept {
  for (; *text != 0; ++text) start = table::step(start, static_cast<unsigned char>(*text));
  return table::without_way(start);
}

constexpr StatesInside states_of_reference(bool iri) noexcept {
  const table::State start = table::start_of(iri ? Rule::IRI_reference : Rule::URI_reference);
  const table::State path = state_behind(start, "/a");
  const table::State query = state_behind(start, "/?");
  const table::State fragment = state_behind(start, "/#");
  return {{{path, query, fragment}, {path, query, fragment}}};
}

constexpr StatesInside states_of_target(bool iri) noexcept {
  const table::State start = table::start_of(table::Target::request_target, iri);
  return {{{state_behind(start, "/a"), state_behind(start, "/?"), table::nowhere},
           {state_behind(start, "s:a"), state_behind(start, "s:?"), table::nowhere}}};
}

/// By FirstScan.
inline constexpr StatesInside states_inside[] = {states_of_reference(false),
                                                 states_of_reference(true), states_of_target(false),
                                                 states_of_target(true)};

constexpr bool all_lead_to(table::State state, table::State start,
                           std::initializer_list<const char*> texts) noexcept {
  for (const char* text : texts) {
    if (state_behind(start, text) != state) return false;
  }
  return true;
}

/// Whether the states are those of some texts of every shape. The tests have all short texts.
constexpr bool are_states_of_reference(bool iri) noexcept {
  const table::State start = table::start_of(iri ? Rule::IRI_reference : Rule::URI_reference);
  const StatesInside its = states_of_reference(iri);
  return all_lead_to(its.of[0][0], start, {"//h/", "/a/", "/a:", "s:/a", "s:a:", "s://u@h:1/"}) &&
         all_lead_to(its.of[0][1], start, {"?", "//h?", "a?", "/?/", "s:?", "s:a??", "s://h/?"}) &&
         all_lead_to(its.of[0][2], start, {"#", "//h#", "?#", "a#/", "s:#a", "s://h#", "s:?#?"});
}
static_assert(are_states_of_reference(false) && are_states_of_reference(true));

/// The same, for the targets of GET and OPTIONS.
constexpr bool are_states_of_targets(bool iri) noexcept {
  using enum table::Target;
  const StatesInside its = states_of_target(iri);
  bool holds = true;
  for (const table::Target target : {request_target, options_target}) {
    const table::State start = table::start_of(target, iri);
    holds &= all_lead_to(its.of[0][0], start, {"/a", "/a/", "/a:", "/a//"}) &&
             all_lead_to(its.of[0][1], start, {"/?", "/a?", "/a/?/", "/??"}) &&
             all_lead_to(its.of[1][0], start, {"s:/a", "s:a:", "s://h/", "s://u@h:1/"}) &&
             all_lead_to(its.of[1][1], start, {"s:a?", "s:/?", "s:??", "s://h?", "s://h/?/"});
  }
  return holds;
}
static_assert(are_states_of_targets(false) && are_states_of_targets(true));

/// Whether the kernel in use accepts `in` as a whole text; writes the components if so.
inline bool scan_whole(FirstScan kind, Input in, Components& out) noexcept {
  const Kernel& kernel = kernel_in_use();
  if (kind == FirstScan::uri_target) return kernel.scan_uri_target(in, out, nullptr);
  if (kind == FirstScan::uri_reference) return kernel.scan_uri_reference(in, out) == absent;
  if (kind == FirstScan::iri_reference) return kernel.scan_iri_reference(in, out) == absent;
  if (kind == FirstScan::iri_target) return kernel.scan_iri_target(in, out, nullptr);
  return kernel.scan_host(in, out, nullptr) && (kind == FirstScan::host || out.has_port());
}

/// Reads the beginning of a text. Returns the state after it and writes its components, as if the
/// text ended there. Returns `nowhere` if it is no whole text, or if only the table knows the state:
/// after a scheme, an authority or the first byte of a path, there is more than one. Then `out` has no
/// meaning.
inline table::State scan_first(FirstScan kind, Input in, Components& out) noexcept {
  if (kind >= FirstScan::host || !scan_whole(kind, in, out)) return table::nowhere;
  const unsigned inside = out.has_fragment() ? 2 : out.has_query() ? 1 : 0;
  const bool path_has_begun = out.has_authority() ? out.path_end > out.authority_end
                                                  : in.data[0] == '/' && out.path_end > 1;
  if (inside == 0 && !path_has_begun) return table::nowhere;
  return states_inside[static_cast<unsigned>(kind)].of[out.has_scheme()][inside];
}

}}}  // namespace iri::v0::detail

#endif
