#include "nearest.hpp"

#include <algorithm>

#include "iri/rule.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

/// Optimal string alignment. `rows` are those of the last three prefixes of `a`.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(row);
  }
  return last[b.size()];
}

}  // namespace

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
  constexpr std::size_t longest = 64;  // no word of the command is longer
  if (word.empty() || word.size() > longest) return {};
  std::string found;
  std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string& candidate : candidates) {
    const bool begins = word.size() > 2 && candidate.starts_with(word);
    const std::size_t far = begins ? 1 : distance(word, candidate);
    if (far == 0 || far >= least || far >= candidate.size()) continue;
    least = far;
    found = candidate;
  }
  return found;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
  const std::string meant = nearest(word, candidates);
  return meant.empty() ? std::string() : "; did you mean " + meant + "?";
}

std::string no_such_rule(std::string_view name) {
  std::vector<std::string> rules;
  for (std::size_t i = 0; i < rule_count; ++i) rules.emplace_back(iri::name(static_cast<Rule>(i)));
  const std::string meant = did_you_mean(name, rules);
  return "there is no rule \"" + visible(name) + "\"" + meant + (meant.empty() ? ";" : "") +
         " iri rules lists them";
}

}  // namespace iri::cli
