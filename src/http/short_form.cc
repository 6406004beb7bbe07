#include "http/short_form.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "iri/percent.hpp"
#include "text/masks.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

/// What an octet from 20 to 7F, percent-encoded, is in a canonical form: itself if it is
/// unreserved, ";" if it is that, else NUL: it stays percent-encoded.
constexpr auto decoded_octets = [] {
  std::array<char, 128> octets{};
  for (unsigned i = 0; i < octets.size(); ++i) {
    const auto octet = static_cast<unsigned char>(i);
    if (encode_set::unreserved.keeps(octet) || octet == ';') octets[i] = static_cast<char>(octet);
  }
  return octets;
}();

/// INVARIANT: a pct-encoded begins there.
unsigned octet_at_percent(const char* text) noexcept {
  const auto value = [](char digit) noexcept {
    const auto byte = static_cast<unsigned char>(digit);
    return (byte & 15U) + 9U * (byte >> 6U);
  };
  return value(text[1]) << 4U | value(text[2]);
}

/// Whole blocks can be read and written wherever the text begins.
using Room = std::array<char, mask_size + 2 * block_size>;

/// A text that is being changed. It stands in the target, or in one of two rooms.
class ShortForm {
 public:
  ShortForm(std::string_view text, std::uint32_t path_end, CanonicalOptions options) noexcept
      : text_(text.data()),
        readable_(text.size()),
        size_(text.size()),
        path_end_(path_end),
        options_(options) {
    for_each_block(text, [this](Block block, std::size_t begin) noexcept {
      masks_.slashes |= mask_bits(block == '/') << begin;
      masks_.dots |= mask_bits(block == '.') << begin;
      percents_ |= mask_bits(block == '%') << begin;
      semicolons_ |= mask_bits(block == ';') << begin;
    });
    if (!options.normalize_query) percents_ &= below(path_end);
  }

  /// Normalizes percent-encoding. Returns false if that finds parameters.
  bool normalize() noexcept {
    if (options_.cut_parameters && (semicolons_ & below(path_end_)) != 0) return false;
    return percents_ == 0 || normalize_percents();
  }
  /// Removes dot segments, merges slashes, and writes the rest. Returns the text.
  std::string_view finish(std::string_view text, char* out, std::size_t room) noexcept;

  std::uint32_t path_end() const noexcept { return static_cast<std::uint32_t>(path_end_); }

 private:
  bool normalize_percents() noexcept;
  void raise_digits(Mask lower) noexcept;
  void decode(Mask where) noexcept;
  void remove_dots(DotSegments segments, char* out, std::size_t room) noexcept;
  void merge(Mask doubles, char* out, std::size_t room) noexcept;
  void put(std::size_t begin, std::size_t size, char* out, std::size_t to,
           std::size_t room) const noexcept {
    copy_run(text_ + begin, size, out + to, std::min(readable_ - begin, room - to));
  }
  Mask doubles() const noexcept {
    const Mask slashes = masks_.slashes & below(path_end_);
    return options_.merge_slashes ? slashes & slashes << 1 : 0;
  }
  void stands_in(const Room& room) noexcept {
    text_ = room.data();
    readable_ = room.size();
  }

  const char* text_;
  std::size_t readable_;
  std::size_t size_;
  std::size_t path_end_;
  CanonicalOptions options_;
  PathMasks masks_;
  Mask percents_ = 0;
  Mask semicolons_ = 0;
  Room first_;
  Room second_;
};

bool ShortForm::normalize_percents() noexcept {
  Mask ascii = 0;  // digits "2" to "7"
  Mask lower = 0;
  for_each_block({text_, size_}, [&](Block block, std::size_t begin) noexcept {
    ascii |= mask_bits(between(block, '2', '7')) << begin;
    lower |= mask_bits(between(block, 'a', 'f')) << begin;
  });
  Mask changed = 0;
  for (Mask left = percents_ & ascii >> 1; left != 0; left &= left - 1) {
    const auto at = static_cast<std::size_t>(std::countr_zero(left));
    const char octet = decoded_octets[octet_at_percent(text_ + at)];
    if (octet == ';') {
      if (options_.cut_encoded_parameters && at < path_end_) return false;
    } else if (octet != '\0') {
      changed |= Mask{1} << at;
    }
  }
  lower &= (percents_ & ~changed) << 1 | (percents_ & ~changed) << 2;
  if (lower != 0) raise_digits(lower);
  if (changed != 0) decode(changed);
  return true;
}

