#include "diagnose/refusal.hpp"

#include "text/utf8.hpp"

namespace iri::inline v0::detail {
namespace {

/// As far as the bytes of `text` go on from `start`.
table::Stop walk(table::State start, std::string_view text) noexcept {
  Components unused;
  return table::walk<false>(start, text.data(), 0, static_cast<std::uint32_t>(text.size()), unused);
}

}  // namespace

Error refusal_in(table::State state, std::string_view rest, std::uint32_t offset) noexcept {
  if (rest.empty()) {
    const table::Place place = table::error_at_end(state);
    return {place.code, place.component, offset};
  }
  const table::Place place = table::error_at(state, static_cast<unsigned char>(rest.front()));
  const ErrorCode utf8 = first_character(rest).code;
  return {utf8 == ErrorCode::none ? place.code : utf8, place.component, offset};
}

/// The column is asked in front of a character: the machine tells the places inside one apart no
/// further than it needs to go on.
Error refusal_of(table::State start, std::string_view text) noexcept {
  table::Stop stop = walk(start, text);
  if (stop.offset < text.size()) {
    const std::size_t boundary = unfinished_character(text.substr(0, stop.offset));
    if (boundary < stop.offset) stop = walk(start, text.substr(0, boundary));
  }
  return refusal_in(stop.state, text.substr(stop.offset), stop.offset);
}

Expected expected_behind(table::State start, std::string_view prefix) noexcept {
  Expected expected;
  const table::Stop stop = walk(start, prefix);
  if (stop.offset < prefix.size()) return expected;
  for (unsigned byte = 0; byte < 256; ++byte) {
    const bool goes_on =
        table::step(stop.state, static_cast<unsigned char>(byte)) != table::nowhere;
    if (goes_on) expected.bytes[byte >> 6U] |= std::uint64_t{1} << (byte & 63U);
  }
  expected.end = table::accepts(stop.state);
  return expected;
}

}  // namespace iri::inline v0::detail
