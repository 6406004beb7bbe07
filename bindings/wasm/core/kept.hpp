// What JavaScript keeps a number of: gates, routers, chains, lists.
#ifndef IRI_BINDINGS_WASM_CORE_KEPT_HPP
#define IRI_BINDINGS_WASM_CORE_KEPT_HPP

#include <cstdint>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

namespace iri_wasm {

/// Things by number; the number of one that is gone is given again.
template <class T>
class Kept {
 public:
  std::int32_t keep(T thing) {
    if (free_.empty()) {
      if (free_.capacity() <= all_.size()) free_.reserve(2 * all_.size() + 1);
      all_.emplace_back();
      free_.push_back(static_cast<std::uint32_t>(all_.size() - 1));
    }
    const std::uint32_t number = free_.back();
    free_.pop_back();
    all_[number].emplace(std::move(thing));
    return static_cast<std::int32_t>(number);
  }
  const T& operator[](std::uint32_t number) const { return all_.at(number).value(); }
  T& operator[](std::uint32_t number) { return all_.at(number).value(); }
  void drop(std::uint32_t number) {
    if (number >= all_.size() || !all_[number]) return;
    all_[number].reset();
    free_.push_back(number);
  }

 private:
  // It moves nothing when it grows: an exception in the midst of that would leave some empty.
  std::deque<std::optional<T>> all_;
  std::vector<std::uint32_t> free_;  // of those gone; it has room for all, as drop() needs
};

}  // namespace iri_wasm

#endif
