// Measures builds of the library in turns, in one process: against.py starts it some times and judges.
//
//   against [OPTION VALUE]... MODULE MODULE...
//     --data FILE     one more set, a reference a line; may be given several times
//     --kernel NAME   instead of the best one
//     --rounds N      each round measures each module once, in an order by chance (31); up to twice as many, until so many are quiet
//     --least NS      a measurement takes at least about that long (200000): short turns, for a busy machine
//     --match TEXT    the rows alone whose name holds the text; a name is `task:set`
//     --seed N        of the order of the modules
//
// Prints a line for each row and round: task, set, texts, the ns of the calibration loop before or after it (the longer), and of each module ns a text and the sum of its results.
// The clock is that of the CPU time of the thread: what others do meanwhile is not counted.
#include <dlfcn.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "calibration.hpp"
#include "inputs.hpp"
#include "module.hpp"
#include "random.hpp"
#include "rows.hpp"

namespace {

using iri_bench::calibrate;
using iri_bench::Input;
using iri_bench::Module;
using iri_bench::now;
using iri_bench::Row;
using iri_bench::Task;

[[noreturn]] void die(const std::string& text) {
  std::fprintf(stderr, "against: %s\n", text.c_str());
  std::exit(2);
}

struct Options {
  std::vector<std::string> modules;
  std::vector<std::string> data;
  std::string kernel;
  std::string match;
  std::size_t rounds = 31;
  double least = 2e5;
  std::uint64_t seed = 1;
};

void take(Options& options, const std::string& name, const std::string& value) {
  if (name == "--data") return options.data.push_back(value);
  if (name == "--kernel") return void(options.kernel = value);
  if (name == "--match") return void(options.match = value);
  if (name == "--rounds") return void(options.rounds = std::stoul(value));
  if (name == "--least") return void(options.least = std::stod(value));
  if (name == "--seed") return void(options.seed = std::stoul(value));
  die("no such option: " + name);
}

Options options_of(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (!word.starts_with("--")) {
      options.modules.push_back(word);
    } else if (++i < argc) {
      take(options, word, argv[i]);
    } else {
      die(word + " wants a value");
    }
  }
  return options;
}

const Module& load(const std::string& path, const std::string& kernel) {
  void* const handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) die(dlerror());
  const auto* const module = static_cast<const Module*>(dlsym(handle, "iri_bench_module"));
  if (module == nullptr) die(path + " is no module");
  if (!kernel.empty() && !module->use_kernel(kernel)) die(path + " has no kernel " + kernel);
  return *module;
}

/// A task as one module does it.
struct Runner {
  std::unique_ptr<Task> task;
  double ns = 0;
  std::uint64_t sum = 0;

  double measure(std::size_t times) {
    const double begin = now();
    for (std::size_t i = 0; i < times; ++i) sum = task->run();
    return ns = now() - begin;
  }
};

std::vector<Runner> runners_of(const Row& row, const std::vector<const Module*>& modules) {
  std::vector<Runner> all;
  for (const Module* module : modules) {
    Runner runner;
    runner.task.reset(module->make(row.task, row.texts));
    if (!runner.task) die("a module cannot do " + row.task);
    all.push_back(std::move(runner));
  }
  return all;
}

/// How often the slowest of the modules has to do it to take so long.
std::size_t times_for(std::vector<Runner>& runners, double least) {
  double slowest = 1;
  for (Runner& runner : runners) {
    runner.measure(1);  // what is done for the first time is not what is to be measured
    slowest = std::max(slowest, runner.measure(1));
  }
  return static_cast<std::size_t>(least / slowest) + 1;
}

void print(const Row& row, const std::vector<Runner>& runners, std::size_t times, double beside) {
  const double texts = static_cast<double>(row.texts.size());
  std::printf("%s\t%s\t%zu\t%.0f", row.task.c_str(), row.set.c_str(), row.texts.size(), beside);
  for (const Runner& runner : runners) {
    std::printf("\t%.4f\t%llu", runner.ns / static_cast<double>(times) / texts,
                static_cast<unsigned long long>(runner.sum));
  }
  std::puts("");
}

void measure(const Row& row, const std::vector<const Module*>& modules, const Options& options) {
  std::vector<Runner> runners = runners_of(row, modules);
  const std::size_t times = times_for(runners, options.least);
  std::vector<std::size_t> order(runners.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  iri_bench::Random random(options.seed);
  static double best = calibrate(1);
  std::size_t quiet = 0;
  double before = calibrate(1);
  for (std::size_t round = 0; round < 2 * options.rounds && quiet < options.rounds; ++round) {
    iri_bench::shuffle(random, order);
    for (const std::size_t i : order) runners[i].measure(times);
    const double after = calibrate(1);
    best = std::min({best, before, after});
    print(row, runners, times, std::max(before, after));
    quiet += std::max(before, after) <= best * iri_bench::tolerance ? 1U : 0U;
    before = after;
  }
}

}  // namespace

int main(int argc, char** argv) {
  const Options options = options_of(argc, argv);
  std::vector<const Module*> modules;
  for (const std::string& path : options.modules) modules.push_back(&load(path, options.kernel));
  if (modules.empty()) die("no module");
  const std::vector<Input> generated = iri_bench::generated_inputs();
  const std::vector<Input> given = iri_bench::inputs_of(options.data);
  iri_bench::Store store;
  std::printf("kernel\t%s\n", std::string(modules.back()->kernel()).c_str());
  for (const Row& row : iri_bench::rows(generated, given, store)) {
    if ((row.task + ":" + row.set).find(options.match) != std::string::npos)
      measure(row, modules, options);
  }
  return 0;
}
