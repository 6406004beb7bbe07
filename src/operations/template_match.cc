#include "iri/template_match.hpp"

#include <algorithm>
#include <bitset>
#include <map>
#include <utility>

#include "iri/percent.hpp"
#include "operations/sink.hpp"
#include "operations/template_operators.hpp"
#include "operations/template_values.hpp"

namespace iri { inline namespace v0 {
namespace {

using detail::Operator;
using MatchKind = TemplateValue::Kind;
using MatchCode = TemplateMatchCode;
using Bytes = std::bitset<256>;

struct MatchSpec {
  std::string_view name;
  std::size_t at = 0;
  bool prefix = false;
  bool explode = false;
};

/// A literal, as it is expanded, or an expression.
struct Part {
  std::string literal;
  const Operator* op = nullptr;
  std::vector<MatchSpec> specs;
  std::size_t at = 0;

  bool is_literal() const noexcept { return op == nullptr; }
  /// Whether separators stand between its texts.
  bool divides() const noexcept { return specs.size() > 1 || specs.front().explode; }
};

std::size_t index(char c) noexcept { return static_cast<unsigned char>(c); }

void insert_bytes(Bytes& bytes, std::string_view text) noexcept {
  for (const char c : text) bytes.set(index(c));
}

/// The bytes of the texts of an expression, and of what stands between them.
Bytes bytes_of(const Part& part) noexcept {
  Bytes bytes;
  for (unsigned i = 0; i < 128; ++i) {
    bytes[i] = encode_set::unreserved.keeps(static_cast<unsigned char>(i));
  }
  bytes.set('%');
  if (part.op->reserved) insert_bytes(bytes, ":/?#[]@!$&'()*+,;=");
  if (part.divides()) bytes.set(index(part.op->separator));
  if (part.op->named || part.specs.back().explode) bytes.set('=');
  return bytes;
}

// --- The template ----------------------------------------------------------------------------

MatchSpec spec_of(std::string_view text, std::size_t at) noexcept {
  MatchSpec spec{text, at, false, text.ends_with('*')};
  if (spec.explode) spec.name.remove_suffix(1);
  const std::size_t colon = text.find(':');
  spec.prefix = colon != text.npos;
  spec.name = spec.name.substr(0, colon);
  return spec;
}

Part expression(std::string_view text, std::size_t at) {
  Part part;
  part.at = at;
  part.op = &detail::operators[0];
  for (const Operator& op : detail::operators) {
    if (op.name != '\0' && text[at + 1] == op.name) part.op = &op;
  }
  std::size_t begin = at + 1 + (part.op->name == '\0' ? 0 : 1);
  for (bool more = true; more;) {
    const std::size_t end = text.find_first_of(",}", begin);
    part.specs.push_back(spec_of(text.substr(begin, end - begin), begin));
    more = text[end] == ',';
    begin = end + 1;
  }
  return part;
}

/// The parts of what check_template() has taken. No two literals stand beside each other.
std::vector<Part> match_parts_of(std::string_view text) {
  std::vector<Part> parts;
  for (std::size_t at = 0; at < text.size();) {
    const bool braces = text[at] == '{';
    const std::size_t end =
        std::min(braces ? text.find('}', at) + 1 : text.find('{', at), text.size());
    if (braces) {
      parts.push_back(expression(text, at));
    } else {
      const auto literal = expand(text.substr(at, end - at), {});
      parts.push_back({literal ? *literal : std::string(), nullptr, {}, at});
    }
    at = end;
  }
  return parts;
}

/// What the parts from each on may begin with, if not with nothing.
std::vector<Bytes> beginnings(const std::vector<Part>& parts) {
  std::vector<Bytes> first(parts.size() + 1);
  for (std::size_t i = parts.size(); i-- != 0;) {
    const Part& part = parts[i];
    if (part.is_literal()) {
      first[i].set(index(part.literal.front()));
    } else if (part.op->first != '\0') {
      first[i] = first[i + 1];
      first[i].set(index(part.op->first));
    } else {
      first[i] = first[i + 1] | bytes_of(part);
    }
  }
  return first;
}

/// The bytes of the literal after an expression that the expression could go on with.
std::size_t taken_of_literal(const std::vector<Part>& parts, std::size_t expression) noexcept {
  const std::size_t next = expression + 1;
  if (next == parts.size() || !parts[next].is_literal()) return 0;
  const Bytes bytes = bytes_of(parts[expression]);
  const std::string& literal = parts[next].literal;
  const auto end =
      std::find_if(literal.begin(), literal.end(), [&](char c) { return !bytes.test(index(c)); });
  return static_cast<std::size_t>(end - literal.begin());
}

/// The first variable of the expression whose texts another variable of it might have.
const MatchSpec* doubtful(const Part& part) {
  if (part.op->reserved && part.divides()) return &part.specs.back();
  std::map<std::string_view, int> names;
  for (const MatchSpec& spec : part.specs) {
    const bool last = &spec == &part.specs.back();
    if (spec.explode && !last && !part.op->named) return &spec;
    if (part.op->named && ++names[spec.name] > 1) return &spec;
  }
  return nullptr;
}

TemplateMatchError find_ambiguity(const std::vector<Part>& parts) {
  const std::vector<Bytes> first = beginnings(parts);
  const auto at = [](std::size_t offset) {
    return TemplateMatchError{MatchCode::ambiguous, static_cast<std::uint32_t>(offset)};
  };
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Part& part = parts[i];
    if (part.is_literal()) continue;
    if (const MatchSpec* const spec = doubtful(part)) return at(spec->at);
    const std::size_t taken = taken_of_literal(parts, i);
    const bool literal = i + 1 < parts.size() && parts[i + 1].is_literal();
    const bool whole = !literal || taken == parts[i + 1].literal.size();
    const bool runs_on = whole && (first[i + 1 + (literal ? 1 : 0)] & bytes_of(part)).any();
    const bool same = part.op->first != '\0' && first[i + 1].test(index(part.op->first));
    if (runs_on || same) return at(part.at);
  }
  return {};
}

// --- The text --------------------------------------------------------------------------------

/// Texts between separators; one where there are none.
std::vector<std::string_view> pieces_of(std::string_view text, const Part& part) {
  std::vector<std::string_view> pieces;
  for (bool more = true; more;) {
    const std::size_t end = part.divides() ? text.find(part.op->separator) : text.npos;
    pieces.push_back(text.substr(0, end));
    more = end != text.npos;
    text.remove_prefix(more ? end + 1 : text.size());
  }
  return pieces;
}

class Matching {
 public:
  Matching(const std::vector<Part>& parts, std::string_view text) : parts_(parts), text_(text) {}

