#include "minimize.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

namespace proof {
namespace {

/// The number that stands for each state, or `none` if no text goes on from it.
using Numbers = std::vector<std::int32_t>;

/// Rows of a table, each once.
class Rows {
 public:
  explicit Rows(std::size_t width) : row_(width) { table_.width = width; }
  std::vector<std::int32_t>& row() { return row_; }

  std::int32_t number() {
    const bool dead = std::all_of(row_.begin(), row_.end(), [](auto to) { return to < 0; });
    if (dead) return Table::none;
    const std::string row(reinterpret_cast<const char*>(row_.data()), row_.size() * sizeof row_[0]);
    const auto [found, is_new] = known_.emplace(row, static_cast<std::int32_t>(known_.size()));
    if (is_new) table_.next.insert(table_.next.end(), row_.begin(), row_.end());
    return found->second;
  }
  TablePtr table() && { return std::make_shared<Table>(std::move(table_)); }

 private:
  std::vector<std::int32_t> row_;
  std::unordered_map<std::string, std::int32_t> known_;
  Table table_;
};

TablePtr minimize_place(const Table& table, const Numbers& behind, Numbers& before) {
  Rows rows(table.width);
  before.clear();
  for (std::size_t i = 0; i < table.next.size(); i += table.width) {
    for (std::size_t s = 0; s < table.width; ++s) {
      const std::int32_t to = table.next[i + s];
      rows.row()[s] = to < 0 ? Table::none : behind[static_cast<std::size_t>(to)];
    }
    before.push_back(rows.number());
  }
  return std::move(rows).table();
}

}  // namespace

std::shared_ptr<Language> minimize(const std::vector<TablePtr>& tables,
                                   const std::vector<bool>& accepted,
                                   const std::vector<std::int32_t>& starts) {
  auto found = std::make_shared<Language>();
  found->tables.resize(tables.size());
  Numbers behind;
  for (const bool is : accepted) behind.push_back(is ? 0 : Table::none);
  Numbers before;
  bool settled = false;  // the place behind this one has the same numbers before and behind it
  for (std::size_t i = tables.size(); i-- > 0;) {
    if (settled && tables[i] == tables[i + 1]) {
      found->tables[i] = found->tables[i + 1];
      continue;
    }
    found->tables[i] = minimize_place(*tables[i], behind, before);
    settled = before == behind;
    std::swap(before, behind);
  }
  bool some = false;
  for (const std::int32_t start : starts) {
    found->starts.push_back(start < 0 ? Table::none : behind[static_cast<std::size_t>(start)]);
    some = some || found->starts.back() >= 0;
  }
  return some ? found : nullptr;
}

}  // namespace proof
