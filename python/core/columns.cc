#include "columns.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace iri_python {
namespace {

// Numbers or bits that an array is made of, and the memory of them.
template <class T>
struct Values {
  std::shared_ptr<T[]> memory;
  explicit Values(std::size_t size) : memory(new T[size]()) {}
  T* begin() const { return memory.get(); }
};

// A bitmap, written 64 rows at a time. Arrow counts bits from the lowest of each byte.
class Bits {
 public:
  explicit Bits(std::int64_t rows) : bytes_((static_cast<std::size_t>(rows) + 63) / 64 * 8) {}
  void put(std::int64_t begin, const Words& words, std::size_t rows) {
    for (std::size_t i = 0; i < (rows + 63) / 64; ++i)
      for (std::size_t j = 0; j < 8; ++j)
        bytes_.begin()[static_cast<std::size_t>(begin) / 8 + i * 8 + j] =
            static_cast<std::uint8_t>(words[i] >> (8 * j));
  }
  void give(ArrayData& data) const {
    data.buffers.push_back(bytes_.begin());
    data.owners.push_back(bytes_.memory);
  }

 private:
  Values<std::uint8_t> bytes_;
};

std::shared_ptr<ArrayData> array_of(std::string format, std::string name, std::int64_t length,
                                    const Bits* present) {
  auto made = std::make_shared<ArrayData>();
  made->format = std::move(format);
  made->name = std::move(name);
  made->length = length;
  if (present == nullptr)
    made->buffers.push_back(nullptr);
  else
    present->give(*made);
  return made;
}

template <class T>
Data numbers(std::string format, std::string name, std::int64_t length, const Bits& present,
             const Values<T>& values) {
  auto made = array_of(std::move(format), std::move(name), length, &present);
  made->buffers.push_back(values.begin());
  made->owners.push_back(values.memory);
  return made;
}

Data structure(std::int64_t length, const Bits& present, std::vector<Data> children) {
  auto made = array_of("+s", "", length, &present);
  made->children = std::move(children);
  return made;
}

// A dictionary's values, as utf8.
Data words_of(std::span<const std::string_view> words) {
  auto made = array_of("u", "", static_cast<std::int64_t>(words.size()), nullptr);
  const Values<std::int32_t> ends(words.size() + 1);
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    text += words[i];
    ends.begin()[i + 1] = static_cast<std::int32_t>(text.size());
  }
  const auto kept = std::make_shared<const std::string>(std::move(text));
  made->buffers.insert(made->buffers.end(), {ends.begin(), kept->data()});
  made->owners.insert(made->owners.end(), {ends.memory, kept});
  return made;
}

using Batch = std::span<const std::string_view>;

// each(begin, texts, present) for all rows of a column, `at_once` at a time.
template <class Each>
void for_batches(const Texts& texts, const Each& each) {
  std::array<std::string_view, at_once> views;
  Words present;
  for (std::int64_t begin = 0; begin < texts.size();) {
    const auto left = static_cast<std::size_t>(texts.size() - begin);
    const auto some = std::span(views).first(std::min(left, at_once));
    texts.read(begin, some, present);
    each(begin, Batch(some), present);
    begin += static_cast<std::int64_t>(some.size());
  }
}

bool has(const Words& words, std::size_t i) { return (words[i / 64] >> (i % 64) & 1U) != 0; }
void set(Words& words, std::size_t i, bool bit) { words[i / 64] |= std::uint64_t{bit} << (i % 64); }

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

