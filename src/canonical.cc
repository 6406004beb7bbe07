#include "iri/canonical.hpp"

#include <cstring>

#include "dot_walk.hpp"
#include "iri/normalize.hpp"
#include "normal_text.hpp"

namespace iri {
namespace {

using detail::DotWalk;
using detail::NormalText;

constexpr detail::TextRules text_rules{.decode_unreserved = true, .upper_hex = true};

/// Writes what is given from right to left, or only counts.
class Backward {
 public:
  explicit Backward(char* end) noexcept : end_(end) {}

  void put(std::string_view text, detail::TextRules rules) noexcept {
    NormalText normal(text, rules);
    std::string_view piece;
    while (normal.previous(piece)) put(piece);
  }
  void put(std::string_view text) noexcept {
    size_ += text.size();
    if (end_ == nullptr) return;
    end_ -= text.size();
    std::memcpy(end_, text.data(), text.size());
  }
  std::size_t size() const noexcept { return size_; }

 private:
  char* end_;
  std::size_t size_ = 0;
};

void put_origin_form(const RequestTargetView& target, Backward& out) noexcept {
  if (target.query()) {
    out.put(*target.query(), text_rules);
    out.put("?");
  }
  DotWalk walk({}, target.path(), detail::DotRules{.encoded = true});
  std::string_view run;
  while (walk.previous(run)) out.put(run, text_rules);
}

void put_authority_form(const RequestTargetView& target, Backward& out) noexcept {
  detail::TextRules rules = text_rules;
  rules.lower_letters = true;
  out.put(target.text(), rules);
}

void put(const RequestTargetView& target, Backward& out) noexcept {
  switch (target.form()) {
    case TargetForm::origin_form: return put_origin_form(target, out);
    case TargetForm::authority_form: return put_authority_form(target, out);
    default: return out.put(target.text());
  }
}

}  // namespace

Written canonical_target(const RequestTargetView& target, Buffer out) noexcept {
  if (target.form() == TargetForm::absolute_form) {
    const auto reference = IriReferenceView::parse(target.text());  // an absolute-URI is one
    return reference ? normalize(*reference, {}, out) : Written{0, reference.error()};
  }
  Backward measured(nullptr);
  put(target, measured);
  const std::size_t size = measured.size();
  if (size > out.size()) return {size, {ErrorCode::buffer_too_small, Component::none, 0}};
  Backward written(out.data() + size);
  put(target, written);
  return {size, {}};
}

Result<CanonicalTarget> CanonicalTarget::make(const RequestTargetView& target,
                                              Buffer buffer) noexcept {
  const Written written = canonical_target(target, buffer);
  if (!written) return written.error;
  // The method that has the form; raw UTF-8 stays where it was.
  const bool connect = target.form() == TargetForm::authority_form;
  const auto view = RequestTargetView::parse(connect ? "CONNECT" : "OPTIONS",
                                             {buffer.data(), written.size}, {.raw_utf8 = true});
  if (!view) return view.error();
  return CanonicalTarget(*view);
}

}  // namespace iri
