#include "operations/normalize/normal_writer.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <string_view>

#include "iri/percent.hpp"
#include "operations/dot_segment_filter.hpp"
#include "operations/normalize/normal_text.hpp"
#include "operations/short_path.hpp"
#include "text/ascii.hpp"
#include "text/block.hpp"
#include "text/masks.hpp"
#include "text/padded_text.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

/// Which of the first `limit` (at most 16) bytes of the block are upper-case letters.
BlockMask upper_before(Block block, std::size_t limit) noexcept {
  using namespace std::string_view_literals;
  constexpr auto lanes = "\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"sv;
  static_assert(lanes.size() == 2 * block_size);
  const Block before = load_block(&lanes[block_size - limit]);
  return (block - static_cast<unsigned char>('A') < 26) & (before != 0);
}

/// Whether no step looks up schemes or addresses.
constexpr bool is_about_characters(NormalizeSteps steps) noexcept {
  return !steps.contains(NormalizeStep::scheme) && !steps.contains(NormalizeStep::ipv6);
}

/// Whether write_normal() can do it: the default steps, with or without `ucschar`, for all
/// components.
constexpr bool is_written(const NormalizeOptions& options) noexcept {
  NormalizeSteps steps = options.steps;
  steps.erase(NormalizeStep::ucschar);
  return steps == default_normalize_steps && options.components == ComponentSet::all();
}

/// The end of the part in which letters are folded. The userinfo within it is not folded.
std::uint32_t end_of_folded(const Components& c) noexcept {
  return c.has_authority() ? c.host_end : c.has_scheme() ? c.scheme_end : 0;
}

/// Properties of each octet.
struct OctetTables {
  bool unreserved[256];
};

constexpr OctetTables make_tables() noexcept {
  OctetTables tables{};
  for (unsigned i = 0; i < 256; ++i) {
    tables.unreserved[i] = encode_set::unreserved.keeps(static_cast<unsigned char>(i));
  }
  return tables;
}
constexpr OctetTables tables = make_tables();

/// INVARIANT for both functions: `c` is a HEXDIG. Letters have bit 6 set, lower-case ones also bit
/// 5.
constexpr unsigned value_of_hexdig(unsigned c) noexcept { return (c & 15U) + 9U * (c >> 6U); }
constexpr unsigned upper_hexdig(unsigned c) noexcept { return c & ~(c >> 1U & 0x20U); }

/// Of the pct-encoded at `percents`, those that certainly are normal: in upper case, and of octets
/// that are 00-1F or above US-ASCII; not those that the text does not hold whole.
Mask normal_pct_encoded(std::string_view text, Mask percents) noexcept {
  Mask high = 0;   // 0, 1, 8, 9, A-F
  Mask lower = 0;  // a-f, if a digit
  for_each_block(text, [&](Block block, std::size_t begin) noexcept {
    const Block pair = block & 0xFE;
    high |= mask_bits((pair == '0') | (pair == '8') | (block - 'A' < 6)) << begin;
    lower |= mask_bits(block > 'F') << begin;
  });
  return percents & high >> 1 & ~(lower >> 2) & below(mask_size - 2);
}

/// Writes consecutive parts of the text. The output has room for all of the text, and no part
/// becomes longer.
class NormalWriter {
 public:
  NormalWriter(std::string_view text, OutputBuffer out, bool decode_ucschar) noexcept
      : text_(text),
        at_(out.data()),
        end_of_room_(out.data() + out.size()),
        decode_ucschar_(decode_ucschar) {}
  char* at() const noexcept { return at_; }
  void move_to(char* at) noexcept { at_ = at; }
  const char* end_of_room() const noexcept { return end_of_room_; }

  // A char* may alias this object, so the position would be reloaded after every store. It is kept
  // in a local variable instead.

  /// INVARIANT: the text has no pct-encoded.
  void put_lowered(std::string_view text) noexcept {
    char* to = at_;
    at_ += text.size();
    const char* from = text.data();
    for (std::size_t left = text.size(); left != 0; from += block_size, to += block_size) {
      const std::size_t some = std::min(left, block_size);
      const char* const readable = text_.readable(from, some);
      Block block = readable != nullptr ? load_block(readable) : block_of(load_short(from, some));
      block += (block - 'A' < 26) & 0x20;
      if (static_cast<std::size_t>(end_of_room_ - to) >= block_size) {
        std::memcpy(to, &block, block_size);
      } else {
        copy_short(reinterpret_cast<const char*>(&block), some, to);
      }
      left -= some;
    }
  }

  /// Decodes unreserved characters, and writes other hex digits in upper case. INVARIANT: in a
  /// valid reference every "%" begins a pct-encoded.
  void put_decoded(std::string_view text) noexcept {
    const char* from = text.data();
    const char* const end = from + text.size();
    char* to = at_;
    while (from != end) {
      const std::size_t size = std::min(static_cast<std::size_t>(end - from), mask_size);
      Mask percents = percents_of({from, size});
      // Three in a row are seldom anything but characters above US-ASCII.
      if ((percents & percents >> 3 & percents >> 6) != 0 && !decode_ucschar_) {
        percents &= ~normal_pct_encoded({from, size}, percents);
      }
      const auto put = [&](std::size_t begin, std::size_t run) noexcept {
        copy_part({from + begin, run}, to, end_of_room_);
        to += run;
      };
      const auto decode = [&](std::size_t at) noexcept {
        const char* next = from + at;
        put_pct_encoded(next, end, to);
        return static_cast<std::size_t>(next - from);
      };
      from += for_each_pct_encoded(percents, size, put, decode);
    }
    at_ = to;
  }

