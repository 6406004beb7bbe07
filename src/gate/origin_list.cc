#include "iri/origin_list.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "iri/browser.hpp"
#include "iri/inspect.hpp"
#include "iri/origin.hpp"
#include "iri/reference.hpp"
#include "text/ascii.hpp"

namespace iri { inline namespace v0 {
namespace {

constexpr std::array<std::string_view, 10> list_error_names{
    "none",         "not_a_uri",    "not_an_origin", "not_serialized", "bad_wildcard",
    "has_fragment", "has_userinfo", "without_tls",   "localhost",      "active_scheme"};
constexpr std::array<std::string_view, 10> list_error_messages{
    "no error",
    "this is not a URI in US-ASCII",
    "an origin is a scheme, a host and perhaps a port, and nothing else",
    "clients send an origin in its normal form: in lower case, addresses in their usual notation, no default port",
    "a wildcard stands for the first label of an origin, followed by two labels or more",
    "a redirect URI has no fragment",
    "a redirect URI has no userinfo",
    "a redirect URI has TLS, unless it is that of a loopback address",
    "localhost is a name: the loopback addresses are 127.0.0.1 and [::1]",
    "a scheme that runs what it holds, such as javascript",
};

bool is_digits(std::string_view text) noexcept {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// A label as browsers send it.
bool is_origin_label(std::string_view label) noexcept {
  constexpr std::size_t longest = 63;  // RFC 1035 s2.3.4
  const auto is_inner = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  return !label.empty() && label.size() <= longest && label.front() != '-' && label.back() != '-' &&
         std::all_of(label.begin(), label.end(), is_inner);
}

/// Whether browsers keep the host: 127.1 is 127.0.0.1 to them, and a%20b none. Of a name with xn-- nothing is known.
bool is_read_alike(const UriView& origin) {
  const BrowserVerdict verdict = browser_reading(origin).verdict;
  return verdict == BrowserVerdict::same || verdict == BrowserVerdict::idna;
}

ListErrorCode check_origin(std::string_view entry) {
  const auto uri = UriView::parse(entry);
  if (!uri) return entry == "null" ? ListErrorCode::not_an_origin : ListErrorCode::not_a_uri;
  const auto parsed = origin(*uri);
  const bool alone = uri->path().empty() && !uri->query() && !uri->fragment() && !uri->userinfo();
  if (!parsed || !alone) return ListErrorCode::not_an_origin;
  const bool as_sent = serialize(*parsed) == entry && is_read_alike(*uri);
  return as_sent ? ListErrorCode::none : ListErrorCode::not_serialized;
}

/// `https://*.example.org:8443`, with the places of its parts.
struct WildcardEntry {
  std::string_view scheme;
  std::string_view rest;  ///< `.example.org:8443`
};

ListErrorCode read_wildcard(std::string_view entry, WildcardEntry& out) {
  const std::size_t star = entry.find('*');
  const std::string_view before = entry.substr(0, star);
  out.rest = entry.substr(star + 1);
  if (!before.ends_with("://") || !out.rest.starts_with('.')) return ListErrorCode::bad_wildcard;
  out.scheme = before.substr(0, before.size() - 3);
  const std::string_view host = out.rest.substr(1, out.rest.find(':') - 1);
  const std::size_t dot = host.rfind('.');
  const bool is_wide = dot == host.npos || dot == 0 || is_digits(host.substr(dot + 1));
  if (is_wide || out.rest.find('*') != out.rest.npos) return ListErrorCode::bad_wildcard;
  return check_origin(std::string(before).append("a").append(out.rest));
}

/// The texts before and after the port, if the URI is one of a loopback address.
std::optional<std::pair<std::string_view, std::string_view>> around_port(std::string_view uri) {
  for (const std::string_view begin : {"http://127.0.0.1", "http://[::1]", "http://localhost"}) {
    if (!uri.starts_with(begin)) continue;
    std::string_view rest = uri.substr(begin.size());
    if (!rest.empty() && rest.front() != ':' && rest.front() != '/' && rest.front() != '?') break;
    if (!rest.starts_with(':')) return std::pair(uri.substr(0, begin.size()), rest);
    const std::size_t end = std::min(rest.find_first_of("/?", 1), rest.size());
    const std::string_view digits = rest.substr(1, end - 1);
    constexpr std::size_t longest = 5;
    if (digits.empty() || digits.size() > longest || !is_digits(digits) || digits.front() == '0')
      break;
    unsigned port = 0;
    for (const char digit : digits) port = 10 * port + static_cast<unsigned>(digit - '0');
    if (port > 0xFFFF) break;
    return std::pair(uri.substr(0, begin.size()), rest.substr(end));
  }
  return std::nullopt;
}

ListErrorCode check_redirect_uri(std::string_view entry, const RedirectUriOptions& options) {
  const auto uri = UriView::parse(entry);
  if (!uri) return ListErrorCode::not_a_uri;
  if (uri->fragment()) return ListErrorCode::has_fragment;
  if (uri->userinfo()) return ListErrorCode::has_userinfo;
  if (inspect(*uri, {}).kinds.contains(Finding::active_scheme)) return ListErrorCode::active_scheme;
  if (uri->host() && uri->host()->find('*') != std::string_view::npos)
    return ListErrorCode::bad_wildcard;
  const bool is_http = detail::same_ignoring_case(*uri->scheme(), "http");
  const bool is_web = is_http || detail::same_ignoring_case(*uri->scheme(), "https");
  if (is_web && uri->host().value_or("").empty()) return ListErrorCode::not_a_uri;
  if (!is_http) return ListErrorCode::none;
  const bool named = detail::same_ignoring_case(*uri->host(), "localhost");
  if (named && !options.localhost) return ListErrorCode::localhost;
  return around_port(entry) ? ListErrorCode::none : ListErrorCode::without_tls;
}

}  // namespace

namespace detail {

void TextPairs::sort() { std::sort(pairs_.begin(), pairs_.end()); }

bool TextPairs::has(std::string_view first, std::string_view second) const noexcept {
  const auto at = std::lower_bound(
      pairs_.begin(), pairs_.end(), std::pair(first, second), [](const auto& one, const auto& key) {
        const int order = std::string_view(one.first).compare(key.first);
        return order != 0 ? order < 0 : std::string_view(one.second) < key.second;
      });
  return at != pairs_.end() && at->first == first && at->second == second;
}

}  // namespace detail

std::string_view name(ListErrorCode code) noexcept {
  return list_error_names[static_cast<std::size_t>(code)];
}

std::string_view message(ListErrorCode code) noexcept {
  return list_error_messages[static_cast<std::size_t>(code)];
}

Result<OriginList, ListError> OriginList::make(const std::vector<std::string>& entries) {
  OriginList list;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const bool is_wildcard = entries[i].find('*') != std::string::npos;
    WildcardEntry wildcard;
    const ListErrorCode code =
        is_wildcard ? read_wildcard(entries[i], wildcard) : check_origin(entries[i]);
    if (code != ListErrorCode::none) return ListError{code, i};
    if (is_wildcard) {
      list.wildcard_.add(wildcard.scheme, wildcard.rest);
    } else {
      list.exact_.add(entries[i], {});
    }
  }
  list.exact_.sort();
  list.wildcard_.sort();
  return list;
}

bool OriginList::allows(std::string_view origin) const noexcept {
  if (exact_.has(origin, {})) return true;
  const std::size_t colon = origin.find("://");
  if (colon == origin.npos) return false;
  const std::string_view host = origin.substr(colon + 3);
  const std::size_t dot = host.find('.');
  if (dot == host.npos || !is_origin_label(host.substr(0, dot))) return false;
  return wildcard_.has(origin.substr(0, colon), host.substr(dot));
}

Result<RedirectUriList, ListError> RedirectUriList::make(const std::vector<std::string>& entries,
                                                         const RedirectUriOptions& options) {
  RedirectUriList list;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const ListErrorCode code = check_redirect_uri(entries[i], options);
    if (code != ListErrorCode::none) return ListError{code, i};
    if (const auto around = around_port(entries[i])) {
      list.loopback_.add(around->first, around->second);
    } else {
      list.exact_.add(entries[i], {});
    }
  }
  list.exact_.sort();
  list.loopback_.sort();
  return list;
}

bool RedirectUriList::allows(std::string_view uri) const noexcept {
  if (exact_.has(uri, {})) return true;
  const auto around = around_port(uri);
  return around && loopback_.has(around->first, around->second);
}

}}  // namespace iri::v0
