#include "operations/uri_text.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <iterator>

#include "text/ascii.hpp"
#include "text/inlined.hpp"
#include "text/masks.hpp"
#include "text/padded_text.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

/// The pct-encoded of an octet, and a byte more: four are written as fast as one.
using PctEncoded = std::array<char, 4>;

/// Of the octets from 80 on.
constexpr std::array<PctEncoded, 128> make_pct_encoded() noexcept {
  std::array<PctEncoded, 128> all{};
  for (unsigned i = 0; i < 128; ++i) {
    all[i] = {'%', upper_hex_digits[8 + (i >> 4U)], upper_hex_digits[i & 15U], '\0'};
  }
  return all;
}
constexpr std::array<PctEncoded, 128> pct_encoded = make_pct_encoded();

constexpr const PctEncoded& pct_encoded_of(char octet) noexcept {
  return pct_encoded[static_cast<unsigned char>(octet) & 0x7FU];
}

/// The octets above US-ASCII of a text of at most 64 bytes.
Mask above_ascii(std::string_view text) noexcept {
  Mask above = 0;
  for_each_block(text, [&above](Block block, std::size_t begin) noexcept {
    above |= mask_bits(block >= 0x80) << begin;
  });
  return above;
}

std::size_t count_bits(Mask mask) noexcept { return static_cast<std::size_t>(std::popcount(mask)); }

IRI_INLINED inline std::size_t count_above_ascii(std::string_view text) noexcept {
  std::size_t above = 0;
  for (; text.size() > mask_size; text.remove_prefix(mask_size)) {
    above += count_bits(above_ascii(text.substr(0, mask_size)));
  }
  return above + count_bits(above_ascii(text));
}

class UriWriter {
 public:
  UriWriter(std::string_view text, OutputBuffer out) noexcept
      : text_(text), at_(out.data()), end_(out.data() + out.size()) {}

  /// Writes at most 64 bytes of the text.
  void write(std::string_view window) noexcept {
    Mask above = above_ascii(window);
    std::size_t begin = 0;
    while (above != 0) {
      const auto at = static_cast<std::size_t>(std::countr_zero(above));
      const auto end = at + static_cast<std::size_t>(std::countr_one(above >> at));
      put(window.substr(begin, at - begin));
      encode(window.substr(at, end - at));
      begin = end;
      above = end < mask_size ? above & ~below(end) : 0;
    }
    if (begin < window.size()) put(window.substr(begin));
  }

 private:
  void put(std::string_view ascii) noexcept {
    const char* const readable = text_.readable(ascii.data(), ascii.size());
    if (readable == nullptr) {
      copy_exactly(ascii.data(), ascii.size(), at_);
    } else {
      copy_run(readable, ascii.size(), at_, static_cast<std::size_t>(end_ - at_));
    }
    at_ += ascii.size();
  }
  /// The byte after a pct-encoded is that of the next one.
  void encode(std::string_view octets) noexcept {
    const char* from = octets.data();
    const char* const last = from + octets.size() - 1;
    char* to = at_;
    for (; from != last; ++from, to += 3) std::memcpy(to, pct_encoded_of(*from).data(), 4);
    std::memcpy(to, pct_encoded_of(*last).data(), 3);
    at_ = to + 3;
  }

  PaddedText text_;
  char* at_;
  char* end_;
};

}  // namespace

std::uint64_t size_as_uri(std::string_view text) noexcept {
  return text.size() + 2 * std::uint64_t{count_above_ascii(text)};
}

void write_as_uri(std::string_view text, OutputBuffer out) noexcept {
  UriWriter writer(text, out);
  for (; text.size() > mask_size; text.remove_prefix(mask_size)) {
    writer.write(text.substr(0, mask_size));
  }
  writer.write(text);
}

Components components_as_uri(std::string_view text, const Components& read) noexcept {
  Components c = read;
  std::uint32_t* const ends[] = {&c.userinfo_end, &c.host_end,  &c.authority_end,
                                 &c.path_end,     &c.query_end, &c.size};
  std::uint32_t added = 0;
  std::size_t next = 0;
  for (std::uint32_t begin = 0; next != std::size(ends); begin += mask_size) {
    const Mask above = above_ascii(text.substr(begin, mask_size));
    for (; next != std::size(ends); ++next) {
      std::uint32_t& end = *ends[next];
      if (end == absent) continue;
      if (end - begin >= mask_size) break;
      end += added + 2 * static_cast<std::uint32_t>(count_bits(above & below(end - begin)));
    }
    added += 2 * static_cast<std::uint32_t>(count_bits(above));
  }
  return c;
}

}}}  // namespace iri::v0::detail
