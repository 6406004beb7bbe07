// The tables of families and outlines.
#include "routes/outlines.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <tuple>
#include <utility>

#include "routes/compile.hpp"
#include "routes/full_walk.hpp"
#include "routes/hash.hpp"
#include "routes/outline_ways.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

using route_table::Family;
using route_table::Kind;
using route_table::Outline;

class OutlineMaker {
 public:
  OutlineMaker(RouteArrays& arrays, const std::vector<std::uint32_t>& parents) noexcept
      : arrays_(arrays), parents_(parents) {}

  void run() {
    find_better_ways();
    for (std::uint32_t i = 2; i < arrays_.nodes.size(); ++i) {
      if (arrays_.nodes[i].leaf != 0) add_way(i);
    }
    put_outlines();
    choose_second_segments();
    make_families();
    spread_wide_families();
    if (many_tries()) return leave_out();
    put_families();
  }

 private:
  // --- Ways ---

  /// Where a name is taken, patterns that have no outline may be better, by an affix or a literal.
  void find_better_ways() {
    std::vector<bool> leads_on(parents_.size());  // to a pattern without an outline
    better_.resize(parents_.size());
    for (std::size_t i = parents_.size() - 1; i >= 2; --i) {  // a node stands after its parent
      const Kind kind = arrays_.branches[i].kind;
      if (kind == Kind::affix || kind == Kind::rest) leads_on[i] = true;
      if (!leads_on[i]) continue;
      leads_on[parents_[i]] = true;
      if (kind == Kind::affix || kind == Kind::literal) better_[parents_[i]] = true;
    }
  }

  void add_way(std::uint32_t leaf) {
    Way way;
    way.leaf = leaf;
    way.first = static_cast<std::uint32_t>(nodes_.size());
    std::uint32_t node = leaf;
    for (; arrays_.branches[node].kind != Kind::root; node = parents_[node]) nodes_.push_back(node);
    std::reverse(nodes_.begin() + way.first, nodes_.end());
    way.root = node;
    way.segments = static_cast<std::uint32_t>(nodes_.size()) - way.first;
    for (std::uint32_t i = 0; i < way.segments; ++i) take(way, i);
    way.plain &= way.segments <= most_outline_segments;
    ways_.push_back(way);
  }

  void take(Way& way, std::uint32_t index) const {
    const std::uint32_t node = nodes_[way.first + index];
    const Kind kind = arrays_.branches[node].kind;
    way.plain &= kind == Kind::literal || kind == Kind::name;
    way.rest |= kind == Kind::rest;
    if (kind != Kind::name || index >= most_outline_segments) return;
    way.places |= 1U << index;
    way.sure &= !better_[parents_[node]];
  }

  std::string_view literal_of(const Way& way, std::uint32_t index) const {
    const std::uint32_t node = nodes_[way.first + index];
    if (arrays_.branches[node].kind != Kind::literal) return {};
    const route_table::Text text = arrays_.branches[node].text;
    return std::string_view(arrays_.text).substr(text.begin, text.size);
  }

  FamilySegment family_segment(const Way& way, std::uint32_t index) const {
    if (arrays_.branches[nodes_[way.first + index]].kind != Kind::literal) return {};
    const std::string_view text = literal_of(way, index);
    const std::size_t head = std::min<std::size_t>(text.size(), 8);
    return {static_cast<std::uint32_t>(std::min<std::size_t>(text.size(), Family::most_size)),
            load_short(text.data(), head).low};
  }

  // --- Outlines ---

  void write_outline(Way& way) {
    way.outline = static_cast<std::uint32_t>(outlines_.size());
    for (std::uint32_t i = 0; i < way.segments; ++i) {
      outlines_ += '/';
      outlines_ += literal_of(way, i);
    }
    way.outline_size = static_cast<std::uint32_t>(outlines_.size()) - way.outline;
    way.sum = keyed_sum_of(outline_of(way));
  }
  std::string_view outline_of(const Way& way) const noexcept {
    return std::string_view(outlines_).substr(way.outline, way.outline_size);
  }

