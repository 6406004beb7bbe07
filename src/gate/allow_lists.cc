#include "gate/allow_lists.hpp"

#include <algorithm>

#include "text/ascii.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

std::uint64_t words_of_text(std::string_view text) noexcept {
  return 1 + (std::uint64_t{text.size()} + 7) / 8;
}

bool is_domain(std::string_view entry) noexcept { return entry.starts_with('.'); }

/// Whether `entry`, in lower case, stands before `text` in any case: by size, then by bytes.
bool is_before(std::string_view entry, std::string_view text) noexcept {
  if (entry.size() != text.size()) return entry.size() < text.size();
  for (std::size_t i = 0; i < entry.size(); ++i) {
    if (entry[i] != lower(text[i])) return entry[i] < lower(text[i]);
  }
  return false;
}

}  // namespace

/// Writes texts and their places into the memory.
class AllowLists::Writer {
 public:
  Writer(AllowLists& lists, std::span<std::uint64_t> memory, std::size_t texts) noexcept
      : lists_(lists), memory_(memory), next_(texts) {}

  /// Writes the entries that `takes` chooses, without their first `skipped` bytes.
  template <class Takes>
  Texts texts(const TextList& entries, std::size_t skipped, const Takes& takes) noexcept {
    Texts written{place_, 0, 0};
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (!takes(entries[i])) continue;
      const std::string_view text = entries[i].substr(skipped);
      written.longest = std::max(written.longest, text.size());
      ++written.count;
      put(text);
    }
    const auto begin = memory_.begin() + static_cast<std::ptrdiff_t>(written.begin);
    std::sort(begin, begin + static_cast<std::ptrdiff_t>(written.count),
              [this](std::uint64_t a, std::uint64_t b) noexcept {
                return is_before(lists_.text_at(a), lists_.text_at(b));
              });
    return written;
  }

  std::size_t ports(std::span<const std::uint16_t> ports) noexcept {
    const auto begin = memory_.begin() + static_cast<std::ptrdiff_t>(place_);
    std::sort(begin, std::copy(ports.begin(), ports.end(), begin));
    return place_;
  }

 private:
  void put(std::string_view text) noexcept {
    memory_[place_++] = next_;
    memory_[next_] = text.size();
    auto* const bytes = reinterpret_cast<char*>(memory_.data() + next_ + 1);
    std::transform(text.begin(), text.end(), bytes, lower);
    next_ += static_cast<std::size_t>(words_of_text(text));
  }

  AllowLists& lists_;
  std::span<std::uint64_t> memory_;
  std::size_t place_ = 0;  ///< where the next place stands; below, the next text
  std::size_t next_;
};

std::uint64_t AllowLists::words_for(const PolicySource& policy) noexcept {
  std::uint64_t words = policy.ports.entries.size();
  for (const TextList& list : {policy.schemes.entries, policy.hosts.entries}) {
    for (std::size_t i = 0; i < list.size(); ++i) words += 1 + words_of_text(list[i]);
  }
  return words;
}

AllowLists::AllowLists(const PolicySource& policy, std::span<std::uint64_t> memory) noexcept
    : words_(memory.data()),
      port_count_(policy.ports.entries.size()),
      any_scheme_(policy.schemes.any),
      any_host_(policy.hosts.any),
      any_port_(policy.ports.any) {
  Writer writer(*this, memory,
                policy.schemes.entries.size() + policy.hosts.entries.size() + port_count_);
  schemes_ = writer.texts(policy.schemes.entries, 0, [](std::string_view) { return true; });
  hosts_ = writer.texts(policy.hosts.entries, 0, [](auto entry) { return !is_domain(entry); });
  domains_ = writer.texts(policy.hosts.entries, 1, is_domain);
  ports_ = writer.ports(policy.ports.entries);
}

bool AllowLists::has(const Texts& texts, std::string_view text) const noexcept {
  if (text.size() > texts.longest) return false;
  const std::uint64_t* const begin = words_ + texts.begin;
  const std::uint64_t* const end = begin + texts.count;
  const std::uint64_t* const found = std::lower_bound(
      begin, end, text, [this](std::uint64_t place, std::string_view wanted) noexcept {
        return is_before(text_at(place), wanted);
      });
  return found != end && same_ignoring_case(text_at(*found), text);
}

bool AllowLists::host(std::string_view host) const noexcept {
  if (has(hosts_, host) || has(domains_, host)) return true;
  // The "." of the entry is a boundary between labels; at least one label must precede it.
  const std::size_t longest = domains_.longest + 1;
  std::size_t dot = host.size() > longest ? host.size() - longest : 1;
  for (; (dot = host.find('.', dot)) != host.npos; ++dot) {
    if (has(domains_, host.substr(dot + 1))) return true;
  }
  return false;
}

bool AllowLists::port(std::uint32_t port) const noexcept {
  const std::uint64_t* const begin = words_ + ports_;
  return std::binary_search(begin, begin + port_count_, std::uint64_t{port});
}

}}}  // namespace iri::v0::detail
