// Runs an operation with output buffers of every size: law 8 of fuzz/README.md.
#ifndef IRI_TEST_SUPPORT_EVERY_BUFFER_HPP
#define IRI_TEST_SUPPORT_EVERY_BUFFER_HPP

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <string>

#include "iri/output.hpp"

namespace iri::test {

/// Calls `write(OutputBuffer)` with each size from 0 to one more than it needs, each time with a
/// heap block of exactly that size. Stores the text that it writes in `text`.
template <class Operation>
Written every_buffer(const Operation& write, std::string* text) {
  const Written asked = write(OutputBuffer());
  if (asked.error.failed() && asked.error.code != ErrorCode::buffer_too_small) {
    EXPECT_EQ(asked.size, 0U);
    return asked;
  }
  EXPECT_EQ(asked.ok(), asked.size == 0);
  for (std::size_t size = 0; size <= asked.size + 1; ++size) {
    const auto block = std::make_unique<char[]>(size);
    const Written written = write(OutputBuffer(block.get(), size));
    EXPECT_EQ(written.size, asked.size) << "buffer of " << size;
    EXPECT_EQ(written.error, size < asked.size
                                 ? (Error{ErrorCode::buffer_too_small, Component::none, 0})
                                 : Error());
    if (size == asked.size) text->assign(block.get(), size);
    if (size > asked.size) {
      EXPECT_EQ(*text, std::string(block.get(), asked.size));
    }
  }
  return {asked.size, {}};
}

/// The same for an operation that must succeed. Returns the text.
template <class Operation>
std::string every_buffer(const Operation& write) {
  std::string text;
  EXPECT_TRUE(every_buffer(write, &text));
  return text;
}

}  // namespace iri::test

#endif
