// Columns as the Arrow C data interface has them: what comes in, checked, and what goes out.
#ifndef IRI_BINDINGS_PYTHON_CORE_ARROW_HPP
#define IRI_BINDINGS_PYTHON_CORE_ARROW_HPP

#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// The structures are those of https://arrow.apache.org/docs/format/CDataInterface.html, to the byte.
extern "C" {
struct ArrowSchema {
  const char* format;
  const char* name;
  const char* metadata;
  std::int64_t flags;
  std::int64_t n_children;
  ArrowSchema** children;
  ArrowSchema* dictionary;
  void (*release)(ArrowSchema*);
  void* private_data;
};
struct ArrowArray {
  std::int64_t length;
  std::int64_t null_count;
  std::int64_t offset;
  std::int64_t n_buffers;
  std::int64_t n_children;
  const void** buffers;
  ArrowArray** children;
  ArrowArray* dictionary;
  void (*release)(ArrowArray*);
  void* private_data;
};
struct ArrowArrayStream {
  int (*get_schema)(ArrowArrayStream*, ArrowSchema* out);
  int (*get_next)(ArrowArrayStream*, ArrowArray* out);
  const char* (*get_last_error)(ArrowArrayStream*);
  void (*release)(ArrowArrayStream*);
  void* private_data;
};
}

namespace iri_python {

/// Memory that lives as long as anybody uses it: a buffer made here, or the array that came in.
using Memory = std::shared_ptr<const void>;

/// An array that goes out. It is never changed, so each export shares it.
struct ArrayData {
  std::string format;
  std::string name;
  std::int64_t length = 0;
  std::vector<const void*> buffers;
  std::vector<Memory> owners;
  std::vector<std::shared_ptr<const ArrayData>> children;
  std::shared_ptr<const ArrayData> dictionary;
};
using Data = std::shared_ptr<const ArrayData>;

ArrowSchema* exported_schema(const Data& data);
ArrowArray* exported_array(const Data& data);
/// The chunks have one type, that of `type`.
ArrowArrayStream* exported_stream(const Data& type, std::vector<Data> chunks);

/// Numbers that need not be aligned: Arrow only recommends it.
template <class T>
class Anywhere {
 public:
  Anywhere(const void* at) : at_(static_cast<const char*>(at)) {}
  T operator[](std::int64_t i) const noexcept {
    T value;
    std::memcpy(&value, at_ + i * static_cast<std::int64_t>(sizeof(T)), sizeof(T));
    return value;
  }
  Anywhere operator+(std::int64_t i) const noexcept {
    return at_ + i * static_cast<std::int64_t>(sizeof(T));
  }

 private:
  const char* at_;
};

inline constexpr std::size_t at_once = 256;
using Words = std::array<std::uint64_t, at_once / 64>;

/// Where a text lies: in which of the buffers that data_buffers() lists, and where in it.
struct Place {
  std::int32_t buffer = 0;
  std::int32_t offset = 0;
};

/// A column of texts that came in. What is malformed throws std::invalid_argument: the shape at once,
/// an offset or an index when its row is read.
class Texts {
 public:
  /// Takes the array: its `release` is called when nobody uses the column any more.
  Texts(const ArrowSchema& schema, ArrowArray& array);

  [[nodiscard]] std::int64_t size() const noexcept { return array_->length; }
  /// Reads at most `at_once` rows. The bit of a row that is not null is set in `present`; the text of
  /// a null is empty.
  void read(std::int64_t begin, std::span<std::string_view> out, Words& present) const;
  /// For columns of string views that share the texts.
  [[nodiscard]] std::vector<const void*> data_buffers(std::vector<std::int64_t>& sizes) const;
  [[nodiscard]] Place place(std::int64_t row, const char* text) const;
  [[nodiscard]] Memory owner() const noexcept { return owner_; }

 private:
  enum class Layout { offsets32, offsets64, views, indices };
  // The text itself begins at `begin` if it has 12 bytes at most, else it lies at `place`.
  struct StringView {
    explicit StringView(const char* at)
        : size(Anywhere<std::int32_t>(at)[0]),
          begin(at + 4),
          place{Anywhere<std::int32_t>(at)[2], Anywhere<std::int32_t>(at)[3]} {}
    std::int32_t size;
    const char* begin;
    Place place;
  };
  Texts(const ArrowSchema& schema, const ArrowArray& array, Memory owner);
  void check_shape(const ArrowSchema& schema) const;
  void check_dictionary(const ArrowSchema& schema);
  template <class Offset>
  void check_ends();
  template <class Offset>
  [[nodiscard]] std::string_view by_offsets(std::int64_t row) const;
  [[nodiscard]] StringView view_at(std::int64_t row) const noexcept;
  [[nodiscard]] std::string_view by_view(std::int64_t row) const;
  [[nodiscard]] std::int64_t index(std::int64_t row) const;
  [[nodiscard]] std::string_view text(std::int64_t row) const;
  [[nodiscard]] bool is_present(std::int64_t row) const noexcept;
  template <class Read>
  void read_rows(std::int64_t begin, std::span<std::string_view> out, Words& present,
                 const Read& read_one) const;
  template <class Offset>
  void read_offsets(std::int64_t begin, std::span<std::string_view> out, Words& present) const;
  void read_present(std::int64_t begin, std::span<std::string_view> out, Words& present) const;
  template <class T>
  [[nodiscard]] const T* buffer(std::int64_t i) const noexcept {
    return static_cast<const T*>(array_->buffers[i]);
  }
  template <class T>
  [[nodiscard]] Anywhere<T> numbers(std::int64_t i) const noexcept {
    return array_->buffers[i];
  }

  const ArrowArray* array_;
  Memory owner_;
  Layout layout_;
  char index_format_ = 0;
  std::int64_t data_size_ = 0;  // where the last row ends
  std::shared_ptr<const Texts> dictionary_;
};

}  // namespace iri_python

#endif
