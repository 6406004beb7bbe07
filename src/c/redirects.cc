// redirects.h: a chain of redirects, judged by a gate.
#include "c/argument.hpp"
#include "gate/redirect_step.hpp"
#include "iri/iri.h"

using namespace iri;
using namespace iri::detail;

namespace {

constexpr bool is_stop(int stop) noexcept {
  return stop >= IRI_REDIRECT_NONE && stop <= IRI_REDIRECT_DOWNGRADE;
}

/// A gate of C, and its last verdict.
struct CJudgingGate {
  const iri_gate* gate;
  iri_verdict verdict = IRI_VERDICT_INIT;

  Action judge(std::string_view url) noexcept {
    const bool passes =
        iri_gate_passes(gate, url.data(), url.size(), nullptr, 0, &verdict, nullptr);
    return passes ? Action::allow : static_cast<Action>(verdict.action);
  }
  Written canonical(std::string_view url, OutputBuffer out) const noexcept {
    Written written;
    if (!iri_gate_admits_reference(gate, url.data(), url.size(), out.data(), out.size(),
                                   &written.size, nullptr, 0, nullptr, nullptr)) {
      written.error.code = ErrorCode::bad_value;
    }
    return written;
  }
};

/// What the answer no has in common.
bool answer_no(iri_verdict* verdict, const iri_verdict& judged) noexcept {
  give(verdict, judged);
  return false;
}

}  // namespace

extern "C" {

const char* iri_redirect_name(int stop) {
  return is_stop(stop) ? name(static_cast<RedirectStop>(stop)).data() : nullptr;
}

const char* iri_redirect_message(int stop) {
  return is_stop(stop) ? message(static_cast<RedirectStop>(stop)).data() : nullptr;
}

bool iri_gate_passes_redirect(const iri_gate* gate, iri_redirects* chain, const char* url,
                              size_t url_size, const char* location, size_t location_size,
                              char* out, size_t capacity, size_t* needed, iri_verdict* verdict,
                              iri_error* error) {
  const Output output{out, capacity, needed, error};
  const iri_verdict none = IRI_VERDICT_INIT;
  if (!is_whole(gate) || !is_whole(chain) || !is_stop(chain->stop) || !is_text(url, url_size) ||
      !is_text(location, location_size)) {
    static_cast<void>(output.invalid());
    return answer_no(verdict, none);
  }
  give_value(needed, 0);
  if (chain->stop != IRI_REDIRECT_NONE) {
    static_cast<void>(succeed(error));
    return answer_no(verdict, none);
  }
  const auto current = UriView::parse(text_of(url, url_size));
  if (!current) {
    chain->stop = IRI_REDIRECT_NOT_VALID;
    static_cast<void>(fail(current.error(), error, 0));
    return answer_no(verdict, none);
  }
  const RedirectOptions options{chain->most, chain->allows_downgrade != 0};
  CJudgingGate judging{gate};
  RedirectStepper step(judging, options, output.buffer());
  const Written written = step.follow(*current, text_of(location, location_size), chain->count);
  chain->stop = static_cast<int>(step.stop());
  if (written.error.failed() || step.error().failed()) {
    give_value(needed, written.size);
    static_cast<void>(fail(written.error.failed() ? written.error : step.error(), error,
                           written.error.failed() ? 0 : 1));
    return answer_no(verdict, none);
  }
  static_cast<void>(succeed(error));
  if (step.stop() == RedirectStop::refused) return answer_no(verdict, judging.verdict);
  if (step.stop() != RedirectStop::none) return answer_no(verdict, none);
  give_value(needed, written.size);
  give(verdict, judging.verdict);
  ++chain->count;
  if (step.changes_origin()) chain->drops_credentials = 1;
  return true;
}

}  // extern "C"
