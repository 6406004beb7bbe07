#include "iri/resumable.hpp"

#include "diagnose/refusal.hpp"
#include "http/first_scan.hpp"
#include "http/target_start.hpp"
#include "iri/parse.hpp"
#include "scan/read.hpp"
#include "text/find_byte.hpp"
#include "text/utf8.hpp"

namespace iri { inline namespace v0 {
namespace {

namespace table = detail::table;
using detail::FirstScan;

constexpr std::uint8_t number(FirstScan kind) noexcept { return static_cast<std::uint8_t>(kind); }

/// The form of a request target before its first byte, which decides the form: see form_of().
constexpr TargetForm unknown = TargetForm::asterisk_form;

constexpr bool is_ascii_byte(char byte) noexcept { return static_cast<unsigned char>(byte) < 0x80; }

/// Returns the size of `in` without the character or pct-encoded that its end cuts short, if any.
std::uint32_t whole_sequences(detail::Input in) noexcept {
  for (std::uint32_t back = 1; back <= 3 && back <= in.size; ++back) {
    const unsigned byte = in.data[in.size - back];
    const std::uint32_t needed = byte == '%' ? 3 : byte >= 0xC0 ? detail::size_by_lead(byte) : 0;
    if (needed != 0) return back < needed ? in.size - back : in.size;
  }
  return in.size;
}

std::size_t announced(char lead) noexcept {
  return detail::size_by_lead(static_cast<unsigned char>(lead));
}

}  // namespace

Resumable Resumable::iri_reference() noexcept {
  return {table::start_of(rule::IRI_reference), TargetForm::origin_form,
          number(FirstScan::iri_reference)};
}

Resumable Resumable::uri_reference() noexcept {
  return {table::start_of(rule::URI_reference), TargetForm::origin_form,
          number(FirstScan::uri_reference)};
}

Resumable Resumable::request_target(std::string_view method,
                                    RequestTargetOptions options) noexcept {
  const table::Target target = detail::target_of(method);
  const bool connect = target == table::Target::authority_form;
  return {table::start_of(target, options.raw_utf8), connect ? TargetForm::authority_form : unknown,
          number(detail::first_scan_of(target, options.raw_utf8))};
}

Resumable Resumable::host_field(RequestTargetOptions options) noexcept {
  return {table::start_of(table::Target::Host, options.raw_utf8), TargetForm::authority_form,
          number(FirstScan::host)};
}

Progress Resumable::feed(std::string_view piece) noexcept {
  if (progress_ != Progress::need_more) [[unlikely]]
    return feed_behind(piece);
  if (piece.empty()) return Progress::need_more;
  if (form_ == unknown) form_ = detail::form_of(piece.front());
  const std::size_t room = max_size - offset_;
  if (piece.size() <= room) [[likely]]
    return take(piece);
  if (room == 0 || take(piece.substr(0, room)) == Progress::need_more) {
    progress_ = Progress::error;
    ending_ = Ending::too_long;
  }
  return progress_;
}

/// Takes a piece after the end, or after an error: only the refused character is of interest.
Progress Resumable::feed_behind(std::string_view piece) noexcept {
  if (progress_ == Progress::error && ending_ == Ending::open) keep(piece);
  return progress_;
}

Progress Resumable::finish() noexcept {
  if (ending_ == Ending::open) ending_ = Ending::finished;
  if (progress_ != Progress::need_more) return progress_;
  character_size_ = 0;
  // Only the scan has set a size, and what it has read has boundaries at its end.
  const bool scanned = components_.size == offset_ && offset_ != 0;
  const bool accepted = scanned || table::finish(state_, offset_, components_);
  return progress_ = accepted ? Progress::done : Progress::error;
}

std::size_t Resumable::feed_until(char terminator, std::string_view piece) noexcept {
  const std::size_t size = detail::find_byte(terminator, piece);
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
  if (!begins || text.empty() || !detail::fits(text.size())) return false;
  const detail::Input in = detail::input_of(text.data(), text.size());
  if (!detail::scan_whole(static_cast<FirstScan>(first_scan_), in, components_)) {
    components_ = {};
    return false;
  }
  offset_ = in.size;
  if (form_ == unknown) form_ = detail::form_of(text.front());
  progress_ = Progress::done;
  return true;
}

/// Continues with `piece`, until its end or an error.
Progress Resumable::take(std::string_view piece) noexcept {
  if (piece.size() < table::worth_a_skip) return walk<false>(piece);
  if (offset_ == 0) piece.remove_prefix(scan(piece));
  return piece.empty() ? Progress::need_more : walk<true>(piece);
}

/// Scans the first piece, up to a character or pct-encoded that its end cuts short. Returns the size
/// of what it has read; 0 if the table must read the piece.
std::size_t Resumable::scan(std::string_view piece) noexcept {
  detail::Input in = detail::input_of(piece.data(), piece.size());
  const auto kind = static_cast<FirstScan>(first_scan_);
  table::State behind = detail::scan_first(kind, in, components_);
  if (behind == table::nowhere) [[unlikely]] {
    in.size = whole_sequences(in);
    if (in.size < piece.size()) behind = detail::scan_first(kind, in, components_);
  }
  if (behind == table::nowhere) [[unlikely]] {
    components_ = {};
    return 0;
  }
  state_ = behind;
  return offset_ = in.size;
}

/// Walks over `piece` by the table; `skips`: it is long, so the kernel skips its runs.
template <bool skips>
Progress Resumable::walk(std::string_view piece) noexcept {
  const detail::Input in = detail::input_of(piece.data(), piece.size());
  const table::Stop stop =
      skips ? detail::walk_piece(table::run_entered(state_), in, offset_, components_)
            : table::walk<true>(state_, detail::Piece{in.data, offset_}, offset_, offset_ + in.size,
                                components_);
  const std::size_t taken = stop.offset - offset_;
  state_ = stop.state;
  offset_ = stop.offset;
  const bool whole = taken == piece.size();
  if (whole && character_size_ == 0 && is_ascii_byte(piece.back())) return Progress::need_more;
  note_character(piece.substr(0, taken));
  if (whole) return Progress::need_more;
  offset_ -= character_size_;
  keep(piece.substr(taken));
  return progress_ = Progress::error;
}

/// Keeps an incomplete character at the end of `taken`. INVARIANT: the bytes kept before, followed
/// by `taken`, are well-formed except for an incomplete end.
void Resumable::note_character(std::string_view taken) noexcept {
  if (taken.size() == 1) return note_byte(taken.front());
  if (character_size_ != 0) {
    const std::size_t missing = announced(character_[0]) - character_size_;
    if (taken.size() < missing) return keep(taken);
    taken.remove_prefix(missing);
    character_size_ = 0;
  }
  keep(taken.substr(detail::unfinished_character(taken)));
}

/// The same for one byte.
void Resumable::note_byte(char byte) noexcept {
  if (character_size_ == 0 && is_ascii_byte(byte)) return;
  character_[character_size_] = byte;
  const auto size = static_cast<std::uint8_t>(character_size_ + 1);
  character_size_ = size == announced(character_[0]) ? std::uint8_t{0} : size;
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

}}  // namespace iri::v0
