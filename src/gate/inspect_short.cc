// An origin-form of fewer than 64 bytes, for which only kinds and numbers of findings are asked:
// path and query at once, off masks of the bytes.
// The truth: `Inspector::path()` and `Inspector::query()`.
// The fast way: `Inspector::short_origin_form()`.
// Held equal by: `InspectOracle.OfEveryShortTarget`, `InspectOracle.OfShortTargetsWithoutPlaces`,
// `InspectOracle.AVerdictIsOnWhatTheOracleFinds`.
#include <algorithm>
#include <bit>

#include "gate/inspector.hpp"
#include "operations/short_path.hpp"
#include "text/block_bits.hpp"
#include "text/masks.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// Those of a path, but for `percents`, which are of the whole text. "%2E" is one byte in them.
struct Inspector::ShortMasks {
  explicit ShortMasks(std::string_view text, std::uint32_t end) noexcept
      : path_end(end), size(end) {
    for_each_block(text, [this](Block block, std::size_t begin) noexcept {
      slashes |= mask_bits(block == '/') << begin;
      dots |= mask_bits(block == '.') << begin;
      semicolons |= mask_bits(block == ';') << begin;
      percents |= mask_bits(block == '%') << begin;
    });
    slashes &= below(end);
    dots &= below(end);
    semicolons &= below(end);
  }

  /// The "%2E" at `at`, after all that were decoded before, is a dot.
  void decode_dot(std::uint32_t at) noexcept {
    const std::uint32_t to = at - (path_end - size);
    const auto without = [to](Mask mask) noexcept {
      return (mask & below(to)) | mask >> 2 >> to << to;
    };
    slashes = without(slashes);
    semicolons = without(semicolons);
    dots = without(dots) | Mask{1} << to;
    encoded_dots |= Mask{1} << to;
    size -= 2;
  }
  DotSegments dot_segments() const noexcept {
    return detail::dot_segments(ShortPath{{slashes, dots}, size});
  }

  std::uint32_t path_end;  ///< in the text
  std::uint32_t size;      ///< of the path
  Mask slashes = 0;
  Mask dots = 0;
  Mask encoded_dots = 0;
  Mask semicolons = 0;
  Mask percents = 0;
};

void Inspector::count(Finding kind, std::uint32_t times) noexcept {
  if (times == 0) return;
  kinds_.in(Component::path).insert(kind);
  if (rules_.wanted.contains(kind, Component::path)) count_ += times;
}

bool Inspector::short_origin_form(std::uint32_t path_end) noexcept {
  const auto size = static_cast<std::uint32_t>(text_.size());
  const Limits& limits = rules_.limits;
  const std::uint32_t least = std::min({limits.text, limits.path, limits.segment, limits.query});
  if (size > std::min<std::uint32_t>(least, ShortPath::longest) || !out_.empty() ||
      features_.has(Features::raw_utf8 | Features::unencoded) || features_.slashes > limits.depth ||
      features_.delimiters >= limits.parameters) {
    return false;
  }
  ShortMasks masks(text_, path_end);
  const bool is_alike = masks.percents == 0 || short_percents(masks);
  const bool empty = (masks.slashes & masks.slashes >> 1) != 0;
  // An empty segment and a dot segment may turn the path into an authority.
  if (!is_alike || (empty && masks.dot_segments().all != 0)) {
    kinds_ = FindingsByPart();  // an origin-form has no part before its path
    count_ = 0;
    encoded_parameter_ = absent;
    previous_ = 0;
    previous_end_ = 0;
    return false;
  }
  short_segments(masks);
  return true;
}

/// An octet of US-ASCII.
void Inspector::short_octet(ShortMasks& masks, Component component, std::uint32_t at,
                            unsigned octet) noexcept {
  const bool in_path = component == Component::path;
  if (!notable_octets.has(octet)) return;
  encoded_ascii(component, static_cast<unsigned char>(octet), at,
                in_path ? masks.path_end : static_cast<std::uint32_t>(text_.size()));
  if (octet == '.' && in_path) masks.decode_dot(at);
}

/// Returns false if there is an encoded ";" in the path.
bool Inspector::short_percents(ShortMasks& masks) noexcept {
  const auto size = static_cast<std::uint32_t>(text_.size());
  for (Mask left = masks.percents; left != 0;) {
    const std::uint32_t at = lowest_bit(left);
    const Component component = at < masks.path_end ? Component::path : Component::query;
    const Octets8 octets(text_, at);
    std::uint32_t next = at + 3;
    if (const unsigned octet = octets.first(); octet < 0x80) {
      short_octet(masks, component, at, octet);
    } else if (const std::uint32_t plain = plain_character(at, octets); plain != 0) {
      next = plain;
    } else {
      next = encoded(component, at, component == Component::path ? masks.path_end : size);
    }
    left &= ~below(next);
  }
  return encoded_parameter_ == absent;
}

void Inspector::short_segments(const ShortMasks& masks) noexcept {
  const Mask empty = masks.slashes & masks.slashes >> 1;
  if (empty != 0) {
    count(Finding::empty_segment, count_of(empty));
    count(Finding::authority_like_path, empty & 1U);
  }
  if (masks.semicolons != 0) short_parameters(masks);
  const DotSegments segments = masks.dot_segments();
  if (segments.all == 0) return;
  const Mask encoded = segments.all & (masks.encoded_dots >> 1 | masks.encoded_dots >> 2);
  count(Finding::dot_segment, count_of(segments.all & ~encoded));
  count(Finding::encoded_dot_segment, count_of(encoded));
  if (segments.parents != 0) short_parents(masks);
}

/// The ".." that leave the root.
void Inspector::short_parents(const ShortMasks& masks) noexcept {
  const DotSegments segments = masks.dot_segments();
  std::uint32_t removed = 0;
  std::uint32_t underflows = 0;
  for (Mask left = segments.parents; left != 0; left &= left - 1) {
    const Mask others = masks.slashes & ~segments.all & below(lowest_bit(left));
    const bool is_left = count_of(others) > removed;
    removed += is_left ? 1 : 0;
    underflows += is_left ? 0 : 1;
  }
  count(Finding::root_underflow, underflows);
}

void Inspector::short_parameters(const ShortMasks& masks) noexcept {
  for (Mask left = masks.semicolons; left != 0;) {
    const std::uint32_t at = lowest_bit(left);
    const std::uint32_t slash = highest_bit(masks.slashes & below(at));
    const std::uint32_t name = at - slash - 1;
    const bool dots = name <= 2 && (masks.dots >> (slash + 1) & below(name)) == below(name);
    count(Finding::path_parameter, 1);
    if (name == 0) {
      count(Finding::parameter_empty_segment, 1);
    } else if (dots) {
      count(Finding::parameter_dot_segment, 1);
    }
    const Mask next = masks.slashes & ~below(at);
    left &= next | (0 - next);  // from that "/" on; nothing, if there is none
  }
}

}}}  // namespace iri::v0::detail
