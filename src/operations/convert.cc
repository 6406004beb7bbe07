// The truth: `encode_part()`, RFC 3987 s3.1.
// The fast way: `detail::write_as_uri()`.
// Held equal by: `ToUri.EncodesTextsOfAnyLength`, fuzz/convert_target.cc.
#include "iri/convert.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "components/component_at.hpp"
#include "iri/display.hpp"
#include "iri/parse.hpp"
#include "operations/mask.hpp"
#include "operations/octets.hpp"
#include "operations/sink.hpp"
#include "operations/uri_text.hpp"
#include "text/block.hpp"
#include "text/code_points.hpp"
#include "text/inlined.hpp"
#include "text/utf8.hpp"

namespace iri { inline namespace v0 {
namespace {

using detail::Sink;

/// What to_display() does not show: also what cannot be seen, though RFC 3987 allows it.
constexpr code_points::Use not_shown{code_points::kept_encoded | code_points::invisible};

/// Whether an IRI may contain this well-formed non-ASCII character decoded (s3.2 step 4). `Kept`
/// stays encoded.
template <code_points::Use Kept>
bool is_appropriate(std::string_view character, std::uint32_t code_point, bool query) noexcept {
  if (code_points::has<Kept>(code_point)) return false;
  return is_valid(rule::ucschar, character) || (query && is_valid(rule::iprivate, character));
}

/// s3.1 step 2. INVARIANT: in a valid IRI every byte above 7F belongs to a ucschar or iprivate.
void encode_part(std::string_view text, Sink& out) noexcept {
  std::size_t run = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < 0x80) continue;
    out.put(text.substr(run, i - run));
    detail::put_encoded(out, byte);
    run = i + 1;
  }
  out.put(text.substr(run));
}

/// s3.2 steps 2 to 4 for the character whose percent-encoding begins `text`. Returns the number of
/// bytes read.
template <code_points::Use Kept>
std::size_t decode_character(std::string_view text, bool query, Sink& out) noexcept {
  const detail::Octets octets = detail::octets_at(text, false);
  const detail::Character c = detail::first_character(octets.view());
  const std::size_t size = octets.ends[c.size - 1];
  if (c.code != ErrorCode::none) {
    detail::put_encoded(out, octets.first(c.size));
  } else if (c.code_point < 0x80) {
    const bool unreserved = encode_set::unreserved.keeps(static_cast<unsigned char>(c.code_point));
    out.put(unreserved ? octets.first(1) : text.substr(0, size));
  } else if (is_appropriate<Kept>(octets.first(c.size), c.code_point, query)) {
    out.put(octets.first(c.size));
  } else {
    detail::put_encoded(out, octets.first(c.size));
  }
  return size;
}

/// Decodes percent-encoded characters, and passes everything else to `put_raw`.
template <code_points::Use Kept, class PutRaw>
void decode_part(std::string_view text, bool query, const PutRaw& put_raw, Sink& out) noexcept {
  std::size_t i = 0;
  while (i < text.size()) {
    const std::size_t found = text.find('%', i);
    const std::size_t percent = found == text.npos ? text.size() : found;
    put_raw(text.substr(i, percent - i), out);
    if (percent == text.size()) return;
    i = percent + decode_character<Kept>(text.substr(percent), query, out);
  }
}

/// What replaces the secrets, and where they are.
struct Masking {
  Masking(const IriReferenceView& reference, const MaskOptions& options) noexcept
      : text(options.mask), secrets(reference, options), next(secrets.next()) {}
  std::string_view text;
  detail::Secrets secrets;
  detail::Secrets::Range next;
};

Error check_mask(std::string_view mask) noexcept {
  if (is_valid(rule::iuserinfo, mask)) return {};
  return {ErrorCode::bad_value, Component::userinfo, 0};
}

/// Copies text, but percent-encodes characters that must not be shown.
void show_raw(std::string_view text, Sink& out) noexcept {
  std::size_t run = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (static_cast<unsigned char>(text[i]) < 0x80) continue;
    const detail::Character c = detail::first_character(text.substr(i));
    if (code_points::has<not_shown>(c.code_point)) {
      out.put(text.substr(run, i - run));
      detail::put_encoded(out, text.substr(i, c.size));
      run = i + c.size;
    }
    i += c.size - 1;
  }
  out.put(text.substr(run));
}

/// Writes the caller's conversion of the reg-name, and checks the result against the rule.
Error convert_host(std::string_view host, const HostConversion& conversion, Rule reg_name,
                   Sink& out) noexcept {
  const OutputBuffer rest = out.rest();
  const Written written = conversion.convert(host, conversion.context, rest);
  if (written.error.code == ErrorCode::buffer_too_small) {
    out.skip(std::max(written.size, rest.size() + 1));
    return {};
  }
  if (!written) return written.error;
  if (written.size > rest.size() || !is_valid(reg_name, {rest.data(), written.size})) {
    return {ErrorCode::bad_idna, Component::host, 0};
  }
  out.skip(written.size);
  return {};
}

