// A function that the inspector asks about hosts.
#ifndef IRI_HOST_CHECK_HPP
#define IRI_HOST_CHECK_HPP

#include <atomic>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

#pragma GCC visibility push(default)
namespace iri {

class FindingSet;

/// Says of a host whether it mixes scripts or can be taken for another: which of
/// mixed_script_host and confusable_host hold. It is asked of reg-names of at most
/// `Limits::host` and 1024 bytes that have a character outside ASCII, or an `xn--`; unicode.hpp,
/// in the optional part, has such a function.
///
/// It owns the function, and so what that holds; copies share it. The last copy destroys it.
class HostCheck {
 public:
  /// No function: nothing is asked.
  constexpr HostCheck() noexcept = default;

  /// A function that may be called by many threads at once: FindingSet(std::string_view) const
  /// noexcept. Allocates.
  template <class Function>
  requires(
      !std::is_same_v<std::remove_cvref_t<Function>, HostCheck> &&
      std::is_nothrow_invocable_r_v<FindingSet, const std::decay_t<Function>&, std::string_view>)
      HostCheck(Function&& function)
      : held_(new Holder<std::decay_t<Function>>(std::forward<Function>(function))) {}

  constexpr HostCheck(const HostCheck& other) noexcept : held_(other.held_) {
    if (held_ != nullptr) held_->owners.fetch_add(1, std::memory_order_relaxed);
  }
  constexpr HostCheck(HostCheck&& other) noexcept : held_(std::exchange(other.held_, nullptr)) {}
  constexpr HostCheck& operator=(HostCheck other) noexcept {
    std::swap(held_, other.held_);
    return *this;
  }
  constexpr ~HostCheck() {
    if (held_ != nullptr) release();
  }

  constexpr explicit operator bool() const noexcept { return held_ != nullptr; }
  /// Asks it. INVARIANT: there is a function.
  FindingSet operator()(std::string_view host) const noexcept;

 private:
  struct Held {
    FindingSet (*ask)(const Held&, std::string_view host) noexcept;
    void (*destroy)(const Held*) noexcept;
    mutable std::atomic<std::uint32_t> owners{1};
  };

  // The second parameter is FindingSet, which is complete when a holder is made.
  template <class Function, class Kinds = FindingSet>
  struct Holder : Held {
    template <class From>
    explicit Holder(From&& from) : Held{ask_it, destroy_it}, function(std::forward<From>(from)) {}

    static Kinds ask_it(const Held& held, std::string_view host) noexcept {
      return static_cast<const Holder&>(held).function(host);
    }
    static void destroy_it(const Held* held) noexcept { delete static_cast<const Holder*>(held); }

    Function function;
  };

  void release() noexcept {
    if (held_->owners.fetch_sub(1, std::memory_order_acq_rel) == 1) held_->destroy(held_);
  }

  const Held* held_ = nullptr;
};

}  // namespace iri
#pragma GCC visibility pop

#endif
