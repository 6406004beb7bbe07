// What most sources include of the standard library: compiled once, and read by all of them, where the sanitizers build
// (src/meson.build). Elsewhere each source is compiled alone, so that builds share the objects and no include is missed.
#ifndef IRI_FUZZ_PRECOMPILED_HPP
#define IRI_FUZZ_PRECOMPILED_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <memory_resource>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#endif  // IRI_FUZZ_PRECOMPILED_HPP
