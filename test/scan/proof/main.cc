#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>

#include "claims.hpp"
#include "contract.hpp"
#include "parts.hpp"

namespace proof { namespace {

/// For each component that a window may begin in.
using States = std::array<Known, 4>;

std::size_t component_of(const NextWindow& next) {
  return next.in_fragment ? (next.in_query ? 3 : 2) : next.in_query ? 1 : 0;
}

using Scan = std::function<Number(Input, Components&, bool)>;

void follow_scan(const Scan& scan, const Input& in, Components out, States* next_states = nullptr) {
  try {
    const Number result = scan(in, out, path().texts.iri);
    claim_result(result, out, in);
  } catch (const HandOver& at) {
    claim_hand_over(at);
  } catch (const NextWindow& next) {
    if (next_states == nullptr) unknown("a window behind a bracket");
    claim_next(next, window_beyond);
    add_states((*next_states)[component_of(next)]);
  } catch (const IntoLong& call) {
    claim_whole(call.in, in);
    claim_untouched(out);
  } catch (const BlockPasses& asked) {
    // after_blocks() goes on there.
    claim_known(asked.as_iri == path().texts.iri, "a block of the other alphabet");
    claim_known(asked.as_path || !asked.in_path, "a block in which a path may end");
  }
}

/// classify() keeps its contract: in the first window and in others, to their end or that of the text, and
/// with both ways of checking characters.
bool classifier(bool iri, int begin, bool last, bool rare) {
  const std::string name = std::string("classify(), ") +
                           (begin == 0 ? "first window, " : "a window, ") +
                           (last ? "the last one" : "full") + (rare ? ", rare" : "");
  const Texts texts{
      begin == 0 ? 0 : begin - 3, last ? begin + 1 : begin + 64, begin + 64, !last, iri, {0}};
  return prove(name.c_str(), texts, [&] {
    window_beyond = ~0U;
    shipped().classify(begin, last ? size_in(begin) - Number(begin) : Number(64), iri, rare);
  });
}

bool classifiers(bool iri) {
  bool good = true;
  for (const int begin : {0, 64}) {
    for (const bool last : {false, true}) {
      for (const bool rare : {false, true}) good = classifier(iri, begin, last, rare) && good;
    }
  }
  return good;
}

/// A text of one window, with a "[" or without.
bool one_window(bool iri, bool bracket) {
  const char* const name =
      bracket ? "scan(), 1 to 64 bytes, with [" : "scan(), 1 to 64 bytes, no [";
  return prove(name, {0, 1, 64, false, iri, {0}, bracket}, [] {
    window_beyond = ~0U;
    follow_scan(shipped().scan, {{}, size_in(0)}, {});
  });
}

/// A text of two windows. What scan_long() does if it is called is left to the parts `long`.
bool two_windows(bool iri, bool bracket) {
  const char* const name =
      bracket ? "scan_two(), 65 to 128 bytes, with [" : "scan_two(), 65 to 128 bytes, no [";
  return prove(name, {0, 65, 128, false, iri, {0}, bracket}, [] {
    window_beyond = ~0U;
    long_is_followed = false;
    follow_scan(shipped().scan_two, {{}, size_in(64)}, {});
  });
}

/// The first window of a longer text, up to the second. With a "[", it never gets there.
bool first_of_many(bool iri, bool bracket, States* next) {
  const char* const name =
      bracket ? "scan_long(), first window, with [" : "scan_long(), first window, no [";
  return prove(name, {0, 64, 64, true, iri, {0}, bracket}, [&] {
    window_beyond = 64;
    follow_scan(shipped().scan_long, {{}, {Number::Sort::beyond, 0, -1}}, {}, next);
  });
}

/// The components that the windows before the one at 64 have found.
Components components_before(std::size_t component) {
  Components out;
  out.scheme_end = out.userinfo_end = out.host_end = out.authority_end = earlier('x');
  out.path_end = component == 0 ? Number(64) : component == 2 ? earlier('#') : earlier('?');
  out.query_end = component < 2 ? Number(64) : earlier('#');
  return out;
}

const char* const component_names[] = {"path", "query", "fragment", "fragment behind a query"};

/// A window of a long text that is not the first, from what an earlier one has left. `last`: the text
/// ends in it.
bool later_window(bool iri, bool last, std::size_t component, const States& known, States& next) {
  const std::string name = std::string("scan_windows(), ") +
                           (last ? "the last one, " : "a window, ") + component_names[component];
  return prove(name.c_str(), texts_from_window(iri, last), [&, last, component] {
    window_beyond = 128;
    assume_state(known[component]);
    const Number size = last ? size_in(64) : Number(Number::Sort::beyond, 0, -1);
    follow_scan(shipped().scan_windows, {{}, size}, components_before(component), &next);
  });
}

/// The states that follow without a boundary.
Set closed(const Machine& machine, Set states) {
  for (bool grows = true; grows;) {
    grows = false;
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (!states[i]) continue;
      for (unsigned byte = 0; byte < 256; ++byte) {
        const int to = machine.states[i].next[byte];
        if (to < 0 || machine.states[i].writes[byte] != 0 || states[static_cast<std::size_t>(to)])
          continue;
        grows = states[static_cast<std::size_t>(to)] = true;
      }
    }
  }
  return states;
}

/// The three bytes before the place 64 are of a block that has passed: all inside of the component, but the
/// last one may be a lead that the table refuses between two sequences.
void assume_block(const Machine& machine, const Set& inside) {
  const int begins = graph().both(graph().constant(1, 61), graph().state_in(inside));
  path().assume(graph().any(begins), true);
  Set between(inside.size());
  for (std::size_t i = 0; i < inside.size(); ++i)
    between[i] = path().texts.iri && inside[i] && machine.states[i].accepts;
  assume_state({inside, between});
}

/// Behind blocks that have passed: sequence_begin() finds where a window may begin that nothing is
/// carried to.
bool after_blocks(bool iri, std::size_t component, const States& known) {
  const std::string name = std::string("skip_blocks(), behind them, ") + component_names[component];
  Texts texts = texts_from_window(iri, false);
  texts.least = texts.most = 64;
  return prove(name.c_str(), texts, [&, component] {
    assume_block(machine_of(iri), closed(machine_of(iri), known[component].at));
    blocks_to_pass = 1;
    const Skipped skipped = shipped().skip_blocks({{}, {Number::Sort::beyond, 0, -1}}, iri);
    if (*blocks_to_pass == 0) claim_skipped(skipped, known[component].at);
  });
}

/// The same where the text ends with the blocks: if no sequence is open there, no window is read.
bool end_of_blocks(bool iri, std::size_t component, const States& known) {
  const std::string name = std::string("skip_blocks(), at the end, ") + component_names[component];
  Texts texts = texts_from_window(iri, true);
  texts.least = texts.most = 64;
  return prove(name.c_str(), texts, [&, component] {
    assume_block(machine_of(iri), closed(machine_of(iri), known[component].at));
    blocks_to_pass = 1;
    const Input in{{}, 64};
    const Skipped skipped = shipped().skip_blocks(in, iri);
    claim_skipped(skipped, known[component].at);
    if (skipped.begin == 64) follow_scan(shipped().scan_windows, in, components_before(component));
  });
}

/// All windows of a long text: each from every state that any window before it leaves. `blocks`: what
/// stands behind blocks instead of the last windows.
bool long_texts(bool iri, bool blocks) {
  States known;
  bool good = first_of_many(iri, false, &known);
  for (bool grows = true; grows && good;) {
    const States before = known;
    for (std::size_t component = 0; component < known.size(); ++component) {
      if (!before[component].at.empty())
        good = later_window(iri, false, component, before, known) && good;
    }
    grows = known != before;
  }
  for (std::size_t component = 0; component < known.size(); ++component) {
    if (known[component].at.empty()) continue;
    good = (blocks ? after_blocks(iri, component, known) && end_of_blocks(iri, component, known)
                   : later_window(iri, true, component, known, known)) &&
           good;
  }
  return good;
}

/// A text of three or four windows, of which the last two may overlap: each size by itself.
bool four_windows(bool iri, int least, int most) {
  bool good = true;
  for (int size = least; size <= most; ++size) {
    const std::string name = "scan_four(), " + std::to_string(size) + " bytes";
    good = prove(name.c_str(), {0, size, size, false, iri, {0}},
                 [size] {
                   window_beyond = ~0U;
                   long_is_followed = false;
                   follow_scan(shipped().scan_four, {{}, Number(size)}, {});
                 }) &&
           good;
  }
  return good;
}

/// Takes the ways behind a "@", of a part that can be divided: one that follows one tree of paths.
/// Returns false if they are none.
bool take_ways(std::string& given) {
  const std::size_t at = given.find('@');
  path().only = at == std::string::npos ? "" : given.substr(at + 1);
  given.resize(std::min(at, given.size()));
  const std::string part = given.substr(0, given.find(':'));
  const bool one_tree =
      part.starts_with("one") || part.starts_with("two") || part == "long-literal";
  return at == std::string::npos || (one_tree && !path().only.empty() &&
                                     path().only.find_first_not_of("01") == std::string::npos);
}

}}  // namespace proof

