// iri to-uri, iri to-iri: between IRIs and URIs.
#include <CLI/CLI.hpp>
#include <memory>

#include "command.hpp"
#include "iri/convert.hpp"
#include "operation.hpp"
#include "options.hpp"
#ifdef IRI_HAS_UNICODE
#include "iri/unicode.hpp"
#endif

namespace iri::cli {
namespace {

struct Options {
  OperationOptions common;
  bool idna = false;
};

using Convert = Answer (*)(IriReferenceView, const HostConversion&);

Answer to_uri(IriReferenceView iri, const HostConversion& host) {
  return answer(iri::to_uri(iri, host));
}
Answer to_iri(IriReferenceView uri, const HostConversion& host) {
  return answer(iri::to_iri(uri, host));
}

Exit convert(Options& options, Convert convert_one, const HostConversion& host) {
  return run_on_references<IriReferenceView>(
      options.common, [&](IriReferenceView view) { return convert_one(view, host); });
}

#ifdef IRI_HAS_UNICODE
Exit convert_with_idna(Options& options, Convert convert_one) {
  const auto idna = unicode::Idna::open();
  if (!idna) return usage_error("ICU has no data for IDNA");
  const bool ascii = convert_one == to_uri;
  return convert(options, convert_one,
                 ascii ? idna->to_ascii_conversion() : idna->to_unicode_conversion());
}
#else
Exit convert_with_idna(Options&, Convert) {
  return usage_error("--idna: this iri was built without its Unicode part (-Dunicode=enabled)");
}
#endif

void add(CLI::App& app, Run& run, const char* name, const char* description, const char* idna,
         Convert convert_one, const char* examples) {
  const auto options = std::make_shared<Options>();
  CLI::App& command = *app.add_subcommand(name, description);
  command.add_flag("--idna", options->idna, idna);
  add_operation_options(command, options->common);
  add_examples(command, examples + std::string(operation_footer));
  command.callback([&run, options, convert_one] {
    run = [options, convert_one] {
      return options->idna ? convert_with_idna(*options, convert_one)
                           : convert(*options, convert_one, {});
    };
  });
}

}  // namespace

void add_to_uri(CLI::App& app, Run& run) {
  add(app, run, "to-uri", "The URI of an IRI: percent-encoded (RFC 3987 s3.1)",
      "Write a host that is not US-ASCII as a domain name in punycode (UTS 46)", to_uri,
      "  iri to-uri < iris.txt\n"
      "  iri to-uri --idna --format json < iris.txt");
}

void add_to_iri(CLI::App& app, Run& run) {
  add(app, run, "to-iri", "The IRI of a URI: decoded where that is safe (RFC 3987 s3.2)",
      "Decode the punycode of hosts (UTS 46)", to_iri,
      "  iri to-iri http://example.org/r%C3%A9sum%C3%A9\n"
      "  iri to-iri --idna http://xn--rsum-bpad.example.org/");
}

}  // namespace iri::cli
