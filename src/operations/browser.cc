#include "iri/browser.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "iri/compare.hpp"
#include "iri/convert.hpp"
#include "iri/host.hpp"
#include "iri/percent.hpp"
#include "iri/schemes.hpp"
#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace iri { inline namespace v0 {
namespace {

using detail::is_digit;
using detail::is_letter;
using detail::lower;
using detail::upper_hex_digits;

/// Appends the text, and percent-encodes what is not ASCII or in `also`.
void append_for_browsers(std::string_view text, std::string_view also, std::string& out) {
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80 && also.find(c) == also.npos) {
      out += c;
    } else {
      out.append({'%', upper_hex_digits[byte >> 4U], upper_hex_digits[byte & 15U]});
    }
  }
}

std::string lowered(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), lower);
  return result;
}

bool is_special(std::string_view scheme) noexcept {
  return scheme == "http" || scheme == "https" || scheme == "ws" || scheme == "wss" ||
         scheme == "ftp" || scheme == "file";
}

// Hosts.

/// "IPv4 number parser": octal after a leading zero, hex after "0x". Capped.
std::optional<std::uint64_t> ipv4_number(std::string_view text) noexcept {
  if (text.empty()) return std::nullopt;
  unsigned base = 10;
  if (text.size() >= 2 && text[0] == '0' && lower(text[1]) == 'x') {
    base = 16;
    text.remove_prefix(2);
  } else if (text.size() >= 2 && text[0] == '0') {
    base = 8;
    text.remove_prefix(1);
  }
  std::uint64_t value = 0;
  for (const char c : text) {
    const unsigned digit = detail::hex_digit(c);
    if (digit >= base) return std::nullopt;
    value = std::min<std::uint64_t>(value * base + digit, std::uint64_t{1} << 40U);
  }
  return value;
}

std::vector<std::string_view> labels_of(std::string_view host) {
  std::vector<std::string_view> labels;
  for (std::size_t dot = 0; dot != host.npos;) {
    dot = host.find('.');
    labels.push_back(host.substr(0, dot));
    host.remove_prefix(dot == host.npos ? host.size() : dot + 1);
  }
  if (labels.size() > 1 && labels.back().empty()) labels.pop_back();
  return labels;
}

/// "Ends in a number checker".
bool ends_in_a_number(const std::vector<std::string_view>& labels) noexcept {
  const std::string_view last = labels.back();
  if (!last.empty() && std::all_of(last.begin(), last.end(), is_digit)) return true;
  return ipv4_number(last).has_value();
}

/// "IPv4 parser" and serializer.
std::optional<std::string> ipv4_host(const std::vector<std::string_view>& labels) {
  if (labels.size() > 4) return std::nullopt;
  std::uint64_t address = 0;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const auto number = ipv4_number(labels[i]);
    const bool last = i + 1 == labels.size();
    const unsigned bytes = last ? 5U - static_cast<unsigned>(labels.size()) : 1U;
    if (!number || *number >= std::uint64_t{1} << (8 * bytes)) return std::nullopt;
    address |= *number << (last ? 0U : 8U * (3U - static_cast<unsigned>(i)));
  }
  std::string text;
  for (unsigned shift = 32; shift != 0; shift -= 8) {
    if (!text.empty()) text += '.';
    text += std::to_string(address >> (shift - 8) & 0xFFU);
  }
  return text;
}

/// The longest run of two or more zeros, the first of several: [begin, end).
struct ZeroPieces {
  std::size_t begin = 8;
  std::size_t end = 8;
};
ZeroPieces longest_zeros(const std::array<unsigned, 8>& pieces) noexcept {
  ZeroPieces best;
  for (std::size_t i = 0; i < 8; ++i) {
    std::size_t end = i;
    while (end < 8 && pieces[end] == 0) ++end;
    if (end - i > 1 && end - i > best.end - best.begin) best = {i, end};
  }
  return best;
}

/// "IPv6 serializer": hexadecimal to the end, with brackets.
std::string ipv6_host(const IPv6& address) {
  std::array<unsigned, 8> pieces{};
  for (std::size_t i = 0; i < 16; ++i) pieces[i / 2] = pieces[i / 2] << 8U | address[i];
  const ZeroPieces zeros = longest_zeros(pieces);
  std::string text = "[";
  for (std::size_t i = 0; i < 8; ++i) {
    if (i == zeros.begin) {
      text += i == 0 ? "::" : ":";
      i = zeros.end - 1;
      continue;
    }
    bool any = false;
    for (unsigned shift = 16; shift != 0; shift -= 4) {
      const unsigned digit = pieces[i] >> (shift - 4) & 15U;
      any = any || digit != 0 || shift == 4;
      if (any) text += detail::lower_hex_digits[digit];
    }
    if (i != 7) text += ':';
  }
  return text + "]";
}

