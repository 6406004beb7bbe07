// Verdict and components on ASCII input are those of uriparser and of Boost.URL, but for what
// lab/suite/deviations.txt lists of any text: deviations.inc is made of it.
#include <algorithm>
#include <array>
#include <optional>
#include <regex>
#include <string>

#include "fuzz.hpp"
#include "iri/iri.hpp"
#include "suite/runners/c/boost.hpp"
#include "suite/runners/c/uriparser.hpp"

namespace iri_fuzz {
namespace {

using namespace std::string_view_literals;
using Text = std::string_view;
/// In the order of `names`; none for a text that is refused.
using Answer = std::optional<std::vector<suite::Part>>;

constexpr std::array names{"scheme"sv, "authority"sv, "userinfo"sv, "host"sv,
                           "port"sv,   "path"sv,      "query"sv,    "fragment"sv};

Answer answer_of_libiri(Text text) {
  const auto v = iri::UriReferenceView::parse(text);
  if (!v) return std::nullopt;
  const auto copy = [](std::optional<Text> part) {
    return part ? suite::Part(*part) : std::nullopt;
  };
  return Answer({copy(v->scheme()), copy(v->authority()), copy(v->userinfo()), copy(v->host()),
                 copy(v->port()), copy(v->path()), copy(v->query()), copy(v->fragment())});
}

Answer answer_of_uriparser(Text text) {
  const suite::UriparserUri theirs{std::string(text)};
  return theirs.ok ? Answer(suite::parts_of(theirs.uri)) : std::nullopt;
}

Answer answer_of_boost(Text text) {
  const auto theirs = boost::urls::parse_uri_reference({text.data(), text.size()});
  return theirs ? Answer(suite::parts_of(*theirs)) : std::nullopt;
}

// --- what is listed ---------------------------------------------------------------------------

struct Condition {
  Condition(Text name, bool fits, const char* text) : field(name), wanted(fits), regex(text) {}
  Text field;
  bool wanted;
  std::regex regex;
};

struct Deviation {
  Text library, kind;
  std::vector<Text> parts;
  std::vector<Condition> conditions;
};

const std::vector<Deviation>& listed() {
  static const std::vector<Deviation> all{
#include "deviations.inc"
  };
  return all;
}

struct Difference {
  Text library, kind, text;
  const Answer& ours;
  const Answer& theirs;

  suite::Part value(Text field) const {
    if (field == "text") return std::string(text);
    const Text name = field.substr(field.find('.') + 1);
    const Answer& side = field.starts_with("ours.") ? ours : theirs;
    const auto at = static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
    return side ? side->at(at) : std::nullopt;
  }
  bool fits(const Condition& c) const {
    const suite::Part part = value(c.field);
    return part && std::regex_search(*part, c.regex) == c.wanted;
  }
  /// `part`: one that differs, or none for a verdict.
  bool is_listed(Text part) const {
    return std::ranges::any_of(listed(), [&](const Deviation& d) {
      return d.library == library && d.kind == kind &&
             (part.empty() || std::ranges::count(d.parts, part) != 0) &&
             std::ranges::all_of(d.conditions, [&](const Condition& c) { return fits(c); });
    });
  }
};

bool verdict_is_right(Text library, Text text, const Answer& ours, const Answer& theirs) {
  return ours.has_value() == theirs.has_value() ||
         Difference{library, theirs ? "accepts" : "refuses", text, ours, theirs}.is_listed({});
}

/// `told`: '?' for a part that the library does not tell.
bool parts_are_right(Text library, Text told, Text text, const Answer& ours, const Answer& theirs) {
  if (!ours || !theirs) return true;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (told[i] == '?' || ours->at(i) == theirs->at(i)) continue;
    if (!Difference{library, "splits", text, ours, theirs}.is_listed(names[i])) return false;
  }
  return true;
}

}  // namespace

void one_input(Text text) {
  for (const char c : text) {
    if (static_cast<unsigned char>(c) >= 0x80) return;
  }
  const Answer ours = answer_of_libiri(text);
  const Answer uriparser = answer_of_uriparser(text);
  IRI_CHECK("third party: the verdict is uriparser's",
            verdict_is_right("uriparser", text, ours, uriparser));
  IRI_CHECK("third party: the components are uriparser's",
            parts_are_right("uriparser", " ?      ", text, ours, uriparser));
  const Answer boost = answer_of_boost(text);
  IRI_CHECK("third party: the verdict is Boost.URL's",
            verdict_is_right("boost", text, ours, boost));
  IRI_CHECK("third party: the components are Boost.URL's",
            parts_are_right("boost", "        ", text, ours, boost));
}

}  // namespace iri_fuzz
