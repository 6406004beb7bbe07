// `import iri;`: all that <iri/iri.hpp> declares, but no macro. docs/EMBEDDING.md says how it is compiled, and which compilers take it.
module;

// What the headers include of the C++ library: no part of the module.
#include <array>
#include <atomic>
#include <bit>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>
#include <version>
#ifdef __cpp_lib_expected
#include <expected>
#endif

export module iri;

// The names are those of the library, which is no module: one program may import them here and include them there.
export extern "C++" {
#include "iri/iri.hpp"
}
