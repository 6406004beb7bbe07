// Lets the compiler find a view that outlives its text.
#ifndef IRI_LIFETIME_HPP
#define IRI_LIFETIME_HPP

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

#endif
