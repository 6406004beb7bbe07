// What the command writes, whatever it reads. Input: a letter that chooses the command line, a byte
// that chooses formats, a value for an option up to a newline, and the standard input.
//
// On a terminal, and in TSV, in JSON and in messages everywhere, there is no control character, no
// character that is invisible or reorders, and no ill-formed byte; there are as many lines and fields
// as the help says; JSON and TSV give back the input; text, TSV and JSON tell the same values; the
// exit code is one of the help's; another kernel and several threads change nothing.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli_run.hpp"
#include "iri/kernel.hpp"
#include "iri/parse.hpp"
#include "visible.hpp"

namespace iri_fuzz {
namespace {

using iri::cli::Command;
using nlohmann::json;

enum class Kind {
  report,    ///< a line of 17 fields for each input
  value,     ///< a line of 7 fields for each input; in text a line, which is the value
  list,      ///< the same, but in text a line for each value of it
  findings,  ///< lines of 6 fields: one or more for each input
  places     ///< FILE:LINE:COLUMN and a sentence, for some of the inputs
};

struct CommandLine {
  void (*add)(Command&);
  std::vector<const char*> arguments;  ///< "@" stands for the value
  Kind kind;
};

/// A subcommand of a subcommand is two arguments.
const std::vector<CommandLine>& command_lines() {
  using namespace iri::cli;
  static const std::vector<CommandLine> all = {
      {add_parse, {"parse"}, Kind::report},
      {add_parse, {"parse", "--as=@"}, Kind::report},
      {add_check, {"check"}, Kind::places},
      {add_inspect, {"inspect"}, Kind::findings},
      {add_inspect, {"inspect", "--method=@"}, Kind::findings},
      {add_inspect, {"inspect", "--host-field"}, Kind::findings},
      {add_gate, {"gate", "--policy=proxy", "--method=GET"}, Kind::findings},
      {add_gate, {"gate", "--policy=display"}, Kind::findings},
      {add_gate, {"gate", "--policy=@"}, Kind::findings},
      {add_resolve, {"resolve", "--base=@"}, Kind::value},
      {add_relativize, {"relativize", "--base=@"}, Kind::value},
      {add_normalize, {"normalize", "--steps=all"}, Kind::value},
      {add_normalize, {"normalize", "--missing"}, Kind::list},
      {add_normalize, {"normalize", "--components=@", "--to-uri"}, Kind::value},
      {add_compare, {"compare"}, Kind::value},
      {add_hash, {"hash"}, Kind::value},
      {add_to_uri, {"to-uri"}, Kind::value},
      {add_to_iri, {"to-iri"}, Kind::value},
      {add_display, {"display"}, Kind::value},
      {add_mask, {"mask", "--password=@"}, Kind::value},
      {add_repair, {"repair"}, Kind::value},
      {add_repair, {"repair", "--backslash", "--scheme=@"}, Kind::value},
      {add_browser, {"browser"}, Kind::value},
      {add_encode, {"encode"}, Kind::value},
      {add_encode, {"encode", "--component=@"}, Kind::value},
      {add_decode, {"decode"}, Kind::value},
      {add_decode, {"decode", "--utf8"}, Kind::value},
      {add_get, {"get", "@"}, Kind::value},
      {add_get, {"get", "--decode", "path"}, Kind::value},
      {add_set, {"set", "@"}, Kind::value},
      {add_segments, {"segments", "--decode"}, Kind::list},
      {add_segments, {"segments", "--push=@"}, Kind::value},
      {add_query, {"query", "list"}, Kind::list},
      {add_query, {"query", "get", "@"}, Kind::value},
      {add_query, {"query", "sort"}, Kind::value},
      {add_compose, {"compose", "@"}, Kind::value},
      {add_expand, {"expand", "--vars=@"}, Kind::value},
      {add_from_path, {"from-path"}, Kind::value},
      {add_to_path, {"to-path"}, Kind::value},
      {add_parse, {"parse", "--format=@"}, Kind::report},
      {add_check, {"check", "--format=json"}, Kind::places},
      {add_unset, {"unset", "@"}, Kind::value},
      {add_query, {"query", "set", "@"}, Kind::value},
      {add_query, {"query", "list", "--decode"}, Kind::list},
  };
  return all;
}

constexpr std::string_view command_letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// What the input chooses.
struct Choice {
  const CommandLine* line;
  bool nul;
  bool terminal;
  bool threads;
  std::string value;
  std::string_view stream;

