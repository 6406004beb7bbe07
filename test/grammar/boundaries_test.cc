// What the proof of the boundaries notices: faults planted in the machines that ship, and in small
// grammars. Faults in the definitions and in the table's file: boundary_faults.py.
#include "grammar/boundaries.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>
#include <sstream>

#include "grammar/boundaries_table.hpp"
#include "grammar/compare.hpp"
#include "grammar/conformance.hpp"
#include "grammar/languages.hpp"
#include "iri/host.hpp"

namespace iri_grammar { namespace {

const std::vector<TaggedMachine>& machines() {
  static const std::vector<TaggedMachine> all = shipped_machines();
  return all;
}

const TaggedMachine& machine(std::string_view name) {
  for (const TaggedMachine& one : machines())
    if (one.name == name) return one;
  throw std::invalid_argument(std::string(name));
}

Tag tag_of(std::string_view name) {
  for (Tag tag = 0; tag < tags.size(); ++tag)
    if (tags[tag] == name) return tag;
  throw std::invalid_argument(std::string(name));
}

std::string report(const BoundaryRow& row) {
  std::string text;
  for (const std::string& failure : row.failures) text += failure + "\n";
  return text;
}

int run(const TaggedMachine& its, int state, std::string_view text) {
  for (const char c : text)
    state = its.states[static_cast<std::size_t>(state)].next[static_cast<unsigned char>(c)];
  return state;
}

TaggedState& state_behind(TaggedMachine& its, std::string_view text) {
  return its.states[static_cast<std::size_t>(run(its, 0, text))];
}

TEST(Boundaries, OneFailureOrNoMachineIsNoProof) {
  EXPECT_EQ(machines().size(), 17U);
  const TaggedMachine& host = machine("request_target_uri:Host-field");
  std::ostringstream out;
  EXPECT_TRUE(prove_boundaries({}, {host}, out));
  EXPECT_FALSE(prove_boundaries({}, {}, out));
  EXPECT_FALSE(prove_boundaries({{"abnf", 2, {"wrong"}}}, {host}, out));
  EXPECT_NE(out.str().find("FAIL abnf: wrong"), std::string::npos);
}

// A place for each, by RFC 3986 s3: one text with all parts, and one with as few as there can be.
TEST(Boundaries, StandInTheAbnfWhereTheRfcHasThem) {
  const std::array<std::string_view, 6> whole{"s|://u@h:1/p?q#f", "s://u|@h:1/p?q#f",
                                              "s://u@h|:1/p?q#f", "s://u@h:1|/p?q#f",
                                              "s://u@h:1/p|?q#f", "s://u@h:1/p?q|#f"};
  for (const Family family : {Family::uri, Family::iri}) {
    const char* rule = family == Family::iri ? "IRI-reference" : "URI-reference";
    for (Tag tag = 0; tag < tags.size(); ++tag) {
      std::string marked(whole[tag]);
      marked[marked.find('|')] = static_cast<char>(mark_byte);
      EXPECT_TRUE(marked_rule(family, rule, tag).accepts(marked)) << tags[tag];
      EXPECT_FALSE(marked_rule(family, rule, tag).accepts(without_mark(marked))) << tags[tag];
      const bool always = tags[tag] == "path_end" || tags[tag] == "query_end";
      EXPECT_EQ(marked_rule(family, rule, tag).accepts(""), !always) << tags[tag];
      EXPECT_EQ(marked_rule(family, rule, tag).accepts(std::string(1, '\0')), always) << tags[tag];
    }
  }
}

TEST(Boundaries, APlaceMovedIsNamedWithTheShortestText) {
  TaggedMachine faulty = machine("scanner:URI-reference");
  // "//:" has its host_end before the ":". Here it is lost there, and found again at the end.
  const auto host_end = static_cast<TagSet>(1U << tag_of("host_end"));
  TaggedState& before = state_behind(faulty, "//");
  before.passed[':'] = static_cast<TagSet>(before.passed[':'] & ~host_end);
  const BoundaryRow row = prove_machine(faulty);
  ASSERT_EQ(row.failures.size(), 2U)
      << report(row);  // the other one is of the cut in the authority
  EXPECT_EQ(row.failures[0], "host_end of \"//:\": at 2 by the ABNF, absent by the table");
  EXPECT_EQ(row.failures[1],
            "host_end behind the cut \"kernel, authority\" is not written by \":\"");
}

// Before the "@" is seen, the host may end at the ":" that turns out to stand in the userinfo.
TEST(Boundaries, TheSecondPlaceOfTheHostMayNotBeMissing) {
  const auto host_end = static_cast<TagSet>(1U << tag_of("host_end"));
  for (const char* name : {"scanner:URI-reference", "scanner:IRI", "literal:IRI-reference",
                           "request_target_uri:get-target"}) {
    TaggedMachine faulty = machine(name);
    TaggedState& behind = state_behind(faulty, "s://:@");
    ASSERT_TRUE(behind.at_end & host_end);
    behind.at_end = static_cast<TagSet>(behind.at_end & ~host_end);
    const BoundaryRow row = prove_machine(faulty);
    ASSERT_FALSE(row.failures.empty()) << name;
    EXPECT_NE(row.failures[0].find("host_end of \""), std::string::npos) << report(row);
    EXPECT_NE(row.failures[0].find("@\": at "), std::string::npos) << report(row);
  }
}

/// Whether an accepted text goes on from each state without writing the boundary.
std::vector<bool> leaves_alone(const TaggedMachine& its, Tag tag) {
  std::vector<bool> found(its.states.size(), false);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < found.size(); ++i) {
      const TaggedState& state = its.states[i];
      bool now = state.accepting && !holds(state.at_end, tag);
      for (std::size_t byte = 0; byte < 256 && !now; ++byte) {
        const int to = state.next[byte];
        now = to != dead && !holds(state.passed[byte], tag) && found[static_cast<std::size_t>(to)];
      }
      changed |= now && !found[i];
      found[i] = now;
    }
  }
  return found;
}

