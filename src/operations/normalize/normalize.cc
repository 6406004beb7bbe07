// The truth: `NormalForm`, RFC 3986 s6.2.2.
// The fast way: `is_clean()` and `write_normal()`.
// Held equal by: `Normalize.IsWhatTheStepsGiveOneAfterTheOther`,
// `Normalize.IsWhatTheStepsGiveOnTextsOfAnyLength`, fuzz/normalize_target.cc.
#include "iri/normalize.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "iri/convert.hpp"
#include "iri/parse.hpp"
#include "operations/normalize/normal_form.hpp"
#include "operations/normalize/normal_writer.hpp"
#include "operations/octets.hpp"
#include "operations/recompose.hpp"
#include "operations/sink.hpp"
#include "operations/uri_text.hpp"

namespace iri { inline namespace v0 {
namespace {

using detail::NormalForm;

/// A normal form exceeds the size of its reference by less than this. What may be added: "/" for an
/// empty path, "./" before a relative one, six bytes for an IPv4address in an IPv6address.
constexpr std::size_t room_to_grow = 16;

/// Writes the piece before the last `size` bytes of `out`, if it fits. Returns the new size, which
/// 32 bits may be too few for.
std::uint64_t put_before(std::uint64_t size, std::string_view piece, OutputBuffer out) noexcept {
  size += piece.size();
  if (size <= out.size()) {
    std::memcpy(out.data() + static_cast<std::size_t>(out.size() - size), piece.data(),
                piece.size());
  }
  return size;
}

/// Writes from the end of `out` downwards, as much as fits. Returns the size of the whole form.
std::uint64_t write_downwards(NormalForm form, OutputBuffer out) noexcept {
  std::uint64_t size = 0;
  std::string_view piece;
  while (form.previous(piece)) size = put_before(size, piece, out);
  return size;
}

/// As write_downwards(), but percent-encodes the octets above US-ASCII.
std::uint64_t encode_downwards(NormalForm form, OutputBuffer out) noexcept {
  std::uint64_t size = 0;
  std::string_view piece;
  while (form.previous(piece)) {
    for (std::size_t i = piece.size(); i-- != 0;) {
      const auto octet = static_cast<unsigned char>(piece[i]);
      char encoded[3];
      if (octet >= 0x80) detail::write_encoded(octet, encoded);
      const bool as_it_is = octet < 0x80;
      size = put_before(size, as_it_is ? piece.substr(i, 1) : std::string_view(encoded, 3), out);
    }
  }
  return size;
}

Written failed(std::size_t size, ErrorCode code) noexcept {
  return {size, {code, Component::none, 0}};
}

/// Moves a text of `whole` bytes to the beginning of `out`. It stands at the end of the first `room`
/// bytes.
Written move_to_front(OutputBuffer out, std::size_t room, std::uint64_t whole) noexcept {
  if (!detail::fits(whole)) return failed(0, ErrorCode::too_long);
  const auto size = static_cast<std::size_t>(whole);
  if (size > room) return failed(size, ErrorCode::buffer_too_small);
  if (size != 0) std::memmove(out.data(), out.data() + (room - size), size);
  return {size, {}};
}

bool is_form_of(const NormalForm& normal, std::string_view text) noexcept {
  if (const auto whole = normal.whole()) return *whole == text;
  NormalForm form = normal;
  std::string_view piece;
  while (form.previous(piece)) {
    if (!text.ends_with(piece)) return false;
    text.remove_suffix(piece.size());
  }
  return text.empty();
}

/// Finds the components by parsing the text: NormalForm does not track them.
void read_components(std::string_view text, Components& components) noexcept {
  static_cast<void>(parse(rule::IRI_reference, text, components));
}

/// Works in one pass. The size is not known beforehand, so the text is written at the end of the
/// available room and then moved to the front.
[[gnu::noinline]] Written write_changed(const IriReferenceView& reference, NormalizeOptions options,
                                        OutputBuffer out, Components* components) noexcept {
  const std::size_t size = reference.text().size();
  if (size <= out.size()) {
    const auto written = detail::write_normal(reference, options, true, out);
    if (written && components != nullptr) *components = *written;
    if (written) return {written->size, {}};
  }
  const NormalForm form(reference, options);
  const auto whole = form.whole();
  const std::size_t room = std::min(out.size(), size + room_to_grow);
  const Written written = whole ? detail::copied(*whole, out)
                                : move_to_front(out, room, write_downwards(form, out.first(room)));
  if (written && components != nullptr) read_components({out.data(), written.size}, *components);
  return written;
}

/// An upper bound of what normalize_to_uri() writes: it encodes everything above US-ASCII.
std::uint64_t most_of_uri(std::string_view text) noexcept {
  return detail::size_as_uri(text) + room_to_grow;
}

}  // namespace

std::string_view name(NormalizeStep step) noexcept {
  switch (step) {
    case NormalizeStep::case_: return "case";
    case NormalizeStep::percent: return "percent";
    case NormalizeStep::ucschar: return "ucschar";
    case NormalizeStep::dots: return "dots";
    case NormalizeStep::scheme: return "scheme";
    case NormalizeStep::ipv6: return "ipv6";
  }
  return "";
}

std::optional<NormalizeStep> find_normalize_step(std::string_view text) noexcept {
  for (const NormalizeStep step : all_normalize_steps) {
    if (name(step) == text) return step;
  }
  return std::nullopt;
}

Written detail::normalize(const IriReferenceView& reference, NormalizeOptions options,
                          OutputBuffer out) noexcept {
  if (is_clean(reference, options)) return detail::copied(reference.text(), out);
  return write_changed(reference, options, out, nullptr);
}

/// Works like normalize(), but may need more room.
Written detail::normalize_to_uri(const IriReferenceView& iri, NormalizeOptions options,
                                 OutputBuffer out) noexcept {
  const std::uint64_t most = most_of_uri(iri.text());
  const std::size_t room = most < out.size() ? static_cast<std::size_t>(most) : out.size();
  const NormalForm form = NormalForm::of_uri(iri, options);
  return move_to_front(out, room, encode_downwards(form, out.first(room)));
}

Error detail::normalize_to_uri_owned(const IriReferenceView& iri, NormalizeOptions options,
                                     OwnedPlace place) {
  const std::uint64_t most = most_of_uri(iri.text());
  const auto first = fits(most) ? static_cast<std::size_t>(most) : 0;
  return make_owned(first, place, [&](OutputBuffer out, Components& c) noexcept {
    const Written written = normalize_to_uri(iri, options, out);
    if (written) read_components({out.data(), written.size}, c);
    return written;
  });
}

Error detail::normalize_owned(const IriReferenceView& reference, NormalizeOptions options,
                              OwnedPlace place) {
  if (is_clean(reference, options)) {
    place.text.assign(reference.text());
    place.components = reference.components();
    return {};
  }
  const std::size_t most = reference.text().size() + room_to_grow;
  return make_owned(most, place, [&](OutputBuffer out, Components& c) noexcept {
    return write_changed(reference, options, out, &c);
  });
}

bool detail::is_normalized(const IriReferenceView& reference, NormalizeOptions options) noexcept {
  if (is_clean(reference, options)) return true;
  return is_form_of(NormalForm(reference, options), reference.text());
}

NormalizeSteps detail::missing_steps(const IriReferenceView& reference,
                                     NormalizeOptions options) noexcept {
  NormalizeSteps missing;
  const NormalForm all(reference, options);
  if (is_form_of(all, reference.text())) return missing;
  for (const NormalizeStep step : options.steps) {
    NormalizeOptions alone = options;
    alone.steps = {step};
    NormalizeOptions others = options;
    others.steps.erase(step);
    NormalForm with = all;
    NormalForm without(reference, others);
    if (!is_normalized(reference, alone) || !equal(with, without)) {
      missing.insert(step);
    }
  }
  return missing;
}

}}  // namespace iri::v0
