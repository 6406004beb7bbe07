#include "iri/template.hpp"

#include <algorithm>
#include <vector>

#include "iri/parse.hpp"
#include "iri/percent.hpp"
#include "operations/octets.hpp"
#include "operations/sink.hpp"
#include "operations/template_operators.hpp"
#include "operations/template_values.hpp"
#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace iri { inline namespace v0 {
namespace {

using detail::is_digit;
using detail::Lookup;
using detail::NamedTexts;
using detail::Operator;
using detail::operators;
using detail::Sink;
using detail::TemplateTexts;
using detail::TextList;
using detail::Variables;
using ValueKind = TemplateValue::Kind;

/// varspec = varname [ modifier-level4 ]
struct VarSpec {
  std::string_view name;
  std::size_t prefix = 0;  // max-length; 0 if absent
  std::size_t prefix_at = 0;
  bool explode = false;
};

bool is_reserved(char c) noexcept {
  return std::string_view(":/?#[]@!$&'()*+,;=").find(c) != std::string_view::npos;
}

/// Whether a literal may contain this US-ASCII character other than "%": all but CTL, space and `"
/// % < > \ ^ ` { | }`. "'" is allowed by erratum 6937 (verified).
bool is_literal(char c) noexcept {
  return c > 0x20 && c < 0x7F && std::string_view("\"%<>\\^`{|}").find(c) == std::string_view::npos;
}

bool is_varchar(char c) noexcept {
  return c == '_' || (encode_set::unreserved.keeps(static_cast<unsigned char>(c)) && c != '-' &&
                      c != '.' && c != '~');
}

/// The size of the first character of a value: a UTF-8 sequence, or one byte that is not UTF-8. If
/// `reserved`, pct-encoded are kept, and those that encode one character count as one.
std::size_t first_of_value(std::string_view value, bool reserved) noexcept {
  if (reserved && detail::pct_encoded_at(value, 0)) {
    const detail::Octets octets = detail::octets_at(value, false);
    const detail::Character c = detail::first_character(octets.view());
    return c.code == ErrorCode::none ? octets.ends[c.size - 1] : 3;
  }
  const detail::Character c = detail::first_character(value);
  return c.code == ErrorCode::none ? c.size : 1;
}

std::string_view prefix_of(std::string_view value, std::size_t length, bool reserved) noexcept {
  std::size_t end = 0;
  for (; length > 0 && end < value.size(); --length) {
    end += first_of_value(value.substr(end), reserved);
  }
  return value.substr(0, end);
}

void put_value(std::string_view value, bool reserved, Sink& out) noexcept {
  for (std::size_t i = 0; i < value.size();) {
    const char c = value[i];
    if (reserved && detail::pct_encoded_at(value, i)) {
      out.put(value.substr(i, 3));
      i += 3;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    if (encode_set::unreserved.keeps(byte) || (reserved && is_reserved(c))) {
      out.put(c);
    } else {
      detail::put_encoded(out, byte);
    }
    ++i;
  }
}

/// "the same encoding process as for literals": keeps reserved characters and pct-encoded.
void put_literal(std::string_view text, Sink& out) noexcept { put_value(text, true, out); }

void put_separator(const Operator& op, bool& first, Sink& out) noexcept {
  if (!first) {
    out.put(op.separator);
  } else if (op.first != '\0') {
    out.put(op.first);
  }
  first = false;
}

/// Writes name=value for an operator that names its variables.
void put_named(const Operator& op, std::string_view name, std::string_view value,
               Sink& out) noexcept {
  put_literal(name, out);
  if (!value.empty() || op.empty_sign) out.put('=');
  put_value(value, op.reserved, out);
}

void put_exploded(const Operator& op, std::string_view name, const TemplateTexts& value,
                  bool& first, Sink& out) noexcept {
  const bool pairs = value.kind == ValueKind::assoc;
  for (std::size_t i = 0; i < value.texts.size(); i += pairs ? 2 : 1) {
    put_separator(op, first, out);
    const std::string_view text = value.texts[pairs ? i + 1 : i];
    if (op.named) {
      put_named(op, pairs ? value.texts[i] : name, text, out);
      continue;
    }
    if (pairs) {
      put_value(value.texts[i], op.reserved, out);
      out.put('=');
    }
    put_value(text, op.reserved, out);
  }
}

/// Writes a list or array as one value, its members separated by commas.
void put_joined(const Operator& op, std::string_view name, const TextList& texts,
                Sink& out) noexcept {
  if (op.named) {
    put_literal(name, out);
    out.put('=');
  }
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (i != 0) out.put(',');
    put_value(texts[i], op.reserved, out);
  }
}

/// Reads a template from left to right, and expands it on the way.
class Expansion {
 public:
  Expansion(std::string_view text, const Variables& variables, Sink& out) noexcept
      : text_(text), find_(variables), out_(out) {}

