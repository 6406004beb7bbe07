// The command's side of hostile input: the reader cuts any stream into its records whatever the
// pieces it comes in; json output is one line of valid JSON that says what was read; no output lets
// a control character through.
#include <nlohmann/json.hpp>
#include <string>

#include "fuzz.hpp"
#include "input.hpp"
#include "report.hpp"
#include "visible.hpp"

namespace iri_fuzz {
namespace {

using nlohmann::json;

/// Gives out the stream in pieces of uneven size.
iri::cli::Source source_of(std::string_view stream) {
  return [rest = stream, size = std::size_t{1}](char* out, std::size_t room) mutable {
    size = size * 5 % 17 + 1;
    const std::size_t got = std::min({rest.size(), room, size});
    std::copy_n(rest.begin(), got, out);
    rest.remove_prefix(got);
    return static_cast<std::ptrdiff_t>(got);
  };
}

void check_reader(std::string_view stream, char delimiter) {
  iri::cli::RecordReader reader(source_of(stream), delimiter, 1 + stream.size() % 5);
  iri::cli::RecordReader::Record record;
  std::size_t records = 0;
  std::string joined;
  while (reader.next(record)) {
    ++records;
    IRI_CHECK("cli: records are counted from 1", record.line == records);
    IRI_CHECK("cli: no record holds its delimiter",
              record.bytes.find(delimiter) == std::string_view::npos);
    joined.append(record.bytes).append(record.delimited ? 1 : 0, delimiter);
  }
  IRI_CHECK("cli: the records make up the stream", joined == stream && !reader.failed());
}

void check_line(std::string_view line) {
  IRI_CHECK("cli: one line for each input",
            line.ends_with('\n') && line.find('\n') == line.size() - 1);
}

/// Nothing that a terminal would obey.
void check_shown(std::string_view text) {
  for (std::string_view rest = text; !rest.empty();) {
    const iri::cli::Character c = iri::cli::first_character(rest);
    IRI_CHECK("cli: what is shown is UTF-8", c.well_formed);
    IRI_CHECK("cli: no control character is shown",
              c.code_point == '\n' || c.code_point == '\t' || !iri::cli::is_unsafe(c.code_point));
    rest.remove_prefix(c.size);
  }
}

std::string from_hex(const std::string& hex) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes +=
        static_cast<char>(static_cast<unsigned char>(std::stoi(hex.substr(i, 2), nullptr, 16)));
  }
  return bytes;
}

void check_json(const iri::cli::Report& report) {
  std::string line;
  write_json(line, report);
  check_line(line);
  check_shown(line);
  const json object = json::parse(line, nullptr, false);
  IRI_CHECK("cli: valid JSON for any bytes", object.is_object());
  const bool utf8 = iri::cli::is_utf8(report.input);
  IRI_CHECK("cli: the input as it was, in hexadecimal where it is not UTF-8",
            (utf8 ? object.at("input").get<std::string>()
                  : from_hex(object.at("input_hex").get<std::string>())) == report.input);
  IRI_CHECK("cli: the verdict", object.at("valid").get<bool>() == report.valid);
  if (!report.valid) {
    IRI_CHECK("cli: the error's offset is within the input",
              object.at("error").at("offset").get<std::size_t>() <= report.input.size());
    return;
  }
  if (!report.has_parts()) return;
  IRI_CHECK("cli: absent is null", object.at("query").is_null() == !report.query().has_value());
  IRI_CHECK("cli: the path", object.at("path").get<std::string>() == report.path());
}

void check_record(std::string_view bytes, iri::cli::InputFormat format) {
  std::string storage;
  iri::cli::Item item;
  item.record.bytes = bytes;
  item.decoded = decode(format, bytes, storage);
  IRI_CHECK("cli: a bad record is bad at a place within it",
            item.decoded.ok || item.decoded.offset <= bytes.size());
  const iri::cli::Report report = parse_item(item, iri::rule::IRI_reference, format);
  IRI_CHECK("cli: the verdict is the library's",
            !item.decoded.ok ||
                report.valid == iri::is_valid(iri::rule::IRI_reference, item.decoded.text));
  const Turn turn(bytes, 3);
  if (turn.of(0)) check_json(report);
  if (turn.of(1)) {
    std::string tsv;
    write_tsv(tsv, report);
    check_line(tsv);
    check_shown(tsv);
  }
  if (turn.of(2)) {
    std::string text;
    write_text(text, report, iri::cli::TextStyle());
    check_shown(text);
  }
}

/// The first that is not empty.
std::string_view line_of(std::string_view stream) {
  stream.remove_prefix(std::min(stream.find_first_not_of('\n'), stream.size()));
  return stream.substr(0, stream.find('\n'));
}

}  // namespace

void one_input(std::string_view stream) {
  const Turn turn(stream, 8);
  if (turn.of(0)) check_reader(stream, '\0');
  if (turn.of(4)) check_reader(stream, '\n');
  // One record and one format for each input, for speed: that which it looks like.
  const char first = stream.empty() ? '\0' : stream.front();
  const bool json = first == '"' || first == '[';
  const bool hex = (first >= '0' && first <= '9') || first == 'z';
  const bool tsv = first == '\\';
  if (!json && !hex && !tsv && first != '\n')
    return check_record(stream, iri::cli::InputFormat::nul);
  const ExactCopy record(line_of(stream));
  check_record(record.text(), json  ? iri::cli::InputFormat::json
                              : hex ? iri::cli::InputFormat::hex
                              : tsv ? iri::cli::InputFormat::tsv
                                    : iri::cli::InputFormat::lines);
}

}  // namespace iri_fuzz
