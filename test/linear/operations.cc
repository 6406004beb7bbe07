// Runs every operation on every pathological family in two sizes, for callgrind to count the
// instructions of each: test/linear/linear.py reads the counts. By itself it only runs.
#include <valgrind/callgrind.h>

#include <cstdio>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "iri/iri.h"
#include "iri/iri.hpp"
#ifdef IRI_HAS_UNICODE
#include "iri/unicode.hpp"
#endif

namespace {

std::vector<char> buffer(1U << 20U);
volatile std::size_t kept;  // so that no result is left uncomputed

void keep(std::size_t value) { kept = value; }

iri::IriView base() { return *iri::IriView::parse("http://h/a/b?q"); }

/// Only what is a valid reference goes on to the operations; the others end in parsing it.
template <class Operation>
void with_reference(std::string_view text, const Operation& operation) {
  const auto reference = iri::IriReferenceView::parse(text);
  if (reference) operation(*reference);
}

/// A template of n expressions, and its n variables in the wrong order.
struct Expressions {
  explicit Expressions(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      const std::string digits = std::to_string(i);
      names.push_back("n" + std::string(6 - digits.size(), '0') + digits);
      uri_template += "{" + names.back() + "}";
    }
    for (std::size_t i = count; i-- != 0;) variables.push_back({names[i], "v"});
  }
  std::vector<std::string> names;
  std::vector<iri::TemplateVariable> variables;
  std::string uri_template;
};

/// In a buffer of its own, for what is done with it.
std::string_view normal_form(iri::IriReferenceView reference) {
  static std::vector<char> room(1U << 20U);
  return {room.data(), iri::normalize(reference, {}, room).size};
}

struct Named {
  const char* name;
  void (*run)(std::string_view text);
};

