// libiri: the IRIs of RFC 3987 and the URIs of RFC 3986.
#ifndef IRI_IRI_HPP
#define IRI_IRI_HPP

#include "iri/batch.hpp"             // IWYU pragma: export
#include "iri/browser.hpp"           // IWYU pragma: export
#include "iri/build.hpp"             // IWYU pragma: export
#include "iri/canonical.hpp"         // IWYU pragma: export
#include "iri/compare.hpp"           // IWYU pragma: export
#include "iri/compiled_routes.hpp"   // IWYU pragma: export
#include "iri/components.hpp"        // IWYU pragma: export
#include "iri/convert.hpp"           // IWYU pragma: export
#include "iri/display.hpp"           // IWYU pragma: export
#include "iri/edit.hpp"              // IWYU pragma: export
#include "iri/enum_set.hpp"          // IWYU pragma: export
#include "iri/error.hpp"             // IWYU pragma: export
#include "iri/error_list.hpp"        // IWYU pragma: export
#include "iri/file_path.hpp"         // IWYU pragma: export
#include "iri/find.hpp"              // IWYU pragma: export
#include "iri/format_reference.hpp"  // IWYU pragma: export
#include "iri/gate.hpp"              // IWYU pragma: export
#include "iri/gate_lines.hpp"        // IWYU pragma: export
#include "iri/guards.hpp"            // IWYU pragma: export
#include "iri/host.hpp"              // IWYU pragma: export
#include "iri/host_check.hpp"        // IWYU pragma: export
#include "iri/http.hpp"              // IWYU pragma: export
#include "iri/inspect.hpp"           // IWYU pragma: export
#include "iri/kernel.hpp"            // IWYU pragma: export
#include "iri/leiri.hpp"             // IWYU pragma: export
#include "iri/lifetime.hpp"          // IWYU pragma: export
#include "iri/next_bytes.hpp"        // IWYU pragma: export
#include "iri/normalize.hpp"         // IWYU pragma: export
#include "iri/origin.hpp"            // IWYU pragma: export
#include "iri/origin_list.hpp"       // IWYU pragma: export
#include "iri/output.hpp"            // IWYU pragma: export
#include "iri/parse.hpp"             // IWYU pragma: export
#include "iri/parts.hpp"             // IWYU pragma: export
#include "iri/path.hpp"              // IWYU pragma: export
#include "iri/pattern.hpp"           // IWYU pragma: export
#include "iri/percent.hpp"           // IWYU pragma: export
#include "iri/query.hpp"             // IWYU pragma: export
#include "iri/readings.hpp"          // IWYU pragma: export
#include "iri/reason.hpp"            // IWYU pragma: export
#include "iri/recompose.hpp"         // IWYU pragma: export
#include "iri/redirects.hpp"         // IWYU pragma: export
#include "iri/reference.hpp"         // IWYU pragma: export
#include "iri/relativize.hpp"        // IWYU pragma: export
#include "iri/repair.hpp"            // IWYU pragma: export
#include "iri/resolve.hpp"           // IWYU pragma: export
#include "iri/result.hpp"            // IWYU pragma: export
#include "iri/resumable.hpp"         // IWYU pragma: export
#include "iri/route_error.hpp"       // IWYU pragma: export
#include "iri/routes.hpp"            // IWYU pragma: export
#include "iri/rule.hpp"              // IWYU pragma: export
#include "iri/rule_list.hpp"         // IWYU pragma: export
#include "iri/schemes.hpp"           // IWYU pragma: export
#include "iri/shared_router.hpp"     // IWYU pragma: export
#include "iri/template.hpp"          // IWYU pragma: export
#include "iri/template_match.hpp"    // IWYU pragma: export
#include "iri/text.hpp"              // IWYU pragma: export
#include "iri/version.hpp"           // IWYU pragma: export

#endif
