// What lets the compiler find a view that outlives its text.
#ifndef IRI_LIFETIME_HPP
#define IRI_LIFETIME_HPP

/// Behind a parameter, or behind the `const noexcept` of a member function: what the function
/// returns must not outlive this argument, or this object. Clang warns (-Wdangling, which is on by
/// default) where it would; other compilers see nothing.
///
///     std::string_view host(const std::string& text IRI_LIFETIME_BOUND);
#if defined(__clang__)
#define IRI_LIFETIME_BOUND [[clang::lifetimebound]]
#else
#define IRI_LIFETIME_BOUND
#endif

#endif
