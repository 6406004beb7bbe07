#include <unicode/uchar.h>
#include <unicode/uversion.h>

#include <array>
#include <string_view>

#include "iri/unicode.hpp"

namespace iri { inline namespace v0 { namespace unicode {
namespace {

using Text = std::array<char, U_MAX_VERSION_STRING_LENGTH>;

Text read_version() noexcept {
  UVersionInfo version;
  u_getUnicodeVersion(version);
  Text text{};
  u_versionToString(version, text.data());
  return text;
}

}  // namespace

std::string_view data_version() noexcept {
  static const Text text = read_version();
  return text.data();
}

}}}  // namespace iri::v0::unicode