  Error run() noexcept {
    while (!error_.failed() && at_ < text_.size()) {
      if (text_[at_] == '{') {
        expression();
      } else {
        literal();
      }
    }
    return error_;
  }

 private:
  bool at_end() const noexcept { return at_ == text_.size(); }
  bool next_is(char c) const noexcept { return !at_end() && text_[at_] == c; }
  bool take(char c) noexcept {
    if (!next_is(c)) return false;
    ++at_;
    return true;
  }
  bool fail(ErrorCode code, std::size_t offset) noexcept {
    error_ = {code, Component::none, static_cast<std::uint32_t>(offset)};
    return false;
  }
  bool fail() noexcept { return fail(ErrorCode::bad_template, at_); }

  void literal() noexcept {
    const char c = text_[at_];
    if (is_literal(c)) {
      out_.put(c);
      ++at_;
    } else if (c == '%') {
      const std::size_t begin = at_;
      if (pct_encoded()) out_.put(text_.substr(begin, 3));
    } else {
      character();
    }
  }

  /// ucschar / iprivate
  void character() noexcept {
    const detail::Character c = detail::first_character(text_.substr(at_));
    const std::string_view bytes = text_.substr(at_, c.size);
    if (c.code != ErrorCode::none) {
      fail(c.code, at_);
    } else if (!is_valid(rule::ucschar, bytes) && !is_valid(rule::iprivate, bytes)) {
      fail();
    } else {
      detail::put_encoded(out_, bytes);
      at_ += c.size;
    }
  }

  /// INVARIANT: a "%" is next.
  bool pct_encoded() noexcept {
    ++at_;
    for (int digits = 0; digits < 2; ++digits, ++at_) {
      if (at_end() || detail::hex_digit(text_[at_]) == 16) {
        return fail(ErrorCode::bad_percent_encoding, at_);
      }
    }
    return true;
  }

  void expression() noexcept {
    ++at_;
    const Operator& op = take_operator();
    bool first = true;
    do {
      VarSpec spec;
      if (!varname(spec) || !modifier(spec) || !expand(op, spec, first)) return;
    } while (take(','));
    if (!take('}')) fail();
  }

  const Operator& take_operator() noexcept {
    for (const Operator& op : operators) {
      if (op.name != '\0' && take(op.name)) return op;
    }
    return operators[0];
  }

  // varname = varchar *( ["."] varchar )
  // varchar = ALPHA / DIGIT / "_" / pct-encoded
  bool varname(VarSpec& spec) noexcept {
    const std::size_t begin = at_;
    do {
      if (!varchar()) return false;
      while (!at_end() && (is_varchar(text_[at_]) || text_[at_] == '%')) {
        if (!varchar()) return false;
      }
    } while (take('.'));
    spec.name = text_.substr(begin, at_ - begin);
    return true;
  }

  bool varchar() noexcept {
    if (next_is('%')) return pct_encoded();
    if (at_end() || !is_varchar(text_[at_])) return fail();
    ++at_;
    return true;
  }