  /// Those that have the same hash whatever the seed are left to the walk.
  std::vector<Way*> told_apart() {
    std::vector<Way*> some;
    for (Way& way : ways_) {
      if (way.plain) some.push_back(&way);
    }
    const auto order = [](const Way* way) { return hashed_of(way->sum, way->root, way->places); };
    std::sort(some.begin(), some.end(),
              [&](const Way* a, const Way* b) { return order(a) < order(b); });
    for (std::size_t i = 1; i < some.size(); ++i) {
      if (order(some[i - 1]) == order(some[i])) some[i - 1]->sure = some[i]->sure = false;
    }
    std::erase_if(some, [](const Way* way) { return !way->sure; });
    return some;
  }

  /// Sorts by displacements, those that the most outlines have first.
  static void sort_by_displacement(std::vector<Way*>& ways, std::size_t size) {
    std::vector<std::uint32_t> counts(size);
    for (const Way* way : ways) ++counts[way->hash & (size - 1)];
    const auto order = [&](const Way* way) {
      const std::size_t at = way->hash & (size - 1);
      return std::tuple(~counts[at], at, way->hash);
    };
    std::sort(ways.begin(), ways.end(),
              [&](const Way* a, const Way* b) { return order(a) < order(b); });
  }

  /// Whether none of them has the place of another one, or one that is taken.
  static bool are_free(std::span<Way* const> ways, std::uint32_t displacement,
                       std::vector<bool>& taken) {
    const auto count = static_cast<std::uint32_t>(taken.size());
    std::size_t done = 0;
    for (; done < ways.size(); ++done) {
      const std::uint32_t place = outline_place(ways[done]->hash, displacement, count);
      if (taken[place]) break;
      taken[place] = true;
    }
    if (done == ways.size()) return true;
    for (std::size_t i = 0; i < done; ++i) {
      taken[outline_place(ways[i]->hash, displacement, count)] = false;
    }
    return false;
  }

  /// Returns false if there is no displacement for some.
  bool displace(std::span<Way* const> ways, std::vector<bool>& taken) {
    constexpr std::uint32_t most = 0xFFFF;
    std::uint32_t displacement = 0;
    while (!are_free(ways, displacement, taken)) {
      if (displacement++ == most) return false;
    }
    const std::size_t at = ways.front()->hash & (arrays_.displacements.size() - 1);
    arrays_.displacements[at] = static_cast<std::uint16_t>(displacement);
    return true;
  }

  /// Returns false if some cannot be told apart.
  bool fit(std::vector<Way*>& ways) {
    for (Way* way : ways) {
      way->hash = outline_hash(way->sum, way->root, way->places, arrays_.outline_seed);
    }
    const std::size_t size = arrays_.displacements.size();
    sort_by_displacement(ways, size);
    std::vector<bool> taken(arrays_.outlines.size());
    for (std::size_t i = 0, end = 0; i < ways.size(); i = end) {
      while (end < ways.size() && (ways[end]->hash & (size - 1)) == (ways[i]->hash & (size - 1)))
        ++end;
      for (std::size_t j = i + 1; j < end; ++j) {
        if (ways[j - 1]->hash == ways[j]->hash) return false;
      }
      if (!displace(std::span(ways).subspan(i, end - i), taken)) return false;
    }
    return true;
  }

  static void leave_to_walk(std::vector<Way*>& ways) noexcept {
    for (Way* way : ways) way->sure = false;
    ways.clear();
  }

  void put_outlines() {
    for (Way& way : ways_) {
      if (way.plain) write_outline(way);
    }
    std::vector<Way*> some = told_apart();
    arrays_.displacements.resize(std::bit_ceil(some.size() / 2 + 1));
    arrays_.outlines.resize(some.size() + some.size() / 4 + 1);
    std::uint32_t& seed = arrays_.outline_seed;
    while (seed < arrays_.limits.outline_seeds && !fit(some)) ++seed;
    if (seed == arrays_.limits.outline_seeds) leave_to_walk(some);
    const RouteTable table = arrays_.table();
    for (const Way* way : some) put(*way, table);
  }

