// suite_texts COUNT SEED [FILE...]: COUNT texts as words of a runner, the same for the same arguments. The lines of the
// FILEs (the corpora) are at most half of them; the others the fuzzers' mutator makes of those, of each other, and of
// what its tables give.
#include <charconv>
#include <cstdint>
#include <fstream>
#include <iterator>

#include "mutator.hpp"
#include "runners/lines.hpp"

/// The mutation of bytes that libFuzzer would make: one byte is replaced, inserted or taken away.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size,
                                        std::size_t max_size) {
  static std::minstd_rand random(1);
  const std::size_t at = random() % (size + 1);
  const auto byte =
      static_cast<std::uint8_t>(random() % 3 == 0 ? random() % 256 : 0x21 + random() % 0x5e);
  if (at == size || (random() % 2 == 0 && size < max_size)) {
    if (size == max_size) return size;
    std::memmove(data + at + 1, data + at, size - at);
    ++size;
  }
  data[at] = byte;
  return size;
}

namespace {

constexpr std::size_t longest = 200;  // more is for the fuzzers; here texts are many

std::vector<std::string> lines_of(int count, char** names) {
  std::vector<std::string> lines{"http://user@example.com:80/a/../b?q#f"};
  for (int i = 0; i < count; ++i) {
    std::ifstream file(names[i], std::ios::binary);
    const std::string all(std::istreambuf_iterator<char>(file), {});
    for (std::size_t begin = 0; begin < all.size();) {
      const std::size_t end = std::min(all.find('\n', begin), all.size());
      if (end - begin <= longest) lines.push_back(all.substr(begin, end - begin));
      begin = end + 1;
    }
  }
  std::ranges::sort(lines);
  lines.erase(std::ranges::unique(lines).begin(), lines.end());
  return lines;
}

std::string mutated(std::string text, std::uint32_t seed) {
  const std::size_t size = text.size();
  text.resize(longest);
  text.resize(
      LLVMFuzzerCustomMutator(reinterpret_cast<std::uint8_t*>(text.data()), size, longest, seed));
  return text;
}

/// What WHATWG's parsers are asked: URLs of http whose host is a domain.
std::string web_url(std::minstd_rand& random) {
  using namespace iri_fuzz::mutator;
  constexpr std::array fronts{"http://"sv, "https://"sv, "HTTP://"sv};
  constexpr std::array domains{"example.com"sv, "h"sv, "a-b.example"sv, "EXAMPLE.com"sv,
                               "x1.y2.z"sv};
  const auto any = [&random](const auto& table) {
    return std::string(table[random() % table.size()]);
  };
  return any(fronts) + any(domains) + any(ports) + "/" + any(paths) + any(queries) + any(fragments);
}

/// A part of each table, at random.
std::string assembled(std::minstd_rand& random) {
  using namespace iri_fuzz::mutator;
  if (random() % 4 == 0) return web_url(random);
  const auto any = [&random](const auto& table) {
    return std::string(table[random() % table.size()]);
  };
  const bool authority = random() % 2 == 0;
  std::string user = authority ? any(userinfos) : "";
  std::string name = authority || random() % 2 == 0 ? any(hosts) : "";
  if (!user.empty()) name.erase(0, 2);
  return any(schemes) + user + name + (authority ? any(ports) : "") + any(paths) + any(queries) +
         any(fragments);
}

}  // namespace

int main(int argc, char** argv) {
  std::uint64_t count = 0;
  std::uint32_t seed = 1;
  if (argc < 3) return 2;
  std::from_chars(argv[1], argv[1] + std::strlen(argv[1]), count);
  std::from_chars(argv[2], argv[2] + std::strlen(argv[2]), seed);
  std::vector<std::string> pool = lines_of(argc - 3, argv + 3);
  std::minstd_rand random(seed);
  const auto next = [&random] { return static_cast<unsigned>(random()); };
  const std::size_t of_files = std::min<std::size_t>(pool.size(), count / 2);
  for (std::size_t i = 0; i < of_files; ++i) {
    std::cout << suite::hex(pool[i * pool.size() / of_files]) << '\n';
  }
  for (std::size_t i = of_files; i < count; ++i) {
    const std::string from = next() % 2 == 0 ? assembled(random) : pool[next() % pool.size()];
    std::string text = next() % 4 == 0 ? iri_fuzz::mutator::Mutation(next()).cross(
                                             from, pool[next() % pool.size()])
                                       : mutated(from, next());
    std::cout << suite::hex(text) << '\n';
    // What was made is changed again, so that texts go away from the corpora.
    if (text.size() <= longest && next() % 8 == 0) pool[next() % pool.size()] = std::move(text);
  }
  return std::cout.flush() ? 0 : 1;
}
