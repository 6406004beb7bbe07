#include "scan/kernels/splats.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

constexpr Splats make_splats() noexcept {
  Splats all{};
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    all.of[byte] = static_cast<std::int32_t>(byte * 0x01010101U);
  }
  return all;
}

}  // namespace

constinit const Splats splats = make_splats();

}}}  // namespace iri::v0::detail
