// A chain of redirects, judged by a gate: for programs that fetch what others name.
#ifndef IRI_REDIRECTS_HPP
#define IRI_REDIRECTS_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "iri/gate.hpp"
#include "iri/reference.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// Why a chain of redirects has ended. Numbers are stable.
enum class RedirectStop : std::uint8_t {
  none = 0,         ///< it goes on
  not_started = 1,  ///< start() was not called
  not_valid =
      2,        ///< not a URI, or a Location that is not a URI-reference: the verdict has the error
  refused = 3,  ///< the gate does not let the URL pass: the verdict says why
  too_many = 4,   ///< more redirects than RedirectOptions::most
  downgrade = 5,  ///< from https to a scheme without TLS
};

/// "none", "too_many", ...
std::string_view name(RedirectStop) noexcept;
/// A constant sentence, without the final stop.
std::string_view message(RedirectStop) noexcept;

struct RedirectOptions {
  /// Redirects that are followed. 20 is what browsers do (Fetch Standard, HTTP-redirect fetch). A URL
  /// may come again, because servers set a cookie and redirect to the same page. So only this number
  /// ends a circle (RFC 9110 s15.4).
  std::uint32_t most = 20;
  bool allows_downgrade = false;
};

/// What has become of one step of a chain.
struct [[nodiscard]] RedirectStep {
  RedirectStop stop = RedirectStop::not_started;
  GateVerdict verdict;          ///< on the URL, without places; it passes only if the step does
  bool changes_origin = false;  ///< scheme, host or port differ from those before (RFC 6454)

  constexpr explicit operator bool() const noexcept { return stop == RedirectStop::none; }
};

/// Follows redirects with a gate: resolves each Location against the URL that answered (RFC 9110
/// s10.2.2, RFC 3986 s5), judges what it leads to, and notices what a client has to act on. It sends
/// nothing: the program fetches url(), and asks connects_to() before it connects.
///
///     iri::RedirectChain chain(iri::Gate::make(iri::presets::fetch()).value());
///     for (auto step = chain.start(asked); ; step = chain.follow(location)) {
///       if (!step) return refuse(chain.explain(step));
///       fetch(chain.url().text(), chain.keeps_credentials());
///       if (!is_redirect(status)) break;
///     }
///
/// Guarantee: url() is always what passed the gate last, and no step passes after one that stopped.
/// Where the policy canonicalizes, it is the canonical form; else the bytes as they came. A Location
/// without a fragment has that of the URL before. A Location with userinfo is what the policy makes
/// of it: each preset refuses it. URIs alone: a Location with raw UTF-8 or a space is not valid; if
/// you want what browsers make of it, repair() it first.
/// Throws nothing but bad_alloc. Time of a step: linear in both texts.
class RedirectChain {
 public:
  explicit RedirectChain(Gate gate, RedirectOptions options = {}) noexcept
      : gate_(std::move(gate)), options_(options) {}

  /// Begins with that URL; may begin anew.
  RedirectStep start(std::string_view url);
  /// Goes on to a Location. After a step that stopped, each further one stops for the same reason.
  RedirectStep follow(std::string_view location);

  /// What to fetch; empty before start(). Changes with each step.
  const Uri& url() const noexcept { return url_; }
  /// The redirects that were followed.
  std::uint32_t count() const noexcept { return count_; }
  /// Whether Authorization, Cookie and the like, which were meant for the first URL, may be sent: not
  /// once the origin has changed, even if a later redirect leads back (RFC 9110 s15.4).
  bool keeps_credentials() const noexcept { return keeps_credentials_; }
  /// Gate::judge_address() on an address to which url() was resolved. Connect to that address: whoever
  /// resolves the name again may get another one.
  GateVerdict connects_to(const IPv4& address) const noexcept {
    return gate_.judge_address(address);
  }
  GateVerdict connects_to(const IPv6& address) const noexcept {
    return gate_.judge_address(address);
  }
  GateVerdict connects_to(const sockaddr* address, std::size_t size) const noexcept {
    return gate_.judge_address(address, size);
  }
  /// Why a step stopped, as Gate::explain() says it; never empty for a step that did.
  std::string explain(const RedirectStep& step) const;

 private:
  RedirectStep stopped(RedirectStop stop, const GateVerdict& verdict = {});

  Gate gate_;
  RedirectOptions options_;
  Uri url_;
  std::uint32_t count_ = 0;
  RedirectStop stop_ = RedirectStop::not_started;
  bool keeps_credentials_ = true;
};

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