  // modifier-level4 = prefix / explode
  // prefix          = ":" max-length
  // max-length      = %x31-39 0*3DIGIT   ; positive integer < 10000
  bool modifier(VarSpec& spec) noexcept {
    spec.prefix_at = at_;
    spec.explode = take('*');
    if (spec.explode || !take(':')) return true;
    if (at_end() || !is_digit(text_[at_]) || text_[at_] == '0') return fail();
    for (int digits = 0; digits < 4 && !at_end() && is_digit(text_[at_]); ++digits, ++at_) {
      spec.prefix = spec.prefix * 10 + static_cast<std::size_t>(text_[at_] - '0');
    }
    return true;
  }

  /// s3.2.1
  bool expand(const Operator& op, const VarSpec& spec, bool& first) noexcept {
    const TemplateTexts value = find_(spec.name);
    if (value.kind == ValueKind::undefined) return true;
    if (value.kind == ValueKind::string) {
      put_separator(op, first, out_);
      put_string(op, spec, value.texts[0]);
      return true;
    }
    if (spec.prefix != 0) return fail(ErrorCode::bad_template, spec.prefix_at);
    if (spec.explode) {
      put_exploded(op, spec.name, value, first, out_);
    } else {
      put_separator(op, first, out_);
      put_joined(op, spec.name, value.texts, out_);
    }
    return true;
  }

  void put_string(const Operator& op, const VarSpec& spec, std::string_view value) noexcept {
    if (spec.prefix != 0) value = prefix_of(value, spec.prefix, op.reserved);
    if (op.named) {
      put_named(op, spec.name, value, out_);
    } else {
      put_value(value, op.reserved, out_);
    }
  }

  std::string_view text_;
  Lookup find_;
  Sink& out_;
  std::size_t at_ = 0;
  Error error_;
};

/// INVARIANT: `data` points to a TemplateValue, or to its pairs.
std::string_view string_of(const void* data, std::size_t) noexcept {
  return static_cast<const TemplateValue*>(data)->string();
}
std::string_view pair_of(const void* data, std::size_t index) noexcept {
  const TemplatePair& pair = static_cast<const TemplatePair*>(data)[index / 2];
  return index % 2 == 0 ? pair.name : pair.value;
}

NamedTexts variable_of(const void* data, std::size_t index) noexcept {
  const TemplateVariable& variable = static_cast<const TemplateVariable*>(data)[index];
  const TemplateValue& value = variable.value;
  switch (value.kind()) {
    case ValueKind::string:
      return {variable.name, {ValueKind::string, TextList(&value, 1, string_of)}};
    case ValueKind::list: return {variable.name, {ValueKind::list, TextList(value.list())}};
    case ValueKind::assoc: {
      const TextList texts(value.assoc().data(), 2 * value.assoc().size(), pair_of);
      return {variable.name, {ValueKind::assoc, texts}};
    }
    default: return {variable.name, {}};
  }
}

}  // namespace

Written detail::expand(std::string_view uri_template, const Variables& variables,
                       OutputBuffer out) noexcept {
  if (!detail::fits(uri_template.size())) {
    return {0, {ErrorCode::too_long, Component::none, static_cast<std::uint32_t>(max_size)}};
  }
  Sink sink(out);
  const Error error = Expansion(uri_template, variables, sink).run();
  if (error.failed()) return {0, error};
  return sink.finish();
}

Written expand(std::string_view uri_template, std::span<const TemplateVariable> variables,
               OutputBuffer out) noexcept {
  return detail::expand(uri_template, {variables.data(), variables.size(), variable_of}, out);
}

Result<std::string> expand(std::string_view uri_template,
                           std::span<const TemplateVariable> variables) {
  const auto by_name = [](const auto& a, const auto& b) { return a.name < b.name; };
  std::vector<TemplateVariable> in_order;
  if (!std::is_sorted(variables.begin(), variables.end(), by_name)) {
    in_order.assign(variables.begin(), variables.end());
    std::stable_sort(in_order.begin(), in_order.end(), by_name);
    variables = in_order;
  }
  return detail::to_string([&](OutputBuffer out) { return expand(uri_template, variables, out); });
}

Result<void> check_template(std::string_view uri_template) noexcept {
  const Written written = expand(uri_template, {}, {});
  return written.error.code == ErrorCode::buffer_too_small ? Error() : written.error;
}

}}  // namespace iri::v0
