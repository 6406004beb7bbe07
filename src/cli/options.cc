#include "options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <thread>

#include "arguments.hpp"
#include "input.hpp"

namespace iri::cli {

void add_rule_option(CLI::App& command, Rule& rule) {
  command
      .add_option(
          "--as",
          [&rule](const CLI::results_t& values) {
            const auto found = find_rule(values.front());
            if (!found) {
              throw CLI::ValidationError("--as", "no rule of this name; see iri rules");
            }
            rule = *found;
            return true;
          },
          "The rule to parse by: IRI-reference (default), IRI, absolute-IRI, irelative-ref, "
          "URI-reference, URI, absolute-URI, relative-ref, or any other of 'iri rules'")
      ->type_name("TYPE");
}

void add_format_option(CLI::App& command, Format& format) {
  static const std::map<std::string, Format> formats{
      {"text", Format::text}, {"json", Format::json}, {"tsv", Format::tsv}};
  command.add_option("--format", format, "How to write: text (default), json or tsv")
      ->transform(CLI::Transformer(formats).description(""))
      ->type_name("text|json|tsv");
}

namespace {

template <class Value>
CLI::Option* add_as_it_is(CLI::App& command, const std::string& name, Value& value,
                          const std::string& description) {
  const auto take = [&value](const CLI::results_t& values) {
    value = unprotect(values.front());
    return true;
  };
  return command.add_option(name, take, description)->type_name("TEXT");
}

}  // namespace

CLI::Option* add_text_option(CLI::App& command, const std::string& name, std::string& value,
                             const std::string& description) {
  return add_as_it_is(command, name, value, description);
}

CLI::Option* add_text_option(CLI::App& command, const std::string& name,
                             std::optional<std::string>& value, const std::string& description) {
  return add_as_it_is(command, name, value, description);
}

void add_examples(CLI::App& command, const std::string& examples) {
  command.footer("Examples:\n" + examples);
}

void add_input_options(CLI::App& command, InputOptions& options, const char* positional) {
  static const std::map<std::string, InputFormat> formats{{"lines", InputFormat::lines},
                                                          {"nul", InputFormat::nul},
                                                          {"json", InputFormat::json},
                                                          {"hex", InputFormat::hex}};
  if (positional != nullptr) {
    command.add_option(positional, options.arguments,
                       "What to read; without any, and without --file, the lines of standard "
                       "input. After --, also what begins with -");
  }
  command.add_option("--file", options.files, "Read the lines of this file; - is standard input")
      ->type_name("FILE")
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  command
      .add_option("--input-format", options.format,
                  "lines (default): a record ends with LF, and a CR before it is part of it; "
                  "nul: a record ends with NUL; json: each line is a JSON string; hex: each "
                  "line is bytes in hexadecimal")
      ->transform(CLI::Transformer(formats).description(""))
      ->type_name("lines|nul|json|hex");
  command.add_flag_callback(
      "-0,--null", [&options] { options.format = InputFormat::nul; }, "--input-format nul");
}

void add_file_options(CLI::App& command, InputOptions& options) {
  add_input_options(command, options, nullptr);
  command.add_option("FILE", options.arguments,
                     "Files to read; - is standard input, and so is none at all");
}

void take_file_arguments(InputOptions& options) {
  std::vector<std::string>& names = options.arguments;
  unprotect(names);
  unprotect(options.files);
  options.files.insert(options.files.begin(), names.begin(), names.end());
  names.clear();
}

void add_thread_options(CLI::App& command, InputOptions& options) {
  options.threads = std::max(1U, std::thread::hardware_concurrency());
  command
      .add_option("--threads", options.threads,
                  "How many threads work on a large file (default: as many as there are "
                  "processors); what is written is the same")
      ->type_name("N")
      ->check(CLI::Range(1, 1024));
  command
      .add_option("--block", options.block,
                  "How many bytes of a file a thread takes at a time (default: 1048576)")
      ->type_name("BYTES")
      ->check(CLI::Range(1, 1 << 30));
}

}  // namespace iri::cli
