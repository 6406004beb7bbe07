// iri::inspect() as it was written first: every component byte by byte, every host as a browser
// reads it. The truth that the library's inspector is held to (inspect_oracle_test.cc, the fuzz
// target `inspect`).
#ifndef IRI_TEST_GATE_ORACLE_INSPECT_HPP
#define IRI_TEST_GATE_ORACLE_INSPECT_HPP

#include <span>

#include "iri/inspect.hpp"

namespace iri_oracle {

iri::Inspection inspect(const iri::IriReferenceArgument& reference,
                        const iri::InspectOptions& options,
                        std::span<iri::LocatedFinding> out) noexcept;
iri::Inspection inspect(const iri::RequestTargetView& target, const iri::InspectOptions& options,
                        std::span<iri::LocatedFinding> out) noexcept;
iri::Inspection inspect(const iri::HostFieldView& host, const iri::InspectOptions& options,
                        std::span<iri::LocatedFinding> out) noexcept;

}  // namespace iri_oracle

#endif
