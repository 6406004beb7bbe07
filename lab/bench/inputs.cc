#include "inputs.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "random.hpp"

namespace iri_bench {
namespace {

constexpr std::string_view word_letters = "abcdefghijklmnopqrstuvwxyz";
constexpr std::string_view path_letters = "abcdefghijklmnopqrstuvwxyz0123456789-_.";

std::string word(Random& random) { return from(random, word_letters, random.between(2, 10)); }

std::string path(Random& random, std::size_t segments) {
  std::string text;
  for (std::size_t i = 0; i < segments; ++i) {
    text += '/' + from(random, path_letters, random.between(1, 12));
  }
  return text;
}

std::string web_origin(Random& random) {
  const char* const tops[] = {"com", "org", "net", "de", "io"};
  return (random.below(4) == 0 ? "http://" : "https://") +
         std::string(random.below(2) != 0 ? "www." : "") + word(random) + '.' +
         tops[random.below(5)];
}

std::string parameters(Random& random, std::size_t count) {
  std::string text = "?";
  for (std::size_t i = 0; i < count; ++i) {
    text += (i == 0 ? "" : "&") + word(random) + '=' +
            from(random, path_letters, random.between(1, 16));
  }
  return text;
}

std::string utf8(std::uint32_t c) {
  const auto byte = [](std::uint32_t b) {
    return static_cast<char>(static_cast<unsigned char>(b));
  };
  if (c < 0x800) return {byte(0xC0 | c >> 6U), byte(0x80 | (c & 0x3F))};
  if (c < 0x10000) {
    return {byte(0xE0 | c >> 12U), byte(0x80 | (c >> 6U & 0x3F)), byte(0x80 | (c & 0x3F))};
  }
  return {byte(0xF0 | c >> 18U), byte(0x80 | (c >> 12U & 0x3F)), byte(0x80 | (c >> 6U & 0x3F)),
          byte(0x80 | (c & 0x3F))};
}

/// Segments of characters from U+first on.
std::string script_path(Random& random, std::uint32_t first, std::uint32_t count) {
  std::string text;
  for (std::size_t segment = random.between(1, 3); segment != 0; --segment) {
    text += '/';
    for (std::size_t i = random.between(2, 8); i != 0; --i) {
      text += utf8(first + static_cast<std::uint32_t>(random.below(count)));
    }
  }
  return text;
}

std::string percent_path(Random& random) {
  constexpr std::string_view hex = "0123456789ABCDEF";
  std::string text = "/";
  for (std::size_t i = random.between(6, 20); i != 0; --i) {
    text += {'%', hex[random.between(8, 11)], hex[random.below(16)]};
  }
  return text;
}

std::string ipv6_host(Random& random) {
  std::string text = "http://[2001:db8";
  for (int i = 0; i < 6; ++i) text += ':' + from(random, "0123456789abcdef", random.between(1, 4));
  return text + "]:" + std::to_string(random.between(1, 65535));
}

/// What normalization has much to do with: case, pct-encoded unreserved characters, dot segments.
std::string unnormalized(Random& random) {
  std::string text = "HTTP://Www." + word(random) + ".EXAMPLE";
  for (std::size_t i = random.between(2, 5); i != 0; --i) {
    const char* const segments[] = {"/%7e", "/.", "/a%2fb", "/..", "/%41%42", "/%c3%a9"};
    text += segments[random.below(6)];
    text += '/' + word(random);
  }
  return text + (random.below(2) != 0 ? "?q=%7a" + word(random) : "");
}

template <class Make>
Input make_input(const char* name, std::size_t count, Make make) {
  Input input{name, {}, {}};
  Random random(20261121);
  std::vector<std::size_t> ends;
  for (std::size_t i = 0; i < count; ++i) {
    input.bytes += make(random);
    ends.push_back(input.bytes.size());
    input.bytes += '\n';
  }
  std::size_t begin = 0;
  for (const std::size_t end : ends) {
    input.references.emplace_back(input.bytes.data() + begin, end - begin);
    begin = end + 1;
  }
  return input;
}

/// A web URL of `size` bytes, most of it path.
std::string of_size(Random& random, std::size_t size) {
  const std::string head = "http://example.org/";
  if (size <= head.size()) return head.substr(0, size);
  return head + from(random, "abcdefghij/klmnop-qrstuv_wxyz.0123456789", size - head.size());
}

std::string three_bytes_of_size(Random& random, std::size_t size) {
  std::string text = "http://example.org/";
  while (text.size() < size)
    text += utf8(static_cast<std::uint32_t>(0x4E00 + random.below(0x5000)));
  return text;
}

}  // namespace

std::vector<Input> generated_inputs(std::size_t at_most) {
  std::vector<Input> all;
  const auto add = [&all, at_most](const char* name, std::size_t count, auto make) {
    all.push_back(make_input(name, std::min(count, at_most), make));
  };
  add("targets", 10000, [](Random& r) { return path(r, r.between(1, 4)); });
  add("web", 10000, [](Random& r) {
    return web_origin(r) + path(r, r.between(0, 4)) +
           (r.below(3) == 0 ? parameters(r, r.between(1, 3)) : "");
  });
  add("long_queries", 4000,
      [](Random& r) { return web_origin(r) + "/s" + parameters(r, r.between(10, 30)); });
  add("percent", 10000, [](Random& r) { return web_origin(r) + percent_path(r); });
  add("ipv6", 10000, [](Random& r) { return ipv6_host(r) + path(r, r.between(0, 3)); });
  add("iri_2_bytes", 10000, [](Random& r) { return web_origin(r) + script_path(r, 0x410, 64); });
  add("iri_3_bytes", 10000,
      [](Random& r) { return web_origin(r) + script_path(r, 0x4E00, 0x5000); });
  add("iri_4_bytes", 10000, [](Random& r) { return web_origin(r) + script_path(r, 0x1F600, 80); });
  add("unnormalized", 10000, [](Random& r) { return unnormalized(r); });
  add("rejected_in_host", 10000,
      [](Random& r) { return web_origin(r) + '<' + word(r) + path(r, 3); });
  add("rejected_in_path", 10000,
      [](Random& r) { return web_origin(r) + path(r, 2) + '<' + path(r, 1); });
  add("rejected_percent", 10000,
      [](Random& r) { return web_origin(r) + path(r, 2) + "%zz" + path(r, 1); });
  add("rejected_utf8", 10000,
      [](Random& r) { return web_origin(r) + path(r, 2) + "\xC3(" + path(r, 1); });
  for (const std::size_t size : {16U, 32U, 64U, 128U, 256U, 1024U, 8192U, 65536U, 1048576U}) {
    const std::size_t count = std::max<std::size_t>(4, 1048576 / size / 4);
    add(("size_" + std::to_string(size)).c_str(), count,
        [size](Random& r) { return of_size(r, size); });
  }
  add("iri_3_bytes_8192", 32, [](Random& r) { return three_bytes_of_size(r, 8192); });
  add("rejected_at_8192", 32, [](Random& r) { return of_size(r, 8192) + '<'; });
  return all;
}

std::vector<Input> inputs_from(const std::string& folder) {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".txt") files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return inputs_of(files);
}

std::vector<Input> inputs_of(const std::vector<std::string>& files) {
  std::vector<Input> all;
  for (const std::string& file : files) {
    std::ifstream stream(file, std::ios::binary);
    all.push_back({std::filesystem::path(file).stem().string(),
                   {std::istreambuf_iterator<char>(stream), {}},
                   {}});
  }
  for (Input& input : all) {  // views only once the strings stay where they are
    const std::string_view bytes = input.bytes;
    for (std::size_t begin = 0; begin < bytes.size();) {
      const std::size_t end = std::min(bytes.find('\n', begin), bytes.size());
      input.references.push_back(bytes.substr(begin, end - begin));
      begin = end + 1;
    }
  }
  return all;
}

}  // namespace iri_bench
