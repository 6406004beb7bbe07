// What the operations on columns are written with: buffers, bitmaps, and the rows a batch at a time.
#ifndef IRI_BINDINGS_PYTHON_CORE_COLUMNS_TOOLS_HPP
#define IRI_BINDINGS_PYTHON_CORE_COLUMNS_TOOLS_HPP

#include <algorithm>
#include <bit>
#include <cstring>

#include "columns.hpp"
#include "memory.hpp"

namespace iri_python {

// Numbers or bits that an array is made of, and the memory of them. Unwritten<T> has room for whole batches, and has to be written
// by its user to the last row: what is behind nulls, too, because it goes out.
template <class T>
struct Unwritten {
  std::shared_ptr<void> memory;
  explicit Unwritten(std::size_t size)
      : memory(lend((size + at_once - 1) / at_once * at_once * sizeof(T))) {}
  T* begin() const { return static_cast<T*>(memory.get()); }
};
template <class T>
struct Values : Unwritten<T> {
  explicit Values(std::size_t size) : Unwritten<T>(size) {
    std::memset(static_cast<void*>(this->begin()), 0, size * sizeof(T));
  }
};

// A bitmap, written 64 rows at a time. Arrow counts bits from the lowest of each byte.
class Bits {
 public:
  explicit Bits(std::int64_t rows) : words_((static_cast<std::size_t>(rows) + 63) / 64) {}
  void put(std::int64_t begin, const Words& words, std::size_t rows) {
    std::uint64_t* const to = words_.begin() + begin / 64;
    for (std::size_t i = 0; i < (rows + 63) / 64; ++i) to[i] = little_endian(words[i]);
  }
  void give(ArrayData& data) const {
    data.buffers.push_back(words_.begin());
    data.owners.push_back(words_.memory);
  }

 private:
  static std::uint64_t little_endian(std::uint64_t word) {
    if constexpr (std::endian::native == std::endian::little) return word;
    std::uint64_t turned = 0;
    for (int i = 0; i < 8; ++i) turned = turned << 8 | (word >> (8 * i) & 0xFFU);
    return turned;
  }
  Unwritten<std::uint64_t> words_;
};

inline std::shared_ptr<ArrayData> array_of(std::string format, std::string name,
                                           std::int64_t length, const Bits* present) {
  auto made = std::make_shared<ArrayData>();
  made->format = std::move(format);
  made->name = std::move(name);
  made->length = length;
  if (present == nullptr)
    made->buffers.push_back(nullptr);
  else
    present->give(*made);
  return made;
}

template <class T>
Data numbers(std::string format, std::string name, std::int64_t length, const Bits* present,
             const Unwritten<T>& values) {
  auto made = array_of(std::move(format), std::move(name), length, present);
  made->buffers.push_back(values.begin());
  made->owners.push_back(values.memory);
  return made;
}

inline Data structure(std::int64_t length, const Bits* present, std::vector<Data> children) {
  auto made = array_of("+s", "", length, present);
  made->children = std::move(children);
  return made;
}

// What make() gives, for ever: a daemon thread may be at work on a column when the destructors of the process run.
template <class Make>
const auto& never_destroyed(const Make& make) {
  return *new auto(make());
}

// A dictionary's values, as utf8.
inline Data words_of(std::span<const std::string_view> words) {
  auto made = array_of("u", "", static_cast<std::int64_t>(words.size()), nullptr);
  const Values<std::int32_t> ends(words.size() + 1);
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    text += words[i];
    ends.begin()[i + 1] = static_cast<std::int32_t>(text.size());
  }
  const auto kept = std::make_shared<const std::string>(std::move(text));
  made->buffers.insert(made->buffers.end(), {ends.begin(), kept->data()});
  made->owners.insert(made->owners.end(), {ends.memory, kept});
  return made;
}

using Batch = std::span<const std::string_view>;

// each(begin, texts, present) for all rows of a column, `at_once` at a time.
template <class Each>
void for_batches(const Texts& texts, const Each& each) {
  std::array<std::string_view, at_once> views;
  Words present;
  for (std::int64_t begin = 0; begin < texts.size();) {
    const auto left = static_cast<std::size_t>(texts.size() - begin);
    const auto some = std::span(views).first(std::min(left, at_once));
    texts.read(begin, some, present);
    each(begin, Batch(some), present);
    begin += static_cast<std::int64_t>(some.size());
  }
}

inline bool has(const Words& words, std::size_t i) { return (words[i / 64] >> (i % 64) & 1U) != 0; }
inline void set(Words& words, std::size_t i, bool bit) {
  words[i / 64] |= std::uint64_t{bit} << (i % 64);
}

/// Whether the first `rows` bits are 1; the others are 0.
inline bool has_all(const Words& words, std::size_t rows) {
  std::size_t count = 0;
  for (const std::uint64_t word : words) count += static_cast<std::size_t>(std::popcount(word));
  return count == rows;
}
/// do_it(i) for each bit that is 1.
template <class Do>
void for_each_bit(const Words& words, const Do& do_it) {
  for (std::size_t i = 0; i < words.size(); ++i)
    for (std::uint64_t left = words[i]; left != 0; left &= left - 1)
      do_it(i * 64 + static_cast<std::size_t>(std::countr_zero(left)));
}

}  // namespace iri_python

#endif
