#include "job.hpp"

#include <cerrno>

#include "blocks.hpp"
#include "file.hpp"
#include "output.hpp"

namespace iri::cli {
namespace {

/// Reads the rest of a file, or a stream, in one thread.
class Stream {
 public:
  Stream(const InputOptions& options, const std::string& name, const File& file, Progress& progress,
         Job& job)
      : options_(options),
        source_(display_name(name)),
        file_(file),
        progress_(progress),
        job_(job) {}

  /// `before` is the number of earlier lines. With `cut`, the bytes up to the first delimiter have
  /// already been used. Returns false to stop.
  bool run(std::uint64_t before, bool cut, Exit& exit) {
    RecordReader reader([this](char* data, std::size_t size) { return read(data, size); },
                        delimiter_of(options_.format), std::size_t{1} << 18U, options_.longest());
    reader.restart(before);
    ItemReader items(reader, options_.format, source_, options_.max_input);
    if (cut) items.skip();
    for (;;) {
      if (!stopped_ && !options_.unbuffered)
        stopped_ = !process_ahead(job_, reader, source_, options_.max_input).wanted;
      if (stopped_ || !items.next() || stopped_) break;
      stopped_ = !job_.process(items.item()) || (options_.unbuffered && !emit());
    }
    if (reader.failed() && !stopped_) {
      emit();
      complain_of(reader, options_, source_, error_);
      exit = Exit::io;
    }
    return emit() && !stopped_;
  }

 private:
  std::ptrdiff_t read(char* data, std::size_t size) {
    if (!file_.ok()) return failed(file_.error());
    if (!emit()) stopped_ = true;
    if (stopped_) return 0;
    const std::ptrdiff_t got = file_.read(data, size);
    if (got < 0) return failed(errno);
    progress_.add(static_cast<std::size_t>(got));
    return got;
  }

  std::ptrdiff_t failed(int error) {
    error_ = error;
    return -1;
  }

  bool emit() {
    const bool wanted = job_.emit(progress_);
    standard_error().flush();
    standard_output().flush();
    return wanted && !standard_output().closed();
  }

  const InputOptions& options_;
  std::string_view source_;
  const File& file_;
  Progress& progress_;
  Job& job_;
  bool stopped_ = false;
  int error_ = 0;
};

/// Returns false to stop.
bool read_file(const InputOptions& options, const std::string& name, Progress& progress,
               const MakeJob& make, Exit& exit) {
  say_if_waiting(name);
  const File file(name);
  std::uint64_t lines = 0;
  bool cut = false;
  const bool by_blocks = options.threads > 1 && !options.unbuffered;
  if (by_blocks && file.bytes_left() / 2 >= options.block) {
    Blocks blocks(options, name, file, progress, make);
    if (!blocks.run(exit)) return false;
    if (blocks.failed()) return true;
    lines = blocks.lines();
    cut = true;
  }
  const auto job = make();
  return Stream(options, name, file, progress, *job).run(lines, cut, exit);
}

}  // namespace

Taken process_ahead(Job& job, RecordReader& reader, std::string_view source, std::size_t most) {
  if (!job.takes_lines()) return {};
  const std::string_view bytes = reader.read_ahead().substr(0, most);
  const Taken taken = job.process_lines({bytes, source, reader.line() + 1});
  reader.take(taken.bytes, taken.lines);
  return taken;
}

Exit for_each_part(const InputOptions& options, Progress& progress, const MakeJob& make) {
  Exit exit = Exit::valid;
  if (!options.arguments.empty()) {
    const auto job = make();
    InputOptions only = options;
    only.files.clear();
    only.before_read = [] { standard_output().flush(); };
    bool wanted = true;
    for_each_item(
        only, [&](const Item& item) { return wanted = job->process(item) && job->emit(progress); });
    if (!job->emit(progress) || !wanted) return exit;
  } else if (options.files.empty()) {
    read_file(options, "-", progress, make, exit);
  }
  for (const std::string& name : options.files) {
    if (!read_file(options, name, progress, make, exit)) break;
  }
  return exit;
}

}  // namespace iri::cli
