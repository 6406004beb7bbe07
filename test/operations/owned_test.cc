// Owned results are not parsed again: the components that an operation gives with its text are those that parse()
// finds in it.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "iri/iri.hpp"
#include "support/case_file.hpp"

namespace {

using iri::IriReferenceView;
using iri::IriView;

bool are_those_of(iri::Rule start, std::string_view text, const iri::Components& components) {
  iri::Components found;
  return iri::parse(start, text, found) && found == components;
}

template <class T>
void expect_known(const iri::Result<T>& owned) {
  if (!owned) return;  // what is refused has no text
  EXPECT_TRUE(are_those_of(T::rule, owned->text(), owned->components())) << owned->text();
}

const std::vector<std::string> bases = {"http://a/b/c/d;p?q",
                                        "http://u:p@h:8080/a/b/?q#f",
                                        "http://h",
                                        "http://[::1]:80?q",
                                        "s:",
                                        "s:x",
                                        "s:a/b/c",
                                        "s:/a/b",
                                        "s:/a/../..//b",
                                        "s://",
                                        "s:///a//b/../c",
                                        "file:///C:/x/y",
                                        "urn:a:b",
                                        "http://h/..",
                                        "s:/.//x"};

/// The accepted texts, and more with dot segments.
std::vector<std::string> references() {
  std::vector<std::string> all;
  for (const iri_test::Case& c : iri_test::read_cases("accepted.txt")) all.push_back(c.input);
  all.insert(all.end(), bases.begin(), bases.end());
  for (const char* text : {"",
                           "#",
                           "?",
                           "?#",
                           "g",
                           "./g",
                           "../g",
                           "../../../g",
                           "/..//g",
                           "/.",
                           "//",
                           "//g/../x?y#z",
                           "g;x=1/../y",
                           "./a:b",
                           "..//../x",
                           "//u@h:1/%2E%2e/a?%7e#%7e",
                           "//%41%c3%a9:/a",
                           "HTTP://H%41/%c3%a9/..?%ee%80%80#%C3%A9",
                           "http://[2001:DB8:0:0::1]:80",
                           "//\xC3\xA9@\xC3\xA9:5/\xC3\xA9?\xC3\xA9#\xC3\xA9",
                           "s:/a/..//b",
                           "a/b/../../.."}) {
    all.emplace_back(text);
  }
  return all;
}

template <class Function>
void for_each_view(const Function& function) {
  for (const std::string& text : references()) {
    if (const auto view = IriReferenceView::parse(text)) function(*view);
  }
}

TEST(Owned, TheCheckNoticesABoundaryThatIsMoved) {
  const auto parsed = IriReferenceView::parse("s://u@h:1/p?q#f");
  ASSERT_TRUE(are_those_of(iri::rule::IRI_reference, parsed->text(), parsed->components()));
  for (const auto member :
       {&iri::Components::scheme_end, &iri::Components::userinfo_end, &iri::Components::host_end,
        &iri::Components::authority_end, &iri::Components::path_end, &iri::Components::query_end,
        &iri::Components::size}) {
    iri::Components moved = parsed->components();
    moved.*member += 1;
    EXPECT_FALSE(are_those_of(iri::rule::IRI_reference, parsed->text(), moved));
    moved.*member = iri::absent;
    EXPECT_FALSE(are_those_of(iri::rule::IRI_reference, parsed->text(), moved));
  }
}

TEST(Owned, Resolve) {
  std::size_t resolved = 0;
  for (const std::string& base_text : bases) {
    const IriView base = *IriView::parse(base_text);
    for_each_view([&](IriReferenceView reference) {
      for (const iri::ResolveOptions& options :
           {iri::ResolveOptions(), iri::ResolveOptions{true, iri::Underflow::clamp, true},
            iri::ResolveOptions{false, iri::Underflow::error, false}}) {
        const auto target = iri::resolve(base, reference, options);
        if (target) ++resolved;
        expect_known(target);
      }
    });
  }
  EXPECT_GT(resolved, 4000U);
}

TEST(Owned, Relativize) {
  for (const std::string& base_text : bases) {
    const IriView base = *IriView::parse(base_text);
    for_each_view([&](IriReferenceView reference) {
      const auto target = iri::resolve(base, reference);
      if (target) expect_known(iri::relativize(base, *target));
      for (const std::string& other : bases) {
        expect_known(iri::relativize(base, *IriView::parse(other)));
      }
    });
  }
}

TEST(Owned, Normalize) {
  for_each_view([](IriReferenceView reference) {
    expect_known(iri::normalize(reference));
    expect_known(iri::normalize(reference, {iri::all_normalize_steps, {}}));
    for (const iri::NormalizeStep step : iri::all_normalize_steps) {
      expect_known(iri::normalize(reference, {{step}, {}}));
    }
    expect_known(iri::normalize_to_uri(reference));
    const auto uri = iri::UriReferenceView::parse(reference.text());
    if (uri) expect_known(iri::normalize(*uri));
  });
}

/// Another host, which is longer than what it is made from, or shorter.
iri::Written other_host(std::string_view, const void* context, iri::OutputBuffer out) noexcept {
  const std::string_view host = *static_cast<const std::string_view*>(context);
  if (host.size() > out.size()) return {host.size(), {iri::ErrorCode::buffer_too_small, {}, 0}};
  std::copy(host.begin(), host.end(), out.begin());
  return {host.size(), {}};
}

TEST(Owned, Convert) {
  const std::string longer(1000, 'x');
  for_each_view([&](IriReferenceView reference) {
    expect_known(iri::to_uri(reference));
    expect_known(iri::to_iri(reference));
    for (const std::string_view host : {std::string_view("x"), std::string_view(longer)}) {
      expect_known(iri::to_uri(reference, {&other_host, &host}));
      expect_known(iri::to_iri(reference, {&other_host, &host}));
    }
  });
}

TEST(Owned, RecomposeAndFormat) {
  for_each_view([](IriReferenceView reference) {
    const auto whole = iri::recompose(iri::split(reference));
    ASSERT_TRUE(whole) << reference.text();
    EXPECT_EQ(whole->text(), reference.text());
    expect_known(whole);
  });
  expect_known(iri::format_reference<iri::Iri>("http://{}:{}/{}?q={}#{}",
                                               {"\xC3\xA9", "80", "a/b", "&", "#"}));
  expect_known(iri::format_reference<iri::UriReference>("//{}@{}", {"a@b", "[::1]"}));
}

TEST(Owned, BuildAndEdit) {
  for_each_view([](IriReferenceView reference) {
    for (const char* value : {"", "a", "//a", "a:b", "[::1]", "80"}) {
      iri::IriReference owned(reference);
      for (const bool done :
           {owned.set_scheme(value).has_value(), owned.set_host(value).has_value(),
            owned.set_port(value).has_value(), owned.set_path(value).has_value(),
            owned.set_authority(std::nullopt).has_value(), owned.set_query(value).has_value(),
            owned.push_segment(value).has_value()}) {
        static_cast<void>(done);
        EXPECT_TRUE(are_those_of(iri::rule::IRI_reference, owned.text(), owned.components()))
            << owned.text();
      }
    }
  });
  expect_known(iri::Builder<iri::Uri>()
                   .scheme("s")
                   .host("h")
                   .port("1")
                   .path("//p")
                   .parameter("a", "b")
                   .build());
}

}  // namespace
