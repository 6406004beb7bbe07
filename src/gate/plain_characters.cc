#include "gate/plain_characters.hpp"

#include "gate/encoded_character.hpp"
#include "gate/events.hpp"
#include "gate/notable.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

/// Reads the "%" at `at` and all that follow it at once. Returns the end of that run, or 0 if there
/// may be a finding in it.
class EncodedRun {
 public:
  explicit EncodedRun(std::string_view text) noexcept : text_(text) {}

  std::uint32_t end_of(std::uint32_t at) const noexcept {
    do {
      const std::uint32_t size = plain_at(at);
      if (size == 0) return 0;
      at += size;
    } while (at < text_.size() && text_[at] == '%');
    return at;
  }

 private:
  /// The size of the character at `at`, or 0 if it may be a finding.
  std::uint32_t plain_at(std::uint32_t at) const noexcept {
    const EncodedCharacter found = read_encoded(text_, at, Octets8(text_, at));
    return notable_characters.may_be(found.code_point) ? 0 : found.size;
  }

  std::string_view text_;
};

}  // namespace

bool has_plain_characters(std::string_view target) noexcept {
  const EncodedRun run(target);
  const auto end = static_cast<std::uint32_t>(target.size());
  for (std::uint32_t at = 1; (at = next_in<CharacterEvents>(target, at, end)) < end;) {
    at = run.end_of(at);
    if (at == 0) return false;
  }
  return true;
}

}}}  // namespace iri::v0::detail
