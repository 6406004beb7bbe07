// A browser's reading of an IRI: the same each time; a URL in ASCII where it says so, which is a URI that
// the IRI equals by RFC 3986 if the verdict is `same`; read again, a URL is itself, as the URL Standard's
// serializer is made; the case of the scheme, percent-encoding of what is not ASCII and a fragment change nothing.
#include <algorithm>
#include <string>

#include "fuzz.hpp"
#include "iri/iri.hpp"

namespace iri_fuzz {
namespace {

using iri::BrowserReading;
using iri::BrowserVerdict;

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

bool is_special(std::string_view scheme) {
  constexpr std::string_view all[] = {"http", "https", "ws", "wss", "ftp", "file"};
  return std::find(std::begin(all), std::end(all), scheme) != std::end(all);
}

bool same(const BrowserReading& a, const BrowserReading& b) {
  return a.verdict == b.verdict && a.url == b.url;
}

BrowserReading read(std::string_view text) {
  const ExactCopy copy(text);
  return iri::browser_reading(*iri::IriView::parse(copy.text()));
}

void check_url(const iri::IriView& iri, const BrowserReading& reading) {
  IRI_CHECK("browser: a URL is ASCII", is_ascii(reading.url));
  const std::string_view url = reading.url;
  const std::string_view scheme = url.substr(0, url.find(':'));
  IRI_CHECK(
      "browser: a URL begins with its scheme, in lower case",
      std::none_of(scheme.begin(), scheme.end(), [](char c) { return c >= 'A' && c <= 'Z'; }) &&
          iri::is_valid(iri::rule::scheme, scheme));
  IRI_CHECK("browser: a special URL has a host and a path",
            !is_special(scheme) || (url.substr(scheme.size(), 3) == "://" &&
                                    url.find('/', scheme.size() + 3) != url.npos));
  const auto uri = iri::UriView::parse(url);
  if (reading.verdict == BrowserVerdict::same) {
    IRI_CHECK("browser: a URL that is the same is a URI", uri.has_value());
    IRI_CHECK("browser: it equals the IRI", iri::same_scheme_based(*uri, *iri::to_uri(iri)));
  }
  if (!uri) return;
  IRI_CHECK("browser: a URL, read again, is the same",
            same(read(url), {BrowserVerdict::same, reading.url}));
}

std::string with_scheme_in_capitals(const iri::IriView& iri) {
  std::string text(iri.text());
  for (std::size_t i = 0; i < iri.scheme()->size(); ++i) {
    if (text[i] >= 'a' && text[i] <= 'z') text[i] = static_cast<char>(text[i] - 'a' + 'A');
  }
  return text;
}

/// Of the URL with another fragment; the reading does not depend on it.
void check_fragment(const iri::IriView& iri, const BrowserReading& reading) {
  const std::string before(iri.text().substr(0, iri.text().find('#')));
  const BrowserReading other = read(before + "#f");
  IRI_CHECK("browser: a fragment does not decide", other.verdict == reading.verdict);
  IRI_CHECK("browser: a fragment stands at the end",
            reading.url.empty() ? other.url.empty()
                                : other.url == reading.url.substr(0, reading.url.find('#')) + "#f");
}

}  // namespace

void one_input(std::string_view text) {
  const auto iri = iri::IriView::parse(text);
  if (!iri) return;
  const BrowserReading reading = iri::browser_reading(*iri);
  IRI_CHECK("browser: the same each time", same(reading, read(text)));
  IRI_CHECK("browser: a verdict has a name", !name(reading.verdict).empty());
  const bool has_url =
      reading.verdict == BrowserVerdict::same || reading.verdict == BrowserVerdict::other;
  IRI_CHECK("browser: a URL if and only if the verdict says so", has_url == !reading.url.empty());
  if (has_url) check_url(*iri, reading);
  IRI_CHECK("browser: capitals in the scheme are small ones",
            same(reading, read(with_scheme_in_capitals(*iri))));
  IRI_CHECK("browser: the URI of an IRI is read as the IRI",
            same(reading, read(iri::to_uri(*iri)->text())));
  check_fragment(*iri, reading);
}

}  // namespace iri_fuzz