// Parts of the proof, as PART or PART:uri or PART:iri; or PART:iri@WAYS, the paths that go these ways first
// where texts go both: 0 for what is not so.
int main(int argc, char** argv) {
  bool good = argc > 1;
  for (int i = 1; i < argc; ++i) {
    std::string given = argv[i];
    if (!proof::take_ways(given)) return 2;
    const std::string part = given.substr(0, given.find(':'));
    for (const bool iri : {false, true}) {
      const std::string alphabet = given.substr(part.size());
      if (!alphabet.empty() && alphabet != (iri ? ":iri" : ":uri")) continue;
      if (part == "classify") {
        good = proof::classifiers(iri) && good;
      } else if (part == "one" || part == "one-literal") {
        good = proof::one_window(iri, part != "one") && good;
      } else if (part == "two" || part == "two-literal") {
        good = proof::two_windows(iri, part != "two") && good;
      } else if (part == "long-literal") {
        good = proof::first_of_many(iri, true, nullptr) && good;
      } else if (part == "long" || part == "blocks") {
        good = proof::long_texts(iri, part == "blocks") && good;
      } else if (part == "plain") {
        good = proof::plain_requests(iri) && good;
      } else if (part == "four") {
        good = proof::four_windows(iri, 129, 256) && good;
      } else {
        bool is_one = true;
        good = proof::target_part(part, iri, is_one) && good;
        if (!is_one) return 2;
      }
    }
  }
  return good ? 0 : 1;
}
