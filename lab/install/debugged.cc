// What lab/install/run.sh looks at with gdb, at `stop`.
#include <iri/iri.hpp>

static void stop() {}

int main() {
  const auto view = iri::UriView::parse("foo://user@example.com:8042/over?a=b#nose");
  const auto owned = iri::IriReference::parse("ros\xC3\xA9");
  const auto refused = iri::IriView::parse("http://example.com/%zz");
  const iri::UriView uri = *view;
  const iri::IriReference reference = *owned;
  const iri::Components components = reference.components();
  const iri::Error error = refused.error();
  const iri::MatchResult verdict = iri::match(iri::rule::port, "80x");
  char buffer[40];
  const iri::Written written = iri::resolve(uri, reference, buffer);
  const iri::Written small = iri::resolve(uri, reference, iri::OutputBuffer());
  stop();
  return uri.text().size() + components.size + error.offset + verdict.error_offset + written.size +
             small.size ==
         0;
}
