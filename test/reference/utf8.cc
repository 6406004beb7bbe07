#include "reference/utf8.hpp"

#include <algorithm>
#include <array>

namespace iri_reference {
namespace {

/// A line of the table in RFC 3629 s3.
struct Form {
  std::size_t size;
  unsigned lead_bits;  ///< the fixed bits of the first byte
  unsigned lead_mask;  ///< where the fixed bits are
  CodePoints points;
};

constexpr std::array<Form, 4> forms{{
    {1, 0b00000000, 0b10000000, {0x0000, 0x007F}},
    {2, 0b11000000, 0b11100000, {0x0080, 0x07FF}},
    {3, 0b11100000, 0b11110000, {0x0800, 0xFFFF}},
    {4, 0b11110000, 0b11111000, {0x10000, 0x10FFFF}},
}};

constexpr CodePoints surrogates{0xD800, 0xDFFF};

unsigned byte_at(std::string_view bytes, std::size_t i) {
  return static_cast<unsigned char>(bytes[i]);
}

const Form* form_of(unsigned lead) {
  const auto found = std::find_if(forms.begin(), forms.end(), [&](const Form& form) {
    return (lead & form.lead_mask) == form.lead_bits;
  });
  return found == forms.end() ? nullptr : found;
}

}  // namespace

std::optional<Coverage> coverage(std::string_view bytes) {
  const Form* form = form_of(byte_at(bytes, 0));
  if (form == nullptr || bytes.size() > form->size) return std::nullopt;
  char32_t known = byte_at(bytes, 0) & ~form->lead_mask & 0xFFU;
  for (std::size_t i = 1; i < bytes.size(); ++i) {
    if ((byte_at(bytes, i) & 0b11000000U) != 0b10000000U) return std::nullopt;
    known = known << 6 | (byte_at(bytes, i) & 0b00111111U);
  }
  const std::size_t open_bits = 6 * (form->size - bytes.size());
  CodePoints points{known << open_bits, ((known + 1) << open_bits) - 1};
  points = {std::max(points.first, form->points.first), std::min(points.last, form->points.last)};
  // A range that begins among the surrogates lies among them; one that ends there ends with them.
  if (points.first >= surrogates.first && points.first <= surrogates.last) return std::nullopt;
  if (points.last >= surrogates.first && points.last <= surrogates.last)
    points.last = surrogates.first - 1;
  if (points.first > points.last) return std::nullopt;
  return Coverage{points, open_bits == 0};
}

Character first_character(std::string_view bytes) {
  const Form* form = bytes.empty() ? nullptr : form_of(byte_at(bytes, 0));
  if (form == nullptr || bytes.size() < form->size) return {};
  const std::optional<Coverage> found = coverage(bytes.substr(0, form->size));
  return found ? Character{found->points.first, static_cast<std::uint32_t>(form->size)}
               : Character{};
}

}  // namespace iri_reference