  char delimiter() const { return nul ? '\0' : '\n'; }
};

Choice choice_of(std::string_view input) {
  const auto& all = command_lines();
  const auto byte = [input](std::size_t i) {
    return i < input.size() ? static_cast<unsigned char>(input[i]) : 0U;
  };
  const std::size_t letter = command_letters.find(static_cast<char>(byte(0)));
  const std::size_t index = letter == command_letters.npos ? byte(0) : letter;
  auto [value, stream] = two_texts(input.substr(std::min<std::size_t>(2, input.size())));
  value = value.substr(0, value.find('\0'));
  // After "--name=" alone CLI11 takes the next argument; a file "-" takes the inputs away.
  if (value.empty() || value == "-") value = "x";
  return {&all[index % all.size()], (byte(1) & 1U) != 0, (byte(1) & 2U) != 0,
          (byte(1) & 4U) != 0,      std::string(value),  stream};
}

std::vector<std::string> arguments_of(const Choice& choice, const char* format) {
  std::vector<std::string> arguments = {"iri"};
  for (std::string argument : choice.line->arguments) {
    if (argument.ends_with('@')) argument.replace(argument.size() - 1, 1, choice.value);
    arguments.push_back(std::move(argument));
  }
  if (choice.line->kind != Kind::places && !arguments.back().starts_with("--format")) {
    arguments.push_back(std::string("--format=") + format);
  }
  if (choice.nul) arguments.emplace_back("-0");
  return arguments;
}

Ran run_choice(const Choice& choice, const char* format) {
  return run_command(choice.line->add, arguments_of(choice, format), choice.stream);
}

/// Nothing that a terminal would obey, and nothing that is not seen.
void check_shown(std::string_view text) {
  for (std::string_view rest = text; !rest.empty();) {
    const iri::cli::Character c = iri::cli::first_character(rest);
    IRI_CHECK("cli: what is shown is UTF-8", c.well_formed);
    IRI_CHECK("cli: no control character is shown, nothing invisible, nothing that reorders",
              c.code_point == '\n' || c.code_point == '\t' || !iri::cli::is_unsafe(c.code_point));
    rest.remove_prefix(c.size);
  }
}

/// The independent list: C0, DEL, C1, and the bidi formatting of RFC 3987 s4.1 with its later kin.
void check_bytes(std::string_view text) {
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    IRI_CHECK("cli: no byte is a control",
              (byte >= 0x20 && byte != 0x7F) || c == '\n' || c == '\t');
  }
  for (const char* const bidi :
       {"\xE2\x80\x8E", "\xE2\x80\x8F", "\xE2\x80\xAA", "\xE2\x80\xAB", "\xE2\x80\xAC",
        "\xE2\x80\xAD", "\xE2\x80\xAE", "\xE2\x81\xA6", "\xE2\x81\xA7", "\xE2\x81\xA8",
        "\xE2\x81\xA9", "\xC2\x9B", "\xC2\x85"}) {
    IRI_CHECK("cli: no formatting of bidi, no C1 control", text.find(bidi) == text.npos);
  }
}

void check_visible(std::string_view text) {
  check_shown(text);
  check_bytes(text);
}

std::vector<std::string> split(std::string_view text, char delimiter) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::size_t end = text.find(delimiter);
    parts.emplace_back(text.substr(0, end));
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
  }
  return parts;
}

std::vector<std::string> fields_of(std::string_view line) {
  std::vector<std::string> fields(1);
  for (const char c : line) {
    if (c == '\t') {
      fields.emplace_back();
    } else {
      fields.back() += c;
    }
  }
  return fields;
}

/// The help of parse: `\\ \t \n \r and \xHH stand for a backslash, tab, LF, CR and another byte.`
std::string unescaped(std::string_view field) {
  std::string bytes;
  for (std::size_t i = 0; i < field.size(); ++i) {
    if (field[i] != '\\') {
      bytes += field[i];
      continue;
    }
    IRI_CHECK("cli: an escape is whole", ++i < field.size());
    if (field[i] == 'x') {
      bytes += static_cast<char>(
          static_cast<unsigned char>(std::stoi(std::string(field.substr(i + 1, 2)), nullptr, 16)));
      i += 2;
    } else {
      constexpr std::string_view letters = "\\tnr", meant = "\\\t\n\r";
      IRI_CHECK("cli: no other escape", letters.find(field[i]) != letters.npos);
      bytes += meant[letters.find(field[i])];
    }
  }
  return bytes;
}

std::string from_hex(const std::string& hex) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes +=
        static_cast<char>(static_cast<unsigned char>(std::stoi(hex.substr(i, 2), nullptr, 16)));
  }
  return bytes;
}

