// Constant strings of the library, as C takes them.
#ifndef IRI_SRC_C_CONSTANT_HPP
#define IRI_SRC_C_CONSTANT_HPP

#include <string_view>

namespace iri::inline v0::detail {

/// INVARIANT: the text is a constant of the library, and so ends in NUL (test/c/abi_test.cc).
inline const char* string_or_null(std::string_view text) noexcept {
  return text.empty() ? nullptr : text.data();
}

/// Answers whether there is a number of that name, by a function that finds it.
template <class Find>
bool find_number(const char* name, int* number, const Find& find) noexcept {
  if (name == nullptr) return false;
  const auto found = find(name);
  if (!found) return false;
  if (number != nullptr) *number = static_cast<int>(*found);
  return true;
}

}  // namespace iri::inline v0::detail

#endif
