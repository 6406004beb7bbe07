// Shared by the targets of law 9: the C ABI gives the results of the C++ API.
#ifndef IRI_FUZZ_FROM_C_HPP
#define IRI_FUZZ_FROM_C_HPP

#include <optional>
#include <string>

#include "iri/iri.h"
#include "iri/output.hpp"
#include "sizes.hpp"

namespace iri_fuzz {

inline iri::Error to_cpp(const iri_error& error) {
  return {static_cast<iri::ErrorCode>(error.code), static_cast<iri::Component>(error.component),
          error.offset};
}

/// The output of a C function, checked against law 8. Returns nullopt on error, with the error in
/// `error`.
template <class Call>
std::optional<std::string> from_c(const Call& call, iri::Error* why = nullptr) {
  return written([&](iri::OutputBuffer out) {
    iri_error error = IRI_ERROR_INIT;
    iri::Written result;
    const int code = call(out.data(), out.size(), &result.size, &error);
    result.error = to_cpp(error);
    IRI_CHECK("9: the code returned is that of the error", static_cast<int>(error.code) == code);
    if (why != nullptr) *why = result.error;
    return result;
  });
}

template <class Cpp>
std::optional<std::string> from_cpp(const Cpp& write) {
  std::string text(write(iri::OutputBuffer()).size, '\0');
  const iri::Written done = write(iri::OutputBuffer(text));
  return done ? std::optional<std::string>(text) : std::nullopt;
}

}  // namespace iri_fuzz

#endif
