#include "iri/resumable.hpp"

#include <algorithm>

#include "diagnose/refusal.hpp"
#include "http/target_start.hpp"
#include "iri/parse.hpp"
#include "scan/table.hpp"
#include "text/boundary.hpp"
#include "text/utf8.hpp"

namespace iri::inline v0 {
namespace {

namespace table = detail::table;

/// Of a request target that has no first byte yet, which would tell: see form_of().
constexpr TargetForm unknown = TargetForm::asterisk_form;

std::size_t announced(char lead) noexcept {
  return detail::announced(static_cast<unsigned char>(lead));
}

/// The part of `text` in front of a character that is not whole at its end. An ill-formed text may
/// have several there.
std::string_view whole_part(std::string_view text) noexcept {
  for (;;) {
    const std::size_t begin = detail::unfinished_character(text);
    if (begin == text.size()) return text;
    text = text.substr(0, begin);
  }
}

/// A piece, by the offsets of the whole text.
struct Piece {
  const char* data;
  std::uint32_t begin;

  char operator[](std::uint32_t offset) const noexcept { return data[offset - begin]; }
};

}  // namespace

Resumable Resumable::iri_reference() noexcept {
  return {table::start_of(rule::IRI_reference), TargetForm::origin_form};
}

Resumable Resumable::uri_reference() noexcept {
  return {table::start_of(rule::URI_reference), TargetForm::origin_form};
}

Resumable Resumable::request_target(std::string_view method,
                                    RequestTargetOptions options) noexcept {
  return {detail::start_of_target(method, options.raw_utf8),
          method == "CONNECT" ? TargetForm::authority_form : unknown};
}

Resumable Resumable::host_field(RequestTargetOptions options) noexcept {
  return {table::start_of(table::Target::Host, options.raw_utf8), TargetForm::authority_form};
}

Progress Resumable::feed(std::string_view piece) noexcept {
  if (progress_ == Progress::error && !finished_) keep(piece);
  if (progress_ != Progress::need_more || piece.empty()) return progress_;
  if (form_ == unknown) form_ = detail::form_of(piece.front());
  const std::size_t room = max_size - offset();
  take(piece.substr(0, room));
  if (progress_ == Progress::need_more && piece.size() > room) {
    progress_ = Progress::error;
    offset_ = max_size;
    character_size_ = 0;
  }
  return progress_;
}

Progress Resumable::finish() noexcept {
  if (progress_ != Progress::need_more) return progress_;
  // INVARIANT: what is kept begins a character, so all of it is taken.
  advance(character());
  character_size_ = 0;
  finished_ = true;
  const bool accepted = table::finish(state_, offset_, components_);
  return progress_ = accepted ? Progress::done : Progress::error;
}

std::size_t Resumable::feed_until(char terminator, std::string_view piece) noexcept {
  const std::size_t size = std::min(piece.find(terminator), piece.size());
  feed(piece.substr(0, size));
  if (size < piece.size()) finish();
  return size;
}

/// Whole characters move the machine on; what begins another one at the end is tried, and kept.
void Resumable::take(std::string_view piece) noexcept {
  if (character_size_ != 0) {
    const std::size_t kept = character_size_;
    keep(piece.substr(0, announced(character_[0]) - kept));
    piece.remove_prefix(character_size_ - kept);
    take_character();
  }
  if (progress_ == Progress::error || piece.empty()) return;
  const std::string_view whole = whole_part(piece);
  advance(whole);
  if (progress_ == Progress::error || whole.size() == piece.size()) return;
  keep(piece.substr(whole.size()));
  take_character();
}

/// Moves the machine over the kept character if it is whole, and else tries only.
void Resumable::take_character() noexcept {
  Resumable moved = *this;
  moved.advance(character());
  if (moved.progress_ == Progress::error) {
    progress_ = Progress::error;
  } else if (character_size_ == announced(character_[0])) {
    *this = moved;
    character_size_ = 0;
  }
}

/// Moves the machine over `text`, or up to a character that is refused, which it keeps.
void Resumable::advance(std::string_view text) noexcept {
  const auto end = static_cast<std::uint32_t>(offset_ + text.size());
  const table::Stop stop =
      table::walk<true>(state_, Piece{text.data(), offset_}, offset_, end, components_);
  if (stop.offset < end) return refuse(text, stop.offset - offset_);
  state_ = stop.state;
  offset_ = end;
}

/// The error is asked where the character begins in which the machine stopped after `taken` bytes.
void Resumable::refuse(std::string_view text, std::size_t taken) noexcept {
  const std::size_t begin = detail::unfinished_character(text.substr(0, taken));
  advance(text.substr(0, begin));
  progress_ = Progress::error;
  character_size_ = 0;
  keep(text.substr(begin));
}

/// Keeps as much of a character as there is room for.
void Resumable::keep(std::string_view bytes) noexcept {
  const std::size_t room = character_.size() - character_size_;
  const std::size_t count = bytes.copy(character_.data() + character_size_, room);
  character_size_ = static_cast<std::uint8_t>(character_size_ + count);
}

/// A text that is too long is refused without a character, and before its end.
Error Resumable::error() const noexcept {
  if (progress_ != Progress::error) return {};
  if (character_size_ == 0 && !finished_) return {ErrorCode::too_long, Component::none, offset_};
  return detail::refusal_in(state_, character(), offset_);
}

}  // namespace iri::inline v0