/// A bit of the table: all bytes that take one way from a state, or its end (byte -1).
struct Flip {
  std::size_t state;
  int byte;
};

std::vector<Flip> all_flips(const TaggedMachine& its) {
  std::vector<Flip> flips;
  for (std::size_t i = 0; i < its.states.size(); ++i) {
    const TaggedState& state = its.states[i];
    if (state.accepting) flips.push_back({i, -1});
    std::set<std::pair<int, TagSet>> seen;
    for (std::size_t byte = 0; byte < 256; ++byte) {
      if (state.next[byte] != dead && seen.emplace(state.next[byte], state.passed[byte]).second)
        flips.push_back({i, static_cast<int>(byte)});
    }
  }
  return flips;
}

TaggedMachine flipped(TaggedMachine its, const Flip& flip, Tag tag) {
  TaggedState& state = its.states[flip.state];
  const auto bit = static_cast<TagSet>(1U << tag);
  if (flip.byte < 0) {
    state.at_end ^= bit;
    return its;
  }
  const auto one = static_cast<std::size_t>(flip.byte);
  const std::pair<int, TagSet> way{state.next[one], state.passed[one]};
  for (std::size_t byte = 0; byte < 256; ++byte) {
    if (way == std::pair(state.next[byte], state.passed[byte])) state.passed[byte] ^= bit;
  }
  return its;
}

/// A bit does not matter if the boundary is written again on every way from there to an end; or
/// where nothing is before it and the boundary is 0 already.
bool matters(const TaggedMachine& its, const Flip& flip, Tag tag,
             const std::vector<bool>& left_alone) {
  if (flip.state == 0 && holds(its.zero_at_start, tag)) return false;  // no way leads to state 0
  if (flip.byte < 0) return true;
  const int to = its.states[flip.state].next[static_cast<std::size_t>(flip.byte)];
  return left_alone[static_cast<std::size_t>(to)];
}