constexpr Named operations[] = {
    {"parse",
     [](std::string_view text) {
       iri::Components components;
       keep(iri::parse(iri::rule::IRI_reference, text, components).error_offset);
     }},
    {"diagnose",
     [](std::string_view text) { keep(iri::diagnose(iri::rule::absolute_IRI, text).offset); }},
    {"match",
     [](std::string_view text) { keep(iri::match(iri::rule::ihier_part, text).error_offset); }},
    {"expected",
     [](std::string_view text) {
       keep(iri::next_bytes(iri::rule::IRI_reference, text.substr(0, text.size() / 16)).end);
     }},
    {"request_target",
     [](std::string_view text) { keep(iri::parse_request_target("GET", text).error().offset); }},
    {"inspect",
     [](std::string_view text) {
       with_reference(text, [](auto r) { keep(iri::inspect(r, {}).count); });
     }},
    // Hosts are read up to 1,024 bytes. Cut behind whole characters and "%41".
    {"inspect_third",
     [](std::string_view text) {
       with_reference(text.substr(0, 7 + text.size() / 72 * 24),
                      [](auto r) { keep(iri::inspect(r, {}).count); });
     }},
#ifdef IRI_HAS_UNICODE
    // A host of labels that all warn: each is looked at once.
    {"check_host",
     [](std::string_view text) {
       static const auto checker = iri::unicode::SpoofChecker::open();
       std::string host;
       for (std::size_t i = 0; i < text.size() / 64; ++i) host += "xn--80a.";  // U+430
       std::size_t found = 0;
       for (auto label = checker->check_host(host); label;
            label = checker->check_host(host, label->offset + label->size)) {
         ++found;
       }
       keep(found);
     }},
    {"to_nfc", [](std::string_view text) { keep(iri::unicode::to_nfc(text, buffer).size); }},
    {"to_nfc, a long run (n log n)",
     [](std::string_view text) {
       std::string marks;
       for (std::size_t i = 0; i < text.size(); i += 4)
         marks += "\xCC\x81\xCC\xA3";  // U+301, U+323
       keep(iri::unicode::to_nfc(marks, buffer).size);
     }},
    {"confusable",
     [](std::string_view text) {
       static const auto checker = iri::unicode::SpoofChecker::open();
       keep(checker->confusable(text, "a"));
     }},
    // Each segment has a problem.
    {"find_bidi_problem",
     [](std::string_view text) {
       std::string path;
       for (std::size_t i = 0; i < text.size(); i += 4) path += "/a\xD7\x90";  // U+5D0
       const auto reference = *iri::IriReferenceView::parse(path);
       std::size_t found = 0;
       for (auto at = iri::unicode::find_bidi_problem(reference); at;
            at = iri::unicode::find_bidi_problem(reference, at->offset + at->size)) {
         ++found;
       }
       keep(found);
     }},
#endif
    {"iri_next_parameter",
     [](std::string_view text) {
       iri_parameter at = IRI_PARAMETER_INIT;
       std::size_t count = 0;
       while (iri_next_parameter(text.data(), text.size(), IRI_SEMICOLON_SEPARATES, &at)) ++count;
       keep(count);
     }},
    {"iri_next_segment",
     [](std::string_view text) {
       iri_segment at = IRI_SEGMENT_INIT;
       std::size_t count = 0;
       while (iri_next_segment(text.data(), text.size(), &at)) ++count;
       keep(count);
     }},
    {"remove_dot_segments",
     [](std::string_view text) { keep(iri::remove_dot_segments(text, buffer).size); }},
    {"resolve",
     [](std::string_view text) {
       with_reference(text, [](auto r) { keep(iri::resolve(base(), r, buffer).size); });
     }},
    {"resolve_against",
     [](std::string_view text) {
       with_reference(text, [](auto r) {
         const auto iri = iri::IriView::from(r);
         if (!iri) return;
         keep(iri::resolve(*iri, *iri::IriReferenceView::parse("../../g"), buffer).size);
       });
     }},
    {"normalize",
     [](std::string_view text) {
       with_reference(text, [](auto r) { keep(iri::normalize(r, {}, buffer).size); });
     }},
    {"normalize, all steps",
     [](std::string_view text) {
       with_reference(text, [](auto r) {
         keep(iri::normalize(r, {.steps = iri::all_normalize_steps}, buffer).size);
       });
     }},
    {"is_normalized",
     [](std::string_view text) {
       with_reference(text, [](auto r) { keep(iri::is_normalized(r)); });
     }},
    {"same_syntax",
     [](std::string_view text) {
       with_reference(text, [](auto r) { keep(iri::same_syntax(r, r)); });
     }},
    // With its own normal form, which is equal to it to the last byte.
    {"compare",
     [](std::string_view text) {
       with_reference(text, [](auto r) {
         const std::string_view normal = normal_form(r);
         const auto other = iri::IriReferenceView::parse(normal).value();
         keep(iri::compare(iri::ComparisonLevel::syntax, r, other) == 0 ? 1 : 0);
         keep(iri::same(iri::ComparisonLevel::syntax, r, other) ? 1 : 0);
         keep(iri::same(iri::ComparisonLevel::scheme, r, other) ? 1 : 0);
       });
     }},
    {"hash",
     [](std::string_view text) {
       with_reference(text, [](auto r) { keep(iri::hash(iri::ComparisonLevel::syntax, r) & 1U); });
     }},
    {"relativize",
     [](std::string_view text) {
       with_reference(text, [](auto r) {
         const auto iri = iri::IriView::from(r);
         if (iri) keep(iri::relativize(*iri, *iri, buffer).size);
         if (iri) keep(iri::relativize(base(), *iri, buffer).size);
       });
     }},
    {"relativize, the normal form",
     [](std::string_view text) {
       with_reference(text, [](auto r) {
         const auto iri = iri::IriView::from(r);
         if (!iri) return;
         const auto normal = iri::IriView::parse(normal_form(r)).value();
         keep(iri::relativize(*iri, normal, buffer).size);
         keep(iri::relativize(normal, *iri, buffer).size);
       });
     }},
    {"build",
     [](std::string_view text) {
       iri::Builder<iri::Uri> builder;
       builder.scheme("s");
       for (std::size_t i = 0; i < text.size(); i += 4) builder.segment("abc").parameter("n", "v");
       keep(builder.build()->text().size());
     }},
    {"to_uri",
     [](std::string_view text) {
       with_reference(text, [](auto r) { keep(iri::to_uri(r, buffer).size); });
     }},
    {"to_iri",
     [](std::string_view text) {
       with_reference(text, [](auto r) { keep(iri::to_iri(r, buffer).size); });
     }},
    {"encode",
     [](std::string_view text) {
       keep(iri::encode(text, iri::encode_set::unreserved, buffer).size);
     }},
    {"decode", [](std::string_view text) { keep(iri::decode(text, buffer).size); }},
    {"decode_utf8", [](std::string_view text) { keep(iri::decode_utf8(text, buffer).size); }},
    // So many that a path read again for each of them would show, whatever the text is.
    {"push_segment",
     [](std::string_view text) {
       iri::Uri uri = *iri::Uri::parse("http://h");
       bool done = true;
       for (std::size_t i = 0; i < text.size() / 8; ++i) done = done && uri.push_segment("abc");
       keep(done ? uri.text().size() : 0);
     }},
    {"pop_segment",
     [](std::string_view text) {
       std::string path = "http://h";
       for (std::size_t i = 0; i < text.size() / 8; ++i) path += "/abc";
       iri::Uri uri = *iri::Uri::parse(std::move(path));
       std::size_t count = 0;
       while (uri.pop_segment()) ++count;
       keep(count);
     }},
    {"check_template", [](std::string_view text) { keep(iri::check_template(text).offset); }},
    {"expand", [](std::string_view text) { keep(iri::expand(text, {}, buffer).size); }},
    {"expand_with_as_many_variables (n log n)",
     [](std::string_view text) {
       const Expressions all(text.size() / 8);
       keep(iri::expand(all.uri_template, all.variables)->size());
     }},
    {"expand_with_as_many_variables_in_order (n log n)",
     [](std::string_view text) {
       const Expressions all(text.size() / 8);
       std::vector<iri::TemplateVariable> in_order(all.variables.rbegin(), all.variables.rend());
       keep(iri::expand(all.uri_template, in_order, buffer).size);
     }},
};

