// Percent-encoding: encode by the rules of the grammar, decode, and compare decoded.
#ifndef IRI_PERCENT_HPP
#define IRI_PERCENT_HPP

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include "iri/ascii.hpp"
#include "iri/lifetime.hpp"
#include "iri/output.hpp"
#include "iri/result.hpp"
#include "iri/rule.hpp"
#include "iri/text_iterator.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// The characters that encode() keeps for a place in a reference: the ASCII characters of a rule of
/// the ABNF, never "%". For a rule of RFC 3987 also ucschar, and in an iquery iprivate (s2.2), but
/// not the characters that s4.1 forbids.
class [[nodiscard]] EncodeSet {
 public:
  /// The set of (i)unreserved, (i)pchar, (i)segment, (i)segment-nz, (i)segment-nz-nc, (i)path
  /// (which keeps "/"), (i)query, (i)fragment, (i)userinfo or (i)reg-name. Returns nullopt for any
  /// other rule.
  [[nodiscard]] static constexpr std::optional<EncodeSet> of(Rule) noexcept;

  /// The same, with these ASCII characters encoded too: `query.without("&=+")`.
  [[nodiscard]] constexpr EncodeSet without(std::string_view ascii) const noexcept {
    EncodeSet set = *this;
    for (const char c : ascii) set.flip(c, false);
    return set;
  }

  /// Whether encode() keeps that byte. False above 7F: there, encode() decides by characters.
  [[nodiscard]] constexpr bool keeps(unsigned char byte) const noexcept {
    return byte < 0x80 && ((ascii_[byte >> 6U] >> (byte & 63U)) & 1U) != 0;
  }
  [[nodiscard]] constexpr bool keeps_ucschar() const noexcept { return ucschar_; }
  [[nodiscard]] constexpr bool keeps_iprivate() const noexcept { return iprivate_; }

 private:
  constexpr EncodeSet(std::string_view more, bool ucschar, bool iprivate) noexcept
      : ucschar_(ucschar), iprivate_(iprivate) {
    for (char c = 'a'; c <= 'z'; ++c) flip(c, true);
    for (char c = 'A'; c <= 'Z'; ++c) flip(c, true);
    for (char c = '0'; c <= '9'; ++c) flip(c, true);
    for (const char c : std::string_view("-._~")) flip(c, true);
    for (const char c : more) flip(c, true);
  }
  constexpr void flip(char c, bool on) noexcept {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80) return;
    const std::uint64_t bit = std::uint64_t{1} << (byte & 63U);
    if (on) {
      ascii_[byte >> 6U] |= bit;
    } else {
      ascii_[byte >> 6U] &= ~bit;
    }
  }

  std::array<std::uint64_t, 2> ascii_{};
  bool ucschar_;
  bool iprivate_;
};

constexpr std::optional<EncodeSet> EncodeSet::of(Rule r) noexcept {
  // test/operations/percent_test.cc holds each of these to its rule, byte by byte.
  const bool ucschar = is_iri_rule(r);
  switch (r) {
    case Rule::unreserved:
    case Rule::iunreserved: return EncodeSet("", ucschar, false);
    case Rule::reg_name:
    case Rule::ireg_name: return EncodeSet("!$&'()*+,;=", ucschar, false);
    case Rule::userinfo:
    case Rule::iuserinfo: return EncodeSet("!$&'()*+,;=:", ucschar, false);
    case Rule::segment_nz_nc:
    case Rule::isegment_nz_nc: return EncodeSet("!$&'()*+,;=@", ucschar, false);
    case Rule::pchar:
    case Rule::ipchar:
    case Rule::segment:
    case Rule::isegment:
    case Rule::segment_nz:
    case Rule::isegment_nz: return EncodeSet("!$&'()*+,;=:@", ucschar, false);
    case Rule::path:
    case Rule::ipath: return EncodeSet("!$&'()*+,;=:@/", ucschar, false);
    case Rule::query:
    case Rule::iquery: return EncodeSet("!$&'()*+,;=:@/?", ucschar, ucschar);
    case Rule::fragment:
    case Rule::ifragment: return EncodeSet("!$&'()*+,;=:@/?", ucschar, false);
    default: return std::nullopt;
  }
}

/// The sets, named after their rules: `iri::encode(text, iri::encode_set::segment)`.
namespace encode_set {
inline constexpr EncodeSet unreserved = *EncodeSet::of(Rule::unreserved);
inline constexpr EncodeSet userinfo = *EncodeSet::of(Rule::userinfo);
inline constexpr EncodeSet reg_name = *EncodeSet::of(Rule::reg_name);
inline constexpr EncodeSet segment = *EncodeSet::of(Rule::segment);
inline constexpr EncodeSet segment_nz_nc = *EncodeSet::of(Rule::segment_nz_nc);
inline constexpr EncodeSet path = *EncodeSet::of(Rule::path);
inline constexpr EncodeSet query = *EncodeSet::of(Rule::query);
inline constexpr EncodeSet fragment = *EncodeSet::of(Rule::fragment);
inline constexpr EncodeSet iunreserved = *EncodeSet::of(Rule::iunreserved);
inline constexpr EncodeSet iuserinfo = *EncodeSet::of(Rule::iuserinfo);
inline constexpr EncodeSet ireg_name = *EncodeSet::of(Rule::ireg_name);
inline constexpr EncodeSet isegment = *EncodeSet::of(Rule::isegment);
inline constexpr EncodeSet isegment_nz_nc = *EncodeSet::of(Rule::isegment_nz_nc);
inline constexpr EncodeSet ipath = *EncodeSet::of(Rule::ipath);
inline constexpr EncodeSet iquery = *EncodeSet::of(Rule::iquery);
inline constexpr EncodeSet ifragment = *EncodeSet::of(Rule::ifragment);
}  // namespace encode_set