bool is_forbidden_in_domains(char c) noexcept {
  const auto byte = static_cast<unsigned char>(c);
  return byte <= 0x20 || byte == 0x7F ||
         std::string_view("#/:<>?@[\\]^|%").find(c) != std::string_view::npos;
}

bool is_utf8(std::string_view text) noexcept {
  while (!text.empty()) {
    const detail::Character c = detail::first_character(text);
    if (c.code != ErrorCode::none) return false;
    text.remove_prefix(c.size);
  }
  return true;
}

bool needs_idna(std::string_view domain) noexcept {
  return !detail::is_ascii(domain) || domain.starts_with("xn--") ||
         domain.find(".xn--") != domain.npos;
}

/// A browser's reading, step by step, with the names of the standard. The text is a valid IRI, so of
/// the standard's states only what such a text can reach is here.
class BrowserReader {
 public:
  explicit BrowserReader(const IriView& iri)
      : scheme_(lowered(*iri.scheme())), rest_(iri.text().substr(iri.components().hier_begin())) {
    special_ = is_special(scheme_);
    cut('#', fragment_);
    cut('?', query_);
  }

  BrowserReading read() {
    const BrowserVerdict verdict = scheme_ == "file" ? file() : special_ ? special() : plain();
    if (verdict != BrowserVerdict::same) return {verdict, {}};
    return {verdict, serialized()};
  }

 private:
  void cut(char delimiter, std::optional<std::string_view>& part) noexcept {
    const std::size_t at = rest_.find(delimiter);
    if (at == rest_.npos) return;
    part = rest_.substr(at + 1);
    rest_ = rest_.substr(0, at);
  }
  /// Takes the text before the next "/".
  std::string_view take_segment() noexcept {
    const std::string_view taken = rest_.substr(0, rest_.find('/'));
    rest_.remove_prefix(taken.size());
    return taken;
  }
  void skip_slash() noexcept {
    if (rest_.starts_with('/')) rest_.remove_prefix(1);
  }

  /// "Special authority ignore slashes state".
  BrowserVerdict special() {
    while (rest_.starts_with('/')) rest_.remove_prefix(1);
    const BrowserVerdict verdict = authority(take_segment());
    skip_slash();
    path();
    return verdict;
  }

  /// "File state", "file slash state", "file host state".
  BrowserVerdict file() {
    host_.emplace();
    if (!rest_.starts_with("//")) {
      skip_slash();
      path();
      return BrowserVerdict::same;
    }
    rest_.remove_prefix(2);
    const std::string_view before = rest_;
    const std::string_view name = take_segment();
    if (is_drive(name)) {
      rest_ = before;  // "file://C:/": the drive begins the path
    } else if (!name.empty()) {
      if (const auto verdict = host(name); verdict != BrowserVerdict::same) return verdict;
      if (*host_ == "localhost") host_->clear();
    }
    if (!is_drive(name)) skip_slash();
    path();
    return BrowserVerdict::same;
  }

  /// A scheme that is not special: "path or authority state", or "opaque path state".
  BrowserVerdict plain() {
    if (!rest_.starts_with('/')) {
      append_for_browsers(rest_, "", opaque_.emplace());
      return BrowserVerdict::same;
    }
    if (!rest_.starts_with("//")) {
      skip_slash();
      path();
      return BrowserVerdict::same;
    }
    rest_.remove_prefix(2);
    const BrowserVerdict verdict = authority(take_segment());
    if (rest_.empty()) return verdict;
    skip_slash();
    path();
    return verdict;
  }

  /// "Authority state", "host state", "port state".
  BrowserVerdict authority(std::string_view text) {
    const std::size_t at = text.rfind('@');
    if (at != text.npos) {
      credentials(text.substr(0, at));
      text.remove_prefix(at + 1);
      if (text.empty()) return BrowserVerdict::refused;
    }
    const std::size_t bracket = text.starts_with('[') ? text.find(']') : 0;
    const std::size_t colon = text.find(':', bracket);
    const std::string_view name = text.substr(0, colon);
    if (name.empty() && (special_ || colon != text.npos)) return BrowserVerdict::refused;
    const BrowserVerdict verdict = host(name);
    const bool fits = colon == text.npos || port(text.substr(colon + 1));
    return verdict != BrowserVerdict::refused && !fits ? BrowserVerdict::refused : verdict;
  }

  void credentials(std::string_view userinfo) {
    constexpr std::string_view also = "/:;=@[\\]^|";
    const std::size_t colon = userinfo.find(':');
    append_for_browsers(userinfo.substr(0, colon), also, credentials_);
    if (colon != userinfo.npos && colon + 1 != userinfo.size()) {
      credentials_ += ':';
      append_for_browsers(userinfo.substr(colon + 1), also, credentials_);
    }
    if (!credentials_.empty()) credentials_ += '@';
  }

