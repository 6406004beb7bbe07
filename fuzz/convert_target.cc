// Law 6: to_uri gives a URI, to_iri an IRI, of the same shape; there and back is stable; and no
// character that RFC 3987 s4.1 forbids is ever brought back.
#include <string>

#include "fuzz.hpp"
#include "iri/iri.hpp"
#include "owned.hpp"
#include "sizes.hpp"

namespace iri_fuzz {
namespace {

using iri::IriReferenceView;

bool same_shape(const iri::Components& a, const iri::Components& b) {
  return a.has_scheme() == b.has_scheme() && a.has_authority() == b.has_authority() &&
         a.has_userinfo() == b.has_userinfo() && a.has_port() == b.has_port() &&
         a.has_query() == b.has_query() && a.has_fragment() == b.has_fragment();
}

std::string uri_of(IriReferenceView x) {
  const auto text = written([&](iri::OutputBuffer out) { return iri::to_uri(x, out); });
  IRI_CHECK("6: every IRI has a URI", text.has_value());
  const auto uri = iri::UriReferenceView::parse(*text);
  IRI_CHECK("6: to_uri(x) is a URI", uri.has_value());
  IRI_CHECK("6: it has the shape of x", same_shape(uri->components(), x.components()));
  return *text;
}

std::size_t raw_bidi_formatting(IriReferenceView x) {
  std::size_t count = 0;
  for (auto at = iri::find_bidi_formatting(x); at;
       at = iri::find_bidi_formatting(x, at->offset + at->size)) {
    count += at->percent_encoded ? 0U : 1U;
  }
  return count;
}

std::string iri_of(IriReferenceView x) {
  const auto text = written([&](iri::OutputBuffer out) { return iri::to_iri(x, out); });
  IRI_CHECK("6: every URI has an IRI", text.has_value());
  const auto iri = IriReferenceView::parse(*text);
  IRI_CHECK("6: to_iri(x) is an IRI", iri.has_value());
  IRI_CHECK("6: it has the shape of x", same_shape(iri->components(), x.components()));
  IRI_CHECK("6: it has no more of s4.1 than x",
            raw_bidi_formatting(*iri) == raw_bidi_formatting(x));
  return *text;
}

void check_display(IriReferenceView x) {
  const auto text = written([&](iri::OutputBuffer out) { return iri::to_display(x, {}, out); });
  IRI_CHECK("6: every IRI can be shown", text.has_value());
  const auto shown = IriReferenceView::parse(*text);
  IRI_CHECK("6: what is shown is an IRI", shown.has_value());
  IRI_CHECK("6: it has the shape of x", same_shape(shown->components(), x.components()));
  IRI_CHECK("6: nothing of s4.1 is shown", raw_bidi_formatting(*shown) == 0);
}

/// The reference with its userinfo behind the first ":" replaced; by RFC 3986 s3.2.1 that is a
/// password.
std::string masked(IriReferenceView x, std::string_view mask) {
  std::string text(x.text());
  const std::string_view userinfo = x.userinfo().value_or("");
  const std::size_t colon = userinfo.find(':');
  if (colon == userinfo.npos || colon + 1 == userinfo.size()) return text;
  return text.replace(x.components().authority_begin() + colon + 1, userinfo.size() - colon - 1,
                      mask);
}

void check_mask(IriReferenceView x) {
  const auto text =
      written([&](iri::OutputBuffer out) { return iri::mask_password(x, "**", out); });
  IRI_CHECK("6: the password is masked, and nothing else", text == masked(x, "**"));
  const auto shown = IriReferenceView::parse(*text);
  IRI_CHECK("6: it has the shape of x", shown && same_shape(shown->components(), x.components()));
  const std::string_view any = x.path();
  IRI_CHECK("6: a mask is an iuserinfo",
            iri::mask_password(x, any).has_value() == iri::is_valid(iri::rule::iuserinfo, any));
}

/// Writes "x" and the text that `context` points to.
iri::Written converted(std::string_view, const void* context, iri::OutputBuffer out) noexcept {
  const std::string text = "x" + std::string(*static_cast<const std::string_view*>(context));
  if (text.size() > out.size()) {
    return {text.size(), {iri::ErrorCode::buffer_too_small, iri::Component::none, 0}};
  }
  text.copy(out.data(), text.size());
  return {text.size(), {}};
}

/// Whatever a caller's conversion makes of the host, nothing but a reg-name comes in, and that
/// alone changes.
void check_host_conversion(IriReferenceView x, const std::string& uri) {
  const std::string_view added = x.path();
  const std::string host = "x" + std::string(added);
  const auto result = iri::to_uri(x, {converted, &added});
  const auto plain = *iri::UriReferenceView::parse(uri);
  const bool asked = x.host() && iri::host_kind(*x.host()) == iri::HostKind::reg_name;
  IRI_CHECK("6: an owned result has the components of its text",
            has_own_components(result) && has_own_components(iri::to_uri(x)) &&
                has_own_components(iri::to_iri(x)) && has_own_components(iri::normalize_to_uri(x)));
  if (!asked) {
    IRI_CHECK("6: only a reg-name is converted", result && result->text() == uri);
    return;
  }
  IRI_CHECK("6: a conversion gives a reg-name or is refused",
            result.has_value() == iri::is_valid(iri::rule::reg_name, host));
  if (!result) {
    IRI_CHECK("6: a conversion gives a reg-name or is refused",
              result.error().code == iri::ErrorCode::bad_idna);
    return;
  }
  std::string wanted(plain.text());
  wanted.replace(plain.components().host_begin(), plain.host()->size(), host);
  IRI_CHECK("6: the host is what was made of it, the rest as before", result->text() == wanted);
}

void check_normal_uri(IriReferenceView x, std::string_view uri) {
  const auto form = written([&](iri::OutputBuffer out) {
    return iri::normalize_to_uri(x, {.steps = iri::all_normalize_steps}, out);
  });
  const auto view = *iri::UriReferenceView::parse(uri);
  IRI_CHECK("6: the normal form of the URI",
            form == std::string(iri::normalize(view, {.steps = iri::all_normalize_steps})->text()));
}

void check_there_and_back(const std::string& uri) {
  const std::string iri = iri_of(*IriReferenceView::parse(uri));
  IRI_CHECK("6: to_iri is idempotent", iri_of(*IriReferenceView::parse(iri)) == iri);
  const std::string again = uri_of(*IriReferenceView::parse(iri));
  const std::string stable = iri_of(*IriReferenceView::parse(again));
  IRI_CHECK("6: to_uri(to_iri(to_uri(x))) is stable",
            uri_of(*IriReferenceView::parse(stable)) == again);
}

}  // namespace

void one_input(std::string_view text) {
  const auto x = IriReferenceView::parse(text);
  if (!x) return;
  const std::string uri = uri_of(*x);
  if (iri::is_valid(iri::rule::URI_reference, text)) {
    IRI_CHECK("6: a URI stays as it is", uri == text);
  }
  const Turn turn(text, 6);
  if (turn.of(0)) check_display(*x);
  if (turn.of(1)) check_normal_uri(*x, uri);
  if (turn.of(2)) (void)iri_of(*x);
  if (turn.of(3)) check_there_and_back(uri);
  if (turn.of(4)) check_mask(*x);
  if (turn.of(5)) check_host_conversion(*x, uri);
}

}  // namespace iri_fuzz
