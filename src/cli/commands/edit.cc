// iri get, set, unset: the parts of references.
#include "iri/edit.hpp"

#include <algorithm>
#include <memory>
#include <span>

#include "commands.hpp"
#include "iri/build.hpp"
#include "iri/origin.hpp"
#include "iri/percent.hpp"
#include "iri/query.hpp"
#include "iri/schemes.hpp"
#include "nearest.hpp"
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
  std::vector<std::string> names;
  for (const PartName& part : parts) names.emplace_back(part.name);
  names.emplace_back("origin");
  const std::string meant = did_you_mean(name, names);
  return usage_error("there is no part \"" + visible(name) + "\"" + meant +
                     (meant.empty() ? "; there are" : " There are") +
                     " scheme, authority, userinfo, host, port, path, query, fragment, and to get "
                     "also origin");
}

/// Whether a reference looks like a part that was meant to be one more.
Exit stray_part(const std::string& word, const std::string& remedy) {
  return usage_error("\"" + visible(word) + "\" is among the references; " + remedy +
                     ". If it is a reference, put -- before it");
}

/// The arguments before "--".
std::span<const std::string> plain_arguments(const std::vector<std::string>& arguments,
                                             std::size_t literal) {
  return std::span(arguments).first(arguments.size() - literal);
}

struct EditArguments {
  OperationOptions common;
  std::string part;
  std::vector<std::string> more_values;
  bool decode = false;
  bool encode = false;

  /// Takes the first `count` arguments away: what is left are references.
  void take_arguments(std::size_t count) {
    std::vector<std::string>& all = common.input.arguments;
    all.erase(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
  }
};

/// The port, or that of the scheme, as a number. nullopt if there is none.
std::optional<std::string> effective_port(IriReferenceView reference) {
  const std::string_view digits = reference.port().value_or("");
  if (!digits.empty()) {
    const std::size_t first = std::min(digits.find_first_not_of('0'), digits.size() - 1);
    return std::string(digits.substr(first));
  }
  const bool known = reference.has_authority() && reference.has_scheme();
  const Scheme* const scheme = known ? find_scheme(*reference.scheme()) : nullptr;
  if (scheme == nullptr || !scheme->default_port) return std::nullopt;
  return std::to_string(*scheme->default_port);
}

constexpr std::string_view query_prefix = "query:";

bool is_value_name(std::string_view name) {
  return find_part(name) != nullptr || name == "origin" || name == "effective_port" ||
         name.starts_with(query_prefix);
}

/// The value of a part, the origin, the effective port, or the first parameter of a name, decoded.
/// nullopt if it is absent. INVARIANT: is_value_name(name).
std::optional<std::string> value_of(IriReferenceView reference, std::string_view name,
                                    bool decode) {
  if (name == "effective_port") return effective_port(reference);
  if (name.starts_with(query_prefix)) {
    const QueryPolicy policy = query_policy_of(reference.scheme());
    return Parameters(reference.query(), policy).get(name.substr(query_prefix.size()));
  }
  const PartName* const part = find_part(name);
  if (part == nullptr) {
    const auto iri = IriView::parse(reference.text());
    const auto its = iri ? origin(*iri) : std::nullopt;
    return its ? std::optional(serialize(*its)) : std::nullopt;
  }
  const Part value = part->get(reference);
  if (!value) return std::nullopt;
  return decode ? DecodedView(*value).string() : std::string(*value);
}

/// An element of the output of `get`: a text, then a value. A name without braces is one.
struct Piece {
  std::string text;
  std::string name;  ///< empty: no value, after the last text
};

/// The text with \\t, \\n and \\\\ read.
std::string unescaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char next = text[i] == '\\' && i + 1 < text.size() ? text[i + 1] : '\0';
    const bool escape = next == 't' || next == 'n' || next == '\\';
    out += !escape ? text[i] : next == 't' ? '\t' : next == 'n' ? '\n' : '\\';
    i += escape ? 1 : 0;
  }
  return out;
}

/// Reads a pattern such as `{scheme}://{host}`. Returns the first name that is none, else nullopt.
std::optional<std::string> read_pieces(std::string_view pattern, std::vector<Piece>& pieces) {
  while (!pattern.empty()) {
    const std::size_t open = std::min(pattern.find('{'), pattern.size());
    Piece& piece = pieces.emplace_back();
    piece.text = unescaped(pattern.substr(0, open));
    pattern.remove_prefix(open);
    if (pattern.empty()) break;
    const std::size_t close = pattern.find('}');
    const std::string_view name =
        pattern.substr(1, close == pattern.npos ? pattern.npos : close - 1);
    if (close == pattern.npos || !is_value_name(name)) return std::string(name);
    piece.name = name;
    pattern.remove_prefix(close + 1);
  }
  return std::nullopt;
}

