// A function that checks hosts for the inspector.
#ifndef IRI_HOST_CHECK_HPP
#define IRI_HOST_CHECK_HPP

#include <cstdint>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>

#include "iri/enum_set.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

enum class Finding : std::uint8_t;
using FindingSet = EnumSet<Finding>;

/// Tells whether a host mixes scripts or can be taken for another: returns mixed_script_host,
/// confusable_host, both or neither. It is called for reg-names that have a non-ASCII character or
/// an `xn--`, of at most `Limits::host` and 1024 bytes. unicode.hpp, in the optional part, has such
/// a function.
///
/// Owns the function and its state; copies share it, and the last copy destroys it.
class HostCheck {
 public:
  /// No function: no host is checked.
  HostCheck() noexcept = default;

  /// Takes a function, FindingSet(std::string_view) const noexcept, that many threads may call at
  /// once. Allocates.
  template <class Function>
  requires(!std::is_same_v<Function, HostCheck> &&
           std::is_nothrow_invocable_r_v<FindingSet, const Function&, std::string_view>)
      HostCheck(Function function)
      : held_(std::make_shared<const Function>(std::move(function))),
        ask_([](const void* held, std::string_view host) noexcept {
          return (*static_cast<const Function*>(held))(host);
        }) {}

  explicit operator bool() const noexcept { return held_ != nullptr; }
  /// Calls the function. INVARIANT: there is one.
  FindingSet operator()(std::string_view host) const noexcept;

 private:
  std::shared_ptr<const void> held_;
  FindingSet (*ask_)(const void* held, std::string_view host) noexcept = nullptr;
};

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
