// The headers of all kernels. They are included here because none may be included inside a target
// region.
#ifndef IRI_SRC_SCAN_KERNELS_COMMON_HPP
#define IRI_SRC_SCAN_KERNELS_COMMON_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#ifndef IRI_CORE_ONLY
#include <cstring>
#endif

#include "scan/features.hpp"
#include "scan/kernels/bits.hpp"
#include "scan/kernels/kernel.hpp"
#include "scan/kernels/lookup_tables.hpp"
#include "scan/kernels/resume.hpp"
#include "scan/kernels/resume_walk.hpp"
#include "scan/kernels/run_class.hpp"
#include "scan/kernels/splats.hpp"
#include "scan/plain.hpp"
#include "scan/refused.hpp"
#include "scan/table.hpp"
#include "text/boundary.hpp"
#include "text/target_region.hpp"

#endif
