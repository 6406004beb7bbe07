#include "path.hpp"

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <utility>

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
  const bool value = next_choice(stream, std::nullopt);
  conditions.push_back({stream, value});
  return value;
}

bool Path::choose() { return next_choice(-1, std::nullopt); }

double Path::share_behind() const {
  double behind = 0;
  double half = 0.5;
  for (const Choice& choice : choices_) {
    if (!choice.split) continue;
    if (choice.value) behind += half;
    half /= 2;
  }
  return behind;
}

std::string Path::ways() const {
  std::string found;
  for (const Choice& choice : choices_) {
    if (choice.split) found += choice.value ? '1' : '0';
  }
  return found;
}

void Path::assume(int stream, bool has_bit) {
  next_choice(stream, has_bit);
  conditions.push_back({stream, has_bit});
}

bool Path::next_choice(int node, std::optional<bool> assumed) {
  if (followed_ == choices_.size()) choices_.push_back(find_choice(node, assumed));
  const Choice& choice = choices_[followed_++];
  claims = choice.open;
  checked_ = claims.size();
  language_ = choice.texts[choice.value];
  return choice.value;
}

/// False first, if that is possible, for that is the shorter way mostly; forced, if only one is.
Path::Choice Path::find_choice(int node, std::optional<bool> assumed) {
  check_claims();
  if (node < 0) return both_ways({language_, language_});
  Product product(texts, language());
  std::array<LanguagePtr, 2> parts = product.split(node);
  if (assumed) {
    if (parts[*assumed] == nullptr) throw std::runtime_error("an assumption that no text meets");
    return {*assumed, true, false, parts, claims};
  }
  if (parts[0] == nullptr || parts[1] == nullptr) {
    const bool value = parts[0] == nullptr;
    parts[value] = language_;
    return {value, true, false, parts, claims};
  }
  return both_ways(std::move(parts));
}

/// Some texts go either way. The one is not followed that `only` does not have.
Path::Choice Path::both_ways(std::array<LanguagePtr, 2> parts) const {
  const std::size_t at = ways().size();
  const bool chosen = at < only.size();
  return {chosen && only[at] == '1', chosen, true, std::move(parts), claims};
}

/// Takes away the new claims that hold for all texts of the path so far.
void Path::check_claims() {
  std::vector<Claim> open(claims.begin(), claims.begin() + static_cast<std::ptrdiff_t>(checked_));
  for (std::size_t i = checked_; i < claims.size(); ++i) {
    Product product(texts, language());
    if (product.refute({claims[i]})) open.push_back(claims[i]);
  }
  claims = std::move(open);
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
    at.lists.clear();
    at.pairs.clear();
    at.first_byte.reset();
    at.facts.clear();
    at.followed_ = at.checked_ = 0;
    at.language_ = nullptr;
    if (!texts.with_bracket) return;
    const int bracket = graph().leaf(Bytes().set('['), raw);
    at.assume(graph().any(bracket), *texts.with_bracket);
  }
  static void forget() { path().choices_.clear(); }
};

namespace {

std::optional<Violation> refute_path(Figures& figures) {
  Product product(path().texts, path().language());
  const std::optional<Violation> broken = product.refute(path().claims);
  figures.states += product.met();
  return broken;
}

}  // namespace

std::optional<Violation> explore(const Texts& texts, const std::function<void()>& body,
                                 Figures& figures) {
  Explorer::forget();
  do {
    Explorer::begin(texts);
    body();
    ++figures.paths;
    const std::optional<Violation> broken = refute_path(figures);
    if (std::getenv("PROOF_TRACE") != nullptr)
      std::fprintf(stderr,
                   "path %zu: %zu decisions, %zu claims, %zu states, %.9f behind, ways %s\n",
                   figures.paths, path().conditions.size(), path().claims.size(), figures.states,
                   path().share_behind(), path().ways().c_str());
    if (broken) return broken;
  } while (Explorer::next());
  return std::nullopt;
}

}  // namespace proof
