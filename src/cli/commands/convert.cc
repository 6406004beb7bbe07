// iri to-uri, iri to-iri: between IRIs and URIs. iri display, iri mask: for people to read.
#include "iri/convert.hpp"

#include <functional>
#include <memory>

#include "commands.hpp"
#include "iri/display.hpp"
#include "iri/unicode.hpp"
#include "operation.hpp"
#include "options.hpp"

namespace iri::cli {
namespace {

struct ConvertArguments {
  OperationOptions common;
  bool idna = false;
  std::string password = "***";
  bool userinfo = false;
  bool secrets = false;
  std::vector<std::string> parameters;
};

using Convert = Answer (*)(IriReferenceView, const HostConversion&, const ConvertArguments&);

Answer to_uri(IriReferenceView iri, const HostConversion& host, const ConvertArguments&) {
  return answer(iri::to_uri(iri, host));
}
Answer to_iri(IriReferenceView uri, const HostConversion& host, const ConvertArguments&) {
  return answer(iri::to_iri(uri, host));
}
Answer display(IriReferenceView reference, const HostConversion& host,
               const ConvertArguments& options) {
  const std::vector<std::string_view> names(options.parameters.begin(), options.parameters.end());
  return answer(to_display(reference, {.password = options.password,
                                       .host = host,
                                       .userinfo = options.userinfo || options.secrets,
                                       .known_parameters = options.secrets,
                                       .parameters = names}));
}
Answer mask(IriReferenceView reference, const HostConversion&, const ConvertArguments& options) {
  const std::vector<std::string_view> names(options.parameters.begin(), options.parameters.end());
  return answer(mask_secrets(reference, {.mask = options.password,
                                         .userinfo = options.userinfo || options.secrets,
                                         .known_parameters = options.secrets,
                                         .parameters = names}));
}

/// Why a host is none for IDNA; "" if that is not known.
using HostReason = std::function<std::string_view(std::string_view host)>;

Exit convert(ConvertArguments& options, Convert convert_one, const HostConversion& host,
             const HostReason& reason = {}) {
  if (!check_argument("--password", Rule::iuserinfo, options.password)) return Exit::usage;
  return run_on_references<IriReferenceView>(options.common, [&](IriReferenceView view) {
    Answer made = convert_one(view, host, options);
    if (!made.ok && reason && made.problem.code == name(ErrorCode::bad_idna)) {
      const std::string_view why = reason(view.host().value_or(""));
      if (!why.empty()) made.problem.message = why;
    }
    return made;
  });
}

Exit convert_with_idna(ConvertArguments& options, Convert convert_one) {
  const unicode::Idna idna;
  const unicode::SpoofChecker checker;
  if (convert_one == display) return convert(options, display, checker.to_display_conversion());
  const bool ascii = convert_one == to_uri;
  return convert(options, convert_one,
                 ascii ? idna.to_ascii_conversion() : idna.to_unicode_conversion(),
                 [&idna](std::string_view host) { return idna.reason(host); });
}

void add(Command& parent, const char* name, const char* description, const char* idna,
         Convert convert_one, const char* examples) {
  const auto options = std::make_shared<ConvertArguments>();
  Command command = parent.subcommand(name, description);
  if (idna != nullptr) command.flag("--idna", options->idna, idna);
  if (convert_one == display || convert_one == mask) {
    command.text("--password", options->password,
                 "The text that replaces a password (default: ***)");
    command.flag("--userinfo", options->userinfo,
                 "Mask the whole userinfo, such as a token without a password");
    command
        .texts(
            "--parameter", options->parameters,
            "Mask the value of this parameter, in query, fragment and path, and in a URI that is a value; can be repeated")
        .shown_as("NAME");
    command.flag("--secrets", options->secrets,
                 "Mask the whole userinfo, and parameters such as token, sig, password, "
                 "X-Amz-Signature");
    options->common.secret = true;
  }
  add_operation_options(command, options->common);
  command.examples(examples + std::string(operation_footer));
  command.action([options, convert_one] {
    return options->idna ? convert_with_idna(*options, convert_one)
                         : convert(*options, convert_one, {});
  });
}

}  // namespace

void add_to_uri(Command& parent) {
  add(parent, "to-uri", "Convert IRIs to URIs, by percent-encoding (RFC 3987 s3.1)",
      "Convert a host that is not US-ASCII to Punycode (UTS 46)", to_uri,
      "  iri to-uri < iris.txt\n"
      "  iri to-uri --idna --format json < iris.txt");
}

void add_to_iri(Command& parent) {
  add(parent, "to-iri", "Convert URIs to IRIs, decoding what is safe to decode (RFC 3987 s3.2)",
      "Decode Punycode in hosts (UTS 46)", to_iri,
      "  iri to-iri http://example.org/r%C3%A9sum%C3%A9\n"
      "  iri to-iri --idna http://xn--rsum-bpad.example.org/\n"
      "\n"
      "Spaces, bidi controls and others that RFC 3987 s4.1 and s6.1 name stay percent-encoded.");
}

void add_display(Command& parent) {
  add(parent, "display",
      "Print references for people to read: decode what is safe to show, and mask passwords",
      "Decode Punycode in hosts (UTS 46), but for labels that could be taken for others (UTS 39)",
      display,
      "  iri display http://user:secret@example.org/r%C3%A9sum%C3%A9\n"
      "  iri display --idna < access.log.uris\n"
      "\n"
      "A text that is refused is not shown, and json and tsv have no input: a password may be in it.");
}

void add_mask(Command& parent) {
  add(parent, "mask", "Replace passwords by *** (RFC 3986 s3.2.1)", nullptr, mask,
      "  iri mask ftp://user:secret@example.org/\n"
      "  iri mask --password '' < uris.txt\n"
      "  iri mask --secrets --parameter ticket https://ghp_x@example.org/?ticket=1\n"
      "\n"
      "A text that is refused is not shown, and json and tsv have no input: a password may be in it.");
}

}  // namespace iri::cli