/// A text under its name, or in hexadecimal under another.
std::optional<std::string> text_in(const json& object, const std::string& name) {
  if (object.contains(name + "_hex")) return from_hex(object.at(name + "_hex").get<std::string>());
  if (!object.contains(name) || object.at(name).is_null()) return std::nullopt;
  return object.at(name).get<std::string>();
}

std::vector<json> objects_of(const Ran& ran) {
  std::vector<json> objects;
  check_visible(ran.out);
  IRI_CHECK("cli: JSON ends its last line", ran.out.empty() || ran.out.ends_with('\n'));
  for (const std::string& line : split(ran.out, '\n')) {
    objects.push_back(json::parse(line, nullptr, false));
    IRI_CHECK("cli: each line of JSON is an object", objects.back().is_object());
  }
  return objects;
}

std::size_t field_count(Kind kind) {
  return kind == Kind::report ? 17 : kind == Kind::findings ? 6 : 7;
}

std::vector<std::vector<std::string>> rows_of(const Choice& choice, const Ran& ran) {
  std::vector<std::vector<std::string>> rows;
  check_visible(ran.out);
  IRI_CHECK("cli: TSV ends its last line", ran.out.empty() || ran.out.ends_with('\n'));
  for (const std::string& line : split(ran.out, '\n')) {
    rows.push_back(fields_of(line));
    IRI_CHECK("cli: each line has the fields that the help names",
              rows.back().size() == field_count(choice.line->kind));
  }
  return rows;
}

/// What hides a password shows no input.
bool hides_inputs(const Choice& choice) {
  return choice.line->add == iri::cli::add_mask || choice.line->add == iri::cli::add_display;
}

/// A line for each input, which gives it back.
void check_inputs(const Choice& choice, const std::vector<std::string>& records,
                  const std::vector<json>& objects) {
  IRI_CHECK("cli: a line of JSON for each input", objects.size() == records.size());
  for (std::size_t i = 0; i < records.size(); ++i) {
    const auto input = text_in(objects[i], "input");
    IRI_CHECK("cli: JSON gives back the input",
              hides_inputs(choice) ? !input : input == records[i]);
  }
}

void check_inputs(const Choice& choice, const std::vector<std::string>& records,
                  const std::vector<std::vector<std::string>>& rows) {
  if (choice.line->kind == Kind::findings) {
    std::size_t at = 0;  // each input has rows, one after the other
    for (const auto& row : rows) {
      while (at < records.size() && unescaped(row[0]) != records[at]) ++at;
      IRI_CHECK("cli: TSV gives back the inputs in their order", at < records.size());
    }
    IRI_CHECK("cli: a line of TSV at least for each input", rows.size() >= records.size());
    return;
  }
  IRI_CHECK("cli: a line of TSV for each input", rows.size() == records.size());
  for (std::size_t i = 0; i < records.size(); ++i) {
    IRI_CHECK("cli: TSV gives back the input",
              hides_inputs(choice) ? rows[i][0] == "\\N" : unescaped(rows[i][0]) == records[i]);
  }
}

/// In a pipe a value is written as it is, but for a newline, which only decode writes; on a terminal it is shown.
std::string written(const Choice& choice, const std::string& value) {
  const bool bytes = choice.line->add == iri::cli::add_decode && !choice.terminal;
  if (choice.nul || bytes) return value;
  if (choice.terminal) return iri::cli::visible(value);
  std::string line;
  for (const char c : value) line += c == '\n' ? std::string("\\n") : std::string(1, c);
  return line;
}

/// The three formats of an operation tell one value.
void check_values(const Choice& choice, const std::vector<json>& objects,
                  const std::vector<std::vector<std::string>>& rows, const std::string& text) {
  std::string expected;
  for (std::size_t i = 0; i < objects.size(); ++i) {
    const bool valid = !objects[i].contains("valid");
    const auto value = text_in(objects[i], "output");
    IRI_CHECK("cli: TSV tells the value that JSON tells",
              value ? unescaped(rows[i][1]) == *value : rows[i][1] == "\\N");
    IRI_CHECK("cli: TSV tells whether there is an error", (rows[i][2] == "\\N") == valid);
    expected += written(choice, value.value_or("")) + choice.delimiter();
  }
  IRI_CHECK("cli: text tells the values, a line each", text == expected);
}

bool all_valid(const Choice& choice, const std::vector<json>& objects) {
  for (const json& object : objects) {
    const bool valid = object.value("valid", true);
    const bool rejected = choice.line->add == iri::cli::add_gate &&
                          object.at("action") != "allow" && object.at("action") != "report";
    const bool differs =
        choice.line->add == iri::cli::add_compare && object.value("output", "") == "different";
    if (!valid || rejected || differs) return false;
  }
  return true;
}

