// Why a request target is a guarded reading, and the line that says so.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gate/gate_rules.hpp"
#include "http/canonical_form.hpp"
#include "operations/dot_segment_filter.hpp"
#include "text/ascii.hpp"

namespace iri { inline namespace v0 {
namespace {

void put_escaped(std::string_view octets, std::string& to) {
  for (const char c : octets) {
    const auto octet = static_cast<unsigned char>(c);
    if (c >= ' ' && c <= '~' && c != '"' && c != '\\') {
      to += c;
    } else {
      to.append("\\x") += detail::upper_hex_digits[octet >> 4U];
      to += detail::upper_hex_digits[octet & 15U];
    }
  }
}

void put_quoted(std::string_view octets, std::string& to) {
  to += '"';
  put_escaped(octets, to);
  to += '"';
}

}  // namespace

std::optional<GuardedReading> detail::explain_reading(const Rules& rules, std::string_view method,
                                                      std::string_view target) {
  Rules others = rules;
  const GuardTable guards = std::exchange(others.paths.guards, {});
  for (FindingsByPart* const told :
       {&others.reported, &others.canonicalized, &others.rejected, &others.reported_or_worse}) {
    told->in(Component::path).erase(Finding::hidden_dot_segment);
  }
  std::vector<char> buffer(3 * target.size());
  const Admission admitted = admit_target(others, method, target, buffer, {});
  if (!admitted.passes()) return std::nullopt;
  const std::string_view path = admitted.target->path();
  const bool dots_stay = first_dot_segment(path, true) != path.size();
  return dots_stay ? std::nullopt : guards.explain(path, rules.paths.same.copies());
}

std::optional<GuardedReading> Gate::explain_reading(std::string_view method,
                                                    std::string_view target) const {
  return detail::explain_reading(rules(), method, target);
}

std::string Gate::explain(const GuardedReading& why) const {
  const std::vector<std::string>& guards = policy().guards;
  std::string line = "guard ";
  put_quoted(why.guard < guards.size() ? guards[why.guard] : "", line);
  put_quoted(why.inside, line.append(": "));
  put_quoted(why.outside, line.append(why.same.empty() ? " lies in it, " : " lies in it, as "));
  if (why.same.empty()) {
    line += " does not";
  } else {
    put_escaped(why.same, line.append(" does, with another {"));
    line += '}';
  }
  std::string_view before = "; habits: ";
  for (const Habit habit : why.habits) {
    line.append(std::exchange(before, ", ")).append(name(habit));
  }
  return line;
}

}}  // namespace iri::v0