  /// As above, but letters become lower-case, too. Hosts are short, and seldom have a pct-encoded.
  void put_folded(std::string_view text) noexcept {
    const char* from = text.data();
    const char* const end = from + text.size();
    char* to = at_;
    while (from != end) {
      char* const begin = to;
      if (*from != '%') {
        *to++ = *from++;
      } else {
        put_pct_encoded(from, end, to);
      }
      if (to - begin == 1) *begin = lower(*begin);
    }
    at_ = to;
  }

  /// As put_decoded(), of a path whose "%" are at `percents`. Writes to `to` and not to the output,
  /// and returns the path as it is then.
  ShortPath decode_short(std::string_view path, const PathMasks& masks, Mask percents,
                         std::span<char> out) const noexcept {
    char* const to = out.data();
    ShortPath decoded{{}, 0};
    const auto put = [&](std::size_t begin, std::size_t run) noexcept {
      const Mask kept = below(run);
      decoded.masks.slashes |= (masks.slashes >> begin & kept) << decoded.size;
      decoded.masks.dots |= (masks.dots >> begin & kept) << decoded.size;
      copy_part(path.substr(begin, run), to + decoded.size, to + out.size());
      decoded.size += run;
    };
    const auto decode = [&](std::size_t at) noexcept {
      const char* next = path.data() + at;
      char* after = to + decoded.size;
      put_pct_encoded(next, path.data() + path.size(), after);
      decoded.masks.dots |= Mask{to[decoded.size] == '.'} << decoded.size;
      decoded.size = static_cast<std::size_t>(after - to);
      return static_cast<std::size_t>(next - path.data());
    };
    for_each_pct_encoded(percents, path.size(), put, decode);
    return decoded;
  }

  /// Whether put_decoded() has decoded a dot.
  bool has_decoded_dot() const noexcept { return decoded_dot_; }

 private:
  Mask percents_of(std::string_view text) const noexcept {
    const char* const readable = text_.readable(text.data(), block_size);
    if (text.size() > block_size || readable == nullptr) return mask_of(text, '%');
    return mask_bits(load_block(readable) == '%') & below(text.size());
  }

  void copy_part(std::string_view text, char* to, const char* end_of_room) const noexcept {
    const std::size_t size = text.size();
    const char* const readable = text_.readable(text.data(), size);
    if (readable == nullptr) return copy_exactly(text.data(), size, to);
    copy_run(readable, size, to, static_cast<std::size_t>(end_of_room - to));
  }

  /// Calls put(begin, size) and decode(at) in turn. decode() returns where the run after it begins.
  /// Returns where that is at the end.
  template <class Put, class Decode>
  [[gnu::always_inline]] static std::size_t for_each_pct_encoded(Mask percents, std::size_t size,
                                                                 const Put& put,
                                                                 const Decode& decode) noexcept {
    std::size_t begin = 0;
    while (percents != 0) {
      const auto at = static_cast<std::size_t>(std::countr_zero(percents));
      put(begin, at - begin);
      begin = decode(at);
      percents = begin < mask_size ? percents & ~below(begin) : 0;
    }
    if (begin >= size) return begin;
    put(begin, size - begin);
    return size;
  }

  /// Moves past the pct-encoded, and past its normal form. Always writes three bytes: whether
  /// one or three of them stay is often mispredicted.
  [[gnu::always_inline]] void put_pct_encoded(const char*& from, const char* end,
                                              char*& to) const noexcept {
    const auto high = static_cast<unsigned char>(from[1]);
    const auto low = static_cast<unsigned char>(from[2]);
    const unsigned octet = value_of_hexdig(high) << 4U | value_of_hexdig(low);
    if (octet >= 0x80 && decode_ucschar_ && put_ucschar(from, end, to)) return;
    const bool unreserved = tables.unreserved[octet];
    decoded_dot_ |= octet == '.';
    to[0] = unreserved ? static_cast<char>(octet) : '%';
    to[1] = static_cast<char>(upper_hexdig(high));
    to[2] = static_cast<char>(upper_hexdig(low));
    to += unreserved ? 1 : 3;
    from += 3;
  }

  static bool put_ucschar(const char*& from, const char* end, char*& to) noexcept {
    char* after = to;
    const std::string_view rest(from, static_cast<std::size_t>(end - from));
    const std::size_t size = decode_ucschar(rest, after);
    from += size;
    to = after;
    return size != 0;
  }

  PaddedText text_;
  char* at_;
  const char* end_of_room_;
  bool decode_ucschar_;
  mutable bool decoded_dot_ = false;
};

