#include "unicode/uts46.hpp"

#include <algorithm>

#include "text/ascii.hpp"
#include "text/utf8.hpp"
#include "unicode/label.hpp"
#include "unicode/punycode.hpp"
#include "unicode/ucd/mappings.hpp"
#include "unicode/ucd/normalization.hpp"
#include "unicode/ucd/properties.hpp"

namespace iri { inline namespace v0 { namespace unicode { namespace uts46 {
namespace {

using Buffer = std::array<char, 4 * longest_name>;
using ucd::Status;

constexpr std::string_view ace_prefix = "xn--";
constexpr std::size_t longest_label = 63;        // RFC 1035 s2.3.4
constexpr std::size_t longest_ascii_name = 253;  // without the final dot

/// s4 step 1, for one character.
void put_mapped(char32_t c, std::string_view as_it_is, bool transitional,
                detail::Sink& out) noexcept {
  if (transitional && c == 0x1E9E) c = 0xDF;  // "ss" in the end
  const Status status = ucd::properties_of(c).status;
  if (status == Status::ignored) return;
  if (status == Status::mapped || (status == Status::deviation && transitional)) {
    if (const auto to = ucd::idna_mapping(c)) return out.put(to->text());
  }
  out.put(as_it_is);
}

/// Writes the mapped name. Returns false if it is not UTF-8.
bool put_all_mapped(std::string_view domain, bool transitional, detail::Sink& out) noexcept {
  while (!domain.empty()) {
    const detail::Character c = detail::first_character(domain);
    if (c.code != ErrorCode::none) return false;
    put_mapped(c.code_point, domain.substr(0, c.size), transitional, out);
    domain.remove_prefix(c.size);
  }
  return true;
}

/// s4 steps 1 and 2. Writes into `out`.
Problems normalize(std::string_view domain, bool transitional, Buffer& out, std::size_t& size) {
  if (domain.size() > longest_name) return name_too_long;
  Buffer mapped;
  detail::Sink maps(mapped);
  if (!put_all_mapped(domain, transitional, maps)) return disallowed;
  if (!maps.finish()) return name_too_long;
  detail::Sink composes(out);
  ucd::put_nfc({mapped.data(), maps.size()}, composes);
  if (!composes.finish()) return name_too_long;
  size = composes.size();
  return 0;
}

void put_utf8(const CodePoints& label, detail::Sink& out) noexcept {
  for (std::size_t i = 0; i < label.size; ++i) out.put(ucd::Utf8(label.data[i]));
}

/// s4 step 4 for a label with "xn--": writes what it stands for, or itself.
Problems put_ace_label(std::string_view label, const IdnaOptions& options, detail::Sink& out) {
  CodePoints decoded;
  if (!detail::is_ascii(label) || !decode_punycode(label.substr(ace_prefix.size()), decoded)) {
    out.put(label);
    return bad_punycode;
  }
  Buffer bytes;
  detail::Sink utf8(bytes);
  put_utf8(decoded, utf8);
  const std::string_view text(bytes.data(), utf8.size());
  out.put(text);
  if (detail::is_ascii(text) || !ucd::is_nfc(text)) return bad_ace_label;
  const Problems problems = label_problems(text, options);
  const bool has_other = (problems & disallowed) != 0;
  return (problems & ~Problems{disallowed}) | (has_other ? bad_ace_label : 0U);
}

/// s4 step 4 for one label.
Problems put_label(std::string_view label, const IdnaOptions& options, detail::Sink& out) {
  if (label.starts_with(ace_prefix)) return put_ace_label(label, options, out);
  out.put(label);
  return label_problems(label, options);
}

/// Calls `each(label, is_last)` for each label of a name.
template <class Each>
void for_each_label(std::string_view name, const Each& each) {
  for (std::size_t begin = 0; begin <= name.size();) {
    const std::size_t end = std::min(name.find('.', begin), name.size());
    each(name.substr(begin, end - begin), end == name.size());
    begin = end + 1;
  }
}

CodePoints code_points(std::string_view label) noexcept {
  CodePoints made;
  while (!label.empty() && made.size < made.data.size()) {
    const detail::Character c = detail::first_character(label);
    made.data[made.size++] = c.code_point;
    label.remove_prefix(c.size);
  }
  return made;
}

/// s4.2 steps 2 and 4 for one label.
Problems put_ascii_label(std::string_view label, detail::Sink& out) noexcept {
  if (detail::is_ascii(label)) {
    out.put(label);
    return label.size() > longest_label ? label_too_long : 0U;
  }
  out.put(ace_prefix);
  const std::size_t most = longest_label - ace_prefix.size();
  return encode_punycode(code_points(label), most, out) ? 0U : label_too_long;
}

}  // namespace

Name::Name(std::string_view domain, const IdnaOptions& options) {
  Buffer normal;
  std::size_t size = 0;
  problems_ = normalize(domain, options.transitional, normal, size);
  if (problems_ != 0) return;
  detail::Sink out(text_);
  const std::string_view name(normal.data(), size);
  for_each_label(name, [&](std::string_view label, bool is_last) {
    const bool is_root = label.empty() && is_last && !name.empty();
    problems_ |= is_root         ? root_label
                 : label.empty() ? empty_label
                                 : put_label(label, options, out);
    if (!is_last) out.put('.');
  });
  if (!out.finish()) {
    problems_ |= name_too_long;
    return;
  }
  size_ = out.size();
  if (options.check_bidi && is_bidi_name(text()) && !keeps_bidi_rule(text())) problems_ |= bidi;
}

Problems Name::put_ascii(detail::Sink& out) const noexcept {
  Problems problems = 0;
  const std::size_t begin = out.size();
  for_each_label(text(), [&](std::string_view label, bool is_last) {
    problems |= put_ascii_label(label, out);
    if (!is_last) out.put('.');
  });
  const std::size_t root = text().ends_with('.') ? 1 : 0;
  if (out.size() - begin - root > longest_ascii_name) problems |= name_too_long;
  return problems;
}

}}}}  // namespace iri::v0::unicode::uts46
