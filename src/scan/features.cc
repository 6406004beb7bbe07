#include "scan/features.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

constexpr bool is_between(unsigned byte, unsigned char first, unsigned char last) noexcept {
  return first <= byte && byte <= last;
}

constexpr bool is_upper(unsigned byte) noexcept { return is_between(byte, 'A', 'Z'); }
constexpr bool is_lower_hex(unsigned byte) noexcept { return is_between(byte, 'a', 'f'); }

/// Looks at the bytes [begin, end) by one function for each part of a text.
class Finder {
 public:
  explicit Finder(const Input in) noexcept : bytes_(in.data) {}

  void anywhere(std::uint32_t begin, std::uint32_t end) noexcept {
    for (std::uint32_t i = begin; i < end; ++i) {
      add(bytes_[i] >= 0x80, Features::raw_utf8);
      // INVARIANT: the text is accepted, so two HEXDIG follow.
      if (bytes_[i] != '%') continue;
      const bool ascii = bytes_[i + 1] < '8';
      add(ascii, Features::pct_ascii);
      add(!ascii, Features::pct_beyond_ascii);
      add(is_lower_hex(bytes_[i + 1]) || is_lower_hex(bytes_[i + 2]), Features::pct_lower_hex);
    }
  }

  void front(std::uint32_t begin, std::uint32_t end) noexcept {
    for (std::uint32_t i = begin; i < end; ++i) add(is_upper(bytes_[i]), Features::front_upper);
  }

  void path(std::uint32_t begin, std::uint32_t end) noexcept {
    for (std::uint32_t i = begin; i < end; ++i) {
      const bool begins = i == begin || bytes_[i - 1] == '/';
      add(begins && bytes_[i] == '.', Features::leading_dot);
      add(begins && i != begin && bytes_[i] == '/', Features::double_slash);
      add(bytes_[i] == ';', Features::path_semicolon);
      add(bytes_[i] == '%', Features::pct_in_path);
      found_.slashes += bytes_[i] == '/' ? 1U : 0U;
    }
  }

  void query(std::uint32_t begin, std::uint32_t end) noexcept {
    for (std::uint32_t i = begin; i < end; ++i) {
      found_.delimiters += bytes_[i] == '&' || bytes_[i] == ';' ? 1U : 0U;
    }
  }

  Features found() const noexcept { return found_; }

 private:
  void add(bool holds, Features::Bit bit) noexcept {
    if (holds) found_.bits |= bit;
  }

  const unsigned char* bytes_;
  Features found_;
};

}  // namespace

Features features_of(const Input in, const Components& c) noexcept {
  Finder finder(in);
  finder.anywhere(0, in.size);
  finder.front(0, c.path_begin());
  finder.path(c.path_begin(), c.path_end);  // of an authority by itself: nothing, at its end
  finder.query(c.path_end, c.query_end);
  return finder.found();
}

}}}  // namespace iri::v0::detail
