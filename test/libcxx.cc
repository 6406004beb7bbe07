// Uses what is made of the standard library's templates: owning types, order, hashes, streams,
// results. The expectations are those of RFC 3986.
#include <cstdio>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <unordered_set>

#include "iri/format.hpp"
#include "iri/iri.hpp"
#include "iri/literals.hpp"

namespace {

int failures = 0;

void expect(bool good, const char* what) {
  if (good) return;
  std::printf("FAILED: %s\n", what);
  ++failures;
}

// RFC 3986 s5.4.1
void resolves() {
  const auto base = iri::Uri::parse("http://a/b/c/d;p?q").value();
  const auto reference = iri::UriReference::parse("../g").value();
  const auto target = iri::resolve(base, reference);
  expect(target && target->text() == "http://a/b/g", "resolve");
}

void is_ordered() {
  using namespace iri::literals;
  std::set<iri::Iri> ordered;
  for (const char* text : {"b:", "a:b", "a:"}) ordered.insert(iri::Iri::parse(text).value());
  std::string all;
  for (const iri::Iri& iri : ordered) all += iri.text();
  expect(all == "a:a:bb:", "order of Iri");
  expect("a:"_iri < "a:b"_iri && "a:b"_iri > "a:"_iri, "order of IriView");
  const auto upper = iri::IriReferenceView::parse("HTTP://a").value();
  const auto lower = iri::IriReferenceView::parse("http://a").value();
  expect(iri::compare(iri::ComparisonLevel::string, upper, lower) < 0, "compare, as strings");
  expect(iri::compare(iri::ComparisonLevel::syntax, upper, lower) == 0, "compare, by syntax");
  using Segment = iri::Text<iri::rule::segment>;
  expect(Segment::parse("a").value() < Segment::parse("b").value(), "order of Text");
}

void is_hashed() {
  std::unordered_set<iri::Iri> hashed;
  hashed.insert(iri::Iri::parse("a:").value());
  hashed.insert(iri::Iri::parse("a:").value());
  expect(hashed.size() == 1, "hash");
}

void is_printed() {
  std::ostringstream stream;
  stream << iri::Iri::parse("a:b").value();
  expect(stream.str() == "a:b", "stream");
}

}  // namespace

int main() {
  resolves();
  is_ordered();
  is_hashed();
  is_printed();
  return failures;
}