bool is_reg_name(std::string_view host) noexcept {
  return iri::host_kind(host) == HostKind::reg_name;
}

/// Converts part by part, and computes the components of the output. The parts are: the scheme; the
/// userinfo with everything before it; the host; the path with the port before it; the query; the
/// fragment. Delimiters between parts are US-ASCII and never "%". If there is a mask, it replaces
/// the secrets.
template <class ConvertPart>
class Converter {
 public:
  Converter(IriReferenceView view, const ConvertPart& convert_part, OutputBuffer out,
            Masking* mask) noexcept
      : view_(view), convert_part_(convert_part), sink_(out), mask_(mask) {}

  [[gnu::always_inline]] Written convert(const HostConversion& conversion, Rule reg_name,
                                         Components* components) noexcept {
    const Components& read = view_.components();
    Components c = read;
    const bool in_parts =
        components != nullptr || mask_ != nullptr || conversion.convert != nullptr;
    if (in_parts && read.has_authority()) {
      const Error error = authority(conversion, reg_name, c);
      if (error.failed()) return {0, error};
    }
    c.path_end = to(read.path_end, false);
    c.query_end = to(read.query_end, true);
    c.size = to(read.size, false);
    if (components != nullptr) *components = c;
    return sink_.finish_text();
  }

 private:
  /// Converts the input up to `end`. Returns the end of the output.
  std::uint32_t to(std::uint32_t end, bool query) noexcept {
    if (mask_ != nullptr) [[unlikely]]
      mask_up_to(end, query);
    convert_part_(view_.text().substr(begin_, end - begin_), query, sink_);
    begin_ = end;
    return at();
  }
  /// Converts up to the last secret before `end`, and puts the mask in place of each.
  [[gnu::noinline]] void mask_up_to(std::uint32_t end, bool query) noexcept {
    while (mask_->next.begin < end) {
      convert_part_(view_.text().substr(begin_, mask_->next.begin - begin_), query, sink_);
      sink_.put(mask_->text);
      begin_ = mask_->next.end;
      mask_->next = mask_->secrets.next();
    }
  }
  std::uint32_t at() const noexcept { return static_cast<std::uint32_t>(sink_.size()); }

  Error authority(const HostConversion& conversion, Rule reg_name, Components& c) noexcept {
    const Components& read = view_.components();
    const std::uint32_t host_begin = to(read.host_begin(), false);
    if (read.has_userinfo()) c.userinfo_end = host_begin - 1;
    if (conversion.convert != nullptr && is_reg_name(*view_.host())) {
      Error error = convert_host(*view_.host(), conversion, reg_name, sink_);
      error.offset += read.host_begin();
      if (error.failed()) return error;
      begin_ = read.host_end;
    }
    c.host_end = to(read.host_end, false);
    c.authority_end = c.host_end + (read.authority_end - read.host_end);  // ":" and digits
    return {};
  }

  IriReferenceView view_;
  const ConvertPart& convert_part_;
  Sink sink_;
  Masking* mask_;            ///< null: there is none
  std::uint32_t begin_ = 0;  ///< everything before this is converted
};

template <class ConvertPart>
[[gnu::always_inline]] inline Written convert(IriReferenceView view,
                                              const HostConversion& conversion, Rule reg_name,
                                              const ConvertPart& convert_part, OutputBuffer out,
                                              Components* components,
                                              Masking* mask = nullptr) noexcept {
  return Converter<ConvertPart>(view, convert_part, out, mask)
      .convert(conversion, reg_name, components);
}

/// to_uri() of a reference whose host stays.
IRI_INLINED inline Written to_uri_unconverted(const IriReferenceView& iri,
                                              OutputBuffer out) noexcept {
  const std::string_view text = iri.text();
  const std::uint64_t size = detail::size_as_uri(text);
  if (size == text.size()) return detail::copied(text, out);
  const Written written = detail::fits_in(size, out);
  if (written) detail::write_as_uri(text, out);
  return written;
}

[[gnu::noinline]] Written write_uri(const IriReferenceView& iri, const HostConversion& host,
                                    OutputBuffer out, Components* components) noexcept {
  const auto part = [](std::string_view text, bool, Sink& sink) noexcept {
    encode_part(text, sink);
  };
  return convert(iri, host, rule::reg_name, part, out, components);
}

