#include "progress.hpp"

#include <cstdio>

#include "output.hpp"

namespace iri::cli {

void Progress::add(std::size_t bytes) {
  bytes_ += bytes;
  if (!shown_) return;
  const auto now = Clock::now();
  if (now - last_ < (written_ ? std::chrono::milliseconds(500) : std::chrono::seconds(1))) return;
  last_ = now;
  written_ = true;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const double megabytes = static_cast<double>(bytes_) / 1e6;
  char line[96];
  static_cast<void>(std::snprintf(line, sizeof line, "\r%.0f MB %s, %.0f MB/s\033[K", megabytes,
                                  done_.c_str(), megabytes / seconds));
  standard_error().write(line);
  standard_error().flush();
}

void Progress::clear() {
  if (!written_) return;
  standard_error().write("\r\033[K");
  standard_error().flush();
  written_ = false;
}

}  // namespace iri::cli
