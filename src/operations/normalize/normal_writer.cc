#include "operations/normalize/normal_writer.hpp"

#include <algorithm>
#include <cstring>
#include <string_view>

#include "iri/percent.hpp"
#include "operations/dot_segment_filter.hpp"
#include "operations/normalize/normal_text.hpp"
#include "text/ascii.hpp"
#include "text/block.hpp"

namespace iri::inline v0::detail {
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
  char lowered[256];
  bool unreserved[256];
};

constexpr OctetTables make_tables() noexcept {
  OctetTables tables{};
  for (unsigned i = 0; i < 256; ++i) {
    const auto octet = static_cast<unsigned char>(i);
    tables.lowered[i] = lower(static_cast<char>(octet));
    tables.unreserved[i] = encode_set::unreserved.keeps(octet);
  }
  return tables;
}
constexpr OctetTables tables = make_tables();

/// INVARIANT for both functions: `c` is a HEXDIG. Letters have bit 6 set, lower-case ones also bit
/// 5.
constexpr unsigned value_of_hexdig(unsigned c) noexcept { return (c & 15U) + 9U * (c >> 6U); }
constexpr unsigned upper_hexdig(unsigned c) noexcept { return c & ~(c >> 1U & 0x20U); }

/// Writes consecutive parts of the text. The output has room for all of the text, so a whole block
/// may be written while at least a block of text is left.
class Writer {
 public:
  Writer(char* out, bool decode_ucschar) noexcept : at_(out), decode_ucschar_(decode_ucschar) {}
  char* at() const noexcept { return at_; }
  void move_to(char* at) noexcept { at_ = at; }

  // A char* may alias this object, so the position would be reloaded after every store. It is kept
  // in a local variable instead.

  void put_lowered(std::string_view text) noexcept {
    char* to = at_;
    for (const char c : text) *to++ = tables.lowered[static_cast<unsigned char>(c)];
    at_ = to;
  }

  /// Decodes unreserved characters, and writes other hex digits in upper case. INVARIANT: in a
  /// valid reference every "%" begins a pct-encoded.
  template <bool Lower>
  void put_decoded(std::string_view text) noexcept {
    const char* from = text.data();
    const char* const end = from + text.size();
    char* to = at_;
    while (from != end) {
      if (!Lower) put_blocks(from, end, to);
      for (; from != end && *from != '%'; ++from) {
        *to++ = Lower ? tables.lowered[static_cast<unsigned char>(*from)] : *from;
      }
      while (from != end && *from == '%') put_pct_encoded<Lower>(from, end, to);
    }
    at_ = to;
  }

 private:
  /// Copies whole blocks until one contains "%".
  [[gnu::always_inline]] static void put_blocks(const char*& from, const char* end,
                                                char*& to) noexcept {
    for (; static_cast<std::size_t>(end - from) >= block_size; from += block_size) {
      const Block block = load_block(from);
      if (any(block == '%')) break;
      std::memcpy(to, &block, block_size);
      to += block_size;
    }
  }

  template <bool Lower>
  [[gnu::always_inline]] void put_pct_encoded(const char*& from, const char* end,
                                              char*& to) noexcept {
    const auto high = static_cast<unsigned char>(from[1]);
    const auto low = static_cast<unsigned char>(from[2]);
    const unsigned octet = value_of_hexdig(high) << 4U | value_of_hexdig(low);
    if (tables.unreserved[octet]) {
      *to++ = Lower ? tables.lowered[octet] : static_cast<char>(octet);
      from += 3;
      return;
    }
    if (octet >= 0x80 && decode_ucschar_ && put_ucschar(from, end, to)) return;
    to[0] = '%';
    to[1] = static_cast<char>(upper_hexdig(high));
    to[2] = static_cast<char>(upper_hexdig(low));
    to += 3;
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

  char* at_;
  bool decode_ucschar_;
};

/// Returns false if dots have to be removed from a path that does not begin with "/", or if the
/// remaining path would be read as an authority.
bool put_path(Writer& writer, std::string_view path, bool has_authority) noexcept {
  char* const begin = writer.at();
  writer.put_decoded<false>(path);
  const std::string_view written(begin, static_cast<std::size_t>(writer.at() - begin));
  if (!may_have_dot_segment(written)) return true;
  if (written[0] != '/') return false;
  writer.move_to(remove_dots_in_place(begin, writer.at()));
  return has_authority || writer.at() - begin < 2 || begin[1] != '/';
}

void put_authority(Writer& writer, std::string_view text, const char* out, Components& c) noexcept {
  const auto slice = [text](std::uint32_t begin, std::uint32_t end) noexcept {
    return text.substr(begin, end - begin);
  };
  const Components read = c;
  const auto offset = [&writer, out]() noexcept {
    return static_cast<std::uint32_t>(writer.at() - out);
  };
  writer.put_decoded<false>(slice(read.hier_begin(), read.host_begin()));
  if (read.has_userinfo()) c.userinfo_end = offset() - 1;
  writer.put_decoded<true>(slice(read.host_begin(), read.host_end));
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
                                       char* out) noexcept {
  if (!is_written(options)) return std::nullopt;
  const Components& read = reference.components();
  const std::string_view text = reference.text();
  Components c = read;
  Writer writer(out, options.steps.contains(NormalizeStep::ucschar));
  const auto offset = [&]() noexcept { return static_cast<std::uint32_t>(writer.at() - out); };
  if (read.has_scheme()) writer.put_lowered(text.substr(0, read.scheme_end + 1));
  if (read.has_authority()) put_authority(writer, text, out, c);
  const std::string_view path = text.substr(read.path_begin(), read.path_end - read.path_begin());
  if (!put_path(writer, path, read.has_authority())) return std::nullopt;
  c.path_end = offset();
  writer.put_decoded<false>(text.substr(read.path_end, read.query_end - read.path_end));
  c.query_end = offset();
  if (fragment && read.has_fragment()) writer.put_decoded<false>(text.substr(read.query_end));
  c.size = offset();
  return c;
}

}  // namespace iri::inline v0::detail
