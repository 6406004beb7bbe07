#include "grammar/proof.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <stdexcept>

namespace iri_grammar {
namespace {

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

TEST(Proof, UnknownRulesFail) {
  const Proof proof = prove({{"match:zone-id", automaton(Family::uri, "port")}});
  EXPECT_NE(report(proof).find("FAIL match:zone-id: no such rule"), std::string::npos);
}

}  // namespace
}  // namespace iri_grammar
