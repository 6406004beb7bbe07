// iri get, iri set: the parts of references.
#include "iri/edit.hpp"

#include <memory>

#include "commands.hpp"
#include "iri/origin.hpp"
#include "iri/percent.hpp"
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
                     "fragment, and to get also origin");
}

struct Options {
  OperationOptions common;
  std::string part;
  std::vector<std::string> more_values;
  bool decode = false;
};

/// The value of a part, or the origin if `part` is null. nullopt if it is absent.
std::optional<std::string> value_of(IriReferenceView reference, const PartName* part, bool decode) {
  if (part == nullptr) {
    const auto iri = IriView::parse(reference.text());
    const auto its = iri ? origin(*iri) : std::nullopt;
    return its ? std::optional(serialize(*its)) : std::nullopt;
  }
  const Part value = part->get(reference);
  if (!value) return std::nullopt;
  return decode ? DecodedView(*value).string() : std::string(*value);
}

/// An element of the output of `get`: a text, then a part. A name without braces is one part.
struct Piece {
  std::string text;
  std::optional<const PartName*> part;  ///< null: the origin; nullopt: no part, after the last text
};

/// Reads a pattern such as `{scheme}://{host}`. Returns the first name that is not a part, else
/// nullopt.
std::optional<std::string> read_pieces(std::string_view pattern, std::vector<Piece>& pieces) {
  while (!pattern.empty()) {
    const std::size_t open = std::min(pattern.find('{'), pattern.size());
    Piece& piece = pieces.emplace_back();
    piece.text = pattern.substr(0, open);
    pattern.remove_prefix(open);
    if (pattern.empty()) break;
    const std::size_t close = pattern.find('}');
    const std::string_view name =
        pattern.substr(1, close == pattern.npos ? pattern.npos : close - 1);
    const PartName* const part = find_part(name);
    if (close == pattern.npos || (part == nullptr && name != "origin")) return std::string(name);
    piece.part = part;
    pattern.remove_prefix(close + 1);
  }
  return std::nullopt;
}

Exit get(Options& options) {
  const bool one = options.part.find('{') == std::string::npos;
  std::vector<Piece> pieces;
  const auto wrong = read_pieces(one ? "{" + options.part + "}" : options.part, pieces);
  if (wrong) return no_such_part(*wrong);
  return run_on_references<IriReferenceView>(options.common, [&](IriReferenceView reference) {
    std::string text;
    for (const Piece& piece : pieces) {
      text += piece.text;
      if (!piece.part) continue;
      const auto value = value_of(reference, *piece.part, options.decode);
      if (one && !value) return Answer();
      text += value.value_or("");
    }
    return answer(std::move(text));
  });
}

/// The reference with the part set to the value.
Result<std::string> edited(IriReferenceView reference, const PartName& part, Part value) {
  IriReference copy(reference);
  const Result<void> done = part.set(copy, value);
  if (!done) return done.error();
  return std::move(copy).release();
}

/// One result for each value. If a value cannot be set, the error of the first such value.
Answer each_edited(IriReferenceView reference, const PartName& part,
                   const std::vector<Part>& values) {
  std::vector<std::string> list;
  for (const Part value : values) {
    auto text = edited(reference, part, value);
    if (!text) return refuse(text.error());
    list.push_back(*std::move(text));
  }
  return list.size() == 1 ? answer(std::move(list.front())) : answer(std::move(list));
}

Exit set(Options& options) {
  const std::string_view assignment = options.part;
  const std::size_t equals = assignment.find('=');
  const PartName* part = find_part(assignment.substr(0, equals));
  if (part == nullptr) return no_such_part(assignment.substr(0, equals));
  std::vector<Part> values;
  values.push_back(equals == assignment.npos ? Part() : Part(assignment.substr(equals + 1)));
  const bool always_there = part->rule == Rule::ihost || part->rule == Rule::ipath;
  if (!values.front() && always_there) {
    return usage_error("this part cannot be taken away; set it to ''");
  }
  for (const std::string& value : options.more_values) values.emplace_back(value);
  for (const Part value : values) {
    if (value && !check_argument("VALUE", part->rule, *value)) return Exit::usage;
  }
  return run_on_references<IriReferenceView>(options.common, [&](IriReferenceView reference) {
    return each_edited(reference, *part, values);
  });
}

}  // namespace

void add_get(Command& parent) {
  const auto options = std::make_shared<Options>();
  Command command = parent.subcommand("get", "One part of each reference, or several");
  command.argument("PART", options->part,
                   "scheme, authority, userinfo, host, port, path, query, fragment or origin; or a "
                   "text with such names in braces");
  command.flag("--decode", options->decode, "Decode its percent-encoding");
  add_operation_options(command, options->common);
  command.examples(std::string("  iri get host http://user@example.com:80/\n"
                               "  iri get '{host} {port}' http://user@example.com:80/\n"
                               "  iri get query --format json < references.txt") +
                   operation_footer);
  command.action([options] { return get(*options); });
}

void add_set(Command& parent) {
  const auto options = std::make_shared<Options>();
  Command command = parent.subcommand("set", "Set one part of each reference, or take it away");
  command.argument("PART[=VALUE]", options->part,
                   "The part and its value, percent-encoded; without = it is taken away");
  command
      .texts("--also", options->more_values,
             "Another value, and another line of output for it; as often as there are values")
      .shown_as("VALUE");
  add_operation_options(command, options->common);
  command.examples(std::string("  iri set port=8080 http://example.com/a\n"
                               "  iri set fragment 'http://example.com/a#b'\n"
                               "  iri set port=80 --also 8080 http://example.com/\n"
                               "  iri set path=//x urn:y") +
                   operation_footer);
  command.action([options] { return set(*options); });
}

}  // namespace iri::cli
