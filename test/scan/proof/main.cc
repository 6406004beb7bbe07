#include <chrono>
#include <cstdio>
#include <cstring>

#include "claims.hpp"

namespace proof {
namespace {

std::string visible(const std::string& text) {
  std::string shown;
  char buffer[8];
  for (const char byte : text) {
    const auto c = static_cast<unsigned char>(byte);
    std::snprintf(buffer, sizeof buffer, c > 0x20 && c < 0x7F ? "%c" : "\\x%02X", c);
    shown += buffer;
  }
  return shown;
}

std::vector<Carried> next_windows;

using Scan = std::function<Number(Input, Components&, bool)>;

void follow_scan(const Scan& scan, const Input& in, bool iri) {
  Components out;
  try {
    const Number result = scan(in, out, iri);
    claim_result(result, out, in);
  } catch (const HandOver& at) {
    claim_hand_over(at);
  } catch (const NextWindow& next) {
    claim_next(next, window_beyond);
    next_windows.push_back(next.carried);
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

/// A text of one window.
bool one_window(bool iri) {
  Texts texts;
  texts.iri = iri;
  return prove("scan(), 1 to 64 bytes", texts, [iri] {
    window_beyond = ~0U;
    follow_scan(shipped_inline().scan, {{}, size_in(0)}, iri);
  });
}

bool two_windows(bool iri) {
  Texts texts{0, 65, 128, false, iri, {0}};
  return prove("scan_two(), 65 to 128 bytes", texts, [iri] {
    window_beyond = ~0U;
    follow_scan(shipped_inline().scan_two, {{}, size_in(64)}, iri);
  });
}

/// The first window of a longer text, up to the second.
bool first_of_many(bool iri) {
  Texts texts{0, 64, 64, true, iri, {0}};
  return prove("scan_long(), the first window", texts, [iri] {
    window_beyond = 64;
    follow_scan(shipped_inline().scan_long, {{}, {Number::Sort::beyond, 0, -1}}, iri);
  });
}

}  // namespace
}  // namespace proof

int main(int argc, char** argv) {
  bool good = true;
  for (int i = 1; i < argc; ++i) {
    const std::string part = argv[i];
    for (const bool iri : {false, true}) {
      if (part == "one") good = proof::one_window(iri) && good;
      if (part == "two") good = proof::two_windows(iri) && good;
      if (part == "first") good = proof::first_of_many(iri) && good;
    }
  }
  return good ? 0 : 1;
}
