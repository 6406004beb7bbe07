#include "grammar/boundaries_abnf.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <tuple>
#include <utility>

#include "grammar/beyond.hpp"
#include "grammar/languages.hpp"
#include "reference/abnf.hpp"

namespace iri_grammar {
namespace {

using iri_reference::Grammar;
using iri_reference::Rule;
using iri_reference::same_name;

// The rules that have a boundary, to be read beside the RFC: the names of boundaries are all that is
// added. `scheme-end` stands where the scheme ends, and so on.

// RFC 3986, appendix A.
constexpr std::string_view uri_rules = R"(
URI           = scheme scheme-end ":" hier-part path-end [ "?" query ] query-end [ "#" fragment ]
absolute-URI  = scheme scheme-end ":" hier-part path-end [ "?" query ] query-end
relative-ref  = relative-part path-end [ "?" query ] query-end [ "#" fragment ]
authority     = [ userinfo userinfo-end "@" ] host host-end [ ":" port ] authority-end

origin-form   = absolute-path path-end [ "?" query ] query-end
)";

// RFC 3987, section 2.2.
constexpr std::string_view iri_rules = R"(
IRI           = scheme scheme-end ":" ihier-part path-end [ "?" iquery ] query-end [ "#" ifragment ]
absolute-IRI  = scheme scheme-end ":" ihier-part path-end [ "?" iquery ] query-end
irelative-ref = irelative-part path-end [ "?" iquery ] query-end [ "#" ifragment ]
iauthority    = [ iuserinfo userinfo-end "@" ] ihost host-end [ ":" port ] authority-end

origin-form   = absolute-path path-end [ "?" iquery ] query-end
)";

// RFC 9112, section 3.2, and the field Host. Where there is no path, it ends with the text.
constexpr std::string_view target_rules = R"(
authority-form = uri-host host-end ":" port authority-end path-end query-end
asterisk-form  = "*" path-end query-end
Host-field     = uri-host host-end [ ":" port ] authority-end path-end query-end
)";

// Where a text may be cut: what stands before the place at which a walk goes on in a component.
// `before-*` are for the kernels (src/scan/kernels/resume.hpp), `first-*` for the first piece of a
// text (src/http/first_scan.hpp). And the two kinds of an IP-literal.
constexpr std::string_view uri_cuts = R"(
before-part      = scheme ":" hier-part / relative-part
before-start     = ""
before-authority = [ scheme ":" ] "//"
before-path      = [ scheme ":" ] "//" authority 1*( "/" segment )
                 / scheme ":" "/" segment-nz *( "/" segment )
                 / scheme ":" path-rootless
                 / "/" segment-nz *( "/" segment )
                 / segment-nz-nc 1*( "/" segment )
before-query     = before-part "?" query
before-fragment  = before-part [ "?" query ] "#" fragment

first-relative-path     = "//" authority 1*( "/" segment ) / "/" segment-nz *( "/" segment )
first-relative-query    = relative-part "?" query
first-relative-fragment = relative-part [ "?" query ] "#" fragment
first-absolute-path     = scheme ":" "//" authority 1*( "/" segment )
first-absolute-query    = scheme ":" hier-part "?" query
first-absolute-fragment = scheme ":" hier-part [ "?" query ] "#" fragment
first-origin-path       = "/" segment-nz *( "/" segment ) / "/" 1*( "/" segment )
first-origin-query      = absolute-path "?" query

literal-v6     = "[" IPv6address "]"
literal-future = "[" IPvFuture "]"
)";

