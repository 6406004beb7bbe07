// The lists of a policy, compiled: sorted, in lower case, in one block of memory.
// The truth: the entries of a policy, compared one by one as policy.hpp says.
// The fast way: `AllowLists`.
// Held equal by: `AllowLists.AllowWhatTheEntriesDoOneByOne`.
#ifndef IRI_SRC_GATE_ALLOW_LISTS_HPP
#define IRI_SRC_GATE_ALLOW_LISTS_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "gate/policy_source.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// The lists of a policy. A copy reads the same memory.
class AllowLists {
 public:
  /// Everything is allowed.
  constexpr AllowLists() noexcept = default;
  /// Compiles the lists into `memory`, which must have words_for() words and outlive this object.
  AllowLists(const PolicySource& policy, std::span<std::uint64_t> memory) noexcept;
  /// The words that the lists take.
  static std::uint64_t words_for(const PolicySource& policy) noexcept;

  bool any_scheme() const noexcept { return any_scheme_; }
  bool any_host() const noexcept { return any_host_; }
  bool any_port() const noexcept { return any_port_; }

  bool scheme(std::string_view scheme) const noexcept { return has(schemes_, scheme); }
  /// Time linear in the host; the labels that are looked up have no more bytes than an entry.
  bool host(std::string_view host) const noexcept;
  bool port(std::uint32_t port) const noexcept;

  bool are_at(const std::uint64_t* memory) const noexcept { return words_ == memory; }
  /// For a copy of the memory.
  void move_to(const std::uint64_t* memory) noexcept { words_ = memory; }

 private:
  /// The words [begin, begin + count) are places of texts, in the order of sizes, then of bytes. At
  /// a place there is the size, then the text.
  struct Texts {
    std::size_t begin = 0;
    std::size_t count = 0;
    std::size_t longest = 0;
  };
  class Writer;

  std::string_view text_at(std::uint64_t place) const noexcept {
    return {reinterpret_cast<const char*>(words_ + place + 1),
            static_cast<std::size_t>(words_[place])};
  }
  bool has(const Texts& texts, std::string_view text) const noexcept;

  const std::uint64_t* words_ = nullptr;
  Texts schemes_, hosts_;
  Texts domains_;  ///< the entries that begin with ".", without it
  std::size_t ports_ = 0;
  std::size_t port_count_ = 0;
  bool any_scheme_ = true;
  bool any_host_ = true;
  bool any_port_ = true;
};

}}}  // namespace iri::v0::detail

#endif
