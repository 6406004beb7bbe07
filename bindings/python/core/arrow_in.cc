// Columns that come in. The C data interface does not tell the sizes of buffers: what an array says of
// itself is checked as far as it can be.
#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <stdexcept>

#include "arrow.hpp"
#include "vectors.hpp"

namespace iri_python {
namespace {

constexpr std::int64_t block = std::int64_t{1} << 30;  // a string view has 31 bits for its offset

[[noreturn]] void malformed(const char* what) {
  throw std::invalid_argument(std::string("a malformed Arrow array: ") + what);
}

template <class T>
std::int64_t number(const void* numbers, std::int64_t i) {
  const T value = Anywhere<T>(numbers)[i];
  if constexpr (sizeof(T) == 8 && std::is_unsigned_v<T>)
    if (value > static_cast<T>(std::numeric_limits<std::int64_t>::max())) return -1;
  return static_cast<std::int64_t>(value);
}

// `rows` bits from `at` on, 64 at most, the first one lowest; what is above them is unspecified.
std::uint64_t bits_at(const std::uint8_t* bitmap, std::int64_t at, std::size_t rows) {
  const std::uint8_t* const first = bitmap + at / 8;
  const auto shift = static_cast<std::size_t>(at % 8);
  const std::size_t bytes = (shift + rows + 7) / 8;
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < bytes; ++i) {
    const std::uint64_t byte = first[i];
    bits |= 8 * i >= shift ? byte << (8 * i - shift) : byte >> (shift - 8 * i);
  }
  return bits;
}

bool is_index(std::string_view format) {
  return format.size() == 1 && std::string_view("cCsSiIlL").find(format) != std::string_view::npos;
}

void release_and_delete(ArrowArray* array) {
  if (array->release != nullptr) array->release(array);
  delete array;
}

}  // namespace

Texts::Texts(const ArrowSchema& schema, ArrowArray& array)
    : array_(nullptr), layout_(Layout::offsets32) {
  if (schema.release == nullptr || array.release == nullptr) malformed("it is released already");
  auto* const moved = new ArrowArray(array);
  array.release = nullptr;  // moved, as the specification has it
  // Releases it even if there is no memory for the counter.
  const std::shared_ptr<ArrowArray> kept(moved, release_and_delete);
  *this = Texts(schema, *kept, kept);
}

Texts::Texts(const ArrowSchema& schema, const ArrowArray& array, Memory owner)
    : array_(&array), owner_(std::move(owner)), layout_(Layout::offsets32) {
  const std::string_view format = schema.format == nullptr ? "" : schema.format;
  if (schema.dictionary != nullptr && is_index(format))
    layout_ = Layout::indices;
  else if (format == "U" || format == "Z")
    layout_ = Layout::offsets64;
  else if (format == "vu" || format == "vz")
    layout_ = Layout::views;
  else if (format != "u" && format != "z")
    throw std::invalid_argument(
        "a column of texts is needed: utf8, large_utf8, string_view or a "
        "dictionary of these");
  check_shape(schema);
  if (layout_ == Layout::indices) check_dictionary(schema);
  if (layout_ == Layout::offsets32) check_ends<std::int32_t>();
  if (layout_ == Layout::offsets64) check_ends<std::int64_t>();
}

void Texts::check_shape(const ArrowSchema& schema) const {
  const ArrowArray& a = *array_;
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max() / 64;
  if (a.length < 0 || a.offset < 0 || a.length > most || a.offset > most - a.length)
    malformed("its length or offset is negative or too large");
  if (a.null_count < -1 || a.null_count > a.length) malformed("its count of nulls is impossible");
  if (a.n_children != 0 || schema.n_children != 0) malformed("a column of texts has no children");
  const std::int64_t wanted = layout_ == Layout::indices ? 2 : 3;
  if (layout_ == Layout::views ? a.n_buffers < wanted : a.n_buffers != wanted)
    malformed("its number of buffers is not that of its type");
  if (a.buffers == nullptr) malformed("it has no buffers");
  if (a.null_count > 0 && a.buffers[0] == nullptr) malformed("it has nulls and no bitmap");
  if (a.length > 0 && a.buffers[1] == nullptr) malformed("a buffer is missing");
  const bool has_sizes = layout_ == Layout::views && a.n_buffers > 3;
  if (has_sizes && a.buffers[a.n_buffers - 1] == nullptr) malformed("a buffer is missing");
  if ((layout_ == Layout::indices) != (a.dictionary != nullptr))
    malformed("it has a dictionary, or lacks one, against its type");
}

