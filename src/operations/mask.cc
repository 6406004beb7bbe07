#include "operations/mask.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "text/ascii.hpp"

namespace iri { inline namespace v0 {
namespace {

/// OAuth 2.0 (RFC 6749) and OpenID Connect; signed URLs of AWS, Azure, Google and others; sessions of
/// servers; and what people call a password or a key.
constexpr std::array<std::string_view, 41> names{"access_key",
                                                 "access_token",
                                                 "accountkey",
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
                                                 "license_key",
                                                 "ossaccesskeyid",
                                                 "pass",
                                                 "passphrase",
                                                 "passwd",
                                                 "password",
                                                 "phpsessid",
                                                 "private_key",
                                                 "private_token",
                                                 "pwd",
                                                 "refresh_token",
                                                 "secret",
                                                 "secret_key",
                                                 "session",
                                                 "sessionid",
                                                 "sid",
                                                 "sig",
                                                 "signature",
                                                 "sslpassword",
                                                 "token",
                                                 "x-amz-credential",
                                                 "x-amz-security-token",
                                                 "x-amz-signature",
                                                 "x-goog-credential",
                                                 "x-goog-signature"};
static_assert(std::is_sorted(names.begin(), names.end()));

/// A character as it stands, or percent-encoded once or more often: "&", "%26", "%2526".
struct Unit {
  char c = '\0';
  std::uint32_t level = 0;  ///< how often it is encoded
  std::uint32_t size = 1;
};

constexpr std::uint32_t deepest = 3;

/// The one that begins there, in a text whose percent-encoding is right.
Unit unit_at(std::string_view text, std::size_t at) noexcept {
  if (text[at] != '%') return {text[at], 0, 1};
  Unit unit{'\0', 1, 3};
  const auto digit = [&](std::size_t i) {
    return i < text.size() && detail::hex_digit(text[i]) < 16;
  };
  for (std::size_t i = at + 1; unit.level < deepest; ++unit.level, unit.size += 2, i += 2) {
    const bool deeper = text.substr(i, 2) == "25" && digit(i + 2) && digit(i + 3);
    if (!deeper) break;
  }
  const std::size_t end = at + unit.size;
  unit.c =
      static_cast<char>(detail::hex_digit(text[end - 2]) << 4U | detail::hex_digit(text[end - 1]));
  return unit;
}

constexpr bool is_joint(char c) noexcept { return c == '-' || c == '_'; }

/// Whether the text, decoded, is `known`, without regard to case, "-" and "_": `accessToken` is `access_token`.
bool is_known(std::string_view encoded, std::string_view known) noexcept {
  for (bool more = true; more;) {
    while (!known.empty() && is_joint(known.front())) known.remove_prefix(1);
    Unit unit;
    while (!encoded.empty() && is_joint((unit = unit_at(encoded, 0)).c)) {
      encoded.remove_prefix(unit.size);
    }
    more = !known.empty() && !encoded.empty() && detail::lower(unit.c) == known.front();
    if (!more) break;
    known.remove_prefix(1);
    encoded.remove_prefix(unit.size);
  }
  return known.empty() && encoded.empty();
}

/// Whether a word begins with `c`: after a "-" or "_", or with a capital letter after another one.
constexpr bool begins_word(char before, char c) noexcept {
  const auto is_capital = [](char letter) { return 'A' <= letter && letter <= 'Z'; };
  return is_joint(before) ? !is_joint(c) : is_capital(c) && !is_capital(before);
}

/// Whether the text, decoded, is `known`, without regard to case.
bool decodes_to(std::string_view encoded, std::string_view known) noexcept {
  for (const char c : known) {
    if (encoded.empty()) return false;
    const Unit unit = unit_at(encoded, 0);
    if (detail::lower(unit.c) != detail::lower(c)) return false;
    encoded.remove_prefix(unit.size);
  }
  return encoded.empty();
}

/// Whether the name is one of `names`, or ends with the words of one.
bool ends_known(std::string_view name) noexcept {
  char before = '\0';
  for (std::size_t at = 0; at < name.size();) {
    const Unit unit = unit_at(name, at);
    const auto is = [&](std::string_view other) noexcept {
      return is_known(name.substr(at), other);
    };
    const bool begins = at == 0 || begins_word(before, unit.c);
    if (begins && std::any_of(names.begin(), names.end(), is)) return true;
    before = unit.c;
    at += unit.size;
  }
  return false;
}

bool is_space(const Unit& unit) noexcept { return unit.c == ' ' || unit.c == '+'; }

/// Takes the text up to the next "[", "]" or ".", and that, off the name. Without the spaces around it.
std::string_view take_piece(std::string_view& name) noexcept {
  std::size_t begin = 0, end = 0, at = 0;
  for (Unit unit; at < name.size(); at += unit.size) {
    unit = unit_at(name, at);
    if (unit.c == '[' || unit.c == ']' || unit.c == '.') break;
    const bool space = is_space(unit);
    if (space && begin == at) begin = at + unit.size;
    if (!space) end = at + unit.size;
  }
  const std::string_view piece = name.substr(begin, std::max(begin, end) - begin);
  name.remove_prefix(at < name.size() ? at + unit_at(name, at).size : at);
  return piece;
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

/// Whether a name stands at the place: what is before it is a delimiter. In a path, only ";" is one that is not
/// encoded.
bool Secrets::begins_parameter() const noexcept {
  if (before_ == '\0') return false;
  if (before_level_ == 0 && at_ <= components_.path_end) return before_ == ';' || before_ == '=';
  return std::string_view("&;?#=").find(before_) != text_.npos;
}

/// The whole name, or a part of one like `user[password]`, `token[]` and `user.password`; of the known ones also what
/// ends so: `csrf-token`, `X-API-Key`, `userPassword`.
bool Secrets::is_secret(std::string_view name) const noexcept {
  const auto known = [this](std::string_view text) noexcept {
    const auto is = [text](std::string_view other) noexcept { return decodes_to(text, other); };
    if (std::any_of(options_.parameters.begin(), options_.parameters.end(), is)) return true;
    return options_.known_parameters && ends_known(text);
  };
  if (known(name)) return true;
  while (!name.empty()) {
    if (const std::string_view piece = take_piece(name); !piece.empty() && known(piece))
      return true;
  }
  return false;
}

/// The first of the characters at or after `at` that is encoded at most `level` times, or the "/" that ends a segment; the end
/// of the component if there is none.
std::uint32_t Secrets::find(std::string_view characters, std::uint32_t at,
                            std::uint32_t level) const noexcept {
  const std::uint32_t most = end_of_component();
  const bool path = at_ < components_.path_end;
  for (Unit unit; at < most; at += unit.size) {
    unit = unit_at(text_, at);
    const bool end_of_segment = path && unit.level == 0 && unit.c == '/';
    if (end_of_segment || (unit.level <= level && characters.find(unit.c) != characters.npos))
      break;
  }
  return at;
}

/// The userinfo of a URI within this component, if its "://" stands here.
Secrets::Range Secrets::inner_userinfo() const noexcept {
  if (!options_.userinfo) return {};
  std::uint32_t begin = at_;
  std::uint32_t level = 0;
  for (const char c : {':', '/', '/'}) {
    if (begin >= text_.size()) return {};
    const Unit unit = unit_at(text_, begin);
    if (unit.c != c) return {};
    level = std::max(level, unit.level);
    begin += unit.size;
  }
  if (begin > end_of_component()) return {};
  std::uint32_t at_sign = begin;
  for (std::uint32_t at = begin; (at = find("/?#&@", at, level)) < end_of_component();) {
    const Unit unit = unit_at(text_, at);
    if (unit.c != '@') break;
    at_sign = at;
    at += unit.size;
  }
  return at_sign == begin ? Range() : Range{begin, at_sign};
}

/// The value of a parameter that begins here, if it is a secret. It ends at a "&" that is not encoded more often than its "=".
Secrets::Range Secrets::parameter() const noexcept {
  const std::uint32_t stop = find("=&;?#", at_, deepest);
  if (stop == end_of_component()) return {};
  const Unit equals = unit_at(text_, stop);
  const bool is_value = before_ == '=' && equals.level <= before_level_;  // of another parameter
  if (equals.c != '=' || is_value || !is_secret(text_.substr(at_, stop - at_))) return {};
  const std::uint32_t begin = stop + equals.size;
  // In a path, a "&" that is not encoded is text.
  const bool path = at_ < components_.path_end;
  const std::uint32_t end = find(path && equals.level == 0 ? "" : "&#", begin, equals.level);
  return end == begin ? Range() : Range{begin, end};
}

Secrets::Range Secrets::next() noexcept {
  if (first_.begin != absent) return std::exchange(first_, Range());
  const bool parameters = options_.known_parameters || !options_.parameters.empty();
  if (!parameters && !options_.userinfo) return {};
  while (at_ < text_.size()) {
    Range found = inner_userinfo();
    if (found.begin == absent && parameters && begins_parameter()) found = parameter();
    const Unit unit = unit_at(text_, at_);
    before_ = found.begin == absent ? unit.c : '\0';
    before_level_ = unit.level;
    at_ = found.begin == absent ? at_ + unit.size : found.end;
    if (found.begin != absent) return found;
  }
  return {};
}

}  // namespace detail
}}  // namespace iri::v0
