// What the targets of several operations assert or need.
#ifndef IRI_FUZZ_LAWS_HPP
#define IRI_FUZZ_LAWS_HPP

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "fuzz.hpp"
#include "iri/iri.hpp"

namespace iri_fuzz {

/// Law 8: what an operation writes does not depend on the buffer. write(Buffer) -> Written is
/// called with buffers of exact sizes around the one needed. Returns what was written, or nothing
/// where it was refused. test/ has every size for some inputs; here a few for every input.
template <class F>
std::optional<std::string> check_buffers(const F& write) {
  const iri::Written asked = write(iri::Buffer());
  const bool too_small = asked.error.code == iri::ErrorCode::buffer_too_small;
  if (!asked && !too_small) {
    char room[64];
    IRI_CHECK("8: an error does not depend on the buffer",
              write(iri::Buffer(room)).error == asked.error);
    return std::nullopt;
  }
  const std::size_t size = asked.size;
  IRI_CHECK("8: an empty buffer holds an empty result only", too_small == (size != 0));
  std::optional<std::string> result;
  const std::size_t one_less = size == 0 ? 0 : size - 1;
  for (const std::size_t room : std::set<std::size_t>{size / 2, one_less, size + 1, size}) {
    const std::unique_ptr<char[]> block(new char[room]);
    const iri::Written w = write(iri::Buffer(block.get(), room));
    IRI_CHECK("8: the size needed does not depend on the buffer", w.size == size);
    IRI_CHECK("8: a result is written where it fits", w.ok() == (room >= size));
    IRI_CHECK("8: too small, and no other error",
              w.ok() || w.error.code == iri::ErrorCode::buffer_too_small);
    if (!w) continue;
    const std::string text(block.get(), size);
    IRI_CHECK("8: the result does not depend on the buffer", !result || *result == text);
    result = text;
  }
  return result;
}

/// A part with its percent-encoding decoded: what it means, but for case.
inline std::string decoded(std::optional<std::string_view> part) {
  return part ? iri::DecodedView(*part).string() : std::string();
}

/// The reserved characters of RFC 3986 s2.2 that stand in a text as themselves. No operation that
/// is to keep a reference's meaning may add or remove one.
inline std::string reserved_in(std::optional<std::string_view> part) {
  std::string result;
  for (const char c : part.value_or("")) {
    if (std::string_view(":/?#[]@!$&'()*+,;=").find(c) != std::string_view::npos) result += c;
  }
  return result;
}

/// How many characters that RFC 3987 s4.1 forbids stand there as themselves.
inline std::size_t raw_bidi(iri::IriReferenceView v) {
  std::size_t count = 0;
  for (auto at = iri::find_bidi_formatting(v); at;
       at = iri::find_bidi_formatting(v, at->offset + at->size)) {
    count += at->percent_encoded ? 0U : 1U;
  }
  return count;
}

/// Which components there are, the port aside.
inline bool same_structure(iri::IriReferenceView a, iri::IriReferenceView b) {
  return a.has_scheme() == b.has_scheme() && a.has_authority() == b.has_authority() &&
         a.userinfo().has_value() == b.userinfo().has_value() &&
         a.query().has_value() == b.query().has_value() &&
         a.fragment().has_value() == b.fragment().has_value();
}

}  // namespace iri_fuzz

#endif
