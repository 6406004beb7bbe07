// Rows: from bytes to offsets.
#include "iri/batch.hpp"
#include "iri/host.hpp"
#include "iri/iri.hpp"
#include "iri/literals.hpp"
#include "iri/resumable.hpp"
#include "row.hpp"

namespace iri_linear {
namespace {

using namespace iri;

const Families line_families = {{"good lines", "", "http://h/a\n", "", ""},
                                {"lines with errors", "", "http://h:x/\n", "", ""},
                                {"lines of bad UTF-8", "", "/\xF0\n", "", ""},
                                {"empty lines", "", "\n", "", ""},
                                {"one long line", "/", "a", "", ""},
                                {"one line with an error", "/", "a", "", "|"},
                                {"carriage returns", "", "/\r\n", "", ""},
                                {"good, then bad", "", "/a\n", "|\n", ""}};

/// All lines, in calls that have room for `room` of them.
std::size_t parse_in_pieces(std::string_view text, LastLine last_line, std::size_t room) {
  static std::vector<ParsedLine> lines(1U << 16U);
  std::size_t accepted = 0;
  while (!text.empty()) {
    const Batch batch = parse_lines(rule::IRI_reference, text, LineEnd::crlf, last_line,
                                    std::span(lines).first(room));
    accepted += batch.accepted;
    if (batch.consumed == 0) break;
    text.remove_prefix(batch.consumed);
  }
  return accepted;
}

template <class Machine>
std::size_t feed_bytes(Machine machine, std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    keep(static_cast<std::size_t>(machine.feed(text.substr(i, 1))));
  }
  machine.finish();
  return machine.error().offset;
}

const Row rows[] = {
    IRI_ROW(
        "parse", texts,
        (const Input& in) {
          in.count([&] {
            Components components;
            keep(parse(rule::IRI_reference, in.text(), components).error_offset);
          });
        }),
    IRI_ROW(
        "diagnose", texts,
        (const Input& in) {
          in.count([&] { keep(diagnose(rule::absolute_IRI, in.text()).offset); });
        }),
    IRI_ROW(
        "match is_valid", texts,
        (const Input& in) {
          in.count([&] {
            keep(match(rule::ihier_part, in.text()).error_offset);
            keep(is_valid(rule::URI, in.text()) ? 1 : 0);
          });
        }),
    IRI_ROW(
        "match", hosts,
        (const Input& in) {
          in.count([&] {
            for (const Rule one : {rule::ihost, rule::IPv6address, rule::ireg_name,
                                   rule::iauthority, rule::ipath, rule::iquery}) {
              keep(match(one, in.text()).error_offset);
            }
          });
        }),
    IRI_ROW(
        "next_bytes next_bytes_in_request_target", texts,
        (const Input& in) {
          in.count([&] {
            keep(next_bytes(rule::IRI_reference, in.text()).end ? 1 : 0);
            keep(next_bytes_in_request_target("GET", in.text()).end ? 1 : 0);
          });
        }),
    IRI_ROW(
        "expected_phrase expected_phrase(out)", texts,
        (const Input& in) {
          in.count([&] {
            const Error error = diagnose(rule::IRI, in.text());
            keep(expected_phrase(rule::IRI, in.text(), error, buffer()).size);
            keep(expected_phrase(rule::IRI, in.text(), error));
          });
        }),
    IRI_ROW(
        "BasicView::parse BasicView::from BasicView::text", texts,
        (const Input& in) {
          in.count([&] {
            const auto view = IriReferenceView::parse(in.text());
            if (!view) return;
            const auto iri = IriView::from(*view);
            keep(iri ? iri->text().size() : iri.error().offset);
            const auto uri = UriReferenceView::from(*view);
            keep(uri ? uri->text().size() : uri.error().offset);
          });
        }),
    IRI_ROW(
        "BasicReference::parse BasicReference::from BasicReference::BasicReference "
        "BasicReference::release",
        texts,
        (const Input& in) {
          in.count([&] {
            auto reference = IriReference::parse(std::string(in.text()));
            keep(IriReference::parse(in.text()) ? 1 : 0);
            if (!reference) return;
            keep(BasicReference<rule::IRI_reference>(reference->view()).text());
            auto uri = UriReference::from(*std::move(reference));
            if (uri) keep(std::move(*uri).release());
          });
        }),
    IRI_ROW(
        "BasicView::operator== BasicView::operator<=> BasicReference::operator== "
        "BasicReference::operator<=>",
        few,
        (const Input& in) {
          const auto a = IriReference::parse(in.text());
          const auto b = a;
          if (!a) return;
          in.count([&] {
            keep(a->view() == b->view() ? 1 : 0);
            keep((a->view() <=> b->view()) == 0 ? 1 : 0);
            keep(*a == *b ? 1 : 0);
            keep((*a <=> *b) == 0 ? 1 : 0);
            keep(std::hash<IriReference>()(*a) & 1U);
          });
        }),
    IRI_ROW(
        "parse_constant", texts,
        (const Input& in) {
          in.count([&] { keep(parse_constant<rule::IRI_reference>(in.text()) ? 1 : 0); });
        }),
    IRI_ROW(
        "Text::parse Text::encode Text::text Text::decoded Text::operator<=>", plain,
        (const Input& in) {
          in.count([&] {
            const auto a = Text<rule::isegment>::encode(in.text());
            const auto b = Text<rule::isegment>::parse(std::string(in.text()));
            if (!a) return;
            keep(a->decoded().size());
            keep(a->text());
            if (b) keep((*a <=> *b) == 0 ? 1 : 0);
            keep(*a == *a ? 1 : 0);
            keep(std::hash<Text<rule::isegment>>()(*a) & 1U);
          });
        }),
    IRI_ROW_HEAP(
        200, Growth::linear, "parse_each", many,
        (const Input& in) {
          const std::vector<std::string_view> all(in.size(), "http://h/a|b");
          std::vector<Parsed> out(in.size());
          in.count([&] { keep(parse_each(rule::IRI, all, out)); });
        }),
    IRI_ROW(
        "parse_lines", line_families,
        (const Input& in) {
          in.count([&] {
            keep(parse_in_pieces(in.text(), LastLine::complete, 1U << 16U));
            keep(parse_lines(rule::IRI, in.text(), LineEnd::nul, {}).consumed);
          });
        }),
    IRI_ROW(
        "parse_lines", line_families,
        (const Input& in) {
          in.count([&] {
            keep(parse_in_pieces(in.text(), LastLine::complete, 1));
            keep(parse_in_pieces(in.text(), LastLine::unfinished, 1));
          });
        }),
    IRI_ROW(
        "host_kind ipv4_address ipv6_address", hosts,
        (const Input& in) {
          in.count([&] {
            keep(static_cast<std::size_t>(host_kind(in.text())));
            keep(ipv4_address(in.text()) ? 1 : 0);
            keep(ipv6_address(in.text()) ? 1 : 0);
          });
        }),
    IRI_ROW(
        "find_rule find_scheme find_normalize_step use_kernel", hosts,
        (const Input& in) {
          in.count([&] {
            keep(find_rule(in.text()) ? 1 : 0);
            keep(find_scheme(in.text()) != nullptr ? 1 : 0);
            keep(find_normalize_step(in.text()) ? 1 : 0);
            keep(use_kernel(in.text()) ? 1 : 0);
          });
        }),
    IRI_ROW(
        "Resumable::iri_reference Resumable::uri_reference Resumable::feed Resumable::finish "
        "Resumable::error",
        texts,
        (const Input& in) {
          in.count([&] {
            Resumable one = Resumable::iri_reference();
            one.feed(in.text());
            one.finish();
            keep(one.error().offset);
            keep(feed_bytes(Resumable::iri_reference(), in.text()));
            keep(feed_bytes(Resumable::uri_reference(), in.text()));
          });
        }),
    IRI_ROW(
        "Resumable::request_target Resumable::host_field Resumable::feed_until", few,
        (const Input& in) {
          in.count([&] {
            Resumable target = Resumable::request_target("GET", {.raw_utf8 = true});
            for (std::size_t i = 0; i < in.text().size(); ++i) {
              keep(target.feed_until(' ', in.text().substr(i, 1)));
            }
            Resumable field = Resumable::host_field();
            keep(field.feed_until('/',
                                  in.text().substr(std::min<std::size_t>(7, in.text().size()))));
            keep(feed_bytes(Resumable::host_field(), in.text()));
          });
        }),
};

}  // namespace

Rows core_rows() { return rows; }

}  // namespace iri_linear
