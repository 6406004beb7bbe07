#include "openings.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace iri::cli {
namespace {

constexpr std::size_t most_literals = 4;
constexpr std::size_t most_names_before = 3;  ///< a literal after names
constexpr std::size_t most_segments = 12;     ///< of a pattern; what follows is {rest...}

bool is_letter_or_digit(char c) noexcept {
  const char lower = static_cast<char>(c | 0x20);
  return (c >= '0' && c <= '9') || (lower >= 'a' && lower <= 'z');
}

bool is_literal_character(char c) noexcept {
  constexpr std::string_view others = "-._~@:+,=!$'()";
  return is_letter_or_digit(c) || others.find(c) != others.npos;
}

bool is_number(std::string_view segment) noexcept {
  return segment.find_first_not_of("0123456789") == segment.npos;
}

bool is_literal(std::string_view segment) noexcept {
  return std::all_of(segment.begin(), segment.end(), is_literal_character);
}

/// The beginning of a segment up to its first sign, such as "@" and "10."; empty if it has no such sign.
std::string_view beginning_of(std::string_view segment) noexcept {
  const auto at = std::find_if(segment.begin(), segment.end(), [](char c) {
    return !is_letter_or_digit(c) && c != '-' && c != '_';
  });
  if (at == segment.end() || (!is_literal_character(*at) && *at != ';')) return {};
  return segment.substr(0, static_cast<std::size_t>(at - segment.begin()) + 1);
}

struct Path {
  std::size_t number;
  std::vector<std::string_view> segments;
};
using Paths = std::vector<const Path*>;

void append(Paths& to, const Paths& more) { to.insert(to.end(), more.begin(), more.end()); }

/// As many as a pattern has, and one more.
std::vector<std::string_view> segments_of(std::string_view path) {
  std::vector<std::string_view> segments;
  while (!path.empty() && segments.size() <= most_segments) {
    path.remove_prefix(1);  // "/"
    const std::size_t end = std::min(path.find('/'), path.size());
    segments.push_back(path.substr(0, end));
    path.remove_prefix(end);
  }
  return segments;
}

/// A pattern that grows by segments.
struct Stem {
  std::string pattern;
  std::size_t names = 0;
  std::size_t depth = 0;
  bool has_literal = false;
  bool ends_literal = false;
  std::size_t least = least_paths;
  bool counts_first_names = false;

  Stem with_literal(std::string_view segment) const {
    Stem next = *this;
    next.pattern.append("/").append(segment);
    ++next.depth;
    next.has_literal = next.ends_literal = true;
    return next;
  }
  /// A name, perhaps after a beginning of it.
  Stem with_name(std::string_view beginning = {}) const {
    Stem next = *this;
    next.pattern.append("/").append(beginning).append("{");
    next.pattern.append(1, static_cast<char>('a' + names)).append("}");
    ++next.names;
    ++next.depth;
    next.has_literal = has_literal || !beginning.empty();
    next.ends_literal = false;
    return next;
  }
};

class Grower {
 public:
  explicit Grower(std::vector<Opening>& out) : out_(out) {}

  void grow_all(const Paths& all) {
    Paths left;
    const Paths paths = grow_behind_names(all);
    std::map<std::string_view, Paths> literals;
    std::map<std::string_view, Paths> beginnings;
    for (const Path* path : paths) {
      const std::string_view first = path->segments.front();
      if (first.empty()) continue;
      if (is_literal(first)) {
        literals[first].push_back(path);
      } else if (const std::string_view part = beginning_of(first); !part.empty()) {
        beginnings[part].push_back(path);
      } else {
        left.push_back(path);
      }
    }
    for (const auto& [part, some] : beginnings) append(left, grow(Stem().with_name(part), some));
    for (const auto& [part, some] : literals) append(left, grow(Stem().with_literal(part), some));
    Stem name = Stem().with_name();
    name.least = least_first_names;
    name.counts_first_names = true;
    grow(name, left);
  }

 private:
  /// A literal segment, by its number, that stands after names.
  using Behind = std::pair<std::size_t, std::string_view>;

  /// Openings for literals that stand after many different beginnings. Returns the paths for which there was none.
  Paths grow_behind_names(const Paths& paths) {
    std::map<Behind, Paths> behind;
    for (const Path* path : paths) {
      const std::size_t end = std::min(path->segments.size(), most_names_before + 1);
      for (std::size_t i = 1; i < end; ++i) {
        const std::string_view segment = path->segments[i];
        const bool literal = !segment.empty() && is_literal(segment) && !is_number(segment);
        if (literal) behind[{i, segment}].push_back(path);
      }
    }
    std::set<const Path*> done;
    for (const auto& [where, some] : behind) {
      Paths rest = some;
      std::erase_if(rest, [&done](const Path* path) { return done.contains(path); });
      if (!vary_before(rest, where.first)) continue;
      done.insert(rest.begin(), rest.end());
      for (const Path* path : grow(stem_behind(where), rest)) done.erase(path);
    }
    Paths left;
    for (const Path* path : paths) {
      if (!done.contains(path)) left.push_back(path);
    }
    return left;
  }

