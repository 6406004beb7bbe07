#include "diagnose/refusal.hpp"

#include <array>

#include "diagnose/error_column.hpp"
#include "scan/read.hpp"
#include "text/utf8.hpp"

namespace iri::inline v0::detail {
namespace {

/// A class of bytes that no state tells apart: one of its bytes, and all of them.
struct ByteClass {
  unsigned char one = 0;
  std::array<std::uint64_t, 4> bytes{};
};

constexpr std::array<ByteClass, table::class_count> make_byte_classes() noexcept {
  std::array<ByteClass, table::class_count> classes{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    ByteClass& its = classes[table::byte_class[byte]];
    its.one = static_cast<unsigned char>(byte);
    its.bytes[byte >> 6U] |= std::uint64_t{1} << (byte & 63U);
  }
  return classes;
}

constexpr std::array<ByteClass, table::class_count> byte_classes = make_byte_classes();

}  // namespace

Error refusal_in(table::State state, std::string_view rest, std::uint32_t offset) noexcept {
  if (rest.empty()) {
    const table::ErrorLocation location = table::error_at_end(state);
    return {location.code, location.component, offset};
  }
  const table::ErrorLocation location =
      table::error_at(state, static_cast<unsigned char>(rest.front()));
  const ErrorCode utf8 = first_character(rest).code;
  return {utf8 == ErrorCode::none ? location.code : utf8, location.component, offset};
}

Error refusal_at(table::Stop stop, std::string_view text) noexcept {
  const bool ends = stop.offset == text.size();
  const std::size_t offset = ends ? stop.offset : unfinished_character(text.substr(0, stop.offset));
  return refusal_in(stop.state, text.substr(offset), static_cast<std::uint32_t>(offset));
}

Error refusal_of(table::State start, std::string_view text) noexcept {
  const Input in = input_of(text.data(), text.size());
  const table::Stop stop = walk_table(start, in);
  return stop.accepted(in.size) ? Error() : refusal_at(stop, text);
}

NextBytes next_bytes_behind(table::State start, std::string_view prefix) noexcept {
  NextBytes next;
  if (prefix.size() >= longest_text) return next;
  const table::Stop stop = walk_table(start, input_of(prefix.data(), prefix.size()));
  if (stop.offset < prefix.size()) return next;
  for (const ByteClass& its : byte_classes) {
    if (table::way_of(stop.state, its.one) == 0) continue;
    for (std::size_t i = 0; i < 4; ++i) next.bytes[i] |= its.bytes[i];
  }
  next.end = table::accepts(stop.state);
  return next;
}

}  // namespace iri::inline v0::detail
