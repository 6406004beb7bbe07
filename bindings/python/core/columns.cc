// Columns of verdicts and numbers.
#include "columns_tools.hpp"
#include "vectors.hpp"

namespace iri_python {
namespace {

constexpr std::size_t error_codes = static_cast<std::size_t>(iri::ErrorCode::no_authority) + 1;

Data error_names() {
  static const Data& made = never_destroyed([] {
    std::array<std::string_view, error_codes> names;
    for (std::size_t i = 0; i < error_codes; ++i)
      names[i] = iri::name(static_cast<iri::ErrorCode>(i));
    return words_of(names);
  });
  return made;
}

constexpr std::array<const char*, field_count> field_names = {
    "error_offset",  "scheme_end", "userinfo_end", "host_end",
    "authority_end", "path_end",   "query_end",    "size"};

// Bits that are 1 only where `mask` is.
Words within(const Words& words, const Words& mask) {
  Words both;
  for (std::size_t i = 0; i < words.size(); ++i) both[i] = words[i] & mask[i];
  return both;
}
Words outside(const Words& words, const Words& mask) {
  Words rest;
  for (std::size_t i = 0; i < words.size(); ++i) rest[i] = ~words[i] & mask[i];
  return rest;
}

// The columns that parse() makes. The first four offsets may be absent, the host's and the authority's together; of a text that is
// refused all of them are.
struct ParsedColumns {
  explicit ParsedColumns(std::int64_t rows)
      : rows(rows),
        present(rows),
        valid(rows),
        refused(rows),
        has_end{Bits(rows), Bits(rows), Bits(rows)},
        codes(size()) {
    for (std::size_t i = 0; i < field_count; ++i) fields.emplace_back(size());
  }
  [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(rows); }

  void put(std::int64_t begin, iri::Rule rule, Batch texts, const Words& in,
           const iri::Parsed* parsed);
  void put_code(std::int64_t row, iri::Rule rule, std::string_view text) {
    codes.begin()[row] = static_cast<std::int8_t>(iri::diagnose(rule, text).code);
  }
  [[nodiscard]] const Bits& bits_of(std::size_t field) const {
    return field == error_offset   ? refused
           : field > authority_end ? valid
                                   : has_end[std::min<std::size_t>(field, host_end) - 1];
  }
  [[nodiscard]] Data made() const;

  std::int64_t rows;
  Bits present, valid, refused;
  std::array<Bits, 3> has_end;
  Values<std::int8_t> codes;
  std::vector<Unwritten<std::uint32_t>> fields;
  bool has_nulls = false;
};

void ParsedColumns::put(std::int64_t begin, iri::Rule rule, Batch texts, const Words& in,
                        const iri::Parsed* parsed) {
  Fields to;
  for (std::size_t i = 0; i < field_count; ++i) to[i] = fields[i].begin() + begin;
  Absent absent;
  split_fields(parsed, to, absent);
  const Words& accepted = absent[error_offset];
  const Words wrong = outside(accepted, in);
  present.put(begin, in, texts.size());
  valid.put(begin, within(accepted, in), texts.size());
  refused.put(begin, wrong, texts.size());
  for (std::size_t i = 0; i < has_end.size(); ++i)
    has_end[i].put(begin, outside(absent[scheme_end + i], in), texts.size());
  for_each_bit(wrong, [&](std::size_t i) {
    put_code(begin + static_cast<std::int64_t>(i), rule, texts[i]);
  });
  has_nulls = has_nulls || !has_all(in, texts.size());
}

Data ParsedColumns::made() const {
  const Bits* const nulls = has_nulls ? &present : nullptr;
  auto verdict = array_of("b", "valid", rows, nulls);
  valid.give(*verdict);
  auto error = array_of("c", "error", rows, &refused);
  error->buffers.push_back(codes.begin());
  error->owners.push_back(codes.memory);
  error->dictionary = error_names();
  std::vector<Data> children{verdict, error};
  for (std::size_t i = 0; i < field_count; ++i)
    children.push_back(numbers("I", field_names[i], rows, &bits_of(i), fields[i]));
  return structure(rows, nulls, std::move(children));
}

}  // namespace

Data each_valid(const Texts& texts, iri::Rule rule) {
  Bits valid(texts.size());
  Bits not_null(texts.size());
  for_batches(texts, [&](std::int64_t begin, Batch some, const Words& present) {
    Words words{};
    for (std::size_t i = 0; i < some.size(); ++i)
      set(words, i, has(present, i) && iri::is_valid(rule, some[i]));
    valid.put(begin, words, some.size());
    not_null.put(begin, present, some.size());
  });
  auto made = array_of("b", "", texts.size(), &not_null);
  valid.give(*made);
  return made;
}

Data each_parsed(const Texts& texts, iri::Rule rule) {
  ParsedColumns columns(texts.size());
  std::array<iri::Parsed, at_once> room{};
  for_batches(texts, [&](std::int64_t begin, Batch some, const Words& present) {
    static_cast<void>(iri::parse_each(rule, some, room));
    columns.put(begin, rule, some, present, room.data());
  });
  return columns.made();
}

Data each_judged(const Texts& texts, const iri::Gate& gate) {
  static const Data& actions = never_destroyed([] {
    return words_of(std::array<std::string_view, 4>{
        iri::name(iri::Action::allow), iri::name(iri::Action::report),
        iri::name(iri::Action::canonicalize), iri::name(iri::Action::reject)});
  });
  Bits not_null(texts.size());
  const Values<std::int8_t> verdicts(static_cast<std::size_t>(texts.size()));
  for_batches(texts, [&](std::int64_t begin, Batch some, const Words& present) {
    for (std::size_t i = 0; i < some.size(); ++i)
      verdicts.begin()[begin + static_cast<std::int64_t>(i)] =
          static_cast<std::int8_t>(static_cast<int>(gate.judge(some[i]).action) - 1);
    not_null.put(begin, present, some.size());
  });
  auto made = array_of("c", "", texts.size(), &not_null);
  made->buffers.push_back(verdicts.begin());
  made->owners.push_back(verdicts.memory);
  made->dictionary = actions;
  return made;
}

}  // namespace iri_python
