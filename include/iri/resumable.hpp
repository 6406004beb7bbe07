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

namespace detail {

/// What is kept of a text to explain an error in it (src/http/outline.hpp).
struct Outline {
  enum Phase : std::uint8_t { start, after_scheme, after_slash, authority, literal, tail };

  std::array<char, 122> text{};
  std::uint8_t size = 0;
  std::uint8_t region = 0;    ///< where the part begins that the last byte is in
  std::uint8_t error_at = 0;  ///< with an error: where the text ends and its character begins
  Phase phase = start;
  bool colon = false;  ///< in the authority, since its beginning or the "@"
  bool query = false;
};

}  // namespace detail

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
  static Resumable iri_reference() noexcept { return Resumable(Kind::reference, true); }
  static Resumable uri_reference() noexcept { return Resumable(Kind::reference, false); }
  /// As parse_request_target().
  static Resumable request_target(std::string_view method,
                                  RequestTargetOptions options = {}) noexcept;
  /// As HostFieldView::parse(); the components are those of an authority-form.
  static Resumable host_field(RequestTargetOptions options = {}) noexcept {
    return Resumable(Kind::Host, options.raw_utf8);
  }

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
  /// The error in full, of code `none` where there is none (yet): for a piece that ends within the
  /// character where it is, once the rest of the character has come, or finish().
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
  enum class Kind : std::uint8_t { reference, request_target, authority_form, Host };

  explicit Resumable(Kind kind, bool iri) noexcept : kind_(kind), iri_(iri) {
    if (kind < Kind::authority_form) return;
    seen_.phase = detail::Outline::authority;
    form_ = TargetForm::authority_form;
  }
  Progress step(std::string_view piece, bool last) noexcept;
  Progress refuse(std::string_view piece, std::uint32_t error_offset) noexcept;
  void note_form(char first) noexcept;
  void note_unfinished(std::string_view piece) noexcept;
  void note_error(std::string_view rest) noexcept;

  std::array<std::uint32_t, 9> machine_{};  ///< the variables of the machine, as it keeps them
  detail::Outline seen_;
  Components components_;
  std::uint32_t offset_ = 0;
  std::uint32_t unfinished_ = 0;  ///< where the character begins that the last piece ended in,
  std::uint8_t missing_ = 0;      ///< if this is not 0: how many of its bytes are to come
  Kind kind_;
  bool iri_;
  bool asterisk_ = false;  ///< whether the method takes the asterisk-form
  TargetForm form_ = TargetForm::origin_form;
  Progress progress_ = Progress::need_more;
};

}  // namespace iri::inline v0
#pragma GCC visibility pop

#endif
