#include "scan/kernels/resume.hpp"

#include "scan/kernels/resume_walk.hpp"

namespace iri { inline namespace v0 { namespace detail {

std::uint32_t resume_scan(ResumePoint point, bool iri, const Input in, std::uint32_t begin,
                          const SkipRun* skip, Components& out) noexcept {
  const auto skip_run = [&in, skip](unsigned run_class, const unsigned char*, std::uint32_t cursor,
                                    std::uint32_t) noexcept { return skip[run_class](in, cursor); };
  return resume_walk(point, iri, in, begin, skip_run, out);
}

}}}  // namespace iri::v0::detail
