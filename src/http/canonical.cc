// The truth: the steps of include/iri/canonical.hpp.
// The fast way: `canonical_target()`, from right to left.
// Held equal by: `CanonicalTarget.OfEveryShortPathIsWhatTheStepsGiveAndItsOwn`.
#include "iri/canonical.hpp"

#include <algorithm>
#include <cstring>
#include <optional>

#include "http/canonical_reference.hpp"
#include "iri/normalize.hpp"
#include "iri/percent.hpp"
#include "operations/dot_segment_filter.hpp"
#include "operations/normalize/normal_form.hpp"
#include "operations/normalize/normal_text.hpp"

namespace iri::inline v0 {
namespace {

using detail::DotSegmentFilter;
using detail::NormalText;

constexpr detail::TextRules text_rules{.decode_unreserved = true, .upper_hex = true};

/// Writes from right to left, ending at the end of `out`. If `out` is too small, or empty, it only
/// counts.
class Backward {
 public:
  Backward(OutputBuffer out, CanonicalOptions options) noexcept : out_(out), options_(options) {}

  void put(std::string_view text, detail::TextRules rules) noexcept {
    NormalText normal(text, rules);
    std::string_view piece;
    while (normal.previous(piece)) put(piece);
  }
  void put(std::string_view text) noexcept {
    size_ += text.size();
    // Text that does not fit is a parameter that will be taken back, or is only being counted.
    if (text.empty() || size_ > out_.size()) return;
    std::memcpy(out_.data() + (out_.size() - size_), text.data(), text.size());
  }

  /// Writes the path without dot segments, and applies the options. INVARIANT: no part of a path
  /// has been written.
  void put_path(std::string_view path) noexcept {
    segment_end_ = size_;
    DotSegmentFilter walk({}, path, detail::DotRules{.encoded = true});
    std::string_view run;
    while (walk.next_run_leftwards(run)) {
      if (!options_.any()) {
        put(run, text_rules);
        continue;
      }
      NormalText normal(run, text_rules);
      std::string_view piece;
      while (normal.previous(piece)) filter(piece);
    }
  }
  std::size_t size() const noexcept { return size_; }

 private:
  /// Writes a piece of the normalized path, byte by byte.
  void filter(std::string_view piece) noexcept {
    for (std::size_t i = piece.size(); i-- > 0;) {
      const char byte = piece[i];
      const bool parameters =
          (byte == ';' && options_.cut_parameters) ||
          (byte == '%' && right_[0] == '3' && right_[1] == 'B' && options_.cut_encoded_parameters);
      if (parameters) {
        take_back();
      } else if (byte != '/') {
        put({&byte, 1});
      } else if (!options_.merge_slashes || !slash_ || size_ != segment_end_) {
        put("/");
        segment_end_ = size_;
        slash_ = true;
      }
      right_[1] = right_[0];
      right_[0] = byte;
    }
  }

  /// Removes the bytes of the current segment that have been written.
  void take_back() noexcept { size_ = segment_end_; }

