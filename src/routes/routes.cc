#include "iri/routes.hpp"

#include "operations/sink.hpp"
#include "routes/compile.hpp"

namespace iri { inline namespace v0 {
namespace detail {

/// A table and its memory.
class CompiledRoutes {
 public:
  explicit CompiledRoutes(const RouteArrays& arrays)
      : words_(PackedRoutes::words(arrays)),
        memory_(new std::uint64_t[words_]),
        table_(PackedRoutes::pack(arrays, memory_.get())),
        sizes_{arrays.nodes.size(),    arrays.slots.size(),    arrays.children.size(),
               arrays.leaves.size(),   arrays.cells.size(),    arrays.names.size(),
               arrays.families.size(), arrays.outlines.size(), arrays.displacements.size(),
               arrays.text.size()},
        names_(texts(arrays.names, [](route_table::Text text) { return text; })),
        methods_(texts(arrays.methods, [](const route_table::Method& m) { return m.text; })) {}

  const RouteTable& table() const noexcept { return table_; }
  const RouteTableSizes& sizes() const noexcept { return sizes_; }
  std::span<const std::string_view> names() const noexcept { return names_; }
  std::span<const std::string_view> methods() const noexcept { return methods_; }
  std::size_t memory_used() const noexcept {
    return words_ * sizeof(std::uint64_t) +
           (names_.size() + methods_.size()) * sizeof(std::string_view) + sizeof *this;
  }

 private:
  template <class List, class TextOf>
  std::vector<std::string_view> texts(const List& list, const TextOf& text_of) const {
    std::vector<std::string_view> all;
    all.reserve(list.size());
    for (const auto& entry : list) all.push_back(table_[text_of(entry)]);
    return all;
  }

  std::size_t words_;
  std::unique_ptr<std::uint64_t[]> memory_;
  RouteTable table_;  // in memory_
  RouteTableSizes sizes_;
  std::vector<std::string_view> names_;
  std::vector<std::string_view> methods_;
};

struct ParsedRoutes {
  std::vector<Pattern> patterns;
};

// --- The router ---

RouterCore::RouterCore(std::shared_ptr<const CompiledRoutes> made) noexcept
    : made_(std::move(made)), table_(&made_->table()) {}

std::size_t RouterCore::size() const noexcept { return table_->route_count; }
std::size_t RouterCore::memory_used() const noexcept { return made_->memory_used(); }

const RouteTableSizes& RouterCore::sizes() const noexcept { return made_->sizes(); }

std::string_view RouterCore::pattern(std::uint32_t route) const noexcept {
  return (*table_)[table_->routes[route].pattern];
}

std::span<const std::string_view> RouterCore::names(std::uint32_t route) const noexcept {
  const route_table::Route& of = table_->routes[route];
  return made_->names().subspan(of.first_name, of.captures);
}

std::span<const std::string_view> RouterCore::methods() const noexcept { return made_->methods(); }

Written RouterCore::write_allow(std::uint64_t allowed, OutputBuffer out) const noexcept {
  return write_methods(*table_, allowed, out);
}

Written write_methods(const RouteTable& table, std::uint64_t allowed, OutputBuffer out) noexcept {
  Sink sink(out);
  bool first = true;
  for (std::uint32_t i = 0; i < table.method_count; ++i) {
    if ((allowed >> i & 1U) == 0) continue;
    if (!std::exchange(first, false)) sink.put(", ");
    sink.put(table[table.methods[i].text]);
  }
  return sink.finish();
}

// --- The builder ---

RouteCollector::RouteCollector() noexcept = default;
RouteCollector::RouteCollector(RouteCollector&&) noexcept = default;
RouteCollector& RouteCollector::operator=(RouteCollector&&) noexcept = default;
RouteCollector::~RouteCollector() = default;

Result<void, RouteError> RouteCollector::add(std::string_view pattern) {
  Pattern read;
  RouteError error = read_pattern(pattern, read);
  if (!routes_) routes_ = std::make_unique<ParsedRoutes>();
  if (!error.failed() && routes_->patterns.size() == max_routes) {
    error.code = RouteErrorCode::too_many_routes;
    error.pattern = pattern;
  }
  error.route = routes_->patterns.size();
  if (!error.failed()) routes_->patterns.push_back(std::move(read));
  return error;
}

void RouteCollector::remove_last() noexcept { routes_->patterns.pop_back(); }

Result<RouterCore, RouteError> RouteCollector::build(RouterOptions options) const {
  RouteArrays arrays;
  const std::vector<Pattern> none;
  if (RouteError error = compile(routes_ ? routes_->patterns : none, options, arrays);
      error.failed())
    return error;
  return RouterCore(std::make_shared<const CompiledRoutes>(arrays));
}

}  // namespace detail

Result<void, RouteError> check_route(std::string_view pattern) {
  detail::Pattern read;
  return detail::read_pattern(pattern, read);
}

}}  // namespace iri::v0
