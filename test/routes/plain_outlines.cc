// The source itself, without the targets that it is built for.
#define IRI_KERNEL_AVX512
#define match_outline plain_match_outline  // the library has one of that name
#include "text/target_region.hpp"
#undef IRI_TARGET_BEGIN
#undef IRI_TARGET_END
#define IRI_TARGET_BEGIN(features)
#define IRI_TARGET_END
#include <array>

#include "../../src/routes/match_outline.cc"
#include "routes/compile.hpp"
#include "routes/method.hpp"
#include "routes/plain_outlines.hpp"
#include "support/guarded.hpp"

namespace iri_judge {

namespace detail = iri::detail;

struct PlainOutlines::Table {
  detail::RouteArrays arrays;
  iri::detail::RouteTable table;
  iri_test::Guarded guarded{4096};

  std::string allow(std::uint64_t methods) const {
    std::string text;
    for (std::size_t i = 0; i < 64; ++i) {
      if ((methods >> i & 1U) == 0) continue;
      if (i >= table.method_count) stop("a method that there is not");
      text += (text.empty() ? "" : ", ") + std::string(table[table.methods[i].text]);
    }
    return text;
  }
};

PlainOutlines::PlainOutlines(const std::vector<std::string>& patterns)
    : table_(std::make_unique<Table>()) {
  std::vector<detail::Pattern> read(patterns.size());
  bool refused = false;
  table_->arrays.limits.outline_tries = ~0U;  // where they do not pay, too
  for (std::size_t i = 0; i < patterns.size(); ++i)
    refused |= detail::read_pattern(patterns[i], read[i]).failed();
  if (refused || detail::compile(read, {}, table_->arrays).failed()) stop("refused");
  table_->table = table_->arrays.table();
}

PlainOutlines::~PlainOutlines() = default;

bool PlainOutlines::ask(const Request& request, std::size_t room, Answer& answer) {
  if (!are_there) return false;
  const iri::detail::RouteTable& table = table_->table;
  std::array<std::string_view, 33> captures;
  for (const bool at_end : {false, true}) {
    const std::string_view path =
        at_end ? table_->guarded.at_end(request.path) : table_->guarded.at_front(request.path);
    iri::RouteResult result;
    captures.fill({});
    if (!detail::match_outline(
            table, table.root,
            {detail::method_number(table, request.method), path, captures.data(), room}, result))
      return false;
    if (captures[room].data() != nullptr) stop("a capture without room");
    answer = {static_cast<int>(result.outcome), result.route, table_->allow(result.allowed), {}};
    if (result.captures > 32 ||
        (result.outcome != iri::RouteOutcome::found && result.captures != 0))
      stop("captures of none");
    const std::size_t given = std::min<std::size_t>(result.captures, room);
    for (std::size_t i = 0; i < given; ++i)
      answer.captures.emplace_back(captures[i].data(), captures[i].size());
  }
  return true;
}

}  // namespace iri_judge