[[gnu::always_inline]] inline Written write_iri(const IriReferenceView& uri,
                                                const HostConversion& host, OutputBuffer out,
                                                Components* components) noexcept {
  const auto put = [](std::string_view text, Sink& sink) noexcept { sink.put(text); };
  const auto part = [&](std::string_view text, bool query, Sink& sink) noexcept {
    decode_part<code_points::kept_encoded>(text, query, put, sink);
  };
  return convert(uri, host, rule::ireg_name, part, out, components);
}

}  // namespace

Written to_uri(const IriReferenceArgument& iri, const HostConversion& host,
               OutputBuffer out) noexcept {
  if (host.convert == nullptr) return to_uri_unconverted(iri, out);
  return write_uri(iri, host, out, nullptr);
}

Written to_iri(const IriReferenceArgument& uri, const HostConversion& host,
               OutputBuffer out) noexcept {
  return write_iri(uri, host, out, nullptr);
}

Written mask_secrets(const IriReferenceArgument& reference, const MaskOptions& options,
                     OutputBuffer out) noexcept {
  const Error error = check_mask(options.mask);
  if (error.failed()) return {0, error};
  const auto part = [](std::string_view text, bool, Sink& sink) noexcept { sink.put(text); };
  Masking mask(reference, options);
  return convert(reference, {}, rule::ireg_name, part, out, nullptr, &mask);
}

Result<std::string> mask_secrets(const IriReferenceArgument& reference,
                                 const MaskOptions& options) {
  const std::size_t most = detail::room_for(reference.text().size(), options.mask.size());
  return detail::to_string(most,
                           [&](OutputBuffer out) { return mask_secrets(reference, options, out); });
}

Written mask_password(const IriReferenceArgument& reference, std::string_view mask,
                      OutputBuffer out) noexcept {
  return mask_secrets(reference, {.mask = mask}, out);
}

Result<std::string> mask_password(const IriReferenceArgument& reference, std::string_view mask) {
  return mask_secrets(reference, {.mask = mask});
}

Written to_display(const IriReferenceArgument& reference, const DisplayOptions& options,
                   OutputBuffer out) noexcept {
  const Error error = check_mask(options.password);
  if (error.failed()) return {0, error};
  const auto part = [](std::string_view text, bool query, Sink& sink) noexcept {
    decode_part<not_shown>(text, query, show_raw, sink);
  };
  const MaskOptions masked{options.password, options.userinfo, options.known_parameters,
                           options.parameters};
  Masking mask(reference, masked);
  return convert(reference, options.host, rule::ireg_name, part, out, nullptr, &mask);
}

Result<std::string> to_display(const IriReferenceArgument& reference,
                               const DisplayOptions& options) {
  const std::size_t most = detail::room_for(reference.text().size(), options.password.size());
  return detail::to_string(most,
                           [&](OutputBuffer out) { return to_display(reference, options, out); });
}

std::optional<BidiFormatting> find_bidi_formatting(const IriReferenceArgument& iri,
                                                   std::uint32_t from) noexcept {
  const std::string_view text = iri.text();
  for (std::size_t i = from; i < text.size(); ++i) {
    if (text[i] != '%' && text[i] != '\xE2') continue;  // all seven begin with E2
    const detail::Octets octets = detail::octets_at(text.substr(i), text[i] != '%');
    const detail::Character c = detail::first_character(octets.view());
    const bool found =
        c.code == ErrorCode::none && code_points::has<code_points::bidi_formatting>(c.code_point);
    if (!found) continue;
    const auto offset = static_cast<std::uint32_t>(i);
    return BidiFormatting{offset, octets.ends[2], c.code_point, text[i] == '%',
                          detail::component_at(iri.components(), offset)};
  }
  return std::nullopt;
}

namespace detail {

Error to_uri_owned(const IriReferenceView& iri, const HostConversion& host, OwnedPlace place) {
  const std::string_view text = iri.text();
  const std::uint64_t whole = size_as_uri(text);
  const auto size = fits(whole) ? static_cast<std::size_t>(whole) : 0;
  if (host.convert != nullptr || !fits(whole)) {
    return make_owned(size, place, [&](OutputBuffer out, Components& c) noexcept {
      return write_uri(iri, host, out, &c);
    });
  }
  if (size == text.size()) {
    place.text.assign(text);
    place.components = iri.components();
    return {};
  }
  place.text.resize(size);
  write_as_uri(text, OutputBuffer(place.text));
  place.components = components_as_uri(text, iri.components());
  return {};
}
Error to_iri_owned(const IriReferenceView& uri, const HostConversion& host, OwnedPlace place) {
  return make_owned(uri.text().size(), place, [&](OutputBuffer out, Components& c) noexcept {
    return write_iri(uri, host, out, &c);
  });
}

}  // namespace detail
}}  // namespace iri::v0