  static Stem stem_behind(const Behind& where) {
    Stem stem;
    for (std::size_t i = 0; i < where.first; ++i) stem = stem.with_name();
    stem = stem.with_literal(where.second);
    stem.least = least_beginnings;
    return stem;
  }

  /// Whether the segments before it are names: many beginnings, and no few literals at any place.
  static bool vary_before(const Paths& paths, std::size_t end) {
    std::set<std::vector<std::string_view>> beginnings;
    std::vector<std::set<std::string_view>> at(end);
    for (const Path* path : paths) {
      const auto first = path->segments.begin();
      beginnings.emplace(first, first + static_cast<std::ptrdiff_t>(end));
      for (std::size_t i = 0; i < end; ++i) at[i].insert(path->segments[i]);
    }
    const auto varies = [](const auto& names) {
      return names.size() > most_literals && !names.contains(std::string_view());
    };
    return beginnings.size() >= least_beginnings && std::all_of(at.begin(), at.end(), varies);
  }

  /// Returns the paths for which there was no pattern.
  Paths grow(const Stem& stem, const Paths& paths) {
    if (paths.size() < stem.least) return paths;
    const std::size_t before = out_.size();
    Paths ends, left, names;
    std::map<std::string_view, Paths> literals;
    for (const Path* path : paths) {
      if (path->segments.size() == stem.depth) {
        ends.push_back(path);
      } else if (path->segments[stem.depth].empty() || stem.depth == most_segments) {
        left.push_back(path);
      } else {
        divide(*path, stem.depth, literals, names);
      }
    }
    if (literals.size() > most_literals) {
      for (const auto& [segment, some] : literals) append(names, some);
      literals.clear();
    }
    for (const auto& [segment, some] : literals)
      append(left, grow(stem.with_literal(segment), some));
    append(left, grow(stem.with_name(), names));
    const bool many = most_of(left, before);
    if (emit(stem, stem.pattern, ends)) ends.clear();
    const bool behind_names = stem.least != least_paths;
    // All that follows a literal only after two names: `/{a}/dp` alone says little of what stands below.
    const bool opens_below = !behind_names || (stem.ends_literal && stem.names > 1);
    if (many && opens_below && emit(stem, stem.pattern + "/{rest...}", left)) {
      take_in(before);
      left.clear();
    }
    append(left, ends);
    return left;
  }

  /// Whether these are not a few beside those that have narrower openings: a fifth of all.
  bool most_of(const Paths& left, std::size_t before) const {
    std::size_t narrower = 0;
    for (std::size_t i = before; i < out_.size(); ++i) narrower += out_[i].paths.size();
    return left.size() * 4 >= narrower;
  }

  /// The last opening holds all that were made since, but for the path without the rest.
  void take_in(std::size_t before) {
    Opening last = std::move(out_.back());
    const std::string stem = last.pattern.substr(0, last.pattern.rfind('{'));
    const auto is_below = [&](const Opening& one) { return one.pattern.starts_with(stem); };
    const auto first = out_.begin() + static_cast<std::ptrdiff_t>(before);
    for (auto one = first; one + 1 != out_.end(); ++one) {
      if (is_below(*one)) last.paths.insert(last.paths.end(), one->paths.begin(), one->paths.end());
    }
    out_.pop_back();
    out_.erase(
        std::remove_if(out_.begin() + static_cast<std::ptrdiff_t>(before), out_.end(), is_below),
        out_.end());
    out_.push_back(std::move(last));
  }

  static void divide(const Path& path, std::size_t depth,
                     std::map<std::string_view, Paths>& literals, Paths& names) {
    const std::string_view segment = path.segments[depth];
    const bool literal = is_literal(segment) && !is_number(segment);
    (literal ? literals[segment] : names).push_back(&path);
  }

  /// An opening for everything that begins so needs a literal at its own beginning.
  bool emit(const Stem& stem, const std::string& pattern, const Paths& paths) {
    if (paths.size() < stem.least || !stem.has_literal) return false;
    if (stem.counts_first_names && first_names(paths) < stem.least) return false;
    Opening opening{pattern, {}};
    for (const Path* path : paths) opening.paths.push_back(path->number);
    out_.push_back(std::move(opening));
    return true;
  }

  static std::size_t first_names(const Paths& paths) {
    std::vector<std::string_view> names;
    for (const Path* path : paths) names.push_back(path->segments.front());
    std::sort(names.begin(), names.end());
    return static_cast<std::size_t>(std::unique(names.begin(), names.end()) - names.begin());
  }

  std::vector<Opening>& out_;
};

}  // namespace

std::vector<Opening> openings_of(const std::vector<std::string_view>& paths) {
  std::vector<Path> split;
  split.reserve(paths.size());
  for (std::size_t i = 0; i < paths.size(); ++i) split.push_back({i, segments_of(paths[i])});
  Paths all;
  for (const Path& path : split) all.push_back(&path);
  std::vector<Opening> openings;
  Grower(openings).grow_all(all);
  return openings;
}

}  // namespace iri::cli
