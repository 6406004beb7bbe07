// Findings of the C ABI.
#ifndef IRI_SRC_C_FINDINGS_HPP
#define IRI_SRC_C_FINDINGS_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>

#include "iri/inspect.hpp"
#include "iri/iri.h"
#include "iri/policy.hpp"

namespace iri { inline namespace v0 { namespace detail {

static_assert(sizeof(iri_located_finding) == sizeof(LocatedFinding) &&
              alignof(iri_located_finding) == alignof(LocatedFinding));

/// The caller's array, of any size. To avoid a copy of it, the inspector first writes C++ findings
/// into its memory; then each is converted in place to a finding of C.
class FindingArray {
 public:
  FindingArray(iri_located_finding* data, std::size_t capacity) noexcept
      : data_(data), capacity_(data == nullptr ? 0 : capacity) {
    std::uninitialized_default_construct_n(reinterpret_cast<LocatedFinding*>(data_), capacity_);
  }
  std::span<LocatedFinding> span() const noexcept {
    if (capacity_ == 0) return {};
    return {std::launder(reinterpret_cast<LocatedFinding*>(data_)), capacity_};
  }
  void back_to_c(std::size_t stored) const noexcept {
    for (std::size_t i = 0; i < stored; ++i) {
      const LocatedFinding found = span()[i];
      new (static_cast<void*>(data_ + i)) iri_located_finding{
          static_cast<std::uint8_t>(found.kind), static_cast<std::uint8_t>(found.component),
          static_cast<std::uint8_t>(found.text), found.begin, found.end};
    }
  }

 private:
  iri_located_finding* data_;
  std::size_t capacity_;
};

inline iri_finding_set set_of(FindingSet set) noexcept {
  return {{set.words()[0], set.words()[1]}};
}

inline FindingSet set_of(const iri_finding_set& set) noexcept {
  FindingSet findings;
  for (const Finding kind : FindingSet::all()) {
    if (IRI_FINDING_IN(static_cast<unsigned>(kind), set)) findings.insert(kind);
  }
  return findings;
}

/// Whether the numbers are those of a finding.
inline bool is_located_finding(const iri_located_finding& found) noexcept {
  return found.kind < finding_count && found.component < PartActions::part_count &&
         found.text <= IRI_REQUEST_HOST_FIELD;
}
/// INVARIANT: is_located_finding(found).
inline LocatedFinding finding_of(const iri_located_finding& found) noexcept {
  return {static_cast<Finding>(found.kind), static_cast<Component>(found.component),
          static_cast<RequestText>(found.text), found.begin, found.end};
}

/// Reads IRI_LIMIT_COUNT numbers; NULL means the default limits (inspect.cc).
Limits limits_of(const std::uint32_t* limits) noexcept;
void give_limits(const Limits& limits, std::uint32_t* to) noexcept;

}}}  // namespace iri::v0::detail

#endif
