// uriparser's operations. It allocates lists for paths and has no buffers of the caller's but for
// the text, which uriToStringA writes into one.
#include <uriparser/Uri.h>

#include <array>

#include "operations.hpp"

namespace iri_bench {
namespace {

using Texts = std::vector<std::string_view>;

std::array<char, 1U << 16U> buffer;

class Uri {
 public:
  Uri() = default;
  explicit Uri(std::string_view text) { ok_ = parse(text); }
  ~Uri() {
    if (ok_) uriFreeUriMembersA(&uri);
  }
  Uri(const Uri&) = delete;
  Uri& operator=(const Uri&) = delete;

  bool ok() const { return ok_; }
  /// Into the buffer; what was written counts the NUL.
  std::uint64_t write() const {
    int written = 0;
    uriToStringA(buffer.data(), &uri, static_cast<int>(buffer.size()), &written);
    return static_cast<std::uint64_t>(written);
  }
  bool resolve(const Uri& base, const Uri& reference) {
    ok_ = uriAddBaseUriExA(&uri, &reference.uri, &base.uri, URI_RESOLVE_STRICTLY) == URI_SUCCESS;
    return ok_;
  }
  bool normalize() { return uriNormalizeSyntaxExA(&uri, all_parts) == URI_SUCCESS; }
  bool equals(const Uri& other) const { return uriEqualsUriA(&uri, &other.uri) != URI_FALSE; }

 private:
  static constexpr unsigned all_parts = URI_NORMALIZE_SCHEME | URI_NORMALIZE_USER_INFO |
                                        URI_NORMALIZE_HOST | URI_NORMALIZE_PATH |
                                        URI_NORMALIZE_QUERY | URI_NORMALIZE_FRAGMENT;
  bool parse(std::string_view text) {
    const char* error = nullptr;
    return uriParseSingleUriExA(&uri, text.data(), text.data() + text.size(), &error) ==
           URI_SUCCESS;
  }

  UriUriA uri{};
  bool ok_ = false;
};

class Resolve : public Worker {
 public:
  explicit Resolve(const Texts& texts) : texts_(texts), base_(base_text) {}
  bool run(std::size_t index, std::uint64_t& sum) override {
    const Uri reference(texts_[index]);
    Uri target;
    if (!reference.ok() || !target.resolve(base_, reference)) return false;
    sum += target.write();
    return true;
  }

 private:
  const Texts& texts_;
  Uri base_;
};

class ResolveParsed : public Worker {
 public:
  explicit ResolveParsed(const Texts& texts) : base_(base_text) {
    for (const std::string_view text : texts) uris_.push_back(std::make_unique<Uri>(text));
  }
  bool run(std::size_t index, std::uint64_t& sum) override {
    Uri target;
    if (!uris_[index]->ok() || !target.resolve(base_, *uris_[index])) return false;
    sum += target.write();
    return true;
  }

 private:
  std::vector<std::unique_ptr<Uri>> uris_;
  Uri base_;
};

class Normalize : public Worker {
 public:
  explicit Normalize(const Texts& texts) : texts_(texts) {}
  bool run(std::size_t index, std::uint64_t& sum) override {
    Uri uri(texts_[index]);
    if (!uri.ok() || !uri.normalize()) return false;
    sum += uri.write();
    return true;
  }

 private:
  const Texts& texts_;
};

class SameString : public Worker {
 public:
  explicit SameString(const Texts& texts) : texts_(texts), others_(texts.begin(), texts.end()) {}
  bool run(std::size_t index, std::uint64_t& sum) override {
    const Uri uri(texts_[index]);
    const Uri other(others_[index]);
    if (!uri.ok() || !other.ok()) return false;
    const bool same = uri.equals(other);
    sum += same ? 1 : 0;
    return same;
  }

 private:
  const Texts& texts_;
  std::vector<std::string> others_;
};

/// Normalizing both, for it compares what is written.
class SameSyntax : public Worker {
 public:
  explicit SameSyntax(const Texts& texts) : texts_(texts), others_(other_spellings(texts)) {}
  bool run(std::size_t index, std::uint64_t& sum) override {
    Uri uri(texts_[index]);
    Uri other(others_[index]);
    if (!uri.ok() || !other.ok() || !uri.normalize() || !other.normalize()) return false;
    const bool same = uri.equals(other);
    sum += same ? 1 : 0;
    return same;
  }

 private:
  const Texts& texts_;
  std::vector<std::string> others_;
};

}  // namespace

void add_uriparser_operations(std::vector<Operation>& all) {
  all.push_back({"resolve", "uriparser", make_worker<Resolve>});
  all.push_back({"resolve_parsed", "uriparser", make_worker<ResolveParsed>});
  all.push_back({"normalize", "uriparser", make_worker<Normalize>});
  all.push_back({"same_string", "uriparser", make_worker<SameString>});
  all.push_back({"same_syntax", "uriparser", make_worker<SameSyntax>});
}

}  // namespace iri_bench