bool leads_to_start(const TaggedMachine& its) {
  for (const TaggedState& state : its.states)
    for (const int to : state.next)
      if (to == 0) return true;
  return false;
}

/// Flips one bit in `every`, and counts those that the proof notices though they do not matter, or
/// the other way around.
void expect_flips_noticed(const TaggedMachine& its, std::size_t every) {
  ASSERT_FALSE(leads_to_start(its));
  std::size_t noticed = 0;
  for (Tag tag = 0; tag < tags.size(); ++tag) {
    const Automaton& abnf = marked_rule(its.family, its.rule(), tag);
    const std::vector<bool> left_alone = leaves_alone(its, tag);
    const std::vector<Flip> flips = all_flips(its);
    for (std::size_t i = tag; i < flips.size(); i += every) {
      const bool is_noticed = !equal(abnf, marked_by(flipped(its, flips[i], tag), tag));
      noticed += is_noticed;
      EXPECT_EQ(is_noticed, matters(its, flips[i], tag, left_alone))
          << its.name << ", " << tags[tag] << " in state " << flips[i].state << ", byte "
          << flips[i].byte;
    }
  }
  EXPECT_GT(noticed, 0U);
}

TEST(Boundaries, EachBitOfTheTableThatMattersIsNoticed) {
  const bool all = std::getenv("IRI_FULL") != nullptr;
  for (const TaggedMachine& its : machines()) expect_flips_noticed(its, all ? 1 : 499);
}

TEST(Boundaries, ACutInAnotherStateIsNoticed) {
  TaggedMachine faulty = machine("scanner:IRI-reference");
  for (Cut& cut : faulty.cuts) {
    const int right = cut.state;
    cut.state = run(faulty, 0, "a");  // in a path that may still turn out to be a scheme
    EXPECT_NE(
        report(prove_machine(faulty)).find("the cut \"" + cut.name + "\" is not in the state"),
        std::string::npos);
    cut.state = right;
  }
  // What is no cut of that kind: behind "a" in a path, a ":" may still end a scheme.
  faulty.cuts = {{"too early", "irelative-ref", run(faulty, 0, "/a")}};
  EXPECT_NE(report(prove_machine(faulty)).find("\"too early\" is not in the state behind \"\""),
            std::string::npos);
}

TEST(Boundaries, ARunThatLeavesItsStateIsNoticed) {
  TaggedMachine faulty = machine("scanner:IRI-reference");
  ASSERT_TRUE(prove_machine(faulty, 0).failures.empty());
  ASSERT_FALSE(faulty.runs.empty());
  const int path = run(faulty, 0, "/a");
  for (const std::vector<Bytes>& more :
       std::vector<std::vector<Bytes>>{{{'?', '?'}}, {{'%', '%'}, {'A', 'F'}, {'F', 'G'}}, {}}) {
    faulty = machine("scanner:IRI-reference");
    for (auto& one : faulty.runs) {
      if (one.state != path) continue;
      if (more.empty()) one.sequences.clear();
      if (!more.empty()) one.sequences.push_back(more);
    }
    EXPECT_EQ(
        report(prove_machine(faulty, 0)),  // the shortest text into a path, first by its bytes
        "the run behind \"!/\" does not lead back, or writes a boundary\n");
  }
}

Automaton automaton_of(const char* abnf) {
  return make_automaton(iri_reference::Grammar(abnf), "text");
}

TEST(MarkedGrammar, WithTwoPlacesIsRefused) {
  const auto two = [](const char* abnf) { return find_two_places(automaton_of(abnf)); };
  EXPECT_FALSE(two("text = *\"a\" %x00 *\"b\"\n"));
  EXPECT_FALSE(two("text = \"a\" %x00 \"b\" / \"a\"\n"));
  EXPECT_FALSE(two("text = \"\"\n"));
  const auto found = two("text = *\"a\" %x00 *\"a\"\n");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->text, "A");
  EXPECT_NE(found->one, found->other);
  EXPECT_EQ(two("text = \"a\" [ %x00 ] \"b\"\n")->text, "AB");
  EXPECT_EQ(two("text = \"a\" [ \"b\" %x00 ]\n"
                "     / \"a\" \"b\"\n")
                ->text,
            "AB");
  EXPECT_EQ(two("text = \"a\" 2%x00\n")->text, "A");
  EXPECT_EQ(two("text = %x00 \"a\" %x00\n")->text, "A");
}

