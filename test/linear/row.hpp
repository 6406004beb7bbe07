// A row of the growth table: functions of the library, run on inputs of several sizes. linear.py
// reads what a run writes, and the names of the functions (README of the test folder).
#ifndef IRI_TEST_LINEAR_ROW_HPP
#define IRI_TEST_LINEAR_ROW_HPP

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace iri_linear {

/// What repeats in a text; `second`, if any, repeats in its second half.
struct Family {
  std::string_view name, head, unit, second = {}, tail = {};
};
using Families = std::vector<Family>;

/// How instructions may grow. What takes texts of a limited size alone has a bound instead.
enum class Growth : unsigned char { linear, n_log_n, bounded };

/// The input of a row, and the one place where it is measured.
class Input {
 public:
  Input(std::string label, const Family& family, std::size_t size);

  std::string_view text() const noexcept { return text_; }
  /// The size that was asked for: of the text in bytes, or a number of things.
  std::size_t size() const noexcept { return size_; }
  /// Runs `work` twice: what is done only once is not counted. Counts the instructions and the heap
  /// of the second run. What was prepared before is not counted.
  void count(const std::function<void()>& work) const;

 private:
  std::string label_;
  std::string text_;
  std::size_t size_;
};

struct Row {
  /// The functions that it covers, as public_names.py names them, each ended by a space.
  const char* functions;
  const char* source;  ///< the file where linear.py looks whether the functions are called
  const Families* families;
  void (*run)(const Input& in);
  Growth growth = Growth::linear;
  /// At the peak, for each unit of the size: a byte of text, or a thing of many.
  std::size_t heap_bytes = 32;
};

using Rows = std::span<const Row>;

/// IRI_ROW("parse diagnose", texts, (const Input& in) {...}): the body is a lambda without its "[]".
#define IRI_ROW(functions, families, ...) \
  { functions, __FILE__, &(families), [] __VA_ARGS__ }
#define IRI_ROW_N_LOG_N(functions, families, ...) \
  { functions, __FILE__, &(families), [] __VA_ARGS__, Growth::n_log_n }
/// A row whose heap has another bound.
#define IRI_ROW_HEAP(bytes, growth, functions, families, ...) \
  { functions, __FILE__, &(families), [] __VA_ARGS__, growth, bytes }

/// So that no result is left uncomputed.
void keep(std::size_t value) noexcept;
void keep(std::string_view text) noexcept;
/// A buffer that is large enough for every row, and another one.
std::span<char> buffer();
std::span<char> other_buffer();

extern const Families texts;    ///< references of all kinds, valid or not
extern const Families few;      ///< some of these: for what only reads the text by another function
extern const Families queries;  ///< with and without "=", "&", ";", "+"
extern const Families paths;    ///< segments, dots, parameters
extern const Families hosts;    ///< names, addresses, labels; without anything around them
extern const Families plain;    ///< text to encode or decode
extern const Families many;     ///< rows that take a number of things
extern const Families unicodes;  ///< characters for which Unicode has rules

Rows core_rows();
Rows operation_rows();
Rows view_rows();
Rows edit_rows();
Rows gate_rows();
Rows readings_rows();
Rows route_rows();
Rows match_rows();
Rows unicode_rows();
Rows c_rows();
Rows c_operation_rows();
Rows c_gate_rows();
/// Faults that linear.py has to notice.
Rows planted_rows();

}  // namespace iri_linear

#endif
