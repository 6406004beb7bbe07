// The machines as built for one kind of processor, and the choice among them.
#ifndef IRI_SRC_SCAN_KERNELS_ENGINE_HPP
#define IRI_SRC_SCAN_KERNELS_ENGINE_HPP

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "iri/components.hpp"
#include "text/input.hpp"

namespace iri::inline v0::detail {

/// What one kernel offers. All give bit-identical results on every input.
struct Engine {
  const char* name;
  bool (*runs_here)() noexcept;  ///< whether the processor has what the kernel needs
  /// URI-reference and IRI-reference, by re2c/reference.re. They return `absent` and write the
  /// components when the input is accepted, or else the number of bytes after which no valid
  /// reference goes on (which may be inside a character).
  std::uint32_t (*scan_uri_reference)(Input, Components&) noexcept;
  std::uint32_t (*scan_iri_reference)(Input, Components&) noexcept;
  /// skip[C](in, cursor): where a run of class C that goes on at the cursor may be left.
  std::uint32_t (*const* skip)(Input, std::uint32_t) noexcept;
};

// Those that are built; see meson_options.txt.
extern const Engine engine_scalar;
extern const Engine engine_ssse3;
extern const Engine engine_avx2;
extern const Engine engine_avx512;
extern const Engine engine_neon;

/// Null until the first use.
extern std::atomic<const Engine*> current_engine;
const Engine& choose_engine() noexcept;
/// Of those that run on this processor number `index`, the best first; null past the last.
const Engine* engine_at(std::size_t index) noexcept;
void use_engine(const Engine& engine) noexcept;

/// The engine in use: the best that runs here, unless use_kernel() has said otherwise.
inline const Engine& engine() noexcept {
  const Engine* chosen = current_engine.load(std::memory_order_relaxed);
  return chosen != nullptr ? *chosen : choose_engine();
}

}  // namespace iri::inline v0::detail

#endif
