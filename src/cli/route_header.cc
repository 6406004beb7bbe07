#include "route_header.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <set>

namespace iri::cli {
namespace {

using namespace detail::route_table;

/// A string of C++, in ASCII.
void append_string(std::string& out, std::string_view text) {
  out += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte >= 0x7F || c == '"' || c == '\\' || c == '?') {
      out += '\\';
      out += static_cast<char>('0' + (byte >> 6U));
      out += static_cast<char>('0' + (byte >> 3U & 7U));
      out += static_cast<char>('0' + (byte & 7U));
    } else {
      out += c;
    }
  }
  out += '"';
}

std::string list(std::initializer_list<std::uint64_t> numbers) {
  std::string out = "{";
  for (const std::uint64_t number : numbers) {
    out +=
        (out.size() == 1 ? "" : ",") + std::to_string(number) + (number >> 31U != 0 ? "ULL" : "");
  }
  return out + "}";
}

std::string entry(const Text& text) { return list({text.begin, text.size}); }
std::string entry(std::uint32_t number) {
  return std::to_string(number) + (number >> 31U != 0 ? "U" : "");
}
std::string entry(const Node& n) {
  return "{" + list({n.literal[0], n.literal[1]}) + "," + entry(n.size) + "," + entry(n.other) +
         "," + entry(n.leaf) + "," + std::to_string(n.if_literal) + "," +
         std::to_string(n.if_other) + "," + std::to_string(n.if_empty) + "," +
         std::to_string(n.passed_ends) + "}";
}
std::string entry(const Slot& slot) { return "{" + entry(slot.tag) + "," + entry(slot.node) + "}"; }
std::string entry(const Branch& b) {
  return "{" + entry(b.text) + "," + std::to_string(b.prefix) +
         ",::iri::detail::route_table::Kind(" + std::to_string(static_cast<int>(b.kind)) + ")," +
         entry(b.first) + "," + entry(b.literals) + "," + entry(b.affixes) + "," + entry(b.name) +
         "," + entry(b.rest) + "}";
}
std::string entry(const Leaf& leaf) { return list({leaf.captures}); }
std::string entry(const Host& host) {
  return "{" + entry(host.text) + "," + entry(host.root) + "," + entry(host.captures) + "}";
}
std::string entry(const Method& method) {
  return "{" + std::to_string(method.signature) + "ULL," + entry(method.text) + "}";
}
std::string entry(const Route& route) {
  return "{" + entry(route.pattern) + "," + entry(route.first_name) + "," + entry(route.captures) +
         "}";
}

std::string entry(const Family& family) {
  std::string places;
  for (const std::uint32_t one : family.places) places += (places.empty() ? "" : ",") + entry(one);
  return "{" + std::to_string(family.key) + "ULL," + list({family.heads[0], family.heads[1]}) +
         ",{" + places + "}," + entry(family.count) + "," + entry(family.open) + "}";
}
std::string entry(const Outline& outline) {
  std::string first;
  for (std::size_t i = 0; i < std::min<std::size_t>(outline.size, std::size(outline.first)); ++i) {
    first += (i == 0 ? "" : ",") + std::to_string(outline.first[i]);
  }
  std::string cells;
  for (const std::uint32_t one : outline.cells) cells += (cells.empty() ? "" : ",") + entry(one);
  return "{{" + first + "}," + entry(outline.root) + "," + entry(outline.places) + "," +
         entry(outline.size) + "," + entry(outline.rest) + "," + std::to_string(outline.allowed) +
         "ULL," + entry(outline.row) + ",0,{" + cells + "}}";
}

/// An array; one entry at least, for C++ has no empty ones.
template <class T>
void append_array(std::string& out, const char* type, const char* name, const T* first,
                  std::size_t count) {
  out += std::string("inline constexpr ") + type + " " + name + "[] = {";
  std::size_t begin = out.size();
  for (std::size_t i = 0; i < count; ++i) {
    if (i == 0 || out.size() - begin > 90) {
      out += "\n    ";
      begin = out.size();
    }
    out += entry(first[i]) + ",";
  }
  out += count == 0 ? "{}};\n" : "\n};\n";
}

void append_text(std::string& out, const detail::RouteTable& table, std::size_t size) {
  out += "inline constexpr char text[] =";
  const std::string_view all(table.text, size);
  for (std::size_t at = 0; at < size || at == 0; at += 80) {
    out += "\n    ";
    append_string(out, all.substr(at, 80));
  }
  out += ";\n";
}

