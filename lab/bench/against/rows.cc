#include "rows.hpp"

#include <algorithm>
#include <array>
#include <functional>

#include "random.hpp"

namespace iri_bench {
namespace {

constexpr std::uint64_t seed = 20261122;
/// For what takes microseconds a text.
constexpr std::size_t some = 4000;
/// For what takes tens of microseconds.
constexpr std::size_t few = 400;

Texts shuffled(Texts texts) {
  Random random(seed);
  shuffle(random, texts);
  return texts;
}

Texts first(const Texts& texts, std::size_t count) {
  return {texts.begin(),
          texts.begin() + static_cast<std::ptrdiff_t>(std::min(count, texts.size()))};
}

bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

/// A place in the text where a character begins, or its end.
std::size_t place_in(Random& random, std::string_view text) {
  std::size_t at = random.below(text.size() + 1);
  while (at < text.size() && is_continuation(text[at])) --at;
  return at;
}

/// A text with something put in that no reference holds, and what goes before it.
struct Damaged {
  Texts texts;
  Texts prefixes;
};

Damaged damaged(const Texts& texts, Store& store) {
  constexpr std::array<std::string_view, 7> damages = {"<",   " ",     "\"",  "%zz",
                                                       "#a#", "\xC3(", "\xFF"};
  Random random(seed);
  Damaged all;
  for (const std::string_view text : texts) {
    const std::size_t at = place_in(random, text);
    store.push_back(std::string(text.substr(0, at)) + std::string(damages[random.below(7)]) +
                    std::string(text.substr(at)));
    all.texts.push_back(store.back());
    all.prefixes.push_back(text.substr(0, at));
  }
  return all;
}

class Rows {
 public:
  explicit Rows(Store& store) : store_(store) {}

  /// Whatever is in the set.
  void add_parse(const Input& input) {
    const Texts texts = shuffled(input.references);
    for (const char* task : {"parse", "parse_each", "parse_lines"}) add(task, input.name, texts);
  }

  void add_rejected(const Input& input) {
    const Damaged bad = damaged(shuffled(input.references), store_);
    const std::string name = input.name + ", damaged";
    add("parse", name, bad.texts);
    add("view", name, bad.texts);
    add("view_error", name, bad.texts);
    // What the refused text is compared with: the text before the error, which is accepted.
    add("parse", input.name + ", cut", bad.prefixes);
    add("view", input.name + ", cut", bad.prefixes);
    add("is_valid", name, first(bad.texts, some));
    add("diagnose", name, first(bad.texts, some));
    add("next_bytes", input.name + ", cut", first(bad.prefixes, few));
  }

  void add_serving(const Input& input) {
    const Texts texts = first(shuffled(input.references), some);
    for (const char* task : {"request_target", "resume_target", "judge_target", "admit"})
      add(task, input.name, texts);
  }

  void add_operations(const Input& input) {
    const Texts texts = first(shuffled(input.references), some);
    for (const char* task : {"is_valid", "resume_whole", "resume_pieces", "normalize",
                             "normalize_owned", "resolve", "resolve_owned"})
      add(task, input.name, texts);
  }

  /// 1000 short texts of a rule.
  void add_match(const std::string& rule, const std::function<std::string(Random&)>& make) {
    Random random(seed);
    Texts texts;
    for (std::size_t i = 0; i < 1000; ++i) texts.push_back(store_.emplace_back(make(random)));
    add("match:" + rule, "short", std::move(texts));
  }

  std::vector<Row> take() { return std::move(rows_); }

 private:
  void add(std::string task, std::string set, Texts texts) {
    rows_.push_back({std::move(task), std::move(set), std::move(texts)});
  }

  Store& store_;
  std::vector<Row> rows_;
};

constexpr std::string_view lower = "abcdefghijklmnopqrstuvwxyz";
constexpr std::string_view hex = "0123456789abcdef";

std::string dec_octet(Random& random) { return std::to_string(random.below(256)); }

std::string ipv4(Random& random) {
  std::string text = dec_octet(random);
  for (int i = 0; i < 3; ++i) text += '.' + dec_octet(random);
  return text;
}

std::string ipv6(Random& random) {
  std::string text = "2001:db8:";
  for (std::size_t i = random.below(5); i != 0; --i)
    text += ':' + from(random, hex, random.between(1, 4));
  return text.ends_with("::") || text.find("::") != std::string::npos ? text : text + ':';
}

std::string name(Random& random) {
  return "www." + from(random, lower, random.between(3, 12)) + ".example";
}

std::string host(Random& random) {
  const std::size_t kind = random.below(10);
  return kind == 0 ? ipv4(random) : kind == 1 ? '[' + ipv6(random) + ']' : name(random);
}

std::string path(Random& random) {
  std::string text;
  for (std::size_t i = random.between(1, 4); i != 0; --i)
    text += '/' + from(random, "abcdefghijklmnopqrstuvwxyz0123456789-_.~", random.between(1, 9));
  return text;
}

void add_matches(Rows& rows) {
  rows.add_match("scheme", [](Random& random) {
    const std::array<const char*, 6> schemes = {"http", "https", "urn", "mailto", "ws", "coap+tcp"};
    return std::string(schemes[random.below(6)]);
  });
  rows.add_match("ihost", host);
  rows.add_match("host", host);
  rows.add_match("reg-name", name);
  rows.add_match("IPv4address", ipv4);
  rows.add_match("IPv6address", ipv6);
  rows.add_match("dec-octet", dec_octet);
  rows.add_match("port", [](Random& random) { return std::to_string(random.below(65536)); });
  rows.add_match("ipath", path);
  rows.add_match("path-abempty", path);
  rows.add_match("isegment", [](Random& random) { return from(random, lower, random.below(12)); });
  rows.add_match("iquery", [](Random& random) {
    return from(random, lower, random.between(1, 8)) + '=' + from(random, hex, random.below(12));
  });
  rows.add_match("pct-encoded", [](Random& random) { return '%' + from(random, hex, 2); });
}

bool is_one_of(const std::string& name, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

std::vector<Row> rows(const std::vector<Input>& generated, const std::vector<Input>& given,
                      Store& store) {
  Rows all(store);
  for (const Input& input : given) {
    all.add_parse(input);
    all.add_rejected(input);
    all.add_operations(input);
  }
  for (const Input& input : generated) {
    all.add_parse(input);
    if (is_one_of(input.name, {"targets", "web", "iri_3_bytes"})) all.add_rejected(input);
    if (is_one_of(input.name, {"targets", "web", "unnormalized", "size_8192"}))
      all.add_operations(input);
    if (is_one_of(input.name, {"targets", "web", "unnormalized"})) all.add_serving(input);
  }
  add_matches(all);
  return all.take();
}

}  // namespace iri_bench