void Texts::check_dictionary(const ArrowSchema& schema) {
  if (schema.dictionary->dictionary != nullptr) malformed("a dictionary of a dictionary");
  if (array_->dictionary->release == nullptr) malformed("its dictionary is released");
  index_format_ = schema.format[0];
  dictionary_ =
      std::shared_ptr<const Texts>(new Texts(*schema.dictionary, *array_->dictionary, owner_));
}

template <class Offset>
void Texts::check_ends() {
  if (array_->length == 0) return;
  const Anywhere<Offset> offsets = numbers<Offset>(1) + array_->offset;
  data_size_ = offsets[array_->length];
  if (offsets[0] < 0 || data_size_ < offsets[0]) malformed("its offsets are not in order");
  if (data_size_ > offsets[0] && buffer<char>(2) == nullptr) malformed("a buffer is missing");
}

bool Texts::is_present(std::int64_t row) const noexcept {
  const std::int64_t at = array_->offset + row;
  const auto* const bitmap = buffer<std::uint8_t>(0);
  return bitmap == nullptr || (bitmap[at / 8] >> (at % 8) & 1) != 0;
}

template <class Offset>
std::string_view Texts::by_offsets(std::int64_t row) const {
  const Anywhere<Offset> offsets = numbers<Offset>(1) + (array_->offset + row);
  const std::int64_t begin = offsets[0], end = offsets[1];
  if (begin < 0 || end < begin || end > data_size_) malformed("its offsets are not in order");
  if (begin == end) return {"", 0};
  return {buffer<char>(2) + begin, static_cast<std::size_t>(end - begin)};
}

Texts::StringView Texts::view_at(std::int64_t row) const noexcept {
  return StringView(buffer<char>(1) + 16 * (array_->offset + row));
}

std::string_view Texts::by_view(std::int64_t row) const {
  const StringView view = view_at(row);
  if (view.size < 0) malformed("a text has a negative size");
  const auto size = static_cast<std::size_t>(view.size);
  if (size <= 12) return {view.begin, size};
  const std::int64_t buffers = array_->n_buffers - 3;
  const auto [in, offset] = view.place;
  if (in < 0 || in >= buffers || offset < 0) malformed("a text lies in no buffer");
  const std::int64_t end = numbers<std::int64_t>(array_->n_buffers - 1)[in];
  const char* const data = buffer<char>(2 + in);
  if (data == nullptr || offset > end || end - offset < view.size)
    malformed("a text lies outside its buffer");
  return {data + offset, size};
}

std::int64_t Texts::index(std::int64_t row) const {
  const void* const indices = array_->buffers[1];
  const std::int64_t at = array_->offset + row;
  switch (index_format_) {
    case 'c': return number<std::int8_t>(indices, at);
    case 'C': return number<std::uint8_t>(indices, at);
    case 's': return number<std::int16_t>(indices, at);
    case 'S': return number<std::uint16_t>(indices, at);
    case 'i': return number<std::int32_t>(indices, at);
    case 'I': return number<std::uint32_t>(indices, at);
    case 'l': return number<std::int64_t>(indices, at);
    default: return number<std::uint64_t>(indices, at);
  }
}

