// The memory of the columns that are made here.
#ifndef IRI_BINDINGS_PYTHON_CORE_MEMORY_HPP
#define IRI_BINDINGS_PYTHON_CORE_MEMORY_HPP

#include <cstddef>
#include <memory>

namespace iri_python {

/// At least `size` bytes, aligned to 64, not zeroed. Large blocks are used again: new ones cost a page fault for each 4 KiB, which
/// is more than the parsing of the texts costs. The blocks that nobody uses have `most_kept_memory` bytes together at most.
std::shared_ptr<void> lend(std::size_t size);

inline constexpr std::size_t most_kept_memory = std::size_t{64} << 20;

/// Gives back to the system what nobody uses, and returns how many bytes that were.
std::size_t give_back_memory();

}  // namespace iri_python

#endif
