// Lets the compiler find misuse: a view that outlives its text, a text where a reference is due.
#ifndef IRI_LIFETIME_HPP
#define IRI_LIFETIME_HPP

#include <string_view>
#include <type_traits>

#include "iri/version.hpp"

/// Put after a parameter, or after the `const noexcept` of a member function: the result must not
/// outlive that argument, or that object. Clang warns if it would (-Wdangling, on by default);
/// other compilers do not.
///
///     std::string_view host(const std::string& text IRI_LIFETIME_BOUND);
#if defined(__clang__)
#define IRI_LIFETIME_BOUND [[clang::lifetimebound]]
#else
#define IRI_LIFETIME_BOUND
#endif

/// Deletes a function, and says why: in the error of a compiler for C++26, and of the others in the
/// note that shows this line.
#if defined(__cpp_deleted_function)
#define IRI_DELETED(reason) = delete (reason)
#else
#define IRI_DELETED(reason) = delete
#endif

/// Deletes the overload for text of a function that takes parsed references, so that the error says
/// what to do. The overload takes a `ParseTheTextFirst`, and is a template, so that it never wins against a
/// function of the caller's own.
#define IRI_UNPARSED \
  IRI_DELETED("parse this text first, for example with iri::UriReferenceView::parse(text)")

namespace iri { inline namespace v0 { namespace detail {

/// A text that nobody has parsed.
template <class T>
concept UnparsedText = std::is_convertible_v<const T&, std::string_view>;
struct ParseTheTextFirst {
  template <UnparsedText T>
  ParseTheTextFirst(const T&);  // NOLINT: implicit; never defined
};

}}}  // namespace iri::v0::detail

#endif
