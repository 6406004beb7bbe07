// Lists of texts in any layout: std::string_view of C++, iri_text of C.
#ifndef IRI_SRC_TEXT_TEXT_LIST_HPP
#define IRI_SRC_TEXT_TEXT_LIST_HPP

#include <cstddef>
#include <span>
#include <string_view>

namespace iri { inline namespace v0 { namespace detail {

/// A borrowed list. A function that knows the layout reads it.
class TextList {
 public:
  using At = std::string_view (*)(const void* data, std::size_t index) noexcept;

  constexpr TextList() noexcept = default;
  constexpr TextList(const void* data, std::size_t size, At at) noexcept
      : data_(data), size_(size), at_(at) {}
  constexpr explicit TextList(std::span<const std::string_view> texts) noexcept
      : TextList(texts.data(), texts.size(), [](const void* data, std::size_t index) noexcept {
          return static_cast<const std::string_view*>(data)[index];
        }) {}

  constexpr std::size_t size() const noexcept { return size_; }
  std::string_view operator[](std::size_t index) const noexcept { return at_(data_, index); }

 private:
  const void* data_ = nullptr;
  std::size_t size_ = 0;
  At at_ = nullptr;
};

}}}  // namespace iri::v0::detail

#endif
