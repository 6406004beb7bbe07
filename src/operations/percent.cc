#include "iri/percent.hpp"

#include "iri/parse.hpp"
#include "operations/octets.hpp"
#include "operations/sink.hpp"
#include "text/code_points.hpp"
#include "text/utf8.hpp"

namespace iri { inline namespace v0 {
namespace {

using detail::Sink;

/// The size of the character at the beginning of `text` if the set keeps it, else 0.
std::size_t kept_character(std::string_view text, EncodeSet set) noexcept {
  if (!set.keeps_ucschar()) return 0;
  const detail::Character c = detail::first_character(text);
  if (c.code != ErrorCode::none) return 0;
  if (code_points::has<code_points::bidi_formatting>(c.code_point)) return 0;
  const std::string_view character = text.substr(0, c.size);
  if (is_valid(rule::ucschar, character)) return c.size;
  return set.keeps_iprivate() && is_valid(rule::iprivate, character) ? c.size : 0;
}

/// The size of the run that the set keeps, from `begin` on.
std::size_t kept_run(std::string_view text, std::size_t begin, EncodeSet set) noexcept {
  std::size_t end = begin;
  while (end < text.size()) {
    const auto byte = static_cast<unsigned char>(text[end]);
    const std::size_t size =
        byte < 0x80 ? std::size_t{set.keeps(byte)} : kept_character(text.substr(end), set);
    if (size == 0) break;
    end += size;
  }
  return end - begin;
}

Written bad_encoding(ErrorCode code, std::size_t offset) noexcept {
  return {0, {code, Component::none, static_cast<std::uint32_t>(offset)}};
}

/// Finds the first "%" without two hex digits. Also refuses a text too long for offsets.
Written check_encoding(std::string_view text) noexcept {
  if (!detail::fits(text.size())) return bad_encoding(ErrorCode::too_long, max_size);
  for (std::size_t i = text.find('%'); i != text.npos; i = text.find('%', i + 1)) {
    if (!detail::pct_encoded_at(text, i)) return bad_encoding(ErrorCode::bad_percent_encoding, i);
  }
  return {};
}

/// Copies up to the next "%" or the end. Returns where it stopped.
std::size_t copy_literal(std::string_view text, std::size_t begin, Sink& out) noexcept {
  const std::size_t percent = text.find('%', begin);
  const std::size_t end = percent == text.npos ? text.size() : percent;
  out.put(text.substr(begin, end - begin));
  return end;
}

}  // namespace

Written encode(std::string_view text, EncodeSet set, OutputBuffer out) noexcept {
  Sink sink(out);
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t run = kept_run(text, i, set);
    sink.put(text.substr(i, run));
    i += run;
    if (i < text.size()) detail::put_encoded(sink, static_cast<unsigned char>(text[i++]));
  }
  return sink.finish();
}

Written decode(std::string_view text, OutputBuffer out) noexcept {
  if (const Written checked = check_encoding(text); !checked) return checked;
  Sink sink(out);
  std::size_t i = copy_literal(text, 0, sink);
  while (i < text.size()) {
    sink.put(static_cast<char>(detail::octet_at(text, i)));
    i = copy_literal(text, i + 3, sink);
  }
  return sink.finish();
}

Written decode_utf8(std::string_view text, OutputBuffer out) noexcept {
  if (const Written checked = check_encoding(text); !checked) return checked;
  Sink sink(out);
  for (std::size_t i = 0; i < text.size();) {
    const detail::Octets octets = detail::octets_at(text.substr(i), true);
    const detail::Character c = detail::first_character(octets.view());
    if (c.code != ErrorCode::none) return bad_encoding(ErrorCode::not_utf8, i);
    sink.put(octets.first(c.size));
    i += octets.ends[c.size - 1];
  }
  return sink.finish();
}

Written decode_unreserved(std::string_view text, OutputBuffer out) noexcept {
  if (const Written checked = check_encoding(text); !checked) return checked;
  Sink sink(out);
  std::size_t i = copy_literal(text, 0, sink);
  while (i < text.size()) {
    const unsigned char octet = detail::octet_at(text, i);
    if (encode_set::unreserved.keeps(octet)) {
      sink.put(static_cast<char>(octet));
    } else {
      sink.put(text.substr(i, 3));
    }
    i = copy_literal(text, i + 3, sink);
  }
  return sink.finish();
}

Written decode_in_place(OutputBuffer text) noexcept {
  const std::string_view encoded(text.data(), text.size());
  if (const Written checked = check_encoding(encoded); !checked) return checked;
  std::size_t size = 0;
  for (std::size_t i = 0; i < encoded.size();) {  // INVARIANT: size <= i
    const bool triple = encoded[i] == '%';
    text[size++] = triple ? static_cast<char>(detail::octet_at(encoded, i)) : encoded[i];
    i += triple ? 3 : 1;
  }
  return {size, {}};
}

std::string encode(std::string_view text, EncodeSet set) {
  return detail::to_string([&](OutputBuffer out) { return encode(text, set, out); }).value();
}
Result<std::string> decode(std::string_view text) {
  return detail::to_string(detail::room_for(text.size(), 0),
                           [&](OutputBuffer out) { return decode(text, out); });
}
Result<std::string> decode_utf8(std::string_view text) {
  return detail::to_string(detail::room_for(text.size(), 0),
                           [&](OutputBuffer out) { return decode_utf8(text, out); });
}
Result<std::string> decode_unreserved(std::string_view text) {
  return detail::to_string(detail::room_for(text.size(), 0),
                           [&](OutputBuffer out) { return decode_unreserved(text, out); });
}

}}  // namespace iri::v0