// A column of string views of the texts that came in, which it keeps.
class Shared {
 public:
  Shared(const Texts& texts, std::string name)
      : texts_(texts),
        name_(std::move(name)),
        present_(texts.size()),
        views_(static_cast<std::size_t>(texts.size()) * 16) {}
  void put(std::int64_t row, std::string_view part) {
    char* const to = views_.begin() + row * 16;
    const auto size = static_cast<std::int32_t>(part.size());
    std::memcpy(to, &size, 4);
    std::memcpy(to + 4, part.data(), std::min<std::size_t>(part.size(), 12));
    if (size <= 12) return;
    const Place place = texts_.place(row, part.data());
    std::memcpy(to + 8, &place.buffer, 4);
    std::memcpy(to + 12, &place.offset, 4);
  }
  void put_present(std::int64_t begin, const Words& words, std::size_t rows) {
    present_.put(begin, words, rows);
  }
  [[nodiscard]] Data made() const {
    auto data = array_of("vu", name_, texts_.size(), &present_);
    std::vector<std::int64_t> sizes;
    const auto buffers = texts_.data_buffers(sizes);
    const auto kept = std::make_shared<const std::vector<std::int64_t>>(std::move(sizes));
    data->buffers.push_back(views_.begin());
    data->buffers.insert(data->buffers.end(), buffers.begin(), buffers.end());
    data->buffers.push_back(kept->data());
    data->owners.insert(data->owners.end(), {views_.memory, kept, texts_.owner()});
    return data;
  }

 private:
  const Texts& texts_;
  std::string name_;
  Bits present_;
  Values<char> views_;
};

// A text and its components, as what has the accessors of a reference.
struct Split : iri::Parts<Split> {
  Split(std::string_view text, const iri::Components& components) : text_(text), c_(components) {}
  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] const iri::Components& components() const { return c_; }

 private:
  std::string_view text_;
  const iri::Components& c_;
};

using Part = std::optional<std::string_view> (*)(const Split&);
struct NamedPart {
  std::string_view name;
  Part part;
};
constexpr std::array<NamedPart, 8> all_parts = {
    {{"scheme", [](const Split& s) { return s.scheme(); }},
     {"authority", [](const Split& s) { return s.authority(); }},
     {"userinfo", [](const Split& s) { return s.userinfo(); }},
     {"host", [](const Split& s) { return s.host(); }},
     {"port", [](const Split& s) { return s.port(); }},
     {"path", [](const Split& s) { return std::optional(s.path()); }},
     {"query", [](const Split& s) { return s.query(); }},
     {"fragment", [](const Split& s) { return s.fragment(); }}}};

Part part_of(std::string_view name) {
  for (const NamedPart& one : all_parts)
    if (one.name == name) return one.part;
  throw std::invalid_argument(
      "the parts are scheme, authority, userinfo, host, port, path, query "
      "and fragment");
}

// A view has 31 bits for its size.
void check_size(std::string_view part) {
  if (part.size() > 0x7FFFFFFF) throw std::invalid_argument("a part has more than 2^31-1 bytes");
}

void put_part(Shared& out, std::int64_t begin, Batch texts, Part part,
              std::span<const iri::Parsed> parsed, const Words& in) {
  Words has_it{};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (!has(in, i) || !parsed[i].result.accepted()) continue;
    const auto found = part(Split(texts[i], parsed[i].components));
    if (!found) continue;
    check_size(*found);
    set(has_it, i, true);
    out.put(begin + static_cast<std::int64_t>(i), *found);
  }
  out.put_present(begin, has_it, texts.size());
}

// A column of texts that are made here, as large_utf8.
class Written {
 public:
  explicit Written(std::int64_t rows)
      : rows_(rows), present_(rows), ends_(static_cast<std::size_t>(rows) + 1) {}
  /// write(buffer) is called again with more room if it asks for that.
  template <class Write>
  bool put(std::int64_t row, std::size_t guess, const Write& write) {
    iri::Written made = write(room(guess));
    if (made.error.code == iri::ErrorCode::buffer_too_small) made = write(room(made.size));
    if (made) size_ += made.size;
    end(row);
    return made.ok();
  }
  void end(std::int64_t row) { ends_.begin()[row + 1] = static_cast<std::int64_t>(size_); }
  void put_present(std::int64_t begin, const Words& words, std::size_t rows) {
    present_.put(begin, words, rows);
  }
  [[nodiscard]] Data made() {
    auto data = array_of("U", "", rows_, &present_);
    const auto kept = std::make_shared<const std::string>(std::move(bytes_));
    data->buffers.insert(data->buffers.end(), {ends_.begin(), kept->data()});
    data->owners.insert(data->owners.end(), {ends_.memory, kept});
    return data;
  }