void check_text(const Choice& choice, const Ran& text) {
  const bool raw = choice.line->kind == Kind::value || choice.line->kind == Kind::list;
  if (!raw || (choice.terminal && !choice.nul)) check_visible(text.out);
  IRI_CHECK("cli: text ends its last line", text.out.empty() || text.out.ends_with('\n') ||
                                                (raw && text.out.back() == choice.delimiter()));
}

/// Of compare 4 is an answer: an input is not valid.
bool is_answer(const Choice& choice, int exit) {
  return exit < 2 || (exit == 4 && choice.line->add == iri::cli::add_compare);
}

void check_usage(const Choice& choice, const Ran& ran) {
  check_visible(ran.error);
  IRI_CHECK("cli: an exit code of the help",
            is_answer(choice, ran.exit) || ran.exit == 2 || ran.exit == 3);
  if (!is_answer(choice, ran.exit)) {
    IRI_CHECK("cli: who is refused is told why, and gets nothing",
              !ran.error.empty() && (ran.out.empty() || ran.exit == 3));
  }
}

/// 4 if and only if a line is refused, not different.
void check_compare(const Choice& choice, const Ran& text, const std::vector<json>& objects) {
  if (choice.line->add != iri::cli::add_compare) return;
  const bool refused = std::any_of(objects.begin(), objects.end(),
                                   [](const json& object) { return !object.value("valid", true); });
  IRI_CHECK("cli: compare tells invalid from different", (text.exit == 4) == refused);
}

void check_formats(const Choice& choice, const Ran& text) {
  const Ran as_json = run_choice(choice, "json");
  const Ran as_tsv = run_choice(choice, "tsv");
  IRI_CHECK("cli: the format changes no exit code",
            as_json.exit == text.exit && as_tsv.exit == text.exit);
  if (!is_answer(choice, text.exit)) return;
  const auto records = split(choice.stream, choice.delimiter());
  const auto objects = objects_of(as_json);
  const auto rows = rows_of(choice, as_tsv);
  check_inputs(choice, records, objects);
  check_inputs(choice, records, rows);
  IRI_CHECK("cli: 0 if all are valid, else 1", (text.exit == 0) == all_valid(choice, objects));
  check_compare(choice, text, objects);
  if (choice.line->kind == Kind::value) check_values(choice, objects, rows, text.out);
}

void check_places(const Choice& choice, const Ran& text) {
  const std::size_t lines = split(text.out, '\n').size();
  const auto records = split(choice.stream, choice.delimiter());
  std::size_t bad = 0;
  for (const std::string& record : records) {
    bad += iri::is_valid(iri::rule::IRI_reference, record) ? 0U : 1U;
  }
  IRI_CHECK("cli: a line for each bad input", lines == bad);
  IRI_CHECK("cli: 0 if all are valid, else 1", text.exit == (bad == 0 ? 0 : 1));
}

void check_kernels(const Choice& choice, const Ran& text) {
  const std::string best(iri::kernel());
  const auto kernels = iri::kernels();
  iri::use_kernel(kernels[choice.stream.size() % kernels.size()]);
  IRI_CHECK("cli: another kernel writes the same", run_choice(choice, "text") == text);
  iri::use_kernel(best);
}

/// By blocks of a few bytes.
void check_threads(const Choice& choice, const Ran& text) {
  const auto add = choice.line->add;
  using namespace iri::cli;
  if (!choice.threads || (add != add_parse && add != add_check && add != add_gate)) return;
  auto arguments = arguments_of(choice, "text");
  arguments.insert(arguments.end(), {"--threads=2", "--block=5"});
  IRI_CHECK("cli: threads write the same", run_command(add, arguments, choice.stream) == text);
}

}  // namespace

void one_input(std::string_view input) {
  static const int no_colour = ::setenv("NO_COLOR", "1", 1);
  static_cast<void>(no_colour);
  const Choice choice = choice_of(input);
  const bool own_format = choice.line->arguments.back() == std::string_view("--format=@");
  on_a_terminal = choice.terminal;
  const Ran text = run_choice(choice, "text");
  check_usage(choice, text);
  const Turn turn(input, 3);
  if (!own_format) {
    if (is_answer(choice, text.exit)) check_text(choice, text);
    if (choice.line->kind == Kind::places) check_places(choice, text);
    if (turn.of(0) && choice.line->kind != Kind::places) check_formats(choice, text);
  }
  if (turn.of(1)) check_kernels(choice, text);
  if (turn.of(2)) check_threads(choice, text);
  on_a_terminal = false;
}

}  // namespace iri_fuzz
