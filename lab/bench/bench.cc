// Inputs x parsers, inputs x operations, and what a server does, measured in turns. See README.md.
//
//   iri_bench [--data FOLDER] [--routes FOLDER [--go LIBRARY] [--node FOLDER]] [--filter REGEX] [--rounds N] --out FILE.json
//   iri_bench [--data FOLDER] --dump FOLDER      writes the sets of targets, NAME.txt, a target a line
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <fstream>
#include <memory>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "batches.hpp"
#include "inputs.hpp"
#include "iri/kernel.hpp"
#include "measure.hpp"
#include "operations.hpp"
#include "parsers.hpp"
#include "routes/rows.hpp"
#include "serving.hpp"
#include "verdicts.hpp"

namespace {

using iri_bench::Input;
using iri_bench::Parser;
using iri_bench::Row;

struct Options {
  std::string data;
  std::string filter = ".";
  std::string out;
  std::string dump;
  std::string routes;
  iri_bench::OthersAt others;
  std::size_t rounds = 9;
};

Row row_of(const char* section, const Input& input, std::string name) {
  Row row;
  row.section = section;
  row.set = input.name;
  row.name = std::move(name);
  row.texts = input.references.size();
  row.bytes = input.bytes.size() - input.references.size();
  return row;
}

bool is_utf8(const Input& input) {
  return std::all_of(input.references.begin(), input.references.end(), [](std::string_view text) {
    std::uint64_t sum = 0;
    return iri_bench::check_utf8(text, sum);
  });
}

void add_parsers(std::vector<Row>& rows, const std::vector<Input>& inputs,
                 const std::vector<Parser>& parsers) {
  for (const Input& input : inputs) {
    const bool utf8 = is_utf8(input);
    for (const Parser& parser : parsers) {
      if (parser.utf8 && !utf8) continue;
      Row row = row_of("parse", input, parser.name);
      row.kernel = parser.kernel;
      row.pass = [&input, parse = parser.parse](std::uint64_t& sum) {
        std::size_t accepted = 0;
        for (const std::string_view reference : input.references)
          accepted += parse(reference, sum) ? 1U : 0U;
        return accepted;
      };
      rows.push_back(std::move(row));
    }
  }
}

/// Every operation on what it has nothing to do with, and on what it has much to do with.
void add_operations(std::vector<Row>& rows, const std::vector<Input>& inputs) {
  static const std::set<std::string> of_operations = {"targets", "web", "unnormalized"};
  static const std::set<std::string> of_to_uri = {"web", "iri_2_bytes", "iri_3_bytes"};
  static std::vector<std::unique_ptr<iri_bench::Worker>> workers;
  for (const Input& input : inputs) {
    for (const iri_bench::Operation& operation : iri_bench::operations()) {
      const bool to_uri = operation.name == "to_uri";
      if (!(to_uri ? of_to_uri : of_operations).contains(input.name)) continue;
      workers.push_back(operation.make(input.references));
      Row row = row_of("operations", input, operation.library);
      row.set = operation.name + ":" + input.name;
      row.pass = [worker = workers.back().get(), count = row.texts](std::uint64_t& sum) {
        std::size_t accepted = 0;
        for (std::size_t i = 0; i < count; ++i) accepted += worker->run(i, sum) ? 1U : 0U;
        return accepted;
      };
      rows.push_back(std::move(row));
    }
  }
}

const Input& named(const std::vector<Input>& inputs, std::string_view name,
                   std::string_view otherwise) {
  const Input* found = nullptr;
  for (const Input& input : inputs) {
    if (input.name == name || (found == nullptr && input.name == otherwise)) found = &input;
  }
  if (found == nullptr) std::exit(3);
  return *found;
}

std::string quoted(std::string_view text) {
  std::string json = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') json += '\\';
    json += c >= ' ' && c <= '~' ? c : '?';
  }
  return json + '"';
}

void write_row(std::ostream& out, const iri_bench::Measured& measured) {
  const Row& row = *measured.row;
  out << "{\"section\":" << quoted(row.section) << ",\"set\":" << quoted(row.set)
      << ",\"name\":" << quoted(row.name) << ",\"texts\":" << row.texts
      << ",\"bytes\":" << row.bytes << ",\"accepted\":" << measured.accepted << ",\"slices\":[";
  const char* comma = "";
  for (const iri_bench::Slice& slice : measured.slices) {
    out << comma << '[' << slice.ns << ',' << slice.before << ',' << slice.after << ']';
    comma = ",";
  }
  out << "]}";
}

void write_texts(std::ostream& out, const std::vector<std::string>& texts) {
  const char* comma = "";
  for (const std::string& text : texts) {
    out << comma << quoted(text);
    comma = ",\n";
  }
}

