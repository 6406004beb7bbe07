// The truth: `BrowserHost`, `parse_lenient_ipv4()`, `kind_of_name()`, `is_domain_name()`.
// The fast way: `is_ordinary_name()`.
// Held equal by: `InspectOracle.OfEveryShortHost`, `InspectOracle.OfHostsOfPieces`.
#include "gate/ordinary_name.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "gate/browser_host.hpp"
#include "gate/domain_name.hpp"
#include "text/ascii.hpp"
#include "text/block_bits.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

/// The names of metadata services that may_be_local() does not exclude, and that have several
/// labels, begin with one of these.
constexpr std::array<std::string_view, 3> metadata_beginnings{"metadata.", "api.metadata.",
                                                              "api.service."};
static_assert(std::all_of(std::begin(metadata_names), std::end(metadata_names),
                          [](std::string_view name) {
                            return name.find('.') == name.npos || name.ends_with(".internal") ||
                                   std::any_of(metadata_beginnings.begin(),
                                               metadata_beginnings.end(),
                                               [name](std::string_view beginning) {
                                                 return name.starts_with(beginning);
                                               });
                          }));
static_assert(std::all_of(metadata_beginnings.begin(), metadata_beginnings.end(),
                          [](std::string_view name) { return may_begin_metadata(name); }));

bool may_be_metadata(std::string_view name) noexcept {
  return std::any_of(metadata_beginnings.begin(), metadata_beginnings.end(),
                     [name](std::string_view beginning) {
                       return same_ignoring_case(name.substr(0, beginning.size()), beginning);
                     });
}

/// Finds the last dot of a name in blocks of sixteen bytes. A name is plain if it has only letters,
/// digits, "_", dots and hyphens, no empty label, and no hyphen at its beginning or after another.
class Labels {
 public:
  explicit Labels(std::string_view name) noexcept {
    for (std::size_t at = 0; plain_ && at < name.size(); at += block_size) {
      const std::size_t size = std::min(name.size() - at, block_size);
      block(load_up_to(name.data() + at, size), at, (1U << size) - 1U);
    }
    plain_ = plain_ && dots_ != 0 && last_dot_ + 1 < name.size();
  }
  bool plain() const noexcept { return plain_; }
  /// INVARIANT: plain().
  std::size_t last_dot() const noexcept { return last_dot_; }

 private:
  void block(Block bytes, std::size_t at, std::uint32_t all) noexcept {
    const std::uint32_t dots = bits16_of(bytes == '.');
    const std::uint32_t hyphens = bits16_of(bytes == '-');
    const std::uint32_t others =
        bits16_of(between(bytes | 0x20, 'a', 'z') | between(bytes, '0', '9') | (bytes == '_'));
    const std::uint32_t doubled =
        (dots & (dots << 1U | dot_)) | (hyphens & (hyphens << 1U | hyphen_));
    plain_ = (dots | hyphens | others) == all && doubled == 0;
    if (dots != 0) last_dot_ = at + highest_bit(dots);
    dots_ |= dots;
    dot_ = dots >> (block_size - 1);
    hyphen_ = hyphens >> (block_size - 1);
  }

  std::size_t last_dot_ = 0;
  std::uint32_t dots_ = 0;
  std::uint32_t dot_ = 1;  ///< whether the byte before the block is a dot; below, a hyphen
  std::uint32_t hyphen_ = 1;
  bool plain_ = true;
};

}  // namespace

bool is_ordinary_name(std::string_view reg_name) noexcept {
  if (reg_name.size() > BrowserHost::longest) return false;
  const Labels labels(reg_name);
  if (!labels.plain()) return false;
  return is_ordinary_name(reg_name, labels.last_dot() + 1);
}

bool is_ordinary_name(std::string_view name, std::size_t last_label) noexcept {
  const std::string_view last(name.data() + last_label, name.size() - last_label);
  return has_only_letters(last) && !may_be_local(lower(last[0]), last.size()) &&
         !may_be_metadata(name) && !may_be_ipv6_literal(name);
}

}}}  // namespace iri::v0::detail
