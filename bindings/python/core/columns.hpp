// The operations on a column of texts: one array in, one array out. None needs the interpreter.
#ifndef IRI_BINDINGS_PYTHON_CORE_COLUMNS_HPP
#define IRI_BINDINGS_PYTHON_CORE_COLUMNS_HPP

#include <functional>
#include <iri.hpp>
#include <map>
#include <optional>

#include "arrow.hpp"

namespace iri_python {

/// Bases for resolution: one for all rows, or a column of as many rows.
struct Bases {
  std::optional<iri::Iri> one;
  std::vector<Texts> chunks;
};

/// The registrable domains of hosts, by a function that knows those of names. What it said is kept in trees, because whoever writes
/// the hosts could make a hash table slow.
struct Registrable {
  using Known = std::map<std::string, std::optional<std::string>, std::less<>>;
  std::function<std::optional<std::string>(std::string_view name)> of;
  Known by_name;
  Known by_host;
};

Data each_valid(const Texts& texts, iri::Rule rule);
Data each_parsed(const Texts& texts, iri::Rule rule);
/// A struct of the parts named, from `scheme` to `fragment`, as views of the texts.
Data each_parts(const Texts& texts, iri::Rule rule, std::span<const std::string> names);
Data each_normalized(const Texts& texts, const iri::NormalizeOptions& options, bool is_uri);
/// `begin`: the row of the bases that the first text is resolved on.
Data each_resolved(const Texts& texts, const Bases& bases, std::int64_t begin);
/// Asks once for each name, and never for an address.
Data each_registrable(const Texts& texts, iri::Rule rule, Registrable& domains);
Data each_judged(const Texts& texts, const iri::Gate& gate);

}  // namespace iri_python

#endif
