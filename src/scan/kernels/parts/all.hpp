// The rest of a vector kernel, to be included after its Window, inside its namespace and target
// region. Each file needs those before it.
// clang-format off
#include "scan/kernels/parts/split_sequence.hpp"
#include "scan/kernels/parts/run_skipper.hpp"
#include "scan/kernels/parts/skip_table.hpp"
#include "scan/kernels/parts/classify.hpp"
#include "scan/kernels/parts/split.hpp"
#include "scan/kernels/parts/structural_scan.hpp"
#include "scan/kernels/parts/target_scan.hpp"
#include "scan/kernels/parts/plain_scan.hpp"
#ifdef IRI_CORE_ONLY
constexpr ScanMany scan_many{};
#else
#include "scan/kernels/parts/scan_many.hpp"
#endif
// clang-format on
