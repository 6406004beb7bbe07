#include "operations/mask.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "iri/percent.hpp"
#include "text/ascii.hpp"

namespace iri { inline namespace v0 {
namespace {

/// OAuth 2.0 (RFC 6749) and OpenID Connect; signed URLs of AWS, Azure, Google and others; sessions of
/// servers; and what people call a password or a key.
constexpr std::array<std::string_view, 33> names{"access_token",
                                                 "api_key",
                                                 "apikey",
                                                 "auth",
                                                 "auth_token",
                                                 "authorization",
                                                 "awsaccesskeyid",
                                                 "client_assertion",
                                                 "client_secret",
                                                 "code_verifier",
                                                 "id_token",
                                                 "id_token_hint",
                                                 "jsessionid",
                                                 "jwt",
                                                 "pass",
                                                 "passphrase",
                                                 "passwd",
                                                 "password",
                                                 "phpsessid",
                                                 "private_token",
                                                 "pwd",
                                                 "refresh_token",
                                                 "secret",
                                                 "session",
                                                 "sessionid",
                                                 "sid",
                                                 "sig",
                                                 "signature",
                                                 "token",
                                                 "x-amz-credential",
                                                 "x-amz-security-token",
                                                 "x-amz-signature",
                                                 "x-goog-signature"};
static_assert(std::is_sorted(names.begin(), names.end()));

/// Whether the name, decoded, is `known`, without regard to case.
bool decodes_to(std::string_view encoded, std::string_view known) noexcept {
  const DecodedView decoded(encoded);
  return std::equal(decoded.begin(), decoded.end(), known.begin(), known.end(),
                    [](char a, char b) { return detail::lower(a) == detail::lower(b); });
}

}  // namespace

std::span<const std::string_view> secret_parameters() noexcept { return names; }

namespace detail {

Secrets::Secrets(const IriReferenceView& reference, const MaskOptions& options) noexcept
    : text_(reference.text()), components_(reference.components()), options_(options) {
  of_userinfo(reference);
  at_ = components_.has_scheme() ? components_.scheme_end + 1 : 0;
  if (components_.has_authority()) at_ = components_.authority_end;
}

void Secrets::of_userinfo(const IriReferenceView& reference) noexcept {
  const auto userinfo = reference.userinfo();
  if (!userinfo) return;
  const std::size_t colon = options_.userinfo ? 0 : userinfo->find(':') + 1;  // npos + 1 is 0
  if (colon == 0 && !options_.userinfo) return;
  const auto begin = static_cast<std::uint32_t>(components_.authority_begin() + colon);
  if (begin != components_.userinfo_end) first_ = {begin, components_.userinfo_end};
}

std::uint32_t Secrets::end_of_component() const noexcept {
  if (at_ < components_.path_end) return components_.path_end;
  return at_ < components_.query_end ? components_.query_end : components_.size;
}

/// Whether a name stands at the place. In a path, only behind ";".
bool Secrets::begins_parameter() const noexcept {
  if (at_ == 0 || at_ < name_end_) return false;
  const char before = text_[at_ - 1];
  if (before == ';' || at_ <= components_.path_end) return before == ';';
  return at_ == components_.path_end + 1 || at_ == components_.query_end + 1 || before == '&' ||
         before == '?';
}

bool Secrets::is_secret(std::string_view name) const noexcept {
  const auto is = [name](std::string_view known) noexcept { return decodes_to(name, known); };
  return std::any_of(options_.parameters.begin(), options_.parameters.end(), is) ||
         (options_.known_parameters && std::any_of(names.begin(), names.end(), is));
}

/// The userinfo of a URI within this component, if its "://" stands here.
Secrets::Range Secrets::inner_userinfo() const noexcept {
  if (!options_.userinfo || !text_.substr(at_).starts_with("://")) return {};
  const std::size_t begin = at_ + 3;
  const std::size_t end = std::min<std::size_t>(
      text_.substr(0, end_of_component()).find_first_of("/?#&", begin), end_of_component());
  if (end < begin) return {};
  const std::size_t at_sign = text_.substr(begin, end - begin).rfind('@');
  if (at_sign == text_.npos || at_sign == 0) return {};
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + at_sign)};
}

/// The value of a parameter that begins here, if it is a secret.
Secrets::Range Secrets::parameter() noexcept {
  const std::uint32_t most = end_of_component();
  const std::string_view rest = text_.substr(0, most);
  const bool path = at_ < components_.path_end;
  const std::size_t stop =
      std::min<std::size_t>(rest.find_first_of(path ? "=;/" : "=&;?", at_), most);
  name_end_ = static_cast<std::uint32_t>(stop);
  if (stop == most || text_[stop] != '=' || !is_secret(text_.substr(at_, stop - at_))) return {};
  const std::size_t end = std::min<std::size_t>(rest.find(path ? '/' : '&', stop), most);
  if (end == stop + 1) return {};
  return {static_cast<std::uint32_t>(stop + 1), static_cast<std::uint32_t>(end)};
}

Secrets::Range Secrets::next() noexcept {
  if (first_.begin != absent) return std::exchange(first_, Range());
  const bool parameters = options_.known_parameters || !options_.parameters.empty();
  if (!parameters && !options_.userinfo) return {};
  for (; at_ < text_.size(); ++at_) {
    Range found = inner_userinfo();
    if (found.begin == absent && parameters && begins_parameter()) found = parameter();
    if (found.begin == absent) continue;
    at_ = found.end;
    return found;
  }
  return {};
}

}  // namespace detail
}}  // namespace iri::v0
