#include "language.hpp"

#include <map>
#include <utility>

namespace proof {

namespace {

/// The number of each column in `table`, where those that were alike before and are alike here have
/// one number.
std::vector<unsigned> tell_apart(const Table& table, const std::vector<unsigned>& before) {
  std::map<std::pair<unsigned, std::vector<std::int32_t>>, unsigned> known;
  std::vector<unsigned> found;
  for (std::size_t column = 0; column < table.width; ++column) {
    std::vector<std::int32_t> bits;
    for (std::size_t i = column; i < table.next.size(); i += table.width)
      bits.push_back(table.next[i]);
    const auto key = std::pair(before[column], std::move(bits));
    found.push_back(known.emplace(key, static_cast<unsigned>(known.size())).first->second);
  }
  return found;
}

TablePtr with_columns(const Table& table, const std::vector<unsigned>& number, std::size_t width) {
  const std::size_t states = table.next.size() / table.width;
  auto joined = std::make_shared<Table>();
  joined->width = width;
  joined->next.resize(states * width);
  for (std::size_t i = 0; i < table.next.size(); ++i)
    joined->next[i / table.width * width + number[i % table.width]] = table.next[i];
  return joined;
}

}  // namespace

void Language::join_columns() {
  if (tables.empty()) return;
  std::vector<unsigned> number(tables.front()->width);
  const Table* last = nullptr;
  for (const TablePtr& table : tables) {
    if (table.get() != last) number = tell_apart(*table, number);
    last = table.get();
  }
  unsigned width = 0;
  for (const unsigned n : number) width = n + 1 > width ? n + 1 : width;
  const std::vector<TablePtr> old = tables;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const bool same = i > 0 && old[i] == old[i - 1];
    tables[i] = same ? tables[i - 1] : with_columns(*old[i], number, width);
  }
  for (unsigned& column : columns_) column = number[column];
}

}  // namespace proof
