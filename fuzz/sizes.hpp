// Law 8 for everything that writes into a buffer: asks for the size, then tries too small buffers.
#ifndef IRI_FUZZ_SIZES_HPP
#define IRI_FUZZ_SIZES_HPP

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>

#include "fuzz.hpp"
#include "iri/output.hpp"

namespace iri_fuzz {

/// The output of write(OutputBuffer), or nullopt if it refuses. Each buffer is a heap block of
/// exactly its size, so a byte written past the end is noticed. The replay tries every size up to
/// 4096. A fuzzer, which must be fast, tries the sizes below 8 and those around the size of the
/// output.
template <class Write>
std::optional<std::string> written(const Write& write) {
  const iri::Written asked = write(iri::OutputBuffer());
  const bool refused = !asked && asked.error.code != iri::ErrorCode::buffer_too_small;
  if (refused) {
    const auto room = std::make_unique<char[]>(64);
    IRI_CHECK("8: a refusal does not depend on the buffer",
              write(iri::OutputBuffer(room.get(), 64)).error == asked.error);
    return std::nullopt;
  }
  std::string text;
  const auto with = [&](std::size_t size) {
    const auto block = std::make_unique<char[]>(size);
    const iri::Written got = write(iri::OutputBuffer(block.get(), size));
    IRI_CHECK("8: the size is that of the whole output", got.size == asked.size);
    IRI_CHECK("8: it is written exactly where there is room", got.ok() == (size >= asked.size));
    if (size == asked.size) text.assign(block.get(), size);
    if (size > asked.size) {
      IRI_CHECK("8: more room changes nothing", text == std::string(block.get(), asked.size));
    }
  };
  const std::size_t each = replaying && asked.size <= 4096 ? asked.size : 8;
  for (std::size_t size = 0; size < asked.size && size < each; ++size) with(size);
  if (asked.size > each) with(asked.size - 1);
  with(asked.size);
  with(asked.size + 1);
  return text;
}

}  // namespace iri_fuzz

#endif
