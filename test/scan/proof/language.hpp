// The texts of a path: a finite automaton for each place, with as few states as it can have.
#ifndef IRI_TEST_SCAN_PROOF_LANGUAGE_HPP
#define IRI_TEST_SCAN_PROOF_LANGUAGE_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace proof {

struct Symbol {
  unsigned char byte;
  bool is_byte, is_end, junk_hex, junk_pair;
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
  bool junk_hex = false, junk_pair = false;

  void set_symbols(const std::vector<Symbol>& symbols, const std::array<unsigned, 256>& like);
  unsigned column(const Symbol& symbol) const { return columns_[key(symbol)]; }
  /// What a byte does, whatever the junk that comes with it.
  std::array<unsigned, 4> columns_of(unsigned byte) const;
  /// Makes one column of those that are alike everywhere.
  void join_columns();

 private:
  static std::size_t key(const Symbol& symbol);
  std::vector<unsigned> columns_ = std::vector<unsigned>(258U * 4U);
};
using LanguagePtr = std::shared_ptr<const Language>;

}  // namespace proof

#endif
