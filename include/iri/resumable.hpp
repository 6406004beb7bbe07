// Parsers that take their text in pieces, as bytes arrive.
#ifndef IRI_RESUMABLE_HPP
#define IRI_RESUMABLE_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "iri/components.hpp"
#include "iri/error.hpp"
#include "iri/http.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// How far a Resumable has come.
enum class Progress : std::uint8_t {
  need_more = 0,  ///< the pieces so far begin a valid text
  done = 1,       ///< finish() was called, and the text is valid
  error = 2,      ///< no valid text begins like this: offset() says where it fails
};

/// A parser that takes its text in pieces of any size. It is an object of 48 bytes that allocates
/// nothing and keeps no piece; a copy of it can take a different continuation.
///
/// Guarantee: however a text is cut into pieces, empty ones included, the verdict, the components
/// and the error are those of the one-shot function. An error is reported with the first piece that
/// has its byte. Offsets count from the first byte of the first piece. A text of more than max_size
/// bytes is an error at max_size.
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

  /// Reads the next piece, which need not be kept. Once the progress is `done` or `error` it stays so;
  /// a piece after an error is read only for the rest of the refused character: see error().
  Progress feed(std::string_view piece) noexcept;
  /// Ends the text.
  Progress finish() noexcept;
  /// Feeds the part of `piece` before the first `terminator`, and finishes. Without a terminator,
  /// feeds all of it. Returns the size of that part. For the SP after a request target, which no
  /// target can contain.
  std::size_t feed_until(char terminator, std::string_view piece) noexcept;

  [[nodiscard]] Progress progress() const noexcept { return progress_; }
  /// The error; its code is `none` if there is none. If a piece ends within the character that is
  /// refused, the code is final once the rest of that character is fed or finish() is called.
  Error error() const noexcept;
  /// The offset of the error, or else the number of bytes fed.
  [[nodiscard]] std::uint32_t offset() const noexcept { return offset_; }
  /// INVARIANT: it is done.
  [[nodiscard]] TargetComponents components() const noexcept {
    return {components_, form_ == TargetForm::authority_form};
  }
  /// The form of a request target, once done; always authority-form for a Host field.
  [[nodiscard]] TargetForm form() const noexcept { return form_; }

 private:
  enum class Ending : std::uint8_t { open, finished, too_long };

  constexpr Resumable(std::uint32_t state, TargetForm form, std::uint8_t first_scan) noexcept
      : state_(state), form_(form), first_scan_(first_scan) {}
  bool take_whole(std::string_view text) noexcept;
  Progress feed_behind(std::string_view piece) noexcept;
  Progress take(std::string_view piece) noexcept;
  std::size_t scan(std::string_view piece) noexcept;
  template <bool skips>
  Progress walk(std::string_view piece) noexcept;
  void note_character(std::string_view taken) noexcept;
  void note_byte(char byte) noexcept;
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
  Ending ending_ = Ending::open;
  TargetForm form_;
  std::uint8_t first_scan_;  ///< how the first piece is scanned (src/http/first_scan.hpp)
};
static_assert(sizeof(Resumable) == 48, "as stated");

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
