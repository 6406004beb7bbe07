// walk.h: segments of a path, parameters of a query, references in a text.
#include <algorithm>
#include <cstddef>
#include <string_view>

#include "c/argument.hpp"
#include "iri/find.hpp"
#include "iri/iri.h"
#include "iri/path.hpp"
#include "iri/percent.hpp"
#include "operations/sink.hpp"

using namespace iri;
using namespace iri::detail;

namespace {

constexpr unsigned walk_flags = IRI_SEMICOLON_SEPARATES | IRI_PLUS_IS_SPACE;

}  // namespace

extern "C" {

bool iri_next_segment(const char* path, size_t size, iri_segment* at) {
  if (!is_whole(at) || !is_text(path, size)) return false;
  const std::string_view text = text_of(path, size);
  const Segments all(text);
  // `next` is 0 before the first item, else 1 + the offset of the next item.
  const std::size_t begin = at->next == 0 ? all.begin().offset() : at->next - 1;
  if (begin > text.size()) return false;
  at->begin = begin;
  at->end = std::min(text.find('/', begin), text.size());
  at->next = at->end + 2;
  return true;
}

bool iri_next_parameter(const char* query, size_t size, unsigned flags, iri_parameter* at) {
  if (!is_whole(at) || !is_text(query, size)) return false;
  if (flags > walk_flags) return false;
  const std::string_view text = text_of(query, size);
  if (at->next > text.size()) return false;
  const char* separators = (flags & IRI_SEMICOLON_SEPARATES) != 0 ? "&;" : "&";
  const std::size_t begin = at->next;
  const std::size_t end = std::min(text.find_first_of(separators, begin), text.size());
  const std::size_t equals =
      begin + std::min(text.substr(begin, end - begin).find('='), end - begin);
  at->name_begin = begin;
  at->name_end = equals;
  at->has_value = equals < end ? 1 : 0;
  at->value_begin = equals + at->has_value;
  at->value_end = end;
  at->next = end + 1;
  return true;
}

iri_status iri_decode_parameter(const char* text, size_t size, unsigned flags, char* out,
                                size_t capacity, size_t* needed, iri_error* error) {
  const Output output{out, capacity, needed, error};
  if (!is_text(text, size) || flags > walk_flags) return output.invalid();
  const DecodedView view(text_of(text, size));
  const bool plus_is_space = (flags & IRI_PLUS_IS_SPACE) != 0;
  Sink sink(output.buffer());
  for (auto at = view.begin(); at != view.end(); ++at) {
    const bool space = plus_is_space && view.encoded()[at.offset()] == '+';
    sink.put(space ? ' ' : *at);
  }
  return output.done(sink.finish());
}

bool iri_next_reference(const char* text, size_t size, unsigned flags, iri_found* at) {
  if (!is_whole(at) || !is_text(text, size) || flags > IRI_FIND_HTML || at->next > size)
    return false;
  const auto found =
      find_reference(text_of(text, size), at->next, {.html = (flags & IRI_FIND_HTML) != 0});
  if (!found) return false;
  at->begin = found->begin;
  at->end = found->end;
  at->next = found->end;
  return true;
}

}  // extern "C"
