#include <chrono>
#include <cstdio>
#include <cstring>

#include "claims.hpp"

namespace proof {
namespace {

std::string visible(const std::string& text) {
  std::string shown;
  char buffer[8];
  for (const unsigned char c : text) {
    std::snprintf(buffer, sizeof buffer, c > 0x20 && c < 0x7F ? "%c" : "\\x%02X", c);
    shown += buffer;
  }
  return shown;
}

using Scan = std::function<Number(Input, Components&, bool)>;

void follow_scan(const Scan& scan, const Input& in, bool iri) {
  Components out;
  try {
    const Number result = scan(in, out, iri);
    claim_result(result, out, in);
  } catch (const HandOver& at) {
    claim_hand_over(at);
  }
}

/// The size of the text, if its end is in the window from `base` on.
Number size_in(int base) {
  return lowest_of(~Mask::of_stream(graph().leaf(Bytes().set(), base))) + Number(base);
}

bool prove(const char* name, const Texts& texts, const std::function<void()>& body) {
  const auto begin = std::chrono::steady_clock::now();
  Figures figures;
  std::optional<Violation> broken;
  std::string problem;
  try {
    broken = explore(texts, body, figures);
  } catch (const std::exception& error) {
    problem = error.what();
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  std::printf("%-40s %s %6zu paths %9zu states %6.1f s\n", name, texts.iri ? "IRI" : "URI", figures.paths,
              figures.states, seconds.count());
  if (broken) std::printf("  not so: %s: %s\n", broken->what.c_str(), visible(broken->text).c_str());
  if (!problem.empty()) std::printf("  not proved: %s\n", problem.c_str());
  std::fflush(stdout);
  return !broken && problem.empty();
}

bool one_window(bool iri) {
  Texts texts;
  texts.iri = iri;
  return prove("scan(), 1 to 64 bytes", texts, [iri] {
    follow_scan(shipped_inline().scan, {{}, size_in(0)}, iri);
  });
}

}  // namespace
}  // namespace proof

int main() {
  bool good = proof::one_window(false);
  good = proof::one_window(true) && good;
  return good ? 0 : 1;
}