  void put(const Way& way, const RouteTable& table) {
    const std::size_t at = way.hash & (arrays_.displacements.size() - 1);
    const auto count = static_cast<std::uint32_t>(arrays_.outlines.size());
    Outline& outline = arrays_.outlines[outline_place(way.hash, arrays_.displacements[at], count)];
    const std::string_view text = outline_of(way);
    const std::size_t first = text.copy(outline.first, std::size(outline.first));
    outline.root = way.root;
    outline.places = way.places;
    outline.size = static_cast<std::uint32_t>(text.size());
    outline.rest = arrays_.keep(text.substr(first)).begin;
    put_cells(table, arrays_.nodes[way.leaf].leaf, outline);
  }

  static void put_cells(const RouteTable& table, std::uint32_t leaf, Outline& outline) {
    const std::size_t size = table.method_count + std::size_t{1};
    outline.allowed = methods_of(table, leaf);
    outline.row = static_cast<std::uint32_t>(leaf * size);
    if (size > Outline::most_cells) return;
    std::copy_n(table.cells + outline.row, size, outline.cells);
  }

  // --- Families ---

  static constexpr std::size_t most_looked_at = 4096;

  /// Estimates how many lookups fail if families are keyed by this segment in addition to the first.
  std::size_t cost_of(const std::vector<const Way*>& ways, std::uint32_t second) const {
    std::vector<std::uint64_t> all;  // hash of the key, and places
    all.reserve(ways.size());
    std::size_t cost = 0;
    for (const Way* way : ways) {
      const FamilyKey key = key_of(*way, second);
      const std::uint64_t hash = family_place(key.key, key.heads[0], key.heads[1], 0);
      all.push_back(hash << 32U | way->places);
      if (family_segment(*way, second).size == Family::any_size) ++cost;
    }
    std::sort(all.begin(), all.end());
    std::size_t places = 0;
    for (std::size_t i = 1; i < all.size(); ++i) {
      const bool same = all[i - 1] >> 32U == all[i] >> 32U;
      places = same ? places + (all[i - 1] != all[i] ? 1U : 0U) : 0;
      cost += places;
    }
    return cost;
  }

  void choose_second_segments() {
    std::array<std::vector<const Way*>, most_outline_segments + 1> by_size;
    std::array<bool, most_outline_segments + 1> named{};
    for (const Way& way : ways_) {
      if (way.segments > most_outline_segments) continue;
      if (by_size[way.segments].size() < most_looked_at) by_size[way.segments].push_back(&way);
      named[way.segments] |= family_segment(way, 0).size == Family::any_size;
    }
    for (std::uint32_t n = 2; n <= most_outline_segments; ++n) {
      if (named[n] || by_size[n].empty()) continue;
      std::size_t best = cost_of(by_size[n], 0);
      for (std::uint32_t second = 1; second < n && best != 0; ++second) {
        const std::size_t cost = cost_of(by_size[n], second);
        if (cost < best) arrays_.seconds[n] = static_cast<std::uint8_t>(second);
        best = std::min(best, cost);
      }
    }
  }

  FamilyKey key_of(const Way& way, std::uint32_t second) const {
    const FamilySegment a = family_segment(way, 0);
    const FamilySegment b = family_segment(way, second);
    return {family_key(way.root, way.segments, a.size, b.size), {a.head, b.head}};
  }

  void make_families() {
    std::vector<std::pair<FamilyKey, Way*>> some;
    for (Way& way : ways_) {
      if (way.rest) arrays_.open = true;
      if (way.rest || way.segments > most_outline_segments) continue;
      some.emplace_back(key_of(way, arrays_.seconds[way.segments]), &way);
    }
    std::sort(some.begin(), some.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [key, way] : some) {
      if (families_.empty() || families_.back().first < key) families_.push_back({key, {}});
      way->family = static_cast<std::uint32_t>(families_.size() - 1);
      Members& members = families_.back().second;
      if (way->plain) members.add(reversed(way->places));
      members.open |= !way->plain;
      members.unsure |= !way->sure;
    }
  }

