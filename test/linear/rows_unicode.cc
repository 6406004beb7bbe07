// Rows: the optional part for Unicode.
#include "iri/iri.hpp"
#include "iri/unicode.hpp"
#include "row.hpp"

namespace iri_linear {
namespace {

using namespace iri;

const unicode::Idna& idna() {
  static const unicode::Idna idna;
  return idna;
}
const unicode::SpoofChecker& checker() {
  static const unicode::SpoofChecker checker;
  return checker;
}

/// Domain names are read up to 1,024 bytes, so the whole text is refused: a third is asked about, too.
std::string_view domain(const Input& in) {
  std::size_t size = in.text().size() / 6;
  while (size != 0 && (static_cast<unsigned char>(in.text()[size]) & 0xC0U) == 0x80) --size;
  return in.text().substr(0, size);
}

/// A reference of that text, wherever it can stand.
std::string reference(std::string_view text) {
  const std::string part = encode(text, encode_set::isegment);
  return "http://h/" + part + "?" + part + "#" + part;
}

const Row rows[] = {
    IRI_ROW(
        "unicode::is_nfc", unicodes,
        (const Input& in) {
          const std::string text = reference(in.text());
          const auto iri = IriReferenceView::parse(text);
          in.count([&] {
            keep(unicode::is_nfc(in.text()) ? 1 : 0);
            if (iri) keep(unicode::is_nfc(*iri) ? 1 : 0);
          });
        }),
    IRI_ROW(
        "unicode::to_nfc unicode::to_nfc(out) unicode::parse_nfc", unicodes,
        (const Input& in) {
          const std::string text = reference(in.text());
          in.count([&] {
            keep(unicode::to_nfc(in.text(), buffer()).size);
            keep(unicode::to_nfc(in.text(), {}).size);
            keep(unicode::to_nfc(in.text()) ? 1 : 0);
            keep(unicode::parse_nfc<Rule::IRI>(text) ? 1 : 0);
          });
        }),
    IRI_ROW_HEAP(
        256, Growth::bounded,
        "unicode::Idna::to_ascii(out) unicode::Idna::to_unicode(out) unicode::Idna::reason",
        unicodes,
        (const Input& in) {
          in.count([&] {
            for (const std::string_view text : {in.text(), domain(in)}) {
              keep(idna().to_ascii(text, buffer()).size);
              keep(idna().to_unicode(text, buffer()).size);
              keep(idna().reason(text).size());
            }
          });
        }),
    IRI_ROW_HEAP(
        256, Growth::bounded, "unicode::Idna::same_host", unicodes,
        (const Input& in) {
          const std::string other(domain(in));
          in.count([&] {
            keep(idna().same_host(in.text(), other) ? 1 : 0);
            keep(idna().same_host(other, other + ".") ? 1 : 0);
          });
        }),
    IRI_ROW_HEAP(
        256, Growth::bounded,
        "unicode::Idna::to_ascii_conversion unicode::Idna::to_unicode_conversion "
        "unicode::Idna::with_ascii_host(out)",
        unicodes,
        (const Input& in) {
          const auto whole = IriReference::parse("//" + std::string(in.text()) + "/");
          const auto part = IriReference::parse("//" + std::string(domain(in)) + "/");
          in.count([&] {
            for (const auto* const iri : {&whole, &part}) {
              if (!*iri) continue;
              keep(to_uri(**iri, idna().to_ascii_conversion(), buffer()).size);
              keep(to_iri(**iri, idna().to_unicode_conversion(), buffer()).size);
              keep(idna().with_ascii_host(**iri, buffer()).size);
            }
          });
        }),
    IRI_ROW(
        "unicode::Idna::with_ascii_host", unicodes,
        (const Input& in) {
          const auto part = IriReference::parse("//" + std::string(domain(in)) + "/");
          in.count([&] {
            if (part) keep(idna().with_ascii_host(*part)->text());
          });
        }),
    IRI_ROW_HEAP(
        64, Growth::linear, "unicode::find_bidi_problem", unicodes,
        (const Input& in) {
          const std::string text = reference(in.text());
          const auto iri = IriReferenceView::parse(text);
          const auto host = IriReference::parse("//" + std::string(in.text()));
          in.count([&] {
            if (iri) keep(unicode::find_bidi_problem(*iri, 0, {true, true}) ? 1 : 0);
            if (host) keep(unicode::find_bidi_problem(*host) ? 1 : 0);
          });
        }),
    // As the header means it: the next one, from the last one on.
    IRI_ROW_HEAP(
        64, Growth::linear, "unicode::find_bidi_problem", many,
        (const Input& in) {
          std::string path = "/", query = "?";
          for (std::size_t i = 0; i < in.size() / 8; ++i) {
            path += "a\xD7\x90/";
            query += "a\xD7\x90&";
          }
          const auto iri = IriReferenceView::parse(path);
          const auto other = IriReferenceView::parse(query);
          in.count([&] {
            std::size_t found = 0;
            for (const auto* const text : {&iri, &other}) {
              for (auto at = unicode::find_bidi_problem(**text, 0, {true, true}); at;
                   at = unicode::find_bidi_problem(**text, at->offset + at->size, {true, true})) {
                ++found;
              }
            }
            keep(found);
          });
        }),
    // A host of labels that all warn: each is looked at once.
    IRI_ROW_HEAP(
        256, Growth::linear, "unicode::SpoofChecker::check_host", unicodes,
        (const Input& in) {
          const std::string_view host = in.text();
          in.count([&] {
            std::size_t found = 0;
            for (auto label = checker().check_host(host); label;
                 label = checker().check_host(host, label->offset + label->size)) {
              ++found;
            }
            keep(found);
          });
        }),
    IRI_ROW_HEAP(
        256, Growth::linear, "unicode::SpoofChecker::to_display_conversion", unicodes,
        (const Input& in) {
          const auto iri = IriReference::parse("//" + std::string(in.text()) + "/");
          in.count([&] {
            if (iri)
              keep(to_display(*iri, {.host = checker().to_display_conversion()}, buffer()).size);
          });
        }),
    IRI_ROW_HEAP(
        256, Growth::linear, "unicode::SpoofChecker::confusable", unicodes,
        (const Input& in) {
          in.count([&] {
            keep(checker().confusable(in.text(), in.text()) ? 1 : 0);
            keep(checker().confusable(in.text(), std::string(in.text()) + "a") ? 1 : 0);
          });
        }),
    IRI_ROW_HEAP(
        256, Growth::linear, "unicode::host_check HostCheck::operator()", unicodes,
        (const Input& in) {
          static const HostCheck check = unicode::host_check();
          in.count([&] { keep(check(in.text()).size()); });
        }),
};

}  // namespace

Rows unicode_rows() { return rows; }

}  // namespace iri_linear
