// One step of a chain of redirects, for C++ and C.
#ifndef IRI_SRC_GATE_REDIRECT_STEP_HPP
#define IRI_SRC_GATE_REDIRECT_STEP_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "iri/origin.hpp"
#include "iri/redirects.hpp"
#include "iri/resolve.hpp"
#include "operations/sink.hpp"
#include "text/ascii.hpp"

namespace iri { inline namespace v0 { namespace detail {

inline bool has_tls(const UriView& url) noexcept {
  const auto scheme = url.scheme();
  return scheme && (same_ignoring_case(*scheme, "https") || same_ignoring_case(*scheme, "wss"));
}

inline bool have_same_origin(const UriView& a, const UriView& b) noexcept {
  const auto one = origin(a);
  const auto other = origin(b);
  return one && other && *one == *other;
}

/// Gate_ has
///   Action judge(std::string_view url)
///   Written canonical(std::string_view url, OutputBuffer out)
template <class Gate_>
class RedirectStepper {
 public:
  RedirectStepper(Gate_& gate, const RedirectOptions& options, OutputBuffer out) noexcept
      : gate_(gate), options_(options), out_(out) {}

  /// Writes the next URL to the beginning of the buffer, which must have room for it twice. With a
  /// buffer that is too small, nothing has happened.
  Written follow(const UriView& current, std::string_view location, std::uint32_t count) noexcept {
    if (count >= options_.most) return stops(RedirectStop::too_many);
    const auto reference = UriReferenceView::parse(location);
    if (!reference) return stops(RedirectStop::not_valid, reference.error());
    // In the second half, so that a canonical form has room in the first.
    const std::size_t half = out_.size() / 2;
    const Written resolved = resolve_with_fragment(current, *reference, out_.subspan(half));
    if (resolved.error.code == ErrorCode::buffer_too_small || resolved.size >= half) {
      return {2 * resolved.size + 2, {ErrorCode::buffer_too_small, Component::none, 0}};
    }
    if (!resolved) return stops(RedirectStop::not_valid, resolved.error);
    const Written next = admit({out_.data() + half, resolved.size}, out_.first(half));
    if (stop_ == RedirectStop::none) compare(current, {out_.data(), next.size});
    return stop_ == RedirectStop::none ? next : Written();
  }
  /// The same for the first URL, which is valid.
  Written start(std::string_view url) noexcept { return admit(url, out_); }

  RedirectStop stop() const noexcept { return stop_; }
  const Error& error() const noexcept { return error_; }
  bool changes_origin() const noexcept { return changes_origin_; }

 private:
  Written stops(RedirectStop stop, const Error& error = {}) noexcept {
    stop_ = stop;
    error_ = error;
    return {};
  }

  /// RFC 9110 s10.2.2: a Location without a fragment has that of the URL before.
  static Written resolve_with_fragment(const UriView& current, const UriReferenceView& reference,
                                       OutputBuffer out) noexcept {
    const Written resolved = resolve(current, reference, out);
    if (resolved.error.failed() && resolved.error.code != ErrorCode::buffer_too_small)
      return resolved;
    Sink sink(out);
    sink.skip(resolved.size);
    if (current.fragment() && !reference.fragment()) {
      sink.put('#');
      sink.put(*current.fragment());
    }
    return sink.finish_text();
  }

  /// Writes what the gate lets pass: the URL as it is, or its canonical form.
  Written admit(std::string_view url, OutputBuffer out) noexcept {
    Action action = gate_.judge(url);
    Written written = action == Action::canonicalize ? gate_.canonical(url, out) : copied(url, out);
    if (action == Action::reject || !written) return stops(RedirectStop::refused);
    if (action == Action::canonicalize) action = gate_.judge({out.data(), written.size});
    return action <= Action::report ? written : stops(RedirectStop::refused);
  }

  void compare(const UriView& current, std::string_view text) noexcept {
    const auto next = UriView::parse(text);  // the gate has read it
    changes_origin_ = !next || !have_same_origin(current, *next);
    const bool loses_tls = has_tls(current) && (!next || !has_tls(*next));
    if (loses_tls && !options_.allows_downgrade) stop_ = RedirectStop::downgrade;
  }

  Gate_& gate_;
  const RedirectOptions& options_;
  OutputBuffer out_;
  RedirectStop stop_ = RedirectStop::none;
  Error error_;
  bool changes_origin_ = false;
};

}}}  // namespace iri::v0::detail

#endif
