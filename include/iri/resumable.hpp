// The machines fed piece by piece, as bytes arrive.
#ifndef IRI_RESUMABLE_HPP
#define IRI_RESUMABLE_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "iri/components.hpp"
#include "iri/error.hpp"
#include "iri/http.hpp"
#include "iri/lifetime.hpp"

#pragma GCC visibility push(default)
namespace iri::inline v0 {

/// Where a machine that is fed stands.
enum class Progress : std::uint8_t {
  need_more = 0,  ///< what came can be the beginning of something valid
  done = 1,       ///< finish() was called, and all that came is valid
  error = 2,      ///< nothing valid goes on so: at offset()
};

/// A parser that takes its text in pieces of any size: an object of fixed size, which
/// allocates nothing and keeps no copy of what it was fed. Copy it to try two ways on.
///
/// Guarantee: for every way to cut a text into pieces, empty ones included, the verdict, the
/// components and the error are those of the one-shot function; an error is told
/// with the first piece that holds its byte. Offsets count from the first byte of the first piece.
/// Past max_size bytes it is an error at max_size.
///
///     auto target = iri::Resumable::request_target("GET");
///     while (target.progress() == iri::Progress::need_more && receive(piece))
///       rest = piece.substr(target.feed_until(' ', piece));
///     if (target.progress() != iri::Progress::done) answer_400(target.offset());
class Resumable {
 public:
  /// As parse(rule::IRI_reference) and parse(rule::URI_reference).
  static Resumable iri_reference() noexcept;
  static Resumable uri_reference() noexcept;
  /// As parse_request_target().
  static Resumable request_target(std::string_view method,
                                  RequestTargetOptions options = {}) noexcept;
  /// As HostFieldView::parse(); the components are those of an authority-form.
  static Resumable host_field(RequestTargetOptions options = {}) noexcept;

  /// Takes the next piece, which may be forgotten afterwards. When the progress is no longer
  /// need_more, nothing is taken.
  Progress feed(std::string_view piece) noexcept;
  /// Says that no more comes.
  Progress finish() noexcept;
  /// Feeds what goes before the first `terminator` of `piece`, or all of it; with a terminator,
  /// finishes. Returns the number of bytes fed, so that piece[result] is the terminator if it
  /// is less than the size. For the SP after a request target, which no target can hold.
  std::size_t feed_until(char terminator, std::string_view piece) noexcept;

  [[nodiscard]] Progress progress() const noexcept { return progress_; }
  /// The error in full; its code is `none` if there is no error. If a piece ends within the
  /// character that is refused, the code is final once the rest of the character or finish() came.
  Error error() const noexcept;
  /// With an error, the offset that Error documents; else the number of bytes that came.
  [[nodiscard]] std::uint32_t offset() const noexcept { return offset_; }
  /// Once it is done.
  [[nodiscard]] const Components& components() const noexcept IRI_LIFETIME_BOUND {
    return components_;
  }
  /// Once it is done, of a request target; of a Host field the authority-form.
  [[nodiscard]] TargetForm form() const noexcept { return form_; }

 private:
  constexpr Resumable(std::uint32_t state, TargetForm form) noexcept : state_(state), form_(form) {}
  bool take_whole(std::string_view text) noexcept;
  void take(std::string_view piece) noexcept;
  void note_character(std::string_view taken) noexcept;
  void keep(std::string_view bytes) noexcept;
  [[nodiscard]] std::string_view character() const noexcept {
    return {character_.data(), character_size_};
  }

  Components components_;            ///< as far as the table knows them
  std::uint32_t state_;              ///< of the table (src/scan/table.hpp)
  std::uint32_t offset_ = 0;         ///< the number of bytes that came, or that of the error
  std::array<char, 4> character_{};  ///< one that is not whole yet, or that is refused
  std::uint8_t character_size_ = 0;  ///< how many of its bytes came
  Progress progress_ = Progress::need_more;
  bool finished_ = false;
  TargetForm form_;
};

}  // namespace iri::inline v0
#pragma GCC visibility pop

#endif
