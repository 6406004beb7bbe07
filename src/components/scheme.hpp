// The schemes whose authority a browser reads in its own way.
#ifndef IRI_SRC_COMPONENTS_SCHEME_HPP
#define IRI_SRC_COMPONENTS_SCHEME_HPP

#include <cstdint>
#include <string_view>

#include "text/ascii.hpp"

namespace iri::inline v0::detail {

/// The "special schemes" of WHATWG's URL Standard, but for "file".
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

/// Schemes whose references run or hold what is shown, and are no place to go to: scripts of
/// browsers, documents within the reference, handlers of Windows (`ms-msdt`, CVE-2022-30190).
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

/// INVARIANT: digits. What is above 65535 becomes 65536.
constexpr std::uint32_t port_value(std::string_view digits) noexcept {
  std::uint32_t number = 0;
  for (const char digit : digits) {
    number = number * 10 + static_cast<std::uint32_t>(digit - '0');
    if (number > 0xFFFF) number = 0x10000;
  }
  return number;
}

}  // namespace iri::inline v0::detail

#endif