void append_tables(std::string& out, const FileRouter& router) {
  const detail::RouteTable& table = router.table();
  const detail::RouteTableSizes& sizes = router.sizes();
  out += "namespace tables {\n";
  append_array(out, "::iri::detail::route_table::Node", "nodes", table.nodes, sizes.nodes);
  append_array(out, "::iri::detail::route_table::Slot", "slots", table.slots, sizes.slots);
  append_array(out, "::iri::detail::route_table::Branch", "branches", table.branches, sizes.nodes);
  append_array(out, "::std::uint32_t", "children", table.children, sizes.children);
  append_array(out, "::iri::detail::route_table::Leaf", "leaves", table.leaves, sizes.leaves);
  append_array(out, "::std::uint32_t", "cells", table.cells, sizes.cells);
  append_array(out, "::iri::detail::route_table::Method", "methods", table.methods,
               table.method_count);
  append_array(out, "::iri::detail::route_table::Host", "hosts", table.hosts, table.host_count);
  append_array(out, "::iri::detail::route_table::Route", "routes", table.routes, table.route_count);
  append_array(out, "::iri::detail::route_table::Text", "names", table.names, sizes.names);
  append_array(out, "::iri::detail::route_table::Family", "families", table.families,
               sizes.families);
  append_array(out, "::iri::detail::route_table::Outline", "outlines", table.outlines,
               sizes.outlines);
  append_array(out, "::std::uint16_t", "displacements", table.displacements, sizes.displacements);
  append_text(out, table, sizes.text);
  out += "constexpr ::iri::detail::RouteTable make() noexcept {\n  ::iri::detail::RouteTable t;\n";
  for (const char* const array :
       {"nodes", "slots", "branches", "children", "leaves", "cells", "methods", "hosts", "routes",
        "names", "families", "outlines", "displacements", "text"}) {
    out += std::string("  t.") + array + " = tables::" + array + ";\n";
  }
  const auto number = [&out](const std::string& name, std::uint32_t value) {
    out += "  t." + name + " = " + entry(value) + ";\n";
  };
  number("family_mask", table.family_mask);
  number("family_seed", table.family_seed);
  number("outline_count", table.outline_count);
  number("outline_seed", table.outline_seed);
  number("displacement_mask", table.displacement_mask);
  out += "  t.method_multiplier = " + std::to_string(table.method_multiplier) + "ULL;\n";
  for (std::size_t i = 0; i < std::size(table.method_places); ++i) {
    if (table.method_places[i] == 0) continue;
    number("method_places[" + std::to_string(i) + "]", table.method_places[i]);
  }
  number("open", table.open);
  number("wide", table.wide);
  for (std::size_t i = 0; i < std::size(table.seconds); ++i) {
    if (table.seconds[i] != 0) number("seconds[" + std::to_string(i) + "]", table.seconds[i]);
  }
  number("slot_mask", table.slot_mask);
  number("root", table.root);
  number("method_count", table.method_count);
  number("exact_hosts", table.exact_hosts);
  number("host_count", table.host_count);
  number("route_count", table.route_count);
  out +=
      "  return t;\n}\ninline constexpr ::iri::detail::RouteTable table = make();\n}  // namespace tables\n";
}

/// A member for each capture, in their order.
void append_captures(std::string& out, const FileRouter& router, const std::string& identifier,
                     std::uint32_t route) {
  if (router.names(route).empty()) return;
  const std::string_view pattern = router.pattern(route);
  out += "template <>\nstruct Captures<Route::" + identifier + "> {\n";
  std::set<std::string> taken;
  for (const std::string_view name : router.names(route)) {
    std::string member = identifier_of(name);
    while (!taken.insert(member).second) member += "_2";
    // A whole segment: "{{name...}}" is a literal.
    const bool rest = pattern.find("/{" + std::string(name) + "...}") != std::string_view::npos;
    out += std::string("  ::iri::") + (rest ? "RestCapture " : "RouteCapture ") + member + ";\n";
  }
  out += "};\n";
}

void append_names(std::string& out, const FileRouter& router,
                  const std::vector<NamedRoute>& routes) {
  out += "/// The routes, in the order of the file.\nenum class Route : ::std::uint32_t {\n";
  for (const NamedRoute& route : routes) out += "  " + route.identifier + ",\n";
  out +=
      "};\n\n/// What a route captures, a member for each: captures_of().\n"
      "template <Route>\nstruct Captures {};\n";
  for (std::uint32_t i = 0; i < routes.size(); ++i) {
    append_captures(out, router, routes[i].identifier, i);
  }
  out += "\n";
}

std::size_t most_captures(const FileRouter& router) {
  std::size_t most = 1;
  for (std::uint32_t i = 0; i < router.size(); ++i) most = std::max(most, router.names(i).size());
  return most;
}

constexpr const char* head =
    "// Written by `iri routes compile`: do not edit. docs/AHEAD.md of libiri says what is in it.\n"
    "#pragma once\n\n"
    "#include <cstddef>\n#include <cstdint>\n#include <iri/compiled_routes.hpp>\n"
    "#include <string_view>\n\n"
    "#pragma GCC diagnostic push\n"
    "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n";

constexpr const char* foot =
    "/// The answer for a request: see iri::CompiledRouter.\n"
    "using Match = decltype(router)::Match;\n\n"
    "/// The captures of a match. INVARIANT: match.id == route, and match is true.\n"
    "template <Route route>\n"
    "constexpr Captures<route> captures_of(const Match& match) noexcept {\n"
    "  return ::iri::captures_as<Captures<route>>(match);\n}\n"
    "/// The name that the file has for a route.\n"
    "constexpr ::std::string_view name_of(Route route) noexcept {\n"
    "  return tables::route_names[static_cast<::std::size_t>(route)];\n}\n\n";

}  // namespace

std::string write_route_header(const FileRouter& router, const std::vector<NamedRoute>& routes,
                               const std::string& name_space) {
  std::string out = head;
  out += "\nnamespace " + name_space +
         " {\n\nstatic_assert(::iri::detail::route_table::version == " + std::to_string(version) +
         ",\n              \"libiri has changed: compile the routes again\");\n\n";
  append_names(out, router, routes);
  append_tables(out, router);
  out += "namespace tables {\ninline constexpr ::std::string_view route_names[] = {\n";
  for (const NamedRoute& route : routes) {
    out += "    ";
    append_string(out, route.name.empty() ? route.identifier : route.name);
    out += ",\n";
  }
  if (routes.empty()) out += "    {},\n";
  out +=
      "};\n}  // namespace tables\n\n/// Finds the route of a request.\ninline constexpr "
      "::iri::CompiledRouter<Route, " +
      std::to_string(most_captures(router)) + "> router(tables::table);\n\n";
  return out + foot + "}  // namespace " + name_space + "\n\n#pragma GCC diagnostic pop\n";
}

}  // namespace iri::cli
