// The operations on a column of texts: one array in, one array out. None needs the interpreter.
#ifndef LIBIRI_PYTHON_COLUMNS_HPP
#define LIBIRI_PYTHON_COLUMNS_HPP

#include <iri.hpp>
#include <optional>

#include "arrow.hpp"

namespace iri_python {

/// Bases for resolution: one for all rows, or a column of as many rows.
struct Bases {
  std::optional<iri::Iri> one;
  std::vector<Texts> chunks;
};

Data each_valid(const Texts& texts, iri::Rule rule);
Data each_parsed(const Texts& texts, iri::Rule rule);
/// A struct of the parts named, from `scheme` to `fragment`, as views of the texts.
Data each_parts(const Texts& texts, iri::Rule rule, std::span<const std::string> names);
Data each_normalized(const Texts& texts, const iri::NormalizeOptions& options, bool is_uri);
/// `begin`: the row of the bases that the first text is resolved on.
Data each_resolved(const Texts& texts, const Bases& bases, std::int64_t begin);
Data each_judged(const Texts& texts, const iri::Gate& gate);

}  // namespace iri_python

#endif
