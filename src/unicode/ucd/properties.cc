#include "unicode/ucd/properties.hpp"

#include <algorithm>
#include <iterator>

namespace iri { inline namespace v0 { namespace unicode { namespace ucd {
namespace {

#include "unicode/ucd/properties.inc"

}  // namespace

Properties properties_of(char32_t c) noexcept {
  const std::uint32_t behind = std::min<std::uint32_t>(c, 0x10FFFF) << 11U | 0x7FF;
  const auto* const next =
      std::upper_bound(std::begin(property_ranges), std::end(property_ranges), behind);
  return property_kinds[*std::prev(next) & 0x7FFU];
}

ScriptSet scripts_of(Properties properties) noexcept { return script_sets[properties.scripts]; }

bool ScriptSet::has_latin() const noexcept { return has(latin_script); }

bool ScriptSet::has_east_asian() const noexcept {
  return has(han_with_bopomofo_script) || has(japanese_script) || has(korean_script);
}

}}}}  // namespace iri::v0::unicode::ucd
