// A request at one look: most requests have nothing that the policy acts on, and pass as they came.
// The truth: `judge_request()`, and of a target alone `judge_target()` of its view.
// The fast way: `first_look()`, `is_plain()`.
// Held equal by: `Admission.OfEveryShortTargetIsWhatTheStepsGiveAndPasses`,
// `Admission.TheVerdictIsThatOfJudgeRequest`, `InspectOracle.AVerdictIsOnWhatTheOracleFinds`.
#ifndef IRI_SRC_GATE_FIRST_LOOK_HPP
#define IRI_SRC_GATE_FIRST_LOOK_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "gate/plain_field.hpp"
#include "scan/kernels/kernel.hpp"
#include "scan/read.hpp"
#include "text/block.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// What is certain of a request. If it passes, its findings are none but a missing Host field, and both
/// texts are canonical.
struct FirstLook {
  PlainRequest plain;  ///< of both, where their sizes alone exceed no limit
  PlainField field;

  bool passes() const noexcept { return plain.path_end != 0 && field.passes; }
};

/// Up to how many bytes a target is looked at: its size alone then exceeds no limit.
inline std::size_t most_looked_at(const Rules& rules, std::string_view method) noexcept {
  return method.size() != 7 ? rules.small_plain : 0;  // CONNECT
}

/// `field` is null if there is none.
[[gnu::always_inline]] inline FirstLook first_look(const Rules& rules, std::string_view method,
                                                   std::string_view target, const char* field,
                                                   std::size_t field_size) noexcept {
  const bool small_target = target.size() <= most_looked_at(rules, method);
  const bool small_field = field_size <= rules.small_host;
  const PlainRequest plain =
      kernel_in_use().scan_plain(input_of(target.data(), small_target ? target.size() : 0),
                                 input_of(field, small_field ? field_size : 0));
  return {plain, plain_field(rules, plain, field, field_size)};
}

/// Whether a target has nothing that the policy acts on: as first_look() says, without a field. Most that are not plain have
/// a "%" near their beginning, and are not looked at.
[[gnu::always_inline]] inline bool is_plain(const Rules& rules, std::string_view method,
                                            std::string_view target) noexcept {
  if (target.size() > most_looked_at(rules, method)) return false;
  if (target.size() >= block_size && any(load_block(target.data()) == '%')) return false;
  const Input in = input_of(target.data(), target.size());
  return kernel_in_use().scan_plain(in, input_of(nullptr, 0)).path_end != 0;
}

/// The admission of a request that does not pass at the first look, which has found `plain`. `field` is null if there
/// is none (admit.cc).
Admission other_admission(const Rules& rules, std::string_view method, std::string_view target,
                          PlainRequest plain, const char* field, std::size_t field_size,
                          OutputBuffer buffer, Reported reported) noexcept;

}}}  // namespace iri::v0::detail

#endif
