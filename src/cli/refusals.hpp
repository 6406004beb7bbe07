// What a policy refuses of the requests of a log.
#ifndef IRI_SRC_CLI_REFUSALS_HPP
#define IRI_SRC_CLI_REFUSALS_HPP

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "access_log.hpp"
#include "iri/gate.hpp"

namespace iri::cli {

/// Why a request is refused: a finding in a part, or the error of a target that is not valid.
struct Reason {
  bool is_error = false;
  std::uint8_t code = 0;  ///< of the finding or of the error
  Component part = Component::none;

  static Reason of(Finding finding, Component part) noexcept {
    return {false, static_cast<std::uint8_t>(finding), part};
  }
  static Reason of(const Error& error) noexcept {
    return {true, static_cast<std::uint8_t>(error.code), error.component};
  }
  bool is(Finding finding) const noexcept { return !is_error && this->finding() == finding; }
  Finding finding() const noexcept { return static_cast<Finding>(code); }
  std::string_view name() const noexcept;
  friend auto operator<=>(const Reason&, const Reason&) = default;
};

/// Says why a gate refuses a request. A target that only unencoded characters make invalid has these as its reasons.
class Explainer {
 public:
  explicit Explainer(const Gate& gate);

  const Gate& gate() const noexcept { return gate_; }
  /// Empty if the gate does not refuse it. In order; valid until the next call.
  const std::vector<Reason>& reasons(std::string_view method, std::string_view target);
  /// Whether what reasons() was last asked of is forwarded in another form.
  bool changes() const noexcept { return changes_; }
  /// What is forwarded of a target that is not refused. Appends what is canonicalized in it.
  std::string form(std::string_view method, std::string_view target, std::vector<Reason>& reasons);

 private:
  bool take(const Gate& gate, std::string_view method, std::string_view target);
  bool is_refused(const Gate& gate, const GateVerdict& verdict, const LocatedFinding& found) const;
  void add(const Reason& reason);

  Gate gate_;
  Gate revealing_;  ///< the same, where characters that have to be encoded do not end the judgement
  std::vector<LocatedFinding> found_;
  std::vector<Reason> reasons_;
  bool changes_ = false;
};

/// How many requests something is about.
struct Count {
  std::uint64_t requests = 0;
  std::uint64_t wanted = 0;  ///< of these, those that the server has answered
  std::uint64_t redirected = 0;
  std::uint64_t targets = 0;
  std::string example;  ///< as it can be shown; of a wanted request, or else a redirected one

  void take(Outcome outcome) noexcept {
    ++requests;
    wanted += outcome == Outcome::answer ? 1 : 0;
    redirected += outcome == Outcome::redirect ? 1 : 0;
  }
};

/// A target that is refused.
struct RefusedTarget {
  std::string method, target;
  std::uint64_t requests = 0;
  std::uint64_t wanted = 0;
  std::vector<Reason> reasons;
};

/// Counts what is refused, and remembers each target that is: max_targets of them, of max_bytes in all. Of further ones only the
/// requests are counted.
class Refusals {
 public:
  static constexpr std::size_t max_targets = 100'000;
  static constexpr std::size_t max_bytes = std::size_t{48} << 20U;

  /// `reasons` are not empty.
  void add(const LogRequest& request, Outcome outcome, const std::vector<Reason>& reasons);

  const std::map<Reason, Count>& counts() const noexcept { return counts_; }
  /// In the order in which they came.
  const std::vector<RefusedTarget>& targets() const noexcept { return targets_; }
  /// Of all requests: how many there are, but for targets and an example.
  const Count& all() const noexcept { return all_; }
  /// Whether there were more targets than are remembered.
  bool full() const noexcept { return full_; }

 private:
  RefusedTarget* find(const LogRequest& request, const std::vector<Reason>& reasons, bool& is_new);

  std::map<Reason, Count> counts_;
  std::vector<RefusedTarget> targets_;
  std::unordered_map<std::string, std::size_t> numbers_;  ///< of a target, with its method in front
  std::size_t bytes_ = 0;
  Count all_;
  bool full_ = false;
};

/// A table: requests, wanted ones, redirected ones (if there are any), targets (if they were counted), the reason, its part, an example; the most frequent first.
std::string table_of(const std::map<Reason, Count>& counts);

}  // namespace iri::cli

#endif
