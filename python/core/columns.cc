// Columns of verdicts and numbers.
#include "columns_tools.hpp"

namespace iri_python {
namespace {

constexpr std::size_t error_codes = static_cast<std::size_t>(iri::ErrorCode::bad_policy) + 1;

Data error_names() {
  static const Data made = [] {
    std::array<std::string_view, error_codes> names;
    for (std::size_t i = 0; i < error_codes; ++i)
      names[i] = iri::name(static_cast<iri::ErrorCode>(i));
    return words_of(names);
  }();
  return made;
}

constexpr std::array<const char*, 7> offset_names = {
    "scheme_end", "userinfo_end", "host_end", "authority_end", "path_end", "query_end", "size"};

// The columns that parse() makes. The first four offsets may be absent; of a text that is refused
// all of them are.
struct ParsedColumns {
  explicit ParsedColumns(std::int64_t rows)
      : rows(rows), present(rows), valid(rows), refused(rows), codes(size()), where(size()) {
    for (std::size_t i = 0; i < offset_names.size(); ++i) offsets.emplace_back(size());
    for (std::size_t i = 0; i < 4; ++i) has_offset.emplace_back(rows);
  }
  [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(rows); }

  void put_offsets(std::int64_t begin, std::span<const iri::Parsed> parsed);
  void put_errors(std::int64_t begin, iri::Rule rule, Batch texts, const Words& in,
                  std::span<const iri::Parsed> parsed);
  [[nodiscard]] Data made() const;

  std::int64_t rows;
  Bits present, valid, refused;
  Values<std::int8_t> codes;
  Values<std::uint32_t> where;
  std::vector<Values<std::uint32_t>> offsets;
  std::vector<Bits> has_offset;
};

void ParsedColumns::put_offsets(std::int64_t begin, std::span<const iri::Parsed> parsed) {
  constexpr std::array fields = {&iri::Components::scheme_end, &iri::Components::userinfo_end,
                                 &iri::Components::host_end,   &iri::Components::authority_end,
                                 &iri::Components::path_end,   &iri::Components::query_end,
                                 &iri::Components::size};
  std::array<Words, 4> has_it{};
  for (std::size_t field = 0; field < fields.size(); ++field) {
    std::uint32_t* const out = offsets[field].begin() + begin;
    for (std::size_t i = 0; i < parsed.size(); ++i) out[i] = parsed[i].components.*fields[field];
    if (field >= has_it.size()) continue;
    for (std::size_t i = 0; i < parsed.size(); ++i) set(has_it[field], i, out[i] != iri::absent);
    has_offset[field].put(begin, has_it[field], parsed.size());
  }
}

void ParsedColumns::put_errors(std::int64_t begin, iri::Rule rule, Batch texts, const Words& in,
                               std::span<const iri::Parsed> parsed) {
  Words accepted{};
  Words not_accepted{};
  for (std::size_t i = 0; i < parsed.size(); ++i) {
    set(accepted, i, has(in, i) && parsed[i].result.accepted());
    if (!has(in, i) || parsed[i].result.accepted()) continue;
    set(not_accepted, i, true);
    where.begin()[begin + static_cast<std::int64_t>(i)] = parsed[i].result.error_offset;
    codes.begin()[begin + static_cast<std::int64_t>(i)] =
        static_cast<std::int8_t>(iri::diagnose(rule, texts[i]).code);
  }
  valid.put(begin, accepted, parsed.size());
  refused.put(begin, not_accepted, parsed.size());
  present.put(begin, in, parsed.size());
}

Data ParsedColumns::made() const {
  std::vector<Data> children;
  auto verdict = array_of("b", "valid", rows, &present);
  valid.give(*verdict);
  auto error = array_of("c", "error", rows, &refused);
  error->buffers.push_back(codes.begin());
  error->owners.push_back(codes.memory);
  error->dictionary = error_names();
  children.insert(children.end(),
                  {verdict, error, numbers("I", "error_offset", rows, refused, where)});
  for (std::size_t i = 0; i < offset_names.size(); ++i)
    children.push_back(
        numbers("I", offset_names[i], rows, i < 4 ? has_offset[i] : valid, offsets[i]));
  return structure(rows, present, std::move(children));
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
  std::array<iri::Parsed, at_once> room;
  for_batches(texts, [&](std::int64_t begin, Batch some, const Words& present) {
    static_cast<void>(iri::parse_each(rule, some, room));
    const auto parsed = std::span<const iri::Parsed>(room).first(some.size());
    columns.put_offsets(begin, parsed);
    columns.put_errors(begin, rule, some, present, parsed);
  });
  return columns.made();
}

Data each_judged(const Texts& texts, const iri::Gate& gate) {
  static const Data actions = words_of(std::array<std::string_view, 4>{
      iri::name(iri::Action::allow), iri::name(iri::Action::report),
      iri::name(iri::Action::canonicalize), iri::name(iri::Action::reject)});
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