  OutputBuffer out_;
  std::size_t size_ = 0;
  CanonicalOptions options_;
  std::size_t segment_end_ = 0;  ///< the size when the current segment began
  bool slash_ = false;           ///< whether a "/" has been written there
  char right_[2] = {};           ///< the two bytes to the right, nearest first, in normal form
};

/// The first segment that is only parameters, or a dot segment hidden by parameters: cutting these
/// would change the path. path.size() if there is none.
std::size_t hiding_parameters(std::string_view path, CanonicalOptions options) noexcept {
  for (std::size_t begin = 0; begin < path.size();) {
    const std::size_t slash = std::min(path.find('/', begin), path.size());
    const std::string_view segment = path.substr(begin, slash - begin);
    std::size_t name = 0;
    for (; name < segment.size(); ++name) {
      const bool encoded =
          detail::pct_encoded_at(segment, name) && detail::octet_at(segment, name) == ';';
      if (segment[name] == ';' && options.cut_parameters) break;
      if (encoded && options.cut_encoded_parameters) break;
    }
    const bool cut = name != segment.size();
    const bool other =
        detail::segment_kind(segment.substr(0, name), true) == detail::Segment::other;
    if (cut && (name == 0 || !other)) return begin;
    begin = slash + 1;
  }
  return path.size();
}

void put_tail(std::string_view path, std::optional<std::string_view> query,
              Backward& out) noexcept {
  if (query) {
    out.put(*query, text_rules);
    out.put("?");
  }
  out.put_path(path);
}

/// Writes a reference with an authority. The part before the path is normalized on its own.
void put_reference(const IriReferenceView& reference, Backward& out) noexcept {
  if (reference.fragment()) {
    out.put(*reference.fragment(), text_rules);
    out.put("#");
  }
  put_tail(reference.path(), reference.query(), out);
  const std::uint32_t end = reference.components().authority_end;
  const auto front = IriReferenceView::parse(reference.text().substr(0, end));
  if (!front) return;  // cannot happen: the part before the path is a reference
  detail::NormalForm form(*front, {});
  std::string_view piece;
  while (form.previous(piece)) out.put(piece);
}

void put_authority_form(const RequestTargetView& target, Backward& out) noexcept {
  detail::TextRules rules = text_rules;
  rules.lower_letters = true;
  out.put(target.text(), rules);
}

void put(const RequestTargetView& target, Backward& out) noexcept {
  switch (target.form()) {
    case TargetForm::origin_form: return put_tail(target.path(), target.query(), out);
    case TargetForm::authority_form: return put_authority_form(target, out);
    default: return out.put(target.text());
  }
}

/// Calls `put` twice: once to measure, once to write. `path` begins at `offset` of the text.
template <class Put>
Written written_by(const Put& put, std::string_view path, std::uint32_t offset, OutputBuffer out,
                   CanonicalOptions options) noexcept {
  const std::size_t hidden = hiding_parameters(path, options);
  if (hidden != path.size()) {
    return {0,
            {ErrorCode::bad_value, Component::path, static_cast<std::uint32_t>(offset + hidden)}};
  }
  Backward measured({}, options);
  put(measured);
  const std::size_t size = measured.size();
  if (size > out.size()) return {size, {ErrorCode::buffer_too_small, Component::none, 0}};
  Backward written(out.first(size), options);
  put(written);
  return {size, {}};
}

}  // namespace

Written detail::canonical_reference(const IriReferenceView& reference, CanonicalOptions options,
                                    OutputBuffer out) noexcept {
  if (!options.any() || !reference.authority()) return normalize(reference, {}, out);
  const auto put = [&](Backward& to) noexcept { put_reference(reference, to); };
  return written_by(put, reference.path(), reference.components().path_begin(), out, options);
}

Written canonical_target(const RequestTargetView& target, CanonicalOptions options,
                         OutputBuffer out) noexcept {
  if (target.form() == TargetForm::absolute_form) {
    const auto reference = IriReferenceView::parse(target.text());  // an absolute-URI is one
    if (!reference) return {0, reference.error()};
    return detail::canonical_reference(*reference, options, out);
  }
  return written_by([&](Backward& to) noexcept { put(target, to); }, target.path(), 0, out,
                    options);
}

Result<CanonicalTarget> CanonicalTarget::make(const RequestTargetView& target,
                                              CanonicalOptions options,
                                              OutputBuffer buffer) noexcept {
  const Written written = canonical_target(target, options, buffer);
  if (!written) return written.error;
  // Any method that has this form. Raw UTF-8 is still in the output if it was in the target.
  const bool connect = target.form() == TargetForm::authority_form;
  const auto view = RequestTargetView::parse(connect ? "CONNECT" : "OPTIONS",
                                             {buffer.data(), written.size}, {.raw_utf8 = true});
  if (!view) return view.error();
  return CanonicalTarget(*view);
}

}  // namespace iri::inline v0
