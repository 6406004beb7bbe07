// Counts what a policy of the gate says of real traffic, one reference a line.
//
//   false_alarms [--policy NAME] [--targets] FILE...
//
// With --targets the lines are targets of GET requests, else references. Prints for each file the
// number of lines by action, and by finding with the action that the policy has for it; and the
// time that the gate takes, with and without findings to write down.
#include <array>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "iri/gate.hpp"

namespace {

struct Counts {
  std::array<std::size_t, 4> actions{};
  std::array<std::size_t, iri::finding_count> findings{};
  std::size_t invalid = 0;
};

iri::GateVerdict judge(const iri::Gate& gate, bool targets, std::string_view line,
                       std::span<iri::LocatedFinding> reported) {
  return targets ? gate.judge_target("GET", line, reported) : gate.judge(line, reported);
}

std::vector<std::string> read_lines(const char* file) {
  std::ifstream in(file, std::ios::binary);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

Counts count(const iri::Gate& gate, bool targets, const std::vector<std::string>& lines) {
  Counts counts;
  for (const std::string& line : lines) {
    const iri::GateVerdict verdict = judge(gate, targets, line, {});
    if (verdict.error.failed()) {
      ++counts.invalid;
      continue;
    }
    ++counts.actions[static_cast<std::size_t>(verdict.action)];
    for (std::size_t i = 0; i < iri::finding_count; ++i) {
      counts.findings[i] += verdict.findings.contains(static_cast<iri::Finding>(i)) ? 1U : 0U;
    }
  }
  return counts;
}

double nanoseconds_each(const iri::Gate& gate, bool targets,
                        const std::vector<std::string>& lines) {
  std::array<iri::LocatedFinding, 16> reported;
  std::size_t passed = 0;
  double best = 1e9;
  for (int round = 0; round < 9; ++round) {
    const auto start = std::chrono::steady_clock::now();
    for (const std::string& line : lines) passed += judge(gate, targets, line, reported).passes();
    const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
    best = std::min(best, time.count() / static_cast<double>(lines.size()));
  }
  return passed == 0 ? -best : best;
}

void print(const iri::Gate& gate, bool targets, const char* file) {
  const std::vector<std::string> lines = read_lines(file);
  if (lines.empty()) return;
  const Counts counts = count(gate, targets, lines);
  std::printf("%s: %zu lines, %zu not valid", file, lines.size(), counts.invalid);
  for (std::size_t i = 0; i < counts.actions.size(); ++i) {
    std::printf(", %s %zu", iri::name(static_cast<iri::Action>(i)).data(), counts.actions[i]);
  }
  std::printf("; %.1f ns each\n", nanoseconds_each(gate, targets, lines));
  for (std::size_t i = 0; i < iri::finding_count; ++i) {
    const auto finding = static_cast<iri::Finding>(i);
    if (counts.findings[i] == 0) continue;
    std::printf("  %8zu  %-13s %s\n", counts.findings[i],
                iri::name(gate.policy().action(finding)).data(), iri::name(finding).data());
  }
}

}  // namespace

int main(int argc, char** argv) {
  iri::Policy policy = iri::presets::proxy();
  bool targets = false;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--policy") == 0 && i + 1 < argc) {
      const auto preset = iri::find_preset(argv[++i]);
      if (!preset) return 2;
      policy = *preset;
    } else if (std::strcmp(argv[i], "--targets") == 0) {
      targets = true;
    } else {
      print(iri::Gate::make(policy).value(), targets, argv[i]);
    }
  }
  return 0;
}
