// The states at which the kernels hand over to the table.

#include <map>
#include <set>
#include <utility>

#include "grammar/compare.hpp"
#include "grammar/table_proof.hpp"

namespace iri_grammar {
namespace {

namespace table = iri::detail::table;
using iri::detail::ResumePoint;
using iri::detail::ResumeStates;

/// Where a text has come to, by its delimiters: RFC 3986 appendix B.
enum class Place { start, segment, colon, slash, slashes, authority, path, query, fragment };

Place after_hier(unsigned byte, Place otherwise) {
  if (byte == '?') return Place::query;
  return byte == '#' ? Place::fragment : otherwise;
}

Place place_after(Place place, unsigned byte) {
  switch (place) {
    case Place::start: return after_hier(byte, byte == '/' ? Place::slash : Place::segment);
    case Place::segment:  // of a path, or a scheme
      if (byte == ':') return Place::colon;
      return after_hier(byte, byte == '/' ? Place::path : Place::segment);
    case Place::colon: return after_hier(byte, byte == '/' ? Place::slash : Place::path);
    case Place::slash: return after_hier(byte, byte == '/' ? Place::slashes : Place::path);
    case Place::slashes:
    case Place::authority: return after_hier(byte, byte == '/' ? Place::path : Place::authority);
    case Place::path: return after_hier(byte, Place::path);
    case Place::query: return byte == '#' ? Place::fragment : Place::query;
    default: return Place::fragment;
  }
}

/// The bytes that are still due of a pct-encoded or a character.
int due_after(int due, unsigned byte) {
  if (due > 0) return due - 1;
  if (byte == '%') return 2;
  return byte < 0xC0 ? 0 : byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
}

/// Whether two states pass the same boundaries, stop at the same bytes with the same errors, and
/// accept the same ends, for all texts; but for those that begin with `but`, if it is no NUL.
class Comparer {
 public:
  bool same(State a, State b, unsigned char but) {
    if (table::accepts(a) != table::accepts(b) || kind(a) != kind(b)) return false;
    if (table::accepts(a) && table::boundaries_at_end(a) != table::boundaries_at_end(b))
      return false;
    for (unsigned byte = 0; byte < 256; ++byte) {
      if ((but == 0 || byte != but) && !same_after(a, b, static_cast<unsigned char>(byte)))
        return false;
    }
    return true;
  }

 private:
  static State kind(State state) { return table::rows[table::row_of(state)] >> 9U; }

  bool same_after(State a, State b, unsigned char byte) {
    const State next_a = table::step(a, byte);
    const State next_b = table::step(b, byte);
    if (next_a == table::nowhere || next_b == table::nowhere) return next_a == next_b;
    if (table::boundaries(next_a) != table::boundaries(next_b)) return false;
    const std::pair pair(table::without_way(next_a), table::without_way(next_b));
    if (pair.first == pair.second) return true;
    if (const auto found = known_.find(pair); found != known_.end()) return found->second;
    known_[pair] = true;  // if it differs, it differs elsewhere too
    return known_[pair] = same(pair.first, pair.second, 0);
  }

  std::map<std::pair<State, State>, bool> known_;
};

struct Visit {
  State state;
  Place place;
  int due;
  friend auto operator<=>(const Visit&, const Visit&) = default;
};

/// The ResumePoint at a place, and the byte that must not come next.
bool find_point(Place place, ResumePoint& point, unsigned char& but) {
  but = 0;
  switch (place) {
    case Place::slashes: point = ResumePoint::authority; return true;
    case Place::path: point = ResumePoint::path; return true;
    case Place::query: point = ResumePoint::query; return true;
    case Place::fragment: point = ResumePoint::fragment; return true;
    case Place::colon:
    case Place::slash:
      but = '/';
      point = ResumePoint::path;
      return true;
    case Place::start: point = ResumePoint::start; return true;
    default: return false;
  }
}

void prove_visit(Finding& finding, const Visit& visit, const std::string& text, bool iri,
                 const ResumeStates& states) {
  ResumePoint point{};
  unsigned char but = 0;
  if (visit.due != 0 || !find_point(visit.place, point, but)) return;
  ++finding.states;
  const State resumed = states.of[static_cast<unsigned>(point)][iri];
  if (!Comparer().same(visit.state, table::without_way(resumed), but))
    finding.failures.push_back(std::string(iri ? "IRI " : "URI ") + escaped(text) +
                               ": the table is in another state");
}

void prove_alphabet(Finding& finding, bool iri, const ResumeStates& states) {
  const State start = table::start_of(iri ? iri::Rule::IRI_reference : iri::Rule::URI_reference);
  std::vector<std::pair<Visit, std::string>> queue{
      {{table::without_way(start), Place::start, 0}, ""}};
  std::set<Visit> seen{queue[0].first};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const auto [visit, text] = queue[i];
    prove_visit(finding, visit, text, iri, states);
    for (unsigned byte = 0; byte < 256; ++byte) {
      const State next = table::step(visit.state, static_cast<unsigned char>(byte));
      if (next == table::nowhere) continue;
      const Visit after{table::without_way(next), place_after(visit.place, byte),
                        due_after(visit.due, byte)};
      if (seen.insert(after).second) queue.emplace_back(after, text + static_cast<char>(byte));
    }
  }
}

}  // namespace

Finding prove_resume(const ResumeStates& states) {
  Finding finding;
  for (const bool iri : {false, true}) prove_alphabet(finding, iri, states);
  return finding;
}

}  // namespace iri_grammar