 private:
  iri::OutputBuffer room(std::size_t needed) {
    if (bytes_.size() - size_ < needed) bytes_.resize(std::max(2 * bytes_.size(), size_ + needed));
    return iri::OutputBuffer(bytes_).subspan(size_);
  }
  std::int64_t rows_;
  Bits present_;
  Values<std::int64_t> ends_;
  std::string bytes_;
  std::size_t size_ = 0;
};

// put(row, text, out) writes the row's text, and says whether there is one.
template <class Put>
Data each_written(const Texts& texts, const Put& put) {
  Written out(texts.size());
  for_batches(texts, [&](std::int64_t begin, Batch some, const Words& present) {
    Words has_it{};
    for (std::size_t i = 0; i < some.size(); ++i) {
      const std::int64_t row = begin + static_cast<std::int64_t>(i);
      set(has_it, i, has(present, i) && put(row, some[i], out));
      out.end(row);
    }
    out.put_present(begin, has_it, some.size());
  });
  return out.made();
}

template <class View>
bool put_normal(std::int64_t row, std::string_view text, const iri::NormalizeOptions& options,
                Written& out) {
  const auto view = View::parse(text);
  return view && out.put(row, text.size(), [&](iri::OutputBuffer buffer) {
    return iri::normalize(*view, options, buffer);
  });
}

bool put_target(std::int64_t row, const iri::IriView& base, std::string_view text, Written& out) {
  const auto view = iri::IriReferenceView::parse(text);
  return view && out.put(row, base.text().size() + text.size(), [&](iri::OutputBuffer buffer) {
    return iri::resolve(base, *view, buffer);
  });
}

// The base of a row; rows are asked for in their order.
class BaseAt {
 public:
  explicit BaseAt(const Bases& bases) : bases_(bases) {}
  std::optional<std::string_view> operator()(std::int64_t row) {
    while (row - first_ >= bases_.chunks.at(chunk_).size())
      first_ += bases_.chunks[chunk_++].size();
    std::array<std::string_view, 1> text;
    Words present;
    bases_.chunks[chunk_].read(row - first_, text, present);
    return has(present, 0) ? std::optional(text[0]) : std::nullopt;
  }

 private:
  const Bases& bases_;
  std::size_t chunk_ = 0;
  std::int64_t first_ = 0;
};

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

Data each_parts(const Texts& texts, iri::Rule rule, std::span<const std::string> names) {
  std::vector<Shared> out;
  std::vector<Part> parts;
  for (const std::string& name : names) {
    parts.push_back(part_of(name));
    out.emplace_back(texts, name);
  }
  Bits not_null(texts.size());
  std::array<iri::Parsed, at_once> room;
  for_batches(texts, [&](std::int64_t begin, Batch some, const Words& present) {
    static_cast<void>(iri::parse_each(rule, some, room));
    const auto parsed = std::span<const iri::Parsed>(room).first(some.size());
    for (std::size_t i = 0; i < out.size(); ++i)
      put_part(out[i], begin, some, parts[i], parsed, present);
    not_null.put(begin, present, some.size());
  });
  std::vector<Data> children;
  for (const Shared& one : out) children.push_back(one.made());
  return structure(texts.size(), not_null, std::move(children));
}

Data each_normalized(const Texts& texts, const iri::NormalizeOptions& options, bool is_uri) {
  return each_written(texts, [&](std::int64_t row, std::string_view text, Written& out) {
    return is_uri ? put_normal<iri::UriReferenceView>(row, text, options, out)
                  : put_normal<iri::IriReferenceView>(row, text, options, out);
  });
}

Data each_resolved(const Texts& texts, const Bases& bases, std::int64_t begin) {
  BaseAt base_at(bases);
  return each_written(texts, [&](std::int64_t row, std::string_view text, Written& out) {
    if (bases.one) return put_target(row, bases.one->view(), text, out);
    const auto base_text = base_at(begin + row);
    const auto base = iri::IriView::parse(base_text.value_or(std::string_view()));
    return base && put_target(row, *base, text, out);
  });
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
