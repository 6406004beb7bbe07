#include "iri/resumable.hpp"

#include <algorithm>

#include "diagnose/explain.hpp"
#include "http/outline.hpp"
#include "diagnose/place.hpp"
#include "diagnose/target_place.hpp"
#include "iri/parse.hpp"
#include "scan/resumable_scanner.hpp"
#include "text/utf8.hpp"

namespace iri::inline v0 {
namespace {

/// The number of bytes that a lead byte announces.
std::size_t announced(char lead) noexcept {
  const auto byte = static_cast<unsigned char>(lead);
  return byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2;
}

}  // namespace

Resumable Resumable::request_target(std::string_view method,
                                    RequestTargetOptions options) noexcept {
  const bool connect = method == "CONNECT";
  Resumable target(connect ? Kind::authority_form : Kind::request_target, options.raw_utf8);
  target.asterisk_ = method == "OPTIONS";
  return target;
}

Progress Resumable::feed(std::string_view piece) noexcept {
  if (progress_ == Progress::error) note_error(piece);
  if (progress_ != Progress::need_more || piece.empty()) return progress_;
  const std::size_t room = max_size - offset_;
  if (step(piece.substr(0, room), false) == Progress::need_more && piece.size() > room) {
    progress_ = Progress::error;  // offset_ is max_size
  }
  return progress_;
}

Progress Resumable::finish() noexcept {
  if (progress_ != Progress::need_more) return progress_;
  return step({}, true);
}

std::size_t Resumable::feed_until(char terminator, std::string_view piece) noexcept {
  const std::size_t size = std::min(piece.find(terminator), piece.size());
  feed(piece.substr(0, size));
  if (size < piece.size()) finish();
  return size;
}

Progress Resumable::step(std::string_view piece, bool last) noexcept {
  if (offset_ == 0 && !piece.empty()) note_form(piece.front());
  if (progress_ != Progress::need_more) return note_error(piece), progress_;
  const auto* const data = reinterpret_cast<const unsigned char*>(piece.data());
  const auto end = static_cast<std::uint32_t>(offset_ + piece.size());
  const detail::Fed fed = detail::feed(static_cast<detail::FedRule>(kind_), iri_, machine_,
                                       {data, offset_, end, last}, components_);
  if (fed.result == detail::Fed::refuses) return refuse(piece, fed.stopped);
  if (fed.result == detail::Fed::accepts) return progress_ = Progress::done;
  note_unfinished(piece);
  detail::outline(seen_, piece);
  offset_ = end;
  return progress_;
}

/// Each form of a request target begins as no other does; only OPTIONS has the asterisk-form.
void Resumable::note_form(char first) noexcept {
  if (kind_ != Kind::request_target) return;
  if (first == '*') {
    form_ = TargetForm::asterisk_form;
    if (!asterisk_) progress_ = Progress::error;
  } else if (first != '/') {
    form_ = TargetForm::absolute_form;
  } else {  // no authority, even behind "//"
    seen_.text[seen_.size++] = first;
    seen_.phase = detail::Outline::tail;
  }
}

/// INVARIANT: what goes before `stopped` is well-formed UTF-8 but for its end.
Progress Resumable::refuse(std::string_view piece, std::uint32_t stopped) noexcept {
  const std::uint32_t taken = stopped - offset_;
  progress_ = Progress::error;
  detail::outline(seen_, piece.substr(0, taken));
  const std::string_view seen(seen_.text.data(), seen_.size);
  const bool ends = taken == piece.size();
  seen_.error_at =
      static_cast<std::uint8_t>(ends ? seen.size() : detail::unfinished_character(seen));
  note_error(piece.substr(taken));
  if (ends) {
    offset_ = stopped;  // the end of the text: see on_boundary()
  } else if (taken < missing_) {
    offset_ = unfinished_;
  } else {
    const std::string_view before = piece.substr(0, taken);
    offset_ += static_cast<std::uint32_t>(detail::unfinished_character(before));
  }
  return progress_;
}

/// Keeps what comes from the error on, its character first, as much as there is room for.
void Resumable::note_error(std::string_view rest) noexcept {
  const std::size_t room = seen_.text.size() - seen_.size;
  seen_.size += static_cast<std::uint8_t>(rest.copy(seen_.text.data() + seen_.size, room));
}

Error Resumable::error() const noexcept {
  if (progress_ != Progress::error) return {};
  if (offset_ == max_size) return {ErrorCode::too_long, Component::none, offset_};
  const std::string_view text(seen_.text.data(), seen_.size);
  const std::uint32_t at = seen_.error_at;
  const Rule rule = iri_ ? rule::IRI_reference : rule::URI_reference;
  Error error = kind_ == Kind::reference
                    ? detail::explain(text, at, detail::place_of(rule, text, at))
                    : detail::explain_target(static_cast<detail::FedRule>(kind_), text, at, iri_);
  error.offset = offset_;
  return error;
}

void Resumable::note_unfinished(std::string_view piece) noexcept {
  if (piece.size() <= missing_) {
    missing_ = static_cast<std::uint8_t>(missing_ - piece.size());
    return;
  }
  const std::size_t begin = detail::unfinished_character(piece);
  missing_ = 0;
  if (begin == piece.size()) return;
  unfinished_ = static_cast<std::uint32_t>(offset_ + begin);
  missing_ = static_cast<std::uint8_t>(announced(piece[begin]) - (piece.size() - begin));
}

}  // namespace iri::inline v0
