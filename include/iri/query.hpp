// The parameters of a query, as a range, and a query to edit.
#ifndef IRI_QUERY_HPP
#define IRI_QUERY_HPP

#include <concepts>
#include <cstddef>
#include <iterator>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "iri/lifetime.hpp"
#include "iri/percent.hpp"
#include "iri/reference.hpp"
#include "iri/text_iterator.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// How to read a query as parameters. RFC 3986 s3.4 gives a query no structure, so the caller must
/// choose: no function has a default.
struct QueryPolicy {
  bool semicolon_separates = false;  ///< ";" as well as "&" stands between parameters
  bool plus_is_space = false;        ///< "+" in a name or a value is a space, "%2B" a plus

  friend constexpr bool operator==(QueryPolicy, QueryPolicy) noexcept = default;
};

namespace query_policy {
inline constexpr QueryPolicy plain{false, false};  ///< "&", and every character as it is
inline constexpr QueryPolicy form{false, true};    ///< application/x-www-form-urlencoded
inline constexpr QueryPolicy html4{true, true};    ///< HTML 4.01 B.2.2: ";" too
}  // namespace query_policy

/// The policy of a scheme: `form` for http, https, ws and wss, in any case, and without a scheme, because
/// such a reference is one of a page; `plain` for others: in mailto (RFC 6068 s5), URNs and purls a "+" is itself.
[[nodiscard]] QueryPolicy query_policy_of(std::optional<std::string_view> scheme) noexcept;

/// Whether `encoded`, decoded by the policy, is `text`. No allocation.
[[nodiscard]] bool parameter_equals(std::string_view encoded, std::string_view text,
                                    QueryPolicy) noexcept;
/// Decodes by the policy. The result is octets, which need not be UTF-8.
[[nodiscard]] std::string decode_parameter(std::string_view encoded, QueryPolicy);

/// One parameter, percent-encoded as it stands in the query. The name ends at the first "=";
/// without one there is no value, which differs from an empty value.
struct Parameter {
  std::string_view name;
  std::optional<std::string_view> value;

  friend constexpr bool operator==(const Parameter&, const Parameter&) noexcept = default;
};

/// The parameters of a query in order, with duplicates, as a range that runs forward and backward.
/// A view of the query: nothing is copied or allocated, and the text must outlive it.
///
///     for (iri::Parameter p : iri::parameters(*iri, iri::query_policy::form)) use(p.name);
///
/// A query with n separators has n + 1 parameters, and none is skipped. So queries with the same
/// parameters differ at most in the choice of separators:
///
///     query    (absent)  ""     "a"   "a="     "a=b=c"     "a&&b"
///     name     (none)    ""     "a"   "a"      "a"         "a"  ""  "b"
///     value              none   none  ""       "b=c"       none none none
class [[nodiscard]] Parameters {
 public:
  class iterator : public detail::TextIterator<iterator, Parameter> {
   public:
    constexpr iterator() noexcept = default;
    /// Name and value with the "=", as they stand in the query.
    constexpr std::string_view text() const noexcept {
      const std::string_view rest = query_.substr(offset_);
      return rest.substr(0, rest.find_first_of(separators()));
    }

   private:
    friend class Parameters;
    friend class detail::TextIterator<iterator, Parameter>;
    constexpr iterator(std::string_view query, std::size_t begin, bool semicolon) noexcept
        : TextIterator(begin), query_(query), semicolon_(semicolon) {}
    constexpr Parameter value() const noexcept {
      const std::string_view whole = text();
      const std::size_t equals = whole.find('=');
      if (equals == whole.npos) return {whole, std::nullopt};
      return {whole.substr(0, equals), whole.substr(equals + 1)};
    }
    constexpr std::size_t after() const noexcept { return offset_ + text().size() + 1; }
    constexpr std::size_t before() const noexcept {
      return query_.substr(0, offset_ - 1).find_last_of(separators()) + 1;  // npos + 1 is 0
    }
    constexpr std::string_view separators() const noexcept { return semicolon_ ? "&;" : "&"; }
    std::string_view query_;
    bool semicolon_ = false;
  };
  using const_iterator = iterator;
  using value_type = Parameter;

