#include "iri/resumable.hpp"

#include <algorithm>

#include "diagnose/refusal.hpp"
#include "http/target_start.hpp"
#include "http/whole_scan.hpp"
#include "iri/parse.hpp"
#include "scan/read.hpp"
#include "text/utf8.hpp"

namespace iri::inline v0 {
namespace {

namespace table = detail::table;

/// The form of a request target before its first byte, which decides the form: see form_of().
constexpr TargetForm unknown = TargetForm::asterisk_form;

std::size_t announced(char lead) noexcept {
  return detail::size_by_lead(static_cast<unsigned char>(lead));
}

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
  if (progress_ == Progress::error && ending_ == Ending::open) keep(piece);
  if (progress_ != Progress::need_more || piece.empty()) return progress_;
  if (form_ == unknown) form_ = detail::form_of(piece.front());
  const std::size_t room = max_size - offset_;
  take(piece.substr(0, room));
  if (progress_ == Progress::need_more && piece.size() > room) {
    progress_ = Progress::error;
    ending_ = Ending::too_long;
  }
  return progress_;
}

Progress Resumable::finish() noexcept {
  if (progress_ != Progress::need_more) return progress_;
  ending_ = Ending::finished;
  character_size_ = 0;
  const bool accepted = table::finish(state_, offset_, components_);
  return progress_ = accepted ? Progress::done : Progress::error;
}

std::size_t Resumable::feed_until(char terminator, std::string_view piece) noexcept {
  const std::size_t size = std::min(piece.find(terminator), piece.size());
  const bool ends = size < piece.size();
  piece = piece.substr(0, size);
  if (ends && take_whole(piece)) return size;
  feed(piece);
  if (ends) finish();
  return size;
}

/// Takes the whole text at once, if the scan accepts it.
bool Resumable::take_whole(std::string_view text) noexcept {
  const bool begins = progress_ == Progress::need_more && offset_ == 0;
  if (!begins || !detail::fits(text.size())) return false;
  const detail::Input in = detail::input_of(text.data(), text.size());
  Components found;
  if (!detail::scan_accepts(state_, in, found)) return false;
  components_ = found;
  offset_ = in.size;
  if (form_ == unknown) form_ = detail::form_of(text.front());
  progress_ = Progress::done;
  return true;
}

/// Continues the walk over `piece`, until its end or an error.
void Resumable::take(std::string_view piece) noexcept {
  const detail::Input in = detail::input_of(piece.data(), piece.size());
  const table::Stop stop = detail::walk_piece(table::run_entered(state_), in, offset_, components_);
  const std::size_t taken = stop.offset - offset_;
  note_character(piece.substr(0, taken));
  state_ = stop.state;
  offset_ = stop.offset;
  if (taken == piece.size()) return;
  progress_ = Progress::error;
  offset_ -= character_size_;
  keep(piece.substr(taken));
}

/// Keeps an incomplete character at the end of `taken`. INVARIANT: the bytes kept before, followed
/// by `taken`, are well-formed except for an incomplete end.
void Resumable::note_character(std::string_view taken) noexcept {
  if (character_size_ != 0) {
    const std::size_t missing = announced(character_[0]) - character_size_;
    if (taken.size() < missing) return keep(taken);
    taken.remove_prefix(missing);
    character_size_ = 0;
  }
  keep(taken.substr(detail::unfinished_character(taken)));
}

/// Keeps as many bytes of a character as fit.
void Resumable::keep(std::string_view bytes) noexcept {
  const std::size_t room = character_.size() - character_size_;
  const std::size_t count = bytes.copy(character_.data() + character_size_, room);
  character_size_ = static_cast<std::uint8_t>(character_size_ + count);
}

Error Resumable::error() const noexcept {
  if (progress_ != Progress::error) return {};
  if (ending_ == Ending::too_long) return {ErrorCode::too_long, Component::none, offset_};
  return detail::refusal_in(state_, character(), offset_);
}

}  // namespace iri::inline v0
