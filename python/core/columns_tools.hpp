// What the operations on columns are written with: buffers, bitmaps, and the rows a batch at a time.
#ifndef LIBIRI_PYTHON_COLUMNS_TOOLS_HPP
#define LIBIRI_PYTHON_COLUMNS_TOOLS_HPP

#include <algorithm>

#include "columns.hpp"

namespace iri_python {

// Numbers or bits that an array is made of, and the memory of them.
template <class T>
struct Values {
  std::shared_ptr<T[]> memory;
  explicit Values(std::size_t size) : memory(new T[size]()) {}
  T* begin() const { return memory.get(); }
};

// A bitmap, written 64 rows at a time. Arrow counts bits from the lowest of each byte.
class Bits {
 public:
  explicit Bits(std::int64_t rows) : bytes_((static_cast<std::size_t>(rows) + 63) / 64 * 8) {}
  void put(std::int64_t begin, const Words& words, std::size_t rows) {
    for (std::size_t i = 0; i < (rows + 63) / 64; ++i)
      for (std::size_t j = 0; j < 8; ++j)
        bytes_.begin()[static_cast<std::size_t>(begin) / 8 + i * 8 + j] =
            static_cast<std::uint8_t>(words[i] >> (8 * j));
  }
  void give(ArrayData& data) const {
    data.buffers.push_back(bytes_.begin());
    data.owners.push_back(bytes_.memory);
  }

 private:
  Values<std::uint8_t> bytes_;
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
Data numbers(std::string format, std::string name, std::int64_t length, const Bits& present,
             const Values<T>& values) {
  auto made = array_of(std::move(format), std::move(name), length, &present);
  made->buffers.push_back(values.begin());
  made->owners.push_back(values.memory);
  return made;
}

inline Data structure(std::int64_t length, const Bits& present, std::vector<Data> children) {
  auto made = array_of("+s", "", length, &present);
  made->children = std::move(children);
  return made;
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

}  // namespace iri_python

#endif