Exit get(EditArguments& options) {
  const bool one = options.part.find('{') == std::string::npos;
  std::vector<Piece> pieces;
  const auto wrong = read_pieces(one ? "{" + options.part + "}" : options.part, pieces);
  if (wrong && is_value_name(*wrong)) {
    return usage_error("{" + *wrong + " has no } after it");
  }
  if (wrong) return no_such_part(*wrong);
  for (const std::string& word :
       plain_arguments(options.common.input.arguments, options.common.input.literal)) {
    if (find_part(word) != nullptr)
      return stray_part(word, "for several parts write '{host} {port}'");
  }
  return run_on_references<IriReferenceView>(options.common, [&](IriReferenceView reference) {
    std::string text;
    for (const Piece& piece : pieces) {
      text += piece.text;
      if (piece.name.empty()) continue;
      const auto value = value_of(reference, piece.name, options.decode);
      if (one && !value) return Answer();
      text += value.value_or("");
    }
    return answer(std::move(text));
  });
}

/// A part, and what it becomes; nullopt takes it away.
struct Edit {
  const PartName* part;
  Part value;
};

/// All edits, or none: they are done in the order of `parts`, and what is taken away in the other, so that a port comes after
/// its host, however they were given.
Answer edited(IriReferenceView reference, std::vector<Edit> edits) {
  std::stable_sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) {
    if (a.value.has_value() != b.value.has_value()) return !a.value;
    return a.value ? a.part < b.part : b.part < a.part;
  });
  IriReference copy(reference);
  for (const Edit& edit : edits) {
    const Result<void> done = edit.part->set(copy, edit.value);
    if (!done) return refuse(done.error());
  }
  return answer(std::move(copy).release());
}

/// One result for each value of --also. If a value cannot be set, the reason of the first such value.
Answer each_edited(IriReferenceView reference, const std::vector<Edit>& edits,
                   const std::vector<std::string>& more) {
  Answer first = edited(reference, edits);
  if (more.empty() || !first.ok) return first;
  std::vector<std::string> list{std::get<std::string>(first.value)};
  for (const std::string& value : more) {
    Answer next = edited(reference, {{edits.front().part, value}});
    if (!next.ok) return next;
    list.push_back(std::get<std::string>(std::move(next.value)));
  }
  return answer(std::move(list));
}

/// Reads a word of the command line. The part is null if it is no edit.
using ReadEdit = Edit (*)(std::string_view word);

/// PART=VALUE
Edit read_setting(std::string_view word) {
  const std::size_t equals = word.find('=');
  if (equals == word.npos) return {nullptr, {}};
  return {find_part(word.substr(0, equals)), word.substr(equals + 1)};
}

/// PART
Edit read_removal(std::string_view word) { return {find_part(word), {}}; }

/// The edits at the beginning. They borrow the words.
std::vector<Edit> leading_edits(std::span<const std::string> words, ReadEdit read) {
  std::vector<Edit> edits;
  for (const std::string& word : words) {
    const Edit edit = read(word);
    if (edit.part == nullptr) break;
    edits.push_back(edit);
  }
  return edits;
}

/// Complains that the first of the words is no edit.
Exit no_edit(std::span<const std::string> words, ReadEdit read) {
  const bool sets = read == read_setting;
  if (words.empty()) {
    return usage_error(sets ? "write PART=VALUE before the references"
                            : "write the name of a PART before the references");
  }
  const std::string& word = words.front();
  if (sets && find_part(word) != nullptr) {
    return usage_error("write PART=VALUE; iri unset " + word + " removes the part");
  }
  return no_such_part(std::string_view(word).substr(0, word.find('=')));
}

/// Plain text, percent-encoded for its place, as `build` does it. A scheme, a port and an authority are what they are.
std::string encoded(const PartName& part, std::string_view value) {
  if (part.rule == Rule::ihost) {
    const auto built = Builder<IriReference>().encode_host(value).build();
    return std::string(built ? *built->host() : value);
  }
  const auto set = EncodeSet::of(part.rule);
  return set ? encode(value, *set) : std::string(value);
}

/// Encodes the values of the words that are edits, and of --also.
void encode_values(std::span<std::string> words, std::vector<std::string>& more) {
  for (std::string& word : words) {
    const Edit edit = read_setting(word);
    if (edit.part == nullptr) break;
    word = std::string(edit.part->name) + "=" + encoded(*edit.part, *edit.value);
  }
  const Edit first = words.empty() ? Edit{nullptr, {}} : read_setting(words.front());
  if (first.part == nullptr) return;
  for (std::string& value : more) value = encoded(*first.part, value);
}

/// What is wrong with an edit by itself.
Exit check_edit(const Edit& edit) {
  const std::string part(edit.part->name);
  const bool always_there = edit.part->rule == Rule::ihost || edit.part->rule == Rule::ipath;
  if (edit.value) {
    if (check_argument("VALUE", edit.part->rule, *edit.value)) return Exit::valid;
    const bool has_set = EncodeSet::of(edit.part->rule) || edit.part->rule == Rule::ihost;
    return has_set ? usage_error("with --encode, VALUE is plain text") : Exit::usage;
  }
  if (!always_there) return Exit::valid;
  return usage_error("the " + part + " cannot be taken away; iri set " + part + "= empties it");
}

