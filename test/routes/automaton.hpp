// Which route answers, by automata that are built from the patterns: over characters for one
// segment, over classes of segments for a path. Shares no code with the library, nor with
// oracle.hpp.
#ifndef IRI_TEST_ROUTES_AUTOMATON_HPP
#define IRI_TEST_ROUTES_AUTOMATON_HPP

#include <compare>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace iri_automata {

enum class Take { literal, affix, name, rest };  // in the order of priority

/// What a segment, or a label, of a pattern takes. Letters are bytes, or "%2F".
struct Shape {
  Take take = Take::literal;
  std::vector<std::string> before, after;
  auto operator<=>(const Shape&) const = default;
};

struct Shapes {
  std::optional<std::string> method;
  std::vector<Shape> host, path;  // host: from the right to the left; empty if there is none
};

/// INVARIANT: the pattern is valid.
Shapes shapes_of(const std::string& pattern);
/// Of a text without braces, in canonical form.
std::vector<std::string> all_letters(const std::string& text);
std::string in_lower_case(std::string text);

/// All segments, or all labels, in classes: those of a class are taken by the same shapes. By a
/// subset construction over the letters that occur, and one that does not. Every class that has a
/// member is there; "." and ".." are in none.
class Classes {
 public:
  explicit Classes(const std::set<Shape>& shapes);
  std::size_t size() const { return members_.size(); }
  /// Some of the class, the shortest first.
  const std::vector<std::string>& members(std::size_t cls) const { return members_[cls]; }
  bool takes(const Shape& shape, std::size_t cls) const;
  /// The class of a segment.
  std::size_t of(const std::vector<std::string>& letters) const;

 private:
  using Place = std::pair<int, std::size_t>;  // of a shape, and how far it has read
  using Subset = std::set<Place>;
  void add(const Subset& subset, const std::vector<std::string>& word);
  Subset step(const Subset& from, const std::string& letter) const;
  std::set<int> accepted(const Subset& subset) const;
  std::set<std::string> alphabet() const;

  std::vector<Shape> shapes_;  // the last two are "." and ".."
  std::map<std::set<int>, std::size_t> numbers_;
  std::vector<std::set<int>> takers_;
  std::vector<std::vector<std::string>> members_;
};

/// The patterns that take a word of classes, and their order: rank 0 is the first. Deterministic; a
/// state is the set of all ways to read on, ordered by how they have read so far.
class Machine {
 public:
  /// A pattern without shapes is in no state.
  Machine(const std::vector<std::vector<Shape>>& patterns, const Classes& classes);
  std::size_t states() const { return accepted_.size(); }
  std::size_t step(std::size_t state, std::size_t cls) const { return steps_[state][cls]; }
  /// From a pattern to its rank.
  const std::map<std::size_t, std::size_t>& accepted(std::size_t state) const {
    return accepted_[state];
  }
  /// A shortest word to a state; state 0 is that of the empty word.
  const std::vector<std::size_t>& word(std::size_t state) const { return words_[state]; }

 private:
  struct Way {
    std::size_t rank, pattern, position;
    auto operator<=>(const Way&) const = default;
  };
  using State = std::vector<Way>;
  std::size_t number(const State& state, const std::vector<std::size_t>& word);
  State next(const State& from, std::size_t cls) const;

  const std::vector<std::vector<Shape>>& patterns_;
  const Classes& classes_;
  std::map<State, std::size_t> numbers_;
  std::vector<State> list_;
  std::vector<std::vector<std::size_t>> steps_, words_;
  std::vector<std::map<std::size_t, std::size_t>> accepted_;
};

/// What the routes say of a request, without captures.
struct Verdict {
  std::optional<std::size_t> route;
  std::set<std::string> allowed;  // of a 405
  auto operator<=>(const Verdict&) const = default;
};

struct Conflict {
  std::string method, path;
  std::optional<std::string> host;  // the shortest request by states
};

/// All of it, for a set of routes.
class Automaton {
 public:
  Automaton(const std::vector<std::string>& patterns, bool head_by_get);
  Automaton(const Automaton&) = delete;
  Automaton& operator=(const Automaton&) = delete;

  const Classes& segments() const { return segments_; }
  const Classes& labels() const { return labels_; }
  const Machine& paths() const { return paths_; }
  const Machine& hosts() const { return hosts_; }

  /// `host` is a state of hosts(), or nullopt for a request without; `path` one of paths().
  Verdict verdict(const std::string& method, std::optional<std::size_t> host,
                  std::size_t path) const;
  /// The states that texts lead to.
  std::size_t path_state(const std::string& path) const;
  std::optional<std::size_t> host_state(const std::optional<std::string>& host) const;

  /// All pairs that some request makes a tie, each with such a request. The first is the smaller.
  std::map<std::pair<std::size_t, std::size_t>, Conflict> conflicts() const;
  /// All routes that answer some request.
  std::set<std::size_t> reached() const;
  /// A text for a word, by the members of the classes with this number, or their last.
  std::string path(const std::vector<std::size_t>& word, std::size_t member) const;
  std::string host(const std::vector<std::size_t>& word, std::size_t member) const;
  std::set<std::string> methods() const;  // those of patterns, HEAD, and one more

 private:
  using Place = std::pair<std::size_t, std::size_t>;
  std::map<std::size_t, Place> matching(std::optional<std::size_t> host, std::size_t path) const;
  void add_conflicts(std::optional<std::size_t> host, std::size_t path,
                     std::map<std::pair<std::size_t, std::size_t>, Conflict>& found) const;
  std::vector<std::optional<std::size_t>> host_states() const;

  std::vector<Shapes> patterns_;
  bool head_by_get_;
  std::vector<std::vector<Shape>> path_shapes_, host_shapes_;
  Classes segments_, labels_;
  Machine paths_, hosts_;
};

}  // namespace iri_automata

#endif
