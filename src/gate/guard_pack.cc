// A table of guards in one piece of memory: its machines, and then their arrays, one after the other. Texts, too.
#include <cstring>
#include <new>
#include <type_traits>

#include "gate/guard_table.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

constexpr std::size_t whole_words(std::size_t bytes) noexcept {
  return (bytes + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t);
}

/// Calls with(array, place of its pointer in the machine) for each array.
template <class With>
void each_array(const MachineArrays& arrays, GuardMachine& machine, const With& with) {
  with(arrays.columns, machine.columns);
  with(arrays.steps, machine.steps);
  with(arrays.states, machine.states);
  with(arrays.set_ends, machine.set_ends);
  with(arrays.members, machine.members);
  with(arrays.owners, machine.owners);
  with(arrays.identities, machine.identities);
}

template <class Array>
std::size_t size_in_bytes(const Array& array) noexcept {
  static_assert(alignof(typename Array::value_type) <= alignof(std::uint64_t));
  return array.size() * sizeof(typename Array::value_type);
}

GuardMachine pack_machine(const MachineArrays& arrays, std::uint64_t*& to) noexcept {
  GuardMachine machine;
  machine.column_count = arrays.column_count;
  machine.has_places = arrays.has_places;
  machine.identity_count = arrays.identities.size();
  each_array(arrays, machine, [&to](const auto& array, auto*& place) noexcept {
    if (!array.empty()) std::memcpy(to, array.data(), size_in_bytes(array));
    place = reinterpret_cast<std::remove_reference_t<decltype(place)>>(to);
    to += whole_words(size_in_bytes(array));
  });
  return machine;
}

}  // namespace

std::size_t PackedGuards::words(const GuardArrays& arrays) noexcept {
  std::size_t words = whole_words(arrays.machines.size() * sizeof(GuardMachine));
  GuardMachine none;
  for (const MachineArrays& machine : arrays.machines) {
    each_array(machine, none, [&words](const auto& array, const auto*) noexcept {
      words += whole_words(size_in_bytes(array));
    });
  }
  return words;
}

GuardTable PackedGuards::pack(const GuardArrays& arrays, std::uint64_t* to) noexcept {
  static_assert(std::is_trivially_copyable_v<GuardMachine>);
  const std::size_t count = arrays.machines.size();
  auto* const machines = reinterpret_cast<GuardMachine*>(to);
  to += whole_words(count * sizeof(GuardMachine));
  for (std::size_t i = 0; i < count; ++i) {
    new (machines + i) GuardMachine(pack_machine(arrays.machines[i], to));
  }
  return {{machines, count}, arrays.habits, arrays.closed};
}

std::size_t PackedTexts::words(std::span<const std::string> texts) noexcept {
  if (texts.empty()) return 0;
  std::size_t bytes = 0;
  for (const std::string& text : texts) bytes += text.size();
  return 1 + texts.size() + whole_words(bytes);
}

PackedTexts PackedTexts::pack(std::span<const std::string> texts, std::uint64_t* to) noexcept {
  PackedTexts packed;
  if (texts.empty()) return packed;
  packed.words_ = to;
  *to++ = texts.size();
  auto* const bytes = reinterpret_cast<char*>(to + texts.size());
  std::uint64_t end = 0;
  for (const std::string& text : texts) {
    if (!text.empty()) std::memcpy(bytes + end, text.data(), text.size());
    *to++ = end += text.size();
  }
  return packed;
}

std::size_t PackedTexts::size() const noexcept {
  return words_ == nullptr ? 0 : static_cast<std::size_t>(words_[0]);
}

std::string_view PackedTexts::operator[](std::size_t number) const noexcept {
  const auto begin = static_cast<std::size_t>(number == 0 ? 0 : words_[number]);
  const auto end = static_cast<std::size_t>(words_[number + 1]);
  return {reinterpret_cast<const char*>(words_ + 1 + size()) + begin, end - begin};
}

std::vector<std::string> PackedTexts::copies() const {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < size(); ++i) all.emplace_back((*this)[i]);
  return all;
}

}}}  // namespace iri::v0::detail
