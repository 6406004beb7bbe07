// Guards, compiled: what is decided by them. Like a table of routes, it borrows its arrays.
// The truth: test/gate/reading_oracle.hpp, habit by habit and text by text.
// The fast way: `GuardTable::tell_apart()`.
// Held equal by: `GuardsOracle.EveryShortPathThatServersTellApartIsToldApart`.
#ifndef IRI_SRC_GATE_GUARD_TABLE_HPP
#define IRI_SRC_GATE_GUARD_TABLE_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gate/guard_machine.hpp"
#include "iri/guards.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// Guards in one machine, or in several if one would have too many states. What does not return a
/// vector does not allocate. A new one has no guards.
class GuardTable {
 public:
  GuardTable() noexcept = default;
  GuardTable(std::span<const GuardMachine> machines, HabitSet habits, bool closed) noexcept
      : machines_(machines.data()), count_(machines.size()), habits_(habits), closed_(closed) {}

  bool empty() const noexcept { return count_ == 0; }
  bool tell_apart(std::string_view path) const noexcept { return tell_apart(path, habits_); }
  /// Whether there is a guard that the path lies in, taken as it is written.
  bool hold(std::string_view path) const noexcept;
  /// The numbers of these, in order.
  std::vector<std::size_t> holding(std::string_view path) const;
  /// Why tell_apart() is true, or nullopt (guard_show.cc). `same`: the names of the identities.
  std::optional<GuardedReading> explain(std::string_view path,
                                        std::span<const std::string> same) const;

 private:
  std::span<const GuardMachine> machines() const noexcept { return {machines_, count_}; }
  bool tell_apart(std::string_view path, HabitSet habits) const noexcept;
  /// The habits without which there is no difference. INVARIANT: tell_apart().
  HabitSet needed_habits(std::string_view path) const noexcept;
  void show(std::string_view path, std::span<const std::string> same, GuardedReading& why) const;

  const GuardMachine* machines_ = nullptr;
  std::size_t count_ = 0;
  HabitSet habits_;
  bool closed_ = false;
};

/// The arrays of a table.
struct GuardArrays {
  std::vector<MachineArrays> machines;
  HabitSet habits;
  bool closed = false;
};

/// Compiles guards (guards.cc).
GuardError compile(const std::vector<std::string>& guards, const GuardOptions& options,
                   GuardArrays& out);

/// A table in one piece of memory (guard_pack.cc).
struct PackedGuards {
  static std::size_t words(const GuardArrays& arrays) noexcept;
  /// INVARIANT: `to` has room for words(), and stays.
  static GuardTable pack(const GuardArrays& arrays, std::uint64_t* to) noexcept;
};

/// Texts in one piece of memory (guard_pack.cc), which it borrows. A new one has none.
class PackedTexts {
 public:
  PackedTexts() noexcept = default;
  static std::size_t words(std::span<const std::string> texts) noexcept;
  /// INVARIANT: `to` has room for words(), and stays.
  static PackedTexts pack(std::span<const std::string> texts, std::uint64_t* to) noexcept;

  std::size_t size() const noexcept;
  /// INVARIANT: number < size().
  std::string_view operator[](std::size_t number) const noexcept;
  std::vector<std::string> copies() const;

 private:
  const std::uint64_t* words_ = nullptr;  // how many, where each ends, and their bytes; null: none
};

}}}  // namespace iri::v0::detail

#endif
