// What nearly every unit test includes: compiled once, and read by all of them (test/meson.build).
#ifndef IRI_TEST_SUPPORT_PRECOMPILED_HPP
#define IRI_TEST_SUPPORT_PRECOMPILED_HPP

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <iri/iri.hpp>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#endif  // IRI_TEST_SUPPORT_PRECOMPILED_HPP