/// The masks of a path, and of its "%".
struct EncodedPath {
  PathMasks masks;
  Mask percents = 0;
};

EncodedPath encoded_path(std::string_view path) noexcept {
  EncodedPath found;
  for_each_block(path, [&found](Block block, std::size_t begin) noexcept {
    found.masks.slashes |= mask_bits(block == '/') << begin;
    found.masks.dots |= mask_bits(block == '.') << begin;
    found.percents |= mask_bits(block == '%') << begin;
  });
  return found;
}

/// Writes a path of fewer than 64 bytes that begins with "/" and may have dot segments.
void put_short_path(NormalWriter& writer, std::string_view path) noexcept {
  std::array<char, mask_size + block_size> decoded;
  const EncodedPath read = encoded_path(path);
  const ShortPath is = writer.decode_short(path, read.masks, read.percents, decoded);
  char* const out = writer.at();
  const auto put = [&](std::size_t begin, std::size_t size, std::size_t to) noexcept {
    copy_run(&decoded[begin], size, out + to,
             static_cast<std::size_t>(writer.end_of_room() - (out + to)));
  };
  const DotSegments segments = dot_segments(is);
  if (segments.all == 0) {
    put(0, is.size, 0);
    return writer.move_to(out + is.size);
  }
  put(0, static_cast<std::size_t>(std::countr_zero(segments.all)), 0);
  writer.move_to(out + write_without_dots(is, segments, 0, out, put));
}

/// Returns false if dots have to be removed from a path that does not begin with "/", or if the
/// remaining path would be read as an authority.
bool put_normal_path(NormalWriter& writer, std::string_view path, bool has_authority) noexcept {
  char* const begin = writer.at();
  const bool dots = may_have_dot_segment(path);
  if (dots && path[0] == '/' && path.size() <= ShortPath::longest) {
    put_short_path(writer, path);
  } else {
    writer.put_decoded(path);
    if (!dots && !writer.has_decoded_dot()) return true;
    const std::string_view written(begin, static_cast<std::size_t>(writer.at() - begin));
    if (!may_have_dot_segment(written)) return true;
    if (written[0] != '/') return false;
    writer.move_to(remove_dots_in_place(begin, writer.at()));
  }
  return has_authority || writer.at() - begin < 2 || begin[1] != '/';
}

/// Writes the scheme and the authority.
void put_beginning(NormalWriter& writer, std::string_view text, const char* out,
                   Components& c) noexcept {
  const Components read = c;
  const std::string_view all = text.substr(0, read.path_begin());
  if (!read.has_userinfo() && all.find('%') == all.npos) return writer.put_lowered(all);
  const auto slice = [text](std::uint32_t begin, std::uint32_t end) noexcept {
    return text.substr(begin, end - begin);
  };
  const auto offset = [&writer, out]() noexcept {
    return static_cast<std::uint32_t>(writer.at() - out);
  };
  writer.put_lowered(slice(0, read.hier_begin()));
  writer.put_decoded(slice(read.hier_begin(), read.host_begin()));
  if (read.has_userinfo()) c.userinfo_end = offset() - 1;
  writer.put_folded(slice(read.host_begin(), read.host_end));
  c.host_end = offset();
  writer.put_lowered(slice(read.host_end, read.authority_end));  // ":" and digits
  c.authority_end = offset();
}

}  // namespace

bool is_clean(const IriReferenceView& reference, const NormalizeOptions& options) noexcept {
  const Components& c = reference.components();
  const std::string_view text = reference.text();
  if (!is_about_characters(options.steps)) return false;
  if (c.path_begin() < text.size() && text[c.path_begin()] == '.') return false;
  const std::size_t folded = end_of_folded(c);
  if (folded != 0 && folded == text.size() && lower(text.back()) != text.back()) return false;
  return !any_in_pairs(text, [folded](Block block, Block next, std::size_t begin) noexcept {
    const BlockMask found = (block == '%') | ((block == '/') & (next == '.'));
    if (begin >= folded) return found;
    return found | upper_before(block, std::min(folded - begin, block_size));
  });
}

std::optional<Components> write_normal(const IriReferenceView& reference,
                                       const NormalizeOptions& options, bool fragment,
                                       OutputBuffer out) noexcept {
  if (!is_written(options)) return std::nullopt;
  const Components& read = reference.components();
  const std::string_view text = reference.text();
  Components c = read;
  NormalWriter writer(text, out, options.steps.contains(NormalizeStep::ucschar));
  const auto offset = [&]() noexcept {
    return static_cast<std::uint32_t>(writer.at() - out.data());
  };
  put_beginning(writer, text, out.data(), c);
  const std::string_view path = text.substr(read.path_begin(), read.path_end - read.path_begin());
  if (!put_normal_path(writer, path, read.has_authority())) return std::nullopt;
  c.path_end = offset();
  writer.put_decoded(text.substr(read.path_end, read.query_end - read.path_end));
  c.query_end = offset();
  if (fragment && read.has_fragment()) writer.put_decoded(text.substr(read.query_end));
  c.size = offset();
  return c;
}

}}}  // namespace iri::v0::detail
