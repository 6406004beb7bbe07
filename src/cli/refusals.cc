#include "refusals.hpp"

#include <algorithm>

#include "gate_input.hpp"
#include "log_files.hpp"

namespace iri::cli {
namespace {

/// The findings that are an error while they are rejected.
constexpr FindingSet unencoded{Finding::unencoded_character, Finding::bare_percent,
                               Finding::ambiguous_percent};

Gate revealing(const Gate& gate) {
  Policy policy = gate.policy();
  for (const Finding finding : unencoded) {
    for (const Component part : parts_of(finding)) {
      if (policy.action(finding, part) == Action::reject)
        policy.set(Action::report, {finding}, part);
    }
  }
  return Gate::make(std::move(policy)).value();
}

}  // namespace

std::string_view Reason::name() const noexcept {
  return is_error ? iri::name(static_cast<ErrorCode>(code)) : iri::name(finding());
}

Explainer::Explainer(const Gate& gate) : gate_(gate), revealing_(revealing(gate)) {}

void Explainer::add(const Reason& reason) {
  const auto at = std::lower_bound(reasons_.begin(), reasons_.end(), reason);
  if (at == reasons_.end() || *at != reason) reasons_.insert(at, reason);
}

bool Explainer::is_refused(const Gate& gate, const GateVerdict& verdict,
                           const LocatedFinding& found) const {
  // The revealing gate only reports these.
  const Action action = &gate == &revealing_ && unencoded.contains(found.kind)
                            ? gate_.policy().action(found.kind, found.component)
                            : gate.action_of(verdict, found);
  return action == Action::reject;
}

/// Returns false if the target is not valid.
bool Explainer::take(const Gate& gate, std::string_view method, std::string_view target) {
  GateInput input;
  input.method = method;
  const GateVerdict verdict = gate_all(input, gate, target, found_);
  if (verdict.error.failed()) return false;
  FindingSet placed;
  for (const LocatedFinding& found : found_) {
    placed.insert(found.kind);
    if (is_refused(gate, verdict, found)) add(Reason::of(found.kind, found.component));
  }
  if (verdict.action != Action::reject) return true;
  for (const Finding finding : verdict.reasons) {
    if (!placed.contains(finding)) add(Reason::of(finding, Component::none));
  }
  return true;
}

const std::vector<Reason>& Explainer::reasons(std::string_view method, std::string_view target) {
  reasons_.clear();
  const GateVerdict verdict = gate_.judge_target(method, target);
  changes_ = verdict.action == Action::canonicalize;
  if (verdict.action != Action::reject) return reasons_;
  if (!verdict.error.failed()) {
    take(gate_, method, target);
  } else if (!take(revealing_, method, target) || reasons_.empty()) {
    add(Reason::of(verdict.error));
  }
  return reasons_;
}

std::string Explainer::form(std::string_view method, std::string_view target,
                            std::vector<Reason>& reasons) {
  GateInput input;
  input.method = method;
  const GateVerdict verdict = gate_all(input, gate_, target, found_);
  if (verdict.passes()) return std::string(target);
  for (const LocatedFinding& found : found_) {
    const Reason reason = Reason::of(found.kind, found.component);
    const bool canonicalized = gate_.action_of(verdict, found) == Action::canonicalize;
    if (canonicalized && std::find(reasons.begin(), reasons.end(), reason) == reasons.end())
      reasons.push_back(reason);
  }
  return input.canonical(gate_, target);
}

RefusedTarget* Refusals::find(const LogRequest& request, const std::vector<Reason>& reasons,
                              bool& is_new) {
  std::string key(request.method);
  key.append(" ").append(request.target);
  if (const auto found = numbers_.find(key); found != numbers_.end()) {
    is_new = false;
    return &targets_[found->second];
  }
  full_ = full_ || targets_.size() == max_targets || bytes_ + key.size() > max_bytes;
  is_new = !full_;
  if (full_) return nullptr;
  bytes_ += 2 * key.size();
  numbers_.emplace(std::move(key), targets_.size());
  return &targets_.emplace_back(
      RefusedTarget{std::string(request.method), std::string(request.target), 0, 0, reasons});
}

void Refusals::add(const LogRequest& request, Outcome outcome, const std::vector<Reason>& reasons) {
  const bool wanted = outcome == Outcome::answer;
  bool is_new = false;
  if (RefusedTarget* const target = find(request, reasons, is_new)) {
    ++target->requests;
    target->wanted += wanted ? 1 : 0;
  }
  all_.take(outcome);
  for (const Reason& reason : reasons) {
    Count& count = counts_[reason];
    const bool none = count.wanted + count.redirected == 0;
    if (count.requests == 0 || (wanted && count.wanted == 0) ||
        (outcome == Outcome::redirect && none)) {
      count.example = shown_request(request.method, request.target);
    }
    count.take(outcome);
    count.targets += is_new ? 1 : 0;
  }
}

namespace {

/// Right-aligned, in a column of that width.
void append_number(std::string& out, std::uint64_t number) {
  const std::string digits = std::to_string(number);
  out.append(10 - std::min<std::size_t>(digits.size(), 8), ' ').append(digits);
}

void append_word(std::string& out, std::string_view word, std::size_t width) {
  out.append("  ").append(word).append(width - std::min(word.size(), width), ' ');
}

}  // namespace

std::string table_of(const std::map<Reason, Count>& counts) {
  std::vector<std::pair<Reason, Count>> rows(counts.begin(), counts.end());
  std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
    return a.second.requests > b.second.requests;
  });
  const bool targets = std::any_of(rows.begin(), rows.end(),
                                   [](const auto& row) { return row.second.targets != 0; });
  const bool redirected = std::any_of(rows.begin(), rows.end(),
                                      [](const auto& row) { return row.second.redirected != 0; });
  std::string out = "  requests  answered";
  out.append(redirected ? "  redirected" : "");
  out.append(targets ? "   targets" : "");
  append_word(out, "finding", 28);
  out += "  part    example\n";
  for (const auto& [reason, count] : rows) {
    append_number(out, count.requests);
    append_number(out, count.wanted);
    if (redirected) append_number(out.append(2, ' '), count.redirected);
    if (targets) append_number(out, count.targets);
    append_word(out, (reason.is_error ? "not valid: " : "") + std::string(reason.name()), 28);
    append_word(out, reason.part == Component::none ? "-" : name(reason.part), 6);
    out.append("  ").append(count.example) += "\n";
  }
  return out;
}

}  // namespace iri::cli
