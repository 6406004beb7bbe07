#include <algorithm>

#include "iri/unicode.hpp"
#include "text/utf8.hpp"
#include "unicode/ucd/properties.hpp"

namespace iri { inline namespace v0 { namespace unicode {
namespace {

using ucd::Bidi;

/// RFC 3987 s4.2, restrictions 1 and 2, for one component. INVARIANT: the text is valid UTF-8.
std::optional<BidiProblem::Kind> problem(std::string_view text) noexcept {
  bool left = false;
  bool right = false;
  Bidi first = Bidi::other;
  Bidi last = Bidi::other;
  for (std::size_t i = 0; i < text.size();) {
    const detail::Character c = detail::first_character(text.substr(i));
    last = ucd::properties_of(c.code_point).bidi;
    if (i == 0) first = last;
    left = left || last == Bidi::left;
    right = right || last == Bidi::right;
    i += c.size;
  }
  if (left && right) return BidiProblem::Kind::mixed_directions;
  const bool ends = first == Bidi::right && last == Bidi::right;
  if (right && !ends) return BidiProblem::Kind::not_at_both_ends;
  return std::nullopt;
}

/// Checks one component after another, until one has a problem.
class Search {
 public:
  Search(IriReferenceView iri, std::uint32_t from) noexcept : text_(iri.text()), from_(from) {}

  /// Checks the parts of text[begin, end) between the delimiters: those that begin at or after `from`.
  void look(Component component, std::uint32_t begin, std::uint32_t end,
            std::string_view delimiters) noexcept {
    begin = first_part(begin, end, delimiters);
    while (!found_ && begin <= end) {
      const std::size_t delimiter = text_.substr(0, end).find_first_of(delimiters, begin);
      const auto stop = static_cast<std::uint32_t>(std::min<std::size_t>(delimiter, end));
      const auto kind = problem(text_.substr(begin, stop - begin));
      if (kind) found_ = {*kind, component, begin, stop - begin};
      begin = stop + 1;
    }
  }
  std::optional<BidiProblem> found() const noexcept { return found_; }

 private:
  /// The beginning of the first part to check; end + 1 if there is none.
  std::uint32_t first_part(std::uint32_t begin, std::uint32_t end,
                           std::string_view delimiters) const noexcept {
    if (begin >= from_) return begin;
    const std::size_t delimiter =
        from_ > end ? end : text_.substr(0, end).find_first_of(delimiters, from_ - 1);
    return static_cast<std::uint32_t>(std::min<std::size_t>(delimiter, end)) + 1;
  }

  std::string_view text_;
  std::uint32_t from_;
  std::optional<BidiProblem> found_;
};

}  // namespace

std::optional<BidiProblem> find_bidi_problem(const IriReferenceArgument& iri, std::uint32_t from,
                                             BidiComponents components) noexcept {
  const Components& c = iri.components();
  Search search(iri, from);
  if (c.has_userinfo()) search.look(Component::userinfo, c.authority_begin(), c.userinfo_end, "");
  if (c.has_authority()) {
    search.look(Component::host, c.host_begin(), c.host_end, components.labels ? "." : "");
  }
  search.look(Component::path, c.path_begin(), c.path_end, "/");
  if (c.has_query()) {
    search.look(Component::query, c.path_end + 1, c.query_end,
                components.query_parameters ? "&;=" : "");
  }
  if (c.has_fragment()) search.look(Component::fragment, c.query_end + 1, c.size, "");
  return search.found();
}

}}}  // namespace iri::v0::unicode
