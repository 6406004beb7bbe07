#include "scan/kernels/kernel.hpp"
#include "scan/scanner.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

/// Skips runs with the kernel in use.
struct KernelSkip {
  std::uint32_t operator()(unsigned run_class, const unsigned char* text, std::uint32_t begin,
                           std::uint32_t end) const noexcept {
    return kernel_in_use().skip[run_class]({text, end}, begin);
  }
  std::uint32_t operator()(unsigned run_class, Piece piece, std::uint32_t begin,
                           std::uint32_t end) const noexcept {
    const Input in{piece.data, end - piece.begin};
    return piece.begin + kernel_in_use().skip[run_class](in, begin - piece.begin);
  }
};

}  // namespace

table::Stop walk_table(table::State start, Input in) noexcept {
  Components unused;
  return table::walk<false>(start, in.data, 0, in.size, unused, KernelSkip{});
}

table::Stop walk_table(table::State start, Input in, Components& out) noexcept {
  return table::walk<true>(start, in.data, 0, in.size, out, KernelSkip{});
}

table::Stop walk_piece(table::State start, Input piece, std::uint32_t begin,
                       Components& out) noexcept {
  const std::uint32_t end = begin + piece.size;
  return table::walk<true>(start, Piece{piece.data, begin}, begin, end, out, KernelSkip{});
}

}}}  // namespace iri::v0::detail