  bool run() {
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      const Part& part = parts_[i];
      if (part.is_literal() ? !literal(part.literal) : !expression(part, i)) return false;
    }
    return at_ == text_.size();
  }
  std::size_t at() const noexcept { return at_; }

  std::vector<MatchedVariable> variables() && {
    std::vector<MatchedVariable> all;
    for (auto& [name, value] : values_) all.push_back(std::move(value.first));
    return all;
  }

 private:
  bool literal(std::string_view text) noexcept {
    const std::string_view rest = text_.substr(at_);
    const auto differs = std::mismatch(text.begin(), text.end(), rest.begin(), rest.end());
    at_ += static_cast<std::size_t>(differs.first - text.begin());
    return differs.first == text.end();
  }

  bool expression(const Part& part, std::size_t number) {
    const bool first = part.op->first != '\0';
    if (first && (at_ == text_.size() || text_[at_] != part.op->first)) return true;
    const std::size_t begin = at_ + (first ? 1 : 0);
    const Bytes bytes = bytes_of(part);
    std::size_t end = begin;
    while (end < text_.size() && bytes.test(index(text_[end]))) ++end;
    const std::size_t taken = taken_of_literal(parts_, number);
    const std::string_view behind =
        taken == 0 ? std::string_view()
                   : std::string_view(parts_[number + 1].literal).substr(0, taken);
    const std::string_view found = text_.substr(begin, end - begin);
    if (!found.ends_with(behind)) return false;
    const std::string_view texts = found.substr(0, found.size() - taken);
    if (!first && texts.empty()) return true;
    const auto pieces = pieces_of(texts, part);
    if (!(part.op->named ? named(part, pieces) : unnamed(part, pieces)) || !decodes_) return false;
    at_ = end - taken;
    return true;
  }

  std::string decoded(const Part& part, std::string_view text) {
    if (part.op->reserved) return std::string(text);
    auto done = decode(text);
    decodes_ = decodes_ && done.has_value();
    return done ? *std::move(done) : std::string();
  }

  /// What stands without a prefix counts more; of prefixes, the longest. Whether they fit each other, expand() says.
  void set(const MatchSpec& spec, MatchKind kind, std::vector<std::string> texts) {
    MatchedVariable variable{std::string(spec.name), kind, std::move(texts)};
    const auto [found, is_new] = values_.try_emplace(variable.name, variable, spec.prefix);
    if (is_new) return;
    auto& [value, prefix] = found->second;
    const bool longer = kind == MatchKind::string && value.kind == kind && spec.prefix &&
                        variable.texts[0].size() > value.texts[0].size();
    if (prefix && (!spec.prefix || longer)) found->second = {std::move(variable), spec.prefix};
  }

  bool unnamed(const Part& part, const std::vector<std::string_view>& pieces) {
    std::size_t used = 0;
    for (const MatchSpec& spec : part.specs) {
      if (used == pieces.size()) break;
      if (spec.explode)
        return members(part, spec,
                       {pieces.begin() + static_cast<std::ptrdiff_t>(used), pieces.end()});
      set(spec, MatchKind::string, {decoded(part, pieces[used++])});
    }
    return used == pieces.size();
  }
  /// A list, or an array if each has a "=".
  bool members(const Part& part, const MatchSpec& spec,
               const std::vector<std::string_view>& pieces) {
    const bool pairs = pieces.front().find('=') != std::string_view::npos;
    std::vector<std::string> texts;
    for (std::string_view piece : pieces) {
      const std::size_t equals = piece.find('=');
      if (pairs != (equals != piece.npos)) return false;
      if (pairs) texts.push_back(decoded(part, piece.substr(0, equals)));
      texts.push_back(decoded(part, pairs ? piece.substr(equals + 1) : piece));
    }
    set(spec, pairs ? MatchKind::assoc : MatchKind::list, std::move(texts));
    return true;
  }

