// find-my-way, in a process of Node's own, which says what its passes took (node/find_my_way.js).
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "others.hpp"

namespace iri_bench {
namespace {

/// Asks a line, and reads a line. The process ends when this one does.
class Process {
 public:
  explicit Process(const std::string& folder) : folder_(folder) {
    int to[2];
    int from[2];
    if (pipe(to) != 0 || pipe(from) != 0) fail();
    const pid_t child = fork();
    if (child < 0) fail();
    if (child == 0) {
      dup2(to[0], 0);
      dup2(from[1], 1);
      for (const int each : {to[0], to[1], from[0], from[1]}) close(each);
      execlp("node", "node", (folder + "/find_my_way.js").c_str(), static_cast<char*>(nullptr));
      _exit(127);
    }
    close(to[0]);
    close(from[1]);
    out_ = fdopen(to[1], "w");
    in_ = fdopen(from[0], "r");
  }

  std::istringstream ask(const std::string& line) {
    std::fprintf(out_, "%s\n", line.c_str());
    std::fflush(out_);
    std::string answer;
    int c = 0;
    while ((c = std::getc(in_)) != '\n') {
      if (c == EOF) fail();
      answer += static_cast<char>(c);
    }
    return std::istringstream(answer);
  }
  /// By a file.
  std::istringstream give(const std::string& command, const std::string& text) {
    std::ofstream(file(), std::ios::binary) << text;
    return ask(command + '\t' + file());
  }
  /// For what is long.
  std::string file() const { return folder_ + "/given.txt"; }

 private:
  [[noreturn]] static void fail() {
    std::fprintf(stderr, "iri_bench: the process of find-my-way has ended\n");
    std::exit(3);
  }
  std::string folder_;
  std::FILE* out_ = nullptr;
  std::FILE* in_ = nullptr;
};

class NodeRouter : public OtherRouter {
 public:
  NodeRouter(Process& process, const std::string& routes) : process_(process) {
    name = "find_my_way";
    sizes = Sizes::decoded_characters;
    std::istringstream answer = process_.give("make", routes);
    answer >> router_;
    for (int line; answer >> line;) refused.insert(line);
  }
  int take(const RouteTraffic& traffic) override {
    int number = 0;
    process_.give("traffic", lines_of(traffic)) >> number;
    return number;
  }
  std::size_t pass(int traffic, std::uint64_t& sum) override {
    std::size_t found = 0;
    std::uint64_t sums = 0;
    process_.ask("pass\t" + router_ + '\t' + std::to_string(traffic)) >> elapsed_ >> found >> sums;
    sum += sums;
    return found;
  }
  std::vector<OtherAnswer> answers(int traffic) override {
    process_.ask("answers\t" + router_ + '\t' + std::to_string(traffic) + '\t' + process_.file());
    std::vector<OtherAnswer> all;
    std::ifstream in(process_.file());
    for (OtherAnswer answer; in >> answer.route >> answer.sizes;) all.push_back(answer);
    return all;
  }
  const double* elapsed() const override { return &elapsed_; }

 private:
  Process& process_;
  std::string router_;
  double elapsed_ = 0;
};

}  // namespace

void add_node(const std::string& folder, const std::vector<std::string>& routes, OtherRouters& to) {
  static Process process(folder);
  std::string lines;
  for (const std::string& route : routes) lines += route + '\n';
  to.push_back(std::make_unique<NodeRouter>(process, lines));
}

}  // namespace iri_bench
