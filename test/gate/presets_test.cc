// The presets are what the tables of docs/GATE.md say: each action, each limit, each list.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "iri/policy.hpp"

namespace {

using iri::Action;
using iri::Finding;
using iri::Limits;
using iri::Policy;

constexpr std::array<const char*, 4> names{"strict_api", "proxy", "fetch", "display"};

std::string trimmed(const std::string& cell) {
  const std::size_t first = cell.find_first_not_of(' ');
  return first == cell.npos ? "" : cell.substr(first, cell.find_last_not_of(' ') + 1 - first);
}

/// {first cell: the other four}, of the rows of all tables of the page that have five cells.
std::map<std::string, std::array<std::string, 4>> rows_of_the_page() {
  std::map<std::string, std::array<std::string, 4>> rows;
  std::ifstream page(IRI_TEST_DATA "/../../docs/GATE.md");
  EXPECT_TRUE(page);
  for (std::string line; std::getline(page, line);) {
    std::vector<std::string> cells;
    std::istringstream in(line);
    for (std::string cell; std::getline(in, cell, '|');) cells.push_back(trimmed(cell));
    if (cells.size() != 6) continue;
    rows[cells[1]] = {cells[2], cells[3], cells[4], cells[5]};
  }
  return rows;
}

Policy preset(std::size_t i) { return iri::find_preset(names[i]).value(); }

/// As the page has it: "reject", or "reject; query: report"; nothing means "allow".
std::string cell_of(const Policy& policy, Finding finding) {
  const iri::Action all = policy.action(finding);
  std::string cell(all == iri::Action::allow ? "" : name(all));
  for (const iri::Component part : iri::parts_of(finding)) {
    const iri::Action action = policy.action(finding, part);
    if (action == all) continue;
    cell += (cell.empty() ? "" : "; ") + std::string(name(part)) + ": " + std::string(name(action));
  }
  return cell;
}

TEST(Presets, DoWithEachFindingWhatThePageSays) {
  const auto rows = rows_of_the_page();
  for (const Finding finding : iri::FindingSet::all()) {
    const auto row = rows.find("`" + std::string(name(finding)) + "`");
    ASSERT_NE(row, rows.end()) << name(finding);
    for (std::size_t i = 0; i < names.size(); ++i) {
      EXPECT_EQ(cell_of(preset(i), finding), row->second[i]) << names[i] << " " << name(finding);
    }
  }
}

// An empty cell is no limit.
TEST(Presets, HaveTheLimitsOfThePage) {
  const std::map<std::string, std::uint32_t Limits::*> limits{
      {"text", &Limits::text},   {"userinfo", &Limits::userinfo},
      {"host", &Limits::host},   {"label", &Limits::label},
      {"path", &Limits::path},   {"segment", &Limits::segment},
      {"query", &Limits::query}, {"fragment", &Limits::fragment},
      {"depth", &Limits::depth}, {"parameters", &Limits::parameters}};
  const auto rows = rows_of_the_page();
  for (const auto& [limit, member] : limits) {
    ASSERT_TRUE(rows.count(limit)) << limit;
    for (std::size_t i = 0; i < names.size(); ++i) {
      const std::string& cell = rows.at(limit)[i];
      EXPECT_EQ(preset(i).limits.*member, cell.empty() ? iri::absent : std::stoul(cell))
          << names[i] << " " << limit;
    }
  }
}

// "strict_api, proxy and fetch have the schemes http and https, fetch the ports 80 and 443.
// display takes raw text beyond ASCII (IRIs), the others take URIs."
TEST(Presets, HaveTheListsOfThePage) {
  const iri::AllowList<std::string> web{"http", "https"};
  const iri::AllowList<std::uint16_t> its_ports{80, 443};
  const auto any_port = iri::AllowList<std::uint16_t>::any();
  for (std::size_t i = 0; i < names.size(); ++i) {
    const bool is_display = i == 3, is_fetch = i == 2;
    EXPECT_EQ(preset(i).schemes, is_display ? iri::AllowList<std::string>::any() : web) << names[i];
    EXPECT_TRUE(preset(i).hosts.allows_any()) << names[i];
    EXPECT_EQ(preset(i).ports, is_fetch ? its_ports : any_port) << names[i];
    EXPECT_EQ(preset(i).raw_utf8, is_display) << names[i];
  }
}

}  // namespace
