// template.h
#include <new>
#include <vector>

#include "c/allocating.hpp"
#include "c/argument.hpp"
#include "iri/iri.h"
#include "iri/template_match.hpp"
#include "operations/template_values.hpp"

using namespace iri;
using namespace iri::detail;

namespace {

/// A string has one text; an associative array has pairs.
bool is_variable(const iri_template_variable& variable) noexcept {
  if (!is_text(variable.name.data, variable.name.size)) return false;
  if (variable.kind == IRI_TEMPLATE_UNDEFINED) return true;
  if (!are_texts(variable.texts, variable.count)) return false;
  if (variable.kind == IRI_TEMPLATE_STRING) return variable.count == 1;
  if (variable.kind == IRI_TEMPLATE_ASSOC) return variable.count % 2 == 0;
  return variable.kind == IRI_TEMPLATE_LIST;
}

bool are_variables(const iri_template_variable* variables, std::size_t count) noexcept {
  if (variables == nullptr) return count == 0;
  return std::all_of(variables, variables + count, is_variable);
}

NamedTexts variable_at(const void* data, std::size_t index) noexcept {
  const auto& variable = static_cast<const iri_template_variable*>(data)[index];
  const std::string_view name = text_of(variable.name.data, variable.name.size);
  const bool defined = variable.kind != IRI_TEMPLATE_UNDEFINED && variable.count != 0;
  if (!defined) return {name, {}};
  return {name,
          {static_cast<TemplateValue::Kind>(variable.kind),
           TextList(variable.texts, variable.count, text_at)}};
}

static_assert(IRI_TEMPLATE_STRING == static_cast<int>(TemplateValue::Kind::string));
static_assert(IRI_TEMPLATE_LIST == static_cast<int>(TemplateValue::Kind::list));
static_assert(IRI_TEMPLATE_ASSOC == static_cast<int>(TemplateValue::Kind::assoc));

using Matched = std::vector<MatchedVariable>;

/// How much variables take: themselves, their texts, and the bytes of names and texts.
struct MatchedSize {
  std::size_t texts = 0;
  std::size_t bytes = 0;

  explicit MatchedSize(const Matched& variables) noexcept {
    for (const MatchedVariable& one : variables) {
      texts += one.texts.size();
      bytes += one.name.size();
      for (const std::string& text : one.texts) bytes += text.size();
    }
  }
  std::size_t words(std::size_t variables) const noexcept {
    const std::size_t all =
        variables * sizeof(iri_template_variable) + texts * sizeof(iri_text) + bytes;
    return (all + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t);
  }
};

/// Writes variables into memory that has room for them.
class MatchedWriter {
 public:
  MatchedWriter(void* memory, std::size_t variables, const MatchedSize& size) noexcept
      : variables_(static_cast<iri_template_variable*>(memory)),
        texts_(reinterpret_cast<iri_text*>(variables_ + variables)),
        bytes_(reinterpret_cast<char*>(texts_ + size.texts)) {}

  void put(const MatchedVariable& one) noexcept {
    const iri_text name = copied(one.name);
    const iri_text* const first = texts_;
    for (const std::string& text : one.texts)
      new (static_cast<void*>(texts_++)) iri_text(copied(text));
    new (static_cast<void*>(variables_++))
        iri_template_variable{name, static_cast<std::size_t>(one.kind), first, one.texts.size()};
  }

 private:
  iri_text copied(std::string_view text) noexcept {
    const iri_text made{bytes_, text.size()};
    bytes_ = std::copy(text.begin(), text.end(), bytes_);
    return made;
  }

  iri_template_variable* variables_;
  iri_text* texts_;
  char* bytes_;
};

static_assert(alignof(iri_template_variable) <= alignof(std::uint64_t));
static_assert(sizeof(iri_template_variable) % alignof(iri_text) == 0);

iri_status refused_match(TemplateMatchError why, const Output& output) noexcept {
  const bool is_template = why.code == TemplateMatchCode::bad_template;
  const ErrorCode code = is_template ? ErrorCode::bad_template : ErrorCode::bad_value;
  return output.fail({code, Component::none, why.offset},
                     why.code == TemplateMatchCode::no_match ? 1 : 0);
}

}  // namespace

extern "C" {

iri_status iri_expand(const char* uri_template, size_t size, const iri_template_variable* variables,
                      size_t count, char* out, size_t capacity, size_t* needed, iri_error* error) {
  const Output output{out, capacity, needed, error};
  if (!is_text(uri_template, size) || !are_variables(variables, count)) return output.invalid();
  return output.done(detail::expand(text_of(uri_template, size), {variables, count, variable_at},
                                    output.buffer()));
}

iri_status iri_match_template(const char* uri_template, size_t size, const char* text,
                              size_t text_size, uint64_t* memory, size_t count, size_t* needed,
                              const iri_template_variable** variables, size_t* variable_count,
                              iri_error* error) {
  const Output output{nullptr, 0, needed, error};
  give_value(variables, nullptr);
  give_value(variable_count, 0);
  if (!is_text(uri_template, size) || !is_text(text, text_size)) return output.invalid();
  return allocating(output, [&] {
    const auto found = match_template(text_of(uri_template, size), text_of(text, text_size));
    if (!found) return refused_match(found.error(), output);
    const MatchedSize all(*found);
    const std::size_t words = all.words(found->size());
    give_value(needed, words);
    if (words > (memory == nullptr ? 0 : count)) {
      return give_error(error, IRI_ERROR_BUFFER_TOO_SMALL);
    }
    MatchedWriter writer(memory, found->size(), all);
    for (const MatchedVariable& one : *found) writer.put(one);
    if (words != 0) give_value(variables, reinterpret_cast<const iri_template_variable*>(memory));
    give_value(variable_count, found->size());
    return succeed(error);
  });
}

}  // extern "C"
