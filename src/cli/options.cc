#include "options.hpp"

#include <CLI/CLI.hpp>
#include <map>

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

CLI::Option* add_text_option(CLI::App& command, const std::string& name, std::string& value,
                             const std::string& description) {
  return command
      .add_option(
          name,
          [&value](const CLI::results_t& values) {
            value = unprotect(values.front());
            return true;
          },
          description)
      ->type_name("TEXT");
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

}  // namespace iri::cli
