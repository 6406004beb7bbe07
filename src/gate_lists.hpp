// The gate with the lists of its policy apart, for those that have them in another layout.
#ifndef IRI_SRC_GATE_LISTS_HPP
#define IRI_SRC_GATE_LISTS_HPP

#include <span>
#include <string_view>

#include "iri/gate.hpp"
#include "text_list.hpp"

namespace iri::detail {

/// Instead of Policy::schemes and Policy::hosts, which are not looked at.
struct AllowLists {
  TextList schemes;
  TextList hosts;
};

GateVerdict gate(const Policy& policy, const AllowLists& lists, std::string_view reference,
                 std::span<Found> told) noexcept;
GateVerdict gate(const Policy& policy, const AllowLists& lists, IriReferenceView reference,
                 std::span<Found> told) noexcept;
GateVerdict gate(const Policy& policy, const AllowLists& lists, const RequestTargetView& target,
                 std::span<Found> told) noexcept;
GateVerdict gate_target(const Policy& policy, const AllowLists& lists, std::string_view method,
                        std::string_view target, std::span<Found> told) noexcept;
GateVerdict gate_host(const Policy& policy, const AllowLists& lists, std::string_view host_field,
                      std::span<Found> told) noexcept;

}  // namespace iri::detail

#endif
