// Rows: readings and guards.
#include "iri/iri.h"
#include "iri/iri.hpp"
#include "row.hpp"

namespace iri_linear {
namespace {

using namespace iri;

const Guards& guards() {
  static const Guards made =
      Guards::make({"/admin", "/internal*", "*.php", "/a/{x}/b"}, {.mounts = {{"/api/", "/"}}})
          .value();
  return made;
}

/// Paths of canonical targets in which servers read something else.
const Families read_paths = {
    {"letters", "/", "a", "", ""},
    {"segments", "/", "a/", "", ""},
    {"encoded slashes", "/", "%2F", "", ""},
    {"slashes encoded twice", "/", "%252F", "", ""},
    {"backslashes", "/", "%5C", "", ""},
    {"parameters", "/", "a;b/", "", ""},
    {"encoded parameters", "/", "%3B", "", ""},
    {"hidden dots", "/", "%2F..", "", ""},
    {"percent signs", "/", "%25", "", ""},
    {"capitals", "/", "ADMIN/", "", ""},
    {"a guard at the end", "/", "x%2F", "", "admin"},
    {"dots", "/", ".", "", ""},
    {"encoded dots", "/", "%2E", "", "a"},
    {"NULs", "/", "%00", "", ""},
    {"octets", "/", "%FF", "", ""},
};

const Row rows[] = {
    IRI_ROW(
        "hides_dot_segment Guards::tell_apart Guards::hold Guards::holding", read_paths,
        (const Input& in) {
          in.count([&] {
            keep(hides_dot_segment(in.text()) ? 1 : 0);
            keep(guards().tell_apart(in.text()) ? 1 : 0);
            keep(guards().hold(in.text()) ? 1 : 0);
            keep(guards().holding(in.text()).size());
          });
        }),
    IRI_ROW(
        "iri_hides_dot_segment", read_paths,
        (const Input& in) {
          in.count([&] {
            keep(iri_hides_dot_segment(in.text().data(), in.text().size(), IRI_HABITS_DEFAULT) ? 1
                                                                                               : 0);
          });
        }),
    IRI_ROW_HEAP(
        65536, Growth::n_log_n, "Guards::make", many,
        (const Input& in) {
          std::vector<std::string> paths;
          for (std::size_t i = 0; i < in.size() / 32; ++i) {
            paths.push_back("/guarded" + std::to_string(i));
          }
          in.count([&] { keep(Guards::make(paths).value().memory_used()); });
        }),
};

}  // namespace

Rows readings_rows() { return rows; }

}  // namespace iri_linear
