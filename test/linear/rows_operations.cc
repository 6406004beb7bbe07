// Rows: text made from text.
#include <filesystem>
#include <sstream>

#include "iri/browser.hpp"
#include "iri/filesystem.hpp"
#include "iri/format.hpp"
#include "iri/format_reference.hpp"
#include "iri/iri.hpp"
#include "iri/leiri.hpp"
#include "iri/origin.hpp"
#include "iri/repair.hpp"
#include "iri/template.hpp"
#include "row.hpp"

namespace iri_linear {
namespace {

using namespace iri;

/// Only what is a valid reference goes on to the operations; the others end in parsing it.
template <class Operation>
void with_reference(const Input& in, const Operation& operation) {
  const auto reference = IriReferenceView::parse(in.text());
  if (reference) in.count([&] { operation(*reference); });
}
template <class Operation>
void with_iri(const Input& in, const Operation& operation) {
  with_reference(in, [&](IriReferenceView reference) {
    if (const auto iri = IriView::from(reference)) operation(*iri);
  });
}

IriView base() { return *IriView::parse("http://h/a/b?q"); }
IriReferenceView up() { return *IriReferenceView::parse("../../g"); }

/// In a buffer of its own, for what is done with it.
IriReferenceView normal_form(IriReferenceView reference) {
  const std::size_t size = normalize(reference, {}, other_buffer()).size;
  return *IriReferenceView::parse(std::string_view(other_buffer().data(), size));
}

/// A template of n expressions, and its n variables in order.
struct Expressions {
  explicit Expressions(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      const std::string digits = std::to_string(i);
      names.push_back("n" + std::string(6 - digits.size(), '0') + digits);
      uri_template += "{" + names.back() + "}";
    }
    for (const std::string& name : names) variables.push_back({name, "v"});
  }
  std::vector<std::string> names;
  std::vector<TemplateVariable> variables;
  std::string uri_template;
};

const Families templates = {
    {"literals", "", "a", "", ""},           {"expressions", "", "{v}", "", ""},
    {"one expression", "{v", ",v", "", "}"}, {"open braces", "", "{", "", ""},
    {"not closed", "{", "v,", "", ""},       {"long name", "{", "v", "", "}"},
    {"dotted name", "{v", ".v", "", "}"},    {"encoded name", "{v", "%41", "", "}"},
    {"no name", "{?", ",", "", "}"},         {"characters of two bytes", "", "\xC3\xA9", "", ""},
    {"encoded literals", "", "%41", "", ""},
};

/// A value of that text, and one that is a list of it n times.
void expand_values(const Input& in) {
  const std::vector<std::string_view> list(in.size() / 8, "a b");
  const std::vector<TemplatePair> pairs(in.size() / 8, TemplatePair{"n", "v"});
  const TemplateVariable variables[] = {{"list", std::span<const std::string_view>(list)},
                                        {"pairs", std::span<const TemplatePair>(pairs)},
                                        {"text", in.text()}};
  in.count([&] {
    for (const std::string_view one :
         {"{text}", "{+text}", "{text:9999}", "{text:3}", "{list}", "{?list*}", "{;pairs*}",
          "{pairs}", "{/list*}", "{text:1,text:2,text:3,text:4}"}) {
      keep(expand(one, variables, buffer()).size);
      keep(expand(one, variables, {}).size);
    }
  });
}

const Families reasons = {
    {"line breaks", "/", "a\n", "", ""},
    {"spaces", "/", "a ", "", ""},
    {"white space around", "", " ", "", ""},
    {"white space behind", "/", " ", "", ""},
    {"backslashes", "http:", "\\", "", ""},
    {"percent signs", "/", "%", "", ""},
    {"at signs", "//", "@", "", "h/"},
    {"brackets", "//", "[", "", "h/"},
    {"colons", "", "a:", "", ""},
    {"slashes and breaks", "", "/\n", "", ""},
    {"lead bytes", "/", "\xF0", "", ""},
    {"number signs", "", "#", "", ""},
    {"dots and breaks", "", ".\n", "", ""},
    {"host with breaks", "http://", "a\t", "", "/"},
    {"backslashes and breaks", "", "\\\n", "", ""},
    {"port with breaks", "http://h:", "0\n", "", "/"},
};

const Families windows_paths = {{"folders", "C:\\", "a\\", "", ""},
                                {"share", "\\\\h\\s", "\\", "", ""},
                                {"long host", "\\\\", "a.", "", "\\s\\x"},
                                {"slashes", "C:/", "/", "", ""},
                                {"spaces", "C:\\", " ", "", ""}};

const Row rows[] = {
    IRI_ROW(
        "remove_dot_segments remove_dot_segments(out)", texts,
        (const Input& in) {
          in.count([&] {
            keep(remove_dot_segments(in.text(), buffer()).size);
            keep(remove_dot_segments(in.text(), {}).size);
            keep(remove_dot_segments(in.text())->size());
          });
        }),
    IRI_ROW(
        "resolve resolve(out)", texts,
        (const Input& in) {
          with_reference(in, [](IriReferenceView r) {
            keep(resolve(base(), r, buffer()).size);
            keep(resolve(base(), r, std::span<char>()).size);
            keep(resolve(base(), r)->text());
            keep(resolve(base(), r, {.underflow = Underflow::error}, buffer()).size);
          });
        }),
    IRI_ROW(
        "resolve(out)", texts,
        (const Input& in) {
          with_iri(in, [](IriView iri) {
            keep(resolve(iri, up(), buffer()).size);
            keep(resolve(iri, up(), {.erratum_4789 = true}, buffer()).size);
            keep(resolve(iri, iri, {.same_scheme_compatibility = true}, buffer()).size);
          });
        }),
    IRI_ROW(
        "merge merge(out)", paths,
        (const Input& in) {
          const auto other = IriReferenceView::parse(in.text());
          in.count([&] {
            keep(merge(base(), in.text(), buffer()).size);
            keep(merge(base(), in.text())->size());
            if (other) keep(merge(*other, in.text(), {}).size);
          });
        }),
    IRI_ROW(
        "normalize normalize(out)", texts,
        (const Input& in) {
          with_reference(in, [](IriReferenceView r) {
            keep(normalize(r, {}, buffer()).size);
            keep(normalize(r, normalize_options::all, buffer()).size);
            keep(normalize(r, normalize_options::all, {}).size);
            keep(normalize(r)->text());
          });
        }),
    IRI_ROW(
        "is_normalized missing_steps", texts,
        (const Input& in) {
          with_reference(in, [](IriReferenceView r) {
            keep(is_normalized(r) ? 1 : 0);
            keep(is_normalized(normal_form(r)) ? 1 : 0);
            keep(missing_steps(r, normalize_options::all).size());
          });
        }),
    // With its own normal form, which is equal to it to the last byte.
    IRI_ROW(
        "compare same same_string same_syntax same_scheme_based", texts,
        (const Input& in) {
          with_reference(in, [](IriReferenceView r) {
            const IriReferenceView other = normal_form(r);
            keep(compare(ComparisonLevel::syntax, r, other) == 0 ? 1 : 0);
            keep(compare(ComparisonLevel::scheme, r, other) == 0 ? 1 : 0);
            keep(same(ComparisonLevel::syntax, r, other) ? 1 : 0);
            keep(same_string(r, r) && same_syntax(r, other) && same_scheme_based(r, other) ? 1 : 0);
          });
        }),
    IRI_ROW(
        "hash Hash::operator() Same::operator() Less::operator()", texts,
        (const Input& in) {
          with_reference(in, [](IriReferenceView r) {
            const IriReferenceView other = normal_form(r);
            keep(hash(ComparisonLevel::syntax, r) & 1U);
            keep(Hash<ComparisonLevel::scheme>()(r) & 1U);
            keep(Same<ComparisonLevel::scheme>()(r, other) ? 1 : 0);
            keep(Less<ComparisonLevel::syntax>()(r, other) ? 1 : 0);
          });
        }),
    IRI_ROW(
        "relativize relativize(out)", texts,
        (const Input& in) {
          with_iri(in, [](IriView iri) {
            keep(relativize(iri, iri, buffer()).size);
            keep(relativize(base(), iri, buffer()).size);
            keep(relativize(iri, base(), {}).size);
            keep(relativize(iri, iri)->text());
            const auto normal = IriView::from(normal_form(iri));
            keep(relativize(iri, *normal, buffer()).size);
            keep(relativize(*normal, iri, buffer()).size);
          });
        }),
    IRI_ROW(
        "join join(out)", texts,
        (const Input& in) {
          with_reference(in, [](IriReferenceView r) {
            keep(join(r, r, buffer()).size);
            keep(join(r, base(), {}).size);
            keep(join(*IriReferenceView::parse("a/b/../.."), r, buffer()).size);
            keep(join(r, *IriReferenceView::parse("../../c"))->text());
          });
        }),
    IRI_ROW(
        "to_uri to_uri(out) to_iri to_iri(out)", texts,
        (const Input& in) {
          with_reference(in, [](IriReferenceView r) {
            keep(to_uri(r, buffer()).size);
            keep(to_uri(r, std::span<char>()).size);
            keep(to_uri(r)->text());
            keep(to_iri(r, buffer()).size);
            keep(to_iri(r)->text());
          });
        }),
    IRI_ROW(
        "find_reference", texts,
        (const Input& in) {
          in.count([&] {
            const std::string_view text = in.text();
            for (auto at = find_reference(text); at; at = find_reference(text, at->end))
              keep(at->end);
          });
        }),
    IRI_ROW(
        "reason template_reason file_uri_reason file_path_reason", texts,
        (const Input& in) {
          in.count([&] {
            const std::string_view text = in.text();
            keep(reason(rule::URI, text, diagnose(rule::URI, text)).size());
            keep(template_reason(text, check_template(text).error()).size());
            const Error at_end{ErrorCode::bad_file_path, Component::path,
                               static_cast<std::uint32_t>(text.size())};
            keep(file_uri_reason(text, PathStyle::windows, at_end).size());
            keep(file_path_reason(text, PathStyle::windows, at_end).size());
          });
        }),
    IRI_ROW(
        "normalize_to_uri normalize_to_uri(out)", texts,
        (const Input& in) {
          with_reference(in, [](IriReferenceView r) {
            keep(normalize_to_uri(r, {}, buffer()).size);
            keep(normalize_to_uri(r, normalize_options::all)->text());
          });
        }),
    IRI_ROW(
        "recompose recompose(out) split", texts,
        (const Input& in) {
          with_reference(in, [](IriReferenceView r) {
            keep(recompose(split(r), buffer()).size);
            keep(recompose(split(r))->text());
          });
        }),
    IRI_ROW(
        "to_display to_display(out) mask_password mask_password(out) mask_secrets mask_secrets(out) "
        "secret_parameters",
        texts,
        (const Input& in) {
          with_reference(in, [](IriReferenceView r) {
            keep(to_display(r, {}, buffer()).size);
            keep(to_display(r)->size());
            keep(mask_password(r, "***", buffer()).size);
            keep(mask_password(r)->size());
            const MaskOptions all{.userinfo = true, .known_parameters = true};
            keep(mask_secrets(r, all, buffer()).size);
            keep(mask_secrets(r, all)->size());
            keep(secret_parameters().size());
          });
        }),
    IRI_ROW(
        "find_bidi_formatting", plain,
        (const Input& in) {
          std::string text = "/";
          for (std::size_t i = 0; i < in.size() / 8; ++i)
            text += i % 2 ? "a\xE2\x80\x8E" : "%E2%80%8F";
          const auto iri = IriReferenceView::parse(text);
          in.count([&] {
            std::size_t found = 0;
            for (auto at = find_bidi_formatting(*iri); at;
                 at = find_bidi_formatting(*iri, at->offset + at->size)) {
              ++found;
            }
            keep(found);
          });
        }),
    IRI_ROW(
        "find_bidi_formatting", texts,
        (const Input& in) {
          with_reference(in, [](IriReferenceView r) { keep(find_bidi_formatting(r) ? 1 : 0); });
        }),
    IRI_ROW(
        "origin serialize serialize(out) Origin::hash Origin::operator==", texts,
        (const Input& in) {
          with_iri(in, [](IriView iri) {
            const auto one = origin(iri);
            if (!one) return;
            keep(serialize(*one, buffer()).size);
            keep(serialize(*one));
            keep(one->hash() & 1U);
            keep(*one == *one ? 1 : 0);
          });
        }),
    IRI_ROW_HEAP(
        96, Growth::linear, "browser_reading", texts,
        (const Input& in) { with_iri(in, [](IriView iri) { keep(browser_reading(iri).url); }); }),
    IRI_ROW(
        "from_leiri", texts,
        (const Input& in) { in.count([&] { keep(from_leiri(in.text()) ? 1 : 0); }); }),
    IRI_ROW(
        "from_leiri", plain,
        (const Input& in) { in.count([&] { keep(from_leiri(in.text()) ? 1 : 0); }); }),
    IRI_ROW_HEAP(
        64, Growth::linear, "repair repair(out)", reasons,
        (const Input& in) {
          static std::vector<RepairChange> changes(1U << 16U);
          in.count([&] {
            keep(repair(in.text(), {}, buffer(), changes).changes);
            keep(repair(in.text(), {true, "http"}, {}, changes).changes);
            keep(repair(in.text()) ? 1 : 0);
          });
        }),
    IRI_ROW_HEAP(
        64, Growth::linear, "repair", texts,
        (const Input& in) { in.count([&] { keep(repair(in.text()) ? 1 : 0); }); }),
    IRI_ROW(
        "encode encode(out)", plain,
        (const Input& in) {
          in.count([&] {
            keep(encode(in.text(), encode_set::unreserved, buffer()).size);
            keep(encode(in.text(), encode_set::iquery, {}).size);
            keep(encode(in.text(), encode_set::isegment));
          });
        }),
    IRI_ROW(
        "decode decode(out) decode_utf8 decode_utf8(out)", plain,
        (const Input& in) {
          in.count([&] {
            keep(decode(in.text(), buffer()).size);
            keep(decode(in.text()) ? 1 : 0);
            keep(decode_utf8(in.text(), buffer()).size);
            keep(decode_utf8(in.text()) ? 1 : 0);
          });
        }),
    IRI_ROW(
        "decode_unreserved decode_unreserved(out) decode_in_place(out) EncodeSet::without", plain,
        (const Input& in) {
          in.count([&] {
            keep(decode_unreserved(in.text(), buffer()).size);
            keep(decode_unreserved(in.text()) ? 1 : 0);
            std::string copy(in.text());
            keep(decode_in_place(copy).size);
            keep(encode_set::query.without(in.text()).keeps('a') ? 1 : 0);
          });
        }),
    IRI_ROW(
        "check_template expand expand(out)", templates,
        (const Input& in) {
          const TemplateVariable variables[] = {{"v", "value"}};
          in.count([&] {
            keep(check_template(in.text()).error().offset);
            keep(expand(in.text(), variables, buffer()).size);
            keep(expand(in.text(), variables) ? 1 : 0);
          });
        }),
    IRI_ROW_HEAP(
        256, Growth::n_log_n, "match_template", templates,
        (const Input& in) { in.count([&] { keep(match_template(in.text(), "x") ? 1 : 0); }); }),
    IRI_ROW_HEAP(
        256, Growth::n_log_n, "match_template expand_matched", texts,
        (const Input& in) {
          in.count([&] {
            for (const char* one : {"{scheme}:{+rest}", "{/path*}{?q,rest*}", "{;x*}{?y*}{#z}"}) {
              const auto match = match_template(one, in.text());
              if (match) keep(expand_matched(one, *match) ? 1 : 0);
            }
          });
        }),
    IRI_ROW(
        "check_template expand(out)", texts,
        (const Input& in) {
          in.count([&] {
            keep(check_template(in.text()).error().offset);
            keep(expand(in.text(), {}, buffer()).size);
          });
        }),
    IRI_ROW(
        "expand(out)", plain, (const Input& in) { expand_values(in); }),
    IRI_ROW_HEAP(
        64, Growth::n_log_n, "expand expand(out)", many,
        (const Input& in) {
          const Expressions all(in.size() / 8);
          const std::vector<TemplateVariable> backwards(all.variables.rbegin(),
                                                        all.variables.rend());
          in.count([&] {
            keep(expand(all.uri_template, all.variables, buffer()).size);
            keep(expand(all.uri_template, backwards)->size());
          });
        }),
    IRI_ROW(
        "format_reference", many,
        (const Input& in) {
          std::string pattern = "http://h";
          for (std::size_t i = 0; i < in.size() / 8; ++i) pattern += "/{}";
          const std::vector<std::string_view> values(in.size() / 8, "a b");
          in.count([&] {
            keep(format_reference<Uri>(pattern, values)->text());
            keep(format_reference<Iri>(pattern, {}) ? 1 : 0);
          });
        }),
    IRI_ROW(
        "format_reference", plain,
        (const Input& in) {
          in.count([&] {
            keep(format_reference<Uri>("http://h/{}?a={}#{}", {in.text(), in.text(), in.text()})
                     ? 1
                     : 0);
            keep(format_reference<Iri>("http://{}@{}/", {in.text(), in.text()}) ? 1 : 0);
          });
        }),
    IRI_ROW(
        "format_reference", texts,
        (const Input& in) {
          in.count([&] { keep(format_reference<IriReference>(in.text(), {"a"}) ? 1 : 0); });
        }),
    IRI_ROW_HEAP(
        64, Growth::linear, "file_uri file_uri(out) file_path file_path(out) filesystem_path",
        plain,
        (const Input& in) {
          in.count([&] {
            keep(file_uri(in.text(), PathStyle::windows, buffer()).size);
            keep(file_uri("/" + std::string(in.text()), PathStyle::posix, {}).size);
            const auto uri = file_uri("/" + std::string(in.text()), PathStyle::posix);
            if (!uri) return;
            keep(file_path(*uri, PathStyle::posix, buffer()).size);
            keep(file_path(*uri, PathStyle::windows) ? 1 : 0);
            keep(filesystem_path(*uri) ? 1 : 0);
          });
        }),
    IRI_ROW(
        "file_uri file_path(out)", windows_paths,
        (const Input& in) {
          in.count([&] {
            const auto uri = file_uri(in.text(), PathStyle::windows);
            if (uri) keep(file_path(*uri, PathStyle::windows, buffer()).size);
          });
        }),
    IRI_ROW(
        "operator<<", few,
        (const Input& in) {
          with_reference(in, [](IriReferenceView r) {
            std::ostringstream out;
            out << r << IriReference(r);  // operator<<
            keep(out.str());
          });
        }),
};

}  // namespace

Rows operation_rows() { return rows; }

}  // namespace iri_linear
