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
namespace iri { inline namespace v0 {

namespace detail {
struct HttpViewAccess;
}

/// RFC 9112 s3.2: request-target = origin-form / absolute-form / authority-form / asterisk-form.
enum class TargetForm : std::uint8_t {
  origin_form = 0,     ///< `/where?q=now`: absolute-path [ "?" query ]
  absolute_form = 1,   ///< `http://www.example.org/pub`: absolute-URI
  authority_form = 2,  ///< `www.example.com:80`: uri-host ":" port, with CONNECT only
  asterisk_form = 3,   ///< `*`, with OPTIONS only
};

/// The name in the RFC, such as "origin-form".
[[nodiscard]] std::string_view name(TargetForm) noexcept;

struct RequestTargetOptions {
  /// Accepts raw UTF-8 in the target, by the alphabet of RFC 3987. Some clients send it; no RFC of
  /// HTTP allows it. A target accepted without this option is accepted with it, and split alike.
  bool raw_utf8 = false;
};

/// The components of a request target. An origin-form or asterisk-form has no scheme and no
/// authority, even if the path begins with "//". An authority-form is only an authority, at the
/// beginning of the text, without "//" before it: host [0, host_end), port [host_end + 1,
/// authority_end), empty path.
struct TargetComponents : Components {
  bool bare_authority = false;  ///< true for an authority-form

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
///   CONNECT: authority-form only                     OPTIONS: asterisk-form too
///   all methods but CONNECT: origin-form, absolute-form
/// The grammar is the ABNF in re2c/rfc9112.re, and nothing stricter: by it, CONNECT of `h:` and
/// `:80` is valid. RFC 9110 s9.3.6 requires servers to reject an empty port; inspect() finds empty
/// ports and hosts, and the gate's presets reject them.
/// The guarantees are those of iri::parse(). Errors are as exact; a refused target is read twice.
///
///     auto target = iri::parse_request_target("GET", "/where?q=now");
///     if (target) use(target->form, target->components);
///     else        answer_400(target.error().offset);
Result<RequestTarget> parse_request_target(std::string_view method, std::string_view target,
                                           RequestTargetOptions options = {}) noexcept;

/// The bytes that may follow `prefix` in a target for that method (next_bytes.hpp).
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
  friend struct detail::HttpViewAccess;
  constexpr RequestTargetView(std::string_view text, const RequestTarget& target) noexcept
      : text_(text), target_(target) {}

  std::string_view text_;
  RequestTarget target_;
};

/// The Host field of RFC 9110 s7.2: Host = uri-host [ ":" port ]. The value comes from a field
/// parser, without the white space around it. It may be empty: by RFC 9112 s3.2, clients send an
/// empty field if the target URI has no authority. The text must outlive the view.
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
  friend struct detail::HttpViewAccess;
  static Result<HostFieldView> parse_by_table(std::string_view value,
                                              RequestTargetOptions options) noexcept;
  constexpr HostFieldView(std::string_view text, std::uint32_t host_end) noexcept
      : text_(text), host_end_(host_end) {}

  std::string_view text_;
  std::uint32_t host_end_;
};

/// Rebuilds the target URI (RFC 9110 s7.1, by RFC 9112 s3.3), which older RFCs call the effective
/// request URI. `scheme` is that of the connection: "https" over TLS, otherwise "http". `host` is
/// the Host field, if there was one.
///   absolute-form: the target as it is; the Host field is ignored (RFC 9112 s3.2.2)
///   origin-form: scheme "://" host target        asterisk-form: scheme "://" host
///   authority-form: scheme "://" target
/// Writes an absolute-URI with these components (with raw UTF-8, an absolute-IRI).
/// Errors: buffer_too_small; bad_scheme; bad_value with Component::host if the result would be
/// "http" or "https" with an empty host, which RFC 9110 s4.2.1 requires to be rejected.
Written target_uri(const RequestTargetView& target, std::string_view scheme,
                   std::optional<HostFieldView> host, OutputBuffer out) noexcept;
Result<std::string> target_uri(const RequestTargetView& target, std::string_view scheme,
                               std::optional<HostFieldView> host);

/// The request target that a client sends for a URI, in that form (RFC 9112 s3.2); the fragment and
/// the userinfo are never part of it (RFC 9110 s4.2.4, s7.1):
///   origin-form: the path, or "/" for an empty one, and the query     /where?q=now
///   absolute-form: scheme, host and port, path and query              http://h:8080/where?q=now
///   authority-form: host and port, or the scheme's default port      h:80
///   asterisk-form: "*", for a URI without path and query              *
/// The Host field beside it is host_and_port(). Takes a URI: to_uri() makes one of an IRI.
/// Guarantee: parse_request_target() accepts what is written, for any method of that form.
/// Errors: buffer_too_small; too_long; bad_request_target, with the component that the form cannot
/// have or lacks: a path without "/" at its beginning (`mailto:a@b`), no host, no port.
///
///     auto target = iri::request_target(uri);   // http://h/a/b?c#d -> /a/b?c
Written request_target(const UriArgument& uri, TargetForm form, OutputBuffer out) noexcept;
Result<std::string> request_target(const UriArgument& uri,
                                   TargetForm form = TargetForm::origin_form);

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
