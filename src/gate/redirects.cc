#include "iri/redirects.hpp"

#include <algorithm>
#include <array>

#include "gate/redirect_step.hpp"

namespace iri { inline namespace v0 {
namespace {

constexpr std::array<std::string_view, 6> stop_names{"none",    "not_started", "not_valid",
                                                     "refused", "too_many",    "downgrade"};
constexpr std::array<std::string_view, 6> stop_messages{
    "no stop",
    "the chain of redirects has not begun",
    "not a URI, or a Location that is not a URI-reference",
    "the gate does not let the URL pass",
    "more redirects than are followed",
    "a redirect from https to a scheme without TLS",
};

/// A gate, and its last verdict.
struct JudgingGate {
  const Gate& gate;
  GateVerdict verdict{};

  Action judge(std::string_view url) noexcept {
    verdict = gate.judge(url);
    return verdict.action;
  }
  Written canonical(std::string_view url, OutputBuffer out) const noexcept {
    const auto view = UriView::parse(url);
    if (!view) return {0, view.error()};
    return gate.canonical(*view, out);
  }
};

}  // namespace

std::string_view name(RedirectStop stop) noexcept {
  return stop_names[static_cast<std::size_t>(stop)];
}

std::string_view message(RedirectStop stop) noexcept {
  return stop_messages[static_cast<std::size_t>(stop)];
}

RedirectStep RedirectChain::stopped(RedirectStop stop, const GateVerdict& verdict) {
  stop_ = stop;
  return {stop, verdict, false};
}

RedirectStep RedirectChain::start(std::string_view url) {
  count_ = 0;
  keeps_credentials_ = true;
  url_ = Uri();
  const auto view = UriView::parse(url);
  GateVerdict invalid;
  if (!view) {
    invalid.error = view.error();
    return stopped(RedirectStop::not_valid, invalid);
  }
  std::string buffer(url.size() + 1, '\0');
  JudgingGate gate{gate_};
  detail::RedirectStepper step(gate, options_, OutputBuffer(buffer));
  const Written written = step.start(url);
  if (step.stop() != RedirectStop::none) return stopped(step.stop(), gate.verdict);
  url_ = Uri::parse(std::string_view(buffer).substr(0, written.size)).value();
  stop_ = RedirectStop::none;
  return {stop_, gate.verdict, false};
}

RedirectStep RedirectChain::follow(std::string_view location) {
  if (stop_ != RedirectStop::none) return stopped(stop_);
  std::string buffer(2 * (2 * url_.text().size() + location.size() + 8), '\0');
  JudgingGate gate{gate_};
  detail::RedirectStepper step(gate, options_, OutputBuffer(buffer));
  const Written written = step.follow(url_, location, count_);
  if (step.stop() == RedirectStop::refused) return stopped(step.stop(), gate.verdict);
  if (step.stop() != RedirectStop::none) {
    GateVerdict none;
    none.error = step.error();
    return stopped(step.stop(), none);
  }
  url_ = Uri::parse(std::string_view(buffer).substr(0, written.size)).value();
  ++count_;
  keeps_credentials_ = keeps_credentials_ && !step.changes_origin();
  return {stop_, gate.verdict, step.changes_origin()};
}

std::string RedirectChain::explain(const RedirectStep& step) const {
  const bool by_gate = step.stop == RedirectStop::none || step.stop == RedirectStop::not_valid ||
                       step.stop == RedirectStop::refused;
  if (by_gate) return gate_.explain(step.verdict);
  std::string line = "reject: ";
  return line.append(name(step.stop)).append(": ").append(message(step.stop)).append("\n");
}

}}  // namespace iri::v0
