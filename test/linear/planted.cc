// Faults that the growth table has to notice: a function that takes quadratic time, and one that
// takes quadratic memory in linear time.
#include <memory>
#include <string>
#include <vector>

#include "row.hpp"

namespace iri_linear {
namespace {

/// Looks for each letter in the text before it.
std::size_t quadratic_time(std::string_view text) noexcept {
  std::size_t found = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    found += text.substr(0, i).find('b') == text.npos ? 1U : 0U;
  return found;
}

/// A table of n times n that is hardly looked at.
std::size_t quadratic_memory(std::string_view text) {
  const std::unique_ptr<char[]> table(new char[text.size() * text.size() / 16]);
  for (std::size_t i = 0; i < text.size(); ++i) table[i] = text[i];
  return static_cast<std::size_t>(table[text.size() / 2]);
}

/// More memory than the bound of its row, but no faster growth.
std::size_t much_memory(std::string_view text) {
  const std::vector<std::string> all(text.size(), std::string(40, 'a'));
  return all.size();
}

std::size_t not_counted() noexcept { return 1; }

const Families letters = {{"letters", "", "a", "", ""}};

const Row rows[] = {
    IRI_ROW(
        "quadratic_time", letters,
        (const Input& in) { in.count([&] { keep(quadratic_time(in.text())); }); }),
    IRI_ROW(
        "quadratic_memory", letters,
        (const Input& in) { in.count([&] { keep(quadratic_memory(in.text())); }); }),
    IRI_ROW(
        "much_memory", letters,
        (const Input& in) { in.count([&] { keep(much_memory(in.text())); }); }),
    IRI_ROW(
        "not_called", letters, (const Input& in) { in.count([&] { keep(in.text()); }); }),
    IRI_ROW(
        "not_counted", letters, (const Input&) { keep(not_counted()); }),
};

}  // namespace

Rows planted_rows() { return rows; }

}  // namespace iri_linear
