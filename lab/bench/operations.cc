// libiri's operations, and the list of all.
#include "operations.hpp"

#include <array>

#include "iri/iri.hpp"

namespace iri_bench {
namespace {

using View = iri::IriReferenceView;
using Texts = std::vector<std::string_view>;

std::array<char, 1U << 16U> buffer;

class Resolve : public Worker {
 public:
  explicit Resolve(const Texts& texts) : texts_(texts) {}
  bool run(std::size_t index, std::uint64_t& sum) override {
    const auto view = View::parse(texts_[index]);
    if (!view) return false;
    sum += iri::resolve(base_, *view, buffer).size;
    return true;
  }

 private:
  const Texts& texts_;
  iri::IriView base_ = *iri::IriView::parse(base_text);
};

class ResolveParsed : public Worker {
 public:
  explicit ResolveParsed(const Texts& texts) {
    for (const std::string_view text : texts) views_.push_back(*View::parse(text));
  }
  bool run(std::size_t index, std::uint64_t& sum) override {
    sum += iri::resolve(base_, views_[index], buffer).size;
    return true;
  }

 private:
  std::vector<View> views_;
  iri::IriView base_ = *iri::IriView::parse(base_text);
};

class Normalize : public Worker {
 public:
  explicit Normalize(const Texts& texts) : texts_(texts) {}
  bool run(std::size_t index, std::uint64_t& sum) override {
    const auto view = View::parse(texts_[index]);
    if (!view) return false;
    sum += iri::normalize(*view, {}, buffer).size;
    return true;
  }

 private:
  const Texts& texts_;
};

class ToUri : public Worker {
 public:
  explicit ToUri(const Texts& texts) : texts_(texts) {}
  bool run(std::size_t index, std::uint64_t& sum) override {
    const auto view = View::parse(texts_[index]);
    if (!view) return false;
    sum += iri::to_uri(*view, buffer).size;
    return true;
  }

 private:
  const Texts& texts_;
};

/// The same with an owned result.
template <class Make>
class Owned : public Worker {
 public:
  explicit Owned(const Texts& texts) : texts_(texts) {}
  bool run(std::size_t index, std::uint64_t& sum) override {
    const auto view = View::parse(texts_[index]);
    if (!view) return false;
    sum += make_(*view)->text().size();
    return true;
  }

 private:
  const Texts& texts_;
  Make make_;
};

struct ResolveOwned {
  iri::IriView base = *iri::IriView::parse(base_text);
  auto operator()(const View& view) const { return iri::resolve(base, view); }
};
struct NormalizeOwned {
  auto operator()(const View& view) const { return iri::normalize(view); }
};
struct ToUriOwned {
  auto operator()(const View& view) const { return iri::to_uri(view); }
};

/// What owning costs at the least: memory for as many bytes, and to give it back.
class Allocation : public Worker {
 public:
  explicit Allocation(const Texts& texts) : texts_(texts) {}
  bool run(std::size_t index, std::uint64_t& sum) override {
    const std::unique_ptr<char[]> memory(new char[texts_[index].size() + 32]);
    asm volatile("" : : "r"(memory.get()) : "memory");
    sum += 1;
    return true;
  }

 private:
  const Texts& texts_;
};

template <iri::ComparisonLevel ComparisonLevel>
class Same : public Worker {
 public:
  explicit Same(const Texts& texts) : texts_(texts) {
    if constexpr (ComparisonLevel == iri::ComparisonLevel::string) {
      others_.assign(texts.begin(), texts.end());
    } else {
      others_ = other_spellings(texts);
    }
  }
  bool run(std::size_t index, std::uint64_t& sum) override {
    const auto view = View::parse(texts_[index]);
    const auto other = View::parse(others_[index]);
    if (!view || !other) return false;
    const bool same = iri::same(ComparisonLevel, *view, *other);
    sum += same ? 1 : 0;
    return same;
  }

 private:
  const Texts& texts_;
  std::vector<std::string> others_;
};

}  // namespace

std::vector<std::string> other_spellings(const Texts& references) {
  std::vector<std::string> others;
  for (const std::string_view text : references) {
    others.push_back(iri::normalize(*View::parse(text))->string());
  }
  return others;
}

void add_libiri_operations(std::vector<Operation>& all) {
  all.push_back({"resolve", "libiri", make_worker<Resolve>});
  all.push_back({"resolve_parsed", "libiri", make_worker<ResolveParsed>});
  all.push_back({"normalize", "libiri", make_worker<Normalize>});
  all.push_back({"same_string", "libiri", make_worker<Same<iri::ComparisonLevel::string>>});
  all.push_back({"same_syntax", "libiri", make_worker<Same<iri::ComparisonLevel::syntax>>});
  all.push_back({"to_uri", "libiri", make_worker<ToUri>});
  all.push_back({"resolve", "libiri_owned", make_worker<Owned<ResolveOwned>>});
  all.push_back({"normalize", "libiri_owned", make_worker<Owned<NormalizeOwned>>});
  all.push_back({"to_uri", "libiri_owned", make_worker<Owned<ToUriOwned>>});
  for (const char* name : {"resolve", "normalize", "to_uri"})
    all.push_back({name, "allocation", make_worker<Allocation>});
}

std::vector<Operation> operations() {
  std::vector<Operation> all;
  add_libiri_operations(all);
  add_uriparser_operations(all);
  add_boost_operations(all);
  return all;
}

}  // namespace iri_bench
