// Google Benchmark over inputs x parsers, and x operations. See README.md.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstring>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "inputs.hpp"
#include "iri/kernel.hpp"
#include "operations.hpp"
#include "parsers.hpp"

namespace {

using iri_bench::Input;
using iri_bench::Parser;

/// `accepted` of the references of each round.
void count(benchmark::State& state, const Input& input, std::size_t accepted) {
  const auto rounds = static_cast<double>(state.iterations());
  const auto references = static_cast<double>(input.references.size());
  using benchmark::Counter;
  state.counters["ns_per_reference"] =
      Counter(rounds * references * 1e-9, Counter::kIsRate | Counter::kInvert);
  state.counters["bytes_per_second"] =
      Counter(rounds * static_cast<double>(input.bytes.size()), Counter::kIsRate);
  state.counters["accepted"] = static_cast<double>(accepted) / references;
  state.counters["mean_bytes"] = static_cast<double>(input.bytes.size()) / references - 1;
}

void run(benchmark::State& state, const Input& input, const Parser& parser) {
  if (!parser.kernel.empty()) iri::use_kernel(parser.kernel);
  std::uint64_t sum = 0;
  std::size_t accepted = 0;
  for (auto _ : state) {
    accepted = 0;
    for (const std::string_view reference : input.references)
      accepted += parser.parse(reference, sum) ? 1U : 0U;
    benchmark::DoNotOptimize(sum);
  }
  count(state, input, accepted);
}

void run(benchmark::State& state, const Input& input, iri_bench::Worker& worker) {
  iri::use_kernel(iri::kernels().front());
  std::uint64_t sum = 0;
  std::size_t accepted = 0;
  for (auto _ : state) {
    accepted = 0;
    for (std::size_t i = 0; i < input.references.size(); ++i)
      accepted += worker.run(i, sum) ? 1U : 0U;
    benchmark::DoNotOptimize(sum);
  }
  count(state, input, accepted);
}

/// Every operation on what it has nothing to do with, and on what it has much to do with.
void register_operations(const std::vector<Input>& inputs) {
  static const std::set<std::string> of_operations = {"targets", "web", "unnormalized"};
  static const std::set<std::string> of_to_uri = {"web", "iri_2_bytes", "iri_3_bytes"};
  static std::vector<std::unique_ptr<iri_bench::Worker>> workers;
  for (const Input& input : inputs) {
    for (const iri_bench::Operation& operation : iri_bench::operations()) {
      const bool to_uri = operation.name == "to_uri";
      if (!(to_uri ? of_to_uri : of_operations).contains(input.name)) continue;
      workers.push_back(operation.make(input.references));
      benchmark::RegisterBenchmark(
          (operation.name + ":" + input.name + "/" + operation.library).c_str(),
          [&input, worker = workers.back().get()](benchmark::State& state) {
            run(state, input, *worker);
          });
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<Input> inputs = iri_bench::generated_inputs();
  int kept = 1;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--data") == 0 && i + 1 < argc) {
      for (Input& input : iri_bench::inputs_from(argv[++i])) inputs.push_back(std::move(input));
    } else {
      argv[kept++] = argv[i];
    }
  }
  argc = kept;
  const std::vector<Parser> parsers = iri_bench::parsers();
  for (const Input& input : inputs) {
    for (const Parser& parser : parsers) {
      benchmark::RegisterBenchmark(
          (input.name + "/" + parser.name).c_str(),
          [&input, &parser](benchmark::State& state) { run(state, input, parser); });
    }
  }
  register_operations(inputs);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
