// What the engines of all kernels include before their target region: no header may come
// in inside it, or its inline functions would be built for that processor alone.
#ifndef IRI_SRC_SCAN_KERNELS_COMMON_HPP
#define IRI_SRC_SCAN_KERNELS_COMMON_HPP

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "scan/kernels/bits.hpp"
#include "scan/kernels/engine.hpp"
#include "scan/kernels/rest.hpp"
#include "scan/kernels/run_class.hpp"
#include "scan/kernels/utf8_table.hpp"
#include "scan/scanner.hpp"

#endif
