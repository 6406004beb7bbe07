// A request at one look: most requests have nothing that the policy acts on, and pass as they came.
// The truth: `judge_request()`.
// The fast way: `first_look()`.
// Held equal by: `Admission.OfEveryShortTargetIsWhatTheStepsGiveAndPasses`,
// `Admission.TheVerdictIsThatOfJudgeRequest`.
#ifndef IRI_SRC_GATE_FIRST_LOOK_HPP
#define IRI_SRC_GATE_FIRST_LOOK_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "gate/plain_field.hpp"
#include "scan/kernels/kernel.hpp"
#include "scan/read.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// What is certain of a request. If it passes, its findings are none but a missing Host field, and both
/// texts are canonical.
struct FirstLook {
  PlainRequest plain;  ///< of both, where their sizes alone exceed no limit
  PlainField field;

  bool passes() const noexcept { return plain.path_end != 0 && field.passes; }
};

/// `field` is null if there is none.
[[gnu::always_inline]] inline FirstLook first_look(const Rules& rules, std::string_view method,
                                                   std::string_view target, const char* field,
                                                   std::size_t field_size) noexcept {
  const std::size_t most = method.size() != 7 ? rules.small_plain : 0;  // CONNECT
  const bool small_target = target.size() <= most;
  const bool small_field = field_size <= rules.small_host;
  const PlainRequest plain =
      kernel_in_use().scan_plain(input_of(target.data(), small_target ? target.size() : 0),
                                 input_of(field, small_field ? field_size : 0));
  return {plain, plain_field(rules, plain, field, field_size)};
}

/// The admission of a request that does not pass at the first look, which has found `plain`. `field` is null if there
/// is none (admit.cc).
Admission other_admission(const Rules& rules, std::string_view method, std::string_view target,
                          PlainRequest plain, const char* field, std::size_t field_size,
                          OutputBuffer buffer, Reported reported) noexcept;

}}}  // namespace iri::v0::detail

#endif
