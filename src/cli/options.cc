#include "options.hpp"

#include <algorithm>
#include <thread>

#include "command_line.hpp"
#include "input.hpp"
#include "iri/reference.hpp"
#include "nearest.hpp"
#include "operation.hpp"
#include "output.hpp"
#include "system.hpp"
#include "visible.hpp"

namespace iri::cli {

void add_rule_option(Command& command, Rule& rule) {
  const auto take = [&rule](const std::string& name) -> std::string {
    const auto found = find_rule(name);
    if (!found) return no_such_rule(name);
    rule = *found;
    return {};
  };
  command
      .text("--as", take,
            "The rule to parse by: IRI-reference (default), IRI, absolute-IRI, irelative-ref, "
            "URI-reference, URI, absolute-URI, relative-ref, or any other of 'iri rules'")
      .shown_as("TYPE");
}

void add_format_option(Command& command, Format& format, bool& header) {
  command.choice("--format", format,
                 {{"text", Format::text}, {"json", Format::json}, {"tsv", Format::tsv}},
                 "How to write: text (default), json or tsv");
  command.flag("--header", header, "With --format tsv: a first line with the names of the fields");
}

bool write_header(Format format, bool header, const std::string& columns, Output& output) {
  if (!header) return true;
  if (format == Format::tsv) {
    output.write(columns + "\n");
    return true;
  }
  usage_error("--header belongs to --format tsv");
  return false;
}

void add_input_options(Command& command, InputOptions& options, const char* positional) {
  if (positional != nullptr) {
    command.arguments(
        positional, options.arguments, options.literal,
        "The inputs. Without any, and without --file, reads the lines of standard input. Put -- before inputs that begin with -");
  }
  command.texts("--file", options.files, "Read the lines of this file; - is standard input")
      .shown_as("FILE");
  command.choice(
      "--input-format", options.format,
      {{"lines", InputFormat::lines},
       {"crlf", InputFormat::crlf},
       {"nul", InputFormat::nul},
       {"json", InputFormat::json},
       {"hex", InputFormat::hex},
       {"tsv", InputFormat::tsv}},
      R"(How the input is divided. lines (default): a record ends with LF; a CR before it is part of the record. crlf: the same, but that CR is dropped, and so is a byte order mark at the beginning of a file, for files of Windows. nul: a record ends with NUL. json: each line is a JSON string. hex: each line is bytes in hexadecimal. tsv: each line is a field of TSV with its escapes (\t, \n, \\, \', \xHH, ...), as --format tsv and databases write them)");
  command.flag(
      "-0,--null", [&options] { options.format = InputFormat::nul; }, "--input-format nul");
  command.flag(
      "-u,--unbuffered", options.unbuffered,
      "Write the result of each input at once. Without this, results are written together, and always before a wait for more input");
  command
      .number(
          "--max-input", options.max_input,
          "Refuse an input of more bytes (default: 16777216). A file is not read on from an input that is longer than the default, too")
      .shown_as("BYTES");
}

void add_file_options(Command& command, InputOptions& options) {
  add_input_options(command, options, nullptr);
  command.arguments("FILE", options.arguments,
                    "Files to read. Without any, or with -, reads standard input");
  command.texts("--text", options.texts, "Read this text, before any file; can be repeated");
}

namespace {

/// A URI or IRI with a scheme, and no file of that name.
bool is_clearly_text(const std::string& name) {
  return name.find(':') > 1 && IriView::parse(name) && system::is_missing(name);
}

}  // namespace

bool take_file_arguments(InputOptions& options) {
  for (const std::string& name : options.arguments) {
    if (!is_clearly_text(name)) continue;
    usage_error("there is no file " + visible(name) + "; to read this text, put --text before it");
    return false;
  }
  options.files.insert(options.files.begin(), options.arguments.begin(), options.arguments.end());
  options.arguments = std::move(options.texts);
  return true;
}

void add_thread_options(Command& command, InputOptions& options) {
  options.threads = std::max(1U, std::thread::hardware_concurrency());
  command
      .number(
          "--threads", options.threads,
          "How many threads read a large file (default: one for each processor). The output does not depend on it")
      .shown_as("N")
      .between(1, 1024);
  command
      .number("--block", options.block,
              "How many bytes of a file a thread reads at a time (default: 1048576)")
      .shown_as("BYTES")
      .between(1, 1 << 30);
}

}  // namespace iri::cli
