// Constant strings of the library, in the form that C takes.
#ifndef IRI_SRC_C_CONSTANT_HPP
#define IRI_SRC_C_CONSTANT_HPP

#include <string_view>

namespace iri { inline namespace v0 { namespace detail {

/// INVARIANT: the text is a constant of the library, so it ends in NUL (test/c/abi_test.cc).
inline const char* string_or_null(std::string_view text) noexcept {
  return text.empty() ? nullptr : text.data();
}

/// Stores the number that `find` returns for a name. Returns whether there is one.
template <class Find>
bool find_number(const char* name, int* number, const Find& find) noexcept {
  if (name == nullptr) return false;
  const auto found = find(name);
  if (!found) return false;
  if (number != nullptr) *number = static_cast<int>(*found);
  return true;
}

}}}  // namespace iri::v0::detail

#endif
