// The truth: `NormalForm`, RFC 3986 s6.2.2.
// The fast way: `is_clean()` and `write_normal()`.
// Held equal by: `Compare.OrdersAndHashesAsTheNormalFormsDo`, fuzz/compare_target.cc.
#include "iri/compare.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

#include "operations/normalize/normal_form.hpp"
#include "operations/normalize/normal_writer.hpp"

namespace iri { inline namespace v0 {
namespace detail {

/// Takes bytes from right to left and mixes them, eight at a time.
class BackwardHash {
 public:
  explicit BackwardHash(std::uint64_t seed) noexcept : state_(seed ^ 0x9E3779B97F4A7C15U) {}

  void put(std::string_view piece) noexcept {
    const auto* at = reinterpret_cast<const unsigned char*>(piece.data()) + piece.size();
    for (std::size_t left = piece.size(); left != 0;) {
      if (filled_ == 0 && left >= 8) {
        at -= 8;
        left -= 8;
        mix(eight_bytes(at));
      } else {
        --at;
        --left;
        word_ = word_ << 8U | *at;
        if (++filled_ == 8) flush();
      }
    }
    size_ += piece.size();
  }

  std::uint64_t finish() noexcept {
    if (filled_ != 0) flush();
    mix(size_);
    return state_ ^ state_ >> 32U;
  }

 private:
  /// The word that the byte-by-byte branch of put() makes of eight bytes, on any byte order.
  static std::uint64_t eight_bytes(const unsigned char* bytes) noexcept {
    std::uint64_t word = 0;
    for (std::size_t i = 8; i-- != 0;) word = word << 8U | bytes[i];
    return word;
  }
  void flush() noexcept {
    mix(word_);
    word_ = 0;
    filled_ = 0;
  }
  void mix(std::uint64_t word) noexcept {
    state_ = (state_ ^ word) * 0xFF51AFD7ED558CCDU;  // the multiplier of MurmurHash3's finalizer
    state_ ^= state_ >> 29U;
  }

  std::uint64_t state_;
  std::uint64_t word_ = 0;
  std::uint64_t size_ = 0;
  int filled_ = 0;
};

/// Drops the last `size` bytes.
void drop(NormalForm& form, std::size_t size, std::string_view& piece) noexcept {
  while (size != 0 && refill(form, piece)) {
    const std::size_t some = std::min(size, piece.size());
    piece.remove_suffix(some);
    size -= some;
  }
}

/// Compares from right to left, so the last difference found is the first one in the text. The end
/// of the longer form is dropped first, so that bytes at equal offsets are compared.
std::strong_ordering order(NormalForm& a, NormalForm& b) noexcept {
  const std::size_t size_a = measure(a);
  const std::size_t size_b = measure(b);
  std::string_view left;
  std::string_view right;
  drop(a, size_a - std::min(size_a, size_b), left);
  drop(b, size_b - std::min(size_a, size_b), right);
  int first_difference = 0;
  while (refill(a, left) && refill(b, right)) {
    const std::size_t size = std::min(left.size(), right.size());
    const int difference =
        std::memcmp(left.data() + (left.size() - size), right.data() + (right.size() - size), size);
    if (difference != 0) first_difference = difference;
    left.remove_suffix(size);
    right.remove_suffix(size);
  }
  if (first_difference != 0) return first_difference <=> 0;
  return size_a <=> size_b;
}

}  // namespace detail

namespace {

detail::NormalForm compared_form(ComparisonLevel level, const IriReferenceView& reference,
                                 CompareOptions options) noexcept {
  return detail::NormalForm(reference, {.steps = steps_of(level)}, options.fragment);
}

std::string_view compared_text(const IriReferenceView& reference, CompareOptions options) noexcept {
  const std::string_view text = reference.text();
  return options.fragment ? text : text.substr(0, reference.components().query_end);
}

/// The normal form if the text is short and simple: written to `room`, or the text itself if it is
/// already normal.
std::optional<std::string_view> form_in_room(ComparisonLevel level,
                                             const IriReferenceView& reference,
                                             CompareOptions options,
                                             std::array<char, 512>& room) noexcept {
  const NormalizeOptions normalize{.steps = steps_of(level)};
  if (detail::is_clean(reference, normalize)) return compared_text(reference, options);
  if (reference.text().size() > room.size()) return std::nullopt;
  const auto written = detail::write_normal(reference, normalize, options.fragment, room);
  if (!written) return std::nullopt;
  return std::string_view(room.data(), written->size);
}

}  // namespace

bool same(ComparisonLevel level, const IriReferenceArgument& a, const IriReferenceArgument& b,
          CompareOptions options) noexcept {
  return detail::same_views(level, a, b, options);
}

bool detail::same_views(ComparisonLevel level, const IriReferenceView& a, const IriReferenceView& b,
                        CompareOptions options) noexcept {
  if (compared_text(a, options) == compared_text(b, options)) return true;
  if (level == ComparisonLevel::string) return false;
  std::array<char, 512> room_a;
  std::array<char, 512> room_b;
  const auto short_a = form_in_room(level, a, options, room_a);
  const auto short_b = short_a ? form_in_room(level, b, options, room_b) : std::nullopt;
  if (short_a && short_b) return *short_a == *short_b;
  detail::NormalForm form_a = compared_form(level, a, options);
  detail::NormalForm form_b = compared_form(level, b, options);
  return detail::equal(form_a, form_b);
}

std::strong_ordering compare(ComparisonLevel level, const IriReferenceArgument& a,
                             const IriReferenceArgument& b, CompareOptions options) noexcept {
  if (level == ComparisonLevel::string) {
    return compared_text(a, options).compare(compared_text(b, options)) <=> 0;
  }
  detail::NormalForm form_a = compared_form(level, a, options);
  detail::NormalForm form_b = compared_form(level, b, options);
  return detail::order(form_a, form_b);
}

std::uint64_t hash(ComparisonLevel level, const IriReferenceArgument& reference,
                   CompareOptions options, std::uint64_t seed) noexcept {
  detail::NormalForm form = compared_form(level, reference, options);
  detail::BackwardHash hash(seed);
  std::string_view piece;
  while (form.previous(piece)) hash.put(piece);
  return hash.finish();
}

}}  // namespace iri::v0
