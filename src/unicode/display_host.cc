// Hosts for people to read: labels that deceive nobody in Unicode, others in Punycode.
#include <algorithm>
#include <array>

#include "iri/unicode.hpp"
#include "operations/sink.hpp"

namespace iri { inline namespace v0 { namespace unicode {
namespace {

constexpr Idna shown_by;

/// ToUnicode, which never fails: what cannot be decoded stays.
void put_shown(std::string_view label, detail::Sink& sink) noexcept {
  const HostConversion decode = shown_by.to_unicode_conversion();
  sink.skip(decode.convert(label, decode.context, sink.rest()).size);
}

/// ToASCII; a label that has none stays.
void put_in_punycode(std::string_view label, detail::Sink& sink) noexcept {
  std::array<char, 64> ascii;  // no label is longer in the DNS
  const HostConversion encode = shown_by.to_ascii_conversion();
  const Written written = encode.convert(label, encode.context, ascii);
  sink.put(written ? std::string_view(ascii.data(), written.size) : label);
}

Written host_to_display(std::string_view host, const void* context, OutputBuffer out) noexcept {
  const auto& checker = *static_cast<const SpoofChecker*>(context);
  auto warning = checker.check_host(host);
  detail::Sink sink(out);
  if (!warning) put_shown(host, sink);
  if (!warning) return sink.finish();
  for (std::size_t begin = 0; begin <= host.size();) {
    const std::size_t end = std::min(host.find('.', begin), host.size());
    if (warning && warning->offset < begin) {
      warning = checker.check_host(host, static_cast<std::uint32_t>(begin));
    }
    const std::string_view label = host.substr(begin, end - begin);
    const bool deceives = warning && warning->offset == begin;
    deceives ? put_in_punycode(label, sink) : put_shown(label, sink);
    if (end != host.size()) sink.put('.');
    begin = end + 1;
  }
  return sink.finish();
}

}  // namespace

HostConversion SpoofChecker::to_display_conversion() const noexcept {
  return {host_to_display, this};
}

}}}  // namespace iri::v0::unicode
