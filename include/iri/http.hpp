// HTTP: request targets, the Host field, and the target URI.
#ifndef IRI_HTTP_HPP
#define IRI_HTTP_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "iri/components.hpp"
#include "iri/host.hpp"
#include "iri/lifetime.hpp"
#include "iri/next_bytes.hpp"
#include "iri/output.hpp"
#include "iri/parse.hpp"
#include "iri/reference.hpp"
#include "iri/result.hpp"

#pragma GCC visibility push(default)
namespace iri::inline v0 {

/// RFC 9112 s3.2: request-target = origin-form / absolute-form / authority-form / asterisk-form.
enum class TargetForm : std::uint8_t {
  origin_form = 0,     ///< `/where?q=now`: absolute-path [ "?" query ]
  absolute_form = 1,   ///< `http://www.example.org/pub`: absolute-URI
  authority_form = 2,  ///< `www.example.com:80`: uri-host ":" port, of CONNECT alone
  asterisk_form = 3,   ///< `*`, of OPTIONS alone
};

/// The name in the RFC, such as "origin-form".
[[nodiscard]] std::string_view name(TargetForm) noexcept;

struct RequestTargetOptions {
  /// Raw UTF-8 in the target, over the alphabet of RFC 3987: some clients send it, no RFC of
  /// HTTP allows it. What is accepted without is accepted with it, and split the same.
  bool raw_utf8 = false;
};

/// The components of a request target. In an origin-form and an asterisk-form there is no scheme and
/// no authority, even where the path begins with "//". An authority-form is an authority alone, at
/// the beginning of the text, with no "//" before it: host [0, host_end), port [host_end + 1,
/// authority_end), an empty path.
struct TargetComponents : Components {
  bool bare_authority = false;  ///< of an authority-form

  [[nodiscard]] constexpr std::uint32_t authority_begin() const noexcept {
    return bare_authority ? 0 : Components::authority_begin();
  }
  [[nodiscard]] constexpr std::uint32_t host_begin() const noexcept {
    return bare_authority ? 0 : Components::host_begin();
  }
  [[nodiscard]] constexpr bool is_consistent() const noexcept {
    if (!bare_authority) return Components::is_consistent();
    return !has_scheme() && !has_userinfo() && host_end <= authority_end && authority_end == size &&
           path_end == size && query_end == size && size != absent;
  }

  friend constexpr bool operator==(const TargetComponents&,
                                   const TargetComponents&) noexcept = default;
};

/// The form of a request target, and its components.
struct [[nodiscard]] RequestTarget {
  TargetForm form = TargetForm::origin_form;
  TargetComponents components;

  friend constexpr bool operator==(const RequestTarget&, const RequestTarget&) noexcept = default;
};

/// Splits the target of a request with that method; methods are case-sensitive (RFC 9110 s9.1):
///   CONNECT: authority-form, and nothing else        OPTIONS: asterisk-form too
///   all methods but CONNECT: origin-form, absolute-form
/// These are the ABNF's texts: CONNECT of `h:` and `:80` is valid by it. RFC 9110 s9.3.6 has a
/// server reject an empty port; inspect() finds empty ports and hosts, and the gate's presets
/// reject them.
/// The grammar is the ABNF in re2c/rfc9112.re. The guarantees are those of iri::parse(). An error
/// is exact as everywhere; a target that is refused is read twice.
///
///     auto target = iri::parse_request_target("GET", "/where?q=now");
///     if (target) use(target->form, target->components);
///     else        answer_400(target.error().offset);
Result<RequestTarget> parse_request_target(std::string_view method, std::string_view target,
                                           RequestTargetOptions options = {}) noexcept;

/// What could have gone on after `prefix` in a target for that method.
[[nodiscard]] NextBytes next_bytes_in_request_target(std::string_view method,
                                                     std::string_view prefix,
                                                     RequestTargetOptions options = {}) noexcept;

/// A borrowed request target, valid for its method. The text must outlive the view.
class [[nodiscard]] RequestTargetView : public Parts<RequestTargetView> {
 public:
  static Result<RequestTargetView> parse(std::string_view method,
                                         std::string_view target IRI_LIFETIME_BOUND,
                                         RequestTargetOptions options = {}) noexcept;
  /// The text would be gone.
  template <class A>
  static void parse(std::string_view method,
                    const std::basic_string<char, std::char_traits<char>, A>&& target,
                    RequestTargetOptions options = {}) = delete;
  static void parse(std::string_view, std::same_as<std::nullptr_t> auto,
                    RequestTargetOptions = {}) = delete;

  [[nodiscard]] constexpr TargetForm form() const noexcept { return target_.form; }
  [[nodiscard]] constexpr std::string_view text() const noexcept { return text_; }
  [[nodiscard]] constexpr const TargetComponents& components() const noexcept IRI_LIFETIME_BOUND {
    return target_.components;
  }

 private:
  friend class Result<RequestTargetView>;
  constexpr RequestTargetView(std::string_view text, const RequestTarget& target) noexcept
      : text_(text), target_(target) {}

  std::string_view text_;
  RequestTarget target_;
};

/// The Host field of RFC 9110 s7.2: Host = uri-host [ ":" port ]. The value as a field parser
/// gives it, without the white space around it. May be empty: RFC 9112 s3.2 sends an empty one
/// where the target URI has no authority. The text must outlive the view.
class [[nodiscard]] HostFieldView {
 public:
  static Result<HostFieldView> parse(std::string_view value IRI_LIFETIME_BOUND,
                                     RequestTargetOptions options = {}) noexcept;
  /// The text would be gone.
  template <class A>
  static void parse(const std::basic_string<char, std::char_traits<char>, A>&& value,
                    RequestTargetOptions options = {}) = delete;
  static void parse(std::same_as<std::nullptr_t> auto, RequestTargetOptions = {}) = delete;

  [[nodiscard]] constexpr std::string_view text() const noexcept { return text_; }
  /// With the brackets of an IP-literal.
  [[nodiscard]] constexpr std::string_view host() const noexcept {
    return text_.substr(0, host_end_);
  }
  /// Without the ":".
  [[nodiscard]] constexpr std::optional<std::string_view> port() const noexcept {
    if (host_end_ == text_.size()) return std::nullopt;
    return text_.substr(host_end_ + 1);
  }

 private:
  constexpr HostFieldView(std::string_view text, std::uint32_t host_end) noexcept
      : text_(text), host_end_(host_end) {}

  std::string_view text_;
  std::uint32_t host_end_;
};

/// Rebuilds the target URI (RFC 9110 s7.1, by RFC 9112 s3.3), which older RFCs call the effective
/// request URI. `scheme` is that of the connection, "https" over TLS and else "http"; `host`
/// the Host field, if there was one.
///   absolute-form: the target as it is; the Host field is ignored (RFC 9112 s3.2.2)
///   origin-form: scheme "://" host target        asterisk-form: scheme "://" host
///   authority-form: scheme "://" target
/// What is written is an absolute-URI with these components (absolute-IRI, with raw UTF-8).
/// Errors: buffer_too_small; bad_scheme; bad_value with Component::host, where "http" or "https"
/// would be left with an empty host, which RFC 9110 s4.2.1 has rejected.
Written target_uri(const RequestTargetView& target, std::string_view scheme,
                   std::optional<HostFieldView> host, OutputBuffer out) noexcept;
Result<std::string> target_uri(const RequestTargetView& target, std::string_view scheme,
                               std::optional<HostFieldView> host);

}  // namespace iri::inline v0
#pragma GCC visibility pop

#endif
