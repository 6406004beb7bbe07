// iri compare, iri hash: whether references are equal at a given comparison level.
#include "iri/compare.hpp"

#include <atomic>
#include <memory>
#include <unordered_set>

#include "commands.hpp"
#include "hex.hpp"
#include "iri/unicode.hpp"
#include "operation.hpp"
#include "options.hpp"

namespace iri::cli {
namespace {

/// ComparisonLevel, and one above it.
enum class Level : std::uint8_t { string, syntax, scheme, idna };

struct CompareArguments {
  OperationOptions common;
  Level level = Level::syntax;
  bool no_fragment = false;
  bool unique = false;
};

/// Parses one text of the pair. The offset of an error counts from the beginning of the pair.
Result<IriReferenceView> parse_one(std::string_view pair, std::size_t begin, std::size_t end,
                                   Answer& refusal) {
  const std::string_view text = pair.substr(begin, end - begin);
  auto view = IriReferenceView::parse(text);
  if (!view) {
    refusal = refuse(Rule::IRI_reference, text, view.error());
    refusal.problem.offset += begin;
  }
  return view;
}

ComparisonLevel level_of(Level level) {
  return level == Level::idna ? ComparisonLevel::scheme : static_cast<ComparisonLevel>(level);
}
static_assert(static_cast<ComparisonLevel>(Level::scheme) == ComparisonLevel::scheme);

/// Calls `use` with the references, in A-labels if the level asks for it.
template <class Use, class... Views>
auto with_compared(const CompareArguments& options, const Use& use, const Views&... views) {
  constexpr unicode::Idna idna;
  if (options.level != Level::idna) return use(views...);
  return use(idna.with_ascii_host(views).value_or(IriReference(views))...);
}

bool is_same(const CompareArguments& options, const IriReferenceView& a,
             const IriReferenceView& b) {
  return with_compared(
      options,
      [&options](const auto& one, const auto& other) {
        return same(level_of(options.level), one, other, {!options.no_fragment});
      },
      a, b);
}

std::uint64_t hash_of(const CompareArguments& options, const IriReferenceView& reference) {
  return with_compared(
      options,
      [&options](const auto& one) {
        return hash(level_of(options.level), one, {!options.no_fragment});
      },
      reference);
}

/// A tab separates the two texts; no reference contains one.
Answer compare_pair(std::string_view pair, const CompareArguments& options,
                    std::atomic<bool>& same_all) {
  const std::size_t tab = std::min(pair.find('\t'), pair.size());
  if (tab == pair.size()) {
    return {
        false, {}, {"bad_input_line", tab, "", "a tab", "two references are to be compared"}, {}};
  }
  Answer result;
  const auto a = parse_one(pair, 0, tab, result);
  if (!a) return result;
  const auto b = parse_one(pair, tab + 1, pair.size(), result);
  if (!b) return result;
  const bool equal = is_same(options, *a, *b);
  if (!equal) same_all = false;
  return answer(std::string(equal ? "equal" : "different"));
}

/// Makes one record of the two arguments. Each may be written in JSON or hexadecimal.
bool join_arguments(InputOptions& input) {
  if (input.arguments.empty()) return true;
  if (input.arguments.size() != 2) return false;
  std::string storage;
  std::string pair;
  for (const std::string& argument : input.arguments) {
    const Decoded decoded = decode(input.format, argument, storage);
    if (!decoded.ok) return false;
    if (&argument != &input.arguments.front()) pair += '\t';
    pair += decoded.text;
  }
  input.arguments = {std::move(pair)};
  if (input.files.empty()) input.format = InputFormat::lines;
  return true;
}

Exit compare(CompareArguments& options) {
  if (!options.common.input.arguments.empty() && !options.common.input.files.empty()) {
    return usage_error("compare takes either two references or --file");
  }
  if (!join_arguments(options.common.input)) {
    return usage_error("compare takes two references, or lines that hold two with a tab between");
  }
  std::atomic<bool> same_all = true;
  const Exit exit = run_operation(
      options.common, [&](std::string_view pair) { return compare_pair(pair, options, same_all); });
  if (exit == Exit::invalid) return Exit::refused;
  return worse(exit, same_all ? Exit::valid : Exit::invalid);
}

/// The number in 16 hexadecimal digits.
std::string hexadecimal(std::uint64_t number) {
  std::string text;
  append_hex(text, number, 16);
  return text;
}

Exit hash_each(CompareArguments& options) {
  std::unordered_set<std::uint64_t> seen;
  if (options.unique) options.common.input.threads = 1;
  return run_on_references<IriReferenceView>(options.common, [&](IriReferenceView reference) {
    if (options.unique) {
      Answer first = answer(std::string(reference.text()));
      first.left_out = !seen.insert(hash_of(options, reference)).second;
      return first;
    }
    return answer(hexadecimal(hash_of(options, reference)));
  });
}

void add_rung_options(Command& command, CompareArguments& options) {
  command.choice(
      "--level", options.level,
      {{"string", Level::string},
       {"syntax", Level::syntax},
       {"scheme", Level::scheme},
       {"idna", Level::idna}},
      "string: compare byte by byte. syntax (default): normalize case, percent-encoding and dot segments first; in a relative path only the dot segments that mean the same on every base, so a/../b is not b. scheme: normalize what the scheme says, too, such as its default port. idna: take a domain name in A-labels for the same in U-labels, too (RFC 3987 s5.3.3)");
  command.flag("--no-fragment", options.no_fragment, "Ignore fragments");
}

}  // namespace

void add_compare(Command& parent) {
  const auto options = std::make_shared<CompareArguments>();
  Command command =
      parent.subcommand("compare", "Tell whether two references are equal (RFC 3986 s6.2)");
  add_rung_options(command, *options);
  add_operation_options(command, options->common, "A B");
  command.examples(
      std::string("  iri compare HTTP://a/%7eb http://a/~b && echo the same\n"
                  "  iri compare --level scheme http://a:80 http://a/\n"
                  "  iri compare --level idna http://xn--4ca.example/ http://%C3%A4.example/\n"
                  "  paste one.txt other.txt | iri compare --format tsv") +
      "\n"
      "\n"
      "text: equal or different. If one of the two is no reference: an empty line, and the reason on\n"
      "standard error. json: {\"input\":...,\"output\":...}; the input has a tab between the two.\n"
      "Exit code: 0 all are the same, 1 some are different, 2 usage, 3 input or output failed,\n"
      "4 one is no reference.");
  command.action([options] { return compare(*options); });
}

void add_hash(Command& parent) {
  const auto options = std::make_shared<CompareArguments>();
  Command command = parent.subcommand(
      "hash", "Print a hash of each reference; references that compare equal have equal hashes");
  add_rung_options(command, *options);
  command.flag("--unique", options->unique,
               "Print the references themselves, without those that equal an earlier one");
  add_operation_options(command, options->common);
  command.examples(std::string("  iri hash --unique --level scheme < references.txt\n"
                               "  iri hash HTTP://a/%7eb http://a/~b\n"
                               "  iri hash --level scheme --format tsv < references.txt") +
                   operation_footer);
  command.action([options] { return hash_each(*options); });
}

}  // namespace iri::cli
