// Law 8: decode(encode(x)) == x for any bytes and every set; what is encoded is of the set's rule;
// decoded views say what decode() says.
#include <algorithm>
#include <string>
#include <vector>

#include "fuzz.hpp"
#include "iri/iri.hpp"
#include "sizes.hpp"

namespace iri_fuzz {
namespace {

/// The rules of one character repeat it.
iri::Rule repeated(iri::Rule rule) {
  if (rule == iri::rule::unreserved || rule == iri::rule::pchar) return iri::rule::segment;
  if (rule == iri::rule::iunreserved || rule == iri::rule::ipchar) return iri::rule::isegment;
  return rule;
}

struct Set {
  iri::Rule rule;
  iri::EncodeSet set;
};

/// Those of all rules that have one.
std::vector<Set> sets() {
  std::vector<Set> all;
  for (std::size_t i = 0; i < iri::rule_count; ++i) {
    const auto rule = static_cast<iri::Rule>(i);
    if (const auto set = iri::EncodeSet::of(rule)) all.push_back({rule, *set});
  }
  return all;
}

void check_encode(std::string_view bytes, iri::Rule rule, iri::EncodeSet set) {
  const std::string encoded = iri::encode(bytes, set);
  IRI_CHECK("8: what is encoded is of the rule",
            bytes.empty() || iri::is_valid(repeated(rule), encoded));
  IRI_CHECK("8: decode(encode(x)) == x", *iri::decode(encoded) == bytes);
}

/// The sets differ in a table alone: one is enough for the buffers.
void check_sizes(std::string_view bytes) {
  const auto set = iri::encode_set::iquery;
  const auto encoded = written([&](iri::OutputBuffer out) { return iri::encode(bytes, set, out); });
  IRI_CHECK("8: everything can be encoded", encoded == iri::encode(bytes, set));
}

void check_decode(std::string_view text) {
  const auto decoded = written([&](iri::OutputBuffer out) { return iri::decode(text, out); });
  std::string in_place(text);
  const iri::Written done = iri::decode_in_place(in_place);
  IRI_CHECK("8: decoding in place refuses alike", done.ok() == decoded.has_value());
  const iri::DecodedView view(text);
  const std::string forward = view.string();
  std::string backward(view.rbegin(), view.rend());
  std::reverse(backward.begin(), backward.end());
  IRI_CHECK("8: a decoded view is the same both ways", forward == backward);
  IRI_CHECK(
      "8: equal views have equal hashes",
      view.hash() == iri::DecodedView(iri::encode(forward, iri::encode_set::unreserved)).hash());
  if (!decoded) {
    IRI_CHECK("8: what is refused is not changed", in_place == text);
    return;
  }
  IRI_CHECK("8: a decoded view is what decode() gives", forward == *decoded);
  IRI_CHECK("8: so is decoding in place", in_place.substr(0, done.size) == *decoded);
  const auto utf8 = written([&](iri::OutputBuffer out) { return iri::decode_utf8(text, out); });
  IRI_CHECK("8: decode_utf8() gives the same or refuses", !utf8 || *utf8 == *decoded);
  const auto some =
      written([&](iri::OutputBuffer out) { return iri::decode_unreserved(text, out); });
  IRI_CHECK("8: decoding unreserved changes no meaning", *iri::decode(*some) == *decoded);
  IRI_CHECK("8: decoding unreserved is idempotent", *iri::decode_unreserved(*some) == *some);
}

}  // namespace

void one_input(std::string_view text) {
  static const std::vector<Set> all = sets();
  const Turn turn(text, all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (turn.of(i)) check_encode(text, all[i].rule, all[i].set);
  }
  const Turn part(text, 4);
  if (part.of(0)) check_sizes(text);
  if (!part.of(0) || replaying) check_decode(text);
}

}  // namespace iri_fuzz
