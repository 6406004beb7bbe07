// The texts of a path: a finite automaton for each place, with as few states as it can have.
#ifndef IRI_TEST_SCAN_PROOF_LANGUAGE_HPP
#define IRI_TEST_SCAN_PROOF_LANGUAGE_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace proof {

/// A byte, the end of the text, or what goes on behind the word; and the bits that may be anything.
struct Symbol {
  unsigned char byte;
  bool is_byte, is_end, junk_hex, junk_pair;

  static constexpr std::size_t keys = 258U * 4U;
  static constexpr Symbol of_key(std::size_t key) {
    return {static_cast<unsigned char>(key / 4), key / 4 < 256, key / 4 == 256, (key & 2U) != 0,
            (key & 1U) != 0};
  }
  constexpr std::size_t key() const {
    const std::size_t what = is_byte ? byte : is_end ? 256U : 257U;
    return what * 4 + (junk_hex ? 2U : 0U) + (junk_pair ? 1U : 0U);
  }
};

/// What one place does: the state behind it, of each state and symbol.
struct Table {
  std::size_t width = 0;
  std::vector<std::int32_t> next{};  ///< `none` if no text of the path goes on so
  static constexpr std::int32_t none = -1;
  std::int32_t at(std::int32_t state, unsigned symbol) const {
    return next[static_cast<std::size_t>(state) * width + symbol];
  }
};
using TablePtr = std::shared_ptr<const Table>;

/// Places that do the same, with the same states before and behind, share one table. Behind the last
/// place there is one state, 0, and all that come to it are texts of the path.
class Language {
 public:
  std::vector<TablePtr> tables;
  std::vector<std::int32_t> starts;  ///< the first state, of each start of the texts

  /// `columns`: of each symbol, by its key.
  void set_columns(std::vector<unsigned> columns) { columns_ = std::move(columns); }
  unsigned column(const Symbol& symbol) const { return columns_[symbol.key()]; }
  /// Makes one column of those that are alike everywhere.
  void join_columns();

 private:
  std::vector<unsigned> columns_;
};
using LanguagePtr = std::shared_ptr<const Language>;

}  // namespace proof

#endif
