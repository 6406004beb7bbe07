#include "scan/units/shape.hpp"

#include "scan/units/expected.hpp"

namespace iri_units {
namespace {

/// Whether a common character begins with these bytes (at most three), or is these bytes.
struct Prefixes {
  std::map<std::string, bool> is_whole;
  Prefixes() {
    for (std::uint32_t c = 0x80; c <= 0x10FFFF; ++c) {
      if (is_common(c)) add(c);
    }
  }
  void add(std::uint32_t c) {
    const unsigned size = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;  // RFC 3629 s3
    std::string text(1, static_cast<char>((size == 2   ? 0xC0U
                                           : size == 3 ? 0xE0U
                                                       : 0xF0U) |
                                          c >> 6 * (size - 1)));
    for (unsigned i = 1; i < size; ++i) {
      is_whole[text] = false;
      text += static_cast<char>(0x80U | (c >> 6 * (size - 1 - i) & 0x3FU));
    }
    is_whole[text] = true;
  }
};

const Prefixes& prefixes() {
  static const Prefixes all;
  return all;
}

}  // namespace

Shape::Shape(const std::vector<bool>& ascii, bool pct, bool characters) {
  rows_.push_back(Row(256, dead));
  Row hex(256, dead);
  for (unsigned byte = 0; byte < 128; ++byte) {
    if (ascii[byte]) rows_[0][byte] = between;
    if (is_hex(byte)) hex[byte] = between;
  }
  if (pct) {
    const int second = add(hex);
    for (int& to : hex) to = to == between ? second : dead;
    rows_[0]['%'] = add(hex);
  }
  for (unsigned lead = 0xC0; characters && lead < 0x100; ++lead) {
    const int state = state_of(std::string(1, static_cast<char>(lead)));
    rows_[0][lead] = state == dead ? add(Row(256, dead)) : state;
  }
}

int Shape::add(const Row& row) {
  const auto [found, added] = numbers_.emplace(row, static_cast<int>(rows_.size()));
  if (added) rows_.push_back(row);
  return found->second;
}

int Shape::state_of(const std::string& prefix) {
  const auto found = prefixes().is_whole.find(prefix);
  if (found == prefixes().is_whole.end()) return dead;
  if (found->second) return between;
  Row row(256, dead);
  for (unsigned byte = 0x80; byte < 0xC0; ++byte) {
    row[byte] = state_of(prefix + static_cast<char>(byte));
  }
  return add(row);
}

std::uint32_t Shape::units_end(const unsigned char* text, std::uint32_t from,
                               std::uint32_t size) const {
  std::uint32_t end = from;
  for (int state = between; from < size;) {
    state = step(state, text[from++]);
    if (state == dead) break;
    if (state == between) end = from;
  }
  return end;
}

}  // namespace iri_units
