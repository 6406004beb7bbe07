// parse_each() of C++ on the lines of a file, in nanoseconds a text: what columns.py is measured against.
// usage: columns FILE ROUNDS
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iri.hpp>
#include <sstream>
#include <vector>

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  std::ostringstream all;
  all << std::ifstream(argv[1], std::ios::binary).rdbuf();
  const std::string text = all.str();
  std::vector<std::string_view> texts;
  for (std::size_t at = 0, end; (end = text.find('\n', at)) != std::string::npos; at = end + 1)
    texts.emplace_back(text.data() + at, end - at);
  std::vector<iri::Parsed> out(texts.size());
  double best = 1e9;
  std::size_t accepted = 0;
  for (int round = std::atoi(argv[2]); round > 0; --round) {
    const auto begin = std::chrono::steady_clock::now();
    accepted = iri::parse_each(iri::rule::IRI_reference, texts, out);
    const std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - begin;
    best = std::min(best, took.count() / static_cast<double>(texts.size()));
  }
  std::printf("%.2f %zu\n", best, accepted);
}
