// What the engines of all kernels include before their target region: no header may come
// in inside it, or its inline functions would be built for that processor alone.
#ifndef IRI_SRC_KERNEL_COMMON_HPP
#define IRI_SRC_KERNEL_COMMON_HPP

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "../engine.hpp"
#include "../scanner.hpp"
#include "bits.hpp"
#include "rest.hpp"
#include "run_class.hpp"
#include "utf8_table.hpp"

#endif
