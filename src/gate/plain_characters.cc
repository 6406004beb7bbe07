#include "gate/plain_characters.hpp"

#include <array>
#include <cstddef>
#include <cstring>

#include "gate/events.hpp"
#include "gate/notable.hpp"
#include "text/block.hpp"

namespace iri::inline v0::detail {
namespace {

/// Up to three consecutive pct-encoded, read at once: the eight bytes behind the first "%".
class Octets8 {
 public:
  explicit Octets8(std::uint64_t bytes) noexcept : bytes_(bytes) {
    const std::uint64_t letters = bytes >> 6U & 0x0101010101010101U;  // 1 for "A" to "F"
    const std::uint64_t digits = (bytes & 0x0F0F0F0F0F0F0F0FU) + letters * 9U;
    pairs_ = digits << 4U | digits >> 8U;
  }
  unsigned first() const noexcept { return pairs_ & 0xFFU; }
  unsigned second() const noexcept { return pairs_ >> 24U & 0xFFU; }
  unsigned third() const noexcept { return pairs_ >> 48U & 0xFFU; }
  bool has_second() const noexcept { return (bytes_ >> 16U & 0xFFU) == '%'; }
  bool has_third() const noexcept { return (bytes_ >> 40U & 0xFFU) == '%'; }

 private:
  std::uint64_t bytes_;
  std::uint64_t pairs_;
};

constexpr bool continues(unsigned octet) noexcept { return (octet & 0xC0U) == 0x80U; }

/// Reads the "%" at `at` and all that follow it at once. Returns the end of that run, or 0 if there
/// may be a finding in it.
class Run {
 public:
  Run(std::string_view text, std::uint32_t path_end) noexcept : text_(text), path_end_(path_end) {}

  std::uint32_t end_of(std::uint32_t at) const noexcept {
    do {
      const std::uint32_t size = plain_at(at);
      if (size == 0) return 0;
      at += size;
    } while (at < text_.size() && text_[at] == '%');
    return at;
  }

 private:
  /// The size of the character at `at`, or 0 if it may be a finding.
  std::uint32_t plain_at(std::uint32_t at) const noexcept {
    const Octets8 octets(bytes_behind(at));
    const unsigned lead = octets.first();
    if (lead < 0x80) {
      const unsigned anywhere = NotableOctets::anywhere;
      const unsigned where = at < path_end_ ? anywhere | NotableOctets::in_path : anywhere;
      return (notable_octets.where[lead] & where) == 0 ? 3 : 0;
    }
    if (lead < 0xC2 || lead >= 0xF0 || !octets.has_second() || !continues(octets.second()))
      return 0;
    const char32_t two = (lead & 0x1FU) << 6U | (octets.second() & 0x3FU);
    if (lead < 0xE0) return notable_characters.may_be(two) ? 0 : 6;
    if (!octets.has_third() || !continues(octets.third())) return 0;
    const char32_t three = (two & 0x3FFU) << 6U | (octets.third() & 0x3FU);
    const bool well_formed = three >= 0x800 && (three < 0xD800 || three >= 0xE000);
    return well_formed && !notable_characters.may_be(three) ? 9 : 0;
  }

  /// The eight bytes behind the "%"; NULs, if the text ends before.
  std::uint64_t bytes_behind(std::uint32_t at) const noexcept {
    const char* const from = text_.data() + at + 1;
    const std::size_t left = text_.size() - at - 1;
    return left >= 8 ? load_word<std::uint64_t>(from) : load_short(from, left).low;
  }

  std::string_view text_;
  std::uint32_t path_end_;
};

}  // namespace

bool has_plain_characters(std::string_view target, std::uint32_t path_end) noexcept {
  const Run run(target, path_end);
  const auto end = static_cast<std::uint32_t>(target.size());
  for (std::uint32_t at = 1; (at = next_in<CharacterEvents>(target, at, end)) < end;) {
    at = run.end_of(at);
    if (at == 0) return false;
  }
  return true;
}

}  // namespace iri::inline v0::detail