  /// The same family with a parameter in that segment; `key` itself if it has one already.
  static FamilyKey wide(const FamilyKey& key, bool first) noexcept {
    FamilyKey found{family_key_with_any(key.key, first), {first ? 0 : key.heads[0], 0}};
    return found;
  }

  /// Its patterns match paths of the narrow ones, too.
  void spread_wide_families() {
    for (auto& [key, members] : families_) {
      members.open |= arrays_.open;
      const std::uint32_t segments = segments_of_family(key.key);
      const FamilyKey of = wide(key, arrays_.seconds[segments] == 0);
      const auto found = std::lower_bound(
          families_.begin(), families_.end(), of,
          [](const auto& family, const FamilyKey& wanted) { return family.first < wanted; });
      if (found == families_.end() || of < found->first) continue;
      arrays_.wide |= 1U << segments;
      if (key < of || of < key) members.add_all(found->second);
    }
  }

  /// How many outlines are looked up for a path of a pattern until it is found. Where the walk has to
  /// follow: what that costs.
  std::uint64_t tries_of(const Way& way) const {
    const Members& of = families_[way.family].second;
    if (of.unsure || of.too_many()) return 2 * std::uint64_t{Family::most_places};
    const auto places = of.places();
    const auto at = std::lower_bound(places.begin(), places.end(), reversed(way.places));
    return static_cast<std::uint64_t>(at - places.begin()) + 1;
  }
  bool many_tries() const {
    std::uint64_t tries = 0;
    std::uint64_t ways = 0;
    for (const Way& way : ways_) {
      if (!way.plain) continue;
      tries += tries_of(way);
      ++ways;
    }
    return tries * 10 > ways * arrays_.limits.outline_tries;
  }

  /// Leaves all paths to the walk.
  void leave_out() {
    Family none;
    none.key = Family::none;
    arrays_.families.assign(1, none);
    arrays_.displacements.assign(1, 0);
    arrays_.outlines.clear();
    arrays_.open = true;
  }

  static std::size_t place_of(const FamilyKey& key, std::uint32_t seed, std::size_t size) noexcept {
    return family_place(key.key, key.heads[0], key.heads[1], seed) & (size - 1);
  }

  /// Whether all stand in their first place.
  bool are_apart(std::uint32_t seed, std::size_t size) const {
    std::vector<bool> taken(size);
    for (const auto& [key, members] : families_) {
      const std::size_t at = place_of(key, seed, size);
      if (taken[at]) return false;
      taken[at] = true;
    }
    return true;
  }

  void put_families() {
    std::size_t size = 4;
    while (size < families_.size() * 4) size *= 2;
    std::uint32_t& seed = arrays_.family_seed;
    while (seed < 4 && !are_apart(seed, size)) ++seed;
    Family none;
    none.key = Family::none;
    arrays_.families.assign(size, none);
    for (const auto& [key, members] : families_) {
      std::size_t at = place_of(key, seed, size);
      while (arrays_.families[at].key != Family::none) at = (at + 1) & (size - 1);
      arrays_.families[at] = family_with(key, members);
    }
  }

  RouteArrays& arrays_;
  const std::vector<std::uint32_t>& parents_;
  std::vector<bool> better_;          // of nodes
  std::vector<std::uint32_t> nodes_;  // of all ways
  std::vector<Way> ways_;
  std::string outlines_;                                 // of all ways
  std::vector<std::pair<FamilyKey, Members>> families_;  // in the order of their keys
};

}  // namespace

void fill_outlines(RouteArrays& arrays, const std::vector<std::uint32_t>& parents) {
  OutlineMaker(arrays, parents).run();
}

}}}  // namespace iri::v0::detail