Exit check_edits(const std::vector<Edit>& edits) {
  for (auto edit = edits.begin(); edit != edits.end(); ++edit) {
    const auto same = [&](const Edit& other) { return other.part == edit->part; };
    if (std::any_of(edits.begin(), edit, same)) {
      return usage_error("the " + std::string(edit->part->name) + " is named twice");
    }
    if (const Exit wrong = check_edit(*edit); wrong != Exit::valid) return wrong;
  }
  return Exit::valid;
}

/// What is wrong with the values of --also.
Exit check_more(const EditArguments& options, const std::vector<Edit>& edits) {
  if (!options.more_values.empty() && edits.size() > 1) {
    return usage_error("--also goes with one edit");
  }
  for (const std::string& value : options.more_values) {
    if (check_edit({edits.front().part, value}) != Exit::valid) return Exit::usage;
  }
  return Exit::valid;
}

Exit run_edits(EditArguments& options, ReadEdit read) {
  std::vector<std::string> words = options.common.input.arguments;  // borrowed by the edits
  if (options.encode) {
    encode_values(std::span(words).first(words.size() - options.common.input.literal),
                  options.more_values);
  }
  const auto plain = plain_arguments(words, options.common.input.literal);
  const std::vector<Edit> edits = leading_edits(plain, read);
  if (edits.empty()) return no_edit(plain, read);
  for (const std::string& word : plain.subspan(edits.size())) {
    if (read(word).part == nullptr && find_part(word) == nullptr) continue;
    return stray_part(word, "put edits before them");
  }
  options.take_arguments(edits.size());
  const Exit wrong = worse(check_edits(edits), check_more(options, edits));
  if (wrong != Exit::valid) return wrong;
  return run_on_references<IriReferenceView>(options.common, [&](IriReferenceView reference) {
    return each_edited(reference, edits, options.more_values);
  });
}

}  // namespace

void add_get(Command& parent) {
  const auto options = std::make_shared<EditArguments>();
  Command command = parent.subcommand("get", "Print one part of each reference, or several");
  command.argument("PART", options->part, "A part, or a text that has names of parts in braces")
      .shown_as("scheme|authority|userinfo|host|port|path|query|fragment|origin");
  command.flag("--decode", options->decode, "Decode percent-encoding");
  add_operation_options(command, options->common, "INPUT");
  command.examples(
      std::string(
          "  iri get host http://user@example.com:80/\n"
          "  iri get '{host} {port}' http://user@example.com:80/\n"
          "  iri get query --format json < references.txt\n"
          "\n"
          "In text, a newline that --decode gives is written as \\n. For the exact value use -0 or\n"
          "--format json.") +
      operation_footer);
  command.action([options] { return get(*options); });
}

void add_set(Command& parent) {
  const auto options = std::make_shared<EditArguments>();
  Command command = parent.subcommand("set", "Set parts of each reference");
  command
      .texts("--also", options->more_values,
             "One more value, for one more line of output; can be repeated")
      .shown_as("VALUE");
  command.flag(
      "--encode", options->encode,
      "VALUE is plain text, and is percent-encoded for its place, as by iri query set and iri build");
  add_operation_options(command, options->common, "PART=VALUE... INPUT");
  command.examples(
      std::string(
          "  iri set port=8080 http://example.com/a\n"
          "  iri set scheme=https host=example.org http://example.com/a\n"
          "  iri set port=80 --also 8080 http://example.com/\n"
          "  iri set path=//x urn:y\n"
          "  iri set --encode 'path=/a b' 'fragment=100%' http://example.com/\n"
          "\n"
          "PART is scheme, authority, userinfo, host, port, path, query or fragment. VALUE is percent-encoded\n"
          "already: %20 is a space, and a raw space is an error. With --encode it is plain text: a % becomes\n"
          "%25; / stays in a path, and & = + stay in a query.\n"
          "Edits come before references. After --, everything is a reference.") +
      operation_footer);
  command.action([options] { return run_edits(*options, read_setting); });
}

void add_unset(Command& parent) {
  const auto options = std::make_shared<EditArguments>();
  Command command = parent.subcommand("unset", "Remove parts of each reference");
  add_operation_options(command, options->common, "PART... INPUT");
  command.examples(std::string("  iri unset fragment 'http://example.com/a#b'\n"
                               "  iri unset query fragment < references.txt\n"
                               "\n"
                               "PART is scheme, authority, userinfo, port, query or fragment.") +
                   operation_footer);
  command.action([options] { return run_edits(*options, read_removal); });
}

}  // namespace iri::cli