  /// Takes any text as a query; nullopt is an absent query.
  constexpr Parameters(std::optional<std::string_view> query IRI_LIFETIME_BOUND,
                       QueryPolicy policy) noexcept
      : query_(query), policy_(policy) {}

  [[nodiscard]] constexpr iterator begin() const noexcept {
    return {text(), query_ ? 0U : 1U, policy_.semicolon_separates};
  }
  [[nodiscard]] constexpr iterator end() const noexcept {
    return {text(), text().size() + 1, policy_.semicolon_separates};
  }
  [[nodiscard]] constexpr auto rbegin() const noexcept {
    return std::reverse_iterator<iterator>(end());
  }
  [[nodiscard]] constexpr auto rend() const noexcept {
    return std::reverse_iterator<iterator>(begin());
  }
  /// Whether there is no parameter. True only if the query is absent.
  [[nodiscard]] constexpr bool empty() const noexcept { return !query_; }
  [[nodiscard]] constexpr std::optional<std::string_view> query() const noexcept { return query_; }
  [[nodiscard]] constexpr QueryPolicy policy() const noexcept { return policy_; }

  /// The first parameter, from `from` on, whose decoded name is `name`; or end().
  [[nodiscard]] iterator find(std::string_view name, iterator from) const noexcept;
  [[nodiscard]] iterator find(std::string_view name) const noexcept { return find(name, begin()); }
  [[nodiscard]] bool contains(std::string_view name) const noexcept { return find(name) != end(); }
  /// The number of parameters of that name.
  [[nodiscard]] std::size_t count(std::string_view name) const noexcept;

  /// The decoded value of the first parameter of that name; "" if it has no value. Returns nullopt
  /// if there is no such parameter.
  [[nodiscard]] std::optional<std::string> get(std::string_view name) const;
  /// The decoded values of all parameters of that name, in order.
  [[nodiscard]] std::vector<std::string> get_all(std::string_view name) const;

 private:
  [[nodiscard]] constexpr std::string_view text() const noexcept {
    return query_.value_or(std::string_view());
  }
  std::optional<std::string_view> query_;
  QueryPolicy policy_;
};

/// The parameters of a temporary, which this object keeps: they are valid as long as it lives.
///
///     auto page = iri::parameters(*iri::Uri::parse(text), iri::query_policy::form).get("page");
class [[nodiscard]] OwnedParameters {
 public:
  using iterator = Parameters::iterator;
  using const_iterator = iterator;
  using value_type = Parameter;

  template <Rule S>
  OwnedParameters(BasicReference<S>&& reference, QueryPolicy policy) noexcept
      : components_(reference.components()), policy_(policy) {
    text_ = std::move(reference).release();
  }

  [[nodiscard]] iterator begin() const noexcept IRI_LIFETIME_BOUND { return all().begin(); }
  [[nodiscard]] iterator end() const noexcept IRI_LIFETIME_BOUND { return all().end(); }
  [[nodiscard]] auto rbegin() const noexcept IRI_LIFETIME_BOUND { return all().rbegin(); }
  [[nodiscard]] auto rend() const noexcept IRI_LIFETIME_BOUND { return all().rend(); }
  [[nodiscard]] bool empty() const noexcept { return all().empty(); }
  [[nodiscard]] std::optional<std::string_view> query() const noexcept IRI_LIFETIME_BOUND {
    return all().query();
  }
  [[nodiscard]] QueryPolicy policy() const noexcept { return policy_; }
  [[nodiscard]] iterator find(std::string_view name,
                              iterator from) const noexcept IRI_LIFETIME_BOUND {
    return all().find(name, from);
  }
  [[nodiscard]] iterator find(std::string_view name) const noexcept IRI_LIFETIME_BOUND {
    return all().find(name);
  }
  [[nodiscard]] bool contains(std::string_view name) const noexcept { return all().contains(name); }
  [[nodiscard]] std::size_t count(std::string_view name) const noexcept {
    return all().count(name);
  }
  [[nodiscard]] std::optional<std::string> get(std::string_view name) const {
    return all().get(name);
  }
  [[nodiscard]] std::vector<std::string> get_all(std::string_view name) const {
    return all().get_all(name);
  }

