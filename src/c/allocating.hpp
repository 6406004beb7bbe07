// C functions whose C++ allocates.
#ifndef IRI_SRC_C_ALLOCATING_HPP
#define IRI_SRC_C_ALLOCATING_HPP

#include <exception>
#include <string_view>

#include "c/argument.hpp"
#include "operations/sink.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// What `work()` returns, or if memory runs out, that the call is invalid: also if no text may have the
/// size, which is std::length_error.
template <class Work>
iri_status allocating(const Output& output, const Work& work) noexcept {
#ifdef __cpp_exceptions
  try {
    return work();
  } catch (const std::exception&) {
    return output.invalid();
  }
#else  // the single file may be compiled so; what cannot be allocated ends the program then
  static_cast<void>(output);
  return work();
#endif
}

inline iri_status write_text(std::string_view text, const Output& output) noexcept {
  Sink sink(output.buffer());
  sink.put(text);
  return output.done(sink.finish());
}

}}}  // namespace iri::v0::detail

#endif
