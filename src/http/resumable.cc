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
  return detail::size_by_lead(static_cast<unsigned char>(lead));
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
  const std::size_t room = max_size - offset_;
  take(piece.substr(0, room));
  if (progress_ == Progress::need_more && piece.size() > room) {
    progress_ = Progress::error;
    character_size_ = 0;
  }
  return progress_;
}

Progress Resumable::finish() noexcept {
  if (progress_ != Progress::need_more) return progress_;
  finished_ = true;
  character_size_ = 0;
  const bool accepted = table::finish(state_, offset_, components_);
  return progress_ = accepted ? Progress::done : Progress::error;
}

std::size_t Resumable::feed_until(char terminator, std::string_view piece) noexcept {
  const std::size_t size = std::min(piece.find(terminator), piece.size());
  feed(piece.substr(0, size));
  if (size < piece.size()) finish();
  return size;
}

/// Walks on over `piece`, or as far as it goes on.
void Resumable::take(std::string_view piece) noexcept {
  const auto end = static_cast<std::uint32_t>(offset_ + piece.size());
  const table::Stop stop =
      table::walk<true>(state_, Piece{piece.data(), offset_}, offset_, end, components_);
  const std::size_t taken = stop.offset - offset_;
  note_character(piece.substr(0, taken));
  state_ = stop.state;
  offset_ = stop.offset;
  if (stop.offset == end) return;
  progress_ = Progress::error;
  offset_ -= character_size_;
  keep(piece.substr(taken));
}

/// Keeps the character that is not whole at the end of `taken`. INVARIANT: what was kept before, with
/// `taken` behind it, is well-formed but for its end.
void Resumable::note_character(std::string_view taken) noexcept {
  if (character_size_ != 0) {
    const std::size_t missing = announced(character_[0]) - character_size_;
    if (taken.size() < missing) return keep(taken);
    taken.remove_prefix(missing);
    character_size_ = 0;
  }
  keep(taken.substr(detail::unfinished_character(taken)));
}

/// Keeps as much of a character as there is room for.
void Resumable::keep(std::string_view bytes) noexcept {
  const std::size_t room = character_.size() - character_size_;
  const std::size_t count = bytes.copy(character_.data() + character_size_, room);
  character_size_ = static_cast<std::uint8_t>(character_size_ + count);
}

/// What is too long is refused without a character, and before its end.
Error Resumable::error() const noexcept {
  if (progress_ != Progress::error) return {};
  if (character_size_ == 0 && !finished_) return {ErrorCode::too_long, Component::none, offset_};
  return detail::refusal_in(state_, character(), offset_);
}

}  // namespace iri::inline v0
