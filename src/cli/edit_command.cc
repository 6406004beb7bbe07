// iri get, iri set, iri segments: the parts of references, one by one.
#include <CLI/CLI.hpp>
#include <memory>

#include "arguments.hpp"
#include "command.hpp"
#include "iri/edit.hpp"
#include "iri/path.hpp"
#include "operation.hpp"
#include "options.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

using Part = std::optional<std::string_view>;

/// A part that the command line can name.
struct PartName {
  std::string_view name;
  Rule rule;
  Part (*get)(const IriReferenceView&);
  Result<void> (*set)(IriReference&, Part);
};

constexpr PartName parts[] = {
    {"scheme", Rule::scheme, [](const IriReferenceView& r) { return r.scheme(); },
     [](IriReference& r, Part value) { return r.set_scheme(value); }},
    {"authority", Rule::iauthority, [](const IriReferenceView& r) { return r.authority(); },
     [](IriReference& r, Part value) { return r.set_authority(value); }},
    {"userinfo", Rule::iuserinfo, [](const IriReferenceView& r) { return r.userinfo(); },
     [](IriReference& r, Part value) { return r.set_userinfo(value); }},
    {"host", Rule::ihost, [](const IriReferenceView& r) { return r.host(); },
     [](IriReference& r, Part value) { return r.set_host(*value); }},
    {"port", Rule::port, [](const IriReferenceView& r) { return r.port(); },
     [](IriReference& r, Part value) { return r.set_port(value); }},
    {"path", Rule::ipath, [](const IriReferenceView& r) { return Part(r.path()); },
     [](IriReference& r, Part value) { return r.set_path(*value); }},
    {"query", Rule::iquery, [](const IriReferenceView& r) { return r.query(); },
     [](IriReference& r, Part value) { return r.set_query(value); }},
    {"fragment", Rule::ifragment, [](const IriReferenceView& r) { return r.fragment(); },
     [](IriReference& r, Part value) { return r.set_fragment(value); }},
};

const PartName* find_part(std::string_view name) {
  for (const PartName& part : parts) {
    if (part.name == name) return &part;
  }
  return nullptr;
}

Exit no_such_part(std::string_view name) {
  return usage_error(visible(name) +
                     ": no part; one of scheme, authority, userinfo, host, port, path, query, "
                     "fragment");
}

struct Options {
  OperationOptions common;
  std::string part;
  bool decode = false;
};

Exit get(Options& options) {
  const PartName* part = find_part(options.part);
  if (part == nullptr) return no_such_part(options.part);
  return run_on_references<IriReferenceView>(options.common, [&](IriReferenceView reference) {
    const Part value = part->get(reference);
    return options.decode && value ? answer(DecodedView(*value).string()) : answer(value);
  });
}

Exit set(Options& options) {
  const std::string_view assignment = options.part;
  const std::size_t equals = assignment.find('=');
  const PartName* part = find_part(assignment.substr(0, equals));
  if (part == nullptr) return no_such_part(assignment.substr(0, equals));
  const Part value = equals == assignment.npos ? Part() : Part(assignment.substr(equals + 1));
  const bool always_there = part->rule == Rule::ihost || part->rule == Rule::ipath;
  if (!value && always_there) return usage_error("this part cannot be taken away; set it to ''");
  if (value && !check_argument("VALUE", part->rule, *value)) return Exit::usage;
  return run_on_references<IriReferenceView>(options.common, [&](IriReferenceView reference) {
    IriReference edited(reference);
    const Result<void> done = part->set(edited, value);
    return done ? answer(std::string(edited.text())) : refuse(done.error());
  });
}

Exit list_segments(Options& options) {
  return run_on_references<IriReferenceView>(options.common, [&](IriReferenceView reference) {
    std::vector<std::string> list;
    for (const std::string_view segment : segments(reference)) {
      list.push_back(options.decode ? DecodedView(segment).string() : std::string(segment));
    }
    return answer(std::move(list));
  });
}

}  // namespace

void add_get(CLI::App& app, Run& run) {
  const auto options = std::make_shared<Options>();
  CLI::App& command = *app.add_subcommand("get", "One part of each reference");
  add_text_option(command, "PART", options->part,
                  "scheme, authority, userinfo, host, port, path, query or fragment")
      ->required();
  command.add_flag("--decode", options->decode, "Decode its percent-encoding");
  add_operation_options(command, options->common);
  add_examples(command, std::string("  iri get host http://user@example.com:80/\n"
                                    "  iri get query --format json < references.txt") +
                            operation_footer);
  command.callback([&run, options] { run = [options] { return get(*options); }; });
}

void add_set(CLI::App& app, Run& run) {
  const auto options = std::make_shared<Options>();
  CLI::App& command = *app.add_subcommand("set", "Set one part of each reference, or take it away");
  add_text_option(command, "PART[=VALUE]", options->part,
                  "The part and its value, percent-encoded; without = it is taken away")
      ->required();
  add_operation_options(command, options->common);
  add_examples(command, std::string("  iri set port=8080 http://example.com/a\n"
                                    "  iri set fragment 'http://example.com/a#b'\n"
                                    "  iri set path=//x urn:y") +
                            operation_footer);
  command.callback([&run, options] { run = [options] { return set(*options); }; });
}

void add_segments(CLI::App& app, Run& run) {
  const auto options = std::make_shared<Options>();
  CLI::App& command = *app.add_subcommand("segments", "The segments of the path");
  command.add_flag("--decode", options->decode, "Decode their percent-encoding");
  add_operation_options(command, options->common);
  add_examples(command, std::string("  iri segments http://example.com/a/b%20c/\n"
                                    "  iri segments --decode --format json /a%2Fb/c") +
                            operation_footer);
  command.callback([&run, options] { run = [options] { return list_segments(*options); }; });
}

}  // namespace iri::cli
