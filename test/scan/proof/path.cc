#include "path.hpp"

#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include "symbols.hpp"

namespace proof {

void unknown(const char* what) { throw std::runtime_error(std::string("no meaning for ") + what); }

Path& path() {
  static Path one;
  return one;
}

bool Path::has_bit(int stream) {
  for (const Literal& known : conditions) {
    if (known.node == stream) return known.value;
  }
  const bool value = next_choice(stream);
  conditions.push_back({stream, value});
  return value;
}

bool Path::choose() { return next_choice(-1); }

bool Path::next_choice(int node) {
  if (followed_ == choices_.size()) choices_.push_back(find_choice(node));
  claims = choices_[followed_].open;
  return choices_[followed_++].value;
}

/// False first, if that is possible, for that is the shorter way mostly; forced, if only one is.
Path::Choice Path::find_choice(int node) {
  if (node < 0) return {false, false, claims};
  Product product(texts, conditions);
  std::vector<Claim> open = claims;
  const std::array<bool, 2> can_be = product.values_of(node, open);
  return {!can_be[0], can_be[0] != can_be[1], open};
}

void Path::claim(int stream, bool has_bit, const char* what) {
  claims.push_back({{stream, has_bit}, what});
}

class Explorer {
 public:
  /// Goes to the next path. Returns false if there is none.
  static bool next() {
    Path& at = path();
    while (!at.choices_.empty() && (at.choices_.back().forced || at.choices_.back().value))
      at.choices_.pop_back();
    if (at.choices_.empty()) return false;
    at.choices_.back().value = at.choices_.back().forced = true;
    return true;
  }
  static void begin(const Texts& texts) {
    Path& at = path();
    graph().clear();
    at.texts = texts;
    at.conditions.clear();
    at.claims.clear();
    at.specials.clear();
    at.facts.clear();
    at.followed_ = 0;
    if (!texts.with_bracket) return;
    const int bracket = graph().leaf(Bytes().set('['), raw);
    at.assume(graph().any(bracket), *texts.with_bracket);
  }
  static void forget() { path().choices_.clear(); }
};

std::optional<Violation> explore(const Texts& texts, const std::function<void()>& body,
                                 Figures& figures) {
  Explorer::forget();
  do {
    Explorer::begin(texts);
    body();
    ++figures.paths;
    Product product(path().texts, path().conditions);
    std::optional<Violation> broken;
    if (!path().claims.empty()) broken = product.refute(path().claims);
    figures.states += product.met();
    if (std::getenv("PROOF_TRACE") != nullptr)
      std::fprintf(stderr, "path %zu: %zu decisions, %zu claims, %zu states\n", figures.paths,
                   path().conditions.size(), path().claims.size(), product.met());
    if (broken) return broken;
  } while (Explorer::next());
  return std::nullopt;
}

}  // namespace proof
