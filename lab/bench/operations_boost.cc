// Boost.URL's operations. The urls that it writes into are kept, so that it allocates only where
// one has to grow; its == is that of RFC 3986 s6.2.2.
#include <boost/url.hpp>

#include "operations.hpp"

namespace iri_bench {
namespace {

namespace urls = boost::urls;
using Texts = std::vector<std::string_view>;

auto parse(std::string_view text) { return urls::parse_uri_reference({text.data(), text.size()}); }

class Resolve : public Worker {
 public:
  explicit Resolve(const Texts& texts) : texts_(texts), base_(*parse(base_text)) {}
  bool run(std::size_t index, std::uint64_t& sum) override {
    const auto view = parse(texts_[index]);
    if (!view || !urls::resolve(base_, *view, target_)) return false;
    sum += target_.size();
    return true;
  }

 private:
  const Texts& texts_;
  urls::url_view base_;
  urls::url target_;
};

class ResolveParsed : public Worker {
 public:
  explicit ResolveParsed(const Texts& texts) : base_(*parse(base_text)) {
    for (const std::string_view text : texts) {
      const auto view = parse(text);
      views_.push_back(view ? *view : urls::url_view());
    }
  }
  bool run(std::size_t index, std::uint64_t& sum) override {
    if (!urls::resolve(base_, views_[index], target_)) return false;
    sum += target_.size();
    return true;
  }

 private:
  std::vector<urls::url_view> views_;
  urls::url_view base_;
  urls::url target_;
};

class Normalize : public Worker {
 public:
  explicit Normalize(const Texts& texts) : texts_(texts) {}
  bool run(std::size_t index, std::uint64_t& sum) override {
    const auto view = parse(texts_[index]);
    if (!view) return false;
    url_ = *view;
    url_.normalize();
    sum += url_.size();
    return true;
  }

 private:
  const Texts& texts_;
  urls::url url_;
};

class Same : public Worker {
 public:
  explicit Same(const Texts& texts) : texts_(texts), others_(other_spellings(texts)) {}
  bool run(std::size_t index, std::uint64_t& sum) override {
    const auto view = parse(texts_[index]);
    const auto other = parse(others_[index]);
    if (!view || !other) return false;
    const bool same = *view == *other;
    sum += same ? 1 : 0;
    return same;
  }

 private:
  const Texts& texts_;
  std::vector<std::string> others_;
};

}  // namespace

void add_boost_operations(std::vector<Operation>& all) {
  all.push_back({"resolve", "boost_url", make_worker<Resolve>});
  all.push_back({"resolve_parsed", "boost_url", make_worker<ResolveParsed>});
  all.push_back({"normalize", "boost_url", make_worker<Normalize>});
  all.push_back({"same_syntax", "boost_url", make_worker<Same>});
}

}  // namespace iri_bench
