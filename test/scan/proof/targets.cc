// The parts of request targets and Host fields.
#include <array>
#include <string>

#include "claims.hpp"
#include "contract.hpp"
#include "feature_claims.hpp"
#include "parts.hpp"

namespace proof {
namespace {

using Scan = std::function<bool(Input, Components&, bool)>;

/// Whether the scan that a kernel has for these texts is sure (src/http/whole_scan.hpp).
bool is_accepted(Walked walked, const Input& in, Components& out) {
  const bool iri = path().texts.iri;
  if (walked == Walked::host) return shipped().scan_host(in, out, iri);
  if (walked == Walked::connect) return shipped().scan_host(in, out, iri) && out.has_port();
  return shipped().scan_target(in, out, iri);
}

/// The features are those of the window at `base`, to `had`, which were found before it.
void claim_features_found(const Regions& regions, const Finder& had, int base) {
  if (!features_are_asked) return;
  claim_known(features_found.has_value(), "features that are not given");
  if (features_found) claim_features(*features_found, had, regions, base);
}

/// A request target or a Host field. What is accepted is as the table has it. `asked`: for features too.
bool accepts_rightly(const char* what, Walked walked, bool iri, int least, bool asked) {
  const bool bare = walked == Walked::host || walked == Walked::connect;
  const int most = least + 63;
  const std::string name =
      what + (", " + std::to_string(least)) + " to " + std::to_string(most) + " bytes";
  return prove(name.c_str(), {0, least, most, false, iri, {0}, {}, walked}, [=] {
    window_beyond = ~0U;
    features_are_asked = asked;
    const Input in{{}, size_in(most - 64)};
    Components out;
    if (!is_accepted(walked, in, out)) return;
    claim_result(absent, out, in);
    claim_features_found(regions_of(out, bare), {}, 0);
  });
}

bool targets(bool iri, int least, bool asked) {
  const bool good = accepts_rightly("target", Walked::target, iri, least, asked);
  return accepts_rightly("target of OPTIONS", Walked::options, iri, least, asked) && good;
}

bool hosts(bool iri, bool asked) {
  const bool good = accepts_rightly("Host field", Walked::host, iri, 1, asked);
  return accepts_rightly("target of CONNECT", Walked::connect, iri, 1, asked) && good;
}

/// The loops of scan_long_origin() and of AnyTargetScan, each in the path or in the query.
enum Turn : std::size_t { origin_path, origin_query, any_path, any_query };
using States = std::array<Known, 4>;
const char* const turn_names[] = {"origin-form, path", "origin-form, query", "any, path",
                                  "any, query"};
bool is_origin(std::size_t turn) { return turn <= origin_query; }
bool is_in_query(std::size_t turn) { return turn % 2 == 1; }

/// What scan_long_origin() leaves. Returns the same as AnyTargetScan has it.
NextWindow claim_long_origin(const NextTurn& next) {
  claim_known(next.left.has == Loop::of_long_origin, "the variables of a loop");
  const int at = static_cast<int>(window_beyond);
  const std::uint64_t open = decided(next.left.open);
  claim_known(open == 0 || open == ~std::uint64_t{0}, "half a mask");
  claim_alike(carried_at(at, false).hex, decided(next.left.pending_hex),
              "what is carried of pct-encoded");
  path().claim(graph().any(graph().table(Kind::dead, 0)), false, "goes on; the table refuses");
  Components out;
  out.path_end = next.left.path_end;
  if (open != 0) claim_known(out.path_end.sort == Number::Sort::beyond, "a path that goes on");
  return {open == 0, false, at, out};
}

/// Claims that what a turn leaves is true. Returns the turn that is next.
Turn claim_turn(const NextTurn& next) {
  const bool origin = (next.left.has & Loop::has_in_query) == 0;
  if (origin) {
    const NextWindow left = claim_long_origin(next);
    claim_next(left, window_beyond);
    return left.in_query ? origin_query : origin_path;
  }
  claim_known(next.left.has == Loop::of_any_target, "the variables of a loop");
  claim_next({next.left.in_query, false, next.carried_to, next.out}, window_beyond);
  return next.left.in_query ? any_query : any_path;
}

/// The regions of the first window, or of a later one, with these components so far.
Regions regions_in(const Components& c) {
  return path().texts.begin == 0 ? regions_of(c, false) : regions_of_later(c.path_end);
}

void claim_features_left(const NextTurn& turn, Turn next, const Finder& had) {
  if (!features_are_asked) return;
  Components c = turn.out;
  c.path_end = !is_in_query(next) ? Number(window_beyond)
               : is_origin(next)  ? turn.left.path_end
                                  : turn.out.path_end;
  const Regions regions = regions_in(c);
  const int begin = static_cast<int>(window_beyond);
  claim_features(turn.left.finder, had, regions, begin - 64);
  claim_features_carried(turn.left.finder, regions, begin);
}

/// `had`: the features of the windows before.
void follow_target(const Scan& scan, const Input& in, Components out, const Finder& had,
                   States& next) {
  try {
    if (!scan(in, out, path().texts.iri)) return;
    claim_result(absent, out, in);
    claim_features_found(regions_in(out), had, path().texts.begin == 0 ? 0 : 64);
  } catch (const NextTurn& turn) {
    const Turn behind = claim_turn(turn);
    claim_features_left(turn, behind, had);
    add_states(next[behind]);
  }
}

/// What a part is about.
struct Asked {
  Walked walked;
  bool iri, features;
};

/// The first window of a longer target, up to the second.
bool first_turn(const char* what, const Scan& scan, const Asked& asked, const Components& before,
                States& next) {
  const std::string name = std::string(what) + ", first window";
  return prove(name.c_str(), {0, 64, 64, true, asked.iri, {0}, {}, asked.walked}, [&] {
    window_beyond = 64;
    features_are_asked = asked.features;
    follow_target(scan, {{}, {Number::Sort::beyond, 0, -1}}, before, {}, next);
  });
}

/// What an earlier window has left. What the next one must write is no place here.
Loop loop_before(std::size_t turn, const Number& size, const Finder& had) {
  Loop loop;
  loop.finder = had;
  if (!is_origin(turn)) {
    loop.in_query = is_in_query(turn);
    loop.has = Loop::of_any_target;
    return loop;
  }
  loop.open = is_in_query(turn) ? Mask(0) : Mask(~std::uint64_t{0});
  loop.pending_hex = carried_at(64, false).hex;
  loop.path_end = is_in_query(turn) ? earlier('?') : size;
  loop.has = Loop::of_long_origin;
  return loop;
}

Components components_before(std::size_t turn) {
  Components out;
  out.scheme_end = out.userinfo_end = out.host_end = out.authority_end = earlier('x');
  out.path_end = is_in_query(turn) ? earlier('?') : Number(64);
  return out;
}

/// A window of a long target that is not the first, from what an earlier one has left. `last`: the target
/// ends in it.
bool later_turn(const Asked& asked, bool last, std::size_t turn, const States& known,
                States& next) {
  const std::string name =
      std::string(last ? "the last window, " : "a window, ") + turn_names[turn];
  return prove(name.c_str(), texts_from_window(asked.iri, last, asked.walked), [&, last, turn] {
    window_beyond = 128;
    features_are_asked = asked.features;
    assume_state(known[turn]);
    const Number size = last ? size_in(64) : Number(Number::Sort::beyond, 0, -1);
    const Finder had = asked.features ? finder_before(is_in_query(turn)) : Finder();
    loop_begins = loop_before(turn, size, had);
    const Scan& scan = is_origin(turn) ? shipped().scan_long_origin : shipped().take_others;
    follow_target(scan, {{}, size}, is_origin(turn) ? Components() : components_before(turn), had,
                  next);
  });
}

/// AnyTargetScan finds this in the components where scan_long_origin() was not sure: anything.
Components any_components() {
  Components out;
  out.scheme_end = out.userinfo_end = out.host_end = out.authority_end = 1000;
  out.path_end = out.query_end = out.size = 1000;
  return out;
}

/// All windows of a longer target: each from every state that any window before it leaves.
bool long_targets(const Asked& asked) {
  States known;
  const char* const name = asked.walked == Walked::options ? "target of OPTIONS" : "target";
  bool good = first_turn(name, shipped().scan_target, asked, {}, known);
  good = first_turn("AnyTargetScan", shipped().scan_any_target, asked, any_components(), known) &&
         good;
  for (bool grows = true; grows && good;) {
    const States before = known;
    for (std::size_t turn = 0; turn < known.size(); ++turn) {
      if (!before[turn].at.empty()) good = later_turn(asked, false, turn, before, known) && good;
    }
    grows = known != before;
  }
  for (std::size_t turn = 0; turn < known.size(); ++turn) {
    if (!known[turn].at.empty()) good = later_turn(asked, true, turn, known, known) && good;
  }
  return good;
}

bool long_targets(bool iri, bool features) {
  const bool good = long_targets({Walked::target, iri, features});
  return long_targets({Walked::options, iri, features}) && good;
}

/// The same of calls that ask for features, and the features.
bool with_features(bool iri) {
  bool good = feature_bits(iri);
  good = hosts(iri, true) && good;
  good = targets(iri, 1, true) && good;
  return long_targets(iri, true) && good;
}

/// The smallest target of a part; 0 if it is none of targets of one size.
int first_size(const std::string& part) {
  return part == "target"         ? 1
         : part == "target-two"   ? 65
         : part == "target-three" ? 129
         : part == "target-four"  ? 193
                                  : 0;
}

}  // namespace

bool target_part(const std::string& part, bool iri, bool& is_one) {
  if (part == "host") return hosts(iri, false);
  if (part == "target-long") return long_targets(iri, false);
  if (part == "features") return with_features(iri);
  const int first = first_size(part);
  is_one = first > 0;
  return is_one && targets(iri, first, false);
}

}  // namespace proof