/// Percent-encodes every byte of `text` except those that the set keeps (RFC 3986 s2.1, upper
/// case hex). Takes any bytes; ill-formed UTF-8 is encoded byte by byte. Guarantee: the result is
/// text of the set's rule (empty text stays empty), and decode() restores `text`.
Written encode(std::string_view text, EncodeSet set, OutputBuffer out) noexcept;
[[nodiscard]] std::string encode(std::string_view text, EncodeSet set);

/// Replaces each pct-encoded by its octet. Errors: `bad_percent_encoding` at a "%" without two
/// hex digits, `too_long`. The octets may be any, NUL and delimiters among them: decode parts
/// of a reference, never the whole, and never twice (RFC 3986 s2.4).
Written decode(std::string_view text, OutputBuffer out) noexcept;
Result<std::string> decode(std::string_view text);

/// decode(), but the result must be UTF-8 (RFC 3629). Error: `not_utf8` at the first byte in `text`
/// of the ill-formed sequence.
Written decode_utf8(std::string_view text, OutputBuffer out) noexcept;
Result<std::string> decode_utf8(std::string_view text);

/// Decodes only unreserved characters, which does not change the meaning (RFC 3986
/// s2.3). Errors as decode().
Written decode_unreserved(std::string_view text, OutputBuffer out) noexcept;
Result<std::string> decode_unreserved(std::string_view text);

/// decode() in place: the result is never longer. On an error nothing has changed.
Written decode_in_place(OutputBuffer text) noexcept;

/// A view of a text as decode() would return it, octet by octet, without a copy. Iteration (both
/// ways), comparison and hash see the decoded octets. A "%" without two hex digits stands for
/// itself; no part of a valid reference has one. The text must outlive the view.
///
///     if (iri::DecodedView(segment) == "caf\xC3\xA9") ...
class [[nodiscard]] DecodedView {
 public:
  class iterator : public detail::TextIterator<iterator, char, std::bidirectional_iterator_tag> {
   public:
    constexpr iterator() noexcept = default;

   private:
    friend class DecodedView;
    friend class detail::TextIterator<iterator, char, std::bidirectional_iterator_tag>;
    constexpr iterator(std::string_view text, std::size_t index) noexcept
        : TextIterator(index), text_(text) {}
    constexpr char value() const noexcept {
      if (!detail::pct_encoded_at(text_, offset_)) return text_[offset_];
      return static_cast<char>(detail::octet_at(text_, offset_));
    }
    constexpr std::size_t after() const noexcept {
      return offset_ + (detail::pct_encoded_at(text_, offset_) ? 3U : 1U);
    }
    // INVARIANT: "%" is no hex digit, so no two pct-encoded overlap, and what ends here is one
    // exactly if one begins three bytes before.
    constexpr std::size_t before() const noexcept {
      return offset_ - (offset_ >= 3 && detail::pct_encoded_at(text_, offset_ - 3) ? 3U : 1U);
    }
    std::string_view text_;
  };
  using const_iterator = iterator;
  using value_type = char;

  constexpr DecodedView() noexcept = default;
  constexpr explicit DecodedView(std::string_view encoded IRI_LIFETIME_BOUND) noexcept
      : text_(encoded) {}

  [[nodiscard]] constexpr iterator begin() const noexcept { return {text_, 0}; }
  [[nodiscard]] constexpr iterator end() const noexcept { return {text_, text_.size()}; }
  [[nodiscard]] constexpr std::reverse_iterator<iterator> rbegin() const noexcept {
    return std::reverse_iterator<iterator>(end());
  }
  [[nodiscard]] constexpr std::reverse_iterator<iterator> rend() const noexcept {
    return std::reverse_iterator<iterator>(begin());
  }
  [[nodiscard]] constexpr bool empty() const noexcept { return text_.empty(); }
  /// The number of octets; takes time linear in the text.
  [[nodiscard]] constexpr std::size_t size() const noexcept {
    std::size_t count = 0;
    for (iterator at = begin(); at != end(); ++at) ++count;
    return count;
  }
  [[nodiscard]] constexpr std::string_view encoded() const noexcept { return text_; }
  [[nodiscard]] std::string string() const { return {begin(), end()}; }

  /// Whether the decoded octets are the same.
  friend constexpr bool operator==(DecodedView a, DecodedView b) noexcept {
    return (a <=> b) == std::strong_ordering::equal;
  }
  /// Whether the decoded octets equal `bytes`, which is not decoded.
  friend constexpr bool operator==(DecodedView a, std::string_view bytes) noexcept {
    std::size_t index = 0;
    for (const char c : a) {
      if (index == bytes.size() || bytes[index] != c) return false;
      ++index;
    }
    return index == bytes.size();
  }
  friend constexpr std::strong_ordering operator<=>(DecodedView a, DecodedView b) noexcept {
    iterator x = a.begin();
    iterator y = b.begin();
    for (; x != a.end() && y != b.end(); ++x, ++y) {
      const auto order = static_cast<unsigned char>(*x) <=> static_cast<unsigned char>(*y);
      if (order != std::strong_ordering::equal) return order;
    }
    return (x != a.end()) <=> (y != b.end());
  }
  /// Equal views have equal hashes (FNV-1a, 64 bits).
  [[nodiscard]] constexpr std::uint64_t hash() const noexcept {
    std::uint64_t state = 0xCBF29CE484222325U;
    for (const char c : *this) state = (state ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
    return state;
  }

 private:
  std::string_view text_;
};

}}  // namespace iri::v0
#pragma GCC visibility pop

template <>
struct std::hash<iri::DecodedView> {
  std::size_t operator()(iri::DecodedView view) const noexcept {
    return static_cast<std::size_t>(view.hash());
  }
};

#endif
