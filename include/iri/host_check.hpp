// A function that the inspector asks about hosts.
#ifndef IRI_HOST_CHECK_HPP
#define IRI_HOST_CHECK_HPP

#include <cstdint>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>

#include "iri/enum_set.hpp"

#pragma GCC visibility push(default)
namespace iri::inline v0 {

enum class Finding : std::uint8_t;
using FindingSet = EnumSet<Finding>;

/// Says of a host whether it mixes scripts or can be taken for another: which of
/// mixed_script_host and confusable_host hold. It is asked of reg-names of at most
/// `Limits::host` and 1024 bytes that have a character outside ASCII, or an `xn--`; unicode.hpp,
/// in the optional part, has such a function.
///
/// It owns the function, and so what that holds; copies share it. The last copy destroys it.
class HostCheck {
 public:
  /// No function: nothing is asked.
  HostCheck() noexcept = default;

  /// A function that may be called by many threads at once: FindingSet(std::string_view) const
  /// noexcept. Allocates.
  template <class Function>
  requires(!std::is_same_v<Function, HostCheck> &&
           std::is_nothrow_invocable_r_v<FindingSet, const Function&, std::string_view>)
      HostCheck(Function function)
      : held_(std::make_shared<const Function>(std::move(function))),
        ask_([](const void* held, std::string_view host) noexcept {
          return (*static_cast<const Function*>(held))(host);
        }) {}

  explicit operator bool() const noexcept { return held_ != nullptr; }
  /// Asks it. INVARIANT: there is a function.
  FindingSet operator()(std::string_view host) const noexcept;

 private:
  std::shared_ptr<const void> held_;
  FindingSet (*ask_)(const void* held, std::string_view host) noexcept = nullptr;
};

}  // namespace iri::inline v0
#pragma GCC visibility pop

#endif
