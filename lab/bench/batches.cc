#include "batches.hpp"

#include <array>

#include "iri/iri.hpp"
#include "random.hpp"

namespace iri_bench {
namespace {

constexpr iri::Rule rule = iri::rule::IRI_reference;
constexpr std::size_t at_once = 256;

Row row_of(const char* section, const Input& input, const char* name) {
  Row row;
  row.section = section;
  row.set = input.name;
  row.name = name;
  row.texts = input.references.size();
  row.bytes = input.bytes.size() - row.texts;
  return row;
}

template <class Each>
Row row_of_each(const char* section, const Input& input, const char* name, Each each) {
  Row row = row_of(section, input, name);
  row.pass = [&input, each](std::uint64_t& sum) {
    std::size_t accepted = 0;
    for (const std::string_view text : input.references) accepted += each(text, sum) ? 1U : 0U;
    return accepted;
  };
  return row;
}

bool call(std::string_view text, std::uint64_t& sum) {
  iri::Components components;
  if (!iri::parse(rule, text, components)) return false;
  sum += components.path_end;
  return true;
}

std::size_t each(const Input& input, std::uint64_t& sum) {
  static std::array<iri::Parsed, at_once> out;
  std::span<const std::string_view> rest = input.references;
  std::size_t accepted = 0;
  while (!rest.empty()) {
    const auto some = rest.first(std::min(rest.size(), at_once));
    accepted += iri::parse_each(rule, some, out);
    for (std::size_t i = 0; i < some.size(); ++i) sum += out[i].components.path_end;
    rest = rest.subspan(some.size());
  }
  return accepted;
}

std::size_t lines(const Input& input, std::uint64_t& sum) {
  static std::array<iri::ParsedLine, at_once> out;
  std::size_t accepted = 0;
  for (std::string_view text = input.bytes; !text.empty();) {
    const iri::Batch batch = iri::parse_lines(rule, text, iri::LineEnd::lf, out);
    for (std::size_t i = 0; i < batch.lines; ++i) sum += out[i].parsed.components.path_end;
    accepted += batch.accepted;
    text.remove_prefix(batch.consumed);
  }
  return accepted;
}

bool view(std::string_view text, std::uint64_t& sum) {
  const auto parsed = iri::IriReferenceView::parse(text);
  if (!parsed) return false;
  sum += parsed->path().size();
  return true;
}

/// The offset of the error is asked for.
bool view_refused(std::string_view text, std::uint64_t& sum) {
  const auto parsed = iri::IriReferenceView::parse(text);
  if (parsed) return true;
  sum += parsed.error().offset;
  return false;
}

bool view_explained(std::string_view text, std::uint64_t& sum) {
  const auto parsed = iri::IriReferenceView::parse(text);
  if (parsed) return true;
  const iri::Error error = parsed.error();
  sum += error.offset + static_cast<unsigned>(error.code) + static_cast<unsigned>(error.component);
  return false;
}

bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

void push(Input& input, const std::string& text) { input.bytes += text + '\n'; }

void split(Input& input) {
  const std::string_view bytes = input.bytes;
  for (std::size_t begin = 0; begin < bytes.size();) {
    const std::size_t end = bytes.find('\n', begin);
    input.references.push_back(bytes.substr(begin, end - begin));
    begin = end + 1;
  }
}

/// With a byte that no reference holds, at a place by chance; and what goes before it, if that is a reference.
void damage(const Input& input, Input& refused, Input& cut) {
  Random random(20261123);
  for (const std::string_view text : input.references) {
    std::size_t at = random.below(text.size() + 1);
    while (at > 0 && at < text.size() && is_continuation(text[at])) --at;
    const std::string before(text.substr(0, at));
    if (!iri::is_valid(rule, before)) continue;
    push(cut, before);
    push(refused, before + "<\"{^"[random.below(4)] + std::string(text.substr(at)));
  }
  split(refused);
  split(cut);
}

}  // namespace

void add_batches(std::vector<Row>& rows, const std::vector<Input>& inputs) {
  for (const Input& input : inputs) {
    if (input.name.starts_with("size_") && input.name != "size_32") continue;
    rows.push_back(row_of_each("batch", input, "calls", call));
    const auto add = [&](const char* name, auto pass) {
      rows.push_back(row_of("batch", input, name));
      rows.back().pass = [&input, pass](std::uint64_t& sum) { return pass(input, sum); };
    };
    add("parse_each", each);
    add("parse_lines", lines);
  }
}

void add_refused(std::vector<Row>& rows, const std::vector<Input>& inputs,
                 std::deque<Input>& store) {
  for (const Input& input : inputs) {
    if (input.name.starts_with("rejected") || input.name.starts_with("size_")) continue;
    Input& refused = store.emplace_back(Input{input.name, {}, {}});
    Input& cut = store.emplace_back(Input{input.name, {}, {}});
    damage(input, refused, cut);
    rows.push_back(row_of_each("refused", cut, "accepted", view));
    rows.push_back(row_of_each("refused", refused, "refused", view_refused));
    rows.push_back(row_of_each("refused", refused, "explained", view_explained));
  }
}

}  // namespace iri_bench
