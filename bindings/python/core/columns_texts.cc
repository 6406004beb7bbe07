// Columns of texts: views of those that came in, and texts that are written here.
#include <cstring>
#include <stdexcept>

#include "columns_tools.hpp"

namespace iri_python {
namespace {

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

// The normal form of a host that is a name. What some programs read as an IPv4address is no name.
std::optional<std::string> name_of(std::string_view host) {
  const auto reference = iri::IriReference::parse("//" + std::string(host));
  if (!reference) return std::nullopt;
  const auto normal = iri::normalize(*reference, iri::normalize_options::all);
  if (!normal) return std::nullopt;
  const iri::FindingSet kinds = iri::inspect(*normal, {}).kinds;
  if (kinds.contains(iri::Finding::address_host) || kinds.contains(iri::Finding::ambiguous_ipv4) ||
      normal->host().value_or("").empty())
    return std::nullopt;
  return std::string(*normal->host());
}

template <class Make>
const std::optional<std::string>& known_or(Registrable::Known& known, std::string_view key,
                                           const Make& make) {
  auto found = known.find(key);
  if (found == known.end()) found = known.emplace(key, make()).first;
  return found->second;
}

const std::optional<std::string>& domain_of(std::string_view host, Registrable& domains) {
  return known_or(domains.by_host, host, [&]() -> std::optional<std::string> {
    const auto name = name_of(host);
    return name ? known_or(domains.by_name, *name, [&] { return domains.of(*name); })
                : std::nullopt;
  });
}

bool put_text(std::int64_t row, std::string_view text, Written& out) {
  return out.put(row, text.size(), [&](iri::OutputBuffer buffer) {
    std::memcpy(buffer.data(), text.data(), text.size());
    return iri::Written{text.size(), {}};
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
  return structure(texts.size(), &not_null, std::move(children));
}

Data each_normalized(const Texts& texts, const iri::NormalizeOptions& options, bool is_uri) {
  return each_written(texts, [&](std::int64_t row, std::string_view text, Written& out) {
    return is_uri ? put_normal<iri::UriReferenceView>(row, text, options, out)
                  : put_normal<iri::IriReferenceView>(row, text, options, out);
  });
}

Data each_registrable(const Texts& texts, iri::Rule rule, Registrable& domains) {
  return each_written(texts, [&](std::int64_t row, std::string_view text, Written& out) {
    iri::Components components;
    if (!iri::parse(rule, text, components).accepted()) return false;
    const auto host = Split(text, components).host();
    if (!host) return false;
    const auto& domain = domain_of(*host, domains);
    return domain && put_text(row, *domain, out);
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

}  // namespace iri_python