  /// The variables stand in their order, and some do not stand.
  bool named(const Part& part, const std::vector<std::string_view>& pieces) {
    std::map<std::string_view, std::size_t> numbers;
    for (std::size_t i = 0; i < part.specs.size(); ++i) numbers[part.specs[i].name] = i;
    std::vector<std::vector<std::string>> lists(part.specs.size());
    std::vector<std::string> pairs;
    const std::size_t last = part.specs.size() - 1;
    bool other = false;
    std::size_t next = 0;
    for (std::string_view piece : pieces) {
      const std::size_t equals = piece.find('=');
      const std::string_view name = piece.substr(0, equals);
      const std::string value = decoded(part, equals == piece.npos ? "" : piece.substr(equals + 1));
      const auto found = numbers.find(name);
      const std::size_t number = found == numbers.end() ? last : found->second;
      const bool explode = part.specs[number].explode;
      other = other || found == numbers.end();
      if (number < next || (found == numbers.end() && !explode)) return false;
      lists[number].push_back(value);
      if (number == last && explode) pairs.insert(pairs.end(), {std::string(name), value});
      next = number + (explode ? 0 : 1);
    }
    for (std::size_t i = 0; i <= last; ++i) {
      if (lists[i].empty()) continue;
      const bool assoc = i == last && other;
      const MatchKind kind = assoc                   ? MatchKind::assoc
                             : part.specs[i].explode ? MatchKind::list
                                                     : MatchKind::string;
      set(part.specs[i], kind, assoc ? std::move(pairs) : std::move(lists[i]));
    }
    return true;
  }

  const std::vector<Part>& parts_;
  std::string_view text_;
  std::size_t at_ = 0;
  bool decodes_ = true;
  std::map<std::string, std::pair<MatchedVariable, bool>, std::less<>>
      values_;  ///< true: of a prefix
};

std::string_view matched_text(const void* data, std::size_t index) noexcept {
  return (*static_cast<const std::vector<std::string>*>(data))[index];
}

detail::NamedTexts matched_variable(const void* data, std::size_t index) noexcept {
  const MatchedVariable& variable = static_cast<const MatchedVariable*>(data)[index];
  return {variable.name,
          {variable.kind, detail::TextList(&variable.texts, variable.texts.size(), matched_text)}};
}

}  // namespace

std::string_view name(TemplateMatchCode code) noexcept {
  switch (code) {
    case MatchCode::none: return "none";
    case MatchCode::bad_template: return "bad_template";
    case MatchCode::ambiguous: return "ambiguous";
    case MatchCode::no_match: return "no_match";
  }
  return "";
}

std::string_view message(TemplateMatchCode code) noexcept {
  switch (code) {
    case MatchCode::none: return "no error";
    case MatchCode::bad_template: return "not a URI template";
    case MatchCode::ambiguous:
      return "the template is ambiguous: what follows could belong to this value, or the other way round";
    case MatchCode::no_match: return "no values of the template expand to this";
  }
  return "";
}

Result<std::string> expand_matched(std::string_view uri_template,
                                   std::span<const MatchedVariable> variables) {
  return detail::to_string([&](OutputBuffer out) {
    return detail::expand(uri_template, {variables.data(), variables.size(), matched_variable},
                          out);
  });
}

Result<std::vector<MatchedVariable>, TemplateMatchError> match_template(
    std::string_view uri_template, std::string_view text) {
  if (const auto checked = check_template(uri_template); !checked) {
    return TemplateMatchError{MatchCode::bad_template, checked.error().offset};
  }
  const std::vector<Part> parts = match_parts_of(uri_template);
  if (const TemplateMatchError error = find_ambiguity(parts); error.failed()) return error;
  const auto no_match = [](std::size_t at) {
    return TemplateMatchError{MatchCode::no_match, static_cast<std::uint32_t>(at)};
  };
  Matching matching(parts, text);
  if (!detail::fits(text.size()) || !matching.run()) return no_match(matching.at());
  std::vector<MatchedVariable> variables = std::move(matching).variables();
  // A value may stand twice, be longer than its prefix, or be encoded as no expansion does it.
  const auto again = expand_matched(uri_template, variables);
  if (again && *again == text) return variables;
  const std::string_view other = again ? std::string_view(*again) : std::string_view();
  const auto differs = std::mismatch(text.begin(), text.end(), other.begin(), other.end());
  return no_match(static_cast<std::size_t>(differs.first - text.begin()));
}

}}  // namespace iri::v0
