// The truth: `NormalForm`, RFC 3986 s6.2.2.
// The fast way: `HostBytes`.
// Held equal by: `Origin.AgreesWithTheLadderOfComparison`.
#include "iri/origin.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "iri/normalize.hpp"
#include "iri/schemes.hpp"
#include "operations/normalize/normal_text.hpp"
#include "operations/sink.hpp"
#include "text/ascii.hpp"

namespace iri { inline namespace v0 {
namespace {

/// The normal form of a host, byte by byte from its end; the same as that of normal_form.cc.
class HostBytes {
 public:
  explicit HostBytes(std::string_view host) noexcept {
    if (const auto address = ipv6_address(host)) {  // in brackets: no other host has a ":"
      ipv6_[0] = '[';
      const Written written = ipv6_text(*address, OutputBuffer(ipv6_).subspan(1));
      ipv6_[written.size + 1] = ']';
      piece_ = {ipv6_.data(), written.size + 2};
      return;
    }
    text_ = detail::NormalText(host, {true, true, true, true});
  }
  HostBytes(const HostBytes&) = delete;  // piece_ points into it
  HostBytes& operator=(const HostBytes&) = delete;

  /// The next byte to the left, or nullopt at the beginning.
  std::optional<char> previous() noexcept {
    if (piece_.empty() && !text_.previous(piece_)) return std::nullopt;
    const char byte = piece_.back();
    piece_.remove_suffix(1);
    return byte;
  }

 private:
  detail::NormalText text_;
  std::string_view piece_;
  std::array<char, 41> ipv6_{};  // 39 bytes and the brackets
};

bool same_host(std::string_view a, std::string_view b) noexcept {
  HostBytes left(a);
  HostBytes right(b);
  for (;;) {
    const auto x = left.previous();
    if (x != right.previous()) return false;
    if (!x) return true;
  }
}

std::optional<std::uint16_t> default_port(std::string_view scheme) noexcept {
  const Scheme* const known = find_scheme(scheme);
  return known == nullptr ? std::nullopt : known->default_port;
}

}  // namespace

std::optional<Origin> origin(IriView iri) noexcept {
  // Without a scheme is what has been moved from.
  if (!iri.has_scheme() || !iri.has_authority() || iri.host()->empty()) return std::nullopt;
  const std::string_view scheme = *iri.scheme();
  if (detail::same_ignoring_case(scheme, "file")) return std::nullopt;
  const auto digits = iri.port();
  if (!digits || digits->empty()) return Origin(scheme, *iri.host(), default_port(scheme));
  const auto port = iri.port_number();
  if (!port) return std::nullopt;
  return Origin(scheme, *iri.host(), port);
}

bool operator==(const Origin& a, const Origin& b) noexcept {
  return a.port_ == b.port_ && detail::same_ignoring_case(a.scheme_, b.scheme_) &&
         same_host(a.host_, b.host_);
}

std::uint64_t Origin::hash() const noexcept {
  std::uint64_t state = 0xCBF29CE484222325U;  // FNV-1a, 64 bits
  const auto put = [&](unsigned byte) noexcept { state = (state ^ byte) * 0x100000001B3U; };
  for (const char c : scheme_) put(static_cast<unsigned char>(detail::lower(c)));
  put(port_ ? 0x10000U | *port_ : 0U);
  HostBytes host(host_);
  while (const auto byte = host.previous()) put(static_cast<unsigned char>(*byte));
  return state;
}

Written serialize(const Origin& origin, OutputBuffer out) noexcept {
  detail::Sink sink(out);
  for (const char c : origin.scheme_) sink.put(detail::lower(c));
  sink.put("://");
  std::size_t size = 0;
  for (HostBytes host(origin.host_); host.previous();) ++size;
  const OutputBuffer room = sink.rest();
  std::size_t index = size;
  for (HostBytes host(origin.host_); const auto byte = host.previous();) {
    if (--index < room.size()) room[index] = *byte;
  }
  sink.skip(size);
  if (origin.port_ && origin.port_ != default_port(origin.scheme_)) {
    char digits[6] = {':'};
    const auto end = std::to_chars(digits + 1, digits + sizeof digits, *origin.port_).ptr;
    sink.put({digits, static_cast<std::size_t>(end - digits)});
  }
  return sink.finish();
}

std::string serialize(const Origin& origin) {
  return detail::to_string([&](OutputBuffer out) { return serialize(origin, out); }).value();
}

}}  // namespace iri::v0
