#include "grammar/proof.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <stdexcept>

#include "grammar/beyond.hpp"
#include "grammar/certificate.hpp"

namespace iri_grammar { namespace {

std::vector<Machine> read_text(const std::string& text) {
  std::istringstream in(text);
  return read_machines(in);
}

std::string written(const Machine& machine) {
  std::ostringstream out;
  write_machine(out, machine);
  return out.str();
}

/// A machine for each name in either RFC, shared names once.
std::vector<Machine> perfect_machines() {
  std::vector<Machine> machines;
  for (const auto& rule : iri_reference::grammar(Family::iri).rules()) {
    machines.push_back({"match:" + rule.name, automaton(Family::iri, rule.name)});
  }
  for (const auto& rule : iri_reference::grammar(Family::uri).rules()) {
    if (iri_reference::grammar(Family::iri).find(rule.name)) continue;
    machines.push_back({"match:" + rule.name, automaton(Family::uri, rule.name)});
  }
  return machines;
}

std::string report(const Proof& proof) {
  std::ostringstream out;
  print(out, proof);
  return out.str();
}

TEST(MachineFile, IsReadAsItIsWritten) {
  const Automaton& original = automaton(Family::iri, "ihost");
  const std::vector<Machine> machines =
      read_text(written({"x:ihost", original}) + written({"port", automaton(Family::uri, "port")}));
  ASSERT_EQ(machines.size(), 2U);
  EXPECT_EQ(machines[0].name, "x:ihost");
  EXPECT_EQ(machines[0].rule(), "ihost");
  EXPECT_EQ(machines[1].rule(), "port");
  EXPECT_TRUE(equal(machines[0].automaton, original));
  EXPECT_EQ(minimal(machines[0].automaton).next, original.next);
}

TEST(MachineFile, StatesMayBeSparse) {
  const auto machines = read_text(
      "# all\nmachine m:h # one\nstart 7\naccept 9 12\n7 30-39 9\n7 61 12\n7 61 12\nend\n");
  EXPECT_TRUE(machines.front().automaton.accepts("5"));
  EXPECT_TRUE(machines.front().automaton.accepts("a"));
  EXPECT_FALSE(machines.front().automaton.accepts(""));
  EXPECT_FALSE(machines.front().automaton.accepts("55"));
}

TEST(MachineFile, OtherTextIsRefused) {
  for (const char* text :
       {"start 0\n", "machine a\nstart 0\n", "machine a\nend\n", "machine a\nmachine b\n",
        "machine a b\n", "machine a\nstart 0\n0 61 1\n0 61 2\nend\n",
        "machine a\nstart 0\n0 62-61 1\nend\n", "machine a\nstart 0\n0 100 1\nend\n",
        "machine a\nstart 0\n0 6g 1\nend\n", "machine a\nstart x\nend\n",
        "machine a\nstart 0\nstart 1\nend\n", "machine a\nstart 0\n0 61\nend\n",
        "machine a\nstart 0\n-1 61 1\nend\n", "machine a\nstart 0\n0 61- 1\nend\n",
        "machine a\nstart 0\nend 1\n"}) {
    EXPECT_THROW(read_text(text), std::runtime_error) << text;
  }
}

TEST(Proof, HoldsForPerfectMachines) {
  const Proof proof = prove(perfect_machines());
  EXPECT_TRUE(proof.holds()) << report(proof);
  EXPECT_EQ(proof.rows.size(), 61U);
}

TEST(Proof, EveryRuleNeedsAMachine) {
  std::vector<Machine> machines = perfect_machines();
  std::erase_if(machines, [](const Machine& machine) {
    return machine.rule() == "port" || machine.rule() == "ihost";
  });
  const Proof proof = prove(machines);
  EXPECT_FALSE(proof.holds());
  EXPECT_EQ(proof.missing, (std::vector<std::string>{"3986 port", "3987 ihost", "3987 port"}));
}

TEST(Proof, APlantedDifferenceFailsWithTheShortestString) {
  std::vector<Machine> machines = perfect_machines();
  for (Machine& machine : machines) {
    if (machine.rule() == "dec-octet")
      machine.automaton.next[0]['9'] = machine.automaton.next[0]['1'];      // 900 to 999
    if (machine.rule() == "ifragment") machine.automaton.next[0]['#'] = 0;  // #a#b
  }
  const Proof proof = prove(machines);
  EXPECT_FALSE(proof.holds());
  EXPECT_EQ(proof.missing,
            (std::vector<std::string>{"3986 dec-octet", "3987 dec-octet", "3987 ifragment"}));
  EXPECT_NE(report(proof).find(
                "FAIL match:dec-octet: \"900\" is accepted by the machine, not by the ABNF"),
            std::string::npos)
      << report(proof);
  EXPECT_NE(
      report(proof).find("FAIL match:ifragment: \"#\" is accepted by the machine, not by the ABNF"),
      std::string::npos)
      << report(proof);
}

TEST(Proof, ALanguageThatIsTooSmallFails) {
  const auto machines = read_text("machine match:path-empty\nstart 0\nend\n");
  const std::string text = report(prove(machines));
  EXPECT_NE(text.find("FAIL match:path-empty: \"\" is in the ABNF, not accepted by the machine"),
            std::string::npos)
      << text;
}

TEST(Proof, AMachineThatGoesOnInVainFails) {
  std::vector<Machine> machines = perfect_machines();
  for (Machine& machine : machines) {
    if (machine.rule() != "pct-encoded") continue;
    const int trap = machine.automaton.add_state(false);
    machine.automaton.next[0]['!'] = trap;
  }
  const Proof proof = prove(machines);
  EXPECT_FALSE(proof.holds());
  EXPECT_NE(report(proof).find(
                "FAIL match:pct-encoded: \"!\" begins nothing valid, and the machine goes on"),
            std::string::npos)
      << report(proof);
}

// port = *DIGIT is one state. A machine with two of them has two pairs.
TEST(Certificate, HasAPairForEachStateOfTheMachine) {
  const auto machines = read_text(
      "machine match:port\nstart 4\naccept 4 2\n4 30-39 2\n2 30-39 4\nend\n"
      "machine x_iri:after-fragment\nstart 0\nend\n");
  std::ostringstream out;
  write_certificate(out, {machines[0]});
  EXPECT_EQ(out.str(), "rule:port 0=0 1=0\n");
  EXPECT_THROW(write_certificate(out, {machines[1]}), std::runtime_error);
}

TEST(Proof, UnknownRulesFail) {
  const Proof proof = prove({{"match:zone-id", automaton(Family::uri, "port")}});
  EXPECT_NE(report(proof).find("FAIL match:zone-id: no such rule"), std::string::npos);
}

// RFC 9112 s3.2.4: asterisk-form is for OPTIONS, and neither for CONNECT nor in the field Host.
TEST(Proof, TakesRequestTargetsOverEitherAlphabet) {
  const Machine uri{"m_uri:options-target", request_target(Family::uri, "options-target")};
  const Machine iri{"m_iri:options-target", request_target(Family::iri, "options-target")};
  for (const Machine* machine : {&uri, &iri}) {
    EXPECT_TRUE(prove({*machine}).rows[0].holds());
    EXPECT_TRUE(machine->automaton.accepts("*"));
    EXPECT_FALSE(machine->automaton.accepts("a"));
    EXPECT_TRUE(machine->automaton.accepts("/a?b"));
    EXPECT_TRUE(machine->automaton.accepts("a:b"));
  }
  EXPECT_FALSE(uri.automaton.accepts("/\xC3\xA4"));  // U+00E4
  EXPECT_TRUE(iri.automaton.accepts("/\xC3\xA4"));
  EXPECT_FALSE(prove({{"m_iri:options-target", uri.automaton}}).rows[0].holds());
  EXPECT_FALSE(prove({{"m_uri:authority-form", uri.automaton}}).rows[0].holds());
  EXPECT_FALSE(prove({{"m_uri:no-such-form", uri.automaton}}).rows[0].known);
}

// RFC 3986 s3: pchar and "/" in a path, "?" and then "#" end it; a query may hold "?", and a
// fragment is the last.
TEST(Proof, KnowsWhatMayFollowTheBeginningOfAReference) {
  for (const Family family : {Family::uri, Family::iri}) {
    for (const char* const name :
         {"after-authority", "after-path", "after-query", "after-fragment"}) {
      for (const std::string_view text : beginnings(name)) {
        const std::string alphabet = family == Family::iri ? "m_iri:" : "m_uri:";
        EXPECT_TRUE(prove({{alphabet + name, after(family, text)}}).rows[0].holds()) << text;
      }
    }
    EXPECT_TRUE(after(family, beginnings("after-path")[0]).accepts("a:/@?/?#?"));
    EXPECT_FALSE(after(family, beginnings("after-path")[0]).accepts("["));
    EXPECT_TRUE(after(family, beginnings("after-query")[0]).accepts("a?#"));
    EXPECT_FALSE(after(family, beginnings("after-fragment")[0]).accepts("a#"));
  }
  EXPECT_FALSE(prove({{"m_uri:after-path", after(Family::uri, "#")}}).rows[0].holds());
  EXPECT_FALSE(prove({{"m_uri:after-path", after(Family::iri, "/b")}}).rows[0].holds());
}

}}  // namespace iri_grammar
