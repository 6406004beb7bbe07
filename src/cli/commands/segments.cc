// iri segments: the segments of paths, and edits by segments.
#include <memory>

#include "commands.hpp"
#include "iri/edit.hpp"
#include "iri/path.hpp"
#include "operation.hpp"
#include "options.hpp"

namespace iri::cli {
namespace {

struct SegmentsArguments {
  OperationOptions common;
  bool decode = false;
  std::optional<std::size_t> at;
  std::vector<std::string> push;
  std::optional<std::string> insert, replace;
  bool pop = false;
  bool erase = false;

  bool edits() const { return pop || needs_place() || !push.empty(); }
  bool needs_place() const { return erase || insert || replace; }
};

/// Applies the requested edits, in the order in which they are named here.
Result<void> edit_segments(const SegmentsArguments& options, IriReference& reference) {
  const auto encoded = [](const std::string& text) { return encode(text, encode_set::isegment); };
  const std::size_t at = options.at.value_or(0);
  Result<void> done;
  if (options.erase) done = reference.erase_segment(at);
  if (done && options.replace) done = reference.replace_segment(at, encoded(*options.replace));
  if (done && options.insert) done = reference.insert_segment(at, encoded(*options.insert));
  if (done && options.pop) done = reference.pop_segment();
  for (const std::string& segment : options.push) {
    if (done) done = reference.push_segment(encoded(segment));
  }
  return done;
}

Answer list(const SegmentsArguments& options, IriReferenceView reference) {
  std::vector<std::string> all;
  for (const std::string_view segment : segments(reference)) {
    all.push_back(options.decode ? DecodedView(segment).string() : std::string(segment));
  }
  return answer(std::move(all));
}

Exit run_segments(SegmentsArguments& options) {
  if (options.needs_place() != options.at.has_value()) {
    return usage_error("--insert, --replace and --erase go with --at, and --at with one of them");
  }
  return run_on_references<IriReferenceView>(options.common, [&](IriReferenceView reference) {
    if (!options.edits()) return list(options, reference);
    IriReference edited(reference);
    const Result<void> done = edit_segments(options, edited);
    return done ? answer(std::move(edited).release()) : refuse(done.error());
  });
}

}  // namespace

void add_segments(Command& parent) {
  const auto options = std::make_shared<SegmentsArguments>();
  Command command = parent.subcommand("segments", "List the segments of the path, or edit them");
  command.flag("--decode", options->decode, "Decode percent-encoding");
  command.texts("--push", options->push, "Append a segment, given in plain text; can be repeated");
  command.flag("--pop", options->pop, "Remove the last segment");
  command.number("--at", options->at, "The number of the segment to work on, from 0")
      .shown_as("NUMBER");
  command.text("--insert", options->insert, "Insert this segment before it");
  command.text("--replace", options->replace, "Replace it by this segment");
  command.flag("--erase", options->erase, "Remove it");
  add_operation_options(command, options->common);
  command.examples(std::string("  iri segments http://example.com/a/b%20c/\n"
                               "  iri segments --decode --format json /a%2Fb/c\n"
                               "  iri segments --pop --push 'a file' http://example.com/a/b\n"
                               "  iri segments --at 0 --replace v2 http://example.com/v1/b") +
                   operation_footer);
  command.action([options] { return run_segments(*options); });
}

}  // namespace iri::cli
