// A router that is replaced while other threads match.
#ifndef IRI_SHARED_ROUTER_HPP
#define IRI_SHARED_ROUTER_HPP

#include <atomic>
#include <cstdint>
#include <utility>

#include "iri/lifetime.hpp"
#include "iri/routes.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// A router that can be replaced while other threads match. store() puts another router in its
/// place; each thread reads through a Reader of its own, which costs one load of an atomic number
/// as long as nothing was stored. An old router lives until the last reader has let go of it: until
/// its next get(), or its end.
///
///     iri::SharedRouter<Handler> shared(router);           // once
///     iri::SharedRouter<Handler>::Reader reader(shared);   // in each thread
///     const auto found = reader.get().match(method, admitted, captures);
///     shared.store(other_router);                          // from any thread
template <class T>
class SharedRouter {
 public:
  explicit SharedRouter(Router<T> router) : now_(std::move(router)) {}
  SharedRouter(const SharedRouter&) = delete;
  SharedRouter& operator=(const SharedRouter&) = delete;

  /// Any thread may call it. Readers get this router from the next get() on that begins after it.
  void store(Router<T> router) noexcept {
    enter();
    std::swap(now_, router);
    number_.fetch_add(1, std::memory_order_release);
    leave();
  }  // the old one goes here, outside of the lock
  /// A copy of the router in place.
  Router<T> load() const noexcept {
    enter();
    Router<T> copy = now_;
    leave();
    return copy;
  }

  /// Belongs to one thread. The SharedRouter must outlive it.
  class Reader {
   public:
    explicit Reader(const SharedRouter& shared) noexcept
        : shared_(&shared), number_(shared.number()), router_(shared.load()) {}
    /// The router in place. The reference is valid until the next get().
    const Router<T>& get() noexcept IRI_LIFETIME_BOUND {
      const std::uint64_t number = shared_->number();
      if (number != number_) [[unlikely]] {
        router_ = shared_->load();  // at least as new as `number`
        number_ = number;
      }
      return router_;
    }

   private:
    const SharedRouter* shared_;
    std::uint64_t number_;
    Router<T> router_;
  };

 private:
  std::uint64_t number() const noexcept { return number_.load(std::memory_order_acquire); }
  void enter() const noexcept {
    while (busy_.test_and_set(std::memory_order_acquire)) busy_.wait(true);
  }
  void leave() const noexcept {
    busy_.clear(std::memory_order_release);
    busy_.notify_one();
  }

  mutable std::atomic_flag busy_;
  std::atomic<std::uint64_t> number_{0};
  Router<T> now_;
};

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