std::string_view Texts::text(std::int64_t row) const {
  switch (layout_) {
    case Layout::offsets32: return by_offsets<std::int32_t>(row);
    case Layout::offsets64: return by_offsets<std::int64_t>(row);
    case Layout::views: return by_view(row);
    default: break;
  }
  const std::int64_t at = index(row);
  if (at < 0 || at >= dictionary_->size()) malformed("an index is not in the dictionary");
  // A null in the dictionary is a null of the column: its text has no data.
  return dictionary_->is_present(at) ? dictionary_->text(at) : std::string_view();
}

template <class Read>
void Texts::read_rows(std::int64_t begin, std::span<std::string_view> out, Words& present,
                      const Read& read_one) const {
  const bool all = array_->buffers[0] == nullptr;
  present = {};
  for (std::size_t i = 0; i < out.size(); ++i) {
    const std::int64_t row = begin + static_cast<std::int64_t>(i);
    out[i] = all || is_present(row) ? read_one(row) : std::string_view();
    present[i / 64] |= std::uint64_t{out[i].data() != nullptr} << (i % 64);
  }
}

// The simple way is by_offsets(), row by row.
template <class Offset>
void Texts::read_offsets(std::int64_t begin, std::span<std::string_view> out,
                         Words& present) const {
  const Anywhere<Offset> offsets = numbers<Offset>(1) + (array_->offset + begin);
  const char* const data = buffer<char>(2);
  if (!views_of(offsets, data_size_, data, out)) malformed("its offsets are not in order");
  read_present(begin, out, present);
}

// The bits of a bitmap from any of them on. No byte after the last row is read.
void Texts::read_present(std::int64_t begin, std::span<std::string_view> out,
                         Words& present) const {
  const auto* const bitmap = buffer<std::uint8_t>(0);
  present = {};
  for (std::size_t i = 0; i < out.size(); i += 64) {
    const std::size_t rows = std::min<std::size_t>(64, out.size() - i);
    const std::uint64_t all = ~std::uint64_t{0} >> (64 - rows);
    const std::int64_t at = array_->offset + begin + static_cast<std::int64_t>(i);
    present[i / 64] = bitmap == nullptr ? all : bits_at(bitmap, at, rows) & all;
    for (std::uint64_t left = ~present[i / 64] & all; left != 0; left &= left - 1)
      out[i + static_cast<std::size_t>(std::countr_zero(left))] = {};
  }
}

void Texts::read(std::int64_t begin, std::span<std::string_view> out, Words& present) const {
  if (out.empty()) return;
  const bool has_data = layout_ < Layout::views && buffer<char>(2) != nullptr;
  if (has_data && layout_ == Layout::offsets32)
    read_offsets<std::int32_t>(begin, out, present);
  else if (has_data)
    read_offsets<std::int64_t>(begin, out, present);
  else
    read_rows(begin, out, present, [this](std::int64_t row) { return text(row); });
}

// One buffer of more than 1 GiB goes out as several that overlap, so that 31 bits reach each text.
std::vector<const void*> Texts::data_buffers(std::vector<std::int64_t>& sizes) const {
  if (dictionary_) return dictionary_->data_buffers(sizes);
  std::vector<const void*> found;
  if (layout_ == Layout::views) {
    for (std::int64_t i = 0; i + 3 < array_->n_buffers; ++i) {
      found.push_back(array_->buffers[2 + i]);
      sizes.push_back(numbers<std::int64_t>(array_->n_buffers - 1)[i]);
    }
    return found;
  }
  for (std::int64_t at = 0; at < data_size_; at += block) {
    found.push_back(buffer<char>(2) + at);
    sizes.push_back(data_size_ - at);
  }
  return found;
}

Place Texts::place(std::int64_t row, const char* text) const {
  if (dictionary_) return dictionary_->place(index(row), text);
  if (layout_ == Layout::views) {
    const std::int32_t at = view_at(row).place.buffer;
    return {at, static_cast<std::int32_t>(text - buffer<char>(2 + at))};
  }
  const std::int64_t at = text - buffer<char>(2);
  return {static_cast<std::int32_t>(at / block), static_cast<std::int32_t>(at % block)};
}

}  // namespace iri_python
