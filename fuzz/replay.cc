// The main of a fuzz target that is linked as an ordinary program: runs it on files.
//
//     NAME_replay [--sample N] [FILE | FOLDER]...
//
// Folders are read with their subfolders; one that is not there counts as empty. With --sample N
// every N-th input only, the first included. The empty input is always run. It fails when there was
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
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--sample" && i + 1 < argc) {
      step = std::max(1UL, std::strtoul(argv[++i], nullptr, 10));
      continue;
    }
    const std::vector<fs::path> more = files_of(argument);
    files.insert(files.end(), more.begin(), more.end());
  }
  run({});
  std::size_t count = 0;
  for (std::size_t i = 0; i < files.size(); i += step, ++count) {
    if (!run_file(files[i])) {
      std::fprintf(stderr, "%s: cannot be read\n", files[i].c_str());
      return 2;
    }
  }
  std::printf("%zu inputs\n", count);
  return count == 0 ? 1 : 0;
}
