// The main of a fuzz target that is linked as an ordinary program: runs it on files.
//
//     NAME_replay [--sample N] [--lines FOLDER] [FILE | FOLDER]...
//
// Folders are read with their subfolders; one that is not there counts as empty. With --sample N
// every N-th input only, the first included. With --lines the lines of the files in that folder
// are inputs: each whole, and what stands behind each of its spaces (test/data/*.txt, where \xHH
// stands for a byte). The empty input is always run. It fails when there was
// nothing else to run, as then the corpus was not found.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace iri_fuzz {
extern bool replaying;
}

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files_of(const fs::path& path) {
  if (fs::is_regular_file(path)) return {path};
  std::vector<fs::path> files;
  if (!fs::is_directory(path)) return files;
  for (const auto& entry : fs::recursive_directory_iterator(path)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());  // the same order on each file system
  return files;
}

void run(std::string_view bytes) {
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

/// With \xHH as the bytes they stand for.
std::string unescaped(std::string_view line) {
  std::string bytes;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool escape = line.substr(i, 2) == "\\x" && i + 4 <= line.size();
    if (!escape) {
      bytes += line[i];
      continue;
    }
    bytes +=
        static_cast<char>(std::strtoul(std::string(line.substr(i + 2, 2)).c_str(), nullptr, 16));
    i += 3;
  }
  return bytes;
}

std::size_t run_lines(const fs::path& file, std::size_t step) {
  std::ifstream in(file, std::ios::binary);
  std::fprintf(stderr, "%s\n", file.c_str());
  std::size_t count = 0;
  std::size_t number = 0;
  for (std::string line; std::getline(in, line); ++number) {
    if (number % step != 0) continue;
    const std::string bytes = unescaped(line);
    for (std::size_t at = 0; at != std::string::npos; ++count) {
      run(std::string_view(bytes).substr(at));
      at = bytes.find(' ', at);
      if (at != std::string::npos) ++at;
    }
  }
  return count;
}

bool run_file(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  if (!in) return false;
  std::fprintf(stderr, "%s\n", file.c_str());  // the last line names the input that aborts
  run(bytes);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t step = 1;
  std::vector<fs::path> files;
  std::vector<fs::path> with_lines;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--sample" && i + 1 < argc) {
      step = std::max(1UL, std::strtoul(argv[++i], nullptr, 10));
      continue;
    }
    if (argument == "--lines" && i + 1 < argc) {
      with_lines = files_of(argv[++i]);
      continue;
    }
    const std::vector<fs::path> more = files_of(argument);
    files.insert(files.end(), more.begin(), more.end());
  }
  iri_fuzz::replaying = step == 1;  // a sample is for valgrind, which is slow
  run({});
  std::size_t count = 0;
  for (const fs::path& file : with_lines) count += run_lines(file, step);
  for (std::size_t i = 0; i < files.size(); i += step, ++count) {
    if (!run_file(files[i])) {
      std::fprintf(stderr, "%s: cannot be read\n", files[i].c_str());
      return 2;
    }
  }
  std::printf("%zu inputs\n", count);
  return count == 0 ? 1 : 0;
}
