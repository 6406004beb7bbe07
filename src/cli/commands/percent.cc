// iri encode, iri decode: percent-encodes text for a component, and decodes it.
#include "iri/percent.hpp"

#include <memory>

#include "commands.hpp"
#include "operation.hpp"
#include "options.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

struct EncodeOptions {
  OperationOptions common;
  std::string component = "unreserved";
};

struct DecodeOptions {
  OperationOptions common;
  bool utf8 = false;
  bool unreserved = false;
};

/// The set with the name of a rule; `host` and `ihost` mean their reg-name, because plain text is
/// one.
std::optional<EncodeSet> set_of(const std::string& component) {
  if (component == "host") return encode_set::reg_name;
  if (component == "ihost") return encode_set::ireg_name;
  const auto rule = find_rule(component);
  return rule ? EncodeSet::of(*rule) : std::nullopt;
}

Exit encode(EncodeOptions& options) {
  const auto set = set_of(options.component);
  if (!set) {
    return usage_error("--component " + visible(options.component) +
                       ": text is not encoded for this; see iri encode --help");
  }
  return run_operation(options.common,
                       [&set](std::string_view text) { return answer(iri::encode(text, *set)); });
}

Exit decode(DecodeOptions& options) {
  return run_operation(options.common, [&options](std::string_view text) {
    return answer(options.unreserved ? decode_unreserved(text)
                  : options.utf8     ? decode_utf8(text)
                                     : iri::decode(text));
  });
}

}  // namespace

void add_encode(Command& parent) {
  const auto options = std::make_shared<EncodeOptions>();
  Command command = parent.subcommand("encode", "Percent-encode text for a component");
  command
      .text(
          "--component", options->component,
          "The component that the text is for. unreserved (default) encodes every delimiter. Those that begin with i, such as ipath, leave characters beyond US-ASCII as they are")
      .shown_as(
          "unreserved|userinfo|host|path|segment|segment-nz-nc|query|fragment|iunreserved|iuserinfo|"
          "ihost|ipath|isegment|isegment-nz-nc|iquery|ifragment");
  add_operation_options(command, options->common, "TEXT");
  command.examples(std::string("  iri encode --component segment 'AC/DC & more'\n"
                               "  iri encode --component iquery --input-format json '\"a\\n\"'") +
                   operation_footer);
  command.action([options] { return encode(*options); });
}

void add_decode(Command& parent) {
  const auto options = std::make_shared<DecodeOptions>();
  Command command = parent.subcommand("decode", "Decode percent-encoding");
  const Option utf8 = command.flag("--utf8", options->utf8, "Refuse what does not decode to UTF-8");
  command.flag("--unreserved", options->unreserved, "Decode unreserved characters only")
      .excludes(utf8);
  command.flag("--raw", options->common.bare,
               "Write the bytes and nothing else: no newline after them, no escapes on a terminal");
  add_operation_options(command, options->common, "TEXT");
  command.examples(
      std::string(
          "  iri decode caf%C3%A9\n"
          "  iri decode --raw %89PNG%0D%0A > file\n"
          "  iri decode --format json a%00%FF\n"
          "\n"
          "To a file or a pipe, the bytes are written as they are, and then a newline. On a terminal,\n"
          "control characters are escaped.") +
      operation_footer);
  command.action([options] {
    options->common.bytes = true;
    return decode(*options);
  });
}

}  // namespace iri::cli