bool write(const std::string& path, const iri_bench::Measurement& all,
           const std::vector<std::string>& notes, const std::vector<std::string>& of_routes,
           const std::vector<iri_bench::Verdicts>& verdicts) {
  std::FILE* file = std::fopen(path.c_str(), "w");
  if (file == nullptr) return false;
  std::ostringstream out;
  out << "{\"best\":" << all.best << ",\"tolerance\":" << iri_bench::tolerance
      << ",\"kernel\":" << quoted(iri::kernels().front())
      << ",\"cores\":" << std::thread::hardware_concurrency() << ",\"notes\":[";
  write_texts(out, notes);
  out << "],\"routes\":[";
  write_texts(out, of_routes);
  out << "],\"verdicts\":[\n";
  const char* comma = "";
  for (const iri_bench::Verdicts& compared : verdicts) {
    out << comma << "{\"set\":" << quoted(compared.set) << ",\"name\":" << quoted(compared.name)
        << ",\"rule\":" << quoted(compared.rule) << ",\"texts\":" << compared.texts
        << ",\"accepts\":" << compared.accepts << ",\"refuses\":" << compared.refuses
        << ",\"example\":" << quoted(compared.example) << "}";
    comma = ",\n";
  }
  out << "],\"rows\":[\n";
  comma = "";
  for (const iri_bench::Measured& measured : all.rows) {
    out << comma;
    write_row(out, measured);
    comma = ",\n";
  }
  out << "]}\n";
  const std::string text = out.str();
  const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  return std::fclose(file) == 0 && written;
}

/// The whole sets of targets: for processes of their own.
bool dump(const std::string& folder, const iri_bench::ServingSets& sets) {
  bool good = true;
  for (const Input& input : sets.inputs) {
    if (input.name.find_first_of(", ") != std::string::npos || input.name == "hosts") continue;
    std::ofstream out(folder + "/" + input.name + ".txt", std::ios::binary);
    for (const std::string_view text : input.references) out << text << '\n';
    out.close();
    good = good && !out.fail();
  }
  return good;
}

bool read(int argc, char** argv, Options& options) {
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string_view name = argv[i];
    if (name == "--data")
      options.data = argv[i + 1];
    else if (name == "--filter")
      options.filter = argv[i + 1];
    else if (name == "--out")
      options.out = argv[i + 1];
    else if (name == "--routes")
      options.routes = argv[i + 1];
    else if (name == "--go")
      options.others.go = argv[i + 1];
    else if (name == "--node")
      options.others.node = argv[i + 1];
    else if (name == "--dump")
      options.dump = argv[i + 1];
    else if (name == "--rounds")
      options.rounds = std::strtoul(argv[i + 1], nullptr, 10);
    else
      return false;
  }
  return argc % 2 == 1 && options.out.empty() != options.dump.empty() && options.rounds > 0;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  if (!read(argc, argv, options)) {
    std::fprintf(stderr,
                 "usage: iri_bench [--data FOLDER] [--filter REGEX] [--rounds N] --out FILE\n");
    return 2;
  }
  std::vector<Input> inputs = iri_bench::generated_inputs();
  if (!options.data.empty()) {
    for (Input& input : iri_bench::inputs_from(options.data)) inputs.push_back(std::move(input));
  }
  const iri_bench::ServingSets sets = iri_bench::serving_sets(
      named(inputs, "targets_log", "targets"), named(inputs, "iri_multiscript_pct", "percent"));
  if (!options.dump.empty()) return dump(options.dump, sets) ? 0 : 1;
  std::vector<Row> rows;
  const std::vector<Parser> parsers = iri_bench::parsers();
  add_parsers(rows, inputs, parsers);
  add_operations(rows, inputs);
  iri_bench::add_serving(rows, sets);
  iri_bench::add_batches(rows, inputs);
  std::deque<Input> refused;
  iri_bench::add_refused(rows, inputs, refused);
  const std::unique_ptr<iri_bench::RouteBench> routes =
      options.routes.empty()
          ? nullptr
          : std::make_unique<iri_bench::RouteBench>(options.routes, options.others);
  if (routes) routes->add_rows(rows);
  const std::regex filter(options.filter);
  std::erase_if(rows, [&](const Row& row) {
    return !std::regex_search(row.section + "/" + row.set + "/" + row.name, filter);
  });
  const bool parses =
      std::any_of(rows.begin(), rows.end(), [](const Row& row) { return row.section == "parse"; });
  const auto verdicts =
      parses ? iri_bench::compare_verdicts(inputs, parsers) : std::vector<iri_bench::Verdicts>();
  const iri_bench::Measurement all = iri_bench::measure(rows, options.rounds);
  if (write(options.out, all, {sets.notes.begin(), sets.notes.end()},
            routes ? routes->notes() : std::vector<std::string>(), verdicts))
    return 0;
  std::fprintf(stderr, "iri_bench: cannot write %s\n", options.out.c_str());
  return 1;
}