/// The names of boundaries in the ABNF.
std::string mark_rule(Tag tag) {
  std::string name(tags[tag]);
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

/// The same rules over IRIs: the names of RFC 3987 for those that it has changed.
std::string over_iris(std::string text) {
  for (const std::string name : {"hier-part", "relative-part", "authority", "segment",
                                 "path-rootless", "query", "fragment"}) {
    for (std::size_t at = 0; (at = text.find(' ' + name, at)) != std::string::npos; at += 2)
      text.insert(at + 1, "i");
  }
  return text;
}

std::string marked_rules(Family family) {
  return std::string(family == Family::iri ? iri_rules : uri_rules) + std::string(target_rules);
}

/// The marked rules alone, with all that they name.
Grammar complete(Family family, const std::string& more, std::optional<Tag> tag) {
  std::string text = marked_rules(family) + more;
  for (Tag mark = 0; mark < tags.size(); ++mark)
    text += mark_rule(mark) + (mark == tag ? " = %x00\n" : " = \"\"\n");
  std::string names = "\n" + text;
  for (const Rule& rule : target_grammar(family).rules()) {
    if (names.find("\n" + rule.name + " ") == std::string::npos) text += rule.text + "\n";
  }
  return Grammar(text, iri_reference::abnf_core_text());
}

std::vector<std::string> words_of(const std::string& text) {
  std::string line;
  std::vector<std::string> words;
  for (std::istringstream lines(text); std::getline(lines, line);) {
    std::istringstream in(line.substr(0, line.find(';')));
    for (std::string word; in >> word;) words.push_back(word);
  }
  return words;
}

std::vector<std::string> words_without_marks(const std::string& text) {
  std::vector<std::string> words = words_of(text);
  std::erase_if(words, [](const std::string& word) {
    for (Tag tag = 0; tag < tags.size(); ++tag)
      if (word == mark_rule(tag)) return true;
    return false;
  });
  return words;
}

/// Where the search for two places stands: two runs over one text, each of which may have taken the
/// mark. `apart`: one has taken it where the other has not. `still`: no byte was read since a mark.
struct TwoRuns {
  int one = dead;
  int other = dead;
  bool one_marked = false;
  bool other_marked = false;
  bool apart = false;
  bool still = false;
  auto key() const { return std::tuple(one, other, one_marked, other_marked, apart, still); }
  bool operator<(const TwoRuns& with) const { return key() < with.key(); }
};

/// Takes the mark in one run, in the other, and in both.
std::vector<TwoRuns> marked_further(const Automaton& marked, const TwoRuns& at) {
  std::vector<TwoRuns> found;
  if (at.still) return found;
  const int one = at.one_marked ? dead : marked.step(at.one, mark_byte);
  const int other = at.other_marked ? dead : marked.step(at.other, mark_byte);
  if (one != dead) found.push_back({one, at.other, true, at.other_marked, true, true});
  if (other != dead) found.push_back({at.one, other, at.one_marked, true, true, true});
  if (one != dead && other != dead) found.push_back({one, other, true, true, at.apart, true});
  return found;
}

/// Breadth first through the pairs of runs.
class TwoPlacesSearch {
 public:
  explicit TwoPlacesSearch(const Automaton& marked) : marked_(marked) {
    add({marked.start, marked.start}, {});
  }

  std::optional<TwoPlaces> run() {
    for (std::size_t i = 0; i < met_.size(); ++i) {
      const auto [at, texts] = met_[i];
      if (at.apart && marked_.accepts_at(at.one) && marked_.accepts_at(at.other)) return texts;
      for (const TwoRuns& next : marked_further(marked_, at)) add_marked(next, at, texts);
      for (unsigned byte = 1; byte < 256; ++byte) read(static_cast<unsigned char>(byte), at, texts);
    }
    return std::nullopt;
  }

 private:
  void add(const TwoRuns& runs, const TwoPlaces& texts) {
    if (seen_.insert(runs).second) met_.emplace_back(runs, texts);
  }

  void add_marked(const TwoRuns& next, const TwoRuns& at, TwoPlaces texts) {
    const char mark = static_cast<char>(mark_byte);
    if (next.one_marked && !at.one_marked) texts.one += mark;
    if (next.other_marked && !at.other_marked) texts.other += mark;
    add(next, texts);
  }

  void read(unsigned char byte, TwoRuns runs, const TwoPlaces& texts) {
    runs.one = marked_.step(runs.one, byte);
    runs.other = marked_.step(runs.other, byte);
    runs.still = false;
    if (runs.one == dead || runs.other == dead || seen_.count(runs) != 0) return;
    const char c = static_cast<char>(byte);
    add(runs, {texts.text + c, texts.one + c, texts.other + c});
  }

  const Automaton& marked_;
  std::set<TwoRuns> seen_;
  std::vector<std::pair<TwoRuns, TwoPlaces>> met_;
};

/// A text with two marks, if there is one.
std::optional<TwoPlaces> find_two_marks(const Automaton& marked) {
  Automaton twice;
  for (int copy = 0; copy < 3; ++copy) {
    for (int state = 0; state < marked.size(); ++state)
      twice.add_state(copy == 2 && marked.accepts_at(state));
  }
  twice.start = marked.start;
  for (int state = 0; state < twice.size(); ++state) {
    const int copy = state / marked.size();
    for (std::size_t byte = 0; byte < 256; ++byte) {
      const int to = marked.next[static_cast<std::size_t>(state % marked.size())][byte];
      const int more = byte == mark_byte && copy < 2 ? 1 : 0;
      if (to != dead)
        twice.next[static_cast<std::size_t>(state)][byte] = to + (copy + more) * marked.size();
    }
  }
  const std::optional<std::string> found = shortest(twice);
  if (!found) return std::nullopt;
  return TwoPlaces{without_mark(*found), *found, *found};
}

}  // namespace

std::string without_mark(std::string_view text) {
  std::string plain(text);
  std::erase(plain, static_cast<char>(mark_byte));
  return plain;
}

const Grammar& marked_grammar(Family family, std::optional<Tag> tag) {
  static std::map<std::pair<Family, std::optional<Tag>>, Grammar> made;
  const auto key = std::make_pair(family, tag);
  auto found = made.find(key);
  if (found == made.end()) {
    const std::string cuts(uri_cuts);
    const std::string more = family == Family::iri ? over_iris(cuts) : cuts;
    found = made.emplace(key, complete(family, more, tag)).first;
  }
  return found->second;
}

const Automaton& marked_rule(Family family, std::string_view rule, std::optional<Tag> tag) {
  static std::map<std::tuple<Family, std::string, std::optional<Tag>>, Automaton> made;
  const auto key = std::make_tuple(family, std::string(rule), tag);
  auto found = made.find(key);
  if (found == made.end())
    found = made.emplace(key, make_automaton(marked_grammar(family, tag), rule)).first;
  return found->second;
}

std::vector<std::string> changed_rules(const Grammar& marked, const Grammar& rfc) {
  std::vector<std::string> changed;
  for (const Rule& rule : rfc.rules()) {
    const auto found =
        std::find_if(marked.rules().begin(), marked.rules().end(),
                     [&](const Rule& one) { return same_name(one.name, rule.name); });
    if (found == marked.rules().end() || words_without_marks(found->text) != words_of(rule.text))
      changed.push_back(rule.name);
  }
  return changed;
}

std::optional<TwoPlaces> find_two_places(const Automaton& marked) {
  const std::optional<TwoPlaces> twice = find_two_marks(marked);
  return twice ? twice : TwoPlacesSearch(marked).run();
}

}  // namespace iri_grammar