void ShortForm::raise_digits(Mask lower) noexcept {
  copy_window(text_, size_, first_.data());
  for (; lower != 0; lower &= lower - 1) {
    char& digit = first_[static_cast<std::size_t>(std::countr_zero(lower))];
    digit = static_cast<char>(digit - 0x20);
  }
  stands_in(first_);
}

/// The masks are those of the decoded text then.
void ShortForm::decode(Mask where) noexcept {
  char* const out = second_.data();
  std::size_t to = 0;
  std::size_t from = 0;
  for (; where != 0; where &= where - 1) {
    const auto at = static_cast<std::size_t>(std::countr_zero(where));
    put(from, at - from, out, to, second_.size());
    to += at - from;
    from = at + 3;
    const char octet = decoded_octets[octet_at_percent(text_ + at)];
    out[to] = octet;
    const auto without = [to](Mask mask) noexcept {
      return (mask & below(to)) | mask >> 2 >> to << to;
    };
    masks_.slashes = without(masks_.slashes);
    masks_.dots = without(masks_.dots) | Mask{octet == '.'} << to;
    path_end_ -= to < path_end_ ? 2U : 0U;
    ++to;
  }
  put(from, size_ - from, out, to, second_.size());
  size_ = to + (size_ - from);
  stands_in(second_);
}

std::string_view ShortForm::finish(std::string_view text, char* out, std::size_t room) noexcept {
  const ShortPath path{{masks_.slashes & below(path_end_), masks_.dots & below(path_end_)},
                       path_end_};
  const DotSegments segments = dot_segments(path);
  const Mask twice = doubles();
  if (segments.all != 0) {
    remove_dots(segments, out, room);
  } else if (twice != 0) {
    merge(twice, out, room);
  } else if (text_ == text.data()) {
    return text;
  } else {
    copy_window(text_, size_, out);
  }
  return {out, size_};
}

/// Merging comes after that: in "/a//.." the ".." removes the empty segment.
void ShortForm::remove_dots(DotSegments segments, char* out, std::size_t room) noexcept {
  const bool merges = doubles() != 0;
  Room& other = text_ == first_.data() ? second_ : first_;
  char* const to = merges ? other.data() : out;
  const std::size_t to_room = merges ? other.size() : room;
  const auto first = static_cast<std::size_t>(std::countr_zero(segments.all));
  put(0, first, to, 0, to_room);
  const ShortPath path{{masks_.slashes & below(path_end_), masks_.dots & below(path_end_)},
                       path_end_};
  const std::size_t rest = size_ - path_end_;
  path_end_ = write_without_dots(path, segments, rest, to,
                                 [&](std::size_t begin, std::size_t size, std::size_t at) noexcept {
                                   put(begin, size, to, at, to_room);
                                 });
  size_ = path_end_ + rest;
  if (!merges) return;
  stands_in(other);
  masks_ = path_masks({text_, size_});
  merge(doubles(), out, room);
}

/// `doubles`: each "/" after another.
void ShortForm::merge(Mask doubles, char* out, std::size_t room) noexcept {
  std::size_t to = 0;
  std::size_t from = 0;
  for (; doubles != 0; doubles &= doubles - 1) {
    const auto at = static_cast<std::size_t>(std::countr_zero(doubles));
    put(from, at - from, out, to, room);
    to += at - from;
    from = at + 1;
    --path_end_;
  }
  put(from, size_ - from, out, to, room);
  size_ = to + (size_ - from);
}

}  // namespace

bool short_form(std::string_view text, std::uint32_t path_end, CanonicalOptions options,
                OutputBuffer out, CanonicalForm& form) noexcept {
  ShortForm made(text, path_end, options);
  if (!made.normalize()) return false;
  form.text = made.finish(text, out.data(), out.size());
  form.size = form.text.size();
  form.components = TargetComponents();
  form.components.path_end = made.path_end();
  form.components.query_end = form.components.size = static_cast<std::uint32_t>(form.size);
  return true;
}

}}}  // namespace iri::v0::detail
