// The hosts of a table that a request may be for, the best first.
#ifndef IRI_SRC_ROUTES_HOSTS_HPP
#define IRI_SRC_ROUTES_HOSTS_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "iri/detail/route_table.hpp"
#include "iri/routes.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// Gives one host after another: the one without parameters, then those with some, in their order: from
/// the last label on, literals by their bytes before parameters. So hosts that end alike stand
/// together, and a label is looked for among them by bisection.
class HostFinder {
 public:
  HostFinder(const RouteTable& table, std::string_view host) noexcept;

  /// Null after the last.
  const route_table::Host* next() noexcept;
  /// Writes the captures of a host that next() gave, as many as there is room for.
  void give_captures(const route_table::Host& found, std::string_view* captures,
                     std::size_t room) const noexcept;

 private:
  /// Hosts that end alike, as the host of the request does.
  struct Ending {
    std::uint32_t first;
    std::uint32_t last;   // the one after them
    std::uint32_t own;    // how many bytes of the host, with a "." before each label
    std::uint32_t known;  // and of the text of the others
  };

  void look_into(const Ending& ending) noexcept;
  void push(Ending ending) noexcept;

  const RouteTable& table_;
  std::string_view host_;  // without the "." at its end
  const route_table::Host* exact_ = nullptr;
  std::uint32_t at_ = 0;  // of those that are compared one by one
  std::uint32_t end_ = 0;
  std::uint32_t waiting_ = 0;
  Ending endings_[max_route_labels + 1];  // the first `waiting_`, the best last
};

}}}  // namespace iri::v0::detail

#endif
