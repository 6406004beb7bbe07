// Law 8 for whatever writes into a buffer: the size first, and buffers that are too small.
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

/// What write(Buffer) writes, or nothing if it refuses. Blocks of exactly each size show a byte
/// written past the end. The replay tries every size; a fuzzer, which is to be quick, every size of
/// small outputs, and of others the ones that matter.
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
