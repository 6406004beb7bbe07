#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <utility>

#include "iri/parse.hpp"
#include "iri/percent.hpp"
#include "iri/unicode.hpp"
#include "operations/sink.hpp"
#include "text/ascii.hpp"
#include "unicode/ucd/normalization.hpp"
#include "unicode/uts46.hpp"

namespace iri { inline namespace v0 { namespace unicode {
namespace {

using uts46::longest_name;

Written refused(std::size_t offset = 0) noexcept {
  return {0, {ErrorCode::bad_idna, Component::host, static_cast<std::uint32_t>(offset)}};
}

/// Whether ToUnicode might change the name: it contains "xn--", in either case.
bool has_ace_prefix(std::string_view name) noexcept {
  for (std::size_t i = 0; i + 4 <= name.size(); ++i) {
    if ((name[i] | 0x20) == 'x' && (name[i + 1] | 0x20) == 'n' && name.substr(i + 2, 2) == "--") {
      return true;
    }
  }
  return false;
}

Written copy(std::string_view text, OutputBuffer out) noexcept {
  detail::Sink sink(out);
  sink.put(text);
  return sink.finish();
}

/// The beginning of the first label that ToASCII refuses on its own; for errors.
std::size_t refused_label(const Idna& idna, std::string_view host) noexcept {
  for (std::size_t begin = 0; begin < host.size();) {
    const std::size_t end = std::min(host.find('.', begin), host.size());
    std::array<char, longest_name> decoded;
    const Written label = decode_utf8(host.substr(begin, end - begin), decoded);
    const Written ascii = idna.to_ascii({decoded.data(), label ? label.size : 0}, {});
    if (!label || ascii.error.code == ErrorCode::bad_idna) return begin;
    begin = end + 1;
  }
  return 0;  // each label is valid, but the whole is too long
}

/// In the order in which they are looked for: what is more exact comes first.
constexpr std::pair<uts46::Problems, std::string_view> reasons[] = {
    {uts46::empty_label, "a label of the host is empty"},
    {uts46::leading_hyphen, "a label of the host begins with a hyphen"},
    {uts46::trailing_hyphen, "a label of the host ends with a hyphen"},
    {uts46::hyphen_3_4, "a label of the host has hyphens as its third and fourth character"},
    {uts46::leading_mark, "a label of the host begins with a combining mark"},
    {uts46::bad_punycode, "what follows xn-- in a label of the host is not Punycode"},
    {uts46::bad_ace_label, "the Punycode of a label of the host stands for what is no label"},
    {uts46::disallowed, "a label of the host has a character that domain names cannot have"},
    {uts46::bidi, "a label of the host mixes directions of writing (RFC 5893)"},
    {uts46::joiner, "a label of the host has a joiner where its script takes none"},
    {uts46::label_too_long, "a label of the host is longer than 63 bytes in Punycode"},
    {uts46::name_too_long, "the host is longer than 253 bytes in Punycode"},
};

/// What is wrong with a domain name for ToASCII.
uts46::Problems problems_of(std::string_view domain, const IdnaOptions& options) noexcept {
  return or_without_memory(uts46::Problems{uts46::disallowed}, [&] {
    const uts46::Name name(domain, options);
    detail::Sink none{OutputBuffer()};
    return (name.problems() | name.put_ascii(none)) & uts46::all_errors;
  });
}

Written host_to_ascii(std::string_view host, const void* context, OutputBuffer out) noexcept {
  const Idna& idna = *static_cast<const Idna*>(context);
  std::array<char, longest_name> decoded;
  const Written name = decode_utf8(host, decoded);
  if (name.error.code == ErrorCode::buffer_too_small) {
    return detail::is_ascii(host) && host.find('%') == host.npos ? copy(host, out) : refused();
  }
  if (!name) return {0, {name.error.code, Component::host, name.error.offset}};
  const std::string_view domain(decoded.data(), name.size);
  if (detail::is_ascii(domain)) return copy(host, out);
  const Written ascii = idna.to_ascii(domain, out);
  return ascii.error.code == ErrorCode::bad_idna ? refused(refused_label(idna, host)) : ascii;
}

/// ToASCII of a host that is a domain name beyond US-ASCII; nullopt for another.
std::optional<std::string_view> ascii_host(const Idna& idna, std::string_view host,
                                           OutputBuffer room) noexcept {
  const Written written = host_to_ascii(host, &idna, room);
  const std::string_view ascii(room.data(), written ? written.size : 0);
  if (!written || !is_valid(rule::reg_name, ascii)) return std::nullopt;
  return ascii;
}

/// The host as to_iri() writes it without a conversion.
Written without_idna(std::string_view host, OutputBuffer out) noexcept {
  // "//" and the host make a reference that has only a host.
  std::array<char, longest_name + 2> text{'/', '/'};
  if (host.size() > longest_name) return copy(host, out);
  std::copy(host.begin(), host.end(), text.begin() + 2);
  const auto view = IriReferenceView::parse({text.data(), host.size() + 2});
  if (!view) return copy(host, out);
  std::array<char, longest_name + 2> converted;
  const Written written = to_iri(*view, converted);
  return written ? copy({converted.data() + 2, written.size - 2}, out) : copy(host, out);
}

/// ToUnicode of a host in which characters may be percent-encoded.
Written decoded_to_unicode(const Idna& idna, std::string_view host, OutputBuffer out) noexcept {
  std::array<char, longest_name> decoded;
  const Written name = decode_utf8(host, decoded);
  return name ? idna.to_unicode({decoded.data(), name.size}, out) : refused();
}

constexpr Idna of_any_ascii{{.use_std3_rules = false}};

/// ToUnicode; also of a name that only its US-ASCII is against, as in `_dmarc.xn--bcher-kva.example`: labels of the DNS
/// need not be those of hosts.
Written name_to_unicode(const Idna& idna, std::string_view name, OutputBuffer out) noexcept {
  const Written written = idna.to_unicode(name, out);
  return written ? written : of_any_ascii.to_unicode(name, out);
}

Written host_to_unicode(std::string_view host, const void* context, OutputBuffer out) noexcept {
  const Idna& idna = *static_cast<const Idna*>(context);
  std::array<char, longest_name> decoded;
  const Written name = decode_utf8(host, decoded);
  if (!name || !has_ace_prefix({decoded.data(), name.size})) return without_idna(host, out);
  std::array<char, 4 * longest_name> unicode;
  const Written written = name_to_unicode(idna, {decoded.data(), name.size}, unicode);
  const std::string_view text(unicode.data(), written ? written.size : 0);
  if (!written || !is_valid(rule::ireg_name, text)) return without_idna(host, out);
  return copy(text, out);
}

}  // namespace

Written Idna::to_ascii(std::string_view domain, OutputBuffer out) const noexcept {
  return or_without_memory(refused(), [&] {
    const uts46::Name name(domain, options_);
    detail::Sink sink(out);
    const uts46::Problems problems = name.problems() | name.put_ascii(sink);
    return (problems & uts46::all_errors) == 0 ? sink.finish() : refused();
  });
}

Written Idna::to_unicode(std::string_view domain, OutputBuffer out) const noexcept {
  return or_without_memory(refused(), [&] {
    const uts46::Name name(domain, options_);
    return (name.problems() & uts46::all_errors) == 0 ? copy(name.text(), out) : refused();
  });
}

bool Idna::same_host(std::string_view a, std::string_view b) const noexcept {
  if (a == b) return true;
  std::array<char, 4 * longest_name> first;
  std::array<char, 4 * longest_name> second;
  const Written one = decoded_to_unicode(*this, a, first);
  const Written other = decoded_to_unicode(*this, b, second);
  return one && other &&
         std::string_view(first.data(), one.size) == std::string_view(second.data(), other.size);
}

std::string_view Idna::reason(std::string_view host) const noexcept {
  std::array<char, longest_name> decoded;
  const Written name = decode_utf8(host, decoded);
  if (!name) {
    const bool too_long = name.error.code == ErrorCode::buffer_too_small;
    return too_long ? std::prev(std::end(reasons))->second : message(name.error.code);
  }
  const std::string_view domain(decoded.data(), name.size);
  uts46::Problems errors = 0;
  for (std::size_t begin = 0; begin < domain.size() && errors == 0;) {
    const std::size_t end = std::min(domain.find('.', begin), domain.size());
    errors = problems_of(domain.substr(begin, end - begin), options_);
    begin = end + 1;
  }
  if (errors == 0) errors = problems_of(domain, options_);
  for (const auto& [bit, sentence] : reasons) {
    if ((errors & bit) != 0) return sentence;
  }
  return "";
}

Written Idna::with_ascii_host(const IriReferenceArgument& reference,
                              OutputBuffer out) const noexcept {
  const std::string_view text = reference.text();
  const Components& c = reference.components();
  std::array<char, longest_name> room;
  const std::optional<std::string_view> ascii =
      c.has_authority() ? ascii_host(*this, *reference.host(), room) : std::nullopt;
  if (!ascii) return copy(text, out);
  detail::Sink sink(out);
  sink.put(text.substr(0, c.host_begin()));
  sink.put(*ascii);
  sink.put(text.substr(c.host_end));
  return sink.finish();
}

Result<IriReference> Idna::with_ascii_host(const IriReferenceArgument& reference) const {
  auto text = detail::to_string(reference.text().size(), [&](OutputBuffer out) noexcept {
    return with_ascii_host(reference, out);
  });
  if (!text) return text.error();
  return IriReference::parse(*std::move(text));
}

HostConversion Idna::to_ascii_conversion() const noexcept { return {host_to_ascii, this}; }
HostConversion Idna::to_unicode_conversion() const noexcept { return {host_to_unicode, this}; }

}}}  // namespace iri::v0::unicode
