// Laws 2 and 3: views and owning types of the eight start rules. The parts are in order, on
// character boundaries, and make up the text; what the grammar includes converts; is_valid is
// parse.
#include <array>
#include <optional>
#include <string>

#include "fuzz.hpp"
#include "iri/iri.hpp"

namespace iri_fuzz {
namespace {

/// RFC 3986 s5.3, as it stands there.
template <class View>
std::string recompose(const View& v) {
  std::string result;
  if (v.scheme()) result.append(*v.scheme()).append(":");
  if (v.authority()) result.append("//").append(*v.authority());
  result.append(v.path());
  if (v.query()) result.append("?").append(*v.query());
  if (v.fragment()) result.append("#").append(*v.fragment());
  return result;
}

/// RFC 3986 s3.2: authority = [ userinfo "@" ] host [ ":" port ]
template <class View>
std::string recompose_authority(const View& v) {
  std::string result;
  if (v.userinfo()) result.append(*v.userinfo()).append("@");
  result.append(*v.host());
  if (v.port()) result.append(":").append(*v.port());
  return result;
}

/// The guarantee of components.hpp, and that no offset stands inside a character.
void check_order(const iri::Components& c, std::string_view text) {
  const std::array<std::pair<bool, std::uint32_t>, 8> offsets = {
      {{c.has_scheme(), c.scheme_end},
       {c.has_authority(), c.has_authority() ? c.authority_begin() : 0},
       {c.has_userinfo(), c.userinfo_end},
       {c.has_authority(), c.has_authority() ? c.host_begin() : 0},
       {c.has_authority(), c.host_end},
       {true, c.path_begin()},
       {true, c.path_end},
       {true, c.query_end}}};
  std::uint32_t last = 0;
  for (const auto& [present, offset] : offsets) {
    if (!present) continue;
    IRI_CHECK("2: offsets are in order, within the text", last <= offset && offset <= text.size());
    IRI_CHECK("2: offsets are on character boundaries",
              offset == text.size() || (static_cast<unsigned char>(text[offset]) & 0xC0U) != 0x80U);
    last = offset;
  }
  IRI_CHECK("2: the size", c.size == text.size());
}

template <class View>
void check_host(const View& v) {
  IRI_CHECK(
      "2: host, authority and kind come together",
      v.host().has_value() == v.has_authority() && v.host_kind().has_value() == v.has_authority());
  if (!v.has_authority()) return;
  IRI_CHECK("2: an address for each host that is one",
            v.ipv4().has_value() == (v.host_kind() == iri::HostKind::IPv4address) &&
                v.ipv6().has_value() == (v.host_kind() == iri::HostKind::IPv6address));
  IRI_CHECK("2: the parts of the authority make it up", recompose_authority(v) == *v.authority());
  if (v.port_number()) {
    const std::string digits = std::to_string(*v.port_number());
    IRI_CHECK("2: a port number is the digits of the port",
              v.port()->substr(v.port()->size() - digits.size()) == digits);
  }
}

template <class View>
void check_view(const View& v, std::string_view text) {
  IRI_CHECK("2: a view is of the text that was parsed",
            v.text().data() == text.data() && v.text().size() == text.size());
  check_order(v.components(), text);
  IRI_CHECK("2: recompose(split(x)) == x", recompose(v) == text);
  check_host(v);
}

/// The conversion from S to T gives what parsing as T gives.
template <iri::Rule T, iri::Rule S>
void check_conversion(const iri::BasicView<S>& v) {
  if constexpr (T != S && iri::includes(T, S)) {
    const iri::BasicView<T> converted = v;
    const auto parsed = iri::BasicView<T>::parse(v.text());
    IRI_CHECK("3: what one rule accepts, each rule that includes it accepts", parsed.has_value());
    IRI_CHECK("3: a converted view is the parsed one",
              *parsed == converted && parsed->components() == converted.components());
    const iri::BasicReference<T> owned = iri::BasicReference<S>(v);
    IRI_CHECK("3: owning types convert alike", owned.components() == converted.components());
  } else if constexpr (T != S) {
    IRI_CHECK("3: a checked conversion is parsing",
              iri::BasicView<T>::from(v).has_value() == iri::is_valid(T, v.text()));
  }
}

template <iri::Rule S>
void check_conversions(const iri::BasicView<S>& v) {
  check_conversion<iri::rule::IRI>(v);
  check_conversion<iri::rule::IRI_reference>(v);
  check_conversion<iri::rule::absolute_IRI>(v);
  check_conversion<iri::rule::irelative_ref>(v);
  check_conversion<iri::rule::URI>(v);
  check_conversion<iri::rule::URI_reference>(v);
  check_conversion<iri::rule::absolute_URI>(v);
  check_conversion<iri::rule::relative_ref>(v);
}

template <iri::Rule S>
void check_owning(const iri::BasicView<S>& v) {
  auto owned = iri::BasicReference<S>::parse(std::string(v.text()));
  IRI_CHECK("2: the owning type accepts what the view accepts", owned.has_value());
  IRI_CHECK("2: the owning type has the view's components", owned->components() == v.components());
  IRI_CHECK("2: recompose(split(x)) == x", recompose(*owned) == v.text());
  iri::BasicReference<S> moved = std::move(*owned);
  check_view(moved.view(), moved.text());
  IRI_CHECK("2: the text survives copies and moves",
            std::move(moved).release() == iri::BasicReference<S>(v).text());
}

template <iri::Rule S>
void check_rule(std::string_view text) {
  const auto view = iri::BasicView<S>::parse(text);
  iri::Components c;
  IRI_CHECK("3: is_valid(x) == parse(x).ok",
            iri::is_valid(S, text) == view.has_value() &&
                iri::parse(S, text, c).accepted() == view.has_value());
  if (!view) {
    IRI_CHECK("2: what is refused has an error",
              view.error() == iri::diagnose(S, text) && view.error().failed());
    IRI_CHECK("2: the owning type refuses alike",
              iri::BasicReference<S>::parse(std::string(text)).error() == view.error());
    return;
  }
  check_view(*view, text);
  check_owning(*view);
  check_conversions(*view);
}

}  // namespace

void one_input(std::string_view text) {
  const Turn turn(text, 4);
  if (turn.of(0)) check_rule<iri::rule::IRI_reference>(text);
  if (turn.of(0)) check_rule<iri::rule::relative_ref>(text);
  if (turn.of(1)) check_rule<iri::rule::IRI>(text);
  if (turn.of(1)) check_rule<iri::rule::URI_reference>(text);
  if (turn.of(2)) check_rule<iri::rule::absolute_IRI>(text);
  if (turn.of(2)) check_rule<iri::rule::URI>(text);
  if (turn.of(3)) check_rule<iri::rule::irelative_ref>(text);
  if (turn.of(3)) check_rule<iri::rule::absolute_URI>(text);
}

}  // namespace iri_fuzz