/// What repeats in a text; `second`, if any, repeats in its second half.
struct Family {
  std::string_view name, head, unit, second, tail;
};

constexpr Family families[] = {
    {"letters", "", "a", "", ""},
    {"scheme", "", "a", "", ":b"},
    {"no scheme", "", "1", "", ":b"},
    {"userinfo colons", "//", ":", "", "@h"},
    {"userinfo without an at sign", "//", "a:", "", "/"},
    {"digits that could be a port", "//h:", "1", "", "x"},
    {"host", "http://", "a.", "", "/"},
    {"host of digits", "//", "1.", "", "/"},
    {"host of percent signs", "http://", "%41", "", " "},
    {"host of percent signs of percent signs", "http://%", "25", "", "/"},
    {"host of Punycode", "http://", "xn--80a.", "", "/"},
    {"host of what is mapped", "http://", "\xE3\x8F\x82", "", "/"},
    {"IPvFuture", "//[v1.", ":", "", "]"},
    {"IPvFuture version", "//[v", "f", "", "]"},
    {"segments", "http://h/", "a/", "", ""},
    {"slashes", "http://h/", "/", "", ""},
    {"slashes without an authority", "/.", "/", "", ""},
    {"dots", "http://h/", ".", "", ""},
    {"dot segments", "http://h/", "./", "", ""},
    {"double dots", "", "../", "", ""},
    {"down and up", "http://h/", "a/../", "", ""},
    {"all down, then all up", "http://h/", "a/", "../", ""},
    {"all up, then all down", "http://h/", "../", "a/", ""},
    {"empty segments, then up", "http://h/", "/", "../", ""},
    {"relative down, then up", "", "a/", "../", ""},
    {"rootless down, then up", "s:", "a/", "../", "/b"},
    {"down, up and down", "s:/", "a/../a/", "", ""},
    {"encoded, down, then up", "s:/", "%61/", "../", ""},
    {"encoded, down, then encoded dots", "s:", "/%41", "/%2E.", ""},
    {"absolute, down, then up", "", "/a", "/..", ""},
    {"stray octets", "s:", "%80", "", ""},
    {"encoded dots", "http://h/", "%2e%2E/", "", ""},
    {"encoded letters", "http://h/", "%7e", "", ""},
    {"encoded octets of UTF-8", "http://h/", "%C3%A9", "", ""},
    {"encoded lead octets", "http://h/", "%F0", "", ""},
    {"characters of two bytes", "http://h/", "\xC3\xA9", "", ""},
    {"characters of four bytes", "http://h/", "\xF0\x90\x8C\x80", "", ""},
    {"lead bytes", "http://h/", "\xF0", "", ""},
    {"query", "?", "a=b&", "", ""},
    {"query of names", "?", "a&", "", ""},
    {"combining marks", "http://h/a", "\xCC\x81\xCC\xA3", "", ""},
    {"query of private use", "http://h?", "\xEE\x80\x80", "", ""},
    {"question marks", "?", "?", "", "#"},
    {"fragment", "a:#", "/?", "", ""},
    {"number signs", "a:", "#", "", ""},
    {"braces", "", "{a}", "", ""},
    {"open braces", "", "{", "", ""},
    {"template names", "{", "a,", "", "a}"},
};

std::string text_of(const Family& family, std::size_t size) {
  std::string text(family.head);
  const std::string_view second = family.second.empty() ? family.unit : family.second;
  while (text.size() < size / 2) text += family.unit;
  while (text.size() < size) text += second;
  return text += family.tail;
}

void run(const Named& operation, const Family& family, std::size_t size) {
  const std::string text = text_of(family, size);
  const std::string label =
      std::string(operation.name) + "|" + std::string(family.name) + "|" + std::to_string(size);
  operation.run(text);  // what is done only once is not counted
  CALLGRIND_ZERO_STATS;
  operation.run(text);
  CALLGRIND_DUMP_STATS_AT(label.c_str());
}

}  // namespace

int main() {
  for (const Named& operation : operations) {
    for (const Family& family : families) {
      for (const std::size_t size : {1500U, 3000U}) run(operation, family, size);
    }
  }
  return 0;
}