TEST(MarkedGrammar, HasTheWordsOfTheRfc) {
  const auto changed = [](const char* marked, const char* rfc) {
    return changed_rules(iri_reference::Grammar(marked), iri_reference::Grammar(rfc));
  };
  const std::vector<std::string> port{"port"};
  const char* rfc = "port = \"1\" [ \"2\" ] ; a comment\n";
  const std::string mark = "host-end = \"\"\n";
  EXPECT_TRUE(changed((mark + "port = \"1\" host-end\n [ \"2\" ]\n").c_str(), rfc).empty());
  EXPECT_EQ(changed((mark + "port = \"1\" host-end \"2\"\n").c_str(), rfc), port);
  EXPECT_EQ(changed((mark + "port = [ \"2\" ] host-end \"1\"\n").c_str(), rfc), port);
  EXPECT_EQ(changed(mark.c_str(), rfc), port);
}

TEST(Languages, AreWhatTheirNamesSay) {
  const Automaton any = automaton_of("text = *%x00-7F\n");
  const auto accepts = [&](const Automaton& one, std::string_view text) {
    return both(any, one).accepts(text);
  };
  EXPECT_TRUE(accepts(at_index(1, "bc", Begins::with), "ab"));
  EXPECT_FALSE(accepts(at_index(1, "bc", Begins::with), "ba"));
  EXPECT_FALSE(accepts(at_index(1, "bc", Begins::with), "a"));
  EXPECT_FALSE(accepts(at_index(1, "bc", Begins::without), "ab"));
  EXPECT_TRUE(accepts(at_index(1, "bc", Begins::without), "ba"));
  EXPECT_TRUE(accepts(at_index(1, "bc", Begins::without), "a"));
  EXPECT_TRUE(accepts(holding('a'), "bab"));
  EXPECT_FALSE(accepts(holding('a'), "bb"));
  EXPECT_FALSE(accepts(lacking('a'), "bab"));
  EXPECT_TRUE(accepts(lacking('a'), "bb"));
  EXPECT_TRUE(accepts(ending_in('a'), "aba"));
  EXPECT_FALSE(accepts(ending_in('a'), "ab"));
  EXPECT_EQ(shortest(both(holding('b'), ending_in('a'))), "ba");
  EXPECT_EQ(shortest(both(holding('b'), lacking('b'))), std::nullopt);
  EXPECT_FALSE(ascii().accepts("\x80"));
}

// The proof has the languages (boundaries_choices.cc). The function is code, and is asked here.
TEST(HostKinds, AreThoseOfTheFirstAlternativeThatMatches) {
  const Automaton& ipv4 = automaton(Family::iri, "IPv4address");
  std::size_t asked = 0;
  for_each_transition_test(
      automaton(Family::iri, "ihost"), [&](std::string_view host, bool accepted, std::uint32_t) {
        if (!accepted) return;
        ++asked;
        const iri::HostKind wanted = marked_rule(Family::iri, "literal-v6", {}).accepts(host)
                                         ? iri::HostKind::IPv6address
                                     : marked_rule(Family::iri, "literal-future", {}).accepts(host)
                                         ? iri::HostKind::IPvFuture
                                     : ipv4.accepts(host) ? iri::HostKind::IPv4address
                                                          : iri::HostKind::reg_name;
        EXPECT_EQ(iri::host_kind(host), wanted) << host;
      });
  EXPECT_GT(asked, 1000U);
}

}}  // namespace iri_grammar