  bool port(std::string_view digits) {
    if (digits.empty()) return true;
    std::uint32_t number = 0;
    for (const char digit : digits) {
      if (!is_digit(digit)) return false;  // the path of an IRI can be the authority of a browser
      number = number * 10 + static_cast<std::uint32_t>(digit - '0');
      if (number > 0xFFFF) return false;
    }
    const Scheme* const known = special_ ? find_scheme(scheme_) : nullptr;
    if (known == nullptr || known->default_port != number) port_ = ":" + std::to_string(number);
    return true;
  }

  /// "Host parser".
  BrowserVerdict host(std::string_view text) {
    if (text.starts_with('[')) {
      const auto address = ipv6_address(text);
      if (!address) return BrowserVerdict::refused;
      host_ = ipv6_host(*address);
      return BrowserVerdict::same;
    }
    if (special_) return domain(text);
    append_for_browsers(text, "", host_.emplace());
    return BrowserVerdict::same;
  }

  BrowserVerdict domain(std::string_view text) {
    const std::string decoded = lowered(DecodedView(text).string());
    if (!is_utf8(decoded)) return BrowserVerdict::refused;
    // What IDNA makes of a name keeps its ASCII, but for "<" and ">", which NFC composes with U+0338.
    const bool composes = !detail::is_ascii(decoded);
    const auto is_refused = [composes](char c) {
      return is_forbidden_in_domains(c) && !(composes && (c == '<' || c == '>'));
    };
    if (std::any_of(decoded.begin(), decoded.end(), is_refused)) return BrowserVerdict::refused;
    if (needs_idna(decoded)) return BrowserVerdict::idna;
    host_ = decoded;
    const auto labels = labels_of(*host_);
    if (!ends_in_a_number(labels)) return BrowserVerdict::same;
    host_ = ipv4_host(labels);
    return host_ ? BrowserVerdict::same : BrowserVerdict::refused;
  }

  static bool is_drive(std::string_view segment) noexcept {
    return segment.size() == 2 && is_letter(segment[0]) && segment[1] == ':';
  }

  /// "Path state", after the first "/".
  void path() {
    for (bool last = false; !last;) {
      const std::string_view segment = take_segment();
      last = rest_.empty();
      skip_slash();
      const DecodedView decoded(segment);
      if (decoded == std::string_view("..")) {
        shorten();
        if (last) path_.emplace_back();
      } else if (decoded == std::string_view(".")) {
        if (last) path_.emplace_back();
      } else {
        append_for_browsers(segment, "", path_.emplace_back());
      }
    }
  }
  /// "Shorten": a drive stays.
  void shorten() {
    if (path_.empty()) return;
    if (scheme_ == "file" && path_.size() == 1 && is_drive(path_[0])) return;
    path_.pop_back();
  }

  /// "URL serializer".
  std::string serialized() const {
    std::string url = scheme_ + ":";
    if (host_) url.append("//").append(credentials_).append(*host_).append(port_);
    if (!host_ && path_.size() > 1 && path_[0].empty()) url += "/.";
    if (opaque_) url += *opaque_;
    for (const std::string& segment : path_) url.append("/").append(segment);
    if (query_) append_for_browsers(*query_, special_ ? "'" : "", url += '?');
    if (fragment_) append_for_browsers(*fragment_, "", url += '#');
    return url;
  }

  std::string scheme_;
  std::string_view rest_;  ///< what is still to be read, before the query
  bool special_;
  std::string credentials_;
  std::optional<std::string> host_;
  std::string port_;
  std::optional<std::string> opaque_;
  std::vector<std::string> path_;
  std::optional<std::string_view> query_;
  std::optional<std::string_view> fragment_;
};

}  // namespace

std::string_view name(BrowserVerdict verdict) noexcept {
  constexpr std::array<std::string_view, 4> names{"same", "other", "refused", "idna"};
  const auto index = static_cast<std::size_t>(verdict);
  return index < names.size() ? names[index] : std::string_view();
}

BrowserReading browser_reading(const IriArgument& iri) {
  if (!iri.has_scheme()) return {};
  BrowserReading reading = BrowserReader(iri).read();
  if (reading.verdict != BrowserVerdict::same) return reading;
  const auto url = UriView::parse(reading.url);
  const auto uri = to_uri(iri);
  const bool same = url && uri && same_scheme_based(*url, *uri);
  if (!same) reading.verdict = BrowserVerdict::other;
  return reading;
}

}}  // namespace iri::v0
