// Kinds of schemes that programs treat in their own way, and the value of a port.
#ifndef IRI_SRC_COMPONENTS_SCHEME_HPP
#define IRI_SRC_COMPONENTS_SCHEME_HPP

#include <cstdint>
#include <string_view>

#include "text/ascii.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// The "special schemes" of the WHATWG URL Standard, except "file".
constexpr bool is_special_scheme(std::string_view scheme) noexcept {
  for (const std::string_view special :
       {std::string_view("http"), std::string_view("https"), std::string_view("ws"),
        std::string_view("wss"), std::string_view("ftp")}) {
    if (same_ignoring_case(special, scheme)) return true;
  }
  return false;
}

constexpr bool is_file_scheme(std::string_view scheme) noexcept {
  return same_ignoring_case("file", scheme);
}

/// Schemes whose references do not name a place to go to, but run code or carry the content
/// themselves: browser scripts, documents within the reference, Windows handlers (`ms-msdt`,
/// CVE-2022-30190).
constexpr bool is_active_scheme(std::string_view scheme) noexcept {
  for (const std::string_view active :
       {"javascript",    "vbscript",    "livescript",   "mocha",  "jscript",   "data",
        "blob",          "filesystem",  "view-source",  "jar",    "mhtml",     "mk",
        "res",           "hcp",         "shell",        "search", "search-ms", "its",
        "vbs",           "ie",          "intent",       "feed",   "jnlp",      "help",
        "x-help-script", "applescript", "itms-services"}) {
    if (same_ignoring_case(active, scheme)) return true;
  }
  return same_ignoring_case("ms-", scheme.substr(0, 3));
}

/// Returns the value of a port; 65536 stands for all values above 65535. INVARIANT: `digits` has
/// only digits.
constexpr std::uint32_t port_value(std::string_view digits) noexcept {
  std::uint32_t number = 0;
  for (const char digit : digits) {
    number = number * 10 + static_cast<std::uint32_t>(digit - '0');
    if (number > 0xFFFF) number = 0x10000;
  }
  return number;
}

}}}  // namespace iri::v0::detail

#endif
