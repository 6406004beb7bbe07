// The truth: `diagnose()`, which walks over the text from its first byte.
// The fast way: `diagnose_refused()`, from what the scan has left (scan/refused.hpp).
// Held equal by: `Refused.EveryShortTextHasTheErrorOfDiagnose`, fuzz/views_target.cc.
#include "diagnose/refusal.hpp"

#include <array>

#include "diagnose/error_column.hpp"
#include "iri/parse.hpp"
#include "scan/read.hpp"
#include "scan/refused.hpp"
#include "text/utf8.hpp"

namespace iri { inline namespace v0 { namespace detail {
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

/// Where an accepted reference ends, as one bit each: in the authority; there after a userinfo;
/// there in the port; in the fragment; in the query.
constexpr std::size_t place_count = 32;
constexpr std::size_t in_authority = 1;
constexpr std::size_t of_authority = 6;  ///< the bits that have a meaning in an authority only

/// Two instructions for each bit: a comparison and an addition with its carry.
constexpr std::size_t place_of(const Components& its) noexcept {
  std::uint32_t place = its.path_end < its.size ? 1 : 0;
  place += place + (its.query_end < its.size ? 1U : 0U);
  place += place + (its.host_end < its.size ? 1U : 0U);
  place += place + (its.userinfo_end < its.size ? 1U : 0U);
  place += place + (its.authority_end == its.size ? 1U : 0U);
  return place;
}

/// The kind of error of the state after a reference that ends in each place, and then after so many
/// bytes of a pct-encoded. The error is the same for all references that end in that place, if a
/// byte follows that is in no rule, a "#" or an ill-formed sequence.
struct KindsByPlace {
  table::ErrorKind of[2][3][place_count];
};

constexpr table::ErrorKind kind_after(bool iri, std::string_view text, std::string_view more) {
  Components unused;
  const table::State start = table::start_of(iri ? Rule::IRI_reference : Rule::URI_reference);
  const auto size = [](std::string_view its) { return static_cast<std::uint32_t>(its.size()); };
  const table::Stop stop = table::walk<false>(start, text.data(), 0, size(text), unused);
  return table::error_kind_of(
      table::walk<false>(stop.state, more.data(), 0, size(more), unused).state);
}

constexpr KindsByPlace make_places() {
  KindsByPlace places{};
  for (const std::string_view text :
       {"a/a", "?a", "#a", "?a#a", "//a", "//a:1", "//a@a", "//a@a:1"}) {
    Components its;
    const auto size = static_cast<std::uint32_t>(text.size());
    for (const bool iri : {false, true}) {
      const table::State start = table::start_of(iri ? Rule::IRI_reference : Rule::URI_reference);
      const table::Stop stop = table::walk<true>(start, text.data(), 0, size, its);
      table::finish(stop.state, size, its);
      const std::size_t place = place_of(its);
      const std::size_t free = (place & in_authority) != 0 ? 0 : of_authority;
      for (std::size_t more = 0; more < 3; ++more) {
        const table::ErrorKind kind = kind_after(iri, text, std::string_view("%4").substr(0, more));
        for (std::size_t other = 0; other < place_count; ++other) {
          if (((place ^ other) & ~free) == 0) places.of[iri][more][other] = kind;
        }
      }
    }
  }
  return places;
}

constexpr KindsByPlace places = make_places();

/// With the code of an ill-formed character at the error, if it is one.
Error with_character(Error error, std::string_view rest) noexcept {
  const ErrorCode utf8 = first_character(rest).code;
  if (utf8 != ErrorCode::none) error.code = utf8;
  return error;
}

/// The code may depend on more of the text than the byte at the error.
[[gnu::noinline]] Error with_text(Error error, std::string_view text) noexcept {
  if (error.offset < text.size()) error = with_character(error, text.substr(error.offset));
  if (error.code != ErrorCode::no_scheme) return error;
  return with_scheme_meant(error, text);
}

/// The kind of error of the state in which `left` ends, followed by what stands before the error.
inline table::ErrorKind kind_left(bool iri, const Components& left, std::uint32_t offset) noexcept {
  if (has_state(left)) return table::error_kind_of(state_left(left));
  return places.of[iri][offset - left.size][place_of(left)];
}

}  // namespace

Error refusal_in(table::State state, std::string_view rest, std::uint32_t offset) noexcept {
  if (rest.empty()) {
    const table::ErrorLocation location = table::error_at_end(state);
    return {location.code, location.component, offset};
  }
  const auto byte = static_cast<unsigned char>(rest.front());
  const table::ErrorLocation location = table::error_at(state, byte);
  const Error error{location.code, location.component, offset};
  return byte < 0x80 ? error : with_character(error, rest);
}

// All that is rare is a call at the end, so that a lookup needs no stack.
Error diagnose_refused(Rule start, std::string_view text, MatchResult result,
                       const Components& left) noexcept {
  const std::uint32_t offset = result.error_offset;
  if (!fits(text.size())) return {ErrorCode::too_long, Component::none, offset};
  const char* const at = text.data() + offset;
  const bool ends = offset == text.size();
  const unsigned byte = ends ? 0 : static_cast<unsigned char>(*at);
  const unsigned error_class = ends ? table::class_count : table::byte_class[byte];
  const auto [component, code] =
      table::error_of(kind_left(is_iri_rule(start), left, offset), error_class);
  const Error error{code, component, offset};
  if (byte >= 0x80 || code == ErrorCode::no_scheme) [[unlikely]]
    return with_text(error, text);
  return error;
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

}}}  // namespace iri::v0::detail
