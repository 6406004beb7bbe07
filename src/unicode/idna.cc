#include <unicode/uidna.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>
#include <utility>

#include "iri/parse.hpp"
#include "iri/percent.hpp"
#include "iri/unicode.hpp"
#include "operations/sink.hpp"
#include "text/ascii.hpp"

namespace iri { inline namespace v0 { namespace unicode {
namespace {

constexpr std::size_t longest_name = 1024;  // ample: ToASCII accepts at most 253

Written refused(std::size_t offset = 0) noexcept {
  return {0, {ErrorCode::bad_idna, Component::host, static_cast<std::uint32_t>(offset)}};
}

using Process = decltype(&uidna_nameToASCII_UTF8);

Written process(Process convert, const UIDNA* idna, std::string_view domain,
                OutputBuffer out) noexcept {
  if (domain.size() > longest_name) return refused();
  std::array<char, 4 * longest_name> text;
  UIDNAInfo info = UIDNA_INFO_INITIALIZER;
  UErrorCode status = U_ZERO_ERROR;
  const char* const data = domain.empty() ? "" : domain.data();
  const std::int32_t size =
      convert(idna, data, static_cast<std::int32_t>(domain.size()), text.data(),
              static_cast<std::int32_t>(text.size()), &info, &status);
  if (U_FAILURE(status) || info.errors != 0) return refused();
  detail::Sink sink(out);
  sink.put({text.data(), static_cast<std::size_t>(size)});
  return sink.finish();
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
constexpr std::pair<std::uint32_t, std::string_view> reasons[] = {
    {UIDNA_ERROR_EMPTY_LABEL, "a label of the host is empty"},
    {UIDNA_ERROR_LEADING_HYPHEN, "a label of the host begins with a hyphen"},
    {UIDNA_ERROR_TRAILING_HYPHEN, "a label of the host ends with a hyphen"},
    {UIDNA_ERROR_HYPHEN_3_4, "a label of the host has hyphens as its third and fourth character"},
    {UIDNA_ERROR_LEADING_COMBINING_MARK, "a label of the host begins with a combining mark"},
    {UIDNA_ERROR_PUNYCODE, "what follows xn-- in a label of the host is not Punycode"},
    {UIDNA_ERROR_LABEL_HAS_DOT, "a label of the host has a dot in its Punycode"},
    {UIDNA_ERROR_INVALID_ACE_LABEL,
     "the Punycode of a label of the host stands for what is no label"},
    {UIDNA_ERROR_DISALLOWED, "a label of the host has a character that domain names cannot have"},
    {UIDNA_ERROR_BIDI, "a label of the host mixes directions of writing (RFC 5893)"},
    {UIDNA_ERROR_CONTEXTJ, "a label of the host has a joiner where its script takes none"},
    {UIDNA_ERROR_CONTEXTO_PUNCTUATION, "a label of the host has a mark where none may stand"},
    {UIDNA_ERROR_CONTEXTO_DIGITS, "a label of the host mixes digits of two scripts"},
    {UIDNA_ERROR_LABEL_TOO_LONG, "a label of the host is longer than 63 bytes in Punycode"},
    {UIDNA_ERROR_DOMAIN_NAME_TOO_LONG, "the host is longer than 253 bytes in Punycode"},
};

/// The errors that ICU names for a domain name.
std::uint32_t errors_of(const UIDNA* idna, std::string_view domain) noexcept {
  if (domain.size() > longest_name) return UIDNA_ERROR_DOMAIN_NAME_TOO_LONG;
  std::array<char, 4 * longest_name> text;
  UIDNAInfo info = UIDNA_INFO_INITIALIZER;
  UErrorCode status = U_ZERO_ERROR;
  uidna_nameToASCII_UTF8(idna, domain.empty() ? "" : domain.data(),
                         static_cast<std::int32_t>(domain.size()), text.data(),
                         static_cast<std::int32_t>(text.size()), &info, &status);
  return info.errors;
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

Written host_to_unicode(std::string_view host, const void* context, OutputBuffer out) noexcept {
  const Idna& idna = *static_cast<const Idna*>(context);
  std::array<char, longest_name> decoded;
  const Written name = decode_utf8(host, decoded);
  if (!name || !has_ace_prefix({decoded.data(), name.size})) return without_idna(host, out);
  std::array<char, 4 * longest_name> unicode;
  const Written written = idna.to_unicode({decoded.data(), name.size}, unicode);
  const std::string_view text(unicode.data(), written ? written.size : 0);
  if (!written || !is_valid(rule::ireg_name, text)) return without_idna(host, out);
  return copy(text, out);
}

}  // namespace

Result<Idna> Idna::open(const IdnaOptions& options) noexcept {
  std::uint32_t bits = UIDNA_DEFAULT;
  if (options.use_std3_rules) bits |= UIDNA_USE_STD3_RULES;
  if (options.check_bidi) bits |= UIDNA_CHECK_BIDI;
  if (options.check_joiners) bits |= UIDNA_CHECK_CONTEXTJ;
  if (!options.transitional) bits |= UIDNA_NONTRANSITIONAL_TO_ASCII;
  if (!options.transitional) bits |= UIDNA_NONTRANSITIONAL_TO_UNICODE;
  UErrorCode status = U_ZERO_ERROR;
  UIDNA* const idna = uidna_openUTS46(bits, &status);
  if (U_FAILURE(status)) return refused().error;
  return Idna(idna);
}

Written Idna::to_ascii(std::string_view domain, OutputBuffer out) const noexcept {
  return process(uidna_nameToASCII_UTF8, idna_.get(), domain, out);
}

Written Idna::to_unicode(std::string_view domain, OutputBuffer out) const noexcept {
  return process(uidna_nameToUnicodeUTF8, idna_.get(), domain, out);
}

std::string_view Idna::reason(std::string_view host) const noexcept {
  std::array<char, longest_name> decoded;
  const Written name = decode_utf8(host, decoded);
  if (!name) {
    const bool too_long = name.error.code == ErrorCode::buffer_too_small;
    return too_long ? std::prev(std::end(reasons))->second : message(name.error.code);
  }
  const std::string_view domain(decoded.data(), name.size);
  std::uint32_t errors = 0;
  for (std::size_t begin = 0; begin < domain.size() && errors == 0;) {
    const std::size_t end = std::min(domain.find('.', begin), domain.size());
    errors = errors_of(idna_.get(), domain.substr(begin, end - begin));
    begin = end + 1;
  }
  if (errors == 0) errors = errors_of(idna_.get(), domain);
  for (const auto& [bit, sentence] : reasons) {
    if ((errors & bit) != 0) return sentence;
  }
  return "";
}

HostConversion Idna::to_ascii_conversion() const noexcept { return {host_to_ascii, this}; }
HostConversion Idna::to_unicode_conversion() const noexcept { return {host_to_unicode, this}; }

void Idna::Close::operator()(UIDNA* idna) const noexcept { uidna_close(idna); }

}}}  // namespace iri::v0::unicode