 private:
  Parameters all() const noexcept {
    if (!components_.has_query()) return {std::nullopt, policy_};
    const std::size_t begin = components_.path_end + 1;
    return {std::string_view(text_).substr(begin, components_.query_end - begin), policy_};
  }
  std::string text_;
  Components components_;
  QueryPolicy policy_;
};

/// The parameters of a view, an owned reference or a request target. A temporary that owns its text
/// is kept in the result.
template <class Self>
[[nodiscard]] constexpr Parameters parameters(const Parts<Self>& reference,
                                              QueryPolicy policy) noexcept {
  return {reference.query(), policy};
}
template <Rule S>
[[nodiscard]] Parameters parameters(const BasicReference<S>& reference IRI_LIFETIME_BOUND,
                                    QueryPolicy policy) noexcept {
  return {reference.query(), policy};
}
template <Rule S>
OwnedParameters parameters(BasicReference<S>&& reference, QueryPolicy policy) noexcept {
  return {std::move(reference), policy};
}

/// A query to edit. It owns its text; give it back with set_query(), which checks what came
/// from elsewhere.
///
///     iri::Query query(iri.query(), iri::query_policy::form);
///     query.set("page", "2");
///     if (auto set = iri.set_query(query.text()); !set) return say(set.error());
///
/// Names and values are plain text, encoded so that every policy reads them alike: everything
/// that is not a character of a query (RFC 3986 s3.4) is encoded, and so are "&", ";", "+" and, in
/// a name, "=". A space becomes "%20". Parameters that no edit names stay as they are, byte for
/// byte. Strong guarantee: if a call throws (std::bad_alloc), nothing has changed.
class [[nodiscard]] Query {
 public:
  using Value = std::optional<std::string_view>;

  explicit Query(QueryPolicy policy) noexcept : policy_(policy) {}
  Query(Value query, QueryPolicy policy) : text_(query), policy_(policy) {}

  /// nullopt without parameters. Valid as long as the object is not changed.
  [[nodiscard]] Value text() const noexcept IRI_LIFETIME_BOUND;
  [[nodiscard]] Parameters parameters() const noexcept IRI_LIFETIME_BOUND {
    return {text(), policy_};
  }

  /// Adds a parameter at the end; without a value there is no "=".
  void append(std::string_view name, Value value);
  void append(std::string_view name, std::same_as<std::nullptr_t> auto) = delete;
  /// Replaces the first parameter of that name and removes the others; appends if there is none.
  void set(std::string_view name, Value value);
  void set(std::string_view name, std::same_as<std::nullptr_t> auto) = delete;
  /// Removes all parameters of that name; returns their number.
  std::size_t erase(std::string_view name);
  /// Removes all whose decoded name begins with `prefix`; returns their number.
  std::size_t erase_prefix(std::string_view prefix);
  /// Sorts by the octets of the decoded names; those of one name keep their order.
  void sort();
  /// Removes all parameters and the query.
  void clear() noexcept { text_.reset(); }

 private:
  template <class Predicate>
  std::size_t erase_if(const Predicate& predicate);

  std::optional<std::string> text_;
  QueryPolicy policy_;
};

}}  // namespace iri::v0
#pragma GCC visibility pop

template <>
inline constexpr bool std::ranges::enable_view<iri::Parameters> = true;
template <>
inline constexpr bool std::ranges::enable_borrowed_range<iri::Parameters> = true;

#endif
